"""Paskievics' expert: docs/policies/paskievics.md tells players how it thinks."""

from __future__ import annotations

from typing import Any, NamedTuple

from tricklab.engine.games.paskievics.auction import ANNUL, EIGHT, NINE, PASS, THREE, XX, bids_with
from tricklab.engine.games.paskievics.contract import may_annul, may_throw, words_open
from tricklab.engine.ground.bits import bit, choose, has, nth_subset, popcount
from tricklab.engine.ground.tarock import KINGS, TAROCKS, TRULL, suit_cards, values_of
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.speeches import DONE, later_words, next_word
from tricklab.engine.policies.decision import View, decides
from tricklab.engine.policies.paskievics.basic import usual_call
from tricklab.engine.policies.paskievics.estimate import BIDS, WORDS, best_bid, words_worth_saying
from tricklab.engine.policies.paskievics.play import VALUES, play_best


class Expert(NamedTuple):
    """Bids, announces and plays what has brought most when all choices were played on.

    Parameters
    ----------
    bid_margin
        What a bid must bring more than a pass, in points; below 0 it bids more.
    word_margin
        What an announcement or a kontra must bring more than the speech without it.
    annul
        Tarocks with which it does not annul a deal.
    void
        What a suit without a card is worth when it discards, in points.
    """

    bid_margin: float = 0.0
    word_margin: float = 0.0
    annul: float = 4.5
    void: float = 2.0


@compiled
def bid_with(policy: Any, view: View, weights: Any) -> int:
    """Return the bid that should bring most, by some weights; without an honour the trial."""
    if view.own.hand & TRULL == 0 and not view.table.raising:
        # A trial of luck: nineteen talons in twenty let it go on if nobody has an honour.
        said = bids_with(view.rules, view.table, view.seat, view.own.hand)
        return THREE if has(said, THREE) else PASS
    return best_bid(view, weights, policy.bid_margin)


@decides(Expert, "paskievics", "bid")
def bid(policy: Expert, view: View) -> int:
    """Bid what should bring most."""
    return bid_with(policy, view, BIDS)


@decides(Expert, "paskievics", "annul")
def annul(policy: Expert, view: View) -> int:
    """Annul the deal, unless it has four kings and tarocks enough to save them."""
    hand = view.own.hand
    return ANNUL if may_annul(hand) and popcount(hand & TAROCKS) < policy.annul else DONE


@decides(Expert, "paskievics", "discard")
def discard(policy: Expert, view: View) -> int:
    """Throw what counts as declarer, and what does not as who may be called; empty a suit."""
    table, hand = view.table, view.own.hand
    cards, size = may_throw(view.rules, table, hand, view.seat), view.table.drew[view.seat]
    ours = view.seat != table.bidder and (has(hand, XX) or table.shower == view.seat)
    factor = -1.0 if ours else 1.0
    best, most = 0, -1e9
    for number in range(choose(popcount(cards), size)):
        thrown = nth_subset(cards, size, number)
        worth = factor * values_of(thrown) - 5.0 * popcount(thrown & TAROCKS)
        for suit in range(4):
            there, rest = hand & suit_cards(suit), hand & ~thrown & suit_cards(suit)
            worth += policy.void * (rest == 0 and there != 0) - 0.5 * (popcount(rest) == 1 and rest & KINGS == 0)
        if worth > most:
            best, most = thrown, worth
    return best


@decides(Expert, "paskievics", "call")
def call(policy: Expert, view: View) -> int:
    """Call the highest tarock that another has."""
    return usual_call(view)


@compiled
def announce_with(policy: Any, view: View, weights: Any) -> int:
    """Return the next of the words that should bring something, by some weights; tarocks are always declared."""
    table, tarocks = view.table, bit(EIGHT) | bit(NINE)
    open_words = words_open(view.rules, table, view.own, view.seat)
    wanted = open_words if not has(open_words, DONE) else open_words & tarocks
    open_words &= later_words(table)
    return next_word(table, wanted | words_worth_saying(view, open_words & ~tarocks, weights, policy.word_margin))


@decides(Expert, "paskievics", "announce")
def announce(policy: Expert, view: View) -> int:
    """Say what should bring something."""
    return announce_with(policy, view, WORDS)


@decides(Expert, "paskievics", "play")
def play(policy: Expert, view: View) -> int:
    """Play the card with the highest value."""
    return play_best(view, VALUES)
