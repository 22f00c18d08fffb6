"""The browser table in a real browser: its shell, the form of a table, and the answer beside it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from outside_package import install
from places import ROOT
from tricklab.analysis.table.table_file import read_table_file
from tricklab.engine.games import _games_from_outside, variants
from tricklab.web.asking import answers

SCREEN = """
import { card, cardButton } from "../cards.js";
import { fill, h } from "../dom.js";
import { arrows, choices } from "../keys.js";
import { describe, fromHash, tableForm, toHash } from "../table.js";
export async function show(root, { id, query }) {
  const grid = h("div", { id: "grid" }), out = h("pre", { id: "out" }), table = fromHash(query);
  const draw = async next => fill(grid, arrows(h("div", { class: "stack" }, (await describe(next)).deck.map(row =>
    h("div", { class: "suit-row" }, row.cards.map(one => cardButton(one, { pressed: false, onclick: event => {
      const button = event.currentTarget;
      button.setAttribute("aria-pressed", String(button.getAttribute("aria-pressed") !== "true"));
    } })))))));
  const bids = choices(h("div", { id: "bids" }, ["pass", "bid 1"].map(text =>
    h("button", { type: "button", onclick: () => { out.textContent = text; } }, text))));
  root.append(tableForm(table, (next, places) => {
    out.textContent = JSON.stringify({ table: next, places });
    history.replaceState(null, "", `#pages?${toHash(next)}`);
    draw(next);
  }, { seat: 0 }), grid, bids, out);
  await draw(table);
  return () => { document.body.dataset.gone = id || "pages"; };
}
"""
OTHER = "export function show(root, { id }) { root.textContent = `another screen ${id}`; }"


@pytest.fixture
def shell(browser_page: Any, server: Any) -> Any:
    """A page on which the screens are short ones of these tests; call it with what stands after the ``#``."""

    def screen(route: Any) -> None:
        body = SCREEN if route.request.url.endswith("/pages.js") else OTHER
        route.fulfill(body=body, content_type="text/javascript")

    browser_page.route("**/screens/*.js", screen)

    def at(address: str) -> Any:
        browser_page.goto(f"{server.url}#{address}")
        browser_page.wait_for_selector("#screen > *, #screen:not(:empty)")
        return browser_page

    return at


def test_the_navigation_and_the_help_read_well(shell: Any) -> None:
    page = shell("play/abc")
    assert page.locator("#screen").inner_text() == "another screen abc"
    screens = {"Ask": "ask", "Play": "play", "My games": "games", "Drill": "drill", "Pages": "pages"}
    links = "".join(f'    - link "{name}":\n      - /url: "#{path}"\n' for name, path in screens.items())
    home = '  - link "tricklab":\n    - /url: "#home"\n'
    buttons = '''  - 'button "Colours: as the system"': ◐\n  - button "Help": "?"'''
    shown = page.locator("header").aria_snapshot()
    assert shown == f'- banner:\n{home}  - navigation "Screens":\n{links}{buttons}'
    assert page.locator("[aria-current=page]").inner_text() == "Play"
    page.keyboard.press("?")
    assert page.get_by_role("dialog", name="Help").is_visible()
    page.keyboard.press("Escape")
    assert not page.get_by_role("dialog").is_visible()
    page.get_by_role("link", name="Pages").click()
    page.get_by_role("button", name="ace of spades").wait_for()
    page.get_by_role("link", name="Ask").click()
    page.get_by_text("another screen").wait_for()
    assert page.evaluate("document.body.dataset.gone") == "pages"


