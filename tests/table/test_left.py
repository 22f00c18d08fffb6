"""A game that was left goes on as if nothing had happened, and a file that is no such game is never played."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import tricklab as tl
from tricklab.analysis.advise.objective import hint_objective
from tricklab.analysis.equity.standing import standing_of
from tricklab.analysis.review.decisions import question_now
from tricklab.engine.errors import UsageError
from tricklab.engine.sessions.session import Session
from tricklab.engine.sessions.unfinished_game import Game, read_game

pytestmark = pytest.mark.game("plute")


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
    told = json.loads(left.read_text())
    change(told, told["deals"][0])
    left.write_text(json.dumps(told))
    assert re.search(words, what_is_said(left) or "")


def places_in(told: Any) -> list[tuple[Any, Any]]:
    """Return every place in some JSON, as what it is in and its key."""
    inner = told.items() if isinstance(told, dict) else enumerate(told) if isinstance(told, list) else ()
    return [place for key, value in inner for place in ((told, key), *places_in(value))]


def test_whatever_stands_there_is_played_or_refused_in_words(left: Path) -> None:
    """Every place of a saved game with every kind of value in it, or without it."""
    once, refused = left.read_text(), 0
    rng = random.Random(7)
    wrong = [None, True, 5, -1, 1.5, 1 << 70, "x", "", [], {}, [[]], {"name": "x"}, [None], "expert", "evil.py:X"]
    words = re.compile("indices|NoneType|object is not|attribute|'dict'|'list'")
    for number in range(len(places_in(json.loads(once)))):
        for value in (*rng.sample(wrong, 5), "missing"):
            told = json.loads(once)
            where, key = places_in(told)[number]
            if value == "missing":
                del where[key]
            else:
                where[key] = value
            left.write_text(json.dumps(told))
            said = what_is_said(left)
            refused += said is not None
            assert said is None or ("left.json" in said and not words.search(said))
    assert refused > 170


def what_is_said(path: Path) -> str | None:
    """Return why a saved game is not played; None if it is."""
    try:
        list(read_game(path).sessions("left.json"))
    except UsageError as error:
        return str(error)
    return None


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
