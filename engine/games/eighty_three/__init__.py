"""Eighty-Three: fifteen trumps that count 83 points, a kitty, and bids up to 83 double: docs/rules/eighty-three.md."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np

from tricklab.engine.games.eighty_three import worlds
from tricklab.engine.games.eighty_three.resume import Give, adopt, check
from tricklab.engine.games.eighty_three.worlds import HAND, KITTY, PLAYERS, TRICKS, lowest_of, surplus_of

from tricklab.engine.games.kit import (
    ACE, BID, FIVE, FRENCH_53, JACK, KING, NINE, NOT_YET, OWN_EVENTS, PASS, QUEEN, TEN, THREE, TWO, Choosing,
    Discarding, Event, Fields, Game, Measure, Naming, Option, Playing, Result, Resumed, Rules, Seating, Speech, ToScore,
    add_up, bit, compiled, holder, in_stock, kind_of, lead, left_of, lone_bidder, lowest, name_trumps, note,
    numbered_bids, own_of, popcount, rank_of, rule, sample_hidden_worlds, score_range, seat_index, serve, set_back,
    sets_of, side_total, throw, total_in_trumps, write_openings,
)  # fmt: skip
from tricklab.engine.ground.pedro import (
    P_KING, P_LEFT, P_QUEEN, P_RIGHT, P_THREE, pedro_card, pedro_cards, pedro_counters, pedro_places, pedro_strength,
    trumps_with_joker,
)  # fmt: skip

TOP, DOUBLE = 83, 84
"""The highest number that can be bid, which is all points, and the action of 83 double."""

_STEP = 10
"""Rollouts and advice try every tenth bid."""

NAMED = {"king": 25, "queen": 20, "three": 15, "right_pedro": 5, "left_pedro": 5}
"""The counters of five points and more but the Nine, in the order of the row's ``winner``, with their points."""

_NAMED_PLACES = (P_KING, P_QUEEN, P_THREE, P_RIGHT, P_LEFT)

COUNTERS = pedro_counters({ACE: 1, KING: 25, QUEEN: 20, JACK: 1, TEN: 1, NINE: 9, FIVE: 5, THREE: 15, TWO: 1})
points_of = total_in_trumps(COUNTERS)

OPTIONS = (
    Option("min_bid", (1,), "the lowest bid", low=1, high=TOP),
    Option("reentry", (True, False), "a seat that has passed may bid again until three in succession pass"),
    Option("all_pass", ("redeal_next", "redeal_same"), "who deals again when nobody bids"),
    Option("target", (200,), "points that win the match", low=1),
)

_SOLD = "; null when all passed"
_HELD = "the bidder's trumps before the kitty as bits: bit 14 is the Ace, then K Q J T 9 .. 6, both Pedros, 4 3 2, "


class Giving(Choosing):
    """Trumps are given to the partner, which the two of them know."""

    event: ClassVar[type[Event]] = Give
    verb: ClassVar[str] = "give"
    brings: ClassVar[tuple[str, ...]] = ("exchange",)


def words(rules: Rules) -> dict[str, int]:
    """Return what can be bid: the pass, the numbers of points, and all of them for double."""
    numbers = {str(bid): bid for bid in range(int(rules["min_bid"]), DOUBLE)}
    return {"pass": 0, **numbers, "83double": DOUBLE}


@compiled
def lowest_bid(rules: Any, table: Any) -> int:
    """Return the lowest bid that may be made; from it on all may, and `DOUBLE` at last."""
    return max(rules.min_bid, table.high + 1)


def _count_steps(rules: Any, state: Any) -> int:
    low = lowest_bid(rules, state.table)
    return 2 if low == DOUBLE else 3 + (DOUBLE - 1) // _STEP - low // _STEP


