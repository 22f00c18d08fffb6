"""What a deal came to for one seat, in a few words and a number."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec import UNSET

from tricklab.analysis.words.calls import bid_words
from tricklab.analysis.words.seat_names import SeatNames
from tricklab.engine.records.record import Result
from tricklab.engine.rules.measure import is_made

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


def outcome_of(result: Result, setup: Setup, names: SeatNames, seat: int) -> Outcome:
    """Return what a deal came to for a seat.

    Parameters
    ----------
    result
        The result of the deal.
    setup
        The rules.
    names
        What the seats are called; the seat itself is "you".
    seat
        Whose outcome it is.
    """
    points = result.delta[seat]
    if result.bids is not UNSET:
        made = is_bid_made(result, setup, seat)
        return Outcome(f"{'made' if made else 'set at'} {bid_words(setup, result.bids[seat])}", points, True, made)
    if result.bidder is None or result.bid is None:
        return Outcome(_without_contract(result, names, seat), points)
    bid_text, made = bid_words(setup, result.bid), bool(result.made)
    if result.bidder == seat:
        return Outcome(f"{'made' if made else 'set at'} {bid_text}", points, True, made)
    who = names.name(result.bidder)
    return Outcome(f"{who} {'made' if made else 'was set at'} {bid_text}", points, False, made)


def is_bid_made(result: Result, setup: Setup, seat: int) -> bool:
    """Return whether a seat made its bid, in games in which each bids tricks of its own; the game says what counts."""
    import numpy as np  # words need no numbers of numpy otherwise

    bids, tricks = (list(np.array(numbers)) for numbers in (result.bids, result.tricks))
    return bool(is_made(*setup.game.contract(setup.rules, seat, bids, tricks)))


def _without_contract(result: Result, names: SeatNames, seat: int) -> str:
    """Return what each side scored where nobody plays a contract, the own side first."""
    if result.bidder is None and not any(result.tricks):
        return "nobody bid"
    sides = {side: result.delta[number] for number, side in enumerate(names.sides)}
    own = names.sides[seat]
    order = sorted(sides, key=lambda side: side != own)
    return ", ".join(f"{names.side(side)} {sides[side]}" for side in order).replace("-", "−")
