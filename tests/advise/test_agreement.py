"""How often map, count and players agree with ``advise``: measured by hand, and printed where it is measured."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tools import agreement as tool
from tricklab.analysis.reports.kit import agreement
from tricklab.analysis.reports.kit.agreement import COUNT, EXPERT, MAP, describe_agreement, measure_agreement
from tricklab.analysis.reports.kit.asked import Asked
from tricklab.analysis.reports.kit.guides import Guides
from tricklab.analysis.reports.pitch import subject
from tricklab.analysis.reports.questions.measures import gain
from tricklab.engine.play.setup import Setup

pytestmark = pytest.mark.game("pitch")


def test_they_are_counted_hand_by_hand() -> None:
    setup = Setup.make("pitch", policy="basic", seed=5)
    asked = subject(setup)
    guides = Guides(asked.studies[0].run(setup, 4_000)[0], asked.count, setup)
    seen: list[tuple[Asked, dict[str, tuple[int, ...]]]] = []
    results = {one.who: one for one in measure_agreement(guides, setup, 25, 60, look=lambda *one: seen.append(one))}
    assert len(seen) == 25
    assert all(one.situation.is_first and one.situation.phase.name == "bid" for one, _ in seen)
    for who in (MAP, COUNT, EXPERT):
        costs, apart = [], 0
        for one, said in seen:
            there = [choice.to_best for choice in one.advice.choices if choice.action in said.get(who, ())]
            if there:
                costs.append(min(cost.value for cost in there))
                apart += all(cost.low > setup.game.measure.indifference for cost in there)
        assert results[who].hands == len(costs)
        assert results[who].apart == apart
        assert results[who].cost.value == pytest.approx(sum(costs) / len(costs))
    assert results[EXPERT].hands == 25
    assert 0 < results[EXPERT].apart < 25, "beginners err, but not always"


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "agreement.json"
    for module in (agreement, tool):
        monkeypatch.setattr(module, "MEASURED", path)
    agreement.measured.cache_clear()
    return path


def test_the_tool_writes_what_the_page_prints(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    small = ["--hands", "6", "--worlds", "20", "--deals", "2000", "--policy", "basic"]
    tool.main(["pitch", *small, "--write"])
    tool.main(["racehorse", *small, "--write"])
    assert capsys.readouterr().out.count("apart") == 6
    games = json.loads(file.read_text(encoding="utf-8"))["games"]
    assert [game["variant"] for game in games] == ["pitch", "racehorse"]
    assert games[0]["expert"]["hands"] == 6
    setup = Setup.make("pitch", policy="basic")
    assert describe_agreement(setup, MAP) == "", "six hands are too few to be printed"
    tool.write({**games[0], MAP: {"hands": 300, "apart": 27, "cost": 0.1}})
    text = describe_agreement(setup, MAP).replace("\u00a0", " ")
    assert text == (
        "On 300 random hands the map and tricklab advise part on 9 %; all in all the map costs 0.10 points a hand."
    )
    bids = gain("bids", lambda facts, way: facts.all_obeyed, times=100, noun="bids in a hundred deals")
    in_bids = describe_agreement(setup, MAP, bids)
    assert in_bids.endswith("the map costs 10 bids in a hundred deals."), "the unit of the map"
    assert describe_agreement(Setup.make("pitch"), MAP) == "", "these are other players"
    assert describe_agreement(Setup.make("pitch", policy="basic", rules={"pack": 32}), MAP) == ""
    assert describe_agreement(Setup.make("phat", policy="basic"), MAP) == ""
    agreement.measured.cache_clear()


def test_no_variant_is_measured_that_has_no_page(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        tool.main(["whist"])
    assert "there is no page of whist" in capsys.readouterr().err
