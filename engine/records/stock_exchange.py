"""The exchange with the stock as one seat has seen it in a record: who took its first cards, and laid some away."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from tricklab.engine.ground.bits import has
from tricklab.engine.mechanics.exchange.discard import CardDiscard
from tricklab.engine.play.setup import Setup
from tricklab.engine.records.reader import RecordError, location_of
from tricklab.engine.records.record import Record
from tricklab.engine.rules.events import UNKNOWN, AnyEvent, Discard, Draw


class StockExchange:
    """What a seat has seen of the cards that were turned up, taken and laid away.

    Attributes
    ----------
    stock
        The cards at the beginning of the stock that the seat has seen.
    taker
        The seat that has taken cards out of the seat's sight; None if nobody has.
    seen
        The cards that it took and the seat has seen, as they lay face up.
    hidden
        How many more it took.
    laid_away
        How many it has laid away since.
    barred
        The cards that may not be laid away, a set, once that is known.
    """

    def __init__(self, setup: Setup, record: Record, seat: int, name: str) -> None:
        """Read the record; raise `RecordError` if it lacks cards that the seat has seen."""
        self.stock = setup.deck.numbers(record.turned or ())
        self.taker: int | None = None
        self.seen, self.hidden, self.laid_away, self.barred = list[int](), 0, 0, 0
        phase = next((each for each in setup.game.phases if isinstance(each, CardDiscard)), None)
        for number, event in enumerate(record.events):
            if phase is None or not isinstance(event, Draw | Discard):
                continue
            location = location_of(number, event)
            if len(event.cards) != phase.count:
                raise RecordError(name, location, f"cards that are taken and laid away are {phase.count}.")
            if event.seat == seat:
                if UNKNOWN in event.cards:
                    raise RecordError(name, location, f"seat {seat} has seen these cards: write them.")
                if isinstance(event, Draw):
                    self.stock = [*setup.deck.numbers(event.cards), *self.stock[phase.count :]]
            elif isinstance(event, Draw):
                self.taker, self.seen = event.seat, self.stock[: phase.count]
                self.hidden, self.stock = phase.count - len(self.seen), self.stock[phase.count :]
            else:
                self.laid_away = phase.count

    @property
    def most(self) -> int:
        """How many cards more than its hand the taker can play or lay away."""
        return len(self.seen) + self.hidden

    def shared(self, hand: Sequence[int], size: int, void: int) -> tuple[list[int], list[int]]:
        """Return the taker's known hand, of ``size`` cards in the end, and pile, with the cards that lay face up.

        Parameters
        ----------
        hand
            The cards that it is known to have or to have played.
        void
            The cards that it cannot have in its hand, a set.
        """
        own, pile = [*hand], list[int]()
        for card in self.seen:
            if card not in own:
                is_own = has(self.barred, card) or (len(own) < size and not has(void, card))
                (own if is_own else pile).append(card)
        return own, pile

    def undone(self, hand: Sequence[int], pile: Sequence[int]) -> tuple[list[int], list[int]]:
        """Return the cards that the taker was dealt, and those that it took, any where they were not seen.

        Parameters
        ----------
        hand, pile
            The cards that it has or has played, and those that it has laid away.
        """
        own = [card for card in (*pile, *hand) if card not in self.seen]
        return own[self.hidden :], [*self.seen, *own[: self.hidden]]


def with_pile(events: Sequence[AnyEvent], taker: int | None, pile: tuple[str, ...]) -> list[AnyEvent]:
    """Return the events with the cards that the taker lays away."""
    return [
        replace(event, cards=pile) if isinstance(event, Discard) and event.seat == taker else event for event in events
    ]


def without_draw(events: Sequence[AnyEvent], taker: int, seen: Sequence[str]) -> list[AnyEvent]:
    """Return the events without the cards that the taker took out of sight: a record may know more than its reader."""
    return [
        replace(event, cards=tuple(card if card in seen else UNKNOWN for card in event.cards))
        if isinstance(event, Draw) and event.seat == taker
        else event
        for event in events
    ]
