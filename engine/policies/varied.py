"""Players who bid a little differently from each other.

An expert rounds a bid to the rungs of a ladder, and always wants the same for a rung. Against a table of such experts a
bid just above their rung shuts them out for nothing. People vary, so that whoever plays choices on varies the others.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tricklab.engine.policies.policy import Policy
from tricklab.engine.policies.registry import variation_of

VARIANTS = 8
"""How many different players a policy is varied into."""

_ORDER = (0, 4, 2, 6, 1, 5, 3, 7)
"""Few of the first are spread as evenly as all."""


def vary(policy: Policy, game: str) -> Iterator[Policy]:
    """Yield `VARIANTS` policies of the same class that bid around a policy; none where that is not defined for it.

    Each parameter in the game's ``VARIATION`` takes values that are spread evenly over an interval around its own, of
    the given half-width.

    Parameters
    ----------
    policy
        The policy.
    game
        The game's name.
    """
    widths = {
        name: width for name, width in variation_of(game).items() if name in getattr(policy.instance, "_fields", ())
    }
    if not widths:
        return
    for number in _ORDER:
        offset = 2 * (number + 0.5) / VARIANTS - 1
        moved = {name: getattr(policy.instance, name) + offset * width for name, width in widths.items()}
        yield replace(policy, name=f"{policy.name} ({number})", instance=policy.instance._replace(**moved))
