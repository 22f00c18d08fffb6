"""``python -m tools.two_seeds``: do two seeds answer the same late in a deal? (docs/advise_method.md)

Deals among ``expert`` are asked about with two seeds, each at a random decision in the second half whose choices come
to different results in different worlds. The seeds agree if the 95 % intervals of every choice's cost overlap: the cost
against the choice that is best with the first seed. The interval of the difference of two costs is narrower; the
questions that meet it are counted as well.
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from tricklab.analysis.advise import advise
from tricklab.analysis.advise.question import Question
from tricklab.analysis.advise.result import Advice
from tricklab.analysis.estimates.estimate import Estimate, mean
from tricklab.analysis.review.decisions import course_of
from tricklab.engine.play.loops.what_if import Playouts
from tricklab.engine.play.setup import Setup
from tricklab.engine.records.writer import replay

GAMES = ("tapp-tarock", "peatwit", "plute", "phat")

_LATE = 0.5
"""After which share of the tricks a decision is late."""

_PROBED = 128
"""Worlds that show whether something depends on the hidden cards."""


class Pair(NamedTuple):
    """The cost of a choice with two seeds."""

    first: Estimate
    second: Estimate

    @property
    def distance(self) -> float:
        """How far apart the two are, in half widths of the interval of their difference."""
        gap = abs(self.first.value - self.second.value)
        return gap / half if (half := math.hypot(self.first.margin, self.second.margin)) else math.inf if gap else 0.0

    @property
    def overlaps(self) -> bool:
        """Whether the two intervals overlap."""
        return abs(self.first.value - self.second.value) <= self.first.margin + self.second.margin


def late_questions(game: str, count: int, seeds: tuple[str, str]) -> Iterator[tuple[str, Question, Question]]:
    """Yield a late decision of each of some deals with a name, asked with two seeds."""
    setup, rng = Setup.make(game, policy="expert", seed="late"), Random(game)
    late = 1 + _LATE * setup.game.hand_size(setup.rules)
    for record in replay(setup, range(100 * count)):
        courses = [course_of(record, "expert", seed) for seed in seeds]
        numbers = [number for number, decision in enumerate(courses[0].decisions) if decision.trick >= late]
        if not numbers:
            continue
        first, second = (course.decisions[number] for number in [rng.choice(numbers)] for course in courses)
        if not any(pair.first.error for pair in compare(first.question, second.question, _PROBED)[0]):
            continue
        yield f"{game}, deal {record.hand}, trick {first.trick}", first.question, second.question
        count -= 1
        if not count:
            return


def costs(question: Question, worlds: int) -> tuple[Advice, dict[int, list[float]]]:
    """Answer a question; return also the value of each choice in each world."""
    rows: list[tuple[list[int], Playouts]] = []
    advice = advise(
        question, worlds=worlds, jobs=1, objective="points", reason=False,
        look=lambda batch, actions, played: rows.append((list(actions), played)),
    )  # fmt: skip
    setup, values = question.setup, dict[int, list[float]]()
    sides, side = len(set(setup.sides)), setup.sides[question.seat]
    for actions, played in rows:
        worth = played.rows[setup.game.measure.field].astype(float)[:, :, :sides]
        own = worth[:, :, side]
        margins = own - (worth.sum(2) - own) / (sides - 1)
        for place, action in enumerate(actions):
            values.setdefault(action, []).extend(margins[:, place].tolist())
    return advice, values


def compare(first: Question, second: Question, worlds: int) -> tuple[list[Pair], float, float]:
    """Return the costs of the choices with both seeds, the seconds of an answer, and the worlds tried for each one."""
    started = time.perf_counter()
    answers = [costs(question, worlds) for question in (first, second)]
    seconds = (time.perf_counter() - started) / 2
    best = answers[0][0].best.action
    pairs = []
    for action in answers[0][1]:
        if action != best:
            gaps = [[top - own for top, own in zip(values[best], values[action], strict=True)] for _, values in answers]
            pairs.append(Pair(*(mean(sum(gap), sum(one * one for one in gap), len(gap)) for gap in gaps)))
    return pairs, seconds, sum(advice.looked for advice, _ in answers) / (2 * worlds)


def main() -> None:
    """Ask, and print what came out."""
    parser = argparse.ArgumentParser(prog="python -m tools.two_seeds", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"{', '.join(GAMES)} unless given")
    parser.add_argument("--questions", type=int, default=10, help="of each game; 10 unless given")
    parser.add_argument("--worlds", type=int, default=2048, help="of each answer; 2048 unless given")
    parser.add_argument("--seeds", nargs=2, default=("1", "s6"), metavar="SEED")
    given = parser.parse_args()
    asked = overlapping = near = 0
    total = 0.0
    for game in given.games or GAMES:
        for name, first, second in late_questions(game, given.questions, tuple(given.seeds)):
            pairs, seconds, proposed = compare(first, second, given.worlds)
            asked, total = asked + 1, total + seconds
            overlapping += all(pair.overlaps for pair in pairs)
            near += all(pair.distance <= 1 for pair in pairs)
            widest = max(pairs, key=lambda pair: pair.distance)
            told = f"{widest.first.text()} and {widest.second.text()}, apart {widest.distance:.2f}"
            print(f"{name}: {told}; {seconds:.1f} s, 1 world in {proposed:.0f}", flush=True)
    print(f"of {asked} questions two seeds overlap in {overlapping}, and differ by less than the interval in {near}")
    print(f"an answer takes {total / asked:.1f} s")


if __name__ == "__main__":
    main()
