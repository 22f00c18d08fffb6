"""A table of winning chances as a picture and as a file."""

from __future__ import annotations

from pathlib import Path

from tricklab.analysis.drawing.charts import check_chart, save_figure
from tricklab.analysis.equity.equity import Equity
from tricklab.engine.base.temp_file import temp_file_for


def save_map(equity: Equity, path: Path) -> None:
    """Draw the map of score against score into a file.

    Raises
    ------
    UsageError
        If the name does not end in a format that can be drawn.
    StoreError
        If the file cannot be written.
    """
    check_chart(path)
    from matplotlib.figure import Figure

    drawn = equity.map()
    size = len(drawn.rows)
    figure = Figure(figsize=(2.4 + 0.55 * size, 2.2 + 0.42 * size), layout="constrained")
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

    Raises
    ------
    StoreError
        If the file cannot be written.
    """
    import json

    told = {**equity.setup.describe(), "deals": equity.found.deals}
    with temp_file_for(path) as aside:
        equity.table().write_parquet(aside, metadata={"tricklab": json.dumps(told, sort_keys=True)})
