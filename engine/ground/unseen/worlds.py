"""Worlds that fit what a seat knows: its own cards, what was played, who could not follow, and what else was seen."""

from __future__ import annotations

from typing import Any

import numpy as np

from tricklab.engine.ground.rng import RandomStream, substream
from tricklab.engine.ground.unseen.sampling import deal_unseen, shuffled
from tricklab.engine.ground.unseen.ways import Ways
from tricklab.engine.kernel.compiled import compiled, compiled_by_field


@compiled
def fill_worlds(state: Any, seat: int, ways: Ways, known: Any, served: int, stream: RandomStream, worlds: Any) -> int:
    """Fill ``worlds`` with states in which the unseen cards are drawn at random.

    Parameters
    ----------
    ways
        The unseen cards and their holders: each seat, the seat itself with room for none, then the stock; and if there
        are more holders then, seat by seat, what each has discarded, in games that have a field for it.
    known : int64 array (players,)
        Cards that the seat knows another seat to hold.
    served
        How many cards of the stock have been seen.

    Returns
    -------
    int
        How many deals were drawn for them; ``len(worlds)`` divided by that is the share that was kept.
    """
    players = len(known)
    hands = np.zeros(len(ways.room), np.int64)
    drawn = 0
    for number in range(len(worlds)):
        worlds[number] = state
        own_stream = substream(stream, number)
        drawn += deal_unseen(ways, own_stream, hands)
        for other in range(players):
            if other != seat:
                own = worlds[number].own[other]
                own.hand = hands[other] | known[other]
                own.dealt = own.hand | state.table.played[other]
                if len(hands) > players + 1:
                    _discard(own, hands[players + 1 + other])
        order = shuffled(hands[players], own_stream)
        for n in range(len(order)):
            worlds[number].stock[served + n] = order[n]
    return drawn


def _discard(own: Any, cards: int) -> None:
    """Let a seat have thrown some cards away, in games in which that is done."""


def _thrown(own: Any, cards: int) -> None:
    own.discarded = cards


compiled_by_field(_discard, "discarded", _thrown)
