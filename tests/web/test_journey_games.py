"""My games in a real browser: a game to go on with, a finished one to review, and both deleted."""

from __future__ import annotations

from typing import Any

import pytest

from tricklab.web.reviewing.reviews import REVIEWS

pytestmark = pytest.mark.game("pitch")

BEGIN = """async decisions => {
  const { get, post } = await import(new URL("static/api.js", document.baseURI));
  const table = { variant: "pitch", seed: "list", policies: { everybody: "basic" } };
  const { id } = await post("games", { table, seat: 0, number: 0, deals: 1, match: false });
  let view = await get(`games/${id}`);
  for (let made = 0; !view.over && made < decisions; made++) {
    const { card, text } = view.task.choices[0];
    const choice = card ? { cards: [card] } : { choice: text };
    view = await post(`games/${id}/act`, { step: view.step, automatic: true, ...choice });
  }
  return id;
}"""


@pytest.mark.parametrize("width", [1280, 360])
def test_games_to_go_on_show_their_cards_and_finished_ones_are_reviewed(
    browser_page: Any, server: Any, width: int
) -> None:
    page = browser_page
    page.set_viewport_size({"width": width, "height": 740})
    page.goto(f"{server.url}#pages")
    finished, going = page.evaluate(BEGIN, 99), page.evaluate(BEGIN, 2)
    games = server.app.state.games
    page.goto(f"{server.url}#play")
    page.locator(".mini-felt [data-card]").first.wait_for()
    shown = page.locator(".mini-felt .card").evaluate_all("cards => cards.map(card => card.dataset.card)")
    assert (
        shown == [card for group in games.open(going).scene.sorted(games.open(going).scene.hand) for card in group][:3]
    )
    assert page.get_by_role("link", name="Go on: Pitch, deal 0").get_attribute("href") == f"#play/{going}"
    assert page.evaluate("document.documentElement.scrollWidth") == width
    page.get_by_role("button", name="Review Pitch, deal 0").click()
    page.locator("#screen[data-screen=review] .strip").wait_for()
    review = REVIEWS.get(page.evaluate("location.hash").removeprefix("#review/"))
    assert review.course.record == games.open(finished).session.record()
    page.go_back()
    for left in (1, 0):
        page.locator(".finished" if left else ".going").get_by_role("button", name="Delete Pitch, deal 0").click()
        page.wait_for_function(f"() => document.querySelectorAll('[aria-label^=Delete]').length === {left}")
    assert games.listed() == []
    assert page.get_by_text("My games").count() == 0
