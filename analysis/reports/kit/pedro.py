"""What the pages of the Pedro games ask of a hand: its best suit with the Left Pedro, and the top of that."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from tricklab.analysis.reports.kit import suits
from tricklab.analysis.reports.kit.facts import Facts
from tricklab.analysis.reports.kit.splits import Split
from tricklab.analysis.reports.kit.suits import RANKS, held, how_many
from tricklab.analysis.wording import number
from tricklab.engine.ground.cards import FIVE, LONE_JOKER
from tricklab.engine.ground.cards import RANKS as LETTERS

JOKER = 2 * suits.LEFT_PEDRO
"""The joker, a trump in every suit, beside the ranks of a suit."""

_CALLED = {"A": "Ace", "K": "King", "Q": "Queen"}


def best_trumps(hands: Any, worths: Mapping[str, int], left: bool = True) -> Any:
    """Return the trumps of each hand in its best suit, int64 (n,): ranks as bits, `suits.LEFT_PEDRO` and `JOKER`.

    Parameters
    ----------
    hands : int64 array (n,)
        Sets of the cards of a French pack, with a joker or without.
    worths
        What Ace, King and Queen count, by their letters; each other trump counts one. Of equal suits it is the first.
    left
        Whether the Left Pedro is a trump.
    """
    ranks = suits.with_left_pedro(hands) if left else suits.suit_ranks(hands)
    ranks |= (hands >> LONE_JOKER & 1)[:, None] * JOKER
    return suits.best_of(ranks, count_of(ranks, worths))


def count_of(trumps: Any, worths: Mapping[str, int]) -> Any:
    """Return what trumps count, as `best_trumps` counts and returns them."""
    more = sum((worth - 1) * held(trumps, 1 << LETTERS.index(rank)) for rank, worth in worths.items())
    return how_many(trumps) + more


def told_worths(worths: Mapping[str, int]) -> str:
    """Return the note that says which suit is the best.

    >>> told_worths({"A": 4, "K": 2})
    'The best suit is the one that counts most: Ace four, King two, each other trump one.'
    """
    counted = ", ".join(f"{_CALLED[rank]} {number(worth)}" for rank, worth in worths.items())
    return f"The best suit is the one that counts most: {counted}, each other trump one."


def by_top(names: Sequence[str], trumps: Callable[[Facts], Any]) -> Split:
    """Return the split by the top of some trumps.

    Parameters
    ----------
    names
        Ranks as ``A-K``, the best first; the first counts of which all are held. The last is what is left.
    trumps
        Returns the trumps as `best_trumps` does.
    """
    tops = [[1 << LETTERS.index(rank) for rank in name.split("-")] for name in names[:-1]]

    def of(facts: Facts) -> Any:
        cards = facts.once(trumps)
        has = [np.logical_and.reduce([held(cards, card) > 0 for card in top]) for top in tops]
        return np.select(has, range(len(has)), len(has))

    return Split("top", tuple(names), of)


def trump_card(rank: int, left: bool = False) -> Callable[[Facts], Any]:
    """Return what tells the card of a rank in the suit of trumps, or the Left Pedro, in each deal; below 0 for none."""

    def of(facts: Facts) -> Any:
        trump = facts.rows[0]["trump"].astype(np.int64)
        return np.where(trump < 0, -1, RANKS * (3 - trump) + FIVE if left else RANKS * trump + rank)

    return of
