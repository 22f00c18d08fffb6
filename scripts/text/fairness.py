"""How a shuffle compares with a fair one, as it is printed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricklab.engine.base.numbers import counted
from tricklab.scripts.terminal.console import out, say
from tricklab.scripts.text.tables import print_filled

if TYPE_CHECKING:
    from tricklab.analysis.practise.fairness import Fairness, Look

_FARTHEST = 8
"""So many rows are printed unless all are asked for."""


def print_fairness(result: Fairness, *, every: bool) -> None:
    """Print the verdict, and what is farthest off, or everything that was compared."""
    say(result.heading(), style="bold")
    say(result.verdict())
    out.print()
    looks = sorted(result.looks, key=lambda look: 2.0 if look.p is None else look.p)
    games = len({look.game for look in looks})
    print_filled(
        [_row(look, games > 1) for look in (looks if every else looks[:_FARTHEST])], keys=3 if games > 1 else 2
    )
    if not every and len(looks) > _FARTHEST:
        say(f"--every prints {counted(len(looks) - _FARTHEST, 'more rows')}.", style="dim")
    out.print()
    for line in (result.outlook(), _WORDS, *(f"Left out: {counted(n)}, {why}." for why, n in result.left_out)):
        if line:
            say(line, style="dim")


_WORDS = (
    "p: how often a fair shuffle is at least as far off. corrected: by Holm, for all rows. needed: deals that show the "
    "bias. which cards: the share of deals in which the seat was dealt the card that is farthest off."
)


def _row(look: Look, has_games: bool) -> dict[str, str]:
    return {
        **({"game": look.game} if has_games else {}),
        "seat": look.seat,
        "what": look.what,
        "mean": f"{look.mean:.3f}",
        "due": f"{look.due:.3f}",
        "p": "too few" if look.p is None else f"{look.p:.3g}",
        "corrected": "" if look.corrected is None else f"{look.corrected:.3g}",
        "needed": "" if look.needed is None else f"{look.needed:,}",
    }