def test_the_first_screen_shows_an_answered_hand_and_the_last_game(browser_page: Any, server: Any) -> None:
    """The numbers are those of the file, which a command writes; a test of the full tier writes them again."""
    shown = json.loads((ROOT / "web/static/home.json").read_text())
    page, sizes = browser_page, {}
    page.on("response", lambda answer: sizes.update({answer.url: int(answer.headers.get("content-length", 0))}))
    page.goto(server.url)
    page.get_by_role("heading", name=shown["page"]["answer"].partition(" A bid")[0]).wait_for()
    assert page.locator(".example .hand .card").count() == 13
    rows = shown["page"]["rows"]
    assert page.locator(".example .bars li:not(.head, .foot)").count() == 3
    assert f"{rows[1]['costs']['value']:.2f}" in page.locator(".example .bars").inner_text()
    drill = page.locator(".go-on", has_text="Today’s drill")
    drill.get_by_text("5 decisions").wait_for()
    assert (page.locator(".go-on").count(), drill.locator("[data-card]").count()) == (1, 3)
    read = {url: size for url, size in sizes.items() if url == server.url or url.endswith((".css", ".js"))}
    assert 40_000 < sum(read.values()) <= 100_000, read
    page.get_by_role("link", name="Play a deal").click()
    page.get_by_role("button", name="Deal", exact=True).click()
    page.locator(".game[data-step]").wait_for(timeout=240_000)
    before = page.locator(".game").get_attribute("data-step")
    page.locator(".words > button:enabled:not([aria-keyshortcuts=p])").first.click()  # a bid: the deal is not thrown in
    page.locator(f".game:not([data-step='{before}'])").wait_for()  # a game is listed once something was decided in it
    page.get_by_role("link", name="tricklab").click()
    last = page.locator(".go-on", has_text="Go on with your last game")
    last.locator("[data-card]").nth(2).wait_for()
    assert last.locator("small").nth(1).inner_text() not in ("", "1 decision in it")
    last.click()
    page.locator(".game[data-step]").wait_for()


@pytest.mark.full
@pytest.mark.game("peatwit")
def test_the_hand_on_the_first_screen_is_what_the_command_writes(capsys: pytest.CaptureFixture[str]) -> None:
    from tools.home_hand import main

    main()
    assert capsys.readouterr().out == (ROOT / "web/static/home.json").read_text()


@pytest.mark.full
def test_every_card_of_every_pack_has_a_face_and_a_name_of_its_own(shell: Any) -> None:
    page = shell("pages")
    page.set_viewport_size({"width": 360, "height": 800})
    sizes = set()
    for variant in variants():
        page.goto(page.url.split("#")[0] + f"#pages?v={variant}")
        page.locator(f"select[name='table.variant'] option:checked[value='{variant}']").wait_for(state="attached")
        page.locator("#grid .card").first.wait_for()
        cards = page.locator("#grid .card").evaluate_all(
            """cards => cards.map(card => [card.getAttribute("aria-label"), card.querySelectorAll("path").length,
               card.offsetHeight - 44, card.clientWidth - card.scrollWidth, card.clientHeight - card.scrollHeight])"""
        )
        jokers = [name for name, *_ in cards if name == "joker"]  # two jokers that are alike look alike
        assert len({name for name, *_ in cards}) == len(cards) - len(jokers[1:]), variant
        assert all(signs >= 1 and min(room) >= 0 for _, signs, *room in cards), variant
        assert page.evaluate("document.documentElement.scrollWidth") == 360
        sizes.add(len(cards))
    assert sizes == {32, 42, 52, 53, 54}


@pytest.mark.full
@pytest.mark.game("pitch")
def test_a_table_is_changed_by_its_form_kept_in_the_address_and_saved(browser_page: Any, server: Any) -> None:
    page, file = browser_page, server.settings.tables / "our-table.toml"
    page.goto(f"{server.url}#ask?v=pitch")
    page.get_by_text("House rules").click()
    page.get_by_label("min bid").fill("2")
    page.get_by_label("min bid").press("Tab")
    rule = page.get_by_role("button", name="min bid: 2")
    rule.wait_for()
    page.get_by_text("Names, scores").click()
    for field, value in {"names.1": "<b>Ann</b>", "names.2": "O'Bob", "scores.1": "-4"}.items():
        page.locator(f"[name='table.{field}']").fill(value)
    page.locator("[name='table.scores.1']").press("Tab")
    page.wait_for_url("**-4**")
    page.reload()
    page.locator("select[name=dealer] option", has_text="<b>Ann</b>").wait_for(state="attached")
    page.get_by_text("Saved tables").click()
    page.get_by_label("Save as").fill("Our table!")
    page.get_by_role("button", name="Save", exact=True).click()
    page.get_by_text("1 to 40 of the signs a to z").wait_for()
    assert not file.exists()
    page.get_by_label("Save as").fill("our-table")
    page.get_by_role("button", name="Save", exact=True).click()
    ours = page.get_by_role("button", name="our-table", exact=True)
    ours.wait_for()
    given = read_table_file(file)
    assert (given.variant, given.rules, given.scores) == ("pitch", {"min_bid": 2}, [0, -4, 0, 0])
    assert given.names == ["you", "<b>Ann</b>", "O'Bob", "right"]
    page.locator("[name='table.variant']").select_option("racehorse")
    rule.wait_for(state="detached")
    ours.click()
    rule.click()
    rule.wait_for(state="detached")
    assert page.locator("[name='table.variant']").input_value() == "pitch"
    page.wait_for_url(lambda url: "min_bid" not in url)
    page.get_by_role("button", name="Delete our-table").click()
    ours.wait_for(state="detached")
    assert not file.exists()


