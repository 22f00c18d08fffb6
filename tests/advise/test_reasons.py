"""Reasons: each kind finds the cause that was planted, and nothing where there is none."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from made_up_contrast import WORLDS, answer_of, blank_rows, check_numbers, contrast, deal_at_random, has, log_of, pitch
from tricklab import Reason, Setup, UsageError, advise, ask, explain, find_reason
from tricklab.analysis.advise.reasons.cards import find_locations, rank_locations
from tricklab.analysis.advise.reasons.contracts import find_endings
from tricklab.analysis.advise.reasons.find import reason_for
from tricklab.analysis.advise.reasons.pair import pair_of
from tricklab.analysis.advise.reasons.results import (
    find_balance,
    find_contracts,
    find_match,
    find_points,
    find_sure_points,
)
from tricklab.analysis.advise.reasons.tricks import find_tricks
from tricklab.analysis.advise.result import MATCH
from tricklab.analysis.estimates.estimate import proportion
from tricklab.engine.play.actions import speech_of

PASS, TWO, THREE, FOUR = 0, 2, 3, 4
HALF = np.arange(WORLDS) % 2 == 0


def only(found: Any) -> Reason:
    """Return the reason of the one candidate there is, whose sentence has the numbers that it says."""
    (candidate,) = list(found)
    check_numbers(candidate.reason)
    return candidate.reason


def rows_of(pitcher: Any = 2, bid: Any = 3, made: Any = 1, point: Any = -1) -> Any:
    """Return rows of Pitch: who has played which bid, whether it was made, and who has each point."""
    rows = blank_rows(pitch().setup, WORLDS)
    rows["pitcher"], rows["bid"], rows["made"], rows["point"] = pitcher, bid, made, point
    return rows


def after_second(worlds: Any, there: int, elsewhere: int) -> Any:
    """Return one number after the second choice in some worlds, and another in all the rest."""
    return np.where(worlds[:, None] & np.array([False, True]), there, elsewhere)


def outbid(worlds: Any) -> Any:
    """Return rows in which seat 2 plays three after the first choice; somebody else two after the second, in some."""
    return rows_of(after_second(worlds, 1, 2), after_second(worlds, 2, 3))


def points_of(worlds: Any, number: int, first: int) -> Any:
    """Return who has the points: seat 1, but for one after the first choice in some worlds."""
    points = np.full((WORLDS, 2, pitch().setup.game.row["point"].shape[0]), 1)
    points[worlds, 0, number] = first
    return points


FEW, NONE, ALL = np.arange(WORLDS) < 40, np.zeros(WORLDS, bool), np.ones(WORLDS, bool)
FAILING, FAILING_FIRST = after_second(HALF, 0, 1), 1 - (FEW[:, None] & np.array([True, False]))
FAILS = "A bid of 3 fails half the time when it is yours to play."
HIGHER = "A bid of 3 is made every time, against half the time for a bid of 4."
STILL = "A bid of 4 is still made nine times in ten, and then it is worth a point more than a bid of 3."
JACK = "You get Jack in 50\u00a0% of deals, but never after a pass."
SURE = " yours in every deal, which is enough for a bid of "


@pytest.mark.parametrize(("find", "actions", "gain", "rows", "text"), [
    (find_endings, (THREE, PASS), np.where(HALF, 0.0, 2.0), lambda: outbid(HALF), ""),  # the gain is elsewhere
    (find_endings, (THREE, PASS), 2.0 * ALL, lambda: outbid(NONE), ""),  # it ends in the same way
    (find_endings, (THREE, PASS), np.where(HALF, 1.0, -1.0), lambda: outbid(HALF), ""),  # there is no gain
    (find_points, (THREE, PASS), np.where(HALF, 2.0, 0.0), lambda: rows_of(1, point=points_of(HALF, 2, 2)), JACK),
    (find_points, (THREE, PASS), np.where(HALF, 0.0, 2.0), lambda: rows_of(1, point=points_of(HALF, 2, 2)), ""),
    (find_contracts, (PASS, THREE), np.where(HALF, 4.0, -1.0), lambda: rows_of([1, 2], [2, 3], FAILING), FAILS),
    (find_contracts, (PASS, THREE), np.where(HALF, -1.0, 4.0), lambda: rows_of([1, 2], [2, 3], FAILING), ""),
    (find_contracts, (THREE, FOUR), np.where(HALF, 7.0, 0.0), lambda: rows_of(bid=[3, 4], made=FAILING), HIGHER),
    (find_contracts, (FOUR, THREE), np.where(FEW, -3.0, 1.0), lambda: rows_of(bid=[3, 4], made=FAILING_FIRST), STILL),
    (find_sure_points, (THREE, PASS), 1.0 * ALL, lambda: rows_of(point=[2, 2, 2, -1, -1, -1]), f"Jack are{SURE}3."),
    (find_sure_points, (THREE, PASS), 1.0 * ALL, lambda: rows_of(point=2), f" are{SURE}4."),  # the highest is named
    (find_sure_points, (THREE, PASS), 1.0 * ALL, lambda: rows_of(point=points_of(~FEW, 0, 2)), ""),
    (find_balance, (THREE, PASS), 0.0 * ALL, rows_of, "come out the same in every deal"),
    (find_balance, (THREE, PASS), 1.0 * FEW, rows_of, "is never worse than a pass, and in 10\u00a0% of deals"),
    (find_balance, (THREE, PASS), np.where(HALF, 2.0, -1.0), rows_of, "in 50\u00a0% of deals, by 2.0 points; and wo"),
    (find_balance, (THREE, PASS), np.where(np.arange(WORLDS) < 160, 4.0, -2.0), rows_of, "in only 40\u00a0% of deals"),
])  # fmt: skip
def test_a_cause_in_the_results_is_found(find: Any, actions: Any, gain: Any, rows: Any, text: str) -> None:
    found = find(contrast(pitch(), actions, gain, rows()))
    assert text in only(found).text if text else not list(found)


def test_a_contract_that_is_left_to_others_is_the_reason() -> None:
    """In half of the worlds the others play after a pass, and all of the gain is there."""
    reason = only(find_endings(contrast(pitch(), [THREE, PASS], np.where(HALF, 2.0, 0.0), outbid(HALF))))
    assert (reason.kind, reason.numbers["share"], reason.numbers["gain"]) == ("ending", 0.5, 2.0)
    assert reason.numbers["carries"] == 1
    assert "somebody else plays 2 after a pass" in reason.text
    assert "when you play 3 instead, you are 2.0 points better off" in reason.text


def test_a_share_of_the_gain_that_may_be_luck_is_no_cause() -> None:
    """In 30 worlds somebody else plays; they carry two fifths of the gain, of which as much may be luck."""
    few = np.arange(WORLDS) < 30
    gain = np.where(few, np.where(HALF, 12.0, -8.0), 0.25)
    assert gain[few].sum() > 0.35 * gain.sum()
    assert not list(find_endings(contrast(pitch(), [THREE, PASS], gain, outbid(few))))
    surely = np.where(few, 2.0, 0.25)
    assert list(find_endings(contrast(pitch(), [THREE, PASS], surely, outbid(few))))


def test_a_card_that_decides_is_found_and_its_point_is_named() -> None:
    """A three gains four points unless somebody has the 2♠, which makes Low his; and a seat may decide."""
    question = pitch()
    worlds = deal_at_random(question, WORLDS, 1)
    out = has(worlds, question.setup, [0, 1, 3], "2S")
    rows = blank_rows(question.setup, WORLDS)
    rows["pitcher"], rows["point"][..., 1] = 2, np.where(out, 1, 2)[:, None]
    gain = np.where(out, -1.0, 4.0) + np.random.default_rng(2).normal(0, 1, WORLDS)
    reason = only(find_locations(contrast(question, [THREE, PASS], gain, rows, worlds=worlds)))
    assert reason.kind == "card"
    assert reason.text.startswith("If somebody has the 2♠ (")
    assert reason.text.endswith("as Low hangs on it.")
    assert reason.numbers["there"] == pytest.approx(-1, abs=0.2)
    assert reason.numbers["elsewhere"] == pytest.approx(4, abs=0.2)
    assert reason.numbers["share"] == out.mean()
    gain = np.where(has(worlds, question.setup, [3], "KS"), -3.0, 1.0)
    reason = only(find_locations(contrast(question, [THREE, PASS], gain, worlds=worlds)))
    assert "the player on your left has the K♠" in reason.text


def test_by_luck_alone_hardly_any_card_decides() -> None:
    """Gains that have nothing to do with the cards, with long tails: of 120 at most a few name a place."""
    question, rng = pitch(), np.random.default_rng(7)
    worlds, found = deal_at_random(question, 256, 8), 0
    for _ in range(120):
        gain = np.where(rng.random(256) < 0.1, rng.choice([-4.0, 4.0], 256), rng.choice([0.0, 1.0], 256))
        found += bool(rank_locations(contrast(question, [THREE, PASS], gain, worlds=worlds)))
    assert found <= 3


def kinds_of(found: Any) -> dict[str, list[Reason]]:
    """Return the reasons that tricks give, by kind; their sentences have the numbers that they say."""
    reasons: dict[str, list[Reason]] = {}
    for candidate in find_tricks(found):
        check_numbers(candidate.reason)
        reasons.setdefault(candidate.reason.kind, []).append(candidate.reason)
    return reasons


def playing(*cards: str) -> Any:
    """Return a question of Phat: which card to pitch, so that there is a first trick; and the numbers of some cards."""
    hand = "AS KS 9S 7S 3S QH TH 6H 2H JD 8D 4D 9C"
    question = ask(Setup.make("phat", policy="basic"), hand, seat=0, dealer=3)
    return question, *question.setup.deck.numbers(cards)


def test_a_trick_that_is_taken_for_certain_is_the_reason() -> None:
    question, ace, three = playing("AS", "3S")
    log = log_of([[[(0, ace, 0)], [(0, three, 0 if half else 1)]] for half in HALF])
    (reason,) = kinds_of(contrast(question, [ace, three], np.where(HALF, 0.0, 5.0), log=log))["sure"]
    assert reason.text == "Pitch A♠ and the trick is yours in every deal; after pitching 3♠ you take it half the time."
    assert "sure" not in kinds_of(contrast(question, [ace, three], np.where(HALF, 5.0, 0.0), log=log))


def test_the_fate_of_a_card_is_the_reason() -> None:
    """After the three the Ace takes a later trick; thrown on the first trick it is lost in half of the worlds."""
    question, ace, three, king = playing("AS", "3S", "KS")
    log = log_of([[[(0, three, 1), (0, king, 0)], [(0, ace, 0), (0, king, 1 if half else 0)]] for half in HALF])
    reasons = kinds_of(contrast(question, [three, ace], np.where(HALF, 6.0, 0.0), log=log))["fate"]
    assert any(reason.text.startswith("The K♠ takes a trick every time, against half the time") for reason in reasons)


def test_what_happens_less_often_is_no_cause_where_the_gain_lies_elsewhere() -> None:
    """In a quarter of the worlds the King takes a trick only after the Ace; all is gained where it takes more."""
    question, ace, three, king = playing("AS", "3S", "KS")
    first, second = np.arange(WORLDS) % 4 == 0, np.arange(WORLDS) % 4 >= 2
    plays = [[(0, card, 1), (0, king, 0 if takes else 1)] for card, takes in ((ace, True), (ace, False))]
    log = log_of([[plays[not first[n]], plays[not second[n]]] for n in range(WORLDS)])
    found = contrast(question, [ace, three], np.where(first, 8.0, 0.0), log=log)
    assert found.carried_by(first != second) == 1
    assert found.carried_where(first, second) == 0, "the second choice takes it more often, and gains nothing by it"
    assert found.carried_where(second, first) == 0
    rather = contrast(question, [ace, three], np.where(second, 8.0, 0.0), log=log)
    assert rather.carried_where(second, first) == 1


def peatwit(decision: str | None, *cards: str) -> Any:
    """Return a question of Peatwit, and the numbers of some cards."""
    hand = "AS 7S 4S KH 9H 3H 2D TD 8D QC 6C 5C 2C"
    question = ask(Setup.make("peatwit", policy="basic"), hand, seat=0, dealer=3, decision=decision)
    return question, *question.setup.deck.numbers(cards)


def test_the_card_that_breaks_a_nil_is_named() -> None:
    question, king, two = peatwit(None, "KH", "2D")
    rows = blank_rows(question.setup, WORLDS)
    rows["bids"][:, 0, 0], rows["bids"][:, 1, 0] = 1, 0
    rows["tricks"][:, 0, 0], rows["tricks"][HALF, 1, 0] = 1, 1
    log = log_of([[[(0, king, 0)], [(0, king, 0) if half else (0, two, 1)]] for half in HALF])
    (reason,) = kinds_of(contrast(question, [1, 0], np.where(HALF, 60.0, -20.0), rows, log=log))["nil"]
    assert reason.text == "A nil is broken in 50\u00a0% of deals, most often by the K♥ (50\u00a0%)."
    assert not kinds_of(contrast(question, [1, 0], np.where(HALF, 0.0, 20.0), rows, log=log))


def test_a_void_is_the_reason_for_a_pass_of_cards() -> None:
    """Who has given all hearts away ruffs one in half of the worlds, and gains there."""
    question, *cards, led, ruff = peatwit("pass", "KH", "9H", "3H", "7S", "AH", "2C")
    actions = [sum(1 << card for card in given) for given in (cards[:3], [*cards[:2], cards[3]])]
    log = log_of([[[(1, led, 1)], [(1, led, 1)]] for _ in HALF])
    both = np.zeros((WORLDS, 2, 3), log.dtype)
    both[..., 0] = log[..., 0]
    both[:, 0, 1] = (log[0, 0, 0]["do"], 0, ruff, 0, 1 << ruff)
    both[..., 2] = log[..., 1]
    both[HALF, 0, 2] = (log[0, 0, 1]["do"], 0, 0, 0, 0)
    (reason,) = kinds_of(contrast(question, actions, np.where(HALF, 9.0, 0.0), log=both))["void"]
    assert reason.text.startswith("You keep no hearts and ruff them in 50\u00a0% of deals, but never after passing on")
    assert "void" not in kinds_of(contrast(question, actions, np.where(HALF, 0.0, 9.0), log=both))


def test_the_match_that_is_won_at_once_is_the_reason() -> None:
    wins, loses = (proportion(200, WORLDS), proportion(40, WORLDS)), (proportion(0, WORLDS),) * 2
    answer = answer_of(pitch(), [THREE, PASS], MATCH, wins=wins, loses=loses)
    found = contrast(pitch(), [THREE, PASS], np.full(WORLDS, 50.0))
    found = replace(found, advice=answer, first=answer.choices[0], second=answer.choices[1])
    reason = only(find_match(found))
    assert reason.text == "You win the match with this very deal half the time, against one time in ten after a pass."
    same = answer_of(pitch(), [THREE, PASS], MATCH, wins=wins[:1] * 2, loses=loses)
    assert not list(find_match(replace(found, advice=same, first=same.choices[0], second=same.choices[1])))


def test_gains_without_a_cause_have_no_cause() -> None:
    question = pitch()
    worlds = deal_at_random(question, WORLDS, 11)
    gain = np.random.default_rng(12).normal(1, 2, WORLDS)
    reason = reason_for(contrast(question, [THREE, PASS], gain, worlds=worlds))
    assert reason.kind == "balance"


def test_with_few_worlds_there_is_no_reason() -> None:
    assert reason_for(contrast(pitch(), [THREE, PASS], np.ones(20))) is None
    assert advise(pitch(), worlds=20, jobs=1).reason is None


def test_the_low_four_hangs_on_the_two_and_the_three() -> None:
    """A real hand: the Four is Low unless the Two or the Three is out."""
    answer = advise(ask(Setup.make("pitch"), "AS JS 4S KD TH 6C", seat=2, dealer=3, bids=["pass", "2"]), worlds=512)
    assert answer.best.text == "3"
    reason = answer.reason
    assert reason.kind == "card"
    for part in ("the 3♠ or the 2♠", "Low hangs on it"):
        assert part in reason.text
    assert reason.numbers["there"] < 0 < reason.numbers["elsewhere"]
    assert find_reason(answer) == reason
    assert explain(answer)[0].startswith("To bid 3 against a pass: +")


def test_a_pair_may_be_named() -> None:
    answer = advise(pitch(), worlds=128, jobs=1)
    first, second = answer.choices[1].action, answer.choices[-1].action
    reason = find_reason(answer, (first, second))
    check_numbers(reason)
    with pytest.raises(UsageError, match="there is no choice 99; there are"):
        find_reason(answer, (first, 99))
    with pytest.raises(UsageError, match=r"pair has two actions, the better one first"):
        find_reason(answer, (first,))  # type: ignore[arg-type]


def test_the_best_is_compared_with_the_next_that_is_clearly_worse() -> None:
    answer = answer_of(pitch(), [THREE, FOUR, PASS])
    assert [choice and choice.action for choice in pair_of(answer)] == [THREE, FOUR]
    trifle = replace(answer.choices[1], to_best=replace(answer.choices[1].to_best, value=0.05))
    close = replace(answer, choices=(answer.choices[0], trifle, answer.choices[2]))
    assert [choice and choice.action for choice in pair_of(close)] == [THREE, PASS]
    assert pair_of(replace(answer, choices=answer.choices[:1])) == (answer.best, None)


def test_a_bid_that_the_answer_names_with_the_best_is_passed_over() -> None:
    """On a ladder of more than 20 bids the one beside the best is hardly another."""
    setup = Setup.make("sixty-three", policy="basic")
    question = ask(setup, "AS KS 8S 4S 8H 4H 3H JD 5D", seat=0, dealer=3)
    bids = [bid for word, bid in speech_of(setup).words(setup.rules).items() if word.isdigit()][:30]
    answer = answer_of(question, [bids[10], bids[11], *bids[:10], *bids[12:]])
    for low, index in ((-1.0, 2), (2.0, 1)):  # the third choice costs 2 points, the indifference is 1
        beside = replace(answer.choices[1], to_best=replace(answer.choices[1].to_best, low=low, value=3.0))
        others = replace(answer, choices=(answer.choices[0], beside, *answer.choices[2:]))
        assert pair_of(others)[1] is others.choices[index]
