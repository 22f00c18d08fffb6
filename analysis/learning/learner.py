"""The rounds of learning: play, play choices out, fit each kind, judge each kind alone, accept or drop."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from tricklab.analysis.learning.bench import Bench, Gain
from tricklab.analysis.learning.network import fitted_network
from tricklab.analysis.learning.samples import samples_of
from tricklab.analysis.learning.survey import first_weights
from tricklab.analysis.learning.tables import fitted_tables
from tricklab.engine.policies.learned.forms import NETWORK
from tricklab.engine.policies.learned.groups import CALL, CARD, FORMS, SET
from tricklab.engine.policies.learned.weights import Lesson, Weights

PILOT = 300
"""Deals that show how often each kind of decision comes, and how many choices it has."""

_WORK, _LEAST_ROWS, _MOST_ROWS = 4_000_000, 40_000, 160_000
"""Choices that are scored in the play-outs of a round, about; and the fewest and the most choices played out."""

_GROWTH, _LARGEST = 1.25, 5.0
"""How much larger a round is than the one before, and at most than the first."""

_TABLES_OF_CARDS = 3
"""Tables of cards, which are seldom the better form and take long to fit, are tried in every third round."""

_JUDGED = 16
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

_TRIED = "tried"
"""What a file has if the last of its generations are networks that were not accepted yet."""

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
    """

    bench: Bench
    seed: int
    generations: list[Weights] = field(default_factory=list)  # the present one is the last
    round: int = 0
    tried: dict[int, Lesson] = field(default_factory=dict)

    @property
    def present(self) -> Weights:
        """The best player so far."""
        return self.generations[-1]

    @property
    def others(self) -> list[Weights]:
        """The players among whom one learns and is judged: all generations, but for the random one."""
        is_random = self.bench.base.name == "random"
        return self.generations[1:] if is_random and len(self.generations) > 1 else self.generations

    def begin(self) -> None:
        """Find out what there is to know about the game."""
        self.generations = [first_weights(self.bench)]

    def resume(self, weights: Weights, rounds: int) -> None:
        """Go on with a player that has learned for some rounds."""
        alone, earlier = replace(weights, earlier=()), list(weights.earlier)
        if weights.about.get(_TRIED) and earlier:
            self.tried = dict(earlier.pop())
        self.generations = [*(replace(alone, lessons=lessons) for lessons in reversed(earlier)), alone]
        self.round = rounds

    def weights(self, about: dict[str, Any]) -> Weights:
        """Return the best player so far with all that is needed to go on."""
        earlier = [older.lessons for older in reversed(self.generations[:-1])]
        if self.tried:
            earlier, about = [*earlier, self.tried], {**about, _TRIED: True}
        return replace(self.present, about=about, earlier=tuple(earlier))

    def learn(self) -> Iterator[Judged]:
        """Learn for a round; yield each kind of decision that was judged."""
        decisions, choices = self._pilot()
        rows, others = self._rows(choices), self.others[self.round % len(self.others)]
        collected = self.bench.collect(self.present, others, self._first(0), rows, self._rates(decisions, choices))
        deals = rows // _JUDGED
        before, lessons, at = self.present, dict(self.present.lessons), self._first(1)
        changed = False
        for kind in range(self.bench.kinds):
            width = self.bench.rows.widths[self.bench.rows.forms[kind]]
            samples = samples_of(collected, kind, width)
            if samples.decisions < _FEWEST:
                continue
            best, gain = None, Gain(0.0, 0.0)
            for lesson in self._candidates(samples, kind):
                tried = replace(before, lessons={**before.lessons, kind: lesson})
                result = self._gain(tried, [before, others], at, deals // 2)
                if lesson.how == NETWORK:
                    self.tried[kind] = lesson
                if best is None or result.mean > gain.mean:
                    best, gain = lesson, result
            at += deals
            if best is not None:
                accepted = gain.mean > 0
                if accepted:
                    lessons[kind], changed = best, True
                yield Judged(self.bench.game.kinds[kind], samples.decisions, gain, accepted)
        candidate = replace(before, lessons=lessons)
        if changed and self._gain(candidate, self.others[-_FIELDS:], at, deals // 2).mean > 0:
            self.generations.append(candidate)
        self.tried = {kind: lesson for kind, lesson in self.tried.items() if kind not in self.present.lessons}
        self.round += 1

    def _candidates(self, samples: Any, kind: int) -> Iterator[Lesson]:
        seed = [self.seed, self.round, kind]
        yield fitted_network(self.bench, samples, self.present.lessons.get(kind, self.tried.get(kind)), seed)
        is_card = self.bench.rows.forms[kind] == FORMS.index(CARD)
        if not is_card or self.round % _TABLES_OF_CARDS == _TABLES_OF_CARDS - 1:
            yield fitted_tables(self.bench, samples)

    def _gain(self, candidate: Weights, fields: list[Weights], at: int, deals: int) -> Gain:
        """Return by how much a candidate does better than the present player, in the mean among each of some fields."""
        gains = []
        for number, others in enumerate(fields):
            gains.append(self.bench.judge(others, candidate, at + number * deals, deals))
            if others is not self.present:
                present = self.bench.judge(others, self.present, at + number * deals, deals)
                gains[-1] = Gain(gains[-1].mean - present.mean, (gains[-1].error ** 2 + present.error**2) ** 0.5)
        number = len(gains)
        return Gain(sum(gain.mean for gain in gains) / number, sum(gain.error**2 for gain in gains) ** 0.5 / number)

    def _first(self, part: int) -> int:
        return (2 * self.round + 1 + part) * _A_ROUND

    def _pilot(self) -> tuple[Any, Any]:
        """Return how many decisions and how many choices of each kind a deal has in the mean."""
        rates = np.full(self.bench.kinds + 1, 1024)
        rates[-1] = 0
        seen = self.bench.collect(self.present, self.present, self._first(0), 1 << 18, rates, PILOT)
        choices = np.bincount(seen.kinds, minlength=self.bench.kinds) / seen.deals
        ends = np.flatnonzero(np.diff(np.append(seen.decisions, -1)))
        return np.bincount(seen.kinds[ends], minlength=self.bench.kinds) / seen.deals, choices

    def _rows(self, choices: Any) -> int:
        """Return how many choices are played out in this round, given how many a deal has."""
        rows = min(_MOST_ROWS, max(_LEAST_ROWS, _WORK / max(1.0, choices.sum() / 2)))
        return int(rows * min(_LARGEST, _GROWTH**self.round))

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
