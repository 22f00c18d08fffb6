"""Journeys through Ask by the keyboard alone, on a phone and in the dark."""

from __future__ import annotations

from typing import Any

import pytest

from tricklab.web.asking import answers, questions

pytestmark = pytest.mark.game("pitch")

FOCUS = """() => {
  const node = document.activeElement;
  return [node.name, node.getAttribute("aria-label"), node.textContent].filter(Boolean)[0] || node.tagName;
}"""


@pytest.fixture(autouse=True)
def asked(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The questions of this test alone."""
    mine = questions.Store[questions.Kept]("question")
    monkeypatch.setattr(questions, "QUESTIONS", mine)
    monkeypatch.setattr(answers, "QUESTIONS", mine)
    return lambda: list(mine._items.values())


def go_to(page: Any, wanted: str, key: str = "Tab", most: int = 40) -> None:
    """Press a key until something has the focus."""
    for _ in range(most):
        if page.evaluate(FOCUS).strip() == wanted:
            return
        page.keyboard.press(key)
    raise AssertionError(f"{key} does not lead to {wanted}, but to {page.evaluate(FOCUS)}")


def test_a_question_by_the_keyboard_alone(browser_page: Any, server: Any, asked: Any) -> None:
    page = browser_page
    page.goto(f"{server.url}#ask")
    page.locator("[name='table.variant']").wait_for()
    page.locator(".deck .card").first.wait_for()
    go_to(page, "table.variant")
    page.keyboard.type("Pitch")
    page.keyboard.press("Enter")
    page.locator("text=0 of 6").wait_for()
    go_to(page, "ace of spades")
    for keys in ("", "ArrowRight " * 3, "ArrowDown", "ArrowDown", "ArrowDown", "ArrowRight"):
        for key in [*keys.split(), "Space"]:
            page.keyboard.press(key)
    page.locator("output", has_text="6 of 6").wait_for()
    page.locator("button.main:not(:disabled)").wait_for()
    assert asked() == []
    go_to(page, "Ask")
    page.keyboard.press("Enter")
    page.locator(".what-if").first.wait_for(timeout=120_000)
    (question,) = asked()
    assert question.question.hand == ("AS", "JS", "JH", "JD", "JC", "TC")
    assert question.question.setup.variant == "pitch"
    assert page.locator(".verdict").inner_text().startswith(f"Bid {question.advice.best.text}.")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_question_on_a_phone(browser_page: Any, server: Any, asked: Any, scheme: str) -> None:
    page = browser_page
    page.set_viewport_size({"width": 360, "height": 740})
    page.emulate_media(color_scheme=scheme)
    page.goto(f"{server.url}#ask?v=pitch&hand=AS+JS+4S+KD+TH+6C")
    page.locator("button.main:not(:disabled)").click()
    page.locator(".what-if").first.wait_for(timeout=120_000)
    (question,) = asked()
    assert question.advice.best.text == "2"
    assert page.locator(".verdict").inner_text().startswith("Bid 2.")
    for summary in page.locator("summary:visible").all():
        summary.click()
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    faint = page.evaluate(CONTRAST)
    assert not faint


CONTRAST = """() => {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const channels = colour => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const light = ([red, green, blue]) => [red, green, blue].map(value => value / 255)
    .map(value => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
    .reduce((sum, value, index) => sum + value * [0.2126, 0.7152, 0.0722][index], 0);
  const ground = node => {
    for (let at = node; at; at = at.parentElement) {
      const colour = channels(getComputedStyle(at).backgroundColor);
      if (colour[3] > 250) return colour;
    }
    return [255, 255, 255, 255];
  };
  const faint = [];
  for (const node of document.querySelectorAll("body *")) {
    const own = [...node.childNodes].some(child => child.nodeType === 3 && child.textContent.trim());
    if (!own || !node.getClientRects().length || node.closest(":disabled, option, noscript")) continue;
    const [one, two] = [light(channels(getComputedStyle(node).color)), light(ground(node))].sort((a, b) => b - a);
    if ((one + 0.05) / (two + 0.05) < 4.5) faint.push(`${node.tagName}.${node.className}: ${node.textContent}`);
  }
  return faint;
}"""
"""Texts whose contrast with what is behind them is below 4.5."""
