"""Maps by matplotlib: a table in colour, with the scale of its colours beside it."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from tricklab.analysis.drawing.axes import LONGEST, Cell, write_names
from tricklab.analysis.drawing.palette import EDGE, INK, MAP_0, SHEET, SOFT, dress, scale
from tricklab.analysis.estimates.rounding import rounded

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_SHORTEST, _LETTERS = 22, 5
"""How many letters of a label stand beside each other at the scale: at least, and for each row."""


def draw_map(
    axes: Axes,
    rows: Sequence[str],
    columns: Sequence[str],
    cells: Sequence[Sequence[Cell | None]],
    label: str,
    *,
    is_share: bool = False,
    is_signed: bool | None = None,
) -> None:
    """Draw a table in colour, and a bar with the scale of its colours.

    A number on a signed scale is coloured only where its sign is known: an even cell is white in a dashed frame. A
    number from too few deals is grey.

    Parameters
    ----------
    rows, columns
        Their names, from the top and from the left.
    cells
        A row each; None where there is no number.
    label
        What the numbers are, with the unit; it stands at the scale.
    is_share
        Whether the numbers are per cent.
    is_signed
        Whether they are gains and losses around zero; as soon as one is below zero unless given.
    """
    from matplotlib.cm import ScalarMappable  # slow to import
    from matplotlib.colors import Normalize, to_rgba
    from matplotlib.patches import Rectangle

    there = [cell for line in cells for cell in line if cell is not None]
    known = [cell.value for cell in there if not cell.is_few]
    if is_signed is None:
        is_signed = is_around_zero(there)
    most = max(map(abs, known), default=1.0) or 1.0
    colour_of = scale(is_signed=is_signed)
    norm = Normalize(-most / 0.9, most / 0.9) if is_signed else Normalize(-0.06 * most, most / 0.95)
    colours = np.tile(to_rgba(SHEET), (len(rows), len(columns), 1))
    digits = 0 if is_share and not is_signed else 2 if most < 5 else 1 if most < 20 else 0
    for y, line in enumerate(cells):
        for x, cell in enumerate(line):
            if cell is None:
                continue
            if cell.is_few:
                colours[y, x] = to_rgba(MAP_0)
            elif cell.is_even and is_signed:
                corner = (x - 0.46, y - 0.44)
                axes.add_patch(Rectangle(corner, 0.92, 0.88, fill=False, edgecolor=EDGE, linestyle="--"))
            else:
                colours[y, x] = colour_of(norm(cell.value))
            light = colours[y, x, :3] @ (0.299, 0.587, 0.114) > 0.55
            ink = SOFT if cell.is_few else INK if light else SHEET
            text = _share(cell.value) if is_share and not is_signed else rounded(cell.value, digits, "+" * is_signed)
            axes.text(x, y, text, ha="center", va="center", fontsize=9, color=ink)
    axes.imshow(colours, aspect="auto", interpolation="nearest")
    write_names(axes, columns)
    axes.set_yticks(range(len(rows)), ["\n".join(textwrap.wrap(name, LONGEST)) for name in rows], fontsize=9)
    axes.tick_params(length=0)
    axes.spines[:].set_visible(False)
    dress(axes)
    shown = "\n".join(textwrap.wrap(label, max(_SHORTEST, _LETTERS * len(rows))))
    _draw_scale(axes, ScalarMappable(norm, colour_of), (-most if is_signed else 0.0, most), shown)


def is_around_zero(cells: Sequence[Cell]) -> bool:
    """Return whether some numbers are gains and losses: one that is known is below zero."""
    return any(cell.value < 0 for cell in cells if not cell.is_few)


def _draw_scale(axes: Axes, colours: object, ends: tuple[float, float], label: str) -> None:
    """Draw the bar of colours at the right of a map, inside its own axes, so that other axes stay as wide."""
    bar = axes.inset_axes((1.02, 0.0, 0.025, 1.0))
    figure = axes.figure
    drawn = figure.colorbar(colours, cax=bar)  # type: ignore[arg-type]
    drawn.outline.set_visible(False)
    bar.set_ylim(*ends)
    bar.tick_params(labelsize=8, color=EDGE, labelcolor=INK)
    bar.set_ylabel(label, fontsize=8, color=SOFT)


def _share(percent: float) -> str:
    """Return a share in whole per cent; a small one with one decimal."""
    return rounded(percent, 1 if percent < 0.95 else 0) if percent else "0"
