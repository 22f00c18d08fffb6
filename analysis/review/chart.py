"""A review as a picture: what the mistakes cost, the worst first, and beside it where each seat's result came from."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from tricklab.analysis.drawing.axes import Cell, draw_rows
from tricklab.analysis.drawing.files import new_figure, save_figure
from tricklab.analysis.drawing.palette import BAD, GOLD, INK, OTHER, SOFT, THEY_INK, WE_INK, dress
from tricklab.analysis.review.result import Review

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_MOST = 8
_PARTS = (
    ("hand", "cards", OTHER),
    ("own", "mistakes", BAD),
    ("partners", "partner's mistakes", THEY_INK),
    ("others", "gifts", WE_INK),
    ("play", "luck after that", GOLD),
)
"""The parts of a result, as they are called and drawn."""


def save_chart(review: Review, path: Path) -> None:
    """Draw a review into a file; see `new_figure` and `save_figure`."""
    rows = max(3, min(_MOST, len(review.mistakes)), len(review.accounts) + 1)
    figure = new_figure(path, 12, 1.9 + 0.42 * rows)
    left, right = figure.subplots(1, 2)
    _draw_mistakes(review, left)
    _draw_accounts(review, right)
    for axes in (left, right):
        axes.spines[["top", "right"]].set_visible(False)
        dress(axes)
    figure.suptitle(f"{review.heading()}, rules {review.setup.rules_digest()}", fontsize=11, x=0.01, ha="left")
    save_figure(figure, path)


def _draw_mistakes(review: Review, axes: Axes) -> None:
    shown = review.mistakes[:_MOST]
    axes.set_title("The worst mistakes", fontsize=10, loc="left")
    if not shown:
        axes.text(0.5, 0.5, "none that can be told", ha="center", va="center", transform=axes.transAxes)
        axes.set_xticks([])
        axes.set_yticks([])
        return
    cells = [Cell(mistake.cost.value, mistake.cost.low, mistake.cost.high) for mistake in shown]
    names = review.names
    labels = [
        f"{names.name(mistake.seat)}, {mistake.decision.when}\n{mistake.did}, not {mistake.best}" for mistake in shown
    ]
    draw_rows(axes, labels, cells, [BAD] * len(shown), "points that it cost, with 95 % intervals")


def _draw_accounts(review: Review, axes: Axes) -> None:
    """Draw for each seat what adds up to its result: gains to the right of zero, losses to the left."""
    axes.set_title("Luck and skill", fontsize=10, loc="left")
    for name, label, colour in _PARTS:
        values = [getattr(account, name).value for account in review.accounts]
        if not any(values):
            continue
        starts = [_start(account, name) for account in review.accounts]
        axes.barh(range(len(values)), values, left=starts, color=colour, height=0.62, label=label)
    results = [account.result for account in review.accounts]
    axes.scatter(results, range(len(results)), marker="D", s=36, color=INK, zorder=3, label="result")
    axes.axvline(0, color=SOFT, linewidth=0.8)
    axes.set_yticks(range(len(results)), [review.names.name(account.seat) for account in review.accounts], fontsize=9)
    axes.invert_yaxis()
    axes.set_xlabel("points, less the mean of the other sides'")
    axes.legend(loc="upper center", bbox_to_anchor=(0.5, -0.16), ncols=3, fontsize=8, frameon=False)


def _start(account: object, name: str) -> float:
    """Return where a part begins: behind those before it that go to the same side."""
    before = [part for part, _, _ in _PARTS[: [part for part, _, _ in _PARTS].index(name)]]
    value = getattr(account, name).value
    return sum(other for part in before if (other := getattr(account, part).value) * value > 0)
