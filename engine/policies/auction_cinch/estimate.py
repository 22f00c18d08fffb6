"""What the expert expects of an Auction Cinch hand with a partner that it calls: what it bids, and which card it calls.

docs/rules/auction-cinch.md, "Auction" and "The call". The numbers are in ``weights.json``, fitted by
``python -m tools.fit.auction_cinch``. A seat's *position* is how many seats after the dealer it sits: 0 is the dealer.
"""

from __future__ import annotations

from typing import Any

from tricklab.engine.games.auction_cinch import SEATS
from tricklab.engine.ground.bits import highest, lowest, popcount
from tricklab.engine.ground.lookup import entry
from tricklab.engine.ground.pedro import P_JACK, P_LEFT, PLACES, pedro_card, pedro_places
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.auction import PASS
from tricklab.engine.mechanics.dealing import seats_of
from tricklab.engine.policies.cinch.estimate import LEVELS, best_by_row, bid_by_row, level_of, worth_table
from tricklab.engine.policies.decision import View
from tricklab.engine.policies.weights import load

_FITTED = load("auction-cinch")
WORTH = worth_table(0, _FITTED["points"])
"""The points that the bidder and his partner take, in hundredths; see `row_of`."""

NEEDED = _FITTED["needed"]
"""Hundredths of a point to expect for each bid from 7 up, by situation."""

CALLS = _FITTED["calls"].ravel()
"""What each choice of a call is worth, in hundredths of a point of the utility, by row; see `call_rows`."""

ALONE = 0
"""The choice beside the places of the trumps that it lacks: a card of its own. There is no joker, whose place it is."""


@compiled
def row_of(rules: Any, seat: int, dealer: int) -> int:
    """Return the row of the estimate: five players with the bidder no dealer, and the dealer, and then six.

    Without the exchange the dealer robs nothing, and bids like the others.
    """
    return 2 * (rules.players == SEATS) + (seat == dealer and rules.draw)


@compiled
def best_of_suits(view: View, worth: Any) -> int:
    """Return 4 times the points in hundredths to expect in the hand's best suit, plus that suit."""
    return best_by_row(worth, row_of(view.rules, view.seat, view.table.dealer), view.own.hand)


@compiled
def situation_of(view: View, rise: int = 0) -> int:
    """Return the row of `NEEDED`: by the number of players, the position, and the highest bid so far."""
    table, seats = view.table, seats_of(view.rules)
    position = view.seat - table.dealer + (seats if view.seat < table.dealer else 0)
    said = 0 if table.high == PASS else 1 + level_of(view.rules, table.high - rise)
    return ((seats == SEATS) * SEATS + position) * (1 + LEVELS) + said


@compiled
def bid_for(view: View, points: int, needed: Any, rise: int = 0) -> int:
    """Return the highest bid for which the points, in hundredths, are enough; ``rise`` moves the whole ladder up."""
    return bid_by_row(view, points, needed[situation_of(view, rise)], rise)


@compiled
def call_rows(rules: Any, own: int) -> Any:
    """Return the two rows of `CALLS` for some trumps in hand: by Ace to Jack, and by the Pedros and the length."""
    first = 32 * (rules.players == SEATS)
    length = min(max(popcount(own) - 2, 0), 3)
    return first + (own >> P_JACK), first + 16 + (own >> P_LEFT & 3) * 4 + length


@compiled
def choices_of(trumps: int, hand: int, trump: int) -> int:
    """Return the places of the trumps that a hand lacks, and `ALONE`, as a set."""
    return pedro_places(trumps & ~hand, trump) | 1 << ALONE


@compiled
def card_of(hand: int, trump: int, choice: int) -> int:
    """Return the card that a choice calls."""
    return highest(hand) if choice == ALONE else pedro_card(choice, trump)


@compiled
def best_call(view: View, values: Any) -> int:
    """Return the card to call."""
    hand, trumps, trump = view.own.hand, view.table.trumps, view.table.trump
    tops, rest = call_rows(view.rules, pedro_places(hand & trumps, trump))
    best, most = ALONE, -1 << 40
    choices = choices_of(trumps, hand, trump)
    while choices:
        choice = lowest(choices)
        choices &= choices - 1
        value = entry(values, tops * PLACES + choice) + entry(values, rest * PLACES + choice)
        if value > most:
            best, most = choice, value
    return card_of(hand, trump, best)
