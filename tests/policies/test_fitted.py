"""Fitted numbers: files that say what they hold and how it was found, and scripts that write them."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

import numba
import numpy as np
import pytest

from places import ROOT
from tools.fit.bins import solve_bins
from tools.fit.command import Fit
from tools.fit.deals import Bench, Deals, seat_players
from tricklab.engine.games import GAMES
from tricklab.engine.policies import weights as fitted
from tricklab.engine.version import VERSION

FITTED = [game for game in GAMES if fitted.weights_file(game).exists()]


@pytest.mark.parametrize("game", FITTED)
def test_a_file_says_how_each_of_its_tables_was_found(game: str) -> None:
    path = fitted.weights_file(game)
    content, text = fitted.read(path), path.read_text(encoding="utf-8")
    assert text == fitted.text_of(content), "as the scripts would write it"
    assert max(map(len, text.splitlines())) <= 400
    made = [name for how in content["made"].values() for name in how["tables"]]
    assert sorted(made) == sorted(content["tables"])
    for script, how in content["made"].items():
        assert re.fullmatch(r"\d+\.\d+\.\d+", how["version"])
        if script != "by hand":
            assert importlib.util.find_spec(script), script
            assert how["deals"] > 0
            assert how["seed"]
    for table in content["tables"].values():
        assert set(table) == {"meaning", "type", "numbers"}
        assert table["meaning"]
        rows = table["numbers"]
        # Every row is as long as the others, and the type holds every number as it is written.
        assert fitted.array_of(table).tolist() == (list(rows.values()) if isinstance(rows, dict) else rows)


def test_a_fit_script_changes_its_own_tables_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "plute.json"
    words = f"plute_bids --deals 1e3 --rounds 2 --seed mine --out {out}"
    monkeypatch.setattr("sys.argv", words.split())
    asked = Fit("tools.fit.plute_bids", "About.", "plute", deals=5, rounds=7)
    assert (asked.deals, asked.rounds, asked.seed) == (1000, 2, "mine")
    before, made = fitted.load("plute"), fitted.read(fitted.weights_file("plute"))["made"]
    asked.write({"needed": before["needed"] + 1.0})
    after = fitted.read(out)
    how = {"tables": ["needed"], "version": VERSION, "rounds": 2, "deals": 1000, "seed": "mine"}
    assert after["made"] == {**made, "tools.fit.plute_bids": how}
    found = {name: fitted.array_of(table) for name, table in after["tables"].items()}
    assert found["needed"].dtype == before["needed"].dtype
    for name in ("needed", "points", "values"):
        np.testing.assert_array_equal(found[name], before[name] + (name == "needed"))


@pytest.mark.full
def test_in_a_mixed_run_the_other_policy_plays_one_side_after_the_other_in_every_other_deal() -> None:
    @numba.njit
    def seat_in(bench: Bench, deal: int) -> None:
        seat_players(bench, deal)

    deals, empty = Deals("pedro", "any"), np.zeros(0)
    seatings = []
    for deal in range(5):
        seating = np.zeros(4, np.int64)
        seat_in(Bench(deals.simulator.rules, deals.policies * 2, seating, *[empty] * 7), deal)
        seatings.append(seating.tolist())
    assert seatings == [[0, 0, 0, 0], [0, 1, 0, 1], [0, 0, 0, 0], [1, 0, 1, 0], [0, 0, 0, 0]]


def test_a_file_says_that_a_run_was_mixed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "cinch.json"
    monkeypatch.setattr("sys.argv", ["cinch", "--only-play", "--mixed", "--out", str(out)])
    asked = Fit("tools.fit.cinch", "About.", "cinch", deals=5, rounds=7, plays=True)
    assert asked.only_play
    asked.write({"play pedro": fitted.load("cinch")["play pedro"]})
    made = {"tables": ["play pedro"], "version": VERSION, "rounds": 7, "deals": 5, "seed": "fit", "mixed": True}
    assert fitted.read(out)["made"]["tools.fit.cinch"] == made


@pytest.mark.parametrize(("numbers", "message"), [
    (np.zeros((7, 3)), r"needed has the shape \(7, 3\), not \(7, 4\)"),
    (np.full((7, 4), 0.5), "needed has numbers that the type int64 cannot hold"),
])  # fmt: skip
def test_numbers_that_do_not_fit_the_file_are_refused(tmp_path: Path, numbers: np.ndarray, message: str) -> None:
    out = tmp_path / "plute.json"
    out.write_bytes(fitted.weights_file("plute").read_bytes())
    before = out.read_bytes()
    with pytest.raises(ValueError, match=message):
        fitted.update(out, "tools.fit.plute_bids", {"needed": numbers}, {})
    assert out.read_bytes() == before


def test_every_script_is_where_the_files_say() -> None:
    named = {script for game in FITTED for script in fitted.read(fitted.weights_file(game))["made"]} - {"by hand"}
    scripts = [path for path in (ROOT / "tools/fit").glob("*.py") if "asked.write(" in path.read_text()]
    writers = {f"tools.fit.{path.stem}" for path in scripts}
    assert named == writers


@pytest.mark.deep
def test_values_in_bins_are_those_of_least_squares() -> None:
    rng, ridge = np.random.default_rng(7), 3.0
    counts = rng.integers(2, 6, 300)
    decision = np.repeat(np.arange(300), counts)
    bins = np.stack([rng.integers(0, 9, len(decision)), rng.integers(0, 5, len(decision))])
    utilities = rng.normal(size=300)[decision] * 10 + rng.normal(size=9)[bins[0]] + rng.normal(size=len(decision))
    found = solve_bins(counts, bins, utilities, (9, 5), ridge)
    matrix = np.concatenate([np.eye(9)[bins[0]], np.eye(5)[bins[1]]], axis=1)
    of_decision = np.eye(300)[decision]
    matrix = matrix - of_decision @ (of_decision.T @ matrix / counts[:, None])
    expected = np.linalg.solve(matrix.T @ matrix + ridge * np.eye(14), matrix.T @ utilities)
    assert [len(part) for part in found] == [9, 5]
    np.testing.assert_allclose(np.concatenate(found), expected, atol=5e-3)
