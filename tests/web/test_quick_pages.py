"""The pages that come with the package: they are all there, open, and rest on the deals and answers of today."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from tools import quick_pages as tool
from tricklab.analysis.reports.kit.layout import GENERATOR, PAGE, SMALL_MAP
from tricklab.analysis.reports.page import questions_of
from tricklab.engine.play.setup import Setup
from tricklab.web.quick_pages import FOLDER, path_of, quick_files, quick_map, quick_page

AGAIN = "make it again: python -m tools.quick_pages --stale"


def test_there_is_a_page_of_every_variant_and_no_other_file() -> None:
    assert sorted(FOLDER.iterdir()) == sorted(map(path_of, tool.pages())), AGAIN
    assert len(tool.pages()) == 21
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < 8_000_000


@pytest.mark.parametrize("variant", tool.pages())
def test_a_page_opens_and_is_current(variant: str) -> None:
    assert tool.is_current(variant), AGAIN
    made, setup = quick_page(variant), Setup.make(variant)
    asked = questions_of(setup.game.name).subject(setup).studies[0].questions
    sections = made.page.sections
    assert [section.name for section in sections[: len(asked)]] == [question.name for question in asked], AGAIN
    assert made.small == made.page.small_map == quick_map(variant)
    widths = {len(row) for row in made.small.levels}
    assert len(made.small.levels) > 1
    assert len(widths) == 1
    levels = [level for row in made.small.levels for level in row if level is not None]
    assert {*levels} <= {0, 1, 2, 3, 4}
    drawn = [one for one in re.findall("<rect[^>]*>", sections[0].picture) if 'width="11"' not in one]  # no legend
    assert len(levels) == len(drawn)
    files = quick_files(variant)
    assert {PAGE, SMALL_MAP, f"{sections[0].name}.csv"} <= {*files}
    assert GENERATOR in files[PAGE]
    assert made.page.title in files[PAGE]
    shown, *_ = re.findall(r'<table aria-label="Map".*?</table>', files[PAGE], re.DOTALL)
    assert shown.count("<td") - shown.count("<td></td>") >= len(levels)
    parser = HTMLParser()
    parser.feed(files[PAGE])
    parser.close()
    assert f"{tool.HANDS:,} deals" in made.small.basis


def test_a_page_of_other_deals_is_stale(monkeypatch: pytest.MonkeyPatch) -> None:
    golden = dict(tool._golden())
    golden["deals/pitch/expert/usual"] = "0" * 16
    monkeypatch.setattr(tool, "_golden", lambda: golden)
    assert not tool.is_current("pitch")
    assert tool.is_current("racehorse")
    golden["advice/pitch/bid/alone"] = "0" * 16
    assert not tool.is_current("racehorse")
    assert tool.is_current("smear")
