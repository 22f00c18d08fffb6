"""The colours of pictures by matplotlib: those of the browser table on a light screen, by the names of its tokens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricklab.analysis.drawing.tokens import colours

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.colors import Colormap

SHEET, INK, SOFT, EDGE = (colours()[name][0] for name in ("sheet", "ink", "soft", "edge"))
"""The paper of a picture, its text, text beside the point, and its axes."""

BRAND, GOLD, WE_INK, THEY_INK = (colours()[name][0] for name in ("brand", "gold", "we-ink", "they-ink"))
BAD, GRAVE = (colours()[name][0] for name in ("bad", "grave"))
"""A mistake, and a grave mistake."""

MAP_0, MAP_1, MAP_2, MAP_3, MAP_4 = (colours()[f"map-{level}"][0] for level in range(5))
"""The levels of a map, from pale to deep."""

COLOURS = (BRAND, THEY_INK, WE_INK, GOLD, MAP_2, EDGE, GRAVE)
"""Series: colours that the colour-blind can distinguish."""

GREY = "#c9c6bc"
"""What rests on too few deals; no token, as a screen shows it in words."""

OTHER = EDGE
"""What is beside the point of a picture."""


def scale(*, is_signed: bool) -> Colormap:
    """Return the colours of a map of numbers: around zero, losses orange and gains blue; or from pale to deep."""
    from matplotlib.colors import LinearSegmentedColormap  # matplotlib is slow to import

    ends = [THEY_INK, "#f3d6c6", SHEET, "#c6dcee", WE_INK] if is_signed else [SHEET, MAP_1, MAP_2, MAP_3, MAP_4]
    return LinearSegmentedColormap.from_list("tricklab", ends)


def dress(axes: Axes) -> None:
    """Colour the paper, the edges and the words of axes that are drawn."""
    axes.set_facecolor(SHEET)
    axes.spines[:].set_color(EDGE)
    axes.tick_params(color=EDGE, labelcolor=INK)
    for label in (axes.xaxis.label, axes.yaxis.label):
        label.set_color(SOFT)
