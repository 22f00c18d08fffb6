"""Eighty-Three from the auction to the last trick: docs/rules/eighty-three.md, "Auction" to "Play"."""

from __future__ import annotations

from typing import Any

import numpy as np

from tricklab.engine.games.eighty_three import DOUBLE, GAME, KITTY, PLAYERS, TRICKS, EightyThreeRules
from tricklab.engine.ground.bits import bit, has, highest, lowest, popcount
from tricklab.engine.ground.lookup import entry
from tricklab.engine.ground.pedro import P_FOUR, P_JOKER, P_SIX, pedro_cards, pedro_places, trumps_with_joker
from tricklab.engine.ground.tricks import rank_of
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.auction import PASS
from tricklab.engine.mechanics.dealing import pack_of
from tricklab.engine.mechanics.exchange.steps import serve, throw
from tricklab.engine.mechanics.machine import BID, OVER, OWN_EVENTS, TRUMP, implements, left_of, note, seat_index
from tricklab.engine.mechanics.trick import TRUMP as ABOVE
from tricklab.engine.mechanics.trick import besides, is_over, lead, strength_of, trumps
from tricklab.engine.mechanics.turns import sets_of, take_turns, with_short_list
from tricklab.engine.rules.decks import FRENCH_53

_PACK = FRENCH_53.mask
KIND_BID, KIND_TRUMP, KIND_GIVE, KIND_DISCARD, KIND_PLAY = range(5)

MOST = 12
"""Trumps that a side can play."""

LOOSE = 1 << P_JOKER | 1 << P_FOUR | 0b111 << P_SIX
"""Trumps that are no counters, by place."""

_STEP = 10
"""Rollouts and advice try every tenth bid."""


def _strength(trump: int, card: int) -> int:
    place = pedro_places(1 << card, trump)
    return ABOVE + highest(place) if place else rank_of(card)


_STRENGTHS = np.array([_strength(n >> 6, n & 63) for n in range(4 * 64)], np.int8)


@compiled
def lowest_bid(rules: Any, table: Any) -> int:
    """Return the lowest bid that may be made; from it on all may, and `DOUBLE` at last."""
    return max(rules.min_bid, table.high + 1)


@compiled
def _count_bids(rules: Any, state: Any) -> int:
    return DOUBLE + 2 - lowest_bid(rules, state.table)


@compiled
def _nth_bid(rules: Any, state: Any, n: int) -> int:
    return lowest_bid(rules, state.table) + n - 1 if n else PASS


@compiled
def _is_bid(rules: Any, state: Any, bid: int) -> bool:
    return bid == PASS or lowest_bid(rules, state.table) <= bid <= DOUBLE


@compiled
def _count_steps(rules: Any, state: Any) -> int:
    low = lowest_bid(rules, state.table)
    return 2 if low == DOUBLE else 3 + (DOUBLE - 1) // _STEP - low // _STEP


