"""When a problem returns: what was missed comes back until it is known, by the scheduler FSRS (docs/drill.md)."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from tricklab.analysis.drill.problem import Problem
from tricklab.engine.base.data_input import parse_json, struct_of
from tricklab.engine.base.locked_folder import locked_folder
from tricklab.engine.base.numbers import counted
from tricklab.engine.base.temp_file import temp_file_for
from tricklab.engine.errors import UsageError

if TYPE_CHECKING:
    from fsrs import Card

FILE = "drill.json"
"""The name of the file in the folder of the saved games."""

SCHEMA = 1
_PATIENCE = 5.0
"""After so many seconds the file is written though another program has locked its folder."""

_UNITS = ((86_400, "days"), (3600, "hours"), (60, "minutes"))


class Entry(msgspec.Struct, forbid_unknown_fields=True):
    """A problem that returns.

    Attributes
    ----------
    problem
        The problem.
    due
        When it returns.
    missed
        How often it was wrong.
    source
        The decision of a saved game that it is, as the browser names it; else empty.
    card
        The scheduler's own numbers.
    """

    problem: Problem
    due: datetime
    missed: int = 0
    source: str = ""
    card: dict[str, int | float | str | None] = msgspec.field(default_factory=dict)


class _File(msgspec.Struct, forbid_unknown_fields=True):
    schema: int
    entries: dict[str, Entry]


def key_of(problem: Problem) -> str:
    """Return the same text for the same decision, wherever it comes from."""
    cut = {name: problem.written.get(name) for name in ("variant", "rules", "dealer", "dealt", "events")}
    text = json.dumps([cut, problem.seat], sort_keys=True)
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


class Schedule:
    """The problems that return, in a file that is written whole after each answer.

    Parameters
    ----------
    file
        The file; it need not exist.

    Raises
    ------
    UsageError
        If the file is no such file, or damaged.
    """

    def __init__(self, file: Path) -> None:
        """Read the file."""
        self.file = file
        self.entries: dict[str, Entry] = {}
        if file.exists():
            self.entries = _read(file).entries

    def due(self, now: datetime, variant: str | None = None, kind: str | None = None) -> list[Problem]:
        """Return the problems that are due, the longest first; of one variant or one kind of decision, if given."""
        entries = sorted(self.entries.values(), key=lambda entry: entry.due)
        return [
            entry.problem
            for entry in entries
            if entry.due <= now
            and variant in (None, entry.problem.variant)
            and (kind is None or entry.problem.kind == kind)
        ]

    def add(self, problems: Iterable[Problem], now: datetime) -> int:
        """Let problems return from now on, and return how many are new."""
        keyed = {key_of(problem): problem for problem in problems}
        with self._locked():
            new = {key: Entry(problem, now) for key, problem in keyed.items() if key not in self.entries}
            self.entries |= new
            if new:
                self._write()
        return len(new)

    def note(self, problem: Problem, is_right: bool, now: datetime, source: str = "") -> datetime | None:
        """Note an answer, and return when the problem returns; None if it does not.

        A problem that was right the first time, and is none of the player's own mistakes, does not return. All others
        return ever more rarely, as long as they are right.
        """
        from fsrs import Card, Rating, Scheduler

        key = key_of(problem)
        with self._locked():
            entry = self.entries.get(key) or Entry(problem, now, source=source)
            if key not in self.entries and is_right and not problem.did:
                return None
            card = _card(entry.card) if entry.card else Card(card_id=1, due=now)
            card, _ = Scheduler(enable_fuzzing=False).review_card(card, Rating.Good if is_right else Rating.Again, now)
            self.entries[key] = Entry(problem, card.due, entry.missed + (not is_right), entry.source, _plain(card))
            self._write()
        return card.due

    @contextmanager
    def _locked(self) -> Iterator[None]:
        """Keep other programs from the file, and read what they have written: a browser and a terminal share it."""
        self.file.parent.mkdir(parents=True, exist_ok=True)
        with locked_folder(self.file.parent, _PATIENCE):
            if self.file.exists():
                self.entries = _read(self.file).entries
            yield

    def _write(self) -> None:
        content = {"schema": SCHEMA, "entries": msgspec.to_builtins(self.entries)}
        with temp_file_for(self.file, private=True) as temp:
            temp.write_text(json.dumps(content, ensure_ascii=False, indent=1), encoding="utf-8")


def _read(file: Path) -> _File:
    try:
        content = struct_of(_File, parse_json(file.read_bytes(), f"{file}"))
        for entry in content.entries.values():
            if entry.due.tzinfo is None:
                raise UsageError("a time has no zone.")
            if entry.card:
                _card(entry.card)
    except OSError as error:
        raise UsageError(f"{file} cannot be read: {error.strerror}.") from error
    except (UsageError, ValueError, KeyError, TypeError) as error:
        raise UsageError(f"{file} has no problems of the drill: {error} Name another file, or move it away.") from error
    if content.schema != SCHEMA:
        raise UsageError(f"{file} is of format {content.schema}; this version reads format {SCHEMA}.")
    return content


def _plain(card: Card) -> dict[str, Any]:
    return {**card.to_dict()}


def _card(data: dict[str, Any]) -> Card:
    from fsrs import Card

    plain: Any = data
    return Card.from_dict(plain)


def now() -> datetime:
    """Return the time, with its zone."""
    return datetime.now(UTC)


def wait_text(due: datetime, moment: datetime) -> str:
    """Return how long it is until a problem returns, in words.

    Examples
    --------
    >>> moment = datetime(2030, 1, 31, 12, tzinfo=UTC)
    >>> wait_text(moment.replace(minute=10), moment), wait_text(moment.replace(hour=11), moment)
    ('in 10 minutes', 'now')
    """
    seconds = (due - moment).total_seconds()
    if seconds <= 0:
        return "now"
    length, unit = next((each for each in _UNITS if seconds >= each[0]), _UNITS[-1])
    return f"in {counted(max(1, round(seconds / length)), unit)}"