def test_arrows_move_among_cards_and_numbers_choose(shell: Any) -> None:
    page = shell("pages?v=pitch")
    page.get_by_role("button", name="ace of spades").focus()
    focused = "document.activeElement.getAttribute('aria-label')"
    reached = {"ArrowRight": "king of spades", "ArrowDown": "king of hearts", "End": "two of clubs"}
    for key, expected in {**reached, "ArrowUp": "two of diamonds", "Home": "ace of spades"}.items():
        page.keyboard.press(key)
        assert page.evaluate(focused) == expected
    page.keyboard.press("Space")
    assert page.get_by_role("button", name="ace of spades").get_attribute("aria-pressed") == "true"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "pass"
    page.keyboard.press("2")
    assert page.locator("#out").inner_text() == "bid 1"


@pytest.mark.full
def test_the_colour_scheme_is_chosen_and_stays(shell: Any) -> None:
    page = shell("play")
    ground = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(ground)
    page.locator("#scheme").click()
    page.locator("#scheme").click()
    dark = page.evaluate(ground)
    assert dark != light
    page.reload()
    assert page.evaluate(ground) == dark
    page.emulate_media(media="print")
    assert page.evaluate(ground) not in (dark, light)


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
def broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
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


QUESTION = "ask?v=pitch&hand=AS+JS+4S+KD+TH+6C&bids=pass,2&seat=0&dealer=1"


@pytest.fixture
def asked(browser_page: Any, server: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return what asks a question that the server answers with given events; nothing is worked out."""
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
    values = {"value": interval(value), "costs": interval(costs), "is_best": costs == 0, "is_out": costs > 0.2}
    return {"name": name, "choice": name, "choices": [name], **values, **shown}


def advice(*rows: dict[str, Any], verdict: str = "settled") -> dict[str, Any]:
    texts = dict.fromkeys(("reason", "objective", "short", "slip", "certainty", "hidden"), "")
    fixed: dict[str, Any] = {"settled": verdict, "unit": "points", "meanings": {}, "basis": []}
    fixed["locations"] = {"cards": [], "rows": []}
    shown = {**texts, **fixed, "answer": f"Bid {rows[0]['name']}.", "rows": list(rows)}
    return {"final": True, "verdict": verdict, "page": shown}


@pytest.mark.game("pitch")
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
    assert widths[2] == pytest.approx(track * 2.0 / 2.5, rel=0.02), "the scale has five steps of 0.5"
    assert page.locator(".choice-row .range:visible").count() == 2


@pytest.mark.game("pitch")
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
@pytest.mark.game("pitch")
def test_another_game_drops_the_answer_and_play_this_hand_keeps_the_bids(asked: Any, server: Any) -> None:
    page = asked(("advice", advice(row("3", 1.0, 0.0))))
    page.locator(".answer .choice-row").wait_for()
    page.select_option("[name='table.variant']", "racehorse")
    page.locator(".answer").wait_for(state="hidden")
    assert not page.locator(".verdict").is_visible()
    page = asked(("advice", advice(row("3", 1.0, 0.0))))
    page.get_by_role("link", name="Play this hand").click()
    page.get_by_text("Bid before: pass, 2").wait_for()
    page.get_by_role("button", name="Deal", exact=True).click()
    page.locator(".game[data-step]").wait_for(timeout=240_000)
    game = server.app.state.games.open(page.evaluate("location.hash").removeprefix("#play/"))
    assert [(event.seat, event.bid) for event in game.session.record().events[:2]] == [(2, "pass"), (3, 2)]
    assert {*game.session.record().dealt[game.session.seat]} == {"AS", "JS", "4S", "KD", "TH", "6C"}
