"""JSON from outside, and files with deal records, also for ``tricklab advise --record``: what is rejected, and how."""

from __future__ import annotations

import json
import os
import threading
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from incoming import PYTHON, cut, deal
from shell import refusal, run
from tools.fuzz.cut_records import hidden
from tricklab import ask_record
from tricklab.analysis.review.deal_text import read_any
from tricklab.engine.base.data_input import parse_json
from tricklab.engine.base.text_input import read_regular_file
from tricklab.engine.errors import UsageError
from tricklab.engine.records.reader import read_record


def test_what_is_right_is_read() -> None:
    content = b'\xef\xbb\xbf{"a": [1, 2.5, "x", null, true], "b": {"a": 1}}'
    assert parse_json(content, "x") == {"a": [1, 2.5, "x", None, True], "b": {"a": 1}}
    assert parse_json(b"[" * 32 + b"]" * 32, "x") is not None


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b'{"a": 1, "b": 2, "a": 1}', "gives the key 'a' twice"),
        (b'{"x": [{"b": 1, "b": 2}]}', "gives the key 'b' twice"),
        (b"[" * 100_000 + b"]" * 100_000, "nested more than 32 levels"),
        (b"[" * 34 + b"]" * 34, "nested more than 32 levels"),
        (b'"\xff"', "not UTF-8 text: see byte 1"),
        (b'{"a": 1', "not JSON: it ends too early"),
        (b'{"a" 1}', "not JSON: it goes wrong at line 1, column 6"),
        (b"", "not JSON: it ends too early"),
        (b"[NaN]", "out of range: NaN"),
        (b"[1e999]", "out of range"),
        (b"[" + b"9" * 5000 + b"]", "a number of 5000 digits"),
    ],
)
def test_what_is_wrong_is_named(content: bytes, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        parse_json(content, "the file")


def test_only_regular_files_of_a_sane_size_are_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", tmp_path, Path("/dev/zero")):
        with pytest.raises(UsageError, match="is not a regular file"):
            read_regular_file(path, "the saved game")
    for name, why in (("missing.json", "no such file"), ("x" * 300, "file name too long")):
        with pytest.raises(UsageError, match=f"cannot be read: {why}"):
            read_regular_file(tmp_path / name)
    (tmp_path / "large").write_bytes(b" " * 2_000_001)
    with pytest.raises(UsageError, match="is larger than 2 MB"):
        read_regular_file(tmp_path / "large", most=2_000_000)


@pytest.mark.parametrize("read", [read_record, read_any])
def test_a_record_may_come_through_a_pipe_and_from_no_device(read: Callable[[Path], object], tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(UsageError, match="this is empty"):  # at once, though nobody writes
        read(pipe)
    with pytest.raises(UsageError, match="the record /dev/zero is not a regular file or a pipe"):
        read(Path("/dev/zero"))
    with pytest.raises(UsageError, match="is not a regular file or a pipe"):
        read(tmp_path)
    reads, writes = os.pipe()
    threading.Timer(0.2, lambda: (os.write(writes, b'{"a": '), os.write(writes, b"1}"), os.close(writes))).start()
    with pytest.raises(UsageError, match=r"a is not a key here; the keys are schema"):  # it has waited for it
        read(Path(f"/dev/fd/{reads}"))
    os.close(reads)


def test_a_key_that_is_given_twice_among_many_is_found_at_once() -> None:
    keys = ",".join(f'"{number}": 0' for number in range(200_000))
    started = time.process_time()
    with pytest.raises(UsageError, match="gives the key '199999' twice"):
        parse_json(f'{{{keys}, "199999": 1}}'.encode(), "the file")
    assert time.process_time() - started < 5


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
        (
            lambda: line().replace('"dealer": 3', '"dealer": [[1]]'),
            "dealer must be a whole number; not a list",
        ),
        (lambda: line().replace('"players": 4', '"players": 4, "players": 5'), "gives the key 'players' twice"),
    ],
)
def test_files_that_hold_no_record(data: Callable[[], str], words: str, tmp_path: Path) -> None:
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
