"""Deals chosen by the cells that sentences are about: few are enough, where players take long."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from dataclasses import replace
from functools import reduce
from typing import Any

import numpy as np

from tricklab.analysis.contest.experiment import Experiment, watching
from tricklab.analysis.reports.questions.facts import Facts
from tricklab.analysis.reports.questions.measures import EACH_GAIN
from tricklab.analysis.reports.questions.numbers import Cells, Number
from tricklab.analysis.reports.questions.question import Answer, Question
from tricklab.analysis.reports.questions.sentences import Sentence
from tricklab.analysis.reports.questions.study import Study
from tricklab.engine.base.observer import UNOBSERVED, Observer
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator
from tricklab.engine.play.workers import Jobs, Workers

_MOST = 300
"""Deals for each sentence."""

_BLOCK, _PIECE = 5_000, 10


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
    """Answer the question of a study from deals that belong to the cells of some sentences.

    The cards and the bids of the page's own players decide which deals these are.

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
    (question,) = study.questions
    known = [some for some in cells if some is not None]
    ways = sorted({0, *(some.way % len(study.ways) for some in known)})
    if question.measures[0] is not EACH_GAIN:  # it is measured in the deals in which all ways could be played
        ways = list(range(len(study.ways)))
    each = min(_MOST, deals * len(study.ways) // len(ways) // len(known))
    numbers = _chosen(study, question, known, usual, each, most)
    sums = _sums(study, question, ways, changed, numbers, jobs, observer)
    return Answer(question, study.ways, len(numbers), usual.other_sides, sums)


def _cells_of(headline: Sentence) -> Cells | None:
    """Return the cells whose number a sentence claims; None where it is not a number of cells."""
    number: Number | None = headline.pool or headline.claim
    return number if isinstance(number, Cells) else None


def _chosen(study: Study, question: Question, wanted: Sequence[Cells], usual: Setup, each: int, most: int) -> list[int]:
    """Return the numbers of the first deals that belong to cells, up to so many for each."""
    simulator, chosen = Simulator(usual), [list[int]() for _ in wanted]
    arms = [(way, way.arm(usual)) for way in study.ways]
    for first in range(0, most, _BLOCK):
        count = min(_BLOCK, most - first)
        dealt, rows = simulator.deal(first, count), simulator.play(first, count).rows
        facts = Facts(arms, dealt.hands, dealt.dealers, [rows] * len(arms))
        row, column = question.rows.of(facts), question.columns.of(facts)
        there = (row >= 0) & (column >= 0)
        if study.asked is not None:
            there &= study.asked(facts)
        for cells, numbers in zip(wanted, chosen, strict=True):
            inside = there & _are_in(cells, row, column)
            numbers += (first + np.flatnonzero(inside)[: each - len(numbers)]).tolist()
        if all(len(numbers) >= each for numbers in chosen):
            break
    return sorted(set().union(*chosen))


def _are_in(cells: Cells, row: Any, column: Any) -> Any:
    inside = np.zeros(len(row), bool)
    for one, other in cells.cells:
        inside |= (True if one is None else row == one) & (True if other is None else column == other)
    return inside


def _sums(
    study: Study,
    question: Question,
    ways: Sequence[int],
    changed: Setup,
    numbers: Sequence[int],
    jobs: Jobs,
    observer: Observer,
) -> Any:
    """Play some deals in some ways, and return the sums of the question, which are empty for all others."""
    arms = [study.ways[way].arm(changed) for way in ways]
    experiment = Experiment(arms)
    pieces = [numbers[start : start + _PIECE] for start in range(0, len(numbers), _PIECE)]
    cells = len(question.rows.names), len(question.columns.names)
    sums = np.zeros((len(question.measures), len(study.ways), *cells, 3), np.int64)
    with watching(observer, experiment, len(numbers), study.what) as progress:
        workers = Workers(jobs=jobs, progress=progress)

        def play(piece: Sequence[int]) -> Any:
            chosen = np.array(piece, np.int64)
            rows = [
                workers.play_each(simulator, chosen, arm.force)
                for arm, simulator in zip(arms, experiment.simulators, strict=True)
            ]
            dealt, asked = experiment.simulators[0].deal_each(chosen), [study.ways[way] for way in ways]
            facts = Facts(list(zip(asked, arms, strict=True)), dealt.hands, dealt.dealers, rows)
            return question.sums(facts)

        totals = list(workers.each(play, pieces))
    if totals:
        sums[:, list(ways)] = reduce(operator.add, totals)
    return sums
