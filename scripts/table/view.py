"""Prints a deal in progress: the events so far, the hand, and the choices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from tricklab.analysis.table.diagram import by_suit, cards
from tricklab.analysis.table.event_lines import events_seen, hand_seen, in_words, names_in, trick_line
from tricklab.analysis.table.status import status_line
from tricklab.analysis.table.typed_choices import how_many, names_of, words_spoken
from tricklab.analysis.words.sorted_hand import trumps_of
from tricklab.analysis.words.tricks import tricks_of
from tricklab.analysis.words.wording import sentence_case
from tricklab.engine.games import folder_of
from tricklab.engine.ground.cards import cards_of
from tricklab.engine.matches.loop import MOST_DEALS
from tricklab.engine.play.actions import phase_of
from tricklab.engine.rules.events import Play, Trick
from tricklab.engine.rules.options import text_of
from tricklab.engine.rules.phases import Announcing, Speech
from tricklab.scripts.terminal.console import out, say

if TYPE_CHECKING:
    from tricklab.engine.sessions.session import Session


class DealNews:
    """Prints what happens in a deal, every line once."""

    def __init__(self, session: Session) -> None:
        """Nothing is shown yet."""
        self.session, self.events = session, 0

    def skip(self) -> None:
        """Count all events so far as shown."""
        self.events = len(events_seen(self.session))

    def show(self) -> None:
        """Print what has happened since the last call."""
        session = self.session
        events, forced, played = events_seen(session), self._forced(), ""
        for index in range(self.events, len(events)):
            event = events[index]
            if isinstance(event, Play):
                played = session.setup.deck.with_symbols(event.cards[0]) if index in forced else played
            elif isinstance(event, Trick):
                tricks = tricks_of(events[: index + 1])
                put(trick_line(session, len(tricks), *tricks[-1]))
                if played:
                    say(f"({played} was your only choice, and was played for you)", style="dim")
                played = ""
            elif line := in_words(session, event):
                put(line + Text(" (your only choice)", style="dim") if index in forced else line)
        self.events = len(events)

    def _forced(self) -> set[int]:
        session, result = self.session, set()
        events = events_seen(session)
        for step in session.taken:
            kind = session.setup.game.phases[step.kind].event
            if step.seat == session.seat and not step.is_choice:
                later = range(step.events, min(step.events + 2, len(events)))
                result |= {*[place for place in later if isinstance(events[place], kind)][:1]}
        return result


def put(line: Text) -> None:
    """Print a line, wrapped where it must be."""
    for part in line.wrap(out, out.width):
        part.rstrip()
        out.print(part, soft_wrap=True)


def begin(session: Session) -> None:
    """Print what is played, and who sits where."""
    setup = session.setup
    me, names = session.seat, names_in(session)
    match = session.hand // MOST_DEALS
    which = f"deal {session.hand}" if session.number == session.hand else f"match {match}, deal {session.number}"
    say(f"{setup.title}, {which} of seed {setup.seed}", style="bold")
    around = [names.name((me + step) % setup.players) for step in range(setup.players)]
    partners = [
        names.name(seat) for seat in range(setup.players) if seat != me and setup.sides[seat] == setup.sides[me]
    ]
    partner = "" if partners in ([], ["partner"]) else f" You play with {' and '.join(partners)}."
    dealer = sentence_case(names.doing(session.dealer, "deal"))
    say(f"Clockwise: {', '.join(around)}.{partner} {dealer}. Type help for what can be typed.")


def table(session: Session) -> None:
    """Print how the deal stands for the seat that must choose: tricks so far, the trick that is on, the hand."""
    setup, state = session.setup, session.deal.state
    events = events_seen(session)
    tricks = tricks_of(events)
    if tricks and tricks[-1][1] is None:
        put(trick_line(session, len(tricks), *tricks[-1]))
    if not tricks and "halves" in state["table"].dtype.names:
        halves = [setup.deck.texts(cards_of(int(half))) for half in state["table"]["halves"]]
        if all(halves):
            put(Text("talon: lower ") + cards(setup.deck, halves[0]) + ", upper " + cards(setup.deck, halves[1]))
    if status := status_line(session):
        put(Text("[") + status + "]")
    put(Text("your hand: ") + by_suit(setup.deck, hand_seen(session), trumps_of(setup, state)))


def ask(session: Session) -> None:
    """Print what can be chosen."""
    setup, state = session.setup, session.deal.state
    phase = phase_of(setup, state)
    task = f"Your turn {phase.task}"
    if isinstance(phase, Announcing) and (words := words_spoken(setup, state)):
        say(f"You must say {' and '.join(words)}{_why_required(session)}. What else?")
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


def _why_required(session: Session) -> str:
    """Return why a word must be said: the card that was called has been thrown away."""
    table, own = session.deal.state["table"], session.deal.state["own"][session.seat]
    if "called" not in table.dtype.names or "discarded" not in own.dtype.names:
        return ""
    called = int(table["called"])
    is_out = called >= 0 and int(own["discarded"]) >> called & 1
    return f" (you threw away {session.setup.deck.shown(session.setup.deck.text(called))})" if is_out else ""


def score(session: Session) -> None:
    """Print the scores before the deal, and the tricks so far."""
    setup, names = session.setup, names_in(session)
    say("before this deal: " + ", ".join(f"{names.side(side)} {points}" for side, points in enumerate(setup.scores)))
    won = [winner for _, winner in tricks_of(events_seen(session))]
    say("tricks: " + ", ".join(f"{names.name(seat)} {won.count(seat)}" for seat in range(setup.players)))


def last(session: Session) -> None:
    """Print the last trick that is over."""
    over = [trick for trick in tricks_of(events_seen(session)) if trick[1] is not None]
    if not over:
        say("No trick is over yet.")
        return
    put(trick_line(session, len(over), *over[-1]))


def rules(session: Session) -> None:
    """Print where the rules are, and which options are in force."""
    setup = session.setup
    say(f"The rules of {setup.title}: docs/rules/{folder_of(setup.game.name).replace('_', '-')}.md; options in force:")
    for option in setup.game.options:
        changed = setup.rules[option.name] != setup.usual[option.name]
        say(f"  {option.name}={text_of(setup.rules[option.name])}", style="bold" if changed else "")
