"""Claims on play, on other tables and on how often: each kind of test against plain counts; and the sources' own."""

from __future__ import annotations

import re
import shlex
import tomllib
from pathlib import Path
from statistics import fmean
from typing import Any

import pytest
import scipy.stats

from shell import run
from test_claims import gain_of, told
from tricklab.analysis.claims.files import claims_in
from tricklab.analysis.claims.trials import trials_of
from tricklab.analysis.claims.verdicts import FALSE, TRUE, verdicts_of
from tricklab.analysis.contest.compare import HeadToHead
from tricklab.analysis.reports.questions.facts import CHAIR
from tricklab.engine.errors import UsageError
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator
from tricklab.engine.policies.built.habit import KINDS, TIMES
from tricklab.engine.policies.find import find_policy

pytestmark = pytest.mark.game("pitch")

DEALS = 2000
KEEPS = {"when": "against", "keep": "AKQJT"}
THROWS = {"when": "against", "play": "AKQJT"}


def test_a_habit_against_another_in_the_same_deals() -> None:
    """And the command repeats the number."""
    setup = Setup.make("pitch", policy="basic", seed=5)
    claim = told(habit=KEEPS, instead_of_habit=THROWS)
    (verdict,) = verdicts_of(trials_of([claim], setup), setup, DEALS, jobs=1)
    names = [f"habit:base=basic,when=against,{key}=AKQJT" for key in ("keep", "play")]
    played = [Simulator(setup.with_policies("basic", sides={0: name})).play(0, DEALS).rows for name in names]
    gains = [gain_of(one, 4) - gain_of(other, 4) for one, other in zip(*played, strict=True)]
    assert sum(gain != 0 for gain in gains) > DEALS / 20
    low, high = scipy.stats.t.interval(0.95, DEALS - 1, fmean(gains), scipy.stats.sem(gains))
    wanted = f"{fmean(gains):+.2f} points a deal ({low:+.2f} to {high:+.2f}; {DEALS:,} deals)".replace("-", "−")
    assert wanted in verdict.size
    assert verdict.verdict == TRUE
    words = shlex.split(verdict.command)
    assert words[:4] == ["tricklab", "compare", *names]
    assert run(*words, "--format", "json").json["difference"]["value"] == pytest.approx(fmean(gains), abs=1e-9)


def test_a_habit_against_the_own_play() -> None:
    setup = Setup.make("pitch", policy="basic", seed=5)
    (verdict,) = verdicts_of(trials_of([told(habit=THROWS, less_than=0)], setup), setup, DEALS, jobs=1)
    name = "habit:base=basic,when=against,play=AKQJT"
    same = HeadToHead(setup, name, "basic", others="basic", sides=[0]).run(DEALS, jobs=1).difference
    assert f"{same.value:+.2f} points a deal".replace("-", "−") in verdict.size
    assert verdict.verdict == TRUE


def test_a_habit_on_some_hands_is_repeated_by_the_page() -> None:
    setup = Setup.make("pitch", policy="basic", seed=5)
    claim = told(habit=THROWS, when={"places": ["eldest"]})
    (verdict,) = verdicts_of(trials_of([claim], setup), setup, DEALS, jobs=1)
    assert verdict.command.endswith("--policy basic --claims ours.toml")


def test_scores_before_the_deal() -> None:
    setup = Setup.make("phat", policy="basic", seed=5)
    claim = told("phat", scores=[150, 120], measure="ended < 13", more_than=0.999)
    (verdict,) = verdicts_of(trials_of([claim], setup), setup, 300, jobs=1)
    table, early = Simulator(Setup.make("phat", policy="basic", seed=5, scores=[150, 120])), 0
    for row in table.play(0, 300).rows:
        early += sum(int(taken) for taken in row["tricks"]) < 13
    assert 0 < early < 300
    assert f" {early / 3:.1f} % (" in verdict.size
    assert verdict.verdict == FALSE


def test_deals_that_went_a_certain_way() -> None:
    setup = Setup.make("pitch", policy="basic", seed=5)
    claim = told(given="pitcher == 0 and bids[0] >= 2", measure="made == 1")
    (verdict,) = verdicts_of(trials_of([claim], setup), setup, DEALS, jobs=1)
    rows = [r for r in Simulator(setup).play(0, DEALS).rows if r["pitcher"] == 0 and r["bids"][0] >= 2]
    made = sum(int(row["made"]) == 1 for row in rows)
    assert f" {100 * made / len(rows):.1f} % (" in verdict.size
    assert f"{len(rows):,} deals" in verdict.size


def test_several_things_in_a_result() -> None:
    setup = Setup.make("pitch", policy="basic", seed=5)
    claim = told(measure="delta[0] >= 1 and delta[1] >= 1")
    (verdict,) = verdicts_of(trials_of([claim], setup), setup, DEALS, jobs=1)
    count = sum(int(row["delta"][0]) >= 1 and int(row["delta"][1]) >= 1 for row in Simulator(setup).play(0, DEALS).rows)
    assert 0 < count < DEALS
    assert f" {100 * count / DEALS:.1f} % (" in verdict.size


