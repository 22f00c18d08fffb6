"""Auction Cinch's expert has good sense: what it bids and calls."""

from __future__ import annotations

import pytest

from driver import Position
from test_auction_cinch import card, setup_of, sold
from tricklab.engine.decks import FRENCH_52

pytestmark = pytest.mark.game("auction-cinch")

STRONG, POOR = "AS KS QS JS 5S 5C", "8S 7S 6H 7H 8D 6D"


def dealt(hand: str, players: int = 5, *said: int) -> Position:
    """The last seat deals; after some bids it is the turn of the seat that has the hand."""
    mine = [card(text) for text in hand.split()]
    rest = [one for one in range(52) if one not in mine]
    first = 6 * len(said)
    at = Position(setup_of(players=players), rest[:first] + mine + rest[first:], players - 1)
    assert all(at.step(bid) for bid in said)
    return at


def test_the_dealer_bids_no_more_than_will_do() -> None:
    assert dealt(STRONG, 5, 7, 0, 0, 0).choice() == 8
    assert dealt(POOR, 5, 10, 0, 0, 0).choice() == 0


def test_it_calls_the_best_trump_that_it_lacks() -> None:
    at = sold(["KS QS JS 5S 2H 3H", "AS 2S", "TS 9S", "8S 7S", "6S 5C 4S 3S"])
    while at.kind != "call":
        assert at.step(at.legal(1)[0])
    assert FRENCH_52.text(at.choice()) == "AS"
