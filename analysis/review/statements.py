"""What a deal in words states beside its decisions: who wins a trick, what is trumps, what the deal came to.

All of that follows from the cards, so whatever is stated must be what the engine computes; nothing need be stated.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from tricklab.analysis.review.items import Item, cards_of, suit_of
from tricklab.analysis.words.result_lines import result_lines
from tricklab.engine.play.setup import Setup
from tricklab.engine.records.reader import Wrong
from tricklab.engine.records.record import Record
from tricklab.engine.rules.events import AnyEvent, Play, Trick, Trump

NOBODY = -1
"""The seat whose card is nobody's."""


def check_receivers(events: Sequence[AnyEvent], lines: Mapping[int, Item]) -> None:
    """Check to whom lines say that cards go.

    Parameters
    ----------
    events
        What happened in the deal.
    lines
        The line that states an event, by the event's place in ``events``.

    Raises
    ------
    Wrong
        If a line names another seat.
    """
    for number, item in lines.items():
        to = getattr(events[number], "to", None)
        if item.to is not None and item.to != to:
            other = "" if to is None else f"to seat {to}, "
            raise Wrong(item.line, f"the cards of seat {events[number].seat} go {other}not to seat {item.to}.")


def check_trumps(setup: Setup, events: Sequence[AnyEvent], items: Iterable[Item]) -> None:
    """Check the trumps that lines state and that nobody chose there, as the first card led fixes them."""
    made = next((event for event in events if isinstance(event, Trump)), None)
    for item in items:
        if made is None:
            raise Wrong(item.line, "nobody makes trumps in this deal.")
        suits = setup.deck.suits
        if (item.seat if item.seat is not None else made.seat, suit_of(setup, item)) != (made.seat, made.suit):
            name = suits[setup.deck.suit_number(made.suit)].name
            raise Wrong(item.line, f"here seat {made.seat} makes {name} trumps.")


def check_tricks(setup: Setup, events: Sequence[AnyEvent], tricks: Sequence[Item]) -> None:
    """Check the winners that trick lines state, and the cards that are nobody's."""
    nobodys: tuple[str, ...] = ()
    number = 0
    for event in events:
        if isinstance(event, Play) and event.seat == NOBODY:
            nobodys = event.cards
        if not isinstance(event, Trick):
            continue
        item = tricks[number]
        if item.nobodys is not None and setup.deck.texts(cards_of(setup, item, item.nobodys)) != nobodys:
            due = f"it is {' '.join(nobodys)}" if nobodys else "there is none"
            raise Wrong(item.line, f"{item.nobodys} is not the nerd's card in this trick: {due}.")
        if item.winner not in (None, event.seat):
            raise Wrong(item.line, f"{_name(event.seat)} wins this trick, not {_name(int(item.winner or 0))}.")
        number, nobodys = number + 1, ()


def _name(seat: int) -> str:
    return "the nerd" if seat == NOBODY else f"seat {seat}"


def check_result(record: Record, setup: Setup, items: Iterable[Item]) -> None:
    """Check lines that state what a deal came to; each may leave something out.

    Raises
    ------
    Wrong
        At the first line with something else than `analysis.words.result_lines` has.
    """
    lines = result_lines(record, setup, every=True)
    if not any(isinstance(event, Trick) for event in record.events):
        lines["all passed"] = ""
    for item in items:
        if item.word not in lines:
            what = "not all passed" if item.word == "all passed" else f"there is no line {item.word!r}"
            raise Wrong(item.line, f"{what} in this deal.")
        unit, facts = _facts(lines[item.word])
        unit_stated, stated = _facts(item.text)
        known = {fact for fact, _ in facts}
        wrong = [
            text for number, (fact, text) in enumerate(stated) if fact not in known or fact in dict(stated[:number])
        ]
        for text in [unit_stated] if unit_stated not in ("", unit) else wrong:
            due = f"{item.word} {result_lines(record, setup).get(item.word, lines[item.word])}"
            raise Wrong(item.line, f"{text!r} is not what the cards come to, which is: {due}.")


def _facts(text: str) -> tuple[str, list[tuple[str, str]]]:
    """Return what a line counts, as in ``"pips by seat"``, and its facts: with plain numbers, and as they stand."""
    unit, _, rest = " ".join(text.lower().split()).rpartition(":")
    facts = re.split(r",\s*|\s+(?=(?:makes|fails)\b)", rest.strip())
    return unit, [(re.sub(r"[-+]?[0-9]+$", _number, fact), fact) for fact in facts if fact]


def _number(digits: re.Match[str]) -> str:
    return str(int(digits[0]))
