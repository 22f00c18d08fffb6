"""Pidro and California Pedro by hand: the examples of the rules, which deals and records have to come to."""

from __future__ import annotations

from typing import Any

import pytest

from driver import Position
from tricklab.engine.errors import UsageError
from tricklab.engine.games import game_of
from tricklab.engine.ground.cards import SUITS
from tricklab.engine.play.setup import Setup
from tricklab.engine.rules.decks import FRENCH_52

DEALT = "AS 7S 5C 3S AC JD TD AH KH QS JC 7C 9D 7D QH TH 8H 6D 9S 4S 6C 4C 3C 5D 2D 5H 3H TS 2S 8S AD QD 6H 4H 9C KC"
STOCK = "KS 2H 8D 9H 6S TC 3D JH QC 4D 2C 5S KD JS 7H 8C"
C2 = [*DEALT.split(), *STOCK.split()]
"""The deal of docs/rules/cinch.md, "Examples": seat 3 deals, and spades will be trumps."""

PASS, SPADES, FILLED = 0, SUITS.index("S"), 1 << FRENCH_52.number("KD")


def position(variant: str, **rules: Any) -> Position:
    return Position(Setup.make(variant, policy="random", rules=rules), FRENCH_52.numbers(C2), 3)


def said(at: Position, *actions: int) -> Position:
    for action in actions:
        assert at.step(action), action
    return at


def played(at: Position, cards: str) -> dict[str, Any]:
    """The result after these plays."""
    for card in cards.split():
        assert at.step(FRENCH_52.number(card)), card
    return at.setup.game.result(at.setup.rules, at.row())


PLAYS = "AS 6S 4S 8S KS QS 9S 2S 7S TS JS 3S 5S 5C"


@pytest.mark.parametrize(("low", "delta"), [("player", [-8, 13, -8, 13]), ("captured", [-8, 12, -8, 12])])
def test_only_trumps_are_played(low: str, delta: list[int]) -> None:
    at = said(position("pidro", low=low), 8, PASS, PASS, PASS, SPADES, FILLED)
    result = played(at, PLAYS)
    assert (result["delta"], result["tricks"], result["made"]) == (delta, [2, 0, 0, 3], False)


def test_who_has_no_trump_when_his_turn_comes_is_out() -> None:
    at = said(position("pidro"), 8, PASS, PASS, PASS, SPADES, FILLED)
    for card in ["AS", "6S", "4S", "8S", "KS", "QS", "9S", "2S"]:
        assert at.step(FRENCH_52.number(card))
    assert at.state["table"]["sitting_out"] == 0  # nobody's turn has come since
    assert not at.step(FRENCH_52.number("2H"))
    assert at.step(FRENCH_52.number("7S"))
    assert at.state["table"]["sitting_out"] == 0b0110
    assert at.seat == 3


def test_a_top_bid_is_said_again() -> None:
    at = said(position("pidro"), 14, PASS, PASS, 14)
    assert at.state["table"]["bidder"] == 3
    assert not said(position("pidro"), 14).step(14)  # by the dealer alone
    assert said(position("cinch", repeat_top="any"), 14).step(14)
    assert not said(position("cinch"), 14, PASS, PASS).step(14)


@pytest.mark.parametrize(
    ("variant", "rules", "bids"),
    [
        ("pidro", {}, [6]),
        ("cinch", {"dealer_forced": True}, [*range(7, 15)]),
        ("cinch", {"dealer_forced": True, "forced_more": False}, [7]),
        ("cinch", {"dealer_forced": True, "forced_bid": 5, "min_bid": 8}, [*range(5, 15)]),
        ("sixty-three", {"dealer_forced": True, "forced_bid": 25, "min_bid": 40, "forced_more": False}, [25]),
        ("california-pedro", {}, [0, *range(6, 17)]),
    ],
)
def test_what_a_dealer_may_say_when_all_others_pass(variant: str, rules: dict[str, Any], bids: list[int]) -> None:
    def takes(bid: int) -> bool:
        return said(position(variant, **rules), PASS, PASS, PASS).step(bid)

    assert [bid for bid in range(64) if takes(bid)] == bids


def scored(variant: str, bid: int, captured: dict[str, int], **rules: Any) -> list[int]:
    """The changes of both scores if seat 0 has bid so many, and these seats took these spades."""
    at = said(position(variant, **rules), bid, PASS, PASS, PASS, SPADES, FILLED)
    table = at.states[0]["table"]
    for card, seat in captured.items():
        table["captured"][seat] |= 1 << FRENCH_52.number(card)
        table["played"][seat] |= 1 << FRENCH_52.number(card)
    return [int(each) for each in at.row()["delta"]]


ALL = ("AS", "JS", "TS", "5S", "5C", "2S")


@pytest.mark.parametrize(
    ("variant", "bid", "theirs", "rules", "delta"),
    [
        ("california-pedro", 16, {"2S"}, {}, [-32, 1]),
        ("california-pedro", 16, set(), {}, [32, 0]),
        ("california-pedro", 12, {"5C", "2S"}, {}, [-12, 6]),
        ("california-pedro", 12, set(), {}, [16, 0]),
        ("cinch", 14, set(), {"all_points": "double_if_bid"}, [28, 0]),
        ("cinch", 13, set(), {"all_points": "double_if_bid"}, [14, 0]),
        ("cinch", 13, set(), {"all_points": "double"}, [28, 0]),
        ("cinch", 7, {*ALL}, {"all_points": "double"}, [-7, 28]),
        ("pidro", 6, {"5S", "AS", "JS"}, {}, [7, 7]),
        ("pidro", 6, {"5S", "AS", "JS", "TS", "2S"}, {}, [-6, 9]),
    ],
)
def test_what_the_points_come_to(
    variant: str, bid: int, theirs: set[str], rules: dict[str, Any], delta: list[int]
) -> None:
    assert scored(variant, bid, {card: int(card in theirs) for card in ALL}, **rules) == delta


@pytest.mark.parametrize(
    ("variant", "rules", "words"),
    [
        ("pidro", {"follow": "strict"}, "follow=strict needs play=all"),
        ("pidro", {"pitch_trump": True}, "pitch_trump=true needs play=all"),
        ("pedro", {"play": "trumps"}, "no option 'play'"),
        ("cinch", {"forced_more": False}, "forced_more=false needs dealer_forced=true"),
        ("cinch", {"forced_bid": 5}, "forced_bid=5 needs dealer_forced=true"),
        ("pidro", {"threshold": 50}, "threshold=50 needs out=threshold"),
    ],
)
def test_contradictions_are_named(variant: str, rules: dict[str, Any], words: str) -> None:
    with pytest.raises(UsageError, match=words):
        Setup.make(variant, rules=rules)


def test_the_former_name_of_an_option_is_read() -> None:
    for variant, given, value in (("cinch", 28, "double"), ("cinch", 14, "plain"), ("pedro", 28, "plain")):
        assert Setup.make(variant, rules={"fourteen": given}).rules["all_points"] == value
    with pytest.raises(UsageError, match="no option 'fourteen'"):
        Setup.make("cinch", rules={"fourteen": 21})
    with pytest.raises(UsageError, match="no option 'fourteen'"):
        Setup.make("sixty-three", rules={"fourteen": 28})


def test_the_jack_counts_three_in_california() -> None:
    worths = {column.name: column.worth for column in game_of("california-pedro").columns(Setup.make("pidro").rules)}
    assert (worths["jack"], worths["left_pedro"], worths["game"]) == (3, 5, 1)
