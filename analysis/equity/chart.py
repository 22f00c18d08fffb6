"""A table of winning chances as a picture and as a file."""

from __future__ import annotations

import json
from pathlib import Path

from tricklab.analysis.drawing.files import new_figure, save_figure
from tricklab.analysis.equity.equity import Equity
from tricklab.engine.base.temp_file import temp_file_for


def save_map(equity: Equity, path: Path) -> None:
    """Draw the map of score against score into a file; see `new_figure` and `save_figure`."""
    drawn = equity.map()
    size = len(drawn.rows)
    figure = new_figure(path, 2.4 + 0.55 * size, 2.2 + 0.42 * size)
    axes = figure.subplots()
    axes.imshow(drawn.cells, cmap="RdYlBu", vmin=0, vmax=1, aspect="auto")
    for row, cells in enumerate(drawn.cells):
        for column, cell in enumerate(cells):
            dark = cell < 0.15 or cell > 0.85
            axes.text(column, row, f"{100 * cell:.0f}", ha="center", va="center", color="white" if dark else "black")
    axes.set_xticks(range(size), drawn.columns)
    axes.set_yticks(range(size), drawn.rows)
    axes.set_xlabel("the other side" if equity.found.sides == 2 else "the next seat; the others have 0")
    axes.set_ylabel("the side that deals next")
    axes.set_title(f"{equity.setup.title}: chance to win the match, %", fontsize=10, loc="left")
    save_figure(figure, path)


def write_table(equity: Equity, path: Path) -> None:
    """Write the whole table as parquet, with what it rests on in the footer.

    Raise `StoreError` if the file cannot be written.
    """
    data = {**equity.setup.describe(), "deals": equity.found.deals}
    with temp_file_for(path) as aside:
        equity.table().write_parquet(aside, metadata={"tricklab": json.dumps(data, sort_keys=True)})
