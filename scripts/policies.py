"""``tricklab policies``: who can sit at the table."""

from __future__ import annotations

import inspect
import json
from typing import Annotated, Any, Literal

import typer

from tricklab.engine.games import game_of
from tricklab.engine.policies import DEFAULT, number_text, policies_of
from tricklab.engine.policies.named_values import typed, words_of
from tricklab.scripts.console import guarded, out

EXAMPLES = """
**Examples**

`tricklab policies`

`tricklab policies --variant smear --format json`
"""


@guarded
def policies(
    variant: Annotated[str, typer.Option(help="The game.")] = "smear",
    format: Annotated[Literal["table", "json"], typer.Option(help="How to print the list.")] = "table",
) -> None:
    """List the policies of a game with their parameters and defaults."""
    from tricklab.engine.policies.rollout import Rollout

    found = {**policies_of(game_of(variant).name), "rollout": Rollout}
    told = {name: _describe(policy) for name, policy in found.items()}
    if format == "json":
        out.print_json(json.dumps(told), indent=1)
        return
    for name, policy in told.items():
        out.print(f"[bold]{name}[/]: {policy['summary']}", soft_wrap=True)
        for key, parameter in policy["parameters"].items():
            out.print(f"    {key}={_text(parameter['default'])}  [dim]{parameter['meaning']}[/]", soft_wrap=True)
    out.print("\nSet parameters by name, as in --policy expert:key=value,key=value.", soft_wrap=True)
    out.print("Your own: --policy my_policy.py:MyClass, see docs/own_policy.md.", soft_wrap=True)


def _describe(policy: Any) -> dict[str, Any]:
    """Return a policy's one-line summary, and its parameters as its docstring tells them."""
    lines = inspect.cleandoc(policy.__doc__ or "").splitlines()
    meanings: dict[str, str] = {}
    key = ""
    for line in lines:
        if line.strip() in policy._fields:
            key = line.strip()
        elif key and line.startswith("    "):
            meanings[key] = f"{meanings.get(key, '')} {line.strip()}".strip()
    defaults = {"base": DEFAULT, **policy._field_defaults}
    parameters: dict[str, Any] = {}
    for key in policy._fields:
        listed = words_of(policy).get(key)
        parameters[typed(key)] = {
            "default": listed[int(defaults[key])] if listed else defaults[key],
            "meaning": meanings.get(key, ""),
        } | ({"words": listed} if listed else {})
    return {"summary": lines[0] if lines else "", "parameters": parameters}


def _text(value: Any) -> str:
    return value if isinstance(value, str) else number_text(value)
