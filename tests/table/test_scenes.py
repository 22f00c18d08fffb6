"""What a seat sees of a deal: the same however it is followed, nothing without words, and what the engine has."""

from __future__ import annotations

import json
import random
import sys
from collections import Counter
from pathlib import Path
from types import FrameType
from typing import Any

import msgspec
import pytest

import tricklab as tl
from at_table import session_of
from tiers import full_but
from tricklab.analysis.review.decisions import course_of
from tricklab.analysis.scene.line import line_of
from tricklab.analysis.scene.moment import describe_moment
from tricklab.analysis.scene.scene import Scene, scene_of
from tricklab.analysis.scene.scene_data import scene_data
from tricklab.analysis.scene.sight import Sight
from tricklab.analysis.scene.task import task_of
from tricklab.analysis.words.seat_names import names_of, seen_from
from tricklab.engine.games import GAMES, variants
from tricklab.engine.ground.cards import cards_of
from tricklab.engine.records.reader import record_of
from tricklab.engine.records.writer import to_line
from tricklab.engine.rules.events import UNKNOWN, Discard, Draw, Event, PassCards
from tricklab.engine.rules.phases import Picking, Playing
from tricklab.engine.sessions.game_file import GameFile
from tricklab.engine.sessions.session import Session
from tricklab.engine.sessions.unfinished_game import Game
from tricklab.web.playing.game import TableGame
from tricklab.web.playing.view import view_of
from tricklab.web.requests import as_json

pytestmark = pytest.mark.interpreted

NAMES = ("Ann", "Bob", "Cem", "Dee", "Eve", "Fay", "Gus")
SHOWING = ("analysis", "web", "engine/records", "engine/rules/deck.py", "engine/rules/events.py")
ROOMS = tuple(str(Path(tl.__file__).parent / name) for name in SHOWING)


def choose(session: Session, rng: random.Random) -> None:
    assert session.act([rng.choice(session.deal.legal(3000))])
    session.go_on()


@pytest.mark.parametrize("variant", full_but(GAMES, variants()))
def test_from_the_first_bid_to_the_end_every_seat_sees_what_the_engine_has(variant: str) -> None:
    """A scene that follows step by step is one that reads the whole log, also after a decision is taken back."""
    contracts = 0
    for seat in range(tl.Setup.make(variant).players):
        session, rng = session_of(variant, seat, seat), random.Random(seat)
        session.names = NAMES[: session.setup.players] if seat % 2 else ()
        session.go_on()
        scene, contract, leads = scene_of(session), None, list[tuple[int, int, set[int]]]()
        while not session.is_over:
            whole = scene_of(session)
            assert scene_data(scene) == scene_data(whole)
            check_cards(scene, session)
            check_note(scene)
            if scene.trick and scene.winner_now is not None:
                leads.append((len(scene.tricks), scene.winner_now, {play.seat for play in scene.trick.plays}))
            assert contract in (None, scene.contract)
            contract = scene.contract
            choose(session, rng)
            if rng.random() < 0.1 and session.can_undo:
                session.undo()
            scene.follow(session.deal)
        row = session.record().result
        assert scene.contract == (None if scene.contract is None else (row.bidder, row.bid))
        assert contract in (None, scene.contract)
        contracts += contract is not None
        check_lines(scene)
        winners = [trick.winner for trick in scene.tricks]
        assert all(winners[number - 1] in (first, *({*range(8)} - laid)) for number, first, laid in leads)
        assert [seen.tricks for seen in scene.seats] == list(row.tricks)
    assert contracts or tl.Setup.make(variant).game.declarer is None or variant == "phat"


def check_cards(scene: Scene, session: Session) -> None:
    """The hand is the engine's, which numbers trumps by strength in Smear's play; the winner has laid a card."""
    own, phase = session.deal.state["own"][scene.seat], scene.phase
    if isinstance(phase, Playing) and not phase.is_laid:
        cards = {card for play in session.deal.legal() for card in phase.cards(scene.setup, session.deal.state, play)}
        assert phase.name == "lead" or cards <= {*scene.deck.numbers(scene.hand)}
    elif not scene.passes_waiting and not isinstance(phase, Picking):
        assert {*scene.hand} == {*scene.deck.texts(cards_of(int(own["hand"])))}
    if scene.trick:
        laid = [card for play in scene.trick.plays for card in play.cards]
        assert {*laid} <= {*scene.deck.texts(sorted(scene.cards_seen))}
        assert scene.winner_now in [play.seat for play in scene.trick.plays]


def check_note(scene: Scene) -> None:
    """A note stands where a card of the hand may not be played, and what it says is so."""
    task = task_of(scene)
    if task is None or not isinstance(scene.phase, Playing) or task.selection or scene.trick is None:
        return
    playable, hand = {choice.card for choice in task.choices if choice.card}, {*scene.hand_to_play}
    assert bool(task.note) == (playable != hand)
    trumps = {*scene.deck.texts(sorted(scene.trumps))}
    led = scene.trick.plays[0].cards[0]
    suit = scene.deck.suit_of(scene.deck.number(led))
    follows = trumps if led in trumps or suit is None else {*scene.deck.texts(suit.cards)} - trumps
    if "must follow" in task.note:
        assert playable <= follows
    if "must play a trump" in task.note:
        assert playable <= trumps
        assert not hand & follows


