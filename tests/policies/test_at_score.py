"""Players and advice that know the score: worth is the chance to win the match, and nothing else changes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import tricklab as tl
from shell import refusal, run
from tricklab.analysis.advise.display.sentences import describe_objective
from tricklab.analysis.advise.objective import objective_of
from tricklab.engine.matches.standing import Match
from tricklab.engine.play.simulator import Simulator
from tricklab.engine.policies.find import find_policy
from tricklab.engine.policies.policy import MatchPolicy

pytestmark = pytest.mark.game("plute")

SMUDGER = "AS KS JS 2S AD TH"
PLUTER = "AH KH JH JD TH 9H AC AS 5D"


@pytest.mark.deep
def test_it_wins_more_matches() -> None:
    result = tl.compare_matches("expert:objective=match", "expert", "plute", 600, seed="at the score")
    assert result.errors > 2
    assert result.margin.low < 0.02  # it does not come from points


@pytest.mark.full
def test_far_from_the_end_it_is_its_base() -> None:
    policy = find_policy("expert:objective=match", "plute")
    assert isinstance(policy, MatchPolicy)
    never = replace(policy, name="never", instance=policy.instance._replace(near=2.0))
    always = replace(policy, name="always", instance=policy.instance._replace(near=0.0))
    rows = [
        Simulator(tl.Setup.make("plute", policy=one, seed="far")).play(0, 300).rows for one in ("expert", never, always)
    ]
    assert np.array_equal(rows[0], rows[1])
    assert (rows[0]["bids"] != rows[2]["bids"]).any()


@pytest.mark.parametrize(
    ("given", "name", "base"),
    [
        ("expert:objective=match", "expert:objective=match", "expert"),
        ("expert:objective=match,bid_margin=0.5", "expert:bid_margin=0.5,objective=match", "expert:bid_margin=0.5"),
        ("rollout:objective=match,worlds=8", "rollout:base=expert,worlds=8,objective=match", "expert"),
        ("rollout:base=basic,objective=match", "rollout:base=basic,objective=match", "basic"),
    ],
)
def test_names(given: str, name: str, base: str) -> None:
    policy = find_policy(given, "plute")
    assert isinstance(policy, MatchPolicy)
    assert policy.base is not None
    assert (policy.name, policy.base.name) == (name, base)
    assert find_policy(policy.name, "plute") == policy
    assert find_policy("basic:objective=points", "plute") == find_policy("basic", "plute")


@pytest.mark.parametrize(
    ("policy", "told"),
    [
        ("expert:objective=win", "one of points, match"),
        ("expert:objective=match,objective=match", "'objective' twice"),
        ("habit:when=lead,play=trump,objective=match", "cannot play for the match"),
    ],
)
def test_what_there_is_not(policy: str, told: str) -> None:
    with pytest.raises(tl.UsageError, match=told):
        find_policy(policy, "plute")


@pytest.mark.full
def test_a_choice_is_worth_the_chance_after_the_deal() -> None:
    """Entered by `Match`, row by row."""
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
    assert "0 to 2 will do" in refusal(*words, "--tallies", "3,0,0,0")
    assert run(*words, "--objective", "match", "--format", "json").json["objective"] == "match"


@pytest.mark.full
def test_the_command_that_compares() -> None:
    words = ["compare", "basic", "random", "--variant", "plute", "--matches", "300"]
    told = run("tricklab", *words, "--format", "json").json
    assert told["won"]["low"] > 0.9
    assert told["ahead"]["1000"] > 0.99
    assert "wins" in run("tricklab", *words).out
    for more in (["--hands", "5"], ["--side", "0"], ["--show", "2"], ["--low", "0"]):
        refusal("tricklab", *words, *more)
