"""Runs on disk: parts, manifest and footers, the same bytes however they came about, and going on."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import duckdb
import pandas
import polars
import pytest
from polars.testing import assert_frame_equal

from conftest import Counting, files_of, setup_of
from shell import run
from tricklab import simulate
from tricklab.engine.runs.simulation import simulate_into
from tricklab.engine.runs.storage.parts import PART_HANDS
from tricklab.engine.runs.storage.run import MANIFEST, Run
from tricklab.engine.version import VERSION

Fresh = Callable[[], Path]
SETUP = setup_of(policy="basic", seed="on disk", stock="bidder")
PART_0, PART_1, PART_2 = (f"part-{number:06d}.parquet" for number in range(3))


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of an undisturbed run of 260,000 deals; not to be touched."""
    return simulate_into(tmp_path_factory.mktemp("whole"), SETUP, 260_000, jobs=2).folder


def deal_into(base: Path, hands: int, *, jobs: int = 2, block: int = 10_000) -> tuple[Run, int]:
    """Fill a run and count what was dealt for it."""
    seen = Counting()
    filled = simulate_into(base, SETUP, hands, jobs=jobs, block=block, observer=seen)
    return filled, seen.dealt


def test_parts_and_names(whole: Path) -> None:
    assert whole.name == f"smear-4p-{SETUP.digest()}"
    assert sorted(files_of(whole)) == [MANIFEST, PART_0, PART_1, PART_2]
    first = 0
    for name, hands in ((PART_0, 100_000), (PART_1, 100_000), (PART_2, 60_000)):
        table = polars.read_parquet(whole / name)
        assert table["hand"].to_list() == list(range(first, first + hands))
        first += hands


def test_manifest_and_footers(whole: Path) -> None:
    manifest = json.loads((whole / MANIFEST).read_text())
    described = json.loads(json.dumps(SETUP.describe()))
    assert {key: manifest[key] for key in described} == described
    assert manifest["engine"] == VERSION
    assert manifest["rules_hash"] == SETUP.rules_digest()
    assert manifest["part_hands"] == PART_HANDS == 100_000
    assert [part["file"] for part in manifest["parts"]] == [PART_0, PART_1, PART_2]
    assert [part["first"] for part in manifest["parts"]] == [0, 100_000, 200_000]
    assert [part["hands"] for part in manifest["parts"]] == [100_000, 100_000, 60_000]
    for part in manifest["parts"]:
        path = whole / part["file"]
        assert part["bytes"] == path.stat().st_size
        footer = json.loads(polars.read_parquet_metadata(path)["tricklab"])
        assert {key: footer[key] for key in described} == described
        assert (footer["first"], footer["hands"]) == (part["first"], part["hands"])
    assert list(manifest["columns"]) == polars.read_parquet_schema(whole / PART_0).names()
    assert all(manifest["columns"].values())


def test_three_readers_agree(whole: Path) -> None:
    by_polars = polars.read_parquet(f"{whole}/*.parquet")
    by_pandas = pandas.concat([pandas.read_parquet(path) for path in sorted(whole.glob("*.parquet"))])
    by_duckdb = duckdb.sql(f"select * from '{whole}/*.parquet' order by hand")
    assert by_polars.shape == (260_000, 24)
    assert list(by_pandas.columns) == by_polars.columns == by_duckdb.columns
    for name in by_polars.columns:
        plain = [None if pandas.isna(value) else value for value in by_pandas[name].tolist()]
        assert plain == by_polars[name].to_list(), name
    assert by_duckdb.fetchall() == by_polars.rows()


def test_files_hold_what_simulate_returns(whole: Path) -> None:
    table = simulate("smear", 260_000, rules={"stock": "bidder"}, policy="basic", seed="on disk")
    assert_frame_equal(polars.read_parquet(f"{whole}/*.parquet"), table)


@pytest.mark.parametrize(("jobs", "block"), [(1, 10_000), (2, 777), (3, 10_000), (3, 777), (1, 260_000)])
def test_same_bytes_with_any_jobs_and_blocks(whole: Path, fresh: Fresh, jobs: int, block: int) -> None:
    filled, dealt = deal_into(fresh(), 260_000, jobs=jobs, block=block)
    assert dealt == 260_000
    assert files_of(filled.folder) == files_of(whole)


def test_extension_deals_what_is_missing(whole: Path, fresh: Fresh) -> None:
    base = fresh()
    assert deal_into(base, 150_000)[1] == 150_000
    filled, dealt = deal_into(base, 260_000, block=777)
    assert dealt == 110_000
    assert files_of(filled.folder) == files_of(whole)


def test_extension_in_small_steps(whole: Path, fresh: Fresh) -> None:
    base = fresh()
    steps = [1, 2, 99_999, 100_000, 100_001, 199_999, 259_999, 260_000]
    before = 0
    for hands in steps:
        filled, dealt = deal_into(base, hands)
        assert dealt == hands - before
        assert filled.hands == hands
        before = hands
    assert files_of(filled.folder) == files_of(whole)


def test_same_command_again_deals_nothing(whole: Path) -> None:
    before = {path: path.stat().st_mtime_ns for path in whole.iterdir()}
    filled, dealt = deal_into(whole.parent, 260_000)
    assert dealt == 0
    assert filled.damaged == []
    assert {path: path.stat().st_mtime_ns for path in whole.iterdir()} == before


def test_fewer_hands_than_there_are(whole: Path) -> None:
    filled, dealt = deal_into(whole.parent, 120_000)
    assert dealt == 0
    assert filled.hands == 260_000
    assert [path.name for path in filled.files(120_000)] == [PART_0, PART_1]
    assert [path.name for path in filled.files(100_000)] == [PART_0]


def test_setups_do_not_share_a_folder(fresh: Fresh) -> None:
    base = fresh()
    setups = [
        SETUP,
        setup_of(policy="basic", seed="on disk"),
        setup_of(policy="random", seed="on disk", stock="bidder"),
        setup_of(policy="basic", seed="off disk", stock="bidder"),
        setup_of(policy="basic:trumps=5", seed="on disk", stock="bidder"),
    ]
    folders = {simulate_into(base, setup, 500).folder for setup in setups}
    assert len(folders) == len(setups)
    tables = [polars.read_parquet(folder / PART_0) for folder in folders]
    assert not any(tables[0].equals(other) for other in tables[1:])


def test_the_command_says_how_to_read_the_deals_that_it_summed_up(whole: Path) -> None:
    """The folder may hold more; the line of Python that is printed reads those of the summary, and no others."""
    words = ("simulate", "--policy", "basic", "--rule", "stock=bidder", "--seed", "on disk", "--out", whole.parent)
    told = run(*words, "--hands", "1234").out
    assert "260,000 deals are there" in told
    code = re.search(r"polars\.scan_parquet.*collect\(\)", told)
    assert code is not None
    assert eval(code[0])["hand"].to_list() == list(range(1234))
    everything = run(*words, "--hands", "260000").out
    code = re.search(r"polars\.read_parquet\(.*\)", everything)
    assert code is not None
    assert eval(code[0]).height == 260_000
