"""Play deals, or whole matches, from number 0 on, into tables or into files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Unpack

from tricklab.engine.base.locations import Location, location_of
from tricklab.engine.base.numbers import parse_hands, parse_matches, shown, whole
from tricklab.engine.base.observer import UNOBSERVED, Observer
from tricklab.engine.errors import UsageError
from tricklab.engine.play.frames import pl
from tricklab.engine.play.setup import Setup, SetupLike, setup_from
from tricklab.engine.play.setup_options import SetupOptions
from tricklab.engine.play.workers import BLOCK, Jobs, jobs_of
from tricklab.engine.runs.forced_action import forced_by
from tricklab.engine.runs.job import DealJob, MatchJob, fill, match_contents, play_spans, spans_below
from tricklab.engine.runs.storage.parts import PART_MATCHES, parse_share
from tricklab.engine.runs.storage.run import Run
from tricklab.engine.runs.tallies import contents_for, counts_of

KEEPS = ("rows", "tallies")
"""What a run can keep of its deals."""

TALLIED_FROM = 10**8
"""Deals from which on a run keeps tallies by default: as rows they are a gigabyte and more."""


@dataclass(frozen=True)
class Matches:
    """Matches that were played.

    Attributes
    ----------
    setup
        What was dealt and who played.
    matches : polars.DataFrame
        A row for each match (docs/matches.md).
    deals : polars.DataFrame
        A row for each deal of them, in order.
    """

    setup: Setup
    matches: pl.DataFrame
    deals: pl.DataFrame

    def __eq__(self, other: object) -> bool:
        """Return whether setup and tables are equal."""
        if not isinstance(other, Matches):
            return NotImplemented
        is_same = self.setup == other.setup and self.matches.equals(other.matches)
        return is_same and self.deals.equals(other.deals)

    __hash__ = None  # type: ignore[assignment]


@dataclass(frozen=True)
class MatchRun:
    """Matches on disk: a run with a row for each match, and one with a row for each of their deals."""

    matches: Run
    deals: Run

    @property
    def setup(self) -> Setup:
        """What was dealt and who played."""
        return self.matches.setup

    @property
    def runs(self) -> tuple[Run, Run]:
        """The run of the matches, and that of their deals."""
        return self.matches, self.deals

    def files(self, count: int) -> tuple[list[Location], list[Location]]:
        """Return the files of the first ``count`` matches, and those of their deals."""
        return self.matches.files(count), self.deals.files(count)


def parse_keep(given: str | None, hands: int = 0) -> str:
    """Return what a run keeps of its deals: what the user asks for, or the usual for ``hands`` deals.

    Raises
    ------
    UsageError
        If it is neither ``"rows"`` nor ``"tallies"``.
    """
    if given is None:
        return KEEPS[hands >= TALLIED_FROM]
    if not isinstance(given, str) or given not in KEEPS:
        raise UsageError(f"keep is one of {', '.join(KEEPS)}; not {shown(given)}.")
    return given


def simulate(
    setup: SetupLike = "smear",
    hands: float | str = 100_000,
    *,
    keep: str = "rows",
    force: Mapping[int, str] | None = None,
    jobs: Jobs = None,
    observer: Observer = UNOBSERVED,
    **options: Unpack[SetupOptions],
) -> pl.DataFrame:
    """Deal and play, and return a table of the deals, or of tallies; no file is written.

    Parameters
    ----------
    setup
        The rules and the players: a `Setup`, or the name of a variant.
    hands
        The number of deals: ``100_000``, ``1e5`` and ``"1e5"`` are the same.
    keep
        ``"rows"``, or ``"tallies"``: a row for each group of deals with the sums that `summarise` needs (docs/data.md).
    force
        What a seat must do at its first such decision, whatever its policy would choose: ``{0: "bid 2"}``, or ``"bid
        pass"``, ``"play AS"``, ``"announce pagat"``. Where that is not legal, the policy chooses. Forced on the same
        deals, two actions can be compared deal by deal (docs/cookbook.md).
    jobs
        Threads, or a crew (docs/cluster.md); a thread for each core unless given.
    observer
        Watches the progress.
    **options
        With a variant's name: the keywords of `Setup.make`, which are players, rules, policy, sides, seats, scores,
        carry, hand and seed.

    Returns
    -------
    polars.DataFrame
        The columns that ``tricklab chart VARIANT --list`` prints. The same arguments always give the same table,
        whatever ``jobs`` is. Its ``to_pandas()`` works without pyarrow.

    Raises
    ------
    UsageError
        If an argument is not right.
    PolicyError
        If a policy broke off the run.

    See Also
    --------
    simulate_into : The same into files.
    summarise : What came out, in short.
    to_pandas : Any table of polars in pandas.

    Examples
    --------
    >>> table = simulate("smear", 1000, policy="basic", seed=7)
    >>> table.height
    1000
    >>> forced = simulate("smear", 1000, policy="basic", seed=7, force={0: "bid 4"})
    >>> forced["bid_0"].value_counts(sort=True).row(0)[0]
    4
    """
    count, jobs, counted = parse_hands(hands), jobs_of(jobs), parse_keep(keep) == "tallies"
    chosen = setup_from(setup, options)
    job = DealJob(chosen, counted=counted, force=forced_by(force, chosen))
    spans = spans_below(count, contents_for(chosen, count, keep).part)
    observer.prepare(job.simulator)
    tables = play_spans(job, spans, lambda _, tables: tables[0], jobs=jobs, observer=observer)
    return _with_pandas(counts_of(chosen).total(tables) if counted else pl.concat(tables))


def _with_pandas(table: pl.DataFrame) -> pl.DataFrame:
    """Return the table as one whose `to_pandas` needs no pyarrow."""
    from tricklab.engine.runs.deal_table import DealTable  # imports polars

    return DealTable(table)


def simulate_into(
    out: Location | str,
    setup: SetupLike = "smear",
    hands: float | str = 100_000,
    *,
    keep: str | None = None,
    share: str | None = None,
    jobs: Jobs = None,
    block: int = BLOCK,
    observer: Observer = UNOBSERVED,
    **options: Unpack[SetupOptions],
) -> Run:
    """Deal and play into files, and continue an earlier run of the same setup.

    Parameters
    ----------
    out
        The folder of the runs' folders, or its URL (docs/storage.md).
    setup
        See `simulate`.
    hands
        The number of deals that are wanted; those that are already there are not dealt again.
    keep
        ``"rows"`` or ``"tallies"``, see `simulate`; by default rows below `TALLIED_FROM` deals.
    share
        As ``"17/64"``: only the 17th of 64 shares of the parts, in a folder of its own that `gather` puts together.
    jobs
        See `simulate`.
    block
        Deals in one call of the compiled loop; the results do not depend on it.
    observer, **options
        See `simulate`.

    Returns
    -------
    Run
        The run, with at least ``hands`` deals (docs/data.md).

    Raises
    ------
    UsageError
        If an argument is not right, or the folder cannot be used.
    PolicyError, StoreError
        If a policy or the disk broke off the run; what was finished stays.

    See Also
    --------
    simulate : The same into a table.
    """
    chosen, count, jobs = setup_from(setup, options), parse_hands(hands), jobs_of(jobs)
    run = open_deals(out, chosen, count, keep, share)
    fill([run], count, jobs=jobs, block=whole(block, "block", 1), observer=observer)
    return run


def open_deals(out: Location | str, setup: Setup, hands: int, keep: str | None, share: str | None) -> Run:
    """Open the run of a setup's deals below a folder, or make ready to begin it; nothing is written yet."""
    contents = contents_for(setup, hands, parse_keep(keep, hands))
    if share is None:
        return Run(out, setup, contents)
    part = parse_share(share, hands)
    return Run(location_of(out) / part.folder, setup, contents, part)


