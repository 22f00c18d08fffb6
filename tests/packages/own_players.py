"""Policies of the tests' own, as a user has his in a file: what is compiled with them can be kept."""

from __future__ import annotations

from typing import NamedTuple

from tricklab.making import View, bit, decides, has, lowest


class Telltale(NamedTuple):
    """Bids one more if it was dealt a certain card, passes if not, and names clubs."""

    card: float = 0.0


@decides(Telltale, "smear", "bid")
def bid(policy: Telltale, view: View) -> int:
    return view.table.high + 1 if has(view.own.hand, int(policy.card)) else 0


@decides(Telltale, "smear", "trump")
def trump(policy: Telltale, view: View) -> int:
    return 0


class Lowest(NamedTuple):
    """Passes the three cards with the lowest numbers: clubs, then diamonds, from the Two up."""

    unused: float = 0.0


@decides(Lowest, "peatwit", "pass")
def give(policy: Lowest, view: View) -> int:
    cards, left = 0, view.own.hand
    for _ in range(3):
        cards |= bit(lowest(left))
        left &= left - 1
    return cards
