"""Files of TOML that users write: reading them, and checking their keys against the fields of a struct."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from tricklab.engine.base.checks import suggest
from tricklab.engine.base.json_input import read_regular_file
from tricklab.engine.base.text_input import NotText, text_of
from tricklab.engine.errors import UsageError

_MOST_BYTES = 1_000_000
Kind = TypeVar("Kind", bound=msgspec.Struct)

_LONGEST_SHOWN = 40


def read_toml(file: Path, what: str) -> dict[str, Any]:
    """Return the tables of a TOML file.

    Parameters
    ----------
    file
        The file.
    what
        What messages call it, as in "the claims file".

    Raises
    ------
    UsageError
        If it cannot be read, is larger than a megabyte, or is not TOML; the message names the place.
    """
    content = read_regular_file(file, what, _MOST_BYTES)
    try:
        return tomllib.loads(text_of(content))
    except NotText as error:
        raise UsageError(f"{file} is {error}.") from error
    except tomllib.TOMLDecodeError as error:
        raise UsageError(f"{file} is not TOML: {error}.") from error
    except RecursionError as error:
        raise UsageError(f"{file} has lists or tables inside each other, too many to read.") from error
    except ValueError as error:  # Python reads no number of more than 4,300 digits
        raise UsageError(f"{file} has a number with too many digits.") from error


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_whole(value: Any) -> bool:
    return type(value) is int and abs(value) < 1 << 53


def _is_number(value: Any) -> bool:
    return _is_whole(value) or (type(value) is float and math.isfinite(value))


def _is_truth(value: Any) -> bool:
    return isinstance(value, bool)


def _is_rule(value: Any) -> bool:
    return _is_text(value) or _is_whole(value) or _is_truth(value)


def _is_any(value: Any) -> bool:
    return True


def _list_of(check: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, list) and all(map(check, value))


def _table_of(check: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, dict) and all(map(check, value.values()))


_KINDS: dict[str, tuple[Callable[[Any], bool], str]] = {
    "str": (_is_text, 'text, as in "bid 2"'),
    "int": (_is_whole, "a whole number, as in 3"),
    "float": (_is_number, "a number, as in 0.02"),
    "bool": (_is_truth, "true or false"),
    "list[str]": (_list_of(_is_text), 'a list of texts, as in ["AS", "KS"]'),
    "list[int]": (_list_of(_is_whole), "a list of whole numbers, as in [5, 0]"),
    "list[dict[str, Any]]": (_list_of(_table_of(_is_any)), "begun by a line [[{name}]] for each {name}"),
    "dict[str, str]": (_table_of(_is_text), 'a table of texts, as in { when = "lead", play = "trump" }'),
    "dict[str, int]": (_table_of(_is_whole), "a table of whole numbers, as in { AK = 2 }"),
    "dict[str, Value]": (_table_of(_is_rule), "a table of house rules, as in { partners = true }"),
    "dict[str, Any]": (_table_of(_is_any), "a table, as in { declares = true }"),
}
"""By a field's annotation: the check of a value, and what messages call a right one."""


def check_keys(kind: type[msgspec.Struct], table: Mapping[str, Any]) -> None:
    """Reject a table of TOML with an unknown key, without a required one, or with a value of another kind.

    Parameters
    ----------
    kind
        The class whose fields are the keys.
    table
        The table.

    Raises
    ------
    UsageError
        If something is wrong; the message names the key.
    """
    fields = {field.name: field for field in msgspec.structs.fields(kind)}
    for key in table:
        if key not in fields:
            known = list(fields)
            raise UsageError(f"there is no key {_shown(key)}; the keys are {', '.join(known)}.{suggest(key, known)}")
    for name, field in fields.items():
        check, right = _KINDS[str(kind.__annotations__[name]).removesuffix(" | None")]
        right = right.replace("{name}", name)
        if name in table and not check(table[name]):
            raise UsageError(f"{name}: {_shown(table[name])} is not right; it must be {right}.")
        if name not in table and field.required:
            raise UsageError(f"{name} is missing; it must be {right}.")


def struct_of(kind: type[Kind], table: Mapping[str, Any]) -> Kind:
    """Return a table of TOML as a struct; errors as in `check_keys`."""
    check_keys(kind, table)
    return kind(**table)


def _shown(value: Any) -> str:
    """Return a wrong value as TOML writes it; for a list or a table only its kind."""
    if isinstance(value, list | dict):
        return "this list" if isinstance(value, list) else "this table"
    text = repr(value) if isinstance(value, str) else str(value).lower()
    return text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]} ..."
