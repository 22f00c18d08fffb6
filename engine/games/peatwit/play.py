"""Peatwit's play: which card wins, and the nerd.

docs/rules/peatwit.md, "Play", "Trumps" and "The nerd".
"""

from __future__ import annotations

from typing import Any

from engine.games.peatwit.rules import DEAD, FIFTH, SAME, PeatwitRules, hand_size, left_over
from engine.games.peatwit.state import KIND_PLAY, NOT_YET
from engine.ground.bits import bit, has
from engine.ground.compiled import compiled
from engine.ground.tricks import rank_of, suit_cards, suit_of
from engine.machine import OVER, PLAY, TRICK, left_of, note

LOW_CARDS = 7 | 7 << 13 | 7 << 26 | 7 << 39
"""The twelve cards that may be trumps: 2, 3 and 4 of every suit."""

NERD = -1
"""The seat of the cards that are nobody's."""


@compiled
def led_by(rules: PeatwitRules, card: int) -> int:
    """Return the cards that follow a lead: its printed suit, or with lead_trump=fifth all twelve low cards."""
    if rules.lead_trump == FIFTH and has(LOW_CARDS, card):
        return LOW_CARDS
    return suit_cards(suit_of(card))


@compiled
def strength(led: int, card: int) -> int:
    """Rank a card in a trick: a 2, 3 or 4 off the suit led above all others, 4 above 3, then spades down to clubs."""
    rank = rank_of(card)
    if has(led, card) and led != LOW_CARDS:
        return rank
    return 16 + 4 * rank + suit_of(card) if rank < 3 else -1


@compiled
def lead(rules: PeatwitRules, table: Any, seat: int) -> None:
    """Give the lead to a seat."""
    table.kind = KIND_PLAY
    table.leader = table.actor = seat
    table.led = table.trick = 0
    table.best = table.power = NOT_YET
    table.laid[:] = NOT_YET


@compiled
def apply_play(rules: PeatwitRules, state: Any, card: int, log: Any) -> None:
    """Lay a card; after the last player's comes the nerd's, if it has one, and the trick is over."""
    table = state.table
    seat = table.actor
    if table.led == 0:
        table.led = led_by(rules, card)
    else:
        if not has(table.led, card):
            table.lacks[seat] |= table.led
        elif has(LOW_CARDS, card) and table.led != LOW_CARDS:
            table.sucked[seat] += 1
    state.own[seat].hand &= ~bit(card)
    table.played[seat] |= bit(card)
    table.laid[seat] = card
    _lay(table, seat, card)
    note(state, log, PLAY, seat, card, bit(card))
    table.actor = left_of(seat, rules.players)
    if table.actor == table.leader:
        _end_trick(rules, state, log)


@compiled
def _lay(table: Any, seat: int, card: int) -> None:
    """Add a card to the trick."""
    table.trick |= bit(card)
    power = strength(table.led, card)
    if power > table.power:
        table.power = power
        table.best = card
        table.winner = seat


@compiled
def _end_trick(rules: PeatwitRules, state: Any, log: Any) -> None:
    """Let the nerd play, give the trick to its winner, and the lead to him or whoever stands in for the nerd."""
    table = state.table
    leads = table.winner
    if rules.nerd != DEAD and table.number < left_over(rules):
        card = state.stock[table.number]
        table.shown |= bit(card)
        _lay(table, NERD, card)
        note(state, log, PLAY, NERD, card, bit(card))
        if table.winner == NERD and rules.nerd_lead == SAME:
            leads = table.leader
    if table.winner != NERD:
        table.tricks[table.winner] += 1
    note(state, log, TRICK, table.winner, 0, 0)
    table.number += 1
    if table.number == hand_size(rules):
        table.kind = OVER
    else:
        lead(rules, table, leads)
