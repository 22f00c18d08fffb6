"""Spades for two pairs, with nil and bags, as a game from outside: docs/own_game.md explains it line by line.

Each player bids once how many tricks he will take, 0 for nil. Spades are trumps; nobody leads one before one has been
played, unless he has nothing else. A pair scores ten for each trick that it bid and one for each over, a bag, or loses
the tens. Ten bags cost a hundred. A nil brings or costs 100; its tricks help the partner. The first pair with 500 has
won, the higher of two.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from tricklab.making import (
    BID,
    NOT_YET,
    Contracted,
    Fields,
    Game,
    Option,
    Playing,
    Result,
    Rules,
    Seating,
    Speech,
    ToScore,
    View,
    bit,
    codes_of,
    compiled,
    decides,
    declare,
    highest,
    lead,
    left_of,
    lowest_ranked,
    note,
    playable,
    popcount,
    rule,
    suit_cards,
    winners,
)

PLAYERS, HAND = 4, 13
SPADES = suit_cards(3)
OPTIONS = (
    Option("nil", (100,), "points for a nil that is made, or lost for one that is not", low=0),
    Option("bags", (10, 0), "bags that cost a hundred points; 0: they cost nothing"),
    Option("lead", ("broken", "void", "free"), "spades are led once one was played, for want of others, or always"),
    Option("pair", ("free", "thirteen"), "what partners bid together: anything, or thirteen at most"),
    Option("target", (500,), "points that win a match", low=1),
)
CODES = codes_of(OPTIONS)


@compiled
def highest_bid(rules: Any, table: Any) -> int:
    """Return thirteen, or what the partner left of thirteen."""
    partners = table.bids[table.actor ^ 2] if rules.pair == CODES.pair.thirteen else NOT_YET
    return HAND - max(0, partners)


class Spades(Game):
    """Thirteen tricks, and for each pair a contract."""

    name = "spades"
    summary = "each bids his tricks, partners' bids are one contract, spades are trumps"
    options = OPTIONS
    seating = Seating(PLAYERS, HAND)
    bid = Speech("to bid", lambda rules: {"nil": 0, **{str(bid): bid for bid in range(HAND + 1)}})
    play = Playing("to play")
    fields = Fields(standard=("bids", "trick", "all_played"))
    results = (
        "dealer",
        Result.per_side(Result("delta", "change of side {}'s score", "Int16")),
        Result.per_seat("bids", "tricks"),
    )
    match = ToScore("target", low=-500)
    score_depends_on_standing = True  # the last digit of a score is the number of bags

    def contract(
        self, rules: Rules, seat: int, bids: Sequence[Contracted], tricks: Sequence[Contracted]
    ) -> tuple[Contracted, Contracted]:
        """Return what partners bid together, and what they took; a nil is for one alone."""
        mine: Any = bids[seat]
        has_bid, theirs = mine.clip(0, 1), tricks[seat ^ 2]
        return mine + has_bid * bids[seat ^ 2], tricks[seat] + has_bid * theirs

    @rule
    def trumps(rules: Any, table: Any) -> int:
        """Return the spades."""
        return SPADES

    @bid.legal
    def may_bid(rules: Any, state: Any) -> int:
        """Return the bids from nil to the highest."""
        return bit(highest_bid(rules, state.table) + 1) - 1

    @bid.then
    def bid_in_turn(rules: Any, state: Any, bid: int, log: Any) -> None:
        """Note a bid; after four the dealer's left leads."""
        table = state.table
        table.bids[table.actor] = bid
        note(state, log, BID, table.actor, bid, 0)
        table.actor = left_of(table.actor, PLAYERS)
        if table.bids[table.actor] != NOT_YET:
            lead(rules, table, table.actor)

    @rule
    def held_back(rules: Any, table: Any) -> int:
        """Return the spades, as long as they may not be led."""
        is_barred = rules.lead == CODES.lead.void or (rules.lead == CODES.lead.broken and not table.all_played & SPADES)
        return SPADES if table.led == 0 and is_barred else 0

    @rule
    def score(rules: Any, state: Any, row: Any) -> None:
        """Score the contract of each pair, its nils and its bags."""
        table = state.table
        for side in range(2):
            contract, taken = 0, table.tricks[side] + table.tricks[side + 2]
            for seat in (side, side + 2):
                contract += table.bids[seat]
                if table.bids[seat] == 0:
                    row.delta[side] += -rules.nil if table.tricks[seat] else rules.nil
            bags = max(0, taken - contract)
            row.delta[side] += 10 * contract + bags if taken >= contract else -10 * contract
            if rules.bags and table.scores[side] % 10 + bags >= rules.bags:
                row.delta[side] -= 100


GAME = Spades()


class Basic(NamedTuple):
    """Bids its Aces, Kings and long trumps."""

    extra: float = 0.0


class Expert(NamedTuple):
    """The same, and one trick more with short suits."""


HIGH = 0b11 << 11 | 0b11 << 24 | 0b11 << 37 | 0b11 << 50


@decides(Basic, "spades", "bid")
def bid_high_cards(policy: Basic, view: View) -> int:
    """Bid a trick for each Ace and King, and for each spade from the fourth on."""
    bid = popcount(view.own.hand & HIGH) + max(0, popcount(view.own.hand & SPADES) - 3)
    return min(bid, highest_bid(view.rules, view.table))


@decides(Expert, "spades", "bid")
def bid_more(policy: Expert, view: View) -> int:
    """Bid a trick for each Ace, King and spade."""
    return min(popcount(view.own.hand & (HIGH | SPADES)), highest_bid(view.rules, view.table))


@decides(Basic, "spades", "play")
@decides(Expert, "spades", "play")
def play(policy: Any, view: View) -> int:
    """Lead high; then win if possible."""
    legal = playable(view.rules, view.table, view.own.hand)
    if view.table.led == 0:
        return highest(legal)
    able = winners(view, legal)
    return highest(able) if able else lowest_ranked(view, legal)


POLICIES = declare(GAME, Basic, expert=Expert)
