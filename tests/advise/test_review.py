"""A deal looked at again: what choices cost, where results came from, and what cannot be reviewed.

That a seat is judged by what it had seen is tried in `records/test_fuzz`.
"""

from __future__ import annotations

import copy
import json
import re
import threading
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import tricklab as tl
from incoming import PYTHON
from shell import refusal, run
from tricklab import Simulator
from tricklab.analysis.advise.reasons.contrast import contrast_of
from tricklab.analysis.advise.reasons.pair import choice_of
from tricklab.analysis.review.decisions import KINDS, course_of
from tricklab.analysis.review.judgements import AS_GOOD, BEST, CLOSE, MISTAKE, chances_of
from tricklab.analysis.review.judging import play_all, played_by, trials_of
from tricklab.analysis.review.result import to_dict
from tricklab.analysis.review.sentences import describe_account, describe_outcome
from tricklab.analysis.review.trial import Trial, cost_of
from tricklab.analysis.scene.moment import describe_moment
from tricklab.analysis.words.seat_names import seen_from
from tricklab.engine.records.writer import to_line
from tricklab.scripts.table.retry import try_again

pytestmark = pytest.mark.game("pitch")


@cache
def record() -> tl.Record:
    """A deal of Pitch, in which a beginner leads the Jack of trumps to the second trick."""
    (found,) = tl.replay("pitch", 3, policy="basic", seed=7)
    return found


def plain() -> dict[str, Any]:
    return dict(json.loads(to_line(record())))


@cache
def reviewed() -> tl.Review:
    return tl.review(record(), "basic", worlds=512)


def test_equal_choices_cost_nothing_in_the_mean() -> None:
    """The best of eight equal choices seems to be better than any: that is the winner's curse."""
    rng, found, cursed = np.random.default_rng(1), [], []
    for _ in range(400):
        values = rng.normal(size=(128, 8))
        found.append(cost_of(values, 0, [32] * 4).value)
        cursed.append(values.mean(axis=0).max() - values[:, 0].mean())
    spread = np.std(found) / 20
    assert abs(np.mean(found)) < 3 * spread
    assert np.mean(cursed) > 10 * spread


def test_a_cost_is_the_difference_to_the_best_and_its_interval_covers_it() -> None:
    rng, covered = np.random.default_rng(2), 0
    for _ in range(400):
        deal = rng.normal(size=(128, 1)) * 5  # luck that all choices share
        values = deal + rng.normal(size=(128, 3)) + [0.0, 1.0, 0.2]
        cost = cost_of(values, 0, [32] * 4)
        covered += cost.low <= 1.0 <= cost.high
    assert 0.92 <= covered / 400 <= 0.98
    assert cost_of(values, 1, [32] * 4).value == 0.0


def test_a_choice_that_is_as_good_in_every_world_costs_nothing() -> None:
    values = np.repeat(np.arange(8.0)[:, None], 2, axis=1)
    assert [cost_of(values, made, [4, 4]).value for made in (0, 1)] == [0.0, 0.0]
    tied = np.array([[0.0, 1.0], [0.0, -1.0], [0.0, 1.0], [0.0, 1.0]])  # after the first two nobody is ahead
    assert cost_of(tied, 1, [2, 2]).value == 0.0


def test_the_mistake_is_found_and_the_worst_comes_first() -> None:
    found = reviewed()
    worst = found.mistakes[0]
    assert (worst.seat, worst.decision.when, worst.made.text) == (0, "trick 2", "JS")
    costs = [one.cost.value for one in found.mistakes]
    assert costs == sorted(costs, reverse=True)
    assert replace(worst, cost=replace(worst.cost, low=-0.1)).verdict == CLOSE
    for one in found.judged:
        assert one.verdict == BEST or one.made is not one.advice.best
        assert (one.verdict == BEST) == (one.better is None)
        assert one.verdict != MISTAKE or one.cost.low > 0
        assert one.verdict != CLOSE or one.cost.low <= 0
        assert one.verdict != AS_GOOD or one.cost.high <= 0.1
    assert found.table().height == len(found.judged)
    assert found.seats()["seat"].to_list() == [0, 1, 2, 3]
    shown = found._repr_html_()
    assert "mistakes, the worst first" in shown
    assert ("JS" in shown, "partners" in shown) == (True, False)
    assert found.heading().replace("&", "&amp;") in shown


