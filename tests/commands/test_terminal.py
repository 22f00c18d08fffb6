"""Terminals, pipes, full disks and Ctrl-C: what was dealt is told readably, or why not, and never by a traceback."""

from __future__ import annotations

import json
import os
import pty
import re
import subprocess
import sys
from contextlib import suppress
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from shell import PRELUDE, command_of, environment, refusal, run
from tricklab.analysis.estimates.estimate import Estimate
from tricklab.engine.kernel.compile_events import Compiling
from tricklab.scripts import app, cli
from tricklab.scripts.terminal import console

BASIC = ("simulate", "--policy", "basic", "--hands")
ASCII = [
    {"LC_ALL": "C", "PYTHONIOENCODING": "ascii"},
    {"PYTHONIOENCODING": "latin-1"},
    {"LC_ALL": "POSIX", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
]
INTERRUPTED = """
import os, signal, sys
class Interrupt:
    def find_spec(self, name, *more):
        if name == {module!r}:
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Interrupt())
{prelude}
sys.argv = ["tricklab", *{words!r}]
main()
"""


DEALT = {
    "simulate": (*BASIC, "300"),
    "replay": ("tricklab", "replay", "--policy", "basic", "--hand", "3"),
    "league": ("tricklab", "league", "--hands", "300"),
    "variants": ("tricklab", "variants", "smear"),
}


def full(*given: Any) -> Any:
    return pytest.param(*given, marks=pytest.mark.full)


def called(words: list[str], cwd: Path, **more: Any) -> subprocess.CompletedProcess[str]:
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True, "env": environment()}
    return subprocess.run(words, cwd=cwd, check=False, **(streams | more))


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("terminal")


@pytest.fixture(scope="module")
def plain(place: Path) -> dict[str, str]:
    """What commands print where there is room and every sign can be written."""
    return {name: run(*words, cwd=place).out for name, words in DEALT.items()}


@pytest.mark.deep
@pytest.mark.parametrize(
    ("name", "env"), [("simulate", ASCII[0]), ("replay", ASCII[0]), *(full("simulate", env) for env in ASCII[1:])]
)
def test_any_encoding_is_readable(name: str, env: dict[str, str], place: Path, plain: dict[str, str]) -> None:
    done = called(command_of(*DEALT[name]), place, env=environment(env), encoding="latin-1")
    assert (done.returncode, "Traceback" in done.stderr) == (0, False)
    expected = plain[name]
    for sign, letters in zip("♣♦♥♠–±", ["C", "D", "H", "S", "-", "+/-"], strict=True):
        if sign != "±" or env.get("PYTHONIOENCODING") != "latin-1":
            expected = expected.replace(sign, letters)
    assert expected != plain[name]
    assert done.stdout == expected


@pytest.mark.parametrize(("name", "why"), [
    ("a\nb", "error: a\\nb is a file"),
    ("\x1b[31ma\u202e", "error: \\x1b[31ma\\u202e is a file"),
    (os.fsdecode(b"\xff"), "is not UTF-8: rename it."),
    ("link/runs", "--out link/runs: link is a link that leads nowhere"),
])  # fmt: skip
def test_an_odd_name_is_shown_in_one_line(name: str, why: str, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "nowhere")
    if name != "link/runs":
        (tmp_path / name).write_text("")
    assert why in refusal(*BASIC, "100", "--out", name, cwd=tmp_path)
    assert not (tmp_path / "nowhere").exists()


@pytest.mark.full
def test_json_keeps_every_sign_in_any_encoding(tmp_path: Path) -> None:
    words = (*BASIC, "100", "--seed", "Ärger ♠", "--out", tmp_path / "mäß→")
    assert run(*words, "--format", "json", env=ASCII[0]).json["setup"]["seed"] == "Ärger ♠"
    assert "/ma??/smear-4p" in run(*words, env=ASCII[0]).out
    narrow = run(*words, env={"COLUMNS": "20"}).out
    assert f"Results: {tmp_path}/mäß→/smear-4p-" in narrow, "what people copy is never wrapped"


