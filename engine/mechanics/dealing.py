"""The deal of the cards: how a deal begins, how it is reconstructed, and how the others' hands are sampled.

A game declares its seats and hands (`engine.rules.seating.Seating`), and its own steps before the first decision.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tricklab.engine.ground.bits import bit, lowest, popcount
from tricklab.engine.ground.lookup import entry
from tricklab.engine.ground.rng import substream
from tricklab.engine.ground.unseen.sampling import deal_unseen, shuffled
from tricklab.engine.ground.unseen.ways import count_ways, void_weights
from tricklab.engine.kernel.compiled import compiled, compiled_by_field
from tricklab.engine.mechanics.fields import begin_auction
from tricklab.engine.mechanics.hooks import dispatched, usually
from tricklab.engine.mechanics.machine import left_of, observed_action, reconstruct_deal, sample_worlds, start, utility
from tricklab.engine.mechanics.state import NOT_YET, State, Table
from tricklab.engine.mechanics.trick_state import add_open_hand, clear_trick
from tricklab.engine.mechanics.turn_up import turn_up
from tricklab.engine.rules.decks import FRENCH_52
from tricklab.engine.rules.options import RuleCodes

_PACK, _SUITS = FRENCH_52.mask, np.array([suit.mask for suit in FRENCH_52.suits])


def seats_of(rules: RuleCodes) -> int:
    """Return the number of seats."""
    raise NotImplementedError


def hand_of(rules: RuleCodes) -> int:
    """Return how many cards each seat is dealt at most."""
    raise NotImplementedError


def hand_in(rules: RuleCodes, number: int) -> int:
    """Return how many cards each seat is dealt in deal ``number``; usually the same in all deals."""
    return hand_of(rules)


def sides_of(rules: RuleCodes) -> int:
    """Return the number of sides."""
    raise NotImplementedError


@compiled
def stock_size(rules: RuleCodes, number: int) -> int:
    """Return how many cards are in no hand when deal ``number`` begins."""
    return popcount(pack_of(rules)) - seats_of(rules) * hand_in(rules, number)


def open_deal(rules: RuleCodes, table: Table, dealer: int, scores: Any, number: int) -> None:
    """Prepare the game's own fields before the first decision of deal ``number``; usually nothing."""


def pack_of(rules: RuleCodes) -> int:
    """Return the set of all cards; usually the 52 French ones."""
    return _PACK


def parts_of(rules: RuleCodes, table: Table) -> Any:
    """Return the sets of cards that follow each other and divide the pack; usually the suits."""
    return _SUITS


def shown_stock(rules: RuleCodes, table: Table) -> int:
    """Return the cards of the stock that all have seen, from its beginning on; usually none."""
    return 0


def sure_cards(rules: RuleCodes, table: Table, seat: int) -> int:
    """Return cards that all know to be in a seat's hand unless it has played them, as a set; usually none.

    Such are the card whose holder leads first, or a card that lay face up when the seat took it. The dummy's cards, and
    those that a phase of the engine gives a seat for all to see, are no part of it.
    """
    return 0


def measured(rules: RuleCodes, row: Any) -> Any:
    """Return the worth of a deal to each side, the field of `engine.rules.measure.Measure`."""
    raise NotImplementedError


def deal_world(rules: RuleCodes, world: State, past: State) -> None:
    """Deal a world's hands and stock into a blank state; in a game with its own `start` by that."""
    begin_again(rules, world, past)
    for other in range(seats_of(rules)):
        past.own[other].hand = past.own[other].dealt = world.own[other].dealt


def start_world(rules: RuleCodes, world: State, past: State) -> None:
    """Deal a world's hands and stock into a blank state by the game's own `start`, which may fill fields from them."""
    deck, number = np.empty(popcount(pack_of(rules)), np.int8), 0
    for seat in range(seats_of(rules)):
        cards = world.own[seat].dealt
        while cards:
            deck[number] = lowest(cards)
            cards &= cards - 1
            number += 1
    for index in range(len(deck) - number):
        deck[number + index] = world.stock[index]
    start(rules, past, deck, world.table.dealer, world.table.scores, world.table.deal)


dispatched(seats_of, hand_of, sides_of, measured)
dispatched(deal_world, usual=True)
dispatched(hand_in, open_deal, pack_of, parts_of, shown_stock, sure_cards, usual=True)


@compiled
def side_of(rules: RuleCodes, seat: int) -> int:
    """Return the side of a seat in the match: two sides sit alternately, or every seat is a side."""
    return seat & 1 if sides_of(rules) == 2 else seat


def side_now(rules: RuleCodes, table: Table, seat: int) -> int:
    """Return the side of a seat as all know it: in this deal, where the deal makes sides, else in the match."""
    return side_of(rules, seat)


@compiled
def take_sides(rules: RuleCodes, sides: Any, declarer: int, partner: int) -> None:
    """Let the declarer and a partner be side 0, and all others side 1; who plays alone is his own partner."""
    for seat in range(seats_of(rules)):
        sides[seat] = int(seat != declarer and seat != partner)


def _side_in_deal(rules: RuleCodes, table: Table, seat: int) -> int:
    return int(table.sides[seat])


def _begin_sides(rules: RuleCodes, table: Table) -> None:
    """Begin with the sides of the match, where the deal makes sides."""


def _sides_as_in_match(rules: RuleCodes, table: Table) -> None:
    for seat in range(seats_of(rules)):
        table.sides[seat] = side_of(rules, seat)


def own_side(rules: RuleCodes, table: Table, own: Any, seat: int) -> int:
    """Return the side of a seat as its own cards show it; usually the one that all know."""
    return side_now(rules, table, seat)


