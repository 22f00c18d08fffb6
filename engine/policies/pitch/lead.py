"""What the expert leads in Pitch: the pitch itself, trumps that draw trumps, and plain cards that cost little.

docs/rules/pitch.md, "Play" and "Points".
"""

from __future__ import annotations

from math import comb
from typing import Any

import numpy as np

from tricklab.engine.games.pitch import CODES, HAND, JOKER
from tricklab.engine.ground.bits import bit, highest, lowest, popcount
from tricklab.engine.ground.cards import JACK, ONE_RANK, QUEEN, RANKS
from tricklab.engine.ground.tricks import card_in, suit_cards
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.dealing import pack_of
from tricklab.engine.mechanics.machine import left_of
from tricklab.engine.policies.decision import View
from tricklab.engine.policies.pitch.estimate import ACES, KINGS, QUEENS, TABLES, TENS, row_of
from tricklab.engine.policies.shared.tactics import is_ours, sure_winners
from tricklab.engine.policies.shared.ties import held_by, one_of
from tricklab.engine.rules.decks import FRENCH_52

JACKS = ONE_RANK << JACK
SMALL = FRENCH_52.mask & ~(ACES | KINGS | QUEENS | JACKS | TENS)
"""Cards without pips."""


@compiled
def card_to_pitch(rules: Any, held: int) -> int:
    """Return the card to make trumps with, of a suit's: the Ace, or the King with the Queen, else a small one.

    A single King or Queen is worth more when the trumps above it are gone. With two players most were not dealt.
    """
    top = held & (ACES | KINGS | QUEENS)
    if held & ACES or top & (top - 1) or (top and rules.players == 2):
        return highest(held)
    small = held & SMALL
    if small:
        return highest(small) if rules.low == CODES.low.captured else lowest(small)
    return highest(top) if top else lowest(held)


@compiled
def is_dense(rules: Any) -> bool:
    """Tell whether most trumps are in an opponent's hand: over six cards in ten are dealt, and none to a partner."""
    return 5 * HAND * rules.players > 3 * rules.pack and not rules.partners


LIKELY_LOW = 0.2
"""From this chance of being Low on, a trump is treated as Low."""


def _most_below() -> Any:
    """Return, by `row_of`, the most unseen lower trumps with which a trump is still likely to be Low."""
    most = []
    for players, pack in (*TABLES, (4, 52), (4, 32)):
        others, unseen = HAND * (players - 1), pack - HAND
        chances = [comb(unseen - number, others) / comb(unseen, others) for number in range(len(RANKS))]
        most.append(sum(chance >= LIKELY_LOW for chance in chances) - 1)
    return np.array(most)


_MOST_BELOW = _most_below()


@compiled
def low_card(rules: Any, table: Any, hand: int, unseen: int) -> int:
    """Return, as a set, the trump of the hand or the trick that whoever captures it may score as Low; mostly none."""
    if rules.low != CODES.low.captured:
        return 0
    natural = suit_cards(table.trump) & pack_of(rules)
    seen = natural & ~unseen
    low = seen & -seen
    below = popcount(natural & unseen & low - 1)
    return low & (hand | table.trick) & -int(below <= _MOST_BELOW[row_of(rules)])


@compiled
def precious(trump: int) -> int:
    """Return the cards that are worth a point or ten pips to who wins them, but for Low (`low_card`)."""
    return TENS | bit(card_in(trump, JACK)) | JOKER


@compiled
def least(plain: int, held: int) -> int:
    """Return a plain card with the fewest pips; the cards ``held`` say of which suit."""
    fewest = plain & SMALL or plain & JACKS or plain & QUEENS or plain & KINGS or plain & ACES or plain
    return one_of(fewest, held)


@compiled
def card_to_lead(view: View, trumps: int, unseen: int, low: int) -> int:
    """Draw trumps as the pitcher, if there are enough of them; else lead a plain card."""
    rules, table = view.rules, view.table
    mine, out = view.own.hand & trumps & ~JOKER, unseen & trumps & ~JOKER
    plain = view.own.hand & ~trumps
    if mine and is_ours(view, table.bidder):
        dense, count = is_dense(rules), popcount(mine)
        sure = sure_winners(mine, out)
        # The last sure trump is kept for a trick that is worth it, and where trumps are many the last two.
        if sure and (count > 1 + (dense and sure == mine) or not plain):
            return highest(sure)
        others = mine & ~(precious(table.trump) | low)
        if others and count > 1 + dense:
            return highest(others) if count == 2 else lowest(others)
    if not plain:
        others = mine & ~(precious(table.trump) | low)
        return lowest(others or view.own.hand)
    return _plain_lead(view, plain)


@compiled
def _plain_lead(view: View, plain: int) -> int:
    """Return the plain card to lead.

    With three sides or more pips that go to nobody in particular are no loss: a Ten that would fall to an Ace may
    get through now, or keep the pitcher from Game. Right after the pitcher, who then plays last, it would be a gift.
    """
    rules, table, held = view.rules, view.table, held_by(view)
    high = plain & ACES
    if rules.partners:
        return one_of(high, held) if high else least(plain, held)
    if left_of(table.bidder, rules.players) == view.seat:
        return least(plain, held)
    if plain & TENS:
        return one_of(plain & TENS, held)
    if table.bidder == view.seat:
        return least(plain, held)
    if plain & (KINGS | QUEENS) and not (high and is_dense(rules)):
        return one_of(plain & KINGS or plain & QUEENS, held)
    return one_of(high, held) if high else least(plain, held)


@compiled
def lead_alone(view: View, trumps: int, unseen: int, low: int) -> int:
    """Lead with two players: sure trumps while there are two, then the pictures, which mostly nobody can beat.

    A defender's only trump, if above the Jack, is led at once: the pitcher's last trump is often the Jack.
    """
    table = view.table
    mine, out = view.own.hand & trumps & ~JOKER, unseen & trumps & ~JOKER
    plain, others = view.own.hand & ~trumps, mine & ~(precious(table.trump) | low)
    count, above, pitches = popcount(mine), mine >> card_in(table.trump, QUEEN), table.bidder == view.seat
    if not plain:
        sure = sure_winners(mine, out)
        if sure:
            return highest(sure)
        return lowest(others or view.own.hand)
    if count == 1:
        if not pitches and (above or (others and plain & ACES)):
            return highest(mine)
        # Of the last two cards a plain one with pips fares better as the last.
        if table.number == HAND - 2 and plain & ~SMALL:
            return highest(mine)
    elif mine:
        sure = sure_winners(mine, out)
        if sure:
            return highest(sure)
        if pitches and others:
            return highest(others) if count == 2 or above else lowest(others)
    return _plain_alone(plain, count == 0 and table.number > (2 if pitches else 3), held_by(view))


@compiled
def _plain_alone(plain: int, late: bool, held: int) -> int:
    """Return the plain card to lead with two players: a picture, the cheapest first, and late in the deal the Ten."""
    pictures = plain & QUEENS or plain & KINGS or plain & ACES or plain & JACKS or (plain & TENS if late else 0)
    return one_of(pictures, held) if pictures else least(plain, held)
