"""A game of another package, for tests: Hearts, with a pass of three cards to the left, to the right, across, or none.

Whoever has the Two of clubs leads it. Nobody plays a heart or the Queen of spades to the first trick, or leads a heart
before one was played, unless he has nothing else. Each heart costs a point, the Queen of spades 13.
"""

# ruff: noqa: I001 -- long lists of imports are packed

from __future__ import annotations

from typing import Any, NamedTuple

from tricklab.making import (
    CardPass,
    Fields,
    Game,
    Option,
    Playing,
    Result,
    Seating,
    View,
    bit,
    decides,
    declare,
    holder,
)
from tricklab.making import kind_of, lead, lowest_ranked, playable, popcount, rule, suit_cards

PLAYERS, HAND, PASSED = 4, 13, 3
TWO_OF_CLUBS, QUEEN_OF_SPADES, HEARTS = 0, 49, suit_cards(2)


class Hearts(Game):
    """Everyone for himself."""

    name = "hearts"
    summary = "pass three cards, and take no hearts and not the Queen of spades"
    options = (Option("queen", (13,), "what the Queen of spades costs", low=1, high=99),)
    seating = Seating(PLAYERS, HAND, sides=PLAYERS)
    cards = CardPass("to pass on three cards", PASSED, (1, 3, 2, 0), name="pass")
    play = Playing("to play")
    fields = Fields(standard=("trick", "captured", "all_played"))
    results = (
        "dealer",
        Result("opener", "seat that led the Two of clubs"),
        Result.per_side(Result("delta", "change of side {}'s score", "Int16")),
        Result.per_seat("tricks"),
    )
    declarer = "opener"

    @rule
    def after_pass(rules: Any, state: Any) -> None:
        lead(rules, state.table, holder(state.own.hand, TWO_OF_CLUBS))

    @rule
    def demanded(rules: Any, table: Any) -> int:
        return table.led if table.led | table.number else 1 << TWO_OF_CLUBS

    @rule
    def sure_cards(rules: Any, table: Any, seat: int) -> int:
        return bit(TWO_OF_CLUBS) * (table.kind == kind_of(rules, "play") and table.number == 0 and seat == table.leader)

    @rule
    def held_back(rules: Any, table: Any) -> int:
        if table.number == 0:
            return HEARTS | bit(QUEEN_OF_SPADES)
        return HEARTS if table.led == 0 and not table.all_played & HEARTS else 0

    @rule
    def score(rules: Any, state: Any, row: Any) -> None:
        row.opener = holder(state.table.played, TWO_OF_CLUBS)
        for seat in range(PLAYERS):
            taken = state.table.captured[seat]
            row.delta[seat] = -popcount(taken & HEARTS) - rules.queen * (taken >> QUEEN_OF_SPADES & 1)


GAME = Hearts()


class Basic(NamedTuple):
    """Passes spades and hearts, and plays low."""


class Expert(NamedTuple):
    """The same."""


@decides(Basic, "hearts", "pass")
@decides(Expert, "hearts", "pass")
def pass_high(policy: Any, view: View) -> int:
    hand = view.own.hand
    for _ in range(HAND - PASSED):
        hand &= hand - 1
    return hand


@decides(Basic, "hearts", "play")
def play_low(policy: Any, view: View) -> int:
    return lowest_ranked(view, playable(view.rules, view.table, view.own.hand))


POLICIES = declare(GAME, Basic, expert=Expert)
