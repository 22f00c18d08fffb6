"""Smear positions with few unseen trumps, and every way in which the cards can lie in them, without sampling."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property, reduce
from itertools import product
from math import factorial, perm, prod
from operator import or_
from typing import Any

from driver import Position
from referee.smear import Rules, refill
from tricklab.engine.games.smear import GAME
from tricklab.engine.games.smear.trumps import ALL_TRUMPS, card_of
from tricklab.engine.ground.cards import cards_of
from tricklab.engine.ground.tricks import trumps_with_jick
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
