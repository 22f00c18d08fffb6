"""Pages, cards and the quiz as a browser shows and prints them; and how their words read, which needs no browser."""

from __future__ import annotations

import html as entities
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from browser import BROWSER, FLAGS, NAMES, WIDTHS, needs_browser, page_of, seen_on
from tiers import deep_but
from tricklab.analysis.reports.kit import worked

LOWEST = {1200: 900, 400: 1500, 360: 1500}
"""Above this the first picture ends, by the width of the window."""

MOST_WORDS, MOST_POLICIES, MOST_INTERVALS = 25, 2, 3

A6 = (105, 148)
"""Millimetres."""

LETTER = 10
"""The least size of a letter of a card in pixels of a 96th of an inch: 7.5 points."""


OUT = re.compile(r"<(style|script|svg|pre|table|title)\b.*?</\1>", re.DOTALL)
INLINE = re.compile(r"</?(?:q|strong|a|small|em|code|span)\b[^>]*>")


def blocks_of(text: str) -> list[str]:
    """Return the words of a page, block by block; what is in pictures, commands and styles is left out."""
    return [entities.unescape(block) for block in re.split("<[^>]*>", INLINE.sub("", OUT.sub("", text)))]


@pytest.fixture(scope="module", params=deep_but(["pitch"], ["peatwit"], NAMES))
def page(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return page_of(request.param, tmp_path_factory)


@pytest.fixture(scope="module")
def seen(page: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    return seen_on(page.parent.name, tmp_path_factory)


@needs_browser
def test_nothing_is_cut_off_and_the_picture_is_near_the_top(seen: dict[str, Any]) -> None:
    for width in WIDTHS:
        there = seen[f"page {width}"]
        assert (there["wide"], there["outside"], there["missing"], there["told"]) == (width, [], [], [])
        assert there["scrolls"][0] <= width
        assert there["bottom"] is not None
        assert there["bottom"] <= LOWEST[width]
        assert [text for text, left, right, _ in there["letters"] if min(left, right) < -1] == []
    if card := seen.get("phone card"):
        assert (card["outside"], card["told"], card["missing"]) == ([], [], [])


def test_the_first_screen_is_the_answer(page: Path) -> None:
    """The page down to its navigation, without what is a tap away."""
    text = page.read_text(encoding="utf-8")
    text = re.sub(r"<details>.*?</details>", "", text[: text.index("<nav")], flags=re.DOTALL)
    assert text.count('class="map') + text.count("<svg xmlns") == 1
    words = " ".join(blocks_of(text))
    assert len(re.findall(r"\([^)]*\d[^)]*\)", words)) <= MOST_INTERVALS
    assert 1 <= text.count('class="said"') <= 3


def test_sentences_are_short_and_not_about_policies(page: Path) -> None:
    blocks = blocks_of(page.read_text(encoding="utf-8"))
    for block in blocks:
        for sentence in re.split(r"(?<=[.?!;:]) ", " ".join(block.split())):
            assert len(sentence.split()) <= MOST_WORDS, sentence
    assert len(re.findall(r"\bpolic(?:y|ies)\b", " ".join(blocks).lower())) <= MOST_POLICIES


@pytest.fixture
def card(page: Path) -> Path:
    if not page.with_name("card.html").exists():
        pytest.skip("this page has no card")
    return page.with_name("card.html")


@needs_browser
def test_a_card_prints_on_one_side_of_a6(card: Path, seen: dict[str, Any], tmp_path: Path) -> None:
    """Every letter has 7.5 points; nothing is cut off or squeezed."""
    assert BROWSER is not None
    pdf = tmp_path / "card.pdf"
    words = [BROWSER, *FLAGS, f"--user-data-dir={tmp_path / 'profile'}", f"--print-to-pdf={pdf}", card.as_uri()]
    subprocess.run(words, capture_output=True, timeout=120, check=True)
    text = pdf.read_bytes().decode("latin-1")
    boxes = re.findall(r"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", text)
    assert len(boxes) == len(re.findall(r"/Type /Page\b", text)) == 1
    for sheet in boxes:
        assert [float(side) * 25.4 / 72 for side in sheet] == pytest.approx(A6, abs=0.5)
    shown = seen["A6 card"]
    assert shown["below"] == []
    assert shown["smallest"] >= LETTER


def test_a_card_has_the_legend_the_sentences_and_the_count(card: Path, page: Path) -> None:
    printed, whole = card.read_text(encoding="utf-8"), page.read_text(encoding="utf-8")
    first = whole[: whole.index("<nav")]
    assert (lead := re.search(r'<p class="lead">(.*?)</p>', first)) is not None
    has_map = "<td class=" in printed or "<svg xmlns" in printed  # a picture where there are too few deals
    assert (lead[1] in printed) == has_map
    for sentence in re.findall(r'<p class="(?:said|beside)">(.*?)(?: <a .*?</a>)?</p>', first):
        assert f"<li>{sentence}</li>" in printed
    assert ">even<" not in printed or "chance may have decided" in printed
    if 'id="count"' in whole:
        assert "<caption>Count</caption>" in printed
        assert "<caption>Then</caption>" in printed
    else:
        assert has_map or "<svg xmlns" in printed
    if 'id="nevers"' in whole and 'id="count"' in whole:
        nevers = whole[whole.index('id="nevers"') :]
        for never in re.findall(r"<li>(.*?)</li>", nevers[: nevers.index("</ol>")]):
            assert never in printed


@pytest.mark.game("pitch")
def test_a_quiz_works_without_a_script_and_on_paper(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Options and answers are disclosures that the keyboard opens; paper has the questions, and then the answers.

    `test_worked.py` has the problems, `tests/web/test_pages.py` clicks.
    """
    quiz = page_of("pitch", tmp_path_factory).read_text(encoding="utf-8")
    problems = quiz[quiz.index('id="quiz"') : quiz.index('id="own"')].split('<article class="problem"')[1:]
    assert problems
    for problem in problems:
        assert len(re.findall(r"<details data-right><summary>", problem)) == 1
        assert problem.count("<details><summary>") >= 1
        assert 'role="group" aria-label="Your choice"' in problem
        assert problem.count('<details class="solution"><summary>The answer</summary>') == 1
    assert quiz.count("<script>") == 1
    assert len(re.split("</?script>", quiz)[1].strip().splitlines()) <= 10
    style = (Path(worked.__file__).parent / "templates/page.css").read_text(encoding="utf-8")
    screen, paper = style.split("@media print")
    assert ".printed { display: none; }" in screen
    assert ".printed { display: block;" in paper
    assert re.search(r"\.solution[^{]*\{ display: none; \}", paper)
    answers = quiz[quiz.index('<ol class="printed">') :]
    assert answers[: answers.index("</ol>")].count("<li>") == len(problems)
