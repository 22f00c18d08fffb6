"""Phat, fives and nines and the muck: docs/rules/phat.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

from tricklab.engine.errors import UsageError
from tricklab.engine.game import BaseGame, Column
from tricklab.engine.games.phat.columns import ROW, columns
from tricklab.engine.games.phat.rules import HAND, MUCK, OPTIONS, PLAYERS, PhatRules
from tricklab.engine.games.phat.state import KINDS, STATE
from tricklab.engine.ground.cards import SUITS
from tricklab.engine.options import Value


class Phat(BaseGame):
    """Two pairs; the first card led makes trumps; phat points as the tricks fall, and eight for the muck."""

    name = "phat"
    title = "Phat"
    summary = "no bids: the card pitched makes trumps, fives and nines count, two pairs, 52 cards, 181 wins"
    options = OPTIONS
    variants: Mapping[str, Mapping[str, Value]] = {"phat": {}}
    kinds = KINDS
    rules_class = PhatRules
    state = STATE
    row = ROW
    max_events = 68
    utility = "delta"
    indifference = 0.5
    tasks: Mapping[str, str] = {**BaseGame.tasks, "pitch": "to pitch"}
    declarer = "pitcher"
    carry = MUCK

    def load(self) -> None:
        """Import what is compiled."""
        import_module("tricklab.engine.games.phat.play")
        import_module("tricklab.engine.games.phat.outcome")
        import_module("tricklab.engine.games.phat.worlds")

    def check_before(self, rules: Mapping[str, Value], scores: Sequence[int], carry: int | None) -> None:
        """Refuse scores at which the game is over, and mucks that cannot be carried."""
        if not 0 <= min(scores) <= max(scores) < int(rules["target"]):
            raise UsageError(f"scores before the deal go from 0 to below the target of {rules['target']}.")
        if carry is None or carry < MUCK or carry % MUCK or carry > 15 * MUCK:
            raise UsageError(
                f"the muck is worth {MUCK}, {2 * MUCK}, {3 * MUCK} and so on up to {15 * MUCK}; not {carry}."
            )
        if carry > MUCK and not rules["carry"]:
            raise UsageError(f"with carry=false the muck is always worth {MUCK}.")
        if carry > MUCK and not any(scores):
            raise UsageError(f"a muck of {carry} was carried over from deals that were scored: give their --scores.")

    def pack(self, rules: Mapping[str, Value]) -> list[int]:
        """All 52 cards."""
        return list(range(52))

    def hand_size(self, rules: Mapping[str, Value]) -> int:
        """How many cards each seat is dealt."""
        return HAND

    def sides(self, rules: Mapping[str, Value]) -> tuple[int, ...]:
        """Partners sit opposite."""
        return tuple(seat % 2 for seat in range(PLAYERS))

    def columns(self, rules: Mapping[str, Value]) -> list[Column]:
        """Describe the columns of the results."""
        return columns()

    def points(self, rules: Mapping[str, Value]) -> dict[str, int]:
        """Return the three things that are won at once; the muck, which a side wins, as that side's first seat."""
        return {"big": 18, "little": 10, "muck": MUCK}

    def result(self, rules: Mapping[str, Value], row: Any) -> dict[str, Any]:
        """Return the result part of the deal record."""
        return {
            "bidder": None,
            "bid": None,
            "trump": SUITS[row["trump"]],
            "partner": None,
            "tricks": [int(n) for n in row["tricks"]],
            "points": {},
            "captured": [int(n) for n in row["captured"]],
            "made": None,
            "delta": [int(row["delta"][side]) for side in self.sides(rules)],
        }


GAME = Phat()
