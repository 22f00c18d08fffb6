"""Deals at the table: the very deals that are replayed, nothing hidden told, and what is typed means what it says."""

from __future__ import annotations

import random
import re
from io import StringIO
from pathlib import Path

import numpy as np
import pytest
from rich.console import Console

import tricklab as tl
from at_table import Typed, exchanged, reach, session_of, typed_in
from places import ROOT
from shell import refusal, run
from tricklab.analysis.review.decisions import question_now
from tricklab.analysis.scene.scene import scene_of
from tricklab.analysis.table.news import DealNews
from tricklab.analysis.table.typed_choices import actions_typed, choices_of
from tricklab.engine.errors import UsageError
from tricklab.engine.games import GAMES
from tricklab.engine.matches.match_simulator import MatchSimulator
from tricklab.engine.play.actions import action_text
from tricklab.engine.records.reader import read_record
from tricklab.engine.records.writer import records
from tricklab.engine.sessions.session import Session, sessions_of
from tricklab.scripts.table import view
from tricklab.scripts.table.turns import Quit, Turns


@pytest.fixture
def quiet(monkeypatch: pytest.MonkeyPatch) -> Console:
    """A console that keeps what is printed, in all that is said at the table."""
    console = Console(width=100, record=True, file=StringIO(), highlight=False)
    monkeypatch.setattr("tricklab.scripts.terminal.console.out", console)
    monkeypatch.setattr(view, "out", console)
    monkeypatch.setattr("tricklab.scripts.table.turns.out", console)
    return console


def shown(session: Session, console: Console) -> str:
    console.export_text()
    scene = scene_of(session)
    for line in DealNews(session, scene).read():
        view.put(line.rich)
    view.begin(session, scene)
    for tells in (view.table, view.ask, view.score, view.last):
        tells(scene)
    return console.export_text()


class Typist:
    """Types what the policy of the seat would do, and at times takes it back first, and looks at what it sees."""

    def __init__(self, session: Session, console: Console) -> None:
        self.session, self.console, self.asked, self.taken = session, console, 0, False
        self.rng, self.compared = random.Random(session.hand), 0

    def __call__(self, prompt: str) -> str:
        session = self.session
        self.asked += 1
        if self.asked % 3 == 0 and not self.taken and session.can_undo:
            self.taken = True
            return "undo"
        self.taken = False
        if self.asked % 4 == 1:
            self.compare()
        return action_text(session.setup, session.deal.state, session.chosen())

    def compare(self) -> None:
        """With two hidden cards exchanged, if all that can be seen goes on as before, the same is told."""
        session = self.session
        told = shown(session, self.console)
        for _ in range(2):
            other = exchanged(session, self.rng)
            if other is not None:
                self.compared += 1
                assert shown(other, self.console) == told


# The policy says nothing of itself where speeches are made, so that every speech is one word.
@pytest.mark.interpreted
@pytest.mark.parametrize("game", GAMES)
def test_typed_as_the_policy_plays_it_is_the_deal_that_is_replayed(game: str, quiet: Console) -> None:
    setup = tl.Setup.make(game, policy="random", seed="table")
    compared = 0
    for hand, record in enumerate(records(tl.Simulator(setup), range(3))):
        session = session_of(game, (hand + 1) % setup.players, hand)
        typist = Typist(session, quiet)
        Turns(session, 1.0, typist).play()
        assert session.record() == record
        compared += typist.compared
    assert compared > 5


@pytest.mark.game("plute")
def test_a_match_is_the_match_that_is_simulated() -> None:
    setup = tl.Setup.make("plute", policy="random", seed="table")
    found = MatchSimulator(setup).play(3, 1)
    simulator = session_of("plute", 0, 3).simulator
    for number, (session, match) in enumerate(sessions_of(simulator, 0, 3)):
        session.go_on()
        while not session.is_over:
            assert session.act([session.chosen()])
            session.go_on()
        row = session.deal.row()
        for name in ("dealer", "bidder", "bid", "delta"):
            assert np.array_equal(row[name], found.rows[number][name])
        match.enter(row)
    assert number + 1 == found.matches[0]["deals"]
    assert match.standing.tolist() == found.matches[0]["after"].tolist()


def wrong(session: Session, typed: str) -> str:
    with pytest.raises(UsageError) as caught:
        actions_typed(scene_of(session), typed)
    return str(caught.value)


@pytest.mark.interpreted
@pytest.mark.game("smear")
def test_what_is_typed_wrongly_or_cannot_be_announced_is_said() -> None:
    session = session_of("smear", 0, 0)
    assert reach(session, "bid")
    assert "You may choose: pass" in wrong(session, "eleven")
    assert "'99' cannot be said" in wrong(session, "99")
    assert actions_typed(scene_of(session), "PASS") == actions_typed(scene_of(session), "pa") == [0]
    assert reach(session, "play")
    choices = choices_of(scene_of(session))
    held = {action_text(session.setup, session.deal.state, action) for action in choices}
    assert actions_typed(scene_of(session), "2") == [choices[1]]
    stranger = next(card for card in ("AS", "KS", "QS", "AC", "KD") if card not in held)
    assert "you do not have" in wrong(session, stranger)
    assert "is no card" in wrong(session, "Ax")
    session = session_of("paskievics", 0, 0)
    assert reach(session, "announce")
    assert wrong(session, "contra").startswith("'contra' cannot be said here. You may choose: nothing, ")
    assert len(wrong(session, "contra")) < 200
    assert actions_typed(scene_of(session), "nothing") == [0]


