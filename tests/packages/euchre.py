"""A game of another package, for tests: a short Euchre, in which who names trumps may play alone.

Five cards each of 24. From the dealer's left on each passes or names trumps; the dealer must. The Jack of trumps is the
highest trump, and the other Jack of its colour the next. Whose side named trumps needs three tricks: that is a point,
all five are two, or four for a player alone, whose partner lays his cards down. Too few are two points for the others.
"""

# ruff: noqa: I001 -- long lists of imports are packed

from __future__ import annotations

from typing import Any, NamedTuple

from tricklab.making import BID, FRENCH_24, JACK, NOT_YET, PASS, TRUMP, Fields, Game, Option, Playing, Result, Seating
from tricklab.making import Speech, ToScore, View, best_suit, bit, card_in, compiled, decides, declare, has
from tricklab.making import highest_ranked, lead, left_of, lowest_ranked, note, other_jack, playable, popcount, rank_of
from tricklab.making import rule, side_total, suit_cards, suits_and, trumps, winners

PLAYERS, HAND, ALONE = 4, 5, 4
SUITS = [suit.name for suit in FRENCH_24.suits]
CALLS = {name: number for number, name in enumerate(("pass", *SUITS, *(f"{suit}-alone" for suit in SUITS)))}


@compiled
def trumps_of(suit: int) -> int:
    return suit_cards(suit) | bit(other_jack(suit))


class Euchre(Game):
    """Five tricks, with the partner or alone."""

    name = "euchre"
    summary = "name trumps and take three of five tricks, with the partner or alone"
    options = (Option("target", (10,), "points that win a match", low=1),)
    seating = Seating(PLAYERS, HAND)
    pack = FRENCH_24
    bid = Speech("to name trumps", lambda rules: CALLS)
    play = Playing("to play")
    fields = Fields(standard=("bidder", "trump", "trick", "sitting_out"))
    results = (
        *Result.auction(bids=": 1 with the partner, 2 alone"),
        Result.per_side("delta"),
        Result.per_seat("tricks"),
    )
    declarer = "bidder"
    match = ToScore("target")

    @bid.legal
    def may_call(rules: Any, state: Any) -> int:
        return bit(2 * ALONE + 1) - (2 if state.table.actor == state.table.dealer else 1)

    @bid.then
    def name_or_pass(rules: Any, state: Any, call: int, log: Any) -> None:
        table, seat = state.table, state.table.actor
        note(state, log, BID, seat, call, 0)
        if call == PASS:
            table.actor = left_of(seat, PLAYERS)
            return
        table.bidder, table.trump = seat, call - 1 & 3
        if call > ALONE:
            table.sitting_out = bit(seat ^ 2)
        lead(rules, table, left_of(table.dealer, PLAYERS))

    @rule
    def trumps(rules: Any, table: Any) -> int:
        return trumps_of(table.trump) if table.trump != NOT_YET else 0

    @rule
    def parts_of(rules: Any, table: Any) -> Any:
        return suits_and(trumps(rules, table))

    @rule
    def strength_of(rules: Any, table: Any, led: int, card: int) -> int:
        if not has(trumps(rules, table), card):
            return rank_of(card) if has(led, card) else NOT_YET
        return 2 * TRUMP + (card == card_in(table.trump, JACK)) if rank_of(card) == JACK else TRUMP + rank_of(card)

    @rule
    def score(rules: Any, state: Any, row: Any) -> None:
        table, side = state.table, state.table.bidder & 1
        taken, is_alone = side_total(rules, table.tricks, side), table.sitting_out != 0
        row.bid, row.made = 1 + is_alone, taken >= 3
        if row.made:
            row.delta[side] = 1 if taken < HAND else 4 if is_alone else 2
        else:
            row.delta[1 - side] = 2


GAME = Euchre()


class Basic(NamedTuple):
    """Names trumps with three of them."""

    alone: int = 9


class Expert(NamedTuple):
    """Plays alone with four."""

    alone: int = 4


@compiled
def length(what: int, hand: int, suit: int) -> int:
    return popcount(hand & trumps_of(suit))


longest = best_suit(length)


@decides(Basic, "euchre", "bid")
@decides(Expert, "euchre", "bid")
def call(policy: Any, view: View) -> int:
    hand, is_dealer = view.own.hand, view.seat == view.table.dealer
    suit = longest(0, hand)
    number = length(0, hand, suit)
    if number < 3 and not is_dealer:
        return PASS
    return 1 + suit + (ALONE if number >= policy.alone else 0)


@decides(Basic, "euchre", "play")
def play(policy: Any, view: View) -> int:
    legal = playable(view.rules, view.table, view.own.hand)
    able = winners(view, legal)
    return highest_ranked(view, able) if able else lowest_ranked(view, legal)


POLICIES = declare(GAME, Basic, expert=Expert)
