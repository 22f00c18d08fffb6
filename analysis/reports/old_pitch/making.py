"""The section on what to bid two, three and four on: how often such bids are made, by holding."""

from __future__ import annotations

from typing import Any

from tricklab.analysis.estimate import Estimate
from tricklab.analysis.reports import charts
from tricklab.analysis.reports.old_pitch.cards import by_pattern
from tricklab.analysis.reports.old_pitch.choice import call_in_words
from tricklab.analysis.reports.old_pitch.forced import Forced
from tricklab.analysis.reports.old_pitch.pitches import Pitches
from tricklab.analysis.reports.page import Cell, Figure, Table
from tricklab.analysis.reports.phrases import FEWEST, TOO_FEW, enough, number, share, share_cell
from tricklab.analysis.reports.svg import draw

_SHOWN, _LISTED = 11, 64
"""Holdings with so many trumps in the chart and in a table, the commonest."""

_NUMBERS = (2, 3, 4, 5)
"""How many trumps these have; the chart leaves out the last."""

LINES = 4
"""Bids that a chart has lines for."""


def made_by(forced: Forced, *conditions: Any) -> dict[int, Estimate]:
    """Return how often each call is made on some holdings."""
    chosen = forced.pitched.where(*conditions)
    return {place: forced.call(chosen, place).rate("made") for place in range(len(forced.calls))}


def by_number(forced: Forced, ace: int) -> dict[int, dict[int, Estimate]]:
    """Return how often each call is made by number of trumps, with the Ace or without."""
    import polars as pl

    cards = sorted(forced.pitched.frame["cards"].unique().to_list())
    return {held: made_by(forced, pl.col("has_ace") == ace, pl.col("cards") == held) for held in cards}


def how_often_made(forced: Forced, pitches: Pitches) -> Figure:
    """On what to bid two, three, four?"""
    lines = {ace: by_number(forced, ace) for ace in (1, 0)}
    holdings = {held: _holdings(forced, held) for held in _NUMBERS}
    chosen = {ace: _as_chosen(pitches, forced, ace) for ace in (1, 0)}
    return Figure(
        "make",
        "On what do I bid two, three, four?",
        [_number_chart(forced, lines), _pattern_chart(forced, holdings)],
        _caption(forced, lines, holdings[_NUMBERS[1]]),
        "The seat bids the same on every hand, good or bad, and leads its best suit as its policy sees it; counted are "
        "the deals in which nobody went over the bid, so that the others may be weaker than usual. Trumps are those "
        "it was dealt. In names of holdings the honours and the two lowest ranks of the pack stand for themselves, x "
        "for any other. The first table also has the bids that were chosen freely, which are made more often: whoever "
        "chooses looks at the other suits too.",
        [forced.heading(), pitches.source.heading()],
        [
            _number_table(forced, lines, chosen),
            *(_pattern_table(forced, held, rates) for held, rates in holdings.items() if rates),
        ],
    )


Rates = dict[str, dict[int, Estimate]]
"""For a holding how often each call is made."""


def _holdings(forced: Forced, held: int) -> Rates:
    """Return the rates of the commonest holdings of so many trumps, the commonest first."""
    import polars as pl

    groups = by_pattern(forced.pitched.where(pl.col("cards") == held))
    rates = {
        name: {place: forced.call(group, place).rate("made") for place in range(len(forced.calls))}
        for name, group in groups.items()
    }
    return {name: rates[name] for name in list(rates)[:_LISTED] if any(map(enough, rates[name].values()))}


def _best_first(rates: Rates) -> list[str]:
    return sorted(rates, key=lambda name: (-_height(rates[name]), name))


def _height(rates: dict[int, Estimate]) -> float:
    """Return the mean of the rates that are known, to put the best holdings first."""
    known = [rate.value for rate in rates.values() if enough(rate)]
    return sum(known) / len(known) if known else 0.0


def _as_chosen(pitches: Pitches, forced: Forced, ace: int) -> dict[int, dict[int, Estimate]]:
    """Return how often bids that were chosen freely are made, by number of trumps."""
    import polars as pl

    groups = pitches.groups.where(pl.col("has_ace") == ace)
    cards = groups.by("cards")
    return {
        held: {place: group.where(pl.col("bid") == call.level).rate("made") for place, call in enumerate(forced.calls)}
        for held, group in cards.items()
    }


def _number_chart(forced: Forced, lines: dict[int, dict[int, dict[int, Estimate]]]) -> Any:
    names = [f"bid of {call.name}" if call.name.isdigit() else call.name for call in forced.calls][:LINES]

    def paint(axes: Any) -> None:
        for ax, ace, title in ((axes[0, 0], 1, "trumps with the Ace"), (axes[0, 1], 0, "trumps without the Ace")):
            held = [cards for cards, rates in lines[ace].items() if any(enough(rate) for rate in rates.values())]
            for place, name in enumerate(names):
                told = {cards: lines[ace][cards][place] for cards in held if enough(lines[ace][cards][place])}
                charts.series(ax, list(told), list(told.values()), place, name)
            charts.percent_axis(ax.yaxis, 1.03)
            charts.whole_axis(ax.xaxis, held, "trumps in hand")
            ax.set_title(title)
        charts.legend_outside(axes, names)

    return draw(
        "make-number",
        "Two charts, with the Ace of trumps and without: over the number of trumps a line for each bid, how often it "
        "is made. The table has the numbers.",
        paint,
        (7.6, 3.3),
        (1, 2),
        sharey=True,
    )


