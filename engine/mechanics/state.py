"""A deal in progress, as a record of fixed size: the fields of all games, and those that a game adds.

All fields but the history are 64 bits wide, so that compiled code has a single type of number: no conversions, and no
second compilation of a function for narrow numbers. Sets of cards are bits.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

import numpy as np

from tricklab.engine.base.checks import suggest
from tricklab.engine.errors import UsageError

NOT_YET = -1
"""The number for no seat, suit or card, or none yet."""

DUMMY = ("dummy", "dummy_player", "for_dummy", "open_hand")
"""The fields that ``"dummy"`` stands for among the standard fields of a game."""

_STANDARD = {
    **dict.fromkeys(("high", "bidder", "trump", "best", "trick", "all_played", "said", "trumps", "left", "to_left"), 0),
    **dict.fromkeys(("sitting_out", "turned", "turned_card", "taker", "laid_away"), 0),
    **dict.fromkeys(DUMMY, 0),
    **dict.fromkeys(("bids", "trick_cards", "captured", "sides", "thrown", "kept"), 1),
}
"""The standard fields of sides, auction and play, for games that ask for them; 1 for those with a number a seat."""

_OWN = ("pool", "picks", "robbed", "rest", "passed", "received", "discarded")
"""The standard fields that a single seat sees, which the phases of an exchange or a pass of cards bring."""

_UNSEEN = ("to_lay_away",)
"""The standard fields that nobody sees, likewise."""

EXCHANGE = "exchange"
"""What a phase brings in which cards are thrown away and drawn (`engine.mechanics.exchange.steps`)."""

OPEN_AT_FIRST = ("bids", "bidder", "trump", "dummy", "taker")
"""The fields that are `NOT_YET` when a deal begins; those of a trick are so whenever a trick begins."""


class Table(Protocol):
    """What all see of a deal in progress; a game's own fields are numbers or arrays of numbers, too."""

    actor: int  # who decides
    kind: int  # what is decided: the number of a phase, or `engine.mechanics.machine.OVER`
    dealer: int
    deal: int  # the deal's number
    scores: Any  # how the match stands before the deal
    history: Any  # the actions that all have seen
    acts: int  # how many these are
    leader: int  # who leads the trick, or led it
    led: int  # the cards that must be followed, 0 before the lead
    strength: int  # of the best card so far
    winner: int  # the seat of the best card so far
    played: Any  # the cards that a seat has played
    voids: Any  # the cards that a seat cannot have
    tricks: Any  # how many tricks a seat has won
    number: int  # how many tricks are over
    # Where a game asks for them:
    bids: Any  # what a seat has bid, NOT_YET before
    high: int  # the highest bid, 0 for none
    bidder: int  # whose that is, NOT_YET before
    trump: int  # the suit of trumps, NOT_YET before it is named
    best: int  # the best card of the trick
    trick: int  # the cards of the trick
    trick_cards: Any  # the card that a seat has played to this trick, NOT_YET before
    all_played: int  # the cards that have been played
    captured: Any  # the cards in the tricks that a seat has won
    said: int  # the words of the speech so far (`engine.mechanics.speeches`)
    to_left: int  # how many seats to the left cards are passed, 0 for a deal without a pass
    sides: Any  # the side of a seat in this deal as far as all know it
    sitting_out: int  # the seats that play no card in this deal, a set
    dummy: int  # the seat whose cards lie open and are played by another, NOT_YET before
    dummy_player: int  # who plays them
    for_dummy: int  # 1 while the card to be played is the dummy's
    open_hand: int  # the dummy's cards
    turned: int  # the cards of the stock that were turned up, a set (`engine.mechanics.turn_up`)
    turned_card: int  # the first of them, NOT_YET for none
    taker: int  # the seat that has taken cards of the stock, NOT_YET before (`engine.mechanics.exchange.discard`)
    laid_away: int  # how many cards it has laid away
    drew: Any  # how many cards a seat was served
    took: Any  # how many cards a seat took out of the rest of the stock
    trumps: int  # all trumps as a set, once they are named
    thrown: Any  # the cards that a seat has thrown, face up
    kept: Any  # how many it then had, NOT_YET before; the dealer before he robs
    left: int  # cards of the stock that nobody draws, or has been promised

    def __getattr__(self, field: str) -> Any:
        """Return a field of the game's own."""

    def __setattr__(self, field: str, value: Any) -> None:
        """Set a field of the game's own."""


