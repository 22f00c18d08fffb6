"""Deals at the table for tests: sessions of random policies, and the command with what is typed, or a terminal."""

from __future__ import annotations

import codecs
import copy
import os
import pty
import select
import subprocess
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import tricklab as tl
from shell import Result, command_of, environment, run
from tricklab.engine.play.actions import phase_of
from tricklab.engine.play.loops.stepping import Deal
from tricklab.engine.sessions.session import Session
from tricklab.making import Choosing, Discard, Play, cards_of


def session_of(game: str, seat: int, hand: int, **more: object) -> Session:
    """A deal whose policies are all random: what they do is all that is drawn by lot."""
    return Session(tl.Simulator(tl.Setup.make(game, policy="random", seed="table", **more)), seat, hand)


def reach(session: Session, phase: str) -> bool:
    """Lead a session to the seat's first choice in a phase, and tell whether it came there."""
    session.go_on()
    while not session.is_over and phase_of(session.setup, session.deal.state).name != phase:
        assert session.act([session.chosen()])
        session.go_on()
    return not session.is_over


def typed_in(text: str, *words: str | Path, plain: bool = False, review: bool = False, **how: Any) -> Result:
    """Run the command with what is typed, in ``cwd``, ``columns`` wide; ``plain``: with no options of the deal."""
    deal = [] if plain else ["--variant", "smear", "--policy", "basic"]
    told = ("play", *deal, "--review" if review else "--no-review", *words)
    with tempfile.TemporaryDirectory() as elsewhere:  # games are saved below it
        env, cwd = {"COLUMNS": str(how.get("columns", 200))}, how.get("cwd") or Path(elsewhere)
        return run("tricklab", *told, cwd=cwd, env=env, typed=text)


OWN_TERMINAL = (
    "import fcntl, os, signal, sys, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); "
    "signal.signal(signal.SIGHUP, signal.SIG_DFL); os.execv(sys.argv[1], sys.argv[1:])"
)
"""What a process does first whose keys shall reach it; a fork of a test's own process must not do that."""


class Typed:
    """A terminal with the command at its other end."""

    def __init__(self, *words: str) -> None:
        self.leader, follower = pty.openpty()
        told = command_of("tricklab", "play", "--variant", "smear", "--policy", "basic", *words)
        env = environment({"COLUMNS": "60", "TERM": "xterm"})
        del env["NO_COLOR"]
        self.folder = tempfile.TemporaryDirectory()  # games are saved below it
        words = [sys.executable, "-c", OWN_TERMINAL, *told]
        streams = dict.fromkeys(("stdin", "stdout", "stderr"), follower)
        self.process = subprocess.Popen(words, **streams, env=env, cwd=self.folder.name, start_new_session=True)
        os.close(follower)
        self.told, self.decoder = "", codecs.getincrementaldecoder("utf-8")()

    def until(self, done: Callable[[str], bool]) -> str:
        """Read until something is there, or to the end; a minute without a word is too long."""
        begin = len(self.told)
        while not done(self.told[begin:]):
            assert select.select([self.leader], [], [], 60)[0], self.told
            piece = b""
            with suppress(OSError):
                piece = os.read(self.leader, 4096)
            if not piece:
                break
            self.told += self.decoder.decode(piece)
        return self.told[begin:]

    def end(self, key: str) -> str:
        """Press a key that ends the game, and again while nothing comes of it: nobody may have listened yet."""
        begin = len(self.told)
        while self.process.poll() is None:
            os.write(self.leader, key.encode())
            with suppress(subprocess.TimeoutExpired):
                self.process.wait(5)
        self.until(lambda new: False)
        return self.told[begin:]

    def type(self, text: str) -> str:
        os.write(self.leader, text.encode())
        return self.until(lambda new: new.endswith(("> ", "ends: ")))

    def prompt(self) -> str:
        """Read until the player is asked."""
        return self.until(lambda new: new.endswith("> "))


def hidden(session: Session) -> list[int]:
    """Cards that the seat cannot have seen, by the record."""
    setup, record, me = session.setup, session.record(), session.seat
    seen = {*record.dealt[me]}
    for event in record.events:
        open_to_all = isinstance(event, Play) or setup.game.name in ("cinch", "auction-cinch")
        if open_to_all or me in (event.seat, getattr(event, "to", None)):
            seen |= {*getattr(event, "cards", ())}
    if setup.game.name == "tapp-tarock":
        seen |= {*record.stock}
    cards = [setup.deck.number(text) for text in {*setup.deck.texts(setup.deck.cards)} - seen]
    return sorted(card for card in cards if not setup.deck.text(card)[1:].isdigit())  # some tarocks are laid open


def exchanged(session: Session, one: int, two: int) -> Session | None:
    """The same deal with two cards exchanged; None if something that all see is different then."""
    swap = {one: two, two: one}
    deck = [swap.get(card, card) for card in session._deck.tolist()]
    deal = Deal(session.setup, deck, session.dealer, session.number, log=True)
    for taken in session.taken:
        action = taken.action
        if isinstance(session.setup.game.phases[taken.kind], Choosing):
            action = sum(1 << swap.get(card, card) for card in cards_of(action))
        if deal.seat != taken.seat or not deal.step(action):
            return None
    other = copy.copy(session)
    other.deal = deal
    return other if public(other) == public(session) and deal.seat == session.deal.seat else None


def public(session: Session) -> list[object]:
    """What all see, and what the seat sees itself, of a draw of another how many cards."""
    told: list[object] = []
    for event in session.record().events:
        mine = session.seat in (event.seat, getattr(event, "to", None))
        if mine or not hasattr(event, "cards") or isinstance(event, Play):
            told.append(event)
        elif not isinstance(event, Discard):
            told.append((event.do, event.seat, len(event.cards)))
    return [*told, session.deal.legal(1000) if session.deal.seat == session.seat else None]
