"""A game is saved as it is played: a closed terminal loses nothing, and no game is written over another."""

from __future__ import annotations

import os
import signal
import stat
from pathlib import Path
from typing import Any

import pytest

import tricklab as tl
from at_table import Typed, typed_in
from shell import refusal
from test_left import choose
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


@pytest.mark.game("smear")
@pytest.mark.parametrize(("end", "code"), [
    ("\x03", 130),
    *(pytest.param(*one, marks=pytest.mark.full) for one in (("\x04", 0), ("close", None), (signal.SIGTERM, None))),
    (signal.SIGKILL, None),
])  # fmt: skip
def test_what_was_decided_is_there_however_it_ends(end: str | signal.Signals, code: int | None, tmp_path: Path) -> None:
    """Gone on with through a pipe it comes to the same record; it is not begun anew over it."""
    path, record = tmp_path / "my game.json", tmp_path / "deal.jsonl"
    whole = typed_in("pass\n" + "1\n" * 40, "--out", record)
    assert whole.code == 0, whole.err
    once = read_record(record)
    record.unlink()
    typed = Typed("--no-review", "--save", str(path))
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
    assert read_record(record) == once
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
    assert play("1\n", "--hand", "3").code == 2  # the input has ended, and that is no wish to leave the game
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
    changes: list[dict[str, Any]] = [
        {},
        {"seat": 2},
        {"hand": 5},
        {"is_match": True},
        *({"setup": one} for one in setups),
    ]
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


def test_a_saved_game_keeps_its_seed_as_it_is(tmp_path: Path) -> None:
    """In 0.4.0 ``--seed 1e3`` was a text."""
    game, path = game_of(), tmp_path / "game.json"
    game.save(path, [played(game, 1)])
    path.write_text(path.read_text().replace('"seed": "table"', '"seed": "1e3"'))
    assert read_game(path).setup.seed == "1e3"