def _nth_step(rules: Any, state: Any, n: int) -> int:
    """Return the pass, the lowest bid, 83 double, or a bid between these."""
    low = lowest_bid(rules, state.table)
    if n < 2:
        return low if n else PASS
    return DOUBLE if n == 2 else (low // _STEP + n - 2) * _STEP


_trumps_held = compiled(lambda rules, state: own_of(state).hand & state.table.trumps)
_plain_held = compiled(lambda rules, state: own_of(state).hand & ~state.table.trumps)
_too_many_trumps = compiled(lambda rules, state: popcount(_trumps_held(rules, state)) - TRICKS)
_too_many = compiled(lambda rules, state: popcount(own_of(state).hand) - TRICKS)


def _nth_gift(rules: Any, state: Any, n: int) -> int:
    places, suit = pedro_places(_trumps_held(rules, state), state.table.trump), state.table.trump
    places &= ~lowest_of(places, n)
    return pedro_cards(lowest_of(places, _too_many_trumps(rules, state)), suit)


def _nth_throw(rules: Any, state: Any, n: int) -> int:
    """Return so many plain cards in the order of their ranks, from the n-th on."""
    cards, thrown = _plain_held(rules, state), 0
    for number in range(n + _too_many(rules, state)):
        low, left = lowest(cards), cards
        while left:
            card = lowest(left)
            left &= left - 1
            low = card if rank_of(card) < rank_of(low) else low
        cards &= ~bit(low)
        thrown |= bit(low) if number >= n else 0
    return thrown


class EightyThree(Game):
    """Two partnerships, 53 cards; the bidder takes a kitty, and all fifteen trumps are played."""

    name = "eighty-three"
    summary = "bid 1 to 83 of 83 points in trumps, or 83 double; two partnerships, 53 cards, a kitty"
    options = OPTIONS
    seating = Seating(PLAYERS, HAND)
    pack = FRENCH_53
    bid = Speech("to bid", words, {DOUBLE: "bid 83 double"})
    trump = Naming("to name trumps")
    give = Giving("to give trumps to the partner")
    discard = Discarding("to discard")
    play = Playing("to play", is_recorded=False)
    bid.legal(*numbered_bids(lowest_bid, lambda rules: DOUBLE, lambda rules, table: True))
    bid.short(_count_steps, _nth_step)
    give.legal(*sets_of(_too_many_trumps, _trumps_held))
    give.short(lambda rules, state: TRICKS + 1, _nth_gift)
    discard.legal(*sets_of(_too_many, _plain_held))
    discard.short(lambda rules, state: popcount(_plain_held(rules, state)) - _too_many(rules, state) + 1, _nth_throw)
    fields = Fields(
        (
            "passed",  # the seats that are out of the auction, or have passed in succession, a set
            "trumps",  # all trumps as a set
            ("thrown", PLAYERS),  # trumps that a seat had to throw, as its side had more than it can play
            ("gave", PLAYERS),  # trumps that a seat gave to its partner
        ),
        standard=("bids", "high", "bidder", "best", "trick", "captured"),
        own=("given", "received"),
        stock=KITTY,
        history=256,  # 84 bids, two passes after each, one more before the first or after the last, and trumps
    )
    results = (
        *Result.auction(_SOLD, f", 1 to {TOP}; {DOUBLE} stands for 83 double"),
        Result.per_side(
            Result("delta", "change of side {}'s score: its points, or minus the bid when it failed", "Int16"),
            Result("side_points", "points in the tricks of side {}", name="points_{}"),
            Result("side_tricks", "tricks of side {}", name="tricks_{}"),
        ),
        Result.per_seat(
            Result("bids", "the most that seat {} bid: 0 if it passed; null if unasked", null=True, name="bid_{}"),
            Result("opened", "what seat {} said first: 0 is a pass; null if unasked", null=True),
            Result("tricks"),
            "captured",
        ),
        Result("winner", f"seat that won the {{}}{_SOLD}", null=True, each=NAMED),
        Result(
            "bidder_trumps",
            f"{_HELD}the joker{_SOLD}",
            "Int32",
            null=True,
            bits=("joker", "2", "3", "4", "left-pedro", "right-pedro", *"6789TJQKA"),
        ),
        Result("kitty_trumps", f"trumps in the kitty{_SOLD}", null=True),
        Result("kitty_points", f"points in the kitty{_SOLD}", null=True),
        Result("given", f"trumps given to partners{_SOLD}", null=True),
        Result("surplus", f"trumps that a side with more than twelve threw{_SOLD}", null=True),
    )
    match = ToScore("target")  # if both sides are there, see `settle`
    declarer = "bidder"
    measure = Measure(indifference=1.0)  # of 83, and what is lost with a bid
    redeals = ("all_pass", "redeal_same")
    sight = Resumed(adopt, check)

    sample_worlds = rule(sample_hidden_worlds)
    hidden_cards = rule(worlds.hidden_cards)
    complete_world = rule(worlds.complete_world)
    acceptance = rule(worlds.acceptance)
    strength_of = rule(lambda rules, table, led, card: pedro_strength(True, table.trump, led, card))
    besides = rule(lambda rules, table: table.trumps)  # a plain suit may always be trumped
    is_over = rule(lambda rules, state: state.table.number == TRICKS)

    def bid_names(self, rules: Rules) -> Mapping[int, str]:
        """Return the word for all points twice."""
        return {DOUBLE: "83double"}

    def standing_range(self, rules: Rules) -> tuple[tuple[int, int], ...]:
        """Return scores below the target."""
        target = int(rules["target"])
        return (score_range(-2 * target, target - 1),)

    @bid.then
    def apply_bid(rules: Any, state: Any, bid: int, log: Any) -> None:
        """Take a bid or a pass; when all others have passed the bidder draws the kitty ("The auction")."""
        table = state.table
        seat = seat_index(table.actor)
        note(state, log, BID, seat, bid, 0)
        if bid == PASS:
            table.passed |= bit(seat)
            table.bids[seat] = max(table.bids[seat], PASS)
        else:
            table.high = table.bids[seat] = bid
            table.bidder = seat
            table.passed = 0 if rules.reentry else table.passed
        if bid == DOUBLE or lone_bidder(rules, table):
            table.kind, table.actor = kind_of(rules, "trump"), table.bidder
            serve(state, table.bidder, KITTY, KITTY, log)

    @trump.then
    def apply_trump(rules: Any, state: Any, suit: int, log: Any) -> None:
        """Name trumps; a side with too many throws some, before trumps are given and other cards thrown."""
        table = state.table
        name_trumps(state, suit, log)
        table.trumps = trumps_with_joker(suit)
        places = np.zeros(PLAYERS, np.int64)
        for seat in range(PLAYERS):
            places[seat] = pedro_places(state.own[seat].hand, suit)
        order, thrown = surplus_of(table.dealer, places)
        for seat in order:
            table.thrown[seat] = popcount(thrown[seat])
            throw(state, seat, pedro_cards(thrown[seat], suit), log)
        go_on(rules, state)

    @give.then
    def apply_give(rules: Any, state: Any, cards: int, log: Any) -> None:
        """Give trumps to the partner."""
        seat = seat_index(state.table.actor)
        note(state, log, OWN_EVENTS, seat, seat ^ 2, cards)
        state.table.gave[seat] = popcount(cards)
        state.own[seat].given = state.own[seat ^ 2].received = cards
        state.own[seat].hand &= ~cards
        state.own[seat ^ 2].hand |= cards
        go_on(rules, state)

    @discard.then
    def apply_discard(rules: Any, state: Any, cards: int, log: Any) -> None:
        """Throw plain cards down to six."""
        throw(state, seat_index(state.table.actor), cards, log)
        go_on(rules, state)

    @rule
    def score(rules: Any, state: Any, row: Any) -> None:
        """Count the points, and score them by the set-back rule; 83 double is worth twice 83 ("Score")."""
        table = state.table
        write_openings(rules, table, row, DOUBLE)
        if table.bidder == NOT_YET:
            for seat in range(len(table.captured)):
                row.captured[seat] = 0
            for side in range(2):
                row.side_points[side] = row.side_tricks[side] = 0
            return
        trump, side = table.trump, table.bidder & 1
        for seat in range(len(table.captured)):
            row.captured[seat] = points_of(trump, table.captured[seat])
        for team in range(2):
            row.side_tricks[team] = side_total(rules, table.tricks, team)
            row.delta[team] = row.side_points[team] = side_total(rules, row.captured, team)
        row.bid = table.high
        set_back(row, side, min(table.high, TOP))
        if table.high == DOUBLE:
            row.delta[side] *= 2
        for place in range(len(_NAMED_PLACES)):
            row.winner[place] = holder(table.captured, pedro_card(_NAMED_PLACES[place], trump))
        kitty = in_stock(state, 0, KITTY)
        row.bidder_trumps = pedro_places(state.own[table.bidder].dealt, trump)
        row.kitty_trumps = popcount(kitty & table.trumps)
        row.kitty_points = points_of(trump, kitty)
        row.given = side_total(rules, table.gave, 0) + side_total(rules, table.gave, 1)
        row.surplus = side_total(rules, table.thrown, 0) + side_total(rules, table.thrown, 1)

    @rule
    def settle(rules: Any, row: Any, standing: Any) -> int:
        """Return who has reached the target; if both have, the side that bid has won ("Match end")."""
        add_up(rules, row, standing)
        there = int(standing[0] >= rules.target) + 2 * int(standing[1] >= rules.target)
        return bit(row.bidder & 1) if there == 3 and row.bidder != NOT_YET else there


@compiled
def go_on(rules: Any, state: Any) -> None:
    """Let the next seat with too many trumps give, then the next with too many cards discard, then the bidder lead."""
    table = state.table
    for kind in (kind_of(rules, "give"), kind_of(rules, "discard")):
        seat = table.dealer
        for _ in range(PLAYERS):
            seat = left_of(seat, PLAYERS)
            hand = state.own[seat].hand
            if popcount(hand & table.trumps if kind == kind_of(rules, "give") else hand) > TRICKS:
                table.kind, table.actor = kind, seat
                return
    lead(rules, table, table.bidder)


GAME = EightyThree()
