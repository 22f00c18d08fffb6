"""What is kept of a Plute deal."""

from __future__ import annotations

import numpy as np

from tricklab.engine.game import Column
from tricklab.engine.games.plute.rules import POINTS
from tricklab.engine.games.plute.state import SEATS

ROW = np.dtype(
    [
        ("dealer", "i1"),
        ("bidder", "i1"),
        ("bid", "i1"),
        ("trump", "i1"),
        ("made", "i1"),
        ("plute", "i1"),
        ("delta", "i1", (2,)),
        ("worth", "i1", (2,)),
        ("point", "i1", (7,)),
        ("bids", "i1", (SEATS,)),
        ("tricks", "i1", (SEATS,)),
        ("captured", "i1", (SEATS,)),
        ("side_tricks", "i1", (2,)),
        ("side_points", "i1", (2,)),
        ("side_pips", "i1", (2,)),
        ("aces", "i1"),
        ("low_at", "i1"),
        ("bidder_trumps", "i4"),
        ("proposed", "i4"),
        ("accepted", "i4"),
    ],
    align=True,
)
"""One deal's result as the compiled loop writes it; -1 stands for "none"."""

HOLDERS = ("bidder", "partner", "opponent")
"""Who was dealt the Two of trumps, by number."""


def columns() -> list[Column]:
    """Describe the columns that are kept of a deal."""
    listed = [
        Column("dealer", "dealer", "Int8", "seat of the dealer"),
        Column("bidder", "bidder", "Int8", "seat of the highest bidder"),
        Column("bid", "bid", "Int8", "the highest bid, 4 to 7"),
        Column("trump", "trump", ("C", "D", "H", "S"), "suit of trumps: C, D, H or S"),
        Column("made", "made", "Boolean", "whether the bid was made"),
        Column("plute", "plute", "Int8", "team that took all nine tricks; null if none did", nullable=True),
    ]
    for side in range(2):
        listed += [
            Column(f"delta_{side}", ("delta", side), "Int8", f"1 or -1 if team {side} made its bid or was set, else 0"),
            Column(f"points_{side}", ("side_points", side), "Int8", f"points of team {side}"),
            Column(f"tricks_{side}", ("side_tricks", side), "Int8", f"tricks of team {side}"),
            Column(f"pips_{side}", ("side_pips", side), "Int8", f"pips in the tricks of team {side}"),
        ]
    for number, name in enumerate(POINTS):
        text = f"seat that has the point {name.replace('_', ' ')}; null when nobody has"
        listed.append(Column(name, ("point", number), "Int8", text, nullable=True))
    for seat in range(SEATS):
        text = f"what seat {seat} bid: 0 is a pass; null if its turn did not come"
        listed.append(Column(f"bid_{seat}", ("bids", seat), "Int8", text, nullable=True))
    bits = "the bidder's trumps as 16 bits: bit 15 is the Ace, then K Q J Off-Jack, below them T 9 .. 2 JK1 JK2"
    return [
        *listed,
        Column("bidder_trumps", "bidder_trumps", "Int32", bits),
        Column("bidder_aces", "aces", "Int8", "Aces that the bidder held outside trumps"),
        Column("deuce", "low_at", HOLDERS, "who was dealt the Two of trumps: bidder, partner or opponent"),
    ]
