"""``python -m tools.standard_names``: writes the tables of standard fields and results into docs/own_game_words.md."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from pathlib import Path

from tricklab.engine.mechanics import state
from tricklab.engine.rules import results

PAGE = Path(__file__).parents[1] / "docs" / "own_game_words.md"
GAP = "\n\n"


def fields_table() -> str:
    """Return the table of the fields that a game can list in ``Fields(standard=...)``."""
    meanings = dict(re.findall(r"^    (\w+): \w+  # (.+)$", inspect.getsource(state.Table), re.MULTILINE))
    dummys = ", ".join(f"`{name}`" for name in state.DUMMY[1:])
    rows = []
    for name, is_by_seat in state._STANDARD.items():
        meaning = re.sub(r" \(`engine\.[\w.]+`\)", "", meanings[name]).replace("NOT_YET", "`NOT_YET`")
        if name == "dummy":
            meaning += f"; it brings {dummys}"
        rows.append(f"| `{name}` | {'each seat' if is_by_seat else 'one'} | {meaning} |")
    return "\n".join(["| field | numbers | what it holds |", "|---|---|---|", *rows])


def results_table() -> str:
    """Return the table of the results that a game can write as their names."""
    rows = []
    for each in results._STANDARD.values():
        meaning = str(each.meaning)
        column = each.name or each.field + "_{}" * ("{}" in meaning)
        rows.append(
            f"| `{each.field}` | {f'`{column}`' if meaning else 'none'} | {each.kind} | {meaning or 'cards, a set'} |"
        )
    return "\n".join(["| result | column | type | what it holds |", "|---|---|---|---|", *rows])


def tables() -> Iterator[tuple[str, str]]:
    """Yield the heading above each table, and the table."""
    yield "### Standard fields\n", fields_table()
    yield "### Standard results\n", results_table()


def page(text: str) -> str:
    """Return the page with its tables written anew."""
    for heading, table in tables():
        before, _, after = text.partition(heading)
        first, _, rest = after.partition("\n| ")
        text = f"{before}{heading}{first}\n{table}\n\n{rest.partition(GAP)[2]}"
    return text


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text()))
