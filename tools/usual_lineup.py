"""Lineups that share one compiled loop: whoever is seated, a game's usual policies are compiled together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tricklab.engine.play.lineup import lineup_of
from tricklab.engine.play.setup import Setup
from tricklab.engine.policies.policy import Policy
from tricklab.engine.policies.registry import own_policy, policies_of

USUAL = ("random", "basic", "count", "expert")
"""The policies that play in most tests and digests; a game may lack some of them."""


def add_usual(setup: Setup, lineup: Iterable[Policy], usual: Sequence[str] = USUAL) -> list[Policy]:
    """Return a simulator's additional lineup with the usual policies in it, if nobody else is seated.

    Parameters
    ----------
    setup
        What is dealt and who plays.
    lineup
        The policies that are compiled in although they have no seat.
    usual
        The names of the usual policies.
    """
    more, game = list(lineup), setup.game.name
    names = [name for name in usual if name in policies_of(game)]
    together = lineup_of(lineup_of(setup.policies, more), (own_policy(name, "", game) for name in names))
    return together if len(together) == len(names) else more
