"""Matches as tables for the terminal."""

from __future__ import annotations

from tricklab.analysis.summary.matches import MatchSummary
from tricklab.engine.matches.loop import MOST_DEALS
from tricklab.scripts.terminal.console import counted, out, say
from tricklab.scripts.text.tables import percent, print_filled

_PLACES = ("dealer", "first seat", "second seat", "third seat", "fourth seat", "fifth seat", "sixth seat")
"""How seats are named by their place from the first dealer on; with two sides these are the dealer's and the other."""


def print_matches(summary: MatchSummary) -> None:
    """Print matches in short."""
    say(summary.heading(), style="bold")
    two = len(summary.won) == 2
    print_filled([{"side": str(side), "won, %": percent(won)} for side, won in enumerate(summary.won)])
    out.print()
    names = ("dealer's side", "the other side") if two else _PLACES
    print_filled(
        [{"at the first deal": name, "won, %": percent(won)} for name, won in zip(names, summary.places, strict=False)]
    )
    out.print()
    short, half, long, longest = summary.lengths
    say(
        f"{summary.deals.told(sign='')} deals a match: half are over after {counted(half)}, one in ten after "
        f"{short}, nine in ten after {long}; the longest took {longest}."
    )
    if summary.shared.value:
        say(f"{percent(summary.shared)} % were shared.")
    if summary.unfinished:
        say(f"{counted(summary.unfinished, 'matches')} had no end after {MOST_DEALS:,} deals; nobody has won these.")
    if summary.endings:
        out.print()
        print_filled([{"in the last deal": ending.told, "%": percent(ending.share)} for ending in summary.endings])
    say("%: of all matches; intervals 95 %", style="dim")
