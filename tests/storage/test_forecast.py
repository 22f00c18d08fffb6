"""``simulate --dry-run``: what is forecast of a run is what the run then writes, and nothing is written before."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from conftest import setup_of
from shell import refusal, run
from stored import stored
from tricklab import Run, Setup, UsageError, simulate, simulate_into, simulate_matches_into
from tricklab.engine.base.locations import Url
from tricklab.engine.runs.forecast import Forecast, _bytes_of, forecast
from tricklab.engine.runs.simulation import open_deals, open_matches
from tricklab.engine.runs.storage.local_folder import folder_at
from tricklab.engine.runs.storage.parts import part_name

pytestmark = pytest.mark.game("smear")

SETUP = setup_of(policy="basic", seed="forecast")
WORDS = ("simulate", "--policy", "basic", "--dry-run", "--hands")


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tricklab.engine.runs.forecast._LONG_ENOUGH", 0.2)


def deals(out: Path | str, hands: int, *, setup: Setup = SETUP, keep: str = "rows", **more: Any) -> Forecast:
    return forecast([open_deals(out, setup, hands, keep, more.pop("share", None))], hands, jobs=1, **more)


def written(*runs: Run) -> tuple[int, int]:
    """Return how many files and bytes some runs have."""
    parts = [part for run in runs for part in run.parts]
    return len(parts), sum(part.bytes for part in parts)


@pytest.mark.parametrize(
    ("keep", "hands", "error"), [("rows", 250_000, 0.1), pytest.param("tallies", 600_000, 0.4, marks=pytest.mark.full)]
)
def test_a_run_writes_what_was_forecast(keep: str, hands: int, error: float, tmp_path: Path) -> None:
    cost = deals(tmp_path / "runs", hands, keep=keep)
    assert not [*tmp_path.iterdir()]
    whole = simulate_into(tmp_path / "runs", SETUP, hands, keep=keep)
    files, size = written(whole)
    assert (cost.parts, cost.missing, cost.folders) == (files, hands, (whole.folder,))
    assert cost.bytes == pytest.approx(size, rel=error)
    assert cost.seconds == pytest.approx(hands / cost.per_second)
    again = deals(tmp_path / "runs", hands, keep=keep)
    assert (again.there, again.missing, again.parts, again.bytes, again.seconds) == (hands, 0, 0, 0, 0)
    (whole.folder / part_name(0)).unlink()
    longer = deals(tmp_path / "runs", hands + 70_000, keep=keep)
    lost = whole.parts[0].hands
    assert (longer.there, longer.missing, longer.damaged) == (hands - lost, lost + 70_000, 1)


def test_the_size_of_many_deals_is_known_from_few(tmp_path: Path) -> None:
    """As where a policy samples worlds: a file of some rows takes several times as much a row."""
    whole = simulate_into(tmp_path, SETUP, 100_000)
    _, size = written(whole)
    table = simulate(setup_of(policy="basic", seed="another"), 200)
    assert _bytes_of(whole, table, 200, {0: 100_000}) == pytest.approx(size, rel=0.25)


def test_matches_are_forecast(tmp_path: Path) -> None:
    cost = forecast(open_matches(tmp_path, SETUP).runs, 12_000, jobs=2)
    assert not [*tmp_path.iterdir()]
    runs = simulate_matches_into(tmp_path, SETUP, 12_000).runs
    files, size = written(*runs)
    assert (cost.unit, cost.parts, cost.missing) == ("matches", files, 12_000)
    assert cost.folders == tuple(run.folder for run in runs)
    assert cost.bytes == pytest.approx(size, rel=0.2)


def test_shares_and_clusters(tmp_path: Path) -> None:
    costs = [deals(tmp_path, 1_250_000, keep="tallies", share=f"{number}/2") for number in (1, 2)]
    assert [cost.asked for cost in costs] == [500_000, 750_000]
    assert [cost.parts for cost in costs] == [1, 2]
    many = deals(tmp_path, 1_000_000, threads=40)
    assert (many.threads, many.pieces) == (40, 10)
    assert many.core_hours == pytest.approx(10**6 / (many.per_second / 40) / 3600)
    assert many.seconds == pytest.approx(3600 * many.core_hours / 10)  # thirty threads get nothing


def test_a_bucket_is_read_and_not_written(url: str) -> None:
    begun = simulate_into(f"{url}/runs", SETUP, 100_000)
    before = stored(begun.folder)
    cost = deals(f"{url}/runs", 250_000)
    assert (cost.there, cost.parts, cost.room) == (100_000, 2, None)
    assert deals(f"{url}/other", 250_000).there == 0
    assert stored(begun.folder) == before
    assert [entry.name for entry in folder_at(Url(url)).entries()] == ["runs"]


def test_the_command_prints_it_and_writes_nothing(tmp_path: Path) -> None:
    # 625 parts of 16 million deals, of which the second of 50 shares has 13
    done = run(*WORDS, "1e10", "--share", "2/50", "--jobs", "1", "--out", tmp_path / "runs", cwd=tmp_path)
    assert done.code == 0, done.err
    assert not [*tmp_path.iterdir()]
    told = ["Smear, 4 players, 208,000,000 deals", "stored 0 of 208,000,000 deals", "with 1 thread time", " are free"]
    told += ["This is one of 50 shares", "nothing was stored", "share-2-of-50/smear-4p-"]
    assert all(words in " ".join(done.out.split()) for words in told), done.out
    data = run(*WORDS, "1e6", "--keep", "rows", "--format", "json", "--jobs", "2", cwd=tmp_path).json
    assert (data["unit"], data["asked"], data["missing"], data["parts"]) == ("deals", 10**6, 10**6, 10)
    assert data["seconds"] == pytest.approx(10**6 / data["per_second"])
    assert data["core_hours"] == pytest.approx(data["seconds"] * 2 / 3600)
    assert data["room"] > 0
    assert data["folders"][0].startswith("data/smear-4p-")


def test_what_cannot_be_dealt_cannot_be_forecast(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    assert "file is a file; runs are kept in a folder" in refusal(*WORDS, "100", "--out", tmp_path / "file")
    monkeypatch.setattr("tricklab.engine.runs.forecast.os.access", lambda *more: False)
    with pytest.raises(UsageError, match=r"runs/smear-4p-.* cannot be written: you may not write to .*; choose"):
        deals(tmp_path / "runs", 100)
