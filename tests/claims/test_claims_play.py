"""Each kind of claim against plain counts; and the claims of the games' sources, each of which can be tested."""

from __future__ import annotations

import re
import shlex
import tomllib
from pathlib import Path
from statistics import fmean
from typing import Any

import pytest

from places import ROOT
from test_claims import SETUP, told, verdict_on
from tricklab import Setup, Simulator, equity_from
from tricklab.analysis.claims.files import OWN, claims_for, claims_in
from tricklab.analysis.claims.trials import Trial, trials_of
from tricklab.analysis.claims.verdict import Verdict
from tricklab.analysis.claims.verdicts import FALSE, OPEN, RULE, TRUE, _command, verdicts_of
from tricklab.analysis.contest.compare import HeadToHead
from tricklab.analysis.drawing.templates import environment
from tricklab.analysis.reports.kit.layout import TEMPLATES
from tricklab.analysis.studies.facts import CHAIR
from tricklab.engine.games import variants
from tricklab.engine.policies.built.habit import KINDS, TIMES
from tricklab.engine.policies.find import find_policy

pytestmark = pytest.mark.game("pitch")

DEALS = 2000


@pytest.mark.parametrize(("game", "claim", "counts", "is_so", "verdict"), [
    ("pitch", {"measure": "bid >= 3 and delta[0] >= 1", "less_than": 0.5},
     None, lambda row: row["bid"] >= 3 and row["delta"][0] >= 1, TRUE),
    ("pitch", {"given": "pitcher = 0 and not bids[0] in (0, 1)", "measure": "made == 1", "more_than": 0.1},
     lambda row: row["pitcher"] == 0 and row["bids"][0] >= 2, lambda row: row["made"] == 1, TRUE),
    ("phat", {"scores": [150, 120], "measure": "ended < 13", "more_than": 0.999},
     None, lambda row: sum(row["tricks"]) < 13, FALSE),
])  # fmt: skip
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


def test_the_page_about_claims_shows_what_can_be_tested(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "claims.md").read_text(encoding="utf-8")
    (file := tmp_path / "ours.toml").write_text(page.split("```toml\n")[1].split("```")[0], encoding="utf-8")
    _, habit, _ = trials_of(claims_in(file), SETUP)
    names = [f"habit:base=basic,when=against,{key}=T" for key in ("keep", "play")]
    assert [way.policy.name for way in habit.ways] == names
    assert isinstance(habit, Trial)
    assert shlex.split(_command(habit, SETUP, 10))[:4] == ["tricklab", "compare", *names]
    (trial,) = trials_of([told(habit={"when": "lead declarer", "play": "highest trump"})], SETUP)
    assert trial.ways[0].policy.name == "habit:base=basic,when=lead-declarer,play=highest-trump"
    for word in (*TIMES, *KINDS):
        assert f"`{word}`" in page
    for written in re.findall(r"`{ (.*?) }`", page.split("## A habit")[1].split("##")[0]):
        trials_of([told(habit=tomllib.loads(f"habit = {{ {written} }}")["habit"])], SETUP)
    command = shlex.split(re.findall(r"^    (tricklab compare .*)$", page, re.MULTILINE)[0])
    assert find_policy(command[2], "pitch").name.startswith("habit:base=expert")


@pytest.mark.game("cinch")
def test_each_way_has_the_share_of_its_own_bids() -> None:
    """Where six may be bid other bids are played: on the deals that both ways play the difference is another one."""
    setup = Setup.make("cinch", policy="expert", seed=5)
    verdict = verdict_on(setup, DEALS, rules={"min_bid": 6}, measure="made", quotes_rule=True)
    shares, fewest = [], DEALS
    for table in (setup.with_rules({"min_bid": 6}), setup):
        plays, made = table.game.success(table.rules, Simulator(table).play(0, DEALS).rows, CHAIR)
        shares.append(100 * made[plays].mean())
        fewest = min(fewest, int(plays.sum()))
    difference = f"{shares[0] - shares[1]:+.2f} percentage points".replace("-", "−")
    assert difference in verdict.size
    assert f"{fewest:,} deals or more" in verdict.size
    assert verdict.verdict == RULE


