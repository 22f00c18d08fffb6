"""How often things happen in tarock deals: exact chances, and what of them there is in deals that were dealt.

Deals come as an array of *places*, a line for each deal and a column for each card of the game's pack, in the pack's
order: the seat that the card was dealt to, or the number of seats plus its place in the talon, from 0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb, prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from referee.tapp_tarock_rules import Rules, legal_bids
from referee.tarock import HONOURS, KINGS, is_tarock, pack, value

Places = NDArray[np.int64]
Measure = Callable[[Places], NDArray[Any]]

TALON = 6


@dataclass(frozen=True)
class Oracle:
    """Something that can be measured in every deal, and its exact mean."""

    name: str
    exact: Fraction
    measure: Measure

    def check(self, places: Places) -> None:
        """Demand that the mean over the deals is as near to the exact one as chance allows."""
        found = self.measure(places).astype(float)
        variance = max(float(found.var()), float(self.exact) * abs(1 - float(self.exact)) if found.max() <= 1 else 0.0)
        error = (variance / len(found)) ** 0.5
        assert abs(float(found.mean()) - float(self.exact)) < 4.5 * error, (self.name, found.mean(), float(self.exact))


def places_of(deals: Iterable[tuple[Sequence[Sequence[str]], Sequence[str]]], cards: Sequence[str]) -> Places:
    """The array for deals given as hands and talon, as records write them."""
    told = []
    for dealt, talon in deals:
        place = {card: seat for seat, hand in enumerate(dealt) for card in hand}
        place |= {card: len(dealt) + number for number, card in enumerate(talon)}
        told.append([place[card] for card in cards])
    return np.array(told)


def shuffled(cards: Sequence[str], seats: int, deals: int, seed: int) -> Places:
    """Deals by a shuffle of NumPy's."""
    size = (len(cards) - TALON) // seats
    where = np.repeat(np.arange(seats), size)
    line = np.concatenate([where, np.arange(seats, seats + TALON)])
    return np.random.default_rng(seed).permuted(np.tile(line, (deals, 1)), axis=1)


def hypergeometric(pack_size: int, marked: int, drawn: int, found: int) -> Fraction:
    """The chance of so many marked cards among those drawn."""
    return Fraction(comb(marked, found) * comb(pack_size - marked, drawn - found), comb(pack_size, drawn))


def columns(cards: Sequence[str], wanted: Callable[[str], bool]) -> list[int]:
    """Where these cards stand in the array."""
    return [number for number, card in enumerate(cards) if wanted(card)]


def held(places: Places, chosen: Sequence[int], seats: int) -> NDArray[Any]:
    """How many of the chosen cards each seat was dealt: a line for each deal, a column for each seat."""
    return np.stack([(places[:, chosen] == seat).sum(axis=1) for seat in range(seats)], axis=1)


def in_talon(places: Places, chosen: Sequence[int], seats: int, first: int = 0, last: int = TALON) -> NDArray[Any]:
    """How many of the chosen cards lie in the talon, or in a part of it."""
    talon = places[:, chosen] - seats
    return np.asarray(((talon >= first) & (talon < last)).sum(axis=1))


def void_chance() -> Fraction:
    """The chance that a hand of sixteen, out of 54 with four suits of eight, lacks a plain suit."""
    some = [(-1) ** (suits + 1) * comb(4, suits) * comb(54 - 8 * suits, 16) for suits in range(1, 5)]
    return Fraction(sum(some), comb(54, 16))


def split_ways(hands: Sequence[int], halves: Sequence[int]) -> int:
    """In how many ways, out of 54 over 22, the tarocks are dealt like this to hands and halves, in this order."""
    return prod([comb(16, held) for held in hands] + [comb(3, held) for held in halves])


def tapp_tarock_oracles() -> list[Oracle]:
    """What is known exactly of a deal of Tapp-Tarock; what is said of a seat is averaged over the seats."""
    cards, seats = pack(), 3
    tarocks, trull = columns(cards, is_tarock), columns(cards, lambda card: card in HONOURS)
    kings, fives = columns(cards, lambda card: card in KINGS), columns(cards, lambda card: value(card) == 5)
    suits = [
        [number for number in columns(cards, lambda card: not is_tarock(card)) if cards[number][-1] == letter]
        for letter in "CDHS"
    ]
    worth = np.array([3 * value(card) - 2 for card in cards]) / 3

    def split(hands: Sequence[int]) -> Measure:
        def measure(places: Places) -> NDArray[Any]:
            halves = [in_talon(places, tarocks, seats, first, first + 3) for first in (0, 3)]
            return (held(places, tarocks, seats) == hands).all(axis=1) & (halves[0] == 1) & (halves[1] == 1)

        return measure

    oracles = [
        Oracle("tarocks in a hand", Fraction(176, 27), lambda places: held(places, tarocks, seats).mean(axis=1)),
        Oracle("in the lower half", Fraction(11, 9), lambda places: in_talon(places, tarocks, seats, 0, 3)),
        Oracle("in the upper half", Fraction(11, 9), lambda places: in_talon(places, tarocks, seats, 3, 6)),
        Oracle("full trull", Fraction(140, 6201), share(seats, trull, 3)),
        Oracle("two trull cards", Fraction(380, 2067), share(seats, trull, 2, 2)),
        Oracle("somebody has two", Fraction(380, 689), some(seats, trull, 2, 2)),
        Oracle("somebody has the trull", Fraction(140, 2067), some(seats, trull, 3)),
        Oracle("four kings", Fraction(140, 24327), share(seats, kings, 4)),
        Oracle("somebody has four kings", Fraction(140, 8109), some(seats, kings, 4)),
        Oracle("fives in a hand", Fraction(56, 27), lambda places: held(places, fives, seats).mean(axis=1)),
        Oracle(
            "void in a plain suit",
            void_chance(),
            lambda places: np.stack([held(places, suit, seats) == 0 for suit in suits]).any(axis=0).mean(axis=1),
        ),
        Oracle("points in the talon", Fraction(70, 9), lambda places: (worth * (places >= seats)).sum(axis=1)),
        Oracle("in a half", Fraction(35, 9), lambda places: (worth * (places >= seats + 3)).sum(axis=1)),
    ]
    for least in range(8, 13):
        chance = sum((hypergeometric(54, 22, 16, found) for found in range(least, 17)), Fraction(0))
        oracles.append(Oracle(f"tarocks, at least {least}", chance, share(seats, tarocks, least)))
    for hands in ((7, 7, 6), (7, 6, 7), (6, 7, 7)):
        oracles.append(Oracle(f"tarocks {hands}", Fraction(split_ways(hands, (1, 1)), comb(54, 22)), split(hands)))
    return oracles


