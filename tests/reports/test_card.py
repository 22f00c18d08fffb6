"""The card to print: A6 as a browser prints it, with all that a player needs at the table."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from browser import BROWSER, FLAGS, NAMES, needs_browser, page_of, seen_on

A6 = (105, 148)
"""Millimetres."""

LETTER = 8
"""The least height of a line of the picture in pixels of a 96th of an inch: six points."""


@pytest.fixture(params=NAMES)
def folder(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of a page that has a card."""
    page = page_of(request.param, tmp_path_factory)
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


@needs_browser
def test_it_prints_on_one_side_of_a6_or_on_two(folder: Path, tmp_path: Path) -> None:
    """A long count stands on the back, so that the map can be read."""
    front, *back = printed(folder / "card.html", tmp_path)
    assert len(back) == (folder / "card.html").read_text(encoding="utf-8").count("</main>") - 1 <= 1
    for sheet in (front, *back):
        assert sheet == pytest.approx(A6, abs=0.5)


@needs_browser
def test_nothing_on_it_is_cut_off(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    """All that it says lies inside the sheet, and the picture is not squeezed to nothing."""
    card = seen_on(folder.name, tmp_path_factory)["A6 card"]
    assert card["below"] == []
    assert card["drawn"] > 0.3 * card["tall"]
    assert min(height for *_, height in card["letters"]) > LETTER


def test_it_has_the_legend_the_sentences_and_the_count(folder: Path) -> None:
    card, page = ((folder / name).read_text(encoding="utf-8") for name in ("card.html", "index.html"))
    first = page[: page.index("<nav")]
    assert (lead := re.search(r'<p class="lead">(.*?)</p>', first)) is not None
    assert lead[1] in card
    for sentence in re.findall(r'<p class="(?:said|beside)">(.*?)(?: <a .*?</a>)?</p>', first):
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
