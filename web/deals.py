"""A deal with all hands open, as data for the page: what each seat was dealt, and what happened, step by step."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from tricklab.analysis.words.calls import bid_words, describe_announced
from tricklab.analysis.words.result_lines import result_lines
from tricklab.analysis.words.seat_names import SeatNames, numbered
from tricklab.analysis.words.sorted_hand import sorted_hand
from tricklab.analysis.words.wording import does
from tricklab.engine.play.setup import Setup
from tricklab.engine.records.record import Record
from tricklab.engine.rules.events import (
    UNKNOWN,
    Announce,
    AnyEvent,
    Bid,
    Call,
    Discard,
    Draw,
    PassCards,
    Play,
    Trick,
    Trump,
)

_VERBS = {PassCards: "pass on", Discard: "throw", Draw: "draw"}


def deal_view(record: Record, setup: Setup, names: SeatNames | None = None) -> dict[str, Any]:
    """Return a deal as the page shows it.

    Parameters
    ----------
    record
        The deal. One that ends before the deal does has no result.
    setup
        The rules.
    names
        What the seats are called; their numbers unless given.

    Returns
    -------
    dict
        ``dealt`` and ``names`` by seat, ``stock``, ``steps``, ``result`` as pairs of a label and a text, and the
        ``record``. A step has the ``kind`` of its event, its ``seat``, a ``text``, the ``cards`` that it moves and
        to which seat they go (``to``), and the number of its ``trick``, from 1; of a trick that ends also ``winner``.
        Cards move from the seat's hand to the table, away, or to another seat; drawn cards come to it.
    """
    names = numbered(setup) if names is None else names
    trick, steps = 1, []
    for event in record.events:
        step: dict[str, Any] = {"kind": event.do, "seat": event.seat, "text": event_text(event, setup, names)}
        cards = [card for card in getattr(event, "cards", ()) if card != UNKNOWN]
        if cards:
            step["cards"] = cards
        if getattr(event, "to", None) is not None:
            step["to"] = event.to  # type: ignore[union-attr]
        if isinstance(event, Play | Trick):
            step["trick"] = trick
        if isinstance(event, Trick):
            step["winner"] = event.seat
            trick += 1
        steps.append(step)
    return {
        "names": list(names.names),
        "dealt": {str(seat): _sorted(setup, hand) for seat, hand in enumerate(record.dealt)},
        "stock": list(record.stock),
        "steps": steps,
        "result": [[label, text] for label, text in result_lines(record, setup, names).items()],
        "record": msgspec.to_builtins(record),
    }


def trick_view(plays: Iterable[Play], winner: int | None) -> dict[str, Any]:
    """Return a trick: its plays, and who won it; nobody has won one that is on."""
    return {"plays": [{"seat": play.seat, "cards": play.cards} for play in plays], "winner": winner}


def _sorted(setup: Setup, hand: tuple[str, ...]) -> list[str]:
    """Return cards as players sort them; unseen ones last."""
    known = sorted_hand(setup, (card for card in hand if card != UNKNOWN))
    return [card for group in known for card in group] + [UNKNOWN] * hand.count(UNKNOWN)


def event_text(event: AnyEvent, setup: Setup, names: SeatNames) -> str:
    """Return an event in words, with all cards that it has."""
    deck, who = setup.deck, names.name(event.seat)
    if isinstance(event, Bid):
        return f"{who}: {bid_words(setup, event.bid)}"
    if isinstance(event, Trump):
        suit = deck.suits[deck.suit_number(event.suit)]
        return f"{names.doing(event.seat, 'make')} {suit.name} trumps"
    if isinstance(event, Call):
        return f"{names.doing(event.seat, 'call')} {deck.shown(event.card)}"
    if isinstance(event, Announce):
        return describe_announced(setup, event, names) or f"{who}: nothing to announce"
    if isinstance(event, Trick):
        return f"{names.doing(event.seat, 'win')} the trick"
    cards = getattr(event, "cards", ())
    known = [card for card in cards if card != UNKNOWN]
    hidden = len(cards) - len(known)
    shown = " ".join(map(deck.shown, known))
    if isinstance(event, Play):
        top, *beneath = known
        return f"{names.doing(event.seat, 'play')} {deck.shown(top)}" + (
            f" ({' '.join(map(deck.shown, beneath))} beneath)" if beneath else ""
        )
    more = f"{hidden} {'more ' if known else ''}{'card' if hidden == 1 else 'cards'}" if hidden else ""
    what = " and ".join(part for part in (shown, more) if part)
    to = getattr(event, "to", None)
    receiver = "" if to is None else f" to {names.name(to)}"
    verb = next((verb for kind, verb in _VERBS.items() if isinstance(event, kind)), event.do)
    text = f"{verb} {what}{receiver}"
    return f"{who} {text if event.seat == names.me else does(text)}"
