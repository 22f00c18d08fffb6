"""What a claim asks of a hand: a small vocabulary, the same for every deck."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any

import msgspec
import numpy as np

from tricklab.analysis.claims.measures import check_condition, hands_fit
from tricklab.analysis.features.hand_features import feature_of, hand_features
from tricklab.analysis.studies.facts import CHAIR, Facts
from tricklab.engine.errors import UsageError
from tricklab.engine.play.setup import Setup

_MOST = 99
_Cards = Annotated[int, msgspec.Meta(ge=0, le=_MOST)]
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
    where
        A condition over the features of its hand (`features.hand_features`): ``seat_dealt_hearts > 2``.
    """

    holds: list[str] = []
    lacks: list[str] = []
    longest_at_least: _Cards = 0
    longest_at_most: _Cards = _MOST
    voids_at_least: _Cards = 0
    voids_at_most: _Cards = _MOST
    ranks_at_least: _Ranks = {}
    ranks_at_most: _Ranks = {}
    places: list[str] = []
    declares: bool | None = None
    where: str = ""

    def check(self, setup: Setup) -> None:
        """Raise `UsageError` if the game does not know a word."""
        known = hand_features(setup)
        for word in (*self.holds, *self.lacks):
            if _OF_LONGEST not in word:
                setup.deck.number(word)
        ranks = [word.removesuffix(_OF_LONGEST) for word in (*self.holds, *self.lacks) if _OF_LONGEST in word]
        for rank in (*ranks, *"".join([*self.ranks_at_least, *self.ranks_at_most])):
            if f"seat_dealt_rank_{rank}" not in known:
                raise UsageError(f"there is no rank {rank!r} in this pack.")
        places = known["seat_place"].labels
        if strange := [place for place in self.places if place not in places]:
            raise UsageError(f"there is no place {strange[0]!r}; places are {', '.join(places)}.")
        if self.declares is not None and setup.game.declarer is None:
            raise UsageError(f"nobody plays a contract in {setup.title}: leave declares out.")
        if self.where:
            check_condition(self.where, setup)

    def conditions(self) -> list[str]:
        """Return conditions over the features of the hand, all of which are true where it fits."""
        result = [_has(word) for word in self.holds] + [f"not {_has(word)}" for word in self.lacks]
        for name, least, most in (
            ("longest", self.longest_at_least, self.longest_at_most),
            ("voids", self.voids_at_least, self.voids_at_most),
        ):
            if (least, most) != (0, _MOST):
                result.append(f"seat_dealt_{name} between {least} and {most}")
        for sign, ranks in ((">=", self.ranks_at_least), ("<=", self.ranks_at_most)):
            for those, number in ranks.items():
                result.append(f"{' + '.join(f'seat_dealt_rank_{rank}' for rank in those)} {sign} {number}")
        if self.places:
            result.append(f"seat_place in ({', '.join(map(repr, self.places))})")
        return [*result, *filter(None, [self.where])]

    def fits(self, facts: Facts, ways: Iterable[int]) -> Any:
        """Return where the hand fits, a bool array (n,); the contract is played in all of some ways."""
        fitting = np.ones(len(facts.dealers), bool)
        for condition in self.conditions():
            fitting &= hands_fit(condition, facts)
        if self.declares is not None:
            for way in ways:
                fitting &= (facts.rows[way][facts.setup.game.declarer] == CHAIR) == self.declares
        return fitting


ALL_HANDS = Hand()
"""The conditions of a claim that asks nothing of the hand."""


def _has(word: str) -> str:
    """Return the name of the feature for a card, or for a rank of the longest suit."""
    rank = word.removesuffix(_OF_LONGEST)
    return f"seat_dealt_with_{feature_of(word)}" if rank == word else f"seat_dealt_longest_with_{rank}"
