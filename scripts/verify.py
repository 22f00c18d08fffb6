"""``verify``: a run is checked."""

from __future__ import annotations

from dataclasses import dataclass

from tricklab.engine.locations import Location
from tricklab.scripts import groups as g
from tricklab.scripts import parameters as p
from tricklab.scripts import readers as r
from tricklab.scripts.console import TERMINAL, counted, print_json, say

EXAMPLES = """
**Examples**

`tricklab verify data/smear-4p-997ce5d9`

`tricklab verify data/smear-4p-997ce5d9 --parts 20 --seed 7`

`tricklab verify s3://bucket/runs/smear-4p-997ce5d9-tallies`
"""

NEEDS_WORDS = True


@dataclass(frozen=True)
class What(p.Group):
    """Which run, and how much of it is dealt again."""

    folder: Location = p.argument(r.location, "FOLDER", "The run's own folder; a path or a URL.", required=True)
    parts: int = p.option(r.whole(0, example="3"), "NUMBER", "How many parts to deal again, chosen at random.", "3")
    seed: int | str = p.option(r.seed, "SEED", "A whole number or a text; the same seed chooses the same parts.", "1")
    format: str = p.option(r.choice("table", "json"), "table|json", "How to print what was checked.", "table")


def verify(what: What, threads: g.Threads) -> None:
    """Check every checksum of a run, and deal some of its parts again to compare them bit for bit."""
    from tricklab.engine.verified import verify

    found = verify(what.folder, parts=what.parts, seed=what.seed, jobs=threads.jobs, observer=TERMINAL)
    if what.format == "json":
        told = {"folder": str(found.run.folder), "checked": found.checked, "dealt": found.dealt, "seed": found.seed}
        print_json(told)
        return
    say(f"{counted(found.checked, 'parts')} with the checksum that the manifest lists")
    if found.dealt:
        say(f"{counted(len(found.dealt), 'parts')} dealt again, the same bit for bit (sample of seed {found.seed}):")
        say(", ".join(found.dealt), style="dim")
