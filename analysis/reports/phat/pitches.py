"""What became of the pitches of a run, by the pitcher's trumps; summed up in one pass."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tricklab.analysis.reports.groups import Groups, summed
from tricklab.analysis.reports.source import Source
from tricklab.analysis.tally import lead_of, of_seat, same_side
from tricklab.engine.games.phat import HAND

if TYPE_CHECKING:
    import polars as pl

FIVE, NINE, ACE = 3, 7, 12
"""Ranks as the columns of a run have them: bits, from 0, the Two, to 12."""

HALF = 40
"""Half of the phat points of a deal."""

HELD = ("neither", "Five", "Nine", "both")
"""What is held of the Nine and Five of trumps: 1 for the Five and 2 for the Nine, added up."""


@dataclass(frozen=True)
class Pitches:
    """The deals of a source, as sums.

    Attributes
    ----------
    source
        What they rest on.
    groups
        By ``mask`` (the pitcher's trumps), ``cards`` (how many) and ``held`` (a place in `HELD`). Counted is what came
        to the pitcher's side: ``half`` (more than half of the phat), ``ahead`` and ``level`` (in points of the deal),
        ``ours``, ``theirs`` and ``tied`` (the muck), ``both`` (the muck and more of the phat), ``turned`` (the muck
        changed who was ahead in the deal). Summed are ``phat`` and ``points``, its phat and its points in all less
        those of the other side, and ``muck``, the part of it that the muck has in that.
    """

    source: Source
    groups: Groups

    def held(self, cards: int | None = None, held: int | None = None) -> Groups:
        """Return the pitches with so many trumps, with so much of the Nine and Five."""
        import polars as pl

        found = self.groups if cards is None else self.groups.where(pl.col("cards") == cards)
        return found if held is None else found.where(pl.col("held") == held)


def pitches_of(source: Source) -> Pitches:
    """Sum up the pitches of a source."""
    import polars as pl

    setup = source.setup
    phat, points = (lead_of("pitcher", name, setup.sides) for name in ("phat", "delta"))
    own = _own(source)
    # The muck is counted if all tricks were played and the game was not over with the last; then it may be tied.
    most = pl.max_horizontal(pl.col("phat_0"), pl.col("phat_1")).cast(pl.Int64)
    over = most >= int(setup.rules["target"])
    counted = (pl.col("ended") == HAND) & ~over
    ours = same_side("muck", "pitcher", setup)
    won = ours.fill_null(value=False)
    lost = ours.not_().fill_null(value=False)
    counts = {
        "half": own > HALF,
        "ahead": points > 0,
        "level": points == 0,
        "ours": won,
        "theirs": lost,
        "tied": counted & pl.col("muck").is_null(),
        "both": (won & (phat > 0)) | (lost & (phat < 0)),
        "turned": phat.sign() != points.sign(),
    }
    sums = [pl.len().alias("deals"), *(value.sum().alias(name) for name, value in counts.items())]
    sums += [*summed("phat", phat), *summed("points", points), *summed("muck", points - phat)]
    frame = source.tally([of_seat("pitcher", "trumps", setup.players).alias("mask")], sums)
    masks = frame["mask"].to_list()
    told = {
        "cards": [mask.bit_count() for mask in masks],
        "held": [(mask >> FIVE & 1) + 2 * (mask >> NINE & 1) for mask in masks],
    }
    return Pitches(source, Groups(frame.with_columns(pl.Series(name, values) for name, values in told.items())))


def _own(source: Source) -> pl.Expr:
    """Return the phat points of the pitcher's side."""
    import polars as pl

    sides = source.setup.sides
    return pl.coalesce(
        pl.when(pl.col("pitcher") == seat).then(pl.col(f"phat_{side}")) for seat, side in enumerate(sides)
    ).cast(pl.Int64)
