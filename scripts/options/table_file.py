"""``--table FILE``: what a table file gives for the options of a command."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tricklab.analysis.table.table_file import EVERYBODY, read_table_file
from tricklab.engine.errors import UsageError
from tricklab.scripts.options import readers as r
from tricklab.scripts.options.parameters import FromFile, parameters_of


def read_table(typed_path: str, command: Callable[..., Any], typed: Mapping[str, Any]) -> dict[str, FromFile]:
    """Read a table file, check all of it, and return what it gives for the options of a command.

    Keys that the command has no option for are checked and ignored.

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
    table = read_table_file(file)
    variant, policies = table.variant, dict(table.policies)
    if typed.get("--variant", variant) != variant:
        raise UsageError(
            f"--variant {typed['--variant']} contradicts {file}, which is for {variant}: leave out either."
        )
    lines: dict[str, FromFile] = {
        f"--{key}": (f"{file}: {key}", _as_typed(value)) for key, value in table.given().items()
    }
    lines["--rule"] = (f"{file}: [rules]", [f"{key}={_as_typed(value)}" for key, value in table.rules.items()])
    if EVERYBODY in policies:
        lines["--policy"] = (f"{file}: {EVERYBODY}", policies.pop(EVERYBODY))
    known = {parameter.shown: parameter for parameter in parameters_of(command)}
    seats = next((name for name in ("--seats", "--seat") if name in known and known[name].many), "")
    lines[seats] = (f"{file}: [policies]", [f"{seat}={policy}" for seat, policy in policies.items()])
    return {name: line for name, line in lines.items() if name in known and line[1]}


def _as_typed(value: Any) -> str:
    if isinstance(value, list):
        return ",".join(map(str, value))
    return str(value).lower() if isinstance(value, bool) else str(value)
