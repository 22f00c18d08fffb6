"""The deal of the cards: how a deal begins, how it is reconstructed, and what the others may hold.

A game says how many seats there are and how many cards each is dealt (`engine.rules.aspects.Seating`), and what is its
own before the first decision.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tricklab.engine.ground.bits import bit, popcount
from tricklab.engine.ground.lookup import entry
from tricklab.engine.ground.unseen.ways import count_ways, void_weights
from tricklab.engine.ground.unseen.worlds import fill_worlds
from tricklab.engine.kernel.compiled import compiled, compiled_by_field
from tricklab.engine.mechanics.fields import begin_auction
from tricklab.engine.mechanics.machine import (
    dispatched,
    left_of,
    observed_action,
    reconstruct_deal,
    sample_worlds,
    start,
    usually,
    utility,
)
from tricklab.engine.mechanics.state import NOT_YET
from tricklab.engine.mechanics.trick_state import clear_trick
from tricklab.engine.rules.decks import FRENCH_52

_PACK, _SUITS = FRENCH_52.mask, np.array([suit.mask for suit in FRENCH_52.suits])


def seats_of(rules: Any) -> int:
    """Return how many seats there are."""
    raise NotImplementedError


def hand_of(rules: Any) -> int:
    """Return how many cards each seat is dealt."""
    raise NotImplementedError


def sides_of(rules: Any) -> int:
    """Return how many sides there are."""
    raise NotImplementedError


def open_deal(rules: Any, table: Any, dealer: int, scores: Any, number: int) -> None:
    """Let a deal be what it is in this game before the first decision; ``number`` is the deal's. Usually nothing."""


def pack_of(rules: Any) -> int:
    """Return the set of all cards; usually 52."""
    return _PACK


def parts_of(rules: Any, table: Any) -> Any:
    """Return what must be followed together, as sets of cards that part the pack; usually the suits."""
    return _SUITS


def measured(rules: Any, row: Any) -> Any:
    """Return what a deal was worth to each side, the field of `engine.rules.aspects.Measure`."""
    raise NotImplementedError


dispatched(seats_of, hand_of, sides_of, measured)
dispatched(open_deal, pack_of, parts_of, usual=True)


@compiled
def side_of(rules: Any, seat: int) -> int:
    """Return the side of a seat in the match: there are two, whose players sit alternately, or everybody is one."""
    return seat & 1 if sides_of(rules) == 2 else seat


def side_now(rules: Any, table: Any, seat: int) -> int:
    """Return the side of a seat: in this deal, as all know it, where sides are made in the deal; else in the match."""
    return side_of(rules, seat)


def _side_in_deal(rules: Any, table: Any, seat: int) -> int:
    return int(table.sides[seat])


def _begin_sides(rules: Any, table: Any) -> None:
    """Let the sides of a deal be those of the match, where the deal has its own."""


def _sides_as_in_match(rules: Any, table: Any) -> None:
    for seat in range(seats_of(rules)):
        table.sides[seat] = side_of(rules, seat)


compiled_by_field(side_now, "sides", _side_in_deal, argument=1)
compiled_by_field(_begin_sides, "sides", _sides_as_in_match, argument=1)


def all_played(rules: Any, table: Any) -> int:
    """Return the cards that have been played."""
    played = 0
    for seat in range(seats_of(rules)):
        played |= table.played[seat]
    return played


def _as_kept(rules: Any, table: Any) -> int:
    return int(table.all_played)


compiled_by_field(all_played, "all_played", _as_kept, argument=1)


@usually(utility)
def margin(rules: Any, row: Any, seat: int) -> float:
    """Return what the deal was worth to the seat's side less the mean of the others'."""
    worth, own, total = measured(rules, row), side_of(rules, seat), 0
    for side in range(sides_of(rules)):
        total += worth[side]
    return worth[own] - (total - worth[own]) / (sides_of(rules) - 1)


@usually(start)
def deal(rules: Any, state: Any, deck: Any, dealer: int, scores: Any, number: int) -> None:
    """Deal the first hand to seat 0, and so on; what is left over is the stock."""
    begin(rules, state.table, dealer, scores, number)
    hand_out(rules, state, deck, NOT_YET)


@compiled
def hand_out(rules: Any, state: Any, deck: Any, keeps: int) -> None:
    """Deal a deck to all seats, but to one that keeps its hand, if there is one; what is left over is the stock."""
    size, next_card = hand_of(rules), 0
    for seat in range(seats_of(rules)):
        if seat != keeps:
            hand = 0
            for card in deck[next_card : next_card + size]:
                hand |= bit(card)
            state.own[seat].hand = state.own[seat].dealt = hand
            next_card += size
    for place in range(len(deck) - next_card):
        state.stock[place] = deck[next_card + place]


@compiled
def begin(rules: Any, table: Any, dealer: int, scores: Any, number: int) -> None:
    """Make a blank table what it is before the first decision, which is eldest's, of the first phase."""
    table.dealer = dealer
    table.deal = number
    for side in range(len(scores)):
        table.scores[side] = scores[side]
    table.leader = table.actor = left_of(dealer, seats_of(rules))
    table.strength = NOT_YET
    clear_trick(table)
    begin_auction(table)
    _begin_sides(rules, table)
    open_deal(rules, table, dealer, scores, number)


@usually(reconstruct_deal)
@compiled
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


@usually(sample_worlds)
def sample_hands(rules: Any, state: Any, seat: int, stream: Any, worlds: Any) -> None:
    """Fill ``worlds`` with states in which what is neither played nor in the seat's hand is drawn at random."""
    known, suits = np.zeros(seats_of(rules), np.int64), parts_of(rules, state.table)
    sample_others(rules, state, seat, stream, worlds, pack_of(rules), suits, known, 0)


@compiled
def sample_others(
    rules: Any, state: Any, seat: int, stream: Any, worlds: Any, pack: int, suits: Any, known: Any, served: int
) -> None:
    """Fill ``worlds`` like `sample_hands`, with what else the seat knows.

    Parameters
    ----------
    pack
        The set of all cards; those that nobody can have are in the stock.
    suits : int64 array (suits,)
        What must be followed together, see `parts_of`.
    known : int64 array (players,)
        Cards that it knows another seat to hold.
    served
        How many cards of the stock have been seen, which are not in ``pack``.
    """
    unseen, room = _unseen(rules, state, seat, pack, known)
    ways = count_ways(unseen, suits, room, void_weights(unseen, suits, room, state.table.voids))
    fill_worlds(state, seat, ways, known, served, stream, worlds)


@compiled
def _unseen(rules: Any, state: Any, seat: int, pack: int, known: Any) -> Any:
    """Return the cards that a seat has not seen, and how many of them each seat holds, and last the stock."""
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
    return unseen, room
