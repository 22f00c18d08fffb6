"""The events of a deal as typed objects: what a seat does, or what happens to cards, as docs/record.md writes it."""

from __future__ import annotations

from typing import Any, NamedTuple, Self

import msgspec

from tricklab.engine.rules.terms import Terms

UNKNOWN = "?"
"""The text of an unseen card in a record."""


class Logged(NamedTuple):
    """An event as compiled code writes it down (`engine.mechanics.machine.EVENT`), and the stock as it was dealt."""

    seat: int
    value: int
    cards: list[int]
    stock: list[int]
    phase: int = -1


class Event(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """A decision of a seat, or cards that move to or from it."""

    seat: int

    @property
    def do(self) -> str:
        """The kind of event as the record writes it: ``"bid"`` or ``"play"``."""
        return str(self.__struct_config__.tag)

    @classmethod
    def of(cls, setup: Terms, logged: Logged) -> Self:
        """Return the event that compiled code has logged."""
        return cls(logged.seat)


def _phase_of(setup: Terms, event: type[Event], logged: Logged) -> Any:
    """Return the phase whose words an event has: that in which it was noted, or the first with such events."""
    phases: Any = setup.game.phases
    noted = phases[logged.phase : logged.phase + 1] if logged.phase >= 0 else ()
    return next(phase for phase in (*noted, *phases) if phase.event is event)


class PassCards(Event, frozen=True, tag="pass_cards"):
    """Cards are handed on to another seat."""

    to: int
    cards: tuple[str, ...] = ()

    @classmethod
    def of(cls, setup: Terms, logged: Logged) -> Self:
        """Return who hands on which cards to whom."""
        return cls(logged.seat, logged.value, setup.deck.texts(logged.cards))


class Bid(Event, frozen=True, tag="bid"):
    """A bid: a number, or a word."""

    bid: int | str

    @classmethod
    def of(cls, setup: Terms, logged: Logged) -> Self:
        """Return the bid in the words of the game."""
        return cls(logged.seat, _phase_of(setup, cls, logged).in_record(setup, logged.value))


class Trump(Event, frozen=True, tag="trump"):
    """Trumps are named, or fixed by the first card led."""

    suit: str

    @classmethod
    def of(cls, setup: Terms, logged: Logged) -> Self:
        """Return the suit."""
        return cls(logged.seat, setup.deck.suits[logged.value].letter)


class Discard(Event, frozen=True, tag="discard"):
    """Cards are thrown out of the deal."""

    cards: tuple[str, ...]

    @classmethod
    def of(cls, setup: Terms, logged: Logged) -> Self:
        """Return the cards."""
        return cls(logged.seat, setup.deck.texts(logged.cards))


class Draw(Event, frozen=True, tag="draw"):
    """Cards are received from the stock, in its order."""

    cards: tuple[str, ...]

    @classmethod
    def of(cls, setup: Terms, logged: Logged) -> Self:
        """Return the cards as they were served."""
        return cls(logged.seat, setup.deck.texts(sorted(logged.cards, key=logged.stock.index)))


class Call(Event, frozen=True, tag="call"):
    """A card is called, whose holder is the partner."""

    card: str

    @classmethod
    def of(cls, setup: Terms, logged: Logged) -> Self:
        """Return the card."""
        return cls(logged.seat, setup.deck.text(logged.value))


class Announce(Event, frozen=True, tag="announce"):
    """Announcements and doubles: a speech of any number of words."""

    what: tuple[str, ...]

    @classmethod
    def of(cls, setup: Terms, logged: Logged) -> Self:
        """Return the words, which are logged as a set of numbers."""
        phase = _phase_of(setup, cls, logged)
        return cls(logged.seat, tuple(phase.word(setup, number) for number in logged.cards))


class Play(Event, frozen=True, tag="play"):
    """A card is played, or a stack: the competing card first, then what lies beneath it."""

    cards: tuple[str, ...]

    @classmethod
    def of(cls, setup: Terms, logged: Logged) -> Self:
        """Return the cards, the competing one first."""
        return cls(logged.seat, setup.deck.texts(sorted(logged.cards, key=lambda card: card != logged.value)))


class Trick(Event, frozen=True, tag="trick"):
    """A trick ends; ``seat`` has won it."""


COMMON_EVENTS: tuple[type[Event], ...] = (Bid, Trump, Discard, Draw, Play, Trick, PassCards)
"""The events of all games, in the order of the numbers in `engine.mechanics.machine`; a game may have more."""

AnyEvent = PassCards | Bid | Trump | Discard | Draw | Play | Trick
