"""Eighty-Three's expert has good sense: what it bids, names and plays in positions where there is little doubt."""

from __future__ import annotations

import pytest

from driver import mask, said
from test_eighty_three import PLAIN, deal
from tricklab.engine.games.eighty_three import DOUBLE
from tricklab.engine.ground.cards import SUITS
from tricklab.engine.rules.decks import FRENCH_53

pytestmark = pytest.mark.game("eighty-three")

EVERYTHING = "AS KS QS JS 9S 3S 2S 4D 6D 7D 8H 9C"
STRONG = "AS KS QS 9S 7S 4D 6D 7D 8H 9C 6C 8C"
FAIR = "KS JS 8S 4S 4D 6D 7D 2H 3H 8H 9C 6C"
POOR = "8S 4S 6D 7D 8D 6H 7H 8H 6C 7C 8C 4C"


def after(hands: list[str], *cards: str, bid: int = 30) -> str:
    """What the expert plays after some cards: seat 0 has bid and named spades, the lowest plain cards are thrown."""
    at = said(deal(hands), "83double") if bid == DOUBLE else said(deal(hands), bid, "pass", "pass", "pass")
    assert at.step(SUITS.index("S"))
    while at.kind != "play":
        assert at.step(at.choice("basic"))
    for text in cards:
        assert at.step(FRENCH_53.number(text)), text
    return FRENCH_53.text(at.choice())


def test_it_bids_by_what_it_holds_and_names_that_suit() -> None:
    strong, fair, poor = (deal([hand]).choice() for hand in (STRONG, FAIR, POOR))
    assert 0 <= poor < fair < strong < DOUBLE
    assert said(deal([STRONG]), strong, "pass", "pass", "pass").choice() == SUITS.index("S")


def test_it_bids_over_an_opponent_but_not_over_its_partner() -> None:
    for hand in (STRONG, EVERYTHING):
        assert said(deal(["", hand]), 30).choice() > 30
        assert said(deal(["", "", hand]), 30, "pass").choice() == 0


def test_it_bids_83_double_with_a_hand_that_should_win_everything() -> None:
    assert deal([EVERYTHING]).choice() == said(deal(["", EVERYTHING]), 83).choice() == DOUBLE
    assert said(deal(["", STRONG]), 83).choice() == 0
    assert deal([EVERYTHING]).choice("expert:double=90") < DOUBLE


def test_a_margin_lowers_its_bid() -> None:
    assert deal([STRONG]).choice("expert:margin=15") < deal([STRONG]).choice()


@pytest.mark.parametrize(
    ("hands", "bidder", "gift"),
    [
        (["AS KS JS TS 9S 8S 3S", "QS 6S 5S", "5C 4S", "7S 2S JK"], 0, "AS"),
        (["AS QS JS TS 9S 8S 3S 2S", "KS 6S 5S", "5C 4S", "7S JK"], 0, "AS 3S"),
        (["AS KS QS TS 9S 3S 2S", "JS 6S 5S", "5C 4S", "7S 8S JK"], 0, "3S"),
        (["KS QS JS TS 9S 8S 2S", "AS 6S 5S", "5C 4S", "7S 3S JK"], 0, "2S"),
        (["AS KS JS TS 9S 8S 3S", "QS 6S 5S", "5C 4S", "7S 2S JK"], 1, "3S"),
        (["AS KS JS TS 9S 8S 7S", "QS 6S 5S", "5C 4S", "3S 2S JK"], 1, "7S"),
    ],
)
def test_the_bidder_gives_the_ace_where_king_or_queen_is_missing(hands: list[str], bidder: int, gift: str) -> None:
    """And then the Three; all others give their lowest trumps."""
    bids = [30 if seat == bidder else "pass" for seat in range(4)] + ["pass"] * bidder
    at = said(deal([*hands, PLAIN]), *bids)
    assert at.step(SUITS.index("S"))
    assert (at.kind, at.seat) == ("give", 0)
    assert at.choice() == mask(gift)


LEADER = "AS QS 8S 7S 6S TS 2H 3H 4H 6H 7H 8H"


def test_the_three_goes_to_the_partners_ace_and_not_to_an_opponents() -> None:
    assert after([LEADER, "9S 2S 6D 7D 8D", "3S 4S 6C 7C 8C"], "AS", "2S") == "3S"
    assert after([LEADER, "3S 4S 6D 7D 8D"], "AS") == "4S"


def test_the_last_to_play_takes_a_king_with_the_ace() -> None:
    hands = ["KS QS 8S 7S 6S TS 2H 3H 4H 6H 7H 8H", "9S 6D 7D 8D", "2S 6C 7C 8C", "AS 4S"]
    assert after(hands, "KS", "9S", "2S") == "AS"


def test_with_83_double_the_bidder_draws_trumps_from_the_top() -> None:
    """He needs every counter: a small trump from Ace, King and another gives the trick away while trumps are out."""
    hands = ["AS KS QS JS 8S 5S 2H 3H 4H 6H 7H 8H", "TS 9S 6S 6D 7D 8D", "7S 4S 2S 6C 7C 8C", "3S JK 2C 3C"]
    assert after(hands, bid=DOUBLE) == "AS"
    first = ["AS", "6S", "2S", "JK"]
    assert after(hands, *first, bid=DOUBLE) == "KS"
    assert after(hands, *first, "KS", "9S", "4S", "3S", bid=DOUBLE) == "QS"