def test_choices_are_counted_by_whether_they_were_good_and_whether_they_went_well() -> None:
    """A choice went well if the score is at least what the best choice was worth then; a mistake is no good choice."""
    found = reviewed()
    scored = found.course.record.result.delta  # type: ignore[union-attr]
    told = to_dict(found)["seats"]
    for account, line in zip(found.accounts, told, strict=True):
        seat = account.seat
        result = scored[seat] - (sum(scored) - scored[seat]) / 3
        own = [one for one in found.judged if one.seat == seat]
        well = [result > one.advice.best.value.value - 1e-6 for one in own]
        bad = [one.verdict == MISTAKE for one in own]
        counted = [sum(pair == kind for pair in zip(bad, well, strict=True)) for kind in PAIRS]
        assert [*vars(chances_of(found.judged, account)).values()] == counted
        assert [*line["chances"].values()] == counted
        assert (sum(counted), sum(counted[2:])) == (account.choices, account.mistakes)
    assert sum(one["chances"]["good_badly"] for one in told) > 0
    lucky = replace(found.accounts[0], result=99.0)
    assert chances_of(found.judged, lucky).mistake_badly == chances_of(found.judged, lucky).good_badly == 0


PAIRS = [(False, True), (False, False), (True, True), (True, False)]


@pytest.mark.deep
@pytest.mark.game("smear", "tapp-tarock")
def test_every_decision_has_a_kind() -> None:
    """Whoever plays the first card of a trick leads; exchanges have kinds of their own."""
    kinds = set()
    for variant in ("pitch", "smear", "tapp-tarock"):
        for deal in tl.replay(variant, range(6), policy="basic", seed=7):
            leaders, is_new = [], True
            for event in deal.events:
                if event.do == "play" and is_new:
                    leaders.append(event.seat)
                is_new = event.do == "trick" or (is_new and event.do != "play")
            for one in course_of(deal).decisions:
                kinds.add(one.kind)
                if one.trick:
                    assert (one.kind == "leads") == (leaders[one.trick - 1] == one.seat)
    assert kinds <= {*KINDS}
    assert {"bids", "leads", "following", "discards", "announcements", "exchanges", "trumps"} <= kinds


def test_a_title_has_the_contract_and_what_was_given_away() -> None:
    found = reviewed()
    titles = [describe_outcome(found, seen_from(found.setup, seat), seat) for seat in range(4)]
    bidder = found.course.record.result.bidder  # type: ignore[union-attr]
    assert titles[bidder].startswith(("You made your ", "You were set at "))
    for seat, title in enumerate(titles):
        account = found.accounts[seat]
        if account.mistakes:
            assert f"gave away {-account.own.value:.1f} point" in title
        else:
            assert title.endswith("without a mistake for certain")
    assert any(account.mistakes for account in found.accounts)


def test_a_review_tries_the_lowest_bid_alone_where_nobody_speaks_after_it() -> None:
    """Nobody speaks after the dealer: a higher bid is tried only where it was made."""
    bids = [decision for decision in course_of(record()).decisions if decision.when == "bid"]
    simulator = Simulator(bids[0].question.setup)
    earlier, last = ({bid.name(action): action for action in bid.question.deal.legal()} for bid in (bids[0], bids[-1]))
    assert [*last] == ["pass", "bid 2", "bid 3", "bid 4"]
    for made, others in (("pass", ["bid 2"]), ("bid 2", ["pass"]), ("bid 4", ["pass", "bid 2"])):
        tried = Trial(replace(bids[-1], made=last[made]), simulator).actions
        assert sorted(tried) == sorted(last[name] for name in [made, *others])
    assert sorted(Trial(bids[0], simulator).actions) == sorted(earlier.values())
    assert len(earlier) == 5


