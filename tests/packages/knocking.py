"""A game of another package, for tests: three cards each, and all that can be said and done with events of its own.

Two calls have words of their own with the same numbers, a knock is an event with a number and a word, and after it
there is a speech of several words. Who wins the last trick scores, more with each knock.
"""

# ruff: noqa: I001 -- long lists of imports are packed

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple, Self

from tricklab.making import BID, DONE, OWN_EVENTS, Announcing, Event, Fields, Game, Logged, Option, Phase, Playing
from tricklab.making import Result, Seating, Speech, View, bit, compiled, decides, declare, kind_of, lead, left_of
from tricklab.making import lowest_ranked, note, playable, rule, speeches

PLAYERS, HAND = 4, 3
KNOCKED, BOASTED = OWN_EVENTS, OWN_EVENTS + 1


class Knock(Event, frozen=True, tag="knock"):
    """A seat knocks."""

    times: int
    how: str = "softly"

    @classmethod
    def of(cls, setup: Any, logged: Logged) -> Self:
        return cls(logged.seat, logged.value, "loudly" if logged.value > 1 else "softly")


@dataclass(frozen=True)
class Knocking(Phase):
    """A seat knocks once, twice, or not at all."""

    event = Knock

    def text(self, setup: Any, state: Any, action: int) -> str:
        return f"{action} times"

    def action(self, setup: Any, state: Any, event: Any) -> int:
        return int(event.times)


@compiled
def may_boast(rules: Any, state: Any) -> int:
    return 0b110 | bit(DONE)


@compiled
def after_boast(rules: Any, state: Any, seat: int, words: int, log: Any) -> None:
    lead(rules, state.table, left_of(state.table.dealer, PLAYERS))


class Knocker(Game):
    """A mood, a bid, a knock and a boast, and three tricks."""

    name = "knocking"
    summary = "say what you like, knock, and win tricks"
    options = (Option("stake", (1,), "what a trick counts", low=1, high=9),)
    seating = Seating(PLAYERS, HAND, sides=PLAYERS)
    mood = Speech("to show a mood", lambda rules: {"calm": 0, "bold": 1})
    bid = Speech("to bid", lambda rules: {"low": 0, "high": 1, "5": 5})
    knock = Knocking("to knock")
    boast = Announcing("to boast", lambda rules: {"ace": 1, "king": 2})
    speeches(boast, may_boast, after_boast, BOASTED)
    play = Playing("to play")
    fields = Fields(("knocks",), standard=("bidder", "trick"))
    results = ("dealer", Result("bidder", "seat that knocked"), Result.per_seat("delta", "tricks"))
    declarer = "bidder"

    @mood.legal
    def moods(rules: Any, state: Any) -> int:
        return 0b11

    @mood.then
    def show_mood(rules: Any, state: Any, action: int, log: Any) -> None:
        note(state, log, BID, state.table.actor, action, 0)
        state.table.kind = kind_of(rules, "bid")

    @bid.legal
    def bids(rules: Any, state: Any) -> int:
        return 0b100011

    @bid.then
    def make_bid(rules: Any, state: Any, action: int, log: Any) -> None:
        note(state, log, BID, state.table.actor, action, 0)
        state.table.bidder = state.table.actor
        state.table.kind = kind_of(rules, "knock")

    @knock.legal
    def knocks_allowed(rules: Any, state: Any) -> int:
        return 0b111

    @knock.then
    def make_knock(rules: Any, state: Any, action: int, log: Any) -> None:
        table = state.table
        note(state, log, KNOCKED, table.actor, action, 0)
        table.knocks += action
        table.kind = kind_of(rules, "boast")

    @rule
    def score(rules: Any, state: Any, row: Any) -> None:
        for seat in range(PLAYERS):
            row.delta[seat] = 0
        row.delta[state.table.winner] = rules.stake * (1 + state.table.knocks)


GAME = Knocker()


class Basic(NamedTuple):
    """Says the least, and plays low."""


@decides(Basic, "knocking", "mood", "bid", "knock", "boast")
def say_little(policy: Any, view: View) -> int:
    return 0


@decides(Basic, "knocking", "play")
def play_low(policy: Any, view: View) -> int:
    return lowest_ranked(view, playable(view.rules, view.table, view.own.hand))


POLICIES = declare(GAME, Basic)
