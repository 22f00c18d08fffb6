"""What was counted of one seat's hands, and how far that is from a fair shuffle."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from tricklab.analysis.estimates.chi_squared import Tested, chance_above, pearson, pooled
from tricklab.analysis.practise.hand_chances import Chances, chances_of, counted_features, overlap_chances
from tricklab.engine.play.setup import Setup

CARDS, AGAIN = "which cards", "same cards again"
"""What is tested beside the features of a hand: all cards at once, and the cards that come back to the same seat."""

_LEAST_EXPECTED = 5.0
_STEPS = 100


@dataclass(frozen=True)
class ValueCount:
    """How often a hand had which value of a feature.

    Attributes
    ----------
    what
        The feature.
    observed
        The number of deals for each value of ``chances``.
    chances
        The values, and how likely each is.
    """

    what: str
    observed: tuple[int, ...]
    chances: Chances

    @property
    def mean(self) -> float:
        """The mean that was dealt."""
        pairs = zip(self.chances.values, self.observed, strict=True)
        return sum(value * count for value, count in pairs) / max(1, sum(self.observed))

    @property
    def due(self) -> float:
        """The mean of a fair shuffle."""
        return self.chances.mean

    def tested(self) -> Tested | None:
        """Return Pearson's test; None where the deals are too few."""
        return pearson(self.observed, self.chances.chances)

    def noncentrality(self, bias: float) -> float:
        """Return what a deal adds to the statistic, where the mean is larger by a share; 0 if it cannot be so large.

        The biased chances are the fair ones, each multiplied by the same number to the power of its value.
        """
        fair = np.array(self.chances.chances)
        biased = _tilted(self.chances, (1 + bias) * self.due)
        if biased is None:
            return 0.0
        cells = pooled(self.chances.chances, sum(self.observed))
        sums = ((fair[cell].sum(), biased[cell].sum()) for cell in cells)
        return float(sum((there - due) ** 2 / due for due, there in sums))


@dataclass(frozen=True)
class CardCount:
    """How often a seat was dealt each card.

    Attributes
    ----------
    what
        `CARDS`.
    observed
        The number of deals for each card of the pack.
    deals
        The number of deals.
    size
        The cards in a hand.
    """

    what: str
    observed: tuple[int, ...]
    deals: int
    size: int

    @property
    def due(self) -> float:
        """How often a card is dealt to the seat by a fair shuffle."""
        return self.size / len(self.observed)

    @property
    def mean(self) -> float:
        """How often the seat was dealt the card that is farthest from what is due."""
        return max((count / self.deals for count in self.observed), key=lambda share: abs(share - self.due))

    def tested(self) -> Tested | None:
        """Return the test of all cards at once; None where the deals are too few.

        Cards of a hand exclude each other, so the variance of a count is ``n p q N / (N - 1)``, with one degree of
        freedom less than cards.
        """
        expected, pack = self.deals * self.due, len(self.observed)
        if min(expected, self.deals - expected) < _LEAST_EXPECTED:
            return None
        spread = expected * (1 - self.due) * pack / (pack - 1)
        statistic = sum((count - expected) ** 2 for count in self.observed) / spread
        return Tested(statistic, pack - 1, chance_above(statistic, pack - 1))

    def noncentrality(self, bias: float) -> float:
        """Return what each deal adds to the statistic in the mean, where one card comes more often by a share."""
        return bias**2 * self.due / (1 - self.due) if (1 + bias) * self.due < 1 else 0.0


DealtCount = ValueCount | CardCount


def counts_of(setup: Setup, hands: Sequence[int], size: int) -> Iterator[DealtCount]:
    """Yield what is counted of the hands of a seat.

    Parameters
    ----------
    setup
        The game, for its pack.
    hands
        The hands as sets, in the order in which they were dealt.
    size
        The cards in each.
    """
    deck, sets = setup.deck, np.array(hands, np.int64)
    for name, feature in counted_features(setup).items():
        assert feature.of is not None
        yield _counted(name, feature.of(sets).tolist(), chances_of(deck, feature, size))
    observed = tuple(int((sets >> card & 1).sum()) for card in deck.cards)
    yield CardCount(CARDS, observed, len(hands), size)
    again = [(first & second).bit_count() for first, second in pairwise(hands)]
    yield _counted(AGAIN, again, overlap_chances(len(deck.cards), size))


def _counted(name: str, values: Sequence[int], chances: Chances) -> ValueCount:
    counter = Counter(values)
    return ValueCount(name, tuple(counter[value] for value in chances.values), chances)


def _tilted(chances: Chances, mean: float) -> np.ndarray | None:
    """Return chances with another mean; None if no value is so large."""
    values, fair = np.array(chances.values, float), np.array(chances.chances)
    if mean >= values[fair > 0].max():
        return None
    low, high = 0.0, 50.0
    for _ in range(_STEPS):
        middle = (low + high) / 2
        weights = fair * np.exp(middle * (values - values.max()))
        low, high = (middle, high) if (weights @ values) / weights.sum() < mean else (low, middle)
    weights = fair * np.exp(high * (values - values.max()))
    return np.asarray(weights / weights.sum()) if math.isfinite(weights.sum()) and weights.sum() else None