compiled_by_field(side_now, "sides", _side_in_deal, argument=1)
dispatched(own_side, usual=True)
compiled_by_field(_begin_sides, "sides", _sides_as_in_match, argument=1)


def all_played(rules: RuleCodes, table: Table) -> int:
    """Return the cards that have been played."""
    played = 0
    for seat in range(seats_of(rules)):
        played |= table.played[seat]
    return played


def _played_in_state(rules: RuleCodes, table: Table) -> int:
    return int(table.all_played)


compiled_by_field(all_played, "all_played", _played_in_state, argument=1)


@usually(utility)
def margin(rules: RuleCodes, row: Any, seat: int) -> float:
    """Return the worth of the deal to the seat's side less the mean of the others'."""
    worth, own, total = measured(rules, row), side_of(rules, seat), 0
    for side in range(sides_of(rules)):
        total += worth[side]
    return worth[own] - (total - worth[own]) / (sides_of(rules) - 1)


@usually(start)
def deal(rules: RuleCodes, state: State, deck: Any, dealer: int, scores: Any, number: int) -> None:
    """Deal the first hand to seat 0, and so on; the remaining cards are the stock."""
    begin(rules, state.table, dealer, scores, number)
    hand_out(rules, state, deck, NOT_YET)


@compiled
def hand_out(rules: RuleCodes, state: State, deck: Any, keeps: int) -> None:
    """Deal a deck to all seats but ``keeps``, which may be `NOT_YET`; the remaining cards are the stock."""
    size, next_card = hand_in(rules, state.table.deal), 0
    for seat in range(seats_of(rules)):
        if seat != keeps:
            hand = 0
            for card in deck[next_card : next_card + size]:
                hand |= bit(card)
            state.own[seat].hand = state.own[seat].dealt = hand
            next_card += size
    for index in range(len(deck) - next_card):
        state.stock[index] = deck[next_card + index]
    turn_up(rules, state.table, state.stock, len(deck) - next_card)


@compiled
def begin(rules: RuleCodes, table: Table, dealer: int, scores: Any, number: int) -> None:
    """Prepare a blank table for the first decision, eldest's in the first phase."""
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
def deal_again(rules: RuleCodes, world: State, seat: int, stream: Any, past: State) -> None:
    """Deal a world's hands again."""
    deal_world(rules, world, past)


@compiled
def begin_again(rules: RuleCodes, world: State, past: State) -> None:
    """Prepare a blank state as a world was before the first decision, without the hands."""
    begin(rules, past.table, world.table.dealer, world.table.scores, world.table.deal)
    for index in range(len(world.stock)):
        past.stock[index] = world.stock[index]
    turn_up(rules, past.table, past.stock, stock_size(rules, past.table.deal))


@usually(observed_action)
@compiled
def next_observed(rules: RuleCodes, table: Table, past: State) -> int:
    """Return the next action of the public history, `NOT_YET` at its end."""
    number = past.table.acts
    return entry(table.history, number) if number < table.acts else NOT_YET


@usually(sample_worlds)
def sample_hands(rules: RuleCodes, state: State, seat: int, stream: Any, worlds: Any) -> None:
    """Fill ``worlds`` with states in which all cards but the seat's own and those played are drawn at random."""
    sample_others(rules, state, seat, stream, worlds, np.zeros(seats_of(rules), np.int64))


@compiled
def sample_others(rules: RuleCodes, state: State, seat: int, stream: Any, worlds: Any, known: Any) -> None:
    """Fill ``worlds`` like `sample_hands`, with more that the seat knows.

    Parameters
    ----------
    known : int64 array (players,)
        The cards that the seat knows to be in another hand; the `sure_cards` are added.
    """
    add_sure_cards(rules, state.table, seat, known)
    shown, parts = shown_stock(rules, state.table), parts_of(rules, state.table)
    unseen, room = _unseen(rules, state, seat, pack_of(rules) & ~shown, known)  # what fits in no hand is in the stock
    ways = count_ways(unseen, parts, room, void_weights(unseen, parts, room, state.table.voids))
    hands = np.zeros(len(room), np.int64)
    for number in range(len(worlds)):
        world, own_stream = worlds[number], substream(stream, number)
        worlds[number] = state
        deal_unseen(ways, own_stream, hands)
        for other in range(seats_of(rules)):
            if other != seat:
                own = world.own[other]
                own.hand = hands[other] | known[other]
                own.dealt = own.hand | state.table.played[other]
        stock = shuffled(hands[seats_of(rules)], own_stream)
        for index in range(len(stock)):
            world.stock[popcount(shown) + index] = stock[index]


@compiled
def add_sure_cards(rules: RuleCodes, table: Table, seat: int, known: Any) -> None:
    """Add to the cards that a seat knows to be in each other hand, sets by seat, the cards that all know."""
    add_open_hand(table, known)
    for other in range(seats_of(rules)):
        if other != seat:
            known[other] |= sure_cards(rules, table, other) & ~table.played[other]


@compiled
def _unseen(rules: RuleCodes, state: State, seat: int, pack: int, known: Any) -> Any:
    """Return the cards that a seat has not seen, and how many of them are in each hand, and last in the stock."""
    players, size = seats_of(rules), hand_in(rules, state.table.deal)
    room = np.zeros(players + 1, np.int64)
    unseen = pack & ~state.own[seat].hand
    for other in range(players):
        unseen &= ~(state.table.played[other] | known[other])
    room[players] = popcount(unseen)
    for other in range(players):
        if other != seat:
            room[other] = size - popcount(state.table.played[other]) - popcount(known[other])
            room[players] -= room[other]
    return unseen, room
