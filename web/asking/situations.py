"""The situation: whose turn it is after what has happened, and what may be bid or played there."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tricklab.analysis.advise.asking.known import NAME, Known, hidden_discard, known_of
from tricklab.analysis.advise.question import hand_now
from tricklab.analysis.scene.line import line_of
from tricklab.analysis.scene.scene_data import trick_data
from tricklab.analysis.scene.sight import Sight
from tricklab.analysis.words.seat_names import SeatNames, names_by_seat, seen_from
from tricklab.analysis.words.sorted_hand import sorted_hand, trumps_of
from tricklab.analysis.words.wording import sentence_case
from tricklab.engine.errors import UsageError
from tricklab.engine.play.actions import action_text, passing_of, phase_of
from tricklab.engine.play.loops.stepping import Deal, legal_actions
from tricklab.engine.records.as_seen import UnseenDummy, lead_as_seen
from tricklab.engine.records.record import tricks_of
from tricklab.engine.records.writer import events_in
from tricklab.engine.rules.events import UNKNOWN, AnyEvent, Draw, Event, PassCards, Play, Trick, Trump
from tricklab.engine.rules.phases import Announcing, Choosing, Phase, Playing, Speech
from tricklab.web.asking.course import Stated, added_event, exchanges, led
from tricklab.web.asking.pasted import Pasted, stated_on_page
from tricklab.web.requests import Refused, as_json, field, read_body
from tricklab.web.stream import compiled_now, compiling_noted
from tricklab.web.table import setup_of

_MOST = 200
"""The most choices that are listed."""

_ALL_EXCHANGE = "All throw and draw before anybody chooses"


async def _situation(request: Request) -> Response:
    """Return the situation."""
    stated = await read_body(request, Stated)
    files = request.app.state.settings.policy_files

    def work() -> dict[str, Any]:
        with compiling_noted():
            return situation_of(stated, files)

    return as_json(await run_in_threadpool(work))


async def _compiling(request: Request) -> Response:
    """Return the kernels that situations wait for at the moment, as the event ``compile`` has them."""
    return as_json(compiled_now())


async def _pasted(request: Request) -> Response:
    """Return what a record states, up to the seat's first decision; ``later`` has the events after it."""
    pasted = await read_body(request, Pasted)
    return as_json(await run_in_threadpool(stated_on_page, pasted))


def situation_of(stated: Stated, files: Sequence[Any] = ()) -> dict[str, Any]:
    """Return the situation after what was stated, as the page shows it.

    Returns
    -------
    dict
        ``turn`` is a seat, -1 at the end, null while an exchange is missing, which ``missing`` describes. A choice has
        the ``events`` to append. ``pick`` is how many cards are chosen together, ``exchanges`` are the kinds of
        exchange that may come next, ``unseen`` the cards that the seat has not seen. The other fields have plain names.

    Raises
    ------
    Refused
        If something is wrong; the field is named.
    """
    with field("events"):
        known = known_of(stated, setup_of(stated.table, tuple(files)))
    deal, missing = led(known)
    if stated.add is not None:
        event = added_event(known, deal, stated.add)
        with field("add"):
            happened = [event] if deal is None or stated.add.do else _happened(known, deal, event)
            known = known.with_events([*known.events, *happened])
            try:
                deal, missing = led(known)
            except Refused as refused:
                raise Refused(refused.text, field="add") from refused
    return _view(known, deal, missing, names_of(stated, known))


def names_of(stated: Stated, known: Known) -> SeatNames:
    """Return what the seats are called by the one that asks."""
    given = names_by_seat(known.setup.players, stated.table.names, known.seat)
    return seen_from(known.setup, known.seat, given)


