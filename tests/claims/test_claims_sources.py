"""The claims of the games' sources: rules have no verdict, frequencies have a threshold, and each can be tested."""

from __future__ import annotations

import re
from statistics import fmean

import pytest

from test_claims import told
from tricklab.analysis.claims.files import OWN, claims_for, claims_in
from tricklab.analysis.claims.trials import Trial, trials_of
from tricklab.analysis.claims.verdict import Verdict
from tricklab.analysis.claims.verdicts import FALSE, OPEN, RULE, TRUE, verdicts_of
from tricklab.analysis.drawing.templates import environment
from tricklab.analysis.equity.from_standing import equity_from
from tricklab.analysis.reports.kit.layout import TEMPLATES
from tricklab.engine.games import variants
from tricklab.engine.play.setup import Setup

MOST_WORDS = 25
DEALS = 400


def test_the_claims_are_sentences_for_players() -> None:
    claims = [one.claim for file in OWN.glob("*.toml") for one in claims_in(file)]
    assert sum(not claim.untested for claim in claims) >= 80
    for claim in claims:
        assert re.fullmatch(r"[A-Z1-9].*[.”]", claim.says), claim.says
        assert claim.untested.endswith(".") or claim.tested.endswith(":")
        assert not re.search(r"polic|simulat|\(", claim.tested + claim.untested)
        for sentence in re.split(r"(?<=[.;:]) ", claim.tested + claim.untested):
            assert len(sentence.split()) <= MOST_WORDS, sentence


def test_every_claim_is_tested_on_the_page_of_its_variant() -> None:
    """By the variants' own rules there is room for each of them."""
    for variant in variants():
        setup = Setup.make(variant, policy="basic")
        for one in trials_of(claims_for(setup), setup):
            assert isinstance(one, Trial) or one.claim.untested, (variant, one.claim.says)


@pytest.mark.game("pitch")
def test_only_rules_are_without_a_verdict() -> None:
    setup = Setup.make("smudge", policy="basic", seed=5)
    ready = [one for one in trials_of(claims_for(setup), setup) if isinstance(one, Trial)]
    verdicts = verdicts_of(ready, setup, DEALS, jobs=1)
    rules = [trial.sourced.claim.quotes_rule for trial in ready]
    assert {True, False} == set(rules)
    assert [verdict.is_rule for verdict in verdicts] == rules
    assert [verdict.verdict == RULE for verdict in verdicts] == rules
    for verdict in verdicts:
        assert verdict.source
        assert re.search(r"deals\)|No deal counts", verdict.size)
        assert ("do not show it" in verdict.size) == (verdict.verdict == OPEN)


@pytest.mark.game("pitch")
def test_the_verdict_names_its_threshold() -> None:
    setup = Setup.make("pitch", policy="basic", seed=5)
    frequency = told(measure="bid >= 2", more_than=0.999)
    points = told(a="random", less_than=-0.01)
    plain = told(a="random", less_than=0)
    share = told(rules={"low": "captured"}, measure="made", more_than=0.5)
    verdicts = verdicts_of(trials_of([frequency, points, plain, share], setup), setup, DEALS, jobs=1)
    assert [one.asked for one in verdicts] == [
        "more than 99.9 %",
        "less than −0.01 points a deal",
        "",
        "more than 50 percentage points",
    ]
    assert [one.verdict for one in verdicts] == [FALSE, TRUE, TRUE, FALSE]


@pytest.mark.game("smear")
def test_matches_played_on_from_two_scores() -> None:
    """Against the chances that `equity_from` works out."""
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
    order = [
        section([rule, saying]).index(text) for text in ("More than 50 %: <strong>false", "rules change", "Bid from")
    ]
    assert order == sorted(order)
    assert "rules change" not in section([saying])
