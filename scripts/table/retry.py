"""Mistakes tried again: the table of that moment, a choice that the player types, and what it would have cost."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from tricklab.analysis.review.judgements import MISTAKE
from tricklab.analysis.review.sentences import describe_try, is_right
from tricklab.analysis.scene.moment import describe_moment
from tricklab.analysis.words.wording import sentence_case
from tricklab.engine.errors import UsageError
from tricklab.scripts.table.turns import Ended, Quit, read_line
from tricklab.scripts.table.view import say_choices
from tricklab.scripts.terminal.console import err, out, say

if TYPE_CHECKING:
    from tricklab.analysis.advise import Choice
    from tricklab.analysis.review import Judged, Review
    from tricklab.analysis.words.seat_names import SeatNames

_MOST = 10


def report_mistake(mistake: Judged, names: SeatNames, *, hides: bool) -> None:
    """Report a choice that was just judged, if it is a mistake; ``hides`` omits what was better."""
    if mistake.verdict != MISTAKE:
        return
    better = "" if hides else f", {mistake.did}; better is {mistake.best}"
    err.print(f"Found a mistake: {names.name(mistake.seat)}, {mistake.decision.when}{better}", soft_wrap=True)


def wants_to_try(count: int, read: Callable[[str], str] = input) -> bool:
    """Ask at the terminal whether mistakes are to be tried again before they are shown."""
    try:
        what = "the mistake" if count == 1 else f"the {count} mistakes"
        return read(f"Try {what} again before you see what was better? y, or Enter: ").strip().lower() in ("y", "yes")
    except (EOFError, OSError):
        out.print()
        return False


def try_again(
    mistakes: Sequence[tuple[Review, Judged]], names: SeatNames, read: Callable[[str], str] = read_line
) -> None:
    """Ask at each mistake for a better choice, the worst mistakes first, until it is found or given up."""
    right = asked = 0
    try:
        for review, mistake in mistakes[:_MOST]:
            out.print()
            where = f"Deal {review.course.record.hand}, " if len({id(deal) for deal, _ in mistakes}) > 1 else ""
            when = sentence_case(f"{where}{mistake.decision.when}")
            say(f"{when}: {names.name(mistake.seat)} chose {mistake.did}. What is better?", style="bold")
            for line in describe_moment(review.course.scene(mistake.decision, names)):
                say(line)
            asked += 1
            right += _asks(mistake, read)
    except (Ended, Quit):
        out.print()
    if asked:
        say(f"You found {right} of {asked} at the first try.", style="bold")
        out.print()


def _asks(mistake: Judged, read: Callable[[str], str]) -> bool:
    """Ask until a choice is as good as the best, or nothing is typed; return whether the first one was."""
    choices = sorted(mistake.advice.choices, key=lambda choice: choice.action)
    say_choices(
        "Choices:", [f"{n} {mistake.decision.name(choice.action)}" for n, choice in enumerate(choices, start=1)]
    )
    first = True
    while typed := read("? ").strip():
        try:
            choice = _typed(mistake, choices, typed)
        except UsageError as error:
            say(str(error), style="yellow")
            continue
        reply = describe_try(mistake, choice)
        if is_right(mistake, choice):
            say(reply, style="green")
            return first
        say(f"{reply} Once more, or Enter to see it.")
        first = False
    say(f"Better is {mistake.best}. {'' if mistake.reason is None else mistake.reason.text}".rstrip())
    return False


def _typed(mistake: Judged, choices: Sequence[Choice], typed: str) -> Choice:
    """Return the choice that was typed: by its number, its name, or its cards."""
    word = " ".join(typed.lower().split())
    if word.isascii() and word.isdigit() and 1 <= int(word) <= len(choices):
        return choices[int(word) - 1]
    deck = mistake.decision.question.setup.deck
    for choice in choices:
        if word in (choice.text.lower(), mistake.decision.name(choice.action).lower()):
            return choice
    cards = deck.parse(typed)
    for choice in choices:
        if " ".join(deck.texts(cards)) == choice.text:
            return choice
    raise UsageError(f"{typed[:20]!r} is none of the choices; type the number of one.")
