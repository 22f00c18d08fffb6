"""Data from outside: JSON and TOML of unknown origin, checked as a whole before their values are used.

A struct has the keys, types and ranges of each kind of data. `parse_json` and `parse_toml` return plain data within
limits, `struct_of` converts them, and reports the first value that is wrong.
"""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import inspect as types

from tricklab.engine.base.checks import suggest
from tricklab.engine.base.numbers import shown
from tricklab.engine.base.text_input import MOST_TOML, NotText, read_regular_file, text_of
from tricklab.engine.errors import UsageError

MOST_DEPTH = 32
"""Lists and objects inside each other; nothing of ours has more than eight."""

_MOST_DIGITS = 40
_PLAIN_KEY = re.compile(r"[\w-]{1,40}")

Step = str | int
"""A key, or the index in a list."""

Whole = Annotated[int, msgspec.Meta(ge=-(1 << 53), le=1 << 53, description="a whole number")]
"""A whole number that other programs read exactly, too."""

Kind = TypeVar("Kind", bound=msgspec.Struct)


class DataError(UsageError):
    """A value in data from outside is wrong.

    Attributes
    ----------
    path
        The keys and indices that lead to the value; empty for all of the data.
    what
        What is wrong and what would be right, as in ``"must be a text; not 3."``.
    """

    def __init__(self, path: Sequence[Step], what: str) -> None:
        """Put the path before the error, as in ``deals[0].own``."""
        super().__init__(f"{path_text(path)} {what}")
        self.path, self.what = tuple(path), what


def path_text(path: Sequence[Step]) -> str:
    """Return a path as messages have it, as in ``deals[0].own``; ``it`` for all of the data."""
    keys = (
        f"[{step}]" if isinstance(step, int) else f".{step if _PLAIN_KEY.fullmatch(step) else shown(step)}"
        for step in path
    )
    return "".join(keys).removeprefix(".") or "it"


def parse_json(content: bytes, name: str) -> Any:
    """Return the value of a JSON text.

    Parameters
    ----------
    content
        The text, as `text_of` decodes it.
    name
        What messages call it, such as the file's path.

    Raises
    ------
    UsageError
        If it is not text or not JSON, gives a key twice, is nested more than `MOST_DEPTH` deep, or has a number
        that is not finite or has more than 40 digits.
    """

    def pairs(items: list[tuple[str, Any]]) -> dict[str, Any]:
        values = dict(items)
        if len(values) < len(items):
            key, _ = Counter(key for key, _ in items).most_common(1)[0]
            raise UsageError(f"{name} gives the key {key[:40]!r} twice.")
        return values

    def number(digits: str) -> float:
        value = float(digits)
        if not math.isfinite(value):
            raise UsageError(f"{name} has a number that is out of range: {digits[:_MOST_DIGITS]}.")
        return value

    def whole(digits: str) -> int:
        if len(digits) > _MOST_DIGITS:
            raise UsageError(f"{name} has a number of {len(digits)} digits; {_MOST_DIGITS} is the most.")
        return int(digits)

    text = _text(content, name)
    try:
        value = json.loads(text, object_pairs_hook=pairs, parse_float=number, parse_int=whole, parse_constant=number)
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        what = "it ends too early" if error.pos >= len(text.rstrip()) else f"it goes wrong at {where}"
        raise UsageError(f"{name} is not JSON: {what}.") from error
    except RecursionError as error:
        raise _too_deep(name) from error
    return _checked_depth(value, name)


def parse_toml(content: bytes, name: str) -> dict[str, Any]:
    """Return the tables of a TOML text; parameters as in `parse_json`.

    Raises
    ------
    UsageError
        If it is not text or not TOML, is nested more than `MOST_DEPTH` deep, or has a number of more than 4,300 digits.
    """
    import tomllib  # two milliseconds, which commands without such a file need not spend

    text = _text(content, name)
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise UsageError(f"{name} is not TOML: {error}.") from error
    except RecursionError as error:
        raise _too_deep(name) from error
    except ValueError as error:  # Python reads no number of more than 4,300 digits
        raise UsageError(f"{name} has a number with too many digits.") from error
    return _checked_depth(tables, name)


