"""`tricklab chart`: pages, pictures and numbers of runs, what is wrong, and where pages and runs must not go."""

from __future__ import annotations

import csv
import io
import re
import shlex
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from conftest import files_of
from places import ROOT
from report_page import Page
from shell import python, refusal, run
from tricklab import Setup, UsageError, open_run, simulate_into, simulate_matches_into
from tricklab.analysis.drawing.files import check_chart, folder_for
from tricklab.engine.base.temp_file import must_be_writable
from tricklab.engine.runs.open_run import open_to_read
from tricklab.scripts.text import tables

pytestmark = pytest.mark.game("smear")
SETUP = Setup.make("smear", policy="basic", seed=7)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    base = tmp_path_factory.mktemp("runs")
    simulate_into(base, Setup.make("smear", policy="expert", seed=7), 500)
    for keep in ("rows", "tallies"):
        simulate_into(base, SETUP, 500, keep=keep)
    simulate_matches_into(base, SETUP, 400)
    return base


def runs_in(folder: Path, end: str = "") -> list[Path]:
    return sorted(path for path in folder.iterdir() if re.search(rf"-4p-\w{{8}}{end}$", path.name))


@pytest.fixture(scope="module")
def home(dealt: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return drawn(dealt, tmp_path_factory.mktemp("page"))


@pytest.fixture(scope="module")
def dealt(folder: Path) -> Path:
    return runs_in(folder)[0]


def drawn(one: Path, out: Path) -> Path:
    result = run("tricklab", "chart", one, "--out", out)
    assert result.code == 0, result.err
    return out / one.name


KINDS = [
    ("-tallies", 3),
    *(pytest.param(*kind, marks=pytest.mark.full) for kind in (("-matches", 3), ("-match-deals", 8))),
]


@pytest.mark.deep
@pytest.mark.parametrize(("end", "least"), [("", 8), *KINDS])
def test_a_page_has_pictures_numbers_and_commands(
    folder: Path, home: Path, tmp_path: Path, end: str, least: int
) -> None:
    one = runs_in(folder, end)[0]
    home = drawn(one, tmp_path) if end else home
    page = Page((home / "index.html").read_text())
    pictures = [(home / str(one["src"]), str(one["alt"])) for tag, one in page.tags if tag == "img"]
    assert len(pictures) >= least
    for picture, alt in pictures:
        assert picture.read_text().rstrip().endswith("</svg>")
        assert re.search(r"\d", alt)
        assert len(alt) > 20
        assert {bool(row["count"]) for row in csv.DictReader(picture.with_suffix(".csv").open())} == {True}
    assert all((home / link).is_file() for link in page.links if not link.startswith(("#", "data:")))
    if end == "-tallies":
        before = files_of(home)
        assert files_of(drawn(one, tmp_path)) == before


def test_numbers_in_the_terminal_and_in_files_and_names_in_a_list(folder: Path, tmp_path: Path, dealt: Path) -> None:
    one, other = runs_in(folder)
    asked = ("chart", one, "--value", "made", "--by", "bid")
    table = run("tricklab", *asked, "--format", "table")
    rows = list(csv.DictReader(io.StringIO(run("tricklab", *asked, "--format", "csv").out)))
    data = run("tricklab", *asked, "--format", "json").json
    assert [row["bid"] for row in rows] == [str(row["bid"]) for row in data["numbers"]]
    for row in rows:
        assert re.search(rf"^{row['bid']}\s+{100 * float(row['made']):.1f} ", table.out, re.M)
    both = run("tricklab", "chart", one, other, "--value", "bidder_margin", "--format", "table")
    assert "the same deals, deal by deal" in both.out
    picture = run("tricklab", *asked, "--format", "png", "--out", tmp_path)
    assert Path(picture.out.strip().splitlines()[-1]).read_bytes().startswith(b"\x89PNG")
    listed = run("tricklab", "chart", dealt, "--list")
    assert {"trumps_held", "bidder_place", "seat_bid", "jack_home"} <= set(re.findall(r"^\S+", listed.out, re.M))
    assert listed.out == run("tricklab", "chart", "smear", "--list").out


def test_both_keys_stand_in_every_row_of_a_split_table(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(tables.out, "width", 30)
    keys = [("1", "eldest"), ("1", "dealer"), ("2", "eldest")]
    numbers = ("basic, %", "expert, %", "difference")
    tables.print_filled([{"bid": a, "place": b, **dict.fromkeys(numbers, "12.3 ± 4.5")} for a, b in keys], keys=2)
    rows = [tuple(line.split()[:2]) for line in capsys.readouterr().out.splitlines() if "±" in line]
    assert rows == keys * 3  # a table for each number


def test_a_page_has_a_sentence_for_each_chart_and_its_command_draws_it_again(dealt: Path, home: Path) -> None:
    text = (home / "index.html").read_text()
    command = re.search(r"<pre[^>]*>(tricklab chart [^<]*made[^<]*--kind map)</pre>", text)
    assert command is not None
    again = run(*shlex.split(command[1]), "--format", "csv")
    assert again.out == (home / "how-often-a-bid-is-made-by-the-trumps-held.csv").read_text()
    lines = re.findall(r'<li><a href="#[^"]*">([^<]*)</a>: ([^<]*)</li>', text)
    assert len(lines) == text.count("<section")
    assert text.index("<nav") < text.index("<section")
    assert all(re.search(r"\d", sentence) and sentence.endswith(".") for _, sentence in lines)
    bids = open_to_read(dealt).scan().collect()["bid"].drop_nulls().to_list()
    often = max(set(bids), key=bids.count)
    assert f"{often} in {100 * bids.count(often) / len(bids):.0f} %" in dict(lines)["Winning bids"]


@pytest.mark.parametrize(("words", "message"), [
    (("nowhere",), "manifest.json"),
    (("RUN", "--format", "table"), "one question"),
    (("RUN", "--where", "bid > 2"), "--where is for a question"),
    (("RUN", "--by", ","), "names with commas"),
    (("RUN", "--kind", "pie", "--by", "bid"), "--kind is one of"),
    (("TALLIES", "--by", "bid"), "has tallies"),
    (("TALLIES", "--list"), "has tallies"),
    (("RUN", "TALLIES"), "one kind"),
    (("--by", "bid"), "needs RUN"),
])  # fmt: skip
def test_what_is_wrong_ends_with_two(folder: Path, words: tuple[str, ...], message: str) -> None:
    names = {"RUN": str(runs_in(folder)[0]), "TALLIES": str(runs_in(folder, "-tallies")[0])}
    result = run("tricklab", "chart", *(names.get(word, word) for word in words))
    assert (result.code, "Traceback" in result.err) == (2, False)
    assert message in result.err + result.out


@pytest.mark.full
def test_the_example_of_a_report_script_writes_a_report(dealt: Path, tmp_path: Path) -> None:
    script = ROOT / "docs" / "examples" / "report_script.py"
    page = Path(python(script.read_text(), dealt, tmp_path / "report").out.strip()).read_text()
    numbers = [float(row["bidder_margin"]) for row in csv.DictReader((tmp_path / "report" / "place.csv").open())]
    assert f"({max(numbers):+.2f} points a deal)" in page
    assert f"({min(numbers):+.2f})" in page
    assert (tmp_path / "report" / "made.png").read_bytes().startswith(b"\x89PNG")


def test_a_run_that_grows_is_drawn_as_far_as_it_is(dealt: Path, tmp_path: Path) -> None:
    copy = Path(shutil.copytree(dealt, tmp_path / dealt.name))
    growing = open_to_read(copy)
    growing.want(2_000)
    growing.save()
    asked = ("--by", "dealer", "--format", "csv")
    result = run("tricklab", "chart", copy, *asked)
    assert result.err == f"{copy.name} is not finished: it has 500 of 2,000 deals, and the charts show these.\n"
    whole = run("tricklab", "chart", dealt, *asked)
    assert (whole.err, whole.out) == ("", result.out)


@pytest.mark.parametrize("name", ["part-000000.parquet", "part-000001.parquet"])
def test_a_damaged_or_a_foreign_part_is_named(folder: Path, tmp_path: Path, name: str) -> None:
    one, other = runs_in(folder)
    copy = Path(shutil.copytree(one, tmp_path / one.name))
    mine, foreign = ((there / "part-000000.parquet").read_bytes() for there in (one, other))
    (copy / name).write_bytes(foreign if name.endswith("1.parquet") else mine[:-100])
    result = run("tricklab", "chart", copy)
    assert (result.code, "Traceback" in result.err) == (2, False)
    assert name in result.err
    assert ("is no part of this run" in result.err) == name.endswith("1.parquet")


def named(folder: Path) -> None:
    with folder_for(folder.parent, folder.name):
        pass


WRITERS: dict[str, Callable[[Path], object]] = {
    "a page": named,
    "a page below": lambda folder: named(folder / "charts"),
    "a picture": lambda folder: check_chart(folder / "a.svg"),
    "a table": lambda folder: must_be_writable(folder / "equity.csv", "--out"),
    "another run": lambda folder: simulate_into(folder, SETUP, 10),
}


@pytest.mark.parametrize("writer", WRITERS)
def test_nothing_is_written_into_a_run_nor_through_a_link(writer: str, dealt: Path, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(dealt)
    for folder in (dealt, tmp_path / "link"):
        with pytest.raises(UsageError, match=f"in the folder of the run {dealt.name}, which takes no other files"):
            WRITERS[writer](folder)
    assert open_run(dealt).hands == 500


def test_a_chart_of_a_run_beside_itself_is_refused(dealt: Path, tmp_path: Path) -> None:
    words = ("--value", "made", "--by", "bid", "--out")
    for out in (dealt.parent, dealt, Path(".")):
        assert f"of the run {dealt.name}" in refusal("tricklab", "chart", dealt, *words, out, cwd=dealt.parent)
    assert {file.suffix for file in dealt.iterdir()} == {".json", ".parquet"}
    (tmp_path / "manifest.json").write_text('{"name": "an app", "icons": []}')
    check_chart(tmp_path / "a.svg")  # a foreign manifest makes no run


@pytest.mark.full
def test_a_page_replaces_pages_of_tricklab_alone(dealt: Path, tmp_path: Path) -> None:
    chart = ("tricklab", "chart", dealt, "--value", "made", "--by", "bid", "--out", tmp_path)
    page = tmp_path / dealt.name / "index.html"
    for _ in range(2):
        assert run(*chart, often=True).code == 0
    page.write_text("mine")
    assert f"{page} is not a page of tricklab" in refusal(*chart)
    assert page.read_text() == "mine"
    shutil.rmtree(page.parent)
    (tmp_path / "foreign").mkdir()
    page.parent.symlink_to(tmp_path / "foreign")
    assert f"{page.parent} is a link to {tmp_path / 'foreign'}" in refusal(*chart)
    assert not list((tmp_path / "foreign").iterdir())
    (mine := tmp_path / "mine.html").write_text("<p>About tricklab")
    for name in ("copy", "link"):
        index = tmp_path / name / "index.html"
        index.parent.mkdir()
        index.symlink_to(mine) if name == "link" else shutil.copy(mine, index)
        with pytest.raises(UsageError, match="is not a page of tricklab"), folder_for(index.parent, "."):
            pass
