"""The section on partners: how a nil fares that somebody can help, and what it costs the helper."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tricklab.analysis.reports import charts
from tricklab.analysis.reports.groups import Groups, summed
from tricklab.analysis.reports.page import Cell, Figure, Table
from tricklab.analysis.reports.peatwit.hands import (
    ONE_EACH,
    TOO_FEW,
    Hands,
    made,
    nil,
    of_watched,
    score_of_watched,
    shown,
)
from tricklab.analysis.reports.phrases import count_cell, enough, mean_cell, share, share_cell
from tricklab.analysis.reports.svg import draw

if TYPE_CHECKING:
    from tricklab.analysis.estimate import Estimate
    from tricklab.analysis.reports.source import Source


@dataclass(frozen=True)
class Pairs:
    """One pair of each deal, as sums: ``bid`` and ``tricks`` of a player, ``mate_bid`` and ``mate_tricks``."""

    hands: Hands
    groups: Groups


def pairs_of(hands: Hands) -> Pairs:
    """Sum up a pair of each deal."""
    return Pairs(hands, Groups(hands.source.tally(_keys(hands.source), _sums(hands.source))))


def _keys(source: Source) -> list[Any]:
    keys = [of_watched(source, name).alias(name) for name in ("bid", "tricks")]
    return keys + [of_watched(source, name, 2).alias(f"mate_{name}") for name in ("bid", "tricks")]


def _sums(source: Source) -> list[Any]:
    import polars as pl

    return [pl.len().alias("deals"), *summed("score", score_of_watched(source))]


def mate_nil() -> Any:
    """Tell whether the partner bid nil."""
    import polars as pl

    return pl.col("mate_bid") == 0


@dataclass(frozen=True)
class Line:
    """What becomes of bids: a name, the hands, and how many are made."""

    name: str
    hands: Groups
    rate: Estimate


def lines_of(pairs: Pairs, alone: Hands | None) -> list[Line]:
    """Return what becomes of nils and of other bids, by what the partner bid, and without a partner."""
    groups = pairs.groups
    chosen = [
        ("nil, partner bids tricks", groups.where(nil(), ~mate_nil())),
        ("nil, partner too", groups.where(nil(), mate_nil())),
        ("tricks, partner bids nil", groups.where(~nil(), mate_nil())),
        ("tricks, partner too", groups.where(~nil(), ~mate_nil())),
    ]
    if alone is not None:
        chosen.insert(0, ("nil, everyone alone", alone.groups.where(nil())))
        chosen.append(("tricks, everyone alone", alone.groups.where(~nil())))
    return [Line(name, line, line.share(made())) for name, line in chosen]


def how_partners_fare(pairs: Pairs, alone: Hands | None) -> Figure:
    """How does a partner's nil fare?"""
    lines = lines_of(pairs, alone)
    told = [line for line in lines if enough(line.rate)]

    def paint(axes: Any) -> None:
        ax = axes[0, 0]
        for number, word in enumerate(("nil", "tricks")):
            places = [place for place, line in enumerate(told) if line.name.startswith(word)]
            charts.dots(ax, places, [told[place].rate for place in places], number)
            for place in places:
                end = (max(told[place].rate.high, told[place].rate.value), place)
                words = f"{100 * told[place].rate.value:.1f}"
                ax.annotate(words, end, (6, 0), textcoords="offset points", va="center", fontsize=8)
        ax.set_yticks(range(len(told)), [line.name for line in told])
        ax.set_ylim(len(told) - 0.4, -0.6)
        ax.tick_params(axis="y", length=0)
        charts.percent_axis(ax.xaxis, 1.06)
        ax.set_title("bid made")

    chart = draw(
        "partners",
        "Dots with intervals: how often nils and other bids are made, by what the partner has bid, and where everyone "
        "plays alone. The table has the numbers.",
        paint,
        (7.6, 0.9 + 0.34 * max(1, len(told))),
    )
    rows = [
        [Cell(line.name), count_cell(line.hands.count), share_cell(line.rate), mean_cell(line.hands.mean("score"))]
        for line in lines
    ]
    sources = [pairs.hands.heading(), *([alone.heading()] if alone else [])]
    return Figure(
        "partners",
        "How does a partner's nil fare?",
        [chart],
        _caption(lines),
        "Two pairs, partners opposite. A bid is made here when its bidder takes the tricks, whatever the partner does. "
        "Points are those of the pair for pairs, and of the player where everyone plays alone: these do not compare. "
        f"{ONE_EACH}",
        sources,
        [Table("Bids with a partner", ("bid", "hands", "made, %", "points, mean"), rows), _by_bid(pairs)],
    )


def _by_bid(pairs: Pairs) -> Table:
    """Return how a nil fares by what the partner bid: strong partners may protect it, or be busy."""
    rows = []
    for bid, line in shown(pairs.groups.where(nil()).by("mate_bid")).items():
        name = str(bid) if bid else "nil"
        rows.append([Cell(name), count_cell(line.count), share_cell(line.share(made())), mean_cell(line.mean("score"))])
    return Table("Nils by the partner's bid", ("partner bids", "nils", "made, %", "points of the pair"), rows)


def _caption(lines: list[Line]) -> str:
    found = {line.name: line.rate for line in lines if enough(line.rate)}
    text = ""
    for one, other, what in (
        ("nil, partner bids tricks", "nil, everyone alone", "A nil whose partner bids tricks is made"),
        ("tricks, partner bids nil", "tricks, partner too", "Bids of tricks beside a partner's nil are made"),
    ):
        if one not in found:
            continue
        text += f"{what} {share(found[one])} of the time"
        if other in found:
            first, second = found[one], found[other]
            more = first.low > second.high
            word = "more often than" if more else "less often than" if first.high < second.low else "about as often as"
            where = "where everyone plays alone" if "alone" in other else "when both bid tricks"
            text += f", {word} {where}, {share(second)}"
        text += ". "
    return text.strip() or TOO_FEW
