"""Whole deals by script through the real command: five games, several deals, names, mistakes tried again."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from at_table import typed_in
from shell import refusal
from tricklab.engine.records.reader import read_record

LINES = "pass\n1\nnothing\n" * 90
"""What fits no choice is refused, and the next line is read."""


def typed(game: str, *words: str, cwd: Path, lines: str = LINES, columns: int = 80) -> str:
    done = typed_in(lines, "--variant", game, "--policy", "random", *words, plain=True, cwd=cwd, columns=columns)
    assert done.code == 0, done.err
    assert "Traceback" not in done.err
    return done.out


@pytest.mark.parametrize(
    ("game", "hand"),
    [("pitch", 3), pytest.param("peatwit", 3, marks=pytest.mark.full), ("cinch", 1), ("smear", 0), ("paskievics", 1)],
)
def test_a_deal_of_each_game(game: str, hand: int, tmp_path: Path) -> None:
    told = typed(game, "--hand", str(hand), "--out", str(tmp_path / "deal.jsonl"), cwd=tmp_path)
    record = read_record(tmp_path / "deal.jsonl")
    assert re.match(r".*, deal \d+ of seed 1\nClockwise: you, ", told)
    assert "seat 0" not in told
    assert "\n[" in told  # how the deal stands
    assert f"{record.result.delta[0]:+d}" in told.rsplit("score ", 1)[1]
    assert max(len(line) for line in told.splitlines() if not line.startswith("Record: ")) <= 80
    narrow = typed(game, "--hand", str(hand), cwd=tmp_path, columns=40)
    assert max(len(line) for line in narrow.splitlines() if not line.startswith(("> ", "Record: "))) <= 40
    assert "\u2026" not in narrow  # nothing is cut


@pytest.mark.game("pitch")
def test_several_deals_have_a_running_score_and_one_record_file(tmp_path: Path) -> None:
    told = typed("pitch", "--deals", "3", "--hand", "4", "--out", str(tmp_path / "deals.jsonl"), cwd=tmp_path)
    records = (tmp_path / "deals.jsonl").read_text().splitlines()
    assert len(records) == 3
    assert re.findall(r"Pitch, deal (\d) of seed 1\n", told) == ["4", "5", "6"]
    assert re.findall(r"After (\d) deals: you ", told) == ["2", "3"]
    single = typed("pitch", "--hand", "5", "--out", str(tmp_path / "one.jsonl"), cwd=tmp_path)
    assert "After" not in single
    assert not [*(tmp_path / "data").iterdir()]


@pytest.mark.game("pitch")
def test_deals_that_were_left_go_on_where_they_stopped(tmp_path: Path) -> None:
    words = ("--deals", "2", "--names", "Bob,Cem,Dee")
    whole = typed("pitch", *words, "--out", str(tmp_path / "whole.jsonl"), cwd=tmp_path)
    choices = whole.split("After 1 deals")[0].split("Pitch, deal 1 of seed 1")[0].count("\n> ")
    typed("pitch", *words, cwd=tmp_path, lines="pass\n1\nnothing\n" * (choices // 3) + "quit\n")
    (saved,) = (tmp_path / "data").iterdir()
    done = typed_in(LINES, "--resume", str(saved), "--out", str(tmp_path / "rest.jsonl"), plain=True, cwd=tmp_path)
    assert done.code == 0, done.err
    assert (tmp_path / "rest.jsonl").read_text().count("\n") == 2
    assert "Clockwise: you, Bob, Cem, Dee." in done.out


@pytest.mark.game("pitch")
@pytest.mark.parametrize(("words", "message"), [
    (("--deals", "3", "--match"), "--deals: a match ends when somebody has won it"),
    (("--deals", "0"), "--deals"),
    (("--names", "Bob,Cem"), "--names has 2 names; give 3 for the others"),
    (("--names", "Bob,bob,Dee"), "two players are called"),
])  # fmt: skip
def test_what_does_not_go_together(words: tuple[str, ...], message: str, tmp_path: Path) -> None:
    told = refusal("tricklab", "play", "--variant", "pitch", "--policy", "random", *words, cwd=tmp_path)
    assert message in told


@pytest.mark.game("pitch")
@pytest.mark.full
def test_several_deals_have_one_review(tmp_path: Path) -> None:
    words = ("--variant", "pitch", "--policy", "basic", "--seed", "7", "--deals", "2", "--time", "1")
    done = typed_in(LINES, *words, plain=True, cwd=tmp_path, columns=80, review=True)
    assert done.code == 0, done.err
    told = done.out
    assert len(re.findall(r" mistakes? in \d+ choices of 2 deals\.", told)) == 1
    table = told.split("deal  score")[1].splitlines()
    assert [row.split()[0] for row in table[1:3]] == ["0", "1"]
    assert max(len(line) for line in told.splitlines()) <= 80
