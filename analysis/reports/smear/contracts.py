"""What became of contracts, by the bid, the bidder's trumps and the bidder's place; summed up in one pass."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tricklab.analysis.estimate import Estimate, mean, proportion
from tricklab.analysis.reports.phrases import FEWEST
from tricklab.analysis.reports.source import Source

if TYPE_CHECKING:
    import polars as pl

ACE, KING, QUEEN = 4, 2, 1
"""Bits of a holding of top trumps."""

TOPS = {0: "none", QUEEN: "Q", KING: "K", KING | QUEEN: "K Q", ACE: "A", ACE | QUEEN: "A Q", ACE | KING: "A K"}
TOPS[ACE | KING | QUEEN] = "A K Q"

_TOP_BIT = 1 << 13
"""In bidder_trumps bit 15 is the Ace, 14 the King, 13 the Queen, whichever jokers are played."""


@dataclass(frozen=True)
class Outcome:
    """What some contracts came to.

    Attributes
    ----------
    deals
        How many there were.
    made
        How often the bid was made.
    bid
        The mean bid.
    own, other
        Mean change of the bidding side's score, and of the other side's.
    net
        Mean of the first minus the second.
    """

    deals: int
    made: Estimate
    bid: Estimate
    own: Estimate
    other: Estimate
    net: Estimate


@dataclass(frozen=True)
class Contracts:
    """The deals of a source in which somebody bid, as sums.

    Attributes
    ----------
    source
        What they rest on.
    frame
        A row for each bid, number of trumps, holding of top trumps and place of the bidder: ``bid``, ``trumps``,
        ``top``, ``place`` (1 is eldest, the number of players is the dealer), and the sums.
    passed
        Deals in which all passed.
    """

    source: Source
    frame: pl.DataFrame
    passed: int

    def outcome(self, *conditions: pl.Expr) -> Outcome:
        """Return what the contracts that fulfil all conditions came to."""
        return _outcome(self.frame.filter(*conditions) if conditions else self.frame)

    def by(self, column: str, *conditions: pl.Expr) -> dict[int, Outcome]:
        """Return what the contracts came to, by one of the columns, in its order."""
        chosen = self.frame.filter(*conditions) if conditions else self.frame
        groups = {int(key): _outcome(group) for (key,), group in chosen.group_by(column)}
        return dict(sorted(groups.items()))


def contracts_of(source: Source) -> Contracts:
    """Sum up the contracts of a source."""
    import polars as pl

    mask = pl.col("bidder_trumps").cast(pl.Int64)
    seats = source.setup.players
    place = (pl.col("bidder").cast(pl.Int64) - pl.col("dealer") + seats - 1) % seats + 1
    keys = [
        pl.col("bid").cast(pl.Int64),
        mask.bitwise_count_ones().cast(pl.Int64).alias("trumps"),
        (mask // _TOP_BIT).alias("top"),
        place.alias("place"),
    ]
    frame = source.tally(keys, _sums())
    passed = int(frame.filter(pl.col("bid").is_null())["deals"].sum())
    return Contracts(source, frame.filter(pl.col("bid").is_not_null()), passed)


def _sums() -> list[pl.Expr]:
    import polars as pl

    even = pl.col("bidder") % 2 == 0  # partners sit alternately: side 0 has the even seats
    own = pl.when(even).then("delta_0").otherwise("delta_1").cast(pl.Int64)
    other = pl.when(even).then("delta_1").otherwise("delta_0").cast(pl.Int64)
    sums = [pl.len().alias("deals"), pl.col("made").sum().alias("made")]
    for name, earned in (("own", own), ("other", other), ("net", own - other)):
        sums += [earned.sum().alias(name), (earned * earned).sum().alias(f"{name}_squares")]
    return sums


def _outcome(frame: pl.DataFrame) -> Outcome:
    count = int(frame["deals"].sum())
    bids = mean(int((frame["bid"] * frame["deals"]).sum()), int((frame["bid"] ** 2 * frame["deals"]).sum()), count)
    earned = [
        mean(int(frame[name].sum()), int(frame[f"{name}_squares"].sum()), count) for name in ("own", "other", "net")
    ]
    return Outcome(count, proportion(int(frame["made"].sum()), count), bids, *earned)


@dataclass(frozen=True)
class Effect:
    """How much more often bids are made with something than without, all else that we group by being equal."""

    value: float
    low: float
    high: float
    deals: int


def effect(contracts: Contracts, pairs: str) -> Effect | None:
    """Compare contracts at the same bid; None where there is too little to compare.

    Parameters
    ----------
    contracts
        The contracts.
    pairs
        ``"ace"``: with the Ace and without, at the same number of trumps and the same King and Queen.
        ``"trump"``: with one trump more, at the same Ace, King and Queen.

    Notes
    -----
    Mantel and Haenszel's difference: each pair of groups weighs n m / (n + m). A group may be in two pairs, so the
    variance is that of the sum over groups, each with the coefficient that it has in all.
    """
    groups: dict[tuple[int, int, int], tuple[int, int]] = {}
    for bid, trumps, top, deals, made in contracts.frame.select("bid", "trumps", "top", "deals", "made").iter_rows():
        before = groups.get((bid, trumps, top), (0, 0))
        groups[bid, trumps, top] = (before[0] + deals, before[1] + made)
    large = {key: group for key, group in groups.items() if group[0] >= FEWEST}
    weights = dict.fromkeys(large, 0.0)
    total = 0.0
    for bid, trumps, top in large:
        if pairs == "ace":
            other = (bid, trumps, top | ACE)
        else:
            other = (bid, trumps + 1, top)
        if other == (bid, trumps, top) or other not in large:
            continue
        n, m = large[bid, trumps, top][0], large[other][0]
        weights[bid, trumps, top] -= n * m / (n + m)
        weights[other] += n * m / (n + m)
        total += n * m / (n + m)
    return _contrast(large, weights, total) if total else None


def _contrast(
    groups: dict[tuple[int, int, int], tuple[int, int]], weights: dict[tuple[int, int, int], float], total: float
) -> Effect:
    value = variance = 0.0
    used = 0
    for key, weight in weights.items():
        deals, made = groups[key]
        rate = (made + 1) / (deals + 2)  # for the variance only: a group that always made it is not without doubt
        value += weight / total * made / deals
        variance += (weight / total) ** 2 * rate * (1 - rate) / deals
        used += deals if weight else 0
    half = 1.959964 * variance**0.5
    return Effect(value, value - half, value + half, used)
