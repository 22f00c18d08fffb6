"""Prints a deal in progress: the events so far, the hand, and the choices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from tricklab.analysis.scene.line import Line, trick_line
from tricklab.analysis.scene.status import status_of
from tricklab.analysis.scene.task import must_say, your_turn
from tricklab.analysis.table.news import heading, who_sits_where
from tricklab.analysis.table.standings import describe_score
from tricklab.analysis.table.typed_choices import how_many, names_of
from tricklab.engine.base.numbers import counted
from tricklab.engine.games import rules_page
from tricklab.engine.rules.options import text_of
from tricklab.engine.rules.phases import Speech
from tricklab.scripts.terminal.console import out, say

if TYPE_CHECKING:
    from tricklab.analysis.scene.scene import Scene
    from tricklab.engine.sessions.session import Session


def put(line: Text) -> None:
    """Print a line, wrapped where it must be."""
    for part in line.wrap(out, out.width):
        part.rstrip()
        out.print(part, soft_wrap=True)


def begin(session: Session, scene: Scene) -> None:
    """Print what is played, and who sits where."""
    say(heading(session), style="bold")
    say(f"{who_sits_where(scene)} Type help for what can be typed.")


def table(scene: Scene) -> None:
    """Print how the deal stands for the seat that must choose: tricks so far, the trick that is on, the hand."""
    deck = scene.deck
    if scene.trick:
        put(trick_line(scene.setup, scene.names, len(scene.tricks), *scene.trick).rich)
    if scene.talon:
        halves = [Line(deck, (f"{name} ", (half,))).rich for name, half in scene.talon.items()]
        put(Text("talon: ") + Text(", ").join(halves))
    if status := status_of(scene):
        put(Text("[") + Text("; ").join(line.rich for _, line in status) + "]")
    if scene.dummy:
        dummy = scene.sorted(scene.dummy.cards)
        put(Line(deck, (f"dummy ({scene.names.name(scene.dummy.seat)}): ", dummy)).rich)
    put(Line(deck, ("your hand: ", scene.sorted(scene.hand))).rich)


def ask(scene: Scene) -> None:
    """Print what can be chosen."""
    task = your_turn(scene)
    if required := must_say(scene):
        say(f"{required} What else?")
        task = "You may add"
    if lines := names_of(scene):
        if isinstance(scene.phase, Speech):
            say(f"{task}: {', '.join(lines)}")
        else:
            say_choices(f"{task}:", [f"{number} {text}" for number, text in enumerate(lines, 1)])
    elif count := how_many(scene):
        say(f"{task}: type {counted(count, 'cards')} of your hand")
    else:
        say(f"{task}: type the card, and what shall lie beneath it")


def say_choices(task: str, choices: Sequence[str]) -> None:
    """Print numbered choices in rows that never part a number from its choice."""
    gap = " | " if any(choice.count(" ") > 1 for choice in choices) else "  "
    row, between = task, " "
    for choice in choices:
        if len(row) + len(between) + len(choice) > out.width:
            say(row)
            row, between = f"  {choice}", gap
        else:
            row, between = row + between + choice, gap
    say(row)


def score(scene: Scene) -> None:
    """Print the scores before the deal, and the tricks so far."""
    for line in describe_score(scene):
        say(line)


def last(scene: Scene) -> None:
    """Print the last trick that is over."""
    over = scene.tricks_over
    put(trick_line(scene.setup, scene.names, len(over), *over[-1]).rich if over else Text("No trick is over yet."))


def rules(scene: Scene) -> None:
    """Print where the rules are, and which options are in force."""
    setup = scene.setup
    page = rules_page(setup.game.name, setup.variant)
    say(f"The rules of {setup.title}: {page and f'{page}; '}options in force:")
    for option in setup.game.options:
        changed = setup.rules[option.name] != setup.usual[option.name]
        say(f"  {option.name}={text_of(setup.rules[option.name])}", style="bold" if changed else "")
