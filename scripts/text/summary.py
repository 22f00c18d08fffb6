"""The summary of a run as tables for the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from tricklab.analysis.summary.contracts import Summary
from tricklab.analysis.summary.lines import BidLine, PartLine, RangeLine, point_name
from tricklab.analysis.summary.matches import MatchSummary
from tricklab.analysis.summary.own_bids import OwnBids
from tricklab.analysis.words.calls import bid_words
from tricklab.engine.base.numbers import counted
from tricklab.engine.matches.loop import MOST_DEALS
from tricklab.engine.play.setup import Setup
from tricklab.engine.runs.game_shares import groups_of, shares_of
from tricklab.scripts.terminal.console import out, print_table, say
from tricklab.scripts.text.tables import NO_INTERVAL, percent, print_filled, table_of

if TYPE_CHECKING:
    from tricklab.analysis.estimates.estimate import Estimate

_PLACES = ("dealer", "first seat", "second seat", "third seat", "fourth seat", "fifth seat", "sixth seat")
"""How seats are named by their place from the first dealer on; with two sides these are the dealer's and the other."""


_FEW = 30
"""With fewer deals than these a mean of scores means next to nothing."""

_TOO_FEW = "few"


def print_summary(setup: Setup, summary: Summary | OwnBids) -> None:
    """Print a run in short."""
    say(summary.heading(), style="bold")
    if isinstance(summary, OwnBids):
        _print_own_bids(summary)
    else:
        _print_contracts(setup, summary)
    out.print()


def _print_contracts(setup: Setup, summary: Summary) -> None:
    who = "bidders" if setup.game.declarer == "bidder" else str(setup.game.declarer)
    has_bids = any(line.made is not None for line in summary.bids) or any(line.bid is None for line in summary.bids)
    names = {None: "all pass", 0: "no bid"} | dict(setup.game.bid_names(setup.rules))
    parts = groups_of(setup)
    lines: list[tuple[str, BidLine | PartLine]] = [(line.part, line) for line in summary.parts]
    lines += [(_bid_name(line, names), line) for line in summary.ranges or summary.bids if has_bids]
    lines.append(("any bid" if has_bids else "all", summary.played))
    happened = [share for share in shares_of(setup) if _happened(summary.played.shares.get(share.name))]
    shares = [share for share in happened if not share.is_bid]
    others_score = any(line.others is not None and (line.others.value or line.others.margin) for _, line in lines)
    heading = parts.name if parts is not None else "bid" if has_bids else ""
    rows = []
    for name, line in lines:
        row = {heading: name, "deals": f"{line.deals:,}", "%": f"{100 * line.share:.1f}"}
        row["made, %"] = _percent(line.made if isinstance(line, BidLine) else None)
        row |= {f"{share.name}, %": _percent(line.shares.get(share.name)) for share in shares}
        hides = line.deals < _FEW <= summary.hands
        row[who] = _change(line.bidders, line.deals, hides=hides)
        row["others"] = _change(line.others, line.deals, hides=hides) if others_score else ""
        rows.append(row)
    print_filled(rows, bold=len(rows) - 1)
    sides = f"{who}, others" if others_score else who
    if "partner" in (setup.game.row.names or ()):
        sides += " (the bidder's partner is one of these)"
    say(f"{sides}: change of the side's score per deal; %: of all deals; intervals 95 %", style="dim")
    for share in happened:
        text = f", of all bids {percent(summary.played.shares[share.name])}" if share.is_bid else ""
        say(f"{share.name}, %: how often {share.meaning}{text}", style="dim")
    if any(_TOO_FEW in row.values() for row in rows):
        say(f"{_TOO_FEW}: fewer than {_FEW} deals", style="dim")
    _say_if_unknown(estimate for _, line in lines for estimate in (line.bidders, line.others))
    _print_points(summary, who)


def _bid_name(line: BidLine, names: Mapping[int | None, str]) -> str:
    """Return how the winning bid of a line is called, or the range of them."""
    top = line.top if isinstance(line, RangeLine) else line.bid
    return names.get(line.bid, str(line.bid)) + ("" if top == line.bid else f" to {top}")


def _print_points(summary: Summary, who: str) -> None:
    rows = [
        {
            "point": point_name(point.point),
            "worth": str(point.worth),
            "out, %": percent(point.out),
            f"to the {who}, %": percent(point.bidders),
        }
        for point in summary.points
        if _happened(point.out)
    ]
    if rows:
        out.print()
        print_filled(rows)


def _happened(share: Estimate | None) -> bool:
    return share is not None and share.count > 0 and share.value > 0


def _percent(share: Estimate | None) -> str:
    return "" if share is None else percent(share)


def _change(change: Estimate | None, deals: int, *, hides: bool) -> str:
    if change is None or not deals:
        return ""
    return _TOO_FEW if hides else change.text()


def _print_own_bids(summary: OwnBids) -> None:
    table = table_of("bid", "hands", "%", "made, %", "tricks", "score")
    for line in summary.bids:
        share, tricks = f"{100 * line.share:.1f}", f"{line.tricks.value:.2f}"
        name = bid_words(summary.setup, line.bid)
        table.add_row(name, f"{line.hands:,}", share, percent(line.made), tricks, line.score.text())
    print_table(table)
    say("score: change of the side's score; %: of all hands; intervals 95 %", style="dim")
    _say_if_unknown(line.score for line in summary.bids)
    if summary.nerd is not None:
        say(f"The nerd takes {summary.nerd.text(3, sign='')} tricks per deal.")
    if summary.instead:
        out.print()
        count, nil = summary.instead[0].made.count, bid_words(summary.setup, 0)
        hands = (
            f"{counted(count, f'{nil} hands')}" if nil.isalpha() else f"{counted(count, 'hands')} with a bid of {nil}"
        )
        again = table_of(f"the {hands}", "made, %", "score", f"more than {nil}")
        for other in summary.instead:
            more = other.over_nil.text() if other.bid else ""
            name = f"with a bid of {other.bid}" if other.bid else "as bid"
            again.add_row(name, percent(other.made), other.score.text(), more)
        print_table(again)
        say("the same hands of the first deals, played again; all else is the same", style="dim")


def _say_if_unknown(estimates: Iterable[Estimate | None]) -> None:
    if any(estimate is not None and estimate.count and not estimate.has_interval for estimate in estimates):
        say(NO_INTERVAL, style="dim")


def print_matches(summary: MatchSummary) -> None:
    """Print matches in short."""
    say(summary.heading(), style="bold")
    two = len(summary.won) == 2
    print_filled([{"side": str(side), "won, %": percent(won)} for side, won in enumerate(summary.won)])
    out.print()
    names = ("dealer's side", "the other side") if two else _PLACES
    print_filled(
        [
            {"at the first deal": name, "won, %": percent(won)}
            for name, won in zip(names, summary.from_dealer, strict=False)
        ]
    )
    out.print()
    short, half, long, longest = summary.lengths
    say(
        f"{summary.deals.text(sign='')} deals a match: half are over after {counted(half)}, one in ten after "
        f"{short}, nine in ten after {long}; the longest took {longest}."
    )
    if summary.shared.value:
        say(f"{percent(summary.shared)} % were shared.")
    if summary.unfinished:
        say(f"{counted(summary.unfinished, 'matches')} had no end after {MOST_DEALS:,} deals; nobody has won these.")
    if summary.endings:
        out.print()
        print_filled([{"in the last deal": ending.text, "%": percent(ending.share)} for ending in summary.endings])
    say("%: of all matches; intervals 95 %", style="dim")
