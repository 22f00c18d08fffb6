"""The section on which card to pitch: each sort of card against the policy's own choice, on the same deals."""

from __future__ import annotations

from typing import Any

from tricklab.analysis.estimate import Estimate, proportion
from tricklab.analysis.reports import charts
from tricklab.analysis.reports.groups import Groups
from tricklab.analysis.reports.page import Cell, Figure, Table
from tricklab.analysis.reports.phat.pitches import FIVE, NINE
from tricklab.analysis.reports.phat.tried import ACE_FIRST, ACE_KEPT, CHAIR, THUMBS, Thumb, Tried
from tricklab.analysis.reports.phrases import (
    FEWEST,
    SPACE,
    TOO_FEW,
    amount,
    count_cell,
    enough,
    listed,
    mean_cell,
    rank_name,
    share,
    share_cell,
    signed,
)
from tricklab.analysis.reports.svg import Chart, draw
from tricklab.engine.ground.cards import RANKS

BANDS = {"4": (4, 4), "5": (5, 5), "6": (6, 6), "7 or more": (7, 13)}
"""Lengths of the longest suit, which has four cards at least."""

_LINES = {"up to 4 cards": (1, 4), "5 cards": (5, 5), "6 or more": (6, 13)}
_WORST = 12.0
"""Points a deal that are lost at the dark end of the colours."""


def between(groups: Groups, ends: tuple[int, int]) -> Groups:
    """Return the groups with so many cards in the suit."""
    import polars as pl

    return groups.where(pl.col("cards").is_between(*ends))


def gains_of(tried: Tried) -> dict[Thumb, Estimate]:
    """Return what each rule of thumb gains on all hands on which it can be followed; those with enough deals.

    What is there only to be held against the Ace is no rule to go by, and is left out.
    """
    found = {thumb: tried.thumb(number).mean("gain") for number, thumb in enumerate(THUMBS) if number != ACE_KEPT}
    return {thumb: gain for thumb, gain in found.items() if enough(gain)}


def ace_or_lowest(tried: Tried) -> dict[str, tuple[Estimate, Estimate]]:
    """Return what the Ace and the lowest card of the longest suit gain, on the same hands, by its length."""
    ace, lowest = tried.thumb(ACE_FIRST), tried.thumb(ACE_KEPT)
    found = {
        band: (between(ace, ends).mean("gain"), between(lowest, ends).mean("gain")) for band, ends in BANDS.items()
    }
    return {band: pair for band, pair in found.items() if all(map(enough, pair))}


def beaten(gain: Estimate) -> bool:
    """Tell whether a gain, of several that were looked at, is above zero beyond three standard errors."""
    return gain.value > 3 * gain.error


def which_card(tried: Tried) -> Figure:
    """Which card to pitch?"""
    return Figure(
        "choice",
        "Which card to pitch?",
        [_thumb_chart(tried), _rank_chart(tried)],
        _caption(tried),
        f"Seat {CHAIR} pitches the card that it would pitch by itself, and then, on the same deal, every other card of "
        "its hand, one after the other; all that follows is left to the policies. The number is the change of score of "
        "its side less the other’s, muck included, less that after its own choice, deal by deal. Where a rule picks "
        "the card that it would have pitched anyway the difference is nothing, and is counted. Each rule rests on the "
        "hands on which it can be followed, so two rules are compared with the policy’s own choice and not with one "
        "another, other than the first two, which rest on the same hands. Of suits of one length the one with the "
        "higher cards counts as the longer; highest, middle and lowest leave Nines and Fives aside. The hand is played "
        "on as the policy plays trumps that it chose itself: "
        "whoever has a plan for another card may do better with it.",
        [tried.heading()],
        [_thumb_table(tried), _same_table(tried), _rank_table(tried)],
    )


def _thumb_chart(tried: Tried) -> Chart:
    told = [pair for pair in enumerate(THUMBS) if enough(tried.thumb(pair[0]).mean("gain"))]

    def paint(axes: Any) -> None:
        ax = axes[0, 0]
        if not told:
            charts.empty(ax, TOO_FEW)
            return
        rows = []
        for number, _ in told:
            groups = tried.thumb(number)
            rows.append([_heat_cell(between(groups, ends)) for ends in (*BANDS.values(), (0, 13))])
        charts.heat(ax, [*BANDS, "any"], [thumb.name for _, thumb in told], rows)
        ax.set_xlabel("cards in the longest suit")

    return draw(
        "choice-thumbs",
        "A table in colour: a row for each rule of thumb, a column for each length of the longest suit. In each cell "
        "what pitching so gains or loses against the policy’s own choice, in points a deal. The table has the numbers.",
        paint,
        (7.6, 0.9 + 0.32 * max(1, len(told))),
    )


