"""The choices of an answer as a picture: what decides, in the rows of the table, with its interval."""

from __future__ import annotations

from pathlib import Path

from tricklab.analysis.advise.phrases import row_name
from tricklab.analysis.advise.ranges import best_of, shown_rows
from tricklab.analysis.advise.result import MATCH, Advice
from tricklab.analysis.drawing.files import new_figure, save_figure


def save_chart(advice: Advice, path: Path) -> None:
    """Draw the rows of the table into a file; see `new_figure` and `save_figure`."""
    rows, _ = shown_rows(advice, advice.indifference)
    shown = [best_of(row) for row in rows]
    figure = new_figure(path, 7.5, 1.8 + 0.42 * len(shown))
    axes = figure.subplots()
    places = range(len(shown))
    values = [choice.value.value for choice in shown]
    half = [choice.value.margin if choice.value.has_interval else 0.0 for choice in shown]
    colours = ["#1b6ca8" if place == 0 else "#7a8794" for place in places]
    axes.barh(places, values, color=colours, height=0.62, xerr=half, error_kw={"ecolor": "#222222", "capsize": 3})
    axes.axvline(0, color="#444444", linewidth=0.8)
    labels = []
    for row, choice in zip(rows, shown, strict=True):
        makes = "" if choice.works is None else f", made {100 * choice.works.value:.0f} %"
        costs = "best" if choice is advice.best else f"costs {choice.to_best.value:.2f}"
        labels.append(f"{row_name(advice, row)}\n{costs}{makes}")
    axes.set_yticks(list(places), labels, fontsize=9)
    axes.invert_yaxis()
    setup = advice.question.setup
    what = "chance to win the match, %" if advice.objective == MATCH else "points more than the others in this deal"
    if setup.game.measure.meaning and advice.objective != MATCH:
        what = "margin in this deal"
    axes.set_xlabel(f"{what}, with 95 % intervals")
    title = f"{setup.title}: {setup.deck.with_symbols(advice.question.told)}"
    axes.set_title(f"{setup.deck.by_suit(advice.question.hand)}\n{title}", fontsize=10, loc="left")
    axes.spines[["top", "right"]].set_visible(False)
    save_figure(figure, path)
