"""The player's own mistakes as problems: from records of deals, and from games that were saved."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tricklab.analysis.drill.problem import Problem
from tricklab.analysis.drill.search import Wanted, problem_at
from tricklab.analysis.review.deal_text import read_any
from tricklab.analysis.review.decisions import course_of
from tricklab.analysis.review.judging import check_seat
from tricklab.engine.errors import UsageError
from tricklab.engine.records.reader import parse_record, read_file
from tricklab.engine.records.record import Record


@dataclass(frozen=True)
class OwnDeal:
    """A deal of the player: its record, and the player's seat."""

    record: Record
    seat: int


def own_deals(paths: Iterable[Path], seat: int) -> list[OwnDeal]:
    """Return the deals in files of records, or in the files of folders.

    Raises
    ------
    UsageError
        If a file has no deal, a folder no file, or the seat is not at a table.
    """
    return [deal for path in paths for file in _files(path) for deal in _deals(file, seat)]


def _files(path: Path) -> list[Path]:
    if not path.is_dir():
        return [path]
    files = sorted(file for file in path.iterdir() if file.suffix in (".json", ".jsonl", ".txt"))
    if not files:
        raise UsageError(f"{path} has no deal records (.json, .jsonl or .txt).")
    return files


def _deals(file: Path, seat: int) -> Iterator[OwnDeal]:
    lines = [line for line in read_file(file).splitlines() if line.strip()]
    several = file.suffix == ".jsonl" and len(lines) > 1
    records = (
        [parse_record(line, f"{file}, line {n}") for n, line in enumerate(lines, 1)] if several else [read_any(file)]
    )
    for record in records:
        check_seat(seat, len(record.dealt))
        yield OwnDeal(record, seat)


def mistakes_in(deal: OwnDeal) -> Iterator[Problem]:
    """Yield the decisions of the player that surely gave something away, and of which the best choice is clear."""
    course = course_of(deal.record)
    wanted = Wanted(seat=deal.seat, goes_wrong=True)
    for decision in course.decisions:
        if decision.seat == deal.seat:
            problem = problem_at(course, decision, wanted, did=decision.name(decision.made))
            if problem is not None:
                yield problem
