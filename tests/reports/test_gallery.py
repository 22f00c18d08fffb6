"""The gallery: pictures that stand alone, and a page that shows all of them."""

from __future__ import annotations

import re
import shlex
from functools import partial
from xml.etree import ElementTree

import pytest

from places import ROOT
from shell import run
from tools.gallery import FOLDER, picture_of, standalone
from tools.gallery_questions import QUESTIONS, svg_of
from tricklab.analysis.advise import objective
from tricklab.analysis.drawing.svg import Cell, heat_map
from tricklab.engine.games import game_of
from tricklab.engine.matches.equity.find import equity_of

SVG = "{http://www.w3.org/2000/svg}"


def test_a_picture_stands_alone() -> None:
    """It has a paper and an ink of its own, and the paper lies beneath everything and reaches every edge."""
    plain = heat_map("All is well.", ["a", "b"], ["c"], [[Cell("1", "#ffffff"), Cell("2")]], "d")
    root = ElementTree.fromstring(standalone(plain))
    left, top, width, height = map(float, root.attrib["viewBox"].split())
    paper = root[0]
    assert [paper.tag, paper.attrib["fill"], root.attrib["color"]] == [f"{SVG}rect", "#fcfcfa", "#1d1f21"]
    assert [float(paper.attrib[name]) for name in ("x", "y", "width", "height")] == [left, top, width, height]
    inside = [float(one.attrib["x"]) for one in root.iter(f"{SVG}text")]
    assert left < min(inside) <= max(inside) < left + width
    assert root.attrib["aria-label"] == "All is well."
    assert float(root.attrib["width"]) / float(root.attrib["height"]) == pytest.approx(width / height)


@pytest.mark.game("pitch")
def test_a_picture_of_a_page() -> None:
    picture, told = picture_of("pitch", 2_000)
    ElementTree.fromstring(picture)
    assert "`tricklab report pitch`" in told
    assert "![Bid or pass?](pitch.svg)" in told


def test_every_picture_is_shown() -> None:
    page, readme = ((at / "README.md").read_text(encoding="utf-8") for at in (FOLDER, ROOT))
    shown, linked = set(re.findall(r"\]\((\S+\.svg)\)", page)), re.findall(r"docs/gallery/(\S+\.svg)", readme)
    assert shown == {file.name for file in FOLDER.glob("*.svg")} >= {*linked}
    assert len(linked) == 3
    for file in FOLDER.glob("*.svg"):
        assert file.stat().st_size < 30_000
        if file.stem not in {question.name for question in QUESTIONS}:
            assert "currentColor" in file.read_text(encoding="utf-8")


GAMES = {"nil-or-not": "peatwit", **dict.fromkeys(("house-rule", "luck-and-skill"), "smear")}
GAMES |= dict.fromkeys(("bid-or-pass", "match-by-one-bid"), "pitch")


@pytest.mark.full
@pytest.mark.parametrize(("name", "game"), GAMES.items())
def test_a_question_is_asked_by_its_command(name: str, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The command runs at small size, the picture can be drawn, and the page shows both under the question."""
    (question,) = [question for question in QUESTIONS if question.name == name]
    assert {question.name for question in QUESTIONS} == GAMES.keys()
    words = shlex.split(question.command)
    if "advise" in words:
        words += ["--worlds", "64", "--against", "none", "--objective", "points"]
    elif "--matches" in words:
        words[words.index("--matches") + 1] = "20"
    else:
        words += ["--hands", "200"]
    done = run(*words)
    assert done.code == 0, done.err
    monkeypatch.setattr(objective, "equity_of", partial(equity_of, deals=20_000))  # a table of all takes 20 seconds
    shown = question.answer(2_000)
    ElementTree.fromstring(svg_of(shown.axes))
    page = (FOLDER / "README.md").read_text(encoding="utf-8")
    section = page.split(f"## {question.text}\n")[1].split("## ")[0]
    assert f"({name}.svg)" in section
    assert f"`{question.command}`" in section
    assert shown.sentence in section or name not in ("nil-or-not", "bid-or-pass")  # others deal more for the page
    assert game_of(words[words.index("--variant") + 1]).name == game
