"""Games that were left: saved as they are played, gone on with as if nothing had happened, and never written over."""

from __future__ import annotations

import json
import os
import signal
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec import UNSET
from msgspec.structs import replace

import tricklab as tl
from at_table import Typed, typed_in
from shell import refusal
from tricklab.analysis.advise.objective import hint_objective
from tricklab.analysis.equity.standing import standing_of
from tricklab.analysis.review.decisions import question_now
from tricklab.engine.base import temp_file
from tricklab.engine.errors import StoreError, UsageError
from tricklab.engine.records.reader import read_record
from tricklab.engine.records.writer import to_lines
from tricklab.engine.sessions.session import Session
from tricklab.engine.sessions.unfinished_game import Game, read_game
from tricklab.scripts.table.saved_game import SavedGame, check_record_file

pytestmark = pytest.mark.game("plute")

SMEAR = ("tricklab", "play", "--variant", "smear", "--policy", "basic", "--no-review")


def game_of(**changes: Any) -> Game:
    setup = {"variant": "plute", "policy": "random", "seed": "table", **changes.pop("setup", {})}
    return Game(tl.Setup.make(**setup), **{"seat": 1, "hand": 4, "is_match": False, **changes})


def played(game: Game, decisions: int) -> Session:
    (session, _), *_ = game.sessions()
    choose(session, decisions)
    return session


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


def test_a_match_that_was_left_goes_on(tmp_path: Path) -> None:
    game, path = game_of(seat=2, hand=3, is_match=True), tmp_path / "game.json"
    whole = match_from(game, 0)
    assert len(whole) > 5
    assert match_from(game, 5, lambda sessions: game.save(path, sessions)) == []
    left = read_game(path)
    assert left.setup == game.setup
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
    game, path = game_of(setup={"scores": [3, -1]}), tmp_path / "left.json"
    game.save(path, [played(game, 2)])
    return path


@pytest.mark.parametrize(("change", "words"), [
    (lambda told, deal: told.update(game=2), "format 2"),
    (lambda told, deal: told.clear(), "is no saved game"),
    (lambda told, deal: told.update(seat=6), "seat must be from 0 to"),
    (lambda told, deal: told.pop("setup"), "setup is missing"),
    (lambda told, deal: told.update(setup=[]), r"is damaged: setup must be a \{...\} with keys and values; not a list"),
    (lambda told, deal: told["setup"].pop("rules"), r"is damaged: setup\.rules is missing"),
    (lambda told, deal: told.update(deals=[deal, deal]), "it has 2 deals, and 1 were to be played"),
    (lambda told, deal: deal.update(actions=["pass"]), r"deals\[0\].actions\[0\] must be the number of an action"),
    (lambda told, deal: deal["actions"].append(1 << 70), r"actions\[\d+\] must be the number of an action; not 118"),
    (lambda told, deal: deal["actions"].append(63), "the rules do not allow"),
    (lambda told, deal: deal.update(own=[len(deal["actions"])]), r"deals\[0\].own must be places among its"),
    (lambda told, deal: deal.update(own=[*range(len(deal["actions"]))]), "the rules do not allow"),
    (lambda told, deal: told.update(match=True, deals=[{"actions": [], "own": []}, deal]), "deal 0 is not over"),
])  # fmt: skip
def test_a_file_that_is_damaged_is_not_played(left: Path, change: Callable[..., Any], words: str) -> None:
    """`tests/records/test_fuzz.py` damages files of any game at random."""
    told = json.loads(left.read_text())
    change(told, told["deals"][0])
    left.write_text(json.dumps(told))
    with pytest.raises(UsageError, match=words):
        list(read_game(left).sessions("left.json"))


def test_hints_in_a_match_are_by_the_chance_to_win_it() -> None:
    """And what else the match counts is known at the table, as bids made and lost are in Plute."""
    counted = []
    for is_match, objective in ((False, "points"), (True, "match")):
        for session, match in game_of(seat=2, hand=3, is_match=is_match).sessions():
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


@pytest.mark.game("smear")
@pytest.mark.parametrize(("end", "code"), [
    ("\x03", 130),
    *(pytest.param(*one, marks=pytest.mark.full) for one in (("\x04", 0), ("close", None), (signal.SIGTERM, None))),
    (signal.SIGKILL, None),
])  # fmt: skip
@pytest.mark.deep
def test_what_was_decided_is_there_however_it_ends(end: str | signal.Signals, code: int | None, tmp_path: Path) -> None:
    """Gone on with through a pipe it comes to the same record; it is not begun anew over it."""
    path, record = tmp_path / "my game.json", tmp_path / "deal.jsonl"
    whole = typed_in("pass\n" + "1\n" * 40, "--out", record)
    assert whole.code == 0, whole.err
    assert f"Record: {record}" in whole.out
    assert "\x1b" not in whole.out
    once = read_record(record)
    record.unlink()
    typed = Typed("--no-review", "--save", str(path), "--names", "Bob,Cem,Dee")
    typed.prompt()
    assert not path.exists()
    typed.type("pass\n")
    typed.type("1\n")
    if isinstance(end, signal.Signals):
        typed.process.send_signal(end)
    elif code is None:
        os.close(typed.leader)
    else:
        assert "--resume" in typed.end(end)
    found = typed.process.wait(60)
    assert found == code if code is not None else found != 0
    assert len(read_game(path).deals[0].own) == 2
    assert f"tricklab play --resume '{path}'" in refusal(*SMEAR, "--save", path)
    assert "--hand does not go with --resume" in refusal("tricklab", "play", "--resume", path, "--hand", "2")
    gone_on = typed_in("1\n" * 40, "--resume", path, "--out", record, plain=True)
    assert gone_on.code == 0, gone_on.err
    assert "Clockwise: you, Bob, Cem, Dee." in gone_on.out
    there = read_record(record)
    assert there.names == ("seat 0", "Bob", "Cem", "Dee")
    assert replace(there, names=UNSET) == once
    assert not path.exists()


