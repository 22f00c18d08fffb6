"""Players that are built on others: who thinks ahead, and who knows the score."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import tricklab as tl
from contract.tables import decisions, redealt
from shell import run
from tricklab import Simulator, compare
from tricklab.analysis.advise.display.sentences import describe_objective
from tricklab.analysis.advise.objective import objective_of
from tricklab.engine.matches.standing import Match
from tricklab.engine.policies.find import find_policy

pytestmark = pytest.mark.game("phat")  # whose loops take least to compile

ROLLOUT = "rollout:base=basic"


def test_its_parameters_are_its_own_and_those_of_its_base() -> None:
    found = find_policy("rollout:worlds=8,base=basic,base.trumps=3", "smear").parameters
    assert found == {"base": {"trumps": 3.0, "partner": 1.0}, "worlds": 8.0, "inference": "0", "errors": 1.0}


@pytest.mark.parametrize("policy", [f"{ROLLOUT},worlds=4", f"{ROLLOUT},inference=soft,worlds=4"])
def test_it_does_the_same_when_hidden_cards_are_dealt_anew(policy: str) -> None:
    rng, kinds = random.Random(policy), Counter[str | None]()
    for number, at in enumerate(decisions("phat", 6, "rollout")):
        if number % 3 == 0 and (other := redealt(at, rng)) is not None:
            choice = at.choice(policy, number)
            assert other.choice(policy, number) == choice
            assert at.legal_among([choice])
            kinds[at.kind] += 1
    assert min(kinds["pitch"] * 20, kinds["play"]) > 30


@pytest.mark.full
def test_thinking_ahead_helps() -> None:
    assert compare(f"{ROLLOUT},worlds=16", "basic", "phat", hands=500).errors > 5


SMUDGER = "AS KS JS 2S AD TH"
PLUTER = "AH KH JH JD TH 9H AC AS 5D"


@pytest.mark.game("plute")
@pytest.mark.deep
def test_it_wins_more_matches() -> None:
    result = tl.compare_matches("expert:objective=match", "expert", "plute", 600, seed="at the score")
    assert result.errors > 2
    assert result.margin.low < 0.02  # it does not come from points


@pytest.mark.game("plute")
@pytest.mark.full
def test_far_from_the_end_it_is_its_base() -> None:
    policy = find_policy("expert:objective=match", "plute")
    never = replace(policy, name="never", instance=policy.instance._replace(near=2.0))
    always = replace(policy, name="always", instance=policy.instance._replace(near=0.0))
    setups = [tl.Setup.make("plute", policy=one, seed="far") for one in ("expert", never, always)]
    rows = [Simulator(setup).play(0, 300).rows for setup in setups]
    assert np.array_equal(rows[0], rows[1])
    assert (rows[0]["bids"] != rows[2]["bids"]).any()


@pytest.mark.game("plute")
@pytest.mark.full
def test_a_choice_is_worth_the_chance_after_the_deal() -> None:
    setup, tallies = tl.Setup.make("plute", policy="basic"), [2, 1, 0, 2]
    question, seen = tl.ask(setup, PLUTER, seat=0, dealer=5), dict[int, list[Any]]()

    def look(batch: int, actions: Any, played: Any) -> None:
        for place, action in enumerate(actions):
            seen.setdefault(action, []).extend(played.rows[:, place])

    advice = tl.advise(question, worlds=64, objective="match", tallies=tallies, look=look)
    table = tl.equity("plute", policy="basic")
    for choice in advice.choices:
        chances = []
        for row in seen[choice.action]:
            match = Match(setup)
            match.standing[2:] = tallies
            match.enter(row)
            if match.winners:
                chances.append(float(0 in match.winners))
            else:
                chances.append(table.chance(tallies=match.standing[2:].tolist(), dealer=0).value)
        assert choice.value.value == pytest.approx(100 * np.mean(chances))
        assert choice.worlds == len(chances) == 64
    assert advice.best.value.value == max(choice.value.value for choice in advice.choices)


@pytest.mark.full
@pytest.mark.game("pitch")
def test_the_smudge_that_wins_the_game() -> None:
    question = tl.ask(tl.Setup.make("smudge", players=3), SMUDGER, seat=0, dealer=2)  # four's table takes 20 seconds
    advice = tl.advise(question, worlds=256, objective="match")
    by_points = tl.advise(question, worlds=256, objective="points")
    assert (advice.best.text, by_points.best.text) == ("smudge", "3")
    assert advice.by_points.text == "3"
    assert tl.advise(question, worlds=8).objective == "match", "a bid can win the game"
    assert advice.best.value.low > 80
    told = describe_objective(advice)
    assert "It wins the match 9" in told
    assert "By points alone you would rather bid 3" in told
    assert "scores are not weighed" not in told


def test_when_the_match_counts() -> None:
    for variant, scores, objective in (
        ("pitch", None, "points"),
        ("pitch", [3, 0, 1, 2], "match"),
        ("smudge", None, "match"),
        ("smear", [18, 20], "match"),
        ("phat", [100, 80], "match"),
        ("phat", None, "points"),
    ):
        assert objective_of(tl.Setup.make(variant, scores=scores), None) == objective


@pytest.mark.game("plute")
@pytest.mark.full
def test_the_command_says_what_counts() -> None:
    words = ("advise", "--variant", "plute", "--policy", "basic", "--hand", PLUTER, "--seat", "0", "--dealer", "5")
    words = ("tricklab", *words, "--worlds", "32", "--against", "none")
    done = run(*words, "--tallies", "2,2,0,1")
    for told in ("wins the match", "match won, %", "% of winning"):
        assert told in done.out
    full = " ".join(run(*words, "--tallies", "2,2,0,1", "--basis").out.split())
    assert "match won: what decides: the chance to win the match" in full
    assert "What counts is the chance to win the match after this deal" in full
    assert run(*words, "--objective", "match", "--format", "json").json["objective"] == "match"


@pytest.mark.game("plute")
@pytest.mark.full
def test_the_command_that_compares() -> None:
    words = ["compare", "basic", "random", "--variant", "plute", "--matches", "300"]
    told = run("tricklab", *words, "--format", "json").json
    assert told["won"]["low"] > 0.9
    assert told["ahead"]["1000"] > 0.99
    assert "wins" in run("tricklab", *words).out
