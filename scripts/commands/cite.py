"""``cite``: the origin of a result."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from tricklab.engine.base.locations import Location
from tricklab.engine.rules.options import text_of
from tricklab.scripts.options import parameters as p
from tricklab.scripts.options import readers as r
from tricklab.scripts.terminal.console import print_json, say

EXAMPLES = """
**Examples**

`tricklab cite data/smear-4p-044ca223`

`tricklab cite reports/pitch`

`tricklab cite smudge.parquet --format bibtex`

`tricklab cite deal.jsonl --format json`
"""

NEEDS_WORDS = True


@dataclass(frozen=True)
class Cited(p.Group):
    """Which result, and how its origin is printed."""

    result: Location = p.argument(
        r.location,
        "RESULT",
        "A run's folder or URL, a page's folder, an equity table, or a deal record.",
        required=True,
    )
    format: str = p.option(r.choice("text", "json", "bibtex"), "text|json|bibtex", "How to print it.", "text")


def cite(cited: Cited) -> None:
    """Print what a reader needs to get a result again: version, rules, players, seed and command."""
    from tricklab.analysis.summary.citation import cite as cite_result

    citation = cite_result(cited.result)
    if cited.format == "json":
        print_json(asdict(citation))
        return
    if cited.format == "bibtex":
        say(citation.bibtex, whole=True)
        return
    rules = " ".join(f"{name}={text_of(value)}" for name, value in citation.rules.items())
    lines = {
        "result": citation.result,
        "version": f"tricklab {citation.version}" if citation.version else "not stored in this file",
        "rules": rules or "the variant's own, unless the command changes them",
        "players": " ".join(citation.players) or "not stored in this file",
        "seed": citation.seed or "none: these cards were not dealt by tricklab",
        "command": citation.command or "none: the players or the seed are unknown",
    }
    for name, text in lines.items():
        say(f"{name:9}{text}", whole=True)
