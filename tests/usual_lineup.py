"""One compiled loop for all usual policies of a game, in every process of the tests.

Users' line-ups have a loop each. One loop for several policies takes longer to compile than for one, and less than one
for each.
"""

from __future__ import annotations

from collections.abc import Iterable

from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator, lineup_of
from tricklab.engine.policies.policy import Policy
from tricklab.engine.policies.registry import own_policy, policies_of

usual: list[str] = ["random", "basic", "count", "expert"]
"""A game that lacks one of them is compiled without it; an empty list leaves every line-up as users have it."""

_init = Simulator.__init__


def _with_usual(self: Simulator, setup: Setup, lineup: Iterable[Policy] = ()) -> None:
    more = list(lineup)
    if isinstance(setup, Setup):
        names = [name for name in usual if name in policies_of(setup.game.name)]
        together = lineup_of([*setup.policies, *more], (own_policy(name, "", setup.game.name) for name in names))
        if len(together) == len(names):  # nobody else is seated
            more = together
    _init(self, setup, more)


Simulator.__init__ = _with_usual  # type: ignore[method-assign]
