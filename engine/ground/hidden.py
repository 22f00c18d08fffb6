"""Worlds of a game in which a seat knows its own cards, what was played, and who could not follow: exactly uniform."""

from __future__ import annotations

from typing import Any

import numpy as np

from tricklab.engine.ground.compiled import compiled
from tricklab.engine.ground.rng import RandomStream, substream
from tricklab.engine.ground.unseen import class_holders, count_ways, deal_unseen, shuffled


@compiled
def fill_worlds(
    state: Any,
    seat: int,
    unseen: int,
    known: Any,
    room: Any,
    suits: Any,
    served: int,
    stream: RandomStream,
    worlds: Any,
) -> None:
    """Fill ``worlds`` with states in which the unseen cards are drawn at random.

    Parameters
    ----------
    unseen
        The cards of which the seat does not know where they are.
    known : int64 array (players,)
        Cards that it knows another seat to hold.
    room : int64 array (players + 1,)
        How many of the unseen cards each seat holds, the seat itself none, and last how many the stock does.
    suits : int64 array (suits,)
        What must be followed together: sets of cards that part the pack.
    served
        How many cards of the stock have been seen.
    """
    players = len(room) - 1
    voids = np.zeros(players + 1, np.int64)
    hands = np.zeros(players + 1, np.int64)
    classes = np.zeros(players + 1, np.int64)
    for other in range(players):
        voids[other] = state.table.voids[other]
    count = class_holders(unseen, suits, room, voids, classes)
    ways = count_ways(unseen, suits, room, voids, classes, count)
    for number in range(len(worlds)):
        worlds[number] = state
        own_stream = substream(stream, number)
        deal_unseen(unseen, suits, room, voids, classes, ways, own_stream, hands)
        for other in range(players):
            if other != seat:
                own = worlds[number].own[other]
                own.hand = hands[other] | known[other]
                own.dealt = own.hand | state.table.played[other]
        order = shuffled(hands[players], own_stream)
        for n in range(len(order)):
            worlds[number].stock[served + n] = order[n]
