"""A review in a real browser: a deal is dropped or pasted, mistakes are tried again, the answer is shown."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

import pytest

import tricklab as tl
from tricklab.analysis.review.judgements import chances_of
from tricklab.analysis.review.sentences import describe_mistakes, describe_outcome
from tricklab.analysis.words.wording import sentence_case
from tricklab.engine.records.writer import to_line
from tricklab.web.reviewing.reviews import REVIEWS

pytestmark = pytest.mark.game("pitch")


@pytest.fixture
def record() -> tl.Record:
    """A deal of Pitch in which a beginner in seat 0 errs in the second trick, and before and after it."""
    (found,) = tl.replay("pitch", 3, policy="basic", seed=7)
    return found


@pytest.fixture
def page(browser_page: Any, server: Any) -> Any:
    server.app.state.settings = replace(server.settings, seconds=1.0)
    browser_page.goto(f"{server.url}#review")
    browser_page.locator("textarea").wait_for()
    return browser_page


def hand_in(page: Any, text: str, seat: str = "0") -> Any:
    """Paste a deal, and return what the server keeps of it once all choices are judged."""
    page.locator("textarea").fill(text)
    page.locator("select[name=seat]").select_option(seat)
    page.get_by_role("button", name="Review", exact=True).click()
    page.locator(".account").first.wait_for(timeout=300_000)  # the first one compiles
    return REVIEWS.get(re.search(r"#review/([\w-]+)", page.url)[1])  # type: ignore[index]


def test_a_mistake_is_tried_again_before_the_answer(page: Any, server: Any, record: tl.Record) -> None:
    kept = hand_in(page, to_line(record))
    own = [one for one in kept.review.judged if one.seat == 0]
    mistakes = [one for one in own if one.sign]
    buttons = page.locator(".strip button")
    assert buttons.count() == len(own)
    assert page.locator(".strip b").all_inner_texts() == [one.sign for one in mistakes]
    verdict = describe_mistakes(kept.review, kept.names(0), 0)
    assert page.locator("h1").inner_text() == describe_outcome(kept.review, kept.names(0), 0)
    assert f"gave away {-kept.review.accounts[0].own.value:.1f} point" in page.locator("h1").inner_text()
    assert verdict in page.locator(".headline").inner_text()
    counts = vars(chances_of(kept.review.judged, kept.review.accounts[0]))
    assert [int(text) for text in page.locator(".square b").all_inner_texts()] == [*counts.values()]
    worst = max(mistakes, key=lambda one: one.cost.value)
    page.get_by_role("button", name=re.compile(rf"{worst.decision.when}, you: {worst.did}, a mistake")).click()
    moment = page.locator(".moment")
    heading = moment.get_by_role("heading", name=f"What is better than {worst.did}?")
    heading.wait_for()
    assert not any(word in moment.inner_text() for word in ("worth", "was better", "gave away"))
    assert moment.locator(".label").inner_text().startswith(sentence_case(worst.decision.when))
    table = page.get_by_role("group", name=f"{sentence_case(worst.decision.when)}: you chose {worst.did}.")
    assert table.locator(".hand .card").count() == len(worst.decision.question.hand)
    assert table.locator(".is-mistake").get_attribute("data-sign") == worst.sign
    shown = page.locator(".strip [aria-current] em").inner_text()
    assert float(shown) == pytest.approx(worst.cost.value, abs=0.051)
    wrong = max(worst.advice.choices, key=lambda one: (one is not worst.made, one.to_best.value))
    page.locator(f".tries [data-card='{wrong.text}']").click(position={"x": 9, "y": 30})
    reply = moment.get_by_role("status")
    reply.get_by_text("costs").wait_for()
    assert reply.inner_text().endswith(f"costs {wrong.to_best.text(sign='')}.")
    assert page.locator(f".tries [data-card='{wrong.text}']").is_disabled()
    page.locator(f".tries [data-card='{worst.advice.best.text}']").click(position={"x": 9, "y": 30})
    moment.locator(".choice-row.is-best").wait_for()
    assert worst.best in moment.locator(".choice-row.is-best").inner_text()
    assert moment.get_by_text(worst.reason.text).count() == 1
    assert page.locator("#live").inner_text().startswith(f"Right: {worst.best}.")
    rows = moment.locator(".choice-row .choice-name > b").all_inner_texts()
    assert moment.get_by_role("heading").first.inner_text() == f"{worst.best} was better"
    order = sorted(worst.advice.choices, key=lambda one: -one.value.value)
    assert [row.removesuffix(", played") for row in rows] == [worst.decision.name(one.action) for one in order]
    moment.get_by_role("button", name="Play on from here").click()
    page.locator(".game[data-step]").wait_for()
    deal = server.app.state.games.open(page.evaluate("location.hash").removeprefix("#play/")).session
    assert deal.record().dealt == record.dealt
    assert deal.record().events == record.events[: worst.decision.before]
    page.go_back()
    page.get_by_role("button", name="Play it again").click()
    page.locator("#screen[data-screen=play] .game[data-step]").wait_for()
    deal = server.app.state.games.open(page.evaluate("location.hash").removeprefix("#play/")).session
    assert (deal.record().dealt, deal.seat) == (record.dealt, 0)


@pytest.mark.deep
@pytest.mark.parametrize(("width", "scheme"), [(1200, "light"), (360, "light"), (360, "dark")])
def test_by_keyboard_all_hands_and_back_after_a_reload(page: Any, record: tl.Record, width: int, scheme: str) -> None:
    """Nothing is wider than the window, and a server that was started anew is handed the deal again."""
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": width, "height": 740})
    kept = hand_in(page, to_line(record))
    page.keyboard.press("m")
    number = int(re.search(r"\bd=(\d+)", page.url)[1])  # type: ignore[index]
    moment = page.locator(".moment")
    page.locator(f".moment[data-number='{number}']").get_by_text("What is better").wait_for()
    first = moment.locator(".label").inner_text()
    page.get_by_role("button", name="Give up, show me").focus()
    page.keyboard.press("Enter")
    moment.locator(".choice-row.is-best").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") == width
    page.get_by_role("button", name="All hands").click()
    page.locator(".open-hands .card").first.wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") == width
    shown = page.locator(".felt :is(.hand, .open-hands, .laid) .card").evaluate_all(CARDS)
    decision = next(one.decision for one in kept.review.judged if one.decision.number == number)
    played = {card for event in record.events[: decision.before] for card in getattr(event, "cards", ())}
    assert {*shown} | played == {card for hand in record.dealt for card in hand}
    assert not played & {*page.locator(".felt :is(.hand, .open-hands) .card").evaluate_all(CARDS)}
    page.locator(".strip button[aria-current]").focus()
    page.keyboard.press("ArrowRight")
    page.locator(".moment .label", has_not_text=first).wait_for()
    second = moment.locator(".label").inner_text()
    REVIEWS._items.clear()
    page.reload()
    page.locator(".moment .label", has_text=second).wait_for()
    page.locator("main").get_by_label("You are").select_option("1")
    page.get_by_text("How the choices were judged").click()
    page.get_by_text("You scored").wait_for()
    assert page.locator(".account").count() == 4
    assert page.locator(".strip button").count() == sum(one.seat == 1 for one in kept.review.judged)
    page.get_by_label("the choices of all seats").check()
    assert page.locator(".strip button").count() == len(kept.review.judged)
    assert ["404" in line for line in page.logged] == [True]  # Chromium logs it
    page.logged.clear()


CARDS = "cards => cards.map(card => card.dataset.card)"

DROP = """([bytes]) => {
  const data = new DataTransfer();
  data.items.add(new File([new Uint8Array(bytes)], "deal.jsonl"));
  document.querySelector("form").dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true }));
}"""


@pytest.mark.full
def test_a_file_is_dropped_and_a_spoiled_record_says_what_is_wrong(page: Any, record: tl.Record) -> None:
    """Also a file as Windows PowerShell writes it, in UTF-16."""
    for encoding in ("utf-8", "utf-8-sig", "utf-16"):
        page.locator("textarea").fill("")
        page.evaluate(DROP, [[*to_line(record).encode(encoding)]])
        page.wait_for_function("() => document.querySelector('textarea').value.length > 100")
        assert json.loads(page.locator("textarea").input_value())["variant"] == "pitch"
    page.locator("textarea").fill(to_line(record).replace('"KS"', '"XS"', 1))
    page.get_by_role("button", name="Review", exact=True).click()
    error = page.get_by_role("alert")
    error.wait_for()
    assert "XS" in error.inner_text()
    assert page.locator("textarea").get_attribute("aria-invalid") == "true"
    assert page.url.endswith("#review")
