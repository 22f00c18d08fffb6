"""The look of the table: colours that can be read, and boxes that do not lie over each other at any width."""

from __future__ import annotations

import re
from itertools import combinations
from typing import Any

import pytest

from places import ROOT
from test_journey_play import INDEX, Journey
from tiers import deep_but
from tricklab.analysis.drawing.tokens import TOKENS
from tricklab.engine.games import variants

TOKEN = re.compile(r"(--[\w-]+): (?:light-dark\((#\w+), (#\w+)\)|(#\w+)|var\((--[\w-]+)\));")
SUITS = ("spade", "heart", "diamond", "club", "joker")
TEXT = [
    *(("ink", ground) for ground in ("paper", "sheet", "sunk")),
    *(("soft", ground) for ground in ("paper", "sheet", "sunk")),
    *(("brand", ground) for ground in ("paper", "sheet", "wash")),
    *((tone, ground) for tone in ("good", "close", "bad") for ground in ("sheet", f"{tone}-wash")),
    *((tone, ground) for tone in ("on-felt", "on-felt-soft") for ground in ("felt", "plate")),
    *(("on-face", side) for side in ("we", "they")),
    *((suit, "sheet") for suit in (*SUITS, "tarock")),
    *((f"card-{suit}", "face") for suit in SUITS),
    *((f"off-{suit}", "face-off") for suit in (*SUITS, "tarock")),
    *(
        ("soft", "map-0"),
        ("ink", "map-0"),
        ("on-face", "map-1"),
        ("on-face", "map-2"),
        ("on-map", "map-3"),
        ("on-map", "map-4"),
    ),
    *(("on-brand", "brand"), ("on-gold", "gold"), ("card-tarock", "face-tarock")),
]
"""Words and what they stand on."""
EDGES = [("edge", "sheet"), ("edge", "paper"), ("gold", "felt"), ("face-edge", "face")]
SIZES = [(320, 640), (360, 740), (768, 1024), (1280, 800), (1920, 1080)]


def tokens(scheme: int) -> dict[str, str]:
    """The colours of one scheme: 0 is light, 1 is dark."""
    css = TOKENS.read_text().partition(":root[")[0]
    found = {name: (light, dark)[scheme] or one or other for name, light, dark, one, other in TOKEN.findall(css)}
    known = {name.removeprefix("--"): found.get(colour, colour) for name, colour in found.items()}
    off = re.search(r"color-mix\(in srgb, var\(--suit\) (\d+)%, black\)", (ROOT / "web/static/cards.css").read_text())
    assert off  # the ink of a card that may not be played
    share = int(off[1]) / 100
    return known | {f"off-{suit}": mixed(known[f"card-{suit}"], share) for suit in (*SUITS, "tarock")}


def mixed(colour: str, share: float) -> str:
    """A colour with black."""
    return "#" + "".join(f"{round(share * int(colour[at : at + 2], 16)):02x}" for at in (1, 3, 5))


def luminance(colour: str) -> float:
    digits = colour.removeprefix("#")
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The ratio of WCAG 2, from 1 to 21."""
    low, high = sorted(map(luminance, (one, other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
def test_words_and_edges_can_be_seen(scheme: int) -> None:
    known = tokens(scheme)
    assert contrast("#000000", "#ffffff") == 21
    for pairs, least in ((TEXT, 4.5), (EDGES, 3)):
        weak = [(one, other, round(contrast(known[one], known[other]), 2)) for one, other in pairs]
        assert [pair for pair in weak if pair[2] < least] == []


@pytest.fixture
def journey(browser_page: Any, server: Any) -> Journey:
    return Journey(browser_page, server)


@pytest.mark.deep
@pytest.mark.parametrize("variant", deep_but(("pitch",), ("smear", "cinch"), variants()))
def test_nothing_lies_over_anything_else(variant: str, journey: Journey) -> None:
    """Plates, your plate, the keys and the hand at the first decision, and later those and the trick."""
    page = journey.page
    page.emulate_media(reduced_motion="reduce")
    journey.begin(variant)
    for decisions in (0, 5):
        for _ in range(decisions):
            if not journey.is_over:
                journey.choose()
        if journey.is_over:
            return
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            boxes = page.evaluate(BOXES)
            assert {name for name, *_ in boxes} >= {"say", "hand"}
            over = [(one, other) for one, other in combinations(boxes, 2) if overlap(one, other)]
            assert not over, (width, over)
            cards = page.locator(".hand .card").first.bounding_box()
            assert cards["width"] >= (68 if width >= 1280 else 52 if width >= 360 else 50)
            assert all(left >= -1 and right <= width + 1 for _, left, _, right, _ in boxes)


BOXES = """() => ["seat", "say", "pad", "hand", "talon"].flatMap(name =>
  [...document.querySelectorAll(`.felt .${name}`)].filter(one => one.getClientRects().length).map(one => {
    const box = one.getBoundingClientRect();
    return [name, box.left, box.top, box.right, box.bottom];
  }))"""


def overlap(one: list[Any], other: list[Any]) -> bool:
    """Whether two boxes share more than the two pixels of a shadow."""
    return min(one[3], other[3]) - max(one[1], other[1]) > 2 and min(one[4], other[4]) - max(one[2], other[2]) > 2


def test_a_card_is_pressed_where_its_index_is(journey: Journey) -> None:
    """In the widest hand of a phone every card shows its index, and a press there takes this card."""
    page = journey.page
    page.set_viewport_size({"width": 360, "height": 740})
    journey.begin("peatwit")
    for number in range(3):
        card = page.locator(".hand .card").nth(4 * number)
        card.click(position=INDEX)
        assert card.get_attribute("aria-pressed") == "true"


@pytest.mark.full
@pytest.mark.game("smear")
@pytest.mark.parametrize(("jokers", "are_alike"), [("low", True), ("ranked", False)])
def test_like_jokers_look_alike(jokers: str, are_alike: bool, journey: Journey) -> None:
    page = journey.page
    journey.begin("smear", r=f"jokers:{jokers}")
    page.keyboard.press("r")
    page.locator(".rules .rank").first.wait_for()
    one, other = (page.locator(f".rules [data-card=JK{number}]").first.inner_html() for number in (1, 2))
    assert (one == other) == are_alike
