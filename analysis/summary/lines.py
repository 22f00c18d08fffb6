"""The lines of a summary, their names, and how they are written as plain data."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tricklab.analysis.estimates.estimate import Estimate


@dataclass(frozen=True)
class BidLine:
    """What one winning bid came to.

    Attributes
    ----------
    bid
        The winning bid; 0 for a hand that was played without one, None for deals in which all passed.
    deals
        How many deals.
    share
        Of all deals.
    made
        How often it was made; None when all passed, or where there is nothing to make.
    bidders, others
        Mean change of the bidding side's score, and of the others' (with more than two sides, of one of them).
    shares
        How often what the game is about happened, by name, see `engine.runs.game_shares`.
    """

    bid: int | None
    deals: int
    share: float
    made: Estimate | None
    bidders: Estimate | None
    others: Estimate | None
    shares: Mapping[str, Estimate] = field(default_factory=dict)


@dataclass(frozen=True)
class RangeLine(BidLine):
    """What the winning bids of a range came to, from ``bid`` up.

    Attributes
    ----------
    top
        The highest of them.
    """

    top: int | None = None


@dataclass(frozen=True)
class PartLine:
    """What one part of the deals came to, in games without bids.

    Attributes
    ----------
    part
        Its name, as the rank of the card that was pitched.
    deals, share, bidders, others, shares
        As in `BidLine`.
    """

    part: str
    deals: int
    share: float
    bidders: Estimate
    others: Estimate
    shares: Mapping[str, Estimate]


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


def point_name(column: str) -> str:
    """Return the name of a point as players write it, from its column or credit: ``off-jack``, ``joker 1``."""
    return re.sub(r"[_-](?=\d)", " ", column).replace("_", "-")


def plain_ends(estimate: Estimate) -> dict[str, float | None]:
    """Return an estimate's value and the ends of its interval, for JSON; None for what is not finite."""
    ends = {"value": estimate.value, "low": estimate.low, "high": estimate.high}
    return {key: end if math.isfinite(end) else None for key, end in ends.items()}


def plain_estimate(estimate: Estimate) -> dict[str, Any]:
    """Return what `plain_ends` does, with the number of observations."""
    return {**plain_ends(estimate), "count": estimate.count}


def plain_line(line: Any) -> dict[str, Any]:
    """Return a line as plain data."""
    data = {name: plain_estimate(value) if isinstance(value, Estimate) else value for name, value in vars(line).items()}
    if "shares" in data:
        data["shares"] = {name: plain_estimate(share) for name, share in data["shares"].items()}
    return data