def simulate_matches(
    setup: SetupLike = "smear",
    matches: float | str = 10_000,
    *,
    jobs: Jobs = None,
    observer: Observer = UNOBSERVED,
    **options: Unpack[SetupOptions],
) -> Matches:
    """Play whole matches, and return tables of matches and of their deals; no file is written.

    Parameters
    ----------
    setup
        A `Setup`, or the name of a variant. Each match begins with its scores, and with the points that it carries.
    matches
        The number of matches.
    jobs, observer, **options
        See `simulate`.

    Returns
    -------
    Matches
        The same arguments always give the same tables, whatever ``jobs`` is.

    Raises
    ------
    UsageError
        If an argument is not right.
    PolicyError
        If a policy broke off the run.

    See Also
    --------
    simulate_matches_into : The same into files.
    summarise_matches : Who won, and how.

    Examples
    --------
    >>> played = simulate_matches("plute", 100, policy="basic", seed=7)
    >>> played.matches.height, played.deals.height == played.matches["deals"].sum()
    (100, True)
    """
    count, jobs = parse_matches(matches), jobs_of(jobs)
    job = MatchJob(setup_from(setup, options))
    observer.prepare(job.simulator)
    spans = spans_below(count, PART_MATCHES)
    played = list(play_spans(job, spans, lambda _, tables: tables, jobs=jobs, observer=observer))
    return Matches(job.simulator.setup, *(_with_pandas(pl.concat(tables)) for tables in zip(*played, strict=True)))


def simulate_matches_into(
    out: Location | str,
    setup: SetupLike = "smear",
    matches: float | str = 10_000,
    *,
    jobs: Jobs = None,
    observer: Observer = UNOBSERVED,
    **options: Unpack[SetupOptions],
) -> MatchRun:
    """Play whole matches into files, and continue an earlier run of the same setup.

    Parameters
    ----------
    out
        The folder of the runs' folders, or its URL (docs/storage.md).
    setup, matches, jobs, observer, **options
        See `simulate_matches`; matches that are already there are not played again.

    Returns
    -------
    MatchRun
        The runs, with at least so many matches (docs/matches.md).

    Raises
    ------
    UsageError
        If an argument is not right, or the folder cannot be used.
    PolicyError, StoreError
        If a policy or the disk broke off the run; what was finished stays.
    """
    chosen, count, jobs = setup_from(setup, options), parse_matches(matches), jobs_of(jobs)
    job, run = MatchJob(chosen), open_matches(out, chosen)
    fill(run.runs, count, job, jobs=jobs, observer=observer)
    return run


def open_matches(out: Location | str, setup: Setup) -> MatchRun:
    """Open the runs of a setup's matches below a folder, or make ready to begin them; nothing is written yet."""
    matches, deals = match_contents(setup)
    return MatchRun(Run(out, setup, matches), Run(out, setup, deals))
