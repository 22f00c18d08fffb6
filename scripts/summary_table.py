"""The summary of a run as tables for the terminal."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from analysis.estimate import Estimate
from analysis.summary import BidLine, Summary
from engine.setup import Setup
from scripts.console import out


def heading(setup: Setup, hands: int) -> str:
    """Return the line that says what a number rests on."""
    return (
        f"{setup.game.title}, {setup.players} players, {hands:,} deals, seed {setup.seed}, "
        f"rules {setup.rules_digest()}, policy {setup.table_of_policies()}"
    )


def percent(estimate: Estimate) -> str:
    """Return a proportion with its interval, in per cent; nothing without observations."""
    if estimate.count == 0:
        return ""
    return f"{100 * estimate.value:.1f} ({100 * estimate.low:.1f}–{100 * estimate.high:.1f})"


def plus_minus(estimate: Estimate) -> str:
    """Return a mean and half the width of its interval."""
    if estimate.count < 2:
        return f"{estimate.value:+.2f}"
    return f"{estimate.value:+.2f} ± {estimate.margin:.2f}"


def print_summary(setup: Setup, summary: Summary) -> None:
    """Print a line for each winning bid, and one for each point."""
    out.print(Text(heading(setup, summary.hands), style="bold"))
    table = Table(box=None, pad_edge=False, header_style="dim", title_justify="left", padding=(0, 2, 0, 0))
    table.add_column("bid", no_wrap=True)
    for name in ("deals", "%", "made, %", "bidders", "others"):
        table.add_column(name, justify="right")
    for line in summary.bids:
        table.add_row(*_cells("all pass" if line.bid is None else str(line.bid), line))
    table.add_section()
    table.add_row(*_cells("any bid", summary.played), style="bold")
    out.print(table)
    out.print(Text("bidders, others: change of the side's score a deal; %: of all deals; intervals 95 %", style="dim"))
    out.print()
    points = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0))
    points.add_column("point")
    for name in ("worth", "out, %", "to the bidders, %"):
        points.add_column(name, justify="right")
    for point in summary.points:
        points.add_row(point.point.replace("_", "-"), str(point.worth), percent(point.out), percent(point.bidders))
    out.print(points)
    out.print()


def _cells(name: str, line: BidLine) -> list[str]:
    share = f"{100 * line.share:.1f}"
    if line.made is None or line.bidders is None or line.others is None or line.deals == 0:
        return [name, f"{line.deals:,}", share, "", "", ""]
    return [name, f"{line.deals:,}", share, percent(line.made), plus_minus(line.bidders), plus_minus(line.others)]
