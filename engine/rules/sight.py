"""How a recorded deal is led as one seat has seen it, in games in which others exchange cards out of its sight."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any

from tricklab.engine.rules.events import AnyEvent
from tricklab.engine.rules.terms import Rules


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
