"""How a recorded deal is led as one seat has seen it, in games in which others exchange cards out of its sight."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tricklab.engine.rules.events import AnyEvent
from tricklab.engine.rules.terms import Rules


class Sight:
    """Hooks for leading a recorded deal as one seat has seen it, with arbitrary cards where it has seen none.

    Attributes
    ----------
    draws
        Whether cards are thrown and drawn in a deal, so that a seat plays cards that it was not dealt.
    draws_and_robs
        Whether cards are thrown and drawn as in `engine.mechanics.exchange.draw_and_rob`: the deal is then led by
        `engine.records.drawn`, and nothing is adopted.
    """

    draws = False
    draws_and_robs = False

    def rules(self, rules: Rules) -> Rules:
        """Return rules under which every recorded action is legal whatever the hidden cards are."""
        return rules

    def open_stock(self, rules: Rules, events: Sequence[AnyEvent], stock: Sequence[str]) -> Sequence[str]:
        """Return the stock if everybody has seen it by the end of some events; by default nobody does.

        Raises
        ------
        UsageError
            If everybody has seen it, and the record does not have it.
        """
        return ()

    def adopt(self, rules: Any, state: Any, events: Sequence[AnyEvent], seat: int) -> None:
        """Make a state fit the cards that were thrown and drawn after trumps were named.

        Parameters
        ----------
        rules
            The codes of the option values.
        state
            The deal as led so far, with arbitrary hidden cards, and its fields as attributes; it is changed in place.
        events
            The deal's events, as the deal record has them.
        seat
            The seat whose knowledge is used; of the others, only their public actions.

        Raises
        ------
        UsageError
            If no deal goes like that.
        """

    def check(self, rules: Any, state: Any, seat: int) -> None:
        """Raise `UsageError` when no hidden cards fit a deal that was led through all events; arguments as above."""


class Resumed(Sight):
    """A sight of functions.

    Parameters
    ----------
    adopt, check
        Its methods of these names.
    """

    draws = True

    def __init__(self, adopt: Callable[..., None], check: Callable[..., None] | None = None) -> None:
        """Take the functions."""
        self._adopt, self._check = adopt, check

    def adopt(self, rules: Any, state: Any, events: Sequence[AnyEvent], seat: int) -> None:
        """Make the state fit the recorded exchange."""
        self._adopt(rules, state, events, seat)

    def check(self, rules: Any, state: Any, seat: int) -> None:
        """Refuse a state that no deal can come to."""
        if self._check:
            self._check(rules, state, seat)


def with_attributes(state: Any) -> Any:
    """Return a deal in progress that has its fields as attributes, too, as the functions of games want them."""
    import numpy as np  # the games are listed without it

    return state.view((np.record, state.dtype))
