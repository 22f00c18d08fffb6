"""What an answer claims: the verdict, the intervals after a stop, the worlds that are counted, and the sentences."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from shell import run
from tricklab import Advice, Choice, Setup, UsageError, advise, ask, explain
from tricklab.analysis.advise.display import sentences
from tricklab.analysis.advise.display.basis import describe_basis, describe_in_short, to_dict
from tricklab.analysis.advise.display.sentences import describe_answer, describe_points_alone, heed_others
from tricklab.analysis.advise.reasons.worlds import MOST
from tricklab.analysis.advise.result import COUNTED, ENOUGH, OPEN, OUT_OF_TIME, PLAYERS, PROBABLE, SETTLED, TOSS_UP
from tricklab.analysis.advise.search import Search
from tricklab.analysis.estimates.estimate import Estimate, proportion
from tricklab.analysis.words.wording import exact_points, signed
from tricklab.engine.play.loops.what_if import Playouts

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


@pytest.mark.deep
@pytest.mark.parametrize(
    "gaps", [[0, 0.15], pytest.param([0, 0.02, 0.04], marks=pytest.mark.full), [0, 0, 0.5]], ids=str
)
def test_costs_are_covered_though_the_search_chose_when_to_stop(gaps: list[float]) -> None:
    """Student's intervals cover 90 to 93 % of these; the best choice is itself picked by the values."""
    covered = [
        choice.to_best.low <= gaps[choice.action] - gaps[answer.best.action] <= choice.to_best.high
        for answer in (simulated(seed, gaps, 0.3) for seed in range(300))
        for choice in answer.choices[1:]
    ]
    assert np.mean(covered) >= 0.95


@pytest.mark.parametrize(("gaps", "indifference", "verdict"), [
    ([0, 3.0], 0.1, {SETTLED}),
    ([0, 0.0, 3.0], 1.2, {TOSS_UP}),
    ([0, 0.4, 3.0], 0.5, {OPEN}),
    ([0, 0.7, 3.0], 0.3, {PROBABLE, OPEN}),
])  # fmt: skip
def test_the_verdict_says_what_is_known(gaps: list[float], indifference: float, verdict: set[str]) -> None:
    """Over many searches these verdicts are the commonest, and each is true of the intervals that are printed.

    The stop comes when nothing else can be much better; often the leader's lower bounds are then above zero.
    """
    seen = []
    for seed in range(60):
        answer = simulated(seed, gaps, indifference)
        rivals = [choice.to_best for choice in answer.choices[1:]]
        seen.append(answer.verdict)
        assert all(rival.low > 0 for rival in rivals) is (answer.verdict in (SETTLED, PROBABLE))
        if answer.verdict == TOSS_UP:
            assert all(rival.high <= indifference for rival in rivals if rival.low <= 0)
        known = sentences.describe_certainty(answer, 0.99, indifference)
        assert ("toss-up" in known) is (answer.verdict == TOSS_UP)
        assert ("probably best" in known) is (answer.verdict == PROBABLE)
        matters_not = any(rival.high <= indifference for rival in rivals)
        assert ("does not matter" in known) is (matters_not and answer.verdict != OUT_OF_TIME)
    assert min(seen.count(one) for one in verdict) >= 15, seen
    assert all(seen.count(one) < 15 for one in {*seen} - verdict), seen


@pytest.mark.parametrize("worlds", [1, 2, 100, 257])
def test_exactly_so_many_worlds_are_played(worlds: int) -> None:
    for bids in ([], ["pass", "2"]):
        answer = advise(ask(SETUP, HAND, bids=bids), worlds=worlds)
        assert (answer.worlds, answer.verdict) == (worlds, COUNTED)
        assert {choice.worlds for choice in answer.choices} == {worlds}


