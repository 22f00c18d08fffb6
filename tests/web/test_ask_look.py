"""Ask on one screen: the verdict and all bars of every variant at 1280 x 800, and how much the first screen loads."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

import pytest

from tiers import deep_but
from tricklab.engine.games import variants
from tricklab.engine.play.setup import Setup
from tricklab.engine.records.record import hand_after
from tricklab.engine.records.writer import replay

ASK = "button.main:not(:disabled)"


def question_of(variant: str) -> str:
    """The address of an example: the first decision of a seat after some calls, from a dealt hand."""
    record = next(replay(Setup.make(variant, seed="look"), range(1)))
    passes = [event for event in record.events if event.do == "pass_cards"]
    rest = record.events[len(passes) :]
    calls = [event for event in rest if event.do == "bid"][:2]
    seat = next(event.seat for event in rest[len(calls) :] if event.do in ("bid", "play"))
    own = {"passed": [one for one in passes if one.seat == seat], "received": [one for one in passes if one.to == seat]}
    asked = {name: " ".join(card for event in events for card in event.cards) for name, events in own.items()}
    hand = hand_after(record.dealt[seat], passes, seat)
    fields = {
        "v": variant,
        "hand": " ".join(hand),
        "seat": seat,
        "dealer": record.dealer,
        "time": 2,
        "bids": ",".join(str(call.bid) for call in calls),
        **asked,
    }
    return urlencode({name: value for name, value in fields.items() if value != ""})


@pytest.mark.parametrize("variant", deep_but(("pitch",), ("peatwit", "plute", "tapp-tarock"), variants()))
def test_the_verdict_and_all_bars_are_seen_without_scrolling(variant: str, browser_page: Any, server: Any) -> None:
    page = browser_page
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(f"{server.url}#ask?{question_of(variant)}")
    page.locator(ASK).click()
    page.locator(".answer:not(.is-thinking) .choice-row").first.wait_for()
    page.locator(".others h2").wait_for()
    boxes = [one.bounding_box() for one in page.locator(".answer > .verdict, .choice-row").all()]
    assert page.evaluate("document.documentElement.scrollWidth") == 1280
    assert min(box["y"] for box in boxes) >= 0
    assert max(box["y"] + box["height"] for box in boxes) <= 800


def test_the_first_screen_is_small(browser_page: Any, server: Any) -> None:
    """Page, styles, modules and data, as the server sends them, without the font."""
    sizes, font = dict[str, int](), f"{server.url}static/fonts/"
    browser_page.on("response", lambda response: sizes.update({response.url: len(response.body())}))
    browser_page.goto(server.url)
    browser_page.locator(".example .choice-row").first.wait_for()
    browser_page.wait_for_load_state("networkidle")
    loaded = {url: size for url, size in sizes.items() if not url.startswith(font)}
    assert any(url.endswith("main.js") for url in loaded)
    assert sum(loaded.values()) <= 100_000, loaded
