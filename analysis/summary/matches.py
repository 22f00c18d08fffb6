"""What came of matches, in short: who won, how long they were, and how the last deal went."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import polars as pl

from tricklab.analysis.estimates.estimate import Estimate, mean, proportion
from tricklab.analysis.summary.lines import plain_estimate
from tricklab.analysis.words.results import Drawn, Result, columns_of, frame_of
from tricklab.engine.base.numbers import counted, whole
from tricklab.engine.errors import UsageError
from tricklab.engine.play.setup import Setup
from tricklab.engine.runs.simulation import Matches, MatchRun

if TYPE_CHECKING:
    Tables = tuple[pl.LazyFrame, pl.LazyFrame]


@dataclass(frozen=True)
class Ending:
    """How the last deal of a match went.

    Attributes
    ----------
    text
        What it is.
    share
        Of all matches that came to an end.
    """

    text: str
    share: Estimate


@dataclass(frozen=True)
class MatchSummary(Result):
    """Matches in short.

    Attributes
    ----------
    setup
        What was dealt and who played.
    matches
        How many.
    won
        For each side how often it won, a match that several share counted in parts.
    from_dealer
        The same for the side of the seat that dealt first, of the next seat, and so on.
    shared, unfinished
        How often several won together, and how many matches were broken off.
    deals
        Deals a match.
    lengths
        Within how many deals a tenth, half, and nine tenths of the matches were over, and the longest.
    endings
        How the last deal went.
    """

    setup: Setup
    matches: int
    won: tuple[Estimate, ...]
    from_dealer: tuple[Estimate, ...]
    shared: Estimate
    unfinished: int
    deals: Estimate
    lengths: tuple[int, int, int, int]
    endings: tuple[Ending, ...]

    def drawn(self) -> Drawn:
        """Return what `plot` shows of the table."""
        return Drawn(("side",), "won", "matches won, %", 100)

    def heading(self) -> str:
        """Return what the numbers rest on."""
        return f"{self.setup.basis(counted(self.matches, 'matches'))}, policy {self.setup.table_of_policies()}"

    def table(self) -> pl.DataFrame:
        """Return a row for each side: how often it won, and how often the side did that sits so far from the dealer."""

        rows = [
            {"side": side, **columns_of("won", won), **columns_of("won_from_dealer", index)}
            for side, (won, index) in enumerate(zip(self.won, self.from_dealer, strict=True))
        ]
        return frame_of(rows)

    def to_dict(self) -> dict[str, Any]:
        """Return the numbers as plain data."""
        return {
            "matches": self.matches,
            "won": [plain_estimate(share) for share in self.won],
            "won_from_dealer": [plain_estimate(share) for share in self.from_dealer],
            "shared": plain_estimate(self.shared),
            "unfinished": self.unfinished,
            "deals": plain_estimate(self.deals),
            "lengths": dict(zip(("tenth", "half", "nine_tenths", "longest"), self.lengths, strict=True)),
            "endings": [{"told": ending.text, "share": plain_estimate(ending.share)} for ending in self.endings],
        }


def summarise_matches(results: Matches | MatchRun, *, matches: int | None = None) -> MatchSummary:
    """Sum up matches.

    Parameters
    ----------
    results
        What `simulate_matches` or `simulate_matches_into` returned.
    matches
        Only the matches below this number; all of them unless given.

    Returns
    -------
    MatchSummary
        Who won, how long it took, and how the last deal went.

    Raises
    ------
    UsageError
        If these are no matches.

    Examples
    --------
    >>> from tricklab import simulate_matches
    >>> summary = summarise_matches(simulate_matches("smear", 100, policy="basic"))
    >>> summary.matches, summary.lengths
    (100, (3, 5, 7, 14))
    """
    if not isinstance(results, Matches | MatchRun):
        raise UsageError(f"summarise_matches takes what simulate_matches returned; not {type(results).__name__}.")
    setup = results.setup
    first_rows, deals = _tables(results, None if matches is None else whole(matches, "matches", 1, example="1000"))
    last = _last_deals(setup, deals)
    match = first_rows.join(last, on=["match", "deals"], how="left").collect(engine="streaming").sort("match")
    sides = len(set(setup.sides))
    won = match.select([f"won_{side}" for side in range(sides)]).to_numpy().astype(float)
    several = won.sum(1)
    shares = won / np.maximum(several, 1)[:, None]
    from_dealer = np.take_along_axis(shares, (np.arange(sides) + match["dealer"].to_numpy()[:, None]) % sides, 1)
    lengths = match["deals"].to_numpy().astype(np.int64)
    count = len(match)
    quantiles = np.quantile(lengths, [0.1, 0.5, 0.9, 1.0], method="inverted_cdf")
    return MatchSummary(
        setup,
        count,
        tuple(map(_mean, shares.T)),
        tuple(map(_mean, from_dealer.T)),
        proportion(int((several > 1).sum()), count),
        int((several == 0).sum()),
        _mean(lengths),
        tuple(int(length) for length in quantiles),  # type: ignore[arg-type]
        tuple(_endings(match, won, setup)),
    )


def _tables(results: Matches | MatchRun, count: int | None) -> Tables:
    if isinstance(results, Matches):
        tables = results.matches.lazy(), results.deals.lazy()
    else:
        files = results.files(results.matches.hands if count is None else count)
        matches, deals = ([*map(str, each)] for each in files)  # polars reads URLs by itself
        tables = pl.scan_parquet(matches, glob=False), pl.scan_parquet(deals, glob=False)
    if count is None:
        return tables
    return tables[0].filter(pl.col("match") < count), tables[1].filter(pl.col("match") < count)


def _last_deals(setup: Setup, deals: pl.LazyFrame) -> pl.LazyFrame:
    """Return of each deal what the summary asks of a last one: who declared, and whether he made it."""
    there = [name for name in dict.fromkeys((setup.game.declarer or "", "made")) if name in deals.collect_schema()]
    number = (pl.col("deal") + 1).cast(pl.UInt16).alias("deals")
    named = [pl.col(name).alias("declarer" if name == setup.game.declarer else name) for name in there]
    return deals.select("match", number, *named)


def _endings(ended: pl.DataFrame, won: Any, setup: Setup) -> list[Ending]:
    """Return how the last deals went: who declared, whether the contract was made, and who won."""
    over = won.sum(1) > 0
    if "declarer" not in ended.columns or "made" not in ended.columns:
        return []
    declarer = ended["declarer"].cast(int).fill_null(-1).to_numpy()
    made = ended["made"].cast(int).fill_null(0).to_numpy() == 1
    sides = np.array(setup.sides)
    his = np.take_along_axis(won, sides[np.maximum(declarer, 0)][:, None], 1)[:, 0] > 0
    played = declarer >= 0
    kinds: Sequence[tuple[str, Any]] = (
        ("the declarer's side made it and won", played & made & his),
        ("the declarer's side made it, and another won", played & made & ~his),
        ("the declarer's side was set, and another won", played & ~made & ~his),
        ("the declarer's side was set, and won", played & ~made & his),
        ("nobody had declared", ~played),
    )
    counts = [(text, int((so & over).sum())) for text, so in kinds]
    return [Ending(text, proportion(number, int(over.sum()))) for text, number in counts if number]


def _mean(values: Any) -> Estimate:
    return mean(float(values.sum()), float((values.astype(float) ** 2).sum()), len(values))
