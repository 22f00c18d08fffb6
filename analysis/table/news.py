"""What happens at the table, as lines that are read once: the opening, what others did, what was played for you."""

from __future__ import annotations

from rich.text import Text

from tricklab.analysis.table.diagram import by_suit, cards
from tricklab.analysis.table.event_lines import events_seen, in_words, is_for_dummy, names_in, trick_line
from tricklab.analysis.table.typed_choices import words_spoken
from tricklab.analysis.words.idle_seats import dummy_in, idle_lines
from tricklab.analysis.words.sorted_hand import trumps_of
from tricklab.analysis.words.wording import listed, sentence_case
from tricklab.engine.ground.cards import cards_of
from tricklab.engine.matches.loop import MOST_DEALS
from tricklab.engine.play.actions import phase_of
from tricklab.engine.records.record import tricks_of
from tricklab.engine.rules.events import Play, Trick
from tricklab.engine.sessions.session import Session


class DealNews:
    """Reads what happens in a deal, every line once.

    Attributes
    ----------
    session
        The deal.
    events
        How many events have been read.
    """

    def __init__(self, session: Session) -> None:
        """Nothing has been read yet."""
        self.session, self.events, self._idle = session, 0, set[str]()

    def skip(self) -> None:
        """Count all events so far as read."""
        self.events, self._idle = len(events_seen(self.session)), {*self._idle_now()}

    def read(self) -> list[Text]:
        """Return what has happened since the last call."""
        session, lines = self.session, []
        events, forced, played = events_seen(session), self._forced(), ""
        for index in range(self.events, len(events)):
            event = events[index]
            if isinstance(event, Play | Trick):
                lines += self._new_idle()
            if isinstance(event, Play):
                played = session.setup.deck.with_symbols(event.cards[0]) if index in forced else played
            elif isinstance(event, Trick):
                tricks = tricks_of(events[: index + 1])
                lines.append(trick_line(session, len(tricks), *tricks[-1]))
                if played:
                    lines.append(Text(f"({played} was your only choice, and was played for you)", style="dim"))
                played = ""
            elif line := in_words(session, event):
                lines.append(line + Text(" (your only choice)", style="dim") if index in forced else line)
        self.events = len(events)
        return lines + self._new_idle()

    def _idle_now(self) -> list[str]:
        """Return who sits out or is the dummy."""
        return [*idle_lines(self.session.setup, self.session.deal.state, names_in(self.session))]

    def _new_idle(self) -> list[Text]:
        """Return the same, each line once."""
        new = [line for line in self._idle_now() if line not in self._idle]
        self._idle |= {*new}
        return [Text(line, style="bold") for line in new]

    def _forced(self) -> set[int]:
        """Return the numbers of the events that were carried out because they were the person's only choice."""
        session, result = self.session, set()
        events = events_seen(session)
        mine = [step for step in session.taken if step.seat == session.seat]
        chosen = {step.events for step in mine if step.is_choice}  # a speech whose end alone is forced
        for step in mine:
            kind = session.setup.game.phases[step.kind].event
            by_itself = session.plays_forced or step.kind < session.setup.game.first_play
            if by_itself and step.events not in chosen:
                later = range(step.events, min(step.events + 2, len(events)))
                result |= {*[number for number in later if isinstance(events[number], kind)][:1]}
        return result


def heading(session: Session) -> str:
    """Return what is played: the game, the deal, the seed."""
    match = session.hand // MOST_DEALS
    which = f"match {match}, deal {session.number}" if session.is_match else f"deal {session.hand}"
    return f"{session.setup.title}, {which} of seed {session.setup.seed}"


def who_sits_where(session: Session) -> str:
    """Return who sits where, with whom you play, and who deals."""
    setup, me, names = session.setup, session.seat, names_in(session)
    around = [names.name((me + step) % setup.players) for step in range(setup.players)]
    partners = [
        names.name(seat) for seat in range(setup.players) if seat != me and setup.sides[seat] == setup.sides[me]
    ]
    partner = "" if partners in ([], ["partner"]) else f" You play with {listed(partners)}."
    dealer = sentence_case(names.doing(session.dealer, "deal"))
    return f"Clockwise: {', '.join(around)}.{partner} {dealer}."


def talon_shown(session: Session) -> dict[str, tuple[str, ...]]:
    """Return the halves of a talon that lie open while the first trick has not begun; empty in other games."""
    setup, table = session.setup, session.deal.state["table"]
    if "halves" not in (table.dtype.names or ()) or tricks_of(events_seen(session)):
        return {}
    halves = [setup.deck.texts(cards_of(int(half))) for half in table["halves"]]
    return dict(zip(("lower", "upper"), halves, strict=True)) if all(halves) else {}


def talon_line(session: Session) -> Text | None:
    """Return the talon in a line, None where none lies open."""
    deck, halves = session.setup.deck, talon_shown(session)
    parts = [Text(f"{name} ") + cards(deck, half) for name, half in halves.items()]
    return Text("talon: ") + Text(", ").join(parts) if parts else None


def last_trick(session: Session) -> Text | None:
    """Return the last trick that is over, None before the first one."""
    over = [trick for trick in tricks_of(events_seen(session)) if trick[1] is not None]
    return trick_line(session, len(over), *over[-1]) if over else None


def your_turn(session: Session) -> str:
    """Return what the person must do."""
    task = phase_of(session.setup, session.deal.state).task
    return f"Your turn {task} for the dummy" if is_for_dummy(session) else f"Your turn {task}"


def dummy_line(session: Session) -> Text | None:
    """Return the dummy's cards in a line, None where they do not lie open."""
    setup, state = session.setup, session.deal.state
    dummy = dummy_in(setup, state)
    if dummy is None:
        return None
    name = names_in(session).name(dummy.seat)
    return Text(f"dummy ({name}): ") + by_suit(setup.deck, dummy.cards, trumps_of(setup, state))


def must_say(session: Session) -> str:
    """Return which words of a speech the rules demand, and why; empty where none is demanded."""
    words = words_spoken(session.setup, session.deal.state)
    return f"You must say {' and '.join(words)}{_why_required(session)}." if words else ""


def _why_required(session: Session) -> str:
    """Return why a word must be announced: the card that was called has been thrown away."""
    table, own = session.deal.state["table"], session.deal.state["own"][session.seat]
    if "called" not in table.dtype.names or "discarded" not in own.dtype.names:
        return ""
    called = int(table["called"])
    is_out = called >= 0 and int(own["discarded"]) >> called & 1
    return f" (you threw away {session.setup.deck.shown(session.setup.deck.text(called))})" if is_out else ""
