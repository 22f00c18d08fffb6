"""What came out of a run, in short: the same question for every game, and an answer for each family of games."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import polars as pl

from tricklab.analysis.summary.contracts import Summary, summarise_contracts
from tricklab.analysis.summary.own_bids import OwnBids, summarise_own_bids
from tricklab.analysis.summary.table_check import check_rows, check_tallies
from tricklab.engine.base.locations import Url
from tricklab.engine.base.numbers import parse_hands, shown
from tricklab.engine.base.temp_file import reason
from tricklab.engine.errors import StoreError, UsageError
from tricklab.engine.play.setup import Setup
from tricklab.engine.runs.open_run import open_run
from tricklab.engine.runs.storage.parts import TALLIES
from tricklab.engine.runs.storage.run import Run
from tricklab.engine.runs.tallies import counts_of


def summarise(results: Any, setup: Setup | None = None, *, hands: float | str | None = None) -> Summary | OwnBids:
    """Sum up what was dealt and played.

    Parameters
    ----------
    results : polars.DataFrame, pandas.DataFrame, Run, str or pathlib.Path
        A table that `simulate` returned, rows or tallies, or some of its rows; a run that `simulate_into` returned; or
        a run's folder, or its URL.
    setup
        What was dealt; a table needs it, a run knows it.
    hands
        Only the deals below this number; all of them unless given.

    Returns
    -------
    Summary or OwnBids
        A line for each winning bid and one for each point; in games in which everybody bids the tricks that he will
        take, a line for each bid.

    Raises
    ------
    UsageError
        If these are not the results of that setup, or a run is damaged.
    StoreError
        If what was there is gone while it is read.

    See Also
    --------
    simulate : Makes such a table.
    report : Answers more questions, with charts.

    Examples
    --------
    >>> from tricklab import Setup, simulate
    >>> setup = Setup.make("smear", policy="basic", seed=7)
    >>> summarise(simulate(setup, 1000), setup).played.deals
    999
    """
    hands = None if hands is None else parse_hands(hands)
    if isinstance(results, str | Path | Url):
        results = open_run(results, setup)
    if isinstance(results, Run):
        count = results.hands if hands is None else min(hands, results.hands)
        if results.contents.of == TALLIES:
            return _summary_of(results.setup, tally_of(results, count), count, results.past is None)
        try:
            return summary_of(results.setup, results.scan(count), count, is_past=results.past is not None)
        except (pl.exceptions.PolarsError, OSError) as error:
            raise StoreError(f"{results.folder} cannot be read: {reason(error)}.") from error
    if setup is not None and not isinstance(setup, Setup):
        raise UsageError(f"setup must be a Setup, as in Setup.make('smear', seed=7); not {shown(setup)}.")
    if setup is None:
        raise UsageError("a table does not say what was dealt: give the setup as well, as in summarise(table, setup).")
    if (counts := counts_of(setup)) and isinstance(results, pl.DataFrame) and results.columns == [*counts.columns]:
        check_tallies(results, setup, counts)
        if hands not in (None, counts.deals(results)):
            raise UsageError("what was counted cannot be taken apart: leave hands out.")
        return _summary_of(setup, counts.merged([results]), counts.deals(results))
    table = _table(results, setup)
    if hands is not None:
        table = table.filter(table["hand"] < hands)
    if not len(table):
        raise UsageError("there are no deals in the table.")
    return summary_of(setup, table, len(table))


def summary_of(
    setup: Setup, deals: pl.LazyFrame | pl.DataFrame, hands: int, *, is_past: bool = False
) -> Summary | OwnBids:
    """Sum up the first ``hands`` deals of a run, or a table of so many; ``is_past``: another version's."""
    are_first = not isinstance(deals, pl.DataFrame) or deals["hand"].to_list() == list(range(hands))
    return _summary_of(setup, counts_of(setup).of(deals.lazy()), hands, are_first and not is_past)


def tally_of(run: Run, hands: int) -> pl.DataFrame:
    """Add up the tallies of a run's first deals.

    Raises
    ------
    UsageError
        If so many deals end within a part, or the run has changed meanwhile.
    """
    if hands != run.hands and hands % run.contents.part:
        raise UsageError(
            f"{run.folder} keeps tallies of {run.hands:,} deals, which are told apart only at multiples of "
            f"{run.contents.part:,}; not at {hands:,}: ask for these, or keep rows."
        )
    counts = counts_of(run.setup)
    total = counts.total(run.tables(hands))
    if counts.deals(total) != hands:
        raise UsageError(f"{run.folder} was dealt on while it was read: give the same command again.")
    return total


def _summary_of(setup: Setup, tally: pl.DataFrame, hands: int, are_first: bool = True) -> Summary | OwnBids:
    """Sum up what was counted of so many deals; ``are_first``: this version deals the same from number 0 on."""
    if setup.game.declarer is None:
        return summarise_own_bids(setup, tally, hands, are_first=are_first)
    return summarise_contracts(setup, tally, hands)


def _table(results: Any, setup: Setup) -> pl.DataFrame:
    """Return a table with the columns and types of the setup's results."""
    if isinstance(results, pl.LazyFrame):
        results = results.collect()
    if type(results).__module__.partition(".")[0] == "pandas":
        from tricklab.engine.runs.deal_table import from_pandas  # most results are no tables of pandas

        results = from_pandas(results)
    if not isinstance(results, pl.DataFrame):
        raise UsageError(f"summarise takes a table, a run or a run's folder; not {type(results).__name__}.")
    return check_rows(results, setup)
