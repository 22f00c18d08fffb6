"""The cards of Paskievics that a seat has not seen, and a record's exchange as one seat has seen it.

All are taken to discard any cards that they may, and the declarer to call any; so of two deals that one counts less in
which there was more to choose from. The discards are a weight for each number of cards that may not be discarded. What
was shown by bids, calls and announcements decides which worlds are accepted.

A record is taken up as one seat has seen it (`adopt`). A card that others discarded, and that is not known, is taken to
be a plain one: all know how many tarocks were.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from tricklab.engine.games.kit import (
    KINGS, NOT_YET, OVER, TAROCKS, TAROCK_42, TRULL, UNKNOWN, XXI_AND_SKUS, AnyEvent, Discard, Draw, HiddenCards,
    UsageError, bit, check_by, choose, compiled, has, hidden_cards_of, kind_of, left_of, popcount, seen_cards,
)  # fmt: skip
from tricklab.engine.games.paskievics.auction import FAILED, HAND, PACK, PLAYERS, TALON, THREE, XX
from tricklab.engine.games.paskievics.contract import DRAWN, calls_with, may_annul, may_throw, to_discard, turn_from
from tricklab.engine.games.tarock import turn_of


def hidden_cards(rules: Any, state: Any, seat: int) -> HiddenCards:
    """Return what a seat knows of the cards that it has not seen."""
    table, mine = state.table, state.own[seat]
    barred = TRULL | KINGS | int(not rules.xx_discardable) << XX
    sets = np.array([barred, TAROCKS & ~barred, TAROCKS])
    hidden = hidden_cards_of(table, seat, PLAYERS, HAND, PACK & ~(mine.hand | mine.discarded), sets, True)
    if table.shower not in (NOT_YET, seat):
        hidden.sure[table.shower] = bit(table.shown)
    if table.kind < kind_of(rules, "annul"):
        return hidden
    other, first = table.bidder, 0
    for turn in range(PLAYERS):
        is_done = table.kind != kind_of(rules, "discard") or turn < turn_from(table, table.actor)
        if other != seat:
            hidden.drew[other], hidden.first[other] = table.drew[other], first
            _add_shown(rules, table, other, hidden)
            if table.kind > kind_of(rules, "annul") and is_done:
                _add_discards(table, other, hidden)
            else:
                hidden.sizes[other] += table.drew[other]
        first += table.drew[other]
        other = left_of(other, PLAYERS)
    return hidden


@compiled
def _add_shown(rules: Any, table: Any, other: int, hidden: HiddenCards) -> None:
    """Add what another seat has shown by a call, and by declaring tarocks."""
    if other == table.bidder and called_below(rules, table):
        hidden.sure[other] |= bit(XX)
    if table.called != NOT_YET and other != table.bidder and table.sides[other] == 0:
        hidden.sure[other] |= bit(table.called)
    there = popcount(table.played[other] & TAROCKS)
    for number in range(hidden.weights.shape[2] if table.declared[other] else 0):
        hidden.weights[other, 2, number] = there + number == table.declared[other]


@compiled
def _add_discards(table: Any, other: int, hidden: HiddenCards) -> None:
    """Add what is known of another seat's discards: how many tarocks, and which of the declarer's."""
    pile, drew, barred = PLAYERS + 1 + other, table.drew[other], hidden.sets[0]
    hidden.sizes[pile], hidden.never[pile] = drew, barred
    hidden.sure[pile] = table.face_up if other == table.bidder else 0
    free = HAND + drew - popcount(table.played[other] & barred)
    if table.shower == other and not has(barred, table.shown):
        free -= 1
    for number in range(hidden.weights.shape[2]):
        hidden.weights[pile, 1, number] = number == table.thrown[other]
        hidden.weights[other, 0, number] = 1.0 / max(choose(free - number, drew), 1)


@compiled
def called_below(rules: Any, table: Any) -> bool:
    """Tell whether the declarer has called another tarock than T20, so that he must have that."""
    if table.called in (NOT_YET, XX) or table.shower not in (NOT_YET, table.bidder) or has(table.face_up, XX):
        return False
    others = table.thrown[0] + table.thrown[1] + table.thrown[2] + table.thrown[3] - table.thrown[table.bidder]
    return not (rules.free_call_without_xx and others)


@compiled
def fits_bids(rules: Any, table: Any, seat: int, own: Any) -> bool:
    """Tell whether a seat could say what it has said, by the cards that it was dealt."""
    dealt = own.dealt
    if has(table.spoke, seat) and dealt & TRULL == 0:
        is_trial = table.calls == 1 and table.high == THREE and turn_of(rules, table, seat) == PLAYERS - 1
        if not (is_trial and (own.hand | own.discarded | table.played[seat]) & TRULL):
            return False
    if seat != table.shower:
        return True
    enough = table.inviter != seat or popcount(dealt & TAROCKS) >= rules.invite_min_tarokks
    return has(dealt, table.shown) and dealt & XXI_AND_SKUS != 0 and enough


@compiled
def fits_talk(table: Any, seat: int, own: Any) -> bool:
    """Tell whether a seat could announce what it has, and kontra what it did, once a card is called."""
    if seat == table.bidder:
        return True
    if table.sides[seat] < 2 and has(own.hand | table.played[seat], table.called) != (table.sides[seat] == 0):
        return False
    if not has(own.discarded, table.called) or table.turns <= turn_from(table, seat):
        return True
    return table.doubted != NOT_YET and table.doubted <= turn_from(table, seat)


def acceptance(rules: Any, world: Any, seat: int) -> float:
    """Return how often a world counts by what was bid, said and called: never, if somebody could not do what he did."""
    table = world.table
    for other in range(PLAYERS):
        own = world.own[other]
        if other != seat and not fits_bids(rules, table, other, own):
            return 0.0
        if other != seat and table.called != NOT_YET and not fits_talk(table, other, own):
            return 0.0
    if table.kind <= kind_of(rules, "call") or table.bidder == seat:
        return 1.0
    calls = calls_with(rules, table, world.own[table.bidder].hand | table.played[table.bidder])
    return 1.0 / popcount(calls) if has(calls, table.called) else 0.0


def adopt(rules: Any, deal: Any, events: Sequence[AnyEvent], seat: int) -> None:
    """Let all have drawn and discarded what was seen of it."""
    table, bidder = deal.table, int(deal.table.bidder)
    order = [(bidder + turn) % PLAYERS for turn in range(PLAYERS)]
    counts = dict(zip(order, map(int, DRAWN[int(table.high)]), strict=True))
    moves = [(other, counts[other]) for other in order if counts[other]]
    draws = [event for event in events if isinstance(event, Draw)]
    discards = [event for event in events if isinstance(event, Discard)]
    _check_moves(draws, moves, "draws")
    if len(draws) < len(moves):
        is_lone = table.high == THREE and table.calls == 1
        if len(draws) == 1 and is_lone and turn_of(rules, table, bidder) == PLAYERS - 1:
            table.kind, table.void = OVER, FAILED
            return
        raise UsageError(f"seat {moves[len(draws)][0]} draws next; {UNKNOWN!r} stands for a card that was not seen.")
    table.void = NOT_YET
    for other in order:
        table.drew[other] = counts[other]
    _draw(deal, draws, seat)
    _check_moves(discards, moves, "discards")
    for event in discards:
        _discard(rules, deal, event, seat)
    if not discards and rules.annul and may_annul(int(deal.own[seat].hand)):
        table.kind, table.actor = kind_of(rules, "annul"), seat
        return
    done = 1 + order.index(discards[-1].seat) if discards else 0
    to_discard(rules, table, (bidder + done) % PLAYERS, done)


def _check_moves(seen: Sequence[Draw | Discard], moves: Sequence[tuple[int, int]], verb: str) -> None:
    for event, (other, count) in zip(seen, moves, strict=False):
        if (event.seat, len(event.cards)) != (other, count):
            raise UsageError(f"here seat {other} {verb} {count}, not seat {event.seat} {len(event.cards)}.")
    if len(seen) > len(moves):
        raise UsageError(f"nobody {verb} more than that.")


def _draw(deal: Any, draws: Sequence[Draw], seat: int) -> None:
    """Put the cards that the seat has drawn where they lay in the talon."""
    mine = next((event.cards for event in draws if event.seat == seat), ())
    if UNKNOWN in mine:
        raise UsageError(f"what seat {seat} itself drew must be told, card by card.")
    cards = TAROCK_42.numbers(mine)
    rest = [card for card in map(int, deal.stock[:TALON]) if card not in cards]
    stock = [cards.pop(0) if event.seat == seat else rest.pop() for event in draws for _ in event.cards]
    deal.stock[:TALON] = stock
    deal.own[seat].hand = deal.own[seat].dealt | seen_cards(TAROCK_42, mine)


def _discard(rules: Any, deal: Any, event: Discard, seat: int) -> None:
    """Enter what a seat has discarded, as far as it was seen."""
    table, own, thrown = deal.table, deal.own[event.seat], seen_cards(TAROCK_42, event.cards)
    if thrown & ~may_throw(rules, table, PACK, event.seat):
        raise UsageError(f"seat {event.seat} discards what it may not.")
    if event.seat == seat:
        if UNKNOWN in event.cards or thrown & ~int(own.hand):
            raise UsageError(f"what seat {seat} itself discards must be told, cards of its own.")
        own.hand &= ~thrown
        own.discarded = thrown
    table.thrown[event.seat] = (thrown & TAROCKS).bit_count()
    if event.seat == table.bidder:
        table.face_up = thrown & TAROCKS


check = check_by(hidden_cards)
