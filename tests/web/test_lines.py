"""The lines of a deal: games that depart from a saved game, and the same deal led by policies."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

import tricklab as tl
from browser_table import error_of, events_of
from test_games import Player
from test_journey_play import INDEX, Journey
from test_reviews import taken_in
from tricklab.engine.errors import UsageError
from tricklab.engine.play.actions import action_text
from tricklab.engine.records.writer import to_line
from tricklab.engine.sessions.unfinished_game import read_game
from tricklab.web.reviewing import branches
from tricklab.web.reviewing.reviews import REVIEWS

pytestmark = pytest.mark.game("pitch")


@pytest.fixture
def player(client: Any, settings: Any) -> Player:
    return Player(client, settings)


def branch(player: Player, name: str, number: int | None, *, ends: bool = True) -> dict[str, Any]:
    """A game that departs from a deal at a decision, by another choice than was made there."""
    got = taken_in(player.client, game=name)
    begun = player.post(f"reviews/{got['id']}/play", 201, decision=number)["id"]
    view = player.get(f"games/{begun}")
    session = player.server_game(view).session
    done, before = len(session.decided.actions), read_game(player.folder / f"{name}.json").deals[0].actions
    assert session.decided.actions == before[:done]
    made = action_text(session.setup, session.deal.state, before[done])
    text, card = next((one["text"], one["card"]) for one in view["task"]["choices"] if made not in one.values())
    body = {"cards": [card]} if card else {"choice": text}
    view = player.post(f"games/{begun}/act", step=view["step"], **body)
    return player.play(view) if ends else view


def lines(player: Player, name: str) -> list[dict[str, Any]]:
    got = taken_in(player.client, game=name)
    return list(player.get(f"reviews/{got['id']}/lines"))


def test_a_tree_of_lines_names_where_each_departs_and_what_it_came_to(player: Player) -> None:
    """Lines of lines, too; a line that is not over, one that has not begun, and a first game that was deleted."""
    first = player.play(player.begin("pitch", seat=1))
    player.play(player.begin("pitch", seat=1))  # another deal is no line of this
    assert [line["text"] for line in lines(player, first["id"])] == ["The first time"]
    got = taken_in(player.client, game=first["id"])
    own = [each for each in got["decisions"] if each["seat"] == 1]
    second = branch(player, first["id"], own[-2]["number"])
    third = branch(player, second["id"], own[0]["number"])
    going = branch(player, first["id"], None, ends=False)
    player.post(f"reviews/{got['id']}/play", 201)  # nothing is decided in it
    shown = lines(player, second["id"])
    assert {(line["game"], line["depth"]) for line in shown} == {
        *((first["id"], 0), (second["id"], 1), (third["id"], 2), (going["id"], 1))
    }
    assert shown[0]["game"] == first["id"]
    assert [line["game"] for line in shown if line["is_shown"]] == [second["id"]]
    at = {line["game"]: line for line in shown}
    assert [at[view["id"]]["is_over"] for view in (first, second, third, going)] == [True, True, True, False]
    for view in (first, second, third):
        assert at[view["id"]]["points"] == view["deal"]["record"]["result"]["delta"][1]
    assert at[second["id"]]["decision"] == own[-2]["number"]
    assert at[third["id"]]["decision"] == own[0]["number"]
    assert at[second["id"]]["text"].startswith(f"{own[-2]['when'].capitalize()}: ")
    assert " instead of " in at[second["id"]]["text"]
    player.remove(f"games/{first['id']}")
    left = {line["game"]: line for line in lines(player, second["id"])}
    assert {*left} == {second["id"], third["id"], going["id"]}
    assert left[going["id"]]["text"] == "From the start"
    path = player.folder / f"{second['id']}.json"
    good = json.loads(path.read_text())
    path.write_text(json.dumps({**good, "branch": {"game": third["id"], "deal": 1, "decision": 1}}))
    assert {line["game"] for line in lines(player, second["id"])} == {second["id"], third["id"]}  # and it ends


def test_a_saved_branch_is_checked(player: Player) -> None:
    first = player.play(player.begin("pitch"))
    got = taken_in(player.client, game=first["id"])
    number = next(each["number"] for each in got["decisions"] if each["seat"] == 0)
    name = player.post(f"reviews/{got['id']}/play", 201, decision=number)["id"]
    path = player.folder / f"{name}.json"
    good = json.loads(path.read_text())
    assert good["branch"] == {"game": first["id"], "deal": 1, "decision": number}
    player.play(player.get(f"games/{name}"))
    assert json.loads(path.read_text())["branch"] == good["branch"]
    for wrong in (
        *({"game": ""}, {"game": "x" * 200}, {"deal": 0}, {"deal": 1.5}, {"decision": 0}, {"decision": "1"}),
        *({"game": None}, {"decision": number + 1}),
    ):
        path.write_text(json.dumps({**good, "branch": {**good["branch"], **wrong}}))
        with pytest.raises(UsageError, match=r"damaged: .*branch"):
            read_game(path)
    path.write_text(json.dumps({**{key: good[key] for key in good if key != "dealt"}}))
    with pytest.raises(UsageError, match="branch goes with dealt cards"):
        read_game(path)
    assert taken_in(player.client, game=first["id"])["id"] == got["id"]  # the same review is not begun twice


def test_the_deal_is_led_by_policies_in_the_readers_seat(client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each line is the very deal that is replayed with this policy there."""
    monkeypatch.setattr(branches, "POLICIES", ("expert", "basic"))
    (record,) = tl.replay("pitch", 5, policy="basic", seed=7)
    got = taken_in(client, record=to_line(record), seat=2, names=["Ann", "Bob", "you", "Dee"])
    sent = events_of(client.get(f"api/2/reviews/{got['id']}/policies").text)
    shown = [data for name, data in sent if name == "line"]
    expert = tl.Setup.make("pitch", policy="basic", seats={2: "expert"}, seed=7)
    (other,) = tl.replay(expert, 5)
    wanted = [("you", record), ("expert", other), ("basic", record)]
    assert [(line["name"], line["points"]) for line in shown] == [(name, led.result.delta[2]) for name, led in wanted]
    assert dict(sent)["basis"]["text"] == "This is one deal, so luck counts. In the other seats: basic."
    error_of(client.get(f"api/2/reviews/{got['id']}/policies?seat=all"))
    assert client.get(f"api/2/reviews/{got['id']}/lines").json() == []  # of a deal that was brought


