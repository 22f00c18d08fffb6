"""Every policy alone among each other one, on the same deals: a table, a ranking, a chart and a file.

Where more than two sides play, one A among three B and one B among three A are two experiments, and both are played.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from itertools import combinations, permutations
from pathlib import Path
from typing import TYPE_CHECKING, Any, Unpack

from tricklab.analysis.contest.contest import Contest, Tally
from tricklab.analysis.contest.margins import Pairings, different
from tricklab.analysis.contest.seat_words import in_seats, row_among_column
from tricklab.analysis.drawing.axes import EVEN_WORDS, Cell, write_label
from tricklab.analysis.drawing.colour_map import draw_map
from tricklab.analysis.drawing.files import folder_for
from tricklab.analysis.estimates.estimate import Estimate
from tricklab.analysis.words.results import Result, columns_of, frame_of
from tricklab.engine.base.checks import list_of
from tricklab.engine.base.numbers import counted, parse_hands
from tricklab.engine.base.observer import UNOBSERVED, Observer
from tricklab.engine.base.temp_file import temp_file_for
from tricklab.engine.errors import UsageError
from tricklab.engine.play.setup import Setup, SetupLike, setup_from
from tricklab.engine.play.setup_options import DealOptions
from tricklab.engine.play.workers import Jobs
from tricklab.engine.policies.policy import PolicyLike
from tricklab.engine.policies.registry import policies_of
from tricklab.engine.version import VERSION

if TYPE_CHECKING:
    import polars as pl
    from matplotlib.axes import Axes


_TABLE, _CHART = "league.parquet", "league.svg"
_UNIT = "points a deal more than the mean of the others"


@dataclass(frozen=True)
class Standings(Result):
    """What came out of a league.

    Attributes
    ----------
    setup
        What was dealt; the policies in it mean nothing.
    deals
        How many deals, the same for all pairs, each in every seating.
    names
        The policies, the best first.
    field
        The mean of a policy's pairs: its margin alone among each of the others in turn, in points per deal.
    pairs
        By two names, the margin of the first policy alone among the second, in points per deal. The two directions of
        a pair are two experiments; where two sides play they are one, and differ in the sign.
    """

    setup: Setup
    deals: int
    names: tuple[str, ...]
    field: dict[str, Estimate]
    pairs: dict[tuple[str, str], Estimate]

    def _draw(self, axes: Axes) -> tuple[float, float]:
        """Draw who does better than whom, in points a deal."""
        estimates = [
            [self.field[name], *(self.pairs.get((name, other)) for other in self.names)] for name in self.names
        ]
        cells = [[None if e is None else Cell.of(e) for e in line] for line in estimates]
        draw_map(axes, self.names, ["the field", *self.names], cells, _UNIT, is_signed=True)
        write_label(axes, "policy in all other seats", "policy alone")
        aslant = min(2.0, 0.05 * max(map(len, self.names)))
        return 4.4 + 0.9 * len(self.names), 2.4 + 0.4 * len(self.names) + aslant

    def _words(self) -> tuple[list[str], list[str]]:
        estimates = [*self.field.values(), *self.pairs.values()]
        return [f"League of {self.setup.title}: {row_among_column(self.setup)}"], [
            f"{self.setup.basis(counted(self.deals))}; {self.meaning().partition(', ')[2]}",
            f"Dashed: {EVEN_WORDS}" if any(e.has_interval and not e.sign for e in estimates) else "",
        ]

    def meaning(self) -> str:
        """Return what a number of the table is: who sits among whom, and the mean that ranks the policies."""
        return f"{row_among_column(self.setup)}, {in_seats(self.setup)}; the field is the mean of a row"

    def heading(self) -> str:
        """Return what the numbers rest on."""
        return f"League of {self.setup.basis(counted(self.deals))}; {self.meaning()}"

    def table(self) -> pl.DataFrame:
        """Return a row for each ordered pair: the margin of ``policy`` alone among ``opponent``.

        A null for the opponent stands for the field, the mean over all opponents.
        """
        lines: list[tuple[Any, ...]] = [(name, None, self.field[name]) for name in self.names]
        lines += [(*pair, self.pairs[pair]) for name in self.names for pair in self.pairs if pair[0] == name]
        ends = ("points", "points_low", "points_high", "standard_error")
        schema: dict[str, type] = {"policy": str, "opponent": str} | dict.fromkeys(ends, float) | {"deals": int}
        rows = [
            {"policy": name, "opponent": other, **columns_of("points", e), "standard_error": e.error, "deals": e.count}
            for name, other, e in lines
        ]
        return frame_of(rows, schema)


class League(Contest[Standings]):
    """Every policy alone among each other one, on the same deals; the order of the policies changes nothing."""

    def __init__(self, setup: Setup, policies: Sequence[PolicyLike]) -> None:
        """Check the policies and seat them."""
        policies = list_of("policies", policies, '["basic", "expert"]')
        if len(policies) < 2:
            raise UsageError("a league needs two policies or more.")
        entered = sorted(different(policies, setup), key=lambda policy: policy.name)
        self.names = [policy.name for policy in entered]
        # Where two sides play, the other direction of a pair is the same deals with the sign turned.
        is_mirrored = setup.other_sides == 1
        played = list(combinations(entered, 2) if is_mirrored else permutations(entered, 2))
        pairings = Pairings(setup, played)
        self._weights = {(a.name, b.name): arms for (a, b), arms in zip(played, pairings.weights, strict=True)}
        if is_mirrored:
            self._weights |= {(b, a): -arms for (a, b), arms in self._weights.items()}
        super().__init__(setup.with_policies(entered[0]), pairings.arms, unit=pairings.unit)

    def outcome(self, tally: Tally) -> Standings:
        """Return the standings."""
        pairs = {pair: tally.mean(arms, self.unit) for pair, arms in self._weights.items()}
        field = {
            name: tally.mean(
                sum(arms for pair, arms in self._weights.items() if pair[0] == name), self.unit * (len(self.names) - 1)
            )
            for name in self.names
        }
        ranking = sorted(self.names, key=lambda name: (-field[name].value, name))
        return Standings(self.setup, tally.sums.count, tuple(ranking), field, pairs)


def league(
    setup: SetupLike = "smear",
    policies: Sequence[PolicyLike] | None = None,
    hands: float | str = 100_000,
    *,
    jobs: Jobs = None,
    observer: Observer = UNOBSERVED,
    **options: Unpack[DealOptions],
) -> Standings:
    """Seat every policy alone among each other one, all on the same deals (docs/compare.md).

    Parameters
    ----------
    setup
        What is dealt: a `Setup`, whose policies do not matter, or the name of a variant.
    policies
        Two or more; the game's own unless given.
    hands
        How many deals, the same for all pairs, each in every seating.
    jobs, observer
        Threads or a crew (docs/cluster.md), a thread for each core by default; and who follows the work.
    **options
        With a variant's name: players, rules, scores, carry, hand and seed, as for `Setup.make`.

    Returns
    -------
    Standings
        Who beats whom by how much, the best first.

    Raises
    ------
    UsageError, PolicyError
        If an argument is wrong, or a policy fails.

    See Also
    --------
    compare : Two policies, with a test that stops when it is decided.

    Examples
    --------
    >>> league("smear", ["random", "basic"], 1000).names
    ('basic', 'random')
    """
    made = setup_from(setup, options, DealOptions)
    entered = League(made, list(policies_of(made.game.name)) if policies is None else policies)
    return entered.watch(parse_hands(hands), jobs=jobs, observer=observer)


def folder_of(out: Path | str, league: League, deals: int) -> AbstractContextManager[Path]:
    """Make the folder of a league below ``out``, before anything is dealt; see `analysis.drawing.files.folder_for`.

    Raise `UsageError` if that cannot be.
    """
    digest = hashlib.blake2b(_identity(league.setup, sorted(league.names), deals).encode(), digest_size=4).hexdigest()
    return folder_for(out, f"league-{league.setup.variant}-{league.setup.players}p-{digest}")


def save(standings: Standings, folder: Path) -> None:
    """Write the table and the chart into a folder, each aside and then in its place.

    Raise `StoreError` if they cannot be written.
    """
    footer = {"tricklab": _identity(standings.setup, standings.names, standings.deals)}
    with temp_file_for(folder / _TABLE) as temp:
        standings.table().write_parquet(temp, metadata=footer)
    standings.save_plot(folder / _CHART)


def _identity(setup: Setup, names: Sequence[str], deals: int) -> str:
    """Return the setup, policies and deals behind the numbers as JSON."""
    data = {**setup.describe(), "policies": list(names), "deals": deals, "engine": VERSION}
    data["points"] = "the margin of policy alone among opponent; without an opponent the mean over all"
    return json.dumps(data, sort_keys=True)
