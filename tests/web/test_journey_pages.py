"""The pages in a real browser: one is made with progress, a cell of its map asks, and its quiz keeps the score."""

from __future__ import annotations

import re
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from tricklab.analysis.reports.page import report
from tricklab.engine.play.setup import Setup

pytestmark = pytest.mark.game("pitch")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of Pitch from three thousand deals: fewer have no problems for a quiz."""
    return report("pitch", 3_000, out=tmp_path_factory.mktemp("pages"), jobs=1).parent


@pytest.fixture
def page(browser_page: Any, server: Any, made: Path) -> Any:
    shutil.copytree(made, server.settings.pages / "pitch")
    browser_page.goto(f"{server.url}#pages")
    browser_page.get_by_role("link", name="Pitch", exact=True).click()
    browser_page.get_by_role("link", name="All pages").wait_for()
    return browser_page


def test_a_page_is_made_and_can_be_stopped(browser_page: Any, server: Any) -> None:
    server.app.state.settings = replace(server.settings, page_hands=5_000_000)  # nobody can be too late to stop it
    browser_page.goto(f"{server.url}#pages?v=pitch")
    box = browser_page.locator("[data-variant=pitch]")
    box.get_by_text("not made yet").wait_for()
    box.get_by_role("button", name="Make the page").click()
    box.locator("progress[max]").wait_for(timeout=300_000)  # it compiles first
    box.get_by_role("button", name="Stop").click()
    assert box.locator("progress").count() == 0
    assert not (server.settings.pages / "pitch" / "index.html").exists()
    server.app.state.settings = server.settings
    box.get_by_text("Make it").click()
    box.get_by_role("button", name="Make the page").click()
    box.get_by_role("link", name="Pitch").wait_for(timeout=300_000)
    assert (server.settings.pages / "pitch" / "index.html").exists()
    assert box.get_by_text("made just now").count() == 1


def test_a_cell_of_the_map_asks_about_a_hand_that_belongs_there(page: Any) -> None:
    cells = page.locator("svg a")
    assert cells.count() > 5
    href = cells.first.get_attribute("href")
    query = {name: values[0] for name, values in parse_qs(urlsplit(href).fragment.removeprefix("ask?")).items()}
    assert (query["v"], query["seat"]) == ("pitch", "0")
    deck = Setup.make("pitch").deck
    hand = {*deck.texts(deck.parse(query["hand"]))}
    cells.first.focus()
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("#ask"))
    page.locator(".deck .card[aria-pressed=true]").nth(len(hand) - 1).wait_for()
    pressed = page.locator(".deck .card[aria-pressed=true]")
    assert {*pressed.evaluate_all("cards => cards.map(card => card.dataset.card)")} == hand
    assert page.get_by_role("button", name="Ask", exact=True).is_enabled()


def test_a_problem_that_needs_its_record_hands_it_to_the_table(page: Any, made: Path) -> None:
    problem = page.locator("article[data-record]").first
    if not problem.count():
        pytest.fail("there is no problem with a record")
    if (options := problem.locator(".options summary")).count():
        options.first.click()
    problem.get_by_role("link", name="Ask about this hand").click()
    page.wait_for_url(re.compile("#ask"))
    page.get_by_role("button", name="Ask", exact=True).wait_for()
    page.locator(".deck .card[aria-pressed=true]").first.wait_for()


def test_the_quiz_keeps_its_score(page: Any) -> None:
    problems = page.locator(".problem")
    problems.nth(0).locator("[data-right] summary").click()
    problems.nth(1).locator(".options details:not([data-right]) summary").first.click()
    score = page.locator("#score")
    score.get_by_text("1 of 2 right").wait_for()
    page.reload()
    score.get_by_text("1 of 2 right").wait_for()
    page.get_by_role("link", name="All pages").click()
    page.get_by_text("quiz: 1 of 2 right").wait_for()
    page.get_by_role("link", name="Pitch", exact=True).click()
    page.get_by_role("button", name="Start the quiz again").click()
    page.wait_for_function("document.getElementById('score').textContent === ''")
