"""Example hands for the cells of a page's maps, from the page's own deals: what a served page links to the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from tricklab.analysis.advise.asking.restated import query_of
from tricklab.analysis.contest.experiment import Experiment, watching
from tricklab.analysis.reports.kit.situations import situations_in
from tricklab.analysis.studies.facts import Facts
from tricklab.analysis.studies.numbers import Place
from tricklab.analysis.studies.question import MAP, WAYS, Answer
from tricklab.analysis.studies.study import Study
from tricklab.engine.base.observer import UNOBSERVED, Observer
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator

_SHARE, _BLOCK = 50, 250
"""One in so many of the page's deals may be played again for examples, in blocks."""


def examples_of(
    study: Study, answers: Sequence[Answer], setup: Setup, hands: int, *, observer: Observer = UNOBSERVED
) -> list[Mapping[Place, str]]:
    """Return for each answer of a study the questions that its cells stand for, by cell.

    Each is the query of an address, as the browser table takes it: a hand, who dealt and the bids before. It comes from
    the first deal that belongs to the cell. A rare cell may have none, and so has a decision that needs more than that.

    Parameters
    ----------
    study, answers
        The study, and its answers.
    setup
        What is dealt, and who plays.
    hands
        How many deals the page was asked for.
    observer
        Follows the work.
    """
    kinds = [way.forced[0] for way in study.ways if way.forced]
    wanted = [_cells(answer) if kinds else set() for answer in answers]
    if type(study) is not Study or not any(wanted):
        return [{} for _ in answers]
    numbers = _numbers(study, answers, wanted, setup, min(hands, max(_BLOCK, hands // _SHARE)), observer)
    asks, simulator, asked = dict[int, str](), Simulator(setup), setup.for_purpose("hands", ",")
    for number in sorted({number for by_cell in numbers for number in by_cell.values()}):
        for situation in situations_in(simulator, asked, number, until=kinds[0])[-1:]:
            if situation.phase.name == kinds[0] and situation.is_first and situation.in_short is not None:
                asks[number] = query_of(situation.in_short, setup.deck)
    return [{cell: asks[number] for cell, number in by_cell.items() if number in asks} for by_cell in numbers]


def _cells(answer: Answer) -> set[Place]:
    """Return the cells that a map shows; none for what is no map of gains."""
    question, ways = answer.question, range(1, len(answer.ways))
    if question.form not in (MAP, WAYS) or not question.measures[0].is_gain:
        return set()
    cells: list[Place] = (
        answer.places if question.form == MAP else [(row, None) for row in range(len(question.rows.names))]
    )
    return {cell for cell in cells if any(answer.is_known(*cell, way) for way in ways)}


def _numbers(
    study: Study, answers: Sequence[Answer], wanted: Sequence[set[Place]], setup: Setup, most: int, observer: Observer
) -> list[dict[Place, int]]:
    """Return for each answer the number of the first deal of each wanted cell, among so many deals."""
    arms = [(way, way.arm(setup)) for way in study.ways]
    experiment = Experiment([arm for _, arm in arms])
    numbers_of: list[dict[Place, int]] = [{} for _ in answers]
    with watching(observer, experiment, most, "Hands for the cells of the maps") as progress:
        for first in range(0, most, _BLOCK):
            if all(cells <= numbers.keys() for cells, numbers in zip(wanted, numbers_of, strict=True)):
                break
            count = min(_BLOCK, most - first)
            dealt = experiment.simulators[0].deal(first, count)
            rows = []
            for (_, arm), simulator in zip(arms, experiment.simulators, strict=True):
                rows.append(simulator.play(first, count, force=arm.force).rows)
                if progress is not None:
                    progress(count)
            facts = Facts.of_deals(arms, dealt, rows)
            for answer, cells, numbers in zip(answers, wanted, numbers_of, strict=True):
                for cell, index in _first(answer, facts).items():
                    if cell in cells:
                        numbers.setdefault(cell, first + index)
    return numbers_of


def _first(answer: Answer, facts: Facts) -> dict[Place, int]:
    """Return the first deal of a block in each cell, of those that count in any way."""
    question, ways = answer.question, range(1, len(answer.ways))
    counts: Any = np.logical_or.reduce([question.measures[0].of(facts, way)[0] for way in ways])
    row, column = question.rows.of(facts), question.columns.of(facts)
    result: dict[Place, int] = {}
    for index in np.flatnonzero(counts & (row >= 0) & (column >= 0)):
        at = None if question.form == WAYS else int(column[index])
        result.setdefault((int(row[index]), at), int(index))
    return result
