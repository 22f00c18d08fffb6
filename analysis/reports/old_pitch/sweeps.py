"""The section on smudge and slam: one pitcher with all the points, or all six tricks, by holding."""

from __future__ import annotations

from typing import Any

from tricklab.analysis.estimate import Estimate
from tricklab.analysis.reports import charts
from tricklab.analysis.reports.groups import Groups
from tricklab.analysis.reports.old_pitch.cards import RANKS, by_pattern, smallest_of
from tricklab.analysis.reports.old_pitch.pitches import Pitches
from tricklab.analysis.reports.page import Cell, Figure, Table
from tricklab.analysis.reports.phrases import (
    FEWEST,
    SPACE,
    TOO_FEW,
    count_cell,
    enough,
    listed,
    number,
    share,
    share_cell,
)
from tricklab.analysis.reports.svg import draw

KEYS = ((1, 1, 1), (1, 1, 0), (1, 0, 1), (0, 1, 1), (1, 0, 0), (0, 1, 0), (0, 0, 1), (0, 0, 0))
"""Whether the Ace, the Jack and the lowest card of the pack are held."""

_LISTED = 40


def key_name(key: tuple[int, int, int], smallest: int) -> str:
    """Return what is held of the Ace, the Jack and the lowest card.

    >>> key_name((1, 0, 1), 0), key_name((0, 0, 0), 5)
    ('A 2', 'none')
    """
    names = [name for name, held in zip(("A", "J", RANKS[smallest]), key, strict=True) if held]
    return " ".join(names) or "none"


Sweeps = dict[tuple[int, tuple[int, int, int]], Groups]


def sweeps_of(pitches: Pitches) -> Sweeps:
    """Return the pitches by number of trumps and what is held of Ace, Jack and lowest card."""
    found: Sweeps = {}
    for (cards, ace, jack, low), frame in pitches.groups.frame.group_by("cards", "has_ace", "has_jack", "has_low"):
        found[int(str(cards)), (int(str(ace)), int(str(jack)), int(str(low)))] = Groups(frame)
    return dict(sorted(found.items()))  # groups come in no order, and ties must not be broken by chance


def best_of(sweeps: Sweeps, name: str) -> tuple[tuple[int, tuple[int, int, int]], Estimate] | None:
    """Return the holding on which something happens most often."""
    told = {key: group.rate(name) for key, group in sweeps.items() if enough(group.rate(name))}
    if not told:
        return None
    best = max(told, key=lambda key: told[key].value)
    return best, told[best]


def all_the_points(pitches: Pitches) -> Figure:
    """How likely are a smudge and a slam?"""
    sweeps = sweeps_of(pitches)
    smallest = smallest_of(pitches.source)
    names = [key_name(key, smallest) for key in KEYS]
    counts = sorted({cards for (cards, _), group in sweeps.items() if group.count >= FEWEST})

    def paint(axes: Any) -> None:
        ax = axes[0, 0]
        if not counts:
            charts.empty(ax, TOO_FEW)
            return
        cells = [[_heat_cell(sweeps.get((cards, key))) for key in KEYS] for cards in counts]
        charts.heat(ax, names, [str(cards) for cards in counts], cells)
        ax.set_xlabel(f"Ace, Jack and {RANKS[smallest]} among them")
        ax.set_ylabel("trumps held")

    chart = draw(
        "sweeps",
        "A table in colour: a row for each number of trumps, a column for what is held of Ace, Jack and the lowest "
        "card. In each cell how often the pitcher made all the points, and beneath it how often all six tricks as "
        "well. The table has the numbers.",
        paint,
        (7.6, 0.9 + 0.46 * max(1, len(counts))),
    )
    every = _points(pitches)
    side = "pitcher’s side" if pitches.source.setup.rules["partners"] else "pitcher"
    return Figure(
        "sweeps",
        "How likely are a smudge and a slam?",
        [chart],
        _caption(pitches, sweeps),
        f"Of the deals in which somebody pitched, at any bid. The upper number is how often the {side} made {every}, "
        f"{_smudge_rule(pitches)}; the lower one how often that came with all six tricks, a slam. Pitchers who "
        "had bid less may have stopped short of it, so a player who goes for it may do a little better. The "
        "section on what to bid two, three and four on has hands that were told to bid four.",
        [pitches.source.heading()],
        [_key_table(sweeps, smallest), _pattern_table(pitches)],
    )


def _points(pitches: Pitches) -> str:
    return listed([name.capitalize() for name in pitches.points])


def _smudge_rule(pitches: Pitches) -> str:
    if pitches.source.setup.rules["joker"]:
        return "while a smudge is content with any four of these"
    return "which is what a smudge asks for"


def _heat_cell(group: Groups | None) -> tuple[float | None, str]:
    if group is None:
        return None, ""
    if group.count < FEWEST:
        return None, f"< {FEWEST}"
    every, both = group.rate("all_points"), group.rate("both")
    return every.value, f"{_percent(every.value)}\n{_percent(both.value)}"


def _percent(value: float) -> str:
    return "<1 %" if 0 < value < 0.005 else f"{100 * value:.0f} %"


def _cells(group: Groups) -> list[Cell]:
    rates = [share_cell(group.rate(name)) for name in ("all_points", "six", "both")]
    return [count_cell(group.count), *rates]


_HEAD = ("pitches", "all the points, %", "six tricks, %", "both, %")


def _key_table(sweeps: Sweeps, smallest: int) -> Table:
    rows = []
    for cards, key in sorted(sweeps, key=lambda pair: (-pair[0], KEYS.index(pair[1]))):
        group = sweeps[cards, key]
        rows.append([Cell(f"{cards}, {key_name(key, smallest)}"), *_cells(group)])
    return Table("Everything to the pitcher, by number of trumps and key cards", ("trumps", *_HEAD), rows)


def _pattern_table(pitches: Pitches) -> Table:
    told = {name: group for name, group in by_pattern(pitches.groups).items() if group.count >= FEWEST}
    order = sorted(told, key=lambda name: told[name].rate("all_points").low, reverse=True)[:_LISTED]
    rows = [[Cell(name), *_cells(told[name])] for name in order]
    title = f"The {_LISTED} best holdings for all the points, by the lower end of the interval"
    return Table(title, ("trumps", *_HEAD), rows)


def holding_in_words(key: tuple[int, tuple[int, int, int]], smallest: int) -> str:
    """Return a number of trumps and the key cards among them, for a sentence."""
    cards, held = key
    names = [name for name, there in zip(("the Ace", "the Jack", f"the {RANKS[smallest]}"), held, strict=True) if there]
    words = f"{number(cards)} trump" + ("" if cards == 1 else "s")
    return f"{words} with {listed(names)}" if names else words


def _caption(pitches: Pitches, sweeps: Sweeps) -> str:
    every, both = best_of(sweeps, "all_points"), best_of(sweeps, "both")
    if every is None or both is None:
        return TOO_FEW
    smallest = smallest_of(pitches.source)
    groups = pitches.groups
    return (
        f"The pitcher makes all the points in {share(groups.rate('all_points'))} of the deals, all six tricks in "
        f"{share(groups.rate('six'))} and both in {share(groups.rate('both'))}. The likeliest holding for all the "
        f"points is {holding_in_words(every[0], smallest)}, {share(every[1])}; for both it is "
        f"{holding_in_words(both[0], smallest)}, {share(both[1])}.{SPACE}"
    ).strip()
