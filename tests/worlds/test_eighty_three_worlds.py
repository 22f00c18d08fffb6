"""Eighty-Three's sampled worlds against real deals: hidden cards lie in a world as often as in the deal itself."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from driver import Position
from tricklab.engine.games.eighty_three import DOUBLE
from tricklab.engine.ground.cards import ACE, KING, LONE_JOKER
from tricklab.engine.ground.pedro import left_pedro, trumps_with_joker
from tricklab.engine.ground.tricks import card_in
from tricklab.engine.mechanics.auction import PASS
from tricklab.engine.play.setup import Setup
from twice import check_alike, deal_twice, lead_to

pytestmark = [pytest.mark.game("eighty-three"), pytest.mark.deep]

KNOWN = 5


def describe(setup: Setup, state: Any, seat: int) -> list[int]:
    table, trump, seats = state["table"], int(state["table"]["trump"]), [(seat + steps) % 4 for steps in range(4)]
    trumps, thrown, gave = int(table["trumps"]), table["thrown"].tolist(), table["gave"].tolist()
    hand, dealt, given, discarded = (state["own"][name].tolist() for name in ("hand", "dealt", "given", "discarded"))
    left, partner, right = seats[1:]
    told = [(int(table["bidder"]) - seat) % 4, (hand[seat] & trumps).bit_count()]
    told += [thrown[seat] + thrown[partner] + 4 * sum(thrown)]
    told += [gave[partner] + 8 * gave[seat], gave[left] + 8 * gave[right]]
    king, other_suit = card_in(trump, KING), trump ^ 1
    for card in (
        *(king, left_pedro(trump), LONE_JOKER),
        *(card_in(other_suit, ACE), card_in(other_suit, KING), card_in(3 - trump, ACE)),
    ):
        told.append(next((steps for steps, other in enumerate(seats) if hand[other] >> card & 1), 4))
    for other in seats[1:]:
        told += [(hand[other] & trumps).bit_count(), (dealt[other] & trumps).bit_count()]
        told += [(discarded[other] & trumps).bit_count() + 4 * (given[other] >> king & 1)]
    return told


def most_trumps(decks: Any, suit: int, hands: int) -> Any:
    """How many trumps one seat has, or two partners, in each deck, the kitty with them if seat 0 takes it."""
    trumps = np.array([trumps_with_joker(suit) >> card & 1 for card in range(LONE_JOKER + 1)])[decks]
    dealt = trumps[:, :48].reshape(len(decks), 4, 12).sum(2)
    dealt[:, 0] += trumps[:, 48:].sum(1)
    return dealt.max(1) if hands == 1 else (dealt + np.roll(dealt, 2, 1)).max(1)


@pytest.mark.parametrize(
    ("kind", "suit", "rare", "deals"),
    [("give", 3, False, 1000), ("discard", 2, False, 3000), ("play", 1, False, 3000)]
    + [("give", 0, True, 800), ("discard", 1, True, 800), ("play", 2, True, 1200)],
)
def test_worlds_are_as_deals_are(kind: str, suit: int, rare: bool, deals: int) -> None:
    """Wherever trumps are given and thrown; rare is a side with more trumps than it can play."""

    def lead(at: Position, rng: np.random.Generator) -> bool:
        while at.kind == "bid":
            assert at.step(DOUBLE if at.seat == 0 else PASS)
        assert at.step(suit)
        return lead_to(at, rng, kind, 0 if kind == "play" else int(rng.integers(3)))

    def worth(decks: Any) -> Any:
        return most_trumps(decks, suit, 2) > 12 if rare else most_trumps(decks, suit, 1) > (6 if kind == "give" else 0)

    setup = Setup.make("eighty-three", policy="random")
    check_alike(deal_twice(setup, deals, describe, lead, worth), KNOWN)
