"""How the expert plays its cards at Auction Cinch: as `engine.policies.pedro_play` does, with values of its own.

There is a table for each number of players, and for what a seat knows of the partner, as the rest counts for less
where it has to be guessed who plays with whom. docs/rules/auction-cinch.md, "Play". The values come from
``python -m tools.fit.auction_cinch``.
"""

from __future__ import annotations

from typing import Any

from tricklab.engine.games.auction_cinch import SEATS, TOP, AuctionCinchRules
from tricklab.engine.ground.compiled import compiled
from tricklab.engine.machine import implements
from tricklab.engine.policies.auction_cinch.tactics import likely_partner
from tricklab.engine.policies.cinch.tactics import PACK, action_with, cards_to_play, points_of
from tricklab.engine.policies.decide import View
from tricklab.engine.policies.fitted import load
from tricklab.engine.policies.pedro_features import all_points, trump_points, with_us
from tricklab.engine.policies.pedro_play import choose_card
from tricklab.engine.policies.pedro_rows import ROWS
from tricklab.engine.state import NOT_YET

VALUES = load("auction-cinch")["play"].ravel()
"""The values of cards, by table, row and sort."""

TABLES = 4
"""How many tables of values there are: for five players without and with a likely partner, and then for six."""

implements(trump_points, AuctionCinchRules)(points_of)
implements(all_points, AuctionCinchRules)(lambda rules: TOP)


@implements(with_us, AuctionCinchRules)
def likely_with_us(rules: Any, view: View, seat: int) -> bool:
    """Tell whether a seat plays on our side, or is likely to: without a guess, unless one of the two is the bidder."""
    partner, bidder = likely_partner(rules, view.table, view.own, view.seat), view.table.bidder
    ours = (view.seat == bidder) | (view.seat == partner)
    theirs = (seat == bidder) | (seat == partner)
    return bool(ours == theirs) | (seat == view.seat)


@compiled
def first_row(view: View) -> int:
    """Return the first row of the table that counts for a decision."""
    likely = likely_partner(view.rules, view.table, view.own, view.seat) != NOT_YET
    return ROWS * (2 * (view.rules.players == SEATS) + likely)


@compiled
def play_best(view: View, values: Any) -> int:
    """Return the card to play, or the stack."""
    return action_with(view, choose_card(view, PACK, cards_to_play(view), values, first_row(view)))
