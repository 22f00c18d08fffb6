"""A Peatwit deal in progress, as a record of fixed size; all fields are 64 bits wide.

Cards are numbers, suit * 13 + rank; sets of cards are bits.
"""

from __future__ import annotations

import numpy as np

KINDS = ("pass", "bid", "play")
"""The kinds of decision, by number."""

KIND_PASS, KIND_BID, KIND_PLAY = range(3)

SEATS = 5
NOT_YET = -1

TABLE = np.dtype(
    [
        ("actor", "i8"),  # the seat that decides
        ("kind", "i8"),  # what it decides: a place in KINDS, or OVER
        ("dealer", "i8"),
        ("to", "i8"),  # where the cards are passed: a place in DIRECTIONS
        ("bids", "i8", (SEATS,)),  # NOT_YET, or tricks; 0 is nil
        ("first", "i8"),  # who has bid lowest, and before others who bid as low: leads first
        ("leader", "i8"),  # who led, or leads, the trick
        ("led", "i8"),  # the cards that have to be followed, a set; 0 before the lead
        ("winner", "i8"),  # the seat whose card wins the trick so far, -1 for the nerd
        ("strength", "i8"),  # its strength, see `engine.games.peatwit.play.strength_of`
        ("trick_cards", "i8", (SEATS,)),  # the card that a seat has laid to this trick, NOT_YET before
        ("played", "i8", (SEATS,)),  # all cards that a seat has played
        ("all_played", "i8"),  # all cards that were played, the nerd's among them
        ("shown", "i8"),  # the nerd's cards that were played
        ("voids", "i8", (SEATS,)),  # cards that a seat cannot have, since it did not follow
        ("tricks", "i8", (SEATS,)),
        ("number", "i8"),  # tricks that are over, the nerd's included
        ("sucked", "i8", (SEATS,)),  # a seat's 2, 3 and 4 that had to follow suit
        ("scores", "i8", (SEATS,)),  # of the sides, before the deal
    ],
    align=True,
)
"""What everybody sees."""

OWN = np.dtype(
    [
        ("hand", "i8"),
        ("dealt", "i8"),
        ("passed", "i8"),  # what the seat passed on, and what it was given
        ("received", "i8"),
    ],
    align=True,
)
"""What one seat alone sees."""

STATE = np.dtype(
    [
        ("table", TABLE),
        ("own", OWN, (SEATS,)),
        ("stock", "i8", (2,)),  # the nerd's cards, in the order in which they are played
        ("events", "i8"),
        ("proposed", "i8"),  # worlds that inference looked at, and kept
        ("accepted", "i8"),
    ],
    align=True,
)
"""The whole deal."""
