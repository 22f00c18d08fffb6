"""What all results have: a heading, a table, and how they look in a notebook."""

from __future__ import annotations

import inspect
import math
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tricklab.analysis.drawing.axes import Cell, draw_bars, new_axes
from tricklab.analysis.drawing.caption import describe
from tricklab.analysis.drawing.files import check_chart, save_figure
from tricklab.analysis.estimates.estimate import Estimate
from tricklab.engine.base.notebook import cell_text, html_table
from tricklab.engine.play.frames import pl
from tricklab.engine.play.setup import Setup
from tricklab.engine.rules.options import text_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes


@dataclass(frozen=True)
class Drawn:
    """What the picture of a result shows of its table.

    Attributes
    ----------
    names
        The columns that name a bar.
    number
        The column of the estimate.
    label
        What the number is, with its unit.
    factor
        What it is multiplied by, as 100 for per cent.
    is_difference
        Whether it says who is better, so that it is pale where its interval has zero in it.
    """

    names: tuple[str, ...]
    number: str
    label: str
    factor: float = 1.0
    is_difference: bool = False


_METHODS = """

    Methods
    -------
    heading()
        What the numbers rest on: deals, seed, rules and players.
    table()
        The numbers as a table of polars; an estimate ``x`` has its interval in ``x_low`` and ``x_high``.
    to_pandas()
        The same as a table of pandas.
    plot(ax=None)
        A picture of them, by matplotlib.
    """


class Result:
    """A result that can be read in a notebook; it says what it rests on, and has its numbers in a table."""

    def __init_subclass__(cls) -> None:
        """Let `help` begin with what readers use, not with the fields that a result is made of."""
        cls.__doc__ = (cls.__doc__ or "").rstrip() + _METHODS
        cls.__signature__ = inspect.Signature()  # type: ignore[attr-defined]

    def heading(self) -> str:
        """Return what the numbers rest on."""
        raise NotImplementedError

    def table(self) -> pl.DataFrame:
        """Return the numbers; an estimate ``x`` has its interval in ``x_low`` and ``x_high``, null if there is none."""
        raise NotImplementedError

    def to_pandas(self) -> Any:
        """Return `table` as a table of pandas."""
        from tricklab.engine.runs.deal_table import to_pandas  # imports polars

        return to_pandas(self.table())

    def drawn(self) -> Drawn:
        """Return what `plot` shows of the table."""
        raise NotImplementedError

    def plot(self, ax: Axes | None = None) -> Axes:
        """Draw the result: the main number of each row of the table, unless it has a picture of its own.

        Parameters
        ----------
        ax
            The axes of matplotlib to draw into; new ones unless given.

        Returns
        -------
        matplotlib.axes.Axes
            The axes; ``.figure`` is their figure.
        """
        axes = new_axes() if ax is None else ax
        size = self._draw(axes)
        if ax is None:
            axes.figure.set_size_inches(*size)  # type: ignore[union-attr]
        describe(axes, *self._words())
        return axes

    def save_plot(self, path: Path | str) -> None:
        """Draw the result into a file, as `plot` does: ``.png``, ``.svg`` or ``.pdf`` by its ending.

        Raise `UsageError` if the name ends in none of these, or the file cannot be written.
        """
        check_chart(Path(path))
        save_figure(self.plot().figure, Path(path))  # type: ignore[arg-type]

    def _words(self) -> tuple[list[str], list[str]]:
        """Return the lines of the title, and those beneath the picture."""
        return [self.heading()], []

    def _draw(self, axes: Axes) -> tuple[float, float]:
        """Draw into axes, and return how wide and high a figure of their own should be, in inches."""
        drawn = self.drawn()
        names, cells = [], []
        for row in self.table().iter_rows(named=True):
            value, low, high = (row[f"{drawn.number}{end}"] for end in ("", "_low", "_high"))
            if value is None:
                continue
            names.append(", ".join("none" if row[name] is None else f"{row[name]}" for name in drawn.names))
            low, high = (math.nan if end is None else drawn.factor * end for end in (low, high))
            is_even = drawn.is_difference and low <= 0 <= high
            cells.append(Cell(drawn.factor * value, low, high, math.isnan(low), is_even))
        draw_bars(axes, names, {"": cells}, drawn.label)
        return min(14.0, max(5.0, 2 + 0.7 * len(names))), 3.8

    def _repr_html_(self) -> str:
        return html_of(self.heading(), self.table(), self._note())

    def _note(self) -> str:
        return "in brackets: 95 % intervals"


