"""Cinch from the deal to the last trick: docs/rules/cinch.md, "Auction" to "Play"."""

from __future__ import annotations

from typing import Any

import numpy as np

from tricklab.engine.games.cinch import CODES, COUNTERS, FAMILY, GAME, PEDRO, WORTHS, CinchRules
from tricklab.engine.ground.bits import has, highest, nth, popcount
from tricklab.engine.ground.cards import mask_of
from tricklab.engine.ground.lookup import entry
from tricklab.engine.ground.pedro import left_pedro, pedro_places, trumps_with_pedro
from tricklab.engine.ground.rng import RandomStream
from tricklab.engine.ground.stacks import action_of, beneath_of, count_stacks, is_stack, nth_stack, top_of
from tricklab.engine.ground.tricks import card_in, rank_of, suit_cards, suits_and
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.auction import PASS, apply_bid, highest_bid, lowest_bid, may_pass, name_trumps, one_round
from tricklab.engine.mechanics.dealing import open_deal, parts_of, seats_of
from tricklab.engine.mechanics.exchange.draw_and_rob import (
    KIND_FILL,
    KIND_THROW,
    MOST,
    PICKED,
    after_exchange,
    apply_fill,
    apply_throw,
    begin_exchange,
    may_throw,
    nothing_thrown,
)
from tricklab.engine.mechanics.exchange.drawn_worlds import deal_drawn_back, sample_drawn
from tricklab.engine.mechanics.machine import (
    give_back,
    implements,
    reconstruct_deal,
    sample_worlds,
    seat_index,
    take_up,
)
from tricklab.engine.mechanics.trick import (
    TRUMP,
    besides,
    demanded,
    is_over,
    lead,
    legal_cards,
    play_card,
    strength_of,
    trumps,
)
from tricklab.engine.mechanics.turns import take_turns

KIND_PLAY = KIND_FILL + 1
FORCED = 7
"""The least that a dealer bids who has to."""

LEVELS = tuple(sorted({0, *(worth for worths in WORTHS.values() for worth in worths.values())}))


def family_trumps(family: int, suit: int) -> int:
    """Return the trumps of a variant, by its number."""
    return suit_cards(suit) if family == PEDRO else trumps_with_pedro(suit)


def counter_cards(name: str, suit: int) -> int:
    """Return the card of a counter in a suit of trumps."""
    return left_pedro(suit) if name == "left_pedro" else card_in(suit, COUNTERS[name])


def _worth(family: int, suit: int, card: int) -> int:
    """Return what a card counts; in the forerunners the Ten does not, as the pips decide who has game."""
    worths = WORTHS[FAMILY[family]]
    names = [name for name in worths if name != "game" or FAMILY[family] in ("cinch", "sixty-three")]
    return next((worths[name] for name in names if counter_cards(name, suit) == card), 0)


def _strength(family: int, suit: int, card: int) -> int:
    return TRUMP + highest(pedro_places(1 << card, suit)) if has(family_trumps(family, suit), card) else rank_of(card)


_TABLES = [(family, suit) for family in range(len(FAMILY)) for suit in range(4)]
_TRUMPS = np.array([family_trumps(*table) for table in _TABLES])
_STRENGTHS = np.array([[_strength(*table, card) for card in range(64)] for table in _TABLES], np.int8).ravel()
_LEVELS = np.array(
    [
        [mask_of(card for card in range(52) if has(family_trumps(*table), card) and _worth(*table, card) == level)]
        for table in _TABLES
        for level in LEVELS
    ]
).ravel()


@compiled
def worth_level(rules: Any, trump: int, level: int) -> int:
    """Return the trumps that count what is at a place of `LEVELS`: at place 0, those that are no counters."""
    return entry(_LEVELS, (rules.family * 4 + trump) * len(LEVELS) + level)


_TOPS = np.array([sum(worths.values()) for worths in WORTHS.values()])
one_round(
    CinchRules,
    lowest=lambda rules: rules.min_bid,
    highest=lambda rules: entry(_TOPS, rules.family),
    dealer_must=lambda rules: rules.dealer_forced,
)


@compiled
def least_bid(rules: Any, table: Any) -> int:
    """Return the least that may be bid now."""
    least = max(lowest_bid(rules), table.high + 1)
    return int(least if may_pass(rules, table) else max(least, FORCED))


@compiled
def count_bids(rules: Any, state: Any) -> int:
    """Count what may be said; there are more bids in Sixty-Three than a mask can hold."""
    above = highest_bid(rules) - least_bid(rules, state.table) + 1
    return int(max(0, above) + may_pass(rules, state.table))


@compiled
def nth_bid(rules: Any, state: Any, n: int) -> int:
    """Return a pass first, and then the bids."""
    n -= may_pass(rules, state.table)
    return int(PASS if n < 0 else least_bid(rules, state.table) + n)


