"""My games in a real browser: a game to go on with, a finished one to review, and both deleted."""

from __future__ import annotations

from dataclasses import replace
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


@pytest.mark.deep
@pytest.mark.parametrize("width", [1280, 360])
def test_games_to_go_on_show_their_cards_and_finished_ones_are_reviewed(
    browser_page: Any, server: Any, width: int
) -> None:
    """What is to go on and what is finished are apart; a review fills the columns and the boxes beside the list."""
    page = browser_page
    server.app.state.settings = replace(server.settings, seconds=0.5)
    page.set_viewport_size({"width": width, "height": 740})
    page.goto(f"{server.url}#games")
    page.get_by_text("No games yet.").wait_for()
    finished, going = page.evaluate(BEGIN, 99), page.evaluate(BEGIN, 2)
    games = server.app.state.games
    page.reload()
    page.locator(".mini-felt [data-card]").first.wait_for()
    assert [page.locator(f"{kind} [href='#play/{game}']").count() for kind, game in apart(going, finished)] == [
        1,
        1,
        0,
        0,
    ]
    shown = page.locator(".mini-felt .card").evaluate_all("cards => cards.map(card => card.dataset.card)")
    scene = games.open(going).scene
    assert shown == [card for group in scene.sorted(scene.hand) for card in group][:3]
    assert page.get_by_role("link", name="Go on: Pitch, deal 1").get_attribute("href") == f"#play/{going}"
    assert page.locator(".lost, .count").count() == 0, "nothing was reviewed yet"
    page.get_by_role("button", name="Review all").click()
    page.locator(".finished .count").first.wait_for(timeout=100_000)
    page.locator(".games:not(:has(button:text('Review all')))").wait_for()
    (game,) = (one for one in games.listed() if one["id"] == finished)
    assert page.locator(".finished .mark").all_inner_texts() == [
        *(sign for sign, count in game["mistakes"].items() if count)
    ] or ["✓"]
    assert page.locator(".finished tbody td").nth(2).inner_text() == f"{max(game['lost'], 0):.1f}"
    page.get_by_text("1 deal: too few to compare").wait_for()
    assert page.locator(".kinds li").count() >= 2
    assert page.evaluate("document.documentElement.scrollWidth") == width
    page.get_by_role("button", name="Review Pitch, deal 1").click()
    page.locator("#screen[data-screen=review] .strip").wait_for()
    review = REVIEWS.get(page.evaluate("location.hash").removeprefix("#review/"))
    assert review.course.record == games.open(finished).session.record()
    page.goto(f"{server.url}#play")
    page.locator(".game-card").wait_for()
    assert page.locator(f"[href='#play/{finished}']").count() == 0, "only what is to go on"
    page.goto(f"{server.url}#games")
    for left in (1, 0):
        page.locator(".finished" if left else ".going").get_by_role("button", name="Delete Pitch, deal 1").click()
        page.wait_for_function(f"() => document.querySelectorAll('[aria-label^=Delete]').length === {left}")
    assert games.listed() == []
    page.get_by_text("No games yet.").wait_for()


def apart(going: str, finished: str) -> list[tuple[str, str]]:
    return [(".going", going), (".finished", finished), (".going", finished), (".finished", going)]
