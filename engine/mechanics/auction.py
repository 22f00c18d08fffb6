"""The auction of one round: from the dealer's left to the dealer each seat passes, or bids more than the others.

`OneRound` is the phase. A game with another auction can still use `note_bid`, and `was_last` to pass the turn.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from tricklab.engine.ground.bits import bit, has, popcount
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.dealing import seats_of
from tricklab.engine.mechanics.hooks import dispatched
from tricklab.engine.mechanics.machine import BID, OVER, TRUMP, left_of, note, seat_index
from tricklab.engine.mechanics.state import State, Table
from tricklab.engine.rules.options import RuleCodes
from tricklab.engine.rules.phases import Speech

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
    """Return whether the dealer must bid when all others have passed."""
    raise NotImplementedError


def ends_at_top(rules: RuleCodes) -> bool:
    """Return whether the highest bid ends the auction."""
    raise NotImplementedError


def after_auction(rules: RuleCodes, state: State) -> None:
    """Go on after the auction: usually the highest bidder begins the next phase; without a bid the deal is over."""
    table = state.table
    table.actor = table.bidder
    table.kind = table.kind + 1 if table.high != PASS else OVER


dispatched(lowest_bid, highest_bid, dealer_must_bid, ends_at_top)
dispatched(after_auction, usual=True)


@compiled
def bids_above(high: int, min_bid: int, max_bid: int) -> int:
    """Return the bids that are higher than the highest so far, 0 for none, as a set."""
    return (bit(max_bid + 1) - 1) & -bit(max(high + 1, min_bid))


@compiled
def may_pass(rules: RuleCodes, table: Table) -> bool:
    """Return whether the seat to bid may pass."""
    return not dealer_must_bid(rules) or table.high != PASS or table.actor != table.dealer


@compiled
def may_bid(rules: RuleCodes, state: Any) -> int:
    """Return the legal bids and passes as a set; ``state`` may be a policy's view of it."""
    return bids_above(state.table.high, lowest_bid(rules), highest_bid(rules)) | int(may_pass(rules, state.table))


@compiled
def note_bid(state: State, bid: int, log: Any) -> int:
    """Note the bid or pass of the seat whose turn it is, and return the seat."""
    seat = seat_index(state.table.actor)
    state.table.bids[seat] = bid
    note(state, log, BID, seat, bid, 0)
    return seat


@compiled
def take_bid(state: State, bid: int, log: Any) -> None:
    """Note a pass, or a bid, which becomes the highest."""
    seat = note_bid(state, bid, log)
    if bid != PASS:
        state.table.high = bid
        state.table.bidder = seat


@compiled
def was_last(rules: RuleCodes, table: Table) -> bool:
    """Return whether the dealer, who is the last, has spoken; if not, pass the turn to the next seat."""
    if table.actor == table.dealer:
        return True
    table.actor = left_of(table.actor, seats_of(rules))
    return False


@compiled
def lone_bidder(rules: RuleCodes, table: Table) -> bool:
    """Return whether one bidder is left; if not, pass the turn to the next, or end the deal when all have passed.

    The field ``passed`` of the table is the set of seats that are out of the auction.
    """
    out = popcount(table.passed)
    if out == seats_of(rules) - 1 and table.high != PASS:
        return True
    if out == seats_of(rules):
        table.kind = OVER
    else:
        next_in_auction(rules, table)
    return False


@compiled
def next_in_auction(rules: RuleCodes, table: Table) -> None:
    """Pass the turn to the next seat that is still in the auction."""
    seat = left_of(seat_index(table.actor), seats_of(rules))
    while has(table.passed, seat):
        seat = left_of(seat, seats_of(rules))
    table.actor = seat


@compiled
def write_openings(rules: RuleCodes, table: Table, row: Any, last: int) -> None:
    """Write the first bid of each seat: the history begins with these.

    Parameters
    ----------
    last
        The bid that ends the auction at once; `NOT_YET` for none.
    """
    seat, bid = table.dealer, PASS
    for turn in range(min(seats_of(rules), table.acts)):
        seat = left_of(seat, seats_of(rules))
        if bid != last:
            bid = table.history[turn]
            row.opened[seat] = bid


@compiled
def apply_bid(rules: RuleCodes, state: State, bid: int, log: Any) -> None:
    """Take a bid or a pass, and end the auction after the last."""
    take_bid(state, bid, log)
    if (bid == highest_bid(rules) and ends_at_top(rules)) or was_last(rules, state.table):
        after_auction(rules, state)


@compiled
def name_trumps(state: State, suit: int, log: Any) -> None:
    """Let the seat whose turn it is name trumps, or make them with its lead."""
    state.table.trump = suit
    note(state, log, TRUMP, state.table.actor, suit, 0)


def numbered_bids(
    least: Callable[..., int], most: Callable[..., int], passes: Callable[..., bool]
) -> tuple[Callable[..., Any], ...]:
    """Return the form of a phase with a pass and more bids than fit in a mask; see `engine.rules.phases.Phase.legal`.

    Parameters
    ----------
    least
        A compiled function ``(rules, table)`` that returns the least that may be bid now; from it on all may.
    most
        One of ``(rules)`` that returns the highest bid.
    passes
        One of ``(rules, table)`` that returns whether the seat may pass.
    """
    most, passes = compiled(most), compiled(passes)

    def count(rules: RuleCodes, state: State) -> int:
        return max(0, most(rules) - least(rules, state.table) + 1) + passes(rules, state.table)

    def nth_of(rules: RuleCodes, state: State, n: int) -> int:
        n -= passes(rules, state.table)
        return PASS if n < 0 else least(rules, state.table) + n

    def legal(rules: RuleCodes, state: State, bid: int) -> bool:
        return passes(rules, state.table) if bid == PASS else least(rules, state.table) <= bid <= most(rules)

    return count, nth_of, legal


@dataclass(frozen=True)
class OneRound(Speech):
    """The auction of one round; each number is the same for all rules, or a function of their codes.

    Attributes
    ----------
    lowest, highest
        The lowest and the highest bid.
    dealer_must
        Whether the dealer must bid when all others have passed; else he may pass, and the deal is over.
    top_ends
        Whether the highest bid ends the auction; else the seats after it still pass.
    """

    lowest: Value = field(kw_only=True)
    highest: Value = field(kw_only=True)
    dealer_must: Value = field(default=False, kw_only=True)
    top_ends: Value = field(default=False, kw_only=True)

    brings: ClassVar[tuple[str, ...]] = ("bids", "high", "bidder")

    def __post_init__(self) -> None:
        """Take the functions of this auction."""
        self.legal(may_bid)
        self.then(apply_bid)

    def hooks(self) -> Mapping[str, Value]:
        """Return the numbers of the auction."""
        return {
            "lowest_bid": self.lowest,
            "highest_bid": self.highest,
            "dealer_must_bid": self.dealer_must,
            "ends_at_top": self.top_ends,
        }
