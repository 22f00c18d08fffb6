"""``tricklab replay``: the record to the letter, and the diagram."""

from __future__ import annotations

import json
import subprocess
from typing import Any

import pytest
from msgspec import to_builtins

from referee import check
from shell import command_of
from tricklab.engine import machine
from tricklab.engine.record import records, result_of, to_line
from tricklab.engine.record import replay as replayed
from tricklab.engine.record_reader import parse_record
from tricklab.engine.record_types import COMMON_EVENTS, AnyEvent
from tricklab.engine.setup import Setup
from tricklab.engine.simulator import Simulator


def replay(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command_of("tricklab", "replay", *arguments), capture_output=True, text=True, check=False)


def test_a_line_for_each_deal_and_each_passes_the_referee() -> None:
    done = replay("--policy", "random", "--seed", "7", "--hands", "3:8", "--format", "jsonl")
    told = [json.loads(line) for line in done.stdout.splitlines()]
    assert [record["hand"] for record in told] == [3, 4, 5, 6, 7]
    for record in told:
        check(record)


def test_the_record_is_that_of_the_simulation() -> None:
    setup = Setup.make(policy="random", seed="a text", scores=(3, -4))
    simulator = Simulator(setup)
    rows = simulator.play(0, 50).rows
    for record, row in zip(records(simulator, range(50)), rows, strict=True):
        assert to_builtins(record.result) == to_builtins(result_of(setup, row))
        assert record.seed == "a text"
        assert record.scores == (3, -4, 3, -4)


def test_the_line_has_no_line_break_and_reads_back() -> None:
    record = next(replayed(Setup.make(policy="random"), range(1)))
    line = to_line(record)
    assert "\n" not in line
    assert parse_record(line.encode()) == record


def test_the_diagram_tells_what_the_record_tells() -> None:
    arguments = ("--policy", "basic", "--seed", "7", "--hand", "12")
    text = replay(*arguments).stdout
    record: dict[str, Any] = json.loads(replay(*arguments, "--format", "jsonl").stdout)
    result = record["result"]
    word = "makes" if result["made"] else "fails"
    assert f"seat {result['bidder']} {word} {result['bid']}" in text
    assert f"side 0 {result['delta'][0]:+d}, side 1 {result['delta'][1]:+d}" in text
    tricks = [line.split() for line in text.splitlines() if line.strip() and line.strip()[0].isdigit()]
    winners = [int(words[-1]) for words in tricks if len(words) > 2 and words[-1].isdigit()]
    assert winners[-sum(result["tricks"]) :] == [e["seat"] for e in record["events"] if e["do"] == "trick"]
    played = sum(len(event["cards"]) for event in record["events"] if event["do"] == "play")
    assert played == sum(
        text.split("won by")[1].split("contract")[0].count(symbol) for symbol in ("♣", "♦", "♥", "♠")
    ) + (text.split("won by")[1].split("contract")[0].count("JK"))


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--hand", "-1"), "from 0 to"),
        (("--hands", "5:3"), "names no deal"),
        (("--hands", "5"), "FROM:TO"),
        (("--hand", "1", "--hands", "0:2"), "not both"),
        (("--variant", "smaer"), "Did you mean 'smear'?"),
    ],
)
def test_bad_input_is_explained(arguments: tuple[str, ...], words: str) -> None:
    done = replay(*arguments)
    assert done.returncode == 2
    assert words in " ".join(done.stderr.split())
    assert "Traceback" not in done.stderr


def test_numbers_of_events_are_places_in_the_list() -> None:
    """Compiled code writes numbers, and a record has the verbs of what stands there."""
    verbs = [event.__struct_config__.tag for event in COMMON_EVENTS]
    assert [getattr(machine, verb.upper()) for verb in verbs] == list(range(machine.OWN_EVENTS))
    assert set(AnyEvent.__args__) == set(COMMON_EVENTS)
