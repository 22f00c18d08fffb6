"""What is played, as far as a game needs to know it: the game, its rules and its cards, and nobody who plays."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from tricklab.engine.rules.deck import Deck
from tricklab.engine.rules.options import Value

Rules = Mapping[str, Value]
"""The value of every option, by name."""


class Terms(Protocol):
    """The terms of a deal; `engine.play.setup.Setup` has them, with players, scores and a seed besides."""

    @property
    def game(self) -> Any:
        """The game, a `engine.rules.game.Game`, which is made of phases and events that know only its terms."""

    @property
    def rules(self) -> Rules:
        """The value of every option."""

    @property
    def deck(self) -> Deck:
        """The cards that are played with."""

    @property
    def title(self) -> str:
        """The variant's name as it is printed."""

    @property
    def players(self) -> int:
        """How many seats there are."""

    @property
    def sides(self) -> tuple[int, ...]:
        """The side of each seat."""
