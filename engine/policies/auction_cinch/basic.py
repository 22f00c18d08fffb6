"""Auction Cinch as a beginner plays it: as Cinch, with the highest trump that it lacks as its partner."""

from __future__ import annotations

from typing import NamedTuple

from tricklab.engine.games.cinch.counters import worth_level
from tricklab.engine.ground.bits import highest, popcount
from tricklab.engine.ground.pedro import pedro_card, pedro_places
from tricklab.engine.mechanics.exchange.draw_and_rob import MOST
from tricklab.engine.mechanics.state import NOT_YET
from tricklab.engine.mechanics.trick import playable
from tricklab.engine.policies.auction_cinch.tactics import ALLY, relation
from tricklab.engine.policies.cinch import basic as cinch
from tricklab.engine.policies.decision import View, decides
from tricklab.engine.policies.shared.tactics import lowest_ranked, seats_after


class Basic(NamedTuple):
    """What a beginner does: bids with the Ace or King of a long suit, and calls the highest trump that it lacks.

    Parameters
    ----------
    trumps
        Trumps it wants in its suit before it bids.
    step
        How much of the way from the lowest bid to the highest it goes for each trump more.
    """

    trumps: float = 2.0
    step: float = 0.2


decides(Basic, "auction-cinch", "bid")(cinch.bid)
decides(Basic, "auction-cinch", "trump")(cinch.trump)
decides(Basic, "auction-cinch", "throw", "fill")(cinch.pick)


@decides(Basic, "auction-cinch", "call")
def call(policy: Basic, view: View) -> int:
    """Call the highest trump that is in another hand; with all of them in its own it plays alone."""
    trumps, trump = view.table.trumps, view.table.trump
    lacking = trumps & ~view.own.hand
    return pedro_card(highest(pedro_places(lacking if lacking else trumps, trump)), trump)


@decides(Basic, "auction-cinch", "play")
def play(policy: Basic, view: View) -> int:
    """Play as at Cinch, but leave a partner's trick to him; the last to play gives him a counter."""
    table, own = view.table, view.own
    follows = popcount(own.hand) <= MOST and table.strength != NOT_YET
    if follows and relation(table, own, view.seat, table.winner) == ALLY:
        cards = playable(view.rules, table, own.hand)
        counters = cards & table.trumps & ~worth_level(view.rules, table.trump, 0)
        if seats_after(view) == 0 and counters:
            return lowest_ranked(view, counters)
        plain = cards & ~counters
        return lowest_ranked(view, plain if plain else cards)
    return cinch.play(policy, view)
