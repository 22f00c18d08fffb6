"""Smear, also called Ten-point Pitch or Trey Pitch: docs/rules/smear.md."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from tricklab.engine.errors import UsageError
from tricklab.engine.games.smear.options import OPTIONS, POINTS, SmearRules, hand_size, words
from tricklab.engine.ground.cards import JACK, cards_of, mask_of
from tricklab.engine.ground.stacks import action_of, beneath_of, top_of
from tricklab.engine.mechanics.state import state_of
from tricklab.engine.rules.columns import Column, auction_columns, each, row_of
from tricklab.engine.rules.deck import Deck
from tricklab.engine.rules.decks import ALIKE_54, FRENCH_54
from tricklab.engine.rules.game import Game
from tricklab.engine.rules.measure import Measure
from tricklab.engine.rules.options import Value
from tricklab.engine.rules.phases import Naming, Phase, Playing, Speech
from tricklab.engine.rules.seating import Seating
from tricklab.engine.rules.sight import Resumed, Sight
from tricklab.engine.rules.terms import Terms

SEATS = 6

DECLINE = 62
"""The action of a seat that may lead a plain card before it folds, and does not."""


@dataclass(frozen=True)
class FoldLead(Playing):
    """A seat without trumps may lead a plain card before it folds; if it does not, nothing is heard."""

    def text(self, setup: Terms, state: Any, action: int) -> str:
        """Return the card, or what is done instead."""
        return "fold" if action == DECLINE else setup.deck.text(action)

    def instruction(self, setup: Terms, state: Any, action: int) -> str:
        """Return the card with its verb."""
        return "fold" if action == DECLINE else f"lead {self.text(setup, state, action)}"


@dataclass(frozen=True)
class Stacks(Playing):
    """Trumps are known by their strength, and with more than six some lie beneath the one that competes."""

    is_laid: ClassVar[bool] = False

    def cards(self, setup: Terms, state: Any, action: int) -> list[int]:
        """Return the trump, and those that lie beneath it."""
        from tricklab.engine.games.smear.trumps import card_of  # it imports this

        rules, trump = GAME.code_of(setup.rules), int(state["table"]["trump"])
        return [card_of(rules, place, trump) for place in (top_of(action), *cards_of(beneath_of(action)))]

    def action(self, setup: Terms, state: Any, event: Any) -> int:
        """Return the trump with those beneath it."""
        from tricklab.engine.games.smear.trumps import trumps_in  # it imports this

        rules, trump = GAME.code_of(setup.rules), int(state["table"]["trump"])
        top, *beneath = (trumps_in(rules, mask_of([card]), trump) for card in setup.deck.numbers(event.cards))
        if not all((top, *beneath)):
            raise UsageError("only trumps are played.")
        return action_of(cards_of(top)[0], sum(beneath))


class Refilled(Resumed):
    """Everybody has drawn what was seen; docs/rules/smear.md, "Discard and refill"."""

    check = Sight.check


class Smear(Game):
    """Four or six players in two partnerships, 54 cards, only trumps are played, ten points or seven."""

    name = "smear"
    summary = "bid 1 to 10 for points in trumps, 4 or 6 players in two partnerships, 54 cards"
    options = OPTIONS
    variants: Mapping[str, Mapping[str, Value]] = {"smear": {}}
    rules_class = SmearRules
    phases: tuple[Phase, ...] = (
        Speech("bid", "to bid", words),
        Naming("trump", "to name trumps"),
        FoldLead("fold_lead", "to lead a plain card, or to fold", silent=DECLINE),
        Stacks("play", "to play"),
    )
    seating = Seating(players=lambda rules: rules.players, hand=hand_size)
    state = state_of(
        SEATS,
        ("out", SEATS),  # 1: the seat is known to have no trump left
        ("beneath", SEATS),  # cards beneath the stack that a seat has played
        "joker",  # Joker-1: the first to be played, -1 before, or the High one
        standard=("bids", "high", "bidder", "trump", "best", "trick", "captured"),
        # Plain cards drawn, and trumps that may not lie beneath a stack. Once trumps are named a hand has trumps only,
        # by strength (`engine.games.smear.trumps`); so has what was played.
        own=("plain", "must_top"),
        stock=18,
        exchange=True,
    )
    row = row_of(
        i1=["dealer", "bidder", "bid", "trump", "made", ("delta", 2), ("point", len(POINTS)), ("tricks", SEATS)]
        + [("side_tricks", 2), ("bids", SEATS), "undealt"],
        i4=["bidder_trumps"],
    )
    declarer = "bidder"
    compiled = ("deal", "outcome", "worlds")
    measure = Measure(indifference=0.2)
    sight = Refilled()

    def check(self, rules: Mapping[str, Value]) -> None:
        """Refuse options that do not go together."""
        if rules["players"] == 4 and rules["refill"] == "bidder_only":
            raise UsageError("refill=bidder_only needs players=6: with four the bidder cannot use eighteen cards.")
        if rules["players"] == 6 and rules["stock"] != "dead":
            raise UsageError(f"stock={rules['stock']} needs players=4: with six the refill always uses up the stock.")

    def deck(self, rules: Mapping[str, Value]) -> Deck:
        """All 52 cards and two jokers."""
        return ALIKE_54 if rules["jokers"] == "low" else FRENCH_54

    def credits(self, rules: Mapping[str, Value]) -> Mapping[str, int]:
        """Three for the trey, if it counts, and one for each of the others."""
        return dict.fromkeys(POINTS, 1) | {"trey": 3 if rules["trey"] else 0}

    def standing_range(self, rules: Mapping[str, Value]) -> tuple[tuple[int, int], ...]:
        """Return scores up to a deal beyond the target, where a side is that has to make a bid yet."""
        target = int(rules["target"])
        return ((-target, target + 12),)

    def trump_cards(self, rules: Mapping[str, Value], trump: int = -1) -> set[int]:
        """Return a suit with the jokers and the Jick, the Jack of the other suit of its colour."""
        suits = self.deck(rules).suits
        jick = {suits[len(suits) - 1 - trump].cards[JACK]} if trump >= 0 else set()
        return super().trump_cards(rules, trump) | jick

    def columns(self, rules: Mapping[str, Value]) -> list[Column]:
        """Describe the columns of the results; what others tell already, such as a side's points, has none."""
        sold = "; null when all passed"
        bits = (
            "the bidder's trumps before the refill, as 16 bits: bit 15 is the Ace, then K Q J Jick, below them "
            "T 9 .. 2 JK1 JK2, or with jokers=ranked JK1 JK2 T 9 .. 2"
        )
        below = ("JK2", "JK1", *"23456789T") if rules["jokers"] != "ranked" else (*"23456789T", "JK2", "JK1")
        return [
            *auction_columns(sold),
            *each(
                2,
                ("delta_{}", "delta", "Int8", "change of side {}'s score: its points, or minus the bid when it failed"),
            ),
            *self.credit_columns(rules),
            *each(2, ("tricks_{}", "side_tricks", "Int8", "tricks of side {}")),
            *each(int(rules["players"]), ("bid_{}", "bids", "Int8", "what seat {} bid: 0 is a pass")),
            Column("undealt", "undealt", "Int8", "trumps in no hand during play" + sold, True),
            Column("bidder_trumps", "bidder_trumps", "Int32", bits + sold, True, bits=(*below, "jick", *"JQKA")),
        ]


GAME = Smear()
