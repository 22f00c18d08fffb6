"""Opening the browser without the secret on its command line, which every user of the machine can read."""

from __future__ import annotations

import tempfile
import threading
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from html import escape
from pathlib import Path

from tricklab.engine.base.temp_file import temp_file_for
from tricklab.engine.errors import StoreError

_SECONDS = 60.0
"""After so long the browser has read the file."""

_PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0; url={url}"><title>tricklab</title></head>
<body><p><a href="{url}">To the table</a></p></body></html>
"""


@contextmanager
def opened(url: str, folder: Path) -> Iterator[None]:
    """Open a browser at an address, by a private file that leads there; it is deleted after a minute, or at the end.

    Parameters
    ----------
    url
        The address.
    folder
        Where the file is written; browsers in a sandbox may not read the system's folder of temporary files, which is
        used only if this one takes no files.
    """
    with tempfile.TemporaryDirectory(prefix="tricklab-") as other:
        path = _written(url, folder, Path(other))
        timer = threading.Timer(_SECONDS, _remove, [path])
        timer.daemon = True
        timer.start()
        threading.Thread(target=webbrowser.open, args=(path.resolve().as_uri(),), daemon=True).start()
        try:
            yield
        finally:
            timer.cancel()
            _remove(path)


def _written(url: str, folder: Path, other: Path) -> Path:
    name, content = f"open-{url.rsplit(':', 1)[1].partition('/')[0]}.html", _PAGE.format(url=escape(url))
    for path in (folder / name, other / name):
        with suppress(StoreError), temp_file_for(path, private=True) as file:
            file.write_text(content, encoding="utf-8")
        if path.is_file():
            break
    return path


def _remove(path: Path) -> None:
    with suppress(OSError):
        path.unlink()
