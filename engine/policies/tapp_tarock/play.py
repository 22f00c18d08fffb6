"""How Tapp-Tarock's expert plays: each card has a value, a sum of learned numbers, and the best one is played."""

from __future__ import annotations

from typing import Any

import numpy as np

from tricklab.engine.games.tapp_tarock.talon import PLAYERS
from tricklab.engine.ground.bits import bit, has, lowest
from tricklab.engine.ground.tarock import SKUS
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.machine import left_of
from tricklab.engine.policies.decision import View
from tricklab.engine.policies.shared.tactics import is_ours, seats_after
from tricklab.engine.policies.shared.ties import held_by, one_of_tarock
from tricklab.engine.policies.tapp_tarock.chances import out_of_sight
from tricklab.engine.policies.tapp_tarock.lanes import lanes_of, sight_of
from tricklab.engine.policies.weights import load


def table_of(values: Any) -> Any:
    """Return the learned numbers one after the other, with a 0 for a lane that does not count."""
    return np.append(values, 0).astype(np.int16)


XXI = SKUS - 1

VALUES = table_of(load("tapp-tarock")["values"])
"""The numbers, in hundredths of a point of the utility, which ``tools.fit.tapp_tarock`` finds."""


@compiled
def cards_for_capture(view: View, cards: int) -> int:
    """Return which cards to choose from where a player pays for an XXI that the Skus takes.

    The Skus takes an opponent's XXI, and waits for it; the XXI is not played while a seat behind may have the Skus.
    """
    table, out = view.table, out_of_sight(view)
    if has(cards, SKUS):
        if has(table.trick, XXI):
            return cards if view.rules.opponent_only and is_ours(view, table.winner) else bit(SKUS)
        return cards & ~bit(SKUS) or cards if has(out, XXI) else cards
    seat, able = view.seat, False
    for _ in range(seats_after(view)):
        seat = left_of(seat, PLAYERS)
        able |= has(out & ~table.voids[seat], SKUS)
    return cards & ~bit(XXI) or cards if able else cards


@compiled
def choose_card(view: View, values: Any, cards: int) -> int:
    """Return the card of the highest value, of several the lowest of one suit."""
    if view.rules.capture_xxi:
        cards = cards_for_capture(view, cards)
    if cards & (cards - 1) == 0:
        return lowest(cards)
    sight, table = sight_of(view), view.table
    best, most = 0, -1 << 40
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        worth: Any = 0
        for place in lanes_of(sight, table.led, table.best, card):
            worth += np.int64(values[np.uint64(place)])
        if worth > most:
            best, most = 0, worth
        best |= bit(card) * (worth == most)
    return one_of_tarock(best, held_by(view))
