"""What is kept of a Smear deal.

A column costs as much time to write as the deal loop needs for 1 % of a deal; what the others tell already, such as a
side's points, has none.
"""

from __future__ import annotations

import numpy as np

from tricklab.engine.game import Column
from tricklab.engine.games.smear.state import SEATS

POINTS = ("high", "low", "jack", "jick", "joker-1", "joker-2", "game", "trey")
"""The points by name, in the order in which they are counted."""

P_HIGH, P_LOW, P_JACK, P_JICK, P_JOKER_1, P_JOKER_2, P_GAME, P_TREY = range(8)

ROW = np.dtype(
    [
        ("dealer", "i1"),
        ("bidder", "i1"),
        ("bid", "i1"),
        ("trump", "i1"),
        ("made", "i1"),
        ("delta", "i1", (2,)),
        ("point", "i1", (8,)),
        ("tricks", "i1", (SEATS,)),
        ("side_tricks", "i1", (2,)),
        ("bids", "i1", (SEATS,)),
        ("undealt", "i1"),
        ("bidder_trumps", "i4"),
        ("proposed", "i4"),  # written by the loop, for every game
        ("accepted", "i4"),
    ],
    align=True,
)
"""One deal's result as the compiled loop writes it; -1 stands for "none"."""

_SUITS = ("C", "D", "H", "S")


def columns(players: int) -> list[Column]:
    """Describe the columns that are kept of a deal."""
    sold = "; null when all passed"
    listed = [
        Column("dealer", "dealer", "Int8", "seat of the dealer"),
        Column("bidder", "bidder", "Int8", "seat of the highest bidder" + sold, nullable=True),
        Column("bid", "bid", "Int8", "the highest bid" + sold, nullable=True),
        Column("trump", "trump", _SUITS, "suit of trumps: C, D, H or S" + sold, nullable=True),
        Column("made", "made", "Boolean", "whether the bid was made" + sold, nullable=True),
    ]
    for side in range(2):
        text = f"change of side {side}'s score: its points, or minus the bid when it failed"
        listed.append(Column(f"delta_{side}", ("delta", side), "Int8", text))
    for number, name in enumerate(POINTS):
        text = f"seat credited with the point {name}; null when nobody is"
        listed.append(Column(name.replace("-", "_"), ("point", number), "Int8", text, nullable=True))
    for side in range(2):
        listed.append(Column(f"tricks_{side}", ("side_tricks", side), "Int8", f"tricks of side {side}"))
    for seat in range(players):
        listed.append(Column(f"bid_{seat}", ("bids", seat), "Int8", f"what seat {seat} bid: 0 is a pass"))
    bits = (
        "the bidder's trumps before the refill, as 16 bits: bit 15 is the Ace, then K Q J Jick, below them "
        "T 9 .. 2 JK1 JK2, or with jokers=ranked JK1 JK2 T 9 .. 2"
    )
    return [
        *listed,
        Column("undealt", "undealt", "Int8", "trumps in no hand during play" + sold, nullable=True),
        Column("bidder_trumps", "bidder_trumps", "Int32", bits + sold, nullable=True),
    ]
