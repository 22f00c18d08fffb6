"""Whist as at a whist drive, as a game from outside: docs/own_game.md explains how tricklab finds it.

Four players, partners opposite, thirteen cards each. Trumps are fixed before the deal: hearts, clubs, diamonds, spades
in turn, or none at all with ``trumps=none``. The dealer's left leads; follow suit if you can. A side scores one point
for every trick over six; the first with ``target`` points has won the match.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from tricklab.making import (
    NOT_YET,
    Fields,
    Game,
    Option,
    Playing,
    Result,
    Seating,
    ToScore,
    View,
    codes_of,
    decides,
    declare,
    highest,
    left_of,
    lowest_ranked,
    playable,
    rule,
    seats_after,
    side_total,
    suit_cards,
    winners,
)

PLAYERS, HAND = 4, 13
TURNS = (2, 0, 1, 3)
"""The suits of trumps, deal after deal: hearts, clubs, diamonds, spades."""

OPTIONS = (
    Option("trumps", ("rotate", "none"), "each suit in turn is trumps, or none ever is"),
    Option("target", (5,), "points that win a match", low=1),
)
CODES = codes_of(OPTIONS)


class Whist(Game):
    """Thirteen tricks, and a point for each over six."""

    name = "whist"
    summary = "no bids, two pairs, 52 cards, trumps in rotation: a point for every trick over six"
    options = OPTIONS
    seating = Seating(PLAYERS, HAND)
    play = Playing("to play")
    fields = Fields(standard=("trump", "best", "trick"))
    results = (
        "dealer",
        Result("leader", "seat that led to the first trick"),
        Result.trump("; null without trumps"),
        Result.per_side("delta"),
        Result.per_seat("tricks"),
    )
    declarer = "leader"
    match = ToScore("target")

    @rule
    def open_deal(rules: Any, table: Any, dealer: int, scores: Any, number: int) -> None:
        """Fix trumps."""
        table.trump = NOT_YET if rules.trumps == CODES.trumps.none else TURNS[number % 4]

    @rule
    def trumps(rules: Any, table: Any) -> int:
        """Return the suit of trumps, if there are any."""
        return suit_cards(table.trump) if table.trump != NOT_YET else 0

    @rule
    def score(rules: Any, state: Any, row: Any) -> None:
        """Score the tricks over six."""
        table = state.table
        row.leader = left_of(table.dealer, PLAYERS)
        for side in range(2):
            row.delta[side] = max(0, side_total(rules, table.tricks, side) - 6)


GAME = Whist()

# Who plays it.


class Basic(NamedTuple):
    """A beginner leads the highest card of the highest suit, wins what it can, and else throws the lowest."""


@decides(Basic, "whist", "play")
def play(policy: Basic, view: View) -> int:
    """Lead high; then win if possible."""
    legal = playable(view.rules, view.table, view.own.hand)
    if view.table.led == 0:
        return highest(legal)
    able = winners(view, legal)
    return highest(able) if able else lowest_ranked(view, legal)


class Expert(NamedTuple):
    """It does not beat its partner, and wins last with the cheapest card that will do."""


@decides(Expert, "whist", "play")
def play_well(policy: Expert, view: View) -> int:
    """Leave a trick to the partner, and win it as cheaply as possible in the last seat."""
    table, legal = view.table, playable(view.rules, view.table, view.own.hand)
    if table.led == 0:
        return highest(legal)
    last = seats_after(view) == 0
    able = winners(view, legal)
    if not able or (table.winner == (view.seat ^ 2) and last):
        return lowest_ranked(view, legal)
    return lowest_ranked(view, able) if last else highest(able)


POLICIES = declare(GAME, Basic, expert=Expert)
