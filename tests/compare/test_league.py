"""The league and the table of strength, against pairwise comparisons and plain Python."""

from __future__ import annotations

import json
from pathlib import Path
from statistics import mean, stdev, variance
from typing import Any
from xml.etree import ElementTree

import polars as pl
import pytest

from shell import run
from tricklab import Setup, StoreError, simulate
from tricklab.analysis.contest.league import League, Standings, folder_of, save
from tricklab.analysis.contest.strength import Ladder

pytestmark = pytest.mark.game("smear")

POLICIES = ("random", "basic:trumps=3", "basic", "basic:partner=2")
HANDS = 2000


@pytest.fixture(scope="module")
def league() -> League:
    return League(Setup.make("smear", seed="league"), POLICIES)


@pytest.fixture(scope="module")
def standings(league: League) -> Standings:
    return league.run(HANDS)


def test_the_ranking_goes_by_the_field_and_any_jobs_give_the_same(league: League, standings: Standings) -> None:
    """Fields and pairs are counted deal by deal in `test_directions`."""
    values = [standings.field[name].value for name in standings.names]
    assert values == sorted(values, reverse=True)
    assert (standings.names[0], standings.names[-1]) == ("basic", "random")
    assert sum(values) == pytest.approx(0, abs=1e-9)
    assert league.run(HANDS, jobs=3) == standings


def test_files(league: League, standings: Standings, tmp_path: Path) -> None:
    with folder_of(tmp_path, league, HANDS) as folder:
        save(standings, folder)
    again = {path.name: path.read_bytes() for path in folder.iterdir()}
    save(standings, folder)
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == again
    assert set(again) == {"league.parquet", "league.svg"}
    table = pl.read_parquet(folder / "league.parquet")
    assert len(table) == 4 + 12
    for row in table.iter_rows(named=True):
        name, other = row["policy"], row["opponent"]
        expected = standings.field[name] if other is None else standings.pairs[name, other]
        found = (row["points"], row["points_low"], row["points_high"], row["standard_error"], row["deals"])
        assert found == (expected.value, expected.low, expected.high, expected.error, HANDS)
    assert table["policy"][0] == standings.names[0]
    told = json.loads(pl.read_parquet_metadata(folder / "league.parquet")["tricklab"])
    assert (told["seed"], told["policies"], told["deals"]) == ("league", list(standings.names), HANDS)
    picture = ElementTree.fromstring(again["league.svg"])
    assert picture.tag == "{http://www.w3.org/2000/svg}svg"
    title = picture.find("{http://www.w3.org/2000/svg}title")
    assert str(title.text).startswith("League of ")
    with folder_of(tmp_path, league, HANDS + 1) as other:
        assert other != folder
    (tmp_path / "refused" / "league.parquet").mkdir(parents=True)
    with pytest.raises(StoreError, match="cannot be written"):
        save(standings, tmp_path / "refused")
    assert [path.name for path in (tmp_path / "refused").iterdir()] == ["league.parquet"]


def test_a_league_that_is_broken_off_leaves_no_empty_folder(league: League, tmp_path: Path) -> None:
    def break_off(out: Path, *names: str) -> None:
        with folder_of(out, league, HANDS) as folder:
            for name in names:
                (folder / name).touch()
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        break_off(tmp_path / "new")
    assert not list(tmp_path.iterdir())
    with pytest.raises(KeyboardInterrupt):
        break_off(tmp_path / "data", "mine")
    assert [path.name for path in tmp_path.glob("data/*/*")] == ["mine"]


def test_only_some_policies_play(tmp_path: Path) -> None:
    """A comma ends a policy unless a parameter follows it."""
    only = ("--only", "basic:trumps=3,partner=2,random", "--only", "basic", "--policy", "basic:trumps=5")
    words = ("tricklab", "league", *only, "--hands", "200", "--jobs", "1", "--out", tmp_path)
    played = run(*words, "--format", "json").json
    names = {"basic:partner=2,trumps=3", "random", "basic", "basic:trumps=5"}
    assert {line["policy"] for line in played["ranking"]} == names
    assert {path.name for path in Path(played["folder"]).iterdir()} == {"league.parquet", "league.svg"}
    assert played["folder"] in run(*words).out


def chair_gains(policy: str, others: str, **given: Any) -> list[float]:
    """Return, for each deal, the mean over both seats of what the policy's side has more than the other."""
    tables = [simulate("smear", HANDS, policy=others, sides={side: policy}, **given) for side in (0, 1)]
    columns = [table[f"delta_{side}"].cast(int) - table[f"delta_{1 - side}"] for side, table in enumerate(tables)]
    return ((columns[0] + columns[1]) / 2).to_list()


@pytest.mark.parametrize("others", ["basic:partner=0", "basic"])
def test_strength(others: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With `basic` as the ceiling, which needs no thinking; the interval by leaving out a deal at a time."""
    monkeypatch.setattr("tricklab.analysis.contest.strength.CEILING", "basic")
    policies = ("random", "basic", "basic:trumps=3")
    found = Ladder(Setup.make("smear", players=6, seed=4), policies, others).run(HANDS)
    gains = [chair_gains(policy, others, players=6, seed=4) for policy in policies]
    low, high = (sum(gains[place]) for place in (0, 1))
    for line, policy, own in zip(found.lines, policies, gains, strict=True):
        assert line.policy == policy
        assert line.margin.value == pytest.approx(mean(own), abs=1e-12)
        assert line.margin.error == pytest.approx(stdev(own) / HANDS**0.5, rel=1e-9, abs=1e-12)
        skill = (sum(own) - low) / (high - low)
        assert line.skill.value == pytest.approx(skill, abs=1e-12)
        without = [
            (sum(own) - mine - low + floor) / (high - top - low + floor)
            for mine, floor, top in zip(own, *gains[:2], strict=True)
        ]
        jackknife = ((HANDS - 1) ** 2 / HANDS * variance(without)) ** 0.5
        assert line.skill.error == pytest.approx(jackknife, rel=0.01, abs=1e-9)
    assert (found.others, found.deals) == (others, HANDS)


def test_skill_needs_both_ends_and_the_reference_against_itself_is_nothing() -> None:
    lines = Ladder(Setup.make("smear"), ["random", "basic"], "basic").run(100).lines
    assert all(line.skill is None for line in lines)
    assert (lines[1].margin.value, lines[1].margin.low, lines[1].margin.high) == (0, 0, 0)
