"""What happens at the table, as lines that are read once: the opening, what others did, what was played for you."""

from __future__ import annotations

from tricklab.analysis.scene.idle_seats import idle_lines
from tricklab.analysis.scene.line import Line, Strong, Weak
from tricklab.analysis.scene.scene import Scene
from tricklab.analysis.words.wording import listed, sentence_case
from tricklab.engine.matches.loop import MOST_DEALS
from tricklab.engine.rules.events import Play, Trick
from tricklab.engine.sessions.session import Session


class DealNews:
    """Reads what happens in a deal, every line once.

    Attributes
    ----------
    events
        How many events have been read.
    """

    def __init__(self, session: Session, scene: Scene) -> None:
        """Nothing has been read yet."""
        self.events, self._session, self._scene, self._idle = 0, session, scene, set[str]()

    def skip(self) -> None:
        """Count all events so far as read."""
        self.events, self._idle = len(self._scene.log), {*self._idle_now()}

    def read(self) -> list[Line]:
        """Return what has happened since the last call."""
        scene, lines, played = self._scene, list[Line](), ""
        forced = self._forced()
        idle = self._new_idle()
        for index in range(self.events, len(scene.log)):
            event, line = scene.log[index]
            if isinstance(event, Play | Trick):  # who sits out is known before the first card
                lines, idle = lines + idle, []
            if isinstance(event, Play):
                played = scene.deck.shown(event.cards[0]) if index in forced else played
            elif line is not None:
                why = (Weak(" (your only choice)"),) if index in forced else ()
                lines.append(Line(line.deck, (*line.parts, *why)))
            if isinstance(event, Trick):
                if played:
                    lines.append(Line(scene.deck, (Weak(f"({played} was your only choice, and was played for you)"),)))
                played = ""
        self.events = len(scene.log)
        return lines + idle

    def _idle_now(self) -> list[str]:
        """Return who sits out or is the dummy."""
        return [*idle_lines(self._scene.setup, self._scene.deal.state, self._scene.names)]

    def _new_idle(self) -> list[Line]:
        """Return the same, each line once."""
        new = [line for line in self._idle_now() if line not in self._idle]
        self._idle |= {*new}
        return [Line(self._scene.deck, (Strong(line),)) for line in new]

    def _forced(self) -> set[int]:
        """Return the numbers of the events that were carried out because they were the person's only choice."""
        session, log, result = self._session, self._scene.log, set[int]()
        mine = [step for step in session.taken if step.seat == session.seat]
        chosen = {step.events for step in mine if step.is_choice}  # a speech whose end alone is forced
        for step in mine:
            kind = session.setup.game.phases[step.kind].event
            by_itself = session.plays_forced or step.kind < session.setup.game.first_play
            if by_itself and step.events not in chosen:
                later = range(step.events, min(step.events + 2, len(log)))
                result |= {*[number for number in later if isinstance(log[number][0], kind)][:1]}
        return result


def heading(session: Session, first: int = 0) -> str:
    """Return what is played: the game, the deal, the seed; ``first`` is the number of the first deal of a seed."""
    if session.is_given:
        return f"{session.setup.title}, a deal that is played again"
    match = session.hand // MOST_DEALS
    which = f"match {match + first}, deal {session.number}" if session.is_match else f"deal {session.hand + first}"
    return f"{session.setup.title}, {which} of seed {session.setup.seed}"


def who_sits_where(scene: Scene) -> str:
    """Return who sits where, with whom you play, and who deals."""
    setup, me, names = scene.setup, scene.seat, scene.names
    around = [names.name((me + step) % setup.players) for step in range(setup.players)]
    partners = [
        names.name(seat) for seat in range(setup.players) if seat != me and setup.sides[seat] == setup.sides[me]
    ]
    partner = "" if partners in ([], ["partner"]) else f" You play with {listed(partners)}."
    return f"Clockwise: {', '.join(around)}.{partner} {sentence_case(names.doing(scene.dealer, 'deal'))}."
