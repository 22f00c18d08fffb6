"""When a problem returns: what was missed comes back until it is known, by the scheduler FSRS (docs/drill.md)."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from platformdirs import user_data_dir

from tricklab.analysis.drill.problem import Problem
from tricklab.engine.base.data_input import parse_json, struct_of
from tricklab.engine.base.temp_file import temp_file_for
from tricklab.engine.errors import UsageError

if TYPE_CHECKING:
    from fsrs import Card

SCHEMA = 1
KNOWN = timedelta(days=30)
"""A problem that would return after so long is known, and does not return."""


class Entry(msgspec.Struct, forbid_unknown_fields=True):
    """A problem that returns: when it is due (UTC), how often it was wrong, and the scheduler's card."""

    problem: Problem
    due: datetime
    missed: int = 0
    card: dict[str, int | float | str | None] = msgspec.field(default_factory=dict)


class _File(msgspec.Struct, forbid_unknown_fields=True):
    schema: int
    entries: dict[str, Entry]


def usual_file() -> Path:
    """Return where the problems that return are kept, unless somebody names another file."""
    return Path(user_data_dir("tricklab", appauthor=False)) / "drill.json"


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
        new = {key: problem for problem in problems if (key := key_of(problem)) not in self.entries}
        self.entries |= {key: Entry(problem, now) for key, problem in new.items()}
        if new:
            self._write()
        return len(new)

    def note(self, problem: Problem, is_right: bool, now: datetime) -> datetime | None:
        """Note an answer, and return when the problem returns; None if it does not.

        A problem that was right the first time, and is none of the player's own mistakes, does not return.
        """
        from fsrs import Card, Rating, Scheduler

        key = key_of(problem)
        entry = self.entries.get(key)
        if entry is None and is_right and not problem.did:
            return None
        entry = entry or Entry(problem, now)
        card = _card(entry.card) if entry.card else Card(card_id=1, due=now)
        card, _ = Scheduler(enable_fuzzing=False).review_card(card, Rating.Good if is_right else Rating.Again, now)
        if is_right and card.due - now > KNOWN:
            self.entries.pop(key, None)
            self._write()
            return None
        self.entries[key] = Entry(problem, card.due, entry.missed + (not is_right), _plain(card))
        self._write()
        return card.due

    def _write(self) -> None:
        content = {"schema": SCHEMA, "entries": msgspec.to_builtins(self.entries)}
        self.file.parent.mkdir(parents=True, exist_ok=True)
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
