"""A worthless hand, which makes a deal void or is dealt anew before the bidding, in Pitch and Smear.

Source: the option `misdeal` on the pages `docs/rules/pitch.md` and `docs/rules/smear.md`.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from .cards import clockwise, is_joker
from .contract import Options, fail

MISDEAL: Options = {"misdeal": ("none", "redeal", "new_hand")}
WORTHY = "TJQKA2"
"""The ranks that make a hand worth playing, in any suit; a joker does, too."""


def is_worthless(hand: Collection[str], more: str = "") -> bool:
    """Whether nothing in the hand is worth anything; `more` has further ranks that are."""
    return not any(is_joker(card) or card[0] in WORTHY + more for card in hand)


def is_void(record: dict[str, Any], misdeal: str, more: str = "") -> bool:
    """Whether the deal is void; fail where a hand ought to have been dealt anew."""
    idle = [seat for seat, hand in enumerate(record["dealt"]) if is_worthless(hand, more)]
    if misdeal == "none" or not idle:
        return False
    if misdeal == "new_hand" and _lasts(record, more):
        fail(f"dealt has worthless hands of {idle}, though the stock has enough cards for new ones")
    return True


def _lasts(record: dict[str, Any], more: str) -> bool:
    """Whether the stock has enough cards for every new hand, dealt from the dealer's left round to the dealer."""
    left = list(record["stock"])
    for seat in clockwise(record["dealer"] + 1, len(record["dealt"])):
        hand = record["dealt"][seat]
        while is_worthless(hand, more):
            if len(left) < len(hand):
                return False
            hand, left = left[: len(hand)], left[len(hand) :]
    return True
