"""An answer: what each choice is worth, and how sure that is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tricklab.analysis.advise.question import Question
from tricklab.analysis.estimate import Estimate

if TYPE_CHECKING:
    import polars as pl

SETTLED, TOSS_UP, OUT_OF_TIME, COUNTED = "settled", "toss-up", "time", "counted"
"""Why an answer came to its end; counted: a fixed number of worlds was asked for."""


@dataclass(frozen=True)
class Choice:
    """One choice.

    Attributes
    ----------
    action, text
        The choice, as the engine and as players know it.
    score, others
        Change of the side's own score, and the mean change of the others'.
    value
        What counts: the one less the other.
    to_best
        By how much its value is less than that of the best choice, world by world; 0 for that one.
    success
        How often the seat's side plays for a bid of its own and makes it; None where nothing was to be made.
    best_share
        Share of the worlds in which no other choice does better.
    worlds
        In how many worlds it was tried: choices that are clearly worse are given up.
    """

    action: int
    text: str
    score: Estimate
    others: Estimate
    value: Estimate
    to_best: Estimate
    success: Estimate | None
    best_share: float
    worlds: int


@dataclass(frozen=True)
class Advice:
    """The answer.

    Attributes
    ----------
    question
        What was asked.
    choices
        The choices, the best first.
    verdict
        ``"settled"``, ``"toss-up"`` (what remains is within the indifference), ``"time"`` or ``"counted"``.
    worlds
        In how many worlds the best choice was tried.
    acceptance
        The share of the worlds looked at in which the others would have done what they did, as far as `observed_from`
        asks; None without inference.
    observed_from
        The first kind of decision that was asked for, a place in the game's ``kinds``. It is 0 unless hardly any world
        fitted: then what was passed is left out, or all that was said. None without inference.
    seconds
        How long it took, once compiled.
    """

    question: Question
    choices: tuple[Choice, ...]
    verdict: str
    worlds: int
    acceptance: float | None
    observed_from: int | None
    seconds: float

    @property
    def best(self) -> Choice:
        """The choice with the highest value."""
        return self.choices[0]

    @property
    def left_out(self) -> str | None:
        """What had to be left out of account: ``"passed"``, ``"said"``, or nothing."""
        if not self.observed_from:
            return None
        return "passed" if self.observed_from == self.question.setup.game.auction else "said"

    def table(self) -> pl.DataFrame:
        """Return a row for each choice."""
        import polars as pl

        rows = []
        for choice in self.choices:
            row: dict[str, Any] = {"choice": choice.text, "worlds": choice.worlds, "best_share": choice.best_share}
            for name in ("value", "score", "others", "to_best", "success"):
                estimate = getattr(choice, name)
                for end in ("value", "low", "high"):
                    key = name if end == "value" else f"{name}_{end}"
                    row[key] = None if estimate is None else getattr(estimate, end)
            rows.append(row)
        return pl.DataFrame(rows)
