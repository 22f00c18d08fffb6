"""Who sits at the table: seats, hands and sides, and how a match between the sides stands."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from tricklab.engine.rules.options import Option
from tricklab.engine.rules.terms import Rules

if TYPE_CHECKING:
    import numpy as np


class Seating(NamedTuple):
    """The numbers of seats, cards and sides; each a number, or a compiled function of the option values' codes.

    Attributes
    ----------
    players
        The number of seats.
    hand
        The cards of a hand; the first ones of the shuffled deck are seat 0's, and so on.
    sides
        The number of sides: two, whose players sit alternately, or as many as seats.
    """

    players: int | Callable[[Any], int]
    hand: int | Callable[[Any], int]
    sides: int | Callable[[Any], int] = 2


class Standing(NamedTuple):
    """The standing of a match; compiled code has its numbers in one array (`engine.matches.standing`).

    Attributes
    ----------
    scores
        A score for each side.
    carried
        Numbers that deals carry over to the next one.
    tallies
        Other numbers that count towards the end of the match.
    """

    scores: tuple[int, ...]
    carried: tuple[int, ...] = ()
    tallies: tuple[int, ...] = ()


class Seated:
    """The seats and sides of a game, as its options have them: what `engine.rules.game.Game` derives from `Seating`."""

    options: tuple[Option, ...]
    rules_class: type
    seating: Seating
    row: np.dtype[Any]

    def code_of(self, rules: Rules) -> Any:
        """Return the codes of the option values, for compiled code."""
        return self.rules_class(*(option.code(rules[option.name]) for option in self.options))

    def _number(self, of: int | Callable[[Any], int], rules: Rules) -> int:
        return of(self.code_of(rules)) if callable(of) else of

    def hand_size(self, rules: Rules) -> int:
        """Return how many cards each seat is dealt."""
        return self._number(self.seating.hand, rules)

    def sides(self, rules: Rules) -> tuple[int, ...]:
        """Return the side of each seat in the match; the seats of a side share a score."""
        sides = self._number(self.seating.sides, rules)
        return tuple(seat % sides for seat in range(self._number(self.seating.players, rules)))

    @property
    def makes_sides(self) -> bool:
        """Whether partners are decided in the deal; the row then has ``sides``."""
        return "sides" in (self.row.names or ())

    def sides_in(self, rules: Rules, rows: Any) -> np.ndarray[Any, Any]:
        """Return the side of each seat in some deals.

        Parameters
        ----------
        rows : record array (...)
            Results of deals.

        Returns
        -------
        int array (..., seats)
            The side of each seat.
        """
        import numpy as np  # the games are listed without it

        sides = self.sides(rules)
        if self.makes_sides:
            return np.asarray(rows["sides"][..., : len(sides)])
        return np.broadcast_to(np.array(sides), (*rows.shape, len(sides)))