def read_toml(file: Path, what: str) -> dict[str, Any]:
    """Return the tables of a file that a person writes; ``what`` is what messages call it.

    Raises
    ------
    UsageError
        As `parse_toml`, and if the file cannot be read or has more than `MOST_TOML` bytes.
    """
    return parse_toml(read_regular_file(file, what, MOST_TOML), str(file))


def _text(content: bytes, name: str) -> str:
    try:
        return text_of(content)
    except NotText as error:
        raise UsageError(f"{name} is {error}.") from error


def _checked_depth(value: Any, name: str) -> Any:
    if _is_deeper(value, MOST_DEPTH):
        raise _too_deep(name)
    return value


def _too_deep(name: str) -> UsageError:
    return UsageError(f"{name} is nested more than {MOST_DEPTH} levels deep.")


def _is_deeper(value: Any, depth: int) -> bool:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return depth < 0 or any(_is_deeper(item, depth - 1) for item in inner if isinstance(item, dict | list))


def struct_of(kind: type[Kind], data: Any) -> Kind:
    """Return plain data as a struct.

    A description in the struct, ``Annotated[int, Meta(description="...")]``, words what would be right.

    Parameters
    ----------
    kind
        The struct.
    data
        The data, from `parse_json`, `parse_toml` or a caller in Python.

    Raises
    ------
    DataError
        If a key is missing or unknown, or a value has another type or is out of range.

    Examples
    --------
    >>> class Hand(msgspec.Struct):
    ...     cards: list[str]
    >>> struct_of(Hand, {"cards": ["AS", 3]})
    Traceback (most recent call last):
    ...
    tricklab.engine.base.data_input.DataError: cards[1] must be a text; not 3.
    """
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        raise next(_errors(data, types.type_info(kind), ()), DataError((), "is not as it should be.")) from error
    except RecursionError as error:
        raise DataError((), f"is nested more than {MOST_DEPTH} levels deep.") from error


def _errors(value: Any, kind: types.Type, path: tuple[Step, ...], *, is_optional: bool = False) -> Iterator[DataError]:
    """Yield what is wrong with a value and the values in it, in order; where a key is optional, null is not offered."""
    options = _options(kind)
    fitting = [bare for option in options if _fits(value, bare := _bare(option))]
    if not fitting:
        named = [option for option in options if not (is_optional and isinstance(option, types.NoneType))]
        yield DataError(path, f"must be {_right(named)}; not {_shown(value)}.")
        return
    inner = fitting[0]
    if isinstance(inner, types.StructType):
        yield from _struct_errors(value, [each for each in fitting if isinstance(each, types.StructType)], path)
    elif isinstance(inner, types.ListType | types.VarTupleType):
        for index, item in enumerate(value):
            yield from _errors(item, inner.item_type, (*path, index))
    elif isinstance(inner, types.DictType):
        for key, item in value.items():
            if not isinstance(key, str):
                yield DataError(path, f"must have texts as keys; not {_shown(key)}.")
            yield from _errors(item, inner.value_type, (*path, key))


def _struct_errors(
    value: Mapping[Any, Any], kinds: Sequence[types.StructType], path: tuple[Step, ...]
) -> Iterator[DataError]:
    """Yield what is wrong with the keys of a struct and their values; its tag chooses between several structs."""
    tag = kinds[0].tag_field
    kind = next((each for each in kinds if tag is None or each.tag == value.get(tag)), None)
    fields = {} if kind is None else {field.encode_name: field for field in kind.fields}
    if tag is not None:
        fields = {tag: types.Field(tag, tag, types.LiteralType(tuple(str(each.tag) for each in kinds))), **fields}
    for key in value if kind is not None and kind.forbid_unknown_fields else ():
        if key not in fields:
            keys, close = ", ".join(fields), suggest(str(key)[:40], [*fields])
            yield DataError((*path, str(key)), f"is not a key here; the keys are {keys}.{close}")
    for key, field in fields.items():
        if key in value:
            yield from _errors(value[key], field.type, (*path, key), is_optional=not field.required)
        elif field.required:
            yield DataError((*path, key), f"is missing; it must be {_right(_options(field.type))}.")


