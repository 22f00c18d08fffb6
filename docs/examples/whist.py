"""Whist as at a whist drive, as a game from outside: docs/own_game.md tells how tricklab finds it.

Four players, partners opposite, thirteen cards each. Trumps are told before the deal: hearts, clubs, diamonds, spades
in turn, or none at all with ``trumps=none``. The dealer's left leads; follow suit if you can. A side scores one point
for every trick over six; the first with ``target`` points has won the match.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from tricklab.making import (
    DELTA,
    NOT_YET,
    TRICKS,
    Column,
    Game,
    Option,
    Playing,
    Seating,
    UsageError,
    Value,
    View,
    add_up,
    bit,
    codes_of,
    dealer_column,
    decides,
    declare,
    each,
    highest,
    implements,
    left_of,
    lowest_ranked,
    open_deal,
    playable,
    row_of,
    rules_of,
    score,
    seats_after,
    settle,
    side_total,
    state_of,
    suit_cards,
    take_turns,
    trump_column,
    trumps,
    winners,
)

PLAYERS, HAND = 4, 13
TURNS = (2, 0, 1, 3)
"""The suits of trumps, deal after deal: hearts, clubs, diamonds, spades."""

OPTIONS = (
    Option("trumps", ("rotate", "none"), "each suit in turn is trumps, or none ever is"),
    Option("target", (5,), "points that win a match", low=1),
)
WhistRules = rules_of(OPTIONS, "WhistRules", __name__)
CODES = codes_of(OPTIONS)


class Whist(Game):
    """Thirteen tricks, and a point for each over six."""

    name = "whist"
    summary = "no bids, two pairs, 52 cards, trumps in rotation: a point for every trick over six"
    options = OPTIONS
    variants: Mapping[str, Mapping[str, Value]] = {"whist": {}}
    phases = (Playing("play", "to play"),)
    rules_class = WhistRules
    seating = Seating(PLAYERS, HAND)
    state = state_of(PLAYERS, standard=("trump", "best", "trick"))
    row = row_of(i1=["dealer", "leader", "trump", ("tricks", PLAYERS), ("delta", 2)])
    declarer = "leader"
    compiled = ()  # all is in this file

    def check_before(self, rules: Mapping[str, Value], scores: Sequence[int], carry: int | None) -> None:
        """Refuse scores at which the match is over."""
        if max(scores) >= int(rules["target"]):
            raise UsageError(f"scores before the deal must be below the target of {rules['target']}.")

    def standing_range(self, rules: Mapping[str, Value]) -> tuple[tuple[int, int], ...]:
        """Return the scores that a table of winning chances has."""
        return ((0, int(rules["target"]) - 1),)

    def columns(self, rules: Mapping[str, Value]) -> list[Column]:
        """Describe the columns of the results."""
        return [
            dealer_column(),
            Column("leader", "leader", "Int8", "seat that led to the first trick"),
            trump_column("; null without trumps"),
            *each(2, DELTA),
            *each(PLAYERS, TRICKS),
        ]


GAME = Whist()

# How it is played.


@implements(open_deal, WhistRules)
def tell_trumps(rules: Any, table: Any, dealer: int, scores: Any, number: int) -> None:
    """Tell trumps."""
    table.trump = NOT_YET if rules.trumps == CODES.trumps.none else TURNS[number % 4]


@implements(trumps, WhistRules)
def suit_told(rules: Any, table: Any) -> int:
    """Return the suit that was told, if there are trumps."""
    return suit_cards(table.trump) if table.trump != NOT_YET else 0


@implements(score, WhistRules)
def score_deal(rules: Any, state: Any, row: Any) -> None:
    """Score the tricks over six."""
    table = state.table
    row.leader = left_of(table.dealer, PLAYERS)
    for side in range(2):
        row.delta[side] = max(0, side_total(rules, table.tricks, side) - 6)


@implements(settle, WhistRules)
def end_match(rules: Any, row: Any, standing: Any) -> int:
    """Add the points; a side with enough has won."""
    add_up(rules, row, standing)
    winners = 0
    for side in range(2):
        if standing[side] >= rules.target:
            winners |= bit(side)
    return winners


take_turns(GAME)

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
