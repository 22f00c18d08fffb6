"""``tricklab drill`` as it is typed: due problems, problems of the package and of dealt hands, own mistakes, Anki."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import tricklab as tl
from shell import run
from tricklab.analysis.advise import advise
from tricklab.analysis.drill.mistakes import mistakes_in
from tricklab.analysis.drill.package_problems import problems
from tricklab.analysis.drill.problem import ERRORS, Problem
from tricklab.analysis.drill.schedule import key_of
from tricklab.analysis.drill.search import WORLDS, Wanted, kind_of, problems_in
from tricklab.analysis.review.decisions import KINDS, course_of
from tricklab.engine.base.numbers import counted
from tricklab.engine.play.actions import action_text
from tricklab.engine.play.setup import Setup
from tricklab.engine.records.writer import to_lines

PITCH = [problem for problem in problems().values() if problem.variant == "pitch"]


def drill(folder: Path, *words: str, typed: str = "") -> str:
    done = run("tricklab", "drill", "--folder", str(folder), *words, typed=typed)
    assert done.code == 0, done.err
    return done.out


def best(problem: Problem) -> str:
    return problem.rows[0].choices[0]


@pytest.mark.game("pitch")
def test_what_is_missed_comes_first_the_next_time(tmp_path: Path) -> None:
    right, wrong = best(PITCH[0]), PITCH[1].rows[-1].choices[0]
    out = drill(tmp_path, "--variant", "pitch", "--count", "2", typed=f"{right}\nnonsense\n{wrong}\n")
    assert out.index("1 of 2: Pitch, 4 players") < out.index("Right.") < out.index("2 of 2: Pitch, 4 players")
    assert f"Not this time: it gives away {PITCH[1].rows[-1].amount} points." in out
    assert PITCH[0].answer.split(".")[0] in out.replace("\n", " ")
    assert "It returns in 1 minute." in out
    assert "1 of 2 right." in out
    assert "1 problem returns, the first in 1 minute." in out
    file = tmp_path / "drill.json"
    data = json.loads(file.read_text())
    (key,) = data["entries"]
    data["entries"][key]["due"] = "2020-01-01T00:00:00Z"
    file.write_text(json.dumps(data))
    again = drill(tmp_path, "--variant", "pitch", "--count", "1", typed=f"{best(PITCH[1])}\n")
    assert "Right." in again
    assert "1 of 1 right." in again


@pytest.mark.game("pitch")
def test_quit_and_the_end_of_the_input_end_it(tmp_path: Path) -> None:
    assert "right." not in drill(tmp_path, "--variant", "pitch", typed="quit\n")
    assert not (tmp_path / "drill.json").exists()
    assert "right." not in drill(tmp_path, "--variant", "pitch")


@pytest.mark.deep
@pytest.mark.game("pitch")
@pytest.mark.parametrize("kind", ["bids", "leads"])
def test_problems_of_a_kind_are_clear(kind: str) -> None:
    setup = Setup.make("pitch", seed="drill test")
    problem = next(problems_in(setup, Wanted(kind=kind)))
    assert problem.kind == kind
    answer = advise(problem.question, worlds=WORLDS)
    others = [choice.to_best for choice in answer.choices if choice.text not in problem.rows[0].choices]
    assert others
    assert all(cost.value >= ERRORS * cost.error for cost in others)
    assert problem.is_right(answer.best.text)
    assert not problem.is_right(problem.rows[-1].choices[0])
    assert not problem.is_right("no such choice")


@pytest.mark.deep
@pytest.mark.game("pitch")
def test_own_mistakes_are_those_of_the_seat_and_are_noted(tmp_path: Path) -> None:
    (record,) = tl.replay("pitch", 3, policy="random", seed="mistakes")
    found = list(mistakes_in(record, 2))
    assert found
    own = {decision.before: decision for decision in course_of(record).decisions if decision.seat == 2}
    for problem in found:
        decision = own[len(problem.record.events)]
        assert (problem.seat, problem.did, problem.kind) == (2, decision.name(decision.made), decision.kind)
        assert not problem.is_right(action_text(decision.question.setup, decision.question.deal.state, decision.made))
    file = tmp_path / "deals.jsonl"
    other = next(iter(tl.replay("pitch", 4, policy="random", seed="mistakes")))
    file.write_text(to_lines([record, record, other]))
    found += mistakes_in(other, 2)
    out = drill(tmp_path, str(file), "--seat", "2")
    assert out.startswith(f"{counted(len(found), 'new problems')} from 2 deals of yours.")
    assert {*json.loads((tmp_path / "drill.json").read_text())["entries"]} == {*map(key_of, found)}


@pytest.mark.game("pitch")
def test_notes_for_anki_are_a_line_each(tmp_path: Path) -> None:
    file = tmp_path / "pitch.txt"
    out = drill(tmp_path, "--variant", "pitch", "--count", "2", "--anki", str(file))
    assert out.startswith("2 problems written to")
    *header, first, second = file.read_text().splitlines()
    assert header[0] == "#separator:tab"
    for line, problem in zip((first, second), PITCH, strict=True):
        guid, front, back, tags = line.split("\t")
        assert guid.startswith("tricklab-")
        assert problem.task in front
        assert problem.answer in back.replace("&#x27;", "'")
        assert problem.rows[1].amount in back
        assert tags.split() == ["tricklab", "pitch", problem.kind]


def test_kinds_by_the_words_of_players() -> None:
    assert [kind_of(kind) for kind in KINDS] == [*KINDS]
    assert (kind_of("Bid"), kind_of("trump")) == ("bids", "trumps")


@pytest.mark.parametrize(
    ("words", "what"),
    [
        (("--kind", "bidd"), "Did you mean 'bids'?"),
        (("--count", "0"), "--count"),
        (("nothing.jsonl",), "nothing.jsonl"),
        (("--player", "nobody"), "nobody"),
        (("--variant", "pitsch"), "Did you mean 'pitch'?"),
    ],
)
def test_what_is_wrong_is_a_line(tmp_path: Path, words: tuple[str, ...], what: str) -> None:
    done = run("tricklab", "drill", "--folder", str(tmp_path), *words)
    assert done.code == 2
    assert what in done.err
    assert "Traceback" not in done.err


def test_a_folder_without_deals_and_a_damaged_memory(tmp_path: Path) -> None:
    done = run("tricklab", "drill", "--folder", str(tmp_path), str(tmp_path))
    assert (done.code, "no deal record" in done.err) == (2, True)
    (tmp_path / "drill.json").write_text("{}")
    done = run("tricklab", "drill", "--folder", str(tmp_path))
    assert (done.code, "drill.json" in done.err) == (2, True)
