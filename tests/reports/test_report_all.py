"""The pages of all variants and their index: what leads where, what they need, and what is left when it breaks off.

Every game has a part in this, so it runs last: what it is played with, the games' own tests have compiled by then.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from report_page import Page
from tricklab.analysis.reports import page
from tricklab.analysis.reports.kit import layout
from tricklab.analysis.reports.page import has_questions
from tricklab.analysis.reports.page import report as write_report
from tricklab.engine.games import variants

pytestmark = pytest.mark.full


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pages of all variants that have questions, and their index."""
    out = tmp_path_factory.mktemp("out")
    assert write_report("all", 200, policy="basic", seed=11, out=out) == out / "index.html"
    return out


def test_all_variants_have_their_page_and_the_index_leads_to_them(folder: Path) -> None:
    names = [name for name in variants() if has_questions(name)]
    assert {path.name for path in folder.iterdir()} == {*names, "index.html"}
    page = Page((folder / "index.html").read_text(encoding="utf-8"))
    assert [link for link in page.links if not link.startswith("data:")] == [f"{name}/index.html" for name in names]
    for name in names:
        text = (folder / name / "index.html").read_text(encoding="utf-8")
        title = re.search(r"<h1>(.*?)</h1>", text)
        assert title is not None
        assert title[1] in (folder / "index.html").read_text(encoding="utf-8")


def test_links_lead_somewhere_and_pages_need_nothing_else(folder: Path) -> None:
    for file in folder.rglob("*.html"):
        html = file.read_text(encoding="utf-8")
        page = Page(html)
        assert len(page.ids) == len(set(page.ids))
        for link in page.links:
            target, _, anchor = link.partition("#")
            assert not anchor or anchor in page.ids
            assert not target or target.startswith("data:") or (file.parent / target).resolve().is_file(), (file, link)
        assert "https:" not in html
        assert set(re.findall(r'http:[^"]*', html)) <= {"http://www.w3.org/2000/svg"}
        assert not {tag for tag, _ in page.tags} & {"iframe", "object", "embed", "img", "base"}
        assert [attributes for tag, attributes in page.tags if tag == "script"] in ([], [{}]), "only the quiz has one"
        assert "@import" not in html
        assert not any("src" in attributes for _, attributes in page.tags)
        pictures = [attributes for tag, attributes in page.tags if tag == "svg"]
        assert pictures or file.name != "index.html"
        assert all(one.get("role") == "img" and len(one.get("aria-label") or "") > 15 for one in pictures)


def test_work_that_breaks_off_leaves_finished_pages_and_no_empty_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain, made = page.page_of, []

    def interrupted(*given: Any, **more: Any) -> layout.Page:
        if made:
            raise KeyboardInterrupt
        made.append(given[1].variant)
        return plain(*given, **more)

    monkeypatch.setattr(page, "page_of", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_report("all", 40, policy="basic", out=tmp_path / "out")
    assert [path.name for path in (tmp_path / "out").iterdir()] == made
    with pytest.raises(KeyboardInterrupt):
        write_report("pitch", 40, policy="basic", out=tmp_path / "other")
    assert not (tmp_path / "other").exists()
