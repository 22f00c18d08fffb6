"""The section on bidding against passing: the same cards both ways, by holding and place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tricklab.analysis.estimate import Estimate
from tricklab.analysis.reports import charts
from tricklab.analysis.reports.groups import Groups
from tricklab.analysis.reports.old_pitch.cards import JACK, RANKS
from tricklab.analysis.reports.old_pitch.forced import Call, Forced
from tricklab.analysis.reports.page import Cell, Figure, Table
from tricklab.analysis.reports.phrases import (
    FEWEST,
    TOO_FEW,
    amount,
    enough,
    mean_cell,
    number,
    place_name,
    share,
    signed,
)
from tricklab.analysis.reports.svg import draw

_PASS, _EVEN = "#c4c4c4", "#e4e4e4"


@dataclass(frozen=True, order=True)
class Best:
    """A hand's best suit: how many cards, and its highest; -1 stands for all below the Jack."""

    cards: int
    top: int

    @property
    def name(self) -> str:
        """What it is called: ``3, A high``."""
        return f"{self.cards}, {RANKS[self.top]} high" if self.top >= 0 else f"{self.cards}, T or lower"


Gains = dict[tuple[Best, int], dict[int, Estimate]]
"""For a holding and a place what each call gains against a pass."""


def gains_of(forced: Forced) -> Gains:
    """Return what every call gains by holding and place."""
    import polars as pl

    top = pl.when(pl.col("top") >= JACK).then(pl.col("top")).otherwise(-1).alias("high")
    found: Gains = {}
    for (cards, high, place), frame in forced.gains.frame.with_columns(top).group_by("cards", "high", "place"):
        groups = Groups(frame)
        found[Best(int(str(cards)), int(str(high))), int(str(place))] = {
            call: group.mean("gain", forced.unit) for call, group in groups.by("call").items()
        }
    return dict(sorted(found.items()))  # groups come in no order


def verdict(gains: dict[int, Estimate]) -> int | None:
    """Return the call that gains most, -1 where passing is better than any, None where chance may have decided."""
    told = {call: gain for call, gain in gains.items() if enough(gain)}
    if not told:
        return None
    best = max(told, key=lambda call: told[call].value)
    if told[best].low > 0:
        return best
    return -1 if all(gain.high < 0 for gain in told.values()) else None


def to_bid(gains: dict[int, Estimate]) -> tuple[int, Estimate] | None:
    """Return the call that is better than a pass beyond chance, and by how much, if there is one."""
    call = verdict(gains)
    return None if call is None or call < 0 else (call, gains[call])


def bid_or_pass(forced: Forced) -> Figure:
    """Where does bidding pay?"""
    gains = gains_of(forced)
    holdings = sorted({key[0] for key in gains}, reverse=True)
    places = list(range(1, forced.source.setup.players + 1))
    shown = [best for best in holdings if any(_enough(gains.get((best, place), {})) for place in places)]
    names = [place_name(place, len(places)) for place in places]

    def paint(axes: Any) -> None:
        ax = axes[0, 0]
        if not shown:
            charts.empty(ax, TOO_FEW)
            return
        cells = [[_heat_cell(forced.calls, gains.get((best, place), {})) for place in places] for best in shown]
        charts.heat(ax, names, [best.name for best in shown], cells)
        ax.set_ylabel("longest suit")

    chart = draw(
        "bid-or-pass",
        "A table in colour with a row for each holding in the longest suit and a column for each place, from eldest to "
        "dealer: the bid that gains most against a pass, and how much; or pass. The tables have the numbers.",
        paint,
        (7.6, 0.9 + 0.27 * max(1, len(shown))),
    )
    return Figure(
        "bid-or-pass",
        "Bid or pass?",
        [chart],
        _caption(forced, gains),
        "The same deals are played with a pass and with each bid; the number is the seat's own score less the mean of "
        "the others', after the bid less after the pass, deal by deal. Only deals in which the lowest of these bids "
        "could still be made are counted, so that all bids of a cell rest on the same deals. Yellow is a clear gain, "
        "dark blue is passing; a dash says that the best bid and the pass cannot be told apart. A bid may be outbid, "
        "which is part of what it is worth. Where several bids are close the best one named may be the luckier, not "
        "the better; and a longest suit says nothing of its small cards or of the other suits.",
        [f"{forced.heading()}; paired on the same deals"],
        [_table(forced, gains, holdings, places, call) for call in range(len(forced.calls))],
    )


