"""How the pages of Pitch and its variants tell a hand: its best suit, the top and the length of it, what is beside."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from tricklab.analysis.studies.facts import Facts
from tricklab.analysis.studies.splits import Split, among, by_number, crossed
from tricklab.analysis.studies.suits import best_of, held, how_many, suit_ranks
from tricklab.analysis.words.wording import number
from tricklab.engine.play.setup import Setup
from tricklab.engine.policies.find import find_policy

ACE, KING, QUEEN, JACK = 1 << 12, 1 << 11, 1 << 10, 1 << 9
"""Ranks of a suit as bits."""

TOPS = ("A-K", "A", "K", "Q or J", "lower")
SPOKEN = ("Ace-King", "the Ace", "the King", "a lesser court card", "no court card")
"""The tops of a suit, the best first, and how each is called."""

LENGTHS = ("2", "3", "4+")
"""What the lengths of a suit are parted into."""


def best_suit(hands: Any, low: int = 0) -> Any:
    """Return the ranks of each hand's best suit by the count, int64 (n,); ``low`` is the lowest rank of the pack."""
    ranks = suit_ranks(hands)
    return best_of(ranks, counted(ranks, low))


def counted(ranks: Any, low: int = 0) -> Any:
    """Return what suits count for the fingers; ``low`` is the lowest rank of the pack."""
    count = find_policy("count", "pitch").instance
    courts = ((ACE, count.ace), (KING, count.king), (QUEEN, count.queen), (JACK, count.jack), (3 << low, count.low))
    return sum(worth * held(ranks, mask) for mask, worth in courts) + count.card * how_many(ranks)


def describe_count(low: int = 0) -> str:
    """Return the note that says what counts how much; ``low`` is the lowest rank of the pack.

    >>> describe_count()
    'Your count is that of your best suit: Ace four, King three, Queen one, Jack three, 2 or 3 three, each card two.'
    """
    count = find_policy("count", "pitch").instance
    named = {"Ace": count.ace, "King": count.king, "Queen": count.queen, "Jack": count.jack}
    named |= {"7 or 8" if low else "2 or 3": count.low, "each card": count.card}
    text = ", ".join(f"{what} {number(int(worth))}" for what, worth in named.items())
    return f"Your count is that of your best suit: {text}."


def lowest(setup: Setup) -> int:
    """Return the lowest rank of the pack."""
    return 5 if setup.rules["pack"] == 32 else 0


def best_of_hand(facts: Facts) -> Any:
    """Return the ranks of each hand's best suit."""
    return best_suit(facts.hand, lowest(facts.setup))


def length_of_best(facts: Facts) -> Any:
    """Return how many cards each hand's best suit has."""
    return how_many(facts.once(best_of_hand))


def _top(facts: Facts) -> Any:
    best = facts.once(best_of_hand)
    ace, king = best & ACE > 0, best & KING > 0
    return np.select([ace & king, ace, king, best >= JACK], range(4), 4)


HOLDING = crossed("best suit", Split("top", TOPS, _top), by_number("length", LENGTHS, length_of_best))
"""The split by top and length of the best suit."""


def held_beside(setup: Setup, label: str, where: Callable[[Facts], Any]) -> Split:
    """Return the split by a low card and the Jack in the best suit, where something else is so."""

    def of(facts: Facts) -> Any:
        best = facts.once(best_of_hand)
        return held(best, 3 << lowest(setup)) + 2 * held(best, JACK)

    low = "7 or 8" if lowest(setup) else "2 or 3"
    return among(Split(label, ("neither", low, "J", "both"), of), where)
