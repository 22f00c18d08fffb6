"""Cinch, its forerunners Pedro and Double Pedro, and Sixty-Three: docs/rules/cinch.md."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import replace
from typing import Any

import numpy as np

from tricklab.engine.games.kit import (
    ACE, FIVE, JACK, KING, NINE, NOT_YET, PASS, TEN, THREE, TWO, Column, Fields, Game, Measure, Naming, OneRound,
    Option, Playing, Result, Rules, Seating, Terms, action_of, add_points, add_up, beneath_of, bit, card_in, cards_of,
    codes_of, compiled, entry, give_back, has, highest_bid, holder, kind_of, lead, legal_cards, lowest_bid, mask_of,
    may_pass, name_trumps, numbered_bids, own_of, pips_of, play_card, popcount, rule, sample_hidden_worlds, score_range,
    seat_index, seat_with_most, seats_of, set_back, stacks_of, suit_cards, suits_and, top_of, worth_of,
)  # fmt: skip
from tricklab.engine.ground.pedro import P_TWO, left_pedro, pedro_places, pedro_strength, trumps_with_pedro
from tricklab.engine.mechanics.exchange.draw_and_rob import MOST, DrawAndRob, Filled, Thrown, begin_exchange
from tricklab.engine.mechanics.exchange.drawn_worlds import cards_after_exchange, deal_drawn_back, forget_exchange

PLAYERS, HAND = 4, 9

OPTIONS = (
    Option("min_bid", (7, 6), "the lowest bid"),
    Option("dealer_forced", (False, True), "when all others pass the dealer has to bid"),
    Option("forced_bid", (0, 7), "the lowest bid of a dealer who has to bid, if that is more than min_bid"),
    Option("all_pass", ("redeal_next", "redeal_same"), "who deals again when nobody bids"),
    Option("fourteen", (14, 28), "what all fourteen points count"),
    Option("excess", ("stack", "reduce"), "more than six trumps go to the first trick, or some are thrown"),
    Option("pitch_trump", (False, True), "the bidder has to lead a trump first, if he has one"),
    Option("follow", ("follow_or_trump", "strict"), "who can follow a plain suit may trump, or may not"),
    Option("low", ("captured", "player"), "the Two counts for who captures it, or for who plays it"),
    Option("target", (62,), "points that win the match", low=1),
    Option("threshold", (55,), "with both sides there, making the bid wins the match", low=1),
)
CODES = codes_of(OPTIONS)

_KNOWN = (
    ("high", ACE, 1, "the Ace of trumps"),
    ("low", TWO, 1, "the Two"),
    ("jack", JACK, 1, "the Jack"),
    ("game", TEN, 1, "game: the Ten, or most pips"),
    ("right_pedro", FIVE, 5, "the Right Pedro"),
    ("left_pedro", FIVE, 5, "the Left Pedro"),
    ("king", KING, 25, "the King"),
    ("nine", NINE, 9, "the Nine"),
    ("three", THREE, 15, "the Three"),
)
COUNTERS = {name: rank for name, rank, _, _ in _KNOWN}
"""The ranks of all counters, in the order of the row's ``point``."""

WORTH = {name: worth for name, _, worth, _ in _KNOWN}
_CINCH = dict(list(WORTH.items())[:6])
WORTHS: Mapping[str, Mapping[str, int]] = {
    "cinch": _CINCH,
    "pedro": {name: worth for name, worth in _CINCH.items() if name != "left_pedro"},
    "double-pedro": _CINCH,
    "sixty-three": WORTH,
}
"""What each counts in a variant."""

FAMILY = tuple(WORTHS)
"""The variants, by the number by which compiled code knows them."""

PEDRO, DOUBLE_PEDRO, SIXTY_THREE = 1, 2, 3
ALL = 14  # the points of which option ``fourteen`` tells what all of them count

LEVELS = tuple(sorted({0, *WORTH.values()}))
_NAMES = tuple(COUNTERS)
_LOW, _GAME = _NAMES.index("low"), _NAMES.index("game")
_TRUMPS_AS_BITS = "the trumps dealt to the bidder, as bits: bit 13 is the Ace, then K Q .. 6 5, the Left Pedro, 4 3 2"

SOLD = "; null when all passed"
_IN_WORDS = tuple(known[-1] for known in _KNOWN)
COUNTED = Result("point", "seat credited with {}; null when nobody is", null=True, each=WORTH, labels=_IN_WORDS)
HELD = (
    Result("robbed", "trumps that the dealer took from the rest of the stock" + SOLD, null=True),
    Result("bidder_trumps", _TRUMPS_AS_BITS + SOLD, "Int32", True, bits=("2", "3", "4", "left-pedro", *"56789TJQKA")),
)