@pytest.mark.deep
@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (360, "dark")])
def test_lines_are_linked_and_an_address_names_the_moment(
    browser_page: Any, server: Any, width: int, scheme: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A review of a saved game is found again after a restart of the server, at the same moment."""
    monkeypatch.setattr(branches, "POLICIES", ("expert", "basic"))
    server.app.state.settings = replace(server.settings, seconds=1.0)
    page, journey = browser_page, Journey(browser_page, server)
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    page.set_viewport_size({"width": width, "height": 740})
    journey.begin("pitch")
    journey.play()
    page.get_by_role("button", name="Review", exact=True).click()
    page.locator(".account").first.wait_for(timeout=240_000)
    page.get_by_role("button", name="How others fare").click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_text("This is one deal").wait_for()
    assert sheet.locator("tbody th").all_inner_texts() == ["you", "expert", "basic"]
    assert sheet.evaluate("sheet => sheet.scrollWidth <= sheet.clientWidth")
    page.keyboard.press("Escape")
    assert page.locator(".lines").is_hidden()
    page.locator(".strip button").first.focus()
    page.get_by_role("button", name="Play on from here").click()
    page.locator(".game[data-step]").wait_for()
    page.locator(".words button:enabled, .hand .card:enabled").last.click(position=INDEX)
    page.wait_for_timeout(500)
    journey.ready()
    journey.play()
    page.get_by_role("button", name="Review", exact=True).click()
    page.locator(".lines li").nth(1).wait_for()
    assert page.locator(".lines li").count() == 2
    assert page.evaluate("document.documentElement.scrollWidth") == width
    page.locator(".lines a").click()
    page.locator(".account").first.wait_for()
    assert page.locator(".lines [aria-current]").inner_text() == "The first time"
    page.locator(".strip button").last.focus()
    page.wait_for_url("**d=*")
    label = str(page.locator(".strip [aria-current]").get_attribute("aria-label")).rpartition(", ")[0]
    address = page.url
    REVIEWS._items.clear()
    page.goto("about:blank")
    page.goto(address)
    page.locator(".strip [aria-current]").wait_for()
    page.locator(".account").first.wait_for()
    assert page.url == address
    assert str(page.locator(".strip [aria-current]").get_attribute("aria-label")).startswith(label)
