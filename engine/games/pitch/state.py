"""A Pitch deal in progress, as a record of fixed size; all fields are 64 bits wide.

Cards are numbers, suit * 13 + rank, the joker 54; sets of cards are bits.
"""

from __future__ import annotations

import numpy as np

KINDS = ("bid", "offer", "answer", "play")
"""The kinds of decision, by number: offer and answer are eldest's in Sell-out."""

KIND_BID, KIND_OFFER, KIND_ANSWER, KIND_PLAY = range(4)

SEATS = 7
NOT_YET = -1

SAID = ("pass", "1", "2", "3", "4", "5", "smudge", "slam", "pitch", "offer", "keep", "sell")
"""What may be said, by number: a number of points is itself."""

SMUDGE, SLAM, PITCH, OFFER, KEEP, SELL = range(6, 12)

FREE = 0
"""The bid of a pitcher without a contract."""

TABLE = np.dtype(
    [
        ("actor", "i8"),  # the seat that decides
        ("kind", "i8"),  # what it decides: a place in KINDS, or OVER
        ("dealer", "i8"),
        ("said", "i8", (SEATS,)),  # NOT_YET, or a place in SAID; of eldest in Sell-out pitch or offer
        ("answer", "i8"),  # eldest's in Sell-out: NOT_YET, KEEP or SELL
        ("bid", "i8"),  # the highest bid so far, a place in SAID; 0 for none
        ("pitcher", "i8"),  # the highest bidder, then who pitches; NOT_YET for none
        ("trump", "i8"),  # suit, NOT_YET until the first card is led
        ("leader", "i8"),  # who led, or leads, the trick
        ("led", "i8"),  # the cards that follow the lead, a set; 0 before the lead
        ("strength", "i8"),  # the strength of the best card so far, see `engine.games.pitch.play.strength_of`
        ("best", "i8"),  # that card, and its seat
        ("winner", "i8"),
        ("trick", "i8"),  # the cards of the trick so far, a set
        ("trick_cards", "i8", (SEATS,)),  # the card that a seat has laid to this trick, NOT_YET before
        ("played", "i8", (SEATS,)),  # all cards that a seat has played
        ("captured", "i8", (SEATS,)),  # the cards in the tricks that a seat has won
        ("voids", "i8", (SEATS,)),  # cards that a seat cannot have, since it did not follow
        ("tricks", "i8", (SEATS,)),
        ("number", "i8"),  # tricks that are over
        ("scores", "i8", (SEATS,)),  # of the sides, before the deal
        ("marked", "i8", (SEATS,)),  # what the sides have marked at the sale
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
        ("stock", "i8", (41,)),  # cards that are not dealt
        ("events", "i8"),
        ("proposed", "i8"),  # worlds that inference looked at, and kept
        ("accepted", "i8"),
    ],
    align=True,
)
"""The whole deal."""
