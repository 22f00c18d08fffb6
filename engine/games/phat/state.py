"""A Phat deal in progress, as a record of fixed size; all fields are 64 bits wide.

Cards are numbers, suit * 13 + rank; sets of cards are bits.
"""

from __future__ import annotations

import numpy as np

KINDS = ("pitch", "play")
"""The kinds of decision, by number: the first card of the deal, which makes trumps, and any other."""

KIND_PITCH, KIND_PLAY = range(2)

SEATS = 4
NOT_YET = -1

TABLE = np.dtype(
    [
        ("actor", "i8"),  # the seat that decides
        ("kind", "i8"),  # what it decides: a place in KINDS, or OVER
        ("dealer", "i8"),  # the seat to the pitcher's right
        ("pitched", "i8"),  # the first card of the deal, and its suit, NOT_YET before
        ("trump", "i8"),
        ("leader", "i8"),  # who led, or leads, the trick
        ("led", "i8"),  # the suit led, a set of cards; 0 before the lead
        ("strength", "i8"),  # the strength of the best card so far, see `engine.games.phat.play.strength_of`
        ("best", "i8"),  # that card, and its seat
        ("winner", "i8"),
        ("trick", "i8"),  # the cards of the trick so far, a set
        ("points", "i8"),  # their phat points, and their pips
        ("pips", "i8"),
        ("played", "i8", (SEATS,)),  # all cards that a seat has played
        ("captured", "i8", (SEATS,)),  # the cards in the tricks that a seat has won
        ("voids", "i8", (SEATS,)),  # cards that a seat cannot have, since it did not follow
        ("tricks", "i8", (SEATS,)),
        ("number", "i8"),  # tricks that are over
        ("phat", "i8", (2,)),  # phat points of the sides in this deal
        ("scores", "i8", (2,)),  # of the sides, before the deal
        ("muck", "i8"),  # what the muck is worth in this deal
    ],
    align=True,
)
"""What everybody sees."""

OWN = np.dtype([("hand", "i8"), ("dealt", "i8")], align=True)
"""What one seat alone sees."""

STATE = np.dtype(
    [
        ("table", TABLE),
        ("own", OWN, (SEATS,)),
        ("stock", "i8", (1,)),
        ("events", "i8"),
        ("proposed", "i8"),
        ("accepted", "i8"),
    ],  # the stock stays empty
    align=True,
)
"""The whole deal."""
