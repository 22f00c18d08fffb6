"""Matches as tables for the terminal."""

from __future__ import annotations

from tricklab.analysis.contest.match_comparison import LENGTHS, MatchComparison
from tricklab.analysis.summary.matches import MatchSummary
from tricklab.engine.matches.loop import MOST_DEALS
from tricklab.scripts.terminal.console import counted, out, print_json, say
from tricklab.scripts.text.comparison import plain
from tricklab.scripts.text.tables import percent, print_filled

_PLACES = ("dealer", "first seat", "second seat", "third seat", "fourth seat", "fifth seat", "sixth seat")
"""How seats are named by their place from the first dealer on; with two sides these are the dealer's and the other."""


def tell_matches(summary: MatchSummary) -> None:
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
        print_filled([{"in the last deal": one.told, "%": percent(one.share)} for one in summary.endings])
    say("%: of all matches; intervals 95 %", style="dim")


def tell_who_wins(result: MatchComparison, format: str, typed: tuple[str, str]) -> None:
    """Print who wins more matches; ``typed`` is what the user calls A and B."""
    if format == "json":
        print_json(
            {
                "a": result.a,
                "b": result.b,
                "setup": result.setup.describe(),
                "matches": result.matches,
                "won": plain(result.won),
                "fair": result.fair,
                "deals_a_match": result.deals,
                "points_per_deal": plain(result.margin),
                "luck": result.luck,
                "ahead": {str(deals): result.ahead(deals) for deals in LENGTHS},
                "unfinished": result.unfinished,
            }
        )
        return
    a, b = typed
    say(result.heading(), style="bold")
    say(
        f"{a} wins {result.won.told(2, factor=100, sign='')} % of the matches against {b}; without a difference it "
        f"would be {100 * result.fair:.1f} %. That is {result.errors:+.1f} standard errors."
    )
    say(f"{result.deals:.2f} deals a match; in each {a} scores {result.margin.told(3)} points more than the others.")
    told = [f"{counted(deals)} {100 * result.ahead(deals):.0f} %" for deals in LENGTHS]
    say(f"By these points alone {a} is ahead after {', '.join(told)} of the time, by the normal law.")
    if result.luck is not None:
        say(
            f"Luck and skill: who wins with {a} in a side's seats wins with {b} there too more often than by "
            f"chance; this correlation is {result.luck:.2f}, the part of who wins that lies in the cards."
        )
    if result.unfinished:
        say(f"{counted(result.unfinished, 'matches')} had no end after {MOST_DEALS:,} deals, and count for nobody.")