@pytest.mark.parametrize("bids", [[], ["pass", "2"]], ids=str)
def test_why_compares_in_the_worlds_of_the_table(bids: list[str]) -> None:
    """The gain of the best choice is what the table says that the other one costs; an ending is a contract."""
    answer = advise(ask(SETUP, HAND, bids=bids))
    for choice in answer.choices[1:]:
        told = explain(answer, choice.action)[0]
        if choice.worlds <= MOST:
            assert f": {signed(choice.to_best.value)} a deal; better in " in told, told
    assert explain(answer, answer.best.action) == ["There is nothing to compare it with."]
    (three,) = [choice for choice in answer.choices if choice.text == "3"]
    (mine,) = [ending for ending in three.endings if (ending.who, ending.contract) == ("you", "3")]
    assert mine.made == pytest.approx(three.success.value if three.success and bids else mine.made)
    assert to_dict(answer)["choices"][0]["endings"] == [ending.to_dict() for ending in answer.best.endings]


def test_what_rests_on_hardly_any_world_is_not_told() -> None:
    """Whoever passes plays a contract in hardly any deal: how often that works is nobody's business."""
    answer = advise(ask(Setup.make("smear", policy="basic"), "AS KS JS TS 3S JC 2H 4D 9C", dealer=3), worlds=40)
    rare = [choice for choice in answer.choices if choice.success is not None and choice.success.count < ENOUGH]
    assert rare
    assert all(choice.works is None for choice in rare)


def test_why_says_what_changes_hands_and_who_plays() -> None:
    phat = explain(advise(ask(Setup.make("phat", policy="basic"), "AS KS QS JS TS 9S 8S AH KH QH AD KD QD"), worlds=64))
    assert "Who plays:" not in phat  # it is decided
    changes = {line.split(":")[0].strip() for line in phat[phat.index("What changes hands:") + 1 :]}
    assert changes <= {"Muck", "Big", "Little", "phat", "pips", "tricks"}
    assert changes & {"Muck", "Big", "Little"}
    pitch = advise(ask(SETUP, HAND, bids=["pass", "2"]), worlds=64)
    three = next(choice for choice in pitch.choices if choice.text == "3")
    words = "somebody else plays 2 (made ", "after a bid of 3 you play 3 (made"
    assert any(all(word in line for word in words) for line in explain(pitch, three.action))


@pytest.mark.deep
def test_the_bid_that_fits_badly_is_named() -> None:
    """A bid of 13 is nobody's; the bids beside it are still weighed, and not named."""
    question = ask(Setup.make("peatwit", policy="expert"), PEATWIT, bids=["2", "13", "3"])
    answer = advise(question, worlds=64)
    assert [one.fits_badly for one in answer.reading.seen] == [False, True, False]
    (told,) = [line for line in describe_basis(answer) if "fits badly" in line]
    assert told.startswith(f"What seat {answer.reading.seen[1].seat} did fits badly (bid 13): ")
    assert "The answer takes it for a slip" in told
    assert len(answer.choices) > 4, "whoever speaks last bids tricks of his own"


def test_the_last_speaker_gets_one_bid() -> None:
    """A higher bid must make more and brings no more; who speaks before others has them all."""
    sure = "AS KS JS 2S TH 6C"
    for bids, lowest in ((["pass", "pass", "pass"], "1"), (["pass", "pass", "2"], "2")):
        last = advise(ask(SETUP, sure, dealer=3, bids=bids), worlds=32)
        assert {choice.text for choice in last.choices} == {"pass", lowest}
        assert to_dict(last)["range"] == [lowest]
        told = describe_answer(last, 0.1)
        assert told.startswith(f"Bid {lowest}. Nobody speaks after you, and a higher bid brings no more. ")
    eldest = advise(ask(SETUP, sure, dealer=3), worlds=32)
    assert {choice.text for choice in eldest.choices} == {"pass", "1", "2", "3", "4"}
    assert "Nobody speaks" not in describe_answer(eldest, 0.1)


