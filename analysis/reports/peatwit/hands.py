"""Hands of Peatwit as the page sees them after the pass: the count for the fingers, trumps, top cards, lengths."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from tricklab.analysis.studies.facts import CHAIR, Facts
from tricklab.analysis.studies.splits import Split, by_number, crossed
from tricklab.analysis.studies.suits import how_many, suit_ranks
from tricklab.engine.games.peatwit import NO_PASS
from tricklab.engine.ground.cards import ACE, KING, QUEEN, THREE
from tricklab.engine.play.setup import Setup
from tricklab.engine.policies.find import find_policy

_LOW, _FOUR = 0b111, 1 << THREE + 1
LOWS = sum(_LOW << 13 * suit for suit in range(4))
COURT = sum((1 << ACE | 1 << KING | 1 << QUEEN) << 13 * suit for suit in range(4))
TRUMPS = ("0–1", "2", "3", "4", "5+")
LONGEST = ("4", "5", "6+")

_LONG_SUIT, _SHORT_SUIT = 5, 3


def after_pass(field: str) -> Callable[[Facts], Any]:
    """Return a function that reads a column of the seat asked; its hand after the pass never differs."""
    return lambda facts: facts.rows[0][field][:, CHAIR].astype(np.int64)


def count_of(facts: Facts) -> Any:
    """Return what the hands count for the fingers after the pass, int64 (n,)."""
    policy: Any = find_policy("count", "peatwit").instance
    ranks = suit_ranks(facts.rows[0]["held"][:, CHAIR])
    lengths, lows = how_many(ranks), how_many(ranks, _LOW)
    trumps = lows.sum(1)
    total = policy.trump * trumps + policy.no_pass * (facts.rows[0]["passing"] == NO_PASS)
    for mask, worth in ((1 << ACE, policy.ace), (1 << KING, policy.king), (_FOUR, policy.four)):
        total += worth * how_many(ranks, mask).sum(1)
    total += (lows * (policy.in_long * (lengths >= _LONG_SUIT) - policy.in_short * (lengths <= _SHORT_SUIT))).sum(1)
    shortness = policy.void * (lengths == 0) + policy.single * (lengths == 1)
    return (total + (trumps >= policy.enough) * shortness.sum(1)).astype(np.int64)


def by_count(setup: Setup) -> Split:
    """Return the split by the count: seventeen cards count more than thirteen."""
    low, high = (5, 30) if setup.players == 3 else (3, 26)
    bands = (f"{start}–{start + 1}" for start in range(low + 1, high, 2))
    return by_number("your count", (f"≤{low}", *bands, f"{high}+"), lambda facts: facts.once(count_of))


def _longest(facts: Facts) -> Any:
    return np.maximum(facts.rows[0]["lengths"][:, CHAIR].max(1), 4)


HOLDING = crossed(
    "your hand",
    by_number("top cards", ("no", "1", "2", "3", "4+"), after_pass("high")),
    by_number("longest suit", LONGEST, _longest),
    "{} top, {}",
)
BY_TRUMPS = by_number("trumps", TRUMPS, after_pass("trumps"))
HIGHS = by_number("top cards", ("0", "1", "2", "3", "4", "5+"), after_pass("high"))
