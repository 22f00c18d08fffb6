"""``tricklab diary``: what a player gave away in all deals of a folder."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tricklab.engine.base.temp_file import must_be_writable
from tricklab.scripts.options import groups as g
from tricklab.scripts.options import parameters as p
from tricklab.scripts.options import readers as r
from tricklab.scripts.terminal.console import TERMINAL, print_json, say

EXAMPLES = """
**Examples**

`tricklab diary data`

`tricklab diary deals.jsonl --seat 0`

`tricklab diary evenings --seat Ann --out diary.html`

`tricklab diary deals.jsonl --seat 2 --against basic --worlds 128 --format json`
"""

STOPPED = "stopped; finished reviews stay, and the same command goes on from there"
NEEDS_WORDS = True


@dataclass(frozen=True)
class Deals(p.Group):
    """Whose deals."""

    folder: Path = p.argument(
        r.path, "FOLDER", "A folder of deal records and saved games, or a file of records.", required=True
    )
    seat: int | str | None = p.option(
        r.seat, "SEAT", "Your seat in the records, by number or name; a saved game has it already."
    )


@dataclass(frozen=True)
class Judged(p.Group):
    """Who judges, and how the diary is printed."""

    policy: str = p.option(
        r.text, "POLICY", "Who plays on in every seat, and so judges: NAME or NAME:key=value.", "expert"
    )
    against: str | None = p.option(
        r.text, "POLICY", "Who plays in the other seats; unless given, who played there by the record."
    )
    worlds: int = p.option(r.whole(16, 100_000, "64"), "NUMBER", "In how many worlds each choice is tried.", "64")
    seed: int | str = p.option(r.seed, "SEED", "A whole number or a text; the worlds that are tried.", "1")
    out: Path | None = p.option(r.path, "FILE", "Write a page, too: an .html file.")
    format: str = p.option(r.choice("table", "json"), "table|json", "How to print the diary.", "table")


def diary(deals: Deals, judged: Judged, threads: g.Threads) -> None:
    """Add up what your choices gave away in all your deals: by kind of decision, by game and over time.

    Luck does not count: each choice is compared with the others in worlds that fit what you had seen. Reviews are
    stored, so a diary that was stopped goes on, and later only new deals are reviewed.
    """
    from tricklab.analysis.practise.diary.diary import diary as review_all
    from tricklab.analysis.practise.diary.page import write_page
    from tricklab.scripts.text.diary import print_diary

    if judged.out is not None:
        must_be_writable(judged.out, "--out")
    result = review_all(
        deals.folder,
        deals.seat,
        policy=judged.policy,
        against=judged.against,
        worlds=judged.worlds,
        seed=judged.seed,
        jobs=threads.jobs,
        observer=TERMINAL,
    )
    if judged.out is not None:
        write_page(result, judged.out)
    if judged.format == "json":
        print_json(result.to_dict())
        return
    print_diary(result)
    if judged.out is not None:
        say(f"Page: {judged.out}", whole=True)
