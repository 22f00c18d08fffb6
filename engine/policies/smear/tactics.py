"""How the expert plays a Smear trick: it counts the trumps that are out, and knows who can still take the trick.

docs/rules/smear.md, "Points" and "Play". A point card here is a trump whose point goes to the side that captures it.
"""

from __future__ import annotations

from typing import Any

from tricklab.engine.games.smear import CODES
from tricklab.engine.games.smear import trumps as t
from tricklab.engine.ground.bits import bit, highest, lowest, popcount
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.machine import left_of
from tricklab.engine.policies.decision import View
from tricklab.engine.policies.shared.tactics import is_ours, sure_winners, unseen_cards


@compiled
def trey_of(rules: Any) -> int:
    """Return the set with the Three, if it counts."""
    return bit(t.trey_trump(rules)) if rules.trey else 0


@compiled
def point_cards(rules: Any) -> int:
    """Return the trumps that are worth capturing; jokers and the Two only where their point goes with the trick."""
    points = bit(t.T_JACK) | bit(t.T_JICK) | bit(t.ten_trump(rules)) | trey_of(rules)
    points |= bit(t.two_trump(rules)) if rules.low == CODES.low.captured else 0
    return points | t.joker_trumps(rules) if rules.joker_credit == CODES.joker_credit.captured else points


@compiled
def spare(rules: Any, hand: int) -> int:
    """Return the trump to part with: the lowest that is no point card, else the cheapest point card."""
    plain = hand & ~point_cards(rules)
    if plain:
        return lowest(plain)
    return lowest(hand & ~trey_of(rules) or hand)


@compiled
def above_joker(rules: Any, best: int, above: int) -> int:
    """Return the trumps ``above`` the best one, corrected for two like jokers above the Ten."""
    lower = t.lower_joker(rules)
    if rules.joker_tie == CODES.joker_tie.second:
        return above | bit(lower) if best == lower + 1 else above
    return above & ~bit(lower + 1) if rules.jokers == CODES.jokers.first and best == lower else above


@compiled
def choose_card(patience: float, view: View) -> int:
    """Return the trump to play; see `engine.policies.smear.expert.Expert` for ``patience``."""
    rules, table = view.rules, view.table
    unseen = unseen_cards(view, t.ALL_TRUMPS)
    if rules.excess == CODES.excess.reduce:
        for other in range(rules.players):
            unseen &= ~table.thrown[other]
    foes = mates = 0
    seat = left_of(view.seat, rules.players)
    while seat != table.leader:
        if not table.out[seat]:
            mates += is_ours(view, seat)
            foes += not is_ours(view, seat)
        seat = left_of(seat, rules.players)
    # What an opponent may still play to this trick; it counts too much, as partners and the stock have some of it.
    threat = unseen if foes else 0
    if table.best < 0:
        return _lead(patience, view, unseen, foes, mates)
    return _follow(view, unseen, threat, foes, mates)


@compiled
def _lead(patience: float, view: View, unseen: int, foes: int, mates: int) -> int:
    """Draw trumps from the top, but with four players not too soon.

    While most trumps are out the opponents have small ones to throw under an Ace. Whoever has only one or two sure
    winners keeps them for the tricks in which the point cards must fall, and begins with a small trump. With three
    opponents about somebody would win a point card cheaply.
    """
    rules, hand = view.rules, view.own.hand
    top = highest(hand)
    if foes == 0:
        return top
    sure = sure_winners(hand, unseen)
    plain = hand & ~point_cards(rules)
    if sure:
        early = rules.players == 4 and popcount(unseen) >= patience and popcount(hand) > 2
        if not (early and popcount(sure) < 3 and plain & (bit(t.ten_trump(rules)) - 1)):
            return top
    return highest(plain) if mates == 0 and plain else spare(rules, hand)


@compiled
def _follow(view: View, unseen: int, threat: int, foes: int, mates: int) -> int:
    """Give points to a trick that is ours, take one that has points in it, else keep the good cards."""
    rules, table, hand = view.rules, view.table, view.own.hand
    points, trey, top_small = point_cards(rules), trey_of(rules), t.ten_trump(rules)
    plain = hand & ~points
    above = above_joker(rules, table.best, -(2 << table.best))
    over = hand & above
    sure, ours = sure_winners(over, threat), is_ours(view, table.winner)
    if ours and threat & above == 0:
        if hand & trey:
            return lowest(hand & trey)
        # A point card that is above all that is out will win a trick by itself.
        loose = hand & points & (bit(highest(unseen)) - 1) if unseen else hand & points
        return lowest(loose) if loose else spare(rules, hand)
    if table.trick & points:
        if sure:
            return lowest(sure & points or sure)
        return highest(over & plain) if over & plain else spare(rules, hand)
    if foes == 0:
        # Last to play, with nothing in the trick: a point card of our own is the only reason to take it.
        if sure & points:
            return lowest(sure & trey or sure & points)
        return spare(rules, hand)
    led_by_bidder = table.leader == table.bidder
    if mates:
        # The bidder has led low and kept the Ace: this is the trick to give partner points, the Trey above all.
        if foes == 1 and not ours and led_by_bidder and table.best < top_small:
            size = popcount(hand)
            if hand & trey and size < 6:
                return lowest(hand & trey)
            loose = hand & points & ~trey
            if loose and size < 4:
                return lowest(loose)
        return spare(rules, hand)
    if led_by_bidder:
        # Third hand: our bidder wants the lead back, or the opponents' high trumps drawn.
        if sure & points:
            return lowest(sure & points)
        high = over & plain & ~bit(t.T_ACE)
        if high:
            return highest(high)
        if not ours and over & points & ~trey:
            return highest(over & points & ~trey)
    return spare(rules, hand)
