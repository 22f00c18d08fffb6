"""What Pitch's expert does with two players only: when it ruffs, what it leads, and how boldly it bids."""

from __future__ import annotations

import pytest

from test_pitch_policies import Seat
from tricklab.engine.mechanics.auction import PASS


def _answering(hand: str, led: str, *, dealer_pitches: bool = True) -> str:
    """Return what seat 0 of two plays to a card that seat 1 leads; spades are trumps."""
    seat = Seat(hand, 0, players=2)
    seat.table["dealer"] = 1
    seat.hold(1, led)
    if led[1] == "S":
        return seat.pitched(1, led).card()
    seat.pitched(1)
    seat.table["trump"], seat.table["bidder"] = 3, 1 if dealer_pitches else 0
    seat.lay(led)
    return seat.card()


def _leading(hand: str, pitcher: int, number: int = 1) -> str:
    """Return what seat 0 of two leads to a later trick; spades are trumps."""
    seat = Seat(hand, 0, players=2).pitched(0)
    seat.table["trump"], seat.table["bidder"], seat.table["number"] = 3, pitcher, number
    return seat.card()


@pytest.mark.parametrize(("led", "card"), [("3H", "6C"), ("QH", "6C"), ("AH", "JS"), ("TH", "JS")])
def test_the_jack_waits_for_a_card_that_is_worth_it(led: str, card: str) -> None:
    assert _answering("JS 6C 7D 8D", led) == card


@pytest.mark.parametrize(("led", "card"), [("KH", "4S"), ("QH", "6C"), ("3H", "6C")])
def test_a_defender_ruffs_kings_and_not_queens(led: str, card: str) -> None:
    assert _answering("4S 6C 7D 8D", led) == card


def test_the_pitcher_ruffs_queens() -> None:
    assert _answering("4S 6C 7D 8D", "QH", dealer_pitches=False) == "4S"


def test_high_trumps_wait_for_the_jack() -> None:
    assert _answering("QS 2S 6C 7D 8D 9D", "3S") == "2S"
    assert _answering("QS 2S 6C 7D 8D 9D", "JS") == "QS"


def test_a_defender_leads_its_last_high_trump_at_once() -> None:
    assert _leading("QS 3H 4H 5D 8C", pitcher=1) == "QS"
    assert _leading("QS 3H 4H 5D 8C", pitcher=0) == "3H"


def test_pictures_are_led_from_below_and_the_ten_late() -> None:
    assert _leading("AH KD QC 4H 3D", pitcher=1) == "QC"
    assert _leading("TH 4H 3D 5C 6C", pitcher=0) == "3D"
    assert _leading("TH 4H 3D", pitcher=0, number=3) == "TH"


def test_bids_are_bolder() -> None:
    """Whoever leaves the pitch to the other loses the points that he makes."""

    def observed_action(hand: str, seat: int, bid: int) -> int:
        said = Seat(hand, seat, players=2).bid_before(bid, 1 - seat)
        said.table["dealer"] = 1
        return said.choice()

    hand = "KS 3S 9S AH 7D 6C"
    assert observed_action(hand, 0, PASS) == 3
    assert Seat(hand, 0).choice() == 2
    assert observed_action(hand, 1, 3) == 3
    assert Seat(hand, 3).bid_before(3, 0).choice() == PASS
    assert observed_action("AS 3S 9H 7H 6D 4C", 1, 3) == PASS
