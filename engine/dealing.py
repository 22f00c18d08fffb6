"""The deal of the cards: how a deal begins, how it is reconstructed, and what the others may hold.

A game says how many seats there are, how many cards each is dealt, and how a deal stands before the first decision.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tricklab.engine.ground.bits import bit, popcount
from tricklab.engine.ground.compiled import compiled
from tricklab.engine.ground.hidden import fill_worlds
from tricklab.engine.ground.lookup import entry
from tricklab.engine.ground.score import margin_over_others
from tricklab.engine.machine import dispatched, observed_action, reconstruct_deal, start, usually, utility
from tricklab.engine.state import NOT_YET


def seats_of(rules: Any) -> int:
    """Return how many seats there are."""
    raise NotImplementedError


def hand_of(rules: Any) -> int:
    """Return how many cards each seat is dealt."""
    raise NotImplementedError


def side_of(rules: Any, seat: int) -> int:
    """Return the side of a seat; usually there are two, whose players sit alternately."""
    return seat & 1


def sides_of(rules: Any) -> int:
    """Return how many sides there are."""
    return 2


def open_deal(rules: Any, table: Any, dealer: int, scores: Any, number: int) -> None:
    """Make a blank table what it is before the first decision; ``number`` is the deal's."""


dispatched(seats_of, hand_of, open_deal)
dispatched(side_of, sides_of, usual=True)


@usually(utility)
def margin(rules: Any, row: Any, seat: int) -> float:
    """Return the change of score of the seat's side less the mean of the others'."""
    return margin_over_others(row.delta, side_of(rules, seat), sides_of(rules))


@usually(start)
def deal(rules: Any, state: Any, deck: Any, dealer: int, scores: Any, number: int) -> None:
    """Deal the first hand to seat 0, and so on; what is left over is the stock."""
    begin(rules, state.table, dealer, scores, number)
    size = hand_of(rules)
    for seat in range(seats_of(rules)):
        hand = 0
        for card in deck[seat * size : (seat + 1) * size]:
            hand |= bit(card)
        state.own[seat].hand = state.own[seat].dealt = hand
    dealt = seats_of(rules) * size
    for place in range(len(deck) - dealt):
        state.stock[place] = deck[dealt + place]


@compiled
def begin(rules: Any, table: Any, dealer: int, scores: Any, number: int) -> None:
    """Make a blank table what it is before the first decision."""
    table.dealer = dealer
    table.deal = number
    for side in range(len(scores)):
        table.scores[side] = scores[side]
    open_deal(rules, table, dealer, scores, number)


@usually(reconstruct_deal)
def deal_again(rules: Any, world: Any, seat: int, stream: Any, past: Any) -> None:
    """Deal a world's hands again."""
    begin_again(rules, world, past)
    for other in range(seats_of(rules)):
        past.own[other].hand = past.own[other].dealt = world.own[other].dealt


@compiled
def begin_again(rules: Any, world: Any, past: Any) -> None:
    """Make a blank state what a world was before the first decision, but for the hands."""
    begin(rules, past.table, world.table.dealer, world.table.scores, world.table.deal)
    for place in range(len(world.stock)):
        past.stock[place] = world.stock[place]


@usually(observed_action)
@compiled
def next_told(rules: Any, table: Any, past: Any) -> int:
    """Return what comes next in the public history."""
    told = past.table.acts
    return entry(table.history, told) if told < table.acts else NOT_YET


@compiled
def sample_hands(rules: Any, state: Any, seat: int, stream: Any, worlds: Any, pack: int, suits: Any) -> None:
    """Fill ``worlds`` with states in which what is neither played nor in the seat's hand is drawn at random.

    Parameters
    ----------
    pack
        The set of all cards; those that nobody can have are in the stock.
    suits : int64 array (suits,)
        What must be followed together: sets of cards that part the pack.
    """
    sample_others(rules, state, seat, stream, worlds, pack, suits, np.zeros(seats_of(rules), np.int64), 0)


@compiled
def sample_others(
    rules: Any, state: Any, seat: int, stream: Any, worlds: Any, pack: int, suits: Any, known: Any, served: int
) -> None:
    """Fill ``worlds`` like `sample_hands`, with what else the seat knows.

    Parameters
    ----------
    known : int64 array (players,)
        Cards that it knows another seat to hold.
    served
        How many cards of the stock have been seen, which are not in ``pack``.
    """
    players = seats_of(rules)
    room = np.zeros(players + 1, np.int64)
    unseen = pack & ~state.own[seat].hand
    for other in range(players):
        unseen &= ~(state.table.played[other] | known[other])
    room[players] = popcount(unseen)
    for other in range(players):
        if other != seat:
            room[other] = hand_of(rules) - popcount(state.table.played[other]) - popcount(known[other])
            room[players] -= room[other]
    fill_worlds(state, seat, unseen, known, room, suits, served, stream, worlds)
