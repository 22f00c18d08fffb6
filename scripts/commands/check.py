"""``check``: the contracts of a game."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tricklab.engine.base.numbers import counted
from tricklab.engine.base.temp_file import temp_file_for
from tricklab.engine.errors import UsageError
from tricklab.engine.version import VERSION
from tricklab.scripts.options import groups as g
from tricklab.scripts.options import parameters as p
from tricklab.scripts.options import readers as r
from tricklab.scripts.terminal.console import TERMINAL, note, print_json, say

if TYPE_CHECKING:
    from tricklab.analysis.check.check import Contract

EXAMPLES = """
**Examples**

`tricklab check spades.py`

`tricklab check whist --deals 20 --seed 7 --no-compiled`

`tricklab check pitch --save broken.jsonl --format json`
"""

NEEDS_WORDS = True


@dataclass(frozen=True)
class What(p.Group):
    """Which game, and how much is tried."""

    game: str = p.argument(r.text, "GAME", "A variant, which stands for its game, or a file: FILE.py.", required=True)
    deals: int = p.option(r.whole(1, 100_000), "NUMBER", "Deals for each value of each option.", "4")
    seed: int | str = p.option(r.seed, "SEED", "A whole number or a text; the same seed tries the same deals.", "1")
    compiled: bool = p.flag("Compile the game as well, and compare the deals.", True)
    save: Path = p.option(r.path, "FILE", "Where to write the records of deals that fail, a line each.", "broken.jsonl")
    format: str = p.option(r.choice("table", "json"), "table|json", "How to print what was tried.", "table")
    progress: str = g.progress_option()


def check(what: What) -> None:
    """Check a game: its contracts under each value of each option, with the line of an error.

    Python interprets the deals first, so an error has its line of code. Then the game is compiled, and plays the same
    deals. A game that breaks a contract ends the command with exit code 1.
    """
    from tricklab.analysis.check.check import check  # imports the engine, which help does not need
    from tricklab.analysis.check.contracts import ContractError
    from tricklab.engine.records.writer import to_line

    if what.save.is_dir() or not what.save.parent.is_dir():
        raise UsageError(f"--save: {what.save} is not a file in a folder; try broken.jsonl.")
    done = check(what.game, deals=what.deals, seed=what.seed, compiled=what.compiled, observer=TERMINAL)
    broken = [each for each in done if each.failure]
    records = [to_line(each.failure.record) for each in broken if each.failure and each.failure.record]
    if what.format == "json":
        print_json({"game": what.game, "version": VERSION, "seed": what.seed, "contracts": list(map(_as_dict, done))})
    else:
        for each in done:
            _print(each)
    if records:
        with temp_file_for(what.save) as file:
            file.write_text("\n".join(records) + "\n", encoding="utf-8")
        note(f"{what.save} has the {'deal' if len(records) == 1 else 'deals, a line each'}.")
    if broken:
        raise ContractError(f"{what.game} breaks {', '.join(each.name for each in broken)}.")


def _print(each: Contract) -> None:
    result = "FAILED" if each.failure else "ok" if each.tried else "not tried"
    say(f"{result:10}{each.name:10} {counted(each.tried, each.of):15}{each.right}", whole=True)
    if each.failure is not None:
        rules = ", ".join(f"{key}={value}" for key, value in each.failure.setup.rules.items())
        turn = "after the last decision" if each.failure.seat < 0 else f"seat {each.failure.seat} was to act"
        lines = "\n".join([each.failure.message, *each.failure.trace, f"{turn}; {each.failure.setup.variant}, {rules}"])
        say("\n".join(f"{'':10}{line}" for line in lines.split("\n")), whole=True)


def _as_dict(each: Contract) -> dict[str, Any]:
    data = {"name": each.name, "right": each.right, "tried": each.tried, "of": each.of, "failure": None}
    if failure := each.failure:
        setup = {"variant": failure.setup.variant, "rules": dict(failure.setup.rules), "seat": failure.seat}
        data["failure"] = {"message": failure.message, "trace": failure.trace, **setup}
    return data
