"""A game of another package, for tests: Euchre, in which who makes trumps may play alone.

Five cards each of 24, and a card is turned up. From the dealer's left on each passes or orders it up: its suit is
trumps, and the dealer takes it and discards another. If all pass each passes or names another suit; the dealer must.
The Jack of trumps is the highest trump, and the other Jack of its colour the next. Whose side made trumps needs three
tricks: that is a point, all five are two, or four for a player alone, whose partner lays his cards down. Too few are
two points for the others.
"""

# ruff: noqa: I001 -- long lists of imports are packed

from __future__ import annotations

from typing import Any, NamedTuple

from tricklab.making import BID, FRENCH_24, JACK, NOT_YET, PASS, TRUMP, CardDiscard, Fields, Game, Option, Playing
from tricklab.making import Result, Seating, Speech, ToScore, TurnUp, View, begin_discard, best_suit, bit, card_in
from tricklab.making import compiled, decides, declare, has, highest_ranked, kind_of, lead, left_of, lowest
from tricklab.making import (
    lowest_ranked,
    may_discard,
    note,
    other_jack,
    playable,
    popcount,
    rank_of,
    rule,
    side_total,
    suit_cards,
)
from tricklab.making import suit_of, suits_and, trumps, winners

PLAYERS, HAND, ALONE, PACK = 4, 5, 4, FRENCH_24.mask
SUITS = [suit.name for suit in FRENCH_24.suits]
ORDERS = {"pass": PASS, "order-up": 1, "order-up-alone": 2}
CALLS = {name: number for number, name in enumerate(("pass", *SUITS, *(f"{suit}-alone" for suit in SUITS)))}


@compiled
def trumps_of(suit: int) -> int:
    return suit_cards(suit) | bit(other_jack(suit))


@compiled
def make_trumps(table: Any, suit: int, is_alone: bool) -> None:
    table.bidder, table.trump = table.actor, suit
    if is_alone:
        table.sitting_out = bit(table.actor ^ 2)


class Euchre(Game):
    """Five tricks, with the partner or alone."""

    name = "euchre"
    summary = "name trumps and take three of five tricks, with the partner or alone"
    options = (Option("target", (10,), "points that win a match", low=1),)
    seating = Seating(PLAYERS, HAND)
    pack = FRENCH_24
    turned = TurnUp()
    order = Speech("to order the card up", lambda rules: ORDERS)
    bid = Speech("to name trumps", lambda rules: CALLS)
    discard = CardDiscard("to discard a card", 1)
    play = Playing("to play")
    fields = Fields(standard=("bidder", "trump", "trick", "sitting_out"))
    results = (
        *Result.auction(bids=": 1 with the partner, 2 alone"),
        Result.per_side("delta"),
        Result.per_seat("tricks"),
    )
    declarer = "bidder"
    match = ToScore("target")

    @order.legal
    def may_order(rules: Any, state: Any) -> int:
        return 0b111

    @order.then
    def order_or_pass(rules: Any, state: Any, call: int, log: Any) -> None:
        table, seat = state.table, state.table.actor
        note(state, log, BID, seat, call, 0)
        if call != PASS:
            make_trumps(table, suit_of(table.turned_card), call == 2)
            begin_discard(rules, state, table.dealer, log)
            return
        table.actor = left_of(seat, PLAYERS)
        if seat == table.dealer:
            table.kind = kind_of(rules, "bid")

    @bid.legal
    def may_call(rules: Any, state: Any) -> int:
        turned = suit_of(state.table.turned_card)
        barred = bit(1 + turned) | bit(1 + turned + ALONE) | int(state.table.actor == state.table.dealer)
        return (bit(2 * ALONE + 1) - 1) & ~barred

    @bid.then
    def name_or_pass(rules: Any, state: Any, call: int, log: Any) -> None:
        table, seat = state.table, state.table.actor
        note(state, log, BID, seat, call, 0)
        if call == PASS:
            table.actor = left_of(seat, PLAYERS)
            return
        make_trumps(table, call - 1 & 3, call > ALONE)
        lead(rules, table, left_of(table.dealer, PLAYERS))

    @rule
    def may_discard(rules: Any, table: Any) -> int:
        return PACK & ~table.turned

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


@decides(Basic, "euchre", "order")
@decides(Expert, "euchre", "order")
def order(policy: Any, view: View) -> int:
    number = length(0, view.own.hand, suit_of(view.table.turned_card))
    return 2 if number >= policy.alone else 1 if number >= 3 else PASS


@decides(Basic, "euchre", "bid")
@decides(Expert, "euchre", "bid")
def call(policy: Any, view: View) -> int:
    hand, is_dealer = view.own.hand & ~trumps_of(suit_of(view.table.turned_card)), view.seat == view.table.dealer
    suit = longest(0, hand) if hand else 3 - suit_of(view.table.turned_card)
    number = length(0, hand, suit)
    if number < 3 and not is_dealer:
        return PASS
    return 1 + suit + (ALONE if number >= policy.alone else 0)


@decides(Basic, "euchre", "discard")
def discard(policy: Any, view: View) -> int:
    hand = view.own.hand & may_discard(view.rules, view.table)
    plain = hand & ~trumps(view.rules, view.table)
    return bit(lowest(plain if plain else hand))


@decides(Basic, "euchre", "play")
def play(policy: Any, view: View) -> int:
    legal = playable(view.rules, view.table, view.own.hand)
    able = winners(view, legal)
    return highest_ranked(view, able) if able else lowest_ranked(view, legal)


POLICIES = declare(GAME, Basic, expert=Expert)
