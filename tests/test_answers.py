"""What an answer claims: the verdict, the intervals after a stop, the worlds that are counted, and the sentences."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from shell import run
from tricklab.analysis.advise import Advice, advise, ask, explain
from tricklab.analysis.advise.result import COUNTED, ENOUGH, OPEN, OUT_OF_TIME, PROBABLE, SETTLED, TOSS_UP
from tricklab.analysis.advise.search import Search
from tricklab.analysis.advise.sentences import points, rests_on, sentence
from tricklab.engine.errors import UsageError
from tricklab.engine.loops.what_if import Playouts
from tricklab.engine.setup import Setup

HAND = "AS JS 4S KD TH 6C"
SMUDGER = "AS KS JS 2S AD TH"
PEATWIT = "AS 7S 4S KH 9H 3H 2D TD 8D QC 6C 5C 2C"

SETUP = Setup.make("pitch", policy="basic")


def simulated(seed: int, gaps: list[float], indifference: float, spread: float = 3.0) -> Advice:
    """An answer to a made-up question: choice ``n`` is worse than the first by ``gaps[n]``, in worlds that differ."""
    rng = np.random.default_rng(seed)
    search, verdict, batch = Search(SETUP, 0, list(range(len(gaps)))), None, 0
    while verdict is None and batch < 200:
        worth = np.rint(rng.normal(0, spread, (256, len(gaps))) - np.array(gaps))[:, search.alive]
        rows = np.zeros(worth.shape, SETUP.game.row)
        rows["delta"][:, :, 0] = worth
        search.add((batch, 256), list(search.alive), Playouts(rows, None, 256, 256))
        verdict = search.verdict(0.99, indifference)
        batch += 1
    return search.answer(ask(SETUP, HAND), SETUP, verdict or OUT_OF_TIME, indifference, 0.0, None)


@pytest.mark.parametrize("gaps", [[0, 0.15], [0, 0.02, 0.04], [0, 0, 0.5]], ids=str)
def test_costs_are_covered_though_the_search_chose_when_to_stop(gaps: list[float]) -> None:
    """Student's intervals cover 90 to 93 % of these; the best choice is itself picked by the values."""
    covered = [
        choice.to_best.low <= gaps[choice.action] - gaps[answer.best.action] <= choice.to_best.high
        for answer in (simulated(seed, gaps, 0.3) for seed in range(300))
        for choice in answer.choices[1:]
    ]
    assert np.mean(covered) >= 0.95


@pytest.mark.parametrize(
    ("gaps", "indifference", "verdict"),
    [
        ([0, 3.0], 0.1, SETTLED),
        ([0, 0.0, 3.0], 1.2, TOSS_UP),
        ([0, 0.4, 3.0], 0.5, OPEN),
    ],
)
def test_the_verdict_says_what_is_known(gaps: list[float], indifference: float, verdict: str) -> None:
    """Over many searches that verdict is the commonest, and every verdict is true of the intervals that are printed."""
    seen = []
    for seed in range(60):
        answer = simulated(seed, gaps, indifference)
        rivals = [choice.to_best for choice in answer.choices[1:]]
        seen.append(answer.verdict)
        if answer.verdict in (SETTLED, PROBABLE):
            assert all(rival.low > 0 for rival in rivals)
        else:
            assert any(rival.low <= 0 for rival in rivals)
        if answer.verdict == TOSS_UP:
            assert all(rival.high <= indifference for rival in rivals if rival.low <= 0)
        words = sentence(answer, 0.99, indifference)
        assert ("toss-up" in words) is (answer.verdict == TOSS_UP)
        assert ("probably best" in words) is (answer.verdict == PROBABLE)
    assert max(set(seen), key=seen.count) == verdict, seen


def test_a_best_choice_that_is_only_probable_is_called_so() -> None:
    """The stop comes when nothing else can be much better; often the leader's lower bounds are then above zero."""
    seen = [simulated(seed, [0, 0.7, 3.0], 0.3).verdict for seed in range(60)]
    assert 15 <= seen.count(PROBABLE) <= 45, seen


@pytest.mark.parametrize("worlds", [1, 2, 10, 100, 257])
def test_exactly_so_many_worlds_are_played(worlds: int) -> None:
    for bids in ([], ["pass", "2"]):
        answer = advise(ask(SETUP, HAND, bids=bids), worlds=worlds)
        assert (answer.worlds, answer.verdict) == (worlds, COUNTED)
        assert {choice.worlds for choice in answer.choices} == {worlds}


@pytest.mark.parametrize("bids", [[], ["pass", "2"]], ids=str)
def test_why_looks_at_the_worlds_of_the_table(bids: list[str]) -> None:
    """What works and what fails are all the worlds in which the bid is played, and the same in both places."""
    answer = advise(ask(SETUP, HAND, bids=bids))
    for choice in answer.choices:
        if choice.success is None:
            continue
        failed = round((1 - choice.success.value) * choice.success.count)
        told = explain(answer, choice.action)[0]
        if failed:
            assert told.startswith(f"It fails in {failed} of "), told
        count = f"{choice.success.count} world"
        assert count in told
        assert ("in which your side plays" in told) is (choice.success.count < choice.worlds)


