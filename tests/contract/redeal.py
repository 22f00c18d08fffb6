"""A decision with what the seat cannot know dealt anew, and what it has seen."""

from __future__ import annotations

import random

from driver import Position
from tricklab.analysis.check import trial


def as_seen(at: Position) -> list[tuple[int, int, int, int]]:
    """What the seat has seen: all that was said and played; of cards that others moved among themselves the number."""
    return trial.seen_by(at.seat, at)


def redealt(at: Position, rng: random.Random) -> Position | None:
    """The decision with hidden cards dealt anew, a few of them or all; None if none is found that fits."""
    return trial.redealt(at, at.deck, rng, at.redealt)
