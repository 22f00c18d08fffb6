"""The section on scores: a map of winning chances, and what is asked at typical scores."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass

from tricklab.analysis.drawing.grid import Cell, Grid, shade
from tricklab.analysis.drawing.svg import heat_map
from tricklab.analysis.equity.equity import Equity
from tricklab.analysis.estimates.estimate import Estimate
from tricklab.analysis.reports.shared.at_score import (
    AHEAD,
    BEHIND,
    LATE,
    NEARLY_OUT,
    THEY_NEARLY_OUT,
    AtScores,
    Score,
    table_of,
)
from tricklab.analysis.reports.shared.falls import Reason, describe_fall, falls_of
from tricklab.analysis.studies.measures import SHARE
from tricklab.analysis.studies.question import Answer
from tricklab.analysis.studies.section import Section, Sheet
from tricklab.analysis.words.wording import chance, interval, sentence_case
from tricklab.engine.base.numbers import counted
from tricklab.engine.base.observer import UNOBSERVED, Observer
from tricklab.engine.matches.equity.table import has_table
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.workers import Jobs

ENOUGH = 2_000
"""A page of fewer deals says nothing of scores: too little could be told."""


@dataclass(frozen=True)
class AtTheScore:
    """What a page asks of scores.

    Attributes
    ----------
    scores
        The typical scores.
    studies
        What is played at them.
    reason
        Why a chance can fall as the score rises, where that happens.
    """

    scores: Sequence[Score]
    studies: Sequence[AtScores]
    reason: Reason | None = None

    def answers(
        self, setup: Setup, hands: int, *, jobs: Jobs = None, observer: Observer = UNOBSERVED
    ) -> tuple[list[Section], list[Answer]]:
        """Return the map of winning chances and the answers; nothing where there is no table, or few deals.

        The parameters are those of `Study.run`.
        """
        if hands < ENOUGH or not has_table(setup):
            return [], []
        table = Equity(table_of(setup, jobs=jobs, observer=observer))
        result = [study.run(setup, hands, jobs=jobs, observer=observer) for study in self.studies]
        return [map_of(table, self.scores, self.reason)], [answer for answers in result for answer in answers]


def map_of(table: Equity, scores: Sequence[Score], reason: Reason | None = None) -> Section:
    """Return the section with the map of winning chances; see `AtTheScore`."""
    setup, names = table.setup, table.map().rows
    shown = [name.replace("-", "−") for name in names]
    cells = [[_chance(table, _standing(table, own, other)) for other in names] for own in names]
    lines = _read_off(table, scores)
    fall = None if "–" in names[0] else describe_fall(falls_of(shown, cells), reason)
    lines = lines if fall is None else [fall, *lines]
    sentences, sure = _worded(lines)
    text = "made–lost" if "–" in names[0] else "score"
    sides, title = len(set(setup.sides)), "At the score: what is it worth?"
    theirs = f"{'their' if sides == 2 else 'each of the others’'} {text}"
    grid = Grid(
        " ".join([title, sentences[0]]),
        shown,
        shown,
        [[Cell(f"{100 * one.value:.0f}", shade(one.value)) for one in line] for line in cells],
        f"your {text}",
        theirs,
    )
    note = (
        "Matches won in a hundred, when the next deal is yours. "
        f"They are worked out from {table.solution.deals:,} deals that all play for points, by {_players(setup)}."
    )
    rows = [
        [(name, ""), *((f"{100 * one.value:.1f}", interval(one, True)) for one in line)]
        for name, line in zip(shown, cells, strict=True)
    ]
    sheet = Sheet("chance to win the match, %, when you deal", (f"your {text}", *shown), rows)
    numbers = _numbers(names, cells, theirs)
    return Section("score-worth", title, heat_map(grid), sentences, sure, note, [sheet], numbers, grid)


def _players(setup: Setup) -> str:
    usual = max(setup.policies, key=setup.policies.count).name
    return "the program’s own players" if usual == "expert" else f"players like {usual}"


def _standing(table: Equity, own: str, other: str) -> tuple[int, ...]:
    """Return the standing of a cell of the map, which is named by its row and its column; all others have the same."""
    mine, yours = ([int(part) for part in name.split("–")] for name in (own, other))
    sides = table.solution.sides
    if len(mine) == 1:
        return (*mine, *yours * (sides - 1))
    scores = (0,) * sides
    return (*scores, *(number for both in zip(mine, yours, strict=True) for number in both))


def _chance(table: Equity, standing: Sequence[int]) -> Estimate:
    sides = table.solution.sides
    return table.chance(standing[:sides], tallies=standing[sides:])


Line = tuple[str, list[Estimate]]
"""A sentence, and the chances that stand in it."""


def _worded(lines: Sequence[Line]) -> tuple[list[str], list[str]]:
    """Return the sentences, and each with how sure its chances are."""
    return [text for text, _ in lines], [f"{text} {'; '.join(map(_shown, found))}." for text, found in lines]


def _read_off(table: Equity, scores: Sequence[Score]) -> list[Line]:
    """Return sentences that read the chances at some scores."""
    lines: list[Line] = []
    for score in (scores[AHEAD], scores[BEHIND], scores[THEY_NEARLY_OUT]):
        where = f", at {score.name}," if score.name[0].isdigit() else ","
        found = _chance(table, score.standing)
        lines.append((f"{sentence_case(score.words)}{where} you win {chance(found.value)}.", [found]))
    lines.append(_last_deals(table, scores))
    return lines


def _shown(estimate: Estimate) -> str:
    return f"{SHARE.with_noun(estimate.value)} ({SHARE.interval(estimate)}; {counted(estimate.count)})"


def _last_deals(table: Equity, scores: Sequence[Score]) -> Line:
    """Return how often who deals goes out first where all are as near to it; of more than two sides eldest, too."""
    sides, nearly, late = table.solution.sides, scores[NEARLY_OUT], scores[LATE]
    if nearly.standing[sides:]:
        found = _chance(table, late.standing)
        return f"{sentence_case(late.words)}, the side that deals wins {chance(found.value)}.", [found]
    standing = nearly.standing[:1] * sides
    when, dealer = f"When all have {nearly.words.removeprefix('with ')}", table.chance(standing)
    if sides == 2:
        return f"{when}, the side that deals wins {chance(dealer.value)}.", [dealer]
    eldest = table.chance(standing, side=1)
    text = f"{when}, eldest wins {chance(eldest.value)}, and the dealer {chance(dealer.value)}."
    return text, [eldest, dealer]


def _numbers(names: Sequence[str], cells: Sequence[Sequence[Estimate]], theirs: str) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(("yours", theirs, "deals", "value", "low", "high"))
    for own, line in zip(names, cells, strict=True):
        writer.writerows(
            (own, other, one.count, one.value, one.low, one.high) for other, one in zip(names, line, strict=True)
        )
    return out.getvalue()
