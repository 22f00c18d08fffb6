"""Files of charts: which formats there are, and how a figure gets into one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from tricklab.engine.base.temp_file import must_be_writable, temp_file_for
from tricklab.engine.errors import UsageError

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_FORMATS = (".png", ".svg", ".pdf")


def check_chart(path: Path) -> None:
    """Raise `UsageError` if a file's name does not end in a format that can be drawn, or it could not be written."""
    if path.suffix not in _FORMATS:
        raise UsageError(f"--chart takes a file that ends in {', '.join(_FORMATS)}; not {path.name!r}.")
    must_be_writable(path, "--chart")


def save_figure(figure: Figure, path: Path) -> None:
    """Draw a figure into a file, whose name says the format; `StoreError` if it cannot be written."""
    with temp_file_for(path) as aside:
        figure.savefig(aside, format=path.suffix[1:], dpi=150)
