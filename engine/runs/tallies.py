"""What is counted of the deals of a run, as data: whole numbers that add up, whatever they are added up in.

A summary is made of nothing else, so it can be made of the deals themselves or of what was counted of them before
(`--keep tallies`). Counts, sums and sums of squares are whole numbers below 2^63: added up in any order they are the
same.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from tricklab.engine.base.numbers import MOST_ROWS
from tricklab.engine.errors import UsageError
from tricklab.engine.play.pace import samples_worlds
from tricklab.engine.play.setup import Setup
from tricklab.engine.rules.measure import is_made
from tricklab.engine.runs.game_shares import parts_of, same_side, shares_of
from tricklab.engine.runs.storage.parts import DEALS, MOST_PARTS, PART_SAMPLED, PART_TALLIED, TALLIES, Contents

if TYPE_CHECKING:
    import polars as pl

_AT_ONCE = 100
"""Tallies that are added up at once."""


@dataclass(frozen=True)
class Counts:
    """What is counted of deals.

    Attributes
    ----------
    keys
        The columns of the groups.
    sums
        The columns of what is added up in each.
    passes
        Expressions for the keys, and for the sums: one of each for a row of the results, or several where a row counts
        several times, as once for each seat.
    a_deal
        How many times a deal is counted.
    """

    keys: tuple[str, ...]
    sums: tuple[str, ...]
    passes: Sequence[tuple[Sequence[pl.Expr], Sequence[pl.Expr]]]
    a_deal: int = 1

    @property
    def columns(self) -> tuple[str, ...]:
        """All columns of a table of what was counted."""
        return (*self.keys, *self.sums)

    @property
    def read(self) -> set[str]:
        """The columns of the results that are looked at."""
        return {name for by, sums in self.passes for one in (*by, *sums) for name in one.meta.root_names()}

    def of(self, deals: pl.LazyFrame) -> pl.DataFrame:
        """Count some deals: a row a group, sorted; the sums as Int64."""
        import polars as pl

        return self.merged(
            [
                deals.group_by(*by).agg(*(one.cast(pl.Int64) for one in sums)).collect(engine="streaming")
                for by, sums in self.passes
            ]
        )

    def merged(self, tallies: Sequence[pl.DataFrame]) -> pl.DataFrame:
        """Add up what was counted of several lots of deals, in whatever order."""
        import polars as pl

        return pl.concat(tallies).group_by(self.keys).agg(pl.col(self.sums).sum()).sort(self.keys)

    def total(self, tallies: Iterable[pl.DataFrame]) -> pl.DataFrame:
        """Add up what was counted of any number of lots, a few of which are held at a time."""
        waiting = iter(tallies)
        total = self.merged(list(islice(waiting, _AT_ONCE)))
        while more := list(islice(waiting, _AT_ONCE)):
            total = self.merged([total, *more])
        return total

    def deals(self, tally: pl.DataFrame) -> int:
        """Return how many deals were counted."""
        return int(tally["count"].sum()) // self.a_deal


def counts_of(setup: Setup) -> Counts:
    """Return what is counted of a setup's deals: by the winning bid, or by what every seat has bid."""
    return _own_bids(setup) if setup.game.declarer is None else _contracts(setup, setup.game.declarer)


def contents_for(setup: Setup, hands: int, keep: str) -> Contents:
    """Return what the parts of a run are that keeps ``"rows"`` or ``"tallies"`` of so many deals.

    Raises
    ------
    UsageError
        If these are more than can be kept so.
    """
    if keep == "rows":
        if hands > MOST_ROWS:
            raise UsageError(
                f"rows are kept of at most {MOST_ROWS:,} deals, not of {hands:,}: keep tallies (`--keep tallies`, "
                "which is usual for so many), or deal fewer."
            )
        return DEALS
    contents = tallies_of(setup)
    if hands > MOST_PARTS * contents.part:
        raise UsageError(
            f"a run has at most {MOST_PARTS:,} parts of {contents.part:,} deals, which are "
            f"{MOST_PARTS * contents.part:,}, not {hands:,}: deal the others with another seed."
        )
    return contents


