"""Who sits at the table: seats, hands and sides, and how a match between the sides stands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from tricklab.engine.rules.deck import Deck
from tricklab.engine.rules.options import Option
from tricklab.engine.rules.terms import Rules

if TYPE_CHECKING:
    import numpy as np


CYCLE = 60
"""More deals than the sizes of hands, or the directions of a pass, take until they begin again."""


class Seating(NamedTuple):
    """The numbers of seats, cards and sides; each a number, or a compiled function of the option values' codes.

    Attributes
    ----------
    players
        The number of seats.
    hand
        The cards of a hand; the first ones of the shuffled deck are seat 0's, and so on. A list has the cards of
        deals 0, 1, ... in turn. Where they depend on rules and deal, it is the most; the hook ``hand_in`` has them.
    sides
        The number of sides: two, whose players sit alternately, or as many as seats.
    most
        The most seats of any rules, where they depend on the rules.
    """

    players: int | Callable[[Any], int]
    hand: int | Sequence[int] | Callable[[Any], int]
    sides: int | Callable[[Any], int] = 2
    most: int = 0

    @property
    def most_seats(self) -> int:
        """The most seats of any rules."""
        return self.most if callable(self.players) else self.players

    @property
    def fewest_dealt(self) -> int:
        """The cards that are dealt at least, if the rules do not change it; else 0."""
        hand = min(self.hand) if isinstance(self.hand, Sequence) else self.hand
        return 0 if callable(self.players) or callable(hand) else self.players * hand

    @property
    def most_cards(self) -> int | Callable[[Any], int]:
        """The most cards of a hand in any deal."""
        return max(self.hand) if isinstance(self.hand, Sequence) else self.hand

    @property
    def most_sides(self) -> int:
        """The most sides of any rules."""
        return self.most_seats if callable(self.sides) else self.sides


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
    """The seats and sides of a game, as its options have them: part of `engine.mechanics.game.Game`."""

    options: tuple[Option, ...]
    settled: tuple[Option, ...]
    rules_class: type
    seating: Seating
    turned: Any
    deck: Callable[[Rules], Deck]
    row: np.dtype[Any]

    def code_of(self, rules: Rules) -> Any:
        """Return the codes of the option values, for compiled code."""
        codes = {option.field: option.code(rules[option.name]) for option in self.options}
        return self.rules_class(**codes, **{option.field: option.code(option.default) for option in self.settled})

    def _number(self, of: int | Callable[[Any], int], rules: Rules) -> int:
        return of(self.code_of(rules)) if callable(of) else of

    def hand_size(self, rules: Rules, number: int = 0) -> int:
        """Return how many cards each seat is dealt in a deal, by its number."""
        by_deal = getattr(self, "hand_in", None)
        most = self.seating.most_cards
        return self._number(most, rules) if by_deal is None else int(by_deal(self.code_of(rules), number))

    def hand_sizes(self, rules: Rules) -> list[int]:
        """Return how many cards each seat is dealt, in the deals from 0 on until all begins again."""
        is_constant = getattr(self, "hand_in", None) is None
        return [self.hand_size(rules, number) for number in range(1 if is_constant else CYCLE)]

    def turned_up(self, rules: Rules, number: int = 0) -> int:
        """Return how many cards are turned up in a deal, by its number: as far as there is a stock."""
        if self.turned is None:
            return 0
        rest = len(self.deck(rules).cards) - self._number(self.seating.players, rules) * self.hand_size(rules, number)
        return min(self._number(self.turned.cards, rules), rest)

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
