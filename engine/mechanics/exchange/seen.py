"""An exchange of cards as one seat has seen it, from a record (docs/record.md): who threw, drew and took how many.

``"?"`` stands for a card that the seat did not see.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tricklab.engine.errors import UsageError
from tricklab.engine.ground.cards import mask_of
from tricklab.engine.rules.deck import Deck
from tricklab.engine.rules.events import UNKNOWN, AnyEvent, Discard, Draw


class Exchange(NamedTuple):
    """The numbers of cards in an exchange, and the cards that a seat received.

    Attributes
    ----------
    kept, drew, took
        For each seat how many cards of its hand it kept, how many it was served, and how many it took from the rest.
    cards
        The cards that the seat itself was served or took, a set.
    """

    kept: list[int]
    drew: list[int]
    took: list[int]
    cards: int


def seen_cards(deck: Deck, cards: Iterable[str]) -> int:
    """Return the cards that are not `UNKNOWN`, as a set."""
    return mask_of(deck.number(card) for card in cards if card != UNKNOWN)


@dataclass(frozen=True)
class SeenEvents:
    """The events of a record as one seat has seen them; reads an exchange from them.

    Attributes
    ----------
    deck
        The deck of the game.
    events
        The events of the record.
    seat
        The seat that has seen them.
    trumps
        The trumps, a set.
    """

    deck: Deck
    events: Sequence[AnyEvent]
    seat: int
    trumps: int

    def kept(self, order: Sequence[int], hand: int) -> list[int]:
        """Return how many cards each seat keeps, where all throw their plain cards.

        Parameters
        ----------
        order
            The seats in the order in which they throw; a seat of trumps only has no event.
        hand
            The hand that the seat was dealt, a set.

        Raises
        ------
        UsageError
            If the events are not such throws.
        """
        size, own = hand.bit_count(), (hand & self.trumps).bit_count()
        kept, turns = [size] * len(order), []
        for event in self.events:
            if isinstance(event, Discard):
                turns.append(order.index(event.seat) if event.seat in order else -1)
                if turns[-1] < 0 or turns != sorted(set(turns)):
                    raise UsageError(f"each seat throws its plain cards once, in turn from seat {order[0]} on.")
                if len(event.cards) > size:
                    raise UsageError(f"seat {event.seat} throws {len(event.cards)} cards of {size}.")
                if seen_cards(self.deck, event.cards) & self.trumps:
                    raise UsageError(f"seat {event.seat} throws a trump.")
                kept[event.seat] = size - len(event.cards)
        if kept[self.seat] != own:
            throws = f"throws {size - own} cards, not {size - kept[self.seat]}."
            raise UsageError(f"seat {self.seat} was dealt {own} trumps and {throws}")
        return kept

    def exchange(
        self, kept: list[int], order: Sequence[int], wanted: Callable[[int, int], int], stock: int, taker: int
    ) -> Exchange:
        """Return how many cards each seat was served, and took from the rest.

        Parameters
        ----------
        kept
            For each seat how many cards it kept.
        order
            The seats, in the order in which they are served.
        wanted
            A function of a seat and the number of remaining cards: how many cards the seat is served.
        stock
            The size of the stock.
        taker
            The seat that takes the remaining trumps, if there are any; -1 if nobody does.

        Raises
        ------
        UsageError
            If the events are not such draws, or the seat's own cards are unknown.
        """
        draws = [event for event in self.events if isinstance(event, Draw)]
        drew, took, number = [0] * len(kept), [0] * len(kept), 0
        for other in order:
            drew[other] = count = wanted(other, stock - sum(drew))
            if count and number == len(draws):
                raise UsageError(f"then seat {other} draws {count}, which must be told: {UNKNOWN!r} stands for a card.")
            if count and (draws[number].seat, len(draws[number].cards)) != (other, count):
                actual = f"seat {draws[number].seat} {len(draws[number].cards)}"
                raise UsageError(f"after what was thrown seat {other} draws {count}, not {actual}.")
            number += count > 0
        for event in draws[number:]:
            if sum(took) or event.seat != taker or len(event.cards) > stock - sum(drew):
                raise UsageError(f"seat {event.seat} has nothing more to draw.")
            took[taker] = len(event.cards)
            if taker == self.seat and seen_cards(self.deck, event.cards) & ~self.trumps:
                raise UsageError(f"seat {self.seat} takes nothing but trumps from the rest of the stock.")
        own = [card for event in draws if event.seat == self.seat for card in event.cards]
        if UNKNOWN in own:
            raise UsageError(f"what seat {self.seat} itself drew must be told, card by card.")
        return Exchange(kept, drew, took, seen_cards(self.deck, own))
