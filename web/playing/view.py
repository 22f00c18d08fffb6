"""A deal in progress as the page of whoever plays it shows it; nothing in it is hidden from that seat."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tricklab.analysis.table.choices import follow_note, offered, selection_of
from tricklab.analysis.table.event_lines import events_seen, hand_seen, in_words, names_in, trick_line
from tricklab.analysis.table.news import heading, must_say, talon_shown, your_turn
from tricklab.analysis.table.standings import describe_match, describe_totals
from tricklab.analysis.table.status import status_parts
from tricklab.analysis.words.calls import bid_words, contract_of
from tricklab.analysis.words.idle_seats import dummy_in, seats_out
from tricklab.analysis.words.sorted_hand import sorted_hand, trumps_of
from tricklab.engine.play.actions import phase_of
from tricklab.engine.records.record import tricks_of
from tricklab.engine.rules.events import AnyEvent, Bid, Play, Trick
from tricklab.engine.sessions.session import Session
from tricklab.web.deals import deal_view, trick_view
from tricklab.web.playing.game import TableGame


def view_of(game: TableGame) -> dict[str, Any]:
    """Return all that the page shows of a game: what the seat of the person can see, and nothing else.

    Returns
    -------
    dict
        Besides the fields of `deal_seen`: ``id``, and the ``step`` that `act` and `undo` must name; ``title``,
        ``variant``, and ``heading``, the deal with its seed; ``deals``, the number of this one, how many are wanted,
        and whether it is a match; ``sum``, lines on the match or on all deals together; ``news``, lines on what has
        happened since the last decision, and the same as ``moves``; ``trouble``, why the game is not saved, or empty;
        ``next``, whether another deal can follow. Once the deal is over also ``deal`` (`web.deals.deal_view`) and the
        ``names`` that were given.
    """
    with game.lock:
        session, setup = game.session, game.session.setup
        return {
            "id": game.name,
            "step": game.step,
            "title": setup.title,
            "variant": setup.variant,
            "heading": heading(session),
            "deals": {"number": len(game.sessions), "wanted": game.game.wanted, "match": game.game.is_match},
            "sum": _sum(game),
            "news": game.news,
            "moves": _moves(events_seen(session)[game.seen :]),
            "trouble": game.trouble,
            "next": game.may_go_on,
            **deal_seen(session),
            **(_ended(session) if session.is_over else {}),
        }


def deal_seen(session: Session) -> dict[str, Any]:
    """Return how a deal stands for the seat of the person.

    Returns
    -------
    dict
        The seats ``me``, ``dealer`` and ``turn``; whether the deal is ``over`` and a decision can be taken back
        (``undo``); ``seats`` with names, sides, calls and tricks, and a ``note`` if one sits out or is the dummy;
        ``status`` in parts; the ``hand`` in groups, trumps first, and the ``dummy``'s likewise; halves of a talon that
        lie ``open``; the ``trick`` that is on and the ``last`` one, or null, the competing card of each play first; the
        ``log`` of all calls; and the ``task``, null unless it is the person's turn. A task has ``choices`` or
        ``select``: send the text of a choice as ``choice``, or its card, or the selected cards, as ``cards``.
    """
    setup, state, events = session.setup, session.deal.state, events_seen(session)
    tricks = tricks_of(events)
    over = [trick for trick in tricks if trick[1] is not None]
    is_mine = not session.is_over and session.deal.seat == session.seat
    dummy = None if session.is_over else dummy_in(setup, state)
    return {
        "me": session.seat,
        "dealer": session.dealer,
        "turn": session.deal.seat,
        "over": session.is_over,
        "undo": session.can_undo and not session.is_over,
        "seats": _seats(session, events),
        "status": [part.plain for part in status_parts(session)],
        "hand": [] if session.is_over else sorted_hand(setup, hand_seen(session), trumps_of(setup, state)),
        "dummy": sorted_hand(setup, dummy.cards, trumps_of(setup, state)) if dummy else [],
        "open": [{"name": name, "cards": cards} for name, cards in talon_shown(session).items()],
        "trick": trick_view(tricks[-1][0], None) if tricks and tricks[-1][1] is None else None,
        "last": _last(session, len(over), *over[-1]) if over else None,
        "log": [
            {"seat": event.seat, "text": line.plain} for event in events if (line := _call(session, event)) is not None
        ],
        "task": _task(session) if is_mine else None,
    }


def _ended(session: Session) -> dict[str, Any]:
    """Return what is shown of a deal once it is over, when nothing in it is a secret any more."""
    return {"deal": deal_view(session.record(), session.setup, names_in(session)), "names": session.names}


def _task(session: Session) -> dict[str, Any]:
    """Return what the person has to do, and what can be chosen."""
    phase = phase_of(session.setup, session.deal.state)
    selection, required = selection_of(session), must_say(session)
    choices = [] if selection else offered(session)
    return {
        "phase": phase.name,
        "text": f"{required} What else?" if required else f"{your_turn(session)}.",
        "note": follow_note(session),
        "choices": [{"text": choice.text, "name": choice.name, "card": choice.card} for choice in choices],
        "select": selection
        and {
            "cards": selection.cards,
            "least": selection.least,
            "most": selection.most,
            "in_order": selection.in_order,
            "verb": phase.verb or phase.name,
        },
    }


def _seats(session: Session, events: Iterable[AnyEvent]) -> list[dict[str, Any]]:
    """Return the seats, with the last call or the contract of each, its tricks, and whether it is idle."""
    names, setup, state = names_in(session), session.setup, session.deal.state
    notes = dict.fromkeys(seats_out(state), "sits out")
    if dummy := dummy_in(setup, state):
        notes[dummy.seat] = "dummy"
    calls: dict[int, str] = {}
    tricks = dict.fromkeys(range(setup.players), 0)
    for event in events:
        if isinstance(event, Bid) and (line := in_words(session, event)):
            calls[event.seat] = line.plain.partition(": ")[2]
        elif isinstance(event, Trick) and event.seat >= 0:
            tricks[event.seat] += 1
    if contract := contract_of(session.deal):
        calls[contract.seat] = bid_words(setup, contract.bid)
    return [
        {
            "name": names.name(seat),
            "side": setup.sides[seat],
            "side_name": names.side(setup.sides[seat]),
            "call": calls.get(seat, ""),
            "tricks": tricks[seat],
            "note": notes.get(seat, ""),
        }
        for seat in range(setup.players)
    ]


def _call(session: Session, event: AnyEvent) -> Any:
    return None if isinstance(event, Play | Trick) else in_words(session, event)


def _last(session: Session, number: int, plays: list[Play], winner: int | None) -> dict[str, Any]:
    return {**trick_view(plays, winner), "text": trick_line(session, number, plays, winner).plain}


def _moves(events: Iterable[AnyEvent]) -> list[dict[str, Any]]:
    """Return the cards played since the last decision, and who won the tricks, so that the page shows one by one."""
    return [
        {"seat": event.seat, "cards": event.cards} if isinstance(event, Play) else {"winner": event.seat}
        for event in events
        if isinstance(event, Play | Trick)
    ]


def _sum(game: TableGame) -> list[str]:
    """Return how a match stands, or what the deals so far came to together."""
    names = names_in(game.session)
    if game.match is not None:
        return describe_match(game.match, names)
    return [describe_totals(game.records, names)] if len(game.records) > 1 else []
