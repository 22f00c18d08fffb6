"""``runs``: what a folder holds."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from tricklab.engine.base.locations import Location, below
from tricklab.engine.rules.options import text_of
from tricklab.engine.runs.run_list import runs as list_runs
from tricklab.scripts.options import parameters as p
from tricklab.scripts.options import readers as r
from tricklab.scripts.terminal.console import print_json, printable, say, say_below
from tricklab.scripts.text.tables import print_filled, size_text

EXAMPLES = """
**Examples**

`tricklab runs`

`tricklab runs /scratch/runs --format json`

`tricklab runs s3://bucket/runs`
"""


@dataclass(frozen=True)
class Where(p.Group):
    """Where the runs are."""

    folder: Location = p.argument(r.location, "FOLDER", "The folder that keeps the runs; a path or a URL.", "data")
    format: str = p.option(r.choice("table", "json"), "table|json", "How to print the list.", "table")


def runs(where: Where) -> None:
    """List the runs that a folder holds: what was dealt, how much is there, and whether it is complete.

    No part is read; `tricklab verify` checks a run.
    """
    lines = list_runs(where.folder)
    if where.format == "json":
        listed = [asdict(line) | {"folder": str(line.folder), "complete": line.complete} for line in lines]
        print_json(listed)
        return
    if not lines:
        say(f"There are no runs in {where.folder}.")
        return
    print_filled(
        [
            {
                "run": printable(below(line.folder, where.folder)),
                "keeps": line.keeps,
                "deals": f"{line.hands:,}" if line.keeps else "",
                "size": size_text(line.bytes) if line.keeps else "",
                "seed": str(line.seed),
                "policies": printable(", ".join(dict.fromkeys(line.policies))),
                "state": printable(line.state),
            }
            for line in lines
        ]
    )
    for line in lines:
        if line.rules:
            rules = " ".join(f"{key}={text_of(value)}" for key, value in line.rules.items())
            say(f"{printable(below(line.folder, where.folder))}:", style="dim", whole=True)
            say_below(rules, style="dim")
