"""Advice for one hand: the question, the answer's intervals and its stop, and what is typed.

That a record leads to its decision, with what the seat saw, is tried in `records/test_fuzz`.
"""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from incoming import TABLES, records
from shell import run
from tools.fuzz.cut_records import hidden
from tricklab import Setup, Simulator, UsageError, ask, ask_record, explain
from tricklab import advise as answer
from tricklab.analysis.advise import rounds
from tricklab.analysis.advise.reading import others_in
from tricklab.analysis.advise.result import COUNTED, OPEN, PROBABLE, SEARCHING, SETTLED, TOSS_UP, Advice
from tricklab.engine.games import variants
from tricklab.engine.kernel.compile_events import Compiling, tell
from tricklab.engine.play.loops.what_if import WhatIf
from tricklab.engine.rules.measure import Measure

PITCH_HAND = "AS JS 4S KD TH 6C"
USUAL = [pytest.param(*table, id=str(table), marks=[pytest.mark.deep] if table[1] else []) for table in TABLES]
"""All tables; those of other than the usual rules are tried with all tests."""


def reached(record: dict[str, Any]) -> int | str:
    """Return the seat that a record asks about, or why none is asked."""
    try:
        return ask_record(record, "basic").seat
    except UsageError as error:
        return str(error)


@pytest.mark.parametrize(("variant", "rules"), USUAL)
def test_a_record_may_end_anywhere(variant: str, rules: dict[str, Any]) -> None:
    """It leads to a decision of the seat, or the message says why not; where somebody says or plays something it does.

    Every third play is tried, as they are many and alike.
    """
    (record,) = records(Simulator(Setup.make(variant, rules=rules, policy="random", seed="end")), range(1))
    events = record["events"]
    for cut, event in enumerate(events):
        if event["do"] != "pass_cards" and event["seat"] >= 0 and (event["do"] != "play" or cut % 3 == 0):
            found = reached(hidden(record, event["seat"], cut))
            is_certain = event["do"] in ("bid", "call", "announce") or event["do"] == events[cut - 1]["do"] == "play"
            assert found == event["seat"] or (not is_certain and str(found).startswith("the record, "))


@pytest.mark.parametrize(("variant", "last", "words"), [
    ("cinch", "draw", "All throw and draw before anybody chooses: tell all of it"),
    ("eighty-three", "bid", "then seat . draws the 5 cards of the kitty"),
    ("tapp-tarock", "bid", "then seat . draws the 3 cards of a half of the talon"),
    ("paskievics", "bid", "seat . draws next"),
    ("smear", "discard", "then seat . draws [1-6], which must be told: '.' stands for a card"),
])  # fmt: skip
def test_what_happens_by_itself_must_be_told(variant: str, last: str, words: str) -> None:
    """In Tapp-Tarock a half is taken without a choice in unders and overs."""
    for record in records(Simulator(Setup.make(variant, policy="random", seed="by itself")), range(40)):
        events = record["events"]
        for cut, (before, event) in enumerate(pairwise(events), 1):
            is_told = before["do"] == last and event["do"] in ("draw", "discard") and event["seat"] >= 0
            if is_told and re.search(words, str(reached(hidden(record, event["seat"], cut)))):
                return
    raise AssertionError("it is nowhere said")


@pytest.mark.parametrize(("variant", "rules"), [table for table in USUAL if table.values[0] != "phat"])
def test_any_auction_can_be_typed(variant: str, rules: dict[str, Any]) -> None:
    """What others may say can depend on their cards, which the question does not have."""
    rules = rules | ({"passing": "none"} if variant == "peatwit" else {})
    setup, asked = Setup.make(variant, rules=rules, policy="random", seed="typed"), 0
    for record in records(Simulator(setup), range(8)):
        said = [event for event in record["events"] if event["do"] == "bid"]
        for number, event in enumerate(said):
            hand, bids = " ".join(record["dealt"][event["seat"]]), [str(before["bid"]) for before in said[:number]]
            question = ask(setup, hand, seat=event["seat"], dealer=record["dealer"], bids=bids)
            assert question.seat == event["seat"]
            asked += 1
    assert asked > 10


def test_a_settled_question() -> None:
    setup = Setup.make("pitch", policy="basic")
    advice = answer(ask(setup, PITCH_HAND, seat=2, dealer=3, bids=["pass", "3"]))
    assert (advice.verdict, advice.best.text) == (SETTLED, "pass")
    advice = answer(ask(setup, "AS KS QS JS TS 2S", seat=2, dealer=3, bids=["pass", "2"]))
    assert advice.best.text in ("3", "4")
    assert advice.best.success.value > 0.99
    assert advice.best.to_best.value == 0
    values = [choice.value.value for choice in advice.choices]
    assert values == sorted(values, reverse=True)
    assert sum(choice.best_share for choice in advice.choices if choice.worlds == advice.worlds) <= 1.0 + 1e-9
    assert advice.table().height == len(advice.choices)
    assert explain(advice, advice.choices[-1].action)[0].startswith(f"To bid {advice.best.text} against ")


def test_the_same_question_has_the_same_answer_on_any_number_of_threads() -> None:
    setup = Setup.make("pitch", policy="basic")
    question = ask(setup, PITCH_HAND, seat=1, dealer=3, bids=["1"])
    one, two = (answer(question, worlds=600, jobs=jobs) for jobs in (1, 2))
    assert one.verdict == COUNTED
    assert one.choices == two.choices
    assert one.worlds == 600


