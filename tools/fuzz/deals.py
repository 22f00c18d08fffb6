"""Deal records and typed deals: damaged at random, or made to say something that the play contradicts."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from rich.console import Console

from tools.fuzz.judge import Case, Contradiction
from tools.fuzz.mutation import damaged_bytes, damaged_data, damaged_text
from tricklab.analysis.review.deal_text import read_any
from tricklab.analysis.table.diagram import diagram
from tricklab.analysis.table.replays import replay
from tricklab.engine.errors import UsageError
from tricklab.engine.games import GAMES
from tricklab.engine.play.loops.stepping import Deal
from tricklab.engine.play.setup import Setup
from tricklab.engine.records.check import checked_setup
from tricklab.engine.records.complete import check_result, deal_of, lead_whole
from tricklab.engine.records.record import Record
from tricklab.engine.records.writer import events_in, to_line

Check = Callable[[dict[str, Any]], None]
"""Raises an error if a whole deal record breaks a rule."""

_DEALS = 4
_TRICK = re.compile(r" +\d+ .*\d\s*$")
_RESULT = re.compile(r"(contract|points|took|bid/took|score) .*\d")


def _played(variants: tuple[str, ...]) -> list[tuple[Setup, Record]]:
    """Return some deals of each variant."""
    records = []
    for variant in variants:
        setup = Setup.make(variant, policy="random", seed="fuzz")
        records += [(setup, record) for record in replay(setup, range(_DEALS))]
    return records


def records(rng: Random, folder: Path, variants: tuple[str, ...] = GAMES, check: Check | None = None) -> Iterator[Case]:
    """Yield damaged deal records; what is taken as a whole deal must stand up to ``check``, such as a referee."""
    deals = [json.loads(to_line(record)) for _, record in _played(variants)]
    path = folder / "deal.json"
    while True:
        deal, kind = rng.choice(deals), rng.random()
        if kind < 0.2:
            content = damaged_bytes(json.dumps(deal).encode(), rng)
        elif kind < 0.5:
            content = _with_cards_exchanged(deal, rng).encode()
        else:
            content = json.dumps(damaged_data(deal, rng)).encode()
        yield Case(repr(content[:3000]), lambda content=content: _reviewed(path, content, check))  # type: ignore[misc]


def _with_cards_exchanged(deal: dict[str, Any], rng: Random) -> str:
    """Return a record in which two cards have each other's name: now and then a legal deal with another result."""
    card, other = rng.sample([card for hand in deal["dealt"] for card in hand], 2)
    names = {f'"{card}"': f'"{other}"', f'"{other}"': f'"{card}"'}
    return re.sub("|".join(names), lambda match: names[match[0]], json.dumps(deal))


def _reviewed(path: Path, content: bytes, check: Check | None = None) -> str:
    """Take up a deal as `review` does, without valuing a choice; return its record as a line."""
    path.write_bytes(content)
    record = read_any(path)
    setup = checked_setup(record, "random", 1, path.name)
    deal = deal_of(setup, record, Deal)
    lead_whole(deal, record, path.name)
    check_result(deal, record, path.name)
    line = to_line(record)
    data = json.loads(line)
    if check is not None and _is_complete(content, data):
        # Cards may be drawn in any order, and the last trick may be left out: the referee sees what was understood.
        data["events"] = json.loads(to_line(msgspec.structs.replace(record, events=tuple(events_in(deal)))))["events"]
        try:
            check(data)
        except Exception as error:
            raise Contradiction(f"the referee refuses what was taken: {error}") from error
    return line


def _is_complete(content: bytes, data: dict[str, Any]) -> bool:
    """Tell whether a record leaves nothing out, as those may that are only reviewed."""
    given = json.loads(content)
    needed = {"seed", "stock", "scores", "result", *data}
    return needed <= given.keys() and len(given["policies"]) == len(given["dealt"]) and b'"?"' not in content


def typed_deals(rng: Random, folder: Path, variants: tuple[str, ...] = GAMES) -> Iterator[Case]:
    """Yield diagrams of deals, damaged at random, or with a score or a winner that is not the deal's."""
    deals = []
    for setup, record in _played(variants):
        text = printed(record, setup)
        try:
            _reviewed(folder / "deal.txt", text.encode())
        except UsageError:  # an auction too long to be printed whole
            continue
        deals.append((text, setup))
    path = folder / "deal.txt"
    while True:
        text, _ = rng.choice(deals)
        if rng.random() < 0.5:
            content, must_fail = _contradicted(text, rng), True
        else:
            content, must_fail = damaged_text(text, rng), False
        yield Case(content, lambda content=content: _reviewed(path, content.encode()), must_fail)  # type: ignore[misc]


def printed(record: Record, setup: Setup) -> str:
    """Return a deal as `replay` prints it."""
    console = Console(file=io.StringIO(), width=300)
    console.print(diagram(record, setup))
    return "\n".join(line.rstrip() for line in console.file.getvalue().split("\n"))  # type: ignore[attr-defined]


def _contradicted(text: str, rng: Random) -> str:
    """Return a diagram in which a number of the result, the winner of a trick or the order of tricks is wrong."""
    lines = text.split("\n")
    tricks = [number for number, line in enumerate(lines) if _TRICK.match(line)]
    results = [number for number, line in enumerate(lines) if _RESULT.match(line)]
    kind = rng.randrange(4)
    if kind == 0:
        first, second = rng.sample(tricks, 2)
        lines[first], lines[second] = lines[second], lines[first]
    elif kind == 1:
        twice = rng.choice(tricks)
        lines.insert(twice + 1, lines[twice])
    elif kind == 2:
        at = rng.choice(tricks)
        lines[at] = re.sub(r"\d(?=\s*$)", _another_digit, lines[at])
    else:
        at = rng.choice(results)
        index = rng.choice([match.start() for match in re.finditer(r"\d", lines[at])])
        lines[at] = lines[at][:index] + re.sub(r"\d", _another_digit, lines[at][index:], count=1)
    return "\n".join(lines)


def _another_digit(match: re.Match[str]) -> str:
    return str((int(match[0]) + 1) % 10)
