"""The expert at Peatwit."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tricklab.engine.ground.lookup import entry
from tricklab.engine.policies.decision import View, decides
from tricklab.engine.policies.peatwit import tables as t
from tricklab.engine.policies.peatwit.estimate import choose_bid, model_of
from tricklab.engine.policies.peatwit.passing import STRATEGIES, Passing, choose_pass
from tricklab.engine.policies.peatwit.tactics import Values, choose_card
from tricklab.engine.policies.policy import words


class Expert(NamedTuple):
    """Bids what it should take, or nil, by weights for what it holds; plays the card that has done best.

    Parameters
    ----------
    pass_
        What it passes, typed as a word, ``pass=void``: own, void, high, low, keep_trumps, shed_trumps or random.
    bid_margin
        Tricks that it wants to expect beyond those at which a bid pays; below 0 it bids more.
    nil_margin
        Points by which nil must be better than its best other bid; below 0 it bids more nils.
    """

    pass_: float = 0.0
    bid_margin: float = 0.0
    nil_margin: float = 0.0


words(Expert, "pass_", STRATEGIES)

_UNPASSED = np.array([30, 25, 0, 0])
"""Hundredths of a trick that a hand is worth more in a deal without a pass, by `model_of`: no suit was shortened."""


@decides(Expert, "peatwit", "pass")
def give(policy: Expert, view: View) -> int:
    """Pass three cards as the strategy has it."""
    passing = Passing(t.FOR_TRICKS, t.FOR_NIL, t.KEPT, t.SLOPE, t.OFFSET, t.LIMIT)
    return choose_pass(view, int(policy.pass_), passing, policy.nil_margin)


@decides(Expert, "peatwit", "bid")
def bid(policy: Expert, view: View) -> int:
    """Bid the tricks that the hand is worth, or nil."""
    margin = policy.bid_margin
    if view.table.to_left == 0:
        margin -= entry(_UNPASSED, model_of(view.rules)) / 100
    return choose_bid(view, t.WORTH, t.NEEDED, margin, policy.nil_margin)


@decides(Expert, "peatwit", "play")
def play(policy: Expert, view: View) -> int:
    """Play the legal card with the highest value."""
    return choose_card(view, Values(model_of(view.rules), t.BY_SITUATION, t.BY_CARD))
