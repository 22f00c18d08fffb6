"""Runs on disk: parts, manifest and footers, the same bytes however they came about; manifests that are damaged."""

from __future__ import annotations

import json
import random
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import duckdb
import pandas
import polars
import pytest
from polars.testing import assert_frame_equal

from conftest import Counting, files_of, setup_of
from incoming import sealed
from shell import run
from stored import small_parts  # noqa: F401 -- a fixture
from tools.fuzz.mutation import damaged_bytes
from tricklab import UsageError, gather, open_run, runs, simulate, simulate_into, summarise, verify
from tricklab.engine.runs.storage import manifest
from tricklab.engine.runs.storage.parts import DEALS, part_name
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


DAMAGED = setup_of(policy="basic", seed="manifest")


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return Path(str(simulate_into(tmp_path_factory.mktemp("undisturbed"), DAMAGED, 500).folder))


@pytest.fixture
def folder(undisturbed: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(undisturbed, tmp_path / "runs" / undisturbed.name))


def refusal(ask: Callable[[], Any]) -> str:
    """Return the sentence by which a call is refused."""
    with pytest.raises(UsageError) as error:
        ask()
    return str(error.value)


def check_named(folder: Path, note: object) -> None:
    """Check that all who read the run refuse it by the name of its manifest, and that the list of runs names it."""
    for ask in (lambda folder: simulate_into(folder.parent, DAMAGED, 500), open_run, verify, summarise):
        with pytest.raises(UsageError, match=re.escape(str(folder / MANIFEST))):
            ask(folder)
    (line,) = runs(folder.parent)
    assert line.trouble.startswith("its manifest"), note


def another_value(text: bytes, rng: random.Random) -> bytes:
    found = rng.choice(list(re.finditer(rb"\d+", text)))
    return text[: found.start()] + b"%d" % (int(found[0]) + 1) + text[found.end() :]


@pytest.mark.parametrize("damage", [damaged_bytes, another_value])
def test_any_damage_to_a_manifest_is_reported_by_name(folder: Path, damage: Any) -> None:
    rng = random.Random(f"{damage.__name__} 1")
    right = (folder / MANIFEST).read_bytes()
    for _ in range(120):
        wrong = damage(right, rng)
        if wrong == right:
            continue
        (folder / MANIFEST).write_bytes(wrong)
        before = files_of(folder)
        check_named(folder, wrong)
        assert files_of(folder) == before


def test_a_manifest_without_a_checksum_gets_one(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only versions without checksums may have written it, as 0.4.0."""
    told = json.loads((folder / MANIFEST).read_text())
    told.pop("checksum")
    (folder / MANIFEST).write_text(json.dumps(told))
    monkeypatch.setattr(manifest, "_WITHOUT_CHECKSUM", ())
    assert f"{folder / MANIFEST} is damaged: its checksum is not that" in refusal(lambda: open_run(folder))
    monkeypatch.setattr(manifest, "_WITHOUT_CHECKSUM", (VERSION,))
    assert open_run(folder).hands == 500
    assert "checksum" not in json.loads((folder / MANIFEST).read_text())
    simulate_into(folder.parent, DAMAGED, 600)
    told = json.loads((folder / MANIFEST).read_text())
    assert re.fullmatch("[0-9a-f]{32}", told["checksum"])


PART = {"file": part_name(0), "first": 0, "hands": 500, "bytes": 5, "hash": "0" * 32}

WRONG_FIELDS: list[dict[str, Any]] = [
    *({"share": share} for share in ([], "x", {"number": 0, "of": 0, "hands": 0})),
    *({"share": {"number": number, "of": 1, "hands": hands}} for number, hands in ((2, 10), (1, 10**30))),
    *({"part_hands": 0}, {"part_hands": -5}, {"wanted": -1}, {"wanted": "x"}, {"policies": ["basic"]}, {"policies": 5}),
    *({"rules": []}, {"rules": {"players": [4]}}, {"columns": {"hand": 7}}, {"scores": "x"}, {"scores": [0.5, 1]}),
    *({"seed": None}, {"variant": 5}, {"engine": 5}, {"more": 1}, {"of": "mine"}),
    *({"parts": parts} for parts in ({}, [PART, PART], [5])),
]
WRONG_PART: list[dict[str, Any]] = [
    *({"file": name} for name in ("../../x", "/etc/passwd", part_name(1), part_name(0) + "\n", "", 5, None)),
    *({"hands": number} for number in (-1, 0, 10**9, True, "500")),
    *({"first": number} for number in (7, -100_000, "0", None)),
    *({"bytes": -1}, {"bytes": 5.5}, {"bytes": "1"}, {"hash": "x"}, {"hash": "0" * 33}, {"more": 1}),
]


def test_a_manifest_written_by_hand_is_refused_in_a_sentence(folder: Path) -> None:
    right = json.loads((folder / MANIFEST).read_text())
    wrong = [{**right, **change} for change in (*WRONG_FIELDS, *({"parts": [{**PART, **one}]} for one in WRONG_PART))]
    wrong += [{key: value for key, value in right.items() if key != gone} for gone in ("parts", "columns")]
    for number, told in enumerate(wrong):
        (folder / MANIFEST).write_text(sealed(told))
        check_named(folder, number)


ODD = ["[" * 100_000, '{"a":' * 100_000, "", "[]", '{"engine": ' + "9" * 5000 + "}"]
ODD += ['{"engine": "0.4.0", "engine": "0.4.1"}', '{"engine": 1e999}', '{"engine": NaN}']


def test_odd_manifests_hide_no_other_run(folder: Path) -> None:
    base = folder.parent
    for number, text in enumerate(ODD):
        for place in (base / f"{number}", base / "share-1-of-2" / f"{number}", base / "share-a-of-b" / f"{number}"):
            place.mkdir(parents=True)
            (place / MANIFEST).write_text(text)
    (base / "bytes").mkdir()
    (base / "bytes" / MANIFEST).write_bytes(b'{"engine": "\xff"}')
    lines = {line.folder: line for line in runs(base)}
    assert lines.pop(folder).state == "complete"
    assert len(lines) == 3 * len(ODD) + 1
    assert all(line.state.startswith("its manifest") for line in lines.values())
    assert lines[base / "bytes"].state == "its manifest is not UTF-8 text: see byte 12."
    told = run("tricklab", "runs", base)
    assert (told.code, "Traceback" in told.err, "complete" in told.out) == (0, False, True)


def test_a_share_is_known_by_its_manifest(tmp_path: Path) -> None:
    share = simulate_into(tmp_path, DAMAGED, 500, share="1/1")
    share.folder.parent.rename(tmp_path / "share-a-of-b")
    assert gather(tmp_path).taken == 1
    path = tmp_path / "share-a-of-b" / share.folder.name / MANIFEST
    right = path.read_text()
    damaged = [right.replace('"number of the deal"', '"number of the hand"'), *ODD]
    for text in (*damaged, *(sealed({**json.loads(right), "share": given}) for given in ([], "x", None))):
        path.write_text(text)
        assert str(path) in refusal(lambda: gather(tmp_path)), text[:100]
