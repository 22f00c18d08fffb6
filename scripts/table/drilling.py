"""The drill at the terminal: the table of one decision, a choice that the player types, then what each gives away."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import TYPE_CHECKING

from rich.table import Table

from tricklab.analysis.drill.schedule import Schedule, now, wait_text
from tricklab.analysis.scene.moment import describe_moment
from tricklab.analysis.table.typed_choices import actions_typed
from tricklab.engine.base.numbers import counted
from tricklab.engine.errors import UsageError
from tricklab.engine.play.actions import action_text
from tricklab.scripts.table import view
from tricklab.scripts.table.turns import Ended, Quit, read_line
from tricklab.scripts.terminal.console import out, say

if TYPE_CHECKING:
    from tricklab.analysis.drill.problem import Problem
    from tricklab.analysis.scene.scene import Scene

STOP = ("quit", "q")


def drill(
    problems: Iterable[Problem], schedule: Schedule, count: int, read: Callable[[str], str] = read_line
) -> tuple[int, int]:
    """Ask some problems, one after the other; return how many were asked, and how many were right."""
    asked = right = 0
    try:
        for problem in problems:
            is_right = _asks(problem, f"{asked + 1} of {count}", read)
            asked, right = asked + 1, right + is_right
            moment = now()
            _say_when(schedule.note(problem, is_right, moment), moment)
    except (Ended, Quit):
        out.print()
    return asked, right


def _asks(problem: Problem, number: str, read: Callable[[str], str]) -> bool:
    """Print the table, ask for a choice, and print the answer; return whether the choice was right."""
    scene = problem.scene
    out.print()
    say(f"{number}: {scene.setup.title}, {counted(scene.setup.players, 'players')}", style="bold")
    for line in describe_moment(scene):
        say(line)
    view.ask(scene)
    choice = _typed(scene, read)
    row, is_right = problem.row_of(choice), problem.is_right(choice)
    if row is problem.rows[0]:
        say("Right.", style="green")
    elif is_right and row is not None:
        say(f"Right: {row.name} may be as good.", style="green")
    else:
        amount = f"{row.amount} {problem.unit}" if row else "more than any of these"
        say(f"Not this time: it gives away {amount}.", style="yellow")
    say(problem.answer, style="bold")
    if problem.reason:
        say(problem.reason)
    out.print(_table(problem))
    say(problem.short, style="dim")
    if problem.did:
        say(f"In your own deal you chose {problem.did}.", style="dim")
    return is_right


def _typed(scene: Scene, read: Callable[[str], str]) -> str:
    """Return the text of the choice that is typed in the end."""
    while True:
        typed = read("? ").strip()
        if typed.lower() in STOP:
            raise Quit
        if not typed:
            continue
        try:
            (action,) = actions_typed(scene, typed)
            if action not in scene.legal:
                raise UsageError("the rules do not allow that here.")
        except UsageError as error:
            say(scene.deck.with_symbols(str(error)), style="yellow")
            continue
        return action_text(scene.setup, scene.deal.state, action)


def _table(problem: Problem) -> Table:
    """Return what each choice gives away, the best one first, with 95 % intervals."""
    table = Table(box=None, pad_edge=False)
    table.add_column("choice")
    table.add_column(f"gives away, {problem.unit}", justify="right")
    if any(row.works is not None for row in problem.rows):
        table.add_column("is made", justify="right")
    for row in problem.rows:
        costs = "" if row is problem.rows[0] else row.amount
        works = "" if row.works is None else f"{100 * row.works:.0f} %"
        table.add_row(*[row.name, costs, works][: len(table.columns)])
    return table


def _say_when(due: datetime | None, moment: datetime) -> None:
    if due is not None:
        say(f"It returns {wait_text(due, moment)}.", style="dim")


def say_result(asked: int, right: int, schedule: Schedule) -> None:
    """Print how many were right, and when the next problem returns."""
    if not asked:
        return
    out.print()
    say(f"{right} of {asked} right.", style="bold")
    if schedule.entries:
        first = min(entry.due for entry in schedule.entries.values())
        are = "returns" if len(schedule.entries) == 1 else "return"
        say(f"{counted(len(schedule.entries), 'problems')} {are}, the first {wait_text(first, now())}.")