def check_lines(scene: Scene) -> None:
    """Every event has words, with the seat's name, unless it is a secret of others."""
    came = [event for event, _ in scene.log if isinstance(event, Draw) or hasattr(event, "to")]
    mine = [event for event in came if scene.seat == getattr(event, "to", event.seat)]
    assert scene.received == {card for event in mine for card in event.cards}
    for event, line in scene.log:
        if line is None:
            assert isinstance(event, PassCards | Discard)
            assert scene.seat not in (event.seat, getattr(event, "to", None))
        else:
            assert scene.names.name(event.seat) in line.plain
            assert not {"_", UNKNOWN} & {*line.plain}
            assert line.rich.plain == line.plain


class Turned(Event, frozen=True, tag="turn_up"):
    """An event as a game from outside may have it."""

    card: str
    words: tuple[str, ...] = ()
    level: int | None = 3


def test_an_event_that_nobody_knows_has_the_words_of_its_fields() -> None:
    setup = tl.Setup.make("pitch")
    names = seen_from(setup, 1)
    line = line_of(Turned(2, "AH", ("alone", "double")), names, Sight(setup))
    assert str(line) == "left turn up A♥, alone, double, 3"
    assert line.cards == ("AH",)
    assert str(line_of(Turned(1, "TS"), names, Sight(setup))) == "you turn up 10♠, , 3"


def test_a_line_has_the_cards_that_its_reader_may_see() -> None:
    setup = tl.Setup.make("peatwit")
    names, event = seen_from(setup, 0), PassCards(1, 2, ("AS", "KS", "2H"))
    table = session_of("peatwit", 0, 0).deal.state["table"]
    assert str(line_of(event, names, Sight(setup))) == "left passed on A♠ K♠  2♥ to across"
    assert line_of(event, names, Sight(setup, 0, table)) is None
    assert str(line_of(event, seen_from(setup, 2), Sight(setup, 2, table))) == "right passed on A♠ K♠  2♥ to you"
    unseen = msgspec.structs.replace(event, cards=("AS", UNKNOWN, UNKNOWN))
    assert str(line_of(unseen, names, Sight(setup))) == "left passed on A♠ and 2 more cards to across"


@pytest.mark.deep
@pytest.mark.parametrize("variant", ["pitch", "phat", "cinch", "tapp-tarock"])
def test_a_click_decodes_the_log_once_and_makes_few_calls(variant: str, tmp_path: Path) -> None:
    """Calls of the rooms that show; the engine that plays the others' cards is interpreted here, and not counted."""
    setup = tl.Setup.make(variant, policy="random", seed="table")
    path, rng = tmp_path / "game.json", random.Random(1)
    counts: list[int] = []
    for number in range(3):
        path.unlink(missing_ok=True)
        game = TableGame("game", GameFile(path), Game(setup, 0, number, False, (), wanted=1))
        while not game.session.is_over:
            before, is_card = len(game.scene.log), game.scene.is_in_play
            calls = click(game, rng)
            if is_card and not game.session.is_over:
                counts.append(sum(count for name, count in calls.items() if name.startswith("room")))
                assert calls["decoded"] == len(game.scene.log) - before
    assert counts
    assert max(counts) <= 520, sorted(counts)


def click(game: TableGame, rng: random.Random) -> Counter[str]:
    """Decide, show the game, and count the calls of functions in the rooms that show, and the events decoded."""
    task, calls = view_of(game)["task"], Counter[str]()
    choice = rng.choice(task["choices"])["text"] if task["choices"] else ""
    cards = [] if choice else rng.sample(list(task["select"]["cards"]), task["select"]["least"])

    def watch(frame: FrameType, event: str, _: Any) -> None:
        if event == "call":
            file = frame.f_code.co_filename
            is_playing = file.endswith("sure_tricks.py")  # whether the rest is certain is played out, once in a deal
            calls[f"room {frame.f_code.co_qualname}"] += file.startswith(ROOMS) and not is_playing
            calls["decoded"] += frame.f_code.co_name == "of" and file.endswith("rules/events.py")

    sys.setprofile(watch)
    try:
        game.act(game.step, choice, cards, plays_forced=False)
        as_json(view_of(game))
    finally:
        sys.setprofile(None)
    return calls


def test_names_stand_in_the_record_and_in_what_is_seen() -> None:
    session, rng = session_of("pitch", 1, 3), random.Random(3)
    session.names = ("Ann", "you", "Cem", "Dee")
    session.go_on()
    while not session.is_over:
        choose(session, rng)
    record = record_of(json.loads(to_line(session.record())), "the deal")
    assert record.names == ("Ann", "seat 1", "Cem", "Dee")
    course = course_of(record)
    lines = describe_moment(course.scene(course.decisions[-1], names_of(course.setup, record.names, 1)))
    assert any("Ann" in line or "Cem" in line or "Dee" in line for line in lines)
    for names, what in ((("Ann", "Bob"), "4 of them"), (("Ann", "ann", "Cem", "Dee"), "two players are called")):
        with pytest.raises(tl.UsageError, match=f"names: .*{what}"):
            course_of(msgspec.structs.replace(record, names=names))
