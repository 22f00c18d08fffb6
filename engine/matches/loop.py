"""The loop over matches: deal after deal at the current scores, until a side has won.

The first dealer is drawn; after that the game says who deals (`engine.mechanics.machine.next_dealer`).

Deal ``n`` of match ``m`` has the random numbers of deal ``m * MOST_DEALS + n``, so that it is the same whatever was
played before, and in whatever pieces matches are played.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from tricklab.engine.ground.rng import DEAL_STREAM, stream_of
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.machine import EVENT, next_dealer, settle
from tricklab.engine.play.deals import DONE, PLAYED, dealer_of, open_stream, play_deal, write_row

MOST_DEALS = 1024
"""Deals after which a match is broken off; players who bid at random may never come to an end."""

AFTER = -2
"""The answer of `play_matches` when there was no room for more deals."""

DRAWN = -1
"""The dealer of a match that begins: the seat is drawn at random."""


def match_row(standing: int) -> np.dtype[Any]:
    """Return the record type of a match, whose standing is so many numbers.

    It has the match's number, how many deals were played, who dealt first, the sides that have won as a set (none where
    it was broken off), and how it stood before the last deal and after it.
    """
    names: Sequence[str] = ("match", "deals", "dealer", "winners")
    whole = [(name, "i8") for name in names]
    return np.dtype([*whole, ("before", "i8", (standing,)), ("after", "i8", (standing,))], align=True)


@compiled
def first_dealer(key: Any, match: int, players: int) -> int:
    """Return the seat that deals first in a match."""
    return dealer_of(stream_of(key, match * MOST_DEALS, DEAL_STREAM), players)


def play_matches(
    rules: Any,
    policies: Any,
    seating: Any,
    key: Any,
    first: int,
    begin: Any,
    known: int,
    pack: Any,
    cursor: Any,
    standing: Any,
    scratch: Any,
    rows: Any,
    starts: Any,
    matches: Any,
) -> tuple[int, int]:
    """Play consecutive matches, or as many of their deals as there is room for.

    Parameters
    ----------
    rules, policies, seating, key, pack, scratch
        See `engine.play.deals.play_deals`.
    first
        Number of the first match.
    begin : int64 array
        How a match begins.
    known
        How many numbers of the standing the players know: the scores, the carry, and others in the state.
    cursor : int64 array (4,)
        Where the loop goes on: how many matches are over, and how many deals of the next match, both 0 at first; then
        it takes how many deals were written; last the seat that deals next, `DRAWN` where a match begins.
    standing : int64 array
        How that match stands.
    rows : record array (n,)
        Takes the results of the deals.
    starts : int64 array (n, 2 + len(standing))
        Takes for each of them the match, the deal's number in it, and how the match stood before.
    matches : record array (m,)
        Takes the results of the matches (`match_row`); its length is their number.

    Returns
    -------
    tuple
        ``(DONE, 0)``; ``(AFTER, 0)`` where there was no room for another deal; or the number of the match in which a
        policy chose something illegal, and the action.
    """
    deck, asked, nobody = pack.copy(), seating.copy(), np.full(3, -1)
    scores, no_log = np.empty(known, np.int64), np.empty(0, EVENT)
    cursor[2] = 0
    for at in range(cursor[0], len(matches)):
        match, dealt = first + at, cursor[1]
        for part in range(len(begin) if dealt == 0 else 0):  # a slice would compile text for the message of an error
            standing[part] = begin[part]
        drawn = first_dealer(key, match, len(seating))
        seat = drawn if cursor[3] == DRAWN else cursor[3]
        winners = 0
        while winners == 0 and dealt < MOST_DEALS:
            row = cursor[2]
            if row == len(rows):
                cursor[0], cursor[1], cursor[3] = at, dealt, seat
                return AFTER, 0
            deal = match * MOST_DEALS + dealt
            open_stream(key, deal, pack, 0, deck)
            for part in range(known):
                scores[part] = standing[part]
            action = play_deal(
                rules, policies, seating, key, deal, dealt, seat, scores, deck, nobody, scratch, asked, no_log
            )
            if action != PLAYED:
                cursor[0], cursor[1] = at, dealt
                return match, action
            write_row(rules, scratch[1], rows[row])
            starts[row, 0], starts[row, 1] = match, dealt
            for part in range(len(standing)):
                starts[row, 2 + part] = standing[part]
                matches[at].before[part] = standing[part]
            winners = settle(rules, rows[row], standing)
            seat = next_dealer(rules, rows[row], seat, len(seating))
            dealt += 1
            cursor[1], cursor[2] = dealt, row + 1
        matches[at].match, matches[at].deals, matches[at].dealer = match, dealt, drawn
        matches[at].winners = winners
        for part in range(len(standing)):
            matches[at].after[part] = standing[part]
        cursor[0], cursor[1], cursor[3] = at + 1, 0, DRAWN
    return DONE, 0
