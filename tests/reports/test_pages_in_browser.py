"""Pages as a browser shows them, on a phone and on a screen; and how their words read, which needs no browser."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from browser import NAMES, WIDTHS, needs_browser, page_of, seen_on

LOWEST = {1200: 900, 400: 1500, 360: 1500}
"""Above this the first picture ends, by the width of the window."""

MOST_WORDS, MOST_POLICIES, MOST_INTERVALS = 25, 2, 3


class Words(HTMLParser):
    """The words of a page, block by block; what is in pictures, commands and styles is left out."""

    OUT = frozenset(("style", "script", "svg", "pre", "table", "title"))
    INLINE = frozenset(("q", "strong", "a", "small", "em", "code", "span"))

    def __init__(self, text: str) -> None:
        super().__init__()
        self.blocks: list[str] = [""]
        self._out = 0
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._out += tag in self.OUT
        self.blocks += [""] * (tag not in self.INLINE)

    def handle_endtag(self, tag: str) -> None:
        self._out -= tag in self.OUT
        self.blocks += [""] * (tag not in self.INLINE)

    def handle_data(self, text: str) -> None:
        if not self._out:
            self.blocks[-1] += text


@pytest.fixture(scope="module", params=NAMES)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def page(name: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return page_of(name, tmp_path_factory)


@pytest.fixture(scope="module")
def seen(name: str, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    return seen_on(name, tmp_path_factory)


@needs_browser
@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_is_cut_off_and_the_picture_is_near_the_top(seen: dict[str, Any], width: int) -> None:
    there = seen[f"page {width}"]
    assert (there["wide"], there["outside"], there["missing"], there["told"]) == (width, [], [], [])
    assert there["scrolls"][0] <= width
    assert there["bottom"] is not None
    assert there["bottom"] <= LOWEST[width]
    assert [text for text, left, right, _ in there["letters"] if min(left, right) < -1] == []


@needs_browser
def test_the_card_fits_a_phone(seen: dict[str, Any]) -> None:
    if card := seen.get("phone card"):
        assert (card["outside"], card["told"], card["missing"]) == ([], [], [])


def first_screen(text: str) -> str:
    """Return the page down to its navigation, without what is a tap away."""
    return re.sub(r"<details>.*?</details>", "", text[: text.index("<nav")], flags=re.DOTALL)


def test_the_first_screen_is_the_answer(page: Path) -> None:
    text = first_screen(page.read_text(encoding="utf-8"))
    assert text.count("<svg") == 1
    words = " ".join(Words(text).blocks)
    assert len(re.findall(r"\([^)]*\d[^)]*\)", words)) <= MOST_INTERVALS
    assert 1 <= text.count('class="said"') <= 3


def test_sentences_are_short_and_not_about_policies(page: Path) -> None:
    blocks = Words(page.read_text(encoding="utf-8")).blocks
    for block in blocks:
        for sentence in re.split(r"(?<=[.?!;:]) ", " ".join(block.split())):
            assert len(sentence.split()) <= MOST_WORDS, sentence
    assert len(re.findall(r"\bpolic(?:y|ies)\b", " ".join(blocks).lower())) <= MOST_POLICIES
