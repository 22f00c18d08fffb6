"""What a game says of itself beside its rules: the measure, who sits at the table, what a match and a seat know."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, NamedTuple

from tricklab.engine.rules.events import AnyEvent
from tricklab.engine.rules.terms import Rules


@dataclass(frozen=True)
class Measure:
    """By what policies and choices are measured.

    Attributes
    ----------
    field
        The field of the row, a number for each side: the change of score, or what stands for it where scores do not
        tell all.
    told
        What that is, in words, where it is not the change of score; else empty.
    indifference
        Points between two choices that hardly matter: advice looks no closer, unless it is asked to.
    uncounted
        Returns a sentence on what a deal can bring that is no points, empty if there is nothing.
    """

    field: str = "delta"
    told: str = ""
    indifference: float = 0.1
    uncounted: Callable[[Rules], str] = lambda rules: ""


class Seating(NamedTuple):
    """How many there are of what; a number, or a function of the option values as compiled code is given them.

    Attributes
    ----------
    players
        Seats.
    hand
        Cards that each is dealt; the first so many of the shuffled deck are seat 0's, and so on.
    sides
        Sides: two, whose players sit alternately, or as many as there are seats.
    """

    players: int | Callable[[Any], int]
    hand: int | Callable[[Any], int]
    sides: int | Callable[[Any], int] = 2


class Standing(NamedTuple):
    """How a match stands; compiled code has it as one array, part after part (`engine.matches.standing`).

    Attributes
    ----------
    scores
        A score for each side.
    carried
        What deals carry over to the next one, if anything.
    tallies
        What else is counted towards the end of the match, if anything.
    """

    scores: tuple[int, ...]
    carried: tuple[int, ...] = ()
    tallies: tuple[int, ...] = ()


class Sight:
    """How a deal is led as one seat has seen it, though the cards that it has not seen are arbitrary.

    Attributes
    ----------
    draws
        Whether cards are thrown and drawn in a deal, so that a seat plays others than it was dealt or passed.
    draws_and_robs
        Whether cards are thrown and drawn as in `engine.mechanics.exchange.draw_and_rob`: the deal is then led by
        `engine.records.drawn`, and nothing is adopted.
    """

    draws = False
    draws_and_robs = False

    def rules(self, rules: Rules) -> Rules:
        """Return rules under which a deal goes on as it was seen, whatever the hidden cards are."""
        return rules

    def open_stock(self, rules: Rules, events: Sequence[AnyEvent], stock: Sequence[str]) -> Sequence[str]:
        """Return the stock, if all have seen it in the course of some events; here nobody does.

        Raises
        ------
        UsageError
            If all have, and it is not told.
        """
        return ()

    def adopt(self, rules: Rules, state: Any, events: Sequence[AnyEvent], seat: int) -> None:
        """Make a state fit what was seen, after trumps were named, in games in which cards are drawn.

        Parameters
        ----------
        state
            The deal as it would have gone with arbitrary hidden cards; it is changed.
        events
            The deal's events, as the deal record has them.
        seat
            Whose knowledge it is; of others only what all can see is looked at.

        Raises
        ------
        UsageError
            If no deal goes like that.
        """

    def check(self, rules: Rules, state: Any, seat: int) -> None:
        """Raise `UsageError` when no deal goes like one that was led through all events; here it is known before."""


class Resumed(Sight):
    """What was thrown and drawn is taken over by ``adopt`` and ``check`` of the game's module `resume`.

    Both are called as here, but with the option values by their codes. The module is imported when it is needed, as it
    imports what is compiled.
    """

    draws = True

    def adopt(self, rules: Rules, state: Any, events: Sequence[AnyEvent], seat: int) -> None:
        """Let all have thrown and drawn what was seen."""
        game = import_module(type(self).__module__)
        import_module(f"{game.__name__}.resume").adopt(game.GAME.code_of(rules), state, events, seat)

    def check(self, rules: Rules, state: Any, seat: int) -> None:
        """Refuse what no deal can come to."""
        game = import_module(type(self).__module__)
        import_module(f"{game.__name__}.resume").check(game.GAME.code_of(rules), state, seat)
