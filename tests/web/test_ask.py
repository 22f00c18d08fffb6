"""Ask: situations, questions, answers and sampled deals, by their routes."""

from __future__ import annotations

import gc
import json
import threading
import time
from dataclasses import replace
from typing import Any

import pytest

from browser_table import error_of, events_of
from tricklab import Setup, advise, ask, ask_record
from tricklab.analysis.advise.display.basis import describe_basis
from tricklab.analysis.advise.display.sentences import describe_certainty, describe_objective
from tricklab.analysis.advise.display.sureness import describe_sureness
from tricklab.analysis.advise.result import (
    COUNTED,
    OPEN,
    OUT_OF_TIME,
    PLAYERS,
    PROBABLE,
    SEARCHING,
    SETTLED,
    TOSS_UP,
)
from tricklab.analysis.reports.hand_cell import cell_of_hand
from tricklab.analysis.reports.kit.layout import GENERATOR
from tricklab.engine.kernel.compile_events import Compiling, tell
from tricklab.engine.records.writer import replay, to_line
from tricklab.engine.rules.events import Play
from tricklab.web.asking import situations
from tricklab.web.asking.answers import snapshot

PITCH: dict[str, Any] = {"table": {"variant": "pitch"}, "seat": 0, "dealer": 1, "hand": "AS JS 4S KD TH 6C"}
HAND = "AS 7S 4S KH 9H 3H 2D TD 8D QC 6C 5C 2C"


def post(client: Any, path: str, body: dict[str, Any]) -> Any:
    response = client.post(f"api/2/{path}", json=body)
    assert response.status_code == 200, response.text
    return response.json()


def refused(client: Any, path: str, body: dict[str, Any]) -> Any:
    error = error_of(client.post(f"api/2/{path}", json=body))
    assert error["text"].endswith((".", "?"))
    assert "--" not in error["text"]
    return error


