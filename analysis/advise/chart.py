"""The choices of an answer as a picture: the own score with each, as the table shows it, and its interval."""

from __future__ import annotations

from pathlib import Path

from tricklab.analysis.advise.phrases import name_of
from tricklab.analysis.advise.result import Advice
from tricklab.analysis.drawing.files import new_figure, save_figure

_MOST = 6


def save_chart(advice: Advice, path: Path) -> None:
    """Draw the best choices into a file; see `new_figure` and `save_figure`."""
    shown = advice.choices[:_MOST]
    figure = new_figure(path, 7.5, 1.8 + 0.42 * len(shown))
    axes = figure.subplots()
    places = range(len(shown))
    values = [choice.score.value for choice in shown]
    half = [choice.score.margin if choice.score.has_interval else 0.0 for choice in shown]
    colours = ["#1b6ca8" if place == 0 else "#7a8794" for place in places]
    axes.barh(places, values, color=colours, height=0.62, xerr=half, error_kw={"ecolor": "#222222", "capsize": 3})
    axes.axvline(0, color="#444444", linewidth=0.8)
    labels = []
    for choice in shown:
        works = "" if choice.works is None else f", works {100 * choice.works.value:.0f} %"
        costs = "best" if choice is advice.best else f"costs {choice.to_best.value:.2f}"
        labels.append(f"{name_of(advice, choice)}\n{costs}{works}")
    axes.set_yticks(list(places), labels, fontsize=9)
    axes.invert_yaxis()
    setup = advice.question.setup
    axes.set_xlabel("own score in this deal, with 95 % intervals")
    title = f"{setup.title}: {setup.deck.with_symbols(advice.question.told)}"
    axes.set_title(f"{setup.deck.by_suit(advice.question.hand)}\n{title}", fontsize=10, loc="left")
    axes.spines[["top", "right"]].set_visible(False)
    save_figure(figure, path)
