"""A question from a deal record, any decision of any game: `tricklab.ask_record`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tricklab.analysis.advise.question import Question, question_at
from tricklab.engine.base.numbers import whole
from tricklab.engine.play.actions import passes_now, phase_of
from tricklab.engine.play.loops.stepping import Deal
from tricklab.engine.play.setup import Setup
from tricklab.engine.records.check import checked_setup
from tricklab.engine.records.complete import check_result, deal_of, lead_whole
from tricklab.engine.records.reader import RecordError, record_of
from tricklab.engine.records.record import Record
from tricklab.engine.rules.events import UNKNOWN


def ask_record(
    record: Record | Mapping[str, Any],
    policy: str = "expert",
    seed: int | str = 1,
    seat: int | None = None,
    name: str = "the record",
    names: Sequence[str] = (),
    seats: Mapping[int, str] | None = None,
) -> Question:
    """Ask about any decision, from a deal record that ends where the seat must choose.

    Cards that the seat has not seen are left out, or stand as ``"?"``: the other hands, the stock, what others threw or
    passed on. How many cards a seat drew must be told, as that is seen. A record in which all cards are known is held
    against the rules as a whole; then the seat is asked by what it has seen.

    Parameters
    ----------
    record
        A deal record (docs/record.md), as `engine.records.writer.replay` yields it or as plain data. Its ``seed`` and
        ``policies`` tell where it comes from, and play no part in the answer.
    policy
        Who plays on.
    seed
        Of the worlds.
    seat
        Who must choose; needed only where several may.
    name
        What messages call the record, such as its file.
    names
        The players' names, from seat 0 on, for the answer.
    seats
        Who plays on in single seats, by number.

    Returns
    -------
    Question
        The decision, for `advise`.

    Raises
    ------
    UsageError
        If the record is not what docs/record.md says, or contradicts itself or the rules; the message names the place.
    """
    read = record_of(record, name)
    setup = checked_setup(read, policy, seed, name)
    if seats is not None:
        setup = setup.with_policies(policy, seats=seats)
    seat = None if seat is None else whole(seat, "seat", example="2")
    if seat is not None and not 0 <= seat < setup.players:
        raise RecordError(name, "", f"there is no seat {seat}; seats are 0 to {setup.players - 1}.")
    wrong: RecordError | None = None
    for asked in _seats_asked(setup, read, seat, name):
        try:
            return question_at(setup, read, asked, name, names)
        except RecordError as error:
            wrong = wrong or error
    assert wrong is not None
    raise wrong


def _seats_asked(setup: Setup, record: Record, seat: int | None, name: str) -> Sequence[int]:
    """Return the seats that may have to choose: one, or all whose cards are known while others are hidden."""
    known = [other for other, hand in enumerate(record.dealt) if hand and UNKNOWN not in hand]
    left = len(setup.deck.cards) - sum(map(len, record.dealt))
    if len(known) == setup.players and UNKNOWN not in record.stock and len(record.stock) == left:
        turns = _turns(setup, record, seat, name)
        if seat is not None and seat not in turns:
            raise RecordError(name, "the end of the events", f"it is seat {turns[0]}'s turn, not seat {seat}'s.")
        return [turns[0] if seat is None else seat]
    asked = known if seat is None else [seat]
    if not set(asked) & set(known):
        who = "the seat that must choose" if seat is None else f"seat {seat}"
        raise RecordError(name, "dealt", f"give all cards dealt to {who}.")
    return asked


def _turns(setup: Setup, record: Record, seat: int | None, name: str) -> list[int]:
    """Lead a deal whose cards are all known through its events; return who may be asked, ``seat`` if it may."""
    deal = deal_of(setup, record, Deal)
    passes = lead_whole(deal, record, name)
    if passes_now(setup, deal.state):
        return [deal.seat, *(other for other in range(setup.players) if other != deal.seat and other not in passes)]
    if deal.seat >= 0:
        unsaid = phase_of(setup, deal.state).silent
        if unsaid is not None and seat not in (None, deal.seat):
            deal.step(unsaid)
        return [deal.seat]
    check_result(deal, record, name)
    raise RecordError(name, "", "the deal is over: let the events end where you want advice.")