def _enough(gains: dict[int, Estimate]) -> bool:
    return any(enough(gain) for gain in gains.values())


def _heat_cell(calls: list[Call], gains: dict[int, Estimate]) -> tuple[float | None, str]:
    if not _enough(gains):
        return None, f"< {FEWEST}" if gains else ""
    told = {call: gain for call, gain in gains.items() if enough(gain)}
    best = max(told, key=lambda call: told[call].value)
    value = told[best].value
    colour = min(1.0, max(0.0, 0.5 + value / 3))
    call = verdict(gains)
    name = "pass" if call == -1 else "–" if call is None else calls[call].name
    return colour, f"{name}  {signed(value)}"


def _table(forced: Forced, gains: Gains, holdings: list[Best], places: list[int], call: int) -> Table:
    rows = []
    for best in holdings:
        cells = [_gain_cell(gains.get((best, place), {}).get(call)) for place in places]
        if any(cell.text for cell in cells):
            rows.append([Cell(best.name), *cells])
    name = forced.calls[call].name
    title = f"What a bid of {name} gains" if name.isdigit() else f"What “{name}” gains"
    head = ("longest suit", *(place_name(place, len(places)) for place in places))
    return Table(f"{title} against a pass, points a deal", head, rows)


def _gain_cell(gain: Estimate | None) -> Cell:
    if gain is None:
        return Cell("")
    cell = mean_cell(gain)
    return Cell(cell.text, (*cell.small, f"of {gain.count:,}"), cell.few)


@dataclass(frozen=True)
class Paying:
    """A place: how many of its hands are better bid on, and what each call would gain on all hands alike."""

    place: int
    share: Estimate
    all_hands: dict[int, Estimate]


def paying(forced: Forced, gains: Gains) -> list[Paying]:
    """Return for each place which share of the hands lies in cells where a bid pays beyond chance."""
    from tricklab.analysis.estimate import proportion

    lines = []
    for place, groups in forced.gains.by("place").items():
        every = {call: group.mean("gain", forced.unit) for call, group in groups.by("call").items()}
        cells = [found for (_, where), found in gains.items() if where == place]
        deals = sum(next(iter(found.values())).count for found in cells)
        good = sum(next(iter(found.values())).count for found in cells if to_bid(found))
        lines.append(Paying(place, proportion(good, deals), every))
    return lines


def _caption(forced: Forced, gains: Gains) -> str:
    lines = [line for line in paying(forced, gains) if enough(line.share)]
    if not lines:
        return TOO_FEW
    players = forced.source.setup.players
    first, last = lines[0], lines[-1]
    text = (
        f"As far as the longest suit tells, some bid is better than a pass on {share(first.share)} of the hands "
        f"{_at(first.place, players)} and on {share(last.share)} {_at(last.place, players)}. "
    )
    lowest = {call: gain for call, gain in first.all_hands.items() if enough(gain)}
    if lowest:
        call = min(lowest)
        text += (
            f"Bidding {forced.calls[call].name} {_at(first.place, players)} whatever the hand, rather than passing, "
            f"comes to {amount(lowest[call])} points a deal. "
        )
    strong = {key: found for key, found in ((key, to_bid(cell)) for key, cell in gains.items()) if found}
    if strong:
        best, place = max(strong, key=lambda key: strong[key][1].value)
        call, gain = strong[best, place]
        text += (
            f"Most is gained with {in_words(best)}, {_at(place, players)}: {amount(gain)} points for "
            f"{call_in_words(forced.calls[call])}."
        )
    return text.strip()


def call_in_words(call: Call) -> str:
    """Return a call for a sentence."""
    return f"a bid of {call.name}" if call.name.isdigit() else f"a {call.name}"


def _at(place: int, players: int) -> str:
    name = place_name(place, players)
    return {"eldest": "for eldest", "dealer": "for the dealer"}.get(name, f"for the {name} to speak")


def in_words(best: Best) -> str:
    """Return a longest suit for a sentence."""
    return f"{number(best.cards)} cards, {RANKS[best.top]} high" if best.top >= 0 else f"{number(best.cards)} low cards"
