"""What came out of a run, in short: for games in which the highest bidder makes a contract or not."""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from analysis.estimate import Estimate, mean, proportion
from analysis.tally import same_side, tally
from engine.setup import Setup

if TYPE_CHECKING:
    import polars as pl


@dataclass(frozen=True)
class BidLine:
    """What one winning bid came to.

    Attributes
    ----------
    bid
        The winning bid; None for deals in which all passed.
    deals
        How many deals.
    share
        Of all deals.
    made
        How often it was made; None when all passed.
    bidders, others
        Mean change of the bidding side's score, and of the other side's.
    """

    bid: int | None
    deals: int
    share: float
    made: Estimate | None
    bidders: Estimate | None
    others: Estimate | None


@dataclass(frozen=True)
class PointLine:
    """How one of the deal's points fell.

    Attributes
    ----------
    point, worth
        Its name, and what it counts.
    out
        How often anybody was credited with it, of the deals that were played.
    bidders
        How often the bidding side was, of the deals in which anybody was.
    """

    point: str
    worth: int
    out: Estimate
    bidders: Estimate


@dataclass(frozen=True)
class Summary:
    """A run in short: a line for each winning bid, one for all bids together, and one for each point."""

    hands: int
    bids: list[BidLine]
    played: BidLine
    points: list[PointLine]

    def to_dict(self) -> dict[str, Any]:
        """Return it as plain data, for JSON."""
        return {
            "hands": self.hands,
            "bids": [_plain(line) for line in self.bids],
            "played": {key: value for key, value in _plain(self.played).items() if key != "bid"},
            "points": [_plain(line) for line in self.points],
        }


def summarise(setup: Setup, files: list[Path], hands: int) -> Summary:
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
    import polars as pl

    deals = tally(files, hands, ["bid", "bidder", "delta_0", "delta_1", "made"], [pl.len().alias("deals")])
    on_side_0 = pl.col("bidder").is_in([seat for seat, side in enumerate(setup.sides) if side == 0])
    deals = deals.with_columns(
        pl.when(on_side_0).then("delta_0").otherwise("delta_1").cast(pl.Int64).alias("bidders"),
        pl.when(on_side_0).then("delta_1").otherwise("delta_0").cast(pl.Int64).alias("others"),
    )
    sold = deals.filter(pl.col("bid").is_not_null())
    bids = [
        _bid_line(None if bid is None else int(bid), group, hands)
        for (bid,), group in deals.group_by("bid", maintain_order=True)
    ]
    bids.sort(key=lambda line: 0 if line.bid is None else line.bid)
    return Summary(hands, bids, _bid_line(0, sold, hands), _points(setup, files, hands, int(sold["deals"].sum())))


def _bid_line(bid: int | None, group: pl.DataFrame, hands: int) -> BidLine:
    import polars as pl

    count = int(group["deals"].sum())
    if bid is None:
        return BidLine(None, count, count / hands, None, None, None)
    made = int(group.filter(pl.col("made"))["deals"].sum())
    earned = [
        mean(int((group[who] * group["deals"]).sum()), int((group[who] ** 2 * group["deals"]).sum()), count)
        for who in ("bidders", "others")
    ]
    return BidLine(bid, count, count / hands, proportion(made, count), *earned)


def _points(setup: Setup, files: list[Path], hands: int, played: int) -> list[PointLine]:
    import polars as pl

    points = setup.game.points(setup.rules)
    sums = [pl.col(name).count().alias(f"{name} out") for name in points]
    sums += [same_side(name, "bidder", setup.sides).sum().alias(f"{name} bidders") for name in points]
    total = tally(files, hands, [], sums).row(0, named=True)
    return [
        PointLine(
            name,
            worth,
            proportion(total[f"{name} out"], played),
            proportion(total[f"{name} bidders"], total[f"{name} out"]),
        )
        for name, worth in points.items()
    ]


def _plain(line: BidLine | PointLine) -> dict[str, Any]:
    """Return a line as plain data; an estimate as its value and the ends of its interval."""
    plain = {}
    for name, value in vars(line).items():
        if isinstance(value, Estimate):
            ends = {"value": value.value, "low": value.low, "high": value.high}
            value = {key: end if math.isfinite(end) else None for key, end in ends.items()} | {"count": value.count}
        plain[name] = value
    return plain
