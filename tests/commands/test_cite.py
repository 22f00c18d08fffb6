"""`tricklab cite` names the origin of a result, and its command makes the same result again."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

import tricklab as tl
from shell import refused, run
from tricklab.engine.version import VERSION

pytestmark = pytest.mark.game("smear")


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


def test_a_record_is_cited_by_its_deal(tmp_path: Path) -> None:
    record = run("tricklab", "replay", "--policy", "basic", "--seed", "7", "--hand", "3", "--format", "jsonl").out
    (tmp_path / "deal.jsonl").write_text(record)
    cited = run("tricklab", "cite", tmp_path / "deal.jsonl", "--format", "json").json
    assert cited["version"] == ""
    assert run(*shlex.split(cited["command"]), "--format", "jsonl").out == record
    del (stripped := json.loads(record))["seed"]
    (tmp_path / "deal.jsonl").write_text(json.dumps(stripped))
    assert "command  none" in run("tricklab", "cite", tmp_path / "deal.jsonl").out


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


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("nothing", None, "nothing"),
        ("index.html", "<p>", "is no page of `tricklab report`: name a run's folder"),
        ("x.parquet", "PAR1", "does not store its origin: name a run's folder"),
        ("x.json", "{}", "'schema' is missing"),
    ],
)
def test_what_cannot_be_cited(name: str, content: str | None, message: str, tmp_path: Path) -> None:
    if content is not None:
        (tmp_path / name).write_text(content)
    refused(run("tricklab", "cite", tmp_path / name), message)
