"""Rare hands, dealt directly: strata of hands with their exact chances, and estimates that weigh them rightly."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import copy
from dataclasses import replace
from fractions import Fraction
from math import comb, prod, sqrt
from typing import Any

import numpy as np

from tricklab.analysis.estimates.estimate import Estimate, mean, proportion, without_rounding
from tricklab.engine.ground.rng import key_of
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Dealt, Played, Simulator
from tricklab.engine.policies.policy import Policy

Counts = tuple[int, ...]
"""How many cards of each class are in a hand."""

_BLOCK = 100
"""Hands that are drawn at once: the deal numbered ``i`` has the same hand wherever a run is cut."""


class Hands:
    """All hands of so many cards from a pack, parted into strata.

    As in stratified sampling, each hand belongs to exactly one, a hand within one is drawn with
    equal chances, and a stratum's chance in an ordinary deal is known exactly. So if ``n`` deals are taken from a
    stratum of chance ``W``, each of them stands for a share ``W / n`` of the ordinary deals. The mean of anything with
    these weights has the same expectation as its mean over ordinary deals, however many deals each stratum is given,
    since

        E[x] = sum over strata of W E[x | stratum].

    The chances are ratios of numbers of hands: of a class of ``c`` cards ``k`` are held in ``comb(c, k)`` ways, so
    hands with given numbers of each class are as many as the product of these.

    Parameters
    ----------
    classes
        The pack, parted into classes of cards; for the strata the cards of one class are all alike.
    size
        Cards in a hand.
    stratum
        Return the stratum of a hand, given its number of cards of each class.
    name
        What the strata are called; deals of strata that are called otherwise have nothing in common.

    Examples
    --------
    >>> hands = Hands([range(4), range(4, 52)], 5, lambda counts: counts[0])  # of 52 cards five, by Aces
    >>> hands.strata
    [0, 1, 2, 3, 4]
    >>> hands.share(4)
    Fraction(1, 54145)
    """

    def __init__(
        self, classes: Sequence[Sequence[int]], size: int, stratum: Callable[[Counts], int], name: str = "stratum"
    ) -> None:
        """Count the hands of every stratum."""
        self.name = name
        self.classes = [list(cards) for cards in classes]
        self.pack = sorted(itertools.chain.from_iterable(self.classes))
        self.size = size
        sizes = [len(cards) for cards in self.classes]
        self._kinds: dict[int, list[Counts]] = {}
        self._combinations: dict[int, list[int]] = {}
        for counts in _compositions(sizes, size):
            result = stratum(counts)
            self._kinds.setdefault(result, []).append(counts)
            self._combinations.setdefault(result, []).append(prod(map(comb, sizes, counts)))

    @property
    def strata(self) -> list[int]:
        """All strata."""
        return sorted(self._kinds)

    def share(self, stratum: int) -> Fraction:
        """Return the exact chance that a hand dealt at random belongs to a stratum."""
        return Fraction(sum(self._combinations[stratum]), comb(len(self.pack), self.size))

    def draw(self, stratum: int, count: int, chance: np.random.Generator) -> Any:
        """Draw hands of a stratum, all equally likely.

        Returns
        -------
        int8 array (count, cards)
            The whole pack for each, the hand at its head.
        """
        kinds = self._kinds[stratum]
        ends = np.cumsum(self._combinations[stratum])  # whole numbers: no chance is rounded
        drawn = np.searchsorted(ends, chance.integers(int(ends[-1]), size=count), side="right")
        wanted = np.array(kinds)[drawn]
        pack = np.array([card for cards in self.classes for card in cards], np.int8)
        is_dealt, at = np.zeros((count, len(pack)), bool), 0
        for number, cards in enumerate(self.classes):
            ranks = chance.random((count, len(cards))).argsort(1).argsort(1)
            is_dealt[:, at : at + len(cards)] = ranks < wanted[:, number, None]
            at += len(cards)
        return pack[np.argsort(~is_dealt, axis=1, kind="stable")]


def _compositions(sizes: Sequence[int], total: int) -> Iterator[Counts]:
    """Yield every way to take a number of cards from classes of some sizes."""
    if not sizes:
        if total == 0:
            yield ()
        return
    for first in range(min(sizes[0], total) + 1):
        for rest in _compositions(sizes[1:], total - first):
            yield (first, *rest)


class StratumSimulator(Simulator):
    """Plays deals in which seat 0 has a hand of one stratum, another one in each; the others' hands are random.

    Parameters
    ----------
    setup
        What is dealt else, and who plays. Every stratum has a seed of its own, made of this one, so that their deals
        have nothing in common.
    lineup
        See `engine.play.simulator.Simulator`.
    hands, stratum
        Which hands.
    """

    def __init__(self, setup: Setup, lineup: Iterable[Policy] = (), *, hands: Hands, stratum: int) -> None:
        """Get ready; nothing is compiled yet."""
        first = tuple(hands.draw(stratum, 1, np.random.default_rng(0))[0, : hands.size].tolist())
        super().__init__(replace(setup.for_purpose(f"{hands.name} {stratum}", ","), hand=first), lineup)
        self.hands = hands
        self.stratum = stratum
        self._simulator = Simulator(self.setup, lineup)

    def prepare(self) -> None:
        """Compile the loop, or load it."""
        self._simulator.prepare()

    def packs(self, first: int, count: int) -> Any:
        """Return the packs of some deals, seat 0's hand at the head of each."""
        key = key_of(self.setup.for_purpose("hands", ",").seed)
        drawn = []
        for block in range(first // _BLOCK, (first + count - 1) // _BLOCK + 1):
            chance = np.random.Generator(np.random.Philox(key=np.array(key, np.uint64), counter=[0, 0, block, 0]))
            drawn.append(self.hands.draw(self.stratum, _BLOCK, chance))
        start = first % _BLOCK
        return np.concatenate(drawn)[start : start + count]

    def _packs_of(self, numbers: Any) -> Iterator[Any]:
        for first, count in _runs(numbers):
            yield from self.packs(first, count)

    def _play(
        self, numbers: Any, *, log: bool = False, rows: Any = None, force: tuple[int, str, int] | None = None
    ) -> Played:
        rows = np.zeros(len(numbers), self.setup.game.row) if rows is None else rows
        simulator = copy(self._simulator)  # for this thread alone: its pack changes from deal to deal
        played = Played(rows, np.zeros((1, 0)), None)
        events = []
        for i, pack in enumerate(self._packs_of(numbers)):
            simulator.pack = pack
            played = simulator.play(int(numbers[i]), 1, log=log, rows=rows[i : i + 1], force=force)
            events.append(played.log)
        return Played(rows, np.concatenate(events) if log and events else played.log, played.last)

    def deal_each(self, numbers: Any) -> Dealt:
        """Deal what `play_each` plays, see `engine.play.simulator.Simulator.deal_each`."""
        simulator = copy(self._simulator)
        hands, dealers = np.zeros((len(numbers), self.setup.players), np.int64), np.zeros(len(numbers), np.int64)
        for i, pack in enumerate(self._packs_of(numbers)):
            simulator.pack = pack
            dealt = simulator.deal(int(numbers[i]), 1)
            hands[i], dealers[i] = dealt.hands[0], dealt.dealers[0]
        return Dealt(hands, dealers)


def _runs(numbers: Any) -> Iterator[tuple[int, int]]:
    """Yield the first and the length of each run of consecutive numbers: hands are drawn for many deals at once."""
    for run in np.split(numbers, np.flatnonzero(np.diff(numbers) != 1) + 1):
        if len(run):
            yield int(run[0]), len(run)


def weighted(parts: Sequence[tuple[float, int, int]]) -> Estimate:
    """Estimate a proportion over strata with Wilson's interval.

    Parameters
    ----------
    parts
        For each stratum: for how much of all deals one of its deals stands, how many succeeded, and how many there
        are of those that are asked about.

    Returns
    -------
    Estimate
        With a single stratum the plain proportion. Else the interval is that of as many equal deals as give the same
        error; ``count`` is how many equal deals the weights are worth (Kish), which is less than there are.

    Examples
    --------
    >>> weighted([(0.5, 3, 4)]) == weighted([(0.1, 3, 4)])
    True
    >>> weighted([(0.9, 0, 10), (0.1, 10, 10)]).value
    0.1
    """
    there = [part for part in parts if part[2]]
    if len(there) < 2:
        return proportion(sum(part[1] for part in there), sum(part[2] for part in there))
    total = sum(weight * deals for weight, _, deals in there)
    value = sum(weight * good for weight, good, _ in there) / total
    worth = total**2 / sum(weight**2 * deals for weight, _, deals in there)
    spread = sum(weight**2 * (good * (1 - value) ** 2 + (deals - good) * value**2) for weight, good, deals in there)
    error = sqrt(spread) / total
    equal = value * (1 - value) / error**2 if error else worth
    result = proportion(value * equal, equal)
    return Estimate(value, result.low, result.high, round(worth), error)


def weighted_mean(parts: Sequence[tuple[float, int, int, int]], unit: int = 1) -> Estimate:
    """Estimate a mean over strata, in units of so many.

    Parameters
    ----------
    parts
        For each stratum: for how much of all deals one of its deals stands, how many there are, their sum and the sum
        of their squares.
    unit
        What the numbers are multiplied by.

    Returns
    -------
    Estimate
        With a single stratum the plain mean; else ``count`` is how many equal deals the weights are worth (Kish).
    """
    if len(parts) < 2:
        _, count, total, squares = parts[0] if parts else (0.0, 0, 0, 0)
        return mean(total / unit, squares / unit**2, count)
    whole = sum(weight * count for weight, count, _, _ in parts)
    value = sum(weight * total for weight, _, total, _ in parts) / whole / unit
    worth = whole**2 / sum(weight**2 * count for weight, count, _, _ in parts)
    spread = sum(w**2 * (squares / unit**2 - 2 * value * total / unit + n * value**2) for w, n, total, squares in parts)
    terms = sum(w**2 * (squares + 2 * abs(value * unit * total)) / unit**2 for w, _, total, squares in parts)
    error, count = sqrt(without_rounding(spread, terms)) / whole, round(worth)
    at_zero = mean(0, error * error * count * (count - 1), count)  # borrows Student's quantile
    return Estimate(value, value + at_zero.low, value + at_zero.high, count, error)
