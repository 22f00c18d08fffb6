"""What a seat has seen of an exchange, in a record of docs/record.md: who threw, drew and took how many cards.

``"?"`` stands there for a card that the seat did not see.
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
    """What was seen.

    Attributes
    ----------
    kept, drew, took
        For each seat how many cards of its hand it kept, how many it was served, and how many it took from the rest.
    cards
        What the seat whose eyes are used was served and took, a set.
    """

    kept: list[int]
    drew: list[int]
    took: list[int]
    cards: int


def seen_cards(deck: Deck, cards: Iterable[str]) -> int:
    """Return those of some cards that were seen, as a set."""
    return mask_of(deck.number(card) for card in cards if card != UNKNOWN)


@dataclass(frozen=True)
class SeenEvents:
    """The events of a record, as one seat has seen them.

    Attributes
    ----------
    deck
        The game's.
    events
        What the record tells.
    seat
        Whose eyes are used.
    trumps
        The set of trumps.
    """

    deck: Deck
    events: Sequence[AnyEvent]
    seat: int
    trumps: int

    def kept(self, order: Sequence[int], hand: int) -> list[int]:
        """Return how many cards each seat keeps where all throw what is no trump.

        Parameters
        ----------
        order
            The seats, in the order in which they throw; who has nothing to throw does not.
        hand
            What the seat was dealt, a set as large as all other hands.

        Raises
        ------
        UsageError
            If that is not what they throw.
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
            told = f"throws {size - own} cards, not {size - kept[self.seat]}."
            raise UsageError(f"seat {self.seat} was dealt {own} trumps and {told}")
        return kept

    def exchange(
        self, kept: list[int], order: Sequence[int], wanted: Callable[[int, int], int], stock: int, taker: int
    ) -> Exchange:
        """Return what was served, and taken from the rest.

        Parameters
        ----------
        kept
            For each seat how many cards it kept.
        order
            The seats, in the order in which they are served.
        wanted
            Returns for a seat, and the number of cards that are left, how many it is served.
        stock
            How many cards there are to be served.
        taker
            Who takes the trumps that are left, if there are any; -1 if nobody does.

        Raises
        ------
        UsageError
            If that is not what they draw, or the seat's own cards are not told.
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
