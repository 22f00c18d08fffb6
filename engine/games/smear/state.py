"""A Smear deal in progress, as a record of fixed size.

All fields are 64 bits wide: compiled code has one type of number then, which spares conversions, and a second
compilation of every function that would be called with a narrow one.
"""

from __future__ import annotations

import numpy as np

KINDS = ("bid", "trump", "play", "fold_lead")
"""The kinds of decision, by number."""

KIND_BID, KIND_TRUMP, KIND_PLAY, KIND_FOLD_LEAD = range(4)

DECLINE = 0xFF
"""The action of a seat that may lead a plain card before it folds, and does not."""

SEATS = 6

TABLE = np.dtype(
    [
        ("actor", "i8"),  # the seat that decides
        ("kind", "i8"),  # what it decides: a place in KINDS, or OVER
        ("dealer", "i8"),
        ("high", "i8"),  # the highest bid so far, 0 for none
        ("bidder", "i8"),  # its seat, -1 for none
        ("trump", "i8"),  # suit, -1 until named
        ("bids", "i8", (SEATS,)),  # -1 not yet, 0 pass
        ("drew", "i8", (SEATS,)),  # cards received in the refill; all of them may be plain
        ("took", "i8", (SEATS,)),  # trumps taken from the rest of the stock (options stock=dealer, bidder)
        ("scores", "i8", (2,)),  # of the sides, before the deal
        ("leader", "i8"),  # who led, or leads, the trick
        ("best", "i8"),  # the best trump of the trick so far, -1 for none
        ("winner", "i8"),  # its seat
        ("trick", "i8"),  # all trumps of the trick so far
        ("out", "i8", (SEATS,)),  # 1: the seat is known to have no trump left
        ("played", "i8", (SEATS,)),  # the trumps that a seat has played, those of this trick included
        ("captured", "i8", (SEATS,)),  # the trumps in the tricks that a seat has won
        ("tricks", "i8", (SEATS,)),
        ("beneath", "i8", (SEATS,)),  # cards beneath the stack that a seat has played
        ("joker_seat", "i8", (2,)),  # who played Joker-1 and Joker-2, -1 for not yet
        ("joker_card", "i8", (2,)),  # which trumps these were
    ],
    align=True,
)
"""What everybody sees. Sets of trumps are in the order of strength, see `engine.games.smear.rules`."""

OWN = np.dtype(
    [
        ("hand", "i8"),  # card numbers until trumps are named, then trumps by strength
        ("dealt", "i8"),  # card numbers
        ("discarded", "i8"),  # card numbers
        ("plain", "i8"),  # card numbers: plain cards received in the refill
        ("must_top", "i8"),  # with more than six trumps: those that may not lie beneath a stack
        ("kept", "i8"),  # trumps in the dealt hand
    ],
    align=True,
)
"""What one seat alone sees."""

STATE = np.dtype(
    [
        ("table", TABLE),
        ("own", OWN, (SEATS,)),
        ("stock", "i8", (18,)),
        ("served", "i8"),  # how many cards of the stock have been served
        ("undealt", "i8"),  # trumps that are in no hand
        ("high", "i8"),  # who holds the highest trump in play, and the lowest
        ("low", "i8"),
        ("events", "i8"),
        ("proposed", "i8"),  # worlds that inference looked at, and those that it kept
        ("accepted", "i8"),
    ],
    align=True,
)
"""The whole deal."""
