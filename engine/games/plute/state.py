"""A Plute deal in progress, as a record of fixed size; all fields are 64 bits wide.

Cards are numbers, suit * 13 + rank, the jokers 52 and 53; sets of cards are bits.
"""

from __future__ import annotations

import numpy as np

KINDS = ("bid", "trump", "play")
"""The kinds of decision, by number; the bidder names trumps and then leads one of them."""

KIND_BID, KIND_TRUMP, KIND_PLAY = range(3)

SEATS = 6
NOT_YET = -1

TABLE = np.dtype(
    [
        ("actor", "i8"),  # the seat that decides
        ("kind", "i8"),  # what it decides: a place in KINDS, or OVER
        ("dealer", "i8"),
        ("bids", "i8", (SEATS,)),  # NOT_YET, 0 pass, or the bid
        ("high", "i8"),  # the highest bid so far, 0 for none
        ("bidder", "i8"),  # its seat, NOT_YET for none
        ("trump", "i8"),  # suit, NOT_YET until named
        ("trumps", "i8"),  # all trumps, a set; 0 until named
        ("leader", "i8"),  # who led, or leads, the trick
        ("led", "i8"),  # the cards that follow the lead, a set; 0 before the lead
        ("strength", "i8"),  # the strength of the best card so far, see `engine.games.plute.play.strength_of`
        ("best", "i8"),  # that card, and its seat
        ("winner", "i8"),
        ("trick", "i8"),  # the cards of the trick so far, a set
        ("trick_cards", "i8", (SEATS,)),  # the card that a seat has laid to this trick, NOT_YET before
        ("shown", "i8", (SEATS,)),  # the first plain card that a seat threw on a partner's lead of trumps, or NOT_YET
        ("played", "i8", (SEATS,)),  # all cards that a seat has played
        ("all_played", "i8"),  # all cards that have been played
        ("captured", "i8", (SEATS,)),  # the cards in the tricks that a seat has won
        ("voids", "i8", (SEATS,)),  # cards that a seat cannot have, since it did not follow
        ("tricks", "i8", (SEATS,)),
        ("taken", "i8", (2,)),  # tricks of each team
        ("number", "i8"),  # tricks that are over
        ("joker", "i8"),  # the High joker: the first that was played, or JK1 where they are marked; NOT_YET before
        ("scores", "i8", (2,)),  # of the teams, before the deal
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
