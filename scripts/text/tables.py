"""Tables for the terminal, and the numbers in their cells."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rich.table import Table

from tricklab.analysis.estimates.rounding import rounded
from tricklab.engine.play.setup import Setup
from tricklab.scripts.terminal.console import out, print_table, say

if TYPE_CHECKING:
    from tricklab.analysis.estimates.estimate import Estimate

_GAP = 2
"""Blanks between two columns."""

NO_INTERVAL = "± ?: too few deals to say how sure that is"
"""The line that explains the question marks of a table."""


def percent(estimate: Estimate) -> str:
    """Return a proportion with its interval, in per cent; empty without observations."""
    if estimate.count == 0:
        return ""
    ends = (estimate.value, max(0.0, estimate.low), min(1.0, estimate.high))  # a ratio may be outside
    value, low, high = (rounded(100 * number, 1) for number in ends)
    return f"{value} ({low}–{high})"


def size_text(size: int) -> str:
    """Return a number of bytes in a unit of its size."""
    for unit, least in (("GB", 10**9), ("MB", 10**6), ("kB", 10**3)):
        if size >= least:
            return f"{size / least:,.1f} {unit}"
    return f"{size} B"


def table_of(first: str, *others: str) -> Table:
    """Return a table with a column of words and columns of numbers."""
    table = Table(box=None, pad_edge=False, header_style="dim", padding=(0, _GAP, 0, 0))
    table.add_column(first, no_wrap=True)
    for name in others:
        table.add_column(name, justify="right")
    return table


def print_filled(rows: Sequence[Mapping[str, str]], bold: int | None = None, keys: int = 1) -> None:
    """Print a table of cells by heading, without the columns that are empty in all rows; one row may be bold.

    Columns for which the terminal is too narrow follow in a second table below, with the first ``keys`` columns again.
    """
    names = [*rows[0]]
    first, there = names[:keys], [name for name in names[keys:] if any(row[name] for row in rows)]
    for number, others in enumerate(_that_fit(first, there, rows)):
        if number:
            out.print()
        table = table_of(*first, *others)
        for index, row in enumerate(rows):
            table.add_row(*(row[name] for name in (*first, *others)), style="bold" if index == bold else "")
        print_table(table)


def _that_fit(first: Sequence[str], names: Sequence[str], rows: Sequence[Mapping[str, str]]) -> list[list[str]]:
    """Return the columns in groups, each as wide as the terminal is at most; headings may be wrapped."""

    def width_of(name: str) -> int:
        return _GAP + max(map(len, (*name.split(), *(row[name] for row in rows))))

    room = out.width - sum(map(width_of, first)) + _GAP
    groups: list[list[str]] = [[]]
    for name in names:
        if groups[-1] and sum(map(width_of, [*groups[-1], name])) > room:
            groups.append([])
        groups[-1].append(name)
    return groups


def plain_basis(setup: Setup, *names: str) -> dict[str, Any]:
    """Return what numbers rest on as plain data; ``names`` are those wanted, in their order."""
    data: dict[str, Any] = {"variant": setup.variant, "rules": dict(setup.rules), "scores": list(setup.scores)}
    data |= {"seed": setup.seed, "rules_hash": setup.rules_digest()}
    return {name: data[name] for name in names or data}


def plain(estimate: Estimate) -> dict[str, float | None]:
    """Return an estimate as plain data; JSON knows no infinity."""
    data = {"value": estimate.value, "low": estimate.low, "high": estimate.high, "standard_error": estimate.error}
    return {name: value if math.isfinite(value) else None for name, value in data.items()}


def print_acceptance(acceptance: Mapping[str, float]) -> None:
    """Print what share of the sampled worlds each policy with inference accepted."""
    for policy, share in acceptance.items():
        say(f"{policy}: inference accepted {100 * share:.1f} % of the worlds that it sampled.")


def print_unit(setup: Setup) -> None:
    """Print what points are, where they are not the change of score."""
    if setup.game.measure.meaning:
        say(setup.game.measure.meaning, style="dim")
