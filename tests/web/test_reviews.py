"""The routes of the review: records that are taken in or refused, choices as they are judged, moments, second tries."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

import tricklab as tl
from browser_table import error_of, events_of
from tricklab.engine.base.numbers import counted
from tricklab.engine.play.setup import Setup
from tricklab.engine.records.writer import to_line
from tricklab.web.reviewing import reviews
from tricklab.web.store import MOST, Store
from tricklab.web.stream import Closed

GAMES = [
    pytest.param(game, marks=[pytest.mark.game(game), *([pytest.mark.full] if game == "peatwit" else [])])
    for game in ("pitch", "peatwit", "smear")
]


@cache
def record(variant: str) -> tl.Record:
    (found,) = tl.replay(variant, 3, policy="basic", seed=7)
    return found


def plain(variant: str) -> dict[str, Any]:
    return dict(json.loads(to_line(record(variant))))


def taken_in(client: Any, **body: Any) -> dict[str, Any]:
    reply = client.post("api/2/reviews", json=body)
    assert reply.status_code == 200, reply.text
    return dict(reply.json())


def judged(client: Any, name: str) -> list[tuple[str, Any]]:
    return events_of(client.get(f"api/2/reviews/{name}/answer").text)


@pytest.fixture
def settings(settings: Any) -> Any:
    return replace(settings, seconds=0.5)


@pytest.mark.parametrize("variant", GAMES)
def test_a_review_says_of_each_choice_what_it_cost_and_where_the_score_came_from(client: Any, variant: str) -> None:
    told = taken_in(client, record=to_line(record(variant)), seat=0)
    assert told["variant"] == variant
    assert told["names"][0] == "you"
    sent = judged(client, told["id"])
    names = [name for name, _ in sent]
    assert names[-2:] == ["review", "end"]
    choices = [data for name, data in sent if name == "decision"]
    assert [one["number"] for one in choices] == [one["number"] for one in told["decisions"]]
    assert all((one["sign"] != "") == (one["verdict"] == "mistake") == (one["reason"] != "") for one in choices)
    whole = next(data for name, data in sent if name == "review")
    assert whole["sentence"] == whole["seats"][0]["sentence"]
    for seat in whole["seats"]:
        assert sum(part["value"] for part in seat["parts"]) == pytest.approx(seat["value"])
        assert seat["choices"] == sum(one["seat"] == seat["seat"] for one in choices)
    assert [part["label"] for part in whole["seats"][0]["parts"]][:2] == ["your cards", "your mistakes"]
    assert ("partner's mistakes" in str(whole)) == (variant == "smear")
    again = [event for event in judged(client, told["id"]) if event[0] != "progress"]
    assert again == [event for event in sent if event[0] not in ("progress", "compile")]
    as_one = events_of(client.get(f"api/2/reviews/{told['id']}/answer?seat=1").text)
    assert as_one[-2][1]["sentence"].startswith("You scored")
    assert as_one[-2][1]["seats"][1]["name"] == "you"
    assert events_of(client.get(f"api/2/reviews/{told['id']}/answer?seat=all").text)[-2][1]["sentence"] == ""
    assert client.get(f"api/2/reviews/{told['id']}").json() == told
    assert client.get(f"api/2/reviews/{told['id']}?seat=9").json()["error"]["field"] == "seat"


@pytest.mark.game("pitch")
def test_a_deal_in_words_and_a_record_as_data_are_the_same_deal(client: Any) -> None:
    events = plain("pitch")["events"]
    said = [str(event["bid"]) for event in events if event["do"] == "bid"]
    cards = [event["cards"][0] for event in events if event["do"] == "play"]
    lines = [f"Pitch, dealer {record('pitch').dealer}"]
    lines += [f"seat {seat}: {' '.join(hand)}" for seat, hand in enumerate(record("pitch").dealt)]
    lines += [f"bids {' '.join(said)}"]
    lines += [f"trick {n + 1}: {' '.join(cards[4 * n : 4 * n + 4])}" for n in range(6)]
    names = ["Ann", "Bob", "<b>Cem</b>", "Dee"]
    typed, data = taken_in(client, record="\n".join(lines), names=names), taken_in(client, record=plain("pitch"))
    assert typed["decisions"] == data["decisions"]
    assert typed["names"] == names
    assert data["names"] == ["seat 0", "seat 1", "seat 2", "seat 3"]


SPOILED = [
    *(({"variant": "whist"}, "whist"), ({"rules": {"trey": "no"}}, "rules"), ({"events": []}, "deal is not over")),
    *(("", "empty"), ("[[[[", "JSON"), ("Pitch, dealer 1\nseat 0: KS KS", "twice"), ("\0" * 9, ""), ("{" * 5_000, "")),
]
"""Records with something wrong, each with a word of the message; `tests/records` has more."""


@pytest.mark.game("pitch")
@pytest.mark.parametrize(("given", "word"), SPOILED, ids=lambda given: str(given)[:12])
def test_a_spoiled_record_is_refused_beside_its_field(client: Any, given: Any, word: str) -> None:
    data = plain("pitch") | given if isinstance(given, dict) else given
    for sent in (data, json.dumps(data)) if isinstance(given, dict) else (data,):
        error = error_of(client.post("api/2/reviews", json={"record": sent}))
        assert (error["field"], word in error["text"]) == ("record", True), error
        assert "\n" not in error["text"]
        assert "Traceback" not in error["text"]


@pytest.mark.game("pitch")
def test_other_fields_that_are_wrong_are_named(client: Any) -> None:
    wrong = [("seat", 4), ("seat", "1"), ("names", ["Ann"]), ("against", "nobody"), ("against", "/etc/passwd.py:Spy")]
    for field, value in [*wrong, ("record", 7), ("worlds", 7)]:
        error = error_of(client.post("api/2/reviews", json={"record": plain("pitch"), field: value}))
        assert error["field"] == field


def test_only_the_newest_things_are_kept() -> None:
    store = Store[int]("number")
    names = [store.add(number) for number in range(MOST)]
    assert store.get(names[0]) == 0
    store.add(MOST)
    assert store.get(names[0]) == 0  # asked for a moment ago
    with pytest.raises(Exception, match="no such number"):
        store.get(names[1])


def seen_by(data: dict[str, Any], seat: int, plays: int | None) -> set[str]:
    """The cards that a seat has seen before the play of that number, or before all plays, by the record alone."""
    played = [number for number, event in enumerate(data["events"]) if event["do"] == "play"]
    seen = {*data["dealt"][seat]}
    for event in data["events"][: played[plays or 0]]:
        if event["do"] == "play" or seat in (event["seat"], event.get("to")):
            seen |= {*event.get("cards", ())}
    return seen


def words_in(view: Any) -> set[str]:
    text = json.dumps(view, ensure_ascii=False)
    return {*re.sub(r"[^\w♠♥♦♣]+", " ", text).split()}


def cards_in(groups: list[list[str]]) -> set[str]:
    return {card for group in groups for card in group}


@pytest.mark.parametrize("variant", GAMES)
def test_a_moment_has_no_card_that_its_seat_had_not_seen(client: Any, variant: str) -> None:
    told, data, deck = taken_in(client, record=plain(variant)), plain(variant), Setup.make(variant).deck
    judged(client, told["id"])
    shown = {word: text for text in deck.texts(deck.cards) for word in (text, deck.shown(text))}
    for one in told["decisions"]:
        view = client.get(f"api/2/reviews/{told['id']}/decisions/{one['number']}").json()
        assert (view["open"], view["answer"]) == (None, None)
        assert not any({"worth", "costs", "best"} & {*choice} for choice in view["choices"])
        scene = view["scene"]
        tricks = int(one["when"].removeprefix("trick ")) - 1 if one["when"].startswith("trick") else 0
        strip = [call.split(": ")[0] for call in view["calls"] if call.startswith("After ")]
        assert strip == ([f"After {counted(tricks, 'tricks')}"] if tricks else []), "the strip counts likewise"
        laid = [play for trick in (*scene["tricks"], scene["trick"] or {"plays": []}) for play in trick["plays"]]
        count = len(laid)
        known = seen_by(data, one["seat"], count if one["when"].startswith("trick") else None)
        unseen, said = view.pop("unseen"), words_in(view)
        assert {shown[word] for word in said & {*shown}} <= known, one
        assert not {card for part in unseen for card in cards_in(part["cards"])} & known
        hands = client.get(f"api/2/reviews/{told['id']}/decisions/{one['number']}?open=1").json()["open"]
        assert cards_in(hands[one["seat"]]["hand"]) == cards_in(scene["hand"])
        open_cards = [card for other in hands for card in cards_in(other["hand"])]
        laid_cards = [card for play in laid for card in play["cards"]]
        assert len({*laid_cards, *open_cards}) == len(laid_cards) + len(open_cards)


@pytest.mark.game("pitch")
def test_a_second_try_is_right_or_costs_and_the_record_up_to_a_choice_asks_about_it(client: Any) -> None:
    told = taken_in(client, record=plain("pitch"), seat=0)
    decisions = f"api/2/reviews/{told['id']}/decisions"
    for missing in ("api/2/reviews/none/answer", "api/2/reviews/none/decisions/1", f"{decisions}/1"):
        assert error_of(client.get(missing), 404)["text"]
    choices = [data for name, data in judged(client, told["id"]) if name == "decision"]
    worst = max((one for one in choices if one["sign"]), key=lambda one: one["cost"]["value"])
    path = f"{decisions}/{worst['number']}"
    view = client.get(f"{path}?answer=1").json()
    made = next(one for one in view["choices"] if one["made"])
    best = next(one for one in view["choices"] if one["best"])
    assert (made["text"], best["text"]) == (worst["did"], worst["better"])
    assert best["costs"] is None
    assert made["costs"]["value"] > 0
    wrong = client.post(f"{path}/try", json={"choice": made["number"]}).json()
    text = f"{made['text'][:1].upper()}{made['text'][1:]} costs {made['costs']['text']}."
    assert wrong == {"right": False, "text": text}
    right = client.post(f"{path}/try", json={"choice": best["number"]}).json()
    assert right == {"right": True, "text": f"Right: {best['text']}. {worst['reason']}"}
    assert client.post(f"{path}/try", json={"choice": 99}).json()["error"]["field"] == "choice"
    for one in told["decisions"]:
        cut = client.get(f"{decisions}/{one['number']}/record").json()
        question = tl.ask_record(cut["record"], seat=cut["seat"])
        assert (question.seat, "result" in cut["record"]) == (one["seat"], False)


@pytest.mark.game("pitch")
def test_a_review_ends_when_the_page_is_closed(client: Any, settings: Any) -> None:
    name = taken_in(client, record=plain("pitch"))["id"]
    sent: list[str] = []

    def send(event: str, data: Any) -> None:
        sent.append(event)
        if event == "decision":
            raise Closed

    with pytest.raises(Closed):
        reviews.judge(reviews.REVIEWS.get(name), None, 60.0, send)
    assert sent.count("decision") == 1
    assert [one for one, _ in judged(client, name)].count("decision") > 1
