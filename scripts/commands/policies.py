"""``tricklab policies``: who can sit at the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tricklab.engine.games import game_of
from tricklab.engine.play import catalogue
from tricklab.scripts.options import parameters as p
from tricklab.scripts.options import readers as r
from tricklab.scripts.terminal.console import out, print_json, say

if TYPE_CHECKING:
    from tricklab.engine.play.catalogue import Entry

EXAMPLES = """
**Examples**

`tricklab policies`

`tricklab policies --variant smear --format json`
"""


@dataclass(frozen=True)
class Listed(p.Group):
    """Whose policies are listed, and how."""

    variant: str = p.option(r.variant, "TEXT", "The game; `tricklab variants` lists them.", "smear")
    format: str = p.option(r.choice("table", "json"), "table|json", "How to print the list.", "table")


def policies(listed: Listed) -> None:
    """List the policies of a game with their parameters and defaults."""
    result = catalogue.policies(listed.variant)
    if listed.format == "json":
        print_json({name: _plain(policy) for name, policy in result.items()})
        return
    is_unwrapped = not out.is_terminal
    for name, policy in result.items():
        out.print(f"[bold]{name}[/]: {policy.summary}", soft_wrap=is_unwrapped)
        for setting in policy.settings:
            out.print(f"    {setting.name}={setting.default_text}  [dim]{setting.meaning}[/]", soft_wrap=is_unwrapped)
    say("\nSet parameters by name, as in --policy expert:key=value,key=value.")
    say("Your own: --policy my_policy.py:MyClass, see docs/own_policy.md.")
    say(f"Kinds of decision: {', '.join(game_of(listed.variant).kinds)}.")


def _plain(policy: Entry) -> dict[str, Any]:
    parameters: dict[str, Any] = {}
    for setting in policy.settings:
        parameters[setting.name] = {"default": setting.default, "meaning": setting.meaning}
        if setting.choices:
            parameters[setting.name]["words"] = setting.choices
    return {"summary": policy.summary, "parameters": parameters}
