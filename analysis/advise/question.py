"""The decision that is asked about, and what its askers share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tricklab.engine.actions import kind_of
from tricklab.engine.loops.stepping import Deal
from tricklab.engine.setup import Setup


@dataclass(frozen=True)
class Question:
    """A seat that must choose.

    Attributes
    ----------
    setup
        The rules, the scores and the seed; the policies in it play on.
    deal
        The deal, led up to the decision; what the seat cannot know in it is arbitrary.
    told
        The situation in one line.
    """

    setup: Setup
    deal: Deal
    told: str

    @property
    def seat(self) -> int:
        """Who must choose."""
        return self.deal.seat

    @property
    def kind(self) -> str:
        """What is to be chosen."""
        return kind_of(self.setup, self.deal.state)


def deck_with(setup: Setup, known: Mapping[int, Sequence[int]]) -> list[int]:
    """Return a deck that deals the known cards to their seats, and any others to the rest."""
    size = setup.game.hand_size(setup.rules)
    given = {card for cards in known.values() for card in cards}
    rest = [card for card in setup.game.pack(setup.rules) if card not in given]
    deck: list[int] = []
    for seat in range(setup.players):
        cards = list(known.get(seat, ()))
        missing = size - len(cards)
        deck += cards + rest[:missing]
        rest = rest[missing:]
    return deck + rest
