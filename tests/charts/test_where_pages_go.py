"""Pages, pictures and runs never go into a run's folder, through a link, or over a page of somebody else's."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from shell import refusal, run
from tricklab import Setup, UsageError, open_run, simulate_into
from tricklab.analysis.drawing.files import check_chart, folder_for
from tricklab.engine.base.temp_file import must_be_writable

pytestmark = pytest.mark.game("pitch")
SETUP = Setup.make("pitch", policy="basic", seed="pages")


@pytest.fixture(scope="module")
def dealt(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return Path(str(simulate_into(tmp_path_factory.mktemp("runs"), SETUP, 200).folder))


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
@pytest.mark.parametrize("is_link", [False, True], ids=["folder", "link"])
def test_nothing_is_written_into_a_run(writer: str, is_link: bool, dealt: Path, tmp_path: Path) -> None:
    folder = dealt
    if is_link:
        folder = tmp_path / "link"
        folder.symlink_to(dealt)
    with pytest.raises(UsageError, match=f"in the folder of the run {dealt.name}, which takes no other files"):
        WRITERS[writer](folder)
    assert open_run(dealt).hands == 200


def test_a_chart_of_a_run_beside_itself_is_refused(dealt: Path, tmp_path: Path) -> None:
    words = ("--value", "made", "--by", "bid", "--out")
    for out in (dealt.parent, dealt, Path(".")):
        assert f"of the run {dealt.name}" in refusal("tricklab", "chart", dealt, *words, out, cwd=dealt.parent)
    assert {file.suffix for file in dealt.iterdir()} == {".json", ".parquet"}
    (tmp_path / "manifest.json").write_text('{"name": "an app", "icons": []}')
    check_chart(tmp_path / "a.svg")  # a foreign manifest makes no run


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


@pytest.mark.parametrize("is_link", [False, True], ids=["file", "link"])
def test_an_index_of_somebody_else_stays(is_link: bool, tmp_path: Path) -> None:
    site, page = tmp_path / "site", tmp_path / "mine.html"
    site.mkdir()
    page.write_text("<p>About tricklab")
    if is_link:
        (site / "index.html").symlink_to(page)
    else:
        page.rename(site / "index.html")
    with pytest.raises(UsageError, match="is not a page of tricklab"), folder_for(site, "."):
        pass
