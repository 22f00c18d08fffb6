"""Charts in the house style, as SVG that is laid into a page.

Text and lines take the colour of the page's text, so that a chart fits a light page and a dark one.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

INK, FAINT = "#0a0b0c", "#0d0e0f"
"""Stand for the page's colours of text and of faint lines until the SVG is finished."""

_STYLE: dict[str, Any] = {
    "svg.fonttype": "path",  # looks the same everywhere, whatever fonts there are
    "svg.hashsalt": "tricklab",  # the same chart gets the same ids, and so the same bytes
    "font.family": "DejaVu Sans",  # comes with matplotlib
    "font.size": 9,
    "axes.titlesize": 9.5,
    "axes.titlelocation": "left",
    "axes.titlepad": 8,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.edgecolor": INK,
    "axes.labelcolor": INK,
    "axes.titlecolor": INK,
    "axes.linewidth": 0.7,
    "axes.axisbelow": True,
    "axes.unicode_minus": True,
    "grid.color": FAINT,
    "grid.linewidth": 0.6,
    "hatch.color": "#6a6a6a",
    "hatch.linewidth": 0.4,
    "legend.frameon": False,
    "legend.labelcolor": INK,
    "text.color": INK,
    "text.parse_math": False,
    "xtick.color": INK,
    "ytick.color": INK,
    "savefig.transparent": True,
}


@dataclass(frozen=True)
class Chart:
    """A picture for a page: a name for its ids, what it shows in words, and the SVG."""

    name: str
    alt: str
    svg: str


def draw(
    name: str,
    alt: str,
    paint: Callable[[Any], None],
    size: tuple[float, float] = (7.6, 3.2),
    grid: tuple[int, int] = (1, 1),
    **subplots: Any,
) -> Chart:
    """Draw a chart.

    Parameters
    ----------
    name
        A word for the chart, different from all others of a page.
    alt
        What it shows, for those who cannot see it.
    paint
        Called with the figure's axes, an array of ``grid``.
    size
        Width and height in inches.
    grid, subplots
        For ``Figure.subplots``: rows and columns, and anything else.
    """
    import matplotlib
    from matplotlib.figure import Figure

    style: Any = {**matplotlib.rcParamsDefault, **_STYLE}  # nobody's own settings
    with matplotlib.rc_context(style):
        figure = Figure(figsize=size, layout="constrained")  # not pyplot: no window system, nothing kept
        paint(figure.subplots(*grid, squeeze=False, **subplots))
        content = io.StringIO()
        figure.savefig(content, format="svg", metadata={"Date": None})
    return Chart(name, alt, _inline(content.getvalue(), name, alt))


def _inline(svg: str, name: str, alt: str) -> str:
    """Make a file's SVG fit to stand in a page: no prologue, own ids, the page's colours, a label."""
    from html import escape

    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>|<!--.*?-->", "", svg, flags=re.DOTALL)
    svg = svg.replace("xlink:href", "href").replace(INK, "currentColor").replace(FAINT, "var(--faint)")
    svg = re.sub(r'\bid="', f'id="{name}-', svg)
    svg = re.sub(r'(href="#|url\(#)', rf"\g<1>{name}-", svg)
    box = re.search(r'viewBox="[^"]*"', svg)
    assert box is not None
    opening = f'<svg {box.group()} role="img" aria-label="{escape(alt, quote=True)}">'
    return re.sub(r"\n\s*\n+", "\n", opening + svg[svg.index(">") + 1 :]).strip()
