"""The decision that is asked about, and what its askers share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tricklab.analysis.scene.idle_seats import dummy_in
from tricklab.analysis.scene.sight import robbed_cards
from tricklab.analysis.words.calls import announced, bid_words
from tricklab.analysis.words.seat_names import direction
from tricklab.analysis.words.wording import ends_of, listed
from tricklab.engine.base.checks import list_of, plain_text
from tricklab.engine.errors import UsageError
from tricklab.engine.play.actions import kind_of, passes_now, passing_of, phase_of
from tricklab.engine.play.loops.stepping import Deal
from tricklab.engine.play.setup import Setup
from tricklab.engine.records.as_seen import lead_as_seen
from tricklab.engine.records.reader import RecordError
from tricklab.engine.records.record import Record, hand_after
from tricklab.engine.rules.events import Announce, Bid, Call, PassCards, Play, Trick, Trump
from tricklab.engine.sessions.session import Taken


@dataclass(frozen=True)
class Question:
    """A seat that must choose.

    Attributes
    ----------
    setup
        The rules, the scores and the seed; the policies in it play on.
    deal
        The deal, led up to the decision; what the seat cannot know in it is arbitrary.
    text
        The situation in one line.
    hand
        The cards that the seat has now.
    recorded
        The policies that have played so far, each once, as far as a record names them.
    names
        The players' names, one for each seat, or none.
    """

    setup: Setup
    deal: Deal
    text: str
    hand: tuple[str, ...] = ()
    recorded: tuple[str, ...] = ()
    names: tuple[str, ...] = ()

    def __eq__(self, other: object) -> bool:
        """Return whether everything that is known is equal."""
        if not isinstance(other, Question):
            return NotImplemented
        return self._known() == other._known()

    def __hash__(self) -> int:
        """Return a hash of the words."""
        return hash((self.text, self.hand, self.names))

    def _known(self) -> tuple[object, ...]:
        return self.setup, self.deal.states.tobytes(), self.text, self.hand, self.recorded, self.names

    @property
    def seat(self) -> int:
        """Who must choose."""
        return self.deal.seat

    @property
    def kind(self) -> str:
        """What is to be chosen."""
        return kind_of(self.setup, self.deal.state)

    def seat_name(self, seat: int) -> str:
        """Return what a player is called: the name, or ``seat 2``."""
        return _seat_name(self.names, seat)


def question_of(setup: Setup, deal: Deal, record: Record, names: Sequence[str] = ()) -> Question:
    """Return the question that a deal asks which was led through all events of a record.

    Raise `UsageError` if there are names, and not one for each player.
    """
    names = tuple(plain_text("a name", name, "Ann") for name in list_of("names", names, '["Ann", "Bob"]'))
    if names and len(names) != setup.players:
        raise UsageError(f"there are {len(names)} names; give one for each of the {setup.players} players.")
    recorded = tuple(dict.fromkeys(record.policies))
    text, hand = _text_of(setup, deal, record, names), hand_now(deal, record)
    return Question(setup, deal, text, hand, recorded, names)


def question_at(
    setup: Setup, record: Record, seat: int, name: str, names: Sequence[str] = (), unwritten: Sequence[Taken] = ()
) -> Question:
    """Return the question that a seat must answer at the end of a checked record, from what it has seen.

    ``unwritten`` was done after the last event without an event: a word of a speech, or what nobody hears. Raise
    `UsageError` if an event is not due, or it is not the seat's turn; messages call the record by its ``name``.
    """
    deal = lead_as_seen(setup, record, seat, name)
    for earlier in unwritten:
        if (deal.seat, int(deal.state["table"]["kind"])) == (earlier.seat, earlier.kind):
            deal.step(earlier.action, check=False)
    if deal.seat != seat:
        turn = "the deal is over" if deal.seat < 0 else f"it is seat {deal.seat}'s turn, and its cards are not given"
        raise RecordError(name, "the end of the events", f"{turn}.")
    return question_of(setup, deal, record, names)


def _seat_name(names: Sequence[str], seat: int) -> str:
    return names[seat] if names else f"seat {seat}"


def _text_of(setup: Setup, deal: Deal, record: Record, names: Sequence[str]) -> str:
    """Return the situation in one line."""
    seat, events = deal.seat, record.events
    dealer = names[record.dealer] if names else record.dealer
    parts = [_seat_name(names, seat), f"dealer {dealer}"]
    parts += [f"{' '.join(record.turned)} turned up"] if record.turned else []
    gave = next((event.cards for event in events if isinstance(event, PassCards) and event.seat == seat), None)
    got = next((event.cards for event in events if isinstance(event, PassCards) and event.to == seat), None)
    if gave and got:
        parts += [f"passed {' '.join(gave)}", f"received {' '.join(got)}"]
    elif passing_of(setup) and not passes_now(setup, deal.state):
        parts.append("no cards passed")
    if bids := [event for event in events if isinstance(event, Bid)]:
        words = ends_of([bid_words(setup, event.bid) for event in bids], setup.players)
        has_phrases = any(bid_words(setup, event.bid).count(" ") for event in bids)
        parts.append(f"bids {listed(words) if has_phrases else ' '.join(words)}")
    parts += [
        f"trumps {setup.deck.suits[setup.deck.suit_number(event.suit)].name}"
        for event in events
        if isinstance(event, Trump)
    ]
    parts += [f"{_seat_name(names, event.seat)} called {event.card}" for event in events if isinstance(event, Call)]
    spoken = [event for event in events if isinstance(event, Announce) and event.what]
    parts += [f"{_seat_name(names, event.seat)} {announced(setup, event.what)}" for event in spoken]
    if dummy := dummy_in(setup, deal.state):
        parts.append(f"{_seat_name(names, dummy.seat)} is the dummy with {' '.join(dummy.cards)}")
    tricks = [number for number, event in enumerate(events) if isinstance(event, Trick)]
    laid = [event for event in events[tricks[-1] + 1 if tricks else 0 :] if isinstance(event, Play)]
    if tricks or laid:
        parts.append(f"trick {len(tricks) + 1}")
    if laid:
        parts.append(f"on the table {' '.join(card for event in laid for card in event.cards)}")
    whose = f" for {_seat_name(names, deal.turn)}" if deal.turn != seat else ""
    phase = phase_of(setup, deal.state)
    return f"{', '.join(parts)}: {phase.task}{direction(setup, phase, record.hand)}{whose}"


def hand_now(deal: Deal, record: Record, seat: int | None = None) -> tuple[str, ...]:
    """Return the cards that a seat has after all events, unless given the seat to move."""
    seat = deal.seat if seat is None else seat
    hand = hand_after(record.dealt[seat], record.events, seat)
    return tuple(dict.fromkeys((*hand, *robbed_cards(deal, seat))))
