"""Worked hands and the problems of the quiz: chosen from the page's own deals, and answered as ``advise`` does."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence, Sized
from itertools import islice
from typing import Any, TypeVar

from tricklab.analysis.advise.asking.restated import query_of
from tricklab.analysis.reports.kit.asked import Asked, amount, asked_of, command_for
from tricklab.analysis.reports.kit.guides import Guides
from tricklab.analysis.reports.kit.layout import Hand, Option, Problem
from tricklab.analysis.reports.kit.situations import (
    AGAIN,
    ANNOUNCEMENT,
    CALL,
    DEALER,
    FIRST_LEAD,
    FOLLOW,
    LAST,
    LEAD,
    OPENING,
    OVER_PARTNER,
    OVER_THEM,
    PASS_OF_CARDS,
    TRUMPS,
    Situation,
    situations_in,
)
from tricklab.analysis.words.wording import sentence_case, signed
from tricklab.engine.base.observer import UNOBSERVED, Observer, Progress
from tricklab.engine.play.loops.what_if import SCOUTED
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator
from tricklab.engine.play.workers import Jobs, Workers, jobs_of

Item = TypeVar("Item")
Result = TypeVar("Result")

WORKED, GUESSED = 5, 10
_DEALS, _FEWER_DEALS = 60, 200
"""Hands come from so many deals; from fewer on a page of few deals, one for so many."""

_LOOKED, _SECOND, _LAST = 10, 4, 2
"""So many decisions of a kind get a first look, a second and the last one; where there are few kinds, more the last."""

_FEW, _WORLDS, _MORE, _HAND_WORLDS = 24, 100, 400, 1_600
"""The worlds of a first look, of a second, and of the last one at a problem of the quiz and at a worked hand.