def family_trumps(family: int, suit: int) -> int:
    """Return the trumps of a variant, by its number."""
    return suit_cards(suit) if family == PEDRO else trumps_with_pedro(suit)


def _counter_card(name: str, suit: int) -> int:
    return left_pedro(suit) if name == "left_pedro" else card_in(suit, COUNTERS[name])


def _worth(family: int, suit: int, card: int) -> int:
    """Return what a card counts; in the forerunners the Ten does not, as the pips decide who has game."""
    worths = WORTHS[FAMILY[family]]
    names = [name for name in worths if name != "game" or family not in (PEDRO, DOUBLE_PEDRO)]
    return next((worths[name] for name in names if _counter_card(name, suit) == card), 0)


def _level(family: int, suit: int, level: int) -> int:
    trumps = cards_of(family_trumps(family, suit))
    return mask_of(card for card in trumps if _worth(family, suit, card) == level)


_TABLES = [(family, suit) for family in range(len(FAMILY)) for suit in range(4)]
_TOPS = np.array([sum(worths.values()) for worths in WORTHS.values()])
_WORTHS = np.array([worths.get(name, 0) for worths in WORTHS.values() for name in _NAMES])
_CARDS = np.array([_counter_card(name, suit) for suit in range(4) for name in _NAMES])
_TRUMPS = np.array([family_trumps(*table) for table in _TABLES])
_LEVELS = np.array([_level(*table, level) for table in _TABLES for level in LEVELS])


def bids_up_to(top: int) -> Callable[[Rules], dict[str, int]]:
    """Return what can be bid: the pass, and the numbers of points from the lowest bid on."""
    return lambda rules: {"pass": PASS, **{str(bid): bid for bid in range(int(rules["min_bid"]), top + 1)}}


@compiled
def least_bid(rules: Any, table: Any) -> int:
    """Return the least that may be bid now."""
    least = max(lowest_bid(rules), table.high + 1)
    return int(least if may_pass(rules, table) else max(least, rules.forced_bid))


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


