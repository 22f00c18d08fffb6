"""What the page states of a deal, how far that leads, and the event that is typed next."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from tricklab.analysis.advise.asking import stated
from tricklab.analysis.advise.asking.known import NAME, Known
from tricklab.analysis.review.items import Item, Wrong, event_of
from tricklab.engine.errors import UsageError
from tricklab.engine.play.actions import phase_of
from tricklab.engine.play.loops.stepping import Deal
from tricklab.engine.play.setup import Setup
from tricklab.engine.records.as_seen import UnseenDummy
from tricklab.engine.records.reader import RecordError
from tricklab.engine.rules.events import UNKNOWN, AnyEvent, Bid, Event, PassCards, Play
from tricklab.web.requests import Fields, Refused, field
from tricklab.web.table import Table


class Added(Fields):
    """One more event, typed: by the seat to move; or an exchange of another seat, as its cards or their number."""

    text: str
    do: str = ""
    seat: int = -1


class Stated(stated.Stated, kw_only=True):
    """What is known of a deal at a table, short for the deal record of the seat that asks.

    ``seat``, ``dealer``, ``hand``, ``bids``, ``decision``, ``passed`` and ``received`` are as in `tricklab advise`.
    ``events`` are the events of a deal record, without passes, and come instead of ``bids``. ``stock`` has the cards
    that are left over, as far as the seat has seen them, and ``?`` for the others. ``dummy`` has the cards that were
    dealt to the dummy, ``add`` one more event.
    """

    table: Table
    add: Added | None = None


def added_event(known: Known, deal: Deal | None, added: Added) -> Event:
    """Return the event that was typed.

    Parameters
    ----------
    known
        The deal before it.
    deal
        The deal, led up to it; None while others exchange cards.
    added
        What was typed.
    """
    setup, seat = known.setup, added.seat
    if added.do:
        return _exchange(setup, added)
    if deal is None or deal.seat < 0:
        raise Refused("nobody is to move now.", field="add")
    seat, phase = deal.turn, phase_of(setup, deal.state)
    try:
        event = event_of(setup, Item(0, "play", added.text, cards=[added.text]), phase, seat)
    except Wrong as wrong:
        raise Refused(wrong.what, field="add") from wrong
    assert isinstance(event, Event)
    return event


def _exchange(setup: Setup, added: Added) -> Event:
    """Return an exchange that was typed: cards, or how many hidden ones."""
    kinds: dict[str, Any] = {str(kind.__struct_config__.tag): kind for kind in setup.game.record_events}
    if added.do not in exchanges(setup):
        raise Refused(f"cards are exchanged by {', '.join(exchanges(setup)) or 'nobody'} here.", field="add")
    if not 0 <= added.seat < setup.players:
        raise Refused(f"seats are 0 to {setup.players - 1}.", field="add")
    if re.fullmatch(r" *[0-9]{1,2} *", added.text):
        cards = (UNKNOWN,) * int(added.text)
    else:
        with field("add"):
            cards = setup.deck.texts(setup.deck.parse(added.text))
    if not cards:
        raise Refused("write the cards, or how many.", field="add")
    more: dict[str, Any] = {}
    if "to" in kinds[added.do].__struct_fields__:
        sides = setup.sides
        more["to"] = next(
            (other for other in range(setup.players) if other != added.seat and sides[other] == sides[added.seat]),
            (added.seat + 1) % setup.players,
        )
    event: Event = kinds[added.do](seat=added.seat, cards=cards, **more)
    return event


def exchanges(setup: Setup) -> list[str]:
    """Return the kinds of event by which cards are exchanged before the play."""
    if not setup.game.sight.draws:
        return []
    return [
        str(kind.__struct_config__.tag)
        for kind in setup.game.record_events
        if "cards" in kind.__struct_fields__ and not issubclass(kind, Play | PassCards)
    ]


def led(known: Known) -> tuple[Deal | None, str]:
    """Lead a deal; while others exchange cards there is None, and what is missing.

    Raises
    ------
    Refused
        If it cannot have gone like that.
    """
    try:
        return known.lead(), ""
    except UnseenDummy:
        return None, "type the cards that were dealt to the dummy."
    except UsageError as error:
        events = known.events
        count = len(events)
        moved = {*exchanges(known.setup), "trump"} if exchanges(known.setup) else set()
        while count and events[count - 1].do in moved:
            count -= 1
        if (count < len(events) or (moved and _is_auction(events))) and _leads(known.with_events(events[:count])):
            return None, _plain(error)
        text = _plain(error)
        raise Refused(text, field=_field_of(text, known)) from error


def _field_of(text: str, known: Known) -> str:
    """Return the field of the page that an error is about."""
    if known.dummy and text.startswith("dealt to seat"):
        return "dummy"
    return "stock" if text.startswith("stock:") else "events"


def _is_auction(events: Sequence[AnyEvent]) -> bool:
    return bool(events) and all(isinstance(event, Bid) for event in events)


def _leads(known: Known) -> bool:
    if known.events and isinstance(known.events[-1], Bid):  # what follows the last bid is what is missing
        known = known.with_events(known.events[:-1])
    try:
        known.lead()
    except UsageError:
        return False
    return True


def _plain(error: UsageError) -> str:
    """Return an error without the name of the record."""
    text = str(error)
    return text.removeprefix(NAME).lstrip(", :") if isinstance(error, RecordError) else text
