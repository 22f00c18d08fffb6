"""``tricklab variants``: what can be dealt, and by which house rules."""

from __future__ import annotations

from dataclasses import dataclass

from tricklab.engine.games import game_of
from tricklab.engine.games import variants as known_variants
from tricklab.engine.options import resolve, text_of
from tricklab.scripts import parameters as p
from tricklab.scripts import readers as r
from tricklab.scripts.console import out, print_json, print_table

EXAMPLES = """
**Examples**

`tricklab variants`

`tricklab variants smear --format json`
"""


@dataclass(frozen=True)
class Listed(p.Group):
    """What is listed, and how."""

    name: str | None = p.argument(r.text, "NAME", "One variant; all of them unless given.")
    format: str = p.option(r.choice("table", "json"), "table|json", "How to print the list.", "table")


def variants(listed: Listed) -> None:
    """List the variants with their options, values and defaults."""
    from rich.table import Table

    if listed.name is not None:
        game_of(listed.name)
    chosen = [listed.name] if listed.name is not None else list(known_variants())
    if listed.format == "json":
        print_json({variant: _plain(variant) for variant in chosen})
        return
    for variant in chosen:
        game = game_of(variant)
        out.print(f"[bold]{variant}[/]: {game.summary} (docs/rules/{game.name}.md)", soft_wrap=not out.is_terminal)
        table = Table(box=None, header_style="dim", padding=(0, 2, 0, 0))
        table.add_column("option")
        table.add_column("values, default first", max_width=34)
        table.add_column("meaning")
        in_force = resolve(variant, game.options, game.variants[variant])
        for option in game.options:
            default = in_force[option.name]
            preset = "" if default == option.default else f"; here {text_of(default)}"
            table.add_row(option.name, option.describe() + preset, option.meaning)
        print_table(table)
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