@pytest.mark.parametrize("words", [(*BASIC, "100"), ("tricklab", "--help"), full(("tricklab", "variants"))], ids=str)
def test_a_full_disk_is_one_message(words: tuple[str, ...], tmp_path: Path) -> None:
    with open("/dev/full", "w") as full:
        done = called(command_of(*words), tmp_path, stdout=full)
    assert done.returncode == 1
    lines = [line for line in done.stderr.splitlines() if not re.match(r"Compiling|100 deals in", line)]
    assert lines == ["error: the output cannot be written: No space left on device."]


def test_a_reader_that_has_seen_enough() -> None:
    words = command_of("tricklab", "replay", "--policy", "basic", "--hands", "0:3000", "--format", "jsonl")
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline().startswith(b'{"schema"')
        process.stdout.close()
        told = process.stderr.read()
    assert b"Traceback" not in told
    assert b"Broken" not in told
    assert process.returncode == 0


FIGURES = re.compile(r"[-+]\d+\.\d+ ± \d+\.\d+|\d+\.\d \(\d+\.\d–\d+\.\d\)|\d+\.\d+")


@pytest.mark.parametrize(
    ("name", "columns"),
    [("simulate", "40"), ("league", "40"), full("simulate", "0"), full("league", "80"), full("variants", "40")],
)
def test_numbers_are_never_cut(name: str, columns: str, place: Path, plain: dict[str, str]) -> None:
    """Whatever the width says, every figure of the wide table is there, in one piece; so is every column."""
    narrow = run(*DEALT[name], cwd=place, env={"COLUMNS": columns}).out
    figures, words = FIGURES.findall(narrow), re.compile("[a-z_]{4,}")
    assert sorted(figures) == sorted(FIGURES.findall(plain[name]))
    assert figures or name == "variants"
    assert "…" not in narrow
    assert {*words.findall(narrow)} == {*words.findall(plain[name])}  # a row that is a paragraph repeats the headings


def test_sentences_are_wrapped_on_a_terminal_and_in_a_pipe() -> None:
    words = ("tricklab", "compare", "basic:trumps=3", "basic", "--hands", "300")
    leader, follower = pty.openpty()
    around = environment({"COLUMNS": "70"})
    with subprocess.Popen(command_of(*words), stdout=follower, stderr=subprocess.DEVNULL, env=around):
        os.close(follower)
        told = b""
        with suppress(OSError):  # the other end is closed
            while piece := os.read(leader, 4096):
                told += piece
    os.close(leader)
    lines = told.decode().replace("\r", "").splitlines()
    assert max(map(len, lines)) <= 70
    piped = run(*words, env={"COLUMNS": "70"}).out
    assert piped.splitlines() == lines
    wide = run(*words).out
    assert "\n".join(wide.splitlines()).split() == " ".join(lines).split()
    assert 80 < max(map(len, wide.splitlines())) <= 200  # no narrower than COLUMNS says


@pytest.mark.parametrize(("module", "words", "told"), [
    ("tricklab.scripts.app", "simulate --policy basic", ""),
    ("numba", "simulate --policy basic", "; what was finished is kept, and the same command goes on from there"),
    ("numba", "compare basic random", "; a comparison keeps nothing, and the same command begins anew"),
    full("numba", "replay --policy basic", ""),
    full("numba", "tune basic --range trumps=3:6 --step 1", "; a search keeps nothing before its end"),
    full("numba", "league --hands 300", "; a league keeps nothing before its end, and the same command begins"),
    full("numba", "strength --policy basic:trumps=3 --players 4 --hands 10", "; this command keeps nothing"),
    full("numba", "report smear --policy basic", "; pages that were finished are kept, the one at work is not"),
])  # fmt: skip
def test_ctrl_c_says_the_truth_and_leaves_no_empty_folder(module: str, words: str, told: str, tmp_path: Path) -> None:
    code = INTERRUPTED.format(module=module, prelude=PRELUDE, words=words.split())
    done = called([sys.executable, "-c", code], tmp_path)
    assert done.returncode == 130, done.stderr
    assert done.stderr.splitlines()[-1].startswith(f"stopped{told}")
    assert "Traceback" not in done.stderr
    assert ("kept" in done.stderr) == (words.split()[0] in ("simulate", "report") and module == "numba")
    assert done.stdout == ""
    assert not [path for path in tmp_path.rglob("*") if path.is_dir() and not list(path.iterdir())]


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> StringIO:
    told = StringIO()
    monkeypatch.setattr(console, "err", Console(file=told, width=200))
    return told


