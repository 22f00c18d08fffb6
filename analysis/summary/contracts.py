"""What came out of a run, in short: for games in which one seat plays the hand, with a contract or without."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import polars as pl

from tricklab.analysis.estimates.estimate import Estimate, mean, proportion
from tricklab.analysis.summary.lines import BidLine, PartLine, PointLine, RangeLine, plain_line
from tricklab.analysis.words.results import Drawn, Result, columns_of, frame_of, html_of
from tricklab.engine.base.numbers import counted
from tricklab.engine.play.setup import Setup
from tricklab.engine.runs.game_shares import Share, groups_of, shares_of

_MANY = 15
"""With more winning bids than these they are put together in ranges."""

_WIDE = 10
"""The width of a range."""


@dataclass(frozen=True)
class Summary(Result):
    """A run in short.

    Attributes
    ----------
    setup
        What was dealt and who played.
    hands
        How many deals.
    bids
        A line for each winning bid.
    played
        All bids together.
    points
        A line for each point.
    parts
        A line for each part of the deals, in games without bids.
    ranges
        The winning bids by tens, where there are many; else empty.
    """

    setup: Setup
    hands: int
    bids: list[BidLine]
    played: BidLine
    points: list[PointLine]
    parts: list[PartLine] = field(default_factory=list)
    ranges: list[RangeLine] = field(default_factory=list)

    def drawn(self) -> Drawn:
        """Return what `plot` shows of the table: how often each bid is made, or what it brings where none is."""
        if any(line.made is not None for line in self.bids):
            return Drawn(("bid",), "made", "made, %", 100)
        return Drawn(("bid",), "bidders", "points a deal")

    def heading(self) -> str:
        """Return what the numbers rest on."""
        return f"{self.setup.basis(counted(self.hands))}, policy {self.setup.table_of_policies()}"

    def table(self) -> pl.DataFrame:
        """Return a row for each winning bid; null stands for deals in which all passed, 0 for those without a bid."""

        rows = [
            {"bid": line.bid, "deals": line.deals, "share": line.share}
            | columns_of("made", line.made)
            | columns_of("bidders", line.bidders)
            | columns_of("others", line.others)
            | _share_columns(shares_of(self.setup), line)
            for line in self.bids
        ]
        return frame_of(rows)

    def table_of_parts(self) -> pl.DataFrame:
        """Return a row for each part of the deals, as by the rank of the card that was pitched."""

        rows = [
            {"part": line.part, "deals": line.deals, "share": line.share}
            | columns_of("bidders", line.bidders)
            | columns_of("others", line.others)
            | _share_columns(shares_of(self.setup), line)
            for line in self.parts
        ]
        return frame_of(rows)

    def table_of_points(self) -> pl.DataFrame:
        """Return a row for each point: how often it was out, and of these how often it was the bidders'."""

        rows = [
            {"point": line.point, "worth": line.worth}
            | columns_of("out", line.out)
            | columns_of("bidders", line.bidders)
            for line in self.points
        ]
        return frame_of(rows)

    def _repr_html_(self) -> str:
        note = "bidders, others: change of the side's score per deal; in brackets: 95 % intervals"
        bids = html_of(self.heading(), self.table(), note)
        parts = html_of("Parts", self.table_of_parts()) if self.parts else ""
        return bids + parts + (html_of("Points", self.table_of_points()) if self.points else "")

    def to_dict(self) -> dict[str, Any]:
        """Return it as plain data, for JSON."""
        return {
            "hands": self.hands,
            "bids": [plain_line(line) for line in self.bids],
            "played": {key: value for key, value in plain_line(self.played).items() if key != "bid"},
            "points": [plain_line(line) for line in self.points],
            "parts": [plain_line(line) for line in self.parts],
        }


