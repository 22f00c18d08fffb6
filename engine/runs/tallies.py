"""Tallies: the counts and sums of a run's deals from which a summary is made.

So a summary needs the deals, or their tallies alone (`--keep tallies`). Counts, sums and sums of squares are whole
numbers below 2^63, so that the order of adding them up does not matter.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice

import polars as pl

from tricklab.engine.base.numbers import MOST_ROWS
from tricklab.engine.errors import UsageError
from tricklab.engine.play.setup import Setup
from tricklab.engine.rules.measure import is_made
from tricklab.engine.runs.game_shares import groups_of, same_side, shares_of
from tricklab.engine.runs.storage.parts import DEALS, PART_SAMPLED, PART_TALLIED, TALLIED_PARTS, TALLIES, Contents

_AT_ONCE = 100
"""Tables that are added up at once."""


@dataclass(frozen=True)
class Counts:
    """The groups and sums that make up the tallies of a game.

    Attributes
    ----------
    keys
        The columns that name a group.
    sums
        The columns that are added up in each group.
    passes
        Expressions for the keys and for the sums; several pairs where a deal counts several times, as once for each
        seat.
    a_deal
        The number of times that a deal is counted.
    """

    keys: tuple[str, ...]
    sums: tuple[str, ...]
    passes: Sequence[tuple[Sequence[pl.Expr], Sequence[pl.Expr]]]
    a_deal: int = 1

    @property
    def columns(self) -> tuple[str, ...]:
        """All columns of a table of tallies."""
        return (*self.keys, *self.sums)

    @property
    def read(self) -> set[str]:
        """The columns of the results that the expressions read."""
        return {name for by, sums in self.passes for column in (*by, *sums) for name in column.meta.root_names()}

    def of(self, deals: pl.LazyFrame) -> pl.DataFrame:
        """Count some deals, and return a sorted table with a row for each group and Int64 sums."""
        return self.merged(
            [
                deals.group_by(*by).agg(*(column.cast(pl.Int64) for column in sums)).collect(engine="streaming")
                for by, sums in self.passes
            ]
        )

    def merged(self, tallies: Sequence[pl.DataFrame]) -> pl.DataFrame:
        """Add up several tables of tallies, in any order."""
        return pl.concat(tallies).group_by(self.keys).agg(pl.col(self.sums).sum()).sort(self.keys)

    def total(self, tallies: Iterable[pl.DataFrame]) -> pl.DataFrame:
        """Add up any number of tables of tallies, with only a few in memory at a time."""
        waiting = iter(tallies)
        total = self.merged(list(islice(waiting, _AT_ONCE)))
        while more := list(islice(waiting, _AT_ONCE)):
            total = self.merged([total, *more])
        return total

    def deals(self, tally: pl.DataFrame) -> int:
        """Return the number of deals in a table of tallies."""
        return int(tally["count"].sum()) // self.a_deal


def counts_of(setup: Setup) -> Counts:
    """Return what is counted of a setup's deals: by winning bid, or by every seat's bid where each bids his own."""
    return _own_bids(setup) if setup.game.declarer is None else _contracts(setup, setup.game.declarer)


def contents_for(setup: Setup, hands: int, keep: str) -> Contents:
    """Describe the parts of a run that keeps ``"rows"`` or ``"tallies"`` of so many deals.

    Raises
    ------
    UsageError
        If a run cannot keep so many in this way.
    """
    if keep == "rows":
        if hands > MOST_ROWS:
            raise UsageError(
                f"rows are kept of at most {MOST_ROWS:,} deals, not of {hands:,}: keep tallies (`--keep tallies`, "
                "which is usual for so many), or deal fewer."
            )
        return DEALS
    return tallies_of(setup, hands)


def tallies_of(setup: Setup, hands: int = 0) -> Contents:
    """Describe the parts of a run of tallies; they are larger where very many deals are wanted."""
    counts = counts_of(setup)
    meanings = dict.fromkeys(counts.keys, "group") | dict.fromkeys(counts.sums, "sum over the group")
    part = PART_SAMPLED if setup.samples_worlds else PART_TALLIED
    while not setup.samples_worlds and part * TALLIED_PARTS < hands:
        part *= 2
    return Contents(TALLIES, part, meanings | {"count": "how many"}, counts.merged, counts.a_deal)


def _contracts(setup: Setup, declarer: str) -> Counts:
    """Count by winning bid, by whether it was made, and by the game's own groups (`game_shares`)."""
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
    groups = groups_of(setup)
    if groups is not None:
        by.append(groups.of().alias("part"))
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
    return Counts(("bid", "made") if groups is None else ("bid", "made", "part"), _names(sums), [(by, sums)])


def _own_bids(setup: Setup) -> Counts:
    """Count by each seat's bid; numbers of the whole table are counted with the first seat."""
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
    """Return whether a hand without a seat takes tricks."""
    return setup.players != 4 and any(column.name == "nerd_tricks" for column in setup.game.columns(setup.rules))


def _names(sums: Sequence[pl.Expr]) -> tuple[str, ...]:
    return tuple(column.meta.output_name() for column in sums)
