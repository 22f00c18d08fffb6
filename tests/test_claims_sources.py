"""The claims of the games' sources: rules have no verdict, frequencies have a threshold, and each can be tested."""

from __future__ import annotations

import re
from pathlib import Path
from statistics import fmean

import pytest

from test_claims import told
from tricklab.analysis.claims.files import OWN, Claim, claims_for, claims_in
from tricklab.analysis.claims.trials import Trial, trials_of
from tricklab.analysis.claims.verdicts import FALSE, OPEN, RULE, TRUE, verdicts_of
from tricklab.analysis.drawing.templates import environment
from tricklab.analysis.equity.from_standing import equity_from
from tricklab.analysis.reports.kit.layout import TEMPLATES, Verdict
from tricklab.engine.errors import UsageError
from tricklab.engine.games import variants
from tricklab.engine.play.setup import Setup

FILES = sorted(OWN.glob("*.toml"))
MOST_WORDS = 25
DEALS = 400
THRESHOLD = re.compile(r"^(more|less)_than = .*$", re.MULTILINE)
TESTED = re.compile(r"^tested = .*$", re.MULTILINE)


def blocks_of(file: Path) -> list[str]:
    """Return the head of a file of claims, and each claim as text."""
    return file.read_text(encoding="utf-8").split("[[claim]]\n")


def every_claim() -> list[Claim]:
    return [one.claim for file in FILES for one in claims_in(file)]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_claim_without_its_test_or_with_the_verdict_of_a_rule_is_rejected(file: Path, tmp_path: Path) -> None:
    """Each claim of the file is broken once, and the file is then rejected with the claim's number."""
    head, *blocks = blocks_of(file)
    broken = {}
    for number, (block, one) in enumerate(zip(blocks, claims_in(file), strict=True), start=1):
        if one.claim.quotes_rule:
            broken[number] = (block + "more_than = 0.5\n", "a quoted rule has no verdict")
        elif one.claim.measure not in ("", "points") and not one.claim.compares:
            broken[number] = (THRESHOLD.sub("", block), "more_than or less_than is missing")
        elif not one.claim.untested:
            broken[number] = (TESTED.sub("", block), "tested is missing")
    assert broken
    for number, (text, why) in broken.items():
        changed = [*blocks[: number - 1], text, *blocks[number:]]
        (copy := tmp_path / file.name).write_text("[[claim]]\n".join([head, *changed]), encoding="utf-8")
        with pytest.raises(UsageError, match=rf"claim {number} .*{why}"):
            claims_in(copy)


def test_the_claims_are_sentences_for_players() -> None:
    claims = every_claim()
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
    share = told(habit={"play": "T"}, measure="made", more_than=0.5)
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
    won = [
        fmean(
            chances[0].value
            for chances in equity_from(Setup.make("smear", policy="basic", seed=5, scores=at), matches=40).chances
        )
        for at in ([20, 5], [5, 20])
    ]
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