The last look has new worlds, from which the page has its numbers; of bids it needs many until their answer is settled.
"""

_SCOUTED = 2_048
"""Worlds that are proposed before a look that is not the last, to determine how they are accepted."""

_PLAYOUTS = 20_000
"""Playouts and sampled worlds of a kind in the first look, and twice as many in the others, after which no more
decisions are tried."""

_FAR = 100
"""A decision has no second look if inference rejects all but one world in so many: what went before is too unlikely."""

_CLOSE, _LATEST, _SHOWN, _BEGINNER = 3, 3, 4, "basic"
"""A choice is close that costs so many times what does not matter; a problem comes after so many tricks at most."""

_KINDS = (OVER_THEM, OPENING, PASS_OF_CARDS, OVER_PARTNER, DEALER, AGAIN, TRUMPS, CALL, ANNOUNCEMENT, FIRST_LEAD)
_FILLERS = (LEAD, LAST, FOLLOW)
"""The kinds of the quiz in their order; others of the game come between them and the fillers, which every deal has."""

_FIRST_BIDS = (OPENING, OVER_THEM, OVER_PARTNER, DEALER)
"""What worked hands are about where there is no map of what to do."""

_MOST = {OPENING: 2, FIRST_LEAD: 2}
"""The most problems of a kind, where that is not three."""


class Examiner:
    """Asks about decisions, each once for a number of worlds, and several at a time.

    One question has too few worlds for several threads, so each thread has questions of its own. A crew shares the
    worlds of one question.
    """

    def __init__(self, jobs: Jobs, progress: Progress | None) -> None:
        """Ask nothing yet."""
        workers = jobs_of(jobs)
        self._threads = workers if isinstance(workers, int) else 1
        self._jobs: Jobs = 1 if isinstance(workers, int) else workers
        self._progress = progress
        self._known: dict[tuple[Situation, int], Asked | None] = {}

    def ask(self, situation: Situation, worlds: int) -> Asked | None:
        """Return the answer, as the command gives it in a last look; None without a choice."""
        if (situation, worlds) not in self._known:
            is_last = worlds >= _MORE
            scouted = SCOUTED if is_last else _SCOUTED
            asked = asked_of(situation, worlds, self._jobs, reason=is_last, scouted=scouted)
            self._known[situation, worlds] = asked if asked and len(asked.choices) > 1 else None
            if self._progress is not None:
                self._progress(worlds)
        return self._known[situation, worlds]

    def each(self, work: Callable[[Item], Result], items: Iterable[Item]) -> list[Result]:
        """Return the results of some work for each item, done in the threads."""
        return list(Workers(jobs=self._threads).each(work, items))

    def ask_all(self, situations: Sequence[Situation], worlds: int) -> list[Asked]:
        """Return the answers about all of some decisions in which there is something to choose."""
        return [asked for asked in self.each(lambda one: self.ask(one, worlds), situations) if asked]


def hands_of(
    guides: Guides, setup: Setup, hands: int, *, jobs: Jobs = None, observer: Observer = UNOBSERVED
) -> tuple[list[Hand], list[Problem]]:
    """Return worked hands that differ in the answer, and a quiz of decisions of many kinds.

    Both are decisions of a seat in the first deals of the page's seed, which all play as the page's players. A first
    look with few worlds finds those that are worth a second one. A worked hand is a decision that the map is about.

    Parameters
    ----------
    guides
        The page's map and its count.
    setup
        What is dealt, and who plays.
    hands
        How many deals the page was asked for: a page of few deals has fewer to choose from.
    jobs, observer
        See `tricklab.report`.
    """
    simulator, number = Simulator(setup), min(_DEALS, hands // _FEWER_DEALS)
    if not number:
        return [], []
    observer.prepare(simulator)
    asked = setup.for_purpose("hands", ",")
    there = [one for deal in range(number) for one in situations_in(simulator, asked, deal)]
    mapped = [one for one in there if guides.cell(one)] or [one for one in there if one.kind in _FIRST_BIDS]
    mapped = mapped or [one for one in there if one.is_first]
    kinds = _by_kind(there)
    later = (one for one in there if one.what_if and one.what_if.redeal is None)
    for one in (*there[:1], *islice(later, 1)):
        asked_of(one, 1, jobs, scouted=_SCOUTED)  # compiles before the progress is shown
    first = len({*mapped, *(one for some in kinds.values() for one in some[:_LOOKED])})
    second, last = 2 * WORKED + _SECOND * len(kinds), _last_looks(kinds) * len(kinds)
    beginner = Simulator(setup.with_policies(_BEGINNER))
    worlds = _FEW * first + _WORLDS * second + _MORE * last + _HAND_WORLDS * 2 * WORKED
    with observer.playing(worlds, "Hands to be worked", "worlds") as progress:
        examiner = Examiner(jobs, progress)
        worked = _worked(examiner, mapped)
        quiz = _quiz(examiner, kinds, {one.situation.number for one in worked}, beginner)
    return (
        [_hand(one, guides, f"hand-{count}.json") for count, one in enumerate(worked, 1)],
        [_problem(one, guides, f"quiz-{count}.json", beginner) for count, one in enumerate(quiz, 1)],
    )


def _by_kind(situations: Sequence[Situation]) -> dict[str, list[Situation]]:
    """Return the decisions by kind, in the order of the quiz; late ones, of which much must be told, are left out."""
    result: dict[str, list[Situation]] = {kind: [] for kind in _KINDS}
    for one in situations:
        if one.tricks < _LATEST and one.kind not in _FILLERS:
            result.setdefault(one.kind, []).append(one)
    for kind in _FILLERS:
        result[kind] = [one for one in situations if one.tricks < _LATEST and one.kind == kind]
    return {kind: some for kind, some in result.items() if some}


def _worked(examiner: Examiner, situations: Sequence[Situation]) -> list[Asked]:
    """Return hands in which the answer is settled, with as many answers as there are."""
    first = examiner.ask_all(situations, _FEW)
    clear = _spread(sorted(first, key=_clearest), 2 * WORKED)
    second = sorted(examiner.ask_all([one.situation for one in clear], _WORLDS), key=_clearest)
    last = examiner.ask_all([one.situation.anew for one in second], _HAND_WORLDS)
    result = _spread([one for one in last if one.is_settled], WORKED)
    return [*result, *(one for one in last if one not in result)][:WORKED]


def _clearest(asked: Asked) -> tuple[bool, float]:
    return not asked.is_settled, -asked.cost


def _spread(asked: Sequence[Asked], most: int) -> list[Asked]:
    """Choose hands in their order, but with as many answers as there are."""
    result: list[Asked] = []
    left = list(asked)
    while left and len(result) < most:
        answers = [one.choices[0].text for one in result]
        one = min(left, key=lambda one: answers.count(one.choices[0].text))
        left.remove(one)
        result.append(one)
    return result


def _quiz(examiner: Examiner, kinds: dict[str, list[Situation]], taken: set[int], beginner: Simulator) -> list[Asked]:
    """Return decisions of as many kinds as there are, each of which surely makes a difference."""
    late_first = [*kinds][::-1]  # late decisions take longest, and would be waited for at the end
    looks = _last_looks(kinds)
    problems_of = examiner.each(lambda kind: _good(examiner, kinds[kind], taken, beginner, looks), late_first)
    by_kind = dict(zip(late_first, problems_of, strict=True))
    good = {kind: by_kind[kind] for kind in kinds}
    result: list[Asked] = []
    for turn in range(max(_MOST.values()) + 1):
        for kind, problems in good.items():
            if turn < _MOST.get(kind, 3) and len(result) < GUESSED:
                deals = {one.situation.number for one in result}
                others = [one for one in problems if one.situation.number not in deals] or problems
                fresh = [one for one in others if one not in result]
                result += _other_answer(fresh, result)[:1]
    order = {kind: number for number, kind in enumerate(good)}
    return sorted(result, key=lambda one: order[one.situation.kind])


def _other_answer(asked: Sequence[Asked], before: Sequence[Asked]) -> list[Asked]:
    """Return problems with those first whose answers are new."""
    answers = [one.choices[0].text for one in before]
    return sorted(asked, key=lambda one: answers.count(one.choices[0].text))


def _last_looks(kinds: Sized) -> int:
    """Return how many decisions of each kind get the last look: of all together twice as many as are wanted."""
    return max(_LAST, -(-2 * GUESSED // max(1, len(kinds))))


def _good(
    examiner: Examiner, some: Sequence[Situation], taken: set[int], beginner: Simulator, looks: int
) -> list[Asked]:
    """Return the decisions of a kind that make a good problem, the best first."""

    def is_right(asked: Asked) -> bool:
        return asked.beginners_action(beginner) == asked.choices[0].action

    first = list(_tried(examiner, [one for one in some if one.number not in taken][:_LOOKED], _FEW, _PLAYOUTS))
    likely = [one for one in first if one.advice.looked <= _FAR * _FEW]
    close = sorted((one for one in likely if one.choices[-1].to_best.value >= one.matters), key=_closeness)[:_SECOND]
    second = list(_tried(examiner, [one.situation for one in close], _WORLDS, 2 * _PLAYOUTS))
    second.sort(key=lambda one: (not one.is_problem, is_right(one)))
    last = _tried(examiner, [one.situation.anew for one in second[:looks]], _MORE, 2 * _PLAYOUTS)
    return sorted((one for one in last if one.is_problem), key=is_right)


def _tried(examiner: Examiner, some: Sequence[Situation], worlds: int, most: int) -> Iterator[Asked]:
    """Ask about decisions until too many worlds have been sampled and played out."""
    for one in some:
        if most <= 0:
            return
        asked = examiner.ask(one, worlds)
        if asked is not None:
            most -= worlds * len(asked.advice.choices) + asked.advice.looked
            yield asked


def _closeness(asked: Asked) -> float:
    cost = asked.wrong[0].to_best.value if asked.wrong else 0.0
    return abs(cost / asked.matters - _CLOSE)


def _hand(asked: Asked, guides: Guides, file: str) -> Hand:
    """Return a worked hand as it stands on the page."""
    choices = [
        (asked.name(choice), signed(-choice.to_best.value, 1) if number else "best")
        for number, choice in enumerate(asked.choices[:_SHOWN])
    ]
    return Hand(choices=choices, answer=asked.answer(), **_shared(asked, guides, file))


def _shared(asked: Asked, guides: Guides, file: str) -> dict[str, Any]:
    """Return what worked hands and problems share."""
    situation, (command, record) = asked.situation, command_for(asked, file)
    return {
        "cards": asked.hand,
        "situation": situation.description,
        "guides": guides.lines(situation, asked.advice),
        "cell": guides.anchor(situation),
        "command": command,
        "file": file,
        "record": record,
        "ask": "" if situation.in_short is None else query_of(situation.in_short, situation.setup.deck),
    }


def _problem(asked: Asked, guides: Guides, file: str, beginner: Simulator) -> Problem:
    """Return a problem of the quiz, with what a beginner does."""
    action = asked.beginners_action(beginner)
    best, others = asked.choices[0], asked.wrong
    likely = [one for one in others if one.action in (action, asked.situation.made)]
    shown = [best, *likely, *(one for one in others if one not in likely)][:_SHOWN]
    options = []
    for choice in sorted(shown, key=lambda one: one.action):
        reply = "Right." if choice is best else f"No. It costs {amount(choice.to_best.value)}."
        options.append(Option(sentence_case(asked.name(choice)), choice is best, reply))
    return Problem(
        options=options, answer=f"{asked.answer()} {asked.of_beginner(beginner)}", **_shared(asked, guides, file)
    )
