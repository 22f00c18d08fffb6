"""Players who think ahead, draw inferences or have habits, and advice: interpreted, and every deal is the referee's."""

from __future__ import annotations

import json
from contextlib import suppress

import pytest

import tricklab as tl
from referee import check
from tricklab.engine.games import GAMES
from tricklab.engine.records.writer import to_line

pytestmark = pytest.mark.interpreted
ROLLOUT = "rollout:base=basic,worlds=2"
PLAYERS = {
    **{name: [f"{ROLLOUT},inference=soft"] for name in ("smear", "pitch", "cinch")},
    **{name: [ROLLOUT] for name in ("auction-cinch", "plute")},
}
HABITS = {
    "pitch": ("when=lead,play=highest-trump", "when=lead-declarer,play=lowest-plain,tricks=1-3", "keep=AKQJT"),
    "plute": ("when=follow-ours,play=AKQJT", "when=last,play=losing", "when=partner,play=off"),
    "phat": ("when=theirs-empty,keep=winning-trump", "when=theirs,play=lowest-winning", "keep=following"),
    "cinch": ("when=third,keep=trump,behind=plain-AK", "when=lead-before,play=plain-long", "keep=JQ"),
}
SEATED = [(name, player) for players in (PLAYERS, HABITS) for name in players for player in players[name]]


@pytest.mark.parametrize(("name", "player"), SEATED)
def test_their_deals_pass_the_referee(name: str, player: str) -> None:
    policy = player if player.startswith("rollout") else f"habit:base=basic,{player}"
    for record in tl.replay(name, 3, policy="basic", seats={0: policy, 1: policy}, seed=7):
        check(json.loads(to_line(record)))
        assert sum(event.do == "play" for event in record.events) > record.result.tricks[0]


def late_question(name: str) -> tl.Question:
    """Ask about the last decision of a deal in which a seat has three choices."""
    (record,) = tl.replay(name, 5, policy="basic", seed=7)
    plain = json.loads(to_line(record))
    events, _ = plain.pop("events"), plain.pop("result")
    for count in reversed(range(len(events))):
        with suppress(tl.UsageError):  # nobody has a choice there
            question = tl.ask_record({**plain, "events": events[:count]}, "basic")
            if len(question.deal.legal(3)) == 3:
                return question
    raise AssertionError("nobody has three choices")


@pytest.mark.parametrize("name", ["pitch", "phat", "smear", "tapp-tarock"])
def test_advice_tries_choices_in_every_world(name: str) -> None:
    question = late_question(name)
    advice = tl.advise(question, worlds=8, infer=False, jobs=1)
    assert {choice.action for choice in advice.choices} == {*question.deal.legal()}
    assert {choice.worlds for choice in advice.choices} == {8}


@pytest.mark.full
@pytest.mark.parametrize("name", GAMES)
def test_advice_is_that_of_compiled_code(name: str) -> None:
    question = late_question(name)
    interpreted = tl.advise(question, worlds=32, infer=False, jobs=1)
    with tl.interpreting(False):
        assert interpreted == tl.advise(question, worlds=32, infer=False, jobs=1)