def html_of(heading: str, table: pl.DataFrame, note: str = "") -> str:
    """Return a table as HTML, each estimate with its interval in one cell."""
    names = [name for name in table.columns if not _is_end(name, table.columns)]
    rows = [[_with_interval(row, name) for name in names] for row in table.iter_rows(named=True)]
    return html_table(heading, names, rows, note)


def frame_of(rows: Any, schema: Mapping[str, Any] | None = None) -> pl.DataFrame:
    """Return rows or columns as a table; types are inferred from all rows unless there is a schema."""
    return pl.DataFrame(rows, schema, infer_schema_length=None)


def columns_of(name: str, estimate: Estimate | None) -> dict[str, float | None]:
    """Return an estimate as columns of a table: its value and the ends of its interval."""
    if estimate is None or not estimate.count:
        return {name: None, f"{name}_low": None, f"{name}_high": None}
    ends = (estimate.low, estimate.high) if estimate.has_interval else (None, None)
    return {name: estimate.value, f"{name}_low": ends[0], f"{name}_high": ends[1]}


def number_row(name: str, number: Estimate | float) -> dict[str, Any]:
    """Return a number as the row of a table with a row a number; the ends are null where it has no interval."""
    if not isinstance(number, Estimate):
        return {"number": name, "value": float(number), "low": None, "high": None, "standard_error": None}
    value, low, high = columns_of("value", number).values()
    error = number.error if math.isfinite(number.error) else None
    return {"number": name, "value": value, "low": low, "high": high, "standard_error": error}


def numbers_of(rows: Sequence[Mapping[str, Any]], setup: Setup, count: int, noun: str = "deals") -> pl.DataFrame:
    """Return rows of numbers as a table, with what they rest on."""
    basis = {"variant": setup.variant, "players": setup.players, noun: count}
    basis |= {"seed": str(setup.seed), "rules": setup.rules_digest()}
    ends = dict.fromkeys(("low", "high", "standard_error"), pl.Float64)
    return frame_of([{**row, **basis} for row in rows]).cast(ends)  # type: ignore[arg-type]


def _is_end(name: str, columns: list[str]) -> bool:
    return any(name.endswith(end) and name.removesuffix(end) in columns for end in ("_low", "_high"))


def _with_interval(row: dict[str, Any], name: str) -> Any:
    """Return a cell, with the interval of its estimate if there is one."""
    low, high = row.get(f"{name}_low"), row.get(f"{name}_high")
    if low is None or high is None:
        return row[name]
    return f"{cell_text(row[name])} ({cell_text(low)} to {cell_text(high)})"


def typed(*words: str) -> str:
    """Return a command of ``tricklab`` as a shell takes it."""
    return shlex.join(["tricklab", *words])


def dealt_words(setup: Setup) -> list[str]:
    """Return what must be typed for the seed, and for the rules that are not the variant's own."""
    words = []
    for option in setup.game.options:
        if setup.rules[option.name] != setup.usual[option.name]:
            words += ["--rule", f"{option.name}={text_of(setup.rules[option.name])}"]
    return [*words, "--seed", text_of(setup.seed)]


def seated_words(setup: Setup) -> list[str]:
    """Return what must be typed for the players."""
    return words_of_seats([policy.name for policy in setup.policies])


def words_of_seats(names: Sequence[str]) -> list[str]:
    """Return what must be typed for players, given the policy of each seat."""
    usual = max(names, key=names.count)
    return [
        "--policy",
        usual,
        *(w for seat, name in enumerate(names) if name != usual for w in ("--seat", f"{seat}={name}")),
    ]


def usual_policy(setup: Setup) -> str:
    """Return the name of the policy that most seats have."""
    return max(setup.policies, key=setup.policies.count).name
