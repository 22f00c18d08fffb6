"""What became of the pitches of a run, by the bid, the pitcher's trumps and place; summed up in one pass."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tricklab.analysis.estimate import Estimate, mean, proportion
from tricklab.analysis.reports.groups import Groups, summed
from tricklab.analysis.reports.old_pitch.cards import ACE, JACK, KING, smallest_of, with_features
from tricklab.analysis.reports.source import Source
from tricklab.analysis.tally import lead_of, of_seat, same_side

if TYPE_CHECKING:
    import polars as pl

CARDS = 6
"""Cards in a hand."""

PIPS = 80
"""Pips in the pack: Aces 4, Kings 3, Queens 2, Jacks 1 and Tens 10, in four suits."""


@dataclass(frozen=True)
class Pitches:
    """The deals of a source in which somebody pitched, as sums.

    Attributes
    ----------
    source
        What they rest on.
    groups
        By ``bid`` (0 is a pitch without a contract), ``mask`` (the pitcher's trumps), ``place`` (1 is eldest, the
        number of players the dealer) and what `analysis.reports.pitch.cards.with_features` adds; counted are
        ``made``, each point that goes to the pitcher's side, ``all_points``, ``six`` (tricks), and ``both``;
        ``net`` is summed, see `unit`.
    passed
        Deals in which all passed and nobody played.
    dealt
        Which share of the pips in the pack was dealt.
    elsewhere
        How often another player holds a trump that the pitcher has not, by rank.
    """

    source: Source
    groups: Groups
    passed: int
    dealt: Estimate
    elsewhere: dict[int, Estimate]

    @property
    def players(self) -> int:
        """How many players there are."""
        return self.source.setup.players

    @property
    def unit(self) -> int:
        """What the pitcher's lead over the others is multiplied by in ``net``, to stay whole."""
        return len(set(self.source.setup.sides)) - 1

    @property
    def points(self) -> list[str]:
        """The points that the cards bring, in the order in which they are counted."""
        return [name for name in self.source.setup.game.points(self.source.setup.rules) if name != "slam"]

    def bid(self, level: int) -> Groups:
        """Return the pitches at a bid."""
        import polars as pl

        return self.groups.where(pl.col("bid") == level)


def pitches_of(source: Source) -> Pitches:
    """Sum up the pitches of a source."""
    import polars as pl

    players = source.setup.players
    place = (pl.col("pitcher").cast(pl.Int64) - pl.col("dealer") + players - 1) % players + 1
    keys = [pl.col("bid").cast(pl.Int64), of_seat("pitcher", "trumps", players).alias("mask"), place.alias("place")]
    names = [name for name in source.setup.game.points(source.setup.rules) if name != "slam"]
    got = {name: same_side(name, "pitcher", source.setup).fill_null(value=False) for name in names}
    six = _tricks(source) == CARDS
    every = pl.all_horizontal(got.values())
    sums = [pl.len().alias("deals"), pl.col("made").sum().alias("made")]
    sums += [value.sum().alias(name) for name, value in got.items()]
    sums += [every.sum().alias("all_points"), six.sum().alias("six"), (every & six).sum().alias("both")]
    sums += summed("net", lead_of("pitcher", "delta", source.setup.sides))
    frame = source.tally(keys, sums)
    passed = int(frame.filter(pl.col("bid").is_null())["deals"].sum())
    groups = with_features(Groups(frame.filter(pl.col("bid").is_not_null())), smallest_of(source))
    return Pitches(source, groups, passed, _dealt(source), _elsewhere(source))


def _tricks(source: Source) -> pl.Expr:
    """Return the tricks of the pitcher's side."""
    import polars as pl

    sides = source.setup.sides
    return pl.coalesce(
        pl.when(pl.col("pitcher") == seat).then(
            pl.sum_horizontal(
                pl.col(f"tricks_{other}").cast(pl.Int64) for other in range(len(sides)) if sides[other] == sides[seat]
            )
        )
        for seat in range(len(sides))
    )


def _dealt(source: Source) -> Estimate:
    """Estimate how likely a card is to be dealt, from the pips that are."""
    import polars as pl

    pips = pl.sum_horizontal(pl.col(f"pips_{seat}").cast(pl.Int64) for seat in range(source.setup.players))
    total = source.tally([], [pl.len().alias("deals"), *summed("pips", pips)]).row(0, named=True)
    return mean(int(total["pips"]) / PIPS, int(total["pips_squares"]) / PIPS**2, int(total["deals"]))


def _elsewhere(source: Source) -> dict[int, Estimate]:
    import polars as pl

    own = of_seat("pitcher", "trumps", source.setup.players)
    sums = []
    ranks = (ACE, KING, JACK, smallest_of(source))
    for rank in ranks:
        lacking = own & (1 << rank) == 0
        held = pl.any_horizontal(
            pl.col(f"trumps_{seat}").cast(pl.Int64) & (1 << rank) != 0 for seat in range(source.setup.players)
        )
        sums += [lacking.sum().alias(f"{rank} of"), (lacking & held).sum().alias(f"{rank}")]
    total = source.tally([], sums).row(0, named=True)
    return {rank: proportion(int(total[f"{rank}"] or 0), int(total[f"{rank} of"] or 0)) for rank in ranks}
