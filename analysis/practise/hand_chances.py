"""The exact chances of what a hand can be, when every hand of so many cards from a pack is equally likely."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from tricklab.analysis.estimates.strata import Hands
from tricklab.analysis.features.feature import Feature
from tricklab.analysis.features.hand_features import hand_features
from tricklab.engine.ground.cards import mask_of
from tricklab.engine.play.setup import Setup
from tricklab.engine.rules.deck import Deck

_DEALT = "seat_dealt_"

_OF_SUITS = ("longest", "voids")
"""Features that depend on the number of cards of each suit."""


@dataclass(frozen=True)
class Chances:
    """A count that a hand has, and how likely each value is.

    Attributes
    ----------
    name
        The feature, without ``seat_dealt_``.
    values, chances
        The values that are possible, in order, and how likely each is.
    """

    name: str
    values: tuple[int, ...]
    chances: tuple[float, ...]

    @property
    def mean(self) -> float:
        """The mean over all hands."""
        return sum(value * chance for value, chance in zip(self.values, self.chances, strict=True))


def top_rank(deck: Deck) -> str:
    """Return the rank that is the highest card of most suits: the Ace, or in packs of tarocks the King."""
    tops = Counter(deck.text(suit.cards[-1]).removesuffix(suit.letter) for suit in deck.suits)
    return tops.most_common(1)[0][0]


def counted_features(setup: Setup) -> Mapping[str, Feature]:
    """Return what is counted of a hand, by its short name: no suit is trumps, as nobody has named one yet."""
    known, deck = hand_features(setup), setup.deck
    names = [*_OF_SUITS, *(suit.name for suit in deck.suits), f"rank_{top_rank(deck)}"]
    return {name: known[f"{_DEALT}{name}"] for name in names if f"{_DEALT}{name}" in known}


@lru_cache(256)
def chances_of(deck: Deck, feature: Feature, cards: int) -> Chances:
    """Return how likely each value of a feature is in a hand of so many cards.

    The feature counts cards, or depends on how many cards of each suit there are.
    """
    of = feature.of
    assert of is not None
    classes: dict[object, list[int]] = {}
    for card in deck.cards:
        is_of_suits = feature.name.removeprefix(_DEALT) in _OF_SUITS
        kind = deck.suit_of(card) if is_of_suits else bool(of(np.array([1 << card], np.int64))[0])
        classes.setdefault(kind, []).append(card)
    groups = list(classes.values())

    def value_of(counts: tuple[int, ...]) -> int:
        hand = mask_of([card for group, count in zip(groups, counts, strict=True) for card in group[:count]])
        return int(of(np.array([hand], np.int64))[0])

    hands = Hands(groups, cards, value_of)
    values = tuple(hands.strata)
    name = feature.name.removeprefix(_DEALT)
    return Chances(name, values, tuple(float(hands.share(value)) for value in values))


@lru_cache(64)
def overlap_chances(pack: int, cards: int) -> Chances:
    """Return how likely it is that a hand has so many cards in common with an earlier hand of as many cards."""
    hands = Hands([range(cards), range(cards, pack)], cards, lambda counts: counts[0])
    values = tuple(hands.strata)
    return Chances("again", values, tuple(float(hands.share(value)) for value in values))
