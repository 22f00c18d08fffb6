"""Plute from the deal to the last trick: docs/rules/plute.md, "Pack and deal" to "Stopping early"."""

from __future__ import annotations

from typing import Any

import numpy as np

from tricklab.engine.dealing import hand_of, open_deal, sample_hands, seats_of
from tricklab.engine.decks import FRENCH_54
from tricklab.engine.games.plute import HAND, LOWEST_BID, MARKED, PLAYERS, TOP_BID, PluteRules
from tricklab.engine.games.plute.score import open_points, sure_points
from tricklab.engine.ground.auction import PASS, bids_above
from tricklab.engine.ground.bits import bit, has
from tricklab.engine.ground.cards import JACK, JOKER_1
from tricklab.engine.ground.compiled import compiled
from tricklab.engine.ground.lookup import entry
from tricklab.engine.ground.tricks import other_jack, rank_of, suit_cards, suit_of, trumps_with_jick
from tricklab.engine.machine import TRUMP, implements, left_of, note, sample_worlds, seat_index
from tricklab.engine.state import NOT_YET
from tricklab.engine.trick import (
    after_card,
    after_trick,
    besides,
    demanded,
    is_over,
    lead,
    led_by,
    legal_cards,
    play_card,
    strength_of,
)
from tricklab.engine.turns import take_bid, take_turns

KIND_BID, KIND_TRUMP, KIND_PLAY = range(3)

WEAKEST_TRUMP = 16
"""The strength of the weakest trump, a joker; plain cards have their rank."""

_JOKERS = 3 << JOKER_1
_PACK = FRENCH_54.mask


def _strengths() -> Any:
    """Return the strength of each card in each suit of trumps, jokers marked or not: a look-up has no branches."""
    table = np.zeros((2, 4, 64), np.int8)
    for trump in range(4):
        for card in range(JOKER_1):
            rank, is_trump = rank_of(card), suit_of(card) == trump
            table[:, trump, card] = WEAKEST_TRUMP + 2 + rank + (rank >= JACK) if is_trump else rank
        table[:, trump, other_jack(trump)] = WEAKEST_TRUMP + 2 + JACK
    table[:, :, JOKER_1:] = WEAKEST_TRUMP
    table[MARKED, :, JOKER_1] = WEAKEST_TRUMP + 1
    return table.ravel()


_STRENGTHS = _strengths()

implements(seats_of, PluteRules)(lambda rules: PLAYERS)
implements(hand_of, PluteRules)(lambda rules: HAND)


@implements(open_deal, PluteRules)
def open_auction(rules: Any, table: Any, dealer: int, scores: Any, number: int) -> None:
    """Make it eldest's turn."""
    table.actor = left_of(dealer, PLAYERS)
    table.bidder = table.trump = NOT_YET
    table.joker = JOKER_1 if rules.jokers == MARKED else NOT_YET
    for seat in range(PLAYERS):
        table.bids[seat] = table.trick_cards[seat] = table.shown[seat] = NOT_YET


@compiled
def may_pass(table: Any) -> bool:
    """Tell whether the seat to bid may pass: the dealer may not when nobody has bid ("Auction")."""
    return table.high != PASS or table.actor != table.dealer


@compiled
def may_bid(rules: Any, state: Any) -> int:
    """Return what may be said."""
    return bids_above(state.table.high, LOWEST_BID, TOP_BID) | int(may_pass(state.table))


@compiled
def apply_bid(rules: Any, state: Any, bid: int, log: Any) -> None:
    """Take a bid or a pass; after a seven, or the dealer's, the highest bidder names trumps."""
    table, seat = state.table, take_bid(state, bid, log)
    if seat == table.dealer or bid == TOP_BID:
        table.actor = table.bidder
        table.kind = KIND_TRUMP
    else:
        table.actor = left_of(seat, PLAYERS)


@compiled
def nameable(rules: Any, state: Any) -> int:
    """Return the suits in which the bidder has a trump, as a set of numbers."""
    hand, suits = state.own[seat_index(state.table.actor)].hand, 0
    for suit in range(4):
        if hand & trumps_with_jick(suit):
            suits |= bit(suit)
    return suits


@compiled
def apply_trump(rules: Any, state: Any, suit: int, log: Any) -> None:
    """Fix trumps, which the bidder's lead shows, or he declares."""
    table = state.table
    table.trump = suit
    table.trumps = trumps_with_jick(suit)
    note(state, log, TRUMP, table.actor, suit, 0)
    lead(rules, table, table.bidder)


@implements(strength_of, PluteRules)
def rank_in_trick(rules: Any, table: Any, led: int, card: int) -> int:
    """Rank a card in a trick: trumps above the suit led, jokers lowest among them, the Off-Jack below the Jack.

    Two unmarked jokers are alike, so that the one played first stays the better one; -1 for what cannot win.
    """
    strength = entry(_STRENGTHS, (rules.jokers * 4 + table.trump) * 64 + card)
    return strength if strength >= WEAKEST_TRUMP or has(led, card) else -1


@implements(besides, PluteRules)
def trumps(rules: Any, table: Any) -> int:
    """A plain suit may always be trumped."""
    return int(table.trumps)


@implements(demanded, PluteRules)
def suit_to_follow(rules: Any, table: Any) -> int:
    """At the opening it is as if trumps were led: the bidder always has one ("Opening lead")."""
    return int(table.led if table.led | table.number else table.trumps)


@implements(led_by, PluteRules)
def suit_led(rules: Any, table: Any, card: int) -> int:
    """Return the trumps, or the card's suit without those that are trumps."""
    return table.trumps if has(table.trumps, card) else suit_cards(suit_of(card)) & ~table.trumps


@implements(after_card, PluteRules)
def show(rules: Any, state: Any, seat: int, card: int) -> None:
    """Remember the first joker, and what a seat threw first on a partner's trumps."""
    table = state.table
    trumps = table.trumps
    if has(_JOKERS, card) and table.joker == NOT_YET:
        table.joker = card
    if (
        table.led == trumps
        and not has(trumps, card)
        and table.shown[seat] == NOT_YET
        and (table.leader ^ seat) & 1 == 0
    ):
        table.shown[seat] = card


@implements(after_trick, PluteRules)
def count_trick(rules: Any, state: Any, winner: int) -> None:
    """Count the team's tricks."""
    state.table.taken[winner & 1] += 1


@implements(is_over, PluteRules)
def over(rules: Any, state: Any) -> bool:
    """Tell whether all tricks are played, or nothing is open any more ("Stopping early")."""
    return state.table.number == HAND or (rules.early_stop and _is_decided(state))


@compiled
def _is_decided(state: Any) -> bool:
    """Tell whether both teams have a trick and the bid is certain to be made, or to be set."""
    table = state.table
    side = table.bidder & 1
    if table.taken[0] == 0 or table.taken[1] == 0:
        return False
    sure = sure_points(state, side)
    return sure >= table.high or sure + open_points(state, side) < table.high


@implements(sample_worlds, PluteRules)
def sample(rules: Any, state: Any, seat: int, stream: Any, worlds: Any) -> None:
    """Fill ``worlds`` with states in which the other five hands are drawn at random."""
    table = state.table
    suits = np.empty(5, np.int64)
    suits[4] = trumps_with_jick(table.trump if table.kind == KIND_PLAY else 0)
    for suit in range(4):
        suits[suit] = suit_cards(suit) & ~suits[4]
    sample_hands(rules, state, seat, stream, worlds, _PACK, suits)


take_turns(PluteRules, [may_bid, nameable, legal_cards], [apply_bid, apply_trump, play_card])
