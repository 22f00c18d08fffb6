"""A game of another package with events of its own, and two calls whose words have the same numbers, everywhere."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from outside_package import lines_of, put, tricklab
from places import PACKAGES

pytestmark = [pytest.mark.interpreted, pytest.mark.game("knocking")]

EVENTS = """
import io
import msgspec
import tricklab as tl
from rich.console import Console
from tricklab.analysis.advise.asking.restated import command_of, stated_in
from tricklab.analysis.review.deal_text import parse_deal
from tricklab.analysis.scene.moment import describe_moment
from tricklab.analysis.scene.scene import Scene
from tricklab.analysis.scene.scene_data import scene_data
from tricklab.analysis.table.diagram import diagram
from tricklab.analysis.words.seat_names import numbered
from tricklab.engine.records.reader import parse_record
from tricklab.engine.records.writer import replay, to_line
from tricklab.web.asking.course import Stated
from tricklab.web.asking.situations import situation_of
def said(given, *words):
    try:
        given(*words)
    except tl.UsageError as error:
        return str(error)
setup = tl.Setup.make("knocking", policy="random", seed="own")
words = [["bold", "high", "2 times", "king", "nothing"], ["calm", "5", "0 times", "nothing"]]
for number, typed in enumerate(words):
    deal, scenes, lines = tl.Deal("knocking", seed=3, deal=number), [], []
    while not deal.over:
        scene = Scene(deal._deal, deal.seat, numbered(setup))
        scenes.append(json.loads(msgspec.json.encode(scene_data(scene))))
        lines.append(describe_moment(scene))
        deal.play(typed.pop(0) if typed else deal.legal()[0])
    record = deal.record()
    plain = json.loads(to_line(record))
    console = Console(width=120, no_color=True, file=io.StringIO())
    console.print(diagram(record, setup))
    printed = console.file.getvalue()
    first, seat = next(n for n, each in enumerate(record.events) if each.do == "play"), record.events[0].seat
    cut = msgspec.structs.replace(record, events=record.events[:first])
    stated = msgspec.to_builtins(stated_in(cut, setup, seat))
    at_table = situation_of(msgspec.convert({**stated, "table": {"variant": "knocking"}}, Stated))
    print(json.dumps({
        "events": [{k: v for k, v in each.items() if k != "seat"} for each in plain["events"][:first]],
        "same": parse_record(to_line(record).encode()) == record, "log": [each["text"] for each in scenes[-1]["log"]],
        "lines": lines[-1], "printed": [" ".join(line.split()) for line in printed.splitlines()],
        "words": said(parse_deal, printed.encode()), "question": tl.ask_record(cut, "basic", seat=seat).text,
        "short": tl.ask("knocking", " ".join(record.dealt[seat]), dealer=record.dealer, bids=["bold", "5"]).text,
        "command": command_of(setup, stated_in(cut, setup, seat), cut, [], "deal.jsonl")[0],
        "page": [each["text"] for each in at_table["log"]],
    }))
"""


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the game as an installed package has it."""
    return put(tmp_path_factory.mktemp("own"), PACKAGES / "knocking.py")


@pytest.fixture(scope="module")
def got(place: Path) -> list[dict[str, Any]]:
    """What is shown of two deals."""
    return lines_of(place, EVENTS)


def test_each_call_has_the_words_of_its_phase(got: list[dict[str, Any]]) -> None:
    """The same number is another word in each; the record has a number where there is one."""
    assert got[0]["events"] == [
        {"do": "bid", "bid": "bold"},
        {"do": "bid", "bid": "high"},
        {"do": "knock", "times": 2, "how": "loudly"},
        {"do": "announce", "what": ["king"]},
    ]
    assert [event.get("bid") for event in got[1]["events"][:2]] == ["calm", 5]
    assert all(each["same"] for each in got)
    assert got[0]["short"].endswith("bids bold 5: to knock")


def test_events_of_its_own_have_words_everywhere(got: list[dict[str, Any]]) -> None:
    """In the scene, the diagram, a question and the page; a deal in words refers to the record."""
    who = got[0]["log"][0].partition(":")[0]
    assert got[0]["log"] == [f"{who}: bold", f"{who}: high", f"{who} knock 2, loudly", f"{who} said king"]
    assert f"knock {who}: 2, loudly" in got[0]["printed"]
    assert f"announce {got[1]['log'][0].partition(':')[0]}: nothing" in got[1]["printed"]
    assert not any("None" in line for each in got for line in each["printed"])
    assert got[0]["question"].endswith(f"bids bold high, {who} said king: to play")
    assert got[0]["page"][2:] == ["you knock 2, loudly", "you said king"]
    assert got[0]["command"].startswith("tricklab advise --record deal.jsonl")
    assert all("take --format jsonl." in each["words"] for each in got)
    assert all(line for each in got for line in each["lines"])


WORDS = ("--variant", "knocking", "--policy", "basic", "--seed", "own")


def test_it_is_played_at_the_terminal(place: Path, tmp_path: Path) -> None:
    typed = "bold\nhigh\n2 times\nnothing\n" + "1\n" * 6
    words = ("play", *WORDS, "--hand", "0", "--seat", "1", "--no-review", "--save", str(tmp_path / "game.json"))
    played = tricklab(place, *words, typed=typed)
    assert played.code == 0, played.err


@pytest.mark.full
def test_it_is_reviewed(place: Path, tmp_path: Path) -> None:
    file = tmp_path / "deal.jsonl"
    file.write_text(json.dumps(tricklab(place, "replay", *WORDS, "--hand", "1", "--format", "jsonl").json))
    done = tricklab(place, "review", str(file), "--policy", "basic", "--worlds", "64")
    assert done.code == 0, done.err
    assert "knock" in done.out
