"""The state of a trick, as far as a game has fields for it: whose card is due, the cards, and what was captured.

Fields that a game's record lacks are not written: the compiled code depends on the type of the record.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tricklab.engine.ground.bits import bit
from tricklab.engine.kernel.compiled import compiled, compiled_by_field, offer
from tricklab.engine.mechanics.state import NOT_YET, State, Table


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


@_where_present("open_hand")
def _take_from_open(table: Table, card: int) -> None:
    table.open_hand &= ~bit(card)


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
    _take_from_open(table, card)


@_where_present("best")
def keep_best(table: Table, card: int, better: int) -> None:
    """Store a card as the best of the trick if ``better`` is all bits; 0 leaves the best card."""
    table.best += card - table.best & better


@_where_present("captured")
def capture(table: Table, winner: int) -> None:
    """Give the cards of a trick to its winner."""
    table.captured[winner] |= table.trick


@compiled
def lay_open(state: State, seat: int, player: int) -> None:
    """Lay a seat's cards open for all to see; from now on another seat plays them: the seat is the dummy."""
    table = state.table
    table.dummy, table.dummy_player, table.open_hand = seat, player, state.own[seat].hand


def open_hand(table: Table) -> int:
    """Return the dummy's cards, a set; none before they lie open."""
    return 0


def turn_of(table: Table, seat: int) -> int:
    """Return the seat whose card is due if ``seat`` decides: itself, or the dummy."""
    return seat


def hand_or_dummys(table: Table, hand: int) -> int:
    """Return the cards from which one is due if a seat with this hand decides: the hand, or the dummy's."""
    return hand


def turn_to(table: Table, seat: int) -> None:
    """Make a seat's card due: the seat decides, or who plays its cards."""
    table.actor = seat


def add_open_hand(table: Table, known: Any) -> None:
    """Add the dummy's cards to those that are known to be in each hand, sets by seat."""


def _open_hand(table: Table) -> int:
    return int(table.open_hand)


def _seat_or_dummy(table: Table, seat: int) -> int:
    return int(table.dummy if table.for_dummy else seat)


def _hand_or_open(table: Table, hand: int) -> int:
    return int(table.open_hand if table.for_dummy else hand)


def _turn_to_player(table: Table, seat: int) -> None:
    table.for_dummy = int(seat == table.dummy)
    table.actor = table.dummy_player if table.for_dummy else seat


def _add_dummys(table: Table, known: Any) -> None:
    if table.dummy != NOT_YET:
        known[table.dummy] |= table.open_hand


compiled_by_field(add_open_hand, "for_dummy", _add_dummys)
compiled_by_field(open_hand, "open_hand", _open_hand)
compiled_by_field(turn_of, "for_dummy", _seat_or_dummy)
compiled_by_field(hand_or_dummys, "for_dummy", _hand_or_open)
compiled_by_field(turn_to, "for_dummy", _turn_to_player)
