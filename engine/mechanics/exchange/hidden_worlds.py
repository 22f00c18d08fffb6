"""Worlds for games in which cards move in secret, such as a talon, a kitty or discards, sampled uniformly.

A game states what a seat knows, counts the ways to deal the other cards (`engine.ground.unseen.ways`), and turns a deal
of them into a world. Knowledge that the ways cannot express makes some deals count too often, never too seldom. So a
world is accepted with the probability that corrects its count, and else drawn again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from tricklab.engine.errors import UsageError
from tricklab.engine.ground.rng import RandomStream, below, rekeyed, substream
from tricklab.engine.ground.unseen.sampling import deal_unseen
from tricklab.engine.ground.unseen.ways import Ways
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.machine import OVER, dispatched
from tricklab.engine.mechanics.state import State
from tricklab.engine.rules.options import RuleCodes

_KEEP, _LOT = 400, 1 << 53
"""The number of a draw of a stream, beyond those of a shuffle; and the range of the draw."""

_TRIES = 100_000


def what_is_known(rules: RuleCodes, state: State, seat: int) -> Any:
    """Return a seat's knowledge of the other cards; its ``room`` is the number of unseen cards of each holder."""
    raise NotImplementedError


def ways_to_lie(rules: RuleCodes, state: State, seat: int, known: Any) -> Ways:
    """Count the ways to deal the unseen cards, or somewhat more of them, see `acceptance`."""
    raise NotImplementedError


def fill_world(rules: RuleCodes, world: State, seat: int, known: Any, hands: Any, stream: RandomStream) -> None:
    """Turn a copy of a state into a world in which each holder has its cards of ``hands``."""


def acceptance(rules: RuleCodes, world: State, seat: int, known: Any) -> float:
    """Return the probability with which a world is accepted, from 0 for an impossible world to 1."""
    raise NotImplementedError


dispatched(what_is_known, ways_to_lie, fill_world, acceptance)


@compiled
def sample_hidden_worlds(rules: RuleCodes, state: State, seat: int, stream: RandomStream, worlds: Any) -> None:
    """Fill ``worlds`` with states in which the cards that ``seat`` does not know are drawn at random."""
    known = what_is_known(rules, state, seat)
    ways = ways_to_lie(rules, state, seat, known)
    hands = np.zeros(len(ways.room), np.int64)
    for number in range(len(worlds)):
        own_stream = lots = substream(stream, number)
        for tries in range(1, _TRIES):
            deal_unseen(ways, lots, hands)
            worlds[number] = state
            fill_world(rules, worlds[number], seat, known, hands, lots)
            if below(lots, _LOT, _KEEP) / float(_LOT) < acceptance(rules, worlds[number], seat, known):
                break
            lots = rekeyed(own_stream, tries)


def check_by(known_to: Callable[..., Any], ways_of: Callable[..., Ways]) -> Callable[[Any, Any, int], None]:
    """Return the ``check`` of a game's module `resume` (`engine.rules.sight.Resumed`): whether any hidden cards fit.

    Parameters
    ----------
    known_to, ways_of
        The game's own `what_is_known` and `ways_to_lie`.
    """

    def check(rules: RuleCodes, state: State, seat: int) -> None:
        deal = state.view((np.record, state.dtype))  # with its fields as attributes, for the game's functions
        if deal.table.kind == OVER:
            return
        known = known_to(rules, deal, seat)
        ways = ways_of(rules, deal, seat, known) if min(known.room) >= 0 else None
        if ways is None or (len(ways.table) and not ways.table[0, -1] > 0.0):
            raise UsageError("no deal goes like that: somebody cannot have had what it showed and played.")

    return check
