"""A hand in loose words: what is missing is asked for at a terminal, and listed elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from tricklab.analysis.advise.asking.loose import Missing, NotStated, game_in, spoken
from tricklab.engine.errors import UsageError
from tricklab.engine.games import title_of
from tricklab.scripts.terminal.console import err

if TYPE_CHECKING:
    from tricklab.analysis.advise.asking.loose import Spoken
    from tricklab.engine.play.setup import Setup

_GAME = Missing("Which game was it?", "Pitch, I had A J 4 of spades", "{}")


def understand(
    words: str,
    typed: str,
    setup_of: Callable[[str], Setup],
    names: Sequence[str] = (),
    seat: int | None = None,
    read: Callable[[str], str] | None = None,
) -> tuple[Setup, Spoken]:
    """Return the rules and the statements of a hand in loose words.

    Parameters
    ----------
    words
        What was typed.
    typed
        The variant by the options; empty if they name none.
    setup_of
        Returns the rules for a variant.
    names, seat
        The players' names, and the player's seat.
    read
        Asks a question and returns the answer; unless given, the terminal, if there is one.

    Raises
    ------
    UsageError
        If something is missing and nobody can be asked, or the words contradict each other.
    """
    if read is None and sys.stdin is not None and sys.stdin.isatty():
        read = input
    text = before = words
    answered = False
    while True:
        try:
            return _understood(text, typed, setup_of, names, seat)
        except NotStated as error:
            if read is None:
                raise
            missing = error.missing[0]
        except UsageError as error:
            if read is None or not answered:
                raise
            err.print(str(error), soft_wrap=True)
            text = before
        try:
            answer = read(f"{missing.question} ").strip()
        except (EOFError, KeyboardInterrupt):
            answer = ""
        if not answer:
            raise NotStated([missing])
        before, answered = text, True
        stated = missing.form.format(answer)
        text = f"{stated}, {text}" if missing is _GAME else f"{text}. {stated}"


def _understood(
    text: str, typed: str, setup_of: Callable[[str], Setup], names: Sequence[str], seat: int | None
) -> tuple[Setup, Spoken]:
    named, rest = game_in(text)
    if not named and not typed:
        raise NotStated([_GAME])
    if named and typed and named != typed:
        raise UsageError(f"--words names {title_of(named)}, and the options {title_of(typed)}: leave out either.")
    setup = setup_of(named or typed)
    return setup, spoken(rest, setup, names, seat)
