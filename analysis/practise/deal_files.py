"""The deals in files and folders: deal records, one or many in a file, and saved games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from tricklab.analysis.review.deal_text import parse_any
from tricklab.engine.base.data_input import parse_json
from tricklab.engine.base.locations import path_of
from tricklab.engine.base.numbers import counted, shown
from tricklab.engine.base.text_input import as_utf8, read_regular_file
from tricklab.engine.errors import UsageError
from tricklab.engine.records.ptn.reader import parse_deals
from tricklab.engine.records.ptn.tags import is_ptn
from tricklab.engine.records.reader import read_file, record_of
from tricklab.engine.records.record import Record
from tricklab.engine.sessions.session import Session
from tricklab.engine.sessions.unfinished_game import read_game

_ENDINGS = (".json", ".jsonl", ".ndjson", ".ptn")
"""The files of a folder that are read."""

_KEYS = (b'"schema"', b'"game"')
"""A key of every record, and one of every saved game."""

Source = str | Path | Record | Mapping[str, Any]
"""A file, a folder, or a deal record."""


@dataclass(frozen=True)
class StoredDeal:
    """A deal with its source.

    Attributes
    ----------
    name
        What messages call it: the file, and the line or the number of the deal.
    record
        Its record.
    seat
        The seat of the person whose saved game it is; None for a record.
    path, number
        The file, and the number of the deal in it, from 1; no file for a record that was handed over.
    """

    name: str
    record: Record
    seat: int | None = None
    path: Path | None = None
    number: int = 1

    @property
    def is_over(self) -> bool:
        """Whether it has been played to its end."""
        return self.record.result is not msgspec.UNSET


@dataclass(frozen=True)
class Collection:
    """The deals of some files.

    Attributes
    ----------
    deals
        The deals, in the order of the files' names.
    others
        How many files of the folders were neither records nor saved games.
    """

    deals: tuple[StoredDeal, ...]
    others: int = 0


def collect(sources: Source | Iterable[Source]) -> Collection:
    """Read the deals of files, folders and records.

    Parameters
    ----------
    sources
        Files, folders, whose ``.json``, ``.jsonl`` and ``.ptn`` files are read, or records. A file that is named itself
        may be a deal in words, too.

    Raises
    ------
    UsageError
        If a file cannot be read or is damaged, or there is no deal at all.
    """
    listed = _listed(sources)
    deals: list[StoredDeal] = []
    others = 0
    for number, source in enumerate(listed, start=1):
        if isinstance(source, Record | Mapping):
            name = f"record {number}"
            deals.append(StoredDeal(name, record_of(source, name)))
        elif _is_folder(path := path_of(source, "records")):
            more, strange = _of_folder(path)
            deals += more
            others += strange
        else:
            deals += _of_file(path)
    if not deals:
        where = ", ".join(str(source) for source in listed[:3] if isinstance(source, str | Path)) or "what was given"
        seen = f"; {counted(others, 'other files')} there were passed over" if others else ""
        raise UsageError(
            f"there is no deal record and no saved game in {where}{seen}: give the file of `tricklab play --out`, or "
            "a folder with such files."
        )
    return Collection(tuple(deals), others)


def _listed(sources: Source | Iterable[Source]) -> list[Source]:
    if isinstance(sources, str | Path | Record | Mapping):
        return [sources]
    if isinstance(sources, list | tuple) and all(isinstance(each, str | Path | Record | Mapping) for each in sources):
        return list(sources)
    raise UsageError(f"records are files, folders or deal records, or a list of these; not {shown(sources)}.")


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {(error.strerror or str(error)).lower()}.") from error


def _of_folder(folder: Path) -> tuple[list[StoredDeal], int]:
    """Return the deals in the files of a folder, and how many of its files are something else."""
    deals: list[StoredDeal] = []
    others = 0
    try:
        paths = sorted(path for path in folder.rglob("*") if path.is_file())
    except OSError as error:
        raise UsageError(f"{folder} cannot be read: {(error.strerror or str(error)).lower()}.") from error
    for path in paths:
        more = _of_records(path, read_regular_file(path)) if path.suffix.lower() in _ENDINGS else []
        deals += more
        others += not more
    return deals, others


def _of_file(path: Path) -> list[StoredDeal]:
    content = read_file(path)
    return _of_records(path, content) or [StoredDeal(str(path), parse_any(content, str(path)), None, path)]


def _of_records(path: Path, content: bytes) -> list[StoredDeal]:
    """Return the deals of a file with any number of records, in JSON or PTN; none if it is something else."""
    if not is_ptn(content):
        return list(_of_json(path, content))
    deals = enumerate(parse_deals(content, str(path)), start=1)
    return [StoredDeal(f"{path}, line {deal.line}", deal.record, None, path, number) for number, deal in deals]


def _of_json(path: Path, content: bytes) -> Iterator[StoredDeal]:
    """Yield the deals of a file; none if it is no JSON of ours."""
    text = as_utf8(content)
    if not text.lstrip().startswith(b"{") or not any(key in text for key in _KEYS):
        return
    lines = [(number, line) for number, line in enumerate(text.splitlines(), start=1) if line.strip()]
    first: Any = None
    with suppress(UsageError):
        first = parse_json(lines[0][1], str(path))
    if len(lines) == 1 or not isinstance(first, dict):
        data = parse_json(text, str(path))
        if "game" in data and "setup" in data:
            yield from _of_game(path)
        elif "dealt" in data:
            yield StoredDeal(str(path), record_of(data, str(path)), None, path)
    elif "dealt" in first:
        for index, (number, line) in enumerate(lines, start=1):
            name = f"{path}, line {number}"
            yield StoredDeal(name, record_of(parse_json(line, name), name), None, path, index)


def _of_game(path: Path) -> Iterator[StoredDeal]:
    """Yield the deals of a saved game; its last deal may not be over."""
    game = read_game(path)
    for number, session in enumerate(_sessions(path, len(game.deals)), start=1):
        yield StoredDeal(f"{path}, deal {number}", session.record(), game.seat, path, number)


def _sessions(path: Path, count: int) -> Iterator[Session]:
    """Yield the deals of a saved game that were begun, with all decisions repeated; no policy is asked."""
    deals = read_game(path).sessions(f"the saved game {path}", more=lambda: True)
    for _ in range(count):
        session, match = next(deals)
        if match is not None and session.is_over:
            match.enter(session.deal.row())
        yield session
