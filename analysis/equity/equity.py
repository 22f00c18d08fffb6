"""What a score is worth: the chance to win a match from it, with its interval."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Unpack

import numpy as np

from tricklab.analysis.drawing.axes import Cell, write_label
from tricklab.analysis.drawing.colour_map import draw_map
from tricklab.analysis.equity.standing import standing_of
from tricklab.analysis.estimates.estimate import Estimate
from tricklab.analysis.estimates.student import student
from tricklab.analysis.words.results import Result, frame_of
from tricklab.engine.base.numbers import counted, parse_hands, whole
from tricklab.engine.base.observer import Observer
from tricklab.engine.base.temp_file import temp_file_for
from tricklab.engine.errors import UsageError
from tricklab.engine.matches.equity.find import equity_of
from tricklab.engine.matches.equity.table import BATCHES, DEALS, SEED, EquityTable
from tricklab.engine.play.setup import Setup, SetupLike, setup_from
from tricklab.engine.play.setup_options import DealOptions
from tricklab.engine.play.workers import Jobs, jobs_of
from tricklab.engine.policies.find import find_policy
from tricklab.engine.policies.policy import MatchPolicy, Policy
from tricklab.engine.version import VERSION

if TYPE_CHECKING:
    import polars as pl
    from matplotlib.axes import Axes

    from tricklab.engine.policies.policy import PolicyLike

_MOST_ROUNDS = 100

_ROWS = 9
"""Rows and columns of a map, at most."""


@dataclass(frozen=True, eq=False)
class Equity(Result):
    """The winning chances from every score.

    Attributes
    ----------
    solution
        The table.
    """

    solution: EquityTable

    def __eq__(self, other: object) -> bool:
        """Return whether all chances and their errors are equal."""
        if not isinstance(other, Equity):
            return NotImplemented
        mine, others = self.solution, other.solution
        is_same = (mine.setup, mine.deals, mine.changes) == (others.setup, others.deals, others.changes)
        return is_same and np.array_equal(mine.array, others.array) and np.array_equal(mine.spread, others.spread)

    __hash__ = None  # type: ignore[assignment]

    @property
    def setup(self) -> Setup:
        """The rules, and who plays."""
        return self.solution.setup

    def _draw(self, axes: Axes) -> tuple[float, float]:
        """Draw the map of score against score."""
        drawn = self.map()
        cells = [[Cell(100 * cell, 0.0, 100.0) for cell in line] for line in drawn.cells]
        label = "chance to win the match, %"
        draw_map(axes, [*map(str, drawn.rows)], [*map(str, drawn.columns)], cells, label, is_share=True)
        others = "the other side" if self.solution.sides == 2 else "the next seat"
        beside = "" if self.solution.sides == 2 else "; the others have 0"
        write_label(axes, f"points of {others}{beside}", "points of the side that deals next")
        return 3.0 + 0.55 * len(drawn.rows), 2.6 + 0.42 * len(drawn.rows)

    def _words(self) -> tuple[list[str], list[str]]:
        return [f"{self.setup.title}: chance of the side that deals next to win the match"], [self.heading()]

    def heading(self) -> str:
        """Return what the numbers rest on."""
        setup = self.setup
        rounds = len(self.solution.changes)
        settled = f" and {counted(rounds, 'rounds')} at many standings" if rounds else ""
        return (
            f"{setup.title}, {setup.players} players, winning chances from {counted(self.solution.deals)}{settled}, "
            f"seed {setup.seed}, rules {setup.rules_digest()}, policy {setup.table_of_policies()}"
        )

    def settled(self) -> str:
        """Return how far the table of players who know the score has settled; empty for others."""
        changes = self.solution.changes
        if not changes:
            return ""
        error = 100 * float(self.solution.spread.max())
        text = f"The last round moved no chance by more than {100 * changes[-1]:.1f} per cent of winning"
        if 100 * changes[-1] <= error:
            return f"{text}, which is within the table's largest standard error, {error:.1f}."
        return f"{text}; the table's largest standard error is {error:.1f}. More --rounds may bring them together."

    def chance(
        self,
        scores: Sequence[int] | None = None,
        *,
        side: int = 0,
        dealer: int = 0,
        tallies: Sequence[int] | None = None,
    ) -> Estimate:
        """Return the chance that a side wins the match.

        Parameters
        ----------
        scores
            The score of each side; where a match begins unless given.
        side
            The side.
        dealer
            The seat that deals next.
        tallies
            What else the game counts, as in Plute the bids made by each team and those lost; none yet unless given.

        Raises
        ------
        UsageError
            If the match is over at these scores, or they are too few or too many.

        Examples
        --------
        >>> table = equity("plute", deals=1000)
        >>> ours, theirs = (table.chance(side=side, tallies=[2, 2, 0, 0]) for side in (0, 1))
        >>> round(ours.value + theirs.value, 6)
        1.0
        """
        before = Setup.make(self.setup.variant, rules=self.setup.rules, scores=scores)
        standing = standing_of(before, tallies)
        if not 0 <= side < self.solution.sides:
            raise UsageError(f"there is no side {side}; sides are 0 to {self.solution.sides - 1}.")
        if not 0 <= dealer < self.setup.players:
            raise UsageError(f"there is no dealer {dealer}; seats are 0 to {self.setup.players - 1}.")
        return self._estimate(*self.solution.chance(side, standing, dealer))

    def lowest(self, scores: Sequence[int] | None) -> int | None:
        """Return the lowest score in the table if one of the scores is below it and so counts as it; else None."""
        low, high = self.solution.ranges[0]
        return low if scores is not None and low < high and min(scores) < low else None

    def _estimate(self, value: float, error: float) -> Estimate:
        half = student(BATCHES - 1, 0.975) * error if np.isfinite(error) else np.inf
        return Estimate(value, max(0.0, value - half), min(1.0, value + half), self.solution.deals, error)

    def table(self) -> pl.DataFrame:
        """Return a row for each standing, as the dealer sees it, with each side's chance and its interval.

        ``score_0`` is the score of the dealer's side, ``score_1`` of the side to his left, and so on; ``chance_0`` and
        the others likewise. What else is counted is in ``tally_0_0`` and so on: side, then what. ``ends`` is how
        often the next deal ends the match.
        """
        standings, values = self.solution.standings(), self.solution.values
        columns: dict[str, Any] = {}
        for side in range(self.solution.sides):
            columns[f"score_{side}"] = standings[:, side, 0].astype(np.int32)
            for index in range(1, standings.shape[2]):
                columns[f"tally_{side}_{index - 1}"] = standings[:, side, index].astype(np.int16)
        half = student(BATCHES - 1, 0.975) * self.solution.spread
        for side in range(self.solution.sides):
            chance = values[:, side]
            columns[f"chance_{side}"] = chance
            columns[f"chance_{side}_low"] = np.clip(chance - half[:, side], 0, 1)
            columns[f"chance_{side}_high"] = np.clip(chance + half[:, side], 0, 1)
        return frame_of(columns | {"ends": values[:, self.solution.sides]})

    def map(self) -> Map:
        """Return the chances of the side that deals next, score against score, as people read them."""
        return _map_of(self)


@dataclass(frozen=True)
class Map:
    """A map of winning chances.

    Attributes
    ----------
    of
        What the rows and columns are.
    rows, columns
        What each stands for.
    cells
        The chances, a list for each row.
    """

    of: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    cells: tuple[tuple[float, ...], ...]


def _map_of(equity: Equity) -> Map:
    """Return the map of a table: of two sides by their scores, or what is counted; of more by the first two."""
    result, sides = equity.solution, equity.solution.sides
    ranges = result.ranges
    if len(ranges) > 1:
        spans = [range(low, high + 1) for low, high in ranges[1:]]
        picked = [
            (0, *each) for each in np.stack(np.meshgrid(*spans, indexing="ij"), -1).reshape(-1, len(spans)).tolist()
        ]
        names = ["–".join(map(str, each[1:])) for each in picked]
    else:
        target = int(equity.setup.rules["target"])
        low, high = max(ranges[0][0], -target // 3), min(ranges[0][1], target - 1)
        step = max(1, -(-(high - low) // (_ROWS - 1)))
        shown = sorted({*range(high, low - 1, -step)})
        picked = [(score,) for score in shown]
        names = [str(score) for score in shown]

    def cell(own: tuple[int, ...], other: tuple[int, ...]) -> float:
        each = [own, other, *[(0,) * len(ranges)] * (sides - 2)]
        standing = [each[side][number] for number in range(len(ranges)) for side in range(sides)]
        return result.chance(0, standing, 0)[0]

    text = "made–lost" if len(ranges) > 1 else "score"
    others = "the other side's" if sides == 2 else "the next seat's, with 0 for the rest"
    of = f"the chance, in per cent, of the side that deals next: its {text} in the rows, {others} in the columns"
    return Map(of, tuple(names), tuple(names), tuple(tuple(cell(own, other) for other in picked) for own in picked))


def equity(
    setup: SetupLike = "smear",
    *,
    deals: float | str = DEALS,
    rounds: int | None = None,
    policy: PolicyLike | None = None,
    jobs: Jobs = None,
    observer: Observer | None = None,
    **options: Unpack[DealOptions],
) -> Equity:
    """Return the winning chances from every score: from the user's cache, or worked out now and kept there.

    Parameters
    ----------
    setup
        What is dealt, or the name of a variant; scores do not matter. The deals are those of a setup's seed, and with a
        name those from which policies and advice have their tables, unless another ``seed`` is given.
    deals
        From how many deals the chances are worked out.
    rounds
        With a policy that knows the score, in how many rounds at most its table and its play are brought together
        (docs/matches.md); six unless given.
    policy
        Who sits on every seat; seat 0's unless given.
    jobs, observer
        Threads or a crew (docs/cluster.md), a thread for each core by default; and who follows the work.
    **options
        With a variant's name: players, rules and seed, as for `Setup.make`.

    Returns
    -------
    Equity
        The chances (docs/matches.md).

    Raises
    ------
    UsageError
        If an argument is not right, or there is no such table by these rules.

    See Also
    --------
    equity_from : The chances from one standing, in every game.
    simulate_matches : Plays whole matches, from any scores.

    Examples
    --------
    >>> equity("plute", deals=1000).chance().low < 0.5
    True
    """
    given = "seed" in options or isinstance(setup, Setup)
    chosen = setup_from(setup, options, DealOptions)
    seated = None if policy is None else find_policy(policy, chosen.game.name)
    seed, count = chosen.seed if given else SEED, parse_hands(deals)
    most = None if rounds is None else check_rounds(seated or chosen.policies[0], rounds)
    threads = jobs_of(jobs)  # checked even where the table is there already
    return Equity(equity_of(chosen, seated, deals=count, rounds=most, seed=seed, jobs=threads, observer=observer))


def check_rounds(policy: Policy, rounds: int) -> int:
    """Return a number of rounds, if it is one and the policy needs any. Raise `UsageError` if it is not."""
    if not isinstance(policy, MatchPolicy):
        raise UsageError(
            f"{policy.name} does not look at winning chances, so that its table needs no rounds: leave rounds out, or "
            "name a policy with objective=match."
        )
    return whole(rounds, "rounds", 1, _MOST_ROUNDS, "4")


def save_map(equity: Equity, path: Path) -> None:
    """Draw the map of score against score into a file; see `check_chart` and `save_figure`."""
    equity.save_plot(path)


def write_table(equity: Equity, path: Path) -> None:
    """Write the whole table as parquet, with what it rests on in the footer.

    Raise `StoreError` if the file cannot be written.
    """
    data = {"engine": VERSION, **equity.setup.describe(), "deals": equity.solution.deals}
    with temp_file_for(path) as temp:
        equity.table().write_parquet(temp, metadata={"tricklab": json.dumps(data, sort_keys=True)})
