"""Users' own policies on the command line: one that works, and everything that can be wrong with the others."""

from __future__ import annotations

from pathlib import Path

import pytest

from shell import Result, refused, run

HEAD = """
from typing import NamedTuple
from tricklab.engine.policies.decision import decides
class Mine(NamedTuple):
    at: float = 0.0
"""
GOOD = (
    HEAD.replace("at: float = 0.0", "margin: float = 1.0\n    illegal_in: float = -1.0")
    + """
class Quiet(NamedTuple):
    at: float = 0.0

@decides(Mine, "pitch", "bid")
def bid(policy, view):
    if view.stream.deal == policy.illegal_in and view.seat == 2:
        return 99
    best = view.table.high + int(policy.margin)
    return best if best <= 4 else 0

@decides(Quiet, "pitch", "bid")
def pass_always(policy, view):
    return 0
"""
)


FILES = {
    "undecided.py": HEAD,
    "failing.py": "import no_such_module\n",
    "raises.py": "raise RuntimeError('not today')\n",
    "zero.py": "x = 1\0\n",
    "kind.py": HEAD + '@decides(Mine, "pitch", "bidd")\ndef bid(policy, view): return 0\n',
    "default.py": HEAD.replace(" = 0.0", "") + '@decides(Mine, "pitch", "bid")\ndef bid(policy, view): return 0\n',
}

REFUSED = {
    "undecided.py:Mine": ["no policy 'Mine'", "none that decides anything in pitch"],
    "missing.py:Mine": ["no policy file 'missing.py'"],
    "folder.py:Mine": ["no policy file 'folder.py'"],
    "failing.py:Mine": ["failing.py does not load", "no_such_module"],
    "raises.py:Mine": ["raises.py does not load", "not today"],
    "zero.py:Mine": ["zero.py does not load: source code string cannot contain null bytes."],
    "kind.py:Mine": ["Mine decides 'bidd'", "bid, offer, answer, play"],
    "default.py:Mine": ["give at a default value"],
    "good.py:Mne": ["no policy 'Mne'", "Mine, Quiet", "Did you mean 'Mine'?"],
    "good.py": ["no policy ''", "Mine, Quiet"],
    "good.py:Mine:margn=2": ["no parameter 'margn'", "Did you mean 'margin'?"],
    "good.py:Mine:": ["ends in ':'"],
    "good.py:Mine:margin=x": ["'margin' of policy 'good.py:Mine' needs a number"],
}


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("policies")
    (folder / "folder.py").mkdir()
    for name, text in {**FILES, "good.py": GOOD}.items():
        (folder / name).write_text(text)
    return folder


def simulate_with(place: Path, policy: str, *more: str | Path) -> Result:
    usual = {"--hands": "60", "--out": "out"}
    words = [word for name, value in usual.items() if name not in more for word in (name, value)]
    return run("simulate", "--variant", "pitch", "--policy", policy, *words, *more, cwd=place)


@pytest.mark.parametrize("policy", REFUSED)
def test_refused(place: Path, policy: str) -> None:
    refused(simulate_with(place, policy), *REFUSED[policy])
    assert not (place / "out").exists() or not list((place / "out").glob("*/part*"))


@pytest.mark.interpreted
def test_good_policy_plays_until_it_errs(place: Path) -> None:
    told = simulate_with(place, "good.py:Mine", "--format", "json", "--out", place / "good")
    assert told.code == 0, told.err
    summary = told.json["summary"]
    assert [(line["bid"], line["deals"]) for line in summary["bids"]] == [(4, 60)]
    assert told.json["setup"]["policies"][0]["name"] == "good.py:Mine"
    assert told.json["setup"]["policies"][0]["parameters"] == {"margin": 1.0, "illegal_in": -1.0}
    bolder = simulate_with(place, "good.py:Mine:margin=3", "--format", "json", "--out", place / "good").json
    assert [(line["bid"], line["deals"]) for line in bolder["summary"]["bids"]] == [(3, 60)]
    assert bolder["folder"] != told.json["folder"]
    errs = simulate_with(place, "good.py:Mine:illegal_in=7")
    refused(errs, "in deal 7 seat 2 answered 99 to the decision 'bid'", code=1)


@pytest.mark.deep
@pytest.mark.parametrize("jobs", [1, 2])
def test_illegal_action_in_mid_run(place: Path, jobs: int) -> None:
    policy, out = "good.py:Mine:illegal_in=150000", place / f"late-{jobs}"
    result = simulate_with(place, policy, "--hands", "300000", "--jobs", str(jobs), "--out", out)
    assert result.code == 1
    assert f"error: policy '{policy}' chose an illegal action: in deal 150000 seat 2 answered 99" in result.err
    assert not (next(out.iterdir()) / "part-000001.parquet").exists()