def test_a_choice_that_was_given_up_is_worth_the_best_less_the_difference() -> None:
    """The second half of the worlds is luckier for all; and what is tried in them later counts like the others."""
    search, rng = Search(SETUP, 0, [0, 1]), np.random.default_rng(1)

    def batch(actions: list[int], luck: float) -> Playouts:
        rows = np.zeros((64, len(actions)), SETUP.game.row)
        rows["delta"][:, :, 0] = np.rint(rng.normal(luck, 1, (64, 1)) + 5 * np.array(actions)[None, :])
        return Playouts(rows, None, 64, 64)

    def answer(verdict: str) -> Advice:
        return search.answer(ask(SETUP, HAND), SETUP, verdict, 0.1, 0.0, None)

    search.add((0, 64), [0, 1], batch([0, 1], 0))
    search.alive = [1]
    search.add((1, 64), [1], batch([1], 20))
    best, other = answer(SETTLED).choices
    assert (best.worlds, other.worlds, best.action) == (128, 64, 1)
    assert best.value.value == pytest.approx(15, abs=1)
    assert other.value.value == pytest.approx(best.value.value - other.to_best.value)
    assert other.to_best.value == pytest.approx(5, abs=0.5)
    assert search.missed(0) == [(1, 64)]
    search.catch_up(0, batch([9], 20))
    assert search.missed(0) == []
    search.revive(0)
    assert search.leader() == 0, "in the second half it was far better"
    assert {choice.worlds for choice in answer(COUNTED).choices} == {128}


def test_an_answer_that_others_turn_round_is_not_called_settled() -> None:
    mine, same, small, large = (advice_of(TWO, ONE), *(advice_of(BEST, choice_of(2, c, 90)) for c in (0.0, 0.08, 0.5)))
    assert heed_others(mine, {"basic": mine, "cautious": same}, 0.1) is mine
    assert heed_others(mine, {"basic": small}, 0.1).verdict == SETTLED
    turned = heed_others(mine, {"basic": mine, "cautious": large}, 0.1)
    assert turned.verdict == PLAYERS
    assert describe_answer(turned, 0.1).startswith("Bid 2 against players like these. ")
    assert describe_in_short(turned).startswith("It depends on the other players; ")
    assert heed_others(advice_of(TWO, ONE, verdict=OUT_OF_TIME), {"basic": large}, 0.1).verdict == OUT_OF_TIME


def test_scores_are_not_weighed_but_tell_which_choice_ends_the_game() -> None:
    """Who needs a point and makes his bid has it; without scores nobody asks."""
    setups = [Setup.make("pitch", policy="basic", scores=scores) for scores in ([6, 0, 0, 0], [0, 0, 0, 0])]
    near, far = (advise(ask(setup, SMUDGER), worlds=128, objective="points") for setup in setups)
    assert not describe_points_alone(far)
    assert "scores are not weighed" in describe_points_alone(near)
    assert all(choice.wins is choice.loses is None for choice in far.choices)
    for choice in near.choices:
        assert choice.loses.value == 0
        if choice.success is not None and choice.success.count == choice.worlds:
            assert choice.wins.value >= choice.success.value > 0


def test_a_smudge_is_told_for_what_it_wins() -> None:
    """At 0 to 0 nothing but a smudge that is made ends the game; the answer by points says how often that is."""
    setup = Setup.make("smudge", policy="basic")
    answer = advise(ask(setup, SMUDGER), worlds=256, objective="points")
    wins = {choice.text: choice.wins for choice in answer.choices}
    smudge = next(choice for choice in answer.choices if choice.text == "smudge")
    assert smudge.wins == smudge.success
    assert 0.2 < smudge.wins.value < 1
    assert [wins[text] and wins[text].value for text in ("pass", "3")] == [0, 0]
    told = describe_points_alone(answer)
    assert "A smudge that is made wins the game" in told
    assert f"{100 * smudge.wins.value:.0f} %" in told.split("smudge, ")[1]
    assert {choice["choice"]: choice["wins"]["value"] for choice in to_dict(answer)["choices"]}["3"] == 0
    sure = ask(setup, "AS KS QS JS TS 2S", dealer=3, bids=["pass"] * 3)
    last = advise(sure, worlds=64, objective="points")
    assert (last.best.text, describe_answer(last, 0.1)[:24]) == ("1", "By points alone, bid 1; ")
    assert "a higher bid brings no more" not in describe_answer(last, 0.1), "a smudge wins the game"


