"""Fits Plute's count for the fingers: ``python -m tools.fit.plute_count`` prints the numbers of `count`.

What is less over an opponent's bid was then tried by playing: ``tricklab compare count:over=2 count --variant plute``.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tools.fit.fingers import dealt_hands, fit
from tricklab.analysis.reports.plute.hands import holdings
from tricklab.analysis.studies.suits import held, how_many
from tricklab.engine.play.setup import Setup

DEALS = 400_000
_NAMES = ("ace", "king", "queen", "jack", "off_jack", "two", "other")
_BITS = (15, 14, 13, 12, 11, 2)
_START = [6, 3, 2, 2, 2, 3, 1]


def features(hands: Any) -> tuple[Any, Any]:
    """Return what is counted in each suit, int64 (n, 4, 7), and which suits count, bool (n, 4)."""
    trumps = holdings(hands)
    named = [held(trumps, 1 << bit) for bit in _BITS]
    others = how_many(trumps) - np.sum(named, 0)
    return np.stack([*named, others], -1), np.ones(trumps.shape, bool)


def main() -> None:
    """Tell the seat to pass and to bid 5, 6 and 7, and print the count that gains most."""
    dealt = dealt_hands(Setup.make("plute", seed="count"), (5, 6, 7), DEALS)
    numbers, levels, gain = fit(*features(dealt[0]), dealt[1], _START, most=8)
    print(dict(zip(_NAMES, numbers, strict=True)), dict(zip(("five", "six", "seven"), levels, strict=True)), gain)


if __name__ == "__main__":
    main()
