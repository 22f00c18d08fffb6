"""Fits Peatwit's count for the fingers: ``python -m tools.fit.peatwit_count`` prints the numbers of `count`.

Every bid of one seat a deal is played on; the tricks taken with the bids around the best are regressed on what the hand
has after the pass, in fifths of a trick. The rules of the pass, nil and the sums from which to bid were then tried by
playing, as in ``tricklab compare count:two=10 count --variant peatwit``.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tools.fit.deals import Bench, Deals, chosen_seat, decision_loop, try_action
from tools.fit.peatwit import BIDS, TABLES
from tricklab.analysis.studies.suits import how_many, suit_ranks
from tricklab.engine.games.peatwit import GAME
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.policies.decision import View

DEALS = 60_000
KIND_BID = GAME.number_of("bid")
PARTS = 5
"""A trick counts so many."""

NAMES = ("trump", "four", "in_long", "in_short", "ace", "king", "void", "single", "no_pass")
ENOUGH, LONG, SHORT = 3, 5, 3
"""So many trumps make short suits count; from so many cards on, and with so many or fewer, a suit is long or short."""


@compiled
def look_at_bid(bench: Bench, view: View, done: int, out: tuple[Any, ...]) -> int:
    """Play every bid of one seat a deal on; write its hand, whether nobody passed, and what each bid came to."""
    known, utilities, tricks = out
    if view.table.kind != KIND_BID or view.seat != chosen_seat(view):
        return 0
    known[done, 0], known[done, 1] = view.own.hand, view.table.to_left == 0
    for number in range(BIDS):
        utilities[done, number] = try_action(bench, number, view.stream, number)
        tricks[done, number] = bench.row[0].tricks[view.seat]
    return 1


bids = decision_loop(KIND_BID, look_at_bid)


def features(hands: Any, no_pass: Any) -> Any:
    """Return what is counted, int64 (n, 9); what counts less is below zero."""
    ranks = suit_ranks(hands)
    lengths, lows = how_many(ranks), how_many(ranks, 0b111)
    is_enough = lows.sum(1, keepdims=True) >= ENOUGH
    parts = lows, ranks >> 2 & 1, lows * (lengths >= LONG), -lows * (lengths <= SHORT), ranks >> 12 & 1, ranks >> 11 & 1
    shortness = is_enough * (lengths == 0), is_enough * (lengths == 1)
    return np.stack([*(part.sum(1) for part in (*parts, *shortness)), no_pass], 1)


def fit(table: dict[str, Any], deals: int = DEALS) -> dict[str, float]:
    """Return the fifths of a trick that each thing is worth at a table, and those of a hand that has nothing."""
    dealt = Deals("peatwit", "count", "expert", **table)
    observed, utilities = np.zeros((deals, 2), np.int64), np.zeros((deals, BIDS), np.int32)
    tricks = np.zeros((deals, BIDS), np.int8)
    n = dealt.visit(bids, dealt.policies, 0, deals, observed, utilities, tricks)
    usual = int(utilities[:n, 1:].mean(0).argmax()) + 1
    taken = tricks[:n, max(1, usual - 1) : usual + 2].mean(1)
    matrix = np.column_stack([features(observed[:n, 0], observed[:n, 1]), np.ones(n)])
    fitted, *_ = np.linalg.lstsq(matrix, PARTS * taken, rcond=None)
    return dict(zip((*NAMES, "nothing"), (round(float(worth), 2) for worth in fitted), strict=True))


def main() -> None:
    """Print what each thing counts, for every kind of table."""
    for table in TABLES:
        print(table, fit(table))


if __name__ == "__main__":
    main()
