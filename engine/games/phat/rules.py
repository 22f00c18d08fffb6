"""Phat's house rules (docs/rules/phat.md, "Options")."""

from __future__ import annotations

from typing import NamedTuple

from tricklab.engine.options import Option

OPTIONS = (
    Option("target", (181,), "points that win the game, reached after any trick", low=1),
    Option("carry", (True, False), "a tied muck is carried: the next one is worth eight more"),
    Option("games", (1,), "games in a match", low=1),
)


class PhatRules(NamedTuple):
    """The option values as compiled code sees them, in the order of `OPTIONS`."""

    target: int
    carry: int
    games: int


PLAYERS = 4
HAND = 13
MUCK = 8
"""What the muck is worth, and by how much a tie raises the next one."""
