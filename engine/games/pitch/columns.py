"""What is kept of a Pitch deal."""

from __future__ import annotations

import numpy as np

from tricklab.engine.game import Column
from tricklab.engine.games.pitch.state import SAID, SEATS

POINTS = ("high", "low", "jack", "joker", "game", "slam")
"""The points by name, in the order in which they are counted."""

P_HIGH, P_LOW, P_JACK, P_JOKER, P_GAME, P_SLAM = range(6)

CONTRACTS = ("points", "smudge", "slam", "pitch", "free")
"""What a pitcher has undertaken, by number."""

ROW = np.dtype(
    [
        ("dealer", "i1"),
        ("pitcher", "i1"),
        ("contract", "i1"),
        ("bid", "i1"),
        ("said", "i1"),
        ("trump", "i1"),
        ("made", "i1"),
        ("answer", "i1"),
        ("point", "i1", (6,)),
        ("bids", "i1", (SEATS,)),
        ("tricks", "i1", (SEATS,)),
        ("captured", "i1", (SEATS,)),
        ("pips", "i1", (SEATS,)),
        ("trumps", "i2", (SEATS,)),
        ("longest", "i2", (SEATS,)),
        ("delta", "i1", (SEATS,)),
        ("proposed", "i4"),
        ("accepted", "i4"),
    ],
    align=True,
)
"""One deal's result as the compiled loop writes it; -1 stands for "none"."""

_SUITS = ("C", "D", "H", "S")
_BITS = "as bits: bit 12 is the Ace, then K Q J T down to bit 0, the Two"


def columns(players: int, sides: int) -> list[Column]:
    """Describe the columns that are kept of a deal."""
    sold = "; null when all passed"
    listed = [
        Column("dealer", "dealer", "Int8", "seat of the dealer"),
        Column("pitcher", "pitcher", "Int8", "seat that pitched" + sold, nullable=True),
        Column(
            "contract",
            "contract",
            CONTRACTS,
            "points, smudge, slam, pitch (at once, for four) or free (no bid)" + sold,
            nullable=True,
        ),
        Column("bid", "bid", "Int8", "what the pitcher undertook to make; 0 without a contract" + sold, nullable=True),
        Column("trump", "trump", _SUITS, "suit of trumps: C, D, H or S" + sold, nullable=True),
        Column("made", "made", "Boolean", "whether the bid was made; null without a contract", nullable=True),
        Column("answer", "answer", SAID, "eldest's answer in Sell-out, keep or sell; null elsewhere", nullable=True),
    ]
    for number, name in enumerate(POINTS):
        text = f"seat credited with the point {name}; null when nobody is"
        listed.append(Column(name, ("point", number), "Int8", text, nullable=True))
    for side in range(sides):
        listed.append(Column(f"delta_{side}", ("delta", side), "Int8", f"change of side {side}'s score"))
    for seat in range(players):
        held = f"that seat {seat} was dealt"
        listed += [
            Column(
                f"bid_{seat}",
                ("bids", seat),
                SAID,
                f"what seat {seat} said; null if its turn did not come",
                nullable=True,
            ),
            Column(f"tricks_{seat}", ("tricks", seat), "Int8", f"tricks of seat {seat}"),
            Column(f"pips_{seat}", ("pips", seat), "Int8", f"pips in the cards {held}"),
            Column(
                f"trumps_{seat}",
                ("trumps", seat),
                "Int16",
                f"trumps {held}, {_BITS}; bit 13 the joker" + sold,
                nullable=True,
            ),
            Column(
                f"longest_{seat}",
                ("longest", seat),
                "Int16",
                f"the longest suit {held}, among equals the highest, {_BITS}",
            ),
        ]
    return listed