def choice_of(action: int, cost: float, made: int | None, spread: float = 0.05) -> Choice:
    """A choice at Pitch that costs so much, give or take the spread, and is made so often in 100 worlds."""
    told = Estimate(cost, cost - spread, cost + spread, 100, spread / 2)
    success = None if made is None else proportion(made, 100)
    return Choice(action, str(action) if action else "pass", *(told,) * 4, success, 0, 100, makes=success)


def advice_of(*choices: Choice, verdict: str = SETTLED) -> Advice:
    return Advice(ask(SETUP, HAND), choices, verdict, 100, None, None, 0.1)


PASS, ONE, THREE = choice_of(0, 1.3, None), choice_of(1, 0.5, 100), choice_of(3, 2, 30)
TWO, BEST = choice_of(2, 0, 90, 0), choice_of(1, 0, 99, 0)


IT, MADE = "You make it nine times in ten", "You make 2 nine times in ten."
FAILS, SAFER = "fails more often than not", "A bid of 1 is safer but gives away 0.50 points."
PROBABLY = "A bid of 1 is safer but probably gives away 0.50 points."
BEYOND, THREE_COSTS = "A bid of 4 probably gives away 0.05 points.", "A bid of 3 gives away 1.3 points."
A_PASS, FOUR_COSTS = "A pass gives away 1.3 points.", "A bid of 4 gives away 1.3 points."
FOUR, ALIKE = choice_of(4, 1.3, 90), [choice_of(bid, 0.02, 90) for bid in (4, 1, 3, 0)]


@pytest.mark.parametrize(("choices", "verdict", "told"), [
    ([TWO, ONE, PASS, THREE], SETTLED, f"Bid 2. {IT}, and 3 {FAILS}. {SAFER}"),
    ([TWO, PASS, choice_of(3, 1.4, 60)], SETTLED, f"Bid 2. {IT}, and 3 only three times in five. {A_PASS}"),
    ([choice_of(0, 0, None, 0), THREE], SETTLED, f"Pass. A bid of 3 {FAILS} and gives away 2.0 points."),
    ([TWO, choice_of(1, 0.02, 99), PASS], TOSS_UP, f"Bid 1 or 2. {MADE} {A_PASS}"),
    ([TWO, *ALIKE[:3], PASS], TOSS_UP, f"Bid 1 to 4. {MADE} {A_PASS}"),
    ([TWO, *ALIKE[1:], FOUR], TOSS_UP, f"Bid 1 to 3; it is a toss-up with a pass. {MADE} {FOUR_COSTS}"),
    ([TWO, choice_of(1, 0.02, 99, 0.3), PASS], OPEN, f"Bid 2, though a bid of 1 may be as good. {IT}. {A_PASS}"),
    ([TWO, choice_of(1, 0.06, 99, 0.03), PASS], SETTLED, f"Bid 1 or 2. {MADE} {A_PASS}"),
    ([TWO, choice_of(1, 0.5, 99, 0.6), PASS], OPEN, f"Bid 2. {IT}. {PROBABLY} {A_PASS}"),
    ([TWO, choice_of(4, 0.05, 90, 0.2), choice_of(3, 1.3, 90)], OPEN, f"Bid 2. {IT}. {BEYOND} {THREE_COSTS}"),
    ([choice_of(1, 0, 100, 0), PASS], SETTLED, f"Bid 1. You always make it. {A_PASS}"),
])  # fmt: skip
def test_the_answer_gives_its_reason(choices: list[Choice], verdict: str, told: str) -> None:
    assert describe_answer(advice_of(*choices, verdict=verdict), 0.1) == told


