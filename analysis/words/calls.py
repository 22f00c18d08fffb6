"""Calls in a player's words: bids and announcements."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from tricklab.analysis.words.seat_names import SeatNames
from tricklab.analysis.words.wording import did, listed
from tricklab.engine.play.actions import speech_of
from tricklab.engine.play.setup import Setup
from tricklab.engine.rules.events import Announce
from tricklab.engine.rules.phases import Announcing


def bid_words(setup: Setup, bid: int | str) -> str:
    """Return a bid of the deal record in a player's words: ``83 double`` for ``83double``."""
    speech = speech_of(setup)
    state: Any = None  # what a bid is called does not depend on the deal
    return speech.spoken(setup, state, speech.meant(setup, bid))


def describe_announced(setup: Setup, event: Announce, names: SeatNames) -> str:
    """Return what a seat has announced: ``you announced trull and four kings``; empty for an empty speech."""
    return f"{names.name(event.seat)} {announced(setup, event.what)}" if event.what else ""


def announced(setup: Setup, what: Sequence[str]) -> str:
    """Return words of the deal record as an act: ``announced trull and four kings``."""
    instructions = [_announcing(setup, word).instruction_of(word).partition(" ") for word in what]
    parts = []
    for verb, same in groupby(instructions, key=lambda instruction: instruction[0]):
        parts.append(f"{did(verb)} {listed([words for _, _, words in same])}".rstrip())
    return listed(parts)


def announced_words(setup: Setup, words: Sequence[str]) -> list[str]:
    """Return words of the deal record in a player's words: ``four kings`` for ``kings``."""
    return [_announcing(setup, word).spoken_word(word) for word in words]


def _announcing(setup: Setup, word: str) -> Announcing:
    """Return the phase that has a word."""
    phases = [phase for phase in setup.game.phases if isinstance(phase, Announcing)]
    return next((phase for phase in phases if word in phase.words(setup.rules)), phases[0])
