"""Reconstructs the auction of a Smear deal: it is held again, with the hands as they may have been dealt.

During the play a world tells the trumps that a seat has, but not which of them it was dealt; on these, and on nothing
else, rest the bids. So the hands are dealt back: how many of its trumps a seat kept, against those that it drew, by the
number of ways in which its trumps can lie in the dealt and in the drawn cards; then which of them, and then plain cards
in the places that are left.
"""

from __future__ import annotations

from typing import Any

from tricklab.engine.dealing import begin_again, hand_of
from tricklab.engine.games.smear import CARDS, SmearRules
from tricklab.engine.games.smear.play import KIND_BID, KIND_TRUMP, printed
from tricklab.engine.games.smear.worlds import PACK, last_served, would_draw
from tricklab.engine.ground.bits import bit, choose, nth_subset, popcount
from tricklab.engine.ground.compiled import compiled
from tricklab.engine.ground.rng import RandomStream, below
from tricklab.engine.ground.tricks import trumps_with_jick
from tricklab.engine.ground.unseen import shuffled
from tricklab.engine.machine import implements, left_of, reconstruct_deal

_KEPT_DRAW, _WHICH_DRAW = 100, 110
"""Draws of a stream, beyond those of a shuffle, and one for each seat."""


@implements(reconstruct_deal, SmearRules)
def reconstruct_auction(rules: Any, world: Any, seat: int, stream: RandomStream, past: Any) -> None:
    """Open the auction again with a world's hands, which in the play are drawn among all that fit."""
    begin_again(rules, world, past)
    if world.table.kind in (KIND_BID, KIND_TRUMP):
        for other in range(rules.players):
            past.own[other].hand = past.own[other].dealt = world.own[other].dealt
    else:
        _deal_back(rules, world, seat, stream, past)


@compiled
def _deal_back(rules: Any, world: Any, seat: int, stream: RandomStream, past: Any) -> None:
    """Draw the hands that the others may have been dealt, in the order in which they were served."""
    table, size = world.table, hand_of(rules)
    mine = world.own[seat]
    plain = shuffled(PACK & ~(trumps_with_jick(table.trump) | mine.dealt | mine.plain), stream)
    given = 0
    stock = CARDS - rules.players * size
    other = last_served(rules, table)
    for _ in range(rules.players):
        other = left_of(other, rules.players)
        hand = mine.dealt
        if other != seat:
            trumps = world.own[other].hand | table.played[other]
            kept = _draw_kept(rules, table, other, stock, popcount(trumps) - table.took[other], stream)
            which = below(stream, choose(popcount(trumps), kept), _WHICH_DRAW + other)
            hand = printed(rules, nth_subset(trumps, kept, which), table.trump)
            for _ in range(size - kept):
                hand |= bit(plain[given])
                given += 1
        past.own[other].hand = past.own[other].dealt = hand
        stock -= table.drew[other]


@compiled
def _draw_kept(rules: Any, table: Any, other: int, stock: int, trumps: int, stream: RandomStream) -> int:
    """Draw how many of the ``trumps`` that a seat had after the refill were dealt to it; the others it drew."""
    total = 0
    for kept in range(trumps + 1):
        total += _ways(rules, table, other, stock, trumps, kept)
    pick = below(stream, total, _KEPT_DRAW + other)
    kept = 0
    while kept < trumps:
        pick -= _ways(rules, table, other, stock, trumps, kept)
        if pick < 0:
            break
        kept += 1
    return kept


@compiled
def _ways(rules: Any, table: Any, other: int, stock: int, trumps: int, kept: int) -> int:
    """Count the ways to place that many trumps if ``kept`` of them were dealt."""
    if would_draw(rules, table, other, stock, kept) != table.drew[other]:
        return 0
    return choose(hand_of(rules), kept) * choose(table.drew[other], trumps - kept)
