"""A game of another package, for tests: Spades for two pairs, whose bids are one contract.

Each says once how many tricks he will take, 0 for nil. Spades are trumps; nobody leads one before one has been played,
unless he has nothing else. A pair scores ten for each trick that it bid and one for each over, or loses the tens. A nil
brings or costs 100; its tricks help the partner. The first pair with 500 has won, the higher of two.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from tricklab.making import (
    BID,
    NOT_YET,
    TRICKS,
    Column,
    Contracted,
    Game,
    Option,
    Playing,
    Seating,
    Speech,
    Value,
    View,
    add_up,
    before_card,
    bit,
    codes_of,
    compiled,
    dealer_column,
    decides,
    declare,
    each,
    has,
    held_back,
    highest,
    implements,
    lead,
    left_of,
    lowest_ranked,
    note,
    playable,
    popcount,
    row_of,
    rules_of,
    score,
    settle,
    state_of,
    suit_cards,
    take_turns,
    trumps,
    winners,
)

PLAYERS, HAND, NIL = 4, 13, 100
SPADES, ALL = suit_cards(3), (1 << 52) - 1
OPTIONS = (Option("lead", ("broken", "free"), "when spades may be led"), Option("target", (500,), "to win", low=1))
SpadesRules = rules_of(OPTIONS, "SpadesRules", __name__)
CODES = codes_of(OPTIONS)


class Spades(Game):
    """Thirteen tricks, and for each pair a contract."""

    name = "spades"
    summary = "each bids his tricks, partners' bids are one contract, spades are trumps"
    options = OPTIONS
    variants: Mapping[str, Mapping[str, Value]] = {"spades": {}}
    phases = (
        Speech("bid", "to bid", lambda rules: {"nil": 0, **{str(bid): bid for bid in range(HAND + 1)}}),
        Playing("play", "to play"),
    )
    rules_class = SpadesRules
    seating = Seating(PLAYERS, HAND)
    state = state_of(PLAYERS, standard=("bids", "trick", "all_played"))
    row = row_of(i1=["dealer", ("bids", PLAYERS), ("tricks", PLAYERS), ("delta", 2)])
    compiled = ()

    def contract(
        self, rules: Mapping[str, Value], seat: int, bids: Sequence[Contracted], tricks: Sequence[Contracted]
    ) -> tuple[Contracted, Contracted]:
        mine: Any = bids[seat]
        has_bid, theirs = mine.clip(0, 1), tricks[seat ^ 2]
        return mine + has_bid * bids[seat ^ 2], tricks[seat] + has_bid * theirs

    def columns(self, rules: Mapping[str, Value]) -> list[Column]:
        return [
            dealer_column(),
            *each(2, ("delta_{}", "delta", "Int16", "change of side {}'s score")),
            *each(PLAYERS, ("bid_{}", "bids", "Int8", "tricks that seat {} bid; 0 is nil"), TRICKS),
        ]


GAME = Spades()

implements(trumps, SpadesRules)(lambda rules, table: SPADES)


@implements(held_back, SpadesRules)
@compiled
def spades_to_lead(rules: Any, table: Any) -> int:
    is_barred = table.led == 0 and rules.lead == CODES.lead.broken and table.all_played & SPADES == 0
    return SPADES if is_barred else 0


@implements(before_card, SpadesRules)
def show_that_nothing_else_is_there(rules: Any, state: Any, seat: int, card: int, log: Any) -> None:
    if has(spades_to_lead(rules, state.table), card):
        state.table.voids[seat] |= ALL & ~SPADES


@compiled
def any_bid(rules: Any, state: Any) -> int:
    return (1 << HAND + 1) - 1


@compiled
def apply_bid(rules: Any, state: Any, bid: int, log: Any) -> None:
    table = state.table
    table.bids[table.actor] = bid
    note(state, log, BID, table.actor, bid, 0)
    table.actor = left_of(table.actor, PLAYERS)
    if table.bids[table.actor] != NOT_YET:
        lead(rules, table, table.actor)


@implements(score, SpadesRules)
def score_deal(rules: Any, state: Any, row: Any) -> None:
    table = state.table
    for side in range(2):
        contract, taken = 0, table.tricks[side] + table.tricks[side + 2]
        for seat in (side, side + 2):
            contract += table.bids[seat]
            if table.bids[seat] == 0:
                row.delta[side] += -NIL if table.tricks[seat] else NIL
        if contract:
            row.delta[side] += 9 * contract + taken if taken >= contract else -10 * contract


@implements(settle, SpadesRules)
def end_match(rules: Any, row: Any, standing: Any) -> int:
    add_up(rules, row, standing)
    best, winners = max(standing[0], standing[1]), 0
    for side in range(2):
        if standing[side] == best and best >= rules.target:
            winners |= bit(side)
    return winners


take_turns(GAME, [any_bid], [apply_bid])


class Basic(NamedTuple):
    """Bids its Aces, Kings and long trumps."""

    extra: float = 0.0


class Expert(NamedTuple):
    """The same, and one trick more with short suits."""


HIGH = 0b11 << 11 | 0b11 << 24 | 0b11 << 37 | 0b11 << 50


@decides(Basic, "spades", "bid")
def bid_high_cards(policy: Basic, view: View) -> int:
    return popcount(view.own.hand & HIGH) + max(0, popcount(view.own.hand & SPADES) - 3)


@decides(Expert, "spades", "bid")
def bid_more(policy: Expert, view: View) -> int:
    return popcount(view.own.hand & (HIGH | SPADES))


@decides(Basic, "spades", "play")
@decides(Expert, "spades", "play")
def play(policy: Any, view: View) -> int:
    legal = playable(view.rules, view.table, view.own.hand)
    if view.table.led == 0:
        return highest(legal)
    able = winners(view, legal)
    return highest(able) if able else lowest_ranked(view, legal)


POLICIES = declare(GAME, Basic, expert=Expert)
