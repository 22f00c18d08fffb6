"""Smear from the deal to the first lead: the auction, trumps, discard and refill.

docs/rules/smear.md, "Pack and deal" to "Discard and refill".
"""

from __future__ import annotations

from typing import Any

from tricklab.engine.games.smear.play import lead
from tricklab.engine.games.smear.rules import (
    BIDDER_ONLY,
    DEAD,
    DEALER_FORCED,
    FROM_BIDDER,
    LOW,
    TO_DEALER,
    SmearRules,
)
from tricklab.engine.games.smear.state import KIND_BID, KIND_TRUMP
from tricklab.engine.games.smear.trumps import (
    T_JACK,
    T_JICK,
    TRUMPS,
    joker_trumps,
    ten_trump,
    trey_trump,
    trumps_in,
)
from tricklab.engine.ground.auction import PASS, SILENT
from tricklab.engine.ground.bits import bit, has, highest, lowest, popcount
from tricklab.engine.ground.compiled import compiled
from tricklab.engine.ground.tricks import trumps_with_jick
from tricklab.engine.machine import BID, DISCARD, DRAW, OVER, TRUMP, implements, left_of, note, seat_index, start


@compiled
def hand_size(rules: SmearRules) -> int:
    """Return how many cards each seat is dealt."""
    return 9 if rules.players == 4 else 8


@implements(start, SmearRules)
def deal(rules: SmearRules, state: Any, deck: Any, dealer: int, scores: Any, number: int) -> None:
    """Deal nine cards each to four players, eight to six; the rest is the stock ("Pack and deal")."""
    open_auction(rules, state, dealer, scores)
    size = hand_size(rules)
    for seat in range(rules.players):
        hand = 0
        for card in deck[seat * size : (seat + 1) * size]:
            hand |= bit(card)
        state.own[seat].hand = state.own[seat].dealt = hand
    for i in range(len(deck) - rules.players * size):
        state.stock[i] = deck[rules.players * size + i]


@compiled
def open_auction(rules: SmearRules, state: Any, dealer: int, scores: Any) -> None:
    """Make it the turn of the dealer's left to bid, in a blank state."""
    table = state.table
    table.dealer = dealer
    table.actor = left_of(dealer, rules.players)
    table.kind = KIND_BID
    table.bidder = table.trump = table.best = SILENT
    table.joker_seat[:] = SILENT
    state.high = state.low = SILENT
    table.bids[:] = SILENT
    for side in range(2):
        table.scores[side] = scores[side]


@compiled
def may_pass(rules: SmearRules, table: Any) -> bool:
    """Tell whether the seat to bid may pass: with dealer_forced the dealer may not be the last of all to pass."""
    return not (rules.all_pass == DEALER_FORCED and table.actor == table.dealer and table.high == PASS)


@compiled
def apply_bid(rules: SmearRules, state: Any, bid: int, log: Any) -> None:
    """Take a bid or a pass; after the dealer's the highest bidder names trumps ("Auction")."""
    table = state.table
    seat = seat_index(table.actor)
    table.bids[seat] = bid
    note(state, log, BID, seat, bid, 0)
    if bid != PASS:
        table.high = bid
        table.bidder = seat
    if seat != table.dealer:
        table.actor = left_of(seat, rules.players)
    elif table.high == PASS:
        table.kind = OVER
    else:
        table.actor = table.bidder
        table.kind = KIND_TRUMP


@compiled
def apply_trump(rules: SmearRules, state: Any, suit: int, log: Any) -> None:
    """Name trumps; everybody throws the other cards, is served, and the bidder leads."""
    table = state.table
    table.trump = suit
    note(state, log, TRUMP, table.actor, suit, 0)
    trumps = trumps_with_jick(suit)
    seat = table.dealer
    for _ in range(rules.players):
        seat = left_of(seat, rules.players)
        own = state.own[seat]
        own.discarded = own.hand & ~trumps
        if own.discarded:
            note(state, log, DISCARD, seat, 0, own.discarded)
        own.hand = trumps_in(rules, own.hand, suit)
        own.kept = popcount(own.hand)
    _refill(rules, state, log)
    weigh(rules, state)
    lead(rules, state, table.bidder)


@compiled
def _refill(rules: SmearRules, state: Any, log: Any) -> None:
    """Serve everybody who has fewer than six trumps, one seat after the other ("Discard and refill")."""
    table = state.table
    left = 54 - rules.players * hand_size(rules)
    if rules.refill == BIDDER_ONLY:
        _serve(rules, state, table.bidder, left, log)
        return
    seat = table.bidder if rules.refill == FROM_BIDDER else table.dealer
    for _ in range(rules.players):
        seat = left_of(seat, rules.players)
        wanted = min(6 - state.own[seat].kept, left - state.served)
        if wanted > 0:
            _serve(rules, state, seat, wanted, log)
    if rules.stock != DEAD and state.served < left:
        _take_rest(rules, state, table.dealer if rules.stock == TO_DEALER else table.bidder, left, log)


@compiled
def _serve(rules: SmearRules, state: Any, seat: int, count: int, log: Any) -> None:
    cards = 0
    for card in state.stock[state.served : state.served + count]:
        cards |= bit(card)
    state.served += count
    state.table.drew[seat] = count
    own = state.own[seat]
    own.plain = cards & ~trumps_with_jick(state.table.trump)
    own.hand |= trumps_in(rules, cards, state.table.trump)
    note(state, log, DRAW, seat, 0, cards)


@compiled
def _take_rest(rules: SmearRules, state: Any, seat: int, left: int, log: Any) -> None:
    """Give one seat the trumps that are left in the stock (options stock=dealer and stock=bidder)."""
    cards = 0
    for card in state.stock[state.served : left]:
        cards |= bit(card)
    cards &= trumps_with_jick(state.table.trump)
    if cards:
        state.table.took[seat] = popcount(cards)
        state.own[seat].hand |= trumps_in(rules, cards, state.table.trump)
        note(state, log, DRAW, seat, 0, cards)


@compiled
def weigh(rules: SmearRules, state: Any) -> None:
    """Find the highest and lowest trump in play and their holders, and what may not lie beneath a stack."""
    in_play = 0
    for seat in range(rules.players):
        in_play |= state.own[seat].hand | state.table.played[seat]
    state.undealt = TRUMPS - popcount(in_play)
    if in_play == 0:
        return
    natural = in_play & ~joker_trumps(rules) if rules.jokers == LOW else in_play
    must_top = bit(highest(in_play)) | bit(T_JACK) | bit(T_JICK) | bit(ten_trump(rules)) | joker_trumps(rules)
    if natural:
        must_top |= bit(lowest(natural))
    if rules.trey:
        must_top |= bit(trey_trump(rules))
    for seat in range(rules.players):
        own = state.own[seat]
        held = own.hand | state.table.played[seat]
        if has(held, highest(in_play)):
            state.high = seat
        if natural and has(held, lowest(natural)):
            state.low = seat
        if popcount(own.hand) > 6:
            own.must_top = must_top & own.hand
