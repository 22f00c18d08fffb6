"""How the expert plays its cards at Eighty-Three: as `engine.policies.pedro_play` does, with values of its own.

docs/rules/eighty-three.md, "Play". The values come from ``python -m tools.fit.eighty_three``.
"""

from __future__ import annotations

from typing import Any

from tricklab.engine.decks import FRENCH_53
from tricklab.engine.games.eighty_three import TOP, EightyThreeRules
from tricklab.engine.games.eighty_three.outcome import points_of
from tricklab.engine.ground.bits import popcount
from tricklab.engine.ground.compiled import compiled
from tricklab.engine.ground.pedro import P_KING, P_LEFT, P_QUEEN, P_RIGHT, P_THREE
from tricklab.engine.machine import implements
from tricklab.engine.policies.decide import View
from tricklab.engine.policies.fitted import load
from tricklab.engine.policies.pedro_features import all_points, trump_points
from tricklab.engine.policies.pedro_play import choose_card
from tricklab.engine.policies.pedro_rows import point_scale, prizes_of, where
from tricklab.engine.trick import playable

PACK = FRENCH_53.mask

VALUES = load("eighty-three")["play"].ravel()
"""The values of cards, by row and sort, in tenths of a point."""

_PEDROS = 1 << P_LEFT | 1 << P_RIGHT

implements(trump_points, EightyThreeRules)(lambda rules, trump, cards: points_of(trump, cards))
implements(all_points, EightyThreeRules)(lambda rules: TOP)
implements(point_scale, EightyThreeRules)(lambda rules: 4)


@implements(prizes_of, EightyThreeRules)
def where_prizes_are(rules: Any, own: int, out: int) -> tuple[int, int]:
    """Return where the Queen is with the Three, and the King with the number of Pedros that are out."""
    queen_and_three = where(own, out, P_QUEEN) * 3 + where(own, out, P_THREE)
    return queen_and_three, where(own, out, P_KING) * 3 + popcount(out & _PEDROS)


@compiled
def cards_to_play(view: View) -> int:
    """Return the cards that may be played."""
    return playable(view.rules, view.table, view.own.hand)


@compiled
def action_with(view: View, card: int) -> int:
    """Return the play of a card."""
    return card


@compiled
def play_best(view: View, values: Any) -> int:
    """Return the card to play."""
    return choose_card(view, PACK, cards_to_play(view), values, 0)
