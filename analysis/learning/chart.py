"""A chart of a learned player's strength by seconds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tricklab.analysis.drawing.palette import COLOURS, dress

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def draw_progress(axes: Axes, steps: Sequence[Any]) -> tuple[float, float]:
    """Draw a line for each reference, points a deal by seconds; return the size of a figure of their own."""
    there = [step for step in steps if step.strengths]
    names = list(dict.fromkeys(name for step in there for name in step.strengths.among))
    for number, name in enumerate(names):
        points = [step.strengths.among[name] for step in there]
        errors = [[each.value - each.low for each in points], [each.high - each.value for each in points]]
        seconds = [step.seconds for step in there]
        axes.errorbar(
            seconds,
            [each.value for each in points],
            errors,
            color=COLOURS[number],
            marker="o",
            ms=3,
            label=f"among {name}",
        )
    axes.set_xlabel("seconds of learning")
    axes.set_ylabel("points a deal more than the others")
    if names:
        axes.legend(frameon=False)
    dress(axes)
    return 6.0, 4.0
