"""Eighty-Three taken up from a record as one seat has seen it: the kitty, and how all came down to six cards."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, combinations, product
from typing import Any

import numpy as np

from tricklab.engine.errors import UsageError
from tricklab.engine.games.eighty_three import KITTY, PLAYERS, TRICKS, Give
from tricklab.engine.games.eighty_three.play import KIND_DISCARD, KIND_GIVE, KIND_PLAY, KIND_TRUMP, LOOSE, MOST
from tricklab.engine.games.eighty_three.worlds import held, known_to, places_unknown, weight_of
from tricklab.engine.ground.pedro import PLACES, pedro_cards
from tricklab.engine.ground.tricks import suits_and
from tricklab.engine.mechanics.exchange.seen import seen_cards
from tricklab.engine.rules.decks import FRENCH_53
from tricklab.engine.rules.events import UNKNOWN, AnyEvent, Discard, Draw


def adopt(rules: Any, state: Any, events: Sequence[AnyEvent], seat: int) -> None:
    """Let the bidder have drawn, and all have thrown and given, as much as was seen.

    Raises
    ------
    UsageError
        If that is not what the rules ask for, or the seat's own cards are not told.
    """
    deal = state.view((np.record, state.dtype))  # with its fields as attributes, as the game's functions want it
    table, own, bidder = deal.table, deal.own[seat], int(deal.table.bidder)
    moved = [event for event in events if isinstance(event, Draw | Discard | Give)]
    drawn, moved = moved[:1], moved[1:]
    if not drawn or not isinstance(drawn[0], Draw) or drawn[0].seat != bidder or len(drawn[0].cards) != KITTY:
        raise UsageError(f"then seat {bidder} draws the {KITTY} cards of the kitty: {UNKNOWN!r} stands for a card.")
    own.hand = own.dealt | (_told([drawn[0]], seat) if seat == bidder else 0)
    if seat == bidder:
        deal.stock[:] = FRENCH_53.numbers(drawn[0].cards)
    if table.kind == KIND_TRUMP:
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
    table.kind, table.actor = KIND_DISCARD, due[0]
    if not throws and (own.hand & table.trumps).bit_count() > TRICKS:
        table.kind, table.actor = KIND_GIVE, seat
        if gifts and _order(table).index(gifts[-1].seat) > _order(table).index(seat):
            raise UsageError(f"seat {seat} has more than {TRICKS} trumps: it gives some to its partner, in its turn.")
    for number, event in enumerate(throws):
        wanted = held(table, due[number]) - TRICKS if number < len(due) else 0
        if not wanted or (event.seat, len(event.cards)) != (due[number], wanted):
            told = f"seat {due[number]} throws {wanted} cards" if wanted else "all have thrown what they had to"
            raise UsageError(f"{told}; here seat {event.seat} throws {len(event.cards)}.")
        table.actor = due[number + 1] if number + 1 < len(due) else bidder
    if len(throws) == len(due):
        table.kind, table.leader = KIND_PLAY, bidder


def check(rules: Any, state: Any, seat: int) -> None:
    """Refuse what no deal can come to, however the cards lie.

    Raises
    ------
    UsageError
        If that is so.
    """
    deal = state.view((np.record, state.dtype))
    table, others = deal.table, [other for other in range(PLAYERS) if other != seat]
    if table.kind < KIND_GIVE:
        return
    unseen, room = places_unknown(rules, deal, seat)
    trumps = (unseen & int(table.trumps)).bit_count() - int(room[2 * PLAYERS :].sum())
    loose = pedro_cards(LOOSE, int(table.trump)) & unseen
    plain = [int(part) & unseen for part in suits_and(int(table.trumps))[:4]]
    for numbers in product(range(max(trumps, 0) + 1), repeat=len(others)):
        fits = sum(numbers) == trumps and loose.bit_count() >= room[2 * PLAYERS :].sum()
        needed = {}
        for other, number in zip(others, numbers, strict=True):
            there = int((known_to(deal, seat, other) | table.played[other]) & table.trumps).bit_count()
            needed[other] = int(room[other]) - number
            fits &= not (number and int(table.voids[other]) & int(table.trumps)) and needed[other] >= 0
            fits = fits and weight_of(deal, seat, other, there + number) > 0
        if fits and all(
            sum(needed[other] for other in some)
            <= sum(part.bit_count() for part in plain if any(not part & int(table.voids[other]) for other in some))
            for some in chain.from_iterable(combinations(others, size) for size in (1, 2, 3))
        ):
            return
    raise UsageError("no deal goes like that: somebody cannot have had what it threw, gave and played.")


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
