"""How often things are dealt at tarock: the engine's deals against the exact chances, as rounded decimals."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator
from tricklab.engine.rules.deck import Deck
from tricklab.engine.rules.decks import TAROCK_42, TAROCK_54

DEALS = 100_000
KINGS = ("KC", "KD", "KH", "KS")
HONOURS = ("T22", "T21", "T1")


class Dealt:
    """Deals as sets of cards, a column for each seat, the talon being the last."""

    def __init__(self, name: str, deck: Deck) -> None:
        hands = Simulator(Setup.make(name, policy="random", seed="oracles")).deal(0, DEALS).hands
        talon = deck.mask & ~np.bitwise_or.reduce(hands, axis=1)
        self.deck, self.places = deck, np.column_stack([hands, talon])

    def all(self, *cards: str) -> Any:
        """How many of some cards lie in each place."""
        return np.bitwise_count(self.places & sum(1 << card for card in self.deck.numbers(cards))).astype(int)

    def held(self, *cards: str) -> Any:
        """How many of some cards each seat was dealt."""
        return self.all(*cards)[:, :-1]

    def tarocks(self) -> Any:
        return self.all(*self.deck.texts(self.deck.suits[-1].cards))

    def talon_points(self) -> Any:
        """The values of the talon's cards added up."""
        worth = range(1, 6)
        alike = [[c for c in self.deck.cards if self.deck.values.get(c, 1) == value] for value in worth]
        return sum(value * self.all(*self.deck.texts(cards))[:, -1] for value, cards in zip(worth, alike, strict=True))

    def voids(self) -> Any:
        return np.any([self.held(*self.deck.texts(suit.cards)) == 0 for suit in self.deck.suits[:-1]], axis=0)


Of = Callable[[Dealt], Any]
TAPP_TAROCK: dict[str, tuple[float, Of]] = {
    "tarocks in a hand": (6.5185, lambda d: d.tarocks()[:, :3]),
    "tarocks in the talon": (2.4444, lambda d: d.tarocks()[:, 3]),
    "at least 8": (0.27455, lambda d: d.tarocks()[:, :3] >= 8),
    "at least 10": (0.03574, lambda d: d.tarocks()[:, :3] >= 10),
    "at least 12": (0.00123, lambda d: d.tarocks()[:, :3] >= 12),
    "full trull": (0.022577, lambda d: d.held(*HONOURS) == 3),
    "two trull cards": (0.183841, lambda d: d.held(*HONOURS) == 2),
    "somebody has two": (0.55152, lambda d: (d.held(*HONOURS) == 2).any(axis=1)),
    "four kings": (0.0057549, lambda d: d.held(*KINGS) == 4),
    "5-point cards in a hand": (2.0741, lambda d: d.held(*HONOURS, *KINGS)),
    "void in a plain suit": (0.181708, lambda d: d.voids()),
    "points in the talon, less four": (7.7778, lambda d: d.talon_points() - 4),
    "tarocks 7-7-6": (0.020141, lambda d: (d.tarocks() == (7, 7, 6, 2)).all(axis=1)),
}
PASKIEVICS: dict[str, tuple[float, Of]] = {
    "tarocks in a hand": (4.7143, lambda d: d.tarocks()[:, :4]),
    "exactly 5": (0.28614, lambda d: d.tarocks()[:, :4] == 5),
    "at least 6": (0.27889, lambda d: d.tarocks()[:, :4] >= 6),
    "at least 8": (0.01546, lambda d: d.tarocks()[:, :4] >= 8),
    "no honour": (0.47526, lambda d: d.held(*HONOURS) == 0),
    "two honours": (0.10348, lambda d: d.held(*HONOURS) == 2),
    "two players with an honour": (0.59268, lambda d: (d.held(*HONOURS) > 0).sum(axis=1) == 2),
    "nobody with one": (0.00174, lambda d: (d.held(*HONOURS) == 0).all(axis=1)),
    "nobody of three has an honour": (0.03963, lambda d: (d.held(*HONOURS)[:, :3] == 0).all(axis=1)),
    "T20 in the talon": (0.14286, lambda d: d.all("T20")[:, 4]),
    "T21 and T22 in one place": (0.18467, lambda d: (d.all("T21", "T22") == 2).any(axis=1)),
    "four kings": (0.0011257, lambda d: d.held(*KINGS) == 4),
    "no tarock": (0.0003767, lambda d: d.tarocks()[:, :4] == 0),
    "points in the talon": (13.4286, lambda d: d.talon_points()),
}


@pytest.mark.parametrize(
    ("name", "deck", "told"),
    [
        pytest.param("tapp-tarock", TAROCK_54, TAPP_TAROCK, marks=pytest.mark.game("tapp-tarock")),
        pytest.param("paskievics", TAROCK_42, PASKIEVICS, marks=pytest.mark.game("paskievics")),
    ],
)
def test_the_deal_is_fair(name: str, deck: Deck, told: dict[str, tuple[float, Of]]) -> None:
    dealt = Dealt(name, deck)
    for what, (exact, of) in told.items():
        found = np.asarray(of(dealt), float).reshape(DEALS, -1).mean(axis=1)
        rounded = 0.5 * 10 ** -len(str(exact).partition(".")[2])
        assert abs(found.mean() - exact) < 4.5 * found.std() / DEALS**0.5 + rounded, (what, found.mean(), exact)