def tallies_of(setup: Setup) -> Contents:
    """Return what the parts of a run are that keeps what is counted of its deals instead of these."""
    counts = counts_of(setup)
    meanings = dict.fromkeys(counts.keys, "group") | dict.fromkeys(counts.sums, "sum over the group")
    part = PART_SAMPLED if samples_worlds(setup) else PART_TALLIED
    return Contents(TALLIES, part, meanings | {"count": "how many"}, counts.merged)


def _contracts(setup: Setup, declarer: str) -> Counts:
    """Count by winning bid, whether it was made, and what the game's deals are parted by."""
    import polars as pl

    columns = {column.name for column in setup.game.columns(setup.rules)}
    number = len(set(setup.sides))
    own = pl.lit(0, pl.Int64)
    for side in range(number):
        seats = [seat for seat, its_side in enumerate(setup.sides) if its_side == side]
        own = pl.when(pl.col(declarer).is_in(seats)).then(pl.col(f"delta_{side}").cast(pl.Int64)).otherwise(own)
    # The others together: `number - 1` of them, so that the numbers stay whole until the very end.
    others = pl.sum_horizontal([pl.col(f"delta_{side}").cast(pl.Int64) for side in range(number)]) - own
    bid, made = pl.lit(0, pl.Int8).alias("bid"), pl.lit(None, pl.Boolean).alias("made")
    by = [pl.col("bid"), pl.col("made")] if "bid" in columns else [bid, made]
    parts = parts_of(setup)
    if parts is not None:
        by.append(parts.of().alias("part"))
    sums = [
        pl.len().alias("count"),
        own.sum().alias("bidders"),
        (own * own).sum().alias("bidders squared"),
        others.sum().alias("others"),
        (others * others).sum().alias("others squared"),
        *(share.of(setup).sum().alias(share.name) for share in shares_of(setup)),
    ]
    for name in setup.game.points(setup.rules):
        sums.append(pl.col(name).count().alias(f"{name} out"))
        sums.append(same_side(name, declarer, setup).sum().alias(f"{name} bidders"))
    return Counts(("bid", "made") if parts is None else ("bid", "made", "part"), _names(sums), [(by, sums)])


def _own_bids(setup: Setup) -> Counts:
    """Count by what each seat has bid; what is the whole table's is counted with the first seat."""
    import polars as pl

    passes, zero = [], pl.lit(0, pl.Int64)
    bids, all_tricks = (
        [pl.col(f"{name}_{seat}").cast(pl.Int64) for seat in range(setup.players)] for name in ("bid", "tricks")
    )
    for seat, side in enumerate(setup.sides):
        bid, tricks, score = bids[seat], all_tricks[seat], pl.col(f"delta_{side}").cast(pl.Int64)
        made = is_made(*setup.game.contract(setup.rules, seat, bids, all_tricks))
        nerd = pl.col("nerd_tricks").cast(pl.Int64) if has_nerd(setup) and seat == 0 else zero
        sums = [
            pl.len().alias("count"),
            made.sum().alias("made"),
            tricks.sum().alias("tricks"),
            (tricks * tricks).sum().alias("tricks squared"),
            score.sum().alias("score"),
            (score * score).sum().alias("score squared"),
            nerd.sum().alias("nerd"),
            (nerd * nerd).sum().alias("nerd squared"),
        ]
        passes.append(([bid.alias("bid")], sums))
    return Counts(("bid",), _names(passes[0][1]), passes, setup.players)


def has_nerd(setup: Setup) -> bool:
    """Tell whether somebody takes tricks who has no seat."""
    return setup.players != 4 and any(column.name == "nerd_tricks" for column in setup.game.columns(setup.rules))


def _names(sums: Sequence[pl.Expr]) -> tuple[str, ...]:
    return tuple(one.meta.output_name() for one in sums)
