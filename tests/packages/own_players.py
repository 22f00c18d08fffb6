"""Policies of the tests' own, as a user has his in a file: what is compiled with them can be kept."""

from __future__ import annotations

from typing import NamedTuple

from tricklab.making import View, decides, has


class Telltale(NamedTuple):
    """Bids one more if it was dealt a certain card, passes if not, and names clubs."""

    card: float = 0.0


@decides(Telltale, "smear", "bid")
def bid(policy: Telltale, view: View) -> int:
    return view.table.high + 1 if has(view.own.hand, int(policy.card)) else 0


@decides(Telltale, "smear", "trump")
def trump(policy: Telltale, view: View) -> int:
    return 0
