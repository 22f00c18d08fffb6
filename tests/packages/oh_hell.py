"""A game of another package, for tests: Oh Hell, in which hands have one card in the first deal, and ten in the tenth.

A card is turned up, whose suit is trumps. Each bids how many tricks he will take; the bids of all must not add up to
the tricks. Who takes what he bid scores that and ten. A match has ten deals.
"""

# ruff: noqa: I001 -- long lists of imports are packed

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from tricklab.making import BID, NOT_YET, Contracted, Fields, Game, Option, Playing, Result, Seating, Speech, Standing
from tricklab.making import TurnUp, View, add_up, bit, compiled, decides, declare, hand_in, highest_ranked, lead
from tricklab.making import left_of, lowest_ranked, note, playable, popcount, rule, say, trumps, winners

PLAYERS, MOST = 4, 10


@compiled
def open_bids(rules: Any, table: Any) -> int:
    size = hand_in(rules, table.deal)
    left = size - (table.bids.sum() - NOT_YET)  # the dealer has not bid
    barred = bit(left) if table.actor == table.dealer and left >= 0 else 0
    return (bit(size + 1) - 1) & ~barred


class OhHell(Game):
    """As many tricks as were bid, no more and no fewer."""

    name = "oh-hell"
    summary = "take the tricks that you bid; a card more in each deal, up to ten"
    options = (Option("exact", (10,), "points for taking what was bid", low=1, high=50),)
    seating = Seating(PLAYERS, range(1, MOST + 1), sides=PLAYERS)
    turned = TurnUp(trumps=True)
    bid = Speech("to bid", lambda rules: {str(bid): bid for bid in range(MOST + 1)})
    play = Playing("to play")
    fields = Fields(standard=("bids", "trick"))
    results = ("dealer", Result.per_side("delta"), Result.per_seat("bids", "tricks"))

    def contract(
        self, rules: Mapping[str, Any], seat: int, bids: Sequence[Contracted], tricks: Sequence[Contracted]
    ) -> tuple[Contracted, Contracted]:
        """Return what a seat bid, and its tricks; none where they are more than it bid."""
        bid: Any = bids[seat]
        taken: Any = tricks[seat]
        return bid, taken * (1 - bid.clip(0, 1) * (taken - bid).clip(0, 1))

    def standing(self, rules: Mapping[str, Any]) -> Standing:
        """Return the scores, and how many deals were played."""
        return Standing((0,) * PLAYERS, tallies=(0,))

    @bid.legal
    def may_bid(rules: Any, state: Any) -> int:
        return open_bids(rules, state.table)

    @bid.then
    def bid_in_turn(rules: Any, state: Any, bid: int, log: Any) -> None:
        table = state.table
        table.bids[table.actor] = bid
        note(state, log, BID, table.actor, bid, 0)
        table.actor = left_of(table.actor, PLAYERS)
        if table.bids[table.actor] != NOT_YET:
            lead(rules, table, table.actor)

    @rule
    def score(rules: Any, state: Any, row: Any) -> None:
        for seat in range(PLAYERS):
            bid = state.table.bids[seat]
            row.delta[seat] = rules.exact + bid if state.table.tricks[seat] == bid else 0

    @rule
    def settle(rules: Any, row: Any, standing: Any) -> int:
        add_up(rules, row, standing)
        standing[PLAYERS] += 1
        best = 0
        for seat in range(PLAYERS):
            best |= bit(seat) * (standing[seat] == standing[:PLAYERS].max())
        return best if standing[PLAYERS] == MOST else 0


GAME = OhHell()
HIGH = 0b11 << 11 | 0b11 << 24 | 0b11 << 37 | 0b11 << 50


class Basic(NamedTuple):
    """Bids a trick for each Ace and King, and for each third trump."""


@decides(Basic, "oh-hell", "bid")
def bid_high_cards(policy: Any, view: View) -> int:
    hand = view.own.hand
    tricks = popcount(hand & HIGH) + popcount(hand & trumps(view.rules, view.table)) // 3
    return say(open_bids(view.rules, view.table), tricks)


@decides(Basic, "oh-hell", "play")
def play(policy: Any, view: View) -> int:
    legal = playable(view.rules, view.table, view.own.hand)
    able = winners(view, legal)
    wants = view.table.tricks[view.seat] < view.table.bids[view.seat]
    return highest_ranked(view, able) if able and wants else lowest_ranked(view, legal)


POLICIES = declare(GAME, Basic)
