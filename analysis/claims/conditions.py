"""What a claim asks of a hand: a small vocabulary, the same for every deck."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any

import msgspec
import numpy as np

from tricklab.analysis.studies.facts import CHAIR, Facts
from tricklab.analysis.studies.splits import by_place
from tricklab.engine.errors import UsageError
from tricklab.engine.play.setup import Setup
from tricklab.engine.rules.deck import Deck

_Cards = Annotated[int, msgspec.Meta(ge=0, le=99)]
_Ranks = Annotated[dict[str, _Cards], msgspec.Meta(description="a table of whole numbers, as in { AK = 2 }")]
_OF_LONGEST = " of longest"


class Hand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What must be so of the seat asked; all of it at once.

    Attributes
    ----------
    holds, lacks
        Cards, all of which or none of which it was dealt: ``JK1``, ``9S``; ``J of longest`` is that of its longest
        suit. Among suits of one length the one with the higher cards counts as the longer.
    longest_at_least, longest_at_most
        Cards of that suit.
    voids_at_least, voids_at_most
        Suits of which it has none.
    ranks_at_least, ranks_at_most
        Cards of some ranks: ``{234 = 5}``.
    places
        Where it sits: ``eldest``, ``2nd``, .., ``dealer``.
    declares
        Whether it plays the contract.
    """

    holds: list[str] = []
    lacks: list[str] = []
    longest_at_least: _Cards = 0
    longest_at_most: _Cards = 99
    voids_at_least: _Cards = 0
    voids_at_most: _Cards = 99
    ranks_at_least: _Ranks = {}
    ranks_at_most: _Ranks = {}
    places: list[str] = []
    declares: bool | None = None

    def check(self, setup: Setup) -> None:
        """Raise `UsageError` if the game does not know a word."""
        for word in (*self.holds, *self.lacks):
            _masks_of(setup.deck, word)
        for ranks in (*self.ranks_at_least, *self.ranks_at_most):
            _mask_of_ranks(setup.deck, ranks)
        known = by_place(setup.players).names
        if strange := [place for place in self.places if place not in known]:
            raise UsageError(f"there is no place {strange[0]!r}; places are {', '.join(known)}.")
        if self.declares is not None and setup.game.declarer is None:
            raise UsageError(f"nobody plays a contract in {setup.title}: leave declares out.")

    def fits(self, facts: Facts, ways: Iterable[int]) -> Any:
        """Return where the hand fits, a bool array (n,); the contract is played in all of some ways."""
        hand, deck = facts.hand, facts.setup.deck
        lengths = np.stack([np.bitwise_count(hand & suit.mask) for suit in deck.suits], axis=1).astype(np.int64)
        tops = np.stack([(hand & suit.mask) >> suit.cards[0] for suit in deck.suits], axis=1)
        longest = ((lengths << 40) + tops).argmax(1)
        length, voids = lengths.max(1), (lengths == 0).sum(1)
        fitting = (length >= self.longest_at_least) & (length <= self.longest_at_most)
        fitting &= (voids >= self.voids_at_least) & (voids <= self.voids_at_most)
        for words, wanted in ((self.holds, True), (self.lacks, False)):
            for word in words:
                fitting &= ((hand & _masks_of(deck, word)[longest]) != 0) == wanted
        for ranks, least in self.ranks_at_least.items():
            fitting &= np.bitwise_count(hand & _mask_of_ranks(deck, ranks)) >= least
        for ranks, most in self.ranks_at_most.items():
            fitting &= np.bitwise_count(hand & _mask_of_ranks(deck, ranks)) <= most
        if self.places:
            names = by_place(facts.setup.players).names
            fitting &= np.isin(facts.place, [names.index(place) for place in self.places])
        if self.declares is not None:
            for way in ways:
                fitting &= (facts.rows[way][facts.setup.game.declarer] == CHAIR) == self.declares
        return fitting


ALL_HANDS = Hand()
"""The conditions of a claim that asks nothing of the hand."""


def _masks_of(deck: Deck, word: str) -> Any:
    """Return the card that a word means, for each suit that may be the longest: an int64 array (suits,)."""
    rank = word.removesuffix(_OF_LONGEST)
    if rank == word:
        return np.full(len(deck.suits), 1 << deck.number(word), np.int64)
    return np.array([_mask_of_ranks(deck, [rank]) & suit.mask for suit in deck.suits], np.int64)


def _mask_of_ranks(deck: Deck, ranks: Iterable[str]) -> int:
    mask = 0
    for rank in ranks:
        cards = [card for suit in deck.suits for card in suit.cards if deck.text(card) == rank + suit.letter]
        if not cards:
            raise UsageError(f"there is no rank {rank!r} in this pack.")
        mask |= sum(1 << card for card in cards)
    return mask
