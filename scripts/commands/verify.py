"""``verify``: a run is checked."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tricklab.engine.base.locations import Location
from tricklab.engine.base.numbers import counted
from tricklab.engine.errors import UsageError
from tricklab.engine.version import VERSION
from tricklab.scripts.options import groups as g
from tricklab.scripts.options import parameters as p
from tricklab.scripts.options import readers as r
from tricklab.scripts.terminal.console import TERMINAL, print_json, say

if TYPE_CHECKING:
    from tricklab.engine.runs.storage.run import Run

EXAMPLES = """
**Examples**

`tricklab verify data/smear-4p-044ca223`

`tricklab verify data/smear-4p-044ca223 --parts 20 --seed 7`

`tricklab verify s3://bucket/runs/smear-4p-044ca223-tallies`
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
    from tricklab.engine.runs.open_run import DamagedRun  # imports polars, which neither help nor completion need
    from tricklab.engine.runs.verify import verify

    try:
        result = verify(what.folder, parts=what.parts, seed=what.seed, jobs=threads.jobs, observer=TERMINAL)
    except DamagedRun as damaged:
        if damaged.run.past is not None:
            raise
        raise UsageError(f"{damaged.path} is missing or changed; `{_again(damaged.run)}` deals it again.") from damaged
    if what.format == "json":
        version = VERSION if result.run.past is None else result.run.past.engine
        data = {"folder": str(result.run.folder), "version": version, "checked": result.checked, "dealt": result.dealt}
        print_json({**data, "seed": result.seed})
        return
    say(f"{counted(result.checked, 'parts')} with the checksum that the manifest lists")
    if result.dealt:
        say(f"{counted(len(result.dealt), 'parts')} dealt again, the same bit for bit (sample of seed {result.seed}):")
        say(", ".join(result.dealt), style="dim")
    if result.run.past is not None:
        say(f"version {result.run.past.engine} dealt this run, so this version cannot deal parts of it again")


def _again(run: Run) -> str:
    from tricklab.analysis.summary.citation import simulate_words  # likewise

    return shlex.join([*simulate_words(run.setup, run.contents.of, run.wanted), "--out", str(run.folder.parent)])
