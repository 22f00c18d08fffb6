"""Pitch from the deal to the pitch: docs/rules/pitch.md, "Pack and deal", "Auction" and "Sell-out"."""

from __future__ import annotations

from typing import Any

from tricklab.engine.games.pitch.bids import eldest
from tricklab.engine.games.pitch.play import lead
from tricklab.engine.games.pitch.rules import ELDEST_FREE, HAND, SELL_OUT, PitchRules
from tricklab.engine.games.pitch.state import (
    FREE,
    KIND_ANSWER,
    KIND_BID,
    KIND_OFFER,
    NOT_YET,
    OFFER,
    SELL,
)
from tricklab.engine.ground.auction import PASS
from tricklab.engine.ground.bits import bit
from tricklab.engine.ground.compiled import compiled
from tricklab.engine.ground.rng import RandomStream
from tricklab.engine.machine import (
    BID,
    OVER,
    implements,
    left_of,
    note,
    observed_action,
    reconstruct_deal,
    seat_index,
    start,
)


@compiled
def open_auction(rules: PitchRules, table: Any, dealer: int, scores: Any) -> None:
    """Make it eldest's turn at a blank table."""
    table.dealer = dealer
    table.actor = left_of(dealer, rules.players)
    table.kind = KIND_OFFER if rules.auction == SELL_OUT else KIND_BID
    table.pitcher = table.trump = table.answer = NOT_YET
    table.said[:] = NOT_YET
    table.trick_cards[:] = NOT_YET
    for side in range(len(scores)):
        table.scores[side] = scores[side]


@implements(start, PitchRules)
def deal(rules: PitchRules, state: Any, deck: Any, dealer: int, scores: Any, number: int) -> None:
    """Deal six cards each; the rest is out of play."""
    open_auction(rules, state.table, dealer, scores)
    for seat in range(rules.players):
        hand = 0
        for card in deck[seat * HAND : (seat + 1) * HAND]:
            hand |= bit(card)
        state.own[seat].hand = state.own[seat].dealt = hand
    for n in range(len(deck) - rules.players * HAND):
        state.stock[n] = deck[rules.players * HAND + n]


@implements(reconstruct_deal, PitchRules)
def reconstruct_auction(rules: PitchRules, world: Any, seat: int, stream: RandomStream, past: Any) -> None:
    """Open the auction again with a world's hands."""
    open_auction(rules, past.table, world.table.dealer, world.table.scores)
    for other in range(rules.players):
        past.own[other].hand = past.own[other].dealt = world.own[other].dealt


@implements(observed_action, PitchRules)
def observed_in_auction(rules: PitchRules, table: Any, past: Any) -> int:
    """Return the seat's bid, or eldest's answer in Sell-out."""
    kind = past.table.kind
    if kind in (KIND_BID, KIND_OFFER):
        return int(table.said[past.table.actor])
    return int(table.answer) if kind == KIND_ANSWER else NOT_YET


@compiled
def apply_bid(rules: PitchRules, state: Any, bid: int, log: Any) -> None:
    """Take a bid or a pass; after the last seat's the pitch goes to the highest bidder, or it is offered to eldest."""
    table = state.table
    seat = seat_index(table.actor)
    table.said[seat] = bid
    note(state, log, BID, seat, bid, 0)
    if bid != PASS:
        table.bid = bid
        table.pitcher = seat
    first = eldest(rules, table)
    if seat != table.dealer:
        table.actor = left_of(seat, rules.players)
    elif table.bid == PASS:
        if rules.auction == SELL_OUT or rules.all_pass == ELDEST_FREE:
            _pitch(table, first, FREE)
        else:
            table.kind = OVER
    elif rules.auction == SELL_OUT:
        table.actor = first
        table.kind = KIND_ANSWER
    else:
        _pitch(table, table.pitcher, table.bid)


@compiled
def apply_offer(rules: PitchRules, state: Any, said: int, log: Any) -> None:
    """Let eldest pitch at once, for four, or offer the pitch for sale."""
    table = state.table
    seat = seat_index(table.actor)
    table.said[seat] = said
    note(state, log, BID, seat, said, 0)
    if said == OFFER:
        table.actor = left_of(seat, rules.players)
        table.kind = KIND_BID
    else:
        _pitch(table, seat, said)


@compiled
def apply_answer(rules: PitchRules, state: Any, answer: int, log: Any) -> None:
    """Let eldest keep the pitch, which pays the bidder, or sell it, which pays eldest."""
    table = state.table
    seat = seat_index(table.actor)
    table.answer = answer
    note(state, log, BID, seat, answer, 0)
    if answer == SELL:
        table.marked[seat] += table.bid
        _pitch(table, table.pitcher, table.bid)
    else:
        table.marked[table.pitcher] += table.bid
        _pitch(table, seat, table.bid)


@compiled
def _pitch(table: Any, seat: int, bid: int) -> None:
    """Let a seat pitch, with a contract or without."""
    table.pitcher = seat
    table.bid = bid
    lead(table, seat)
