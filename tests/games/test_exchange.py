"""What a seat is told of an exchange, by hand on a small deal."""

from __future__ import annotations

from typing import Any

import pytest

from driver import mask
from tricklab.engine.errors import UsageError
from tricklab.engine.mechanics.exchange.seen import SeenEvents
from tricklab.engine.rules.decks import FRENCH_52
from tricklab.engine.rules.events import AnyEvent, Discard, Draw

TRUMPS = mask("4C 8C AC")


def seen(events: list[AnyEvent], taker: int = 2) -> Any:
    """What seat 0 of three, which deals and was dealt a trump among three cards, has seen; all draw up to three."""
    hand = mask("AC KD QH")
    told = SeenEvents(FRENCH_52, events, 0, TRUMPS)
    kept = told.kept([1, 2, 0], hand)
    return told.exchange(kept, [1, 2, 0], lambda seat, left: min(3 - kept[seat], left), 5, taker)


THROWN: list[AnyEvent] = [Discard(1, ("?", "?")), Discard(0, ("KD", "QH"))]
DRAWN: list[AnyEvent] = [Draw(1, ("?", "?")), Draw(0, ("5D", "6H"))]


def test_numbers_are_told_by_what_was_seen() -> None:
    exchange = seen([*THROWN, *DRAWN, Draw(2, ("?",))])
    assert exchange == ([1, 1, 3], [2, 2, 0], [0, 0, 1], mask("5D 6H"))
    assert seen([*THROWN, *DRAWN, Draw(0, ("8C",))], 0) == ([1, 1, 3], [2, 2, 0], [1, 0, 0], mask("5D 6H 8C"))


@pytest.mark.parametrize(
    ("events", "words"),
    [
        ([*THROWN[::-1], *DRAWN], "in turn from seat 1 on"),
        ([THROWN[0], *THROWN, *DRAWN], "once, in turn"),
        ([Discard(-1, ("?",)), *THROWN, *DRAWN], "in turn from seat 1 on"),
        ([Discard(1, ("?",) * 4), THROWN[1], *DRAWN], "seat 1 throws 4 cards of 3"),
        ([Discard(1, ("4C", "?")), THROWN[1], *DRAWN], "seat 1 throws a trump"),
        ([THROWN[0], *DRAWN], "seat 0 was dealt 1 trumps and throws 2 cards, not 0"),
        ([*THROWN, DRAWN[0]], "then seat 0 draws 2, which must be told"),
        ([*THROWN, Draw(1, ("?",)), DRAWN[1]], "seat 1 draws 2, not seat 1 1"),
        ([*THROWN, *DRAWN[::-1]], "seat 1 draws 2, not seat 0 2"),
        ([*THROWN, DRAWN[0], Draw(0, ("5D", "?"))], "what seat 0 itself drew must be told"),
        ([*THROWN, *DRAWN, Draw(1, ("?",))], "seat 1 has nothing more to draw"),
        ([*THROWN, *DRAWN, Draw(2, ("?", "?"))], "seat 2 has nothing more to draw"),
        ([*THROWN, *DRAWN, Draw(2, ("?",)), Draw(2, ("?",))], "seat 2 has nothing more to draw"),
    ],
)
def test_an_exchange_that_cannot_be_is_refused(events: list[AnyEvent], words: str) -> None:
    with pytest.raises(UsageError, match=words):
        seen(events)


def test_who_takes_the_rest_takes_trumps() -> None:
    with pytest.raises(UsageError, match="seat 0 takes nothing but trumps"):
        seen([*THROWN, *DRAWN, Draw(0, ("7S",))], 0)