def test_a_mistake_has_one_price() -> None:
    """Sentences, the table of all choices and the accounts price a choice alike; worth and cost agree."""
    lucky = 0.0
    for one in reviewed().judged:
        best, *others = one.advice.choices
        assert best.to_best.value == 0.0
        for choice in others:
            assert choice.value.value + choice.to_best.value == pytest.approx(best.value.value, abs=1e-6)
        if one.made is not best:
            assert one.made.to_best == one.cost
        plain = best.score.value - best.others.value  # before its luck is taken from it
        assert best.value.value <= plain + 1e-9
        lucky += plain - best.value.value
        assert one.worth.value == best.value.value
    assert lucky > 0.0
    rows = {(row["decision"], row["choice"]): row["costs"] for row in reviewed().choices().iter_rows(named=True)}
    for row in reviewed().table().iter_rows(named=True):
        if row["better"] is not None:
            assert rows[row["decision"], row["did"]] == row["cost"]


def test_a_reason_rests_on_the_differences_that_the_cost_is_made_of() -> None:
    trials = trials_of(course_of(record(), "basic"))
    play_all(trials, 128, jobs=1)
    checked = 0
    for trial in trials:
        advice, made = trial.advice(0.0), trial.decision.made
        if made != advice.best.action:
            contrast = contrast_of(advice, advice.best, choice_of(advice, made), trial._what_if)
            assert contrast.gain.tolist() == trial.search.behind(made, advice.best.action).tolist()
            checked += 1
    assert checked > 1


def test_every_choice_is_told_and_nothing_that_was_none() -> None:
    """What is told is counted again in the record: bids, and cards, of each seat that had two to choose from."""
    found, course = reviewed(), reviewed().course
    events = [event for event in plain()["events"] if event["do"] in ("bid", "play")]
    assert len(course.decisions) + course.forced == len(events)
    for one in found.judged:
        event = events[one.decision.number - 1]
        done = event.get("bid", event.get("cards", [None])[0])
        assert (one.seat, one.made.text) == (event["seat"], str(done))
        assert len(one.advice.choices) > 1
    last = {len(events) - n for n in range(4)}  # the last cards, which are no choice
    assert not last & {one.decision.number for one in found.judged}


def test_luck_and_skill_add_up_to_the_result() -> None:
    """With partners a side's mistakes stand in its partner's account, and the other side gains all of them."""
    found = reviewed()
    delta = np.array(plain()["result"]["delta"], float)
    for account in found.accounts:
        assert account.result == pytest.approx(delta[account.seat] - (delta.sum() - delta[account.seat]) / 3)
        parts = [account.hand, account.own, account.partners, account.others, account.play]
        assert sum(part.value for part in parts) == pytest.approx(account.result)
        assert account.own.value == pytest.approx(-sum(o.cost.value for o in found.judged if o.seat == account.seat))
    lost, gained = (sum(getattr(account, name).value for account in found.accounts) for name in ("own", "others"))
    assert lost == pytest.approx(-gained)
    (deal,) = tl.replay("pitch", 2, policy="basic", rules={"partners": True}, seed=7)
    one, two, three, four = tl.review(deal, "basic", worlds=64).accounts
    assert (one.partners.value, two.partners.value) == (three.own.value, four.own.value)
    assert one.others.value == pytest.approx(-(two.own.value + four.own.value))


def test_threads_and_seeds() -> None:
    how = ((1, 1), (2, 1), (1, 2))
    one, two, other = (tl.review(record(), "basic", worlds=128, jobs=jobs, seed=seed) for jobs, seed in how)
    assert one.table().equals(two.table())
    assert not one.table().equals(other.table())
    for wrong, words in (({"policy": "nobody"}, "nobody"), ({"worlds": 1}, "worlds must be"), ({"seconds": 0}, "time")):
        with pytest.raises(tl.UsageError, match=words):
            tl.review(record(), **{"policy": "basic", **wrong})  # type: ignore[arg-type]


