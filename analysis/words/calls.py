"""Calls in a player's words: bids and announcements."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from itertools import groupby
from typing import Any

from tricklab.analysis.words.wording import did, listed
from tricklab.engine.errors import UsageError
from tricklab.engine.play.setup import Setup
from tricklab.engine.rules.phases import Announcing, Speech


def bid_words(setup: Setup, bid: int | str) -> str:
    """Return a bid of the deal record in a player's words: ``83 double`` for ``83double``; itself if no speech has it.

    >>> from tricklab.engine.play.setup import Setup
    >>> bid_words(Setup.make("eighty-three"), "83double"), bid_words(Setup.make("pitch"), "misère")
    ('83 double', 'misère')
    """
    state: Any = None  # what a bid is called does not depend on the deal
    for phase in setup.game.phases:
        if isinstance(phase, Speech):
            with suppress(UsageError):
                return phase.spoken(setup, state, phase.meant(setup, bid))
    return str(bid)


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
