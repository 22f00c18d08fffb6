"""The state of a trick, as far as a game has fields for it: its cards, the best one, and what was captured.

Fields that a game's record lacks are not written: the compiled code depends on the type of the record.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tricklab.engine.ground.bits import bit
from tricklab.engine.kernel.compiled import compiled, offer
from tricklab.engine.mechanics.state import NOT_YET, Table


def _ignore(table: Table) -> None:
    pass


def _ignore_number(table: Table, first: int) -> None:
    pass


def _ignore_numbers(table: Table, first: int, second: int) -> None:
    pass


_IGNORED = (_ignore, _ignore_number, _ignore_numbers)


def _where_present(field: str) -> Callable[[Callable[..., None]], Any]:
    """Compile the decorated function, of a table and one or two numbers, only for tables that have a field."""

    def keep(function: Callable[..., None]) -> Any:
        offer(function, lambda table, *more: function if field in table.fields else _IGNORED[len(more)])
        return function

    return keep


@_where_present("trick")
def _clear_set(table: Table) -> None:
    table.trick = 0


@_where_present("best")
def _clear_best(table: Table) -> None:
    table.best = NOT_YET


@_where_present("trick_cards")
def _clear_cards(table: Table) -> None:
    _clear_each(table.trick_cards)


def _clear_each(cards: Any) -> None:
    """Clear all numbers, without a loop: only then does numba omit the counting of references to the log."""


offer(_clear_each, lambda cards: _cleared(cards.shape[0]))


def _cleared(number: int) -> Any:
    """Return a function that clears so many numbers, each by its own statement."""
    others = _cleared(number - 1) if number > 1 else compiled(_ignore)
    last = number - 1

    def cleared(cards: Any) -> None:
        cards[last] = NOT_YET
        others(cards)

    return compiled(cleared)


@_where_present("trick")
def _keep_set(table: Table, card: int) -> None:
    table.trick |= bit(card)


@_where_present("all_played")
def _keep_all(table: Table, card: int) -> None:
    table.all_played |= bit(card)


@_where_present("trick_cards")
def _keep_card(table: Table, seat: int, card: int) -> None:
    table.trick_cards[seat] = card


@compiled
def clear_trick(table: Table) -> None:
    """Clear the fields of a trick, as far as the record has them."""
    _clear_set(table)
    _clear_best(table)
    _clear_cards(table)


@compiled
def keep_card(table: Table, seat: int, card: int) -> None:
    """Add a played card to the trick and to the cards played, as far as the record has them."""
    _keep_set(table, card)
    _keep_all(table, card)
    _keep_card(table, seat, card)


@_where_present("best")
def keep_best(table: Table, card: int, better: int) -> None:
    """Store a card as the best of the trick if ``better`` is all bits; 0 leaves the best card."""
    table.best += card - table.best & better


@_where_present("captured")
def capture(table: Table, winner: int) -> None:
    """Give the cards of a trick to its winner."""
    table.captured[winner] |= table.trick
