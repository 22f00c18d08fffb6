"""What the play of tricks keeps where a game asks for it (`engine.state`): the trick, its best card, what was captured.

A field that a game's record has not is not written: what is compiled depends on the type of the record.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tricklab.engine.ground.bits import bit
from tricklab.engine.ground.compiled import compiled, offer
from tricklab.engine.state import NOT_YET


def _nothing(table: Any) -> None:
    pass


def _nothing_of_one(table: Any, one: int) -> None:
    pass


def _nothing_of_two(table: Any, one: int, two: int) -> None:
    pass


Made = Callable[..., Callable[..., None]]


def _where_kept(function: Callable[..., None], **makers: Made) -> None:
    """Compile a function as all that is to be done with those fields which a game's table has; see `engine.state`.

    Each maker is given what is to be done before and the type of its field.
    """

    def pick(table: Any, *more: Any) -> Callable[..., None]:
        done = compiled((_nothing, _nothing_of_one, _nothing_of_two)[len(more)])
        for name, make in makers.items():
            if name in table.fields:
                done = compiled(make(done, table.fields[name].type))
        return done

    offer(function, pick)


def clear_trick(table: Any) -> None:
    """Begin a trick."""


def keep_card(table: Any, seat: int, card: int) -> None:
    """Remember a card."""


def keep_best(table: Any, card: int, better: int) -> None:
    """Remember the best card; ``better`` is all bits if this one is, else none."""


def capture(table: Any, winner: int) -> None:
    """Give the cards of a trick to its winner."""


def _clear_cards(before: Any, kept: Any) -> Any:
    # Without a loop: numba counts references to the log, and leaves that out only where no loop is in between.
    cleared = _cleared(kept.shape[0])

    def clear(table: Any) -> None:
        before(table)
        cleared(table.trick_cards)

    return clear


def _cleared(number: int) -> Any:
    """Return a function that clears so many cards, one after the other."""
    others = _cleared(number - 1) if number > 1 else compiled(_nothing)
    last = number - 1

    def cleared(cards: Any) -> None:
        cards[last] = NOT_YET
        others(cards)

    return compiled(cleared)


def _clear_set(before: Any, kept: Any) -> Any:
    def clear(table: Any) -> None:
        before(table)
        table.trick = 0

    return clear


def _clear_best(before: Any, kept: Any) -> Any:
    def clear(table: Any) -> None:
        before(table)
        table.best = NOT_YET

    return clear


def _keep_set(before: Any, kept: Any) -> Any:
    def keep(table: Any, seat: int, card: int) -> None:
        before(table, seat, card)
        table.trick |= bit(card)

    return keep


def _keep_all(before: Any, kept: Any) -> Any:
    def keep(table: Any, seat: int, card: int) -> None:
        before(table, seat, card)
        table.all_played |= bit(card)

    return keep


def _keep_card(before: Any, kept: Any) -> Any:
    def keep(table: Any, seat: int, card: int) -> None:
        before(table, seat, card)
        table.trick_cards[seat] = card

    return keep


def _note_best(before: Any, kept: Any) -> Any:
    def keep(table: Any, card: int, better: int) -> None:
        before(table, card, better)
        table.best += card - table.best & better

    return keep


def _note_captured(before: Any, kept: Any) -> Any:
    def captured(table: Any, winner: int) -> None:
        before(table, winner)
        table.captured[winner] |= table.trick

    return captured


_where_kept(clear_trick, trick=_clear_set, best=_clear_best, trick_cards=_clear_cards)
_where_kept(keep_card, trick=_keep_set, all_played=_keep_all, trick_cards=_keep_card)
_where_kept(keep_best, best=_note_best)
_where_kept(capture, captured=_note_captured)
