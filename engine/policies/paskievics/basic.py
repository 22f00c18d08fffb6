"""Paskievics as a beginner plays it: bid with the Skíz, count the tarocks, win what one can."""

from __future__ import annotations

from typing import NamedTuple

from tricklab.engine.games.paskievics.auction import ANNUL, BONUS, HOLD, PASS, SOLO, THREE, bids_with
from tricklab.engine.games.paskievics.contract import (
    KONTRA_GAME,
    PAGAT_ITEM,
    calls_with,
    may_play,
    may_throw,
    side_of_own,
    words_open,
)
from tricklab.engine.ground.bits import bit, has, highest, lowest, popcount
from tricklab.engine.ground.tarock import PAGAT, SKUS, TAROCKS
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.speeches import DONE, next_word
from tricklab.engine.policies.decision import View, decides
from tricklab.engine.policies.shared.tarock import dearest_cards, usual_card


class Basic(NamedTuple):
    """What a beginner does: bids by honours and tarocks, throws its dearest plain cards, and wins what it can.

    Parameters
    ----------
    tarocks
        Tarocks with which it opens without the Skíz; with that it always does.
    more
        Tarocks with which it holds, or bids higher.
    pagat
        Tarocks with which it announces the Pagát, if it has that.
    kontra
        Tarocks with which it says kontra to the game.
    """

    tarocks: float = 5.0
    more: float = 6.0
    pagat: float = 7.0
    kontra: float = 8.0


@compiled
def lowest_bid(said: int) -> int:
    """Return the lowest thing that may be said, as a set, besides a pass: a hold, or else a bid; a pass if none is."""
    bids = said & ~bit(PASS)
    return HOLD if has(bids, HOLD) else lowest(bids) if bids else PASS


@compiled
def plain_bid(view: View, wants: bool) -> int:
    """Return the lowest bid that shows nothing, if one is wanted; else a pass, or a hold where that is not allowed."""
    said = bids_with(view.rules, view.table, view.seat, view.own.hand)
    if view.table.raising:
        return PASS
    if wants or not has(said, PASS):
        return lowest_bid(said & (bit(PASS) | bit(HOLD) | bit(min(view.table.high + 1, SOLO))))
    return PASS


@decides(Basic, "paskievics", "bid")
def bid(policy: Basic, view: View) -> int:
    """Bid the least that may be bid, with the Skíz or many tarocks."""
    hand = view.own.hand
    enough = policy.tarocks if view.table.high < THREE else policy.more
    return plain_bid(view, has(hand, SKUS) or popcount(hand & TAROCKS) >= enough)


@decides(Basic, "paskievics", "annul")
def annul(policy: Basic, view: View) -> int:
    """Annul the deal without tarocks; with four kings play on."""
    return ANNUL if view.own.hand & TAROCKS & ~bit(SKUS - 1) == 0 else DONE


@decides(Basic, "paskievics", "discard")
def discard(policy: Basic, view: View) -> int:
    """Throw the plain cards that count most."""
    hand, table = view.own.hand, view.table
    return dearest_cards(may_throw(view.rules, table, hand, view.seat), 0, table.drew[view.seat])


@compiled
def usual_call(view: View) -> int:
    """Return the highest tarock that may be called and is not its own."""
    calls = calls_with(view.rules, view.table, view.own.hand)
    return highest(calls & ~view.own.hand if calls & ~view.own.hand else calls)


@decides(Basic, "paskievics", "call")
def call(policy: Basic, view: View) -> int:
    """Call the highest tarock that another has."""
    return usual_call(view)


@decides(Basic, "paskievics", "announce")
def announce(policy: Basic, view: View) -> int:
    """Announce the Pagát, or say kontra, with many tarocks."""
    hand, table = view.own.hand, view.table
    open_words = words_open(view.rules, table, view.own, view.seat)
    tarocks = popcount(hand & TAROCKS)
    wanted = bit(KONTRA_GAME) if not has(open_words, DONE) else 0
    if tarocks >= policy.kontra and side_of_own(table, view.own, view.seat):
        wanted |= bit(KONTRA_GAME)
    if tarocks >= policy.pagat and has(hand, PAGAT):
        wanted |= bit(BONUS + PAGAT_ITEM) | 0b1100
    return next_word(table, wanted & open_words)


@compiled
def is_partner(view: View, seat: int) -> bool:
    """Tell whether a seat is known to the one that decides to be on its side, or is itself."""
    mine = side_of_own(view.table, view.own, view.seat)
    if seat == view.seat or seat == view.table.bidder:
        return seat == view.seat or mine == 0
    if mine == 0 and view.seat != view.table.bidder:
        return False
    return view.table.sides[seat] == mine


@decides(Basic, "paskievics", "play")
def play(policy: Basic, view: View) -> int:
    """Win as cheaply as will do; give the partner what counts, and the others what does not."""
    table = view.table
    is_partners = table.led != 0 and is_partner(view, table.winner)
    return usual_card(view, may_play(view.rules, table, view.own, view.seat), is_partners)
