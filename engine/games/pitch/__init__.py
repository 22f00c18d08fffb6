"""Pitch, also called Auction Pitch or Setback, and its variants: docs/rules/pitch.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tricklab.engine.errors import UsageError
from tricklab.engine.mechanics.state import state_of
from tricklab.engine.rules.columns import (
    DELTA,
    RANK_BITS,
    RANKS_AS_BITS,
    TRICKS,
    Column,
    dealer_column,
    each,
    row_of,
    trump_column,
)
from tricklab.engine.rules.deck import Deck
from tricklab.engine.rules.decks import FRENCH_32, FRENCH_33, FRENCH_52, FRENCH_53
from tricklab.engine.rules.game import Game
from tricklab.engine.rules.measure import Measure
from tricklab.engine.rules.options import Option, Value, codes_of, rules_of
from tricklab.engine.rules.phases import Playing, Speech
from tricklab.engine.rules.seating import Seating

SEATS, HAND = 7, 6

OPTIONS = (
    Option("players", (4, 2, 3, 5, 6, 7), "everyone for himself"),
    Option("partners", (False, True), "seats 0 and 2 against 1 and 3; four players only"),
    Option("pack", (52, 32), "52 cards, or 32 from the Seven up; with 32 at most five players"),
    Option("joker", (False, True), "a joker below the Two, worth a point to who captures it; bids go to five"),
    Option(
        "smudge",
        ("none", "game", "slam"),
        "a bid of four that wins the game, or a further level for all six tricks; not in Sell-out",
    ),
    Option("auction", ("once", "sell_out"), "one round of bids, or eldest offers the pitch for sale"),
    Option("min_bid", (1, 2), "the lowest bid"),
    Option(
        "dealer_steal",
        (True, False),
        "the dealer may take the pitch at the highest bid; never in Sell-out",
        derive=lambda rules: rules["auction"] == "once",
    ),
    Option(
        "all_pass", ("redeal_same", "dealer_forced", "eldest_free"), "what happens when nobody bids; not in Sell-out"
    ),
    Option("low", ("dealt", "captured"), "Low goes to who was dealt the lowest trump, or captures it"),
    Option("target", (7, 11, 21), "points that win the match", low=1),
    Option("out", ("in_order", "pitcher_first"), "who wins when several reach the target in one deal"),
)

VARIANTS: Mapping[str, Mapping[str, Value]] = {
    "pitch": {},
    "racehorse": {"pack": 32, "target": 11},
    "sell-out": {"auction": "sell_out"},
    "joker-pitch": {"joker": True},
    "smudge": {"smudge": "game"},
    "slam": {"smudge": "slam"},
}
"""The names that users type, each with what it presets."""

PitchRules = rules_of(OPTIONS, "PitchRules", __name__)
CODES = codes_of(OPTIONS)

SAID = ("pass", "1", "2", "3", "4", "5", "smudge", "slam", "pitch", "offer", "keep", "sell")
"""What may be said, by number: a number of points is itself."""

SMUDGE, SLAM, PITCH, OFFER, KEEP, SELL = range(6, 12)

FREE = 0
"""The bid of a pitcher without a contract."""

POINTS = ("high", "low", "jack", "joker", "game", "slam")
"""The points by name, in the order in which they are counted."""

CONTRACTS = ("points", "smudge", "slam", "pitch", "free")
"""What a pitcher has undertaken, by number."""

_WORDS = {word: number for number, word in enumerate(SAID)}
_NAMED = {OFFER: "offer the pitch for sale", KEEP: "keep the pitch", SELL: "sell the pitch"}


def _speech(name: str, task: str) -> Speech:
    return Speech(name, task, lambda rules: _WORDS, _NAMED)


def _uncounted(rules: Mapping[str, Value]) -> str:
    """Tell that a smudge that is made wins the game, whatever the scores are."""
    told = "A smudge that is made wins the game; here it counts as the four points that it scores."
    return told if rules["smudge"] == "game" else ""


class Pitch(Game):
    """Two to seven players bid for High, Low, Jack and Game; the first card led makes trumps."""

    name = "pitch"
    summary = "bid 1 to 4 for High, Low, Jack and Game, 2 to 7 players or partners, six cards each"
    options = OPTIONS
    variants: Mapping[str, Mapping[str, Value]] = VARIANTS
    rules_class = PitchRules
    phases = (
        _speech("bid", "to bid"),
        _speech("offer", "to pitch, or to offer the pitch for sale"),
        _speech("answer", "to keep the pitch, or to sell it"),
        Playing("play", "to play"),
    )
    seating = Seating(
        players=lambda rules: rules.players, hand=HAND, sides=lambda rules: 2 if rules.partners else rules.players
    )
    state = state_of(
        SEATS,
        "answer",  # eldest's in Sell-out: NOT_YET, KEEP or SELL
        ("marked", SEATS),  # what the sides have marked at the sale
        # Bids are places in SAID, of eldest in Sell-out PITCH or OFFER; in the end the bidder is who pitches.
        standard=("bids", "high", "bidder", "trump", "best", "trick", "trick_cards", "captured"),
        stock=41,
        scores=SEATS,
    )
    row = row_of(
        i1=["dealer", "pitcher", "contract", "bid", "said", "trump", "made", "answer", ("point", len(POINTS))]
        + [(name, SEATS) for name in ("bids", "tricks", "captured", "pips", "delta")],
        i2=[("trumps", SEATS), ("longest", SEATS)],
    )
    declarer = "pitcher"
    compiled = ("auction", "outcome")
    measure = Measure(uncounted=_uncounted)

    def check(self, rules: Mapping[str, Value]) -> None:
        """Refuse options that do not go together."""
        players = int(rules["players"])
        if rules["partners"] and players != 4:
            raise UsageError(f"partners=true needs players=4, not {players}: two pairs.")
        if rules["pack"] == 32 and players > 5:
            raise UsageError(f"pack=32 is enough for players=2 to 5, not {players}.")
        if rules["auction"] == "sell_out":
            if players == 2:
                raise UsageError("auction=sell_out needs players=3 to 7: two have nobody to sell to but each other.")
            if rules["partners"]:
                raise UsageError("auction=sell_out needs partners=false: everybody sells for himself.")
            if rules["dealer_steal"]:
                raise UsageError("auction=sell_out needs dealer_steal=false: the dealer bids once, like the others.")

    def check_before(self, rules: Mapping[str, Value], scores: Sequence[int], carry: int | None) -> None:
        """Refuse scores at which the match is over."""
        if max(scores) >= int(rules["target"]):
            raise UsageError(f"scores before the deal must be below the target of {rules['target']}.")

    def deck(self, rules: Mapping[str, Value]) -> Deck:
        """52 cards, or 32 from the Seven up, and the joker."""
        plain, with_joker = (FRENCH_32, FRENCH_33) if rules["pack"] == 32 else (FRENCH_52, FRENCH_53)
        return with_joker if rules["joker"] else plain

    def credits(self, rules: Mapping[str, Value]) -> Mapping[str, int]:
        """One each; the joker and a slam are not always in the game."""
        return dict.fromkeys(POINTS, 1) | {"joker": int(rules["joker"]), "slam": int(rules["smudge"] == "slam")}

    def standing_range(self, rules: Mapping[str, Value]) -> tuple[tuple[int, int], ...]:
        """Return scores below the target: the more sides there are, the less far below nothing."""
        low = {2: -20, 3: -10, 4: -4}.get(len(set(self.sides(rules))), -2)
        return ((low, int(rules["target"]) - 1),)

    def columns(self, rules: Mapping[str, Value]) -> list[Column]:
        """Describe the columns of the results."""
        sides = self.sides(rules)
        sold, held = "; null when all passed", "that seat {} was dealt"
        contracts = "points, smudge, slam, pitch (at once, for four) or free (no bid)"
        return [
            dealer_column(),
            Column("pitcher", "pitcher", "Int8", "seat that pitched" + sold, True),
            Column("contract", "contract", CONTRACTS, contracts + sold, True),
            Column("bid", "bid", "Int8", "what the pitcher undertook to make; 0 without a contract" + sold, True),
            trump_column(sold),
            Column("made", "made", "Boolean", "whether the bid was made; null without a contract", True),
            Column("answer", "answer", SAID, "eldest's answer in Sell-out, keep or sell; null elsewhere", True),
            *self.credit_columns(rules),
            *each(len(set(sides)), DELTA),
            *each(
                len(sides),
                ("bid_{}", "bids", SAID, "what seat {} said; null if its turn did not come", True),
                TRICKS,
                ("pips_{}", "pips", "Int8", f"pips in the cards {held}"),
                (
                    "trumps_{}",
                    "trumps",
                    "Int16",
                    f"trumps {held}, {RANKS_AS_BITS}; bit 13 the joker" + sold,
                    True,
                    0,
                    (*RANK_BITS, "joker"),
                ),
                (
                    "longest_{}",
                    "longest",
                    "Int16",
                    f"the longest suit {held}, among equals the highest, {RANKS_AS_BITS}",
                    False,
                    0,
                    RANK_BITS,
                ),
            ),
        ]

    def bid_names(self, rules: Mapping[str, Value]) -> Mapping[int, str]:
        """Return the slam, by the points that it undertakes to make."""
        return {5 + bool(rules["joker"]): "slam"} if rules["smudge"] == "slam" else {}

    def result(self, rules: Mapping[str, Value], row: Any) -> dict[str, Any]:
        """Return the result part of the deal record, with the bid in words."""
        told, said = super().result(rules, row), SAID[row["said"]] if row["said"] > FREE else None
        if said != "slam":
            told["points"].pop("slam", None)
        bid = int(said) if said and said.isdigit() else said
        return {**told, "bidder": int(row["pitcher"]) if said else None, "bid": bid}


GAME = Pitch()
