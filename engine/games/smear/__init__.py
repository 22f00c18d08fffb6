"""Smear, also called Ten-point Pitch or Trey Pitch: docs/rules/smear.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

from engine.errors import UsageError
from engine.game import Column
from engine.games.smear.columns import POINTS, ROW, columns
from engine.games.smear.rules import OPTIONS, SmearRules
from engine.games.smear.state import KINDS, STATE
from engine.ground.cards import SUITS
from engine.options import Value


class Smear:
    """Four or six players in two partnerships, 54 cards, only trumps are played, ten points or seven."""

    name = "smear"
    title = "Smear"
    summary = "bid 1 to 10 for points in trumps, 4 or 6 players in two partnerships, 54 cards"
    options = OPTIONS
    variants: Mapping[str, Mapping[str, Value]] = {"smear": {}}
    kinds = KINDS
    rules_class = SmearRules
    state = STATE
    row = ROW
    max_events = 80
    worth = "delta"
    carry = None

    def load(self) -> None:
        """Import what is compiled."""
        import_module("engine.games.smear.turns")
        import_module("engine.games.smear.outcome")
        import_module("engine.games.smear.recall")

    def check(self, rules: Mapping[str, Value]) -> None:
        """Refuse options that do not go together."""
        if rules["players"] == 4 and rules["refill"] == "bidder_only":
            raise UsageError("refill=bidder_only needs players=6: with four the bidder cannot use eighteen cards.")
        if rules["players"] == 6 and rules["stock"] != "dead":
            raise UsageError(f"stock={rules['stock']} needs players=4: with six the refill always uses up the stock.")

    def check_before(self, rules: Mapping[str, Value], scores: Sequence[int], carry: int | None) -> None:
        """Any scores will do: a side wins only by a deal in which it has bid."""

    def pack(self, rules: Mapping[str, Value]) -> list[int]:
        """All 52 cards and two jokers."""
        return list(range(54))

    def sides(self, rules: Mapping[str, Value]) -> tuple[int, ...]:
        """Partners sit alternately."""
        return tuple(seat % 2 for seat in range(int(rules["players"])))

    def columns(self, rules: Mapping[str, Value]) -> list[Column]:
        """Describe the columns of the results."""
        return columns(int(rules["players"]))

    def points(self, rules: Mapping[str, Value]) -> dict[str, int]:
        """Return the points in the order in which they are counted; the trey counts three."""
        worth = {name.replace("-", "_"): 1 for name in POINTS[:-1]}
        return {**worth, "trey": 3} if rules["trey"] else worth

    def bid_text(self, bid: int) -> int | str:
        """Return the number, or ``"pass"``."""
        return bid or "pass"

    def result(self, rules: Mapping[str, Value], row: Any) -> dict[str, Any]:
        """Return the result part of the deal record."""
        players = int(rules["players"])
        sold = row["bidder"] >= 0
        names = POINTS if rules["trey"] else POINTS[:-1]
        points = {name: int(seat) if seat >= 0 else None for name, seat in zip(names, row["point"], strict=False)}
        return {
            "bidder": int(row["bidder"]) if sold else None,
            "bid": int(row["bid"]) if sold else None,
            "trump": SUITS[row["trump"]] if sold else None,
            "partner": None,
            "tricks": [int(n) for n in row["tricks"][:players]],
            "points": points,
            "captured": [],
            "made": bool(row["made"]) if sold else None,
            "delta": [int(row["delta"][seat % 2]) for seat in range(players)],
        }


GAME = Smear()
