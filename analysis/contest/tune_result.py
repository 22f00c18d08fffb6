"""The result of a search for better parameters."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tricklab.analysis.contest.comparison import Comparison
from tricklab.analysis.contest.seat_words import in_seats, others_in_seats
from tricklab.analysis.words.results import Drawn, Result, columns_of, frame_of
from tricklab.engine.play.setup import Setup

if TYPE_CHECKING:
    import polars as pl


@dataclass(frozen=True)
class Tuned(Result):
    """The result of a search.

    Attributes
    ----------
    setup
        What was dealt.
    given, policy
        The policy that was given, and the one with the values found; the same if nothing better was found.
    values
        The value of each parameter that was tuned.
    tried
        How many points of the parameters' space were looked at.
    gain
        What the search saw on its own deals; biased, because the best of many was picked there.
    confirmed
        The comparison with the policy that was given, in its seats, on deals that the search never saw; None if nothing
        was found.
    others
        Who sat in all other seats; empty for the policy that was given.
    """

    setup: Setup
    given: str
    policy: str
    values: dict[str, float]
    tried: int
    gain: float
    confirmed: Comparison | None
    others: str = ""

    @property
    def verdict(self) -> str:
        """What the fresh deals say: ``"better"``, ``"no difference shown"``, ``"worse"``, or ``"nothing found"``."""
        if self.confirmed is None:
            return "nothing found"
        return {1: "better", 0: "no difference shown", -1: "worse"}[self.confirmed.difference.sign]

    def seating(self, others: str = "") -> str:
        """Return who sat among whom at each point; the others may be called by another name."""
        return f"each {others_in_seats(self.setup, others or self.others or self.given)}, {in_seats(self.setup)}"

    def drawn(self) -> Drawn:
        """Return what `plot` shows of the table."""
        return Drawn(("policy",), "difference", "points a deal")

    def heading(self) -> str:
        """Return what was found, and what that rests on."""
        if self.confirmed is None:
            return f"None of {self.tried} points was better than {self.given}, {self.seating()}"
        return f"{self.verdict}: {self.confirmed.heading()}"

    def table(self) -> pl.DataFrame:
        """Return one row: the values found, and what they gain on fresh deals in points per deal."""
        result = columns_of("difference", None if self.confirmed is None else self.confirmed.difference)
        return frame_of([{"policy": self.policy, **self.values, **result, "verdict": self.verdict}])
