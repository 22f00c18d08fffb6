"""Smear, also called Ten-point Pitch or Trey Pitch: docs/rules/smear.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

from tricklab.engine.errors import UsageError
from tricklab.engine.game import BaseGame, Column
from tricklab.engine.games.smear.columns import POINTS, ROW, columns
from tricklab.engine.games.smear.rules import OPTIONS, SmearRules
from tricklab.engine.games.smear.state import DECLINE, KINDS, STATE
from tricklab.engine.ground.cards import SUITS, card_text
from tricklab.engine.options import Value

if TYPE_CHECKING:
    from tricklab.engine.record_types import AnyEvent


class Smear(BaseGame):
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
    utility = "delta"
    indifference = 0.2
    tasks: Mapping[str, str] = {**BaseGame.tasks, "fold_lead": "to lead a plain card, or to fold"}
    draws = True
    declarer = "bidder"

    def load(self) -> None:
        """Import what is compiled."""
        import_module("tricklab.engine.games.smear.turns")
        import_module("tricklab.engine.games.smear.outcome")
        import_module("tricklab.engine.games.smear.reconstruct")

    def check(self, rules: Mapping[str, Value]) -> None:
        """Refuse options that do not go together."""
        if rules["players"] == 4 and rules["refill"] == "bidder_only":
            raise UsageError("refill=bidder_only needs players=6: with four the bidder cannot use eighteen cards.")
        if rules["players"] == 6 and rules["stock"] != "dead":
            raise UsageError(f"stock={rules['stock']} needs players=4: with six the refill always uses up the stock.")

    def pack(self, rules: Mapping[str, Value]) -> list[int]:
        """All 52 cards and two jokers."""
        return list(range(54))

    def hand_size(self, rules: Mapping[str, Value]) -> int:
        """Nine with four players, eight with six."""
        return 9 if rules["players"] == 4 else 8

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

    def bids(self, rules: Mapping[str, Value]) -> dict[str, int]:
        """The pass and the numbers of points."""
        return {"pass": 0, **{str(bid): bid for bid in range(1, 11 if rules["trey"] else 8)}}

    def said_text(self, kind: str, action: int) -> str:
        """Return the bid, or what a seat that may lead a plain card does."""
        if kind == "fold_lead":
            return "fold" if action == DECLINE else card_text(action)
        return str(self.bid_text(action))

    def said_name(self, kind: str, action: int) -> str:
        """Return the bid, or what a seat that may lead a plain card is to do."""
        if kind == "fold_lead" and action != DECLINE:
            return f"lead {card_text(action)}"
        return "fold" if kind == "fold_lead" else super().said_name(kind, action)

    def place_of(self, rules: Mapping[str, Value], state: Any, card: int) -> int:
        """Trumps are known by their strength; a plain card that is led before folding by its number."""
        from tricklab.engine.games.smear.resume import place_of

        is_plain = self.kinds[int(state["table"]["kind"])] == "fold_lead"
        return card if is_plain else place_of(self._code(rules), state, card)

    def cards_played(self, rules: Mapping[str, Value], state: Any, action: int) -> list[int]:
        """Return the trump, and those that lie beneath it."""
        from tricklab.engine.games.smear.resume import cards_played

        return cards_played(self._code(rules), state, action)

    def hidden_action(self, kind: str) -> int | None:
        """A seat that may lead a plain card and does not says nothing."""
        return DECLINE if kind == "fold_lead" else None

    def adopt(self, rules: Mapping[str, Value], state: Any, events: Sequence[AnyEvent], seat: int) -> None:
        """Let everybody have drawn what was seen; docs/rules/smear.md, "Discard and refill"."""
        from tricklab.engine.games.smear.resume import adopt

        adopt(self._code(rules), state, events, seat)

    def _code(self, rules: Mapping[str, Value]) -> SmearRules:
        return SmearRules(*(option.code(rules[option.name]) for option in OPTIONS))

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
