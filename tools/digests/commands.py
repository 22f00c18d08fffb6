"""Runs tricklab's commands in this process, and turns tables, JSON, text and files into digests."""

from __future__ import annotations

import hashlib
import html
import io
import json
import os
import re
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import chdir, contextmanager, redirect_stderr, redirect_stdout
from importlib.metadata import entry_points
from pathlib import Path
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

from tools.usual_lineup import add_usual
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator
from tricklab.engine.policies.policy import Policy

if TYPE_CHECKING:
    import polars as pl

PLAIN = {"COLUMNS": "120", "NO_COLOR": "1", "TERM": "dumb"}
"""The terminal for which commands print; consoles read it when tricklab is imported."""

_FRESH = ("equity", "pages")
"""Folders of the cache that keep answers; kernels and the rest may be kept."""

_UNSTABLE = ("seconds", "engine", "version")
"""Keys of JSON that depend on the machine or the version."""

_MASKS = ((re.compile(r"[\d.,]+ (s|ms|seconds|minutes)\b"), "TIME"), (re.compile(r"\([\d.,]+ a second\)"), "(SPEED)"))


class CommandError(Exception):
    """A command failed; the message has the words and what it printed to standard error."""


_seat = Simulator.__init__


def _seat_together(self: Simulator, setup: Setup, lineup: Iterable[Policy] = ()) -> None:
    """Make a simulator whose loop is compiled for the usual policies, as in the tests."""
    _seat(self, setup, add_usual(setup, lineup))


@contextmanager
def workplace() -> Iterator[Path]:
    """Work in an empty folder, with a cache that has the user's kernels but none of the user's answers.

    Tables of winning chances and tallies of pages are kept in the cache. They must be made again, or their digests
    would only show that a file can be read.
    """
    from platformdirs import user_cache_dir

    usual = Path(user_cache_dir("tricklab", appauthor=False))
    (usual / "kernels").mkdir(parents=True, exist_ok=True, mode=0o700)
    with tempfile.TemporaryDirectory() as folder:
        cache = Path(folder, "cache", "tricklab")
        cache.mkdir(parents=True)
        for file in usual.iterdir():
            if file.name not in _FRESH:
                (cache / file.name).symlink_to(file)
        work = Path(folder, "work")
        work.mkdir()
        with _cached_in(cache.parent), chdir(work), patch.object(Simulator, "__init__", _seat_together):
            yield work


@contextmanager
def _cached_in(folder: Path) -> Iterator[None]:
    """Name the folder of caches; `patch.dict` would empty the environment in between, and other threads may read it."""
    before = os.environ.get("XDG_CACHE_HOME")
    os.environ["XDG_CACHE_HOME"] = str(folder)
    try:
        yield
    finally:
        del os.environ["XDG_CACHE_HOME"]
        if before is not None:
            os.environ["XDG_CACHE_HOME"] = before


def run_command(*words: object, typed: str = "") -> str:
    """Run ``tricklab`` with some words and return what it printed; ``typed`` is its standard input.

    Raises
    ------
    CommandError
        If the exit code is not 0.
    """
    (command,) = entry_points(group="console_scripts", name="tricklab")
    line, out, err = ["tricklab", *map(str, words)], io.StringIO(), io.StringIO()
    code: object = 0
    with (
        patch.object(sys, "argv", line),
        patch.object(sys, "stdin", io.StringIO(typed)),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        try:
            command.load()()
        except SystemExit as left:
            code = left.code
    if code:
        raise CommandError(f"{' '.join(line)}: {err.getvalue().strip().splitlines()[-1:]}")
    return out.getvalue()


def digest_of(content: bytes | str) -> str:
    """Return a short digest of bytes or a text."""
    data = content.encode() if isinstance(content, str) else content
    return hashlib.blake2b(data, digest_size=8).hexdigest()


def table_digest(table: pl.DataFrame) -> str:
    """Return the digest of a table: names and types of its columns, and all rows in order."""
    types = [(name, str(dtype)) for name, dtype in table.schema.items()]
    return data_digest([types, table.rows()])


def data_digest(data: Any) -> str:
    """Return the digest of plain data."""
    return digest_of(json.dumps(_stable(data)))


def json_digest(*words: object) -> str:
    """Return the digest of the JSON that a command prints."""
    return data_digest(json.loads(run_command(*words, "--format", "json")))


def text_digest(text: str) -> str:
    """Return the digest of a text without times, versions, and spaces at the ends of lines."""
    import tricklab.engine.version

    text = text.replace(tricklab.engine.version.VERSION, "VERSION")
    for pattern, shown in _MASKS:
        text = pattern.sub(shown, text)
    return digest_of("\n".join(line.rstrip() for line in text.splitlines()))


def page_digest(page: str) -> str:
    """Return the digest of what can be read on an HTML page."""
    shown = re.sub(r"<style>.*?</style>|<script>.*?</script>", "", page, flags=re.DOTALL)
    return text_digest(html.unescape(re.sub(r"<[^>]*>", "\n", shown)))


def _stable(data: Any) -> Any:
    """Return plain data without what depends on the machine; floats have ten digits, as the last ones may."""
    if isinstance(data, float):
        return f"{data:.10g}"
    if isinstance(data, Mapping):
        return {key: _stable(value) for key, value in data.items() if key not in _UNSTABLE}
    if isinstance(data, list | tuple):
        return [_stable(value) for value in data]
    return data
