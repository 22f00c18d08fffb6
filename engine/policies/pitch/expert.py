"""The expert at Pitch: bids by the chance of each point in its best suit, and plays for the Jack and for Game.

docs/rules/pitch.md, "Auction", "Play" and "Sell-out"; docs/policies/pitch.md tells players how it thinks.
"""

from __future__ import annotations

from typing import NamedTuple

from tricklab.engine.games.pitch import CODES, HAND, KEEP, OFFER, PITCH, SELL, SLAM, SMUDGE, sayable
from tricklab.engine.ground.bits import has, lowest, popcount
from tricklab.engine.ground.cards import JACK
from tricklab.engine.ground.tricks import card_in, suit_cards
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.auction import PASS
from tricklab.engine.mechanics.dealing import side_of, sides_of
from tricklab.engine.policies.decision import View, decides
from tricklab.engine.policies.pitch.estimate import ACES, best_suit, promises, speaks_last
from tricklab.engine.policies.pitch.tactics import choose_card
from tricklab.engine.policies.shared.tactics import is_ours

JACK_TO_ACE = 0b1111
"""Jack, Queen, King and Ace of a suit, shifted down to its Jack."""


class Expert(NamedTuple):
    """Estimates the chances of High, Low, Jack and Game, bids what promises most, and plays for Jack and Game.

    Parameters
    ----------
    bid_margin
        Points that it wants to expect beyond those at which a bid is as good as a pass; below 0 it bids more.
    need_1, need_2, need_3, need_4
        What a bid of that many points must promise, the margin over the others to expect of it, to be as good
        as a pass with four players; ``need_4`` also serves for more. They are below 0, as whoever passes defends.
    crowd_2, crowd_3
        How much lower that is with fewer players for a bid of 2, and of 3 or more, times the difference of the shares
        ``1 / (players - 1)``: the fewer defend, the more each loses to the pitcher.
    last_word
        What the dealer wants on top for a bid of 2: there is nobody left to push.
    short_pack
        What it wants on top for 3 and more in the pack of 32, where the points come together.
    over_partner
        What it wants on top for a bid over its partner's.
    keep_1, keep_2, keep_3
        The share of its promise that a bid keeps while others are still to speak, who may bid over it or take it.
    sale
        What a bid in a sale wants on top, besides what eldest marks for it.
    offer_worth
        What pitching at once, for four, must promise eldest in Sell-out.
    sell_margin
        What keeping the pitch must promise eldest beyond the price and what the bidder would mark.
    open_2, open_3, open_4
        With two players, what eldest's bid must promise to be as good as a pass.
    hold_2, hold_3, hold_4
        With two players, the share of its promise that eldest's bid keeps: the dealer may still take it over.
    over_1, over_2, over_3, over_4
        With two players, what the dealer's bid must promise to be as good as a pass where it takes over eldest's.
    higher
        What it wants on top for a bid that goes higher than it must.
    stop
        How much lower the promise may be where another side is one or two points short of the match; half of it where
        that is three points short.
    slam_worth
        What a bid of 4 must promise for a slam to be bid, with six sure tricks in hand.
    """

    bid_margin: float = 0.0
    need_1: float = -0.9
    need_2: float = -0.35
    need_3: float = -0.15
    need_4: float = -0.15
    crowd_2: float = 1.5
    crowd_3: float = 1.0
    keep_1: float = 0.05
    keep_2: float = 0.55
    keep_3: float = 0.9
    last_word: float = 0.25
    short_pack: float = -0.25
    over_partner: float = 1.0
    sale: float = -0.4
    slam_worth: float = 3.0
    offer_worth: float = 1.5
    sell_margin: float = 0.0
    stop: float = 1.5
    open_2: float = -4.0
    open_3: float = -2.0
    open_4: float = -1.0
    hold_2: float = 0.11
    hold_3: float = 0.5
    hold_4: float = 0.8
    over_1: float = -2.4
    over_2: float = -1.4
    over_3: float = -0.6
    over_4: float = -3.0
    higher: float = 1.0


@compiled
def _of_level(level: int, one: float, two: float, three: float, more: float) -> float:
    """Return the number that belongs to a bid of so many points."""
    if level < 3:
        return one if level == 1 else two
    return three if level == 3 else more


@compiled
def at_stake(policy: Expert, view: View) -> float:
    """Return how much lower the promise of a bid may be because another side is close to winning the match."""
    rules, table = view.rules, view.table
    mine, short = side_of(rules, view.seat), rules.target
    for side in range(sides_of(rules)):
        if side != mine:
            short = min(short, rules.target - table.scores[side])
    if short > 3:
        return 0.0
    return policy.stop if short < 3 else 0.5 * policy.stop


