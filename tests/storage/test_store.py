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
from stored import small_parts  # noqa: F401 -- a fixture
from tricklab import simulate
from tricklab.engine.runs.simulation import simulate_into
from tricklab.engine.runs.storage.parts import DEALS
from tricklab.engine.runs.storage.run import MANIFEST, Run
from tricklab.engine.version import VERSION

pytestmark = [pytest.mark.game("smear"), pytest.mark.usefixtures("small_parts")]

WHOLE_PART = DEALS.part
Fresh = Callable[[], Path]
SETUP = setup_of(policy="basic", seed="on disk", stock="bidder")
PART_0, PART_1, PART_2 = (f"part-{number:06d}.parquet" for number in range(3))


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of an undisturbed run of 2,600 deals; not to be touched."""
    return simulate_into(tmp_path_factory.mktemp("whole"), SETUP, 2600, jobs=2).folder


def deal_into(base: Path, hands: int, *, jobs: int = 2, block: int = 1000) -> tuple[Run, int]:
    """Fill a run and count what was dealt for it."""
    seen = Counting()
    filled = simulate_into(base, SETUP, hands, jobs=jobs, block=block, observer=seen)
    return filled, seen.dealt


def test_manifest_parts_and_footers(whole: Path) -> None:
    described = json.loads(json.dumps(SETUP.describe()))
    assert whole.name == f"smear-4p-{SETUP.digest()}"
    assert sorted(files_of(whole)) == [MANIFEST, PART_0, PART_1, PART_2]
    manifest = json.loads((whole / MANIFEST).read_text())
    assert {key: manifest[key] for key in described} == described
    assert (manifest["engine"], manifest["rules_hash"]) == (VERSION, SETUP.rules_digest())
    assert (manifest["part_hands"], WHOLE_PART) == (1000, 100_000)
    listed = [(part["file"], part["first"], part["hands"]) for part in manifest["parts"]]
    assert listed == [(PART_0, 0, 1000), (PART_1, 1000, 1000), (PART_2, 2000, 600)]
    for part, (file, first, hands) in zip(manifest["parts"], listed, strict=True):
        assert polars.read_parquet(whole / file)["hand"].to_list() == list(range(first, first + hands))
        assert part["bytes"] == (whole / file).stat().st_size
        footer = json.loads(polars.read_parquet_metadata(whole / file)["tricklab"])
        assert {key: footer[key] for key in described} == described
        assert (footer["first"], footer["hands"]) == (first, hands)
    assert list(manifest["columns"]) == polars.read_parquet_schema(whole / PART_0).names()
    assert all(manifest["columns"].values())


def test_three_readers_agree(whole: Path) -> None:
    by_polars = polars.read_parquet(f"{whole}/*.parquet")
    by_pandas = pandas.concat([pandas.read_parquet(path) for path in sorted(whole.glob("*.parquet"))])
    by_duckdb = duckdb.sql(f"select * from '{whole}/*.parquet' order by hand")
    assert by_polars.shape == (2600, 24)
    assert list(by_pandas.columns) == by_polars.columns == by_duckdb.columns
    for name in by_polars.columns:
        plain = [None if pandas.isna(value) else value for value in by_pandas[name].tolist()]
        assert plain == by_polars[name].to_list(), name
    assert by_duckdb.fetchall() == by_polars.rows()


def test_files_hold_what_simulate_returns(whole: Path) -> None:
    table = simulate("smear", 2600, rules={"stock": "bidder"}, policy="basic", seed="on disk")
    assert_frame_equal(polars.read_parquet(f"{whole}/*.parquet"), table)


@pytest.mark.parametrize(("jobs", "block"), [(1, 300), (3, 77), (1, 2600)])
def test_same_bytes_with_any_jobs_and_blocks(whole: Path, fresh: Fresh, jobs: int, block: int) -> None:
    filled, dealt = deal_into(fresh(), 2600, jobs=jobs, block=block)
    assert dealt == 2600
    assert files_of(filled.folder) == files_of(whole)


def test_extension_in_small_steps_deals_what_is_missing(whole: Path, fresh: Fresh) -> None:
    base, before = fresh(), 0
    for hands in (1, 2, 999, 1000, 1001, 1500, 1999, 2599, 2600):
        filled, dealt = deal_into(base, hands, block=77)
        assert (filled.hands, dealt) == (hands, hands - before)
        before = hands
    assert files_of(filled.folder) == files_of(whole)


def test_the_same_command_again_or_one_for_fewer_deals_writes_nothing(whole: Path) -> None:
    before = {path: path.stat().st_mtime_ns for path in whole.iterdir()}
    for hands in (2600, 1200):
        filled, dealt = deal_into(whole.parent, hands)
        assert (filled.hands, filled.damaged, dealt) == (2600, [], 0)
    assert {path: path.stat().st_mtime_ns for path in whole.iterdir()} == before
    names = {hands: [path.name for path in filled.files(hands)] for hands in (1000, 1001)}
    assert names == {1000: [PART_0], 1001: [PART_0, PART_1]}


def test_the_command_prints_how_to_read_the_deals_that_it_summed_up(tmp_path: Path) -> None:
    """The folder may have more deals; the printed line of Python reads those of the summary alone."""
    words = ("simulate", "--policy", "basic", "--out", tmp_path, "--hands")
    run(*words, "2600")
    for hands, read in (("1234", r"polars\.scan_parquet.*collect\(\)"), ("2600", r"polars\.read_parquet\(.*\)")):
        told = run(*words, hands).out
        assert ("2,600 deals are there; read the first 1,234 with " in told) == (hands == "1234")
        code = re.search(read, told)
        assert eval(code[0])["hand"].to_list() == list(range(int(hands)))
