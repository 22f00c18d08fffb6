"""Plute from the deal to the opening lead: docs/rules/plute.md, "Pack and deal", "Auction" and "Opening lead"."""

from __future__ import annotations

from typing import Any

from tricklab.engine.games.plute.play import lead
from tricklab.engine.games.plute.rules import HAND, MARKED, PLAYERS, TOP_BID, PluteRules
from tricklab.engine.games.plute.state import KIND_BID, KIND_TRUMP, NOT_YET
from tricklab.engine.ground.auction import PASS
from tricklab.engine.ground.bits import bit
from tricklab.engine.ground.cards import JOKER_1
from tricklab.engine.ground.compiled import compiled
from tricklab.engine.ground.rng import RandomStream
from tricklab.engine.ground.tricks import trumps_with_jick
from tricklab.engine.machine import (
    BID,
    TRUMP,
    implements,
    left_of,
    note,
    observed_action,
    reconstruct_deal,
    seat_index,
    start,
)


@compiled
def open_auction(rules: PluteRules, table: Any, dealer: int, scores: Any) -> None:
    """Make it eldest's turn at a blank table."""
    table.dealer = dealer
    table.actor = left_of(dealer, PLAYERS)
    table.kind = KIND_BID
    table.bidder = table.trump = NOT_YET
    table.joker = JOKER_1 if rules.jokers == MARKED else NOT_YET
    for seat in range(PLAYERS):
        table.bids[seat] = table.trick_cards[seat] = table.shown[seat] = NOT_YET
    for side in range(2):
        table.scores[side] = scores[side]


@implements(start, PluteRules)
def deal(rules: PluteRules, state: Any, deck: Any, dealer: int, scores: Any, number: int) -> None:
    """Deal nine cards each, all there are."""
    open_auction(rules, state.table, dealer, scores)
    for seat in range(PLAYERS):
        hand = 0
        for card in deck[seat * HAND : (seat + 1) * HAND]:
            hand |= bit(card)
        state.own[seat].hand = state.own[seat].dealt = hand


@implements(reconstruct_deal, PluteRules)
def reconstruct_auction(rules: PluteRules, world: Any, seat: int, stream: RandomStream, past: Any) -> None:
    """Open the auction again with a world's hands."""
    open_auction(rules, past.table, world.table.dealer, world.table.scores)
    for other in range(PLAYERS):
        past.own[other].hand = past.own[other].dealt = world.own[other].dealt


@implements(observed_action, PluteRules)
def observed_in_auction(rules: PluteRules, table: Any, past: Any) -> int:
    """Return the seat's bid, or the suit that the bidder named."""
    if past.table.kind == KIND_BID:
        return int(table.bids[past.table.actor])
    return int(table.trump) if past.table.kind == KIND_TRUMP else NOT_YET


@compiled
def may_pass(table: Any) -> bool:
    """Tell whether the seat to bid may pass: the dealer may not when nobody has bid."""
    return table.high != PASS or table.actor != table.dealer


@compiled
def apply_bid(rules: PluteRules, state: Any, bid: int, log: Any) -> None:
    """Take a bid or a pass; after a seven, or the dealer's, the highest bidder names trumps."""
    table = state.table
    seat = seat_index(table.actor)
    table.bids[seat] = bid
    note(state, log, BID, seat, bid, 0)
    if bid != PASS:
        table.high = bid
        table.bidder = seat
    if seat == table.dealer or bid == TOP_BID:
        table.actor = table.bidder
        table.kind = KIND_TRUMP
    else:
        table.actor = left_of(seat, PLAYERS)


@compiled
def nameable(hand: int) -> int:
    """Return the suits in which a hand has a trump, as a set of numbers."""
    suits = 0
    for suit in range(4):
        if hand & trumps_with_jick(suit):
            suits |= bit(suit)
    return suits


@compiled
def apply_trump(rules: PluteRules, state: Any, suit: int, log: Any) -> None:
    """Fix trumps, which the bidder's lead shows, or he declares."""
    table = state.table
    table.trump = suit
    table.trumps = trumps_with_jick(suit)
    note(state, log, TRUMP, table.actor, suit, 0)
    lead(table, table.bidder)
