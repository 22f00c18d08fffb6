"""The rows of an answer: ranges of bids, hopeless choices, columns that fit, and who plays in the end."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
import pytest

from shell import run
from tricklab import Advice, Choice, Question, Setup, advise, ask
from tricklab.analysis.advise.auction_ends import OTHERS, OWN, Ending, makes_bid
from tricklab.analysis.advise.display.basis import to_dict
from tricklab.analysis.advise.display.phrases import name_of, noun_of, range_name
from tricklab.analysis.advise.display.ranking import best_range
from tricklab.analysis.advise.display.rows import rows_of, shown_rows
from tricklab.analysis.advise.display.sentences import describe_answer, describe_points_alone
from tricklab.analysis.advise.reasons.pair import pair_of
from tricklab.analysis.advise.result import SETTLED
from tricklab.analysis.estimates.estimate import Estimate, proportion
from tricklab.engine.play.loops import what_if
from tricklab.engine.policies.find import find_policy
from tricklab.engine.policies.varied import VARIANTS, vary

HAND = "AS JS 4S KD TH 6C"
pytestmark = pytest.mark.interpreted


@cache
def question() -> Question:
    return ask(Setup.make("eighty-three", policy="basic"), "AS KS QS TS 9S 8S 7S 6H 5H 4C 3C 2D")


def choice_of(text: str, cost: float, spread: float = 0.05, best_share: float = 0.0) -> Choice:
    """A choice that costs so much, give or take the spread."""
    estimate = Estimate(cost, cost - spread, cost + spread, 100, spread / 2)
    return Choice(int(text) if text.isdigit() else 0, text, *(estimate,) * 4, None, best_share, 100)


def answer_of(costs: dict[str, float], spread: float = 0.05, indifference: float = 1.0) -> Advice:
    """An answer at Eighty-Three; the first choice is the best."""
    choices = [choice_of(text, cost, spread if number else 0.0) for number, (text, cost) in enumerate(costs.items())]
    return Advice(question(), tuple(choices), SETTLED, 100, 100, None, 0.1, indifference=indifference)


def texts(row: tuple[Choice, ...]) -> list[str]:
    return [choice.text for choice in row]


@pytest.mark.parametrize(("costs", "spread", "span"), [
    ({"20": 0, "10": 0.5, "30": 0.5, "40": 3}, 0.1, ["10", "20", "30"]),
    ({"20": 0, "10": 0.5, "30": 0.5}, 0.6, ["20"]),  # the interval goes beyond the indifference
    ({"20": 0, "30": 2, "40": 0.1}, 0.1, ["20"]),  # no bid between is left out
    ({"pass": 0, "10": 0.1}, 0.1, ["pass"]),
])  # fmt: skip
def test_bids_as_good_as_the_best_are_one_range(costs: dict[str, float], spread: float, span: list[str]) -> None:
    assert texts(best_range(answer_of(costs, spread), 1.0)) == span


def test_on_a_long_ladder_near_bids_join_unless_they_surely_cost_more() -> None:
    ladder = {"45": 0.0, **{str(bid): 1.5 if bid != 43 else 9.0 for bid in range(30, 60) if bid != 45}}
    assert texts(best_range(answer_of(ladder, 1.0), 1.0)) == ["44", "45", "46", "47", "48"]
    assert texts(best_range(answer_of(dict(list(ladder.items())[:15]), 1.0), 1.0)) == ["45"]


FIVE_BETTER = {"40": 0, **{str(40 + 5 * n): 1.5 * n for n in range(1, 7)}, "pass": 9.8}


@pytest.mark.parametrize(("costs", "shown", "hidden"), [
    ({"40": 0, "50": 0.2, "pass": 2, "30": 5, "20": 5.5, "10": 5.9, "60": 20, "70": 40},
     ["40 50", "pass", "10 20 30"], ["60", "70"]),
    ({"40": 0, "60": 20, "70": 40}, ["40", "60"], ["70"]),  # the second row is always there
    (FIVE_BETTER, ["40", "45", "50", "55", "pass"], ["60", "65", "70"]),  # and a pass
])  # fmt: skip
def test_rows_are_runs_of_bids_and_hopeless_choices_have_none(costs: Any, shown: list[str], hidden: list[str]) -> None:
    answer = answer_of(costs)
    rows, others = shown_rows(answer, 1.0)
    assert ([" ".join(texts(row)) for row in rows], texts(tuple(others))) == (shown, hidden)
    assert sorted(text for row in rows_of(answer, 1.0) for text in texts(row)) == sorted(costs)
    *first, last = answer.choices
    often = replace(answer, choices=(*first, replace(last, best_share=0.1)))
    assert last.text in [text for row in shown_rows(often, 1.0)[0] for text in texts(row)]


def test_what_sentences_name_has_a_row() -> None:
    """The reason compares the best with the sixth, the first that is surely worse; the eighth may win at once."""
    unsure = [choice_of(str(40 + 5 * n), 1.5 * n, 8.0) for n in range(1, 5)]
    others = [choice_of("65", 7.5), choice_of("pass", 9.8), choice_of("70", 20)]
    shares = [0, 0, 0, 0, 0, 0, 0, 9]
    choices = zip([choice_of("40", 0, 0.0), *unsure, *others], shares, strict=True)
    winning = tuple(replace(choice, wins=proportion(share, 100)) for choice, share in choices)
    answer = replace(answer_of({"40": 0}), choices=winning)
    (rival,) = pair_of(answer)[1:]
    told = f"{describe_answer(answer, 1.0)} {describe_points_alone(answer)}"
    shown, hidden = shown_rows(answer, 1.0)
    assert [texts(row) for row in shown] == [["40"], ["45"], [rival.text], ["pass"], ["70"]]
    assert all(f"bid {text}" in told or f"bid of {text}" in told for text in ("40", "45", "65", "70"))
    assert not any(f"bid {choice.text}" in told or f"bid of {choice.text}" in told for choice in hidden)
    assert texts(tuple(hidden)) == ["50", "55", "60"]


@pytest.mark.parametrize(("bids", "best", "name"), [
    (["3"], "3", "bid 3"),
    (["3", "4"], "4", "bid 3 or 4"),
    (["29", "30", "31"], "29", "bid 29 to 31"),
    (["41", "42", "43", "44", "45", "46"], "45", "bid about 45 (41 to 46)"),
    (["41", "42", "43", "44", "45", "46"], "46", "bid 41 to 46"),
    ([str(bid) for bid in range(1, 41)], "20", "bid 1 to 40"),
])  # fmt: skip
def test_ranges_in_words(bids: list[str], best: str, name: str) -> None:
    row = [choice_of(bid, 0) for bid in bids]
    assert range_name(row, next(choice for choice in row if choice.text == best)) == name


def test_the_verdict_and_the_data_name_the_range() -> None:
    answer = answer_of({"20": 0, "10": 0.5, "30": 0.5, "40": 3})
    assert describe_answer(answer, 1.0) == "Bid 10 to 30. A bid of 40 gives away 3.0 points."
    assert to_dict(answer)["range"] == ["10", "20", "30"]
    assert [choice["choice"] for choice in to_dict(answer)["choices"]] == ["20", "10", "30", "40"]


def test_a_first_bid_that_is_seldom_the_last_word_is_told_so() -> None:
    answer = answer_of({"20": 0, "pass": 3})
    ends = (Ending("you", "60", 0.5, 0.8), Ending("you", "20", 0.3, 0.9), Ending("others", "70", 0.2, 0.5))
    word = "That is only the first word: when you play in the end, it is mostly at 60."
    for place in (0, 1):
        best = replace(answer.best, endings=ends[place:])
        told = describe_answer(replace(answer, choices=(best, answer.choices[1])), 1.0)
        assert (word in told, "first word" in told) == (place == 0, place == 0)


def test_makes_this_bid_counts_the_deals_in_which_the_seat_plays_at_it() -> None:
    """Of 100 deals the seat plays at three in 40 and makes 30 of them; in the rest it bids on, or others play."""
    asked = ask(Setup.make("pitch", policy="basic"), HAND)
    counts = Counter({(OWN, 3, 1): 30, (OWN, 3, 0): 10, (OWN, 4, 1): 20, (OTHERS, 3, 1): 40})
    made = {action: makes_bid(asked.setup, asked.deal.state, action, counts, None) for action in (0, 2, 3)}
    assert made == {0: None, 2: None, 3: proportion(30, 40)}


@pytest.mark.compiled
@pytest.mark.parametrize("bids", [[], ["pass", "2"]], ids=str)
def test_ends_and_makes_agree_with_the_rows(bids: list[str]) -> None:
    """Counted again in plain loops from the results of every batch."""
    asked, seen = ask(Setup.make("smear", policy="basic"), "AS KS JS TS 3S JC 2H 4D 9C", bids=bids), {}
    answer = advise(asked, worlds=128, look=lambda number, actions, tried: seen.update({number: (actions, tried)}))
    for choice in answer.choices:
        rows = [row for actions, tried in seen.values() for row in tried.rows[:, list(actions).index(choice.action)]]
        own = [row for row in rows if row["bidder"] == asked.seat]
        theirs = [row["bidder"] for row in rows if row["bidder"] not in (-1, asked.seat)]
        partner = [bidder for bidder in theirs if bidder % 2 == asked.seat % 2]
        assert choice.ends.get("you", 0.0) == pytest.approx(len(own) / len(rows))
        assert choice.ends.get("partner", 0.0) == pytest.approx(len(partner) / len(rows))
        assert sum(choice.ends.values()) == pytest.approx(1)
        at_it = [row["made"] == 1 for row in own if choice.text == str(row["bid"])]
        assert choice.makes == (proportion(sum(at_it), len(at_it)) if at_it else None)
    table = answer.table()
    assert table["ends_you"].to_list() == [choice.ends.get("you", 0.0) for choice in answer.choices]
    assert table["makes"].to_list() == [choice.makes and choice.makes.value for choice in answer.choices]


def test_bids_that_are_words_have_a_verb() -> None:
    hand = "T21 T20 T15 T12 T9 T8 T7 T6 KH KS QH JD 2H 3H AH 4H"
    answer = advise(ask(Setup.make("tapp-tarock", policy="basic"), hand), worlds=2, infer=False, reason=False)
    choices = {choice.text: choice for choice in answer.choices}
    assert (name_of(answer, choices["threes"]), noun_of(answer, choices["threes"])) == ("bid threes", "threes")
    assert name_of(answer, choices["solo"]) == "bid solo"
    assert name_of(answer, choices["pass"]) == "pass"


@pytest.mark.compiled
@pytest.mark.parametrize("columns", [40, 80])
def test_an_answer_fits_the_terminal(columns: int) -> None:
    words = ("--variant", "smear", "--policy", "basic", "--hand", "AS KS JS TS 3S JC 2H 4D 9C", "--worlds", "64")
    done = run("tricklab", "advise", *words, "--against", "none", env={"COLUMNS": str(columns)})
    assert done.code == 0, done.err
    assert max(map(len, done.out.splitlines())) <= columns
    assert len(done.out.splitlines()) <= 20 + 14 * (columns == 40)
    assert all(heading in done.out for heading in ("margin", "costs", "yours", "theirs", "More: --basis."))
    assert not any(word in done.out for word in ("Rules ", "sampled deals"))


@pytest.mark.compiled
def test_names_stand_in_the_answer() -> None:
    words = ("--variant", "pitch", "--policy", "basic", "--hand", HAND, "--worlds", "64", "--against", "none")
    asked = ("--names", "Ann,Bob,Cem,Dee", "--seat", "Cem", "--dealer", "dee", "--bids", "pass,2")
    question = "Cem, dealer Dee, bids pass 2: to bid"
    assert question in run("tricklab", "advise", *words, *asked).out
    assert run("tricklab", "advise", *words, *asked, "--format", "json").json["question"] == question


def test_other_players_vary_around_their_policy_and_the_asker_does_not() -> None:
    expert = find_policy("expert", "cinch")
    values = sorted(one.instance.ladder for one in vary(expert, "cinch"))
    assert len(values) == VARIANTS
    assert np.allclose(values, np.linspace(-0.4375, 0.4375, VARIANTS))
    assert {one.instance._replace(ladder=0.0) for one in vary(expert, "cinch")} == {expert.instance}
    assert not list(vary(find_policy("basic", "cinch"), "cinch"))
    assert not list(vary(find_policy("expert", "pitch"), "pitch"))


@pytest.mark.full
def test_no_bid_of_sixty_three_fits_a_gap_between_the_others_bids(monkeypatch: pytest.MonkeyPatch) -> None:
    """Opponents on one ladder let a bid just above their rung have the auction; others at every height do not."""
    asked = ask(Setup.make("sixty-three", seed=3), "AS KS 9S 5S 3H 7D 8C 6H 4D")

    def largest_step() -> float:
        answer = advise(asked, worlds=512, reason=False)
        mine = {int(one.text): one.ends.get("you", 0.0) for one in answer.choices if one.text.isdigit()}
        return max(abs(mine[bid] - mine[bid - 1]) for bid in mine if bid - 1 in mine and 24 <= bid <= 60)

    varied = largest_step()
    monkeypatch.setattr(what_if, "varied_instances", lambda *given: [])
    assert largest_step() > 2 * varied
