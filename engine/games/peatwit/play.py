"""Peatwit's play: which card wins, and the nerd.

docs/rules/peatwit.md, "Play", "Trumps" and "The nerd".
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tricklab.engine.games.peatwit.rules import DEAD, FIFTH, SAME, PeatwitRules
from tricklab.engine.games.peatwit.sizes import left_over
from tricklab.engine.games.peatwit.state import KIND_PLAY, NOT_YET
from tricklab.engine.ground.bits import bit, has, popcount
from tricklab.engine.ground.cards import ONE_RANK
from tricklab.engine.ground.compiled import compiled
from tricklab.engine.ground.tricks import suit_cards, suit_of
from tricklab.engine.machine import OVER, PLAY, TRICK, left_of, note, seat_index

LOW_CARDS = 0b111 * ONE_RANK
"""The twelve cards that may be trumps: 2, 3 and 4 of every suit."""

TRUMP = 16
"""The strength of the weakest trump; plain cards have their rank."""

NERD = -1
"""The seat of the cards that are nobody's."""


@compiled
def led_by(rules: PeatwitRules, card: int) -> int:
    """Return the cards that follow a lead: its printed suit, or with lead_trump=fifth all twelve low cards."""
    if rules.lead_trump == FIFTH and has(LOW_CARDS, card):
        return LOW_CARDS
    return suit_cards(suit_of(card))


OFF_SUIT = np.array([TRUMP + 4 * (card % 13) + card // 13 if card % 13 < 3 else -1 for card in range(52)], np.int8)
"""The strength of every card that does not follow a printed suit."""


@compiled
def strength_of(led: int, card: int) -> int:
    """Rank a card in a trick: a 2, 3 or 4 off the suit led above all others, 4 above 3, then spades down to clubs."""
    # Both are computed and one is taken, with a mask: the processor would guess a branch wrong.
    off = int(np.int64(OFF_SUIT[np.uint64(card)]))
    follows = led >> card & (1 if led != LOW_CARDS else 0)
    return off + (popcount(led & bit(card) - 1) - off) * follows


@compiled
def lead(rules: PeatwitRules, table: Any, seat: int) -> None:
    """Give the lead to a seat."""
    table.kind = KIND_PLAY
    table.leader = table.actor = seat
    table.led = 0
    table.strength = NOT_YET
    # Without a loop: numba counts references to the log, and leaves that out only where no loop is in between.
    laid = table.trick_cards
    laid[0] = laid[1] = laid[2] = laid[3] = laid[4] = NOT_YET


@compiled
def apply_play(rules: PeatwitRules, state: Any, card: int, log: Any) -> None:
    """Lay a card; after the last player's comes the nerd's, if it has one, and the trick is over."""
    table = state.table
    seat = seat_index(table.actor)
    leads = table.led == 0
    led = led_by(rules, card) if leads else table.led
    # Masks and products instead of branches: who follows is what the processor cannot guess.
    follows = led >> card & 1
    forced_low = 0 if leads or led == LOW_CARDS else LOW_CARDS >> card & 1
    table.led = led
    table.voids[seat] |= led & follows - 1
    table.sucked[seat] += follows & forced_low
    state.own[seat].hand &= ~bit(card)
    table.played[seat] |= bit(card)
    table.all_played |= bit(card)
    table.trick_cards[seat] = card
    _lay(table, seat, card)
    note(state, log, PLAY, seat, card, bit(card))
    table.actor = left_of(seat, rules.players)
    if table.actor == table.leader:
        _end_trick(rules, state, log)


@compiled
def _lay(table: Any, seat: int, card: int) -> None:
    """Add a card to the trick; what wins is written in any case, as a branch would be mispredicted."""
    strength = strength_of(table.led, card)
    better = table.strength - strength >> 63  # all bits, if it is
    table.strength += strength - table.strength & better
    table.winner += seat - table.winner & better


@compiled
def _end_trick(rules: PeatwitRules, state: Any, log: Any) -> None:
    """Let the nerd play, give the trick to its winner, and the lead to him or whoever stands in for the nerd."""
    table = state.table
    leads = table.winner
    # With four players there is no nerd, and no need to divide; everybody's last card is played at once.
    if rules.players != 4 and rules.nerd != DEAD and table.number < left_over(rules):
        card = state.stock[table.number]
        table.shown |= bit(card)
        table.all_played |= bit(card)
        _lay(table, NERD, card)
        note(state, log, PLAY, NERD, card, bit(card))
        if table.winner == NERD and rules.nerd_lead == SAME:
            leads = table.leader
    if table.winner != NERD:
        table.tricks[seat_index(table.winner)] += 1
    note(state, log, TRICK, table.winner, 0, 0)
    table.number += 1
    if state.own[seat_index(leads)].hand == 0:
        table.kind = OVER
    else:
        lead(rules, table, leads)