def _view(known: Known, deal: Deal | None, missing: str, names: SeatNames) -> dict[str, Any]:
    setup, record, seat = known.setup, known.record, known.seat
    missing = _spoken(missing, names)
    short = known.size - len(known.hand)
    if short and not missing:
        missing = f"{short} of {known.size} cards {'is' if short == 1 else 'are'} missing from your hand."
    turn = None if deal is None else deal.seat
    phase = None if deal is None or deal.seat < 0 else phase_of(setup, deal.state)
    is_yours = turn == seat
    hand: Sequence[str] = known.hand
    if deal is not None and not short:
        hand = hand_now(deal, record, seat)
    trumps = set() if deal is None else trumps_of(setup, deal.state)
    passing = passing_of(setup)
    return {
        "seat": seat,
        "dealer": record.dealer,
        "names": list(names.names),
        "scores": list(setup.scores),
        "hand": list(known.hand),
        "hand_size": known.size,
        "hand_now": [list(group) for group in sorted_hand(setup, hand, trumps)],
        "turn": turn,
        "turn_name": "" if turn is None or turn < 0 else names.name(turn),
        "phase": "" if phase is None else phase.name,
        "is_speech": isinstance(phase, Speech),
        "task": "The deal is over." if turn == -1 else "" if phase is None else _task(deal, phase),
        "is_yours": is_yours,
        "choices": [] if deal is None or phase is None else list(_choices(known, deal)),
        "pick": _pick(deal, phase) if is_yours else 0,
        "exchanges": exchanges(setup) if deal is None or _may_exchange(known) else [],
        "passing": 0 if passing is None else passing.count,
        "events": [msgspec.to_builtins(event) for event in known.events],
        "log": [
            {"seat": event.seat, "text": str(line_of(event, names, Sight(setup))), "kind": event.do}
            for event in known.events
        ],
        "tricks": [trick_data(trick) for trick in tricks_of(known.events)],
        "unseen": list(setup.deck.texts(_unseen(known))),
        "dummy": bool(known.dummy) or "dummy" in missing,
        "may_ask": is_yours and not short,
        "missing": missing,
    }


def _task(deal: Deal | None, phase: Phase) -> str:
    return f"{phase.task} for the dummy" if deal is not None and deal.turn != deal.seat else phase.task


def _spoken(missing: str, names: SeatNames) -> str:
    """Return what is missing in the words of the page."""
    if _ALL_EXCHANGE in missing:
        return f"{_ALL_EXCHANGE}: add all of it, in its order."
    missing = re.sub(r"^what follows event .*?\): (then )?", "", missing)
    missing = re.sub(r"[:;]? '\?' (for unseen|stands for a card[^.]*)", "", missing)
    return sentence_case(in_names(missing, names))


def in_names(text: str, names: SeatNames) -> str:
    """Return a text with the names of the seats in place of their numbers."""
    return re.sub(r"\bseat ([0-9]+)", lambda seat: _name(int(seat[1]), names), text)


def _name(seat: int, names: SeatNames) -> str:
    return "your seat" if seat == names.me else names.name(seat)


def _may_exchange(known: Known) -> bool:
    """Return whether cards may be exchanged next: after the bids, and before the first card is played."""
    is_begun = any(isinstance(event, Trump) or event.do in exchanges(known.setup) for event in known.events)
    return is_begun and not any(isinstance(event, Play) for event in known.events)


def _pick(deal: Deal | None, phase: Any) -> int:
    """Return how many cards of the own hand are chosen together; 0 where that is not what is to be done."""
    if deal is None or not isinstance(phase, Choosing):
        return 0
    return deal.legal(1)[0].bit_count()


def _choices(known: Known, deal: Deal) -> Iterator[dict[str, Any]]:
    """Yield the bids or cards of the seat to move, each with the events to add."""
    setup, phase = known.setup, phase_of(known.setup, deal.state)
    if isinstance(phase, Choosing):
        return
    is_other = deal.seat != known.seat
    is_unseen = is_other and isinstance(phase, Playing) and deal.turn == deal.seat
    for action in _others_plays(known, deal) if is_unseen else _legal(deal, is_other):
        actions = [action]
        if isinstance(phase, Announcing) and action != phase.ends:
            actions.append(phase.ends)
        happened = _carried_out(known, deal, actions)
        own = next((event for event in happened if isinstance(event, phase.event)), None)
        if own is None or any(event.seat < 0 for event in happened):
            continue  # what follows must be stated: cards that are exchanged, or one that is nobody's
        if is_other and isinstance(own, Play) and not _may_be(known, happened):
            continue
        cards = own.cards if isinstance(own, Play) else ()
        text = action_text(setup, deal.state, action)
        choice: dict[str, Any] = {
            "text": text,
            "label": setup.deck.with_symbols(text),
            "events": [msgspec.to_builtins(event) for event in happened],
        }
        yield choice | ({"card": cards[0]} if len(cards) == 1 else {})


