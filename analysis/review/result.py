"""A review: every choice with what it cost, and every seat's account, as tables and plain data."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import msgspec

from tricklab.analysis.advise.display.basis import choices_of
from tricklab.analysis.estimates.estimate import Estimate
from tricklab.analysis.review.decisions import Course
from tricklab.analysis.review.judgements import MISTAKE, Account, Judged, chances_of
from tricklab.analysis.summary.lines import plain_estimate, plain_line
from tricklab.analysis.words.results import Drawn, Result, columns_of, frame_of, html_of
from tricklab.analysis.words.seat_names import SeatNames, names_of
from tricklab.engine.play.setup import Setup

if TYPE_CHECKING:
    import polars as pl


@dataclass(frozen=True)
class Review(Result):
    """What came of looking at a deal again.

    Attributes
    ----------
    course
        The deal as it went.
    judged
        The decisions in which there was a choice, in order.
    accounts
        Where each seat's result came from.
    against
        The policy that the others were taken to play, where that is another one.
    seconds
        How long it took, once compiled.
    """

    course: Course
    judged: tuple[Judged, ...]
    accounts: tuple[Account, ...]
    against: str | None
    seconds: float = field(compare=False)

    @property
    def setup(self) -> Setup:
        """The rules, and who was taken to play on."""
        return self.course.setup

    @property
    def mistakes(self) -> list[Judged]:
        """The choices that surely cost something, the worst first."""
        mistakes = [judged for judged in self.judged if judged.verdict == MISTAKE]
        return sorted(mistakes, key=lambda judged: -judged.cost.value)

    @property
    def worlds(self) -> int:
        """In how many worlds each choice was tried, in the one with the fewest."""
        return min((judged_choice.advice.worlds for judged_choice in self.judged), default=0)

    def drawn(self) -> Drawn:
        """Return what `plot` shows of the table: what each choice cost."""
        return Drawn(("seat", "did"), "cost", "points that it cost")

    @property
    def names(self) -> SeatNames:
        """The names in the record, or the numbers of the seats."""
        return names_of(self.setup, self.course.record.names or ())

    def heading(self, names: SeatNames | None = None) -> str:
        """Return which deal it is, and who judged it; seats have the record's names unless given others."""
        record, setup = self.course.record, self.setup
        source = "" if record.seed is msgspec.UNSET else f", deal {record.hand} of seed {record.seed}"
        dealt = f"{(names or self.names).name(record.dealer)} dealt"
        return f"{setup.title}, {setup.players} players{source}, {dealt}, judged by {self.judge()}"

    def judge(self) -> str:
        """Return who was taken to play on."""
        own = self.setup.policies[0].name
        return own if self.against is None else f"{own} among {self.against}"

    def table(self) -> pl.DataFrame:
        """Return a row for each choice that a seat had, in order."""
        rows: list[dict[str, Any]] = []
        for judged_choice in self.judged:
            decision, better = judged_choice.decision, judged_choice.better
            row = {
                "decision": decision.number,
                "seat": judged_choice.seat,
                "when": decision.when,
                "did": judged_choice.made.text,
            }
            row |= {"better": None if better is None else better.text, "verdict": judged_choice.verdict}
            rows.append(row | columns_of("cost", judged_choice.cost) | {"choices": len(judged_choice.advice.choices)})
            rows[-1]["worlds"] = judged_choice.advice.worlds
        return frame_of(rows)

    def choices(self) -> pl.DataFrame:
        """Return a row for each choice that there was at each decision: what it was worth, and what it would cost."""
        rows: list[dict[str, Any]] = []
        for judged_choice in self.judged:
            data = {
                "decision": judged_choice.decision.number,
                "seat": judged_choice.seat,
                "when": judged_choice.decision.when,
            }
            for choice in judged_choice.advice.choices:
                row = {**data, "choice": choice.text, "made": choice is judged_choice.made}
                rows.append(row | columns_of("worth", choice.value) | columns_of("costs", choice.to_best))
        return frame_of(rows)

    def seats(self) -> pl.DataFrame:
        """Return a row for each seat, with its account."""
        rows = []
        for account in self.accounts:
            row: dict[str, Any] = {}
            for name, value in vars(account).items():
                row |= columns_of(name, value) if isinstance(value, Estimate) else {name: value}
            rows.append(row)
        return frame_of(rows)

    def _repr_html_(self) -> str:
        seats, has_partners = self.seats(), len(set(self.setup.sides)) < self.setup.players
        if not has_partners:
            seats = seats.drop(column for column in seats.columns if column.startswith("partners"))
        table = self.table()
        if self.judged:
            table = table.filter(verdict=MISTAKE).sort("cost", descending=True).drop("verdict")
        note = "mistakes, the worst first; in brackets: 95 % intervals"
        return html_of(self.heading(), table, note) + html_of("Luck and skill", seats, "by seat")


def to_dict(review: Review, seat: int | None = None) -> dict[str, Any]:
    """Return a review as plain data, for JSON; of one seat alone if it is named."""
    return {
        "setup": review.setup.describe(),
        "against": review.against,
        "recorded_policies": list(review.course.record.policies),
        "seconds": round(review.seconds, 3),
        "forced": review.course.forced,
        "decisions": [
            _of_decision(judged_choice) for judged_choice in review.judged if seat in (None, judged_choice.seat)
        ],
        "seats": [
            {**plain_line(account), "chances": vars(chances_of(review.judged, account))}
            for account in review.accounts
            if seat in (None, account.seat)
        ],
    }


def _of_decision(judged: Judged) -> dict[str, Any]:
    decision, advice, better = judged.decision, judged.advice, judged.better
    return {
        "decision": decision.number,
        "seat": judged.seat,
        "when": decision.when,
        "question": advice.question.text,
        "hand": list(advice.question.hand),
        "did": judged.made.text,
        "better": None if better is None else better.text,
        "verdict": judged.verdict,
        "cost": plain_estimate(judged.cost),
        "reason": None if judged.reason is None else judged.reason.to_dict(),
        "worlds": advice.worlds,
        "looked": advice.looked,
        "reading": None if advice.reading is None else advice.reading.to_dict(),
        "choices": choices_of(advice),
    }
