"""The words of a picture by matplotlib: its title above it, and beneath it what its numbers rest on."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import TYPE_CHECKING

from tricklab.analysis.drawing.palette import INK, SOFT

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_LETTER = 0.55
"""How wide a letter is in the mean, in parts of its height; a little more than measured."""
_TITLE, _CAPTION = 10.0, 7.5
"""The sizes of letters, in points."""


def describe(axes: Axes, title: Sequence[str], caption: Sequence[str]) -> None:
    """Write a title and a caption, wrapped to the width of the picture.

    Parameters
    ----------
    axes
        Axes that are drawn, in a figure of its final size.
    title
        The lines of the title.
    caption
        The lines of the caption.
    """
    room = room_of(axes)
    axes.set_title(_wrapped(title, room, _TITLE), loc="left", fontsize=_TITLE, color=INK)
    if any(caption):
        axes.annotate(
            _wrapped(caption, room, _CAPTION),
            xy=(0, 0),
            xycoords=("axes fraction", axes.xaxis.label),
            xytext=(0, -7),
            textcoords="offset points",
            va="top",
            fontsize=_CAPTION,
            color=SOFT,
        )


def room_of(axes: Axes) -> float:
    """Return how wide text above or beneath axes may be, in inches: up to the edge, or as wide as axes among others."""
    figure = axes.figure
    figure.draw_without_rendering()  # type: ignore[union-attr]  # decides where the axes are
    box, dpi = axes.get_window_extent(), figure.dpi
    own = box.width if len(figure.axes) > 1 else figure.bbox.width - box.x0
    return float(own / dpi)


def wrapped(text: str, inches: float, size: float) -> str:
    """Return a text on as many lines as it needs, with letters of a size in points."""
    return "\n".join(textwrap.wrap(text, max(12, int(inches * 72 / (_LETTER * size))))) or text


def _wrapped(lines: Sequence[str], inches: float, size: float) -> str:
    return "\n".join(wrapped(line, inches, size) for line in lines if line)
