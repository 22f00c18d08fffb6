"""Table files: the game, house rules, scores, names and policies of people who play together (docs/table_file.md)."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from tricklab.analysis.table.given_table import EVERYBODY, GivenTable, TableKeys, checked_policies, checked_setup
from tricklab.engine.base.temp_file import temp_file_for
from tricklab.engine.base.toml_input import check_keys, read_toml
from tricklab.engine.errors import PolicyFileError, UsageError
from tricklab.engine.rules.options import Value

_BARE = re.compile(r"[A-Za-z0-9_-]+")
"""Keys that TOML takes without quotes."""


class _File(msgspec.Struct):
    """The tables of the file."""

    table: dict[str, Any]
    rules: dict[str, Value] | None = None
    policies: dict[str, str] | None = None


@dataclass(frozen=True)
class TableFile:
    """The content of a table file.

    Attributes
    ----------
    keys
        The keys of ``[table]`` that the file has.
    rules
        The house rules that it has.
    everybody
        The policy of everybody; empty if it names none.
    by_seat
        The policies of single seats.
    """

    keys: Mapping[str, Any]
    rules: Mapping[str, Value]
    everybody: str
    by_seat: Mapping[int, str]

    def given(self) -> GivenTable:
        """Return it as a table; the policies of single seats are keyed by number."""
        everybody = {EVERYBODY: self.everybody} if self.everybody else {}
        policies = everybody | {str(seat): policy for seat, policy in self.by_seat.items()}
        return GivenTable(**self.keys, rules=dict(self.rules), policies=policies)


def read_table_file(file: Path) -> TableFile:
    """Read a table file, and check all of it. The file is data: nothing in it is executed.

    Raises
    ------
    UsageError
        If something in it is wrong. The message names file, key and what would be right.
    """
    tables = read_toml(file, "the table file")
    with _at(file):
        check_keys(_File, tables)
    keys, rules, policies = tables["table"], tables.get("rules", {}), tables.get("policies", {})
    with _at(file, "[table]"):
        check_keys(TableKeys, keys)
    by_seat = _check(file, GivenTable(**keys, rules=rules, policies=policies))
    return TableFile(keys, rules, policies.get(EVERYBODY, ""), by_seat)


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
    given = {name: value for name in TableKeys.__struct_fields__ if (value := getattr(table, name)) not in (None, [])}
    tables = {"table": given, "rules": table.rules, "policies": table.policies}
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
