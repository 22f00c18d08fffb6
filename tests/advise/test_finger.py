"""What a page says of a count: how much of the skill it keeps, and the command that plays it again."""

from __future__ import annotations

import re

import pytest

from tricklab.analysis.contest.compare import compare
from tricklab.analysis.reports.kit.finger import finger_of
from tricklab.analysis.reports.pitch import subject
from tricklab.engine.play.setup import Setup


def test_what_a_count_keeps_is_its_way_from_random_to_the_expert() -> None:
    """It is what two comparisons on the same deals say, each in every seat."""
    setup = Setup.make("racehorse", rules={"low": "captured"}, seed="fingers")
    count = subject(setup).count
    assert count is not None
    found = finger_of(count, setup, 10_000)
    lost, reach = (compare(name, "expert", setup, 2_000).difference.value for name in ("count", "random"))
    kept, low, high, told = re.findall(r"[+−]?\d+\.\d+", found.sure)[:4]
    assert float(kept) == pytest.approx(100 * (1 - lost / reach), abs=0.051)
    assert float(low) < float(kept) < float(high)
    assert float(told.replace("−", "-")) == pytest.approx(lost, abs=0.0051)
    assert f"keeps {round(100 * (1 - lost / reach))}" in found.keeps
    assert found.command == "tricklab compare count expert --variant racehorse --rule low=captured --seed fingers"
    assert dict(found.lines)["Ace"] == "4"