@compiled
def is_bid(rules: Any, state: Any, bid: int) -> bool:
    """Tell whether something may be said."""
    if bid == PASS:
        return may_pass(rules, state.table)
    return least_bid(rules, state.table) <= bid <= highest_bid(rules)


@compiled
def apply_trump(rules: Any, state: Any, suit: int, log: Any) -> None:
    """Name trumps; all throw and draw."""
    name_trumps(state, suit, log)
    state.table.trumps = entry(_TRUMPS, rules.family * 4 + suit)
    begin_exchange(rules, state, log)


@implements(may_throw, CinchRules)
def no_counters(rules: Any, table: Any, held: int) -> int:
    """With excess=reduce surplus trumps are thrown, but no counters."""
    return held & worth_level(rules, table.trump, 0) if rules.excess == CODES.excess.reduce else 0


@implements(after_exchange, CinchRules)
def first_lead(rules: Any, state: Any, log: Any) -> None:
    """The bidder leads."""
    limit_stacks(rules, state)
    lead(rules, state.table, state.table.bidder)


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
def count_plays(rules: Any, state: Any) -> int:
    """Count the cards that may be played, or the stacks."""
    own = state.own[seat_index(state.table.actor)]
    if popcount(own.hand) > MOST:
        return count_stacks(own.hand & ~own.bury, own.must_top, MOST)
    return popcount(legal_cards(rules, state))


@compiled
def nth_play(rules: Any, state: Any, n: int) -> int:
    """Return one of the cards that may be played, or of the stacks."""
    own = state.own[seat_index(state.table.actor)]
    if popcount(own.hand) > MOST:
        return nth_stack(own.hand & ~own.bury, own.must_top, MOST, n) | action_of(0, own.bury)
    return nth(legal_cards(rules, state), n)


@compiled
def is_play(rules: Any, state: Any, action: int) -> bool:
    """Tell whether a card, or a stack, may be played."""
    own = state.own[seat_index(state.table.actor)]
    if popcount(own.hand) > MOST:
        bury = action_of(0, own.bury)
        return action & bury == bury and is_stack(own.hand & ~own.bury, own.must_top, MOST, action & ~bury)
    return 0 <= action <= 51 and has(legal_cards(rules, state), action)


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


@implements(strength_of, CinchRules)
def rank_in_trick(rules: Any, table: Any, led: int, card: int) -> int:
    """Rank a card in a trick, -1 for what cannot win."""
    strength = entry(_STRENGTHS, (rules.family * 4 + table.trump) * 64 + card)
    return strength if strength >= TRUMP or has(led, card) else -1


implements(trumps, CinchRules)(lambda rules, table: table.trumps)
implements(is_over, CinchRules)(lambda rules, state: state.table.number == MOST)


@implements(besides, CinchRules)
def or_trump(rules: Any, table: Any) -> int:
    """A plain suit may always be trumped, unless it must be followed strictly."""
    return table.trumps if rules.follow == CODES.follow.follow_or_trump else 0


@implements(demanded, CinchRules)
def led_or_trumps(rules: Any, table: Any) -> int:
    """With pitch_trump it is at the opening as if trumps were led."""
    return table.trumps if rules.pitch_trump and table.led | table.number == 0 else table.led


@implements(parts_of, CinchRules)
def plain_suits_and_trumps(rules: Any, table: Any) -> Any:
    """Part the pack."""
    return suits_and(table.trumps)


@implements(sample_worlds, CinchRules)
def sample_cinch(rules: Any, state: Any, seat: int, stream: RandomStream, worlds: Any) -> None:
    """Fill ``worlds`` with states in which what ``seat`` does not know is drawn at random."""
    sample_drawn(rules, state, seat, stream, worlds)
    if state.table.kind == KIND_PLAY and state.table.number == 0:
        for number in range(len(worlds)):
            limit_stacks(rules, worlds[number])


@implements(take_up, CinchRules)
def take_up_cinch(rules: Any, world: Any, past: Any) -> None:
    """Give a deal at its first lead the hands of a world; what lies beneath a stack follows from them."""
    give_back(world, past)
    limit_stacks(rules, past)


implements(reconstruct_deal, CinchRules)(deal_drawn_back)
implements(open_deal, CinchRules)(nothing_thrown)

take_turns(
    GAME,
    [
        (count_bids, nth_bid, is_bid),
        compiled(lambda rules, state: 0b1111),
        PICKED,
        PICKED,
        (count_plays, nth_play, is_play),
    ],
    [apply_bid, apply_trump, apply_throw, apply_fill, apply_play],
    unrecorded=[KIND_THROW, KIND_PLAY],  # sets of cards, which are not all that is needed to lead a deal again
)