def summarise_contracts(setup: Setup, deals: pl.DataFrame, hands: int) -> Summary:
    """Sum up what was counted of ``hands`` deals, see `engine.runs.tallies`."""
    number = len(set(setup.sides))
    parts, shares = groups_of(setup), shares_of(setup)
    sold = deals.filter(pl.col("bid").is_not_null())
    bids = [
        _bid_line(None if bid is None else int(bid), group, hands, number - 1, shares)
        for (bid,), group in deals.group_by("bid", maintain_order=True)
    ]
    bids.sort(key=lambda line: -1 if line.bid is None else line.bid)
    lines = [] if parts is None else _parts(deals, parts.order, hands, number - 1, shares)
    points = _points(setup, deals, int(sold["count"].sum()))
    ranges = _ranges(setup, deals, hands, number - 1, shares) if len(bids) > _MANY else []
    return Summary(setup, hands, bids, _bid_line(0, sold, hands, number - 1, shares), points, lines, ranges)


def _bid_line(bid: int | None, group: pl.DataFrame, hands: int, others: int, shares: Sequence[Share]) -> BidLine:
    count = int(group["count"].sum())
    if bid is None:
        return BidLine(None, count, count / hands, None, None, None)
    contracts = group.filter(pl.col("made").is_not_null())
    made = proportion(int(contracts.filter(pl.col("made"))["count"].sum()), int(contracts["count"].sum()))
    earned = _earned(group, "bidders"), _earned(group, "others", others)
    return BidLine(bid, count, count / hands, made if made.count or not count else None, *earned, _of(group, shares))


def _ranges(setup: Setup, deals: pl.DataFrame, hands: int, others: int, shares: Sequence[Share]) -> list[RangeLine]:
    """Return a line for each ten of winning bids; a bid with a name stands alone, and so do deals that all passed."""
    bid, named = pl.col("bid").cast(pl.Int64), list(setup.game.bid_names(setup.rules))
    ten = pl.when(bid.is_in(named)).then(bid).otherwise(bid // _WIDE * _WIDE)
    lines = []
    for _, group in deals.with_columns(ten.alias("ten")).sort("bid").group_by("ten", maintain_order=True):
        there = group["bid"].to_list()
        line = _bid_line(there[0], group, hands, others, shares)
        lines.append(RangeLine(**vars(line), top=there[-1]))
    return lines


def _parts(
    deals: pl.DataFrame, order: Sequence[str], hands: int, others: int, shares: Sequence[Share]
) -> list[PartLine]:
    result = {str(part): group for (part,), group in deals.group_by("part")}
    lines = []
    for part in order:
        if part in result:
            group = result[part]
            count = int(group["count"].sum())
            earned = _earned(group, "bidders"), _earned(group, "others", others)
            lines.append(PartLine(part, count, count / hands, *earned, _of(group, shares)))
    return lines


def _earned(group: pl.DataFrame, who: str, parts: int = 1) -> Estimate:
    """Return the mean change of score in a column, divided by ``parts``."""
    total, squares = (int(group[name].sum()) for name in (who, f"{who} squared"))
    return mean(total / parts, squares / parts**2, int(group["count"].sum()))


def _of(group: pl.DataFrame, shares: Sequence[Share]) -> dict[str, Estimate]:
    """Return how often each share of the game happened in a group of deals."""
    count = int(group["count"].sum())
    return {share.name: proportion(int(group[share.name].sum()), count) for share in shares}


def _share_columns(shares: Sequence[Share], line: BidLine | PartLine) -> dict[str, float | None]:
    """Return the columns of a line's shares; empty ones where all passed."""
    columns: dict[str, float | None] = {}
    for share in shares:
        columns |= columns_of(share.name.replace(" ", "_"), line.shares.get(share.name))
    return columns


def _points(setup: Setup, deals: pl.DataFrame, played: int) -> list[PointLine]:
    lines = []
    for name, worth in setup.game.points(setup.rules).items():
        out, own = (int(deals[f"{name} {what}"].sum()) for what in ("out", "bidders"))
        lines.append(PointLine(name, worth, proportion(out, played), proportion(own, out)))
    return lines