def test_how_often_a_hand_is_dealt() -> None:
    setup = Setup.make("pitch", policy="basic", seed=5)
    claim = told(measure="hand", when={"longest_at_least": 4}, less_than=0.5)
    (verdict,) = verdicts_of(trials_of([claim], setup), setup, DEALS, jobs=1)
    hands = Simulator(setup).deal(0, DEALS).hands[:, CHAIR]
    count = 0
    for hand in hands:
        cards = [text for card, text in enumerate(setup.deck.names) if int(hand) >> card & 1]
        count += max(sum(card[1] == suit for card in cards) for suit in "CDHS") >= 4
    assert f" {100 * count / DEALS:.1f} % (" in verdict.size
    assert f"{DEALS:,} deals" in verdict.size


def test_another_table_beside_the_page_s_own() -> None:
    """Each claim is played at its own table, and the verdicts stay in the order of the claims."""
    setup = Setup.make("pitch", policy="basic", seed=5)
    claims = [
        told(a="random"),
        told(a="random", table={"partners": True}),
        told(measure="bid >= 3"),
        told(measure="bid >= 3", table={"players": 3}),
    ]
    sizes = [verdict.size for verdict in verdicts_of(trials_of(claims, setup), setup, DEALS, jobs=1)]
    for rules, at in (({}, 0), ({"partners": True}, 1)):
        other = Setup.make("pitch", policy="basic", seed=5, rules=rules)
        same = HeadToHead(other, "random", "basic", others="basic", sides=[0]).run(DEALS, jobs=1).difference
        assert f"{same.value:+.2f} points a deal".replace("-", "−") in sizes[at]
    for players, at in ((4, 2), (3, 3)):
        other = Setup.make("pitch", policy="basic", seed=5, players=players)
        count = sum(int(row["bid"]) >= 3 for row in Simulator(other).play(0, DEALS).rows)
        assert f" {100 * count / DEALS:.1f} % (" in sizes[at]


@pytest.mark.parametrize(
    ("claim", "why"),
    [
        ({"habit": {"play": "trunp"}}, "Did you mean 'trump'"),
        ({"habit": {"plays": "trump"}}, "a habit is made of"),
        ({"habit": KEEPS, "instead_of_habit": KEEPS}, "what is compared is the same"),
        ({"measure": "hand"}, "how often a hand is as when says"),
        ({"measure": "hand", "when": {"longest_at_least": 4}, "a": "basic"}, "how often a hand is as when says"),
        ({"measure": "made", "given": "bids >= 2"}, "given is a field"),
        ({"a": "random", "given": "bids[0] >= 2"}, "leave it out where two ways are compared"),
        ({"measure": "bids[9] >= 2"}, r"measure is points, made, hand, match, or a field"),
        ({"measure": "bid >= 2", "scores": [7, 0, 0, 0]}, "below the target"),
        ({"measure": "bid >= 2", "scores": [1, 2]}, "scores"),
        ({"measure": "match"}, "plays matches on from scores: give scores"),
        ({"measure": "match", "scores": [1, 0, 0, 0], "say": "bid 2"}, "no when, given or say"),
        ({"measure": "match", "scores": [1, 0, 0, 0], "instead_of_scores": [7, 0, 0, 0]}, "instead_of_scores: .*below"),
        ({"scores": [1, 0, 0, 0], "instead_of_scores": [2, 0, 0, 0]}, "only matches are compared from other scores"),
    ],
)
def test_claims_that_are_not_right(claim: dict[str, Any], why: str) -> None:
    setup = Setup.make("pitch", policy="basic")
    with pytest.raises(UsageError, match=why) as error:
        trials_of([told(**claim)], setup)
    assert str(error.value).startswith("ours.toml: claim 1")


def test_a_habit_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    file.write_text(
        'game = "pitch"\n[[claim]]\nsays = "Lead trumps."\nsource = "My uncle"\ntested = "Who leads trumps:"\n'
        'habit = { when = "lead declarer", play = "highest trump" }\n'
    )
    (claim,) = claims_in(file)
    (trial,) = trials_of([claim], Setup.make("pitch", policy="basic"))
    assert trial.ways[0].policy.name == "habit:base=basic,when=lead-declarer,play=highest-trump"


def test_the_page_about_claims_shows_what_can_be_tested(tmp_path: Path) -> None:
    page = (Path(__file__).parent.parent / "docs" / "claims.md").read_text(encoding="utf-8")
    (file := tmp_path / "ours.toml").write_text(page.split("```toml\n")[1].split("```")[0], encoding="utf-8")
    setup = Setup.make("pitch", policy="basic")
    trials = trials_of(claims_in(file), setup)
    assert len(trials) == 3
    for word in (*TIMES, *KINDS):
        assert f"`{word}`" in page
    for written in re.findall(r"`{ (.*?) }`", page.split("## A habit")[1].split("##")[0]):
        trials_of([told(habit=tomllib.loads(f"habit = {{ {written} }}")["habit"])], setup)
    command = shlex.split(re.findall(r"^    (tricklab compare .*)$", page, re.MULTILINE)[0])
    assert find_policy(command[2], "pitch").name.startswith("habit:base=expert")
