"""Pitch's auction: docs/rules/pitch.md, "Pack and deal", "Auction", "Smudge", "Slam" and "Sell-out"."""

from __future__ import annotations

from typing import Any

from tricklab.engine.dealing import open_deal, side_of
from tricklab.engine.games.pitch import CODES, FREE, KEEP, OFFER, PITCH, SELL, SLAM, SMUDGE, PitchRules
from tricklab.engine.games.pitch.play import top_bid
from tricklab.engine.ground.auction import PASS
from tricklab.engine.ground.bits import bit
from tricklab.engine.ground.compiled import compiled
from tricklab.engine.machine import BID, OVER, implements, left_of, note, seat_index
from tricklab.engine.state import NOT_YET
from tricklab.engine.trick import lead, legal_cards, play_card
from tricklab.engine.turns import take_turns

KIND_BID, KIND_OFFER, KIND_ANSWER = range(3)


@implements(open_deal, PitchRules)
def open_auction(rules: Any, table: Any, dealer: int, scores: Any, number: int) -> None:
    """Make it eldest's turn."""
    table.actor = left_of(dealer, rules.players)
    table.kind = KIND_OFFER if rules.auction == CODES.auction.sell_out else KIND_BID
    table.pitcher = table.trump = table.answer = NOT_YET
    table.said[:] = NOT_YET
    table.trick_cards[:] = NOT_YET


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
        must_sell = table.scores[table.pitcher] + table.bid >= rules.target
        return bit(SELL) if must_sell else bit(SELL) | bit(KEEP)
    if rules.auction == CODES.auction.sell_out:
        return bit(PASS) | _numbers(rules, table.bid, min(3, rules.target - table.scores[eldest(rules, table)] - 1))
    floor = level_of(rules, table.bid)
    said = bit(PASS) | _numbers(rules, floor, top_bid(rules))
    if rules.smudge == CODES.smudge.game and floor < 4 and _may_smudge(rules, table):
        said |= bit(SMUDGE)
    if rules.smudge == CODES.smudge.slam and table.bid != SLAM:
        said |= bit(SLAM)
    if table.actor == table.dealer:
        if table.bid == PASS and rules.all_pass == CODES.all_pass.dealer_forced:
            said &= ~(bit(PASS) | bit(1))
        if table.bid != PASS and rules.dealer_steal and table.bid != SMUDGE:
            said |= bit(table.bid)
            if rules.smudge == CODES.smudge.game and table.bid == 4 and _may_smudge(rules, table):
                said |= bit(SMUDGE)
    return said


@compiled
def _numbers(rules: Any, floor: int, top: int) -> int:
    """Return the numbers above the highest bid, from the lowest bid up to ``top``."""
    lowest = max(floor + 1, rules.min_bid)
    return bit(top + 1) - bit(lowest) if lowest <= top else 0


@compiled
def _may_smudge(rules: Any, table: Any) -> bool:
    """Tell whether the seat whose turn it is is not in the hole."""
    return table.scores[side_of(rules, table.actor)] >= 0


@compiled
def eldest(rules: Any, table: Any) -> int:
    """Return the seat to the dealer's left."""
    return 0 if table.dealer == rules.players - 1 else table.dealer + 1


@compiled
def is_free(table: Any) -> bool:
    """Tell whether the pitcher has no contract."""
    return table.bid == FREE


@compiled
def apply_bid(rules: Any, state: Any, bid: int, log: Any) -> None:
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
        if rules.auction == CODES.auction.sell_out or rules.all_pass == CODES.all_pass.eldest_free:
            _pitch(rules, table, first, FREE)
        else:
            table.kind = OVER
    elif rules.auction == CODES.auction.sell_out:
        table.actor = first
        table.kind = KIND_ANSWER
    else:
        _pitch(rules, table, table.pitcher, table.bid)


@compiled
def apply_offer(rules: Any, state: Any, said: int, log: Any) -> None:
    """Let eldest pitch at once, for four, or offer the pitch for sale."""
    table = state.table
    seat = seat_index(table.actor)
    table.said[seat] = said
    note(state, log, BID, seat, said, 0)
    if said == OFFER:
        table.actor = left_of(seat, rules.players)
        table.kind = KIND_BID
    else:
        _pitch(rules, table, seat, said)


@compiled
def apply_answer(rules: Any, state: Any, answer: int, log: Any) -> None:
    """Let eldest keep the pitch, which pays the bidder, or sell it, which pays eldest."""
    table = state.table
    seat = seat_index(table.actor)
    table.answer = answer
    note(state, log, BID, seat, answer, 0)
    if answer == SELL:
        table.marked[seat] += table.bid
        _pitch(rules, table, table.pitcher, table.bid)
    else:
        table.marked[table.pitcher] += table.bid
        _pitch(rules, table, seat, table.bid)


@compiled
def _pitch(rules: Any, table: Any, seat: int, bid: int) -> None:
    """Let a seat pitch, with a contract or without."""
    table.pitcher = seat
    table.bid = bid
    lead(rules, table, seat)


@compiled
def may_say(rules: Any, state: Any) -> int:
    """Return what the seat whose turn it is may say."""
    return sayable(rules, state.table)


take_turns(PitchRules, [may_say, may_say, may_say, legal_cards], [apply_bid, apply_offer, apply_answer, play_card])
