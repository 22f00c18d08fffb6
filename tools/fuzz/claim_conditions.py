"""Conditions of claims over results drawn at random: made at random and counted again in Python, or spoiled."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np

from tools.fuzz.conditions import HOSTILE, SIGNS
from tools.fuzz.judge import Case, Contradiction
from tools.fuzz.mutation import damaged_text
from tricklab.analysis.claims.measures import are_so
from tricklab.engine.games import GAMES
from tricklab.engine.play.setup import Setup

Value = Callable[[dict[str, Any]], Any]
"""Computes a value from the fields of a result."""

_RESULTS = 200
_DEEPEST = 4
_LOW, _HIGH = -3, 8
_SPOILED = (
    *("{name}", "{name}[99] > 0", "{name}[-1] > 0", "{name}[0][0] > 0", "{name}[{name}] > 0", "{name}[1.0] > 0"),
    *("{name}[0:1] > 0", "{name}.sum() > 0", "rows[0] > 0", "__class__ = 1", "{name} is null", "{name} > 'a'", "1 = 1"),
    *("{name}[0] = True", "{name}[0] @ 2 > 0", "{name}[0] if 1 else 2", "[{name}[0] for x in y]", "True", "0", "'a'"),
)
"""Conditions that are none, or over no field; ``{name}`` is a list in all games."""


def claim_conditions(rng: Random, folder: Path) -> Iterator[Case]:
    """Yield conditions as claims have them: each is refused, or true in the results in which Python finds it true."""
    tables = [_table_of(Setup.make(name), rng) for name in GAMES]
    path = folder / "opened.csv"
    while True:
        (facts, results), kind = rng.choice(tables), rng.random()
        text, value = _condition(rng, _fields(results[0]), 0)
        is_spoiled = 0.2 <= kind < 0.4
        if kind < 0.2:
            text = damaged_text(text, rng)
        elif is_spoiled:
            text = rng.choice((*_SPOILED, *HOSTILE)).replace("{path}", f"{path}").replace("{name}", "delta")
        if len(text) > 500 and kind >= 0.4:
            continue

        def attempt(
            text: str = text,
            facts: Any = facts,
            results: list[dict[str, Any]] = results,
            value: Value | None = value if kind >= 0.4 else None,
        ) -> str:
            true = are_so(text, facts, 0)
            if true.shape != (len(results),) or true.dtype != bool:
                raise Contradiction(f"{true.dtype} {true.shape} is no truth value for each result")
            if value is not None and true.tolist() != (wanted := [bool(value(row)) for row in results]):
                raise Contradiction(f"{true.sum()} results are counted, and Python counts {sum(wanted)}")
            if path.exists():
                raise Contradiction("the condition was run")
            return str(true.sum())

        yield Case(f"{facts.setup.game.name}: {text}", attempt, must_fail=is_spoiled)


def _table_of(setup: Setup, rng: Random) -> tuple[Any, list[dict[str, Any]]]:
    """Return results of a game with small numbers, and with many cards in masks; and the same as plain data."""
    rows = np.zeros(_RESULTS, setup.game.row)
    for name in rows.dtype.names or ():
        field, draw = rows[name], np.random.default_rng(rng.randrange(1 << 32))
        high = 1 << 53 if field.dtype == np.int64 else _HIGH
        field[...] = draw.integers(0 if high > _HIGH else _LOW, high, field.shape)
    results = [{name: row[name].tolist() for name in rows.dtype.names or ()} for row in rows]
    ways, nothing = [("", SimpleNamespace(setup=setup))], np.zeros(_RESULTS, np.int64)
    return SimpleNamespace(setup=setup, rows=[rows], ways=ways, hand=nothing, dealers=nothing), results


def _fields(result: dict[str, Any]) -> list[tuple[str, Value]]:
    """Return the fields of a result as conditions write them."""
    fields: list[tuple[str, Value]] = []
    for name, value in json.loads(json.dumps(result)).items():
        if not isinstance(value, list):
            fields.append((name, lambda row, name=name: row[name]))  # type: ignore[misc]
        elif not isinstance(value[0], list):
            for at in range(len(value)):
                fields.append((f"{name}[{at}]", lambda row, name=name, at=at: row[name][at]))  # type: ignore[misc]
    return fields


def _condition(rng: Random, fields: list[tuple[str, Value]], depth: int) -> tuple[str, Value]:
    kind = rng.randrange(8)
    if depth < _DEEPEST and kind < 2:
        (left, first), (right, second) = (_condition(rng, fields, depth + 1) for _ in range(2))
        if kind == 0:
            return f"({left}) and ({right})", lambda row: first(row) and second(row)
        return f"({left}) or ({right})", lambda row: first(row) or second(row)
    if depth < _DEEPEST and kind == 2:
        text, inside = _condition(rng, fields, depth + 1)
        return f"not ({text})", lambda row: not inside(row)
    name, value = rng.choice(fields)
    if kind == 3:
        some, has = [rng.randrange(_LOW, _HIGH) for _ in range(rng.randrange(1, 4))], rng.random() < 0.5
        listed = ", ".join(map(str, some))
        return f"{name} {'' if has else 'not '}in ({listed})", lambda row: (value(row) in some) == has
    (left, first), (right, second) = _sum(rng, fields, True), _sum(rng, fields, False)
    sign = rng.choice([*SIGNS])
    if kind == 4:
        low, other = rng.choice(("<", "<=")), rng.choice(("<", "<="))
        (third, last) = _sum(rng, fields, False)
        return (
            f"{right} {low} {left} {other} {third}",
            lambda row: SIGNS[low](second(row), first(row)) and SIGNS[other](first(row), last(row)),
        )
    return f"{left} {sign} {right}", lambda row: SIGNS[sign](first(row), second(row))


def _sum(rng: Random, fields: list[tuple[str, Value]], has_field: bool) -> tuple[str, Value]:
    """Return a sum of one to four fields and numbers; numbers count in thousandths, as sums of floats are not exact."""
    text, parts = "", []
    for number in range(rng.choice((1, 1, 2, 4))):
        sign = 1 if not number else rng.choice((1, -1))
        text += "" if not number else " + " if sign > 0 else " - "
        if rng.random() < 0.5 or (has_field and not number):
            name, value = rng.choice(fields)
            text += name
            parts.append((sign * 1000, value))
        else:
            amount = rng.choice((1000, 500, 1)) * rng.randrange(8)
            text += f"{amount // 1000}.{amount % 1000:03}" if amount % 1000 else str(amount // 1000)
            parts.append((sign, lambda row, amount=amount: amount))  # type: ignore[misc]
    return text, lambda row: sum(factor * value(row) for factor, value in parts)
