"""What a seat sees of what happens: events of a deal in words, with nothing in them that is hidden from it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace
from rich.text import Text

from tricklab.analysis.advise.question import hand_now
from tricklab.analysis.table.diagram import by_suit, card, cards
from tricklab.analysis.words.calls import bid_words, describe_announced
from tricklab.analysis.words.idle_seats import dummy_in
from tricklab.analysis.words.seat_names import SeatNames, seen_from
from tricklab.engine.ground.cards import cards_of
from tricklab.engine.play.actions import passes_now
from tricklab.engine.records.writer import events_in
from tricklab.engine.rules.events import Announce, AnyEvent, Bid, Call, Discard, Draw, PassCards, Play, Trump
from tricklab.engine.rules.phases import Throwing
from tricklab.engine.sessions.session import Session

_VERBS = {"pass_cards": "passed on", "discard": "threw away", "draw": "drew", "give": "gave"}


def events_seen(session: Session) -> list[AnyEvent]:
    """Return the events that a seat knows of: while cards are passed nobody has seen a pass."""
    return [] if passes_waiting(session) else events_in(session.deal)


def passes_waiting(session: Session) -> bool:
    """Return whether cards are being passed on."""
    return not session.is_over and passes_now(session.setup, session.deal.state)


def hand_seen(session: Session) -> tuple[str, ...]:
    """Return the cards that the seat has now, as far as it knows."""
    return hand_now(session.setup, session.deal, replace(session.record(), events=tuple(events_seen(session))))


def is_for_dummy(session: Session) -> bool:
    """Return whether the seat must play one of the dummy's cards."""
    return session.deal.turn != session.deal.seat


def hand_to_play(session: Session) -> tuple[str, ...]:
    """Return the cards one of which must be played: the seat's, or the dummy's."""
    dummy = dummy_in(session.setup, session.deal.state)
    return dummy.cards if dummy and is_for_dummy(session) else hand_seen(session)


def names_in(session: Session) -> SeatNames:
    """Return what the person at the table calls the seats."""
    return seen_from(session.setup, session.seat, session.names)


def in_words(session: Session, event: AnyEvent) -> Text | None:
    """Tell an event as the seat sees it; None for one that is none of its business."""
    setup, deck = session.setup, session.setup.deck
    who = names_in(session).name(event.seat)
    if isinstance(event, Bid):
        return Text(f"{who}: {bid_words(setup, event.bid)}")
    if isinstance(event, Trump):
        return Text(f"{who}: {deck.suits[deck.suit_number(event.suit)].name} are trumps")
    if isinstance(event, Call):
        return Text(f"{who} called ") + card(deck, event.card)
    if isinstance(event, Announce):
        return Text(describe_announced(setup, event, names_in(session)) or f"{who}: nothing to announce")
    if isinstance(event, PassCards) and session.seat not in (event.seat, event.to):
        return None
    if isinstance(event, Discard) and not _cards_seen(session, event):
        return None  # the number drawn is shown; the number thrown is private
    return Text(who) + _moved(session, event)


def _moved(session: Session, event: Any) -> Text:
    """Return a line for cards thrown, drawn, passed or given."""
    deck, to = session.setup.deck, getattr(event, "to", None)
    seen = _cards_seen(session, event)
    text = Text(f" {_VERBS.get(event.do, event.do)} ")
    hidden = 0 if isinstance(event, Discard) else len(event.cards) - len(seen)
    text += by_suit(deck, seen)
    if hidden:
        more = " more" if seen else ""
        text += Text(f"{' and ' if seen else ''}{hidden}{more} {'card' if hidden == 1 else 'cards'}")
    return text if to is None else text + Text(f" to {names_in(session).name(to)}")


def _cards_seen(session: Session, event: Any) -> Sequence[str]:
    me, deck, table = session.seat, session.setup.deck, session.deal.state["table"]
    if me in (event.seat, getattr(event, "to", None)):
        return tuple(event.cards)
    known = 0
    if isinstance(event, Discard):
        if any(isinstance(phase, Throwing) for phase in session.setup.game.phases):
            return tuple(event.cards)  # thrown face up
        if "face_up" in table.dtype.names:
            known = int(table["face_up"])
    elif isinstance(event, Draw) and "halves" in table.dtype.names:
        known = int(table["halves"][0]) | int(table["halves"][1])
    up = {*deck.texts(cards_of(known))}
    return tuple(text for text in event.cards if text in up)


def trick_line(session: Session, number: int, plays: Sequence[Play], winner: int | None) -> Text:
    """Tell one trick in a line."""
    deck, names, line = session.setup.deck, names_in(session), Text(f"trick {number:>2}: ")
    for index, play in enumerate(plays):
        top, *beneath = play.cards
        line += Text(f"{', ' if index else ''}{names.name(play.seat)} ") + card(deck, top)
        line += Text(" (") + cards(deck, beneath) + Text(")") if beneath else Text("")
    if winner is not None:
        line += Text(f" - {names.doing(winner, 'win')}", style="bold")
    return line