def _heat_cell(groups: Groups) -> tuple[float | None, str]:
    gain = groups.mean("gain")
    if not enough(gain):
        return None, f"< {FEWEST}" if gain.count else ""
    return min(1.0, max(0.0, 1 + gain.value / _WORST)), signed(gain.value, 1)


def _rank_chart(tried: Tried) -> Chart:
    def paint(axes: Any) -> None:
        ax = axes[0, 0]
        for place, (label, ends) in enumerate(_LINES.items()):
            gains = {rank: between(group, ends).mean("gain") for rank, group in tried.ranks.by("rank").items()}
            told = {rank: gain for rank, gain in gains.items() if enough(gain)}
            xs = [rank + 0.14 * (place - 1) for rank in told]  # aside, so that no interval hides another
            charts.series(ax, xs, list(told.values()), place, label, joined=False)
        charts.whole_axis(ax.xaxis, list(range(len(RANKS))), "card pitched")
        ax.set_xticks(range(len(RANKS)), list(RANKS))
        charts.zero_line(ax)
        ax.set_ylabel("points a deal")
        charts.legend_above(ax, len(_LINES))

    return draw(
        "choice-ranks",
        "Dots with intervals over the rank of the card pitched, from the Two to the Ace, of the suit that the policy "
        "pitches: what this card gains or loses against the policy’s own choice, by the length of the suit. The table "
        "has the numbers.",
        paint,
        (7.6, 3.4),
    )


def _thumb_table(tried: Tried) -> Table:
    rows = []
    for number, thumb in enumerate(THUMBS):
        groups = tried.thumb(number)
        cells = [_gain_cell(between(groups, ends).mean("gain")) for ends in BANDS.values()]
        rows.append([Cell(thumb.name), *cells])
    head = ("pitch", *BANDS)
    title = "Rules of thumb against the policy’s own choice, by cards in the longest suit, points a deal"
    return Table(title, head, rows)


def _same_table(tried: Tried) -> Table:
    rows = []
    for number, thumb in enumerate(THUMBS):
        groups = tried.thumb(number)
        possible = proportion(groups.count, tried.hands)
        rows.append([Cell(thumb.name), count_cell(groups.count), share_cell(possible), share_cell(groups.rate("same"))])
        rows[-1].append(mean_cell(groups.mean("gain")))
    head = ("pitch", "hands", "it can be followed on, %", "the policy does so anyway, %", "gain, points a deal")
    return Table("How often a rule can be followed, and what it gains on all these hands", head, rows)


def _rank_table(tried: Tried) -> Table:
    pitched = tried.pitched()
    rows = []
    for rank, group in sorted(tried.ranks.by("rank").items(), reverse=True):
        cells = [_gain_cell(between(group, ends).mean("gain")) for ends in (*_LINES.values(), (0, 13))]
        rows.append([Cell(rank_name(rank)), count_cell(group.count), share_cell(pitched[rank]), *cells])
    head = ("card", "hands that hold it", "pitched by the policy, %", *_LINES, "any")
    return Table("Cards of the suit that the policy pitches, against its own choice, points a deal", head, rows)


def _gain_cell(gain: Estimate) -> Cell:
    cell = mean_cell(gain)
    return Cell(cell.text, (*cell.small, f"of {gain.count:,}"), cell.few) if cell.text else cell


def _caption(tried: Tried) -> str:
    gains = gains_of(tried)
    if not gains:
        return TOO_FEW
    best, worst = (pick(gains, key=lambda thumb: gains[thumb].value) for pick in (max, min))
    text = (
        f"Of these rules of thumb {best.words} comes out best against the policy’s own choice, {amount(gains[best])} "
        f"points a deal, and {worst.words} worst, {amount(gains[worst])}. "
    )
    own = {rank: rate for rank, rate in tried.pitched().items() if rate.value > 0 and enough(rate)}
    if own:
        common = sorted(own, key=lambda rank: -own[rank].value)[:3]
        text += f"Left alone it pitches {listed([f'the {rank_name(r)} {share(own[r])}' for r in common])} of the time. "
    parts = []
    for rank in (NINE, FIVE):
        group = tried.ranks.by("rank").get(rank)
        if group is not None and enough(group.mean("gain")):
            parts.append(f"the {rank_name(rank)} {amount(group.mean('gain'))}")
    if parts:
        text += f"Of the suit that it would pitch itself, {listed(parts)} points a deal.{SPACE}"
    return text.strip()
