"""Worlds of small Smear positions against every way in which the cards can lie: each as often as it should be.

The frequencies are held against exact ones in two ways: all arrangements together by chi-square; and each trump's place
and each seat's number of trumps by its standard errors, where an error of one percent stands out.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property, reduce
from itertools import product
from math import factorial, perm, prod
from operator import itemgetter, or_
from typing import Any

import numpy as np
import pytest

from driver import Position
from every_deal import check_drawn
from kernels import sample_hidden_worlds
from referee.smear import Rules, refill
from tiers import full_but
from tricklab.engine.games.smear import GAME
from tricklab.engine.games.smear.trumps import ALL_TRUMPS, card_of
from tricklab.engine.ground.cards import cards_of
from tricklab.engine.ground.rng import key_of
from tricklab.engine.ground.tricks import trumps_with_jick
from tricklab.engine.play.kernels import kernel
from tricklab.engine.play.setup import Setup

PLAY, FOLD_LEAD = (GAME.number_of(name) for name in ("play", "fold_lead"))

DEALT, DRAWN, TAKEN, DEAD = "dealt", "drawn", "taken", "dead"
Zone = tuple[int, str]
"""Where a trump lies: a seat and how it came by it; seat -1 for the trumps that are in no hand."""

NOBODY: Zone = (-1, DEAD)

MOST = 4.5
"""Standard errors beyond which a frequency is wrong."""

Arrangement = tuple[tuple[Zone, ...], tuple[int, ...]]
"""The zones of the unseen trumps, in order, and how many trumps each other seat was dealt."""


class SmallWorld:
    """A deal cut short in the play: the dealer's left has bid lowest and named clubs, and all play as it comes.

    Attributes
    ----------
    bidders
        The other seats that had a choice in the auction, in turn, and among how many things to say.
    played
        The trumps that each other seat has played.
    unseen
        The trumps whose place the seat does not know.
    """

    def __init__(self, options: dict[str, Any], seed: int, plays: int) -> None:
        self.setup = Setup.make("smear", rules=options, policy="random")
        self.players, rng = self.setup.players, random.Random(seed)
        self.at, said = Position(self.setup, rng.sample(range(54), 54), 0), []
        for turn in range(self.players + 1):  # the lowest bid, then all others pass, and clubs
            said.append((self.at.seat, len(self.at.legal())))
            self.at.step(self.at.legal()[0 if turn else 1])
        for _ in range(plays):
            legal = self.at.legal()
            self.at.step(legal[rng.randrange(len(legal))])
        self.table: Any = self.at.state["table"]
        self.kind, self.seat, self.size = int(self.table["kind"]), self.at.seat, 9 if self.players == 4 else 8
        assert self.kind in (PLAY, FOLD_LEAD)
        assert not any(self.table["beneath"])
        self.others = [seat for seat in range(self.players) if seat != self.seat]
        self.bidders = [(seat, choices) for seat, choices in said[:-1] if seat != self.seat and choices > 1]
        shown = [int(cards) for cards in self.table["played"][: self.players]]
        self.played = {seat: cards_of(shown[seat]) for seat in self.others}
        self.unseen = cards_of(ALL_TRUMPS & ~reduce(or_, shown, int(self.at.own()["hand"])))

    def card(self, trump: int) -> int:
        """The number of the card."""
        return int(card_of(self.at.rules, trump, 0))

    @cached_property
    def room(self) -> dict[Zone, int]:
        """How many cards lie in each zone that the seat cannot see."""
        drew = self.table["drew"]
        room = {}
        for seat in self.others:
            room |= {(seat, DEALT): self.size, (seat, DRAWN): int(drew[seat])}
        rest = 54 - self.players * self.size - int(drew.sum())
        takes = str(self.setup.rules["stock"])
        if takes == "dead":
            room[NOBODY] = rest
        elif int(self.table[takes]) != self.seat:
            room[int(self.table[takes]), TAKEN] = rest
        return {zone: places for zone, places in room.items() if places}

    def fits(self, count: Counter[Zone]) -> bool:
        """Tell whether all would have drawn and played as they have, with so many trumps in each zone."""
        own, table = self.at.state["own"][self.seat], self.table
        kept = [count[seat, DEALT] for seat in range(self.players)]
        kept[self.seat] = (int(own["dealt"]) & trumps_with_jick(0)).bit_count()
        stock = [""] * (54 - self.players * self.size)
        served = dict(refill(kept, stock, int(table["dealer"]), int(table["bidder"]), Rules(**self.setup.rules)))
        if [len(served.get(seat, ())) for seat in range(self.players)] != table["drew"][: self.players].tolist():
            return False
        for seat in self.others:
            have = sum(count[seat, how] for how in (DEALT, DRAWN, TAKEN))
            if count[seat, TAKEN] != table["took"][seat]:
                return False
            if table["out"][seat] and have != len(self.played[seat]):
                return False
            if self.played[seat] and have > 6:  # a stack would have been seen; there is none in these positions
                return False
        # Whoever may lead a plain card knows that somebody has a trump, or the deal would be over.
        held = sum(count[seat, how] for seat in self.others for how in (DEALT, DRAWN, TAKEN))
        return self.kind != FOLD_LEAD or held > sum(map(len, self.played.values()))

    @cached_property
    def arrangements(self) -> dict[Arrangement, int]:
        """Every way in which the trumps that are not the seat's own can lie, with the number of ways to the cards.

        The trumps of a zone can lie in any of its places, and the plain cards fill what is left in as many ways,
        wherever the trumps lie.
        """
        splits = [list(self._splits(seat)) for seat in self.others]
        found: dict[Arrangement, int] = {}
        ways: dict[tuple[Zone, ...], dict[tuple[int, ...], int]] = {}
        for zones in product(self.room, repeat=len(self.unseen)):
            alike = tuple(sorted(zones))  # which trump lies where makes no difference to what follows
            if alike not in ways:
                ways[alike] = self._ways(zones, splits)
            found |= {(zones, dealt): number for dealt, number in ways[alike].items()}
        return found

    def _ways(self, zones: tuple[Zone, ...], splits: list[list[Counter[Zone]]]) -> dict[tuple[int, ...], int]:
        """In how many ways the cards can lie with the unseen trumps there, by how many trumps each seat was dealt."""
        found: dict[tuple[int, ...], int] = {}
        for split in product(*splits):
            count, ways = Counter(zones), 1
            for part in split:
                count += part
                ways *= factorial(part.total()) // prod(factorial(n) for n in part.values())
            if self.fits(count):
                ways *= prod(perm(self.room[zone], trumps) for zone, trumps in count.items())
                dealt = tuple(count[seat, DEALT] for seat in self.others)
                found[dealt] = found.get(dealt, 0) + ways
        return {dealt: ways for dealt, ways in found.items() if ways}

    def _splits(self, seat: int) -> Iterator[Counter[Zone]]:
        """How many of the trumps that a seat has played may lie in each of its zones."""
        zones = [zone for zone in self.room if zone[0] == seat]
        for numbers in product(range(len(self.played[seat]) + 1), repeat=len(zones)):
            if sum(numbers) == len(self.played[seat]):
                yield Counter({zone: n for zone, n in zip(zones, numbers, strict=True) if n})


def shares(ways: Iterable[tuple[Any, float]]) -> dict[Any, float]:
    """Add up what is alike and turn it into probabilities."""
    total: dict[Any, float] = {}
    for what, number in ways:
        total[what] = total.get(what, 0) + number
    everything = sum(total.values())
    return {what: number / everything for what, number in total.items()}


def worst(exact: dict[Any, float], drawn: dict[Any, float], samples: int) -> float:
    """Return by how many standard errors the worst of the frequencies is off."""
    assert set(drawn) <= set(exact)
    errors = [0.0]
    for what, share in exact.items():
        deviation = math.sqrt(share * (1 - share) / samples) + 1e-12
        errors.append(abs(drawn.get(what, 0.0) - share) / deviation)
    return max(errors)


pytestmark = pytest.mark.game("smear")

SAMPLES, BATCH, DEALT_HANDS = 1_500_000, 10_000, 200_000
POSITIONS = {
    "four, one is out": ({"players": 4}, 1, 9),
    "ranked, bidder served first": ({"players": 4, "jokers": "ranked", "refill": "bidder"}, 4, 8),
    "dealer takes the stock": ({"players": 4, "stock": "dealer"}, 5, 11),
    "lead to fold": ({"players": 4, "lead_to_fold": "true"}, 7, 13),
    "six, two are out": ({"players": 6}, 3, 9),
    "six, bidder draws": ({"players": 6, "refill": "bidder_only"}, 2, 9),
}
Seen = tuple[int, ...]
"""Of each unseen trump who has it and whether it was dealt to him, and how many trumps each other seat was dealt."""

Case = tuple[SmallWorld, dict[Seen, float], Counter[Seen], Any]


def sample(position: SmallWorld) -> tuple[Any, Any]:
    """Draw worlds; return who has each unseen trump, -1 for nobody, and the cards that each seat was dealt."""
    worlds = np.zeros(BATCH, position.setup.game.state)
    holders = np.full((SAMPLES, len(position.unseen)), -1)
    dealt = np.zeros((SAMPLES, position.players), np.int64)
    unseen = np.array(position.unseen)
    draw = kernel(sample_hidden_worlds, "smear")
    draw(position.at.rules, position.at.states, position.seat, key_of("exact"), worlds, unseen, holders, dealt)
    return holders, dealt


def seen(arrangement: Arrangement) -> Seen:
    """What a sample can tell of an arrangement: not whether a card was drawn or taken from the stock."""
    zones, kept = arrangement
    return (*(2 * (seat + 1) + (how == DEALT) for seat, how in zones), *kept)


FEW = list(POSITIONS)[:2]


@pytest.fixture(scope="module", params=full_but(FEW, POSITIONS))
def case(request: Any) -> Case:
    """A position, the exact distribution, that of the sample, and what the seats were dealt in some of its worlds."""
    position = SmallWorld(*POSITIONS[request.param])
    exact = shares((seen(where), ways) for where, ways in position.arrangements.items())
    holders, dealt = sample(position)
    where = np.zeros(len(holders), np.int64)
    for place, trump in enumerate(position.unseen):
        lies = dealt[np.arange(len(dealt)), holders[:, place]] >> position.card(trump) & 1
        where = where * 16 + 2 * (holders[:, place] + 1) + (holders[:, place] >= 0) * lies
    for seat in position.others:
        where = where * 16 + np.bitwise_count(dealt[:, seat] & trumps_with_jick(0))
    drawn, width = Counter[Seen](), len(position.unseen) + len(position.others)
    for code, count in zip(*np.unique(where, return_counts=True), strict=True):
        drawn[tuple(int(code) >> 4 * place & 15 for place in reversed(range(width)))] = int(count)
    return position, exact, drawn, dealt[:DEALT_HANDS].copy()


@pytest.mark.deep
def test_every_arrangement_of_dealt_cards_is_as_frequent_as_it_should_be(case: Case) -> None:
    _, exact, drawn, _ = case
    assert len(exact) > 3
    check_drawn(exact, drawn)


def test_no_marginal_is_off_by_a_percent(case: Case) -> None:
    """Where each trump lies, how many trumps each seat was dealt, and how many it holds."""
    position, exact, drawn, _ = case
    width = len(position.unseen)
    asked: list[Callable[[Seen], int]] = [itemgetter(place) for place in range(width + len(position.others))]
    asked += [lambda where, seat=seat: sum(n // 2 - 1 == seat for n in where[:width]) for seat in position.others]
    for ask in asked:
        expected, found = (shares((ask(where), share) for where, share in told.items()) for told in (exact, drawn))
        assert worst(expected, found, SAMPLES) < MOST


def test_what_was_dealt_is_as_likely_as_its_like(case: Case) -> None:
    """All plain cards are alike, and of the trumps that a seat has played it was dealt one as often as another."""
    position, exact, _, dealt = case
    own = position.at.state["own"][position.seat]
    known = int(own["dealt"]) | int(own["plain"])
    open_ = cards_of(((1 << 54) - 1) & ~known & ~trumps_with_jick(0))
    for place, seat in enumerate(position.others):
        room = sum(share * (position.size - where[len(position.unseen) + place]) for where, share in exact.items())
        expected = {card: room / len(open_) for card in open_}
        found = {card: float((dealt[:, seat] >> card & 1).mean()) for card in open_}
        assert worst(expected, found, len(dealt)) < MOST
        played = [float((dealt[:, seat] >> position.card(trump) & 1).mean()) for trump in position.played[seat]]
        for share in played:
            assert abs(share - np.mean(played)) <= MOST * math.sqrt(1 / 4 / len(dealt)) * math.sqrt(2)


def test_the_positions_have_what_they_are_named_for() -> None:
    found = {name: SmallWorld(*given) for name, given in POSITIONS.items()}
    assert found["four, one is out"].table["out"][found["four, one is out"].others].sum() == 1
    assert found["six, two are out"].table["out"][found["six, two are out"].others].sum() == 2
    assert found["dealer takes the stock"].table["took"][0] == 3
    assert found["lead to fold"].kind == FOLD_LEAD
    assert all(len(position.unseen) >= 3 for position in found.values())
