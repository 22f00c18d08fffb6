"""Whether a shuffle is fair: the hands that seats were dealt, compared with the exact chances (docs/practise.md)."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from tricklab.analysis.estimates.chi_squared import holm, noncentrality_for
from tricklab.analysis.features.hand_features import hand_features, turn_of
from tricklab.analysis.practise.deal_files import Source, StoredDeal, collect
from tricklab.analysis.practise.dealt_counts import DealtCount, counts_of
from tricklab.analysis.words.results import Drawn, Result, frame_of
from tricklab.engine.base.checks import plain_text
from tricklab.engine.base.numbers import counted, real
from tricklab.engine.errors import UsageError
from tricklab.engine.ground.cards import mask_of
from tricklab.engine.play.setup import Setup
from tricklab.engine.records.reader import RecordError
from tricklab.engine.rules.events import UNKNOWN

if TYPE_CHECKING:
    import polars as pl

LEVEL = 0.05
"""A corrected p-value below this is unusual."""

POWER = 0.9
"""How often a bias shows in so many deals as `Look.needed` has."""

FEWEST = 20
"""Deals of one game below which nothing is tested."""

_MISDEAL = "misdeal"


@dataclass(frozen=True)
class Look:
    """One number of one seat, compared with its exact chances.

    Attributes
    ----------
    game, seat, what
        The game, the seat or its place, and what was counted.
    deals
        In how many deals.
    mean, due
        The mean that was dealt, and the mean of a fair shuffle; of the cards the share of deals for the card that is
        farthest off.
    statistic, freedom, p
        Pearson's test; None where the deals are too few for it.
    corrected
        The p-value, corrected for all tests that were made.
    needed
        How many deals show a bias of the size that was asked for, in nine cases of ten.
    """

    game: str
    seat: str
    what: str
    deals: int
    mean: float
    due: float
    statistic: float | None
    freedom: int | None
    p: float | None
    corrected: float | None = None
    needed: int | None = None


@dataclass(frozen=True)
class Fairness(Result):
    """What the dealt hands show of a shuffle.

    Attributes
    ----------
    looks
        All that was compared.
    deals
        How many deals were compared.
    bias
        The bias for which `Look.needed` counts the deals, as a share of the mean.
    left_out
        Why deals were left out, and how many.
    """

    looks: tuple[Look, ...]
    deals: int
    bias: float
    left_out: tuple[tuple[str, int], ...] = ()

    @property
    def unusual(self) -> list[Look]:
        """What is unusual after the correction, the smallest p-value first."""
        unusual = [look for look in self.looks if look.corrected is not None and look.corrected < LEVEL]
        return sorted(unusual, key=lambda look: look.p or 0.0)

    @property
    def tests(self) -> int:
        """How many tests were made."""
        return sum(look.p is not None for look in self.looks)

    def verdict(self) -> str:
        """Return what the tests come to, in a sentence."""
        unusual = self.unusual
        if not unusual:
            smallest = min((look.corrected for look in self.looks if look.corrected is not None), default=1.0)
            return f"Nothing unusual: the smallest of {self.tests} p-values, corrected, is {_shown(smallest)}."
        listed = "; ".join(f"{look.seat}, {look.what} (p = {_shown(look.corrected or 0.0)})" for look in unusual[:3])
        more = f"; and {len(unusual) - 3} more" if len(unusual) > 3 else ""
        return f"Unusual for a fair shuffle, corrected for {self.tests} tests: {listed}{more}."

    def outlook(self) -> str:
        """Return how many deals would show a bias."""
        needed = [look.needed for look in self.looks if look.needed]
        if not needed:
            return ""
        return (
            f"A mean that is off by {100 * self.bias:g} % shows in 9 cases of 10 after {min(needed):,} to "
            f"{max(needed):,} deals, by what is counted."
        )

    def heading(self) -> str:
        """Return how many deals of which games were compared."""
        games = ", ".join(dict.fromkeys(look.game for look in self.looks))
        return f"{counted(self.deals)}, {games}: the hands that were dealt, against a fair shuffle"

    def table(self) -> pl.DataFrame:
        """Return a row for each number that was compared."""
        return frame_of([vars(look) for look in self.looks])

    def drawn(self) -> Drawn:
        """Return what `plot` shows of the table: the means that were dealt."""
        return Drawn(("seat", "what"), "mean", "mean that was dealt")

    def to_dict(self) -> dict[str, Any]:
        """Return it as plain data, for JSON."""
        data = {"deals": self.deals, "left_out": dict(self.left_out), "tests": self.tests, "bias": self.bias}
        return {**data, "verdict": self.verdict(), "looks": [vars(look) for look in self.looks]}


def fair(records: Source | Iterable[Source], *, by: str = "seat", bias: float = 0.1) -> Fairness:
    """Compare the hands that were dealt with a fair shuffle.

    Of each seat's hand the longest suit, the voids, each suit and the top rank are counted, and compared with the
    exact chances by Pearson's test; then which cards the seat was dealt, and how many of them it had in the deal
    before. The p-values are corrected for their number by Holm's method.

    Parameters
    ----------
    records
        Files or folders of deal records and saved games, or records; a deal that stands there twice counts once.
    by
        ``"seat"``, or ``"place"`` for the places from the dealer on.
    bias
        The share of the mean by which a shuffle may be off, for the number of deals that show it.

    Returns
    -------
    Fairness
        Each number with its p-value, and how many deals a bias needs to be seen.

    Raises
    ------
    UsageError
        If a file is damaged, or there are fewer than 20 deals of every game.

    See Also
    --------
    verify : Whether a run has the deals of its seed.
    """
    if plain_text("by", by, "seat") not in ("seat", "place"):
        raise UsageError(f"by is seat or place; not {by!r}.")
    bias = real(bias, "the bias", 0.001, 10.0, "0.1")
    left_out: Counter[str] = Counter()
    groups = _grouped(collect(records).deals, by, left_out)
    tested = [group for group in groups if len(group.hands) >= FEWEST]
    if not tested:
        most = max((len(group.hands) for group in groups), default=0)
        raise UsageError(
            f"{counted(most)} with known hands {'shows' if most == 1 else 'show'} nothing of a shuffle: give at least "
            f"{FEWEST} different deals of a game."
        )
    left_out["too few of the game"] = _deals(groups) - _deals(tested)
    pairs = [
        (_look(group, count), count) for group in tested for count in counts_of(group.setup, group.hands, group.size)
    ]
    there = tuple((why, number) for why, number in left_out.items() if number)
    return Fairness(tuple(_corrected(pairs, bias)), _deals(tested), bias, there)


@dataclass(frozen=True)
class _Group:
    """The hands of a seat or place, in the order of the deals, all of one size and from one pack."""

    setup: Setup
    size: int
    seat: str
    hands: list[int] = field(default_factory=list)


def _deals(groups: Sequence[_Group]) -> int:
    """Return the number of deals, which most seats have in common."""
    most: dict[Any, int] = {}
    for group in groups:
        key = group.setup.title, group.setup.deck.cards, group.size
        most[key] = max(most.get(key, 0), len(group.hands))
    return sum(most.values())


def _grouped(deals: Sequence[StoredDeal], by: str, left_out: Counter[str]) -> list[_Group]:
    """Return the hands of each seat or place of each game."""
    groups: dict[Any, _Group] = {}
    seen: set[Any] = set()
    for deal in deals:
        record, setup = deal.record, _setup_of(deal)
        if setup.rules.get(_MISDEAL, "none") != "none":
            left_out[f"played with {_MISDEAL}={setup.rules[_MISDEAL]}, by which hands are not random"] += 1
            continue
        if (record.variant, record.dealer, record.dealt) in seen:
            left_out["the same deal again"] += 1
            continue
        seen.add((record.variant, record.dealer, record.dealt))
        words = hand_features(setup)["seat_place"].labels
        for seat, hand in enumerate(record.dealt):
            if hand and UNKNOWN not in hand:
                name = f"seat {seat}" if by == "seat" else words[turn_of(seat, record.dealer, setup.players)]
                key = setup.title, setup.deck.cards, len(hand), name
                group = groups.setdefault(key, _Group(setup, len(hand), name))
                group.hands.append(_set_of(deal, setup, hand))
    return list(groups.values())


@lru_cache(256)
def _setup_named(variant: str, rules: frozenset[tuple[str, Any]]) -> Setup:
    return Setup.make(variant, rules=dict(rules))


def _setup_of(deal: StoredDeal) -> Setup:
    record = deal.record
    try:
        setup = _setup_named(record.variant, frozenset(record.rules.items()))
    except UsageError as error:
        raise RecordError(deal.name, "", str(error)) from error
    if len(record.dealt) != setup.players or not 0 <= record.dealer < setup.players:
        raise RecordError(deal.name, "", f"the rules are for {setup.players} players, and the hands are not.")
    return setup


def _set_of(deal: StoredDeal, setup: Setup, hand: Sequence[str]) -> int:
    try:
        cards = setup.deck.numbers(hand)
    except UsageError as error:
        raise RecordError(deal.name, "dealt", str(error)) from error
    if len({*cards}) < len(cards):
        raise RecordError(deal.name, "dealt", "a card is in a hand twice.")
    return mask_of(cards)


def _look(group: _Group, count: DealtCount) -> Look:
    tested = count.tested()
    statistic, freedom, p = (None, None, None) if tested is None else tested
    deals = len(group.hands)
    return Look(group.setup.title, group.seat, count.what, deals, count.mean, count.due, statistic, freedom, p)


def _corrected(pairs: Sequence[tuple[Look, DealtCount]], bias: float) -> Iterable[Look]:
    """Yield what was compared, with corrected p-values, and the deals that show a bias."""
    p_values = [look.p for look, _ in pairs if look.p is not None]
    corrected = iter(holm(p_values))
    for look, count in pairs:
        if look.p is None or look.freedom is None:
            yield look
            continue
        rate = count.noncentrality(bias)
        least = _noncentrality(look.freedom, LEVEL / len(p_values))
        yield replace(look, corrected=next(corrected), needed=math.ceil(least / rate) if rate else None)


@lru_cache(1024)
def _noncentrality(freedom: int, level: float) -> float:
    return noncentrality_for(POWER, freedom, level)


def _shown(p: float) -> str:
    """Return a p-value with two digits that count."""
    return f"{p:.2f}" if p >= 0.1 else f"{p:.2g}"
