"""The rounds of learning: play, play choices out, fit each kind, judge each kind alone, accept or drop."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from tricklab.analysis.learning.bench import Bench, Gain
from tricklab.analysis.learning.network import fitted_network
from tricklab.analysis.learning.samples import Samples, cautions_of, merged, samples_of
from tricklab.analysis.learning.survey import first_weights
from tricklab.analysis.learning.tables import fitted_tables
from tricklab.engine.errors import UsageError
from tricklab.engine.policies.learned.forms import NETWORK
from tricklab.engine.policies.learned.groups import CALL, CARD, FORMS, SET
from tricklab.engine.policies.learned.weights import Lesson, Weights

PILOT = 300
"""Deals that show how often each kind of decision comes, and how many choices it has."""

_WORK, _LEAST_ROWS, _MOST_ROWS = 4_000_000, 40_000, 160_000
"""Choices that are scored in the play-outs of a round, about; and the fewest and the most choices played out."""

_GROWTH, _LARGEST = 1.25, 5.0
"""How much larger a round is than the one before, and at most than the first."""

_JUDGED = 40
"""A kind is judged on one deal for so many choices that were played out."""

_FIELDS = 4
"""Among so many of the latest generations the player with all new scores is judged."""

_SHARES = {CALL: 0.4, CARD: 0.45, SET: 0.15}
_A_DEAL = 4.0
"""Decisions of a deal that are played out in the mean."""

_DEPARTURES = 30
"""In how many of 1,024 decisions the player departs from its own choice, so that others see what follows."""

_FEWEST = 300
"""Decisions of a kind without which nothing is fitted."""

_MEMORY = 4
"""What is fitted are the choices of so many rounds, the latest."""

_TRIED = "tried"
"""What a file has if the last of its generations are networks that were not accepted yet."""

_PLAYED = "played"
"""What a file has for `Learner.played`."""

_A_ROUND = 1 << 32
"""Deals that the numbers of a round may use: no deal is both learned from and judged on."""


@dataclass(frozen=True)
class Judged:
    """A kind of decision in a round: who was better, and whether the new scores were accepted."""

    kind: str
    decisions: int
    gain: Gain
    accepted: bool


@dataclass
class Learner:
    """A player that learns.

    Attributes
    ----------
    bench
        Where it plays.
    seed
        Selects its random numbers, as the seed of the setup selects the deals.
    generations
        The players so far, the last of which is the present one.
    round
        How many rounds it has learned for.
    tried
        The networks of kinds of which none was accepted yet: the next round goes on with them.
    played
        How many players there were in each of the latest rounds, whose choices are fitted; the last of them
        played.
    """

    bench: Bench
    seed: int
    generations: list[Weights] = field(default_factory=list)  # the present one is the last
    round: int = 0
    tried: dict[int, Lesson] = field(default_factory=dict)
    played: list[int] = field(default_factory=list)
    _memory: list[list[Samples]] = field(default_factory=list)  # of each of these rounds, by kind

    @property
    def present(self) -> Weights:
        """The best player so far."""
        return self.generations[-1]

    def others(self, number: int | None = None) -> list[Weights]:
        """Return the players among whom one learns and is judged: the first ``number``, but for the random one."""
        among = self.generations[:number]
        return among[1:] if self.bench.base.name == "random" and len(among) > 1 else among

    def begin(self) -> None:
        """Find out what there is to know about the game."""
        self.generations = [first_weights(self.bench)]

    def resume(self, weights: Weights, rounds: int) -> None:
        """Go on with a player that has learned for some rounds."""
        alone, earlier = replace(weights, earlier=()), list(weights.earlier)
        if weights.about.get(_TRIED) and earlier:
            self.tried = dict(earlier.pop())
        self.generations = [*(replace(alone, lessons=lessons) for lessons in reversed(earlier)), alone]
        played, players = weights.about.get(_PLAYED, []), {*range(1, len(self.generations) + 1)}
        is_list = isinstance(played, list) and all(isinstance(each, int) and each in players for each in played)
        if not is_list or len(played) > rounds:
            raise UsageError("the file lacks the players that have played: learn again.")
        self.round, self.played, self._memory = rounds, played, []

    def weights(self, about: dict[str, Any]) -> Weights:
        """Return the best player so far with all that is needed to go on."""
        earlier = [older.lessons for older in reversed(self.generations[:-1])]
        if self.tried:
            earlier, about = [*earlier, self.tried], {**about, _TRIED: True}
        return replace(self.present, about={**about, _PLAYED: self.played}, earlier=tuple(earlier))

    def learn(self) -> Iterator[Judged]:
        """Learn for a round; yield each kind of decision that was judged."""
        self._remember()
        others = self._among(self.round, len(self.generations))
        deals = max(2, sum(len(each.y) for each in self._memory[-1]) // _JUDGED)
        before, so_far, at = self.present, self.present, self._first(1, self.round)
        for kind, rounds in enumerate(zip(*self._memory, strict=True)):
            samples = merged(rounds)
            if samples.decisions < _FEWEST:
                continue
            best, gain = None, Gain(0.0, 0.0)
            for lesson in self._candidates(samples, rounds[-1], kind):
                tried = replace(so_far, lessons={**so_far.lessons, kind: lesson})
                result = self._gain(tried, so_far, [before, others], at, deals // 2)
                if lesson.how == NETWORK:
                    self.tried[kind] = lesson
                if best is None or result.mean > gain.mean:
                    best, gain = lesson, result
            at += deals
            if best is not None:
                accepted = gain.mean > 0
                if accepted:
                    so_far = replace(so_far, lessons={**so_far.lessons, kind: best})
                yield Judged(self.bench.game.kinds[kind], samples.decisions, gain, accepted)
        if so_far is not before and self._gain(so_far, before, self.others()[-_FIELDS:], at, deals // 2).mean > 0:
            self.generations.append(so_far)
        self.tried = {kind: lesson for kind, lesson in self.tried.items() if kind not in self.present.lessons}
        self.round += 1

    def _remember(self) -> None:
        """Collect the choices of this round; when learning goes on after a stop, also those of the rounds before."""
        self.played = [*self.played, len(self.generations)][-_MEMORY:]
        missing = self.played[-1:] if self._memory else self.played
        for number, players in enumerate(missing, self.round + 1 - len(missing)):
            self._memory.append(self._collected(number, players))
        del self._memory[:-_MEMORY]

    def _candidates(self, samples: Samples, newest: Samples, kind: int) -> Iterator[Lesson]:
        """Yield a network, and but for cards tables, which take long to fit: of cards they were never better."""
        form, seed = FORMS[self.bench.rows.forms[kind]], [self.seed, self.round, kind]
        before = self.present.lessons.get(kind, self.tried.get(kind))
        fits = [(samples, fitted_network(self.bench, samples, before, seed))]
        if form != CARD and newest.decisions:
            fits.append((newest, fitted_tables(self.bench, newest)))
        for fitted, lesson in fits:
            yield replace(lesson, cautions=cautions_of(fitted)) if form == CALL else lesson

    def _gain(self, candidate: Weights, present: Weights, fields: list[Weights], at: int, deals: int) -> Gain:
        """Return by how much a candidate does better than a present player, in the mean among each of some fields."""
        gains = []
        for number, others in enumerate(fields):
            gains.append(self.bench.judge(others, candidate, at + number * deals, deals))
            if others is not present:
                base = self.bench.judge(others, present, at + number * deals, deals)
                gains[-1] = Gain(gains[-1].mean - base.mean, (gains[-1].error ** 2 + base.error**2) ** 0.5)
        number = len(gains)
        return Gain(sum(gain.mean for gain in gains) / number, sum(gain.error**2 for gain in gains) ** 0.5 / number)

    def _first(self, part: int, number: int) -> int:
        return (2 * number + 1 + part) * _A_ROUND

    def _among(self, number: int, players: int) -> Weights:
        """Return who has the other seats in every other deal of a round, when there were so many players."""
        others = self.others(players)
        return others[number % len(others)]

    def _collected(self, number: int, players: int) -> list[Samples]:
        """Play the deals of a round, with the last of so many players, and choices out; return these by kind."""
        present, first = self.generations[players - 1], self._first(0, number)
        decisions, choices = self._pilot(present, first)
        rows = min(_MOST_ROWS, max(_LEAST_ROWS, _WORK / max(1.0, choices.sum() / 2)))
        rows = int(rows * min(_LARGEST, _GROWTH**number))
        others, rates = self._among(number, players), self._rates(decisions, choices)
        collected, of_rows = self.bench.collect(present, others, first, rows, rates), self.bench.rows
        return [samples_of(collected, kind, of_rows.widths[form]) for kind, form in enumerate(of_rows.forms)]

    def _pilot(self, present: Weights, first: int) -> tuple[Any, Any]:
        """Return how many decisions and how many choices of each kind a deal has in the mean."""
        rates = np.full(self.bench.kinds + 1, 1024)
        rates[-1] = 0
        seen = self.bench.collect(present, present, first, 1 << 18, rates, PILOT)
        choices = np.bincount(seen.kinds, minlength=self.bench.kinds) / seen.deals
        ends = np.flatnonzero(np.diff(np.append(seen.decisions, -1)))
        return np.bincount(seen.kinds[ends], minlength=self.bench.kinds) / seen.deals, choices

    def _rates(self, decisions: Any, choices: Any) -> Any:
        """Return in how many of 1,024 decisions of each kind choices are played out."""
        forms = np.array(self.bench.rows.forms)
        wanted = np.zeros(self.bench.kinds)
        for form, name in enumerate(FORMS):
            weights = np.sqrt(choices) * (forms == form)
            if weights.sum():
                wanted += _SHARES[name] * weights / weights.sum()
        each = wanted / np.maximum(choices, 1e-9) * (decisions > 0)
        low, high = 0.0, 1e6
        for _ in range(60):
            middle = (low + high) / 2
            is_low = (np.minimum(1, each * middle) * decisions).sum() < min(_A_DEAL, 0.7 * decisions.sum())
            low, high = (middle, high) if is_low else (low, middle)
        return np.append(np.ceil(1024 * np.minimum(1, each * low)), _DEPARTURES).astype(np.int64)
