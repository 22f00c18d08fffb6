"""How an expert at a Pedro game chooses a card: each sort of card gets a value, and a card of the best sort is played.

A value is a sum of numbers from a table of `engine.policies.shared.pedro_rows.ROWS` rows; a game has one such table for
each of its variants, which ``tools.fit`` finds.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from tricklab.engine.ground.bits import bit, highest, lowest, popcount
from tricklab.engine.ground.cards import ONE_RANK
from tricklab.engine.ground.cards import TEN as TEN_RANK
from tricklab.engine.ground.lookup import best_columns
from tricklab.engine.ground.pedro import P_FOUR, P_LEFT, P_RIGHT, P_TEN, pedro_card
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.policies.decision import View
from tricklab.engine.policies.shared import pedro_features as f
from tricklab.engine.policies.shared import pedro_rows as r
from tricklab.engine.policies.shared.tactics import highest_ranked, lowest_ranked, sure_winners

_TENS = ONE_RANK << TEN_RANK
_SMALL = sum(1 << place for place, sort in enumerate(f.SORT) if sort == f.SMALL)
_PEDROS = 1 << int(f.SORT[P_LEFT]) | 1 << int(f.SORT[P_RIGHT])

_EACH = 1 | 1 << 16 | 1 << 32 | 1 << 48
"""One for each of four sets of sixteen bits, which are side by side."""


class Outcomes(NamedTuple):
    """What the cards of some sorts would come to in the trick, as sets of sorts, each within the one before.

    Attributes
    ----------
    beats, safe, sure
        What is the best so far, what two trumps at most can beat, and what none can.
    """

    beats: int
    safe: int
    sure: int


@compiled
def _sorts(places: int, small: int) -> int:
    """Return the sorts of some trumps of a hand, of up to four sets side by side; ``small`` are its small trumps."""
    found = (places & 0b111 * _EACH) << 3 | (places & 0b110000 * _EACH) << 4 | (places & 0x7E00 * _EACH) << 1
    found |= (places >> lowest(small | 1 << P_TEN) & -int(small != 0) & _EACH) << f.SMALL
    return found | (places >> highest(small | 1) & -int(small & small - 1 != 0) & _EACH) << f.BEST_SMALL


@compiled
def sorts_of(features: f.Features) -> int:
    """Return the sorts that may be played, as a set."""
    others = features.plain & ~features.good
    plain = (others & ~_TENS != 0) << f.LOW | (features.good != 0) << f.GOOD | (others & _TENS != 0) << f.TEN
    return _sorts(features.held, features.held & _SMALL) | plain


@compiled
def outcomes_of(features: f.Features) -> Outcomes:
    """Return what the sorts would come to."""
    held, out = features.held, features.feared
    few = out & ~bit(highest(out | 1))  # the trumps that are feared, but for the best, and then for the best two
    few &= ~bit(highest(few | 1))
    beats = held & ~((1 << features.best + 1) - 1 >> 1)
    safe, sure = (few, out) if features.fear else (0, 0)
    good_safe = not features.fear or popcount(out) <= 2
    good_sure = not (features.fear or (features.left and features.higher))
    sets = _sorts(beats | sure_winners(beats, safe) << 16 | sure_winners(beats, sure) << 32, held & _SMALL)
    sets |= 1 << f.GOOD | good_safe << 16 + f.GOOD | good_sure << 32 + f.GOOD
    return Outcomes(sets & 0xFFFF, sets >> 16 & 0xFFFF, sets >> 32)


@compiled
def outcome_of(outcomes: Outcomes, sort: int) -> int:
    """Return what a card of a sort would come to in the trick."""
    return (outcomes.beats >> sort & 1) + (outcomes.safe >> sort & 1) + (outcomes.sure >> sort & 1)


@compiled
def _place_at(sort: int) -> int:
    """Return which bits of `_PLACES` tell the place of a sort of trumps."""
    return 4 * (sort - f.PLAIN_SORTS) & 63


_PLACES = sum(place << _place_at(sort) for place, sort in enumerate(map(int, f.SORT)) if sort != f.SMALL)


@compiled
def card_of(view: View, features: f.Features, sort: int) -> int:
    """Return the card of a sort that there is; a trump without branches, as the processor cannot guess which it is."""
    if sort < f.PLAIN_SORTS:
        return _plain_card(view, features, sort)
    small = features.held & _SMALL
    lowest_small, highest_small = lowest(small | 1 << P_TEN), highest(small | 1)
    places = _PLACES | lowest_small << _place_at(f.SMALL) | highest_small << _place_at(f.BEST_SMALL)
    return pedro_card(places >> _place_at(sort) & 15, view.table.trump)


@compiled
def _plain_card(view: View, features: f.Features, sort: int) -> int:
    """Return a plain card of a sort: of the lowest rank, but of good ones the highest while others are to play."""
    if sort == f.GOOD:
        return highest_ranked(view, features.good) if features.left else lowest_ranked(view, features.good)
    others = features.plain & ~features.good
    return lowest_ranked(view, others & _TENS if sort == f.TEN else others & ~_TENS)


@compiled
def rows_of(view: View, features: f.Features) -> Any:
    """Return the rows that count for the decision."""
    table = view.table
    if table.led == 0:
        return r.lead_rows(view, features)
    return r.follow_rows(view, features, r.FOLLOW_TRUMP if table.led & table.trumps else r.FOLLOW_PLAIN)


@compiled
def best_sort(features: f.Features, sorts: int, values: Any, rows: Any) -> int:
    """Return the sort with the highest value, of several the lowest: plain cards, and then trumps in their order."""
    outcomes = outcomes_of(features)
    best = best_columns(values, rows, sorts, outcomes.beats, outcomes.safe, outcomes.sure)
    # Small trumps may be below the Pedros.
    above = 1 << f.BEST_SMALL | (features.held & 1 << P_FOUR == 0) << f.SMALL
    return lowest(best & ~(above & -int(best & _PEDROS != 0)))


@compiled
def choose_card(view: View, pack: int, legal: int, values: Any, first: int) -> int:
    """Return the card to play.

    Parameters
    ----------
    pack, legal
        All cards of the game, and what may be played, as sets.
    values, first
        A table, one row after the other, and the row in it with which that of the variant begins.
    """
    features = f.features_of(view, pack, legal)
    sorts = sorts_of(features)
    if sorts & sorts - 1 == 0:  # there is nothing to compare
        return card_of(view, features, lowest(sorts))
    part = values[first * f.SORTS :]
    return card_of(view, features, best_sort(features, sorts, part, rows_of(view, features)))
