"""Tapp-Tarock as a beginner plays it: count the tarocks, save the queens, win what one can."""

from __future__ import annotations

from typing import NamedTuple

from tricklab.engine.games.tapp_tarock.talon import (
    DOUBLE_GAME,
    HALF,
    HOLD,
    PAGAT_BID,
    PASS,
    SOLO,
    THREES,
    may_bid,
    may_discard,
    must_discard,
    words_open,
)
from tricklab.engine.ground.bits import bit, has, popcount
from tricklab.engine.ground.tarock import TAROCKS, TRULL, values_of
from tricklab.engine.mechanics.speeches import next_word
from tricklab.engine.mechanics.trick import playable
from tricklab.engine.policies.decision import View, decides
from tricklab.engine.policies.shared.tactics import is_ours
from tricklab.engine.policies.shared.tarock import dearest_cards, usual_card


class Basic(NamedTuple):
    """What a beginner does: bids by the number of tarocks, throws its dearest plain cards, and wins what it can.

    Parameters
    ----------
    tarocks
        Tarocks with which it bids threes, if one is of the trull; with one more it holds, with four more it plays solo.
    pagat
        Tarocks with which it announces the Pagat.
    double
        Tarocks with which it doubles the game.
    """

    tarocks: float = 8.0
    pagat: float = 10.0
    double: float = 9.0


@decides(Basic, "tapp-tarock", "bid")
def bid(policy: Basic, view: View) -> int:
    """Bid threes or solo, or hold a bid, by the number of tarocks."""
    hand, said = view.own.hand, may_bid(view.rules, view)
    tarocks = popcount(hand & TAROCKS)
    if hand & TRULL == 0 or tarocks < policy.tarocks:
        return PASS
    if has(said, THREES):
        return THREES
    if tarocks >= policy.tarocks + 4.0:
        return SOLO
    return HOLD if has(said, HOLD) and tarocks >= policy.tarocks + 1.0 else PASS


@decides(Basic, "tapp-tarock", "half")
def half(policy: Basic, view: View) -> int:
    """Take the half with more tarocks, among equals the one that counts more."""
    lower, upper = view.table.halves[0], view.table.halves[1]
    more = popcount(upper & TAROCKS) - popcount(lower & TAROCKS)
    return int(more > 0 or (more == 0 and values_of(upper) > values_of(lower)))


@decides(Basic, "tapp-tarock", "discard")
def discard(policy: Basic, view: View) -> int:
    """Throw the plain cards that count most."""
    hand = view.own.hand
    return dearest_cards(may_discard(hand), must_discard(hand), HALF)


@decides(Basic, "tapp-tarock", "announce")
def announce(policy: Basic, view: View) -> int:
    """Announce the Pagat, or double the game, with many tarocks."""
    hand, wanted = view.own.hand, 0
    tarocks = popcount(hand & TAROCKS)
    wanted |= bit(PAGAT_BID) if tarocks >= policy.pagat else 0
    wanted |= bit(DOUBLE_GAME) if tarocks >= policy.double else 0
    return next_word(view.table, wanted & words_open(view.rules, view.table, hand))


@decides(Basic, "tapp-tarock", "play")
def play(policy: Basic, view: View) -> int:
    """Win as cheaply as will do; give the partner what counts, and the others what does not."""
    table = view.table
    is_partners = table.led != 0 and is_ours(view, table.winner)
    return usual_card(view, playable(view.rules, table, view.own.hand), is_partners)
