"""``tricklab report``: a page by its command, what is refused, and the pages of all variants with their index.

Every game has a part in these, so they run last: what they are played with, the games' own tests have compiled by then.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from conftest import files_of
from report_page import Page
from shell import refusal, run
from tricklab.analysis.reports import page
from tricklab.analysis.reports.kit import layout
from tricklab.analysis.reports.page import has_questions
from tricklab.analysis.reports.page import report as write_report
from tricklab.engine.errors import StoreError, UsageError
from tricklab.engine.games import variants


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("out")
    assert write_report("all", 200, policy="basic", seed=11, out=out) == out / "index.html"
    return out


@pytest.mark.full
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


@pytest.mark.full
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


@pytest.mark.full
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


CLAIM = """game = "pitch"
[[claim]]
says = "Bid two on <b>anything</b>."
source = "My uncle"
tested = "Told two against a pass:"
say = "bid 2"
instead = "bid pass"
"""


@pytest.mark.game("pitch")
def test_same_words_same_bytes(tmp_path: Path) -> None:
    """The command line, in another process with other hashes, writes the page that `tricklab.report` writes."""
    (tmp_path / "ours.toml").write_text(CLAIM)
    ours = tmp_path / "ours.toml"
    path = write_report("pitch", 400, policy="basic", seed=11, claims=ours, out=tmp_path / "a", jobs=1)
    words = ("report", "pitch", "--hands", "4e2", "--seed", "11", "--policy", "basic", "--claims", ours)
    done = run("tricklab", *words, "--out", tmp_path / "b", env={"PYTHONHASHSEED": "7"})
    assert (done.code, done.out) == (0, f"Report: {tmp_path / 'b' / 'pitch' / 'index.html'}\n")
    assert {"index.html", "card.html", "bid.csv"} <= files_of(path.parent).keys()
    assert files_of(tmp_path / "b" / "pitch") == files_of(path.parent)
    text = path.read_text(encoding="utf-8")
    assert "Bid two on &lt;b&gt;anything&lt;/b&gt;." in text
    assert "--claims" in text


@pytest.mark.game("pitch")
def test_a_few_deals_and_a_strange_seed(tmp_path: Path) -> None:
    text = write_report("pitch", 40, policy="basic", seed="<script>$x$</script>", out=tmp_path).read_text()
    assert "<script" not in text
    assert "seed &lt;script&gt;$x$&lt;/script&gt;" in text
    assert not {"nan", "inf", "-inf", "−inf"} & set(Page(text).words.lower().split())
    assert "There are too few deals to say anything." in text


def test_a_page_that_cannot_be_written_leaves_the_old_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    layout.write({"index.html": "old"}, tmp_path)

    def refuse(self: Path, target: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", refuse)
    with pytest.raises(StoreError, match="No space left"):
        layout.write({"index.html": "new"}, tmp_path)
    assert (tmp_path / "index.html").read_text() == "old"
    assert [file.name for file in tmp_path.iterdir()] == ["index.html"]


@pytest.mark.parametrize(("words", "told"), [
    (["pich"], "Did you mean 'pitch'?"),
    (["pitch", "--hands", "0"], "hands must be from 1"),
    (["pitch", "--policy", "basik"], "Did you mean 'basic'?"),
    (["pitch", "--jobs", "0", "--hands", "10"], "--jobs must be from 1 to 1,024; not '0'"),
    (["pitch", "--claims", "none.toml"], "the claims file none.toml cannot be read: no such file or directory."),
    (["all", "--rule", "pack=32"], "all variants are dealt by their own rules: leave rules out."),
    (["all", "--players", "4", "--seat", "0=basic"], "leave players, seats out."),
    (["pitch", "--claims", "ours.toml"], "ours.toml: claim 1 ('Bid two on <b>anything</b>.'):"),
])  # fmt: skip
def test_bad_input(words: list[str], told: str, tmp_path: Path) -> None:
    (tmp_path / "ours.toml").write_text(CLAIM.replace("bid 2", "bid 9"))
    assert told in refusal("tricklab", "report", *words, cwd=tmp_path)
    assert [file.name for file in tmp_path.iterdir()] == ["ours.toml"]


@pytest.mark.game("pitch")
def test_out_that_is_a_file_and_scores(tmp_path: Path) -> None:
    (tmp_path / "reports").write_text("mine")
    words = ("report", "pitch", "--hands", "10", "--policy", "basic")
    assert "cannot be made" in refusal("tricklab", *words, cwd=tmp_path)
    with pytest.raises(UsageError, match="leave scores, carry and hand out"):
        write_report("pitch", 10, scores=[1, 2, 0, 0])
