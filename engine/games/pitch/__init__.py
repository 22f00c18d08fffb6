"""Pitch, also called Auction Pitch or Setback, and its variants: docs/rules/pitch.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

from tricklab.engine.errors import UsageError
from tricklab.engine.game import BaseGame, Column
from tricklab.engine.games.pitch.columns import POINTS, ROW, columns
from tricklab.engine.games.pitch.rules import HAND, OPTIONS, VARIANTS, PitchRules, check
from tricklab.engine.games.pitch.state import FREE, KEEP, KINDS, OFFER, SAID, SELL, STATE
from tricklab.engine.ground.cards import LONE_JOKER, SUITS
from tricklab.engine.options import Value


class Pitch(BaseGame):
    """Two to seven players bid for High, Low, Jack and Game; the first card led makes trumps."""

    name = "pitch"
    title = "Pitch"
    summary = "bid 1 to 4 for High, Low, Jack and Game, 2 to 7 players or partners, six cards each"
    options = OPTIONS
    variants: Mapping[str, Mapping[str, Value]] = VARIANTS
    kinds = KINDS
    rules_class = PitchRules
    state = STATE
    row = ROW
    max_events = 64
    utility = "delta"
    tasks: Mapping[str, str] = {
        **BaseGame.tasks,
        "offer": "to pitch, or to offer the pitch for sale",
        "answer": "to keep the pitch, or to sell it",
    }
    declarer = "pitcher"

    def load(self) -> None:
        """Import what is compiled."""
        import_module("tricklab.engine.games.pitch.turns")
        import_module("tricklab.engine.games.pitch.outcome")
        import_module("tricklab.engine.games.pitch.worlds")

    def check(self, rules: Mapping[str, Value]) -> None:
        """Refuse options that do not go together."""
        check(rules)

    def check_before(self, rules: Mapping[str, Value], scores: Sequence[int], carry: int | None) -> None:
        """Refuse scores at which the match is over."""
        if max(scores) >= int(rules["target"]):
            raise UsageError(f"scores before the deal must be below the target of {rules['target']}.")

    def pack(self, rules: Mapping[str, Value]) -> list[int]:
        """52 cards, or 32 from the Seven up, and the joker."""
        cards = [card for card in range(52) if rules["pack"] == 52 or card % 13 >= 5]
        return [*cards, LONE_JOKER] if rules["joker"] else cards

    def hand_size(self, rules: Mapping[str, Value]) -> int:
        """Six."""
        return HAND

    def sides(self, rules: Mapping[str, Value]) -> tuple[int, ...]:
        """Everyone for himself, or partners opposite."""
        return (0, 1, 0, 1) if rules["partners"] else tuple(range(int(rules["players"])))

    def columns(self, rules: Mapping[str, Value]) -> list[Column]:
        """Describe the columns of the results."""
        return columns(int(rules["players"]), len(set(self.sides(rules))))

    def points(self, rules: Mapping[str, Value]) -> dict[str, int]:
        """Return the points in the order in which they are counted."""
        there = {"joker": bool(rules["joker"]), "slam": rules["smudge"] == "slam"}
        return {name: 1 for name in POINTS if there.get(name, True)}

    def bid_text(self, bid: int) -> int | str:
        """Return a number of points, or the word."""
        return int(SAID[bid]) if SAID[bid].isdigit() else SAID[bid]

    def bids(self, rules: Mapping[str, Value]) -> dict[str, int]:
        """All that can be said; what may be said when is for the auction."""
        return {word: number for number, word in enumerate(SAID)}

    def said_name(self, kind: str, action: int) -> str:
        """Return the bid, or what eldest is to do."""
        named = {OFFER: "offer the pitch for sale", KEEP: "keep the pitch", SELL: "sell the pitch"}
        return named.get(action) or super().said_name(kind, action)

    def uncounted(self, rules: Mapping[str, Value]) -> str:
        """A smudge that is made wins the game, whatever the scores are."""
        return (
            "A smudge that is made wins the game; here it counts as the four points that it scores."
            if rules["smudge"] == "game"
            else ""
        )

    def result(self, rules: Mapping[str, Value], row: Any) -> dict[str, Any]:
        """Return the result part of the deal record."""
        sides = self.sides(rules)
        players = len(sides)
        pitched = row["pitcher"] >= 0
        contract = pitched and row["said"] != FREE
        points = {name: int(seat) if seat >= 0 else None for name, seat in zip(POINTS, row["point"], strict=True)}
        if not rules["joker"]:
            del points["joker"]
        if not contract or SAID[row["said"]] != "slam":
            del points["slam"]
        return {
            "bidder": int(row["pitcher"]) if contract else None,
            "bid": self.bid_text(row["said"]) if contract else None,
            "trump": SUITS[row["trump"]] if pitched else None,
            "partner": None,
            "tricks": [int(n) for n in row["tricks"][:players]],
            "points": points,
            "captured": [int(n) for n in row["captured"][:players]],
            "made": bool(row["made"]) if contract else None,
            "delta": [int(row["delta"][side]) for side in sides],
        }


GAME = Pitch()
