"""What is bid from each place at the table, and how the deal's points fall."""

from __future__ import annotations

from dataclasses import dataclass

from tricklab.analysis.estimate import Estimate, mean, proportion
from tricklab.analysis.reports.smear.contracts import Contracts, Outcome
from tricklab.analysis.reports.source import Source
from tricklab.analysis.tally import same_side


@dataclass(frozen=True)
class SeatLine:
    """What the player at one place does in the auction.

    Attributes
    ----------
    place
        1 is eldest, the number of players is the dealer.
    bids
        How many deals with each bid; 0 is a pass.
    passed
        How often the player passed.
    bid
        The mean of the bids that are not passes.
    won
        How often the contract was this player's, of all deals.
    outcome
        What came of these contracts.
    """

    place: int
    bids: dict[int, int]
    passed: Estimate
    bid: Estimate
    won: Estimate
    outcome: Outcome


def seat_lines(contracts: Contracts) -> list[SeatLine]:
    """Return a line for each place, eldest first."""
    import polars as pl

    source = contracts.source
    won = contracts.by("place")
    return [
        _seat_line(place, _bids_from(source, place), source.hands, won.get(place, contracts.outcome(pl.lit(False))))
        for place in range(1, source.setup.players + 1)
    ]


def _bids_from(source: Source, place: int) -> dict[int, int]:
    """Return how many deals there are with each bid of the player at a place."""
    import polars as pl

    seats = source.setup.players
    bid = pl.coalesce(
        pl.when((pl.col("dealer").cast(pl.Int64) + place) % seats == seat).then(pl.col(f"bid_{seat}"))
        for seat in range(seats)
    )
    counts = source.tally([bid.cast(pl.Int64).alias("bid")], [pl.len().alias("deals")])
    return {int(bid): int(deals) for bid, deals in counts.iter_rows()}


def _seat_line(place: int, bids: dict[int, int], hands: int, outcome: Outcome) -> SeatLine:
    spoken = {bid: deals for bid, deals in bids.items() if bid > 0}
    height = mean(
        sum(bid * deals for bid, deals in spoken.items()),
        sum(bid * bid * deals for bid, deals in spoken.items()),
        sum(spoken.values()),
    )
    return SeatLine(place, bids, proportion(bids.get(0, 0), hands), height, proportion(outcome.deals, hands), outcome)


@dataclass(frozen=True)
class PointLine:
    """Who gets a point: shares of the deals that were played, and the bidding side's share of those where it is out.

    Attributes
    ----------
    name, worth
        The point, and what it counts.
    out
        How often anybody gets it.
    bidder, partners, others
        How often the bidder does, a partner of the bidder, somebody of the other side.
    side
        How often the bidding side does, of the deals in which anybody does.
    """

    name: str
    worth: int
    out: Estimate
    bidder: Estimate
    partners: Estimate
    others: Estimate
    side: Estimate


@dataclass(frozen=True)
class Points:
    """The points of a source's deals, and the trumps that were in no hand during play."""

    source: Source
    played: int
    lines: list[PointLine]
    undealt: Estimate


def points_of(source: Source) -> Points:
    """Sum up who gets which point."""
    import polars as pl

    setup = source.setup
    worth = setup.game.points(setup.rules)
    undealt = pl.col("undealt").cast(pl.Int64)
    sums = [pl.col("bidder").count().alias("played"), undealt.sum().alias("sum"), (undealt * undealt).sum().alias("sq")]
    for name in worth:
        sums += [
            pl.col(name).count().alias(f"{name} out"),
            (pl.col(name) == pl.col("bidder")).sum().alias(f"{name} bidder"),
            same_side(name, "bidder", setup).sum().alias(f"{name} side"),
        ]
    total = source.tally([], sums).row(0, named=True)
    played = int(total["played"])
    lines = [_point_line(name, worth[name], total, played) for name in worth]
    return Points(source, played, lines, mean(int(total["sum"]), int(total["sq"]), played))


def _point_line(name: str, worth: int, total: dict[str, int], played: int) -> PointLine:
    out, bidder, side = (int(total[f"{name} {what}"]) for what in ("out", "bidder", "side"))
    return PointLine(
        name.replace("_", "-").capitalize(),
        worth,
        proportion(out, played),
        proportion(bidder, played),
        proportion(side - bidder, played),
        proportion(out - side, played),
        proportion(side, out),
    )


def always_all_out(source: Source) -> bool:
    """Tell whether the rules put all sixteen trumps into play, so that every point is out in every deal."""
    return source.setup.rules["players"] == 6 or source.setup.rules["stock"] != "dead"
