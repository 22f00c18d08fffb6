"""The auction of one round: from the dealer's left to the dealer each seat passes, or bids more than the others.

A game with another auction can still use `say` for its bids, and `was_last` to pass the turn.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tricklab.engine.ground.bits import bit
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.dealing import seats_of
from tricklab.engine.mechanics.machine import BID, OVER, TRUMP, dispatched, implements_value, left_of, note, seat_index
from tricklab.engine.mechanics.state import State, Table
from tricklab.engine.rules.options import RuleCodes

PASS = 0
"""The action of a pass; a bid is its number."""

Value = int | Callable[[Any], int]


def lowest_bid(rules: RuleCodes) -> int:
    """Return the lowest bid."""
    raise NotImplementedError


def highest_bid(rules: RuleCodes) -> int:
    """Return the highest bid."""
    raise NotImplementedError


def dealer_must_bid(rules: RuleCodes) -> bool:
    """Tell whether the dealer must bid when all others have passed."""
    raise NotImplementedError


def ends_at_top(rules: RuleCodes) -> bool:
    """Tell whether the highest bid ends the auction."""
    raise NotImplementedError


dispatched(lowest_bid, highest_bid, dealer_must_bid, ends_at_top)


def one_round(
    rules_class: type, lowest: Value, highest: Value, dealer_must: Value = False, top_ends: Value = False
) -> None:
    """Give a game this auction; each value is a number, or a function of the rules.

    Parameters
    ----------
    rules_class
        The class of the game's option values.
    lowest, highest
        The lowest and the highest bid.
    dealer_must
        Whether the dealer must bid when all others have passed; else he may pass, and the deal is over.
    top_ends
        Whether the highest bid ends the auction; else the seats after it still pass.
    """
    values = {lowest_bid: lowest, highest_bid: highest, dealer_must_bid: dealer_must, ends_at_top: top_ends}
    for method, value in values.items():
        implements_value(method, rules_class, value)


@compiled
def bids_above(high: int, min_bid: int, max_bid: int) -> int:
    """Return the bids that are higher than the highest so far, 0 for none, as a set."""
    return (bit(max_bid + 1) - 1) & -bit(max(high + 1, min_bid))


@compiled
def may_pass(rules: RuleCodes, table: Table) -> bool:
    """Tell whether the seat to bid may pass."""
    return not dealer_must_bid(rules) or table.high != PASS or table.actor != table.dealer


@compiled
def may_bid(rules: RuleCodes, state: Any) -> int:
    """Return the legal bids and passes as a set; ``state`` may be a policy's view of it."""
    return bids_above(state.table.high, lowest_bid(rules), highest_bid(rules)) | int(may_pass(rules, state.table))


@compiled
def say(state: State, bid: int, log: Any) -> int:
    """Note the bid or pass of the seat whose turn it is, and return the seat."""
    seat = seat_index(state.table.actor)
    state.table.bids[seat] = bid
    note(state, log, BID, seat, bid, 0)
    return seat


@compiled
def take_bid(state: State, bid: int, log: Any) -> None:
    """Note a pass, or a bid, which becomes the highest."""
    seat = say(state, bid, log)
    if bid != PASS:
        state.table.high = bid
        state.table.bidder = seat


@compiled
def was_last(rules: RuleCodes, table: Table) -> bool:
    """Tell whether the dealer, who is the last, has spoken; if not, pass the turn to the next seat."""
    if table.actor == table.dealer:
        return True
    table.actor = left_of(table.actor, seats_of(rules))
    return False


@compiled
def apply_bid(rules: RuleCodes, state: State, bid: int, log: Any) -> None:
    """Take a bid or a pass; after the last, the highest bidder begins the next phase."""
    table = state.table
    take_bid(state, bid, log)
    if (bid == highest_bid(rules) and ends_at_top(rules)) or was_last(rules, table):
        table.actor = table.bidder
        table.kind = table.kind + 1 if table.high != PASS else OVER


@compiled
def name_trumps(state: State, suit: int, log: Any) -> None:
    """Let the seat whose turn it is name trumps, or make them with its lead."""
    state.table.trump = suit
    note(state, log, TRUMP, state.table.actor, suit, 0)