def _pattern_chart(forced: Forced, holdings: dict[int, Rates]) -> Any:
    columns = [call.name for call in forced.calls]
    parts = {held: dict(list(holdings[held].items())[:_SHOWN]) for held in _NUMBERS[:-1]}
    most = max(map(len, parts.values()))

    def paint(axes: Any) -> None:
        for ax, (held, rates) in zip(axes[0], parts.items(), strict=True):
            if not rates:
                charts.empty(ax, TOO_FEW)
                continue
            order = _best_first(rates)
            cells = [[_heat_cell(rates[name][place]) for place in range(len(columns))] for name in order]
            charts.heat(ax, columns, order, cells)
            ax.set_xlabel(f"{number(held)} trumps, bid of")

    return draw(
        "make-pattern",
        "Tables in colour with a row for each of the commonest holdings of two, three and four trumps, and a column "
        "for each bid: how often it is made, in per cent. The tables below have the numbers with their intervals.",
        paint,
        (7.6, 0.9 + 0.29 * max(1, most)),
        (1, len(parts)),
    )


def _heat_cell(rate: Estimate) -> tuple[float | None, str]:
    if not enough(rate):
        return None, f"< {FEWEST}" if rate.count else ""
    return rate.value, f"{100 * rate.value:.0f}"


def _number_table(
    forced: Forced,
    lines: dict[int, dict[int, dict[int, Estimate]]],
    chosen: dict[int, dict[int, dict[int, Estimate]]],
) -> Table:
    rows = []
    for ace, words in ((1, "with the Ace"), (0, "without")):
        for cards, rates in lines[ace].items():
            if not any(rate.count for rate in rates.values()):
                continue
            free = chosen[ace].get(cards, {})
            cells = [share_cell(rate, count=True) for rate in rates.values()]
            cells += [share_cell(free[place], count=True) if place in free else Cell("") for place in rates]
            rows.append([Cell(f"{cards}, {words}"), *cells])
    head = ("trumps", *(f"{call.name}, told to" for call in forced.calls))
    return Table("Bids made, %", (*head, *(f"{call.name}, by choice" for call in forced.calls)), rows)


def _pattern_table(forced: Forced, held: int, rates: Rates) -> Table:
    rows = [
        [Cell(name), *(share_cell(rate, count=True) for rate in rates[name].values())] for name in _best_first(rates)
    ]
    head = ("trumps", *(f"{call.name}, %" for call in forced.calls))
    return Table(f"Bids made with {number(held)} trumps, best holdings first", head, rows)


def thresholds(forced: Forced, lines: dict[int, dict[int, dict[int, Estimate]]], place: int) -> dict[int, int]:
    """Return from how many trumps on a call is made more often than not, with the Ace (1) and without (0)."""
    found = {}
    for ace in (1, 0):
        likely: list[int] = []
        for cards in sorted(lines[ace], reverse=True):
            rate = lines[ace][cards][place]
            if not enough(rate):
                continue
            if rate.low <= 0.5:
                break
            likely.append(cards)
        if likely:
            found[ace] = min(likely)
    return found


def need_in_words(needs: dict[int, int]) -> str:
    """Return from how many trumps on, for a sentence."""
    words = {1: "with the Ace", 0: "without the Ace"}
    return " and ".join(
        f"from {number(needs[ace])} trump{'' if needs[ace] == 1 else 's'} up {words[ace]}" for ace in needs
    )


def _caption(forced: Forced, lines: dict[int, dict[int, dict[int, Estimate]]], rates: Rates) -> str:
    if not rates:
        return TOO_FEW
    text = ""
    for place, call in enumerate(forced.calls):
        needs = thresholds(forced, lines, place)
        bid = call_in_words(call)
        often = need_in_words(needs) if needs else "with no number of trumps by itself"
        text += f"{bid[0].upper()}{bid[1:]} is made more often than not {often}. "
    common = {name: rates[name][0] for name in list(rates)[:_SHOWN] if enough(rates[name][0])}
    if len(common) > 1:
        best, worst = (pick(common, key=lambda name: common[name].value) for pick in (max, min))
        text += (
            f"Of the commonest holdings of {number(_NUMBERS[1])} trumps {best} is best, where "
            f"{call_in_words(forced.calls[0])} is made {share(common[best])} of the time, and {worst} is worst, "
            f"{share(common[worst])}."
        )
    return text.strip()
