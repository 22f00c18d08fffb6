"""What a seat does not know where cards move in secret, drawn at random: a talon or a kitty, and what is thrown away.

A game says what a seat knows, counts the ways in which the other cards may lie (`engine.ground.unseen.ways`), and makes
a world of what each holder was dealt. What the ways cannot tell is counted too often, never too seldom: so a world is
kept as often as it really counts, and else drawn again.
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
"""A draw of a stream, beyond those of a shuffle; and a lot is one of so many numbers."""

_TRIES = 100_000


def what_is_known(rules: RuleCodes, state: State, seat: int) -> Any:
    """Return what a seat knows of the cards that it does not hold; ``room`` is how many unseen ones each holder has."""
    raise NotImplementedError


def ways_to_lie(rules: RuleCodes, state: State, seat: int, known: Any) -> Ways:
    """Count the ways in which the unseen cards may lie, or rather a little more of them, see `acceptance`."""
    raise NotImplementedError


def fill_world(rules: RuleCodes, world: State, seat: int, known: Any, hands: Any, stream: RandomStream) -> None:
    """Make of a state a world in which each holder has these cards: all else that others know is drawn, or follows."""


def acceptance(rules: RuleCodes, world: State, seat: int, known: Any) -> float:
    """Return how often a world counts, of what was counted: from 0, for one that cannot be, to 1."""
    raise NotImplementedError


dispatched(what_is_known, ways_to_lie, fill_world, acceptance)


@compiled
def sample_hidden_worlds(rules: RuleCodes, state: State, seat: int, stream: RandomStream, worlds: Any) -> None:
    """Fill ``worlds`` with states in which what ``seat`` does not know is drawn at random."""
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
    """Return the ``check`` of a game's module `resume` (`engine.rules.sight.Resumed`): whether any cards can lie so.

    Parameters
    ----------
    known_to, ways_of
        The game's own `what_is_known` and `ways_to_lie`.
    """

    def check(rules: RuleCodes, state: State, seat: int) -> None:
        deal = state.view((np.record, state.dtype))  # with its fields as attributes, as the game's functions want it
        if deal.table.kind == OVER:
            return
        known = known_to(rules, deal, seat)
        ways = ways_of(rules, deal, seat, known) if min(known.room) >= 0 else None
        if ways is None or (len(ways.table) and not ways.table[0, -1] > 0.0):
            raise UsageError("no deal goes like that: somebody cannot have had what it showed and played.")

    return check
