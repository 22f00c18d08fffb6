"""The expert at Auction Cinch: bids by the points to expect with a partner, calls him, and plays what has done best.

It plays as `engine.policies.shared.pedro_play` does, with a table of values for each number of players, and for what a
seat knows of the partner, as the rest counts for less where it has to be guessed who plays with whom. The numbers come
from ``python -m tools.fit.auction_cinch``. docs/policies/auction-cinch.md tells players how it thinks.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from tricklab.engine.games.auction_cinch import SEATS, TOP, AuctionCinch
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.auction import PASS
from tricklab.engine.mechanics.hooks import implements
from tricklab.engine.mechanics.state import NOT_YET
from tricklab.engine.policies.auction_cinch.estimate import CALLS, NEEDED, WORTH, best_call, best_of_suits, bid_for
from tricklab.engine.policies.auction_cinch.tactics import likely_partner
from tricklab.engine.policies.cinch.expert import PACK, action_with, cards_to_play, fill, points_of
from tricklab.engine.policies.decision import View, decides
from tricklab.engine.policies.shared.pedro_features import all_points, trump_points, with_us
from tricklab.engine.policies.shared.pedro_play import choose_card
from tricklab.engine.policies.shared.pedro_rows import ROWS
from tricklab.engine.policies.weights import load

VALUES = load("auction-cinch")["play"].ravel()
"""The values of cards, by table, row and sort."""

TABLES = 4
"""How many tables of values there are: for five players without and with a likely partner, and then for six."""

_FOR_DRAWN = 700
"""Hundredths of a point that a hand is worth less with draw=false: the estimate counts on trumps from the stock."""

implements(trump_points, AuctionCinch.rules_class)(points_of)
implements(all_points, AuctionCinch.rules_class)(lambda rules: TOP)


@implements(with_us, AuctionCinch.rules_class)
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


class Expert(NamedTuple):
    """Bids what its hand and a partner should take, and calls the card whose holder helps it most.

    Parameters
    ----------
    margin
        Points that it wants to expect beyond those at which a bid pays; below 0 it bids more.
    over
        Points fewer that it wants for a bid over another.
    ladder
        By how many points its bids lie higher, and what it takes for them, rounded.
    """

    margin: float = 0.0
    over: float = 0.0
    ladder: float = 0.0


@decides(Expert, "auction-cinch", "bid")
def bid(policy: Expert, view: View) -> int:
    """Bid what the hand is worth."""
    margin = policy.margin - (policy.over if view.table.high != PASS else 0.0)
    points, rise = (best_of_suits(view, WORTH) >> 2) - int(100 * margin), round(policy.ladder)
    points -= 0 if view.rules.draw else _FOR_DRAWN
    return bid_for(view, points, NEEDED, rise)


@decides(Expert, "auction-cinch", "trump")
def trump(policy: Expert, view: View) -> int:
    """Name the suit in which most is to be expected."""
    return best_of_suits(view, WORTH) & 3


decides(Expert, "auction-cinch", "fill")(fill)


@decides(Expert, "auction-cinch", "call")
def call(policy: Expert, view: View) -> int:
    """Call the card whose holder helps most."""
    return best_call(view, CALLS)


@decides(Expert, "auction-cinch", "play")
def play(policy: Expert, view: View) -> int:
    """Play the card, or the stack, with the highest value."""
    return play_best(view, VALUES)
