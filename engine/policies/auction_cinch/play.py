"""How the expert plays its cards at Auction Cinch: as `engine.policies.pedro_play` does, with values of its own.

docs/rules/auction-cinch.md, "Play". The values come from ``python -m tools.fit.auction_cinch``.
"""

from __future__ import annotations

from typing import Any

from tricklab.engine.games.auction_cinch import TOP, AuctionCinchRules
from tricklab.engine.ground.compiled import compiled
from tricklab.engine.machine import implements
from tricklab.engine.policies.auction_cinch.tactics import ALLY, UNKNOWN, relation
from tricklab.engine.policies.cinch.tactics import PACK, action_with, cards_to_play, points_of
from tricklab.engine.policies.decide import View
from tricklab.engine.policies.fitted import load
from tricklab.engine.policies.pedro_features import all_points, trump_points, with_us
from tricklab.engine.policies.pedro_play import choose_card

VALUES = load("auction-cinch")["play"].ravel()
"""The values of cards, by row and sort."""

implements(trump_points, AuctionCinchRules)(points_of)
implements(all_points, AuctionCinchRules)(lambda rules: TOP)


@implements(with_us, AuctionCinchRules)
def likely_with_us(rules: Any, view: View, seat: int) -> bool:
    """Tell whether a seat plays on our side; one of whom nothing is known most likely does against the bidder."""
    known = relation(view.table, view.own, view.seat, seat)
    return known == ALLY or (known == UNKNOWN and view.seat != view.table.bidder)


@compiled
def play_best(view: View, values: Any) -> int:
    """Return the card to play, or the stack."""
    return action_with(view, choose_card(view, PACK, cards_to_play(view), values, 0))
