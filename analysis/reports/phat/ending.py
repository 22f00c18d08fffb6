"""The section on games that end in the middle of a deal."""

from __future__ import annotations

from typing import Any

from tricklab.analysis.estimate import Estimate
from tricklab.analysis.reports import charts
from tricklab.analysis.reports.page import Cell, Figure, Table
from tricklab.analysis.reports.phat.late import Late, Start
from tricklab.analysis.reports.phrases import FEWEST, TOO_FEW, enough, share, share_cell
from tricklab.analysis.reports.svg import Chart, draw
from tricklab.engine.games.phat import HAND


def starts_of(late: Late) -> list[int]:
    """Return the equal scores from which there are enough deals, at most four of them, highest first."""
    told = [score for score in late.scores if enough(late.starts[score, score].early())]
    told.reverse()
    return (told[::2] if len(told) > len(charts.COLOURS) else told)[: len(charts.COLOURS)]


def out_in_mid_deal(late: Late) -> Figure:
    """How often does the game end in the middle of a deal?"""
    target = late.source.setup.rules["target"]
    return Figure(
        "ending",
        "How often does the game end in the middle of a deal?",
        [_maps(late), _curves(late)] if late.starts else [_maps(late)],
        _caption(late),
        f"The same deals are played from all these scores; {target} wins. A game ends in mid-deal if a side reaches "
        "that with one of the first twelve tricks; it may also end with the thirteenth, or with the muck, which is "
        "worth eight here. The trick is the one by which half of the games that end in mid-deal have ended. Who wins "
        "is counted among the games that end in this deal; the others go on. Far from the target it takes a rare deal "
        "to end the game at all, so that the winners there tell little about the game as a whole. Policies that come "
        "with tricklab play all scores alike: they neither hurry for the last points nor hold the others up.",
        [late.heading()],
        [_table(late, which) for which in ("early", "wins", "ends", "muck")] if late.starts else [],
    )


def _maps(late: Late) -> Chart:
    scores = [str(score) for score in late.scores]

    def early(start: Start) -> tuple[float | None, str]:
        rate = start.early()
        if not enough(rate):
            return None, ""
        return rate.value, f"{_percent(rate)}\n{start.usual_trick() or '–'}"

    def wins(start: Start) -> tuple[float | None, str]:
        rate = start.pitcher_wins()
        return (rate.value, _percent(rate)) if enough(rate) else (None, f"<{FEWEST}")

    def paint(axes: Any) -> None:
        panels = ((early, "ends in mid-deal, %; by which trick"), (wins, "the pitcher’s side wins, %"))
        for ax, (cell, title) in zip(axes[0], panels, strict=True):
            if not any(enough(start.early()) for start in late.starts.values()):
                charts.empty(ax, TOO_FEW)
                continue
            rows = [[cell(late.starts[own, other]) for other in late.scores] for own in reversed(late.scores)]
            charts.heat(ax, scores, scores[::-1], rows)
            ax.set_xlabel("score of the other side")
            ax.set_ylabel("score of the pitcher’s side" if ax is axes[0, 0] else "")
            ax.set_title(title, pad=10)

    return draw(
        "ending-maps",
        "Two tables in colour with a row for each score of the pitcher’s side before the deal and a column for each "
        "score of the other side: how often the game ends before the last trick and by which trick, and how often the "
        "pitcher’s side wins if it ends in this deal. The tables below have the numbers with their intervals.",
        paint,
        (7.6, 4.4 if late.starts else 1.2),
        (1, 2),
    )


def _percent(rate: Estimate) -> str:
    return f"{100 * rate.value:.0f}"


def _curves(late: Late) -> Chart:
    def paint(axes: Any) -> None:
        ax = axes[0, 0]
        told = starts_of(late)
        tricks = list(range(1, HAND + 1))
        for place, score in enumerate(told):
            start = late.starts[score, score]
            charts.series(ax, tricks, [start.by_now(trick) for trick in tricks], place, f"{score} to {score}")
        if not told:
            charts.empty(ax, TOO_FEW)
            return
        charts.percent_axis(ax.yaxis, 1.03)
        charts.whole_axis(ax.xaxis, tricks, "trick")
        ax.set_ylabel("games over by then")
        charts.legend_above(ax, len(told))

    return draw(
        "ending-tricks",
        "Lines over the tricks of the deal, one for each of some equal scores before it: how many games are over by "
        "then.",
        paint,
        (7.6, 3.2),
    )


_TABLES = {
    "early": "The game ends before the last trick, %, and the trick by which half of these have ended",
    "wins": "The pitcher’s side wins, %, of the games that end in this deal",
    "ends": "The game ends in this deal, with any trick or the muck, %",
    "muck": "The game ends with the muck, %",
}


def _table(late: Late, which: str) -> Table:
    def cell(start: Start) -> Cell:
        if which == "wins":
            return share_cell(start.pitcher_wins(), count=True)
        found = share_cell({"early": start.early, "ends": start.ends, "muck": start.by_muck}[which](), count=True)
        if which == "early" and found.text and start.usual_trick():
            return Cell(found.text, (f"trick {start.usual_trick()}", *found.small), found.few)
        return found

    rows = [
        [Cell(str(own)), *(cell(late.starts[own, other]) for other in late.scores)] for own in reversed(late.scores)
    ]
    head = ("pitcher’s side", *(f"other side {other}" for other in late.scores))
    return Table(_TABLES[which], head, rows)


def ordinal(trick: int) -> str:
    """Return a trick's number for a sentence.

    >>> ordinal(1), ordinal(12)
    ('1st', '12th')
    """
    return f"{trick}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(trick, 'th') }"


def _caption(late: Late) -> str:
    told = starts_of(late)
    if not told:
        return TOO_FEW if late.starts else "The target is so low that no deal begins near it."
    parts = []
    for score in told[:2]:
        start = late.starts[score, score]
        text = f"From {score} to {score} the game ends in mid-deal in {share(start.early())} of the deals"
        if start.usual_trick():
            text += f", half of these by the {ordinal(start.usual_trick())} trick"
        if enough(start.pitcher_wins()):
            text += f"; if it ends in this deal the pitcher’s side wins {share(start.pitcher_wins())}"
        parts.append(f"{text}.")
    high, low = told[0], told[min(1, len(told) - 1)]
    behind, ahead = late.starts[low, high], late.starts[high, low]
    if high != low and enough(behind.pitcher_wins()) and enough(ahead.pitcher_wins()):
        parts.append(
            f"With {low} to {high} against it the pitcher’s side wins {share(behind.pitcher_wins())} of the games that "
            f"end, with {high} to {low} {share(ahead.pitcher_wins())}."
        )
    return " ".join(parts)