def _may_be(known: Known, happened: Sequence[AnyEvent]) -> bool:
    """Return whether some deal goes on like that."""
    try:
        lead_as_seen(known.setup, known.with_events([*known.events, *happened]).record, known.seat, NAME)
    except UnseenDummy:
        return True
    except UsageError:
        return False
    return True


def _legal(deal: Deal, is_other: bool) -> list[int]:
    """Return the legal actions; of a call of another seat, whose cards are not known, those with any hand."""
    phase = phase_of(deal.setup, deal.state)
    if not (is_other and isinstance(phase, Speech) and phase.by_cards):
        return deal.legal(_MOST)
    state = deal.states.copy()[0]
    state["own"][deal.seat]["hand"] = deal.setup.deck.mask
    return legal_actions(deal.setup, state, _MOST)


def _others_plays(known: Known, deal: Deal) -> Iterator[int]:
    """Yield the plays of cards that were not seen, by another seat; whether a deal goes on like that is not checked."""
    setup, phase = known.setup, phase_of(known.setup, deal.state)
    drawn = [
        card for event in known.events if isinstance(event, Draw) and event.seat == deal.turn for card in event.cards
    ]
    open_cards = setup.deck.numbers(card for card in drawn if card != UNKNOWN)
    for card in sorted({*_unseen(known), *open_cards}):
        with suppress(UsageError):
            yield phase.action(setup, deal.state, Play(deal.turn, (setup.deck.text(card),)))


def _unseen(known: Known) -> list[int]:
    """Return the cards that the seat has not seen, or has passed on and not seen since."""
    record, deck = known.record, known.setup.deck
    seen = {*record.dealt[known.seat]} if len(known.hand) == known.size else {*known.hand}
    seen |= {*(record.turned or ())}
    seen |= {card for seat, hand in enumerate(record.dealt) if seat != known.seat for card in hand}
    for event in record.events:
        cards = {*getattr(event, "cards", ())}
        if isinstance(event, PassCards) and event.seat == known.seat:
            seen -= cards
        else:
            seen |= cards
    return [card for card in deck.cards if deck.text(card) not in seen]


def _carried_out(known: Known, deal: Deal, actions: Sequence[int]) -> list[AnyEvent]:
    """Return the events of the actions of a decision: itself, and what follows by itself and all see."""
    after = copy.copy(deal)
    after.states, after.log, after.since = deal.states.copy(), deal.log.copy(), None
    before = len(deal.events)
    for action in actions:
        after.step(action, check=False)
    phase, turned = phase_of(known.setup, deal.state), {*(known.record.turned or ())}
    happened = [
        event
        for event in events_in(after, before)
        if isinstance(event, (phase.event, Trump, Trick)) or event.seat < 0 or turned & {*getattr(event, "cards", ())}
    ]
    discard = hidden_discard(after, known.seat)
    return [*happened, discard] if discard else happened


def _happened(known: Known, deal: Deal, event: Event) -> list[Event]:
    """Return a typed event of the seat to move with what follows from it."""
    setup, phase = known.setup, phase_of(known.setup, deal.state)
    actions = phase.actions(setup, deal.state, event)
    if len(actions) == 1 and isinstance(event, Play):
        return [event if isinstance(each, Play) else each for each in _carried_out(known, deal, actions)]
    return [event]


ROUTES = [
    Route("/situation", _situation, methods=["POST"]),
    Route("/compiling", _compiling),
    Route("/situation/pasted", _pasted, methods=["POST"]),
]
