"""Pitch's auction: docs/rules/pitch.md, "Pack and deal", "Auction", "Smudge", "Slam" and "Sell-out"."""

from __future__ import annotations

from typing import Any

from tricklab.engine.games.pitch import CODES, FREE, GAME, KEEP, OFFER, PITCH, SELL, SLAM, SMUDGE, PitchRules
from tricklab.engine.games.pitch.play import top_bid
from tricklab.engine.ground.bits import bit
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.auction import PASS, bids_above, say, take_bid, was_last
from tricklab.engine.mechanics.dealing import open_deal, side_of
from tricklab.engine.mechanics.machine import BID, OVER, implements, left_of, note, seat_index
from tricklab.engine.mechanics.state import NOT_YET
from tricklab.engine.mechanics.trick import lead
from tricklab.engine.mechanics.turns import take_turns

KIND_BID, KIND_OFFER, KIND_ANSWER = range(3)


@implements(open_deal, PitchRules)
def open_auction(rules: Any, table: Any, dealer: int, scores: Any, number: int) -> None:
    """Let eldest offer the pitch in Sell-out."""
    table.kind = KIND_OFFER if rules.auction == CODES.auction.sell_out else KIND_BID
    table.answer = NOT_YET


@compiled
def level_of(rules: Any, bid: int) -> int:
    """Return what a bid undertakes to make, which is what it loses if it fails: points, with a slam one more."""
    if bid in (SMUDGE, PITCH):
        return 4
    return top_bid(rules) + 1 if bid == SLAM else bid


@compiled
def sayable(rules: Any, table: Any) -> int:
    """Return what the seat whose turn it is may say, as a set of places in `SAID`."""
    if table.kind == KIND_OFFER:
        return bit(PITCH) | bit(OFFER)
    if table.kind == KIND_ANSWER:
        # Whoever would be out of reach of the target by being paid for the pitch cannot be refused it.
        must_sell = table.scores[table.bidder] + table.high >= rules.target
        return bit(SELL) if must_sell else bit(SELL) | bit(KEEP)
    if rules.auction == CODES.auction.sell_out:
        most = min(3, rules.target - table.scores[eldest(rules, table)] - 1)
        return bit(PASS) | bids_above(table.high, rules.min_bid, most)
    floor = level_of(rules, table.high)
    said = bit(PASS) | bids_above(floor, rules.min_bid, top_bid(rules))
    if rules.smudge == CODES.smudge.game and floor < 4 and _may_smudge(rules, table):
        said |= bit(SMUDGE)
    if rules.smudge == CODES.smudge.slam and table.high != SLAM:
        said |= bit(SLAM)
    if table.actor == table.dealer:
        if table.high == PASS and rules.all_pass == CODES.all_pass.dealer_forced:
            said &= ~(bit(PASS) | bit(1))
        if table.high != PASS and rules.dealer_steal and table.high != SMUDGE:
            said |= bit(table.high)
            if rules.smudge == CODES.smudge.game and table.high == 4 and _may_smudge(rules, table):
                said |= bit(SMUDGE)
    return said


@compiled
def _may_smudge(rules: Any, table: Any) -> bool:
    """Tell whether the seat whose turn it is is not in the hole."""
    return table.scores[side_of(rules, table.actor)] >= 0


@compiled
def eldest(rules: Any, table: Any) -> int:
    """Return the seat to the dealer's left."""
    return left_of(table.dealer, rules.players)


@compiled
def apply_bid(rules: Any, state: Any, bid: int, log: Any) -> None:
    """Take a bid or a pass; after the last seat's the pitch goes to the highest bidder, or it is offered to eldest."""
    table = state.table
    take_bid(state, bid, log)
    if not was_last(rules, table):
        return
    sold_out = rules.auction == CODES.auction.sell_out
    if table.high != PASS and sold_out:
        table.actor = eldest(rules, table)
        table.kind = KIND_ANSWER
    elif table.high != PASS:
        _pitch(rules, table, table.bidder, table.high)
    elif sold_out or rules.all_pass == CODES.all_pass.eldest_free:
        _pitch(rules, table, eldest(rules, table), FREE)
    else:
        table.kind = OVER


@compiled
def apply_offer(rules: Any, state: Any, said: int, log: Any) -> None:
    """Let eldest pitch at once, for four, or offer the pitch for sale."""
    seat = say(state, said, log)
    if said == OFFER:
        state.table.actor = left_of(seat, rules.players)
        state.table.kind = KIND_BID
    else:
        _pitch(rules, state.table, seat, said)


@compiled
def apply_answer(rules: Any, state: Any, answer: int, log: Any) -> None:
    """Let eldest keep the pitch, which pays the bidder, or sell it, which pays eldest."""
    table, seat = state.table, seat_index(state.table.actor)
    table.answer = answer
    note(state, log, BID, seat, answer, 0)
    pitcher, paid = (table.bidder, seat) if answer == SELL else (seat, table.bidder)
    table.marked[paid] += table.high
    _pitch(rules, table, pitcher, table.high)


@compiled
def _pitch(rules: Any, table: Any, seat: int, bid: int) -> None:
    """Let a seat pitch, with a contract or without."""
    table.bidder = seat
    table.high = bid
    lead(rules, table, seat)


@compiled
def may_say(rules: Any, state: Any) -> int:
    """Return what the seat whose turn it is may say."""
    return sayable(rules, state.table)


take_turns(GAME, [may_say, may_say, may_say], [apply_bid, apply_offer, apply_answer])
