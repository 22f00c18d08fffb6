"""The choices that the sentences of an answer name: those as good as the best, and the one to compare it with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tricklab.analysis.advise.display.phrases import NAMED, bids_around, is_bid, is_number, numbers_of
from tricklab.analysis.advise.result import MATCH, TOSS_UP, Advice, Choice
from tricklab.analysis.words.wording import chance
from tricklab.engine.play.actions import phase_of
from tricklab.engine.rules.phases import Choosing

_LONG, _RUNG = 20, 3
"""With more numbers than this to bid they are a long ladder, on which bids so near to the best are hardly another."""

_SPECIAL = 2
"""A sentence for so many bids that are words, as nil or solo."""


@dataclass(frozen=True)
class Ranking:
    """The choices that sentences name.

    Attributes
    ----------
    span
        The best choice, or the bids that are as good as it, from the lowest on.
    even
        Others that give away less than what matters, with all of their interval.
    doubtful
        Others that may be as good, and probably give away no more than what matters.
    unsure
        The next one that probably gives away more than that, though it may be as good; None without one.
    bolder
        The next higher number, if it is made less often.
    rival
        The choice that a reason compares the best with, see `pair_of`; None without another choice.
    special
        Further bids that are words.
    """

    span: tuple[Choice, ...]
    even: tuple[Choice, ...]
    doubtful: tuple[Choice, ...]
    unsure: Choice | None
    bolder: Choice | None
    rival: Choice | None
    special: tuple[Choice, ...]

    @property
    def near(self) -> tuple[Choice, ...]:
        """The choices that are, or may be, as good as the best; it is one of them."""
        return (*self.span, *self.even, *self.doubtful)

    @property
    def instead(self) -> list[Choice]:
        """The other choices that have a clause of their own on what they give away, in their order."""
        clauses = [self.unsure, self.rival, *self.special]
        named = {choice.action: choice for choice in clauses if choice and choice not in (*self.near, self.bolder)}
        return list(named.values())

    @property
    def named(self) -> list[Choice]:
        """All choices that a sentence or a reason names."""
        others = [self.bolder, self.rival]
        return [*self.near, *(choice for choice in others if choice is not None), *self.instead]


def best_range(advice: Advice, indifference: float) -> tuple[Choice, ...]:
    """Return the best choice, and if it is a number the bids around it that are as good, from the lowest on.

    A bid is as good if it costs less than the indifference with all of its interval. On a long ladder a bid three
    away or less is as good already if it may cost so little.
    """
    numbers = numbers_of(advice)
    if advice.best not in numbers:
        return (advice.best,)
    best = int(advice.best.text)
    is_long = len(numbers) > _LONG

    def is_as_good(choice: Choice) -> bool:
        near = is_long and abs(int(choice.text) - best) <= _RUNG
        return (choice.to_best.low if near else choice.to_best.high) <= indifference

    return bids_around(numbers, numbers.index(advice.best), lambda choice: choice is advice.best or is_as_good(choice))


def ranking_of(advice: Advice, indifference: float) -> Ranking:
    """Return which choices the sentences of an answer name.

    Parameters
    ----------
    advice
        The answer.
    indifference
        A difference that does not matter.
    """
    span = best_range(advice, indifference)
    beyond = _beyond_worse(advice)
    near = [choice for choice in advice.choices if choice not in (*span, *beyond)]
    even = tuple(choice for choice in near if choice.to_best.high <= indifference)
    doubtful = tuple(
        choice
        for choice in near
        if choice.to_best.low <= 0 and choice.to_best.value <= indifference and choice not in even
    )
    bolder = _bolder(advice, [*span, *even, *doubtful])
    rival = _rival(advice, indifference, span, even, doubtful, bolder)
    named = (*span, *even, *doubtful, bolder)
    unsure = next((choice for choice in advice.as_good if choice not in named), None)
    left = [choice for choice in advice.choices if choice not in (*named, rival, unsure)]
    words = [choice for choice in left if is_bid(advice, choice) and not choice.text.isdigit()]
    return Ranking(span, even, doubtful, unsure, bolder, rival, tuple(words[:_SPECIAL]))


def in_words(advice: Advice, indifference: float) -> set[int]:
    """Return the actions of all choices that the sentences of an answer or its reason name."""
    ranking = ranking_of(advice, indifference)
    named = [*ranking.span, *ranking.even[:NAMED], *ranking.doubtful[:NAMED], *ranking.instead]
    named += [choice for choice in (ranking.bolder, ranking.rival) if choice is not None]
    if advice.objective == MATCH:
        named.append(advice.by_points)
    elif (winning := most_winning(advice)) is not None:
        named.append(winning)
    return {choice.action for choice in named}


def most_winning(advice: Advice) -> Choice | None:
    """Return the choice that wins the match most often in this very deal; None if none does."""
    ending = [choice for choice in advice.choices if choice.wins is not None and choice.wins.value]
    return max(ending, key=lambda choice: choice.wins.value if choice.wins else 0.0, default=None)


def _beyond_worse(advice: Advice) -> list[Choice]:
    """Return the numbers beyond one that is surely worse, as seen from the best: none of them may be as good."""
    numbers = numbers_of(advice)
    if advice.best not in numbers:
        return []
    within = bids_around(numbers, numbers.index(advice.best), lambda choice: choice.to_best.low <= 0)
    return [choice for choice in numbers if choice not in within and choice.to_best.low <= 0]


def _bolder(advice: Advice, near: Sequence[Choice]) -> Choice | None:
    """Return the next higher number, if that comes off less often; those as good as the best are passed over."""
    numbers = [choice for choice in advice.choices if is_number(advice, choice)]
    mine = advice.best.works
    if advice.best not in numbers or mine is None:
        return None
    reached = max(int(choice.text) for choice in [advice.best, *near] if choice in numbers)
    above = [choice for choice in numbers if int(choice.text) > reached]
    first = min(above, key=lambda choice: int(choice.text), default=None)
    if first is None or first.works is None or first.works.high >= mine.low:
        return None
    return first if chance(first.works.value) != chance(mine.value) else None


def _rival(
    advice: Advice,
    indifference: float,
    span: Sequence[Choice],
    even: Sequence[Choice],
    doubtful: Sequence[Choice],
    bolder: Choice | None,
) -> Choice | None:
    """Return the choice to compare the best one with; None if there is no other.

    That is the next choice that is surely worse, and by more than what does not matter: a reason for less would be
    none. Failing that it is the next that is probably worse, or one that the answer calls as good. Of sets of cards,
    which often differ by a card that hardly matters, it is the next that has at most half of the cards in common.
    """
    best, *others = advice.choices
    outside = [choice for choice in others if choice not in span] or others
    probably = [choice for choice in outside if choice.to_best.value > indifference]
    named = even if even and advice.verdict == TOSS_UP else doubtful or even
    worse = [choice for choice in probably if choice.to_best.low > 0] or probably or named or outside
    if isinstance(phase_of(advice.question.setup, advice.question.deal.state), Choosing):
        worse = [choice for choice in worse if _is_another_plan(best, choice)] or worse
    return next((choice for choice in worse if choice is not bolder), next(iter(worse), None))


def _is_another_plan(choice: Choice, other: Choice) -> bool:
    """Return whether two sets of cards have at most half of their cards in common."""
    return 2 * (choice.action & other.action).bit_count() <= choice.action.bit_count()
