"""Peatwit, bid your own tricks with twelve trumps that are trumps only off suit: docs/rules/peatwit.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tricklab.engine.errors import UsageError
from tricklab.engine.mechanics.state import state_of
from tricklab.engine.rules.columns import Column, dealer_column, each, row_of
from tricklab.engine.rules.decks import FRENCH_52
from tricklab.engine.rules.game import Game
from tricklab.engine.rules.measure import Contracted, Measure
from tricklab.engine.rules.options import Option, Value, codes_of, rules_of
from tricklab.engine.rules.phases import Passing, Playing, Speech
from tricklab.engine.rules.seating import Seating, Standing

SEATS = 5

NO_PASS, LEFT, RIGHT, ACROSS = range(4)
DIRECTIONS = ("none", "left", "right", "across")
"""Where the three cards go, by number."""

PASSED = 3
"""How many cards are passed."""


def cycle_of(rules: Mapping[str, Value]) -> tuple[str, ...]:
    """Return the directions of the pass, one for each deal in turn ("The pass")."""
    if rules["passing"] != "cycle":
        return (str(rules["passing"]),)
    across = rules["players"] == 4 or (rules["players"] == 5 and rules["five_across"])
    return ("left", "right", "across", "none") if across else ("left", "right", "none")


def usual_deals(rules: Mapping[str, Value]) -> int:
    """Return how many deals a match has unless the players say otherwise: every seat deals a whole cycle."""
    return int(rules["players"]) * len(cycle_of(rules))


OPTIONS = (
    Option("players", (4, 3, 5), "everyone for himself; three and five leave cards over, the nerd"),
    Option("partners", (False, True), "seats 0 and 2 against 1 and 3; four players only"),
    Option("partner_score", ("sum", "combined"), "partners' scores are added up, or their bids are one contract"),
    Option(
        "passing", ("cycle", "left", "right", "across", "none"), "where three cards go; cycle: by the deal's number"
    ),
    Option("five_across", (False, True), "five players also pass across, two seats to the left"),
    Option("nerd", ("play", "dead"), "the cards left over are played to the first tricks, or set aside unseen"),
    Option("nerd_lead", ("best", "same"), "after the nerd wins the best player's card leads, or who led"),
    Option("lead_trump", ("suit", "fifth"), "a led 2, 3 or 4 leads its printed suit, or a fifth suit of all twelve"),
    Option("deals", (16,), "deals in a match; usually players x directions of the pass", low=1, derive=usual_deals),
    Option("target", (0,), "total that ends a match early; 0: none", low=0),
)

PeatwitRules = rules_of(OPTIONS, "PeatwitRules", __name__)
CODES = codes_of(OPTIONS)


_HANDS = tuple(len(FRENCH_52.cards) // players for players in (3, 4, 5))


def bids(rules: Mapping[str, Value]) -> dict[str, int]:
    """Return what can be bid: nil, also written 0, and the numbers of tricks."""
    return {"nil": 0, **{str(bid): bid for bid in range(_HANDS[int(rules["players"]) - 3] + 1)}}


def steps(rules: Mapping[str, Value]) -> tuple[int, ...]:
    """Return the steps to the seat that receives the cards, in the order of the cycle ("The pass")."""
    to = dict(zip(DIRECTIONS, (0, 1, int(rules["players"]) - 1, 2), strict=True))
    return tuple(to[direction] for direction in cycle_of(rules))


def _is_bid(bid: Any) -> Any:
    """Return 1 for a bid, and 0 for nil."""
    return bid.clip(0, 1)


class Peatwit(Game):
    """Three to five players pass three cards, say how many tricks they will take, and play."""

    name = "peatwit"
    summary = "pass three cards, bid your own tricks or nil, 3 to 5 players or partners, 52 cards"
    options = OPTIONS
    variants: Mapping[str, Mapping[str, Value]] = {"peatwit": {}}
    rules_class = PeatwitRules
    phases = (
        Passing("pass", "to pass on three cards", PASSED, steps),
        Speech("bid", "to bid", bids),
        Playing("play", "to play"),
    )
    seating = Seating(
        players=lambda rules: rules.players,
        hand=lambda rules: _HANDS[rules.players - 3],  # a division would take longer
        sides=lambda rules: 2 if rules.partners else rules.players,
    )
    state = state_of(
        SEATS,
        "to",  # where the cards are passed: a place in DIRECTIONS
        "first",  # who has bid lowest, and before others who bid as low: leads first
        "shown",  # the nerd's cards that were played
        ("sucked", SEATS),  # a seat's 2, 3 and 4 that had to follow suit
        standard=("bids", "trick_cards", "all_played"),
        own=("passed", "received"),  # what the seat passed on, and what it was given
        stock=2,  # the nerd's cards, in the order in which they are played
        scores=SEATS + 1,  # and last how many deals were played
    )
    row = row_of(
        i1=["dealer", "passing", "leader", "nerd", ("lengths", (SEATS, 4))]
        + [(name, SEATS) for name in ("bids", "tricks", "sucked", "trumps", "voids", "high", "top")],
        i2=[("delta", SEATS)],
        i8=[("held", SEATS)],  # the cards after the pass
    )
    measure = Measure(indifference=1.0)
    compiled = ("deal", "outcome")

    def check(self, rules: Mapping[str, Value]) -> None:
        """Refuse options that do not go together."""
        players = rules["players"]
        if rules["partners"] and players != 4:
            raise UsageError(f"partners=true needs players=4, not {players}: two pairs.")
        if rules["nerd"] == "dead" and players == 4:
            raise UsageError("nerd=dead needs players=3 or 5: four players are dealt all the cards.")
        if rules["passing"] == "across":
            if players == 3:
                raise UsageError("passing=across needs players=4 or 5: of three nobody sits across.")
            if players == 5 and not rules["five_across"]:
                raise UsageError(
                    "passing=across with players=5 needs five_across=true: across is then two seats to the left."
                )

    def check_before(self, rules: Mapping[str, Value], scores: Sequence[int], carry: int | None) -> None:
        """Refuse scores at which the match is over."""
        target = int(rules["target"])
        if target and max(scores) >= target:
            raise UsageError(f"scores before the deal must be below the target of {target}.")

    def trump_cards(self, rules: Mapping[str, Value], trump: int = -1) -> set[int]:
        """Return the Twos, Threes and Fours of all suits ("Trumps")."""
        return {card for suit in FRENCH_52.suits for card in suit.cards[:3]}

    def standing(self, rules: Mapping[str, Value]) -> Standing:
        """Return no points, and no deal played."""
        return Standing((0,) * len(set(self.sides(rules))), tallies=(0,))

    def columns(self, rules: Mapping[str, Value]) -> list[Column]:
        """Describe the columns of the results."""
        sides = self.sides(rules)
        held = "seat {} held after the pass"
        lengths = [
            [
                Column(f"{name}_{seat}", ("lengths", seat, suit), "Int8", f"{name} that {held.format(seat)}")
                for suit, name in enumerate(suit.name for suit in FRENCH_52.suits)
            ]
            for seat in range(len(sides))
        ]
        counts = each(
            len(sides),
            ("trumps_{}", "trumps", "Int8", f"how many of the twelve 2s, 3s and 4s {held}"),
            ("voids_{}", "voids", "Int8", "suits that seat {} did not have after the pass"),
            ("high_{}", "high", "Int8", f"Aces, Kings and Queens that {held}"),
            ("top_{}", "top", "Int8", f"rank of the highest card that {held}, 14 for an Ace"),
        )
        return [
            dealer_column(),
            Column("passing", "passing", DIRECTIONS, "where three cards were passed: none, left, right or across"),
            Column("leader", "leader", "Int8", "seat that led to the first trick: the lowest bidder"),
            Column("nerd_tricks", "nerd", "Int8", "tricks that the nerd took; always 0 with four players"),
            *each(len(set(sides)), ("delta_{}", "delta", "Int16", "change of side {}'s score")),
            *each(
                len(sides),
                ("bid_{}", "bids", "Int8", "tricks that seat {} bid; 0 is nil"),
                ("tricks_{}", "tricks", "Int8", "tricks that seat {} took"),
                ("sucked_{}", "sucked", "Int8", "trumps of seat {} that had to follow suit"),
            ),
            *(column for seat, suits in enumerate(lengths) for column in (*counts[4 * seat : 4 * seat + 4], *suits)),
        ]

    def contract(
        self, rules: Mapping[str, Value], seat: int, bids: Sequence[Contracted], tricks: Sequence[Contracted]
    ) -> tuple[Contracted, Contracted]:
        """Return the seat's own bid, or that of both partners ("Partners"): a nil is no part of it, nor its tricks."""
        bid, taken = super().contract(rules, seat, bids, tricks)
        if not rules["partners"] or rules["partner_score"] != "combined":
            return bid, taken
        has_bid, others, theirs = _is_bid(bid), bids[seat ^ 2], tricks[seat ^ 2]
        return bid + has_bid * others, taken + has_bid * _is_bid(others) * theirs

    def result(self, rules: Mapping[str, Value], row: Any) -> dict[str, Any]:
        """Return the result part of the deal record, with everybody's bid."""
        bids = row["bids"][: len(self.sides(rules))].tolist()
        return {**super().result(rules, row), "bids": bids}


GAME = Peatwit()
