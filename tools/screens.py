"""Twelve screens of the browser table, each as a function that brings a page of Chromium to it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from tricklab.analysis.table.replays import replay
from tricklab.engine.play.setup import Setup
from tricklab.engine.records.writer import to_line

PATIENCE = 240_000
"""Milliseconds to wait for what may have to be compiled."""
INDEX: Any = {"x": 9, "y": 30}
"""Where a card is clicked, as the next card may lie over the rest."""
ASKED = "ask?v=pitch&hand=AS+JS+4S+KD+TH+6C&bids=pass,2&seat=2&dealer=3"
NAMES = ("you", "Ann", "Bob", "Dee", "Eve", "Jo")

BEGIN = """async body => {
  localStorage.setItem("pace", "quick");
  const headers = { "content-type": "application/json" };
  const answer = await fetch("api/2/games", { method: "POST", headers, body: JSON.stringify(body) });
  document.querySelector(".game")?.remove();
  location.hash = `#play/${(await answer.json()).id}`;
}"""
"""Begin a game by a request, and go to its address; cards are there at once."""
READY = """() => {
  const game = document.querySelector(".game");
  const can = game?.querySelector(".end:not([hidden]), .words button:enabled, .hand .card:enabled");
  return can && game.dataset.step;
}"""


def go(page: Any, url: str, address: str) -> None:
    """Show a screen afresh."""
    page.goto("about:blank")
    page.goto(f"{url}#{address}")


def begin(page: Any, url: str, variant: str, seed: str = "picture") -> None:
    """Begin a deal among named players."""
    go(page, url, "play")
    page.locator("select[name='table.variant']").wait_for(timeout=PATIENCE)
    names = NAMES[: Setup.make(variant).players]
    table = {"variant": variant, "seed": seed, "names": names, "policies": {"everybody": "basic"}}
    page.evaluate(BEGIN, {"table": table})
    page.wait_for_function(READY, timeout=PATIENCE)


def decide(page: Any, choices: int) -> None:
    """Take so many decisions, the first choice each time; a deal may be over before."""
    for _ in range(choices):
        step = page.wait_for_function(READY, timeout=PATIENCE).json_value()
        if page.locator(".end:visible").count():
            return
        if page.locator(".chosen:visible").count():
            while page.locator(".chosen button").is_disabled():
                page.locator(".hand .card:enabled[aria-pressed=false]").first.click(position=INDEX)
            page.locator(".chosen button").click()
        elif page.locator(".words > button:enabled").count():
            page.locator(".words > button:enabled").first.click()
        else:
            page.locator(".hand .card:enabled").first.click(position=INDEX)
        page.wait_for_function(f"() => ({READY})() !== {step!r}", timeout=PATIENCE)
        page.wait_for_function(READY, timeout=PATIENCE)


def home(page: Any, url: str) -> None:
    """Show the first screen, with a game to go on with."""
    begin(page, url, "cinch")
    decide(page, 3)
    go(page, url, "")
    page.locator(".example .choice-row").first.wait_for(timeout=PATIENCE)
    page.locator(".go-on").nth(1).wait_for(timeout=PATIENCE)


def ask(page: Any, url: str) -> None:
    """Show an answer, when it has been asked again among other players."""
    go(page, url, ASKED)
    page.locator(".deck [aria-pressed=true]").first.wait_for(timeout=PATIENCE)
    page.get_by_role("button", name="Ask", exact=True).first.click()
    page.get_by_text("The answer stands").or_(page.get_by_text(re.compile("^With .* players:"))).first.wait_for(
        timeout=PATIENCE
    )


def failing(page: Any, url: str) -> None:
    """Show a deal in which the best bid fails."""
    ask(page, url)
    page.locator(".choice-row").first.get_by_role("button", name=re.compile("fails")).click()
    page.locator(".deal").wait_for(timeout=PATIENCE)
    for _ in range(12):
        page.get_by_role("button", name="On", exact=True).click()


def play(page: Any, url: str) -> None:
    """Show a trick of Cinch."""
    begin(page, url, "cinch", "felt")
    decide(page, 3)


def talon(page: Any, url: str) -> None:
    """Show a trick of Tapp-Tarock, after the talon."""
    begin(page, url, "tapp-tarock", "felt")
    page.locator(".words > button:enabled").nth(1).click()
    decide(page, 5)


def auction(page: Any, url: str) -> None:
    """Show an auction of numbers."""
    begin(page, url, "eighty-three", "felt")


def rules(page: Any, url: str) -> None:
    """Show the sheet of rules."""
    play(page, url)
    page.keyboard.press("r")
    page.locator("dialog[open]").wait_for(timeout=PATIENCE)


def review(page: Any, url: str) -> None:
    """Show a deal of Peatwit at its worst mistake."""
    (record,) = replay("peatwit", 3, policy="basic", seed=7)
    go(page, url, "review")
    page.locator("textarea").fill(to_line(record))
    page.locator("select[name=seat]").select_option("0")
    page.get_by_role("button", name="Review", exact=True).click()
    page.locator(".account").first.wait_for(timeout=PATIENCE)
    page.get_by_role("button", name=re.compile("a mistake")).first.click()
    page.locator(".moment").wait_for()


def games(page: Any, url: str) -> None:
    """Show the games: some to go on with, and some that are over and have been reviewed."""
    for variant, seed in (("pitch", "a"), ("peatwit", "b"), ("smear", "c"), ("pitch", "d")):
        begin(page, url, variant, seed)
        decide(page, 60)
    for variant in ("cinch", "eighty-three"):
        begin(page, url, variant, "to go on")
        decide(page, 3)
    go(page, url, "games")
    page.get_by_role("button", name="Review all").click()
    page.get_by_role("button", name="Review all").wait_for(state="hidden", timeout=PATIENCE)


def drill(page: Any, url: str) -> None:
    """Show the first problem of a day."""
    go(page, url, "drill")
    page.locator(".drill-felt .card").first.wait_for(timeout=PATIENCE)


def pages(page: Any, url: str) -> None:
    """Show the list of pages."""
    go(page, url, "pages")
    page.get_by_text("Pitch", exact=True).first.wait_for(timeout=PATIENCE)


def report(page: Any, url: str) -> None:
    """Show the first screen of Pitch's page."""
    page.goto(f"{url}pages/pitch/index.html")
    page.locator("main table").first.wait_for(timeout=PATIENCE)


SCREENS: dict[str, Callable[[Any, str], None]] = {
    show.__name__: show
    for show in (home, ask, failing, play, talon, auction, rules, review, games, drill, pages, report)
}
