"""Files of charts, and folders for results."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tricklab.analysis.drawing.palette import SHEET
from tricklab.engine.base.run_folder import must_be_outside_runs
from tricklab.engine.base.temp_file import must_be_writable, temp_file_for
from tricklab.engine.errors import UsageError

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_FORMATS = (".png", ".svg", ".pdf")

PAGE = "index.html"
"""The page in a folder of results."""

_OWN_WORDS = (
    b'<meta name="generator" content="tricklab',
    b"Made with tricklab ",
    b"What the pages made by tricklab answer",
)
"""Every page of this or an earlier version has one of these texts."""


def check_chart(path: Path) -> None:
    """Raise `UsageError` if a file's name does not end in a format that can be drawn, or it could not be written."""
    if path.suffix not in _FORMATS:
        raise UsageError(f"--chart takes a file that ends in {', '.join(_FORMATS)}; not {path.name!r}.")
    must_be_writable(path, "--chart")


def new_figure(path: Path, width: float, height: float) -> Figure:
    """Return an empty figure, sizes in inches, for a file.

    Raise `UsageError` if the name does not end in a format that can be drawn, or the file could not be written.
    """
    check_chart(path)
    from matplotlib.figure import Figure  # matplotlib is slow to import

    return Figure(figsize=(width, height), layout="constrained", facecolor=SHEET)


def save_figure(figure: Figure, path: Path) -> None:
    """Write a figure to a file, in the format of its suffix; `StoreError` if the file cannot be written."""
    from matplotlib import rc_context  # slow to import

    undated: dict[str, Any] = {".svg": {"Date": None}, ".pdf": {"CreationDate": None}}.get(path.suffix, {})
    titles = [title for axes in figure.axes if (title := axes.get_title(loc="left"))]
    about = undated | ({"Title": " ".join(titles[0].split())} if titles else {})
    with temp_file_for(path) as aside, rc_context({"svg.hashsalt": "tricklab"}):  # the same bytes each time
        figure.savefig(aside, format=path.suffix[1:], dpi=150, metadata=about)


@contextmanager
def folder_for(out: Path | str, name: str) -> Iterator[Path]:
    """Make a folder for results before the work begins, and remove it if the work fails.

    Parameters
    ----------
    out
        The folder that the user named; it may be a link.
    name
        The name of the folder in it, or ``.`` for ``out`` itself.

    Raises
    ------
    UsageError
        If it cannot be made, is a run's or in one, is a link, or has a page that tricklab did not write.
    """
    folder = Path(out) / name
    must_be_outside_runs(folder, "--out")
    if name != "." and folder.is_symlink():
        raise UsageError(f"{folder} is a link to {folder.resolve()}: remove the link, or name another folder.")
    if not is_own_page(folder / PAGE):
        raise UsageError(f"{folder / PAGE} is not a page of tricklab: move it away, or name another folder.")
    made = [path for path in (folder, *folder.parents) if not path.exists()]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        writable = os.access(folder, os.W_OK)
    except OSError as error:
        raise UsageError(f"{folder} cannot be made: {error.strerror}.") from error
    if not writable:
        raise UsageError(f"{folder} cannot be written.")
    try:
        yield folder
    except BaseException:
        with suppress(OSError):  # the folder is no longer empty
            for path in made:
                path.rmdir()
        raise


def is_own_page(page: Path) -> bool:
    """Return whether a page may be written: it is not there, or tricklab wrote it."""
    if page.is_symlink():
        return False
    try:
        text = page.read_bytes()
    except FileNotFoundError:
        return True
    except OSError:
        return not page.exists()
    return any(words in text for words in _OWN_WORDS)
