"""Deals led through records in which all cards are known."""

from __future__ import annotations

from typing import TypeVar

from msgspec import UNSET

from tricklab.engine.ground.cards import mask_of
from tricklab.engine.play.loops.stepping import Deal
from tricklab.engine.play.setup import Setup
from tricklab.engine.records.follower import Follower, follow_passes, passes_by_seat
from tricklab.engine.records.reader import RecordError
from tricklab.engine.records.record import Record
from tricklab.engine.records.writer import result_of
from tricklab.engine.rules.events import UNKNOWN

DealType = TypeVar("DealType", bound=Deal)


def deal_of(setup: Setup, record: Record, kind: type[DealType]) -> DealType:
    """Return the deal of a record before its first event, with a log; ``kind`` is its class."""
    cards = setup.deck.numbers([card for hand in (*record.dealt, record.stock) for card in hand])
    return kind(setup, cards, record.dealer, record.hand, log=True)


def lead_whole(deal: Deal, record: Record, name: str) -> set[int]:
    """Lead a deal whose cards are all known through the events of a record.

    Returns
    -------
    set of int
        The seats that passed cards on.

    Raises
    ------
    UsageError
        At the first event that is not due.
    """
    numbers = deal.setup.deck.numbers
    passes = {
        giver: mask_of(numbers(record.events[number].cards))  # type: ignore[union-attr]
        for giver, number in passes_by_seat(deal.setup, record.events, name).items()
        if UNKNOWN not in record.events[number].cards  # type: ignore[union-attr]
    }
    follow_passes(deal, record.events, name, passes)
    Follower(deal, record.events, name).follow()
    return set(passes)


def check_result(deal: Deal, record: Record, name: str) -> None:
    """Raise `UsageError` if a record has another result than the deal, which is over."""
    if record.result is not UNSET and record.result != result_of(deal.setup, deal.row()):
        raise RecordError(name, "result", "this is not what the deal comes to.")
