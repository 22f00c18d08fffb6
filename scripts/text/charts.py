"""The numbers of a chart as a table for the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tricklab.scripts.terminal.console import say
from tricklab.scripts.text.tables import NO_INTERVAL, percent, print_filled

if TYPE_CHECKING:
    from tricklab.analysis.charts.result import Chart, Series
    from tricklab.analysis.estimates.estimate import Estimate


def print_chart(chart: Chart) -> None:
    """Print what a chart shows, a row for each cell and a column for each run."""
    say(chart.heading())
    if chart.difference is not None:
        how = "the same deals, deal by deal" if chart.is_paired else "as of independent runs"
        say(f"Difference: {chart.difference.name}, {how}")
    series = [*chart.series, *([chart.difference] if chart.difference else [])]
    rows = []
    for key in chart.ordered(*series):
        row = {by.name: chart.name_of(n, key[n]) for n, by in enumerate(chart.by)} or {"": "all"}
        for number, line in enumerate(series):
            heading = "difference" if line is chart.difference else line.name if len(series) > 1 else chart.label
            row[heading if heading not in row else f"{heading} ({number + 1})"] = _number(chart, line, key)
            if line is not chart.difference:
                row["count" if len(chart.series) == 1 else f"count ({number + 1})"] = f"{line.counts.get(key, 0):,}"
        rows.append(row)
    print_filled(rows, keys=max(1, len(chart.by)))
    if any(not line.has_interval for each in series for line in each.cells.values()):
        say(NO_INTERVAL, style="dim")


def _number(chart: Chart, series: Series, key: tuple[Any, ...]) -> str:
    estimate: Estimate | None = series.cells.get(key)
    if estimate is None:
        return ""
    if series is chart.difference:
        return estimate.text(2 if not chart.is_share else 1, factor=100 if chart.is_share else 1)
    return percent(estimate) if chart.is_share else estimate.text(2)
