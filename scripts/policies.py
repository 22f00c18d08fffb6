"""``tricklab policies``: who can sit at the table."""

from __future__ import annotations

import inspect
from dataclasses import dataclass
from typing import Any

from tricklab.engine.games import game_of
from tricklab.engine.policies import DEFAULT, number_text, policies_of
from tricklab.engine.policies.named_values import typed, words_of
from tricklab.scripts import parameters as p
from tricklab.scripts import readers as r
from tricklab.scripts.console import out, print_json, say

EXAMPLES = """
**Examples**

`tricklab policies`

`tricklab policies --variant smear --format json`
"""


@dataclass(frozen=True)
class Listed(p.Group):
    """Whose policies are listed, and how."""

    variant: str = p.option(r.text, "TEXT", "The game; `tricklab variants` lists them.", "smear")
    format: str = p.option(r.choice("table", "json"), "table|json", "How to print the list.", "table")


def policies(listed: Listed) -> None:
    """List the policies of a game with their parameters and defaults."""
    game = game_of(listed.variant).name
    from tricklab.engine.policies.rollout import Rollout

    found = {**policies_of(game), "rollout": Rollout}
    told = {name: _describe(policy) for name, policy in found.items()}
    if listed.format == "json":
        print_json(told)
        return
    in_one_line = not out.is_terminal
    for name, policy in told.items():
        out.print(f"[bold]{name}[/]: {policy['summary']}", soft_wrap=in_one_line)
        for key, parameter in policy["parameters"].items():
            out.print(f"    {key}={_text(parameter['default'])}  [dim]{parameter['meaning']}[/]", soft_wrap=in_one_line)
    say("\nSet parameters by name, as in --policy expert:key=value,key=value.")
    say("Your own: --policy my_policy.py:MyClass, see docs/own_policy.md.")


def _describe(policy: Any) -> dict[str, Any]:
    """Return a policy's one-line summary, and its parameters as its docstring tells them."""
    lines = inspect.cleandoc(policy.__doc__ or "").splitlines()
    meanings: dict[str, str] = {}
    told: list[str] = []
    for line in lines:
        if line.startswith("    "):
            for key in told:
                meanings[key] = f"{meanings.get(key, '')} {line.strip()}".strip()
        else:
            told = [key for key in line.split(", ") if key in policy._fields]
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
