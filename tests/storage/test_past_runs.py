"""Runs of versions 0.4.0 to 0.9.0 are read by later versions; no later version adds deals to them."""

from __future__ import annotations

import json
import re
import shlex
import shutil
from collections import Counter
from pathlib import Path

import polars
import pytest

from conftest import files_of
from incoming import sealed
from places import GOLDEN
from shell import run
from tricklab import Setup, UsageError, gather, open_run, runs, simulate, simulate_into, summarise, verify
from tricklab.engine.runs.storage.run import MANIFEST

pytestmark = pytest.mark.game("smear")

PAST = GOLDEN / "runs-0.4.0"
SETUP = Setup.make("smear", policy="basic", seed="golden")
STORAGE = ("version", "runs.storage.manifest", "runs.open_run", "runs.run_list")
"""The modules that compare versions where a run is read."""


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> str:
    """Another version runs now, whose policies have other parameters: a run's folder would have another name."""
    for module in (*STORAGE, "runs.gather"):
        monkeypatch.setattr(f"tricklab.engine.{module}.VERSION", "9.9.9")
    monkeypatch.setattr("tricklab.engine.play.setup.SCHEMA", 77)
    return "9.9.9"


@pytest.fixture
def base(tmp_path: Path) -> Path:
    return Path(shutil.copytree(PAST, tmp_path / "runs"))


def folder_of(base: Path, what: str = "") -> Path:
    return base / ("smear-4p-9cdf15df" + what)


@pytest.mark.parametrize("what", ["", "-tallies"])
def test_a_past_run_is_summed_up(later: str, base: Path, what: str) -> None:
    folder = folder_of(base, what)
    before = files_of(folder)
    found = summarise(folder)
    assert found.hands == 60
    assert found.heading().endswith("policy basic (version 0.4.0)")
    told = run("tricklab", "verify", folder).out
    assert "version 0.4.0 dealt this run, so this version cannot deal parts of it again" in told
    rows = polars.read_parquet(folder_of(base) / "part-000000.parquet")
    bids = rows["bid"].drop_nulls().to_list()
    assert {line.bid: line.deals for line in found.bids if line.bid is not None} == Counter(bids)
    assert found.played.made.value == pytest.approx(rows["made"].drop_nulls().sum() / len(bids))
    assert files_of(folder) == before


@pytest.mark.parametrize("version", ["0.4.0", "0.5.0", "0.6.0", "0.7.0", "0.8.0", "0.9.0"])
def test_a_past_run_is_listed_and_checked(later: str, version: str, tmp_path: Path) -> None:
    base = Path(shutil.copytree(GOLDEN / f"runs-{version}", tmp_path / "runs"))
    lines = {line.folder.name: line for line in runs(base)}
    assert len(lines) == 4
    assert {line.version for line in lines.values()} == {version}
    assert lines[folder_of(base).name].state == f"complete, of version {version}"
    assert summarise(folder_of(base)).hands == 60
    for what, parts in (("", 1), ("-tallies", 1), ("-matches", 1), ("-match-deals", 1)):
        found = verify(folder_of(base, what))
        assert (found.checked, found.dealt, found.run.hands) == (parts, (), 3 if "match" in what else 60)
    part = folder_of(base) / "part-000000.parquet"
    part.write_bytes(part.read_bytes()[:-1])
    with pytest.raises(UsageError, match=f"missing or changed; version {re.escape(version)} deals it again"):
        verify(folder_of(base))


def test_a_past_run_may_have_another_name(later: str, base: Path) -> None:
    folder = folder_of(base, "-tallies").rename(base / "mine")
    assert summarise(folder) == summarise(folder_of(base)), "tallies are summed up as the deals are"
    folder = folder_of(base, "-matches").rename(base / "other")
    with pytest.raises(UsageError, match="other has matches, not deals"):
        open_run(folder)
    assert verify(folder).run.hands == 3


