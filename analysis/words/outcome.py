"""What a deal came to for one seat, in a few words and a number."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec import UNSET

from tricklab.analysis.words.calls import bid_words
from tricklab.analysis.words.seat_names import SeatNames
from tricklab.engine.errors import UsageError
from tricklab.engine.records.record import Record, Result

if TYPE_CHECKING:
    from tricklab.engine.play.setup import Setup


class Outcome(NamedTuple):
    """What a deal came to for a seat: ``made 4``, ``Bob was set at 6``; and the points that its side scored."""

    text: str
    points: int
    is_own: bool = False
    is_made: bool = False

    @property
    def sentence(self) -> str:
        """The same as a clause to begin a title with: ``You made your 4``."""
        if not self.is_own:
            return self.text[0].upper() + self.text[1:]
        verb, _, bid = self.text.partition(" ")
        return f"You made your {bid}" if verb == "made" else f"You were {self.text}"


def outcome_of(record: Record, setup: Setup, names: SeatNames, seat: int) -> Outcome:
    """Return what a deal came to for a seat.

    Parameters
    ----------
    record
        The deal, with its result.
    setup
        The rules.
    names
        What the seats are called; the seat itself is "you".
    seat
        Whose outcome it is.

    Raises
    ------
    UsageError
        If the deal has no result.
    """
    result = record.result
    if result is UNSET:
        raise UsageError("the deal is not over.")
    points = result.delta[seat]
    if result.bids is not UNSET:
        bid, took = result.bids[seat], result.tricks[seat]
        is_made = took >= bid if bid else took == 0
        return Outcome(f"{'made' if is_made else 'set at'} {bid or 'nil'}", points, True, is_made)
    if result.bidder is None or result.bid is None:
        return Outcome(_without_contract(result, names, seat), points)
    bid_text, is_made = bid_words(setup, result.bid), bool(result.made)
    if result.bidder == seat:
        return Outcome(f"{'made' if is_made else 'set at'} {bid_text}", points, True, is_made)
    who = names.name(result.bidder)
    return Outcome(f"{who} {'made' if is_made else 'was set at'} {bid_text}", points, False, is_made)


def _without_contract(result: Result, names: SeatNames, seat: int) -> str:
    """Return what each side scored where nobody plays a contract, the own side first."""
    if result.bidder is None and not any(result.tricks):
        return "nobody bid"
    sides = {side: result.delta[number] for number, side in enumerate(names.sides)}
    own = names.sides[seat]
    order = sorted(sides, key=lambda side: side != own)
    return ", ".join(f"{names.side(side)} {sides[side]}" for side in order).replace("-", "−")
