"""Fits a count for the fingers: small whole numbers for what a hand has, and the sums from which on each bid is made.

It is fitted to hands that make every bid in the same deals, and to the gain of each bid on a pass. A count bids by its
sum, so its gain on all hands follows; numbers change one at a time as long as this gain grows.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from tricklab.analysis.contest.experiment import Experiment
from tricklab.analysis.studies.facts import Facts, Way
from tricklab.engine.mechanics.auction import PASS
from tricklab.engine.play.setup import Setup


def dealt_hands(setup: Setup, bids: Sequence[int], deals: int) -> tuple[Any, Any]:
    """Let a seat pass and make each bid in the same deals.

    Returns
    -------
    tuple
        Its cards, int64 (n,), and what each bid gained on a pass, float (n, bids), where all of them could be made.
    """
    ways = [Way("pass", ("bid", PASS)), *(Way(str(bid), ("bid", bid)) for bid in bids)]
    arms = [(way, way.arm(setup)) for way in ways]
    experiment = Experiment([arm for _, arm in arms])

    def digest(numbers: Any, rows: Any) -> list[Any]:
        dealt = experiment.simulators[0].deal_each(numbers)
        facts = Facts(arms, dealt.hands, dealt.dealers, rows)
        gains = np.stack([facts.margin(way) - facts.margin(0) for way in range(1, len(ways))], 1) / facts.unit
        return [(facts.hand[facts.all_obeyed], gains[facts.all_obeyed])]

    hands, gains = zip(*experiment.gather_rows(0, deals, digest), strict=True)
    return np.concatenate(hands), np.concatenate(gains)


def gain_of(sums: Any, gains: Any) -> tuple[float, list[int]]:
    """Return the best gain a deal of bidding by some sums, and the sums from which on each bid is made.

    Parameters
    ----------
    sums : int64 array (n,)
        The count of each hand.
    gains : float array (n, bids)
        What each bid gained on a pass, the lowest bid first.
    """
    most = int(sums.max())
    by_sum = np.stack([np.bincount(sums, gains[:, bid], most + 1) for bid in range(gains.shape[1])])
    # What is won by bidding ``bid`` on all hands with a sum from ``start`` on, up to where the next bid begins.
    after = np.zeros(most + 2)
    starts: list[Any] = []
    for bid in reversed(range(gains.shape[1])):
        own = np.concatenate([[0.0], by_sum[bid].cumsum()])
        upper = after - 0.0
        # value[start] = max over end >= start of own[end] - own[start] + upper[end]
        reach = own + upper
        best_end = np.maximum.accumulate(reach[::-1])[::-1]
        ends = np.array([int(np.argmax(reach[start:]) + start) for start in range(most + 2)])
        after = best_end - own
        starts.insert(0, ends)
    index = int(np.argmax(after))
    levels, value = [index], float(after[index])
    for ends in starts[:-1]:
        levels.append(int(ends[levels[-1]]))
    return value / len(sums), levels


def fit(features: Any, suits: Any, gains: Any, start: list[int], most: int = 6) -> tuple[list[int], list[int], float]:
    """Search for whole numbers from 0 to ``most``, from some on.

    Parameters
    ----------
    features : int64 array (n, suits, numbers)
        What a hand has in each of its suits, of what is counted.
    suits : bool array (n, suits)
        Which suits may be counted.
    gains : float array (n, bids)
        See `gain_of`.
    start
        The numbers to begin with.

    Returns
    -------
    tuple
        The numbers, the sums from which on each bid is made, and the gain a deal.
    """
    numbers = list(start)

    def value(tried: list[int]) -> tuple[float, list[int]]:
        return gain_of((features @ np.array(tried) * suits).max(1), gains)

    best, levels = value(numbers)
    changed = True
    while changed:
        changed = False
        for index in range(len(numbers)):
            for number in range(most + 1):
                tried = [*numbers[:index], number, *numbers[index + 1 :]]
                reached, at = value(tried) if number != numbers[index] else (best, levels)
                if reached > best:
                    best, levels, numbers, changed = reached, at, tried, True
    return numbers, levels, best
