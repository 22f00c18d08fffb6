"""A game of another package, for tests: whist to seven points, in which who takes the last trick has a point more.

He also deals next. With ``bags`` a side that stands at three points or more scores nothing for more than two tricks
over six, so that what a deal scores depends on how the match stands.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from tricklab.making import (
    DELTA,
    TRICKS,
    Column,
    Game,
    Option,
    Playing,
    Seating,
    View,
    add_up,
    bit,
    compiled,
    dealer_column,
    decides,
    declare,
    each,
    implements,
    lowest,
    next_dealer,
    playable,
    row_of,
    rules_of,
    score,
    settle,
    side_total,
    state_of,
    take_turns,
)

PLAYERS, TARGET = 4, 7
OPTIONS = (Option("bags", (False, True), "whether a side with three points gets nothing for three tricks over six"),)
RubberRules = rules_of(OPTIONS, "RubberRules", __name__)


class Rubber(Game):
    name = "rubber"
    summary = "whist to seven points, and one for the last trick"
    options = OPTIONS
    variants: Mapping[str, Mapping[str, Any]] = {"rubber": {}}
    phases = (Playing("play", "to play"),)
    rules_class = RubberRules
    seating = Seating(PLAYERS, 13)
    state = state_of(PLAYERS)
    row = row_of(i1=["dealer", "taker", ("tricks", PLAYERS), ("delta", 2)])
    declarer = "taker"
    compiled = ()

    def columns(self, rules: Mapping[str, Any]) -> list[Column]:
        taker = Column("taker", "taker", "Int8", "seat that took the last trick")
        return [dealer_column(), taker, *each(2, DELTA), *each(PLAYERS, TRICKS)]

    def standing_range(self, rules: Mapping[str, Any]) -> tuple[tuple[int, int], ...]:
        return ((0, TARGET - 1),)


GAME = Rubber()


@implements(score, RubberRules)
def score_deal(rules: Any, state: Any, row: Any) -> None:
    table = state.table
    row.taker = table.winner
    for side in range(2):
        over = max(0, side_total(rules, table.tricks, side) - 6)
        row.delta[side] = 0 if rules.bags and over > 2 and table.scores[side] > 2 else over


@compiled
def last_trick(row: Any) -> int:
    return row.taker & 1


@implements(settle, RubberRules)
def out(rules: Any, row: Any, standing: Any) -> int:
    add_up(rules, row, standing)
    standing[last_trick(row)] += 1
    if max(standing[0], standing[1]) < TARGET:
        return 0
    return bit(last_trick(row)) if min(standing[0], standing[1]) >= TARGET else bit(int(standing[1] >= TARGET))


implements(next_dealer, RubberRules)(lambda rules, row, dealer, players: row.taker)
take_turns(GAME)


class Basic(NamedTuple):
    """Plays its lowest card."""


class Expert(NamedTuple):
    """The same."""


@decides(Basic, "rubber", "play")
@decides(Expert, "rubber", "play")
def play(policy: Any, view: View) -> int:
    return lowest(playable(view.rules, view.table, view.own.hand))


POLICIES = declare(GAME, Basic, expert=Expert)