class Cinch(Game):
    """Two partnerships bid for counters among the trumps, throw all else, and draw."""

    name = "cinch"
    summary = "bid for 14 points in trumps, four players in two partnerships, draw to six cards"
    other_names: tuple[str, ...] = ("high-five", "pidro")
    options: tuple[Option, ...] = OPTIONS
    settled: tuple[Option, ...] = (Option("family", (0,), "the number of the variant in FAMILY"),)
    variants: Mapping[str, Rules] = {
        **{name: {} for name in FAMILY},
        "sixty-three": {"target": 152, "threshold": 145},
    }
    worths = WORTHS["cinch"]
    seating = Seating(PLAYERS, HAND)
    bid = OneRound(
        "to bid",
        bids_up_to(ALL),
        lowest=lambda rules: rules.min_bid,
        highest=lambda rules: entry(_TOPS, rules.family),
        dealer_must=lambda rules: rules.dealer_forced,
    )
    trump = Naming("to name trumps")
    throw, fill = Thrown(), Filled()
    play = Stacks("to play", is_recorded=False)  # stacks are no numbers up to 127
    bid.legal(*numbered_bids(least_bid, lambda rules: highest_bid(rules), may_pass))
    play.legal(*PLAYS)
    play.then(apply_play)
    fields = Fields(
        standard=("best", "trick", "trick_cards", "captured"),
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
        its.worths = WORTHS[variant]
        top = sum(its.worths.values())
        its.summary = self.summary.replace(str(ALL), str(top))
        its.phases = (replace(self.bid, words=bids_up_to(top)), *self.phases[1:])
        its.settled = (replace(self.settled[0], values=(FAMILY.index(variant),)),)
        if variant == "sixty-three":
            lowest, *others = (option for option in OPTIONS if option.name != "fourteen")
            its.options = (replace(lowest, values=(7,), low=1, high=top), *others)
            its.settled += tuple(option for option in OPTIONS if option.name == "fourteen")
            its.measure = Measure(indifference=1.0)
        return its

    def check_before(self, rules: Rules, scores: Sequence[int], carry: int | None) -> Iterator[str]:
        """Yield why no deal can begin: one side has won."""
        if sum(score >= int(rules["target"]) for score in scores) == 1:
            yield f"one side alone has {rules['target']} points or more: it has won the match."

    def standing_range(self, rules: Rules) -> tuple[tuple[int, int], ...]:
        """Return scores up to a deal beyond the target, which both sides may have passed."""
        target = int(rules["target"])
        return (score_range(-4 * target // 3, target + (14 if target < 100 else 63)),)

    def columns(self, rules: Rules) -> list[Column]:
        """Leave out the counters that the variant does not have."""
        absent = {*COUNTERS} - {*self.worths}
        return [column for column in super().columns(rules) if column.name not in absent]

    @trump.then
    def apply_trump(rules: Any, state: Any, suit: int, log: Any) -> None:
        """Name trumps; all throw and draw."""
        name_trumps(state, suit, log)
        state.table.trumps = entry(_TRUMPS, rules.family * 4 + suit)
        begin_exchange(rules, state, log)

    @rule
    def may_throw(rules: Any, table: Any, trumps: int) -> int:
        """With excess=reduce surplus trumps are thrown, but no counters."""
        return trumps & worth_level(rules, table.trump, 0) if rules.excess == CODES.excess.reduce else 0

    @rule
    def after_exchange(rules: Any, state: Any, log: Any) -> None:
        """Let the bidder lead."""
        limit_stacks(rules, state)
        lead(rules, state.table, state.table.bidder)

    parts_of = rule(lambda rules, table: suits_and(table.trumps))
    strength_of = rule(lambda rules, table, led, card: pedro_strength(rules.family != PEDRO, table.trump, led, card))
    besides = rule(lambda rules, table: table.trumps if rules.follow == CODES.follow.follow_or_trump else 0)
    is_over = rule(lambda rules, state: state.table.number == MOST)
    worth_of = rule(lambda rules, number: entry(_WORTHS, rules.family * len(_NAMES) + number))
    sample_worlds = rule(sample_hidden_worlds)
    reconstruct_deal = rule(deal_drawn_back)
    hidden_cards = rule(cards_after_exchange)

    @rule
    def demanded(rules: Any, table: Any) -> int:
        """With pitch_trump it is at the opening as if trumps were led."""
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
        set_back(row, table.bidder & 1, table.high)
        for side in range(2):
            if row.side_points[side] == ALL and rules.family != SIXTY_THREE:
                row.delta[side] = rules.fourteen

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
def worth_level(rules: Any, trump: int, level: int) -> int:
    """Return the trumps that count what is at a place of `LEVELS`: at place 0, those that are no counters."""
    return entry(_LEVELS, (rules.family * 4 + trump) * len(LEVELS) + level)


@compiled
def limit_stacks(rules: Any, state: Any) -> None:
    """Find for each seat what lies beneath its stack, if it has too many cards."""
    for seat in range(seats_of(rules)):
        limit_stack(rules, state.table, state.own[seat])


@compiled
def limit_stack(rules: Any, table: Any, own: Any) -> None:
    """Find what lies beneath a stack in any case, and what cannot: the fewest counters do, and the cheapest."""
    own.bury = own.must_top = 0
    beneath = popcount(own.hand) - MOST
    level = 0
    while beneath > 0:  # a hand of more than six has trumps only
        cards = own.hand & worth_level(rules, table.trump, level)
        if popcount(cards) >= beneath:
            own.must_top = own.hand & ~(own.bury | cards)
            beneath = 0
        else:
            own.bury |= cards
            beneath -= popcount(cards)
        level += 1


@compiled
def credit(rules: Any, state: Any, row: Any) -> bool:
    """Write who is credited with each counter, and what the bidder had; return whether anybody has bid."""
    table = state.table
    for seat in range(seats_of(rules)):
        row.captured[seat] = 0
    if table.bidder == NOT_YET:
        return False
    by_pips = rules.family == PEDRO or rules.family == DOUBLE_PEDRO
    for number in range(len(_NAMES)):
        if worth_of(rules, number) and not (number == _GAME and by_pips):
            card = entry(_CARDS, table.trump * len(_NAMES) + number)
            row.point[number] = holder(table.captured, card)
            if row.point[number] != NOT_YET:
                row.captured[row.point[number]] += worth_of(rules, number)
            if number == _LOW and rules.low == CODES.low.player:
                row.point[number] = holder(table.played, card)
    if by_pips:
        pips = np.empty(PLAYERS, np.int64)
        for seat in range(PLAYERS):
            pips[seat] = pips_of(table.captured[seat])
        row.point[_GAME] = seat_with_most(rules, pips, 0)
    row.bid = table.high
    row.robbed = popcount(state.own[table.dealer].robbed)
    row.bidder_trumps = pedro_places(state.own[table.bidder].dealt & table.trumps, table.trump) >> P_TWO
    return True


GAME = Cinch()
