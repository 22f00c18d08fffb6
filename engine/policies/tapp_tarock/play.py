"""How Tapp-Tarock's expert plays: each card has a value, a sum of learned numbers, and the best one is played."""

from __future__ import annotations

from typing import Any

import numpy as np

from tricklab.engine.ground.bits import bit, lowest
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.policies.decision import View
from tricklab.engine.policies.shared.ties import held_by, one_of_tarock
from tricklab.engine.policies.tapp_tarock.lanes import lanes_of, sight_of
from tricklab.engine.policies.weights import load


def table_of(values: Any) -> Any:
    """Return the learned numbers one after the other, with a 0 for a lane that does not count."""
    return np.append(values, 0).astype(np.int16)


VALUES = table_of(load("tapp-tarock")["values"])
"""The numbers, in hundredths of a point of the utility, which ``tools.fit.tapp_tarock`` finds."""


@compiled
def choose_card(view: View, values: Any, cards: int) -> int:
    """Return the card of the highest value, of several the lowest of one suit."""
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
