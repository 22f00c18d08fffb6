"""What came out of a run, in short: for games in which everybody bids the tricks that he will take."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import polars as pl

from tricklab.analysis.estimates.estimate import Estimate, mean, proportion
from tricklab.analysis.summary.lines import plain_estimate
from tricklab.analysis.words.results import Drawn, Result, columns_of, frame_of, html_of
from tricklab.engine.base.numbers import counted
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator
from tricklab.engine.runs.tallies import has_nerd

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
class OwnBids(Result):
    """A run in short.

    Attributes
    ----------
    setup
        What was dealt and who played.
    hands
        How many deals.
    bids
        A line for each bid.
    nerd
        How many tricks per deal the nerd takes, where there is one.
    instead
        What other bids would have earned on the hands with a nil; empty for a table that is not of the first deals.
    """

    setup: Setup
    hands: int
    bids: list[OwnBidLine]
    nerd: Estimate | None
    instead: list[InsteadLine]

    def drawn(self) -> Drawn:
        """Return what `plot` shows of the table."""
        return Drawn(("bid",), "made", "made, %", 100)

    def heading(self) -> str:
        """Return what the numbers rest on."""
        return f"{self.setup.basis(counted(self.hands))}, policy {self.setup.table_of_policies()}"

    def table(self) -> pl.DataFrame:
        """Return a row for each bid, 0 for nil."""

        rows = [
            {"bid": line.bid, "hands": line.hands, "share": line.share, **columns_of("made", line.made)}
            | columns_of("tricks", line.tricks)
            | columns_of("score", line.score)
            for line in self.bids
        ]
        return frame_of(rows)

    def table_of_nil_hands(self) -> pl.DataFrame:
        """Return a row for each bid on the hands with a nil, played again; 0 is the nil itself."""

        rows = [
            {"bid": line.bid, **columns_of("made", line.made), **columns_of("score", line.score)}
            | columns_of("over_nil", line.over_nil if line.bid else None)
            for line in self.instead
        ]
        return frame_of(rows)

    def _repr_html_(self) -> str:
        bids = html_of(self.heading(), self.table(), "score: change of the side's score; in brackets: 95 % intervals")
        if not self.instead:
            return bids
        note = "the same hands of the first deals, played again with another bid; all else is the same"
        return bids + html_of("The hands with a nil", self.table_of_nil_hands(), note)

    def to_dict(self) -> dict[str, Any]:
        """Return it as plain data, for JSON."""
        return {
            "hands": self.hands,
            "bids": [_plain(line) for line in self.bids],
            "nerd": None if self.nerd is None else plain_estimate(self.nerd),
            "nil_hands": [_plain(line) for line in self.instead],
        }


def summarise_own_bids(setup: Setup, seen: pl.DataFrame, hands: int, *, are_first: bool) -> OwnBids:
    """Sum up what was counted of ``hands`` deals (`engine.runs.tallies`); ``are_first`` if they begin with deal 0."""
    bids = [
        _bid_line(int(bid), group, hands * setup.players)
        for (bid,), group in seen.sort("bid").group_by("bid", maintain_order=True)
    ]
    instead = _instead(setup, min(hands, REPLAYED)) if are_first else []
    nerd = _mean_in(seen, "nerd", hands) if has_nerd(setup) else None
    return OwnBids(setup, hands, bids, nerd, instead)


def _bid_line(bid: int, group: pl.DataFrame, hands: int) -> OwnBidLine:
    count = int(group["count"].sum())
    made = proportion(int(group["made"].sum()), count)
    return OwnBidLine(
        bid, count, count / hands, made, _mean_in(group, "tricks", count), _mean_in(group, "score", count)
    )


def _mean_in(group: pl.DataFrame, name: str, count: int) -> Estimate:
    return mean(int(group[name].sum()), int(group[f"{name} squared"].sum()), count)


def _mean_of(values: Any, counts: Any) -> Estimate:
    return mean(int((values * counts).sum()), int((values**2 * counts).sum()), int(counts.sum()))


def _instead(setup: Setup, deals: int) -> list[InsteadLine]:
    """Play hands with a nil again with other bids; nobody else's cards, passes or policies change."""
    simulator = Simulator(setup)
    as_bid = simulator.play(0, deals).rows
    own: dict[int, list[Any]] = {}
    made: dict[int, list[Any]] = {}
    for seat, side in enumerate(setup.sides):
        nil = np.flatnonzero(as_bid["bids"][:, seat] == 0)
        for bid in (0, *INSTEAD):
            rows = as_bid if bid == 0 else simulator.play(0, deals, force=(seat, "bid", bid)).rows
            own.setdefault(bid, []).append(rows["delta"][nil, side].astype(np.int64))
            made.setdefault(bid, []).append(setup.game.success(setup.rules, rows[nil], seat)[1])
    scores = {bid: np.concatenate(parts) for bid, parts in own.items()}
    if not len(scores[0]):
        return []
    lines = []
    for bid, parts in made.items():
        more = scores[bid] - scores[0]
        ones = np.ones(len(more), np.int64)
        success = proportion(int(np.concatenate(parts).sum()), len(more))
        lines.append(InsteadLine(bid, success, _mean_of(scores[bid], ones), _mean_of(more, ones)))
    return lines


def _plain(line: OwnBidLine | InsteadLine) -> dict[str, Any]:
    return {name: plain_estimate(value) if isinstance(value, Estimate) else value for name, value in vars(line).items()}
