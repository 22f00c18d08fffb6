"""Whole matches as they are played: the same however they are cut up, entered as the rules say, and kept in files."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import numpy as np
import polars
import pytest
from polars.testing import assert_frame_equal

import tricklab as tl
from conftest import Counting, files_of
from shell import refusal, run
from tricklab.engine.matches.loop import MOST_DEALS
from tricklab.engine.matches.match_simulator import MatchSimulator
from tricklab.engine.runs.simulation import simulate_matches_into

pytestmark = pytest.mark.game("smear")
SETUP = tl.Setup.make("smear", policy="basic", seed="matches")


@pytest.fixture(scope="module")
def played() -> tl.Matches:
    return tl.simulate_matches(SETUP, 3000)


def test_matches_are_the_same_however_they_are_cut(played: tl.Matches) -> None:
    simulator = MatchSimulator(SETUP)
    whole = simulator.play(0, 2500)
    for cuts in ((0, 1, 700, 2500), (0, 1999, 2000, 2500)):
        pieces = [simulator.play(first, last - first) for first, last in pairwise(cuts)]
        for name in ("matches", "rows", "starts"):
            assert np.array_equal(np.concatenate([getattr(piece, name) for piece in pieces]), getattr(whole, name))
    assert len(whole.rows) > 4096  # more than there is room for in one call
    again = tl.simulate_matches(SETUP, 3000, jobs=1)
    assert_frame_equal(again.matches, played.matches)
    assert_frame_equal(again.deals, played.deals)


def test_the_first_deal_of_a_match_is_a_deal_like_any_other() -> None:
    found, simulator = MatchSimulator(SETUP).play(5, 20), tl.Simulator(SETUP)
    firsts = found.starts[:, 1] == 0
    for row, match in zip(found.rows[firsts], found.starts[firsts, 0], strict=True):
        assert simulator.play(int(match) * MOST_DEALS, 1).rows[0] == row


def test_first_dealers_are_drawn_evenly(played: tl.Matches) -> None:
    counts = played.matches["dealer"].value_counts().sort("dealer")["count"].to_numpy()
    assert len(counts) == 4
    assert (((counts - 750) ** 2) / 750).sum() < 16.3  # chi-square, three degrees of freedom, one in a thousand


def test_a_match_goes_on_from_given_scores() -> None:
    found = MatchSimulator(tl.Setup.make("pitch", scores=[6, 6, 6, 5], seed=3)).play(0, 50)
    assert (found.starts[found.starts[:, 1] == 0][:, 2:6] == [6, 6, 6, 5]).all()
    assert found.matches["deals"].mean() < 3


def test_a_match_without_an_end_is_broken_off() -> None:
    played = tl.simulate_matches("pitch", 40, policy="random", seed=1, rules={"target": "21"})
    endless = played.matches.filter(polars.col("deals") == MOST_DEALS)
    won = [name for name in endless.columns if name.startswith("won_")]
    assert len(endless)
    assert not endless.select(polars.any_horizontal(won)).to_series().any()
    assert tl.summarise_matches(played).unfinished == len(endless)


def test_the_summary_counts(played: tl.Matches) -> None:
    summary = tl.summarise_matches(played)
    table, deals = played.matches, played.deals
    assert summary.matches == 3000
    assert summary.won[0].value == pytest.approx(table["won_0"].mean())
    assert summary.deals.value == pytest.approx(len(deals) / 3000)
    assert summary.lengths[3] == table["deals"].max()
    rows, last = table.to_dicts(), {row["match"]: row for row in deals.iter_rows(named=True)}
    assert summary.from_dealer[0].value == pytest.approx(sum(row[f"won_{row['dealer'] % 2}"] for row in rows) / 3000)
    ends = [(last[row["match"]], row) for row in rows]
    made = sum(deal["made"] and row[f"won_{deal['bidder'] % 2}"] for deal, row in ends)
    assert summary.endings[0].share.value == pytest.approx(made / 3000)
    assert sum(ending.share.value for ending in summary.endings) == pytest.approx(1)


def test_runs_go_on_to_the_same_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("simulation", "job", "storage.parts"):
        monkeypatch.setattr(f"tricklab.engine.runs.{module}.PART_MATCHES", 100)
    whole = simulate_matches_into(tmp_path / "whole", SETUP, 120, jobs=2)
    seen = Counting()
    for count in (3, 90, 120):
        parts = simulate_matches_into(tmp_path / "parts", SETUP, count, jobs=1, observer=seen)
    assert seen.dealt == 120
    torn = parts.deals.folder / "part-000001.parquet"
    torn.write_bytes(torn.read_bytes()[:-9])
    again = simulate_matches_into(tmp_path / "parts", SETUP, 120, observer=seen)
    assert seen.dealt == 120 + 20
    for one, other in zip(whole.runs, again.runs, strict=True):
        assert files_of(one.folder) == files_of(other.folder)


def test_the_command(tmp_path: Path) -> None:
    words = ("simulate", "--policy", "basic", "--matches", "500", "--out", str(tmp_path))
    told = run(*words, "--format", "json").json
    assert told["summary"]["matches"] == 500
    columns = polars.read_parquet(f"{told['folders'][1]}/*.parquet").columns
    assert columns[:4] == ["match", "deal", "before_0", "before_1"]
    assert "deals a match" in " ".join(run(*words).out.split())
    for more, refused in (("--hands 10", "leave --hands out"), ("--hand AS", "a match is dealt at random")):
        assert refused in refusal(*words, *more.split())