@compiled
def _nth_step(rules: Any, state: Any, n: int) -> int:
    """Return the pass, the lowest bid, 83 double, or a bid between these."""
    low = lowest_bid(rules, state.table)
    if n < 2:
        return low if n else PASS
    return DOUBLE if n == 2 else (low // _STEP + n - 2) * _STEP


@compiled
def apply_bid(rules: Any, state: Any, bid: int, log: Any) -> None:
    """Take a bid or a pass; when all others have passed the bidder draws the kitty ("Auction")."""
    table = state.table
    seat = seat_index(table.actor)
    note(state, log, BID, seat, bid, 0)
    if bid == PASS:
        table.passed |= bit(seat)
        table.bids[seat] = max(table.bids[seat], PASS)
    else:
        table.high = table.bids[seat] = bid
        table.bidder = seat
        table.passed = 0 if rules.reentry else table.passed
    out = popcount(table.passed)
    if bid == DOUBLE or (out == PLAYERS - 1 and table.high != PASS):
        table.kind, table.actor = KIND_TRUMP, table.bidder
        serve(state, table.bidder, KITTY, KITTY, log)
    elif out == PLAYERS:
        table.kind = OVER
    else:
        seat = left_of(seat, PLAYERS)
        while has(table.passed, seat):
            seat = left_of(seat, PLAYERS)
        table.actor = seat


@compiled
def kitty_of(state: Any) -> int:
    """Return the kitty, as a set."""
    cards = 0
    for card in state.stock:
        cards |= bit(card)
    return cards


@compiled
def lowest_of(places: int, number: int) -> int:
    """Return so many of some trumps, the lowest; all of them if they are fewer."""
    found = 0
    for _ in range(number):
        found |= places & -places
        places &= places - 1
    return found


@compiled
def surplus_of(dealer: int, places: Any) -> tuple[Any, Any]:
    """Return who throws surplus trumps, in this order, and by seat which, as sets of places ("Coming down to six").

    A side keeps twelve and throws the lowest that are no counters. The seat with more trumps throws first, or else the
    one nearer to the dealer's left; its partner throws what is still missing.
    """
    order, thrown = np.arange(PLAYERS), np.zeros(PLAYERS, np.int64)
    for side in range(2):
        first = left_of(dealer, PLAYERS)
        first = first if first & 1 == side else left_of(first, PLAYERS)
        first = first ^ 2 if popcount(places[first ^ 2]) > popcount(places[first]) else first
        number = popcount(places[first]) + popcount(places[first ^ 2]) - MOST
        order[2 * side], order[2 * side + 1] = first, first ^ 2
        for seat in (first, first ^ 2):
            thrown[seat] = lowest_of(places[seat] & LOOSE, number)
            number -= popcount(thrown[seat])
    return order, thrown


@compiled
def apply_trump(rules: Any, state: Any, suit: int, log: Any) -> None:
    """Name trumps; a side with too many throws some, before trumps are given and other cards thrown."""
    table = state.table
    table.trump = suit
    table.trumps = trumps_with_joker(suit)
    note(state, log, TRUMP, table.actor, suit, 0)
    places = np.zeros(PLAYERS, np.int64)
    for seat in range(PLAYERS):
        places[seat] = pedro_places(state.own[seat].hand, suit)
    order, thrown = surplus_of(table.dealer, places)
    for seat in order:
        table.thrown[seat] = popcount(thrown[seat])
        throw(state, seat, pedro_cards(thrown[seat], suit), log)
    go_on(rules, state)


@compiled
def go_on(rules: Any, state: Any) -> None:
    """Let the next seat with too many trumps give, then the next with too many cards discard, then the bidder lead."""
    table = state.table
    for kind in (KIND_GIVE, KIND_DISCARD):
        seat = table.dealer
        for _ in range(PLAYERS):
            seat = left_of(seat, PLAYERS)
            hand = state.own[seat].hand
            if popcount(hand & table.trumps if kind == KIND_GIVE else hand) > TRICKS:
                table.kind, table.actor = kind, seat
                return
    lead(rules, table, table.bidder)


@compiled
def apply_give(rules: Any, state: Any, cards: int, log: Any) -> None:
    """Give trumps to the partner."""
    seat = seat_index(state.table.actor)
    note(state, log, OWN_EVENTS, seat, seat ^ 2, cards)
    state.table.gave[seat] = popcount(cards)
    state.own[seat].given = state.own[seat ^ 2].received = cards
    state.own[seat].hand &= ~cards
    state.own[seat ^ 2].hand |= cards
    go_on(rules, state)


@compiled
def apply_discard(rules: Any, state: Any, cards: int, log: Any) -> None:
    """Throw plain cards down to six."""
    throw(state, seat_index(state.table.actor), cards, log)
    go_on(rules, state)


@compiled
def _mine(state: Any) -> int:
    return state.own[seat_index(state.table.actor)].hand


@compiled
def trumps_held(rules: Any, state: Any) -> int:
    """Return the trumps of the seat whose turn it is."""
    return _mine(state) & state.table.trumps


@compiled
def plain_held(rules: Any, state: Any) -> int:
    """Return the other cards of the seat whose turn it is."""
    return _mine(state) & ~state.table.trumps


@compiled
def _too_many_trumps(rules: Any, state: Any) -> int:
    return popcount(trumps_held(rules, state)) - TRICKS


@compiled
def _too_many(rules: Any, state: Any) -> int:
    return popcount(_mine(state)) - TRICKS


@compiled
def in_a_row(cards: int, size: int, first: int) -> int:
    """Return so many of some cards, in the order of their ranks and from the ``first`` on."""
    found = 0
    for n in range(first + size):
        low, left = lowest(cards), cards
        while left:
            card = lowest(left)
            left &= left - 1
            low = card if rank_of(card) < rank_of(low) else low
        cards &= ~bit(low)
        found |= bit(low) if n >= first else 0
    return found


@compiled
def _count_gifts(rules: Any, state: Any) -> int:
    return TRICKS + 1


@compiled
def _nth_gift(rules: Any, state: Any, n: int) -> int:
    places, suit = pedro_places(trumps_held(rules, state), state.table.trump), state.table.trump
    places &= ~lowest_of(places, n)
    return pedro_cards(lowest_of(places, _too_many_trumps(rules, state)), suit)


@compiled
def _count_throws(rules: Any, state: Any) -> int:
    return popcount(plain_held(rules, state)) - _too_many(rules, state) + 1


@compiled
def _nth_throw(rules: Any, state: Any, n: int) -> int:
    return in_a_row(plain_held(rules, state), _too_many(rules, state), n)


@implements(strength_of, EightyThreeRules)
def rank_in_trick(rules: Any, table: Any, led: int, card: int) -> int:
    """Rank a card in a trick, -1 for what cannot win."""
    strength = entry(_STRENGTHS, table.trump * 64 + card)
    return strength if strength >= ABOVE or has(led, card) else -1


implements(trumps, EightyThreeRules)(lambda rules, table: table.trumps)
implements(besides, EightyThreeRules)(lambda rules, table: table.trumps)  # a plain suit may always be trumped
implements(is_over, EightyThreeRules)(lambda rules, state: state.table.number == TRICKS)
implements(pack_of, EightyThreeRules)(lambda rules: _PACK)

take_turns(
    GAME,
    [
        with_short_list((_count_bids, _nth_bid, _is_bid), (_count_steps, _nth_step)),
        compiled(lambda rules, state: 0b1111),
        with_short_list(sets_of(_too_many_trumps, trumps_held), (_count_gifts, _nth_gift)),
        with_short_list(sets_of(_too_many, plain_held), (_count_throws, _nth_throw)),
    ],
    [apply_bid, apply_trump, apply_give, apply_discard],
    unrecorded=[KIND_PLAY],
)
