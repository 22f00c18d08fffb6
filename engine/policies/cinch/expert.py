"""The expert at Cinch: bids by the points that its side should take, and plays the sort of card that has done best.

It plays its cards as `engine.policies.shared.pedro_play` does, with values for each variant; ``python -m
tools.fit.cinch``. docs/rules/cinch.md; docs/policies/cinch.md tells players how it thinks.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tricklab.engine.games.cinch import Cinch
from tricklab.engine.games.cinch.counters import ALL, FAMILY, LEVELS, SIXTY_THREE, WORTHS, worth_level
from tricklab.engine.games.cinch.house_rules import CODES
from tricklab.engine.ground.bits import popcount
from tricklab.engine.ground.lookup import entry
from tricklab.engine.ground.pedro import P_THREE, P_TWO
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.auction import PASS
from tricklab.engine.mechanics.exchange.draw_and_rob import MOST
from tricklab.engine.mechanics.hooks import implements
from tricklab.engine.mechanics.trick import playable
from tricklab.engine.policies.cinch.basic import picks, stack_under
from tricklab.engine.policies.cinch.estimate import FITTED, NEEDED, WORTH, best_of_suits, bid_for, rise_of
from tricklab.engine.policies.decision import View, decides
from tricklab.engine.policies.shared.pedro_features import SORT, all_points, trump_points
from tricklab.engine.policies.shared.pedro_play import choose_card
from tricklab.engine.policies.shared.pedro_rows import ROWS
from tricklab.engine.policies.shared.tactics import highest_ranked
from tricklab.engine.policies.weights import load
from tricklab.engine.rules.decks import FRENCH_52

PACK = FRENCH_52.mask

_KINDS = tuple(dict.fromkeys(FITTED.values()))
_KIND = np.array([_KINDS.index(FITTED[name]) for name in FAMILY])
"""Which of the values each variant plays by."""

VALUES = np.concatenate([load("cinch")[f"play {kind}"].ravel() for kind in _KINDS])
"""The values of cards, by kind, row and sort."""


def _with_safe_two(name: str, values: Any) -> Any:
    """Return a variant's values where whoever plays the Two scores it: it is played like the Three."""
    if name == "sixty-three":  # there the Three is the best counter of all
        return values
    safe = values.copy()
    safe[:, SORT[P_TWO]] = values[:, SORT[P_THREE]]
    return safe


_VALUES_BY_LOW = np.concatenate(
    [VALUES, *(_with_safe_two(kind, load("cinch")[f"play {kind}"]).ravel() for kind in _KINDS)]
)
"""The values for a Two that is captured, and then for one that whoever plays it scores; above a megabyte no kernel with
them would be written to disk."""

_TOPS = np.array([sum(worths.values()) for worths in WORTHS.values()])

_FOR_ALL = np.where(_TOPS == ALL, 80, 0)
"""Hundredths of a point by which a hand is worth more where all fourteen points count 28."""


@implements(trump_points, Cinch.rules_class)
def points_of(rules: Any, trump: int, cards: int) -> int:
    """Add up the counters; the point for game is none where pips decide it."""
    points = 0
    for level in range(1, len(LEVELS)):
        if LEVELS[level] <= 5 or rules.family == SIXTY_THREE:  # elsewhere nothing counts more
            points += LEVELS[level] * popcount(cards & worth_level(rules, trump, level))
    return points


implements(all_points, Cinch.rules_class)(lambda rules: entry(_TOPS, rules.family))


@compiled
def cards_to_play(view: View) -> int:
    """Return the cards that may be played, or that may lie on a stack."""
    own = view.own
    if popcount(own.hand) <= MOST:
        return playable(view.rules, view.table, own.hand)
    hand = own.hand & ~own.bury
    return own.must_top if popcount(hand & ~own.must_top) == popcount(hand) - MOST else hand


@compiled
def action_with(view: View, card: int) -> int:
    """Return the play of a card, with the cheapest beneath it where there has to be a stack."""
    return stack_under(view, card) if popcount(view.own.hand) > MOST else card


@compiled
def play_best(view: View, values: Any) -> int:
    """Return the card to play, or the stack."""
    return action_with(view, choose_card(view, PACK, cards_to_play(view), values, view.rules.family * ROWS))


class Expert(NamedTuple):
    """Bids by weights for the trumps that it holds, counts cards, and plays its Pedros where they are safe.

    Parameters
    ----------
    bid_margin
        Points that it wants to expect beyond those at which a bid pays; below 0 it bids more.
    over_partner
        Points that it wants on top of that for a bid over a partner's.
    over_opponent
        Points that it wants on top of that for a bid over an opponent's.
    ladder
        By what part of a rung its bids at Sixty-Three lie higher, from -0.5 to 0.5: a rung is 8 points.
    """

    bid_margin: float = 0.0
    over_partner: float = 0.0
    over_opponent: float = 0.0
    ladder: float = 0.0


@decides(Expert, "cinch", "bid")
def bid(policy: Expert, view: View) -> int:
    """Bid what the hand is worth."""
    table, margin = view.table, policy.bid_margin
    if table.high != PASS:
        margin += policy.over_opponent if (table.bidder ^ view.seat) & 1 else policy.over_partner
    points = (best_of_suits(view, WORTH) >> 2) - int(100 * margin)
    points += entry(_FOR_ALL, view.rules.family) * (view.rules.all_points == CODES.all_points.double)
    return bid_for(view, points, NEEDED, rise_of(view.rules, policy.ladder))


@decides(Expert, "cinch", "trump")
def trump(policy: Expert, view: View) -> int:
    """Name the suit in which its side should take most."""
    return best_of_suits(view, WORTH) & 3


# The highest plain cards: when the trumps are gone they win tricks.
fill = decides(Expert, "cinch", "fill")(picks(highest_ranked))


@decides(Expert, "cinch", "play")
def play(policy: Expert, view: View) -> int:
    """Play the card with the highest value."""
    rules = view.rules
    first = ROWS * (entry(_KIND, rules.family) + len(_KINDS) * (rules.low == CODES.low.player))
    return action_with(view, choose_card(view, PACK, cards_to_play(view), _VALUES_BY_LOW, first))
