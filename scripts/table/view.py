"""Prints a deal in progress: the events so far, the hand, and the choices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from tricklab.analysis.table.diagram import by_suit
from tricklab.analysis.table.event_lines import events_seen, hand_seen, trick_line
from tricklab.analysis.table.news import (
    dummy_line,
    heading,
    last_trick,
    must_say,
    talon_line,
    who_sits_where,
    your_turn,
)
from tricklab.analysis.table.standings import describe_score
from tricklab.analysis.table.status import status_line
from tricklab.analysis.table.typed_choices import how_many, names_of
from tricklab.analysis.words.sorted_hand import trumps_of
from tricklab.engine.games import folder_of
from tricklab.engine.play.actions import phase_of
from tricklab.engine.records.record import tricks_of
from tricklab.engine.rules.options import text_of
from tricklab.engine.rules.phases import Speech
from tricklab.scripts.terminal.console import out, say

if TYPE_CHECKING:
    from tricklab.engine.sessions.session import Session


def put(line: Text) -> None:
    """Print a line, wrapped where it must be."""
    for part in line.wrap(out, out.width):
        part.rstrip()
        out.print(part, soft_wrap=True)


def begin(session: Session) -> None:
    """Print what is played, and who sits where."""
    say(heading(session), style="bold")
    say(f"{who_sits_where(session)} Type help for what can be typed.")


def table(session: Session) -> None:
    """Print how the deal stands for the seat that must choose: tricks so far, the trick that is on, the hand."""
    setup, state = session.setup, session.deal.state
    events = events_seen(session)
    tricks = tricks_of(events)
    if tricks and tricks[-1][1] is None:
        put(trick_line(session, len(tricks), *tricks[-1]))
    if talon := talon_line(session):
        put(talon)
    if status := status_line(session):
        put(Text("[") + status + "]")
    if dummy := dummy_line(session):
        put(dummy)
    put(Text("your hand: ") + by_suit(setup.deck, hand_seen(session), trumps_of(setup, state)))


def ask(session: Session) -> None:
    """Print what can be chosen."""
    setup, state = session.setup, session.deal.state
    phase = phase_of(setup, state)
    task = your_turn(session)
    if required := must_say(session):
        say(f"{required} What else?")
        task = "You may add"
    if lines := names_of(session):
        if isinstance(phase, Speech):
            say(f"{task}: {', '.join(lines)}")
        else:
            say_choices(f"{task}:", [f"{number} {text}" for number, text in enumerate(lines, 1)])
    elif count := how_many(session):
        say(f"{task}: type {count} {'card' if count == 1 else 'cards'} of your hand")
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


def score(session: Session) -> None:
    """Print the scores before the deal, and the tricks so far."""
    for line in describe_score(session):
        say(line)


def last(session: Session) -> None:
    """Print the last trick that is over."""
    put(last_trick(session) or Text("No trick is over yet."))


def rules(session: Session) -> None:
    """Print where the rules are, and which options are in force."""
    setup = session.setup
    say(f"The rules of {setup.title}: docs/rules/{folder_of(setup.game.name).replace('_', '-')}.md; options in force:")
    for option in setup.game.options:
        changed = setup.rules[option.name] != setup.usual[option.name]
        say(f"  {option.name}={text_of(setup.rules[option.name])}", style="bold" if changed else "")
