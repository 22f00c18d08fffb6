"""What reviews found is saved beside the games: listed, counted, and named where its file is damaged."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from test_games import Player
from test_reviews import judged

pytestmark = pytest.mark.game("pitch")


@pytest.fixture
def settings(settings: Any) -> Any:
    return replace(settings, seconds=0.3)


@pytest.fixture
def player(client: Any, settings: Any) -> Player:
    return Player(client, settings)


def reviewed(player: Player, view: Any, **more: Any) -> Any:
    """Play a game to its end and review it; return the events of the review."""
    view = player.play(view)
    told = player.post("reviews", game=view["id"], **more)
    return view, told, judged(player.client, told["id"])


def listed(player: Player) -> Any:
    return {game["id"]: game for game in player.get("games")}


def test_a_game_is_listed_after_its_first_decision_with_what_its_card_shows(player: Player) -> None:
    view = player.begin("pitch")
    assert player.get("games") == []
    while view["hand"] and not view["tricks"]:
        view = player.act(view)
    (game,) = player.get("games")
    hand = [card for group in view["hand"] for card in group]
    assert [card["text"] for card in game["cards"]] == hand[:3]
    assert view["contract"]["text"] in game["state"]
    assert game["state"].endswith(f"trick {len(view['tricks']) + 1}")
    view = player.play(view)
    (game,) = player.get("games")
    assert (game["over"], game["lost"], game["mistakes"]) == (True, None, None)
    assert game["points"] == view["deal"]["record"]["result"]["delta"][0]
    assert "cards" not in game


def test_a_review_of_a_saved_game_is_summed_up_in_the_list_and_its_mistakes_are_served(player: Player) -> None:
    view, _, sent = reviewed(player, player.begin("pitch"))
    whole = next(data for name, data in sent if name == "review")
    own = [data for name, data in sent if name == "decision" and data["seat"] == 0]
    game = listed(player)[view["id"]]
    parts = {part["label"]: part["value"] for part in whole["seats"][0]["parts"]}
    assert game["lost"] == pytest.approx(-parts["your mistakes"])
    signs = [one["sign"] for one in own]
    assert game["mistakes"] == {"?": signs.count("?"), "??": signs.count("??")}
    mistakes = player.get("mistakes")
    assert [(one["game"], one["deal"], one["decision"]) for one in mistakes] == [
        (view["id"], 1, one["number"]) for one in own if one["sign"]
    ]
    assert [one["cost"] for one in mistakes] == [one["cost"]["value"] for one in own if one["sign"]]
    player.begin_server()
    assert player.get("mistakes") == mistakes
    assert listed(player)[view["id"]] == game
    player.remove(f"games/{view['id']}")
    assert player.get("mistakes") == []
    assert not [*player.folder.glob("reviews/*.json")]


@pytest.mark.parametrize(
    "damage",
    [
        lambda text: text[: len(text) // 2],
        lambda text: "hello",
        lambda text: json.dumps({**json.loads(text), "review": 2}),
        lambda text: text.replace('"cost":', '"cost": "x", "was":', 1),
        lambda text: json.dumps({**json.loads(text), "deals": json.loads(text)["deals"] * 2}),
    ],
)
def test_a_damaged_summary_is_named_and_never_used(player: Player, damage: Any) -> None:
    view, told, _ = reviewed(player, player.begin("pitch"))
    path = player.folder / "reviews" / f"{view['id']}.json"
    path.write_text(damage(path.read_text()))
    game = listed(player)[view["id"]]
    assert (game["lost"], game["mistakes"]) == (None, None)
    assert f"{view['id']}.json" in game["trouble"]
    assert player.get("mistakes") == []
    judged(player.client, told["id"])
    assert listed(player)[view["id"]]["lost"] is not None, "a new review replaces it"


def test_a_summary_of_another_deal_is_not_used(player: Player) -> None:
    view, _, _ = reviewed(player, player.begin("pitch"))
    other = player.play(player.begin("pitch", number=1))
    folder = player.folder / "reviews"
    (folder / f"{other['id']}.json").write_bytes((folder / f"{view['id']}.json").read_bytes())
    assert listed(player)[other["id"]]["lost"] is None
    assert {one["game"] for one in player.get("mistakes")} <= {view["id"]}


def test_what_is_no_deal_of_a_saved_game_is_refused(player: Player) -> None:
    view = player.begin("pitch")
    for body, field, status in [
        ({"game": view["id"]}, "deal", 409),
        ({"game": view["id"], "deal": 2}, "deal", 409),
        ({"game": "nobody"}, "", 404),
        ({"game": "../x"}, "", 404),
        ({"game": view["id"], "seat": 1}, "game", 400),
        ({}, "record", 400),
    ]:
        assert player.post("reviews", status, **body)["error"]["field"] == field, body