class State(Protocol):
    """A deal in progress, the whole of it; a game's own fields are what nobody sees."""

    table: Table
    own: Any  # for each seat its ``hand``, the cards that it was ``dealt``, and what else it alone sees
    stock: Any  # the cards in no hand, in the order in which they are served
    served: int  # how many of them are gone, where cards are drawn
    events: int  # how many events were written to the log
    proposed: int  # how many worlds inference has sampled
    accepted: int  # how many of them fitted

    def __getattr__(self, field: str) -> Any:
        """Return a field of the game's own."""

    def __setattr__(self, field: str, value: Any) -> None:
        """Set a field of the game's own."""


class Fields(NamedTuple):
    """The fields of a game's own in a deal in progress; `state_of` has their meaning.

    Without ``scores`` there is a score for each side, and without ``stock`` room for the cards that are not dealt.
    Phases add the standard fields that their functions write (`engine.rules.phases.Phase.brings`). The fields of
    ``unset`` are fields of the table that are `NOT_YET` when a deal begins; a game with more to prepare has the hook
    ``open_deal`` for all of it.
    """

    table: Sequence[str | tuple[str, int]] = ()
    standard: Sequence[str] = ()
    own: Sequence[str] = ()
    stock: int = 0
    scores: int = 0
    history: int = 64
    unseen: Sequence[str] = ()
    unset: Sequence[str] = ()

    def record(self, seats: int, sides: int, left_over: int, brought: Sequence[str]) -> np.dtype[Any]:
        """Return the record type for the most seats and sides.

        Parameters
        ----------
        seats, sides
            The most of any rules.
        left_over
            The cards that are in no hand, for a game that has no ``stock`` of its own.
        brought
            The standard fields that phases bring.
        """
        known = [*_STANDARD, EXCHANGE]
        for name in self.standard:
            if name not in known:
                raise UsageError(f"Fields has no standard field {name!r}.{suggest(name, known)}")
        asked = (*brought, *self.standard, *(DUMMY if "dummy" in self.standard else ()))
        return state_of(
            seats,
            *self.table,
            standard=[name for name in dict.fromkeys(asked) if name in _STANDARD],
            own=[*(name for name in dict.fromkeys(brought) if name in _OWN), *self.own],
            stock=self.stock or max(1, left_over),
            scores=self.scores or max(2, sides),
            history=self.history,
            unseen=[*(name for name in _UNSEEN if name in brought), *self.unseen],
            exchange=EXCHANGE in (*brought, *self.standard),
        )


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
        The most seats of any rules.
    *fields
        The game's own fields that all see; a field of several numbers with their number.
    standard
        Fields that the engine writes where a game has them: `bids`, `high`, `bidder` and `trump` in the auction,
        `best`, `trick`, `all_played`, `trick_cards` and `captured` in the play, `said` where speeches are made,
        `to_left` where cards are passed, `sides` where they are made in the deal, `sitting_out` where a seat may
        play no cards, and `dummy` where another seat plays its cards, which lie open.
    own
        The fields that a single seat sees, besides its hand and the cards that it was dealt.
    stock
        The most cards that are in no hand.
    scores
        The numbers of the standing before the deal that all know: a score for each side, and the carry.
    history
        More than the public actions of any deal, each less than 128 (`engine.mechanics.forms`).
    unseen
        The fields that nobody sees, besides the stock.
    exchange
        Whether cards are thrown away and drawn, by `engine.mechanics.exchange.steps`.
    """
    common: list[str | tuple[str, int]] = [
        *("actor", "kind", "dealer", "leader", "led", "strength", "winner"),
        *(("played", seats), ("voids", seats), ("tricks", seats), "number", ("scores", scores), "deal", "acts"),
    ]
    if exchange:
        common += [("drew", seats), ("took", seats)]
        own = [*own, "discarded"]  # what it threw away
        unseen = [*unseen, "served"]
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
