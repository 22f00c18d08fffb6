"""The card to print: one side of A6 as a browser prints it, with all that a player needs at the table."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from test_pages_in_browser import BROWSER, FLAGS, NAMES
from tricklab.analysis.reports.kit import make
from tricklab.analysis.reports.page import report as write_report

DEALS = 1_900
"""Too few for what is asked at a score, which is not on the card."""
A6 = (105, 148)
"""Millimetres."""


@pytest.fixture(scope="module", params=NAMES)
def folder(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of a page of few deals, played by beginners, without what has no place on the card."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("hands_of", "checks_of"):
            patch.setattr(make, name, lambda *given, **more: ([], []))
        page: Path = write_report(request.param, DEALS, policy="basic", seed=2, out=tmp_path_factory.mktemp("out"))
    if not page.with_name("card.html").exists():
        pytest.skip("this page has no card")
    return page.parent


def printed(page: Path, folder: Path) -> list[tuple[float, float]]:
    """Print a page with Chromium; return the width and the height of each sheet in millimetres."""
    assert BROWSER is not None
    pdf = folder / "card.pdf"
    words = [BROWSER, *FLAGS, f"--user-data-dir={folder / 'profile'}", f"--print-to-pdf={pdf}", page.as_uri()]
    subprocess.run(words, capture_output=True, timeout=120, check=True)
    text = pdf.read_bytes().decode("latin-1")
    boxes = re.findall(r"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", text)
    assert len(boxes) == len(re.findall(r"/Type /Page\b", text))
    return [(float(width) * 25.4 / 72, float(height) * 25.4 / 72) for width, height in boxes]


@pytest.mark.skipif(BROWSER is None, reason="needs Chromium, which .ci/run installs where it can")
def test_it_prints_on_one_side_of_a6(folder: Path, tmp_path: Path) -> None:
    (sheet,) = printed(folder / "card.html", tmp_path)
    assert sheet == pytest.approx(A6, abs=0.5)


@pytest.mark.skipif(BROWSER is None, reason="needs Chromium, which .ci/run installs where it can")
def test_nothing_on_it_is_cut_off(folder: Path, tmp_path: Path) -> None:
    """All that it says lies inside the sheet, and the picture is not squeezed to nothing."""
    assert BROWSER is not None
    probe = """<script>window.addEventListener("load", () => {
    const main = document.querySelector("main").getBoundingClientRect(), svg = document.querySelector("svg");
    const all = [...document.querySelectorAll("main > *")];
    const low = all.filter(one => one.getBoundingClientRect().bottom > main.bottom + 1);
    document.title = JSON.stringify([low.length, svg.getBoundingClientRect().height / main.height]);
    });</script>"""
    copy = tmp_path / "card.html"
    text = (folder / "card.html").read_text(encoding="utf-8")
    copy.write_text(text.replace("</body>", f"{probe}</body>"), encoding="utf-8")
    words = [BROWSER, *FLAGS, f"--user-data-dir={tmp_path / 'profile'}", "--dump-dom", copy.as_uri()]
    done = subprocess.run(words, capture_output=True, text=True, timeout=120, check=True)
    match = re.search(r"<title>\[(\d+),([\d.]+)\]</title>", done.stdout)
    assert match is not None
    assert match[1] == "0"
    assert float(match[2]) > 0.3


def test_it_has_the_legend_the_sentences_and_the_count(folder: Path) -> None:
    card, page = ((folder / name).read_text(encoding="utf-8") for name in ("card.html", "index.html"))
    first = page[: page.index("<nav")]
    assert (lead := re.search(r'<p class="lead">(.*?)</p>', first)) is not None
    assert lead[1] in card
    for sentence in re.findall(r'<p class="said">(.*?)</p>', first):
        assert f"<li>{sentence}</li>" in card
    if ">even<" in card:
        assert "chance may have decided" in card
    if 'id="count"' in page:
        assert "<caption>Count</caption>" in card
        assert "<caption>Then</caption>" in card
    if 'id="nevers"' in page:
        nevers = page[page.index('id="nevers"') :]
        for never in re.findall(r"<li>(.*?)</li>", nevers[: nevers.index("</ol>")]):
            assert never in card
