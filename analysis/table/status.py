"""How a deal stands, as all at the table can see it: trumps, the contract, tricks, and the points so far."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rich.text import Text

from tricklab.analysis.summary.lines import point_name
from tricklab.analysis.table.diagram import card
from tricklab.analysis.table.event_lines import events_seen, names_in
from tricklab.analysis.words.calls import contract_of, describe_announced, describe_contract, result_so_far
from tricklab.analysis.words.result_lines import UNITS, captured_text
from tricklab.analysis.words.seat_names import SeatNames
from tricklab.engine.rules.events import Announce, AnyEvent, Call, Trick, Trump
from tricklab.engine.rules.phases import Speech
from tricklab.engine.sessions.session import Session


def status_line(session: Session) -> Text:
    """Return how a deal stands; empty while cards are passed, and at the beginning of an auction without scores."""
    return Text("; ").join(status_parts(session))


def status_parts(session: Session) -> list[Text]:
    """Return the parts of `status_line`: trumps, the contract, tricks, points."""
    names, events = names_in(session), events_seen(session)
    parts = [part for part in (_scores(session, names), *_contract(session, names, events)) if part]
    if any(isinstance(event, Trick) for event in events):
        parts += [Text(part) for part in _so_far(session, names)]
    elif session.setup.game.declarer is None and _bids_over(session):
        parts.append(Text(_own_bids(session, names)))
    return parts


def _scores(session: Session, names: SeatNames) -> Text | None:
    """Return the scores before the deal, while the auction lasts; None if nobody has any."""
    setup = session.setup
    if not any(setup.scores) or _bids_over(session):
        return None
    return Text("scores: " + ", ".join(f"{names.side(side)} {score}" for side, score in enumerate(setup.scores)))


def _bids_over(session: Session) -> bool:
    phase = session.setup.game.phases[max(0, int(session.deal.state["table"]["kind"]))]
    return session.is_over or not (phase.is_hidden or isinstance(phase, Speech))


def _contract(session: Session, names: SeatNames, events: Iterable[AnyEvent]) -> Iterable[Text]:
    """Yield trumps, the contract, the card that was called, and what was announced."""
    setup, deck = session.setup, session.setup.deck
    for event in events:
        if isinstance(event, Trump):
            suit = deck.suits[deck.suit_number(event.suit)]
            yield Text("trumps ") + Text(suit.symbol, style="red" if suit.is_red else "")
    if contract := contract_of(session.deal):
        yield Text(describe_contract(setup, contract, names))
    for event in events:
        if isinstance(event, Call):
            yield Text("called ") + card(deck, event.card)
        elif isinstance(event, Announce) and event.what:
            yield Text(describe_announced(setup, event, names))


def _own_bids(session: Session, names: SeatNames) -> str:
    """Return what each seat bid and has taken, where each bids its own tricks."""
    table, seats = session.deal.state["table"], range(session.setup.players)
    me = session.seat
    order = [*seats[me:], *seats[:me]]
    return ", ".join(f"{names.name(n)} {int(table['tricks'][n])} of {int(table['bids'][n]) or 'nil'}" for n in order)


def _so_far(session: Session, names: SeatNames) -> Iterable[str]:
    """Yield the tricks of each side, who has which point, and what was captured."""
    setup = session.setup
    if setup.game.declarer is None:
        yield _own_bids(session, names)
        return
    result = result_so_far(session.deal)
    yield f"tricks {_by_side(names, result.tricks)}"
    points: dict[str, list[str]] = {}
    for name, seat in result.points.items():
        if seat is not None:
            points.setdefault(names.side(names.sides[seat]), []).append(point_name(name).title().replace(" ", "-"))
    if points:
        yield "so far " + ", ".join(f"{side} {' '.join(there)}" for side, there in points.items())
    if any(result.captured):
        unit = UNITS.get(setup.game.name, "points")
        yield f"{unit} {_by_side(names, result.captured, lambda total: captured_text(setup, total))}"


def _by_side(names: SeatNames, numbers: Iterable[int], write: Callable[[int], str] = str) -> str:
    """Return each side's number, the reader's own side first; of many sides only those that have something."""
    totals: dict[int, int] = {}
    for seat, number in enumerate(numbers):
        totals[names.sides[seat]] = totals.get(names.sides[seat], 0) + number
    mine = None if names.me is None else names.sides[names.me]
    order = sorted(totals, key=lambda side: side != mine)
    there = [side for side in order if totals[side] or len(totals) == 2]
    return ", ".join(f"{names.side(side)} {write(totals[side])}" for side in there)