@pytest.mark.game("peatwit")
def test_several_cards_are_typed_in_any_order() -> None:
    session = session_of("peatwit", 1, 0)
    session.go_on()
    action = session.chosen()
    cards = action_text(session.setup, session.deal.state, action).split()
    assert actions_typed(scene_of(session), ", ".join(reversed(cards))) == [action]
    assert "2 cards are not 3" in wrong(session, " ".join(cards[:2]))
    assert "1 card is not 3" in wrong(session, cards[0])
    assert "named twice" in wrong(session, f"{cards[0]} {cards[0]} {cards[1]}")


@pytest.mark.interpreted
@pytest.mark.game("smear")
def test_commands_at_the_table(quiet: Console) -> None:
    session = session_of("smear", 0, 0)
    words = iter(["help", "undo", "nonsense", "rules", "rec", "r", "quit"])
    with pytest.raises(Quit):
        Turns(session, 1.0, lambda prompt: next(words)).play()
    told = quiet.export_text()
    for part in ("nothing to take back", "'nonsense' cannot be said", "docs/rules/smear.md", "min_bid=1", "undo "):
        assert part in told
    assert told.count("'r' cannot be said") == 1  # rules or record: it is not clear which


@pytest.mark.game("pitch")
def test_the_page_shows_what_is_printed(tmp_path: Path) -> None:
    page = (ROOT / "docs/play.md").read_text()
    line, _, session = page.split("```\n$ ")[1].split("```")[0].partition("\n")
    typed = "".join(f"{line[2:]}\n" for line in session.splitlines() if line.startswith("> "))
    assert run(*line.split(), env={"COLUMNS": "80"}, cwd=tmp_path, typed=typed).out == session


@pytest.mark.game("smear")
def test_at_a_terminal() -> None:
    typed = Typed("--no-review")
    first = typed.prompt()
    assert "\x1b[31m" in first  # red suits
    assert max(len(line) for line in first.replace("\x1b[31m", "").replace("\x1b[0m", "").splitlines()) <= 60
    assert "Taken back" not in typed.type("pass\n")
    assert "Taken back" in typed.type("undo\n")
    typed.type("pass\n")
    for _ in range(12):
        if typed.process.poll() is not None or not typed.type("1\n").endswith("> "):
            break
    assert "score" in typed.told
    assert typed.told.endswith("Next deal? Enter deals it, q ends: ")
    again = typed.type("\n")
    assert "Smear, deal 1 of seed 1" in again
    assert again.endswith("> ")
    typed.type("pass\n")
    for _ in range(12):
        if typed.type("1\n").endswith("ends: "):
            break
    assert "After 2 deals: we " in typed.told
    typed.end("q\n")
    assert typed.process.wait(60) == 0


@pytest.mark.game("smear")
@pytest.mark.full
def test_a_hint_is_advice_for_what_the_seat_knows(quiet: Console, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("summary", "advice"):
        monkeypatch.setattr(f"tricklab.scripts.text.{module}.out", quiet)
    session = session_of("smear", 0, 0)
    words = iter(["hint", "why", "hint more", "quit"])
    with pytest.raises(Quit):
        Turns(session, 0.2, lambda prompt: next(words)).play()
    told = quiet.export_text()
    short, _, rest = told.partition("; more, why)")
    assert len(short.split("Your turn to bid")[1].splitlines()) <= 6  # a hint is two sentences and its reason
    assert told.count("; more, why)") == 1  # why does not work it out again
    why, meaning, _ = rest.partition("costs: how much less that is than the best")
    assert " against a " in why.strip().splitlines()[0]  # the best choice and another one
    assert "a deal; better in" in why
    assert "What changes hands:" in why
    assert meaning  # of the columns, with the whole answer
    other = exchanged(session, random.Random(0))
    assert other is not None
    mine, theirs = (question_now(one, "expert") for one in (session, other))
    assert (mine.text, mine.hand) == (theirs.text, theirs.hand)
    answers = [tl.advise(question, worlds=64, reason=False).table().to_dicts() for question in (mine, theirs)]
    assert answers[0] == answers[1]  # the deals that are sampled do not depend on hidden cards


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
    (delta, *_) = record.result.delta
    assert (f"{delta:+d}" if delta else " 0") in told.rsplit("score ", 1)[1]
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
@pytest.mark.parametrize(("words", "message"), [
    (("--deals", "3", "--match"), "--deals: a match ends when somebody has won it"),
    (("--deals", "0"), "--deals"),
    (("--seat", "4"), "0 to 3"),
    (("--names", "Bob,Cem"), "2 names given; give 3 for the others"),
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