def tapp_tarock_auctions(rules: Rules) -> dict[tuple[int, str] | None, Fraction]:
    """The chances of each soloist, counted from forehand, with each bid, or of a void deal, if all bid at random."""
    chances: dict[tuple[int, str] | None, Fraction] = {}

    def speak(place: int, out: frozenset[int], high: tuple[int, str] | None, chance: Fraction) -> None:
        if len(out) == 3 or (high and (high[1] == "solo" or len(out) == 2)):
            chances[high] = chances.get(high, Fraction(0)) + chance
            return
        legal = [""] if place in out else legal_bids(place, high, rules)
        for word in legal:
            said = high if word in ("", "pass") else (place, high[1] if word == "hold" and high else word)
            passed = out | {place} if word == "pass" else out
            speak((place + 1) % 3, passed, said, chance / len(legal))

    speak(0, frozenset(), None, Fraction(1))
    return chances


def paskievics_oracles() -> list[Oracle]:
    """What is known exactly of a deal of Paskievics; what is said of a seat is averaged over the seats."""
    cards, seats = pack(5), 4
    tarocks, honours = columns(cards, is_tarock), columns(cards, lambda card: card in HONOURS)
    kings, high = columns(cards, lambda card: card in KINGS), columns(cards, lambda card: card in HONOURS[:2])
    worth = np.array([value(card) for card in cards])

    def holders(places: Places) -> NDArray[Any]:
        return (held(places, honours, seats) > 0).sum(axis=1)

    def together(places: Places) -> NDArray[Any]:
        first, second = (np.minimum(places[:, card], seats) for card in high)
        return np.asarray(first == second)

    def trial(places: Places) -> NDArray[Any]:
        """Only among deals in which nobody has an honour: whether the top three of the talon have one."""
        found = in_talon(places, honours, seats, 0, 3) > 0
        return np.asarray(found[holders(places) == 0])

    oracles = [
        Oracle("tarokks in a hand", Fraction(33, 7), lambda places: held(places, tarocks, seats).mean(axis=1)),
        Oracle("tarokks, exactly 5", hypergeometric(42, 22, 9, 5), share(seats, tarocks, 5, 5)),
        Oracle(
            "nobody of three has an honour",
            Fraction(13, 328),
            lambda places: ~_between(held(places, honours, 3), 1, 3).any(axis=1),
        ),
        Oracle("a trial Three finds an honour", Fraction(19, 20), trial),
        Oracle("T20 in the talon", Fraction(1, 7), lambda places: places[:, cards.index("T20")] >= seats),
        Oracle("T21 and T22 in one place", Fraction(53, 287), together),
        Oracle("four kings", Fraction(3, 2665), share(seats, kings, 4)),
        Oracle("no tarokk", Fraction(4, 10619), share(seats, tarocks, 0, 0)),
        Oracle("points in the talon", Fraction(94, 7), lambda places: (worth * (places >= seats)).sum(axis=1)),
    ]
    for least in range(6, 10):
        chance = sum((hypergeometric(42, 22, 9, found) for found in range(least, 10)), Fraction(0))
        oracles.append(Oracle(f"tarokks, at least {least}", chance, share(seats, tarocks, least)))
    for number, chance in enumerate(HONOURS_IN_A_HAND):
        oracles.append(Oracle(f"honours in a hand, {number}", chance, share(seats, honours, number, number)))
    for number, chance in enumerate(PLAYERS_WITH_AN_HONOUR):
        oracles.append(Oracle(f"players with an honour, {number}", chance, _is(holders, number)))
    return oracles


HONOURS_IN_A_HAND = [Fraction(682, 1435), Fraction(594, 1435), Fraction(297, 2870), Fraction(3, 410)]
PLAYERS_WITH_AN_HONOUR = [Fraction(1, 574), Fraction(87, 574), Fraction(243, 410), Fraction(729, 2870)]


def share(seats: int, chosen: Sequence[int], least: int, most: int = 54) -> Measure:
    """The share of the hands that have so many of the chosen cards."""
    return lambda places: _between(held(places, chosen, seats), least, most).mean(axis=1)


def some(seats: int, chosen: Sequence[int], least: int, most: int = 54) -> Measure:
    """Whether somebody has so many of the chosen cards."""
    return lambda places: _between(held(places, chosen, seats), least, most).any(axis=1)


def _is(measure: Measure, number: int) -> Measure:
    return lambda places: measure(places) == number


def _between(numbers: NDArray[Any], least: int, most: int) -> NDArray[Any]:
    return np.asarray((numbers >= least) & (numbers <= most))
