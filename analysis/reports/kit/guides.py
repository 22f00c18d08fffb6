"""The answers of the page's map and of its count for the fingers for one hand, and whether `advise` agrees."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from tricklab.analysis.advise import Advice
from tricklab.analysis.advise.display.phrases import name_of
from tricklab.analysis.contest.experiment import Experiment
from tricklab.analysis.reports.kit.asked import best_of
from tricklab.analysis.reports.kit.situations import Situation
from tricklab.analysis.reports.kit.subject import Count
from tricklab.analysis.studies.facts import CHAIR, Facts, Way
from tricklab.analysis.studies.question import WAYS, Answer
from tricklab.analysis.words.wording import signed
from tricklab.engine.base.cached import cached_property
from tricklab.engine.ground.cards import mask_of
from tricklab.engine.mechanics.auction import PASS
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator


@dataclass(frozen=True)
class Cell:
    """The cell of a map that a hand belongs to.

    Attributes
    ----------
    row, column
        Which one; no column where the map has a column for each way.
    actions
        The actions that the map advises; two, the best bid and the pass, where it is even.
    text
        What stands in it.
    """

    row: int
    column: int | None
    actions: tuple[int, ...]
    text: str


class Guides:
    """The map of the first screen and the count of a page.

    Parameters
    ----------
    answer
        The answer whose map gives advice; None for no map. One that compares nothing is none.
    count
        The count, if there is one.
    setup
        What is dealt, and who plays.
    """

    def __init__(self, answer: Answer | None, count: Count | None, setup: Setup) -> None:
        """Take the map and the count of a page."""
        is_guide = answer is not None and answer.question.measures[0].is_gain
        self.answer, self._count, self._setup = answer if is_guide else None, count, setup
        self._simulator = Simulator(setup)
        ways = [replace(way, varied=False) for way in self.answer.ways] if self.answer else []  # as the hand was bid
        self._arms = [(way, way.arm(setup)) for way in ways]
        self._cells: dict[Situation, Cell | None] = {}

    @property
    def kind(self) -> str | None:
        """The kind of decision that the map is about."""
        kinds = [way.forced[0] for way in self.answer.ways if way.forced] if self.answer else []
        return kinds[0] if kinds else None

    def is_about(self, situation: Situation) -> bool:
        """Return whether the map is about a decision: the first one of its kind."""
        return situation.is_first and situation.phase.name == self.kind

    def cell(self, situation: Situation) -> Cell | None:
        """Return the cell of a decision; None where the map's study leaves its deal out, or has too few like it."""
        if situation not in self._cells:  # the deal is played in every way for it
            self._cells[situation] = self._cell_of(situation)
        return self._cells[situation]

    def _cell_of(self, situation: Situation) -> Cell | None:
        if self.answer is None or not self.is_about(situation):
            return None
        facts, question = self._facts(situation.number), self.answer.question
        row, column = int(question.rows.of(facts)[0]), int(question.columns.of(facts)[0])
        if row < 0 or column < 0:
            return None
        at = None if question.form == WAYS else column
        counts, others = question.measures[0].of, range(1, len(self.answer.ways))
        if not any(self.answer.is_known(row, at, way) and counts(facts, way)[0][0] for way in others):
            return None
        clear, highest = self.answer.best(row, at)
        chosen = (0, highest) if clear is None else (clear,)
        named = tuple(action for number in chosen if (action := _action(self.answer.ways[number], facts)) is not None)
        actions = tuple(self._as_bid(situation, action) for action in named)
        gain = signed(self.answer.at(row, at, highest).value, question.digits)
        text = "even" if clear is None else self.answer.ways[clear].name + (f" {gain}" if clear else "")
        return Cell(row, at, actions, text)

    def _as_bid(self, situation: Situation, action: int) -> int:
        """Return a bid of the map as the seat makes it."""
        is_least = self.answer is not None and self.answer.question.last_bids_least
        if action == PASS or not is_least or situation.record.dealer != CHAIR:
            return action
        return max(situation.highest_bid + 1, int(self._setup.rules["min_bid"]))

    def _facts(self, number: int) -> Facts:
        """Return a deal with what came of it in each way of the map's study."""
        arms = [arm for _, arm in self._arms]
        played = zip(arms, self._experiment.simulators, strict=True)
        rows = [simulator.play(number, 1, force=arm.force).rows for arm, simulator in played]
        dealt = self._experiment.simulators[0].deal(number, 1)
        return Facts.of_deals(self._arms, dealt, rows)

    @cached_property
    def _experiment(self) -> Experiment:
        return Experiment([arm for _, arm in self._arms])

    def anchor(self, situation: Situation) -> str:
        """Return the id of the cell of a decision in the picture of the map; empty where there is none."""
        cell = self.cell(situation)
        if cell is None or cell.column is None or self.answer is None:
            return ""
        return f"{self.answer.question.name}-{cell.row}-{cell.column}"

    def counted(self, situation: Situation) -> int | None:
        """Return the action of the count; None where there is no count, or it is about another decision."""
        question = situation.question
        if self._counter is None or question is None or not self.is_about(situation):
            return None
        return int(question.deal.choose(self._counter))

    @cached_property
    def _counter(self) -> Simulator | None:
        return None if self._count is None else Simulator(self._setup.with_policies(self._count.policy))

    def lines(self, situation: Situation, advice: Advice) -> list[str]:
        """Return a sentence about the cell of a hand in the map, and another about its count.

        Where `advise` is sure of another answer, a sentence names the hand as an exception.
        """
        result, cell, action = [], self.cell(situation), self.counted(situation)
        if cell is not None and self.answer is not None and best_of(advice, cell.actions):
            question = self.answer.question
            column = "" if cell.column is None else f", column “{question.columns.names[cell.column]}”"
            result.append(f"In the map, row “{question.rows.names[cell.row]}”{column}: {cell.text}.")
            if is_apart(advice, cell.actions):
                result.append("This hand is an exception to the map, which is the mean of many hands.")
            elif advice.best.action not in cell.actions:
                result.append("On this hand the two are close.")
        choice = best_of(advice, (action,)) if action is not None else None
        if choice is not None:
            total = self.sum(situation)
            result.append(f"The count{'' if total is None else f' is {total}'}: {name_of(advice, choice)}.")
            if is_apart(advice, (choice.action,)):
                result.append("This hand is an exception to the count.")
        return result

    def sum(self, situation: Situation) -> int | None:
        """Return what a hand counts on the fingers; None where the page does not show how."""
        question = situation.question
        if self._count is None or self._count.sum is None or question is None:
            return None
        dealt = self._simulator.deal(situation.number, 1)
        dealt.hands[0, CHAIR] = mask_of(self._setup.deck.numbers(question.hand))
        rows = self._facts(situation.number).rows if self._arms else ()
        return int(self._count.sum(Facts.of_deals(self._arms, dealt, rows))[0])


def _action(way: Way, facts: Facts) -> int | None:
    if way.forced is None:
        return None
    action = int(np.asarray(way.forced[1](facts))[0]) if callable(way.forced[1]) else way.forced[1]
    return action if action >= 0 or not callable(way.forced[1]) else None


def is_apart(advice: Advice, actions: tuple[int, ...]) -> bool:
    """Return whether all of some actions surely cost more than what does not matter in the game."""
    choice = best_of(advice, actions)
    return choice is not None and choice.to_best.low > advice.question.setup.game.measure.indifference
