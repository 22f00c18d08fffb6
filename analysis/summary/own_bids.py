"""What came out of a run, in short: for games in which everybody bids the tricks that he will take."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from tricklab.analysis.estimate import Estimate, mean, proportion
from tricklab.analysis.summary.contracts import plain_estimate
from tricklab.analysis.tally import tally
from tricklab.engine.setup import Setup
from tricklab.engine.simulator import Simulator

if TYPE_CHECKING:
    import polars as pl

INSTEAD = (1, 2)
"""The bids that hands with a nil are played again with."""

REPLAYED = 50_000
"""How many deals are looked through for such hands at most."""


@dataclass(frozen=True)
class OwnBidLine:
    """What one bid came to.

    Attributes
    ----------
    bid
        Tricks that were bid, 0 for nil.
    hands
        How many hands it was bid with, all seats counted.
    share
        Of all hands.
    made
        How often it was made.
    tricks
        Mean number of tricks taken.
    score
        Mean change of the side's score in these deals.
    """

    bid: int
    hands: int
    share: float
    made: Estimate
    tricks: Estimate
    score: Estimate


@dataclass(frozen=True)
class InsteadLine:
    """What a bid on hands with a nil came to, played again with the same cards and the same policies.

    Attributes
    ----------
    bid
        The bid; 0 for the nil itself.
    made
        How often it was made.
    score
        Mean change of the side's score.
    over_nil
        By how much that is more than the nil's, hand by hand.
    """

    bid: int
    made: Estimate
    score: Estimate
    over_nil: Estimate


@dataclass(frozen=True)
class OwnBids:
    """A run in short: a line for each bid, and what other bids would have earned on the hands with a nil."""

    hands: int
    bids: list[OwnBidLine]
    nerd: Estimate | None
    instead: list[InsteadLine]

    def to_dict(self) -> dict[str, Any]:
        """Return it as plain data, for JSON."""
        return {
            "hands": self.hands,
            "bids": [_plain(line) for line in self.bids],
            "nerd": None if self.nerd is None else plain_estimate(self.nerd),
            "nil_hands": [_plain(line) for line in self.instead],
        }


def summarise_own_bids(setup: Setup, files: list[Path], hands: int) -> OwnBids:
    """Sum up the first ``hands`` deals of a run; see `analysis.summary.summarise`."""
    import polars as pl

    groups = []
    for seat, side in enumerate(setup.sides):
        columns = {"bid": f"bid_{seat}", "tricks": f"tricks_{seat}", "score": f"delta_{side}"}
        by = [pl.col(column).cast(pl.Int64).alias(name) for name, column in columns.items()]
        groups.append(tally(files, hands, by, [pl.len().alias("count")]))
    seen = pl.concat(groups)
    bids = [
        _bid_line(int(bid), group, hands * setup.players)
        for (bid,), group in seen.sort("bid").group_by("bid", maintain_order=True)
    ]
    return OwnBids(hands, bids, _nerd(setup, files, hands), _instead(setup, min(hands, REPLAYED)))


def _bid_line(bid: int, group: pl.DataFrame, hands: int) -> OwnBidLine:
    count = int(group["count"].sum())
    made = (group["tricks"] >= bid) if bid else (group["tricks"] == 0)
    return OwnBidLine(
        bid,
        count,
        count / hands,
        proportion(int(group.filter(made)["count"].sum()), count),
        _mean_of(group["tricks"].to_numpy(), group["count"].to_numpy()),
        _mean_of(group["score"].to_numpy(), group["count"].to_numpy()),
    )


def _mean_of(values: Any, counts: Any) -> Estimate:
    return mean(int((values * counts).sum()), int((values**2 * counts).sum()), int(counts.sum()))


def _nerd(setup: Setup, files: list[Path], hands: int) -> Estimate | None:
    """Return how many tricks a deal the nerd takes, where there is one."""
    import polars as pl

    if setup.players == 4:
        return None
    counts = tally(files, hands, ["nerd_tricks"], [pl.len().alias("count")])
    return _mean_of(counts["nerd_tricks"].to_numpy().astype(np.int64), counts["count"].to_numpy())


def _instead(setup: Setup, deals: int) -> list[InsteadLine]:
    """Play hands with a nil again with other bids; nobody else's cards, passes or policies change."""
    simulator = Simulator(setup)
    as_bid = simulator.play(0, deals).rows
    own: dict[int, list[Any]] = {}
    taken: dict[int, list[Any]] = {}
    for seat, side in enumerate(setup.sides):
        nil = np.flatnonzero(as_bid["bids"][:, seat] == 0)
        for bid in (0, *INSTEAD):
            rows = as_bid if bid == 0 else simulator.play(0, deals, force=(seat, "bid", bid)).rows
            own.setdefault(bid, []).append(rows["delta"][nil, side].astype(np.int64))
            taken.setdefault(bid, []).append(rows["tricks"][nil, seat].astype(np.int64))
    scores = {bid: np.concatenate(parts) for bid, parts in own.items()}
    if not len(scores[0]):
        return []
    lines = []
    for bid, parts in taken.items():
        tricks = np.concatenate(parts)
        made = tricks >= bid if bid else tricks == 0
        more = scores[bid] - scores[0]
        ones = np.ones(len(tricks), np.int64)
        success = proportion(int(made.sum()), len(made))
        lines.append(InsteadLine(bid, success, _mean_of(scores[bid], ones), _mean_of(more, ones)))
    return lines


def _plain(line: OwnBidLine | InsteadLine) -> dict[str, Any]:
    """Return a line as plain data."""
    return {name: plain_estimate(value) if isinstance(value, Estimate) else value for name, value in vars(line).items()}
