"""Peatwit, bid your own tricks with twelve trumps that are trumps only off suit: docs/rules/peatwit.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

from tricklab.engine.errors import UsageError
from tricklab.engine.game import BaseGame, Column
from tricklab.engine.games.peatwit.columns import ROW, columns
from tricklab.engine.games.peatwit.rules import DIRECTIONS, OPTIONS, PASSED, PeatwitRules, check, cycle_of
from tricklab.engine.games.peatwit.state import KINDS, STATE
from tricklab.engine.options import Value


class Peatwit(BaseGame):
    """Three to five players pass three cards, say how many tricks they will take, and play."""

    name = "peatwit"
    title = "Peatwit"
    summary = "pass three cards, bid your own tricks or nil, 3 to 5 players or partners, 52 cards"
    options = OPTIONS
    variants: Mapping[str, Mapping[str, Value]] = {"peatwit": {}}
    kinds = KINDS
    rules_class = PeatwitRules
    state = STATE
    row = ROW
    max_events = 80
    utility = "delta"
    indifference = 1.0
    auction = 1
    tasks: Mapping[str, str] = {**BaseGame.tasks, "pass": "to pass on three cards"}
    passed = PASSED
    declarer = None

    def load(self) -> None:
        """Import what is compiled."""
        import_module("tricklab.engine.games.peatwit.turns")
        import_module("tricklab.engine.games.peatwit.outcome")
        import_module("tricklab.engine.games.peatwit.worlds")

    def check(self, rules: Mapping[str, Value]) -> None:
        """Refuse options that do not go together."""
        check(rules)

    def check_before(self, rules: Mapping[str, Value], scores: Sequence[int], carry: int | None) -> None:
        """Refuse scores at which the match is over."""
        target = int(rules["target"])
        if target and max(scores) >= target:
            raise UsageError(f"scores before the deal must be below the target of {target}.")

    def pack(self, rules: Mapping[str, Value]) -> list[int]:
        """All 52 cards."""
        return list(range(52))

    def hand_size(self, rules: Mapping[str, Value]) -> int:
        """As many as can be dealt evenly."""
        return 52 // int(rules["players"])

    def sides(self, rules: Mapping[str, Value]) -> tuple[int, ...]:
        """Everyone for himself, or partners opposite."""
        return (0, 1, 0, 1) if rules["partners"] else tuple(range(int(rules["players"])))

    def columns(self, rules: Mapping[str, Value]) -> list[Column]:
        """Describe the columns of the results."""
        return columns(int(rules["players"]), len(set(self.sides(rules))))

    def bid_text(self, bid: int) -> int | str:
        """Return the number of tricks; nil is 0."""
        return bid

    def bids(self, rules: Mapping[str, Value]) -> dict[str, int]:
        """Nil, also written 0, and the numbers of tricks."""
        return {"nil": 0, **{str(bid): bid for bid in range(self.hand_size(rules) + 1)}}

    def said_text(self, kind: str, action: int) -> str:
        """Return the bid."""
        return str(action or "nil")

    def pass_steps(self, rules: Mapping[str, Value]) -> tuple[int, ...]:
        """Return the steps to the seat that receives, in the order of the cycle."""
        steps = dict(zip(DIRECTIONS, (0, 1, int(rules["players"]) - 1, 2), strict=True))
        return tuple(steps[direction] for direction in cycle_of(rules))

    def result(self, rules: Mapping[str, Value], row: Any) -> dict[str, Any]:
        """Return the result part of the deal record."""
        sides = self.sides(rules)
        players = len(sides)
        return {
            "bidder": None,
            "bid": None,
            "trump": None,
            "partner": None,
            "bids": [int(bid) for bid in row["bids"][:players]],
            "tricks": [int(n) for n in row["tricks"][:players]],
            "points": {},
            "captured": [],
            "made": None,
            "delta": [int(row["delta"][side]) for side in sides],
        }


GAME = Peatwit()
