"""The features of hands that make a call, beside those that make the next louder call, and all of them."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import Any

import numpy as np

from tricklab.analysis.estimates.estimate import Estimate, mean, proportion
from tricklab.analysis.features.feature import Feature
from tricklab.analysis.features.hand_features import hand_features
from tricklab.analysis.practise.spoken_hands import SpokenHands
from tricklab.engine.play.setup import Setup

_TOPS = 5
"""So many of the highest ranks of a suit are counted."""

_DEALT = re.compile(r" that each seat was dealt$")


@dataclass(frozen=True)
class Trait:
    """A feature of a hand, of those that speak so, of those that speak one step louder, and of all.

    Attributes
    ----------
    name, words
        The feature of `features.hand_features`, without ``seat_dealt_``; and what it is.
    is_share
        Whether it is how often something is so; else it is a mean.
    asked, louder, everyone
        The estimate for each; without observations where nobody spoke so.
    """

    name: str
    words: str
    is_share: bool
    asked: Estimate
    louder: Estimate
    everyone: Estimate

    def text(self, estimate: Estimate) -> str:
        """Return one of the estimates as it is written, a share in per cent; empty without observations."""
        if not self.is_share or not estimate.count:
            return estimate.text(2, sign="")
        return f"{self.value_text(estimate)} ± {100 * estimate.margin:.0f}"

    def value_text(self, estimate: Estimate) -> str:
        """Return one of the estimates as it is written, without its interval."""
        if not estimate.count:
            return ""
        return f"{100 * estimate.value:.0f} %" if self.is_share else f"{estimate.value:.2f}"


def traits_counted(setup: Setup) -> list[Feature]:
    """Return the features that a meaning has: lengths, and the highest ranks in the hand and in its longest suit."""
    known, deck = hand_features(setup), setup.deck
    sizes = Counter(len(suit.cards) for suit in deck.suits)
    own = [suit.name for suit in deck.suits if sizes[len(suit.cards)] == 1]  # a suit like no other, as tarocks
    tops: dict[str, None] = {}
    for suit in deck.suits:
        if suit.name not in own:
            tops |= dict.fromkeys(deck.text(card).removesuffix(suit.letter) for card in reversed(suit.cards[-_TOPS:]))
    names = ["longest", "voids", *own, *(f"rank_{rank}" for rank in tops), *(f"longest_with_{rank}" for rank in tops)]
    return [known[f"seat_dealt_{name}"] for name in names if f"seat_dealt_{name}" in known]


def values_of(setup: Setup, name: str, hands: Any) -> Any:
    """Return a feature of each hand, by its name without ``seat_dealt_``."""
    of = hand_features(setup)[f"seat_dealt_{name}"].of
    assert of is not None
    return of(hands)


def traits_of(setup: Setup, spoken: SpokenHands, asked: int, louder: int | None) -> list[Trait]:
    """Return the features of the hands that made a call, of those that made the next louder one, and of all."""
    traits = []
    for feature in traits_counted(setup):
        name = feature.name.removeprefix("seat_dealt_")
        values = np.asarray(values_of(setup, name, spoken.hands), np.int64)
        groups = (values[spoken.values == asked], values[spoken.values == louder], values)
        estimates = [_estimate(group, feature.is_share) for group in groups]
        words = _DEALT.sub("", feature.meaning).removeprefix("whether ").replace(" is in ", " in ")
        traits.append(Trait(name, words, feature.is_share, *estimates))
    return traits


def _estimate(values: Any, is_share: bool) -> Estimate:
    total, count = int(values.sum()), len(values)
    return proportion(total, count) if is_share else mean(total, int((values**2).sum()), count)
