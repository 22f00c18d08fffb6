"""The browser and `tricklab advise`: one question, one answer, one JSON."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import Any

import msgspec
import pytest

from browser_table import events_of
from tricklab.analysis.advise.asking.wanted import Wanted
from tricklab.engine.play.setup import Setup
from tricklab.engine.records.writer import replay, to_line
from tricklab.scripts.cli import run
from tricklab.scripts.commands.advise import Answer, Decision
from tricklab.web.asking.course import Stated

PITCH: dict[str, Any] = {"seat": 0, "dealer": 1, "hand": "AS JS 4S KD TH 6C", "bids": ["pass", 2]}
ONCE = {"worlds": 16, "against": []}


def pasted(client: Any, variant: str, **table: Any) -> dict[str, Any]:
    """Return a question about the second card of a seat, from a record."""
    record = next(replay(Setup.make(variant, seed=5), range(1)))
    seat = next(event.seat for event in record.events if event.do == "play")
    told = client.post("api/2/situation/pasted", json={"record": to_line(record), "seat": seat}).json()
    events = told.pop("events") + told.pop("later")
    cut = [number for number, event in enumerate(events) if event["do"] == "play" and event["seat"] == seat][1]
    usual = {name: value for name, value in told["table"].items() if value is not None}
    return {**told, "events": events[:cut], "table": {**usual, **table}}


@pytest.mark.parametrize("body", [
    {**PITCH, "table": {"variant": "pitch"}, "settings": {"worlds": 16}},
    {**PITCH, "table": {"variant": "pitch", "policies": {"2": "basic"}, "names": ["Ann", "Bob", "Cem", "Dee"]},
     "settings": {"worlds": 16, "inference": False, "against": ["expert", "basic"]}},
    {**PITCH, "table": {"variant": "pitch", "scores": [3, 0, -1, 2], "seed": "x", "rules": {"min_bid": 2}},
     "settings": {**ONCE, "objective": "points", "indifference": 0.25, "confidence": 0.9}},
    pytest.param({"variant": "pitch", "policies": {"everybody": "basic", "1": "random"}}, marks=pytest.mark.full),
    {"variant": "phat", "scores": [20, 30], "carry": 24},
])  # fmt: skip
def test_the_command_of_a_question_prints_the_json_of_its_answer(
    client: Any, body: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    """All but how long it took, and what the seats are called."""
    if "variant" in body:
        body = {**pasted(client, **body), "settings": {**ONCE, "objective": "points"}}
    taken = client.post("api/2/questions", json=body).json()
    assert "id" in taken, taken
    events = events_of(client.get(f"api/2/questions/{taken['id']}/answer").text)
    shown = [data for kind, data in events if kind == "advice"][-1]
    others = [data["against"] for kind, data in events if kind == "others"]
    monkeypatch.chdir(tmp_path)
    Path("deal.jsonl").write_text(taken["record"])
    assert run([*shlex.split(taken["command"])[1:], "--format", "json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    against = {name: plain(answer) for name, answer in printed.pop("against").items()}
    assert plain(shown) == plain(printed)
    assert {name: plain(answer) for name, answer in (others[-1] if others else {}).items()} == against
    assert bool(against) == (body["settings"].get("against") != [])


def plain(answer: dict[str, Any]) -> dict[str, Any]:
    """Return an answer without the page's own words, the time and the names."""
    return {name: value for name, value in answer.items() if name not in ("page", "final", "seconds", "question")}


def test_options_have_the_same_names() -> None:
    """What only the page or only the terminal has is listed."""
    stated, decision = {*Stated.__struct_fields__}, {*Decision.__dataclass_fields__} - {"PANEL", "typed"}
    assert stated - decision == {"table", "add", "events", "stock", "dummy"}, "parts of a record, one by one"
    assert decision - stated == {"record", "words"}
    wanted, answer = {*Wanted.__struct_fields__}, {*Answer.__dataclass_fields__} - {"PANEL", "typed"}
    assert wanted - answer == {"against"}, "among the players there"
    typed = {"tallies", "basis", "belief", "why", "chart", "format", "jobs"}
    assert answer - wanted == typed, "tallies are part of the table"
    assert msgspec.json.decode(b"{}", type=Wanted) == Wanted()
