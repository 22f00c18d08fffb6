"""``tricklab variants``: what can be dealt, and by which house rules."""

from __future__ import annotations

import json
from typing import Annotated, Literal

import typer

from tricklab.engine.games import game_of
from tricklab.engine.games import variants as known_variants
from tricklab.engine.options import resolve, text_of
from tricklab.scripts.console import guarded, out

EXAMPLES = """
**Examples**

`tricklab variants`

`tricklab variants smear --format json`
"""


@guarded
def variants(
    name: Annotated[str | None, typer.Argument(help="One variant; all of them unless given.")] = None,
    format: Annotated[Literal["table", "json"], typer.Option(help="How to print the list.")] = "table",
) -> None:
    """List the variants with their options, values and defaults."""
    from rich.table import Table

    if name is not None:
        game_of(name)
    chosen = [name] if name is not None else list(known_variants())
    if format == "json":
        out.print_json(json.dumps({variant: _plain(variant) for variant in chosen}), indent=1)
        return
    for variant in chosen:
        game = game_of(variant)
        out.print(f"[bold]{variant}[/]: {game.summary} (docs/rules/{game.name}.md)")
        table = Table(box=None, header_style="dim", padding=(0, 2, 0, 0))
        table.add_column("option")
        table.add_column("values, default first", max_width=34)
        table.add_column("meaning")
        in_force = resolve(variant, game.options, game.variants[variant])
        for option in game.options:
            default = in_force[option.name]
            preset = "" if default == option.default else f"; here {text_of(default)}"
            table.add_row(option.name, option.describe() + preset, option.meaning)
        out.print(table)
        out.print()


def _plain(variant: str) -> dict[str, object]:
    game = game_of(variant)
    in_force = resolve(variant, game.options, game.variants[variant])
    return {
        "game": game.name,
        "options": {
            option.name: {
                "default": in_force[option.name],
                "values": list(option.values),
                "from": option.low,
                "meaning": option.meaning,
            }
            for option in game.options
        },
    }
