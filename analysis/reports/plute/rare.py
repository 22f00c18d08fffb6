"""One seat told to bid seven on hands of every length, the rare ones dealt directly."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, partial
from typing import Any

import numpy as np

from tricklab.analysis.estimate import Estimate
from tricklab.analysis.experiment import Arm, Experiment
from tricklab.analysis.reports.groups import Groups
from tricklab.analysis.reports.plute.holdings import BIDS, FEATURES, features
from tricklab.analysis.reports.source import Source
from tricklab.analysis.strata import Counts, Hands, StratumSimulator, weighted
from tricklab.engine.decks import FRENCH_54
from tricklab.engine.games.plute import HAND, PLAYERS, TOP_BID
from tricklab.engine.ground.cards import JACK

CHAIR = 0
"""The seat that is told; the dealer is drawn by lot, so that it sits in every place."""

SHARE = 10
"""Each length is dealt in one of so many deals."""

_COLUMNS = ("mask", "aces", "deuce", "eldest", "deals", *(f"at_{level}" for level in BIDS), "plute", "pluted")
_KEYS = (*FEATURES, "aces", "deuce", "eldest")


def longest(counts: Counts) -> int:
    """Return how many trumps a hand has in the suit in which it has most.

    ``counts`` are those of `hands_by_length`: of every suit the cards other than the Jack, the four Jacks one by one,
    which are trumps in both suits of their colour, and the jokers, trumps in all.
    """
    return max(counts[suit] + counts[4 + suit] + counts[4 + 3 - suit] + counts[8] for suit in range(4))


@cache
def hands_by_length() -> Hands:
    """Return the hands of nine cards by the trumps in their longest suit."""
    suits = [suit.cards for suit in FRENCH_54.suits]
    others = [(*cards[:JACK], *cards[JACK + 1 :]) for cards in suits]
    return Hands([*others, *([cards[JACK]] for cards in suits), FRENCH_54.jokers], HAND, longest, "length")


@dataclass(frozen=True)
class Sevens:
    """What came of bidding seven on anything.

    Attributes
    ----------
    source
        What was dealt else, and who plays.
    deals
        How many deals of each length there were.
    groups
        Those in which the seat got to bid seven: by ``stratum`` (the length), the trumps' `FEATURES` in the suit that
        it named, ``aces``, ``deuce`` and ``eldest`` (1 if it was the first to speak); counted are ``at_4`` to ``at_7``,
        ``plute`` and ``pluted``, see `analysis.reports.plute.holdings.Bids`.
    """

    source: Source
    deals: int
    groups: Groups

    @property
    def shares(self) -> dict[int, Fraction]:
        """The exact chance of each length."""
        hands = hands_by_length()
        return {length: hands.share(length) for length in hands.strata}

    def rate(self, name: str, *conditions: Any) -> Estimate:
        """Estimate in how many of the deals something was counted, each length weighed with its chance."""
        chosen = self.groups.where(*conditions).by("stratum")
        shares = self.shares
        return weighted(
            [
                (float(shares[length]) / self.deals, int(group.frame[name].sum()), group.count)
                for length, group in chosen.items()
            ]
        )

    def heading(self) -> str:
        """Return the line that stands beside the numbers."""
        setup = self.source.setup
        return (
            f"{setup.title}, {setup.players} players, {self.deals:,} deals of each of {len(self.shares)} lengths of "
            f"the longest suit, weighed by their exact chances, seed {setup.seed}, rules {setup.rules_digest()}, "
            f"policy {setup.table_of_policies()}, seat {CHAIR} told to bid seven; intervals 95 %"
        )


def sevens_of(source: Source) -> Sevens:
    """Deal hands of every length to the seat and have it bid seven; all else is left to the policies."""
    # Played to the end whatever the rules, as a deal that is cut short does not tell who takes what is left.
    setup = replace(source.setup, rules={**source.setup.rules, "early_stop": False})
    hands = hands_by_length()
    parts = [
        Arm(setup, _measure, (CHAIR, "bid", TOP_BID), partial(StratumSimulator, hands=hands, stratum=length))
        for length in hands.strata
    ]
    deals = max(1, source.hands // SHARE)
    groups = source.arena.gather("A seven bid on anything", Experiment(parts), deals, partial(_digest, hands.strata))
    return Sevens(replace(source, setup=setup), deals, groups)


def _measure(rows: Any) -> Any:
    """Return, by `_COLUMNS`, the trumps held, and what came of a deal in which the seat bid seven; else zeros."""
    side = CHAIR & 1
    told = (rows["bidder"] == CHAIR) & (rows["bid"] == TOP_BID)
    eldest = rows["dealer"] == (CHAIR - 1) % PLAYERS
    points = rows["side_points"][:, side]
    columns = [rows["bidder_trumps"], rows["aces"], rows["low_at"], eldest, told]
    columns += [points >= level for level in BIDS]
    columns += [rows["plute"] == side, rows["plute"] == 1 - side]
    return np.column_stack([column.astype(np.int64) * told for column in columns])


def _digest(lengths: list[int], first: int, matrix: Any) -> Groups:
    """Group the deals of every length in which the seat bid seven."""
    import polars as pl

    frames = []
    for place, length in enumerate(lengths):
        part = matrix[:, place * len(_COLUMNS) : (place + 1) * len(_COLUMNS)]
        frame = pl.DataFrame(part, schema=list(_COLUMNS)).filter(pl.col("deals") > 0)
        wide = frame.with_columns(pl.lit(length, pl.Int64).alias("stratum"), *features(pl.col("mask")))
        frames.append(wide.group_by("stratum", *_KEYS).agg(pl.col(_COLUMNS[4:]).sum()))
    return Groups(pl.concat(frames))
