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

from places import ROOT
from shell import run
from test_claims import SETUP, gain_of, told, verdict_on
from tricklab.analysis.claims.files import claims_in
from tricklab.analysis.claims.trials import trials_of
from tricklab.analysis.claims.verdicts import FALSE, TRUE, verdicts_of
from tricklab.analysis.contest.compare import HeadToHead
from tricklab.analysis.reports.questions.facts import CHAIR
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
    verdict = verdict_on(deals=DEALS, habit=KEEPS, instead_of_habit=THROWS)
    names = [f"habit:base=basic,when=against,{key}=AKQJT" for key in ("keep", "play")]
    played = [Simulator(SETUP.with_policies("basic", sides={0: name})).play(0, DEALS).rows for name in names]
    gains = [gain_of(one, 4) - gain_of(other, 4) for one, other in zip(*played, strict=True)]
    assert sum(gain != 0 for gain in gains) > DEALS / 20
    low, high = scipy.stats.t.interval(0.95, DEALS - 1, fmean(gains), scipy.stats.sem(gains))
    wanted = f"{fmean(gains):+.2f} points a deal ({low:+.2f} to {high:+.2f}; {DEALS:,} deals)".replace("-", "−")
    assert wanted in verdict.size
    assert verdict.verdict == TRUE
    words = shlex.split(verdict.command)
    assert words[:4] == ["tricklab", "compare", *names]
    assert run(*words, "--format", "json").json["difference"]["value"] == pytest.approx(fmean(gains), abs=1e-9)


def test_a_habit_on_some_hands_is_repeated_by_the_page() -> None:
    verdict = verdict_on(deals=DEALS, habit=THROWS, when={"places": ["eldest"]})
    assert verdict.command.endswith("--policy basic --claims ours.toml")


@pytest.mark.parametrize(
    ("game", "claim", "counts", "is_so", "verdict"),
    [
        ("pitch", {"measure": "bid >= 3", "less_than": 0.5}, None, lambda row: row["bid"] >= 3, TRUE),
        (
            "pitch",
            {"measure": "delta[0] >= 1 and delta[1] >= 1", "more_than": 0.9},
            None,
            lambda row: min(row["delta"][:2]) >= 1,
            FALSE,
        ),
        (
            "pitch",
            {"given": "pitcher = 0 and not bids[0] in (0, 1)", "measure": "made == 1", "more_than": 0.1},
            lambda row: row["pitcher"] == 0 and row["bids"][0] >= 2,
            lambda row: row["made"] == 1,
            TRUE,
        ),
        (
            "phat",
            {"scores": [150, 120], "measure": "ended < 13", "more_than": 0.999},
            None,
            lambda row: sum(row["tricks"]) < 13,
            FALSE,
        ),
    ],
)
def test_how_often_something_is_so(game: str, claim: dict[str, Any], counts: Any, is_so: Any, verdict: str) -> None:
    found = verdict_on(Setup.make(game, policy="basic", seed=5), DEALS, **claim)
    table = Simulator(Setup.make(game, policy="basic", seed=5, scores=claim.get("scores")))
    there = [bool(is_so(row)) for row in table.play(0, DEALS).rows if counts is None or counts(row)]
    assert 0 < sum(there) < len(there)
    assert f" {100 * fmean(there):.1f} % (" in found.size
    assert f"{len(there):,} deals" in found.size
    assert found.verdict == verdict


def test_how_often_a_hand_is_dealt() -> None:
    verdict = verdict_on(deals=DEALS, measure="hand", when={"longest_at_least": 4}, less_than=0.5)
    count = 0
    for hand in Simulator(SETUP).deal(0, DEALS).hands[:, CHAIR]:
        cards = [text for card, text in enumerate(SETUP.deck.names) if int(hand) >> card & 1]
        count += max(sum(card[1] == suit for card in cards) for suit in "CDHS") >= 4
    assert f" {100 * count / DEALS:.1f} % (" in verdict.size
    assert f"{DEALS:,} deals" in verdict.size


def test_another_table_beside_the_page_s_own() -> None:
    """Each claim is played at its own table, and the verdicts stay in the order of the claims."""
    tables: list[dict[str, Any]] = [{}, {"table": {"partners": True}}, {}, {"table": {"players": 3}}]
    claims = [*(told(a="random", **at) for at in tables[:2]), *(told(measure="bid >= 3", **at) for at in tables[2:])]
    sizes = [verdict.size for verdict in verdicts_of(trials_of(claims, SETUP), SETUP, DEALS, jobs=1)]
    for rules, at in (({}, 0), ({"partners": True}, 1)):
        other = Setup.make("pitch", policy="basic", seed=5, rules=rules)
        same = HeadToHead(other, "random", "basic", others="basic", sides=[0]).run(DEALS, jobs=1).difference
        assert f"{same.value:+.2f} points a deal".replace("-", "−") in sizes[at]
    for players, at in ((4, 2), (3, 3)):
        other = Setup.make("pitch", policy="basic", seed=5, players=players)
        count = sum(int(row["bid"]) >= 3 for row in Simulator(other).play(0, DEALS).rows)
        assert f" {100 * count / DEALS:.1f} % (" in sizes[at]


def test_a_habit_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    file.write_text(
        'game = "pitch"\n[[claim]]\nsays = "Lead trumps."\nsource = "My uncle"\ntested = "Who leads trumps:"\n'
        'habit = { when = "lead declarer", play = "highest trump" }\n'
    )
    (claim,) = claims_in(file)
    (trial,) = trials_of([claim], SETUP)
    assert trial.ways[0].policy.name == "habit:base=basic,when=lead-declarer,play=highest-trump"


def test_the_page_about_claims_shows_what_can_be_tested(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "claims.md").read_text(encoding="utf-8")
    (file := tmp_path / "ours.toml").write_text(page.split("```toml\n")[1].split("```")[0], encoding="utf-8")
    assert len(trials_of(claims_in(file), SETUP)) == 3
    for word in (*TIMES, *KINDS):
        assert f"`{word}`" in page
    for written in re.findall(r"`{ (.*?) }`", page.split("## A habit")[1].split("##")[0]):
        trials_of([told(habit=tomllib.loads(f"habit = {{ {written} }}")["habit"])], SETUP)
    command = shlex.split(re.findall(r"^    (tricklab compare .*)$", page, re.MULTILINE)[0])
    assert find_policy(command[2], "pitch").name.startswith("habit:base=expert")
