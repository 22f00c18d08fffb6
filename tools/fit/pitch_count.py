"""Fits Pitch's count for the fingers: ``python -m tools.fit.pitch_count`` prints the numbers of `count`."""

from __future__ import annotations

from typing import Any

import numpy as np

from tools.fit.fingers import dealt_hands, fit
from tricklab.analysis.studies.suits import how_many, suit_ranks
from tricklab.engine.play.setup import Setup

DEALS = 400_000
_NAMES = ("ace", "king", "queen", "jack", "low", "card")


def features(hands: Any) -> tuple[Any, Any]:
    """Return what is counted in each suit, int64 (n, 4, 6), and which suits count, bool (n, 4)."""
    ranks = suit_ranks(hands)
    has_rank = [ranks >> rank & 1 for rank in (12, 11, 10, 9)]
    cards = how_many(ranks)
    return np.stack([*has_rank, ((ranks & 3) != 0).astype(np.int64), cards], -1), cards > 1


def main() -> None:
    """Tell eldest, dealer and all between to pass and to bid 2, 3 and 4, and print the count that gains most."""
    hands, gains = dealt_hands(Setup.make("pitch", seed="count"), (2, 3, 4), DEALS)
    numbers, levels, gain = fit(*features(hands), gains, [4, 3, 1, 3, 2, 1])
    print(dict(zip(_NAMES, numbers, strict=True)), dict(zip(("bid_2", "bid_3", "bid_4"), levels, strict=True)), gain)


if __name__ == "__main__":
    main()