@pytest.mark.game("smear")
def test_a_game_that_was_left_is_not_begun_anew_over_it(tmp_path: Path) -> None:
    def play(typed: str, *words: str) -> Any:
        return typed_in(typed, *words, cwd=tmp_path)

    assert "--resume" in play("pass\nquit\n").out
    (path,) = (tmp_path / "data").iterdir()
    kept = path.read_bytes()
    done = play("pass\n1\nquit\n")
    assert (done.code, done.out) == (2, "")
    told = f"Go on with it: tricklab play --resume data/{path.name} - or begin anew: delete that file, or name another"
    assert told in done.err
    for other in ("--rule=trey=false", "--match"):
        assert play("1\n1\nquit\n", other).code == 0
    assert play("quit\n", "--hand", "2").code == 0  # nothing was decided
    ended = play("1\n", "--hand", "3")
    assert (ended.code, "the input has ended" in ended.err) == (2, True), "that is no wish to leave the game"
    assert len(list((tmp_path / "data").iterdir())) == 3
    assert path.read_bytes() == kept


def test_no_other_user_reads_a_saved_game_nor_is_another_program_s_choice_lost(tmp_path: Path) -> None:
    path, game = tmp_path / "game.json", game_of()
    ours, theirs = SavedGame(game, path, None), SavedGame(game, path, None)
    ours.sessions, theirs.sessions = [played(game, 2)], [played(game, 1)]
    ours.save()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    theirs.save()
    with pytest.raises(StoreError, match="another program has gone on with the game"):
        theirs.how_to_go_on()
    assert len(read_game(path).deals[0].own) == 2


def test_two_games_have_two_names() -> None:
    setups = ({"seed": "other"}, {"scores": [1, 0]}, {"seats": {3: "basic"}}, {"rules": {"jokers": "marked"}})
    changes: list[dict[str, Any]] = [{}, {"seat": 2}, {"hand": 5}, {"is_match": True}]
    changes += [{"setup": one} for one in setups]
    names = {SavedGame(game_of(**one), None, None)._path for one in changes}
    assert len(names) == len(changes)
    assert all(name.parent == Path("data") for name in names)
    assert SavedGame(game_of(), None, None)._path in names


@pytest.mark.game("smear")
@pytest.mark.parametrize("option", ["--save", "--out"])
def test_no_file_of_somebody_else_is_written_over(option: str, tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("mine")
    (tmp_path / "folder").mkdir()
    assert f"{option} mine is there already" in refusal(*SMEAR, option, "mine", cwd=tmp_path)
    for path in ("folder", "none/game", "/dev/null"):
        told = f"takes a file in a folder that is there; not {path}"
        assert told in refusal(*SMEAR, option, path, cwd=tmp_path)
    assert (tmp_path / "mine").read_text() == "mine"
    assert not (tmp_path / "data").exists()
    told = refusal(*SMEAR, "--save", "one", "--out", "one", cwd=tmp_path)
    assert "--out one is the file of the saved game" in told


def test_a_folder_that_takes_no_files_is_found_out_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(temp_file.os, "access", lambda path, mode: False)
    with pytest.raises(UsageError, match=r"--save .*game cannot be written: the folder .* takes no files"):
        SavedGame(game_of(), tmp_path / "game", None)
    with pytest.raises(UsageError, match=r"--out .* takes no files"):
        check_record_file(tmp_path / "deal.jsonl", [])
    SavedGame(game_of(), None, None)
    assert "The game is not saved, as the folder" in " ".join(capsys.readouterr().err.split())


def test_a_disk_that_is_full_does_not_end_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game, told = game_of(), []
    monkeypatch.setattr("tricklab.scripts.table.saved_game.note", told.append)
    saved = SavedGame(game, tmp_path / "game.json", None)
    saved.sessions.append(played(game, 2))

    def full(*given: object, **more: object) -> None:
        raise StoreError("no space")

    with monkeypatch.context() as patch:
        patch.setattr(Game, "save", full)
        saved.save()
        saved.save()
        assert told == ["The game goes on, but is not saved: no space"]
        with pytest.raises(StoreError):
            saved.how_to_go_on()
    assert f"--resume {tmp_path}/game.json" in saved.how_to_go_on()
    assert read_game(tmp_path / "game.json").deals == (saved.sessions[0].decided,)


def test_records_are_written_over_the_beginning_of_the_same_game(tmp_path: Path) -> None:
    game, path = game_of(is_match=True), tmp_path / "match.jsonl"
    records = []
    for session, match in game.sessions():
        choose(session, 10_000)
        records.append(session.record())
        assert match is not None
        match.enter(session.deal.row())
        if len(records) == 3:
            break
    for number in range(4):
        path.write_bytes(to_lines(records[:number]).encode())
        check_record_file(path, records)
    for wrong in (to_lines(records[1:]).encode(), to_lines(records).encode() + b"x", b"\xff"):
        path.write_bytes(wrong)
        with pytest.raises(UsageError, match="is there already, and is not of this game"):
            check_record_file(path, records)


def test_a_saved_game_keeps_its_seed_as_it_is(left: Path) -> None:
    """In 0.4.0 ``--seed 1e3`` was a text."""
    left.write_text(left.read_text().replace('"seed": "table"', '"seed": "1e3"'))
    assert read_game(left).setup.seed == "1e3"
