"""A diary: its numbers by plain loops over reviews, how it goes on, what it leaves out, and bad input."""

from __future__ import annotations

import json
import math
import random
import statistics
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

import tricklab as tl
from shell import refused, run
from tricklab.analysis.estimates.estimate import mean
from tricklab.analysis.practise.diary import review_cache
from tricklab.analysis.practise.diary.line import deals_needed
from tricklab.analysis.practise.diary.page import write_page
from tricklab.analysis.review.judgements import MISTAKE
from tricklab.engine.play.simulator import Simulator
from tricklab.engine.sessions.session import Session
from tricklab.engine.sessions.unfinished_game import Game

pytestmark = pytest.mark.game("pitch")

SETUP = tl.Setup.make("pitch", policy="random", seed="diary")
GIVEN: dict[str, Any] = {"policy": "basic", "against": "basic", "worlds": 64, "jobs": 1}


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(review_cache, "user_cache_dir", lambda *names, **more: str(tmp_path / "cache"))
    return tmp_path / "cache" / "reviews"


@pytest.fixture(scope="module")
def records() -> list[tl.Record]:
    return tl.replay(SETUP, range(10))


def written(folder: Path, records: Sequence[tl.Record], name: str = "deals.jsonl") -> Path:
    (folder / name).write_bytes(b"\n".join(map(msgspec.json.encode, records)))
    return folder / name


@pytest.mark.deep
def test_every_number_by_a_plain_loop_over_reviews(records: list[tl.Record]) -> None:
    diary = tl.diary(records, 2, **GIVEN)
    lines = {(line.group, line.name): line for line in diary.lines()}
    costs: dict[str, list[float]] = {}
    results, hands, count, mistakes = [], [], 0, 0
    for number, record in enumerate(records):
        review = tl.review(record, "basic", against="basic", worlds=64, seconds=1e6, jobs=1)
        for judged in review.judged:
            if judged.seat == 2:
                count += 1
                mistakes += judged.verdict == MISTAKE
                for name in ("all deals", judged.decision.kind):
                    costs.setdefault(name, [0.0] * len(records))[number] += judged.cost.value
        results.append(review.accounts[2].result)
        hands.append(review.accounts[2].hand.value)
    for name, values in costs.items():
        line = lines["all" if name == "all deals" else "kind", name]
        assert line.cost.value == pytest.approx(statistics.mean(values))
        assert line.cost.error == pytest.approx(statistics.stdev(values) / math.sqrt(len(values)))
    whole = lines["all", "all deals"]
    assert (whole.deals, whole.choices, whole.mistakes) == (10, count, mistakes)
    assert whole.result is not None
    assert whole.hand is not None
    assert (whole.result.value, whole.hand.value) == pytest.approx((statistics.mean(results), statistics.mean(hands)))
    assert lines["game", "pitch"].cost == whole.cost
    assert sum(line.cost.value for line in diary.lines() if line.group == "kind") == pytest.approx(whole.cost.value)
    change = diary.change()
    halves = [statistics.mean(part) for part in (costs["all deals"][:5], costs["all deals"][5:])]
    assert change is not None
    assert change.value == pytest.approx(halves[1] - halves[0])
    assert diary.table().filter(group="all")["cost"].item() == whole.cost.value
    data = json.loads(json.dumps(diary.to_dict()))
    assert data["lines"][0]["cost"] == whole.cost.value


@pytest.mark.deep
def test_the_worst_are_judged_again_in_other_worlds(records: list[tl.Record], tmp_path: Path) -> None:
    diary = tl.diary(written(tmp_path, records), 2, **GIVEN)
    signed = [choice for entry in diary.entries for choice in entry.review.choices if choice.sign]
    assert 0 < len(diary.worst) <= min(20, len(signed))
    costs = [worst.choice.cost for worst in diary.worst]
    assert costs == sorted(costs, reverse=True)
    for worst in diary.worst:
        first = next(each for each in worst.entry.review.choices if each.number == worst.choice.number)
        assert (first.did, first.kind) == (worst.choice.did, worst.choice.kind)
        assert first.cost != worst.choice.cost
        assert first.moment[0].startswith("Your hand: ")
    write_page(diary, tmp_path / "diary.html")
    page = (tmp_path / "diary.html").read_text()
    for number in range(1, len(diary.worst) + 1):
        assert page.count(f'"moment-{number}"') == 2
        assert page.count(f'"#moment-{number}"') == 1
    assert (tmp_path / "deals.jsonl").as_uri() in page


