"""Card points: the worth of cards as data, and compiled functions that add it up."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from tricklab.engine.ground.bits import popcount
from tricklab.engine.ground.cards import ACE, JACK, JOKER_1, KING, QUEEN, TEN
from tricklab.engine.ground.lookup import entry
from tricklab.engine.ground.tricks import rank_of, suit_of
from tricklab.engine.kernel.compiled import compiled

MOST = 31
"""The highest value that a card can have."""

_ALL = 64


@dataclass(frozen=True)
class Counters:
    """The worth of cards; cards that are not named are worth nothing.

    Attributes
    ----------
    every
        By rank, in every suit.
    trumps
        By rank, in the suit of trumps, where it differs there.
    twins
        By rank, in the other suit of the same colour: the other Jack, or the Left Pedro.
    cards
        By number: jokers.
    """

    every: Mapping[int, int] = field(default_factory=dict)
    trumps: Mapping[int, int] = field(default_factory=dict)
    twins: Mapping[int, int] = field(default_factory=dict)
    cards: Mapping[int, int] = field(default_factory=dict)

    def worth(self, card: int, trump: int = 0) -> int:
        """Return the worth of a card; ``trump`` matters only where trumps or their twins have values of their own."""
        if card >= JOKER_1:
            return self.cards.get(card, 0)
        suit, rank = suit_of(card), rank_of(card)
        special = self.trumps if suit == trump else self.twins if suit == 3 - trump else {}
        return special.get(rank, self.every.get(rank, 0))

    def table(self) -> Any:
        """Return the worth of each card as an array of shape (4, 64): by suit of trumps, and by card."""
        return np.array([[self.worth(card, trump) for card in range(_ALL)] for trump in range(4)], np.uint8)


def total_of(counters: Counters) -> Callable[[int], int]:
    """Return a compiled function that adds up the worth of a set of cards where no suit is trumps.

    For each binary digit of the values it counts the cards whose worth has the digit.

    Raises
    ------
    ValueError
        If a card is worth more than `MOST`.
    """
    ones, twos, fours, eights, sixteens = (int(digit[0]) for digit in _digits(counters))

    def total(cards: int) -> int:
        low = popcount(cards & ones) + 2 * popcount(cards & twos) + 4 * popcount(cards & fours)
        return low + 8 * popcount(cards & eights) + 16 * popcount(cards & sixteens)

    return compiled(total)


def total_in_trumps(counters: Counters) -> Callable[[int, int], int]:
    """Return a compiled function ``(trump, cards)`` like that of `total_of`, with a suit of trumps."""
    ones, twos, fours, eights, sixteens = _digits(counters)

    def total(trump: int, cards: int) -> int:
        low = popcount(cards & entry(ones, trump)) + 2 * popcount(cards & entry(twos, trump))
        low += 4 * popcount(cards & entry(fours, trump)) + 8 * popcount(cards & entry(eights, trump))
        return low + 16 * popcount(cards & entry(sixteens, trump))

    return compiled(total)


def _digits(counters: Counters) -> list[Any]:
    """Return for each binary digit of the values, by suit of trumps, the set of cards whose worth has it."""
    table = counters.table().astype(np.int64)
    if table.max() > MOST:
        raise ValueError(f"a card may be worth {MOST} at most, not {table.max()}")
    bits = np.left_shift(np.int64(1), np.arange(_ALL))
    return [((table >> digit & 1) * bits).sum(axis=1) for digit in range(MOST.bit_length())]


PIPS = Counters({ACE: 4, KING: 3, QUEEN: 2, JACK: 1, TEN: 10})
"""Card points for "game", 80 in a pack of 52."""

pips_of = total_of(PIPS)