def test_a_situation_lists_what_it_waits_for(client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """While its thread compiles, and no longer; what another thread compiles is not its own."""

    def compiles(*_: Any) -> dict[str, Any]:
        tell(Compiling("pitch", "own", 3.0, kept=True))
        other = threading.Thread(target=tell, args=(Compiling("smear", "other", None, kept=True),))
        other.start()
        other.join()
        return {"listed": client.get("api/2/compiling").json()}

    monkeypatch.setattr(situations, "situation_of", compiles)
    assert post(client, "situation", PITCH)["listed"] == [{"loop": "own", "game": "pitch", "seconds": 3.0}]
    assert client.get("api/2/compiling").json() == []


def answer_to(client: Any, name: str) -> list[tuple[str, Any]]:
    return events_of(client.get(f"api/2/questions/{name}/answer").text)


def answered(client: Any, body: dict[str, Any]) -> tuple[str, list[tuple[str, Any]]]:
    name = post(client, "questions", body)["id"]
    return name, answer_to(client, name)


def texts(situation: dict[str, Any]) -> list[str]:
    return [choice["text"] for choice in situation["choices"]]


def test_the_auction_goes_round_and_a_hand_that_is_not_whole_lets_the_others_bid(client: Any) -> None:
    begun = post(client, "situation", PITCH)
    assert (begun["turn"], begun["turn_name"], begun["phase"], begun["is_yours"]) == (2, "across", "bid", False)
    assert texts(begun) == ["pass", "1", "2", "3", "4"]
    then = post(client, "situation", {**PITCH, "events": begun["choices"][2]["events"]})
    assert texts(then) == ["pass", "3", "4"]
    mine = post(client, "situation", {**PITCH, "bids": ["pass", 2]})
    assert (mine["turn"], mine["may_ask"], mine["missing"]) == (0, True, "")
    assert [line["text"] for line in mine["log"]] == ["across: pass", "right: 2"]
    assert mine["events"] == [{"do": "bid", "seat": 2, "bid": "pass"}, {"do": "bid", "seat": 3, "bid": 2}]
    short = {**PITCH, "hand": "AS JS"}
    begun, mine = (post(client, "situation", {**short, "bids": bids}) for bids in (["pass"], ["pass", 2]))
    assert (begun["turn"], begun["may_ask"], mine["may_ask"]) == (3, False, False)
    assert begun["missing"] == "4 of 6 cards are missing from your hand."
    assert refused(client, "questions", short)["field"] == "hand"
    error = refused(client, "questions", {**PITCH, "bids": ["pass"]})
    assert error == {"field": "events", "text": "after 1 bid with dealer 1 it is right's turn, not your seat's."}


def test_cards_are_played_trick_by_trick(client: Any) -> None:
    """The first card fixes trumps, others may play any card that was not seen, and a trick ends by itself."""
    state = post(client, "situation", {**PITCH, "bids": ["pass", 2, 3, "pass"]})
    assert (state["turn"], state["phase"]) == (0, "play")
    state = post(client, "situation", {**PITCH, "events": state["events"], "add": {"text": "A♠"}})
    assert [event["do"] for event in state["events"][4:]] == ["trump", "play"]
    assert len(state["choices"]) == 52 - 6
    for _ in range(3):
        taken = next(choice for choice in state["choices"] if choice["text"].endswith("C"))
        state = post(client, "situation", {**PITCH, "events": [*state["events"], *taken["events"]]})
    assert state["events"][-1] == {"do": "trick", "seat": 0}
    assert state["is_yours"]
    assert state["tricks"][0]["winner"] == 0
    assert sorted(texts(state)) == ["4S", "6C", "JS", "KD", "TH"]
    events = [*state["events"], {"do": "play", "seat": 0, "cards": ["4S"]}]
    lead = post(client, "situation", {**PITCH, "events": events})
    assert not any(text.endswith("S") for text in texts(lead)), "all three have shown that they have none"


@pytest.mark.parametrize(("change", "field"), [
    ({"hand": "AS AS"}, "hand"),
    ({"hand": "1S"}, "hand"),
    ({"hand": "AS KS QS JS TS 9S 8S"}, "hand"),
    ({"dealer": 9}, "dealer"),
    ({"seat": -1}, "seat"),
    ({"bids": ["7"]}, "bids"),
    ({"events": [{"do": "bid", "seat": 0, "bid": 2}]}, "events"),
    ({"events": [{"do": "bid"}]}, "events"),
    ({"events": [{"do": "bid", "seat": 2, "bid": 9}]}, "events"),
    ({"events": [{"do": "pass_cards", "seat": 2, "to": 3}]}, "events"),
    ({"table": {"variant": "bridge"}}, "table.variant"),
    ({"table": {"variant": "phat", "carry": 24}}, "table.carry"),
    ({"add": {"text": "17"}}, "add"),
    ({"bids": ["pass", 2, 3, "pass"], "add": {"text": "2S"}}, "add"),
    ({"add": {"text": "x", "do": "draw", "seat": 1}}, "add"),
    ({"passed": "KS JH 9D"}, "hand"),
])  # fmt: skip
def test_wrong_input_is_one_line_at_its_field(client: Any, change: dict[str, Any], field: str) -> None:
    assert refused(client, "situation", {**PITCH, **change})["field"] == field


def test_an_answer_grows_and_ends_as_the_command_answers(client: Any) -> None:
    asked = ["basic", "expert:bid_margin=0.1"]
    name, events = answered(client, {**PITCH, "bids": ["pass", 2], "settings": {"against": asked}})
    kinds = [kind for kind, _ in events if kind not in ("compile", "alive")]
    assert (kinds[0], kinds[-2:]) == ("advice", ["others", "end"])
    advice = [data for kind, data in events if kind == "advice"]
    assert [one["final"] for one in advice] == [False] * (len(advice) - 1) + [True]
    assert (advice[0]["worlds"], advice[0]["page"]["settled"]) == (64, "Not settled yet")
    last = advice[-1]["page"]
    assert last["rows"][0]["is_best"]
    assert last["answer"].startswith("Bid 3.")
    assert last["reason"]
    assert last["locations"]["cards"][:2] in (["3S", "2S"], ["2S", "3S"])
    assert [row["name"] for row in last["locations"]["rows"]] == ["left", "across", "right", "not dealt"]
    assert not advice[0]["page"]["locations"]["rows"]
    assert {row["choice"] for row in last["rows"]} == {"pass", "3", "4"}
    assert all(row["value"]["low"] <= row["value"]["value"] <= row["value"]["high"] for row in last["rows"])
    others = dict(events)["others"]
    assert [*others["against"]] == asked
    said = {"text": "The same with basic or expert:bid_margin=0.1 in the other seats.", "differs": False}
    assert others["sentences"] == [said]
    assert answer_to(client, name)[-1][0] == "end", "it may be asked again"


def test_a_sampled_deal_in_which_a_bid_fails_or_works(client: Any) -> None:
    assert client.get("api/2/questions/none/worlds?choice=3").status_code == 404
    name = post(client, "questions", {**PITCH, "bids": ["pass", 2]})["id"]
    path = f"api/2/questions/{name}/worlds"
    assert error_of(client.get(f"{path}?choice=3"))["field"] == "choice", "it is not answered yet"
    answer_to(client, name)
    for query in ("choice=9", "choice=3&kind=nice", "choice=3&number=-1"):
        assert client.get(f"{path}?{query}").status_code == 400
    for kind, contract in (("fails", "you fail 3"), ("works", "you make 3")):
        seen = set()
        for number in range(3):
            found = client.get(f"{path}?choice=3&kind={kind}&number={number}").json()
            deal = found["deal"]
            assert deal["dealt"]["0"] == ["AS", "JS", "4S", "TH", "KD", "6C"]
            assert [len(hand) for hand in deal["dealt"].values()] == [6, 6, 6, 6]
            assert deal["steps"][found["step"]]["text"] == "you: 3"
            assert dict(deal["result"])["contract"] == contract
            assert (deal["me"], deal["dealer"], deal["trumps"], deal["contract"]) == (0, 1, "S", "you bid 3")
            credited = {point for point, seat in deal["record"]["result"]["points"].items() if seat is not None}
            assert deal["ended"][0] == {"text": contract.capitalize(), "who": "", "good": kind == "works"}
            assert {item["text"].lower() for item in deal["ended"][1:]} == credited
            assert all(item["good"] == (item["who"] == "you") for item in deal["ended"][1:])
            assert [step["call"] for step in deal["steps"][: found["step"] + 1]] == ["pass", "2", "3"]
            assert f"number {number + 1}" in found["text"]
            assert found["whole"]
            so_far = {**deal["record"], "events": deal["record"]["events"][: found["step"]]}
            del so_far["result"]
            assert ask_record(so_far).seat == 0
            seen.add(tuple(deal["dealt"]["1"]))
        assert len(seen) > 1


def test_the_command_asks_the_same(client: Any) -> None:
    table = {"variant": "pitch", "scores": [3, 0, -1, 2], "rules": {"min_bid": 2}}
    told = post(client, "questions", {**PITCH, "bids": ["pass", 2], "table": table})
    assert told["objective"] == "match"
    assert told["command"] == (
        "tricklab advise --variant pitch --hand 'AS JS 4S KD TH 6C' --seat 0 --dealer 1 --bids pass,2 "
        "--scores 3,0,-1,2 --rule min_bid=2 --seed 1 --policy expert --objective match"
    )
    record = next(replay(Setup.make("pitch", seed=5), range(1)))
    later = post(client, "situation/pasted", {"record": to_line(record), "seat": 2})
    events = [*later.pop("events"), *later.pop("later")]
    cut = [number for number, event in enumerate(events) if event["do"] == "play" and event["seat"] == 2][1]
    assert later["table"]["variant"] == "pitch"
    told = post(client, "questions", {**later, "events": events[:cut]})
    assert told["command"].startswith("tricklab advise --record deal.jsonl --seat 2")
    assert ask_record(json.loads(told["record"])).kind == "play"


@pytest.mark.game("peatwit")
def test_peatwit_before_and_after_the_pass(client: Any) -> None:
    peatwit = {"table": {"variant": "peatwit"}, "seat": 0, "dealer": 3, "hand": HAND}
    state = post(client, "situation", {**peatwit, "decision": "pass"})
    assert (state["phase"], state["pick"], state["is_yours"], state["passing"]) == ("pass", 3, True, 3)
    assert post(client, "questions", {**peatwit, "decision": "pass"})["kind"] == "pass"
    after = {**peatwit, "passed": "KS JH 9D", "received": "2D 6C 5C"}
    assert post(client, "situation", after)["phase"] == "bid"
    assert "--passed 'KS JH 9D' --received '2D 6C 5C'" in post(client, "questions", after)["command"]
    error = refused(client, "situation", {**peatwit, "passed": "KS JH 9D"})
    assert (error["field"], error["text"]) == (
        "passed",
        "give both: the cards that you passed on, and those that you were given.",
    )


PASTED = ["smear", "cinch", "phat", "tapp-tarock", "paskievics", "eighty-three"]


@pytest.mark.parametrize("variant", [*PASTED, pytest.param("peatwit", marks=pytest.mark.full)])
def test_a_pasted_record_fills_the_page(client: Any, variant: str) -> None:
    """Each decision of the seat, stepped through, is the decision that the record itself leads to."""
    deals = replay(Setup.make(variant, policy="random", seed="pasted"), range(9))
    record = next(deal for deal in deals if any(isinstance(event, Play) for event in deal.events))
    seat = next(event.seat for event in record.events if isinstance(event, Play))
    told = post(client, "situation/pasted", {"record": to_line(record), "seat": seat})
    events = told.pop("events") + told.pop("later")
    plays = [number for number, event in enumerate(events) if event["do"] == "play" and event["seat"] == seat]
    for cut in (plays[0], plays[2]):
        before = events[: cut - (events[cut - 1]["do"] == "trump" and variant == "phat")]
        state = post(client, "situation", {**told, "events": before})
        assert (state["turn"], state["may_ask"]) == (seat, True)
        assert " ".join(events[cut]["cards"][:1]) in [choice["text"].split()[0] for choice in state["choices"]]
    kinds = [event["do"] for event in events]
    other = next(n for n in range(plays[0] + 1, len(events)) if kinds[n] == kinds[n - 1] == "play")
    state = post(client, "situation", {**told, "events": events[:other]})
    assert not state["is_yours"]
    assert events[other]["cards"][0] in texts(state)
    assert post(client, "situation", {**told, "events": [*events[:other], *state["choices"][-1]["events"]]})["events"]


@pytest.mark.game("tapp-tarock")
def test_an_exchange_is_stated_by_numbers(client: Any) -> None:
    """Tapp-Tarock: after the last bid the soloist draws three cards, which nobody else has seen."""
    deals = replay(Setup.make("tapp-tarock", seed=3), range(60))
    record = next(deal for deal in deals if any(event.do == "draw" for event in deal.events))
    soloist = next(event.seat for event in record.events if event.do == "draw")
    seat = (soloist + 1) % len(record.dealt)
    told = post(client, "situation/pasted", {"record": to_line(record), "seat": seat})
    events = told.pop("events") + told.pop("later")
    told["events"] = events[: [event["do"] for event in events].index("draw")]
    state = post(client, "situation", told)
    assert state["turn"] in (None, soloist)
    assert "draw" in state["exchanges"]
    state = post(client, "situation", {**told, "add": {"text": "3", "do": "draw", "seat": soloist}})
    assert state["events"][-1] == {"do": "draw", "seat": soloist, "cards": ["?", "?", "?"]}
    for text in ("Pitch, dealer", '{"schema": 1}', ""):
        assert refused(client, "situation/pasted", {"record": text})["field"] == "record"


@pytest.mark.deep
def test_questions_leave_no_thread_and_no_objects(client: Any) -> None:
    def objects() -> int:
        gc.collect()
        return len(gc.get_objects())

    body = {**PITCH, "bids": ["pass", 2]}
    answered(client, body)
    threads, before = threading.active_count(), objects()
    for _ in range(5):
        answered(client, body)
    until = time.monotonic() + 5
    while threading.active_count() > threads and time.monotonic() < until:
        time.sleep(0.05)  # the last one may be about to end
    assert threading.active_count() <= threads + 1, "the client's own loop may have one more"
    assert objects() - before < 5 * 150, "a question with its answer has some dozens"


def test_a_hand_is_found_in_the_map_of_a_page(client: Any, settings: Any) -> None:
    """The page must have the cell; another rule, or a later decision, is not its subject."""
    body, cards = {**PITCH, "bids": ["pass", 2]}, PITCH["hand"].split()
    page = settings.pages / "pitch" / "index.html"
    packed = post(client, "questions", body)["map"]
    page.parent.mkdir(parents=True)
    page.write_text(f'{GENERATOR}"><rect id="bid-5-2"/>')
    assert post(client, "questions", body)["map"] is None
    cell = cell_of_hand(Setup.make("pitch"), "bid", cards, 0, 1, {2: 0, 3: 2})
    assert cell is not None
    page.write_text(f'{GENERATOR}"><rect id="{cell.name}"/>')
    told = post(client, "questions", body)["map"]
    assert told == {"page": f"pages/pitch/index.html#{cell.name}", "text": f"Row “{cell.row}”, column “over 2”"}
    assert packed == told
    other = {**body, "table": {"variant": "pitch", "rules": {"low": "captured"}}}
    assert post(client, "questions", other)["map"] is None
    assert cell_of_hand(Setup.make("pitch"), "play", cards, 0, 1, {}) is None


VERDICTS = [SETTLED, PROBABLE, OPEN, TOSS_UP, OUT_OF_TIME, COUNTED, SEARCHING, PLAYERS]


@pytest.mark.parametrize("verdict", VERDICTS)
def test_the_page_names_no_option(verdict: str) -> None:
    """A player's words; the command's own sentences name what one types."""
    setup = Setup.make("pitch", scores=[1, 2, 3, 4])
    question = replace(ask(setup, PITCH["hand"], bids=["pass", 2], seat=0, dealer=1), recorded=("basic",))
    for objective in ("points", "match"):
        answer = replace(advise(question, worlds=16, objective=objective), verdict=verdict, indifference=0.5)
        shown = json.dumps(snapshot(answer)["page"])
        assert "--" not in shown
        assert "tricklab" not in shown
        typed = " ".join([describe_certainty(answer, 0.99, 0.5), describe_objective(answer), *describe_basis(answer)])
        assert "--" in typed


def test_bids_that_are_equal_and_beat_all_else_are_no_doubt() -> None:
    answer = advise(ask("pitch", PITCH["hand"], bids=["pass", 2], seat=0, dealer=1), worlds=256)
    bids = tuple(choice for choice in answer.choices if choice.text != "pass")
    tossed = replace(answer, verdict=TOSS_UP)
    both = replace(tossed, choices=bids)
    assert describe_sureness(both, 9.0).startswith("Sure: all else is worse")
    assert describe_sureness(tossed, 9.0) == "A toss-up: the difference is at most 9 points. 256 deals, expert players."