def test_what_was_said_is_weighed() -> None:
    setup = Setup.make("pitch", policy="basic")
    observed_action = ask(setup, PITCH_HAND, dealer=3, bids=["3"])
    with_it, without = (answer(observed_action, worlds=256, infer=infer) for infer in (True, False))
    assert [(one.did, one.fits_badly) for one in with_it.reading.seen] == [("3", False)]
    assert with_it.looked > 2 * with_it.worlds
    assert (without.reading, without.looked) == (None, without.worlds)


@pytest.mark.full
def test_intervals_cover() -> None:
    """Hundreds of answers to one question whose true values are known from a long run."""
    setup = Setup.make("pitch", policy="basic")
    long_run = answer(ask(setup, PITCH_HAND, dealer=3), worlds=100_000)
    truth = {choice.text: choice.value.value for choice in long_run.choices}
    covered = []
    for seed in range(300):
        question = ask(Setup.make("pitch", policy="basic", seed=seed + 10), PITCH_HAND, dealer=3)
        for choice in answer(question, worlds=256, jobs=1).choices:
            covered.append(choice.value.low <= truth[choice.text] <= choice.value.high)
    assert 0.93 <= sum(covered) / len(covered) <= 0.97


def test_settings_that_make_no_sense(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game's own number, which is taken unless something is given, is refused like any other."""
    question = ask(Setup.make("pitch", policy="basic"), PITCH_HAND)
    for setting, words in (
        ({"confidence": 1.0}, "confidence goes from"),
        ({"indifference": -1.0}, "indifference is"),
        ({"seconds": 0.0}, "more than 0"),
        ({"worlds": 0}, "worlds go from"),
    ):
        with pytest.raises(UsageError, match=words):
            answer(question, **setting)  # type: ignore[arg-type]
    monkeypatch.setattr(type(question.setup.game), "measure", Measure(indifference=-2.0))
    with pytest.raises(UsageError, match="not -2"):
        answer(question, seconds=0.1)


def test_the_command(tmp_path: Path) -> None:
    hand = ["--variant", "pitch", "--policy", "basic", "--hand", PITCH_HAND, "--dealer", "3", "--bids", "pass,2"]
    words = ["tricklab", "advise", *hand, "--against", "none"]
    done = run(*words, "--why", "--basis", "--chart", tmp_path / "a.png", cwd=tmp_path)
    assert done.code == 0, done.err
    assert "seat 2, dealer 3, bids pass 2: to bid" in done.out
    assert "Pass." in done.out
    assert "sampled deals the answer uses" in done.out.replace("\n", " ")
    assert (tmp_path / "a.png").stat().st_size > 5000
    told = run(*words, "--format", "json", cwd=tmp_path).json
    assert told["verdict"] in (SETTLED, PROBABLE, OPEN, TOSS_UP)
    assert {choice["choice"] for choice in told["choices"]} >= {"pass", "3", "4"}


@pytest.mark.deep
@pytest.mark.parametrize("variant", ["phat", pytest.param("plute", marks=pytest.mark.full)])
def test_games_that_no_other_test_asks_answer_too(variant: str) -> None:
    """The first decision of a deal, and the next, with and without what was said."""
    (record,) = records(Simulator(Setup.make(variant, policy="basic", seed="answers")), range(1))
    question = ask_record(hidden(record, record["events"][0]["seat"], 0), "basic")
    for infer in (True, False):
        advice = answer(question, worlds=16, infer=infer)
        assert advice.worlds == 16
        assert len(advice.choices) > 3
        assert (advice.reading is None) is not infer
    simulator, deal = Simulator(question.setup), question.deal
    deal.step(deal.legal()[0])
    ways = [WhatIf(simulator, deal.state, believed) for believed in (None, others_in(question.setup, deal.seat))]
    assert all(way.play(0, 4, way.choices()[:1]).rows.size for way in ways)
    assert ways[0].find is ways[1].find
    assert len(ways[0].find.signatures) == 1, "with and without what was said other code is compiled"


def test_every_game_that_is_listed_is_asked() -> None:
    games = {variants()[variant].name for variant, _ in TABLES}
    assert games == {game.name for game in variants().values()}


def test_a_first_answer_stands_before_what_samples_worlds_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is of worlds that the rules allow; the answer after it is the one that is given without it."""
    question = ask(Setup.make("pitch", policy="basic"), PITCH_HAND, dealer=3, bids=["pass", "2"])
    plain, usual = answer(question, worlds=64, jobs=1), rounds.reading_of

    def compiling(*given: Any) -> Any:
        tell(Compiling("pitch", "try_choices", None, True))
        tell(Compiling("pitch", "find_worlds", None, True))
        return usual(*given)

    monkeypatch.setattr(rounds, "reading_of", compiling)
    shown: list[Advice] = []
    assert answer(question, worlds=64, jobs=1, follow=shown.append) == plain
    first, *_ = shown
    assert (first.verdict, first.worlds, first.reading) == (SEARCHING, 64, None)
    assert {choice.action for choice in first.choices} == {choice.action for choice in plain.choices}
    assert len(shown) == 2  # one before, and one of the only round
