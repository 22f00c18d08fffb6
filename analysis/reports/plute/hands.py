"""Hands of Plute as the page sees them: trumps as bits, their count, the best suit, and what is gained."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from tricklab.analysis.studies.facts import Facts
from tricklab.analysis.studies.measures import gain
from tricklab.analysis.studies.splits import Split
from tricklab.analysis.studies.suits import best_of, held, how_many
from tricklab.engine.ground.cards import JACK

ACE_BIT, KING_BIT, QUEEN_BIT, JACK_BIT, OFF_JACK, TWO = 1 << 15, 1 << 14, 1 << 13, 1 << 12, 1 << 11, 1 << 2
"""Trumps as the column ``bidder_trumps`` has them; bits 0 and 1 are the jokers."""

_COUNTS = (*[ACE_BIT] * 5, *[KING_BIT] * 2, *[TWO] * 2, QUEEN_BIT, JACK_BIT, OFF_JACK)
"""What counts more than one by the count for the fingers, named once for each point more."""


def holdings(hands: Any) -> Any:
    """Return the trumps of each hand in each suit, as bits like those of the column ``bidder_trumps``: (n, 4)."""
    jokers, suits = hands >> 52 & 3, []
    for suit in range(4):
        ranks, off_jack = hands >> 13 * suit & 0x1FFF, hands >> (13 * (3 - suit) + JACK) & 1
        suits.append(jokers | (ranks & 0x1FF) << 2 | off_jack << 11 | ranks >> 9 << 12)
    return np.stack(suits, 1)


def sums(trumps: Any) -> Any:
    """Return what some trumps count for the fingers."""
    return how_many(trumps) + sum(held(trumps, card) for card in _COUNTS)


def best(hands: Any) -> Any:
    """Return the trumps of each hand in the suit that counts most, (n,); the first among equals."""
    every = holdings(hands)
    return best_of(every, sums(every))


def by_two(trumps: Callable[[Facts], Any]) -> Split:
    """Return the split by whether some trumps have the Two among them."""
    return Split("Two", ("with 2", "no 2"), lambda facts: 1 - held(trumps(facts), TWO))


GAIN = gain(
    "bids in a hundred deals more than", lambda facts, way: facts.all_obeyed, times=100, noun="bids in a hundred deals"
)
