"""A deal in progress, as a record of fixed size: what all games have in common, and what a game adds.

All fields but the history are 64 bits wide: compiled code has one type of number then, which spares conversions, and a
second compilation of every function that would be called with a narrow one. Sets of cards are bits.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

NOT_YET = -1
"""What stands for a seat, a suit or a card that there is not, or not yet."""

_STANDARD = {
    "bids": 1,  # what a seat has said in the auction, NOT_YET before
    "high": 0,  # the highest bid so far, 0 for none
    "bidder": 0,  # whose that is, NOT_YET before
    "trump": 0,  # the suit of trumps, NOT_YET before it is named
    "best": 0,  # the best card of the trick so far
    "trick": 0,  # the cards of the trick so far, a set
    "all_played": 0,  # all cards that have been played
    "trick_cards": 1,  # the card that a seat has laid to this trick, NOT_YET before
    "captured": 1,  # the cards in the tricks that a seat has won
    "said": 0,  # the words that have been said in the speech that is made, a set (`engine.mechanics.speeches`)
    "sides": 1,  # the side of a seat in this deal as far as all know it
}
"""The standard fields of sides, auction and play, for games that ask for them; 1 for those with a number a seat."""

OPEN_AT_FIRST = ("bids", "bidder", "trump")
"""What is `NOT_YET` when a deal begins; what is of one trick is so whenever one begins."""


def state_of(
    seats: int,
    *fields: str | tuple[str, int],
    standard: Sequence[str] = (),
    own: Sequence[str] = (),
    stock: int = 1,
    scores: int = 2,
    history: int = 64,
    unseen: Sequence[str] = (),
    exchange: bool = False,
) -> np.dtype[Any]:
    """Return the record type of a game's deals in progress, as `engine.mechanics.machine` wants it.

    Parameters
    ----------
    seats
        How many there are at most.
    *fields
        What all see in this game only; a field of several numbers with how many.
    standard
        Fields that the engine writes where a game has them: `bids`, `high`, `bidder` and `trump` in the auction,
        `best`, `trick`, `all_played`, `trick_cards` and `captured` in the play, `said` where speeches are made, and
        `sides` where they are made in the deal.
    own
        What one seat alone sees, besides its hand and the cards that it was dealt.
    stock
        How many cards may be in no hand.
    scores
        How many numbers tell how the match stands before the deal: a score for each side, and what is carried over.
    history
        More actions than a deal has that all see, each less than 128 (`engine.mechanics.turns`).
    unseen
        What nobody sees, besides the stock.
    exchange
        Whether cards are thrown away and drawn, and the game wants what `engine.mechanics.exchange.steps` keeps.
    """
    common: list[str | tuple[str, int]] = [
        *("actor", "kind", "dealer"),  # who decides what, and who has dealt
        *("leader", "led"),  # who led, or leads, the trick; the cards that must be followed, 0 before the lead
        *("strength", "winner"),  # the strength of the best card so far, and its seat
        *(("played", seats), ("voids", seats)),  # cards that a seat has played, and that it cannot have
        *(("tricks", seats), "number"),  # tricks of a seat, and all that are over
        *(("scores", scores), "deal"),  # how the match stands before the deal, and the deal's number
        "acts",  # how many actions all have seen, which are the history
    ]
    if exchange:
        common += [("drew", seats), ("took", seats)]  # cards that a seat was served, and took out of the rest
        own = [*own, "discarded"]  # what it threw away
        unseen = [*unseen, "served"]  # how many cards of the stock are gone
    play = [(name, seats) if _STANDARD[name] else name for name in standard]
    state = [
        ("table", _record([*common, *play, *fields], ("history", "i1", (history,)))),
        ("own", _record(["hand", "dealt", *own]), (seats,)),
        ("stock", "i8", (stock,)),
        *((name, "i8") for name in (*unseen, "events", "proposed", "accepted")),
    ]
    return np.dtype(state, align=True)


def _record(fields: Sequence[str | tuple[str, int]], *narrow: tuple[str, str, tuple[int]]) -> np.dtype[Any]:
    parts = [(name, "i8") if isinstance(name, str) else (name[0], "i8", (name[1],)) for name in fields]
    return np.dtype([*parts, *narrow], align=True)
