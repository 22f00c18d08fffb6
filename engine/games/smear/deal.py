"""Smear from the deal to the first lead: the auction, trumps, discard and refill.

docs/rules/smear.md, "Pack and deal" to "Discard and refill".
"""

from __future__ import annotations

from typing import Any

from tricklab.engine.games.smear import DECLINE, GAME
from tricklab.engine.games.smear.options import CODES, SmearRules
from tricklab.engine.games.smear.play import KIND_FOLD_LEAD, KIND_PLAY, apply_fold_lead, apply_play, lead
from tricklab.engine.games.smear.trumps import joker_trump, may_be_low, point_cards, top_bid, trumps_in
from tricklab.engine.ground.bits import bit, highest, lowest, popcount
from tricklab.engine.ground.tricks import trumps_with_jick
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.auction import apply_bid, may_bid, name_trumps, one_round
from tricklab.engine.mechanics.dealing import open_deal
from tricklab.engine.mechanics.exchange.steps import rob, serve, throw
from tricklab.engine.mechanics.machine import implements, left_of, seat_index
from tricklab.engine.mechanics.state import NOT_YET
from tricklab.engine.mechanics.turns import stacks_of, take_turns

MOST = 6
"""Trumps that a seat may have without stacks."""

one_round(
    SmearRules,
    lowest=lambda rules: rules.min_bid,
    highest=top_bid,
    dealer_must=lambda rules: rules.all_pass == CODES.all_pass.dealer_forced,
)


@implements(open_deal, SmearRules)
def first_joker(rules: Any, table: Any, dealer: int, scores: Any, number: int) -> None:
    """Joker-1 is the first to be played, or the High one where they are ranked."""
    table.joker = joker_trump(rules, 0) if rules.jokers == CODES.jokers.ranked else NOT_YET


@compiled
def apply_trump(rules: Any, state: Any, suit: int, log: Any) -> None:
    """Name trumps; everybody throws the other cards, is served, and the bidder leads."""
    trumps = trumps_with_jick(suit)
    name_trumps(state, suit, log)
    table = state.table
    seat = table.dealer
    for _ in range(rules.players):
        seat = left_of(seat, rules.players)
        throw(state, seat, state.own[seat].hand & ~trumps, log)
    _refill(rules, state, log)
    for seat in range(rules.players):
        own = state.own[seat]
        own.plain = own.hand & ~trumps
        own.hand = trumps_in(rules, own.hand, suit)
    limit_stacks(rules, state)
    lead(rules, state, table.bidder)


@compiled
def _refill(rules: Any, state: Any, log: Any) -> None:
    """Serve everybody who has fewer than six trumps, one seat after the other ("Discard and refill")."""
    table, size = state.table, stock_size(rules)
    seat = last_served(rules, table)
    for _ in range(rules.players):
        seat = left_of(seat, rules.players)
        wanted = would_draw(rules, table, seat, size - state.served, popcount(state.own[seat].hand))
        serve(state, seat, wanted, size, log)
    taker = taker_of_rest(rules, table)
    if taker >= 0:
        rob(state, taker, trumps_with_jick(table.trump), size, log)


@compiled
def stock_size(rules: Any) -> int:
    """Return how many cards are not dealt."""
    return 18 if rules.players == 4 else 6


@compiled
def last_served(rules: Any, table: Any) -> int:
    """Return the seat with which the refill ends; it begins at this seat's left."""
    return int(table.bidder if rules.refill == CODES.refill.bidder else table.dealer)


@compiled
def taker_of_rest(rules: Any, table: Any) -> int:
    """Return who takes the trumps that are left in the stock, -1 if nobody does (option stock)."""
    if rules.stock == CODES.stock.dead:
        return NOT_YET
    return int(table.dealer if rules.stock == CODES.stock.dealer else table.bidder)


@compiled
def would_draw(rules: Any, table: Any, seat: int, stock: int, kept: int) -> int:
    """Return how many of the ``stock`` cards that are left go to a seat that kept that many trumps."""
    if rules.refill == CODES.refill.bidder_only:
        return stock if seat == table.bidder else 0
    return min(max(0, MOST - kept), stock)


@compiled
def limit_stacks(rules: Any, state: Any) -> None:
    """Find what may not lie beneath a stack, if a seat has too many trumps ("Excess trumps")."""
    in_play = longest = 0
    for seat in range(rules.players):
        in_play |= state.own[seat].hand | state.table.played[seat]
        longest = max(longest, popcount(state.own[seat].hand))
    if longest > MOST:
        low = may_be_low(rules, in_play)
        must_top = point_cards(rules, highest(in_play), lowest(low if low else in_play))
        for seat in range(rules.players):
            own = state.own[seat]
            if popcount(own.hand) > MOST:
                own.must_top = must_top & own.hand


@compiled
def may_lead_plain(rules: Any, state: Any) -> int:
    """Return the plain cards that were drawn, and what stands for leading none."""
    return state.own[seat_index(state.table.actor)].plain | bit(DECLINE)


@compiled
def trumps_held(rules: Any, state: Any) -> Any:
    """Return the trumps in hand, and those that may not lie beneath a stack ("Excess trumps")."""
    own = state.own[seat_index(state.table.actor)]
    return own.hand, own.must_top


take_turns(
    GAME,
    [may_bid, compiled(lambda rules, state: 0b1111), may_lead_plain, stacks_of(MOST, trumps_held)],
    [apply_bid, apply_trump, apply_fold_lead, apply_play],
    # Nobody hears it when a seat folds that could have led a plain card; and who drew what is not known.
    unrecorded=[KIND_FOLD_LEAD, KIND_PLAY],
)
