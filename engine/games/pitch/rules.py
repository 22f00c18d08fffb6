"""The house rules of Pitch and its variants (docs/rules/pitch.md, "Options")."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tricklab.engine.errors import UsageError
from tricklab.engine.options import Option, Value, codes

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


class PitchRules(NamedTuple):
    """The option values as compiled code sees them, in the order of `OPTIONS`."""

    players: int
    partners: int
    pack: int
    joker: int
    smudge: int
    auction: int
    min_bid: int
    dealer_steal: int
    all_pass: int
    low: int
    target: int
    out: int


SMUDGE_GAME, SMUDGE_SLAM = codes(OPTIONS, "smudge", "game", "slam")
(SELL_OUT,) = codes(OPTIONS, "auction", "sell_out")
REDEAL_SAME, DEALER_FORCED, ELDEST_FREE = codes(OPTIONS, "all_pass", "redeal_same", "dealer_forced", "eldest_free")
(CAPTURED,) = codes(OPTIONS, "low", "captured")
(PITCHER_FIRST,) = codes(OPTIONS, "out", "pitcher_first")

HAND = 6
"""Cards in a hand."""


def check(rules: Mapping[str, Value]) -> None:
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
