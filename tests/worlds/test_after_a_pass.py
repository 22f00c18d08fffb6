"""Peatwit after the pass: what three given cards tell of who gave them, and questions that say what was passed."""

from __future__ import annotations

import random
from typing import Any

import pytest

from contract.tables import same
from shell import refusal, run
from tricklab import Setup, UsageError, advise, ask, ask_record
from tricklab.engine.ground.cards import cards_of
from tricklab.engine.play.actions import kind_of
from tricklab.engine.play.loops.stepping import Deal
from tricklab.engine.play.loops.what_if import WhatIf
from tricklab.engine.play.simulator import Simulator
from tricklab.engine.policies.inference.beliefs import strict
from tricklab.engine.policies.inference.sampling import BATCHES
from tricklab.engine.rules.decks import FRENCH_52

pytestmark = pytest.mark.game("peatwit")

HAND = "AS 7S 4S KH 9H 3H 2D TD 8D QC 6C 5C 2C"


def test_what_was_passed_leads_to_the_hand_before() -> None:
    """A question that tells the pass is the question of the record that does."""
    setup = Setup.make("peatwit", policy="expert", rules={"passing": "across"})
    short = ask(setup, HAND, dealer=3, seat=1, bids=["4"], passed="KS JH 9D", received="2D 5C 6C")
    own = short.deal.state["own"][1]
    names = {part: {FRENCH_52.text(card) for card in cards_of(int(own[part]))} for part in own.dtype.names}
    assert names["hand"] == set(HAND.split())
    assert names["passed"] == {"KS", "JH", "9D"}
    assert names["received"] == {"2D", "5C", "6C"}
    assert names["dealt"] == set(HAND.split()) - names["received"] | names["passed"]
    assert short.text == "seat 1, dealer 3, passed KS JH 9D, received 2D 5C 6C, bids 4: to bid"
    passes = [
        {"do": "pass_cards", "seat": 1, "to": 3, "cards": ["KS", "JH", "9D"]},
        {"do": "pass_cards", "seat": 3, "to": 1, "cards": ["2D", "5C", "6C"]},
    ]
    dealt = [[], sorted(names["dealt"]), [], []]
    events = [*passes, {"do": "bid", "seat": 0, "bid": 4}]
    told = {"variant": "peatwit", "rules": setup.rules, "dealer": 3, "dealt": dealt, "events": events}
    record = ask_record({"schema": 1, **told})
    assert record.seat == 1
    assert same(record.deal.state["table"], short.deal.state["table"]) == []
    assert same(record.deal.state["own"][1], own) == []


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"passed": "KS JH 9D"}, "give both"),
        ({"received": "2D 5C 6C"}, "give both"),
        ({"passed": "KS JH", "received": "2D 5C 6C"}, "you passed on 2 cards; 3 are passed"),
        ({"passed": "KS JH 9D", "received": "2D 5C 6C 2C"}, "you were given 4 cards"),
        ({"passed": "KS JH AS", "received": "2D 5C 6C"}, "AS was passed on and is in the hand"),
        ({"passed": "KS JH 9D", "received": "2D 5C AC"}, "AC was received and is not in the hand"),
        (
            {"passed": "KS JH 9D", "received": "2D 5C 6C", "decision": "pass"},
            "leave out what you passed on and were given",
        ),
    ],
)
def test_a_pass_that_cannot_be(given: dict[str, Any], words: str) -> None:
    with pytest.raises(UsageError, match=words):
        ask(Setup.make("peatwit", policy="basic"), HAND, **given)


def test_rules_that_pass_nothing() -> None:
    for variant, rules, hand, words in (
        ("peatwit", {"passing": "none"}, HAND, "these rules pass no cards"),
        ("pitch", {}, "AS JS 4S KD TH 6C", "no cards are passed in Pitch"),
    ):
        with pytest.raises(UsageError, match=words):
            ask(Setup.make(variant, rules=rules, policy="basic"), hand, passed="KS JH 9D", received="2D 5C 6C")


@pytest.mark.full
def test_cards_that_nobody_would_have_passed_are_taken_for_a_slip() -> None:
    """Nobody passes aces and a 2 who bids to win tricks: that is named, and what was said before still counts."""
    hand = "AS KS 4S 3H 9H 8H 2D 5D 8D 3C 6C 5C 2C"
    setup = Setup.make("peatwit", policy="expert")
    given = {"passed": "KD QD JD", "received": "AS KS 2C"}
    for bids in ([], ["7"]):
        answer = advise(ask(setup, hand, bids=bids, **given), worlds=256)
        assert answer.reading is not None
        given_by = (answer.question.seat - 1) % 4
        (seen,) = [one for one in answer.reading.seen if one.did == "AS KS 2C"]
        assert (seen.seat, seen.fits_badly) == (given_by, True)
    assert [one.did for one in answer.reading.seen][-1] == "7"


@pytest.mark.full
def test_cards_that_somebody_passed_are_asked_for() -> None:
    """A pass that the policy made itself is one that it would make, and its cards tell of the hand they came from."""
    setup = Setup.make("peatwit", policy="expert", seed=3)
    simulator, deal = Simulator(setup), Deal(setup, random.Random(3).sample(range(52), 52), 3)
    while kind_of(setup, deal.state) == "pass":
        deal.step(deal.choose(simulator))
    own = deal.state["own"][deal.seat]
    hand, gave, got = (
        " ".join(map(FRENCH_52.text, cards_of(int(own[name])))) for name in ("hand", "passed", "received")
    )
    answer = advise(ask(setup, hand, dealer=3, passed=gave, received=got), worlds=256)
    assert answer.reading is not None
    assert answer.reading.worst is None
    assert answer.looked > 5 * answer.worlds


@pytest.mark.full
def test_patience_finds_rare_worlds() -> None:
    """What an impatient player finds seldom, advice finds more often, and so that all of them fit."""
    setup = Setup.make("peatwit", policy="expert", seed=8)
    simulator, deal = Simulator(setup), Deal(setup, random.Random(8).sample(range(52), 52), 3)
    while deal.seat != 3 or kind_of(setup, deal.state) == "pass":
        deal.step(deal.choose(simulator))
    believed = strict(setup.policies[0], "peatwit")
    few = WhatIf(simulator, deal.state, believed, BATCHES).play(0, 64, [2])
    patient = WhatIf(simulator, deal.state, believed)
    more, *others = (patient.play(batch, 64, [2]) for batch in range(4))
    assert few.proposed == 64 * BATCHES
    assert len(few.rows) < len(more.rows) == more.accepted
    assert len(more.rows) + sum(len(other.rows) for other in others) > 64  # batch by batch, with a look at the clock
    # The first worlds are the same.
    assert (more.rows[: len(few.rows)] == few.rows).all()


@pytest.mark.full
def test_the_command_tells_what_fits_badly() -> None:
    words = ("tricklab", "advise", "--variant", "peatwit", "--against", "none", "--worlds", "64", "--hand", HAND)
    done = run(*words, "--passed", "KS JH 9D", "--received", "AS KH 2C")
    assert done.code == 0, done.err
    assert "passed K♠ J♥ 9♦, received A♠ K♥ 2♣" in done.out
    assert "What seat 3 did fits badly (pass on A♠ K♥ 2♣)" in " ".join(done.out.split())
    assert "no cards passed" in run(*words).out
    assert "give both: the cards that you passed on, and those" in refusal(*words, "--passed", "KS JH 9D")
