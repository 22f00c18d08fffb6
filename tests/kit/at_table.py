"""Deals at the table for tests: sessions of random policies, and the command with what is typed, or a terminal."""

from __future__ import annotations

import codecs
import copy
import os
import pty
import random
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
from tricklab.analysis.check.trial import redealt
from tricklab.engine.play.actions import phase_of
from tricklab.engine.play.loops.stepping import Deal
from tricklab.engine.sessions.session import Session


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


def exchanged(session: Session, rng: random.Random) -> Session | None:
    """The same deal with some hidden cards exchanged; None if something that the seat sees is different then."""

    def lead(deck: list[int]) -> Deal | None:
        deal = Deal(session.setup, deck, session.dealer, session.number, log=True)
        return deal if all(deal.seat == one.seat and deal.step(one.action) for one in session.taken) else None

    deal, real = redealt(session.deal, session._deck.tolist(), rng, lead), session.deal
    if deal is None or deal.state["table"] != real.state["table"] or deal.legal(1000) != real.legal(1000):
        return None  # an open talon has other cards, or the stock from which the dealer fills his hand
    other = copy.copy(session)
    other.deal = deal
    return other