@pytest.mark.parametrize(("policies", "name"), [
    (["basic:game=0.25"] * 4, "basic:game=0.25"),
    (["basic", "basic", "basic", "basic:game=0.25"], None),
    (["Ann", "Ben", "Cy", "Di"], None),
    (["basic:colour=1"] * 4, None),
    (["evil.py:Policy"] * 4, None),
    (["rollout:base=evil.py:Policy"] * 4, None),
    ([], None),
])  # fmt: skip
def test_the_others_are_those_whom_the_record_names(policies: Any, name: Any, tmp_path: Path, monkeypatch: Any) -> None:
    """No file that a record names is run."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "evil.py").write_text("raise SystemExit('run')")
    assert played_by(course_of({**plain(), "policies": policies}, "basic")) == name
    assert reviewed().against is None  # all are the judge's policy anyway


@pytest.mark.parametrize(("change", "words"), [
    (lambda r: r.update(events=r["events"][:-3]), "the deal is not over: it is seat . turn to play"),
    (lambda r: r.update(events=r["events"][:2]), "the end of the events: the deal is not over"),
    (lambda r: r["dealt"].__setitem__(2, []), "dealt to seat 2: a review needs all cards"),
    (lambda r: r.update(stock=[]), "stock: a review needs all cards"),
    (lambda r: r["result"].update(made=False), "result: this is not what the deal comes to"),
    (lambda r: r["events"][6].update(cards=["AS"]), "event 7 .play of seat .*: AS cannot come from here"),
    (lambda r: r["events"].append(r["events"][-1]), "the deal is over before this"),
])  # fmt: skip
def test_records_that_cannot_be_reviewed(change: Any, words: str) -> None:
    told = copy.deepcopy(plain())
    change(told)
    with pytest.raises(tl.UsageError, match=words.replace("seat . turn", "seat .'s turn")) as error:
        course_of(told, "basic")
    assert not PYTHON.search(str(error.value))


def test_the_command(tmp_path: Path) -> None:
    (tmp_path / "deal.jsonl").write_text(to_line(record()))
    words = ["tricklab", "review", "deal.jsonl", "--policy", "basic", "--worlds", "128"]
    done = run(*words, "--every", "--chart", "a.svg", cwd=tmp_path)
    assert done.code == 0, done.err
    assert "The worst is seat 0's J♠ in trick 2 instead of" in done.out
    assert "Nothing else did better" in done.out
    assert "Luck and skill" in (tmp_path / "a.svg").read_text()
    told = run(*words, "--format", "json", "--seat", "2", cwd=tmp_path).json
    assert {one["seat"] for one in told["decisions"]} == {2} == {one["seat"] for one in told["seats"]}
    assert all(len(one["choices"]) > 1 for one in told["decisions"])
    (tmp_path / "deal.txt").write_text("Pitch, dealer 1\nseat 0: KS JS 7S KH 7H 8X\n")
    for wrong, message in (
        (["deal.jsonl", "--seat", "4"], "there is no seat 4; seats are 0 to 3"),
        (["deal.txt"], "deal.txt, line 2: '8X' is no card"),
    ):
        assert message in refusal("tricklab", "review", *wrong, cwd=tmp_path)


def test_the_table_of_that_moment() -> None:
    """What lay there and what was still out, counted again from the record."""
    found = reviewed()
    worst, setup = found.mistakes[0], found.setup
    names = seen_from(setup, 0)
    lines = describe_moment(found.course.scene(worst.decision, names))
    assert (lines[0], lines[2]) == ("Your hand: J♠ 7♠  K♥ 7♥  8♦", "You had the lead.")
    assert "trumps ♠" in lines[1]
    played = [event["cards"][0] for event in plain()["events"] if event["do"] == "play"][:4]
    seen = {*played, *plain()["dealt"][0]}
    spades = [f"{rank}S" for rank in "23456789TJQKA" if f"{rank}S" not in seen]
    assert lines[3].removeprefix("Not seen yet: ").split("; ")[0] == setup.deck.by_suit(spades)
    later = next(one for one in found.judged if one.decision.trick == 2 and one.seat == 1)
    assert "On the table: you J♠." in describe_moment(found.course.scene(later.decision, names))


def test_one_sentence_says_where_a_score_came_from() -> None:
    found = reviewed()
    account = found.accounts[0]
    text = describe_account(account, seen_from(found.setup, 0))
    numbers = [float(number) for number in re.findall(r"\d+\.\d\d", text)]
    assert text.startswith(f"You scored {abs(account.result):.2f} {'more' if account.result > 0 else 'less'} than")
    parts = [account.hand, account.play, account.own, account.partners, account.others]
    assert numbers[1:] == [round(abs(part.value), 2) for part in parts if abs(part.value) >= 0.005]
    signed = {"gave ": 1, "took ": -1, "worth ": 1, "worth −": -1}
    words = re.findall(r"(gave |took |worth −?)\d", text)
    total = sum(signed[word] * number for word, number in zip(words, numbers[1:], strict=True))
    assert total == pytest.approx(account.result, abs=0.03)


@pytest.mark.parametrize("jobs", [1, 2])
def test_who_follows_a_review_sees_each_choice_and_can_stop_it(jobs: int) -> None:
    """Mistakes alone have a reason."""
    told: list[Any] = []
    found = tl.review(record(), "basic", worlds=512, follow=told.append, jobs=jobs)
    assert told == list(found.judged)
    assert [one.decision.number for one in told] == sorted(one.decision.number for one in told)
    assert {one.verdict for one in told} > {MISTAKE}
    assert all((one.reason is not None and one.reason.text != "") == (one.verdict == MISTAKE) for one in told)

    def halt(judged: Any) -> None:
        told.append(judged)
        if len(told) == 2:
            raise InterruptedError

    told.clear()
    with pytest.raises(InterruptedError):
        tl.review(record(), "basic", worlds=128, follow=halt, jobs=jobs)
    assert [one.decision.number for one in told] == [one.decision.number for one in found.judged[:2]]
    assert not [one for one in threading.enumerate() if one.name.startswith("ThreadPoolExecutor")]


def test_each_choice_has_its_part_of_the_time() -> None:
    """With hardly any time fewer worlds do, and none of the choices is left out."""
    found = tl.review(record(), "basic", worlds=100_000, seconds=0.1)
    assert len(found.judged) == len(found.course.decisions)
    assert all(one.advice.worlds >= 2 for one in found.judged)
    assert 2 <= found.worlds < 100_000


def test_mistakes_are_tried_again(capsys: pytest.CaptureFixture[str]) -> None:
    found = reviewed()
    names, worst = seen_from(found.setup, 0), found.mistakes[0]
    choices = sorted(worst.advice.choices, key=lambda choice: choice.action)
    wrong, right = (choices.index(one) + 1 for one in (worst.made, worst.advice.best))
    words = iter(["XX", str(wrong), str(right)])
    try_again([(found, worst)], names, lambda prompt: next(words))
    told = capsys.readouterr().out
    assert "Trick 2: you chose J♠. What is better?" in told
    assert "is no card" in told
    assert f"J♠ costs {worst.made.to_best.text(sign='')}" in told
    assert f"Right: {worst.best}." in told
    assert "You found 0 of 1 at the first try." in told
    try_again([(found, worst)], names, lambda prompt: worst.best)
    assert "You found 1 of 1 at the first try." in capsys.readouterr().out
    try_again([(found, worst)], names, lambda prompt: "")
    assert f"Better is {worst.best}." in capsys.readouterr().out


@pytest.mark.deep
def test_accounts_fit_eighty_columns(tmp_path: Path) -> None:
    (tmp_path / "deal.jsonl").write_text(to_line(record()))
    words = ["tricklab", "review", "deal.jsonl", "--policy", "basic", "--worlds", "128", "--jobs", "1"]
    for columns, most in ((80, 1), (40, 4)):
        told = run(*words, cwd=tmp_path, env={"COLUMNS": str(columns)}).out
        assert max(map(len, told.splitlines())) <= columns
        rows = [line for line in told.splitlines() if line.startswith("mistakes ")]
        assert 1 + (columns == 40) <= len(rows) <= most
        assert sum(row.count("±") for row in rows) == 4  # each seat once
    named = run(*words, "--seat", "0", "--names", "Ann,Bob,Cem,Dee", cwd=tmp_path).out
    assert "your J♠ in trick 2 instead of" in named
    assert "Bids: Cem 1, Dee pass, you 2, Bob pass" in named
    assert "seat " not in named.split("Rules ")[0].replace("of seed", "")
    assert "--retry" in refusal(*words, "--retry", "--format", "json", cwd=tmp_path)
