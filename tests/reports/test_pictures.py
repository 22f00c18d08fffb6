"""Pictures: all is inside and can be read, drawn where the numbers are; those of the gallery stand alone."""

from __future__ import annotations

import re
import shlex
from functools import partial
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

import pytest

from places import ROOT
from shell import run
from tools.gallery import FOLDER, picture_of, standalone
from tools.gallery_questions import QUESTIONS, svg_of
from tricklab.analysis.advise import objective
from tricklab.analysis.drawing import grid as maps
from tricklab.analysis.drawing import svg as drawing
from tricklab.analysis.drawing.grid import Cell, Grid
from tricklab.analysis.drawing.svg import Line, Point
from tricklab.analysis.estimates.estimate import Estimate
from tricklab.engine.games import game_of
from tricklab.engine.matches.equity.find import equity_of

SVG = "{http://www.w3.org/2000/svg}"


def heat_map(*given: Any, **more: Any) -> str:
    return drawing.heat_map(Grid(*given, **more))


def map_of(rows: int, columns: int) -> str:
    cells = [[Cell(f"{y}{x}", maps.shade((x + y) / 9)) for x in range(columns)] for y in range(rows)]
    names = [f"row {y}" for y in range(rows)]
    return heat_map("What is shown.", [f"c{x}" for x in range(columns)], names, cells, "rows", "columns")


LINES = [
    Line("one", [Point(1, 0.5, 1.5), None, Point(3, 2, 4)]),
    Line("two", [Point(-1, -2, 0), Point(0, -1, 1), Point(2, 1, 3)]),
]
PICTURES = [
    map_of(3, 4),
    map_of(14, 7),
    drawing.line_chart("Lines.", ["a", "b", "c"], LINES, "points", "places"),
    drawing.bar_chart("Bars.", [Line("long", [Point(4, 3, 5, "+4")]), Line("b", [Point(-2, -3, -1, "−2")])], "points"),
    drawing.nothing("Nothing."),
]


@pytest.mark.parametrize("picture", PICTURES)
def test_everything_is_inside(picture: str) -> None:
    root = ElementTree.fromstring(picture)
    _, _, width, height = (float(part) for part in root.attrib["viewBox"].split())
    assert width == drawing.WIDTH
    for element in root.iter():
        for name, most in (("x", width), ("x1", width), ("x2", width), ("cx", width), ("y", height), ("y1", height)):
            if name in element.attrib:
                assert 0 <= float(element.attrib[name]) <= most, ElementTree.tostring(element)
    assert root.attrib["aria-label"].endswith(".")
    assert "nan" not in picture
    assert map_of(3, 4) == PICTURES[0]


def labels(corner: str, above: str) -> dict[str | None, tuple[float, float]]:
    text = heat_map("Alt.", ["0", "1"], ["row 1"], [[Cell("a"), Cell("b")]], corner, above)
    found = ElementTree.fromstring(text).iter(f"{SVG}text")
    return {one.text: (float(one.attrib["x"]), float(one.attrib["y"])) for one in found}


def test_labels_stand_beside_each_other_and_a_long_corner_above_the_columns() -> None:
    for corner, above in (("rows", "columns"), ("tarocks after the discards", "honours"), ("r" * 30, "c" * 24)):
        at = labels(corner, above)
        assert at[corner][0] + 6 * len(corner) < at[above][0] - 3 * len(above)
        assert at[above][0] + 3 * len(above) <= drawing.WIDTH
    for corner, is_long in (("rows", False), ("bidder's trumps", True)):
        for above in ("", "columns"):
            at = labels(corner, above)
            assert (at[corner][1] != at["0"][1]) == is_long


