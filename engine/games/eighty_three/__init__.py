"""Eighty-Three: fifteen trumps that count 83 points, a kitty, and bids up to 83 double: docs/rules/eighty-three.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Self

from tricklab.engine.errors import UsageError
from tricklab.engine.mechanics.state import state_of
from tricklab.engine.rules.columns import Column, auction_columns, each, row_of
from tricklab.engine.rules.deck import Deck
from tricklab.engine.rules.decks import FRENCH_53
from tricklab.engine.rules.events import Event, Logged
from tricklab.engine.rules.game import Game
from tricklab.engine.rules.measure import Measure
from tricklab.engine.rules.options import Option, Value, codes_of, rules_of
from tricklab.engine.rules.phases import Choosing, Discarding, Naming, Phase, Playing, Speech
from tricklab.engine.rules.seating import Seating
from tricklab.engine.rules.sight import Resumed
from tricklab.engine.rules.terms import Terms

PLAYERS, HAND, KITTY, TRICKS = 4, 12, 5, 6

TOP, DOUBLE = 83, 84
"""The highest number that can be bid, which is all points, and the action of 83 double."""

NAMED = {"king": 25, "queen": 20, "three": 15, "right_pedro": 5, "left_pedro": 5}
"""The counters of five points and more but the Nine, in the order of the row's ``winner``, with their points."""

_PLACES = "bit 14 is the Ace, then K Q J T 9 .. 6, both Pedros, 4 3 2, the joker"
_BITS = ("joker", "2", "3", "4", "left-pedro", "right-pedro", *"6789TJQKA")

OPTIONS = (
    Option("min_bid", (1,), "the lowest bid", low=1, high=TOP),
    Option("reentry", (True, False), "a seat that has passed may bid again until three in succession pass"),
    Option("all_pass", ("redeal_next", "redeal_same"), "who deals again when nobody bids"),
    Option("target", (200,), "points that win the match", low=1),
)

EightyThreeRules = rules_of(OPTIONS, "EightyThreeRules", __name__)
CODES = codes_of(OPTIONS)


class Give(Event, frozen=True, tag="give"):
    """Surplus trumps are given to the partner."""

    to: int
    cards: tuple[str, ...]

    @classmethod
    def of(cls, setup: Terms, logged: Logged) -> Self:
        """Return who gives which cards to whom."""
        return cls(logged.seat, logged.value, setup.deck.texts(logged.cards))


class Giving(Choosing):
    """Trumps are given to the partner, which the two of them know."""

    event: ClassVar[type[Event]] = Give
    verb: ClassVar[str] = "give"


def words(rules: Mapping[str, Value]) -> dict[str, int]:
    """Return what can be bid: the pass, the numbers of points, and all of them for double."""
    numbers = {str(bid): bid for bid in range(int(rules["min_bid"]), DOUBLE)}
    return {"pass": 0, **numbers, "83double": DOUBLE}


class Reduced(Resumed):
    """Everybody has come down to six cards as it was seen; docs/rules/eighty-three.md, "Coming down to six"."""


class EightyThree(Game):
    """Two partnerships, 53 cards; the bidder takes a kitty, and all fifteen trumps are played."""

    name = "eighty-three"
    summary = "bid 1 to 83 of 83 points in trumps, or 83 double; two partnerships, 53 cards, a kitty"
    options = OPTIONS
    variants: Mapping[str, Mapping[str, Value]] = {"eighty-three": {}}
    rules_class = EightyThreeRules
    phases: tuple[Phase, ...] = (
        Speech("bid", "to bid", words, {DOUBLE: "bid 83 double"}),
        Naming("trump", "to name trumps"),
        Giving("give", "to give trumps to the partner"),
        Discarding("discard", "to discard"),
        Playing("play", "to play"),
    )
    seating = Seating(PLAYERS, HAND)
    state = state_of(
        PLAYERS,
        "passed",  # the seats that are out of the auction, or have passed in succession, a set
        "trumps",  # all trumps as a set
        ("thrown", PLAYERS),  # trumps that a seat had to throw, as its side had more than it can play
        ("gave", PLAYERS),  # trumps that a seat gave to its partner
        standard=("bids", "high", "bidder", "trump", "best", "trick", "captured"),
        own=("given", "received"),
        stock=KITTY,
        history=256,  # 84 bids, two passes after each, one more before the first or after the last, and trumps
        exchange=True,
    )
    row = row_of(
        i1=["dealer", "bidder", "bid", "trump", "made", ("tricks", PLAYERS), ("captured", PLAYERS), ("bids", PLAYERS)]
        + [("opened", PLAYERS), ("side_tricks", 2), ("side_points", 2), ("winner", len(NAMED)), "kitty_trumps"]
        + ["kitty_points", "given", "surplus"],
        i2=[("delta", 2)],
        i4=["bidder_trumps"],
    )
    declarer = "bidder"
    measure = Measure(indifference=1.0)  # of 83, and what is lost with a bid
    compiled = ("play", "outcome", "worlds")
    sight = Reduced()

    def check_before(self, rules: Mapping[str, Value], scores: Sequence[int], carry: int | None) -> None:
        """Refuse scores at which the match is over."""
        if max(scores) >= int(rules["target"]):
            raise UsageError(f"scores before the deal must be below the target of {rules['target']}.")

    def deck(self, rules: Mapping[str, Value]) -> Deck:
        """All 52 cards and one joker."""
        return FRENCH_53

    def bid_names(self, rules: Mapping[str, Value]) -> Mapping[int, str]:
        """Return what is said for all points twice."""
        return {DOUBLE: "83double"}

    def standing_range(self, rules: Mapping[str, Value]) -> tuple[tuple[int, int], ...]:
        """Return scores below the target."""
        target = int(rules["target"])
        return ((-target, target - 1),)

    def columns(self, rules: Mapping[str, Value]) -> list[Column]:
        """Describe the columns of the results."""
        sold = "; null when all passed"
        scored = "change of side {}'s score: its points, or minus the bid when it failed"
        won, held = "seat that won the {}" + sold, f"the bidder's trumps before the kitty as bits: {_PLACES}{sold}"
        return [
            *auction_columns(sold, f", 1 to {TOP}; {DOUBLE} stands for 83 double"),
            *each(
                2,
                ("delta_{}", "delta", "Int16", scored),
                ("points_{}", "side_points", "Int8", "points in the tricks of side {}"),
                ("tricks_{}", "side_tricks", "Int8", "tricks of side {}"),
            ),
            *each(
                PLAYERS,
                ("bid_{}", "bids", "Int8", "the most that seat {} bid: 0 if it passed; null if unasked", True),
                ("opened_{}", "opened", "Int8", "what seat {} said first: 0 is a pass; null if unasked", True),
            ),
            *(
                Column(name, ("winner", place), "Int8", won.format(name.replace("_", " ")), True, worth)
                for place, (name, worth) in enumerate(NAMED.items())
            ),
            Column("bidder_trumps", "bidder_trumps", "Int32", held, True, bits=_BITS),
            Column("kitty_trumps", "kitty_trumps", "Int8", f"trumps in the kitty{sold}", True),
            Column("kitty_points", "kitty_points", "Int8", f"points in the kitty{sold}", True),
            Column("given", "given", "Int8", f"trumps given to partners{sold}", True),
            Column("surplus", "surplus", "Int8", f"trumps that a side with more than twelve threw{sold}", True),
        ]


GAME = EightyThree()
