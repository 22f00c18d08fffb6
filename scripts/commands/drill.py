"""``tricklab drill``: one decision at a time, then the answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from tricklab.engine.base.numbers import counted
from tricklab.engine.base.temp_file import temp_file_for
from tricklab.engine.errors import UsageError
from tricklab.scripts.options import groups as g
from tricklab.scripts.options import parameters as p
from tricklab.scripts.options import readers as r
from tricklab.scripts.terminal.console import err, say

if TYPE_CHECKING:
    from tricklab.analysis.drill.problem import Problem
    from tricklab.analysis.drill.schedule import Schedule

EXAMPLES = """
**Examples**

`tricklab drill`

`tricklab drill --variant pitch --kind bid`

`tricklab drill evening.jsonl --seat 2`

`tricklab drill --variant pitch --player "habit:when=lead,play=trump"`

`tricklab drill --variant cinch --count 50 --anki cinch.txt`
"""

NEEDS_WORDS = False


@dataclass(frozen=True)
class Exercises(p.Group):
    """Which decisions."""

    PANEL: ClassVar[str] = "The exercises"

    deals: list[Path] | None = p.argument(
        r.paths, "RECORD", "Your own deals: files of deal records, saved games, or folders.", many=True
    )
    seat: int | str | None = p.option(
        r.seat, "SEAT", "Your seat in the records, by number or name; a saved game has it already."
    )
    kind: str | None = p.option(r.text, "KIND", "A kind of decision alone: bid, lead, following, trump, ..")
    player: str | None = p.option(
        r.text, "POLICY", "Decisions in which this player of seat 0 gives something away, among `expert` players."
    )
    count: int = p.option(r.whole(1, 1000, "5"), "NUMBER", "How many.", "5")
    folder: Path = p.option(
        r.path, "FOLDER", "The folder of saved games, where it is noted when a problem returns.", "data", panel=g.OTHER
    )
    anki: Path | None = p.option(r.path, "FILE", "Ask nothing: write the problems as notes for Anki.", panel=g.OTHER)


def drill(dealt: g.Table, exercises: Exercises) -> None:
    """Ask you for one decision at a time, and show what each choice gives away once you have chosen.

    The best choice of a problem leads by three standard errors. First come the problems that are due: what you missed
    returns after minutes, then days, until you know it, and so do mistakes in deals that you name. Then come new ones.
    `quit` ends it.
    """
    from tricklab.analysis.drill.schedule import FILE, Schedule, now
    from tricklab.scripts.table.drilling import drill as ask_all
    from tricklab.scripts.table.drilling import say_result

    schedule = Schedule(exercises.folder / FILE)
    if exercises.deals:
        _take_in(exercises, schedule)
    problems = islice(_problems(dealt, exercises, schedule), exercises.count)
    if exercises.anki is not None:
        _export(exercises.anki, problems)
        return
    asked, right = ask_all(problems, schedule, exercises.count)
    say_result(asked, right, schedule)
    if not asked and not schedule.due(now()):
        say("Nothing was asked.")


def _take_in(exercises: Exercises, schedule: Schedule) -> None:
    """Note the player's mistakes in deals, so that they return."""
    from tricklab.analysis.drill.mistakes import mistakes_in
    from tricklab.analysis.drill.schedule import now
    from tricklab.analysis.practise.deal_files import collect
    from tricklab.analysis.practise.own_deals import own_deals

    deals = own_deals(collect(exercises.deals or ()).deals, exercises.seat, Counter())
    new = 0
    for number, (deal, seat) in enumerate(deals, 1):
        with err.status(f"Looking for your mistakes, deal {number} of {len(deals)} ..."):
            new += schedule.add(mistakes_in(deal.record, seat), now())
    say(f"{counted(new, 'new problems')} from {counted(len(deals), 'deals')} of yours.")


def _problems(dealt: g.Table, exercises: Exercises, schedule: Schedule) -> Iterator[Problem]:
    """Yield what is due, then problems of the package, then new ones from dealt hands."""
    from tricklab.analysis.drill.package_problems import problems as of_package
    from tricklab.analysis.drill.schedule import key_of, now
    from tricklab.analysis.drill.search import kind_of

    kind = None if exercises.kind is None else kind_of(exercises.kind)
    variant = dealt.variant if "--variant" in dealt.typed or dealt.rule else None
    if exercises.player is None:
        yield from schedule.due(now(), variant, kind)
        if not dealt.rule and dealt.players is None:
            for problem in of_package().values():
                is_wanted = variant in (None, problem.variant) and kind in (None, problem.kind)
                if is_wanted and key_of(problem) not in schedule.entries:
                    yield problem
    yield from _searched(dealt, exercises, kind)


def _searched(dealt: g.Table, exercises: Exercises, kind: str | None) -> Iterator[Problem]:
    """Yield problems from dealt hands; they are looked for while the player thinks.

    Raises
    ------
    UsageError
        If many deals have none.
    """
    from tricklab.analysis.drill.ahead import Ahead
    from tricklab.analysis.drill.exercises import exercises_at, too_few
    from tricklab.analysis.drill.search import problems_in

    setup, wanted = exercises_at(dealt.setup(), kind, exercises.player)
    found = iter(Ahead(problems_in(setup, wanted)))
    while True:
        with err.status("Looking for a problem ..."):
            problem = next(found, None)
        if problem is None:
            raise UsageError(too_few(setup, wanted))
        yield problem


def _export(file: Path, problems: Iterator[Problem]) -> None:
    from tricklab.analysis.drill.anki import anki_text

    found = [*problems]
    with temp_file_for(file) as temp:
        temp.write_text(anki_text(found), encoding="utf-8")
    say(f"{counted(len(found), 'problems')} written to {file}; import it in Anki with File, Import.")
