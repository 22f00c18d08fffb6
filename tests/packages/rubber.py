"""A game of another package, for tests: whist to seven points, in which who takes the last trick has a point more.

He also deals next. With ``bags`` a side that stands at three points or more scores nothing for more than two tricks
over six, so that what a deal scores depends on how the match stands.
"""

# ruff: noqa: I001 -- long lists of imports are packed

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from tricklab.making import Game, Option, Playing, Result, Seating, View, add_up, bit, compiled, decides, declare
from tricklab.making import lowest, playable, rule, side_total

TARGET = 7


@compiled
def last_trick(row: Any) -> int:
    return row.taker & 1


class Rubber(Game):
    name = "rubber"
    summary = "whist to seven points, and one for the last trick"
    options = (
        Option("bags", (False, True), "whether a side with three points gets nothing for three tricks over six"),
    )
    variants: Mapping[str, Mapping[str, Any]] = {"rubber": {}}
    seating = Seating(4, 13)
    play = Playing("to play")
    results = (
        "dealer",
        Result("taker", "seat that took the last trick"),
        Result.per_side("delta"),
        Result.per_seat("tricks"),
    )
    declarer = "taker"

    def standing_range(self, rules: Mapping[str, Any]) -> tuple[tuple[int, int], ...]:
        return ((0, TARGET - 1),)

    @rule
    def score(rules: Any, state: Any, row: Any) -> None:
        table = state.table
        row.taker = table.winner
        for side in range(2):
            over = max(0, side_total(rules, table.tricks, side) - 6)
            row.delta[side] = 0 if rules.bags and over > 2 and table.scores[side] > 2 else over

    @rule
    def settle(rules: Any, row: Any, standing: Any) -> int:
        add_up(rules, row, standing)
        standing[last_trick(row)] += 1
        if max(standing[0], standing[1]) < TARGET:
            return 0
        return bit(last_trick(row)) if min(standing[0], standing[1]) >= TARGET else bit(int(standing[1] >= TARGET))

    @rule
    def next_dealer(rules: Any, row: Any, dealer: int, players: int) -> int:
        return row.taker


GAME = Rubber()


class Basic(NamedTuple):
    """Plays its lowest card."""


class Expert(NamedTuple):
    """The same."""


@decides(Basic, "rubber", "play")
@decides(Expert, "rubber", "play")
def play(policy: Any, view: View) -> int:
    return lowest(playable(view.rules, view.table, view.own.hand))


POLICIES = declare(GAME, Basic, expert=Expert)
