"""Auctions of Paskievics as the referee hears them: what may be said, what it shows, and when it is over."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from referee.paskievics_auction import Auction, Contract, Shown, auction
from referee.paskievics_rules import Rules
from referee.writer import Speakers

ANY_PREVIOUS = Rules(hold="any_previous_bidder")
EVERYTHING = [f"T{number}" for number in (22, 21, 20, 19, 18, 1)]
"""Cards with which everything may be said; nobody minds here that all four have them."""


def said(words: str, rules: Rules | None = None, hands: Sequence[Sequence[str]] = (EVERYTHING,) * 4) -> Auction:
    """The auction after these words, one of them for each that is due to speak, from eldest."""
    told, place = Auction(hands, rules or Rules()), -1
    for word in words.split():
        place = next_place(told, place)
        assert not told.over(), (words, word)
        assert word in told.legal(place), (words, word, told.legal(place))
        told.say(place, word)
    return told


def next_place(told: Auction, place: int) -> int:
    return next(each % 4 for each in range(place + 1, place + 5) if each % 4 not in told.out)


def spoken(words: str, rules: Rules | None = None, hands: str = "T1 T22 T18 T19 T20") -> Contract | None:
    """The contract after these words, where all four have these cards."""
    speakers = Speakers(words.split())
    found = auction(speakers, 0, [hands.split()] * 4, rules or Rules())
    assert len(speakers.events) == len(words.split()), "nothing is left to say"
    return found


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ("three two pass one hold pass solo hold", Contract(0, "solo")),
        ("solo", Contract(0, "solo")),
        ("three two pass pass pass", Contract(1, "two", Shown(0, "T20"))),
        ("three two pass pass hold pass", Contract(0, "two")),
        ("three two pass pass one pass", Contract(0, "one", Shown(0, "T19"))),
        ("three two pass pass one solo", Contract(1, "solo", Shown(0, "T19"))),
        ("three two pass pass solo", Contract(0, "solo")),
        ("three two solo pass hold", Contract(0, "solo", Shown(2, "T19"))),
        ("three two solo pass pass hold", Contract(1, "solo", Shown(2, "T19"))),
        ("three two solo pass pass pass", Contract(2, "solo", Shown(2, "T19"))),
        ("three pass pass one solo", Contract(0, "solo", Shown(3, "T19"))),
        ("pass pass pass solo", Contract(3, "solo")),
        ("pass pass pass three", Contract(3, "three")),
        ("pass pass pass pass", None),
        ("three pass pass pass pass", Contract(0, "three")),
        ("three pass pass pass one", Contract(0, "one")),
        ("pass pass three pass solo", Contract(2, "solo")),
        ("two pass pass pass", Contract(0, "two", Shown(0, "T19"))),
        ("pass one pass pass", Contract(1, "one", Shown(1, "T18"))),
        ("pass three two pass pass", Contract(2, "two", Shown(1, "T20"))),
        ("three one pass pass hold", Contract(0, "one", Shown(1, "T19"))),
    ],
)
def test_p3_auctions(words: str, wanted: Contract | None) -> None:
    assert spoken(words) == wanted


@pytest.mark.parametrize(
    ("words", "place", "rules", "shows"),
    [
        ("", 0, Rules(), {"three": None, "two": "T19", "one": "T18", "solo": None}),
        ("three", 1, Rules(), {"two": None, "one": "T19", "solo": "T18"}),
        ("three two", 2, Rules(), {"one": None, "solo": "T19"}),
        ("three two pass pass", 0, Rules(), {"hold": None, "one": "T19", "solo": None, "pass": "T20"}),
        ("three two pass pass one", 1, Rules(), {"solo": None, "pass": None}),
        ("three two pass pass one", 1, ANY_PREVIOUS, {"hold": None, "solo": None, "pass": None}),
        ("three two solo", 3, Rules(), {"pass": None}),
        ("three two solo pass", 0, Rules(), {"hold": None, "pass": None}),
        ("pass pass pass", 3, Rules(), {"three": None, "two": None, "one": None, "solo": None}),
        ("three pass pass one", 0, Rules(), {"hold": None, "solo": None, "pass": None}),
        ("three two pass one", 0, Rules(), {"hold": None, "solo": None, "pass": None}),
        ("three two pass pass", 0, ANY_PREVIOUS, {"hold": None, "one": "T19", "solo": "T18", "pass": "T20"}),
        ("three two pass one hold", 1, Rules(), {"pass": None, "solo": None}),
        ("three two pass pass hold", 1, ANY_PREVIOUS, {"pass": None, "one": None, "solo": "T19"}),
    ],
)
def test_p3_what_bids_show(words: str, place: int, rules: Rules, shows: dict[str, str | None]) -> None:
    told = said(words, rules)
    assert set(told.legal(place)) == {"pass", *shows}
    assert {word: told.shows(place, word) for word in shows} == shows


@pytest.mark.parametrize(
    ("hand", "legal"),
    [
        ("T22 T17", "pass three solo"),
        ("T1 T19", "pass three solo"),
        ("T21 T19", "pass three two solo"),
        ("T22 T18 T3", "pass three one solo"),
        ("T20 T19 T18", "pass"),
        ("KH", "pass"),
    ],
)
def test_bids_need_cards(hand: str, legal: str) -> None:
    assert Auction([hand.split()] * 4, Rules()).legal(0) == legal.split()


def test_a_yield_needs_cards() -> None:
    dealt = [["T22", "T19"], ["T21"], ["T1"], ["KH"]]
    assert said("three two pass pass", hands=dealt).legal(0) == ["hold", "one", "solo"]
    dealt[0] = ["T1", "T20"]
    assert said("three two pass pass", hands=dealt).legal(0) == ["hold", "solo"]
    dealt[0] = ["T22", "T20"]
    assert "pass" in said("three two pass pass", hands=dealt).legal(0)


def test_tarokks_for_an_invitation() -> None:
    hand = ["T22", "T19", "T5", "KH"]
    assert "two" in Auction([hand] * 4, Rules(invite_min_tarokks=3)).legal(0)
    assert "two" not in Auction([hand] * 4, Rules(invite_min_tarokks=4)).legal(0)
    assert "pass" in said("three two pass pass", Rules(invite_min_tarokks=7)).legal(0), "a yield needs no more"


def test_a_silent_inviter() -> None:
    told = said("two one pass pass")
    assert told.over()
    assert not said("two one pass pass", Rules(inviter_may_rebid=True)).over()
    assert said("two one").legal(2) == ["pass", "solo"]


def test_a_trial_three() -> None:
    assert spoken("pass pass pass three", hands="KH T20") == Contract(3, "three", trial=True)
    assert Auction([["KH", "T20"]] * 4, Rules(), {0, 1, 2}).legal(3) == ["pass", "three"]
    assert Auction([["KH", "T20"]] * 4, Rules(), {0, 1}).legal(2) == ["pass"]
