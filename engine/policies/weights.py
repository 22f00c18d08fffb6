"""Fitted numbers as data: each game's folder has a ``weights.json`` with what its expert learned, and how.

``tables`` holds the numbers by name, each table with its meaning and its type; rows may have names. ``made`` says
which script in `tools/fit` found which tables, with how many deals, which seed and which version. The scripts write
these files and the policies read them, both with the functions here.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from tricklab.engine.games import folder_of

_WIDTH = 120
_INDENT = " " * 8


def weights_file(game: str) -> Path:
    """Return where a game's fitted numbers are."""
    return Path(__file__).parent / folder_of(game) / "weights.json"


@cache
def load(game: str) -> dict[str, Any]:
    """Return a game's fitted tables: arrays by name, of the type that the file names."""
    return {name: array_of(table) for name, table in read(weights_file(game))["tables"].items()}


def array_of(table: Mapping[str, Any]) -> Any:
    """Return a table's numbers; where its rows have names, in the order of the file."""
    numbers = table["numbers"]
    return np.array(list(numbers.values()) if isinstance(numbers, dict) else numbers, table["type"])


def read(path: Path) -> Any:
    """Return all that a file says, as it stands."""
    return json.loads(path.read_text(encoding="utf-8"))


def update(path: Path, script: str, tables: Mapping[str, Any], how: Mapping[str, Any]) -> None:
    """Put newly fitted numbers into a file, and say how they were found.

    Others that the script has found in the same way, for other variants, go on being named with them.

    Parameters
    ----------
    path
        The file, which describes the tables already.
    script
        The fit script's module, such as ``"tools.fit.phat"``.
    tables
        Numbers by the table's name, in the units and the shape that they have in the file.
    how
        Deals, seed, version and whatever else is needed to find the numbers again.

    Raises
    ------
    ValueError
        If a table has another shape than in the file, or its type cannot hold the numbers.
    """
    content = read(path)
    for name, numbers in tables.items():
        table = content["tables"][name]
        before, fitted = array_of(table), np.asarray(numbers)
        if fitted.shape != before.shape:
            raise ValueError(f"{name} has the shape {fitted.shape}, not {before.shape}")
        after = fitted.astype(before.dtype)
        if not np.array_equal(after, fitted):
            raise ValueError(f"{name} has numbers that the type {before.dtype} cannot hold")
        rows = table["numbers"]
        table["numbers"] = dict(zip(rows, after.tolist(), strict=True)) if isinstance(rows, dict) else after.tolist()
    before = content["made"].get(script, {"tables": []})
    others = [name for name in before["tables"] if name not in tables and before == {"tables": before["tables"], **how}]
    content["made"][script] = {"tables": [*others, *tables], **how}
    path.write_text(text_of(content), encoding="utf-8")


def text_of(content: Mapping[str, Any]) -> str:
    """Return a file's text: each row of numbers begins a line, so that a diff shows which rows have changed."""
    made = ",\n".join(
        f'    "{script}": {json.dumps(how, ensure_ascii=False)}' for script, how in content["made"].items()
    )
    tables = ",\n".join(f'    "{name}": {{\n{_table_text(table)}\n    }}' for name, table in content["tables"].items())
    return f'{{\n  "made": {{\n{made}\n  }},\n  "tables": {{\n{tables}\n  }}\n}}\n'


def _table_text(table: Mapping[str, Any]) -> str:
    lines = [f'      "{key}": {json.dumps(table[key], ensure_ascii=False)}' for key in ("meaning", "type")]
    return ",\n".join([*lines, f'      "numbers": {_numbers_text(table["numbers"])}'])


def _numbers_text(numbers: Any) -> str:
    if isinstance(numbers, dict):
        named = ",\n".join(_row_text(row, f"{json.dumps(name)}: ") for name, row in numbers.items())
        return f"{{\n{named}\n      }}"
    rows = numbers if isinstance(numbers[0], list) else [numbers]
    text = ",\n".join(_row_text(row) for row in rows)
    return f"[\n{text}\n      ]" if isinstance(numbers[0], list) else text.lstrip()


def _row_text(row: Any, name: str = "") -> str:
    """Return a row, which begins a line, in as many lines as it needs."""
    if not isinstance(row, list):
        return f"{_INDENT}{name}{json.dumps(row)}"
    lines = [f"{_INDENT}{name}["]
    for index, number in enumerate(row):
        text = json.dumps(number) + ("," if index < len(row) - 1 else "]")
        if len(lines[-1]) + len(text) > _WIDTH:
            lines.append(_INDENT)
        lines[-1] += text
    return "\n".join(lines)
