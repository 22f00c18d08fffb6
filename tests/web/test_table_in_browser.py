"""The form of a table and the answer beside it, in a real browser: nothing is cut off, dropped or mixed up."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from outside_package import install
from tricklab.engine.games import _games_from_outside, variants
from tricklab.web.asking import answers

pytestmark = pytest.mark.game("pitch")

QUESTION = "ask?v=pitch&hand=AS+JS+4S+KD+TH+6C&bids=pass,2&seat=0&dealer=1"
LONGEST = """labels => labels.filter(label => {
  const field = label.querySelector("select, input"), style = getComputedStyle(field);
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = style.font;
  const words = [...field.options ?? [field]].map(one => one.text ?? one.value);
  const room = field.getBoundingClientRect().width - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  const small = label.querySelector("small"), box = label.getBoundingClientRect();
  return Math.max(...words.map(word => pen.measureText(word).width)) > room || box.right > innerWidth
    || [...label.querySelectorAll("small, span")].some(one => one.scrollWidth > one.clientWidth + 1 && one.clientWidth);
}).map(label => label.innerText)"""
"""The house rules whose words are wider than their field, or that are wider than the window."""


@pytest.mark.full
@pytest.mark.parametrize("variant", ["pitch", "smear", "eighty-three", "paskievics"])
def test_house_rules_are_not_cut_off(variant: str, browser_page: Any, server: Any) -> None:
    page = browser_page
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(f"{server.url}#play?v={variant}")
    page.get_by_text("House rules").click()
    labels = page.locator(".part-rules label")
    labels.first.wait_for()
    assert labels.count() >= len(variants()[variant].options) - 1
    assert labels.evaluate_all(LONGEST) == []
    assert page.evaluate("document.documentElement.scrollWidth") == 1280
    page.locator(".part-rules select").first.evaluate("select => { select.style.width = '1.5rem'; }")
    assert labels.evaluate_all(LONGEST) != []


@pytest.fixture
def asked(browser_page: Any, server: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Ask a question, which the server answers with these events; nothing is worked out."""
    events: list[tuple[str, Any]] = []

    def answer(entry: Any, send: Any) -> None:
        for name, data in events:
            send(name, data)

    monkeypatch.setattr(answers, "answer", answer)

    def ask(*given: tuple[str, Any]) -> Any:
        events[:] = given
        browser_page.goto(f"{server.url}#{QUESTION}")
        browser_page.click("button.main:not(:disabled)")
        return browser_page

    return ask


def interval(value: float) -> dict[str, float]:
    return {"value": value, "low": value - 0.2, "high": value + 0.2}


def row(name: str, value: float, costs: float) -> dict[str, Any]:
    shown = {"cells": {"margin": f"{value}", "deals": "400"}, "works": None, "worlds": 400}
    values = {"value": interval(value), "costs": interval(costs)}
    return {
        "name": name,
        "choice": name,
        "choices": [name],
        "is_best": costs == 0,
        "is_out": costs > 0.2,
        **values,
        **shown,
    }


def advice(*rows: dict[str, Any], verdict: str = "settled") -> dict[str, Any]:
    texts = dict.fromkeys(("reason", "objective", "short", "slip", "certainty", "hidden"), "")
    fixed = {"settled": verdict, "unit": "points", "meanings": {}, "basis": []}
    shown = {**texts, **fixed, "answer": f"Bid {rows[0]['name']}.", "rows": list(rows)}
    return {"final": True, "verdict": verdict, "page": shown}


def test_bars_are_longest_for_what_gives_away_most(asked: Any) -> None:
    """Also where all choices lose: the best one, whose margin is nearest to zero, has no bar."""
    losing = (row("pass", -1.0, 0.0), row("3", -1.5, 0.5), row("4", -3.0, 2.0))
    page = asked(("advice", advice(*losing)))
    page.locator(".choice-row").nth(2).wait_for()
    page.emulate_media(reduced_motion="reduce")
    page.wait_for_timeout(300)
    widths = page.locator(".choice-row .bar").evaluate_all("bars => bars.map(bar => bar.getBoundingClientRect().width)")
    assert widths[0] == 0
    assert widths[2] == pytest.approx(4 * widths[1], rel=0.02)
    track = page.locator(".choice-row .track").first.bounding_box()["width"]
    assert widths[2] == pytest.approx(track * 2.0 / 2.2, rel=0.02)
    assert page.locator(".choice-row .range:visible").count() == 2


def test_it_says_whether_other_players_answer_otherwise(asked: Any) -> None:
    best = (row("3", 1.0, 0.0), row("pass", 0.0, 1.0))
    other = advice(*best, verdict="depends on the players")
    sentences = [{"text": "With basic: pass.", "differs": True}, {"text": "With cautious: the same.", "differs": False}]
    page = asked(("advice", advice(*best)), ("advice", other), ("others", {"sentences": sentences, "against": {}}))
    page.locator(".other-players p").nth(1).wait_for()
    assert page.locator(".other-players .warn").all_inner_texts() == ["With basic: pass."]
    assert page.locator(".other-players .soft").all_inner_texts() == ["With cautious: the same."]
    assert "settled" not in page.locator(".choice-row.is-best .mark").inner_text()


@pytest.mark.full
def test_play_this_hand_keeps_the_bids(asked: Any, server: Any) -> None:
    page = asked(("advice", advice(row("3", 1.0, 0.0))))
    page.get_by_role("link", name="Play this hand").click()
    page.get_by_text("Bid before: pass, 2").wait_for()
    page.get_by_role("button", name="Deal", exact=True).click()
    page.locator(".game[data-step]").wait_for(timeout=240_000)
    game = server.app.state.games.open(page.evaluate("location.hash").removeprefix("#play/"))
    assert [(event.seat, event.bid) for event in game.session.record().events[:2]] == [(2, "pass"), (3, 2)]
    assert {*game.session.record().dealt[game.session.seat]} == {"AS", "JS", "4S", "KD", "TH", "6C"}


@pytest.mark.full
def test_another_game_drops_the_answer(asked: Any) -> None:
    page = asked(("advice", advice(row("3", 1.0, 0.0))))
    page.locator(".answer .choice-row").wait_for()
    page.select_option("[name='table.variant']", "racehorse")
    page.locator(".answer").wait_for(state="hidden")
    assert not page.locator(".verdict").is_visible()


@pytest.fixture
def broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A package with a game that raises an error when it is loaded."""
    place = tmp_path / "packages"
    place.mkdir()
    install(place, "mine", "mine_broken")
    (place / "mine_broken.py").write_text("a = 1\nraise RuntimeError('no such deck')\n")
    with monkeypatch.context() as patch:
        patch.syspath_prepend(place)
        _games_from_outside.cache_clear()
        variants.cache_clear()
        yield
    _games_from_outside.cache_clear()
    variants.cache_clear()


@pytest.mark.full
def test_a_broken_game_is_shown_and_the_others_play(broken: None, browser_page: Any, server: Any) -> None:
    page = browser_page
    page.goto(f"{server.url}#play?v=pitch&o=everybody:basic")
    left_out = page.get_by_text("Left out: the game 'mine', module mine_broken, does not load: ")
    left_out.wait_for()
    assert "mine_broken.py, line 2: no such deck" in left_out.inner_text()
    options = page.locator("[name='table.variant'] option").all_inner_texts()
    assert {"Pitch", "Smear", "Paskievics"} <= {*options}
    page.get_by_role("button", name="Deal", exact=True).click()
    page.locator(".game[data-step]").wait_for(timeout=240_000)