MEASURED = [f"{share} % of 1,000,000 deals, {left} s left" for share, left in ((22, 35), (42, 28), (62, 18))]


@pytest.mark.parametrize(("total", "what", "noun", "steps", "lines"), [
    (1_000_000, "Measuring", "deals", [(second, 20_000) for second in range(35)], MEASURED),
    (100, "Fitting winning chances", "per cent", [(12, 30)], ["30 %, 28 s left"]),
    (10, "Trying", "points", [(9.9, 10)], []),
])  # fmt: skip
def test_long_work_gives_news_into_a_pipe(
    total: int, what: str, noun: str, steps: Any, lines: list[str], said: StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A line now and then, none on short runs, and none of it on standard output."""
    clock = 0.0
    monkeypatch.setattr(console.time, "monotonic", lambda: clock)
    with console.progress_bar(total, what, noun) as progress:
        for clock, done in steps:  # noqa: B007 -- the clock shows it
            progress(done)
    assert said.getvalue().splitlines() == [f"{what}: {line}" for line in lines]


def test_programs_get_a_line_a_second_and_a_last_one(said: StringIO, monkeypatch: pytest.MonkeyPatch) -> None:
    """The last one when the work is over, or was stopped."""
    clock = [0.0]
    monkeypatch.setattr(console.time, "monotonic", lambda: clock[0])
    terminal = console.Terminal()
    terminal.command, terminal.progress = "tune", "json"
    with suppress(KeyboardInterrupt), terminal.playing(90, "Trying", "points") as progress:
        assert progress is not None
        for tenth in range(26):
            clock[0] = tenth / 10
            progress(2)
        raise KeyboardInterrupt
    terminal.played(52, 2.5, "points")
    lines = [json.loads(line) for line in said.getvalue().splitlines()]
    assert [(line["done"], line["seconds"]) for line in lines] == [(22, 1.0), (42, 2.0), (52, 2.5)]
    of_all = {"command": "tune", "what": "Trying", "unit": "points", "total": 90}
    assert lines[2] == {**of_all, "done": 52, "seconds": 2.5, "per_second": 20.8}


@pytest.mark.parametrize(("how", "totals"), [("json", [7000]), ("none", [])])
def test_a_command_shows_progress_as_it_was_asked_to(how: str, totals: list[int], tmp_path: Path) -> None:
    done = run(*BASIC, "7000", "--progress", how, "--format", "json", "--out", tmp_path)
    assert done.json["summary"]["hands"] == 7000
    lines = [json.loads(line) for line in done.err.splitlines() if not line.startswith("Compiling")]
    assert [(line["command"], line["unit"], line["done"], line["total"]) for line in lines] == [
        ("simulate", "deals", total, total) for total in totals
    ]


def test_what_is_compiled_is_told_with_the_time_that_it_took(said: StringIO) -> None:
    """Into a pipe as well; loops of a moment only if nothing has been said yet."""
    tells = console.CompileNotice()
    loops = [("play_deals", None, True), ("step", 0.4, True), ("play_worlds", 12.3, True), ("sample", 1.0, True)]
    for loop, seconds, kept in (*loops, ("walk", 4.0, False)):
        tells(Compiling("pitch", loop, seconds, kept))
    tells(Compiling("smear", "play_deals", 4.0, False))
    assert said.getvalue().splitlines() == [
        "Compiling Pitch (for the first time here; later runs load it) ...",
        "Compiling more of Pitch (12 s the last time; later runs load it) ...",
        "Compiling Smear (4 s the last time; again each time, as the cache folder cannot be written) ...",
    ]


def test_a_cache_that_others_can_write_to_is_reported_once(said: StringIO) -> None:
    tells = console.CompileNotice()
    for loop in ("play_deals", "step", "play_worlds"):
        tells(Compiling("pitch", loop, None, False, "/tmp/kernels can be written by other users"))
    note, *lines = said.getvalue().splitlines()
    assert note.startswith("The compile cache is not used: /tmp/kernels can be written by other users.")
    assert "XDG_CACHE_HOME" in note
    assert lines == [
        f"Compiling {what} (for the first time here; again each time, as the cache folder is not used) ..."
        for what in ("Pitch", "more of Pitch")
    ]


def test_what_is_not_known_is_said(tmp_path: Path) -> None:
    one = run(*BASIC, "1", "--out", tmp_path)
    assert "1 deal in" in one.err
    assert "± ?: too few deals to say how sure that is" in one.out
    league, compared = ["league", "--out", str(tmp_path)], ["compare", "basic", "random"]
    for told in (one.out, *(run("tricklab", *words, "--hands", "1").out for words in (league, compared))):
        assert "inf" not in told
        assert "1 deal" in " ".join(told.split())
        assert "1 deals" not in " ".join(told.split())
    assert Estimate(0.125, 0.1, 0.15, 50, 0.01).text(1, factor=100, sign="") == "12.5 ± 2.5"


@pytest.mark.parametrize(("limit", "words", "told"), [
    ("-v 600000", "simulate --hands 10 --policy random", "only 614 MB of memory may be used here, and tricklab needs"),
    ("-v 600000", "tricklab runs", "only 614 MB of memory may be used here, and tricklab needs 1,000: raise the"),
    ("-n 10", "tricklab advise --hand AS", "only 10 files may be open here at once, and tricklab needs 32: raise"),
])  # fmt: skip
def test_limits_that_are_too_low_are_one_line(limit: str, words: str, told: str, tmp_path: Path) -> None:
    done = called(["sh", "-c", f'ulimit {limit}; exec "$@"', "sh", *command_of(*words.split())], tmp_path)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1), done.stderr
    assert done.stderr.startswith(f"error: {told}")


def test_too_little_memory_is_one_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def fill(*given: object, **named: object) -> None:
        raise MemoryError

    monkeypatch.setattr(app, "_call", fill)
    monkeypatch.setattr("tricklab.scripts.terminal.streams.give_up", lambda: None)
    assert cli.run(["variants"]) == 1
    assert "there is not enough memory" in capsys.readouterr().err


def test_tables_fit_the_terminal(tmp_path: Path) -> None:
    """A league by numbers, house rules below their run: nothing is wider than the terminal."""
    told = run("tricklab", "league", "--hands", "200", "--out", tmp_path / "l", env={"COLUMNS": "80"}).out
    lines = [line for line in told.splitlines() if not line.startswith("Table and chart")]
    assert max(map(len, lines)) <= 80
    rows = [line.split() for line in lines if re.match(r"\d ", line)]
    assert [row[0] for row in rows] == [str(number) for number in range(1, len(rows) + 1)]
    assert all(row[-len(rows) :][number] == "–" for number, row in enumerate(rows))
    run(*BASIC, "100", "--out", tmp_path / "d")
    for columns in (80, 40):
        told = run("tricklab", "runs", tmp_path / "d", env={"COLUMNS": str(columns)}).out
        assert max(map(len, told.splitlines())) <= columns
    share = run(*BASIC, "100", "--share", "1/2", "--out", tmp_path / "s")
    assert "this share gets none: nothing was written" in share.out
    assert not (tmp_path / "s").exists()
