"""Hands that are worked, and hands to be guessed: asked about as ``tricklab advise`` does, in the page's own deals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tricklab.analysis.advise import Advice, Question, advise, ask
from tricklab.analysis.advise.phrases import name_of
from tricklab.analysis.reports.kit.layout import Hand
from tricklab.analysis.reports.kit.subject import Subject
from tricklab.analysis.reports.questions.splits import by_place
from tricklab.analysis.words.results import dealt_words, typed, usual_policy
from tricklab.analysis.words.wording import chance, points, sentence_case, signed
from tricklab.engine.base.observer import UNOBSERVED, Observer, Progress
from tricklab.engine.ground.cards import cards_of
from tricklab.engine.play.actions import is_speech, passing_of, spoken_name
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator
from tricklab.engine.play.workers import Jobs

WORKED, GUESSED = 5, 10
_LOOKED_AT, _CLOSEST, _UNSURE, _LOOKS = 60, 16, 6, 3
_FEWER_HANDS = 200
_FEWER, _WORLDS, _MORE = 24, 200, 800
"""So many hands are looked at with few worlds, those that are clear or close with more, some of these once more; and as
many again where they made no whole quiz."""

_CLOSE = 3
"""A choice is close that costs so many times what does not matter in the game."""

_SHOWN, _BEGINNER = 4, "basic"


@dataclass(frozen=True, eq=False)
class Asked:
    """A hand that was asked about: the situation, the command that asks again, and the answer."""

    hand: str
    told: str
    question: Question
    command: str
    advice: Advice

    @property
    def cost(self) -> float:
        """How many points the second best choice costs."""
        return self.advice.choices[1].to_best.value

    @property
    def matters(self) -> float:
        """What makes a difference in the game."""
        return self.question.setup.game.measure.indifference

    @property
    def is_settled(self) -> bool:
        """Whether it is sure that nothing is as good as the best choice, and makes a difference."""
        return not self.advice.as_good and self.cost > self.matters / 2

    @property
    def is_probable(self) -> bool:
        """Whether nothing can be better than the best choice by what makes a difference."""
        return all(choice.to_best.low > -self.matters for choice in self.advice.as_good)


def hands_of(
    subject: Subject, setup: Setup, hands: int, *, jobs: Jobs = None, observer: Observer = UNOBSERVED
) -> tuple[list[Hand], list[Hand]]:
    """Return worked hands that differ in what to do, and a quiz of hands in which the choice is close but sure.

    Both are hands that seat 0 is dealt in the first deals of the page's seed. A first look at all of them with few
    worlds finds those that are worth a second one. The quiz says, too, what a beginner does.

    Parameters
    ----------
    subject
        Tells the decision and what was said before.
    setup
        What is dealt, and who plays on.
    hands
        How many deals the page was asked for: fewer hands are looked at for a page of few.
    jobs, observer
        See `tricklab.report`.
    """
    simulator, number = Simulator(setup), min(_LOOKED_AT, hands // _FEWER_HANDS)
    if not number:
        return [], []
    observer.prepare(simulator)
    result: list[Asked] = []
    worked: list[Asked] = []
    quiz: list[Asked] = []
    for look in range(_LOOKS if number == _LOOKED_AT else 1):
        dealt = simulator.deal(look * number, number).hands[:, 0]
        texts = [" ".join(setup.deck.texts(cards_of(int(hand)))) for hand in dealt]
        with observer.playing(number, "Hands to be worked") as progress:
            result += _looked_at(subject, setup, texts, jobs, progress)
        worked = worked or _spread(sorted(result, key=_clearest), WORKED)
        left = sorted((one for one in result if one not in worked and one.is_probable), key=_closeness)
        quiz = _spread([one for one in left if one.is_settled], GUESSED)
        quiz += _spread([one for one in left if not one.is_settled], GUESSED - len(quiz))
        if len(quiz) == GUESSED:
            break
    beginner = Simulator(setup.with_policies(_BEGINNER))
    return [_hand(one) for one in worked], [_hand(one, beginner) for one in quiz]


def _looked_at(
    subject: Subject, setup: Setup, hands: Sequence[str], jobs: Jobs, progress: Progress | None
) -> list[Asked]:
    """Ask about all hands with few worlds, then again with more where a second look is worthwhile."""
    first = []
    for hand in hands:
        first.append(_asked(subject, setup, hand, _FEWER, jobs))
        if progress is not None:
            progress(1)
    first = [asked for asked in first if len(asked.advice.choices) > 1]
    clear = _spread(sorted(first, key=_clearest), WORKED)
    close = _spread(sorted((one for one in first if one not in clear), key=_closeness), _CLOSEST)
    second = [_asked(subject, setup, one.hand, _WORLDS, jobs) for one in (*clear, *close)]
    unsure = sorted((one for one in second if not one.is_settled), key=_closeness)[:_UNSURE]
    return [
        *(one for one in second if one not in unsure),
        *(_asked(subject, setup, one.hand, _MORE, jobs) for one in unsure),
    ]


def _asked(subject: Subject, setup: Setup, hand: str, worlds: int, jobs: Jobs) -> Asked:
    """Ask about a hand of seat 0, which is to move after the earlier calls."""
    dealer = (setup.players - 1 - len(subject.said)) % setup.players
    passing = passing_of(setup)
    decision = subject.decision if passing is not None and subject.decision == passing.name else None
    question = ask(setup, hand, seat=0, dealer=dealer, bids=subject.said, decision=decision)
    words = ["--hand", hand, "--seat", "0", "--dealer", str(dealer)]
    if subject.said:
        words += ["--bids", ",".join(subject.said)]
    if decision is not None:
        words += ["--decision", decision]
    words += [*dealt_words(setup), "--policy", usual_policy(setup), "--worlds", str(max(worlds, _WORLDS))]
    place = by_place(setup.players).names[len(subject.said)]
    calls = f" Before you: {', '.join(subject.said)}." if subject.said else ""
    text = f"You are {'the dealer' if place == 'dealer' else place}, {question.told.rpartition(': ')[2]}.{calls}"
    command = typed("advise", "--variant", setup.variant, *words)
    return Asked(hand, text, question, command, advise(question, worlds=worlds, jobs=jobs))


def _clearest(asked: Asked) -> tuple[bool, float]:
    return not asked.is_settled, -asked.cost


def _closeness(asked: Asked) -> float:
    return abs(asked.cost / asked.matters - _CLOSE)


def _spread(asked: Sequence[Asked], most: int) -> list[Asked]:
    """Choose hands in their order, but with as many answers as there are."""
    result: list[Asked] = []
    left = list(asked)
    while left and len(result) < most:
        sentences = [one.advice.best.text for one in result]
        one = min(left, key=lambda one: sentences.count(one.advice.best.text))
        left.remove(one)
        result.append(one)
    return result


def _hand(asked: Asked, beginner: Simulator | None = None) -> Hand:
    """Return a hand as it stands on the page; in the quiz with what a beginner does."""
    advice, question = asked.advice, asked.question
    choices = [
        (name_of(advice, choice), signed(-choice.to_best.value, 1) if place else "best")
        for place, choice in enumerate(advice.choices[:_SHOWN])
    ]
    text = _answer(asked) if beginner is None else f"{_answer(asked)} {_of_beginner(asked, beginner)}"
    return Hand(question.setup.deck.by_suit(question.hand), asked.told, text, choices, asked.command)


def _answer(asked: Asked) -> str:
    advice, question = asked.advice, asked.question
    best, second = advice.choices[:2]
    parts = [f"{sentence_case(name_of(advice, best))}."]
    if best.works is not None and is_speech(question.setup, question.kind) and best.text != "pass":
        when = "You make it" if best.works.count == best.worlds else "Where it is yours to play, you make it"
        parts.append(f"{when} {chance(best.works.value)}.")
    other = f"costs {points(second.to_best.value)}" if asked.is_settled else "is as good, or nearly"
    parts.append(f"To {name_of(advice, second)} {other}.")
    return " ".join(parts)


def _of_beginner(asked: Asked, beginner: Simulator) -> str:
    advice, question = asked.advice, asked.question
    action = question.deal.choose(beginner)
    if action == advice.best.action:
        return "A beginner gets this right."
    name = question.setup.deck.with_symbols(spoken_name(question.setup, question.deal.state, action))
    costs = [choice.to_best for choice in advice.choices if choice.action == action]
    then = "" if not costs else f" and lose {points(costs[0].value)}" if costs[0].low > 0 else ", which may be as good"
    return f"A beginner would {name}{then}."
