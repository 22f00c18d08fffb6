"""Smear from the deal to the first lead: the auction, trumps, discard and refill.

docs/rules/smear.md, "Pack and deal" to "Discard and refill".
"""

from __future__ import annotations

from typing import Any

from tricklab.engine.dealing import hand_of, open_deal, seats_of
from tricklab.engine.games.smear import CARDS, CODES, DECLINE, SmearRules
from tricklab.engine.games.smear.play import KIND_FOLD_LEAD, KIND_PLAY, KIND_TRUMP, apply_fold_lead, apply_play, lead
from tricklab.engine.games.smear.trumps import (
    T_JACK,
    T_JICK,
    TRUMPS,
    joker_trumps,
    ten_trump,
    top_bid,
    trey_trump,
    trumps_in,
)
from tricklab.engine.ground.auction import PASS, bids_above
from tricklab.engine.ground.bits import bit, has, highest, lowest, popcount
from tricklab.engine.ground.compiled import compiled
from tricklab.engine.ground.stacks import count_stacks, is_stack, nth_stack
from tricklab.engine.ground.tricks import trumps_with_jick
from tricklab.engine.machine import DISCARD, DRAW, OVER, TRUMP, implements, left_of, note, seat_index
from tricklab.engine.state import NOT_YET
from tricklab.engine.turns import take_bid, take_turns

_MOST = 6
"""Trumps that a seat may have without stacks."""


implements(seats_of, SmearRules)(lambda rules: rules.players)


@implements(hand_of, SmearRules)
@compiled
def hand_size(rules: Any) -> int:
    """Return how many cards each seat is dealt."""
    return 9 if rules.players == 4 else 8


@implements(open_deal, SmearRules)
def open_auction(rules: Any, table: Any, dealer: int, scores: Any, number: int) -> None:
    """Make it the turn of the dealer's left to bid."""
    table.actor = left_of(dealer, rules.players)
    table.bidder = table.trump = table.best = NOT_YET
    table.joker_seat[:] = NOT_YET
    table.bids[:] = NOT_YET


@compiled
def may_pass(rules: Any, table: Any) -> bool:
    """Tell whether the seat to bid may pass: with dealer_forced the dealer may not be the last of all to pass."""
    return not (rules.all_pass == CODES.all_pass.dealer_forced and table.actor == table.dealer and table.high == PASS)


@compiled
def may_bid(rules: Any, state: Any) -> int:
    """Return what may be said."""
    return bids_above(state.table.high, rules.min_bid, top_bid(rules)) | int(may_pass(rules, state.table))


@compiled
def apply_bid(rules: Any, state: Any, bid: int, log: Any) -> None:
    """Take a bid or a pass; after the dealer's the highest bidder names trumps ("Auction")."""
    table, seat = state.table, take_bid(state, bid, log)
    if seat != table.dealer:
        table.actor = left_of(seat, rules.players)
    elif table.high == PASS:
        table.kind = OVER
    else:
        table.actor = table.bidder
        table.kind = KIND_TRUMP


@compiled
def apply_trump(rules: Any, state: Any, suit: int, log: Any) -> None:
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
def _refill(rules: Any, state: Any, log: Any) -> None:
    """Serve everybody who has fewer than six trumps, one seat after the other ("Discard and refill")."""
    table = state.table
    left = CARDS - rules.players * hand_of(rules)
    if rules.refill == CODES.refill.bidder_only:
        _serve(rules, state, table.bidder, left, log)
        return
    seat = table.bidder if rules.refill == CODES.refill.bidder else table.dealer
    for _ in range(rules.players):
        seat = left_of(seat, rules.players)
        wanted = min(6 - state.own[seat].kept, left - state.served)
        if wanted > 0:
            _serve(rules, state, seat, wanted, log)
    if rules.stock != CODES.stock.dead and state.served < left:
        _take_rest(rules, state, table.dealer if rules.stock == CODES.stock.dealer else table.bidder, left, log)


@compiled
def _serve(rules: Any, state: Any, seat: int, count: int, log: Any) -> None:
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
def _take_rest(rules: Any, state: Any, seat: int, left: int, log: Any) -> None:
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
def weigh(rules: Any, state: Any) -> None:
    """Find the highest and lowest trump in play and their holders, and what may not lie beneath a stack."""
    in_play = 0
    state.high = state.low = NOT_YET
    for seat in range(rules.players):
        in_play |= state.own[seat].hand | state.table.played[seat]
    state.undealt = TRUMPS - popcount(in_play)
    if in_play == 0:
        return
    natural = in_play & ~joker_trumps(rules) if rules.jokers == CODES.jokers.low else in_play
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


@compiled
def any_suit(rules: Any, state: Any) -> int:
    """Return the suits, as a set of numbers."""
    return 0b1111


@compiled
def may_lead_plain(rules: Any, state: Any) -> int:
    """Return the plain cards that were drawn, and what stands for leading none."""
    return state.own[seat_index(state.table.actor)].plain | bit(DECLINE)


@compiled
def count_plays(rules: Any, state: Any) -> int:
    """Count the trumps, or the stacks ("Excess trumps")."""
    own = state.own[seat_index(state.table.actor)]
    return count_stacks(own.hand, own.must_top, _MOST)


@compiled
def nth_play(rules: Any, state: Any, n: int) -> int:
    """Return the ``n``-th trump or stack."""
    own = state.own[seat_index(state.table.actor)]
    return nth_stack(own.hand, own.must_top, _MOST, n)


@compiled
def is_play(rules: Any, state: Any, action: int) -> bool:
    """Tell whether a trump or a stack may be played."""
    own = state.own[seat_index(state.table.actor)]
    return is_stack(own.hand, own.must_top, _MOST, action)


take_turns(
    SmearRules,
    [may_bid, any_suit, may_lead_plain, (count_plays, nth_play, is_play)],
    [apply_bid, apply_trump, apply_fold_lead, apply_play],
    # Nobody hears it when a seat folds that could have led a plain card; and who drew what is not known.
    untold=[KIND_FOLD_LEAD, KIND_PLAY],
)
