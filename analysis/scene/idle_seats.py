"""Seats that decide nothing while cards are played: they sit out, or are the dummy, whose cards another seat plays."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from tricklab.analysis.words.seat_names import SeatNames
from tricklab.analysis.words.wording import sentence_case
from tricklab.engine.ground.cards import cards_of
from tricklab.engine.play.setup import Setup


class Dummy(NamedTuple):
    """A dummy: its seat, who plays it, its cards, and whether one of them must be played now."""

    seat: int
    player: int
    cards: tuple[str, ...]
    is_due: bool


def dummy_in(setup: Setup, state: Any) -> Dummy | None:
    """Return the dummy of a deal that is not over; None before its cards lie open, and in games without."""
    table = state["table"]
    if "for_dummy" not in table.dtype.names or table["dummy"] < 0:
        return None
    cards = tuple(setup.deck.texts(cards_of(int(table["open_hand"]))))
    return Dummy(int(table["dummy"]), int(table["dummy_player"]), cards, bool(table["for_dummy"]))


def seats_out(state: Any) -> tuple[int, ...]:
    """Return the seats that sit out."""
    table = state["table"]
    return tuple(cards_of(int(table["sitting_out"]))) if "sitting_out" in table.dtype.names else ()


def idle_lines(setup: Setup, state: Any, names: SeatNames) -> Iterator[str]:
    """Yield a sentence for each seat that sits out, and one for the dummy."""
    out = seats_out(state)
    for seat in out:
        partners = [other for other in range(setup.players) if names.sides[other] == names.sides[seat]]
        playing = [other for other in partners if other not in out]
        alone = f": {_plays(names, playing[0], seat)} alone" if len(partners) == 2 and playing else ""
        yield f"{sentence_case(names.doing(seat, 'sit'))} out{alone}."
    if dummy := dummy_in(setup, state):
        is_mine = dummy.seat == names.me
        who = f"{sentence_case(names.name(dummy.seat))} {'are' if is_mine else 'is'} the dummy"
        yield f"{who}: {_plays(names, dummy.player, dummy.seat)} {'your' if is_mine else 'its'} cards."


def _plays(names: SeatNames, seat: int, idle: int) -> str:
    """Return a clause on who plays: ``you play``, ``Ann plays``, or ``your partner plays`` to an idle reader."""
    owner = "your " if idle == names.me and names.name(seat) == "partner" else ""
    return owner + names.doing(seat, "play")
