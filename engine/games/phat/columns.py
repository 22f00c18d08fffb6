"""What is kept of a Phat deal."""

from __future__ import annotations

import numpy as np

from tricklab.engine.game import Column
from tricklab.engine.games.phat.rules import HAND, PLAYERS
from tricklab.engine.games.phat.state import SEATS
from tricklab.engine.ground.cards import ALL_CARDS

ROW = np.dtype(
    [
        ("dealer", "i1"),
        ("pitcher", "i1"),
        ("pitched", "i1"),
        ("trump", "i1"),
        ("muck", "i1"),
        ("ended", "i1"),
        ("big", "i1"),
        ("little", "i1"),
        ("tricks", "i1", (SEATS,)),
        ("captured", "i1", (SEATS,)),
        ("phat", "i1", (2,)),
        ("pips", "i1", (2,)),
        ("trumps", "i2", (SEATS,)),
        ("delta", "i4", (2,)),
        ("proposed", "i4"),
        ("accepted", "i4"),
    ],
    align=True,
)
"""One deal's result as the compiled loop writes it; -1 stands for "none"."""


def columns() -> list[Column]:
    """Describe the columns that are kept of a deal."""
    bits = "as bits: bit 12 is the Ace, then K Q J T down to bit 0, the Two"
    listed = [
        Column("dealer", "dealer", "Int8", "seat of the dealer, to the pitcher's right"),
        Column("pitcher", "pitcher", "Int8", "seat that pitched"),
        Column("pitched", "pitched", ALL_CARDS[:52], "the card that it pitched"),
        Column("trump", "trump", ("C", "D", "H", "S"), "suit of trumps: C, D, H or S"),
        Column("muck", "muck", "Int8", "side that won the muck; null on a tie or if the game was over", nullable=True),
        Column("ended", "ended", "Int8", f"tricks that were played: {HAND}, or fewer if the target was reached"),
        Column("big", "big", "Int8", "seat that took the Nine of trumps; null if it was not played", nullable=True),
        Column(
            "little", "little", "Int8", "seat that took the Five of trumps; null if it was not played", nullable=True
        ),
    ]
    for side in range(2):
        listed += [
            Column(f"delta_{side}", ("delta", side), "Int32", f"change of side {side}'s score, the muck included"),
            Column(f"phat_{side}", ("phat", side), "Int8", f"phat points of side {side}"),
            Column(f"pips_{side}", ("pips", side), "Int8", f"pips of side {side} for the muck"),
        ]
    for seat in range(PLAYERS):
        listed += [
            Column(f"tricks_{seat}", ("tricks", seat), "Int8", f"tricks of seat {seat}"),
            Column(f"trumps_{seat}", ("trumps", seat), "Int16", f"trumps that seat {seat} was dealt, {bits}"),
        ]
    return listed
