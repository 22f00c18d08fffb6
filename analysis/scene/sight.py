"""Which cards of an event a reader may see."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from tricklab.engine.ground.cards import cards_of
from tricklab.engine.play.actions import phase_of
from tricklab.engine.play.loops.stepping import Deal
from tricklab.engine.play.setup import Setup
from tricklab.engine.rules.events import UNKNOWN, AnyEvent, Discard, Draw, PassCards, Play
from tricklab.engine.rules.phases import Filling, Throwing


class Sight(NamedTuple):
    """Whose eyes read the events of a deal.

    Attributes
    ----------
    setup
        The rules.
    seat
        The reader's seat; None for a reader who may see every card.
    table
        The part of the deal's state that all see, which has the cards that lie face up; None where ``seat`` is.
    """

    setup: Setup
    seat: int | None = None
    table: Any = None

    def cards_seen(self, event: AnyEvent) -> tuple[str, ...]:
        """Return the cards of an event that the reader sees, in its order."""
        known = tuple([card for card in getattr(event, "cards", ()) if card != UNKNOWN])
        if self.seat is None or isinstance(event, Play) or self.seat in (event.seat, getattr(event, "to", None)):
            return known
        names = ("face_up",) if isinstance(event, Discard) else ("halves", "turned") if isinstance(event, Draw) else ()
        up = {*self.setup.deck.texts(face_up(self.table, names))} if names else set[str]()
        if isinstance(event, Discard):
            up.update(thrown_face_up(self.setup, known, trump_of(self.table)))
        return tuple(card for card in known if card in up)

    def number_hidden(self, event: AnyEvent) -> int:
        """Return how many cards the reader does not see; 0 where even the number is the owner's secret."""
        if isinstance(event, Discard) and self.seat is not None:
            return 0
        return len(getattr(event, "cards", ())) - len(self.cards_seen(event))

    def is_secret(self, event: AnyEvent) -> bool:
        """Return whether the reader does not notice an event at all."""
        if self.seat is None or event.seat == self.seat:
            return False
        if isinstance(event, PassCards):
            return event.to != self.seat
        return isinstance(event, Discard) and not self.cards_seen(event)


def trump_of(table: Any) -> int:
    """Return the number of the trump suit in a state's table, which may be None; -1 without one."""
    return int(table["trump"]) if table is not None and "trump" in table.dtype.names else -1


def thrown_face_up(setup: Setup, cards: tuple[str, ...], trump: int) -> tuple[str, ...]:
    """Return the discarded cards that all see; ``trump`` is the number of the suit, -1 without one."""
    phase = next((phase for phase in setup.game.phases if isinstance(phase, Throwing)), None)
    if phase is None or phase.shows_plain:
        return cards if phase else ()
    trumps = setup.deck.texts(setup.game.trump_cards(setup.rules, trump))
    return tuple([card for card in cards if card in trumps])


def face_up(table: Any, fields: Iterable[str]) -> list[int]:
    """Return the cards in some fields of a state's table, which are sets; fields that it lacks are empty."""
    there = [name for name in fields if name in (table.dtype.names or ())]
    return [card for name in there for cards in table[name].reshape(-1).tolist() for card in cards_of(int(cards))]


def robbed_cards(deal: Deal, seat: int) -> tuple[str, ...]:
    """Return what a seat has robbed while it fills up its hand: both are one event, after which there is none."""
    if seat != deal.seat or not isinstance(phase_of(deal.setup, deal.state), Filling):
        return ()
    return deal.setup.deck.texts(cards_of(int(deal.state["own"][seat]["robbed"])))
