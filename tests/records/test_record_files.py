"""Files with deal records, and ``tricklab advise --record``."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from incoming import PYTHON, cut, deal
from shell import refusal, run
from tools.fuzz.cut_records import hidden
from tricklab import UsageError, ask_record
from tricklab.engine.records.reader import read_record


@cache
def line() -> str:
    """A question of Pitch's first bid, as a line of JSON."""
    return json.dumps({**hidden(deal("pitch"), 0, 0), "dealer": 3})


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (lambda: "", "this is empty"),
        (lambda: "\n \n", "this is empty"),
        (lambda: "{", "is not JSON: it ends too early"),
        (lambda: "[]", r"deal.jsonl: it must be a {...} with keys and values; not a list"),
        (lambda: f"{line()}\n{line()}", "2 records stand here, one a line"),
        (lambda: line().replace('"dealer": 3', '"dealer": [[1]]'), "dealer must be a whole number; not a list"),
        (lambda: line().replace('"players": 4', '"players": 4, "players": 5'), "gives the key 'players' twice"),
    ],
)
def test_files_that_hold_no_record(data: Callable[[], str], words: str, tmp_path: Path) -> None:
    """What else is no JSON is refused in `test_json_input`."""
    path = tmp_path / "deal.jsonl"
    path.write_text(data())
    with pytest.raises(UsageError, match=words) as error:
        ask_record(read_record(path), "random", name=path.name)
    assert "deal.jsonl" in str(error.value)
    assert not PYTHON.search(str(error.value))


def test_a_byte_order_mark_and_line_breaks_are_fine(tmp_path: Path) -> None:
    path = tmp_path / "deal.json"
    path.write_text(json.dumps(json.loads(line()), indent=2), encoding="utf-8-sig")
    assert ask_record(read_record(path), "random").seat == 0


@pytest.mark.parametrize(
    "option",
    ["--variant pitch", "--bids 2", "--rule trey=false", "--dealer 1", "--players 4", "--scores 1,2", "--carry 8",
     "--passed AS", "--received AS", "--decision pass", "--hand AS"],
)  # fmt: skip
def test_options_that_a_record_makes_nothing_of_are_refused(option: str, tmp_path: Path) -> None:
    path = tmp_path / "deal.jsonl"
    path.write_text(line())
    told = refusal("tricklab", "advise", "--record", path, *option.split())
    assert f"{option.split()[0]} does not go with --record" in told


def test_the_command_names_file_and_event_and_who_played(tmp_path: Path) -> None:
    record = deal("pitch", 3)
    path = tmp_path / "deal.jsonl"
    path.write_text(json.dumps(cut(record, "play", 2)))
    words = ("tricklab", "advise", "--record", path, "--policy", "basic", "--against", "none", "--worlds", "16")
    done = run(*words)
    assert done.code == 0, done.err
    assert "In the record" not in done.out
    assert "In the record random played" in run(*words, "--basis").out
    record["events"][1]["seat"] = 9
    path.write_text(json.dumps(record))
    assert "deal.jsonl, event 2 (bid of seat 9): there is no seat 9" in refusal(*words)
