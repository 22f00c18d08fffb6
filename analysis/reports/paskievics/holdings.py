"""Hands of Paskievics as the page sees them: tarocks, honours, and what came of a contract."""

from __future__ import annotations

from typing import Any

import numpy as np

from tricklab.analysis.studies.facts import CHAIR, Facts
from tricklab.analysis.studies.splits import Split, by_feature, by_number
from tricklab.analysis.studies.suits import held
from tricklab.engine.ground.tarock import SKUS

_HONOURS = ("Pagát alone", "XXI", "Skíz")
TAROCK_NAMES = ("≤4", "5", "6", "7+")
SKIZ, XXI, XIX, XVIII, PAGAT = (1 << SKUS - 22 + number for number in (22, 21, 19, 18, 1))


def tarocks(names: tuple[str, ...] = TAROCK_NAMES) -> Split:
    """Return the split by the tarocks that the seat asked was dealt."""
    return by_feature("seat_dealt_tarocks", "tarocks", names)


def tarocks_after(names: tuple[str, ...] = TAROCK_NAMES) -> Split:
    """Return the split by the tarocks that the seat asked has after the discards."""

    def count(facts: Facts) -> Any:
        return facts.rows[0]["kept"][:, CHAIR].astype(np.int64)

    return by_number("tarocks after the discards", names, count)


def side_of(facts: Facts, way: int) -> Any:
    """Return the side of the seat asked: 0 for the declarer's, 1 for the other."""
    return facts.rows[way]["sides"][:, CHAIR].astype(np.int64)


def is_made(facts: Facts, way: int) -> Any:
    """Return in which deals the game was made."""
    return facts.rows[way]["made"] == 1


def stands(facts: Facts, way: int) -> Any:
    """Return in which deals a game was played."""
    return facts.rows[way]["made"] >= 0


def plays(facts: Facts, way: int) -> Any:
    """Return in which deals the seat asked was the declarer."""
    return (facts.rows[way]["bidder"] == CHAIR) & stands(facts, way)


def best_honour(facts: Facts) -> Any:
    """Return the highest honour in the hand, as the number of its name in `HONOUR`; -1 for none."""
    return np.select([held(facts.hand, cards) == 1 for cards in (SKIZ, XXI, PAGAT)], [2, 1, 0], -1)


HONOUR = Split("best honour", _HONOURS, best_honour)
