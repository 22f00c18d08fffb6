"""Table files: the game, house rules, scores, names and policies of people who play together (docs/table_file.md)."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import msgspec

from tricklab.analysis.table.given_table import EVERYBODY, GivenTable, TableKeys, checked_policies, checked_setup
from tricklab.engine.base.data_input import read_toml, struct_of
from tricklab.engine.base.temp_file import temp_file_for
from tricklab.engine.errors import PolicyFileError, UsageError
from tricklab.engine.rules.options import Value

_BARE = re.compile(r"[A-Za-z0-9_-]+")
"""Keys that TOML takes without quotes."""


class _File(msgspec.Struct, forbid_unknown_fields=True):
    """The tables of the file."""

    table: Annotated[TableKeys, msgspec.Meta(description="begun by a line [table]")]
    rules: Annotated[dict[str, Value], msgspec.Meta(description="begun by a line [rules]")] = {}
    policies: Annotated[dict[str, str], msgspec.Meta(description="begun by a line [policies]")] = {}


def read_table_file(file: Path) -> GivenTable:
    """Read a table file, and check all of it. The file is data: nothing in it is executed.

    Returns
    -------
    GivenTable
        The table; the policies of single seats are keyed by number.

    Raises
    ------
    UsageError
        If something in it is wrong. The message names file, key and what would be right.
    """
    data = read_toml(file, "the table file")
    with _at(file):
        tables = struct_of(_File, data)
    table = GivenTable(**msgspec.structs.asdict(tables.table), rules=tables.rules, policies=tables.policies)
    by_seat = {str(seat): policy for seat, policy in _check(file, table).items()}
    everybody = {key: policy for key, policy in table.policies.items() if key == EVERYBODY}
    return msgspec.structs.replace(table, policies=everybody | by_seat)


def write_table_file(file: Path, table: GivenTable) -> None:
    """Check a table and write it to a file, which appears when it is whole.

    Raises
    ------
    UsageError
        If something in the table is wrong.
    StoreError
        If the file cannot be written.
    """
    _check(file, table)
    tables = {"table": table.given(), "rules": table.rules, "policies": table.policies}
    lines = [line for name, values in tables.items() if values for line in ("", f"[{name}]", *_lines(values))]
    with temp_file_for(file) as temp:
        temp.parent.mkdir(parents=True, exist_ok=True)
        temp.write_text("\n".join(lines[1:]) + "\n", encoding="utf-8")


def _lines(values: Mapping[str, Any]) -> Iterator[str]:
    """Yield a table of texts, whole numbers, booleans and lists, as TOML; JSON writes these alike."""
    for key, value in values.items():
        yield f"{key if _BARE.fullmatch(key) else _text(key)} = {_text(value)}"


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _check(file: Path, table: GivenTable) -> dict[int, str]:
    """Check a table, and return the policies of single seats."""

    def at(key: str) -> Any:
        return _at(file, "[rules]" if key == "rules" else key)

    setup = checked_setup(table, at)
    if table.names and len(table.names) != setup.players:
        raise UsageError(f"{file}: names: {len(table.names)} names; give one for each of the {setup.players} players.")
    return checked_policies(setup, table.names, table.policies, at)[1]


@contextmanager
def _at(file: Path, where: str = "") -> Iterator[None]:
    """Put the file and the key before the message of an error."""
    try:
        yield
    except PolicyFileError as error:
        raise UsageError(f"{file}: {where}: a table file runs no code; name a policy file with --policy.") from error
    except UsageError as error:
        raise UsageError(f"{file}: {f'{where}: ' * bool(where)}{error}") from error
