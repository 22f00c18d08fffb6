"""Cinch, its forerunners Pedro and Double Pedro, and Sixty-Three: docs/rules/cinch.md."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import replace
from typing import Any

import numpy as np

from tricklab.engine.games.cinch.counters import (
    ALL, CARDS, COUNTERS, DOUBLE_PEDRO, FAMILY, IN_WORDS, NAMES, PEDRO, POINTS, TOPS, TRUMPS, WORTH, WORTHS,
    limit_stacks, worth_level,
)  # fmt: skip
from tricklab.engine.games.cinch.house_rules import CODES, OPTIONS, PRESETS, contradictions, options_of
from tricklab.engine.games.kit import (
    NOT_YET, PASS, Column, Fields, Game, Measure, Naming, OneRound, Option, Playing, Result, Rules, Seating, Terms,
    action_of, add_points, add_up, beneath_of, bit, cards_of, compiled, entry, give_back, has, highest_bid, holder,
    kind_of, lead, left_of, legal_cards, lowest_bid, mask_of, may_pass, name_trumps, numbered_bids, own_of,
    pips_of, play_card, popcount, rule, sample_hidden_worlds, score_range, seat_index, seat_with_most, seats_of,
    set_back, stacks_of, suits_and, top_of, worth_of,
)  # fmt: skip
from tricklab.engine.ground.pedro import P_TWO, pedro_places, pedro_strength
from tricklab.engine.mechanics.exchange.draw_and_rob import (
    MOST, DrawAndRob, Filled, Thrown, begin_exchange,
)  # fmt: skip
from tricklab.engine.mechanics.exchange.drawn_worlds import cards_after_exchange, deal_drawn_back, forget_exchange

PLAYERS, HAND = 4, 9

_TRUMPS_AS_BITS = "the trumps dealt to the bidder, as bits: bit 13 is the Ace, then K Q .. 6 5, the Left Pedro, 4 3 2"

LOW_POINT, GAME_POINT = NAMES.index("low"), NAMES.index("game")

SOLD = "; null when all passed"
COUNTED = Result("point", "seat credited with {}; null when nobody is", null=True, each=WORTH, labels=IN_WORDS)
HELD = (
    Result("robbed", "trumps that the dealer took from the rest of the stock" + SOLD, null=True),
    Result("bidder_trumps", _TRUMPS_AS_BITS + SOLD, "Int32", True, bits=("2", "3", "4", "left-pedro", *"56789TJQKA")),
)


def bids_up_to(top: int) -> Callable[[Rules], dict[str, int]]:
    """Return what can be bid: the pass, and the numbers of points from the lowest bid on."""
    return lambda rules: {"pass": PASS, **{str(bid): bid for bid in range(_lowest(rules), top + 1)}}


def _lowest(rules: Rules) -> int:
    """Return the lowest bid of all, which may be that of a dealer who has to bid."""
    forced = int(rules.get("forced_bid", 0)) if rules.get("dealer_forced") else 0
    return min(int(rules["min_bid"]), forced or ALL * ALL)


@compiled
def least_bid(rules: Any, table: Any) -> int:
    """Return the least that may be bid now: a top bid may be repeated (option repeat_top)."""
    if not may_pass(rules, table):
        return int(rules.forced_bid if rules.forced_bid else lowest_bid(rules))
    if table.high == highest_bid(rules) and may_repeat(rules, table):
        return int(table.high)
    return int(max(lowest_bid(rules), table.high + 1))


@compiled
def may_repeat(rules: Any, table: Any) -> bool:
    """Return whether the seat to bid may say the highest bid of all once more."""
    repeats = rules.repeat_top
    return repeats == CODES.repeat_top.any or (repeats == CODES.repeat_top.dealer and table.actor == table.dealer)


@compiled
def most_bid(rules: Any, table: Any) -> int:
    """Return the most that may be bid now."""
    if rules.forced_more or may_pass(rules, table):
        return int(highest_bid(rules))
    return int(least_bid(rules, table))


_COUNT, _NTH, _IS_BID = (
    compiled(function) for function in numbered_bids(least_bid, lambda rules: highest_bid(rules), may_pass)
)


def _count_bids(rules: Any, state: Any) -> int:
    return int(_COUNT(rules, state)) - (highest_bid(rules) - most_bid(rules, state.table))


def _is_bid(rules: Any, state: Any, bid: int) -> bool:
    return _IS_BID(rules, state, bid) and bid <= most_bid(rules, state.table)


@compiled
def choice_of_cards(rules: Any, state: Any) -> Any:
    """Return what may be played, what lies beneath a stack only for want of others, and what does in any case."""
    own = own_of(state)
    if popcount(own.hand) > MOST:
        return own.hand & ~own.bury, own.must_top, own.bury
    return legal_cards(rules, state), 0, 0


PLAYS = stacks_of(MOST, choice_of_cards)


@compiled
def apply_play(rules: Any, state: Any, action: int, log: Any) -> None:
    """Play a card, and what lies beneath it."""
    table, first = state.table, state.events
    seat, top, beneath = seat_index(table.actor), top_of(action), beneath_of(action)
    if beneath:
        state.own[seat].hand &= ~beneath
        state.own[seat].bury = state.own[seat].must_top = 0  # asked for in the first trick only
        table.played[seat] |= beneath
        table.trick |= beneath
    if rules.pitch_trump and table.led | table.number == 0 and not has(table.trumps, top):
        table.voids[seat] |= table.trumps
    play_card(rules, state, top, log)
    if beneath and log.size > 0:
        log[first].cards |= beneath


class Stacks(Playing):
    """A card is played; with more than six in the hand some lie beneath it."""

    def cards(self, setup: Terms, state: Any, action: int) -> list[int]:
        """Return the card that competes, and those that lie beneath it."""
        return [top_of(action), *cards_of(beneath_of(action))]

    def action(self, setup: Terms, state: Any, event: Any) -> int:
        """Return the card with those beneath it."""
        top, *beneath = setup.deck.numbers(event.cards)
        return action_of(top, mask_of(beneath))


_OTHER_NAMES = {"pidro": ("finnish-pidro",), "california-pedro": ("californian-pedro",)}


class Cinch(Game):
    """Two partnerships bid for counters among the trumps, throw all else, and draw."""

    name = "cinch"
    summary = "bid for 14 points in trumps, four players in two partnerships, draw to six cards"
    other_names: tuple[str, ...] = ("high-five",)
    options: tuple[Option, ...] = OPTIONS
    settled: tuple[Option, ...] = (Option("family", tuple(range(len(FAMILY))), "the number of the variant"),)
    variants: Mapping[str, Rules] = PRESETS
    variant = "cinch"
    worths = WORTHS["cinch"]
    seating = Seating(PLAYERS, HAND)
    bid = OneRound(
        "to bid",
        bids_up_to(ALL),
        lowest=lambda rules: rules.min_bid,
        highest=lambda rules: entry(TOPS, rules.family),
        dealer_must=lambda rules: rules.dealer_forced,
    )
    trump = Naming("to name trumps")
    throw, fill = Thrown(), Filled()
    play = Stacks("to play", is_recorded=False)  # stacks are no numbers up to 127
    bid.legal(_count_bids, _NTH, _is_bid)
    play.legal(*PLAYS)
    play.then(apply_play)
    fields = Fields(
        standard=("best", "trick", "trick_cards", "captured", "sitting_out"),
        own=("bury", "must_top"),  # cards of a stack that lie beneath it in any case, and those that cannot
    )
    results = (
        *Result.auction(SOLD),
        Result.per_side("delta", Result("side_points", "points of side {}" + SOLD, null=True, name="points_{}")),
        COUNTED,
        Result.per_seat("tricks", Result("captured", "counters in the tricks of seat {}")),
        Result.per_seat("bids"),
        *HELD,
    )
    declarer = "bidder"
    measure = Measure(indifference=0.2)
    sight = DrawAndRob()
    redeals = ("all_pass", "redeal_same")

    def of_variant(self, variant: str) -> Game:
        """Return the game with the bids, counters and options of a variant."""
        if variant == self.name:
            return self
        its = copy(self)
        its.variant, its.worths = variant, WORTHS[variant]
        top = sum(its.worths.values())
        its.summary = self.summary.replace(str(ALL), str(top))
        its.phases = (replace(self.bid, words=bids_up_to(top)), *self.phases[1:])
        its.settled = (replace(self.settled[0], values=(FAMILY.index(variant),)),)
        its.options, lacking = options_of(variant)
        its.settled += lacking
        its.other_names = _OTHER_NAMES.get(variant, ())
        if variant == "sixty-three":
            its.measure = Measure(indifference=1.0)
        return its

    def check(self, rules: Rules) -> Iterable[str]:
        """Yield why options contradict each other."""
        yield from contradictions(rules, self.variant)

    def check_before(self, rules: Rules, scores: Sequence[int], carry: int | None) -> Iterator[str]:
        """Yield why no deal can begin: one side has won."""
        out = rules["out"]
        if out in ("bidder_first", "most") and max(scores) >= int(rules["target"]):
            yield f"a side has {rules['target']} points or more: with out={out} it has won the match."
        if out == "threshold" and sum(score >= int(rules["target"]) for score in scores) == 1:
            yield f"one side alone has {rules['target']} points or more: it has won the match."

    def standing_range(self, rules: Rules) -> tuple[tuple[int, int], ...]:
        """Return scores up to a deal beyond the target, which both sides may have passed."""
        target = int(rules["target"])
        return (score_range(-4 * target // 3, target + (14 if target < 100 else 63)),)

    def columns(self, rules: Rules) -> list[Column]:
        """Leave out the counters that the variant does not have; each of the others has the worth of the variant."""
        there = [each for each in super().columns(rules) if each.name not in COUNTERS or each.name in self.worths]
        return [replace(each, worth=self.worths.get(each.name, each.worth)) for each in there]

    @trump.then
    def apply_trump(rules: Any, state: Any, suit: int, log: Any) -> None:
        """Name trumps; all throw and draw."""
        name_trumps(state, suit, log)
        state.table.trumps = entry(TRUMPS, rules.family * 4 + suit)
        begin_exchange(rules, state, log)

    @rule
    def may_throw(rules: Any, table: Any, trumps: int) -> int:
        """With excess=reduce surplus trumps are thrown, but no counters."""
        return trumps & worth_level(rules, table.trump, 0) if rules.excess == CODES.excess.reduce else 0

    @rule
    def after_exchange(rules: Any, state: Any, log: Any) -> None:
        """Let the bidder lead."""
        limit_stacks(rules, state)
        if rules.play == CODES.play.trumps:
            leave_from(rules, state, state.table.bidder, NOT_YET)
        lead(rules, state.table, state.table.bidder)

    @rule
    def after_card(rules: Any, state: Any, seat: int, card: int) -> None:
        """With play=trumps the next seats are out if they have no trumps left."""
        if rules.play == CODES.play.trumps:
            leave_from(rules, state, left_of(seat, PLAYERS), state.table.leader)

    @rule
    def after_trick(rules: Any, state: Any, winner: int) -> None:
        """With play=trumps the lead of a seat that has no trumps passes on."""
        if rules.play == CODES.play.trumps:
            leave_from(rules, state, winner, NOT_YET)

    parts_of = rule(lambda rules, table: suits_and(table.trumps))
    strength_of = rule(lambda rules, table, led, card: pedro_strength(rules.family != PEDRO, table.trump, led, card))
    besides = rule(lambda rules, table: table.trumps if rules.follow == CODES.follow.follow_or_trump else 0)
    is_over = rule(lambda rules, state: state.table.number == MOST or state.table.sitting_out == bit(PLAYERS) - 1)
    worth_of = rule(lambda rules, number: entry(POINTS, rules.family * len(NAMES) + number))
    sample_worlds = rule(sample_hidden_worlds)
    reconstruct_deal = rule(deal_drawn_back)
    hidden_cards = rule(cards_after_exchange)

    @rule
    def demanded(rules: Any, table: Any) -> int:
        """With pitch_trump it is at the opening as if trumps were led, and with play=trumps always."""
        if rules.play == CODES.play.trumps:
            return table.trumps
        return table.trumps if rules.pitch_trump and table.led | table.number == 0 else table.led

    @rule
    def score(rules: Any, state: Any, row: Any) -> None:
        """Credit the counters, and score them by the set-back rule."""
        table = state.table
        if not credit(rules, state, row):
            return
        add_points(rules, row)
        for side in range(2):
            row.side_points[side] = row.delta[side]
        side, top = table.bidder & 1, entry(TOPS, rules.family)
        set_back(row, side, table.high)
        if rules.all_points == CODES.all_points.double:
            for other in range(2):
                if row.side_points[other] == top:
                    row.delta[other] = 2 * top
        elif rules.all_points == CODES.all_points.double_if_bid and table.high == top:
            row.delta[side] *= 2

    @rule
    def settle(rules: Any, row: Any, standing: Any) -> int:
        """Return who has won the match ("Match end").

        With both sides at the target this was the one deal more. With both at the threshold, a bid made wins it. Else
        one side alone at the target has won, bidders or not.
        """
        low = min(standing[0], standing[1])
        if row.bidder == NOT_YET:
            return 0
        add_up(rules, row, standing)
        side = row.bidder & 1
        if rules.out != CODES.out.threshold:
            return winner_at(rules, row.made, side, standing)
        if low >= rules.target:
            return bit(1 - side) if standing[1 - side] > standing[side] else bit(side)
        if low >= rules.threshold and row.made:
            return bit(side)
        if low >= rules.threshold:
            return bit(1 - side) if standing[1 - side] >= rules.target else 0
        out_0, out_1 = standing[0] >= rules.target, standing[1] >= rules.target
        return int(out_0) + 2 * int(out_1) if out_0 != out_1 else 0

    @rule
    def complete_world(rules: Any, world: Any, seat: int, stream: Any) -> None:
        """Leave open what others kept and drew; before the first lead find what lies beneath their stacks."""
        forget_exchange(rules, world, seat)
        if world.table.kind > kind_of(rules, "fill") and world.table.number == 0:
            limit_stacks(rules, world)

    @rule
    def take_up(rules: Any, world: Any, past: Any) -> None:
        """Give a deal at its first lead the hands of a world; what lies beneath a stack follows from them."""
        give_back(world, past)
        limit_stacks(rules, past)


@compiled
def winner_at(rules: Any, made: bool, side: int, standing: Any) -> int:
    """Return who has won, a set, where the threshold does not count (option out); ``side`` has bid."""
    if made and rules.out != CODES.out.most and standing[side] >= rules.target:
        return bit(side)
    if rules.out == CODES.out.bidder_only:
        return 0
    best = side if standing[side] >= standing[1 - side] else 1 - side
    return bit(best) if standing[best] >= rules.target else 0


@compiled
def leave_from(rules: Any, state: Any, first: int, end: int) -> None:
    """Let seats from the first one on be out until one has a trump, or to the end; all see that they have none."""
    table, seat = state.table, first
    for _ in range(PLAYERS):
        if seat == end or state.own[seat].hand & table.trumps:
            return
        table.sitting_out |= bit(seat)
        table.voids[seat] |= table.trumps
        seat = left_of(seat, PLAYERS)


@compiled
def credit(rules: Any, state: Any, row: Any) -> bool:
    """Write who is credited with each counter, and what the bidder had; return whether anybody has bid."""
    table = state.table
    for seat in range(seats_of(rules)):
        row.captured[seat] = 0
    if table.bidder == NOT_YET:
        return False
    by_pips = rules.family == PEDRO or rules.family == DOUBLE_PEDRO
    for number in range(len(NAMES)):
        if worth_of(rules, number) and not (number == GAME_POINT and by_pips):
            card = entry(CARDS, table.trump * len(NAMES) + number)
            row.point[number] = holder(table.captured, card)
            if row.point[number] != NOT_YET:
                row.captured[row.point[number]] += worth_of(rules, number)
            if number == LOW_POINT and rules.low == CODES.low.player:
                row.point[number] = holder(table.played, card)
    if by_pips:
        pips = np.empty(PLAYERS, np.int64)
        for seat in range(PLAYERS):
            pips[seat] = pips_of(table.captured[seat])
        row.point[GAME_POINT] = seat_with_most(rules, pips, 0)
    row.bid = table.high
    row.robbed = popcount(state.own[table.dealer].robbed)
    row.bidder_trumps = pedro_places(state.own[table.bidder].dealt & table.trumps, table.trump) >> P_TWO
    return True


GAME = Cinch()
