"""A deal of a review is played again, from its start or from one of its choices, with the same cards."""

from __future__ import annotations

import json
from typing import Any

import pytest

from at_table import typed_in
from test_games import Player
from test_reviews import plain, taken_in
from tricklab.engine.records.reader import read_record
from tricklab.engine.sessions.unfinished_game import read_game
from tricklab.web.reviewing.reviews import REVIEWS


@pytest.fixture
def player(client: Any, settings: Any) -> Player:
    return Player(client, settings)


VARIANTS = [pytest.param(name, marks=pytest.mark.game(name)) for name in ("pitch", "smear", "peatwit")]


@pytest.mark.full
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_deal_is_played_again_from_every_choice(player: Player, variant: str) -> None:
    data = plain(variant)
    got = taken_in(player.client, record=data, seat=0, names=["you", "Ann", "Bob", "Cem"])
    for one in (None, *got["decisions"][::5]):
        number = None if one is None else one["number"]
        name = player.post(f"reviews/{got['id']}/play", 201, decision=number)["id"]
        view = player.get(f"games/{name}")
        seat = 0 if one is None else one["seat"]
        assert (view["me"], view["dealer"]) == (seat, data["dealer"])
        session = player.server_game(view).session
        record = json.loads(json.dumps(session.record().dealt))
        assert record == data["dealt"]
        assert not view["undo"], "what was played is as it was"
        if one is not None:
            assert view["turn"] == seat
            course = REVIEWS.get(got["id"]).course
            decision = next(each for each in course.decisions if each.number == number)
            if decision.kind != "passing on":  # all pass at once: what others passed is not among what a seat has seen
                assert session.record().events == course.record.events[: decision.before]
        assert not any(game["id"] == name for game in player.get("games")), "nothing was decided yet"
        view = player.play(view)
        assert not view["next"], "no other deal has these cards"
        assert "seed" not in view["deal"]["record"]
    player.begin_server()
    again = player.get(f"games/{name}")
    assert again["deal"] == view["deal"]
    taken_in(player.client, game=name)


@pytest.mark.game("pitch")
def test_a_saved_game_is_played_again_among_the_same_players(player: Player) -> None:
    table = {"policies": {"everybody": "basic", "2": "random"}, "scores": [3, 2, 1, 0]}
    view = player.play(player.begin("pitch", table=table, seat=1))
    got = player.post("reviews", game=view["id"])
    name = player.post(f"reviews/{got['id']}/play", 201)["id"]
    first, again = (read_game(player.folder / f"{one}.json") for one in (view["id"], name))
    assert again.setup == first.setup
    assert (again.seat, again.hand) == (1, 0)
    player.post(f"reviews/{got['id']}/play", 400, decision=999)
    assert player.post(f"reviews/{got['id']}/play", 400, decision="x")["error"]["field"] == "decision"


@pytest.mark.game("pitch")
def test_given_cards_of_a_saved_game_are_checked_and_go_on_at_the_terminal(player: Player) -> None:
    got = taken_in(player.client, record=plain("pitch"), seat=0)
    name = player.post(f"reviews/{got['id']}/play", 201)["id"]
    path = player.folder / f"{name}.json"
    good = json.loads(path.read_text())
    cards = good["dealt"]["cards"]
    for wrong, word in [
        ({"dealer": 4, "cards": cards}, "dealt.dealer"),
        ({"dealer": 1, "cards": cards[1:]}, "dealt.cards"),
        ({"dealer": 1, "cards": [cards[0], *cards[:-1]]}, "dealt.cards"),
        ({"dealer": 1}, "dealt"),
        ("AS", "dealt"),
    ]:
        path.write_text(json.dumps({**good, "dealt": wrong}))
        assert word in player.get(f"games/{name}", 400)["error"]["text"]
    path.write_text(json.dumps({**good, "wanted": 2}))
    assert "one deal" in player.get(f"games/{name}", 400)["error"]["text"]
    path.write_text(json.dumps(good))
    record = player.folder.parent / "deal.jsonl"
    done = typed_in("pass\n" + "1\n" * 40, "--resume", path, "--out", record, plain=True)
    assert done.code == 0, done.err
    assert [list(hand) for hand in read_record(record).dealt] == plain("pitch")["dealt"]
