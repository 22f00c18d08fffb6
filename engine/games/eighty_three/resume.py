"""Eighty-Three taken up from a record as one seat has seen it: the kitty, and how all came down to six cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

from tricklab.engine.games.kit import (
    FRENCH_53, UNKNOWN, AnyEvent, Discard, Draw, Event, Logged, Terms, UsageError, check_by, kind_of, seen_cards,
)  # fmt: skip
from tricklab.engine.games.eighty_three.worlds import KITTY, LOOSE, MOST, PLAYERS, TRICKS, held, hidden_cards
from tricklab.engine.ground.pedro import PLACES, pedro_cards

check_hidden = check_by(hidden_cards)


class Give(Event, frozen=True, tag="give"):
    """Surplus trumps are given to the partner."""

    to: int
    cards: tuple[str, ...]

    @classmethod
    def of(cls, setup: Terms, logged: Logged) -> Self:
        """Return who gives which cards to whom."""
        return cls(logged.seat, logged.value, setup.deck.texts(logged.cards))


def adopt(rules: Any, deal: Any, events: Sequence[AnyEvent], seat: int) -> None:
    """Let the bidder have drawn, and all have thrown and given, as much as was seen."""
    table, own, bidder = deal.table, deal.own[seat], int(deal.table.bidder)
    moved = [event for event in events if isinstance(event, Draw | Discard | Give)]
    drawn, moved = moved[:1], moved[1:]
    if not drawn or not isinstance(drawn[0], Draw) or drawn[0].seat != bidder or len(drawn[0].cards) != KITTY:
        raise UsageError(f"then seat {bidder} draws the {KITTY} cards of the kitty: {UNKNOWN!r} stands for a card.")
    own.hand = own.dealt | (_told([drawn[0]], seat) if seat == bidder else 0)
    if seat == bidder:
        deal.stock[:] = FRENCH_53.numbers(drawn[0].cards)
    if table.kind == kind_of(rules, "trump"):
        return
    table.thrown = table.gave = 0
    surplus, gifts, throws = _rounds(moved, seat)
    mine = int(own.hand & table.trumps)
    own.given, own.received = _told(gifts, seat), _told([gift for gift in gifts if gift.to == seat], -1)
    own.discarded = _told([*surplus, *throws], seat)
    for event in surplus:
        table.thrown[event.seat] = len(event.cards)
    for gift in gifts:
        table.gave[gift.seat] = len(gift.cards)
    own.hand = (own.hand | own.received) & ~(own.given | own.discarded)
    _check_own(deal, seat, mine, _told(surplus, seat))
    due = [other for other in _order(table) if held(table, other) > TRICKS]
    table.kind, table.actor = kind_of(rules, "discard"), due[0]
    if not throws and (own.hand & table.trumps).bit_count() > TRICKS:
        table.kind, table.actor = kind_of(rules, "give"), seat
        if gifts and _order(table).index(gifts[-1].seat) > _order(table).index(seat):
            raise UsageError(f"seat {seat} has more than {TRICKS} trumps: it gives some to its partner, in its turn.")
    for number, event in enumerate(throws):
        wanted = held(table, due[number]) - TRICKS if number < len(due) else 0
        if not wanted or (event.seat, len(event.cards)) != (due[number], wanted):
            told = f"seat {due[number]} throws {wanted} cards" if wanted else "all have thrown what they had to"
            raise UsageError(f"{told}; here seat {event.seat} throws {len(event.cards)}.")
        table.actor = due[number + 1] if number + 1 < len(due) else bidder
    if len(throws) == len(due):
        table.kind, table.leader = kind_of(rules, "play"), bidder


def check(rules: Any, state: Any, seat: int) -> None:
    """Refuse what no deal can come to, however the cards lie."""
    table, own = state.table, state.own[seat]
    if table.kind >= kind_of(rules, "give"):
        loose = pedro_cards(LOOSE, int(table.trump)) & ~int(own.hand | own.discarded | sum(table.played))
        if loose.bit_count() < sum(table.thrown) - table.thrown[seat]:
            raise UsageError("no deal goes like that: too many trumps were thrown.")
        check_hidden(rules, state, seat)


def _order(table: Any) -> list[int]:
    return [(int(table.dealer) + 1 + step) % PLAYERS for step in range(PLAYERS)]


def _told(events: Sequence[Any], seat: int) -> int:
    """Return the cards of some events as a set, those of one seat (-1: of all), which must be told."""
    cards = [card for event in events if seat in (-1, event.seat) for card in event.cards]
    if UNKNOWN in cards:
        raise UsageError("what the seat itself drew, threw, gave or was given must be told, card by card.")
    return seen_cards(FRENCH_53, cards)


def _rounds(moved: Sequence[AnyEvent], seat: int) -> tuple[list[Any], list[Any], list[Any]]:
    """Return who threw surplus trumps, who gave, and who threw plain cards: three rounds."""
    surplus: list[Any] = []
    left = list(moved)
    while left and isinstance(left[0], Discard) and len(surplus) < 2:
        total = sum(len(event.cards) for event in [*surplus, left[0]])
        if total > PLACES - MOST or (surplus and left[0].seat != surplus[0].seat ^ 2):
            break
        surplus.append(left.pop(0))
    gifts = [event for event in left if isinstance(event, Give)]
    throws = left[len(gifts) :]
    if left[: len(gifts)] != gifts or not all(isinstance(event, Discard) for event in throws):
        raise UsageError("first surplus trumps are thrown, then trumps given, then plain cards thrown.")
    if any(gift.to != gift.seat ^ 2 for gift in gifts) or len({gift.seat & 1 for gift in gifts}) < len(gifts):
        raise UsageError("who has too many trumps gives them to the partner, once.")
    return surplus, gifts, throws


def _check_own(deal: Any, seat: int, trumps: int, surplus: int) -> None:
    """Refuse what the seat itself cannot have done with these trumps."""
    own, all_trumps = deal.own[seat], int(deal.table.trumps)
    if surplus & ~pedro_cards(LOOSE, int(deal.table.trump)) or surplus & ~trumps:
        raise UsageError(f"seat {seat} throws surplus trumps that it has, and that are no counters.")
    if int(own.discarded) & all_trumps != surplus or int(own.given) & ~trumps or int(own.received) & ~all_trumps:
        raise UsageError(f"seat {seat} gives trumps, and throws none but those that its side cannot play.")
    kept = trumps & ~surplus
    if own.given and (kept & ~int(own.given)).bit_count() != TRICKS:
        raise UsageError(f"seat {seat} gives so many trumps that it keeps {TRICKS}.")
