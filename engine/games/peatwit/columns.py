"""What is kept of a Peatwit deal."""

from __future__ import annotations

import numpy as np

from tricklab.engine.game import Column
from tricklab.engine.games.peatwit.rules import DIRECTIONS
from tricklab.engine.games.peatwit.state import SEATS
from tricklab.engine.ground.cards import SUIT_NAMES

ROW = np.dtype(
    [
        ("dealer", "i1"),
        ("passing", "i1"),
        ("leader", "i1"),
        ("nerd", "i1"),
        ("bids", "i1", (SEATS,)),
        ("tricks", "i1", (SEATS,)),
        ("sucked", "i1", (SEATS,)),
        ("trumps", "i1", (SEATS,)),
        ("voids", "i1", (SEATS,)),
        ("high", "i1", (SEATS,)),
        ("top", "i1", (SEATS,)),
        ("lengths", "i1", (SEATS, 4)),
        ("delta", "i2", (SEATS,)),
        ("proposed", "i4"),
        ("accepted", "i4"),
    ],
    align=True,
)
"""One deal's result as the compiled loop writes it; ``delta`` by side, the rest by seat."""


def columns(players: int, sides: int) -> list[Column]:
    """Describe the columns that are kept of a deal."""
    listed = [
        Column("dealer", "dealer", "Int8", "seat of the dealer"),
        Column("passing", "passing", DIRECTIONS, "where three cards were passed: none, left, right or across"),
        Column("leader", "leader", "Int8", "seat that led to the first trick: the lowest bidder"),
        Column("nerd_tricks", "nerd", "Int8", "tricks that the nerd took; always 0 with four players"),
    ]
    for side in range(sides):
        listed.append(Column(f"delta_{side}", ("delta", side), "Int16", f"change of side {side}'s score"))
    for seat in range(players):
        listed += [
            Column(f"bid_{seat}", ("bids", seat), "Int8", f"tricks that seat {seat} bid; 0 is nil"),
            Column(f"tricks_{seat}", ("tricks", seat), "Int8", f"tricks that seat {seat} took"),
            Column(f"sucked_{seat}", ("sucked", seat), "Int8", f"trumps of seat {seat} that had to follow suit"),
        ]
    for seat in range(players):
        held = f"seat {seat} held after the pass"
        listed += [
            Column(f"trumps_{seat}", ("trumps", seat), "Int8", f"how many of the twelve 2s, 3s and 4s {held}"),
            Column(f"voids_{seat}", ("voids", seat), "Int8", f"suits that seat {seat} did not have after the pass"),
            Column(f"high_{seat}", ("high", seat), "Int8", f"Aces, Kings and Queens that {held}"),
            Column(f"top_{seat}", ("top", seat), "Int8", f"rank of the highest card that {held}, 14 for an Ace"),
        ]
        for suit, name in enumerate(SUIT_NAMES):
            listed.append(Column(f"{name}_{seat}", ("lengths", seat, suit), "Int8", f"{name} that {held}"))
    return listed
