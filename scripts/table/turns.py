"""What is said and typed at the table, until a deal is over: choices, and commands such as ``hint`` and ``undo``."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

from tricklab.analysis.practise.belief import belief
from tricklab.analysis.scene.scene import scene_of
from tricklab.analysis.table.hints import CONFIDENCE, Hint, indifference_of
from tricklab.analysis.table.news import DealNews
from tricklab.analysis.table.typed_choices import actions_typed, what_would_do
from tricklab.engine.errors import UsageError
from tricklab.scripts.table import view
from tricklab.scripts.terminal.console import TERMINAL, err, out, say
from tricklab.scripts.text.advice import print_advice, print_hint, print_why
from tricklab.scripts.text.belief import print_belief

if TYPE_CHECKING:
    from tricklab.analysis.advise import Advice
    from tricklab.engine.sessions.session import Session

COMMANDS = {
    "hint": "what is best, and why",
    "more": "after a hint: what each choice is worth, and how sure that is",
    "why": "why the best choice beats the next, at length; after a hint, or with one",
    "cards": "where the unseen cards lie, by seat; after a hint, or with one",
    "undo": "back to your last decision, and to the one before, ..",
    "last": "the last trick again",
    "score": "the scores before the deal, and the tricks so far",
    "rules": "where the rules are, and the options in force",
    "record": "what has happened so far, all of it",
    "help": "this",
    "quit": "stop; the game is saved, and --resume goes on with it",
}


class Quit(Exception):
    """Somebody has had enough."""


class Ended(Exception):
    """There is nothing more to read."""


def read_line(prompt: str) -> str:
    """Read what is typed; where that does not come from a terminal it is shown as if it had been typed.

    Raises
    ------
    Ended
        At the end of the input.
    """
    if sys.stdin is not None and sys.stdin.isatty():
        try:
            return input(prompt)
        except (EOFError, OSError):  # Ctrl-D, or the terminal is gone
            out.print()
            raise Quit from None
    line = "" if sys.stdin is None else sys.stdin.readline()
    if not line:
        raise Ended
    say(prompt + line.strip(), whole=True)
    return line


class Turns:
    """Plays one deal.

    Parameters
    ----------
    session
        The deal.
    seconds
        How long a hint may take.
    read
        Reads a line.
    save
        Saves the game; called after each decision and after each that is taken back.
    """

    def __init__(
        self,
        session: Session,
        seconds: float,
        read: Callable[[str], str] = read_line,
        save: Callable[[], None] = lambda: None,
    ) -> None:
        """Begin; nothing has been asked yet."""
        self.session, self.seconds, self.read, self.save = session, seconds, read, save
        self.scene = scene_of(session)
        self.news = DealNews(session, self.scene)
        self.advice: Advice | None = None

    def play(self) -> None:
        """Play to the end. Raise `Quit` or `Ended` if it does not come to that."""
        view.begin(self.session, self.scene)
        self._go_on()
        while not self.session.is_over:
            self._choose()
            self._go_on()

    def _go_on(self) -> None:
        """Let the others decide, and print what they did."""
        self.session.go_on()
        self.scene.follow(self.session.deal)
        self._show_news(self.news)

    def _show_news(self, news: DealNews) -> None:
        for line in news.read():
            view.put(line.rich)

    def _choose(self) -> None:
        self._show()
        while True:
            typed = self.read("> ").strip()
            if not typed:
                continue
            try:
                if (command := _command(typed)) is not None:
                    self._do(command)
                    continue
                try:
                    actions = actions_typed(self.scene, typed)
                except UsageError:
                    if (command := _abbreviated(typed)) is None:
                        raise
                    self._do(command)
                    continue
                if self.session.act(actions):
                    self.save()
                    self.advice = None
                    return
                raise UsageError(f"the rules do not allow that here. {what_would_do(self.scene)}")
            except UsageError as error:
                say(self.scene.deck.with_symbols(str(error)), style="yellow")

    def _show(self) -> None:
        view.table(self.scene)
        view.ask(self.scene)

    def _do(self, command: str) -> None:
        if command == "quit":
            raise Quit
        if command == "help":
            say("Type a choice as it is listed, its number where it has one, cards as in AS, or a command:")
            for name, what in COMMANDS.items():
                say(f"  {name:<7} {what}")
        elif command == "undo":
            self._undo()
        elif command in ("hint", "more", "why", "cards"):
            self._hint(command)
        elif command == "record":
            self._record()
        else:
            getattr(view, command)(self.scene)

    def _undo(self) -> None:
        if not self.session.can_undo:
            say("There is nothing to take back: this is your first decision.", style="yellow")
            return
        self.session.undo()
        self.scene.follow(self.session.deal)
        self.save()
        self.advice = None
        self.news.skip()
        say("Taken back.", style="dim")
        self._show()

    def _hint(self, command: str) -> None:
        """Print advice in two lines, with ``more`` all of it, with ``why`` how its best choices fail, or the cards."""
        fresh = self.advice is None
        if self.advice is None:
            self.advice = self._advised()
        limit = indifference_of(self.advice)
        if command == "more":
            print_advice(self.advice, CONFIDENCE, limit, basis=True)
        elif command == "hint" or fresh:
            print_hint(self.advice)
        if command == "why":
            print_why(self.advice)
        if command == "cards":
            print_belief(belief(self.advice))

    def _advised(self) -> Advice:
        """Return advice: by winning chances in a match that has a table of them, and else by points."""
        hint = Hint(self.session)
        if not hint.is_prepared:
            say("The winning chances by score are worked out first, once for these rules ...", style="dim")
        hint.prepare(TERMINAL)
        with err.status("Thinking ..."):
            return hint.advise(self.seconds)

    def _record(self) -> None:
        self._show_news(DealNews(self.session, self.scene))
        self._show()


def _command(typed: str) -> str | None:
    """Return the command that was typed in full; None if it is none."""
    word = typed.lower()
    return "more" if word.split() == ["hint", "more"] else word if word in COMMANDS else None


def _abbreviated(typed: str) -> str | None:
    """Return the only command that begins with the typed letters; None if there is none or several."""
    begun = [name for name in COMMANDS if name.startswith(typed.lower())]
    return begun[0] if len(begun) == 1 else None
