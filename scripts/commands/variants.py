"""``tricklab variants``: what can be dealt, and by which house rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.table import Table

from tricklab.engine.games import broken_games, game_of, rules_page
from tricklab.engine.play import catalogue
from tricklab.engine.play.setup_options import rules_in_force
from tricklab.engine.rules.options import text_of
from tricklab.scripts.options import parameters as p
from tricklab.scripts.options import readers as r
from tricklab.scripts.terminal.console import note, out, print_json, print_table, say

if TYPE_CHECKING:
    from tricklab.engine.play.catalogue import Entry

EXAMPLES = """
**Examples**

`tricklab variants`

`tricklab variants smear`

`tricklab variants --format json`
"""


@dataclass(frozen=True)
class Listed(p.Group):
    """What is listed, and how."""

    name: str | None = p.argument(r.variant, "NAME", "A variant, with its options; unless given a line for each.")
    format: str = p.option(r.choice("table", "json"), "table|json", "How to print the list.", "table")


def variants(listed: Listed) -> None:
    """List the variants, a line each; with a NAME its options, their values and defaults."""
    if listed.name is not None:
        game_of(listed.name)
    result = catalogue.variants()
    for trouble in broken_games().values() if listed.name is None else ():
        note(f"Left out: {trouble}")
    chosen = result if listed.name is None else {listed.name: result[listed.name]}
    if listed.format == "json":
        print_json({name: _plain(variant) for name, variant in chosen.items()})
        return
    if listed.name is None:
        table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
        table.add_column(style="bold", no_wrap=True)
        table.add_column()
        for name, variant in chosen.items():
            own = game_of(name)
            changed = ", ".join(f"{key}={text_of(value)}" for key, value in own.variants[name].items())
            is_same = changed and variant.summary == result[own.name].summary
            table.add_row(name, f"{own.title} with {changed}" if is_same else variant.summary)
        print_table(table)
        say("tricklab variants NAME lists its house rules.", style="dim")
        return
    for name, variant in chosen.items():
        own = game_of(name)
        page = rules_page(own.name, name)
        out.print(f"[bold]{name}[/]: {variant.summary}{page and f' ({page})'}", soft_wrap=not out.is_terminal)
        deck = own.deck(rules_in_force(own, name, None, None))  # a setup needs the policies, which a game may lack
        table = Table(box=None, header_style="dim", padding=(0, 2, 0, 0))
        table.add_column("option")
        table.add_column("values, default first", max_width=34)
        table.add_column("meaning")
        for option in variant.settings:
            table.add_row(option.name, option.values, deck.with_symbols(option.meaning))
        print_table(table)
        out.print()


def _plain(variant: Entry) -> dict[str, object]:
    return {
        "game": game_of(variant.name).name,
        "options": {
            option.name: {
                "default": option.default,
                "values": option.choices,
                "from": option.low,
                "meaning": option.meaning,
            }
            for option in variant.settings
        },
    }