def _options(kind: types.Type) -> tuple[types.Type, ...]:
    return tuple(kind.types) if isinstance(kind, types.UnionType) else (kind,)


_OBJECT = ((Mapping,), "a {...} with keys and values", "")
_LIST = ((list, tuple), "a list", "")
_KINDS: dict[type[types.Type], tuple[tuple[type, ...], str, str]] = {
    types.IntType: ((int,), "a whole number", "whole numbers, as in [5, 0]"),
    types.FloatType: ((float, int), "a number", "numbers, as in [0.5, 3]"),
    types.StrType: ((str,), "a text", 'texts, as in ["AS", "KS"]'),
    types.BoolType: ((bool,), "true or false", ""),
    types.NoneType: ((type(None),), "null", ""),
    types.ListType: _LIST,
    types.VarTupleType: _LIST,
    types.DictType: _OBJECT,
    types.StructType: _OBJECT,
}
"""For each type the classes of Python, what messages call a value, and what they call several in a list."""


def _bare(kind: types.Type) -> types.Type:
    return kind.type if isinstance(kind, types.Metadata) else kind


def _fits(value: Any, kind: types.Type) -> bool:
    """Return whether a value has the type and is in the range, whatever is inside of it."""
    if isinstance(kind, types.LiteralType):
        return value in kind.values
    classes, _, _ = _KINDS.get(type(kind), ((object,), "", ""))
    if not isinstance(value, classes) or (isinstance(value, bool) and not {bool, object} & {*classes}):
        return False
    low, high, pattern = (getattr(kind, limit, None) for limit in ("ge", "le", "pattern"))
    return not (
        (low is not None and not value >= low)  # not a number is neither
        or (high is not None and not value <= high)
        or (pattern is not None and not re.search(pattern, str(value)))
    )


def _right(options: Sequence[types.Type]) -> str:
    """Return what a value must be, in words."""
    words = [*dict.fromkeys(word for option in options for word in _words(option))]
    return ", ".join([*words[:-2], " or ".join(words[-2:])])


def _words(kind: types.Type) -> tuple[str, ...]:
    """Return what a type is called: its description, or its name and range."""
    if isinstance(kind, types.Metadata):
        description = (kind.extra_json_schema or {}).get("description")
        return (description,) if description else _words(kind.type)
    if isinstance(kind, types.LiteralType):
        return tuple(map(repr, kind.values))
    _, word, _ = _KINDS.get(type(kind), ((), "another value", ""))
    _, _, several = _KINDS.get(type(_bare(getattr(kind, "item_type", kind))), ((), "", ""))
    if isinstance(kind, types.ListType | types.VarTupleType):
        return (f"{word} of {several}" if several else word,)
    low, high = getattr(kind, "ge", None), getattr(kind, "le", None)
    if low is None:
        return (word,)
    return (f"{word}, {low:,} or more" if high is None else f"{word} from {low:,} to {high:,}",)


def _shown(value: Any) -> str:
    """Return a wrong value as JSON and TOML write it; for a list, a dictionary or a struct only its kind."""
    if isinstance(value, list | tuple):
        return "a list"
    if isinstance(value, Mapping):
        return "a {...}"
    if isinstance(value, bool | None):
        return {None: "null", True: "true", False: "false"}[value]
    return shown(value) if isinstance(value, str | int | float) else str(value)
