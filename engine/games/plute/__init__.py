"""Plute, seven points and the nine tricks that win a match: docs/rules/plute.md."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from tricklab.engine.game import BaseGame, Column
from tricklab.engine.games.plute.columns import ROW, columns
from tricklab.engine.games.plute.rules import HAND, LOWEST_BID, OPTIONS, PLAYERS, POINTS, TOP_BID, PluteRules
from tricklab.engine.games.plute.state import KINDS, STATE
from tricklab.engine.ground.cards import SUITS
from tricklab.engine.options import Value


class Plute(BaseGame):
    """Six players in two teams; a bid of four to seven is made or set, and all nine tricks win the match."""

    name = "plute"
    title = "Plute"
    summary = "bid 4 to 7 of seven points, six players in two teams, 54 cards; nine tricks win the match"
    options = OPTIONS
    variants: Mapping[str, Mapping[str, Value]] = {"plute": {}}
    kinds = KINDS
    rules_class = PluteRules
    state = STATE
    row = ROW
    max_events = 72
    utility = "worth"
    utility_told = "Points here are what a deal is worth to a team: 1 for a made bid, -1 for a set one, 3 for a plute."
    indifference = 0.05
    declarer = "bidder"

    def load(self) -> None:
        """Import what is compiled."""
        import_module("tricklab.engine.games.plute.turns")
        import_module("tricklab.engine.games.plute.outcome")
        import_module("tricklab.engine.games.plute.worlds")

    def pack(self, rules: Mapping[str, Value]) -> list[int]:
        """All 52 cards and two jokers."""
        return list(range(54))

    def hand_size(self, rules: Mapping[str, Value]) -> int:
        """How many cards each seat is dealt."""
        return HAND

    def sides(self, rules: Mapping[str, Value]) -> tuple[int, ...]:
        """Partners sit in alternate seats."""
        return tuple(seat % 2 for seat in range(PLAYERS))

    def as_seen(self, rules: Mapping[str, Value]) -> Mapping[str, Value]:
        """A deal that went on was not stopped, though it would be with the Ace or the Two in another hand."""
        return {**rules, "early_stop": False}

    def columns(self, rules: Mapping[str, Value]) -> list[Column]:
        """Describe the columns of the results."""
        return columns()

    def points(self, rules: Mapping[str, Value]) -> dict[str, int]:
        """Return the seven points."""
        return dict.fromkeys(POINTS, 1)

    def bids(self, rules: Mapping[str, Value]) -> dict[str, int]:
        """The pass and four to seven."""
        return {"pass": 0, **{str(bid): bid for bid in range(LOWEST_BID, TOP_BID + 1)}}

    def result(self, rules: Mapping[str, Value], row: Any) -> dict[str, Any]:
        """Return the result part of the deal record."""
        return {
            "bidder": int(row["bidder"]),
            "bid": int(row["bid"]),
            "trump": SUITS[row["trump"]],
            "partner": None,
            "tricks": [int(n) for n in row["tricks"]],
            "points": {name: int(seat) if seat >= 0 else None for name, seat in zip(POINTS, row["point"], strict=True)},
            "captured": [int(n) for n in row["captured"]],
            "made": bool(row["made"]),
            "delta": [int(row["delta"][side]) for side in self.sides(rules)],
        }


GAME = Plute()