def test_what_rests_on_hardly_any_world_is_not_told() -> None:
    """Whoever passes plays a contract in hardly any deal: how often that works is nobody's business."""
    answer = advise(ask(Setup.make("smear", policy="basic"), "AS KS JS TS 3S JC 2H 4D 9C", dealer=3), worlds=40)
    rare = [choice for choice in answer.choices if choice.success is not None and choice.success.count < ENOUGH]
    assert rare
    assert all(choice.works is None for choice in rare)
    passed = next((choice for choice in answer.choices if choice.text == "pass"), None)
    assert passed is None or passed in rare or passed.works is not None


def test_left_out_bids_have_no_acceptance() -> None:
    question = ask(Setup.make("peatwit", policy="expert"), PEATWIT, bids=["13", "13", "13"])
    answer = advise(question, worlds=64)
    assert answer.left_out == "said"
    assert answer.acceptance is None
    assert any("fits what the others said" in line and "ignored" in line for line in rests_on(answer))


def test_what_is_not_weighed_is_said() -> None:
    plain, scored = (
        rests_on(advise(ask(Setup.make("pitch", policy="basic", scores=scores), HAND), worlds=8))
        for scores in ([0, 0, 0, 0], [6, 0, 0, 0])
    )
    assert not any("scores are not weighed" in line for line in plain)
    assert any("scores are not weighed" in line for line in scored)
    smudge = rests_on(advise(ask(Setup.make("smudge", policy="basic"), SMUDGER), worlds=8))
    assert any("wins the game" in line for line in smudge)


@pytest.mark.parametrize(("number", "text"), [(1.0, "1 point"), (0.5, "0.5 points"), (2.0, "2 points")])
def test_one_point_is_one_point(number: float, text: str) -> None:
    assert points(number) == text


@pytest.mark.parametrize(
    ("variant", "hand", "given", "words"),
    [
        ("sell-out", HAND, {}, ": to pitch, or to offer the pitch for sale"),
        ("sell-out", HAND, {"dealer": 3, "bids": ["offer", "1", "pass", "2"]}, "bids offer 1 pass 2: to keep"),
        ("pitch", HAND, {"bids": ["1", "pass"]}, "bids 1 pass: to bid"),
        ("phat", "AS KS QS JS TS 9S 8S AH KH QH AD KD QD", {}, ": to pitch"),
        ("peatwit", PEATWIT, {"decision": "pass"}, ": to pass on three cards"),
    ],
)
def test_the_question_in_a_line(variant: str, hand: str, given: dict[str, Any], words: str) -> None:
    question = ask(Setup.make(variant, policy="random"), hand, **given)
    assert words in question.told
    assert set(question.hand) == set(hand.split())


def test_bids_may_be_numbers() -> None:
    one, other = (ask(SETUP, HAND, bids=bids) for bids in ([2, "pass"], ["2", "pass"]))
    assert one.told == other.told
    for wrong in ([2.0], [True], [None], [9]):
        with pytest.raises(UsageError, match="Pitch has no bid"):
            ask(SETUP, HAND, bids=wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_any_seat_may_ask_what_to_pass(seat: int) -> None:
    question = ask(Setup.make("peatwit", policy="random"), PEATWIT, seat=seat, decision="pass")
    assert (question.seat, question.kind) == (seat, "pass")


def test_the_chart_shows_the_numbers_of_the_table_and_the_hand(tmp_path: Path) -> None:
    from tricklab.analysis.advise.chart import save_chart

    answer = advise(ask(SETUP, HAND), worlds=64)
    save_chart(answer, tmp_path / "chart.svg")
    import matplotlib as mpl

    with mpl.rc_context({"svg.fonttype": "none"}):
        save_chart(answer, tmp_path / "chart.svg")
    text = (tmp_path / "chart.svg").read_text()
    assert "A♠ J♠ 4♠" in text
    assert "own score" in text
    assert f"costs {answer.choices[1].to_best.value:.2f}" in text


def test_the_answer_shows_hand_and_suits_and_knows_its_policies_first(tmp_path: Path) -> None:
    words = ("tricklab", "advise", "--variant", "pitch", "--policy", "basic", "--worlds", "64", "--hand", HAND)
    done = run(*words, "--against", "none", "--chart", tmp_path / "a.svg")
    assert done.code == 0, done.err
    assert done.out.splitlines()[0] == "A♠ J♠ 4♠  10♥  K♦  6♣"
    assert "That is" not in done.out
    done = run(*words, "--against", "basic", "--against", "nobody", "--chart", tmp_path / "b.svg")
    assert done.code == 2
    assert "no policy 'nobody'" in done.err
    assert not done.out
    assert not (tmp_path / "b.svg").exists()