def test_nothing_is_added_to_a_past_run(later: str, base: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tricklab.engine.play.setup.SCHEMA", 1)
    folder = folder_of(base).rename(base / f"smear-4p-{SETUP.digest()}")  # the name that this version would give it
    before = files_of(folder)
    with pytest.raises(UsageError, match=r"was written by version 0\.4\.0, this is 9\.9\.9, whose deals may differ"):
        simulate_into(base, SETUP, 100)
    past = open_run(folder)
    for write in (past.begin, lambda: past.write(1, past.tables(60), 60)):  # type: ignore[arg-type]
        with pytest.raises(UsageError, match=r"was written by version 0\.4\.0"):
            write()
    with pytest.raises(UsageError, match=r"basic \(version 0\.4\.0\) is not the policy of this version"):
        simulate(past.setup, 10)
    assert files_of(folder) == before


def test_past_shares_are_not_gathered(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    share = simulate_into(tmp_path, SETUP, 50, share="1/1")
    path = share.folder / MANIFEST
    path.write_text(sealed({**json.loads(path.read_text()), "engine": "0.4.0"}))
    request.getfixturevalue("later")
    with pytest.raises(UsageError, match=rf"{share.folder} was written by version 0\.4\.0, this is 9\.9\.9"):
        gather(tmp_path)
    assert [line.state for line in runs(tmp_path)] == ["complete, of version 0.4.0"]


def test_a_past_run_needs_no_policy_of_this_version(later: str, base: Path) -> None:
    """A policy that is no more, with parameters that no policy has, and one from a file, which is not looked for."""
    path = folder_of(base) / MANIFEST
    told = json.loads(path.read_text())
    told["policies"][0] = {"name": "gone:brave=7", "parameters": {"brave": 7.0}, "digest": ""}
    told["policies"][1] = {"name": "evil.py:X", "parameters": {}, "digest": "0123456789abcdef"}
    path.write_text(json.dumps(told))
    (base / "evil.py").write_text("raise SystemExit('evil')\n")
    found = summarise(path.parent)
    assert found.hands == 60
    assert "seat 0 gone:brave=7 (version 0.4.0), seat 1 evil.py:X (version 0.4.0)" in found.heading()
    assert found.setup.describe()["policies"][0]["parameters"] == {"brave": 7.0}
    for wrong, message in (
        ({"rules": {"no such rule": 5}}, r"dealt by version 0\.4\.0, cannot be read: .*no option 'no such rule'"),
        ({"policies": told["policies"][:3]}, "has 3 policies for 4 players"),
    ):
        path.write_text(json.dumps({**told, **wrong}))
        with pytest.raises(UsageError, match=message):
            summarise(path.parent)


def test_a_run_of_a_version_that_is_not_read_is_named(base: Path) -> None:
    path = folder_of(base) / MANIFEST
    path.write_text(path.read_text().replace('"engine": "0.4.0"', '"engine": "0.3.0"'))
    with pytest.raises(UsageError, match=r"was written by version 0\.3\.0, this is"):
        summarise(path.parent)
    (line,) = (line for line in runs(base) if line.folder == path.parent)
    assert "was written by version 0.3.0" in line.trouble


def test_a_damaged_part_is_named_with_the_command_that_deals_it_again(tmp_path: Path) -> None:
    dealt = ("--policy", "basic", "--seat", "1=expert", "--seed", "a b", "--scores", "3,4", "--hand", "AS KS")
    words = ("simulate", "--hands", "500", "--rule", "trey=false", *dealt, "--out", tmp_path)
    folder = Path(run(*words, "--format", "json").json["folder"])
    part = folder / "part-000000.parquet"
    right = files_of(folder)
    part.write_bytes(part.read_bytes()[:-1])
    with pytest.raises(UsageError, match=f"{part} is missing or changed; simulate_into deals it again"):
        verify(folder)
    told = run("tricklab", "verify", folder)
    assert told.code == 2
    assert "simulate_into" not in told.err
    command = told.err.split("`")[1]
    assert command.startswith("simulate --variant smear --rule trey=false --seed 'a b' --policy basic --seat 1=expert")
    assert run(*shlex.split(command)).code == 0
    assert files_of(folder) == right
