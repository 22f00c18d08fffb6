"""How often map, count and players agree with ``advise``, and what a count keeps."""

from __future__ import annotations

import json
import re
from pathlib import Path
from statistics import fmean
from typing import Any

import pytest

from tools import agreement as tool
from tricklab.analysis.contest.compare import compare
from tricklab.analysis.reports.kit import agreement
from tricklab.analysis.reports.kit.agreement import COUNT, EXPERT, MAP, describe_agreement, measure_agreement
from tricklab.analysis.reports.kit.asked import Asked
from tricklab.analysis.reports.kit.finger import finger_of
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
    assert len(seen) == results[EXPERT].hands == 25
    assert all(one.situation.is_first and one.situation.phase.name == "bid" for one, _ in seen)
    for who in (MAP, COUNT, EXPERT):
        said = [[one for one in asked.advice.choices if one.action in told.get(who, ())] for asked, told in seen]
        costs = [[choice.to_best for choice in choices] for choices in said if choices]
        trifle = setup.game.measure.indifference
        assert results[who].hands == len(costs)
        assert results[who].apart == sum(all(cost.low > trifle for cost in there) for there in costs)
        assert results[who].cost.value == pytest.approx(fmean(min(cost.value for cost in there) for there in costs))
    assert 0 < results[EXPERT].apart < 25, "beginners err, but not always"


def test_the_tool_writes_what_the_page_prints(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    file = tmp_path / "agreement.json"
    for module in (agreement, tool):
        monkeypatch.setattr(module, "MEASURED", file)
    agreement.measured.cache_clear()
    small = ["--hands", "6", "--worlds", "20", "--deals", "2000", "--policy", "basic"]
    tool.main(["pitch", *small, "--write"])
    tool.main(["racehorse", *small, "--write"])
    assert capsys.readouterr().out.count("apart") == 6
    games = json.loads(file.read_text(encoding="utf-8"))["games"]
    assert [(game["variant"], game["expert"]["hands"]) for game in games] == [("pitch", 6), ("racehorse", 6)]
    setup = Setup.make("pitch", policy="basic")
    assert describe_agreement(setup, MAP) == "", "six hands are too few to be printed"
    tool.write({**games[0], MAP: {"hands": 300, "apart": 27, "cost": 0.1}})
    text = describe_agreement(setup, MAP).replace("\u00a0", " ")
    told = "On 300 random hands the map and tricklab advise part on 9 %; all in all the map costs 0.10 points a hand."
    assert text == told
    bids = gain("bids", lambda facts, way: facts.all_obeyed, times=100, noun="bids in a hundred deals")
    assert describe_agreement(setup, MAP, bids).endswith("the map costs 10 bids in a hundred deals."), "the map's unit"
    others = ("pitch", {}), ("pitch", {"policy": "basic", "rules": {"pack": 32}}), ("phat", {"policy": "basic"})
    assert {describe_agreement(Setup.make(variant, **given), MAP) for variant, given in others} == {""}
    agreement.measured.cache_clear()
    with pytest.raises(SystemExit):
        tool.main(["whist"])
    assert "there is no page of whist" in capsys.readouterr().err


@pytest.mark.full
def test_what_a_count_keeps_is_its_way_from_random_to_the_expert() -> None:
    """It is what two comparisons on the same deals say, each in every seat."""
    setup = Setup.make("racehorse", rules={"low": "captured"}, seed="fingers")
    count = subject(setup).count
    found = finger_of(count, setup, 10_000)
    lost, reach = (compare(name, "expert", setup, 2_000).difference.value for name in ("count", "random"))
    kept, low, high, told = re.findall(r"[+−]?\d+\.\d+", found.sure)[:4]
    assert float(kept) == pytest.approx(100 * (1 - lost / reach), abs=0.051)
    assert float(low) < float(kept) < float(high)
    assert float(told.replace("−", "-")) == pytest.approx(lost, abs=0.0051)
    assert f"keeps {round(100 * (1 - lost / reach))}" in found.keeps
    assert found.command == "tricklab compare count expert --variant racehorse --rule low=captured --seed fingers"
    assert dict(found.lines)["Ace"] == "4"
