"""Fits Peatwit's count for the fingers: ``python -m tools.fit.peatwit_count`` prints the numbers of `count`.

Every bid of one seat a deal is played on; the tricks taken with the bids around the best are regressed on what the hand
has after the pass, and told in thirds of a trick. The rules of the pass, nil and what is taken off were then tried by
playing, as in ``tricklab compare count:less=2 count --variant peatwit``.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tools.fit.deals import Deals
from tools.fit.peatwit import BIDS, TABLES, bids
from tricklab.analysis.reports.questions.suits import how_many, suit_ranks

DEALS = 60_000
PARTS = 3
"""A trick counts so many."""

NAMES = ("trump", "ace", "king", "void", "single")


def features(hands: Any) -> Any:
    """Return what is counted, int64 (n, 5)."""
    ranks = suit_ranks(hands)
    lengths = how_many(ranks)
    parts = how_many(ranks, 0b111), ranks >> 12 & 1, ranks >> 11 & 1, lengths == 0, lengths == 1
    return np.stack([part.sum(1) for part in parts], 1)


def fit(table: dict[str, Any], deals: int = DEALS) -> dict[str, float]:
    """Return the thirds of a trick that each thing is worth at a table, and those of a hand that has nothing."""
    dealt = Deals("peatwit", "count", "expert", **table)
    observed, utilities = np.zeros((deals, 2), np.int64), np.zeros((deals, BIDS), np.int32)
    tricks = np.zeros((deals, BIDS), np.int8)
    n = dealt.visit(bids, dealt.policies, 0, deals, observed, utilities, tricks)
    usual = int(utilities[:n, 1:].mean(0).argmax()) + 1
    taken = tricks[:n, max(1, usual - 1) : usual + 2].mean(1)
    matrix = np.column_stack([features(observed[:n, 0]), np.ones(n)])
    fitted, *_ = np.linalg.lstsq(matrix, PARTS * taken, rcond=None)
    return dict(zip((*NAMES, "nothing"), (round(float(worth), 2) for worth in fitted), strict=True))


def main() -> None:
    """Print what each thing counts, for every kind of table."""
    for table in TABLES:
        print(table, fit(table))


if __name__ == "__main__":
    main()
