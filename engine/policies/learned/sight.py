"""What a learned player works out once a decision, before it scores its choices: masks of its hand and the trick."""

from __future__ import annotations

from typing import Any, NamedTuple

from tricklab.engine.kernel.compiled import compiled, compiled_by_field
from tricklab.engine.mechanics.dealing import all_played, own_side, pack_of, seats_of, side_now
from tricklab.engine.mechanics.machine import left_of
from tricklab.engine.mechanics.state import NOT_YET
from tricklab.engine.mechanics.trick_state import hand_or_dummys, open_hand
from tricklab.engine.policies.decision import View
from tricklab.engine.policies.learned.knowledge import ABOVE, BY_NUMBER, GROUP, TRUMPS, key_now
from tricklab.engine.policies.learned.suits import best_suits
from tricklab.engine.policies.shared.tactics import seats_after


class Sight(NamedTuple):
    """A decision, seen by the seat that decides.

    Attributes
    ----------
    seen, masks, calls
        The view, and the arrays of the player (`engine.policies.learned.knowledge`).
    key
        The state of the trumps.
    hand, unseen, trumps
        The cards to choose from, those that the seat has not seen, and the trumps; sets.
    best, second
        The two suits in which the hand is best; 0 where cards are played.
    threats, support
        Where cards are played, the unseen cards that some opponent, and some partner, who has yet to play to the trick
        may have; sets.
    """

    seen: View
    masks: Any
    calls: Any
    key: int
    hand: int
    unseen: int
    trumps: int
    best: int
    second: int
    threats: int
    support: int


@compiled
def masks_of(view: View, masks: Any, plays_card: bool) -> tuple[int, int, int, int, int, int, int, int]:
    """Return the last eight fields of the `Sight` of a view, which compiled code cannot return as a whole."""
    table, rules = view.table, view.rules
    key, hand = key_now(masks, table), hand_or_dummys(table, view.own.hand)
    unseen = pack_of(rules) & ~(view.own.hand | all_played(rules, table) | open_hand(table))
    if key == BY_NUMBER:
        unseen &= masks[key, TRUMPS]
    best, second = (0, 0) if plays_card else best_suits(masks, key, view.own.hand)
    threats, support = 0, 0
    for steps in range(1, 1 + (to_play(view) if plays_card else 0)):
        seat = seat_at(view, steps)
        if is_with(view, seat):
            support |= unseen & ~table.voids[seat]
        else:
            threats |= unseen & ~table.voids[seat]
    return key, hand, unseen, masks[key, TRUMPS], best, second, threats, support


@compiled
def to_play(view: View) -> int:
    """Return how many seats play to the trick after this one."""
    return seats_of(view.rules) - 1 if leads(view.table) else seats_after(view)


@compiled
def beats(sight: Sight, key: int, card: int) -> int:
    """Return the cards that beat a card if its suit is led: the stronger of the suit, and trumps."""
    return sight.masks[key, ABOVE + card] | (sight.masks[key, TRUMPS] & ~sight.masks[key, GROUP + card])


def in_trick(table: Any) -> int:
    """Return the cards of the trick, a set; none where the table has no such field."""
    return 0


def _in_set(table: Any) -> int:
    return int(table.trick)


def best_in_trick(table: Any) -> int:
    """Return the card that wins the trick so far; `NOT_YET` where the table has no such field."""
    return NOT_YET


def _best(table: Any) -> int:
    return int(table.best)


def bid_of(table: Any, seat: int) -> int:
    """Return what a seat has bid, `NOT_YET` before; in a game without bids 0."""
    return 0


def _bid_at(table: Any, seat: int) -> int:
    return int(table.bids[seat])


def high_bid(table: Any) -> int:
    """Return the highest bid, 0 for none."""
    return 0


def _high(table: Any) -> int:
    return int(table.high)


def declarer(table: Any) -> int:
    """Return the seat with the highest bid, `NOT_YET` for none."""
    return NOT_YET


def _bidder(table: Any) -> int:
    return int(table.bidder)


def captured_by(table: Any, seat: int) -> int:
    """Return the cards in a seat's tricks, a set; none where the table has no such field."""
    return 0


def _captured(table: Any, seat: int) -> int:
    return int(table.captured[seat])


def turned_up(table: Any) -> int:
    """Return the card turned up, `NOT_YET` for none."""
    return NOT_YET


def _turned(table: Any) -> int:
    return int(table.turned_card)


compiled_by_field(in_trick, "trick", _in_set)
compiled_by_field(best_in_trick, "best", _best)
compiled_by_field(bid_of, "bids", _bid_at)
compiled_by_field(high_bid, "high", _high)
compiled_by_field(declarer, "bidder", _bidder)
compiled_by_field(captured_by, "captured", _captured)
compiled_by_field(turned_up, "turned_card", _turned)


@compiled
def leads(table: Any) -> bool:
    """Return whether no card lies in the trick."""
    return table.led == 0 and in_trick(table) == 0


@compiled
def is_with(view: View, seat: int) -> bool:
    """Return whether a seat is on the side of the seat that decides, as far as that seat knows."""
    rules, table = view.rules, view.table
    return seat == view.seat or side_now(rules, table, seat) == own_side(rules, table, view.own, view.seat)


@compiled
def seat_at(view: View, steps: int) -> int:
    """Return the seat so many steps to the left."""
    seat = view.seat
    for _ in range(steps):
        seat = left_of(seat, seats_of(view.rules))
    return seat


@compiled
def steps_to(view: View, seat: int) -> int:
    """Return how many steps to the left a seat is."""
    steps = seat - view.seat
    return steps + seats_of(view.rules) if steps < 0 else steps
