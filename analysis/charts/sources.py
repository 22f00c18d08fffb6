"""Runs opened to be read, whoever played them: a chart plays nothing, so no policy is needed, and none is run."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl

from tricklab.analysis.features.hand_features import cards_column
from tricklab.engine.base.cached import cached_property
from tricklab.engine.base.locations import Location, Url
from tricklab.engine.base.numbers import counted, shown
from tricklab.engine.base.observer import UNOBSERVED, Observer
from tricklab.engine.errors import StoreError, UsageError
from tricklab.engine.play.setup import Setup
from tricklab.engine.runs.open_run import open_to_read
from tricklab.engine.runs.storage.parts import MATCH_DEALS, MATCHES, TALLIES
from tricklab.engine.runs.storage.run import Run

_LOTS, _IN_A_LOT = 10, 40
"""A run is read in so many tables or more, of at most so many parts: fewer are faster, but show less progress."""

TIMES = "times"
"""The column with the number of times that a row comes."""

_SAMPLE, _FEW, VERY_FEW = 50_000, 1 / 3, 1 / 50
"""Rows are counted where among so many at most this share differ; for several questions at once where very few do."""


@dataclass(frozen=True)
class Source:
    """A run that a chart reads.

    Attributes
    ----------
    run
        The run.
    count
        The number of deals, or matches, that are read, from number 0 on.
    counted
        The tables of rows that were counted, by their columns.
    """

    run: Run
    count: int
    counted: dict[frozenset[str], pl.DataFrame] = field(default_factory=dict, compare=False, repr=False)

    @property
    def setup(self) -> Setup:
        """What was dealt, and who played."""
        return self.run.setup

    @property
    def kind(self) -> str:
        """What a row is: empty for a deal, `MATCHES`, `MATCH_DEALS`, or `TALLIES`."""
        return self.run.contents.of

    @property
    def cluster(self) -> str:
        """The column that numbers what is independent."""
        return "match" if self.kind in (MATCHES, MATCH_DEALS) else "hand"

    @property
    def is_alone(self) -> bool:
        """Whether a row is all that happened in its deal or match."""
        return self.kind != MATCH_DEALS

    @property
    def noun(self) -> str:
        """What ``count`` counts."""
        return "matches" if self.cluster == "match" else "deals"

    @property
    def name(self) -> str:
        """The name of its folder."""
        return self.run.folder.name

    @property
    def is_unfinished(self) -> bool:
        """Whether more was asked of the run than it has by now: it is still growing, or was interrupted."""
        return self.count == self.run.hands < self.run.wanted

    def heading(self) -> str:
        """Return what its numbers rest on."""
        return f"{self.setup.basis(counted(self.count, self.noun))}, policy {self.setup.table_of_policies()}"

    @cached_property
    def cards(self) -> list[pl.Expr]:
        """The columns with the cards of each seat; none where they cannot be dealt again.

        Polars deals only for a question that reads such a column.
        """
        if self.kind or self.run.past is not None:
            return []
        hands = lru_cache(4)(partial(_dealt, self.setup))  # the seats of a deal are asked for one after the other

        def cards(seat: int, numbers: pl.Series) -> pl.Series:
            return pl.Series(hands(numbers.to_numpy().tobytes())[:, seat])

        numbers, seats = pl.col("hand").cast(pl.Int64), range(self.setup.players)
        of_seats = (numbers.map_batches(partial(cards, seat), pl.Int64, is_elementwise=True) for seat in seats)
        return [expr.alias(cards_column(seat)) for seat, expr in enumerate(of_seats)]

    def parts(self) -> Iterator[pl.LazyFrame]:
        """Yield the tables of its parts in order, cut at ``count``, with the cards."""
        for number, file in enumerate(self.run.files(self.count), 1):
            table = pl.scan_parquet(str(file), glob=False).with_columns(self.cards)
            is_whole = number * self.run.contents.part <= self.count  # then the numbers need not be read
            yield table if is_whole else table.filter(pl.col(self.cluster) < self.count)

    def lots(self, observer: Observer = UNOBSERVED) -> Iterator[pl.LazyFrame]:
        """Yield the same rows in a few larger tables; the observer follows them."""
        size, parts = self.run.contents.part, list(self.parts())
        lot = min(_IN_A_LOT, -(-len(parts) // _LOTS))
        with observer.playing(self.count, f"Reading {self.name}", self.noun) as progress:
            for first in range(0, len(parts), lot):
                yield pl.concat(parts[first : first + lot])
                if progress is not None:
                    progress(min(lot * size, self.count - first * size))

    def tables(self, columns: Sequence[str], observer: Observer = UNOBSERVED) -> Callable[[], Iterable[pl.LazyFrame]]:
        """Return a function that yields the rows with some columns, as often as it is called.

        Where few rows differ, they are read once and counted: one table has each row with the number of times that it
        comes. Otherwise every row comes once.
        """
        wanted = frozenset(columns)
        if not any(wanted <= there for there in self.counted) and self.has_few(columns, _FEW):
            counted: list[pl.DataFrame] = []
            for lot in self.lots(observer):
                rows = lot.group_by(columns).agg(pl.len().cast(pl.Int64).alias(TIMES)).collect(engine="streaming")
                counted = [pl.concat([*counted, rows]).group_by(columns).agg(pl.col(TIMES).sum())]
            (self.counted[wanted],) = counted
        for there, table in self.counted.items():
            if wanted <= there:
                return lambda: [table.lazy()]
        once = pl.lit(1, pl.Int64).alias(TIMES)
        return lambda: (lot.with_columns(once) for lot in self.lots(observer))

    def has_few(self, columns: Sequence[str], share: float) -> bool:
        """Return whether at most this share of the first rows differ in some columns, so that rows can be counted."""
        if not self.is_alone:
            return False
        sample = next(self.parts()).select(columns).head(_SAMPLE).collect()
        return sample.n_unique() <= share * sample.height

    def frame(self) -> pl.LazyFrame:
        """Return all rows as one table; nothing is read yet."""
        return self.run.scan(self.count).with_columns(self.cards)


def _dealt(setup: Setup, numbers: bytes) -> Any:
    """Return the hands of the deals with some numbers, int64 (n, players)."""
    from tricklab.engine.play.simulator import Simulator  # takes a second to import, and few questions are about cards

    return Simulator(setup.with_policies("random")).deal_each(np.frombuffer(numbers, np.int64)).hands


def sources_of(runs: Run | Location | str | Sequence[Run | Location | str], hands: int | None = None) -> list[Source]:
    """Open one run or several.

    Parameters
    ----------
    runs
        Folders, URLs, or runs.
    hands
        Only the deals, or matches, below this number; all of them unless given.

    Raises
    ------
    UsageError
        If one is no run, is damaged or empty, has tallies beside runs with rows, or is of another game.
    """
    listed = [runs] if isinstance(runs, Run | str | Path | Url) else list(runs)
    if not listed:
        raise UsageError("chart takes one run or more: name the folder of a run, as in data/smear-4p-044ca223.")
    opened = []
    for given in listed:
        if not isinstance(given, Run | str | Path | Url):
            raise UsageError(f"chart takes runs, their folders or URLs; not {shown(given)}.")
        opened.append(given if isinstance(given, Run) else open_to_read(given))
    sources = [Source(run, run.hands if hands is None else min(hands, run.hands)) for run in opened]
    if not all(source.count for source in sources):
        raise UsageError(f"{next(source.name for source in sources if not source.count)} has no deals yet.")
    kinds = {source.kind for source in sources}
    if len(kinds) > 1:
        words = ", ".join(f"{source.name} has {_ROWS[source.kind]}" for source in sources)
        raise UsageError(f"one chart is of runs of one kind, and {words}.")
    first = sources[0]
    for other in sources[1:]:
        if (other.setup.game.name, other.setup.players) != (first.setup.game.name, first.setup.players):
            words = ", ".join(f"{source.name} is {source.setup.title}" for source in (first, other))
            raise UsageError(f"one chart compares runs of one game with as many players: {words}.")
    return sources


_ROWS = {"": "deals", MATCHES: "matches", MATCH_DEALS: "the deals of matches", TALLIES: "tallies"}


@contextmanager
def reading(sources: Sequence[Source]) -> Iterator[None]:
    """Raise `StoreError` if files of runs cannot be read within it."""
    try:
        yield
    except (pl.exceptions.PolarsError, OSError) as error:
        raise StoreError(f"{sources[0].run.folder} cannot be read: {error}".splitlines()[0]) from error


def are_paired(first: Source, other: Source) -> bool:
    """Return whether two runs dealt the same cards by the same rules, so that they can be compared deal by deal."""
    return (
        first.cluster == "hand" == other.cluster
        and replace(first.setup, policies=other.setup.policies) == other.setup
        and first.count == other.count
        and first.run.contents.part == other.run.contents.part
    )


def different_seats(first: Source, other: Source) -> list[int]:
    """Return the seats in which two runs have different policies, if these are not all seats."""
    pairs = zip(first.setup.policies, other.setup.policies, strict=True)
    seats = [seat for seat, (one, two) in enumerate(pairs) if one.name != two.name]
    return seats if len(seats) < first.setup.players else []