@compiled
def needed(policy: Expert, view: View, level: int) -> float:
    """Return what the pitch must promise for a bid to be as good as a pass, which leaves the pitch to another."""
    rules, table = view.rules, view.table
    if (
        view.seat == table.dealer
        and table.high == PASS
        and rules.all_pass == CODES.all_pass.redeal_same
        and rules.auction != CODES.auction.sell_out
    ):
        return policy.bid_margin
    if rules.players == 2:
        return _needed_of_one(policy, view, level) + policy.bid_margin - at_stake(policy, view)
    crowd = 1.0 / 3.0 - 1.0 / (sides_of(rules) - 1)
    need = _of_level(level, policy.need_1, policy.need_2, policy.need_3, policy.need_4)
    need += crowd * _of_level(level, 0.0, policy.crowd_2, policy.crowd_3, policy.crowd_3)
    if level == 2 and view.seat == table.dealer:
        need += policy.last_word
    if level > 2 and rules.pack == 32:
        need += policy.short_pack
    if rules.partners and table.high != PASS and is_ours(view, table.bidder):
        need += policy.over_partner
    if rules.auction == CODES.auction.sell_out:
        need += policy.sale + level / (rules.players - 1)
    return need + policy.bid_margin - at_stake(policy, view)


@compiled
def _needed_of_one(policy: Expert, view: View, level: int) -> float:
    """Return what the pitch must promise with two players, of eldest and of the dealer, who may take the bid over."""
    if view.seat != view.table.dealer:
        return _of_level(level, policy.over_1, policy.open_2, policy.open_3, policy.open_4)
    more = policy.higher if level > view.table.high else 0.0
    return more + _of_level(level, policy.over_1, policy.over_2, policy.over_3, policy.over_4)


@compiled
def kept(policy: Expert, level: int, players: int) -> float:
    """Return the share of its promise that a bid keeps while others are still to speak."""
    if players == 2:
        return _of_level(level, policy.keep_1, policy.hold_2, policy.hold_3, policy.hold_4)
    return _of_level(level, policy.keep_1, policy.keep_2, policy.keep_3, 1.0)


@compiled
def sure_tricks(hand: int, suit: int) -> int:
    """Count the tricks of a hand with A K Q J of a suit, which draw what the others have of it; 0 of other hands."""
    trumps = hand & suit_cards(suit)
    return popcount(trumps | (hand & ACES)) if (trumps >> card_in(suit, JACK)) & JACK_TO_ACE == JACK_TO_ACE else 0


@decides(Expert, "pitch", "bid")
def bid(policy: Expert, view: View) -> int:
    """Say the level with the best expectation, if that is better than to pass; who speaks last says the lowest."""
    rules, table, hand = view.rules, view.table, view.own.hand
    said = sayable(rules, table)
    chances = best_suit(rules, hand)
    promised = promises(rules, hand, chances)
    last = view.seat == table.dealer
    worth_saying = said
    if speaks_last(view):  # more than the lowest is worth it only where a four is a smudge, which wins the game
        worth_saying = 1 << lowest(said & ~(1 << PASS)) | has(said, SMUDGE) << 4
    best, most = PASS, 0.0
    if not has(said, PASS):
        best, most = lowest(said), -99.0
    for level in range(1, 6):
        if has(worth_saying & said, level):
            gain = promised[level - 1] - needed(policy, view, level)
            if not last and gain > 0.0:
                gain *= kept(policy, level, rules.players)
            if gain > most:
                best, most = level, gain
    if has(said, SLAM) and promised[3] > policy.slam_worth and sure_tricks(hand, chances & 3) == HAND:
        return SLAM
    return SMUDGE if best == 4 and has(said, SMUDGE) else best


@decides(Expert, "pitch", "offer")
def offer(policy: Expert, view: View) -> int:
    """Pitch at once with four points in sight, else offer the pitch."""
    rules, hand = view.rules, view.own.hand
    return PITCH if promises(rules, hand, best_suit(rules, hand))[3] > policy.offer_worth else OFFER


@decides(Expert, "pitch", "answer")
def answer(policy: Expert, view: View) -> int:
    """Keep the pitch if it promises more than the price and the bidder's mark."""
    rules, table, hand = view.rules, view.table, view.own.hand
    price = table.high * (1.0 + 1.0 / (rules.players - 1))
    keep = promises(rules, hand, best_suit(rules, hand))[table.high - 1] > price + policy.sell_margin
    return KEEP if keep and has(sayable(rules, table), KEEP) else SELL


@decides(Expert, "pitch", "play")
def play(policy: Expert, view: View) -> int:
    """Play the card that the tactics choose."""
    return choose_card(view)