@pytest.mark.deep
def test_an_interrupted_diary_goes_on(records: list[tl.Record], monkeypatch: pytest.MonkeyPatch, cache: Path) -> None:
    work, done = review_cache.review_deal, []

    def stop_after_three(*given: Any) -> Any:
        if len(done) == 3:
            raise KeyboardInterrupt
        done.append(given)
        return work(*given)

    monkeypatch.setattr(review_cache, "review_deal", stop_after_three)
    with pytest.raises(KeyboardInterrupt):
        tl.diary(records[:5], 1, **GIVEN)
    assert len(list(cache.iterdir())) == 3
    monkeypatch.setattr(review_cache, "review_deal", lambda *given: done.append(given) or work(*given))
    first = tl.diary(records[:5], 1, **GIVEN)
    assert len(done) >= 5
    count = len(done)
    assert tl.diary(records[:5], 1, **GIVEN) == first
    assert len(done) == count
    for file in cache.iterdir():
        file.write_text("{")
    assert tl.diary(records[:5], 1, **GIVEN) == first
    assert len(done) == 2 * count
    assert tl.diary(records[:5], 1, **{**GIVEN, "jobs": 2}) == first
    other = tl.diary(records[:5], 1, **{**GIVEN, "seed": 2})
    assert [entry.review for entry in other.entries] != [entry.review for entry in first.entries]


def test_deals_needed_show_half_as_much_in_eight_of_ten_cases() -> None:
    lots, sizes = random.Random(1), (2.0, 1.5)
    values = [max(0.0, lots.gauss(*sizes)) for _ in range(5000)]
    cost = mean(sum(values), sum(value * value for value in values), len(values))
    count = deals_needed(cost)
    assert count is not None
    seen = 0
    for _ in range(400):
        before = [lots.choice(values) for _ in range(count)]
        after = [lots.choice(values) - cost.value / 2 for _ in range(count)]
        error = math.sqrt((statistics.variance(before) + statistics.variance(after)) / count)
        seen += abs(statistics.mean(before) - statistics.mean(after)) > 1.96 * error
    assert seen / 400 == pytest.approx(0.8, abs=0.08)
    assert deals_needed(mean(total=-1, squares=5, count=10)) is None


def test_saved_games_and_what_is_left_out(records: list[tl.Record], tmp_path: Path) -> None:
    simulator = Simulator(tl.Setup.make("pitch", policy="basic", seed=3))
    game = Game(simulator.setup, 3, 0, False, wanted=3)
    sessions = []
    for number in range(3):
        session = Session(simulator, 3, number)
        session.go_on()
        while not session.is_over and number < 2:
            session.act([session.chosen()])
            session.go_on()
        sessions.append(session)
    game.save(tmp_path / "game.json", sessions)
    named = [msgspec.structs.replace(record, names=("Ann", "Bob", "Cem", "Dee")) for record in records[:3]]
    hidden = msgspec.structs.replace(records[4], dealt=((), *records[4].dealt[1:]), stock=())
    written(tmp_path, [*named, named[0], records[3], hidden])
    (tmp_path / "notes.json").write_text("[]")
    diary = tl.diary(tmp_path, "bob", **GIVEN)
    assert {(entry.deal.path, entry.seat) for entry in diary.entries} == {
        (tmp_path / "game.json", 3),
        (tmp_path / "deals.jsonl", 1),
    }
    assert dict(diary.left_out) == {
        "bob did not play": 1,
        "not all cards are known": 1,
        "not over": 1,
        "the same deal again": 1,
    }
    assert len(diary.entries) == 5


@pytest.mark.full
def test_the_command(records: list[tl.Record], tmp_path: Path) -> None:
    written(tmp_path, records[:4])
    words = ["tricklab", "diary", "deals.jsonl", "--seat", "2", "--policy", "basic", "--jobs", "1"]
    shown = run(*words, "--out", "diary.html", cwd=tmp_path)
    assert shown.code == 0, shown.err
    assert "You gave away " in shown.out
    assert "<h1>Diary</h1>" in (tmp_path / "diary.html").read_text()
    printed = run(*words, "--format", "json", cwd=tmp_path).json
    assert printed["deals"] == 4
    refused(run(*words[:3], cwd=tmp_path), "line 1: a record does not show which seat is yours: give --seat")
    refused(run(*words[:3], "--seat", "Ann", cwd=tmp_path), "there is no deal to review: 4 deals: Ann did not play")
    refused(run(*words[:3], "--seat", "4", cwd=tmp_path), "there is no seat 4; seats are 0 to 3")
    refused(run(*words, "--out", "no/diary.html", cwd=tmp_path), "--out takes a file in a folder that is there")
    refused(run(*words[:-4], "--policy", "nobody", cwd=tmp_path), "nobody")
    written(tmp_path, records[:1], "one.jsonl")
    refused(run(*words[:2], "one.jsonl", "--seat", "0", cwd=tmp_path), "one deal alone, and a diary needs 2")
    (tmp_path / "half.jsonl").write_bytes((tmp_path / "deals.jsonl").read_bytes()[:-300])
    refused(run(*words[:2], "half.jsonl", "--seat", "0", cwd=tmp_path), "half.jsonl, line 4 is not JSON: it")
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "data.json").write_text('{"x": 1}')
    refused(run(*words[:2], "other", cwd=tmp_path), "no deal record and no saved game in other; 1 other file")