def luminance(colour: str) -> float:
    """Return the relative luminance of a colour, as the accessibility guidelines define it."""
    whole = "".join(2 * c for c in colour[1:]) if len(colour) == 4 else colour[1:]
    parts = [int(whole[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def test_letters_stand_out_from_every_colour_and_bids_get_darker() -> None:
    colours = [maps.shade(n / 50) for n in range(51)] + [maps.balance(n / 25, 1) for n in range(-25, 26)]
    colours += [maps.step(n, of) for of in range(1, 9) for n in range(of + 1)]
    for colour in colours:
        light, dark = sorted((luminance(colour), luminance(maps.ink_on(colour))), reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= 4.5, colour
    for of in range(2, 7):
        told = [luminance(maps.step(n, of)) for n in range(1, of + 1)]
        assert told == sorted(set(told), reverse=True), "bids get darker step by step"


def test_bars_and_points_are_where_the_numbers_are() -> None:
    """A bar of 4 is twice as long as one of 2 and on the other side; the highest point stands highest."""
    root = ElementTree.fromstring(PICTURES[3])
    bars = list(root.iter(f"{SVG}rect"))
    lengths = [float(bar.attrib["width"]) for bar in bars]
    assert lengths[0] == pytest.approx(2 * lengths[1], abs=0.2)
    zero = float(bars[0].attrib["x"])
    assert float(bars[1].attrib["x"]) + lengths[1] == pytest.approx(zero, abs=0.2)
    names = [float(text.attrib["y"]) for text in root.iter(f"{SVG}text") if text.text in ("long", "b")]
    for line in root.iter(f"{SVG}line"):
        top, bottom = sorted((float(line.attrib["y1"]), float(line.attrib["y2"])))
        assert not any(top < y - 2 < bottom for y in names), "the axis is not behind the names"
    path = next(ElementTree.fromstring(PICTURES[2]).iter(f"{SVG}polyline")).attrib["points"]
    heights = [float(y) for _, y in re.findall(r"([\d.]+),([\d.]+)", path)]
    assert len(heights) == 2
    assert heights[1] < heights[0]


@pytest.mark.parametrize(("low", "high"), [(0.0, 1.0), (-0.3, 7.2), (93.0, 94.0), (-5e-3, 2e-3), (5.0, 5.0)])
def test_ticks_are_round_and_hold_everything(low: float, high: float) -> None:
    ticks = drawing._ticks(low, high)
    assert ticks[0] <= low
    assert ticks[-1] >= high
    assert 2 <= len(ticks) <= 8
    sizes = {round(b - a, 9) for a, b in pairwise(ticks)}
    assert len(sizes) == 1
    assert f"{sizes.pop():e}"[0] in "125"


def test_a_cell_that_says_nothing_is_a_frame_and_dark_on_a_dark_page() -> None:
    """A pass is dark at night, a bid keeps its colour, and "even" has none; ink is read on each of them."""
    cells = [Cell("even", maps.EVEN), Cell("pass", maps.step(0, 3)), Cell("2", maps.step(1, 3), id="bid-0-2")]
    text = heat_map("A map", ["a", "b", "c"], ["row"], [cells], legend=cells[:2])
    even, passed, bid = (line for line in text.splitlines() if line.startswith("<rect") and 'width="11"' not in line)
    assert 'fill="none"' in even
    assert "stroke-dasharray" in even
    night = re.search(r"--night:(#\w{6})", passed)
    assert night is not None
    assert max(int(night[1][i : i + 2], 16) for i in (1, 3, 5)) < 80
    assert "--night" not in bid
    assert 'id="bid-0-2"' in bid
    inks = re.findall(r'<text [^>]*style="--day:#\w+;--night:(#\w{3,6})">pass<', text)
    assert inks
    assert all(int(ink[1:3], 16) > 150 for ink in inks)
    assert text.count('width="11"') == 2, "the legend has both colours"


def test_a_long_name_of_a_column_stands_on_two_lines() -> None:
    cells = [[Cell("x", "#ffffff")] * 6]
    text = heat_map("A map", ["dealer, over two", *"abcde"], ["row"], cells)
    assert ">dealer,<" in text
    assert ">over two<" in text
    assert text.count(">a<") == 1


def test_a_gain_that_chance_may_have_decided_has_no_colour() -> None:
    estimates = [Estimate(value, value - 1, value + 1, 100, 0.5) for value in (-2.0, -0.5, 0.5, 2.0)]
    cells = [maps.around_zero(f"{one.value:+.1f}", one, 2.0) for one in estimates]
    assert [cell.colour == maps.EVEN for cell in cells] == [False, True, True, False]
    assert cells[0].colour != cells[3].colour


def test_a_picture_stands_alone() -> None:
    """It has a paper and an ink of its own, and the paper lies beneath everything and reaches every edge."""
    plain = heat_map("All is well.", ["a", "b"], ["c"], [[Cell("1", "#ffffff"), Cell("2")]], "d")
    root = ElementTree.fromstring(standalone(plain))
    left, top, width, height = map(float, root.attrib["viewBox"].split())
    paper = root[0]
    assert [paper.tag, paper.attrib["fill"], root.attrib["color"]] == [f"{SVG}rect", "#fffdf9", "#1c2421"]
    assert [float(paper.attrib[name]) for name in ("x", "y", "width", "height")] == [left, top, width, height]
    inside = [float(one.attrib["x"]) for one in root.iter(f"{SVG}text")]
    assert left < min(inside) <= max(inside) < left + width
    assert root.attrib["aria-label"] == "All is well."
    assert float(root.attrib["width"]) / float(root.attrib["height"]) == pytest.approx(width / height)


@pytest.mark.game("pitch")
def test_a_picture_of_a_page_and_that_the_gallery_shows_each() -> None:
    picture, told = picture_of("pitch", 2_000)
    ElementTree.fromstring(picture)
    assert "`tricklab report pitch`" in told
    assert "![Bid or pass?](pitch.svg)" in told
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


@pytest.mark.deep
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
