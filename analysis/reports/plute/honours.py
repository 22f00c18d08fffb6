"""Holdings of honours, each dealt directly, to a seat that is told to bid seven."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from functools import cache, partial
from typing import Any, NamedTuple

import numpy as np

from tricklab.analysis.estimate import Estimate, proportion
from tricklab.analysis.experiment import Arm, Experiment
from tricklab.analysis.reports.phrases import number
from tricklab.analysis.reports.plute.rare import CHAIR
from tricklab.analysis.reports.source import Source
from tricklab.analysis.strata import Counts, Hands, StratumSimulator
from tricklab.engine.decks import FRENCH_54
from tricklab.engine.games.plute import HAND, TOP_BID
from tricklab.engine.ground.cards import ACE, JACK

SHARE = 200
"""Each holding is dealt in one of so many deals; there are a hundred."""

FEWEST_TRUMPS = 6
"""Holdings have at least so many trumps, the honours included."""

SUIT = 3
"""The suit in which holdings are dealt, spades; which suit it is makes no difference to the odds."""

TOPS = {
    "A K Q J": (1, 1, 1, 1),
    "A K Q": (1, 1, 1, 0),
    "A K J": (1, 1, 0, 1),
    "A K": (1, 1, 0, 0),
    "A Q J": (1, 0, 1, 1),
    "A Q": (1, 0, 1, 0),
    "A J": (1, 0, 0, 1),
    "A": (1, 0, 0, 0),
    "K Q J": (0, 1, 1, 1),
}
"""Which of Ace, King, Queen and Jack are held."""

EXTRAS = tuple(itertools.product((0, 1), (0, 1, 2)))
"""Whether the Off-Jack is held, and how many jokers."""

_OTHER = -1


class Holding(NamedTuple):
    """The highest trumps (a name in `TOPS`), whether the Off-Jack is held, how many jokers, and whether the Two is."""

    top: str
    off_jack: int
    jokers: int
    two: int

    def __str__(self) -> str:
        """Return the holding for a sentence.

        >>> str(Holding("A K Q", 1, 2, 1)), str(Holding("A J", 0, 0, 0))
        ('A K Q, the Off-Jack, two jokers and the Two', 'A J, but not the Two')
        """
        names = [self.top, *(["the Off-Jack"] if self.off_jack else [])]
        names += [f"{number(self.jokers)} joker{'s' if self.jokers > 1 else ''}"] if self.jokers else []
        names += ["the Two"] if self.two else []
        words = names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
        return words if self.two else f"{words}, but not the Two"


HOLDINGS = tuple(Holding(top, *extras, two) for two in (1, 0) for top in TOPS for extras in EXTRAS)
"""What is dealt."""


def holding_of(counts: Counts) -> int:
    """Return the place in `HOLDINGS` of what a hand holds in the suit, by the classes of `hands_by_holding`."""
    *court, off_jack, two, jokers, _, _ = counts
    top = next((name for name, held in TOPS.items() if held == tuple(court)), None)
    if top is None or sum(counts[:-1]) < FEWEST_TRUMPS:
        return _OTHER
    return HOLDINGS.index(Holding(top, off_jack, jokers, two))


@cache
def hands_by_holding() -> Hands:
    """Return the hands of nine cards by the honours held in the suit: each a class of its own, the rest in two."""
    suit, other = (FRENCH_54.suits[number].cards for number in (SUIT, 3 - SUIT))
    court = [[suit[rank]] for rank in range(ACE, JACK - 1, -1)]
    honours = [*court, [other[JACK]], [suit[0]], FRENCH_54.jokers]
    small = suit[1:JACK]
    named = {card for cards in [*honours, small] for card in cards}
    return Hands(
        [*honours, small, [card for card in FRENCH_54.cards if card not in named]], HAND, holding_of, "holding"
    )


@dataclass(frozen=True)
class Honours:
    """What came of bidding seven on each holding.

    Attributes
    ----------
    source
        What was dealt else, and who plays.
    deals
        How many deals of each holding there were.
    rates
        How often the seven was made, of the deals in which it was bid and the suit was named.
    """

    source: Source
    deals: int
    rates: dict[Holding, Estimate]

    def heading(self) -> str:
        """Return the line that stands beside the numbers."""
        setup = self.source.setup
        return (
            f"{setup.title}, {setup.players} players, {self.deals:,} deals of each of {len(HOLDINGS)} holdings, seed "
            f"{setup.seed}, rules {setup.rules_digest()}, policy {setup.table_of_policies()}, seat {CHAIR} told to bid "
            "seven; intervals 95 %"
        )


def honours_of(source: Source) -> Honours:
    """Deal every holding to the seat and have it bid seven; all else is left to the policies."""
    hands = hands_by_holding()
    places = range(len(HOLDINGS))
    parts = [
        Arm(source.setup, _measure, (CHAIR, "bid", TOP_BID), partial(StratumSimulator, hands=hands, stratum=place))
        for place in places
    ]
    deals = max(1, source.hands // SHARE)
    totals = source.arena.gather("A seven bid on the best holdings", Experiment(parts), deals, _digest)
    rates = {HOLDINGS[place]: proportion(int(totals[2 * place + 1]), int(totals[2 * place])) for place in places}
    return Honours(source, deals, rates)


def _measure(rows: Any) -> Any:
    told = (rows["bidder"] == CHAIR) & (rows["bid"] == TOP_BID) & (rows["trump"] == SUIT)
    return np.column_stack([told, told & (rows["made"] == 1)]).astype(np.int64)


def _digest(first: int, matrix: Any) -> Any:
    return matrix.sum(0)
