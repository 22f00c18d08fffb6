"""The summary of a run as tables for the terminal."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from rich.table import Table

from tricklab.analysis.summary import BidLine, OwnBids, Summary
from tricklab.engine.setup import Setup
from tricklab.scripts.console import counted, out, print_table, say
from tricklab.scripts.figures import NOT_KNOWN, is_sure, percent, plus_minus

if TYPE_CHECKING:
    from tricklab.analysis.estimate import Estimate


def heading(setup: Setup, hands: int) -> str:
    """Return the line that says what a number rests on."""
    return (
        f"{setup.title}, {setup.players} players, {counted(hands)}, seed {setup.seed}, "
        f"rules {setup.rules_digest()}, policy {setup.table_of_policies()}"
    )


def print_summary(setup: Setup, summary: Summary | OwnBids) -> None:
    """Print a run in short."""
    say(heading(setup, summary.hands), style="bold")
    if isinstance(summary, OwnBids):
        _print_own_bids(summary)
    else:
        _print_contracts(setup, summary)
    out.print()


def table_of(first: str, *others: str) -> Table:
    """Return a table with a column of words and columns of numbers."""
    table = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0))
    table.add_column(first, no_wrap=True)
    for name in others:
        table.add_column(name, justify="right")
    return table


def _print_contracts(setup: Setup, summary: Summary) -> None:
    """Print a line for each winning bid, and one for each point."""
    has_bids = any(line.made is not None for line in summary.bids) or any(line.bid is None for line in summary.bids)
    who = "bidders" if setup.game.declarer == "bidder" else str(setup.game.declarer)
    table = table_of("bid", "deals", "%", "made, %", who, "others")
    for line in summary.bids if has_bids else []:
        name = {None: "all pass", 0: "no bid"}.get(line.bid, str(line.bid))
        table.add_row(*_cells(name, line))
    table.add_section()
    table.add_row(*_cells("any bid" if has_bids else "all", summary.played), style="bold")
    print_table(table)
    say(f"{who}, others: change of the side's score per deal; %: of all deals; intervals 95 %", style="dim")
    _say_if_unknown(estimate for line in summary.bids for estimate in (line.bidders, line.others))
    if not summary.points:
        return
    out.print()
    points = table_of("point", "worth", "out, %", f"to the {who}, %")
    for point in summary.points:
        name = re.sub(r"_(?=\d)", " ", point.point).replace("_", "-")
        points.add_row(name, str(point.worth), percent(point.out), percent(point.bidders))
    print_table(points)


def _print_own_bids(summary: OwnBids) -> None:
    """Print a line for each bid, and what else would have come of the hands with a nil."""
    table = table_of("bid", "hands", "%", "made, %", "tricks", "score")
    for line in summary.bids:
        share, tricks = f"{100 * line.share:.1f}", f"{line.tricks.value:.2f}"
        name = str(line.bid) if line.bid else "nil"
        table.add_row(name, f"{line.hands:,}", share, percent(line.made), tricks, plus_minus(line.score))
    print_table(table)
    say("score: change of the side's score; %: of all hands; intervals 95 %", style="dim")
    _say_if_unknown(line.score for line in summary.bids)
    if summary.nerd is not None:
        say(f"The nerd takes {plus_minus(summary.nerd, 3, sign='')} tricks per deal.")
    if summary.instead:
        out.print()
        count = summary.instead[0].made.count
        again = table_of(f"the {count:,} nil hands", "made, %", "score", "more than nil")
        for other in summary.instead:
            more = plus_minus(other.over_nil) if other.bid else ""
            name = f"with a bid of {other.bid}" if other.bid else "as bid"
            again.add_row(name, percent(other.made), plus_minus(other.score), more)
        print_table(again)
        say("the same hands of the first deals, played again; all else is the same", style="dim")


def _cells(name: str, line: BidLine) -> list[str]:
    share = f"{100 * line.share:.1f}"
    if line.bidders is None or line.others is None or line.deals == 0:
        return [name, f"{line.deals:,}", share, "", "", ""]
    made = "" if line.made is None else percent(line.made)
    return [name, f"{line.deals:,}", share, made, plus_minus(line.bidders), plus_minus(line.others)]


def _say_if_unknown(estimates: Iterable[Estimate | None]) -> None:
    """Explain the question marks, if there are some."""
    if any(one is not None and one.count and not is_sure(one) for one in estimates):
        say(NOT_KNOWN, style="dim")