@pytest.mark.parametrize(("other", "told"), [
    ([TWO, ONE], "the same (settled)."),
    ([BEST, choice_of(2, 0.02, 90, 0.01)], "bid 1, but a bid of 2 is worse by too little to matter"),
    ([BEST, choice_of(2, 0.08, 90, 0.5)], "bid 1, though a bid of 2 may be as good (settled)."),
    ([BEST, choice_of(2, 0.3, 90, 0.5)], "bid 1; a bid of 2 probably gives away 0.30 points there (settled)."),
    ([BEST, choice_of(2, 0.4, 90)], "another answer, bid 1; a bid of 2 gives away 0.40 points there"),
])  # fmt: skip
def test_what_others_make_of_it(other: list[Choice], told: str) -> None:
    words, differs = sentences.describe_other_players(advice_of(TWO, ONE), "basic", advice_of(*other), 0.1)
    assert words.startswith(f"With basic in the other seats: {told}")
    assert differs is ("another" in told)


def test_one_point_is_one_point() -> None:
    assert [exact_points(number) for number in (1.0, 0.5, 2.0)] == ["1 point", "0.5 points", "2 points"]


@pytest.mark.interpreted
@pytest.mark.parametrize(("variant", "hand", "given", "words"), [
    ("sell-out", HAND, {}, ": to pitch, or to offer the pitch for sale"),
    ("sell-out", HAND, {"dealer": 3, "bids": ["offer", "1", "pass", "2"]}, "bids offer 1 pass 2: to keep"),
    ("pitch", HAND, {"bids": ["1", "pass"]}, "bids 1 pass: to bid"),
    ("phat", "AS KS QS JS TS 9S 8S AH KH QH AD KD QD", {}, ": to pitch"),
    *(("peatwit", PEATWIT, {"decision": "pass", "seat": n}, f"seat {n}, ") for n in range(4)),
    ("peatwit", PEATWIT, {"decision": "pass"}, ": to pass on three cards"),
])  # fmt: skip
def test_the_question_in_a_line(variant: str, hand: str, given: dict[str, Any], words: str) -> None:
    question = ask(Setup.make(variant, policy="random"), hand, **given)
    assert words in question.text
    assert set(question.hand) == set(hand.split())
    assert question.seat == given.get("seat", question.seat)


def test_bids_may_be_numbers() -> None:
    one, *others = (ask(SETUP, HAND, bids=bids) for bids in ([2, "pass"], ["2", "pass"], ["2", "P"], [" 2", "Pass"]))
    assert {other.text for other in others} == {one.text}
    for wrong in ([2.0], [True], [None], [9]):
        with pytest.raises(UsageError, match="Pitch has no bid"):
            ask(SETUP, HAND, bids=wrong)  # type: ignore[arg-type]


def test_the_chart_shows_the_numbers_of_the_table_and_the_hand(tmp_path: Path) -> None:
    import matplotlib as mpl

    from tricklab.analysis.advise.display.rows import save_chart

    answer = advise(ask(SETUP, HAND), worlds=64)
    with mpl.rc_context({"svg.fonttype": "none"}):
        save_chart(answer, tmp_path / "chart.svg")
    text = (tmp_path / "chart.svg").read_text()
    assert "A♠ J♠ 4♠" in text
    assert "points that a choice gives away against the best one" in text
    assert f"costs {answer.choices[1].to_best.value:.2f}" in text


def test_the_answer_shows_hand_and_suits() -> None:
    words = ("tricklab", "advise", "--variant", "pitch", "--policy", "basic", "--worlds", "64", "--hand", HAND)
    done = run(*words, "--against", "none", "--why", env={"COLUMNS": "80"})
    assert done.code == 0, done.err
    lines = done.out.splitlines()
    assert lines[0] == "A♠ J♠ 4♠  10♥  K♦  6♣"
    assert "That is" not in done.out
    table = next(number for number, line in enumerate(lines) if line.startswith("choice "))
    assert "gives away" in " ".join(lines[:table])
    assert max(map(len, lines)) <= 80
    letters = run(*words, "--against", "none", env={"PYTHONIOENCODING": "ascii"}).out
    assert letters.splitlines()[0] == "AS JS 4S  10H  KD  6C"
