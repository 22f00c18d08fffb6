"""A game that was left goes on as if nothing had happened, and a file that is no such game is never played."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import tricklab as tl
import usual_lineup
from shell import run
from test_play import Typed, typed_in
from tricklab.analysis.advise.objective import hint_objective
from tricklab.analysis.equity.standing import standing_of
from tricklab.analysis.review.decisions import question_now
from tricklab.engine.errors import UsageError
from tricklab.engine.records.reader import read_record
from tricklab.engine.sessions.session import Session
from tricklab.engine.sessions.unfinished_game import Game, read_game


@pytest.fixture(autouse=True)
def only_random(monkeypatch: pytest.MonkeyPatch) -> None:
    """The loops of policies that are all random are compiled in a moment."""
    monkeypatch.setattr(usual_lineup, "usual", [])


def choose(session: Session, decisions: int) -> bool:
    """Choose as the seat's policy would, so many times, and take one choice back; tell whether the deal is over."""
    session.go_on()
    while decisions and not session.is_over:
        if decisions == 2 and session.can_undo:
            session.undo()
            session.go_on()
        assert session.act([session.chosen()])
        session.go_on()
        decisions -= 1
    return session.is_over


def match_from(game: Game, decisions: int, keep: Callable[[list[Session]], None] | None = None) -> list[Any]:
    """Play a match on, leave it after so many decisions of each deal but the first two, and return what came of it."""
    sessions: list[Session] = []
    for session, match in game.sessions():
        sessions.append(session)
        if not choose(session, decisions if keep and len(sessions) > 2 else 10_000):
            assert keep is not None
            keep(sessions)
            return []
        assert match is not None
        match.enter(session.deal.row())
    return [*(session.record() for session in sessions), match.standing.tolist(), match.winners]


@pytest.mark.game("plute")
def test_a_match_that_was_left_goes_on(tmp_path: Path) -> None:
    setup = tl.Setup.make("plute", policy="random", seed="table")
    game, path = Game(setup, 2, 3, True), tmp_path / "game.json"
    whole = match_from(game, 0)
    assert len(whole) > 5
    assert match_from(game, 5, lambda sessions: game.save(path, sessions)) == []
    left = read_game(path)
    assert left.setup == setup
    assert len(left.deals) == 3
    for number, (session, match) in enumerate(left.sessions()):
        if number == 2:
            break
        assert match is not None
        match.enter(session.deal.row())
    before = len(session.taken)
    session.undo()
    assert len(session.taken) < before
    assert match_from(left, 0) == whole


@pytest.fixture
def left(tmp_path: Path) -> Path:
    """A deal that was left after two decisions."""
    setup = tl.Setup.make("plute", policy="random", seed="table", scores=[3, -1])
    game, path = Game(setup, 1, 4, False), tmp_path / "left.json"
    (session, _), *_ = game.sessions()
    choose(session, 2)
    game.save(path, [session])
    return path


def changed(told: dict[str, Any], way: str) -> Any:
    """The same file with something wrong in it."""
    deal = told["deals"][0]
    ways: dict[str, Callable[[], Any]] = {
        "format": lambda: told.update(game=2),
        "nothing": told.clear,
        "seat": lambda: told.update(seat=6),
        "hand": lambda: told.update(hand=True),
        "no setup": lambda: told.pop("setup"),
        "variant": lambda: told["setup"].update(variant="plutte"),
        "deals": lambda: told.update(deals=[deal, deal]),
        "words": lambda: deal.update(actions=["pass"]),
        "large": lambda: deal["actions"].append(1 << 70),
        "illegal": lambda: deal["actions"].append(63),
        "own": lambda: deal.update(own=[len(deal["actions"])]),
        "another's": lambda: deal.update(own=[*range(len(deal["actions"]))]),
        "match": lambda: told.update(match=True, deals=[{"actions": [], "own": []}, deal]),
    }
    ways[way]()
    return told


