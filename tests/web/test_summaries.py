"""What reviews found is saved beside the games: listed, counted, and named where its file is damaged."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from typing import Any

import pytest

from test_games import Player
from test_reviews import judged
from tricklab.engine.sessions.unfinished_game import read_game
from tricklab.web.playing.summaries import JudgedChoice, read_summaries, save_summary

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
    got = player.post("reviews", game=view["id"], **more)
    return view, got, judged(player.client, got["id"])


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
    view, got, _ = reviewed(player, player.begin("pitch"))
    path = player.folder / "reviews" / f"{view['id']}.json"
    path.write_text(damage(path.read_text()))
    game = listed(player)[view["id"]]
    assert (game["lost"], game["mistakes"]) == (None, None)
    assert f"{view['id']}.json" in game["trouble"]
    assert player.get("mistakes") == []
    judged(player.client, got["id"])
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


def summaries(player: Player, costs: list[float]) -> None:
    """Save a game of a deal for each cost, all of one choice that cost so much, the oldest first."""
    view = player.play(player.begin("pitch"))
    path = player.folder / f"{view['id']}.json"
    for number, cost in enumerate(costs):
        copy = player.folder / f"deal{number}.json"
        copy.write_bytes(path.read_bytes())
        os.utime(copy, (number, number))
        game = read_game(copy)
        choice = JudgedChoice(1, "bids" if number % 2 else "leads", "bid", "", cost, 0.1)
        save_summary(player.folder / "reviews" / copy.name, game, 0, [choice])
    player.remove(f"games/{view['id']}")


@pytest.mark.parametrize(("costs", "got"), [
    ([1.0, 2.0, 1.5], "3 deals: too few to compare."),
    ([1.0, 2.0] * 12, "24 deals: too few to compare."),
    ([4.0, 5.0] * 10 + [1.0, 2.0] * 10, "Last 20 deals; 4.5 ± 0.2 in the 20 before: better by 3.0 ± 0.3."),
    ([1.0, 2.0] * 10 + [4.0, 5.0] * 10, "Last 20 deals; 1.5 ± 0.2 in the 20 before: worse by 3.0 ± 0.3."),
    ([1.0, 2.0] * 20, "Last 20 deals; 1.5 ± 0.2 in the 20 before: no clear change."),
])  # fmt: skip
def test_the_last_deals_are_compared_with_the_deals_before_and_their_noise(
    player: Player, costs: list[float], got: str
) -> None:
    summaries(player, costs)
    (one,) = player.get("progress")
    assert (one["variant"], one["deals"], one["change"]) == ("pitch", len(costs), got)
    recent = costs[-20:]
    assert one["recent"]["value"] == pytest.approx(sum(recent) / len(recent))
    assert len(one["line"]) == max(0, min(len(costs) - 4, 41))
    for end, point in zip(range(len(costs), 0, -1), reversed(one["line"]), strict=False):
        there = costs[max(0, end - 20) : end]
        assert point["value"] == pytest.approx(sum(there) / len(there))
        assert point["low"] < point["value"] < point["high"]
    kinds = {kind["kind"]: kind for kind in one["kinds"]}
    assert [kind["kind"] for kind in one["kinds"]] == ["bids", "leads"]
    assert kinds["bids"]["count"] == len(costs) // 2
    assert kinds["leads"]["cost"]["value"] == pytest.approx(sum(costs[::2]) / len(costs[::2]))


def test_points_of_two_games_are_never_added(player: Player) -> None:
    assert player.get("progress") == []
    summaries(player, [1.0, 2.0])
    other = player.play(player.begin("racehorse"))
    path = player.folder / f"{other['id']}.json"
    save_summary(player.folder / "reviews" / path.name, read_game(path), 0, [])
    assert [(one["variant"], one["deals"]) for one in player.get("progress")] == [("pitch", 2), ("racehorse", 1)]


def test_a_game_of_several_deals_is_reviewed_deal_by_deal(player: Player) -> None:
    view = player.play(player.begin("pitch", deals=2))
    view = player.play(player.post(f"games/{view['id']}/next", step=view["step"]))
    assert listed(player)[view["id"]]["unreviewed"] == [1, 2]
    for number in (2, 1):
        assert listed(player)[view["id"]]["lost"] is None
        judged(player.client, player.post("reviews", game=view["id"], deal=number)["id"])
    game = listed(player)[view["id"]]
    assert game["unreviewed"] == []
    assert game["lost"] == pytest.approx(
        sum(
            deal.lost
            for deal in read_summaries(
                player.folder / "reviews" / f"{view['id']}.json", read_game(player.folder / f"{view['id']}.json")
            ).values()
        )
    )
    assert game["worst"] in (1, 2)
    assert game["result"] == "2 deals"
