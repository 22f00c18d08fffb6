"""The terms of a deal as far as a game needs them: the game, its rules and its cards, without the players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from tricklab.engine.rules.deck import Deck
from tricklab.engine.rules.options import Value

Rules = Mapping[str, Value]
"""The value of every option, by name."""


class Terms(Protocol):
    """The terms of a deal; `engine.play.setup.Setup` has them, and players, scores and a seed as well."""

    @property
    def game(self) -> Any:
        """The `engine.mechanics.game.Game`; untyped here, since its phases and events import this module."""

    @property
    def rules(self) -> Rules:
        """The value of every option."""

    @property
    def deck(self) -> Deck:
        """The pack of cards."""

    @property
    def title(self) -> str:
        """The variant's name as it is printed."""

    @property
    def players(self) -> int:
        """The number of seats."""

    @property
    def sides(self) -> tuple[int, ...]:
        """The side of each seat, from 0 on."""
