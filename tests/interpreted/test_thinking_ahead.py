"""Players who think ahead, draw inferences or have habits, and advice: interpreted, and every deal is the referee's."""

from __future__ import annotations

import json
from contextlib import suppress
from itertools import islice

import numpy as np
import pytest

import tricklab as tl
from contract.tables import decisions
from contract.test_inference import WORLDS, batch_of, said_in, weights_of
from driver import holding
from referee import check
from tricklab.engine.base import upper_rooms
from tricklab.engine.games import GAMES
from tricklab.engine.policies.find import find_policy
from tricklab.engine.policies.inference.beliefs import soft
from tricklab.engine.policies.inference.sampling import SCOUTED
from tricklab.engine.policies.policy import MatchPolicy
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


@pytest.mark.parametrize("name", ["pitch", "phat", "smear", "tapp-tarock", "peatwit", "eighty-three", "paskievics"])
def test_advice_tries_choices_in_every_world(name: str) -> None:
    question = late_question(name)
    advice = tl.advise(question, worlds=8, infer=False, jobs=1)
    assert {choice.action for choice in advice.choices} == {*question.deal.legal()}
    assert {choice.worlds for choice in advice.choices} == {8}


@pytest.mark.full
@pytest.mark.parametrize(
    "name", [name if name in ("pitch", "phat") else pytest.param(name, marks=pytest.mark.deep) for name in GAMES]
)
def test_advice_is_that_of_compiled_code(name: str) -> None:
    question = late_question(name)
    interpreted = tl.advise(question, worlds=32, infer=False, jobs=1)
    with tl.interpreting(False):
        assert interpreted == tl.advise(question, worlds=32, infer=False, jobs=1)


@pytest.mark.parametrize(("name", "skipped"), [("cinch", 14), ("peatwit", 7)])
def test_worlds_weigh_what_was_done_in_them(name: str, skipped: int) -> None:
    """`contract.test_inference` tries it in depth; here cards were exchanged, or passed on in secret."""
    believed, met = soft(find_policy("basic", name), name), set[float]()
    for number, at in enumerate(islice(decisions(name, 2, "interpreted", usual=1.0), skipped, skipped + 1)):
        weights, told = np.full(1 + WORLDS, -1.0), said_in(at, played=name == "peatwit")
        at.tried(believed, WORLDS, number, weights, np.zeros((0, 6)), 10**6)
        for found, (world, there) in islice(zip(weights[1:], batch_of(at, number, SCOUTED // 2), strict=True), 4):
            since = at.after_exchange(world) if at.since else None
            expected = weights_of(at, told, there, since, believed, None)
            assert any(found == pytest.approx(one, rel=1e-9, abs=0) for one in expected)
        met |= {*weights[1:].tolist()}
    assert len(met) > 2


@pytest.mark.parametrize(("chance_of_end", "said"), [(1.0, "smudge"), (0.0, "3")])
def test_players_for_the_match_smudge_near_its_end(
    chance_of_end: float, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A smudge wins the match, and all other scores are even; far from the end they bid as for points."""
    scores = [1, 3, 5, 0, 1, 1 / 3, 1 / 3, 1 / 3, chance_of_end]  # a table of a single row
    monkeypatch.setattr(upper_rooms, "winning_chances", lambda setup, base: np.array(scores))
    policy = find_policy("expert:objective=match", "pitch")
    assert isinstance(policy, MatchPolicy)
    few = MatchPolicy("few worlds", policy.instance._replace(worlds=4.0, inference=0.0), base=policy.base)
    at = holding(tl.Setup.make("smudge", players=3, policy=few), ["AS KS JS 2S AD TH"], dealer=2)
    assert at.setup.game.phases[0].text(at.setup, at.state, at.choose(tl.Simulator(at.setup))) == said
