"""A table file: the game, house rules, scores, names and policies of people who play together (docs/table_file.md)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from tricklab.engine.base.checks import suggest
from tricklab.engine.base.toml_input import check_keys, read_toml
from tricklab.engine.errors import PolicyFileError, UsageError
from tricklab.engine.games import game_of
from tricklab.engine.play.setup import Setup
from tricklab.engine.policies.find import find_policy
from tricklab.engine.rules.options import Value, resolve
from tricklab.scripts.options import readers as r
from tricklab.scripts.options.parameters import FromFile, parameters_of

_EVERYBODY = "everybody"


class _File(msgspec.Struct):
    """The tables of the file."""

    table: dict[str, Any]
    rules: dict[str, Value] | None = None
    policies: dict[str, str] | None = None


class _Table(msgspec.Struct):
    """The keys of ``[table]``."""

    variant: str
    players: int | None = None
    names: list[str] | None = None
    scores: list[int] | None = None
    carry: int | None = None
    tallies: list[int] | None = None


def read_table(typed_path: str, command: Callable[..., Any], typed: Mapping[str, Any]) -> dict[str, FromFile]:
    """Read a table file, check all of it, and return what it gives for the options of a command.

    Keys that the command has no option for are checked and ignored. The file is data: nothing in it is executed.

    Parameters
    ----------
    typed_path
        The path, as typed.
    command
        The command.
    typed
        What was typed, by `Parameter.shown`.

    Returns
    -------
    dict
        See `fill`.

    Raises
    ------
    UsageError
        If something in the file is wrong, or it is for another variant than the typed one. The message names file, key
        and what would be right.
    """
    file = r.path("--table", typed_path)
    tables = read_toml(file, "the table file")
    with _at(file):
        check_keys(_File, tables)
    table, rules, policies = tables["table"], tables.get("rules", {}), tables.get("policies", {})
    with _at(file, "[table]"):
        check_keys(_Table, table)
    variant = table["variant"]
    if typed.get("--variant", variant) != variant:
        raise UsageError(
            f"--variant {typed['--variant']} contradicts {file}, which is for {variant}: leave out either."
        )
    setup = _checked_setup(file, table, rules)
    by_seat = _checked_policies(file, setup, table.get("names", []), policies)
    lines: dict[str, FromFile] = {f"--{key}": (f"{file}: {key}", _as_typed(value)) for key, value in table.items()}
    lines["--rule"] = (f"{file}: [rules]", [f"{key}={_as_typed(value)}" for key, value in rules.items()])
    if _EVERYBODY in policies:
        lines["--policy"] = (f"{file}: {_EVERYBODY}", policies[_EVERYBODY])
    known = {parameter.shown: parameter for parameter in parameters_of(command)}
    seats = next((name for name in ("--seats", "--seat") if name in known and known[name].many), "")
    lines[seats] = (f"{file}: [policies]", [f"{seat}={policy}" for seat, policy in by_seat.items()])
    return {name: line for name, line in lines.items() if name in known and line[1]}


def _as_typed(value: Any) -> str:
    if isinstance(value, list):
        return ",".join(map(str, value))
    return str(value).lower() if isinstance(value, bool) else str(value)


@contextmanager
def _at(file: Path, where: str = "") -> Iterator[None]:
    """Put the file and the key before the message of an error."""
    try:
        yield
    except PolicyFileError as error:
        raise UsageError(f"{file}: {where}: a table file runs no code; name a policy file with --policy.") from error
    except UsageError as error:
        raise UsageError(f"{file}: {f'{where}: ' * bool(where)}{error}") from error


def _checked_setup(file: Path, table: Mapping[str, Any], rules: Mapping[str, Value]) -> Setup:
    """Return the setup of a table; each key is checked after those that it depends on."""
    variant = table["variant"]
    with _at(file, "variant"):
        game = game_of(variant)
    with _at(file, "players"):
        Setup.make(variant, players=table.get("players"))
    for key, value in rules.items():
        with _at(file, f"rules.{key}"):
            if key != "players":
                resolve(variant, game.options, {**game.variants[variant], key: value})
    with _at(file, "[rules]"):
        setup = Setup.make(variant, players=table.get("players"), rules=rules)
    if "names" in table:
        with _at(file, "names"):
            names = r.names("names", ",".join(table["names"]))
            if len(names) != setup.players:
                raise UsageError(f"{len(names)} names; give one for each of the {setup.players} players.")
    with _at(file, "scores"):
        Setup.make(variant, rules=setup.rules, scores=table.get("scores"))
    with _at(file, "carry"):
        Setup.make(variant, rules=setup.rules, carry=table.get("carry"))
    return setup


def _checked_policies(file: Path, setup: Setup, names: list[str], policies: Mapping[str, str]) -> dict[int, str]:
    """Return the policies of single seats, by number."""
    seats = {str(seat): seat for seat in range(setup.players)} | {name: seat for seat, name in enumerate(names)}
    known = [_EVERYBODY, *(names or seats)]
    by_seat: dict[int, str] = {}
    for key, policy in policies.items():
        with _at(file, f"policies.{key}"):
            if key != _EVERYBODY and key not in seats:
                raise UsageError(f"nobody is called that; the keys are {', '.join(known)}.{suggest(key, known)}")
            find_policy(policy, setup.game.name, files=())
            if key != _EVERYBODY:
                if seats[key] in by_seat:
                    raise UsageError(f"seat {seats[key]} has a policy already.")
                by_seat[seats[key]] = policy
    return by_seat
