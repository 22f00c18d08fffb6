"""A decision that `advise` has answered, and the sentences about the answer."""

from __future__ import annotations

from dataclasses import dataclass

from tricklab.analysis.advise import Advice, Choice
from tricklab.analysis.advise.advice import advise_in, worlds_for
from tricklab.analysis.advise.asking.restated import command_of
from tricklab.analysis.advise.asking.stated import Stated
from tricklab.analysis.advise.display.meanings import describe_meanings
from tricklab.analysis.advise.display.phrases import name_of, noun_of
from tricklab.analysis.reports.kit.situations import Situation
from tricklab.analysis.studies.facts import CHAIR
from tricklab.analysis.words.wording import chance, does, exact_points, points, sentence_case
from tricklab.engine.base.cached import cached_property
from tricklab.engine.play.actions import action_name
from tricklab.engine.play.loops.what_if import SCOUTED
from tricklab.engine.play.simulator import Simulator
from tricklab.engine.play.workers import Jobs
from tricklab.engine.rules.phases import Announcing, Speech

_SMALL = 0.1
"""Points of which a tenth is too coarse."""


@dataclass(frozen=True, eq=False)
class Asked:
    """A decision and its answer.

    Attributes
    ----------
    situation
        The decision.
    advice
        The answer.
    worlds
        The number of worlds that were asked for.
    """

    situation: Situation
    advice: Advice
    worlds: int

    @cached_property
    def choices(self) -> tuple[Choice, ...]:
        """The choices, the best first; of cards that always come to the same the first one alone."""
        best, *others = self.advice.choices
        return (best, *(other for other in others if other.to_best.value or other.to_best.low < other.to_best.high))

    @property
    def matters(self) -> float:
        """What makes a difference in the game."""
        return self.situation.setup.game.measure.indifference

    @property
    def cost(self) -> float:
        """How many points the second best choice costs; 0 where there is but one."""
        return self.choices[1].to_best.value if len(self.choices) > 1 else 0.0

    @property
    def is_settled(self) -> bool:
        """Whether all other choices surely cost something, and no less than what makes a difference."""
        return len(self.wrong) == len(self.choices) - 1

    @cached_property
    def wrong(self) -> list[Choice]:
        """The choices that surely cost something, and no less than what makes a difference."""
        others = self.choices[1:]
        return [choice for choice in others if choice.to_best.low > 0 and choice.to_best.value >= self.matters]

    @property
    def is_problem(self) -> bool:
        """Whether one choice is right: of a word to say it must be settled, of cards those as good are not shown."""
        is_word = isinstance(self.situation.phase, Speech | Announcing)
        return bool(self.wrong) and (self.is_settled or not is_word)

    @property
    def hand(self) -> str:
        """The cards in the hand."""
        return self.situation.setup.deck.by_suit(self.advice.question.hand)

    def name(self, choice: Choice) -> str:
        """Return a choice as an instruction: ``bid 3``, ``bid threes``, ``play K♥``."""
        return name_of(self.advice, choice)

    def answer(self) -> str:
        """Return the answer in sentences."""
        best = self.choices[0]
        parts = [f"{sentence_case(self.name(best))}."]
        is_in_reason = self.advice.reason is not None and self.advice.reason.kind == "made"
        is_bid = isinstance(self.situation.phase, Speech) and best.text != "pass"
        if best.works is not None and is_bid and not is_in_reason:
            when = "You make it" if best.works.count == best.worlds else "Where it is yours to play, you make it"
            parts.append(f"{when} {chance(best.works.value)}.")
        if len(self.choices) > 1:
            second = noun_of(self.advice, self.choices[1])
            is_as_good = not self.is_settled and self.choices[1].to_best.low <= 0
            parts.append(
                f"{sentence_case(second)} may be as good."
                if is_as_good
                else f"That is {amount(self.cost)} better than {second}."
            )
        if meanings := describe_meanings(self.advice, self.choices[:2]):
            parts.append(meanings)
        if self.advice.reason is not None:
            parts.append(self.advice.reason.text)
        return " ".join(parts)

    def of_beginner(self, beginner: Simulator) -> str:
        """Return what a beginner does; a beginner is another simulator's policy."""
        action, question = self.beginners_action(beginner), self.advice.question
        if action == self.choices[0].action:
            return "A beginner gets this right."
        choice = best_of(self.advice, (action,))
        if choice is None:
            name = question.setup.deck.with_symbols(action_name(question.setup, question.deal.state, action))
            return f"A beginner {does(name)}."
        sure = choice.to_best.low > 0
        then = f" and loses {amount(choice.to_best.value)}" if sure else ", which may be as good"
        return f"A beginner {does(self.name(choice))}{then}."

    def beginners_action(self, beginner: Simulator) -> int:
        """Return the action of another simulator's policy."""
        return int(self.advice.question.deal.choose(beginner))


def best_of(advice: Advice, actions: tuple[int, ...]) -> Choice | None:
    """Return the best of some actions; None where none of them was tried."""
    return next((choice for choice in advice.choices if choice.action in actions), None)


def amount(value: float) -> str:
    """Return an amount of points for a sentence; a small one to the hundredth."""
    return points(value) if value >= _SMALL else exact_points(value, 2)


def asked_of(
    situation: Situation, worlds: int, jobs: Jobs = None, *, reason: bool = False, scouted: int = SCOUTED
) -> Asked | None:
    """Ask `advise` about a decision, and for its reason; None where the record alone does not lead to it.

    With fewer worlds ``scouted`` (`engine.play.loops.what_if.WhatIf`) the answer comes sooner, and may differ a little
    from that of the command.
    """
    question = situation.question
    if question is None:
        return None
    what_if = worlds_for(question, scouted=scouted)
    return Asked(situation, advise_in(what_if, question, worlds, jobs, reason=reason), worlds)


def command_for(asked: Asked, file: str) -> tuple[str, str]:
    """Return the command that asks again, and the record that it needs, if any.

    A first bid needs the hand and the bids before it. All else needs the deal so far, which is a file beside the page.
    """
    situation, stated, setup = asked.situation, asked.situation.in_short, asked.advice.question.setup
    if stated is None or not isinstance(situation.phase, Speech) or stated.passed:
        stated = None
    more = ["--worlds", str(asked.worlds)]
    return command_of(setup, stated or Stated(seat=CHAIR), situation.record, more, "" if stated else file)