@pytest.mark.game("plute")
@pytest.mark.parametrize(
    ("way", "told"),
    [
        ("format", "format 2"),
        ("nothing", "is no saved game"),
        ("seat", "seat must be from 0 to"),
        ("hand", "hand must be a whole number"),
        ("no setup", "setup is missing"),
        ("variant", "plute"),
        ("deals", "it has 2 deals, and 1 were to be played"),
        ("words", r"deals\[0\].actions\[0\] must be a whole number"),
        ("large", r"deals\[0\].actions has a number that is no action"),
        ("illegal", "the rules do not allow"),
        ("own", r"deals\[0\].own must be places among its actions"),
        ("another's", "the rules do not allow"),
        ("match", "deal 0 is not over"),
    ],
)
def test_a_file_that_is_damaged_is_not_played(left: Path, way: str, told: str) -> None:
    left.write_text(json.dumps(changed(json.loads(left.read_text()), way)))
    with pytest.raises(UsageError, match=told):
        list(read_game(left).sessions("left.json"))


@pytest.mark.game("plute")
def test_a_policy_of_a_file_is_named_again(left: Path, tmp_path: Path) -> None:
    """None that only a game's file names is run."""
    told = json.loads(left.read_text())
    told["setup"]["policies"][3] = {"name": f"{tmp_path}/mine.py:Mine", "parameters": {}, "digest": "abc"}
    left.write_text(json.dumps(told))
    (tmp_path / "mine.py").write_text("raise SystemExit('it was run')")
    with pytest.raises(UsageError, match="--seats 3="):
        read_game(left)
    assert read_game(left, {3: "random"}).setup.policies[3].name == "random"


@pytest.mark.game("smear")
def test_left_at_a_terminal_and_gone_on_with_through_a_pipe(tmp_path: Path) -> None:
    path, record = tmp_path / "my game.json", tmp_path / "deal.jsonl"
    whole = typed_in("pass\n" + "1\n" * 40, "--out", record)
    assert whole.code == 0, whole.err
    once = read_record(record)
    typed = Typed("--no-review", "--save", str(path))
    typed.until(lambda new: new.endswith("> "))
    typed.type("pass\n")
    typed.type("1\n")
    told = typed.type("q\n")
    assert typed.process.wait(60) == 0
    assert "--resume" in told
    record.unlink()
    done = run("tricklab", "play", "--resume", str(path), "--hand", "2")
    assert done.code == 2
    assert "--hand does not go with --resume" in done.err
    gone_on = typed_in("1\n" * 40, "--resume", path, "--out", record, plain=True)
    assert gone_on.code == 0, gone_on.err
    assert read_record(record) == once


@pytest.mark.game("smear")
def test_ctrl_c_keeps_the_game_too(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    typed = Typed("--save", str(path))
    typed.until(lambda new: new.endswith("> "))
    typed.type("pass\n")
    typed.type("last\n")  # somebody listens
    told = typed.end("\x03")
    assert typed.process.wait(60) == 130
    assert "--resume" in told
    assert read_game(path).deals[0].actions


@pytest.mark.game("plute")
def test_hints_in_a_match_are_by_the_chance_to_win_it() -> None:
    """And what else the match counts is known at the table, as bids made and lost are in Plute."""
    setup = tl.Setup.make("plute", policy="random", seed="table")
    counted = []
    for is_match, objective in ((False, "points"), (True, "match")):
        for session, match in Game(setup, 2, 3, is_match).sessions():
            session.go_on()
            question = question_now(session, "random")
            assert hint_objective(question, is_match=session.is_match) == objective
            if match is None:
                break
            standing_of(session.setup, session.tallies)  # there is such a standing
            assert list(session.tallies) == match.standing[-len(session.tallies) :].tolist()
            counted.append(sum(session.tallies))
            choose(session, 10_000)
            match.enter(session.deal.row())
    assert counted[0] == 0 < counted[2]
