"""How Paskievics' expert plays: each card gets a value, a sum of learned numbers, and the highest is played."""

from __future__ import annotations

from typing import Any

import numpy as np

from tricklab.engine.games.paskievics.contract import may_play
from tricklab.engine.ground.bits import bit, lowest
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.policies.decision import View
from tricklab.engine.policies.paskievics import features as f
from tricklab.engine.policies.shared.ties import held_by, one_of_tarock
from tricklab.engine.policies.weights import load

VALUES = np.concatenate([load("paskievics")[name].ravel() for name in ("play", "cards")])
"""What is added up, a flat table: the rows of `features`, and then what counts for one card alone."""


@compiled
def best_card(view: View, features: f.Features, legal: int, values: Any, rows: Any) -> int:
    """Return the card with the highest value by the rows of the table that count, of several the lowest of one suit."""
    best, most, cards = 0, -1 << 40, legal
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        column = f.column_of(view, features, legal, card)
        worth = int(values[f.card_place(view, features, card)])
        for row in rows:
            worth += values[row * f.COLUMNS + column]
        if worth > most:
            best, most = 0, worth
        best |= bit(card) * (worth == most)
    return one_of_tarock(best, held_by(view))


@compiled
def play_best(view: View, values: Any) -> int:
    """Return the card with the highest value, of several the lowest of one suit."""
    legal = may_play(view.rules, view.table, view.own, view.seat)
    if legal & legal - 1 == 0:
        return lowest(legal)
    features = f.features_of(view)
    if features.form == f.LEAD:
        return best_card(view, features, legal, values, f.lead_rows(view, features))
    return best_card(view, features, legal, values, f.follow_rows(view, features))
