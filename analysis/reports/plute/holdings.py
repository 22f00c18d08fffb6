"""What became of the bids of a run, by the bid and what the bidder held; summed up in one pass."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tricklab.analysis.estimate import Estimate, proportion
from tricklab.analysis.reports.groups import Groups
from tricklab.analysis.reports.source import Source
from tricklab.analysis.tally import same_side
from tricklab.engine.games.plute import LOWEST_BID, POINTS, TOP_BID

if TYPE_CHECKING:
    import polars as pl

BIDS = range(LOWEST_BID, TOP_BID + 1)

CARDS = {"ace": 15, "king": 14, "queen": 13, "jack": 12, "off_jack": 11, "two": 2}
"""The bits of trumps that have a name, as the column ``bidder_trumps`` has them; bits 1 and 0 are the jokers."""

FEATURES = ("cards", *CARDS, "jokers")
"""What holdings of trumps are sorted by: how many there are, which of the named ones (1 or 0), how many jokers."""

POINT_NAMES = {name: name.replace("_", " ").title().replace("Off Jack", "Off-Jack") for name in POINTS}
"""What the points are called."""


def features(mask: pl.Expr) -> list[pl.Expr]:
    """Return what sorts the holdings in a column of trumps."""
    import polars as pl

    named = [((mask & (1 << bit)) != 0).cast(pl.Int64).alias(name) for name, bit in CARDS.items()]
    cards, jokers = mask.bitwise_count_ones().alias("cards"), (mask & 3).bitwise_count_ones().alias("jokers")
    return [cards.cast(pl.Int64), *named, jokers.cast(pl.Int64)]


@dataclass(frozen=True)
class Bids:
    """The deals of a source, as sums.

    Attributes
    ----------
    source
        What they rest on.
    groups
        By ``bid``, the bidder's `FEATURES`, ``aces`` (in plain suits) and ``deuce`` (who was dealt the Two: 0 the
        bidder, 1 a partner, 2 an opponent). Counted are ``made``, each point that the bidder's team has as in
        ``has_high``, ``at_4`` to ``at_7`` (it has so many points or more), and plutes, by its own team ``plute`` and by
        the other ``pluted``.
    """

    source: Source
    groups: Groups

    @property
    def whole(self) -> bool:
        """Whether all deals were played to their end, so that every point was won or lost."""
        return not self.source.setup.rules["early_stop"]

    def bid(self, level: int) -> Groups:
        """Return the deals with this highest bid."""
        import polars as pl

        return self.groups.where(pl.col("bid") == level)

    def common(self, level: int) -> Estimate:
        """Estimate in how many deals this is the highest bid."""
        return proportion(self.bid(level).count, self.groups.count)


def bids_of(source: Source) -> Bids:
    """Sum up the bids of a source."""
    import polars as pl

    second = pl.col("bidder") & 1 == 1
    points = pl.when(second).then(pl.col("points_1")).otherwise(pl.col("points_0"))
    keys = [
        pl.col("bid").cast(pl.Int64),
        *features(pl.col("bidder_trumps").cast(pl.Int64)),
        pl.col("bidder_aces").cast(pl.Int64).alias("aces"),
        pl.col("deuce").to_physical().cast(pl.Int64),
    ]
    sums = [pl.len().alias("deals"), pl.col("made").sum()]
    sums += [
        same_side(name, "bidder", source.setup).fill_null(value=False).sum().alias(f"has_{name}") for name in POINTS
    ]
    sums += [(points >= level).sum().alias(f"at_{level}") for level in BIDS]
    own = pl.col("plute") == pl.col("bidder") & 1
    sums += [own.sum().alias("plute"), (~own).sum().alias("pluted")]
    return Bids(source, Groups(source.tally(keys, sums)))
