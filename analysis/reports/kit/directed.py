"""Deals chosen because they count for sentences: few are enough, where players take long."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from tricklab.analysis.contest.experiment import Arm, Experiment, watching
from tricklab.analysis.studies.facts import Facts
from tricklab.analysis.studies.numbers import Cells, Number
from tricklab.analysis.studies.question import Answer
from tricklab.analysis.studies.sentences import Sentence
from tricklab.analysis.studies.study import Study
from tricklab.engine.base.observer import UNOBSERVED, Observer
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator
from tricklab.engine.play.workers import Jobs, Workers

_MOST, _LEAST = 200, 60
"""The most deals for each sentence, and where a deal takes long, such as Peatwit's thirteen tricks."""

_AT_ONCE = 2
"""So many times each deal is played for a sentence: as the sentence says, and as what that is compared with."""

_BLOCK, _PIECE = 5_000, 10
"""Deals that are looked through at a time, and that are played at a time."""


def run_directed(
    study: Study,
    headlines: Sequence[Sentence],
    usual: Setup,
    changed: Setup,
    deals: int,
    most: int,
    *,
    jobs: Jobs = None,
    observer: Observer = UNOBSERVED,
) -> Answer:
    """Answer the question of a study from deals that count for some sentences, when the page's own players play them.

    Parameters
    ----------
    study
        The study, with one question.
    headlines
        The sentences.
    usual, changed
        The page's players, and those who play these deals.
    deals
        As many plays as so many deals in all ways have are spent, or fewer.
    most
        The deals from number 0 on among which they are chosen.
    jobs, observer
        See `tricklab.report`.
    """
    cells = [_cells_of(headline) for headline in headlines]
    if type(study) is not Study or None in cells or not headlines:
        return replace(study, times=1).run(changed, deals, jobs=jobs, observer=observer)[0]
    width = len(study.ways)
    known = [replace(some, way=some.way % width) for some in cells if some is not None]
    each = min(_MOST, max(_LEAST, deals * 2 // 5), deals * width // (_AT_ONCE * len(known)))
    chosen = _chosen(study, known, usual, each, most, jobs)
    wanted = defaultdict[int, list[Any]](list)
    for some, numbers in zip(known, chosen, strict=True):
        wanted[some.way].append(numbers)
    sums = _sums(study, {way: _united(of) for way, of in wanted.items()}, changed, jobs, observer)
    return Answer(study.questions[0], study.ways, len(_united(chosen)), usual.other_sides, sums)


def _united(numbers: Sequence[Any]) -> Any:
    return np.unique(np.concatenate(numbers))


def _cells_of(headline: Sentence) -> Cells | None:
    """Return the cells whose number a sentence claims; None where it is not a number of cells."""
    number: Number | None = headline.pool or headline.claim
    return number if isinstance(number, Cells) else None


class _WhenAsked(Sequence[Any]):
    """The rows of some deals, which are played when a measure asks for them."""

    def __init__(self, arms: Sequence[Arm], simulators: Sequence[Simulator], numbers: Any, workers: Workers) -> None:
        self._arms, self._simulators, self._numbers, self._workers = arms, simulators, numbers, workers
        self._known: dict[int, Any] = {}

    @property
    def played(self) -> int:
        """How often the deals have been played."""
        return len(self._known)

    def __len__(self) -> int:
        return len(self._arms)

    def __getitem__(self, way: Any) -> Any:
        if way not in self._known:
            force = self._arms[way].force
            self._known[way] = self._workers.play_each(self._simulators[way], self._numbers, force)
        return self._known[way]


class _Table:
    """A study, and who plays its deals."""

    def __init__(self, study: Study, setup: Setup) -> None:
        self.study, self.experiment = study, Experiment([way.arm(setup) for way in study.ways])

    def facts(self, numbers: Any, workers: Workers) -> Facts:
        """Return the facts of some deals."""
        arms, simulators = self.experiment.arms, self.experiment.simulators
        rows, dealt = _WhenAsked(arms, simulators, numbers, workers), simulators[0].deal_each(numbers)
        return Facts.of_deals(list(zip(self.study.ways, arms, strict=True)), dealt, rows)


def _chosen(study: Study, wanted: Sequence[Cells], usual: Setup, each: int, most: int, jobs: Jobs) -> list[Any]:
    """Return the numbers of the first deals that count for each of some cells, and no more than so many."""
    table, workers, (question,) = _Table(study, usual), Workers(jobs=jobs), study.questions

    def counting(first: int) -> list[Any]:
        numbers = np.arange(first, min(first + _BLOCK, most), dtype=np.int64)
        facts = table.facts(numbers, workers)
        if study.asked is not None:
            numbers = numbers[study.asked(facts)]
            facts = table.facts(numbers, workers)
        row, column = question.rows.of(facts), question.columns.of(facts)
        inside = [(row >= 0) & (column >= 0) & _are_in(cells, row, column) for cells in wanted]
        counted = []
        for cells, there in zip(wanted, inside, strict=True):
            facts = table.facts(numbers[there], workers)
            counted.append(numbers[there][question.measures[cells.measure].of(facts, cells.way)[0]])
        return counted

    chosen = [np.zeros(0, np.int64) for _ in wanted]
    for more in workers.each(counting, range(0, most, _BLOCK)):
        chosen = [np.concatenate(both)[:each] for both in zip(chosen, more, strict=True)]
        if all(len(numbers) >= each for numbers in chosen):
            break
    return chosen


def _are_in(cells: Cells, row: Any, column: Any) -> Any:
    inside = np.zeros(len(row), bool)
    for one, other in cells.cells:
        inside |= (True if one is None else row == one) & (True if other is None else column == other)
    return inside


def _sums(study: Study, numbers: Mapping[int, Any], changed: Setup, jobs: Jobs, observer: Observer) -> Any:
    """Play the deals that are given for each way, and return the sums of the question."""
    (question,), width, table = study.questions, len(study.ways), _Table(study, changed)
    pieces = [(way, of[start : start + _PIECE]) for way, of in numbers.items() for start in range(0, len(of), _PIECE)]
    cells = len(question.rows.names), len(question.columns.names)
    sums = np.zeros((len(question.measures), width, *cells, 3), np.int64)
    with watching(observer, table.experiment, sum(map(len, numbers.values())), study.what) as progress:
        workers = Workers(jobs=jobs, progress=progress)

        def play(piece: tuple[int, Any]) -> tuple[int, Any]:
            way, chosen = piece
            facts = table.facts(chosen, workers)
            total = question.sums(facts, [way])
            assert isinstance(facts.rows, _WhenAsked)
            workers.leave_out((width - facts.rows.played) * len(chosen))
            return way, total

        for way, total in workers.each(play, pieces):
            sums[:, way] += total[:, 0]
    return sums
