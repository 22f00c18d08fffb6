"""The whole deals on the pages of both tarock games: for the referee, and told to the engine event by event."""

from __future__ import annotations

from typing import Any

import pytest

from driver import Position
from golden_tarock import P6_PLAY, P7_PLAY, T6_PLAY, T7_PLAY, caught, solo, threes, tricks_of, yielded
from referee import check
from referee.tarock import cards_of, trick_winner, values
from tricklab.engine.play.actions import phase_of
from tricklab.engine.play.setup import Setup
from tricklab.engine.rules.events import Announce, Bid, Call, Discard, Draw, Play

DECIDED = {"bid": Bid, "draw": Draw, "discard": Discard, "call": Call, "announce": Announce, "play": Play}


def result_of(record: dict[str, Any]) -> dict[str, Any]:
    """What the engine makes of the deal, where all do what the record tells of them."""
    carry = record.get("factor")
    setup = Setup.make(record["variant"], policy="random", rules=record["rules"], carry=carry)
    cards = [card for part in (*record["dealt"], record["stock"]) for card in part]
    at = Position(setup, setup.deck.numbers(cards), record["dealer"])
    for told in record["events"]:
        event = DECIDED.get(told["do"])
        phase = phase_of(setup, at.state) if at.seat >= 0 else None
        if phase is None or event is not phase.event:
            continue  # what follows by itself
        given = {key: tuple(value) if isinstance(value, list) else value for key, value in told.items() if key != "do"}
        assert at.seat == told["seat"], told
        for action in phase.actions(setup, at.state, event(**given)):
            assert at.step(action), told
    assert at.seat == -1
    return setup.game.result(setup.rules, at.row())


@pytest.mark.parametrize(
    "record",
    [
        pytest.param(record, marks=pytest.mark.game(record["variant"]))
        for record in (threes(), solo(), yielded(), caught())
    ],
    ids=["T6", "T7", "P6", "P7"],
)
def test_whole_deals_come_to_what_the_page_says(record: dict[str, Any]) -> None:
    check(record)
    assert result_of(record) == record["result"]
    if "factor" in record:
        doubled = [2 * paid for paid in record["result"]["delta"]]
        assert result_of(record | {"factor": 2})["delta"] == doubled


@pytest.mark.parametrize("play", [T6_PLAY, T7_PLAY, P6_PLAY, P7_PLAY], ids=["T6", "T7", "P6", "P7"])
def test_points_of_each_trick(play: str) -> None:
    """Tapp-Tarock counts a trick of three cards, and so takes two off."""
    for told in tricks_of(play):
        assert trick_winner(told.plays) == told.winner
        assert values(cards_of(told.plays)) == told.points + (2 if len(told.plays) == 3 else 0)
