"""A worthless hand, which makes a deal void or is dealt anew before the bidding, in Pitch and Smear.

Source: the option `misdeal` on the pages `docs/rules/pitch.md` and `docs/rules/smear.md`.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
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
    if misdeal == "new_hand" and new_hands(record["dealt"], record["stock"], record["dealer"], more):
        fail(f"dealt has worthless hands of {idle}, though the stock has enough cards for new ones")
    return True


def new_hands(
    dealt: Sequence[Sequence[str]], stock: Sequence[str], dealer: int, more: str = ""
) -> tuple[list[list[str]], list[str]] | None:
    """Hands and stock once the worthless hands are replaced; None if the stock has too few cards.

    The dealer's left comes first. The hands thrown in end up at the end of the stock, as they were dealt.
    """
    hands, left, thrown = [list(hand) for hand in dealt], list(stock), list[str]()
    for seat in clockwise(dealer + 1, len(hands)):
        while is_worthless(hands[seat], more):
            size = len(hands[seat])
            if len(left) < size:
                return None
            thrown += hands[seat]
            hands[seat], left = left[:size], left[size:]
    return hands, left + thrown