def test_the_claims_are_sentences_for_players_and_tested_on_the_page_of_their_variant() -> None:
    claims = [one.claim for file in OWN.glob("*.toml") for one in claims_in(file)]
    assert sum(not claim.untested for claim in claims) >= 80
    for claim in claims:
        assert re.fullmatch(r"[A-Z1-9].*[.”]", claim.says), claim.says
        assert claim.untested.endswith(".") or claim.tested.endswith(":")
        assert not re.search(r"polic|simulat|\(", claim.tested + claim.untested)
        for sentence in re.split(r"(?<=[.;:]) ", claim.tested + claim.untested):
            assert len(sentence.split()) <= 25, sentence
    for variant in variants():
        setup = Setup.make(variant, policy="basic")
        for one in trials_of(claims_for(setup), setup):
            if isinstance(one, Trial) or one.claim.untested:
                continue
            assert one.claim.rules, one.claim.says
            assert one.claim.rules.items() <= setup.rules.items(), (
                "a rule of the variant has nothing to be compared with"
            )


def test_only_rules_are_without_a_verdict() -> None:
    setup = Setup.make("smudge", policy="basic", seed=5)
    ready = [one for one in trials_of(claims_for(setup), setup) if isinstance(one, Trial)]
    verdicts = verdicts_of(ready, setup, 400, jobs=1)
    rules = [trial.sourced.claim.quotes_rule for trial in ready]
    assert {True, False} == set(rules)
    assert [verdict.is_rule for verdict in verdicts] == rules
    assert [verdict.verdict == RULE for verdict in verdicts] == rules
    for verdict in verdicts:
        assert verdict.source
        assert re.search(r"deals\)|No deal counts", verdict.size)
        assert ("do not show it" in verdict.size) == (verdict.verdict == OPEN)


def test_the_verdict_names_its_threshold() -> None:
    setup = Setup.make("pitch", policy="basic", seed=5)
    frequency = told(measure="bid >= 2", more_than=0.999)
    points = told(a="random", less_than=-0.01)
    plain = told(a="random", less_than=0)
    share = told(rules={"low": "captured"}, measure="made", more_than=0.5)
    verdicts = verdicts_of(trials_of([frequency, points, plain, share], setup), setup, 400, jobs=1)
    asked = ["more than 99.9 %", "less than −0.01 points a deal", "", "more than 50 percentage points"]
    assert [one.asked for one in verdicts] == asked
    assert [one.verdict for one in verdicts] == [FALSE, TRUE, TRUE, FALSE]


@pytest.mark.game("smear")
def test_matches_played_on_from_two_scores() -> None:
    setup = Setup.make("smear", policy="basic", seed=5)
    claim = told("smear", scores=[20, 5], instead_of_scores=[5, 20], measure="match")
    alone = told("smear", scores=[20, 5], measure="match", more_than=0.5)
    first, second = verdicts_of(trials_of([claim, alone], setup), setup, 800, jobs=1)
    setups = [Setup.make("smear", policy="basic", seed=5, scores=at) for at in ([20, 5], [5, 20])]
    won = [fmean(chances[0].value for chances in equity_from(at, matches=40).chances) for at in setups]
    assert 0.5 < won[0] > won[1]
    assert f"{100 * (won[0] - won[1]):+.2f} percentage points (" in first.size
    assert f" {100 * won[0]:.1f} % (" in second.size
    assert "; 80 matches)" in first.size
    assert (first.verdict, second.asked) == (TRUE, "more than 50 %")


def test_the_page_lists_rules_apart() -> None:
    saying = Verdict("It pays.", "A friend", FALSE, "28 %.", "", "more than 50 %")
    rule = Verdict("Bid from one to four.", "A book", RULE, "3 %.", "", "", True)
    section = environment(TEMPLATES).get_template("claims.html").module.claims_section
    texts = ("More than 50 %: <strong>false", "rules change", "Bid from")
    order = [section([rule, saying]).index(text) for text in texts]
    assert order == sorted(order)
    assert "rules change" not in section([saying])
