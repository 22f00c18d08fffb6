"""A game of another package, for tests: Whist in which who bids most plays the partner's cards, which lie open, too.

From the dealer's left on each bids once how many tricks over six its side will take; the dealer must, if nobody did.
The highest bidder names trumps, and its left leads. The partner is the dummy: its cards lie open before trumps are
named, or with ``open=late`` after the first lead. The tricks over six count if the bid is made, else the missing ones
for the others.
"""

# ruff: noqa: I001 -- long lists of imports are packed

from __future__ import annotations

from typing import Any, NamedTuple

from tricklab.making import NOT_YET, Fields, Game, Naming, OneRound, Option, Playing, Result, Seating, ToScore, View
from tricklab.making import best_suit, codes_of, compiled, decides, declare, hand_on_turn, highest_ranked, lay_open
from tricklab.making import lead, left_of, lowest_ranked, may_bid, name_trumps, playable, popcount, rule, say
from tricklab.making import side_total, suit_cards, winners

PLAYERS, HAND = 4, 13
OPTIONS = (
    Option("open", ("early", "late"), "the dummy lies open before trumps are named, or after the first lead"),
    Option("target", (20,), "points that win a match", low=1),
)
CODES = codes_of(OPTIONS)


class DummyWhist(Game):
    """Thirteen tricks for the declarer and the dummy against two."""

    name = "dummy-whist"
    summary = "bid tricks over six, name trumps, and play the partner's open cards, too"
    options = OPTIONS
    seating = Seating(PLAYERS, HAND)
    bid = OneRound(
        "to bid",
        lambda rules: {"pass": 0, **{str(bid): bid for bid in range(1, 8)}},
        lowest=1,
        highest=7,
        dealer_must=True,
    )
    trump = Naming("to name trumps")
    play = Playing("to play")
    fields = Fields(standard=("best", "trick", "dummy"))
    results = (*Result.auction(bids=": tricks over six"), Result.per_side("delta"), Result.per_seat("tricks"))
    declarer = "bidder"
    match = ToScore("target")

    @rule
    def after_auction(rules: Any, state: Any) -> None:
        table = state.table
        table.actor, table.kind = table.bidder, table.kind + 1
        if rules.open == CODES.open.early:
            lay_open(state, table.bidder ^ 2, table.bidder)

    @trump.legal
    def any_suit(rules: Any, state: Any) -> int:
        return 0b1111

    @trump.then
    def name_and_lead(rules: Any, state: Any, suit: int, log: Any) -> None:
        name_trumps(state, suit, log)
        lead(rules, state.table, left_of(state.table.bidder, PLAYERS))

    @rule
    def after_card(rules: Any, state: Any, seat: int, card: int) -> None:
        if state.table.dummy == NOT_YET:
            lay_open(state, state.table.bidder ^ 2, state.table.bidder)

    @rule
    def trumps(rules: Any, table: Any) -> int:
        return suit_cards(table.trump) if table.trump != NOT_YET else 0

    @rule
    def score(rules: Any, state: Any, row: Any) -> None:
        table, side = state.table, state.table.bidder & 1
        over = side_total(rules, table.tricks, side) - 6
        row.bid, row.made = table.high, over >= table.high
        row.delta[side if row.made else 1 - side] = over if row.made else table.high - over


GAME = DummyWhist()
HIGH = 0b1111 << 9 | 0b1111 << 22 | 0b1111 << 35 | 0b1111 << 48


class Basic(NamedTuple):
    """Bids one trick if it must."""

    cards: float = 52.0


class Expert(NamedTuple):
    """Bids a trick for each high card from the sixth on."""

    cards: float = 5.0


@compiled
def length(what: Any, hand: int, suit: int) -> int:
    return popcount(hand & suit_cards(suit))


longest = best_suit(length)


@decides(Basic, "dummy-whist", "bid")
@decides(Expert, "dummy-whist", "bid")
def bid_on_high_cards(policy: Any, view: View) -> int:
    return say(may_bid(view.rules, view), popcount(view.own.hand & HIGH) - int(policy.cards))


@decides(Basic, "dummy-whist", "trump")
def name_the_longest(policy: Any, view: View) -> int:
    return longest(0, view.own.hand | view.table.open_hand)


@decides(Basic, "dummy-whist", "play")
@decides(Expert, "dummy-whist", "play")
def play(policy: Any, view: View) -> int:
    legal = playable(view.rules, view.table, hand_on_turn(view))
    able = winners(view, legal)
    return highest_ranked(view, able) if able else lowest_ranked(view, legal)


POLICIES = declare(GAME, Basic, expert=Expert)
