"""The referee of Phat: it passes the golden examples, and any wrong record fails it."""

from __future__ import annotations

from typing import Any

import pytest

from golden_deals import golden, tricks_of
from referee.cards import pack
from referee.contract import RefereeError
from referee.phat import check
from referee.phat_rules import (
    Pair,
    Rules,
    Trick,
    game_winner,
    legal_cards,
    muck_points,
    muck_score,
    phat_points,
    side_deltas,
    side_muck,
    side_phat,
    trick_phat,
    trick_winner,
)

Record = dict[str, Any]


def cards(ranks: str, suit: str) -> list[str]:
    return [rank + suit for rank in ranks]


def trick_of(text: str, leader: int = 0) -> Trick:
    return [((leader + step) % 4, card) for step, card in enumerate(text.split())]


# The golden examples

H1, H2, H3 = trick_of("KH AH 9H 5S"), trick_of("JS KS AS 9S"), trick_of("9C 5C TC QC")


@pytest.mark.parametrize(
    ("trick", "trump", "winner", "phat", "muck"),
    [(H1, "S", 3, 19, (0, 7)), (H2, "S", 2, 26, (8, 0)), (H3, "D", 3, 14, (0, 12))],
    ids=["H1", "H2", "H3"],
)
def test_h1_to_h3_single_tricks(trick: Trick, trump: str, winner: int, phat: int, muck: Pair) -> None:
    assert trick_winner(trick, trump) == winner
    assert trick_phat(trick, trump) == phat
    assert side_phat([trick], trump) == ((phat, 0) if winner % 2 == 0 else (0, phat))
    assert side_muck([trick], trump) == muck


def test_h4_the_game_ends_with_the_trick() -> None:
    with pytest.raises(RefereeError, match="is superfluous: the deal is over"):
        check(golden("phat H4, one short", target=180))


@pytest.mark.parametrize(("name", "muck"), [("phat H5", (40, 40)), ("phat H6", (45, 35))])
def test_h5_h6_the_muck(name: str, muck: Pair) -> None:
    assert side_muck(tricks_of(golden(name)), "S") == muck


# The rules one by one


@pytest.mark.parametrize("trump", list("CDHS"))
def test_every_deal_has_80_and_80(trump: str) -> None:
    assert sum(phat_points(card, trump) for card in pack()) == 80
    assert sum(map(muck_points, pack())) == 80


def test_phat_points() -> None:
    trumps = {card: phat_points(card, "H") for card in pack() if card[1] == "H" and phat_points(card, "H")}
    assert trumps == {"AH": 4, "KH": 3, "QH": 2, "JH": 1, "9H": 18, "5H": 10}
    assert [phat_points(card, "H") for card in ("AC", "TC", "TH", "9C", "5C")] == [0, 0, 0, 9, 5]


def test_follow_suit_or_play_anything() -> None:
    assert legal_cards(["2H", "AH", "9S"], "H") == {"2H", "AH"}
    assert legal_cards(["2H", "AH", "9S"], "D") == {"2H", "AH", "9S"}
    assert legal_cards(["2H", "9S"], None) == {"2H", "9S"}


def test_trick_winners() -> None:
    assert trick_winner(trick_of("2H AD KC 3H", 1), "S") == 0
    assert trick_winner(trick_of("2H AD 2S AH", 1), "S") == 3
    assert trick_winner(trick_of("AH 3S TS 9S", 2), "S") == 0


def test_the_muck() -> None:
    assert muck_score((41, 39), 8) == (8, 0)
    assert muck_score((39, 41), 24) == (0, 24)
    assert muck_score((40, 40), 24) == (0, 0)


def test_the_last_trick_comes_before_the_muck() -> None:
    # Seat 0 has 52 points of the phat and the muck; the last point (the Nine of diamonds) falls in the sixth trick.
    tricks = tricks_of(golden("phat H6"))
    assert side_deltas((0, 0), 8, tricks, "S", Rules(target=53)) == (60, 28)
    assert side_deltas((0, 0), 8, tricks, "S", Rules(target=52)) == (52, 28)


def test_a_target_reached_by_the_thirteenth_trick_leaves_no_muck() -> None:
    record = golden("phat, over in the last trick") | {"scores": [20, 153] * 2}
    with pytest.raises(RefereeError, match=r"result\.delta is \[53, 27, 53, 27\], should be \[61, 27, 61, 27\]"):
        check(record)


def test_games_and_matches() -> None:
    assert game_winner((180, 180), Rules()) is None
    assert game_winner((180, 181), Rules()) == 1


def test_another_target_ends_elsewhere() -> None:
    with pytest.raises(RefereeError, match="event 31: the events end here, but play by seat 0 is due"):
        check(golden("phat, over in the sixth trick", target=182))


def test_no_raised_muck_without_the_carry() -> None:
    with pytest.raises(RefereeError, match=r"carry is 16, but rules\.carry is false"):
        check(golden("phat H6", carry=False))
    with pytest.raises(RefereeError, match=r"result\.delta is \[68, 28, 68, 28\], should be \[60, 28, 60, 28\]"):
        check(golden("phat H6") | {"carry": 8})
