"""Cinch, its forerunners Pedro and Double Pedro, and Sixty-Three: docs/rules/cinch.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from tricklab.engine.errors import UsageError
from tricklab.engine.ground.cards import ACE, FIVE, JACK, KING, NINE, TEN, THREE, TWO, cards_of, mask_of
from tricklab.engine.ground.stacks import action_of, beneath_of, top_of
from tricklab.engine.mechanics.state import state_of
from tricklab.engine.rules.columns import DELTA, TRICKS, Column, auction_columns, each, row_of
from tricklab.engine.rules.game import Game
from tricklab.engine.rules.measure import Measure
from tricklab.engine.rules.options import Option, Value, codes_of, rules_of
from tricklab.engine.rules.phases import Filling, Naming, Playing, Speech, Throwing
from tricklab.engine.rules.seating import Seating
from tricklab.engine.rules.sight import Sight
from tricklab.engine.rules.terms import Terms

PLAYERS, HAND = 4, 9

OPTIONS = (
    Option("min_bid", (7, 6), "the lowest bid"),
    Option("dealer_forced", (False, True), "when all others pass the dealer has to bid at least 7, and min_bid"),
    Option("all_pass", ("redeal_next", "redeal_same"), "who deals again when nobody bids"),
    Option("fourteen", (14, 28), "what all fourteen points count"),
    Option("excess", ("stack", "reduce"), "more than six trumps go to the first trick, or some are thrown"),
    Option("pitch_trump", (False, True), "the bidder has to lead a trump first, if he has one"),
    Option("follow", ("follow_or_trump", "strict"), "who can follow a plain suit may trump, or may not"),
    Option("low", ("captured", "player"), "the Two counts for who captures it, or for who plays it"),
    Option("target", (62,), "points that win the match", low=1),
    Option("threshold", (55,), "with both sides there, making the bid wins the match", low=1),
)

CODES = codes_of(OPTIONS)

COUNTERS = {
    "high": ACE,
    "low": TWO,
    "jack": JACK,
    "game": TEN,
    "right_pedro": FIVE,
    "left_pedro": FIVE,
    "king": KING,
    "nine": NINE,
    "three": THREE,
}
"""What counts, with its rank."""

_CINCH = {"high": 1, "low": 1, "jack": 1, "game": 1, "right_pedro": 5, "left_pedro": 5}
WORTHS: Mapping[str, Mapping[str, int]] = {
    "cinch": _CINCH,
    "pedro": {name: worth for name, worth in _CINCH.items() if name != "left_pedro"},
    "double-pedro": _CINCH,
    "sixty-three": {**_CINCH, "king": 25, "nine": 9, "three": 15},
}
"""What each counts in a variant."""

TRUMPS_AS_BITS = "the trumps dealt to the bidder, as bits: bit 13 is the Ace, then K Q .. 6 5, the Left Pedro, 4 3 2"

TRUMP_BITS = ("2", "3", "4", "left-pedro", *"56789TJQKA")
"""The names of these bits, from bit 0 on."""

FAMILY = tuple(WORTHS)
"""The variants, by the number by which compiled code knows them."""

PEDRO, DOUBLE_PEDRO = 1, 2

CinchRules = rules_of((*OPTIONS, Option("family", FAMILY, "which variant it is")), "CinchRules", __name__)


class Stacks(Playing):
    """A card is played; with more than six in the hand some lie beneath it."""

    def cards(self, setup: Terms, state: Any, action: int) -> list[int]:
        """Return the card that competes, and those that lie beneath it."""
        return [top_of(action), *cards_of(beneath_of(action))]

    def action(self, setup: Terms, state: Any, event: Any) -> int:
        """Return the card with those beneath it."""
        top, *beneath = setup.deck.numbers(event.cards)
        return action_of(top, mask_of(beneath))


class Drawn(Sight):
    """All throw and draw as it was seen; docs/rules/cinch.md, "Discard, draw and rob"."""

    draws = draws_and_robs = True


def bids_up_to(rules: Mapping[str, Value], top: int) -> dict[str, int]:
    """Return what can be bid: the pass, and the numbers of points from the lowest bid on."""
    return {"pass": 0, **{str(bid): bid for bid in range(int(rules["min_bid"]), top + 1)}}


class Cinch(Game):
    """Two partnerships bid for counters among the trumps, throw all else, and draw."""

    name = "cinch"
    variants: Mapping[str, Mapping[str, Value]] = {
        "cinch": {},
        "pedro": {},
        "double-pedro": {},
        "sixty-three": {"target": 152, "threshold": 145},
    }
    rules_class = CinchRules
    seating = Seating(PLAYERS, HAND)
    state = state_of(
        PLAYERS,
        "trumps",  # all trumps as a set, once they are named
        ("thrown", PLAYERS),  # the cards that a seat has thrown, face up
        ("kept", PLAYERS),  # how many it then had, NOT_YET before; the dealer before he robs
        "left",  # cards of the stock that nobody draws, or has been promised
        standard=("bids", "high", "bidder", "trump", "best", "trick", "trick_cards", "captured"),
        # Cards and number of those to be picked from; what the dealer robbed, and has left of the stock; cards of a
        # stack that lie beneath it in any case, and those that cannot.
        own=("pool", "picks", "robbed", "rest", "bury", "must_top"),
        stock=16,
        exchange=True,
    )
    row = row_of(
        i1=["dealer", "bidder", "bid", "trump", "made", ("delta", 2), ("side_points", 2), ("point", len(COUNTERS))]
        + [("captured", PLAYERS), ("tricks", PLAYERS), ("bids", PLAYERS), "robbed"],
        i4=["bidder_trumps"],
    )
    declarer = "bidder"
    compiled = ("play", "outcome")
    measure = Measure(indifference=0.2)
    sight = Drawn()

    def __init__(self, variant: str = "cinch") -> None:
        """Have the bids, counters and options of a variant."""
        self.variant, self.worths = variant, WORTHS[variant]
        self.top_bid = sum(self.worths.values())
        self.summary = f"bid for {self.top_bid} points in trumps, four players in two partnerships, draw to six cards"
        self.phases = (
            Speech("bid", "to bid", lambda rules: bids_up_to(rules, self.top_bid)),
            Naming("trump", "to name trumps"),
            Throwing("throw", "to throw cards"),
            Filling("fill", "to fill up the hand"),
            Stacks("play", "to play"),
        )
        self.options = OPTIONS
        if variant == "sixty-three":
            lowest, *others = (option for option in OPTIONS if option.name != "fourteen")
            self.options = (replace(lowest, values=(7,), low=1, high=self.top_bid), *others)
            self.measure = Measure(indifference=1.0)

    def of_variant(self, variant: str) -> Game:
        """Return the game with the bids, counters and options of a variant."""
        return self if variant == self.variant else Cinch(variant)

    def code_of(self, rules: Mapping[str, Value]) -> Any:
        """Return the option values as compiled code is given them, and the variant."""
        codes = (option.code(rules.get(option.name, option.default)) for option in OPTIONS)
        return self.rules_class(*codes, FAMILY.index(self.variant))

    def check_before(self, rules: Mapping[str, Value], scores: Sequence[int], carry: int | None) -> None:
        """Refuse scores at which one side has won."""
        if sum(score >= int(rules["target"]) for score in scores) == 1:
            raise UsageError(f"one side alone has {rules['target']} points or more: it has won the match.")

    def standing_range(self, rules: Mapping[str, Value]) -> tuple[tuple[int, int], ...]:
        """Return scores up to a deal beyond the target, which both sides may have passed."""
        target = int(rules["target"])
        return ((-2 * target // 3, target + (14 if target < 100 else 63)),)

    def columns(self, rules: Mapping[str, Value]) -> list[Column]:
        """Describe the columns of the results."""
        sold = "; null when all passed"
        return [
            *auction_columns(sold),
            *each(2, DELTA, ("points_{}", "side_points", "Int8", "points of side {}" + sold, True)),
            *counter_columns(self.worths),
            *each(PLAYERS, TRICKS, ("captured_{}", "captured", "Int8", "counters in the tricks of seat {}")),
            *each(PLAYERS, ("bid_{}", "bids", "Int8", "what seat {} bid: 0 is a pass")),
            Column("robbed", "robbed", "Int8", "trumps that the dealer took from the rest of the stock" + sold, True),
            Column("bidder_trumps", "bidder_trumps", "Int32", TRUMPS_AS_BITS + sold, True, bits=TRUMP_BITS),
        ]


_TOLD = dict(
    zip(
        COUNTERS,
        (
            *("the Ace of trumps", "the Two", "the Jack", "game: the Ten, or most pips", "the Right Pedro"),
            *("the Left Pedro", "the King", "the Nine", "the Three"),
        ),
        strict=True,
    )
)


def counter_columns(worths: Mapping[str, int]) -> list[Column]:
    """Return a column for each counter that is worth something, with the seat that is credited with it."""
    credited = "seat credited with {}; null when nobody is"
    return [
        Column(name, ("point", place), "Int8", credited.format(_TOLD[name]), True, worths[name])
        for place, name in enumerate(COUNTERS)
        if name in worths
    ]


GAME = Cinch()
