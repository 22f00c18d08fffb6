"""What came out of a run, in short: the same question for every game, and an answer for each family of games."""

from __future__ import annotations

from pathlib import Path

from tricklab.analysis.summary.contracts import BidLine, PointLine, Summary, summarise_contracts
from tricklab.analysis.summary.own_bids import OwnBids, summarise_own_bids
from tricklab.engine.setup import Setup

__all__ = ["BidLine", "OwnBids", "PointLine", "Summary", "summarise"]


def summarise(setup: Setup, files: list[Path], hands: int) -> Summary | OwnBids:
    """Sum up the first ``hands`` deals of a run.

    Parameters
    ----------
    setup
        What was dealt.
    files
        The run's parts (`engine.store.Run.files`).
    hands
        How many deals, from number 0 on.
    """
    if setup.game.declarer is None:
        return summarise_own_bids(setup, files, hands)
    return summarise_contracts(setup, files, hands)
