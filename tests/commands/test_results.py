"""Results: equal by value, whole after they were pickled, and typed; `tricklab cite` names their origin."""

from __future__ import annotations

import json
import pickle
import pydoc
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import tricklab as tl
from places import ROOT
from shell import refused, run
from tricklab.engine.version import VERSION

pytestmark = pytest.mark.game("pitch")
GIVEN = {"policy": "basic", "jobs": 1}


def review(seed: int) -> tl.Review:
    return tl.review(tl.replay("pitch", 3, policy="basic", seed=seed)[0], "basic", worlds=64, jobs=1)


def advice(seed: int) -> tl.Advice:
    return tl.advise(tl.ask(tl.Setup.make("pitch", policy="basic", seed=seed), "AS JS 4S KD TH 6C"), worlds=64)


def own_bids(seed: int) -> Any:
    """Of some bids there are none, or too few for an interval."""
    setup = tl.Setup.make("peatwit", policy="basic", seed=seed)
    return tl.summarise(tl.simulate(setup, 6), setup)


OWN_BIDS = pytest.param("own bids", marks=pytest.mark.game("peatwit"))
RESULTS: dict[str, Callable[[int, Path], Any]] = {
    "run": lambda seed, folder: tl.simulate_into(folder, "pitch", 500, seed=seed, **GIVEN),
    "chart": lambda seed, folder: RESULTS["run"](seed, folder).chart(value="made", by="bid"),
    "summary": lambda seed, folder: tl.summarise(RESULTS["run"](seed, folder)),
    "comparison": lambda seed, _: tl.compare("basic", "random", "pitch", 200, seed=seed, jobs=1),
    "advice": lambda seed, _: advice(seed),
    "equity": lambda seed, _: tl.equity("pitch", policy="basic", deals=1000, seed=seed, jobs=1),
    "matches": lambda seed, _: tl.simulate_matches("pitch", 20, seed=seed, **GIVEN),
    "review": lambda seed, _: review(seed),
    "own bids": lambda seed, _: own_bids(seed),
}


@pytest.mark.parametrize("name", [*[name for name in RESULTS if name != "own bids"], OWN_BIDS])
def test_results_are_equal_by_value_and_whole_when_pickled(name: str, tmp_path: Path) -> None:
    one, again, other = (RESULTS[name](seed, tmp_path) for seed in (7, 7, 8))
    assert one is not again
    assert one == again
    assert one != other
    assert pickle.loads(pickle.dumps(one)) == one
    assert one != "something else"


def test_a_run_stands_for_its_folder(tmp_path: Path) -> None:
    run = RESULTS["run"](7, tmp_path)
    assert tl.open_run(run) == run
    assert tl.verify(run, jobs=1).run == run
    assert tl.cite(run) == tl.cite(run.folder)
    sent = pickle.loads(pickle.dumps(run))
    assert sent.scan().collect().equals(run.scan().collect())
    assert sent.hands == 500


def test_the_script_of_the_documents_runs(tmp_path: Path) -> None:
    """Type checkers accept it as well: .ci/run asks mypy --strict."""
    script = ROOT / "docs/examples/made_bids.py"
    done = subprocess.run([sys.executable, script], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stderr == ""
    assert "pitcher_place" in done.stdout
    assert float(done.stdout.splitlines()[-3].split()[0]) > 0.3  # expert less basic, points a deal


@pytest.mark.parametrize("kind", [tl.Comparison, tl.Advice, tl.Chart, tl.Summary, tl.Review, tl.Standings])
def test_help_begins_with_what_readers_use(kind: type) -> None:
    lines = pydoc.render_doc(kind, renderer=pydoc.plaintext).splitlines()
    assert lines[2] == f"class {kind.__name__}(tricklab.analysis.words.results.Result)"
    begin = lines[: lines.index(" |  Method resolution order:")]
    methods = [line.removeprefix(" |  ") for line in begin if line.endswith(")") and "(" in line]
    assert methods[1:] == ["heading()", "table()", "to_pandas()", "plot(ax=None)"]


@pytest.mark.game("smear")
def test_the_command_of_a_run_makes_the_run_again(tmp_path: Path) -> None:
    setup = tl.Setup.make(
        "smear", rules={"trey": False}, policy="basic", seats={1: "random"}, scores=[3, 4, 3, 4], seed=9
    )
    made = tl.simulate_into(tmp_path / "a", setup, 300, keep="tallies")
    cited = tl.cite(made.folder)
    assert (cited.version, cited.seed, cited.rules["trey"]) == (VERSION, "9", False)
    assert cited.players == ("basic", "random", "basic", "basic")
    again = run(*shlex.split(cited.command), "--out", tmp_path / "b")
    assert again.code == 0, again.err
    files = [sorted((tmp_path / name).glob("*/*.parquet")) for name in "ab"]
    assert [file.read_bytes() for file in files[0]] == [file.read_bytes() for file in files[1]]
    assert files[0][0].parent.name == files[1][0].parent.name
    assert tl.cite(files[0][0]) == cited


@pytest.mark.game("smear")
def test_a_record_is_cited_by_its_deal(tmp_path: Path) -> None:
    record = run("tricklab", "replay", "--policy", "basic", "--seed", "7", "--hand", "3", "--format", "jsonl").out
    (tmp_path / "deal.jsonl").write_text(record)
    cited = run("tricklab", "cite", tmp_path / "deal.jsonl", "--format", "json").json
    assert cited["version"] == ""
    assert run(*shlex.split(cited["command"]), "--format", "jsonl").out == record
    del (stripped := json.loads(record))["seed"]
    (tmp_path / "deal.jsonl").write_text(json.dumps(stripped))
    assert "command  none" in run("tricklab", "cite", tmp_path / "deal.jsonl").out


@pytest.mark.game("smear")
def test_pages_and_tables(tmp_path: Path) -> None:
    command = "tricklab report smear --hands 5000 --seed 3 --policy expert"
    page = f'<meta name="generator" content="tricklab 0.7.9"><pre tabindex="0">{command}</pre>'
    (tmp_path / "index.html").write_text(page)
    cited = tl.cite(tmp_path)
    assert (cited.version, cited.command, cited.seed, cited.players) == ("0.7.9", command, "3", ("expert",))
    from tricklab.analysis.equity.equity import write_table

    write_table(tl.equity("smear", policy="basic", deals=2000), tmp_path / "table.parquet")
    table = tl.cite(tmp_path / "table.parquet")
    assert table.version == VERSION
    assert table.command == "tricklab equity --variant smear --hands 2000 --seed equity --policy basic"
    assert "policy basic" in run("tricklab", "cite", tmp_path / "table.parquet", "--format", "bibtex").out


@pytest.mark.parametrize(("name", "content", "message"), [
    ("nothing", None, "nothing"),
    ("index.html", "<p>", "is no page of `tricklab report`: name a run's folder"),
    ("x.parquet", "PAR1", "does not store its origin: name a run's folder"),
    ("x.json", "{}", "schema is missing"),
])  # fmt: skip
@pytest.mark.game("smear")
def test_what_cannot_be_cited(name: str, content: str | None, message: str, tmp_path: Path) -> None:
    if content is not None:
        (tmp_path / name).write_text(content)
    refused(run("tricklab", "cite", tmp_path / name), message)
