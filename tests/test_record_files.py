"""Files with deal records, and ``tricklab advise --record``."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from incoming import PYTHON, cut, deal, hidden
from shell import refusal, run
from tricklab.analysis.advise import ask_record
from tricklab.engine.errors import UsageError
from tricklab.engine.records.reader import read_record


@cache
def line(dealer: str = "3") -> str:
    """A question of Pitch's first bid, as a line of JSON; its dealer as it is given."""
    told = {**hidden(deal("pitch"), 0, 0), "dealer": 3}
    return json.dumps(told).replace('"dealer": 3', f'"dealer": {dealer}')


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (lambda: "", "this is empty"),
        (lambda: "\n \n", "this is empty"),
        (lambda: b"\xff\xfe{}", "is not UTF-8 text: see byte 0"),
        (lambda: "{", "is not JSON: it ends too early"),
        (lambda: "nonsense", "is not JSON: it goes wrong at line 1, column 1"),
        (lambda: "[]", r"there should be a {...} with keys and values, not a list"),
        (lambda: f"{line()}\n{line()}", "2 records stand here, one a line"),
        (lambda: line("1e400"), "has a number that is out of range: 1e400"),
        (lambda: line("NaN"), "has NaN where JSON has only finite numbers"),
        (lambda: line("9" * 300), "has a number of 300 digits; 40 is the most"),
        (lambda: line("[" * 200_000 + "]" * 200_000), "nested more than 32 levels deep"),
        (lambda: "[" * 200_000, "nested more than 32 levels deep"),
        (lambda: line("[[1, 2]]"), "dealer: there should be a whole number, not a list"),
        (lambda: line('3, "dealer": 1'), "gives the key 'dealer' twice"),
        (lambda: line('3, "dealer": 3'), "gives the key 'dealer' twice"),
        (lambda: line().replace('"players": 4', '"players": 4, "players": 5'), "gives the key 'players' twice"),
    ],
)
def test_files_that_hold_no_record(data: Callable[[], str | bytes], words: str, tmp_path: Path) -> None:
    path, told = tmp_path / "deal.jsonl", data()
    path.write_bytes(told if isinstance(told, bytes) else told.encode())
    with pytest.raises(UsageError, match=words) as error:
        ask_record(read_record(path), "random", name=path.name)
    assert "deal.jsonl" in str(error.value)
    assert not PYTHON.search(str(error.value))


def test_a_byte_order_mark_and_line_breaks_are_fine(tmp_path: Path) -> None:
    path = tmp_path / "deal.json"
    path.write_text(json.dumps(json.loads(line()), indent=2), encoding="utf-8-sig")
    assert ask_record(read_record(path), "random").seat == 0


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    for path, why in ((tmp_path, "is not a regular file"), (tmp_path / "none.json", "cannot be read: no such file")):
        with pytest.raises(UsageError, match=why):
            read_record(path)


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
