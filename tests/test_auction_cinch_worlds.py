"""What a seat of Auction Cinch does not know: sampled worlds against whole deals dealt again as it has seen them.

All cards whose places in the deal the seat does not know are dealt again to those places, in plain Python: what others
were dealt and kept, what they drew, the rest of the stock. A deal counts if all would have thrown, drawn and played
the same. Where a seat kept cards because the stock was gone, any of its cards may be those.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from math import sqrt
from typing import Any

import numpy as np
import pytest

from driver import Position, dealt
from tricklab.engine.ground.cards import cards_of
from tricklab.engine.machine import DRAW
from tricklab.engine.setup import Setup

pytestmark = [pytest.mark.game("auction-cinch"), pytest.mark.slow]

WANTED, MOST = 4000, 4.7
Hands = dict[int, int]


class Seen:
    """What one seat has seen of a deal after the exchange, and the deals that go so."""

    def __init__(self, at: Position) -> None:
        self.at, table = at, at.table
        self.players, self.trumps, self.dealer = at.setup.players, int(table["trumps"]), int(table["dealer"])
        self.others = [seat for seat in range(self.players) if seat != at.seat]
        self.played, self.voids, self.took = (table[name].tolist() for name in ("played", "voids", "took"))
        known = int(at.own()["dealt"]) | int(at.own()["rest"]) | sum(table["thrown"].tolist())
        for event in at.events:
            if event["do"] == DRAW and event["seat"] == at.seat:
                known |= int(event["cards"])
        unseen = [card for card in range(52) if not known >> card & 1]
        self.unseen_trumps = [card for card in unseen if self.trumps >> card & 1]
        self.unseen_plain = [card for card in unseen if not self.trumps >> card & 1]
        self.draws = bool(at.setup.rules["draw"])
        self.kept = [int(table["kept"][seat]) if self.draws else 6 for seat in range(self.players)]
        self.drew = [int(number) for number in table["drew"]]
        self.rest = 52 - 6 * self.players - sum(self.drew)

    def is_short(self, seat: int) -> bool:
        """Whether the stock was only just enough for a seat, or too small."""
        turn = (seat - self.dealer - 1) % self.players
        before = [(self.dealer + 1 + step) % self.players for step in range(turn)]
        return self.kept[seat] + 52 - 6 * self.players - sum(self.drew[other] for other in before) == 6

    def deal(self, rng: random.Random) -> Hands | None:
        """All cards that the others have held since the exchange, in a deal at random; None if it goes otherwise."""
        trumps, plain = list(self.unseen_trumps), list(self.unseen_plain)
        rng.shuffle(trumps)
        sure = [seat for seat in self.others if self.draws and not self.is_short(seat)]
        hands = {seat: [trumps.pop() for _ in range(self.kept[seat])] for seat in sure}
        left = trumps + plain
        rng.shuffle(left)
        for seat in self.others:
            hand = hands.setdefault(seat, [])
            for _ in range(self.kept[seat] + self.drew[seat] - len(hand)):
                hand.append(left.pop())
        if self.draws and self.dealer != self.at.seat and not self.robs(hands[self.dealer], left, rng):
            return None
        found = {seat: sum(1 << card for card in hand) for seat, hand in hands.items()}
        fits = all(self.fits(seat, hand) for seat, hand in found.items())
        return found if fits else None

    def robs(self, hand: list[int], rest: list[int], rng: random.Random) -> bool:
        """Whether the dealer takes as many cards as he took; he fills up with any of the rest."""
        trumps = [card for card in rest if self.trumps >> card & 1]
        plain = [card for card in rest if not self.trumps >> card & 1]
        lacking = max(0, 6 - len(hand) - len(trumps))
        hand += trumps + rng.sample(plain, min(lacking, len(plain)))
        return len(trumps) + lacking == self.took[self.dealer]

    def fits(self, seat: int, hand: int) -> bool:
        return self.played[seat] & ~hand == 0 and hand & ~self.played[seat] & self.voids[seat] == 0


def told(seen: Seen, hands: Hands, call: int) -> Iterator[tuple[Any, ...]]:
    """What is compared of the others' hands: who has each card, the trumps of each, and who has which two cards."""
    holders = {}
    for seat, hand in hands.items():
        yield "trumps", seat, (hand & seen.trumps).bit_count()
        for card in cards_of(hand):
            holders[card] = seat
            yield "card", seat, card
    yield "partner", holders.get(call)
    few = [card for card in seen.unseen_trumps if card != call][:3]
    for card in few:
        yield "pair", holders.get(call), card, holders.get(card)


def position(players: int, draw: bool, seed: int, plays: int) -> Position:
    """A deal in which so many cards were played, or at the call; a trump is called that lies elsewhere."""
    at = dealt(Setup.make("auction-cinch", policy="basic", rules={"players": players, "draw": draw}), seed)
    while at.kind != "play":
        assert at.step(at.choice("basic", len(at.actions)))
        if at.kind == "call" and plays < 0:
            return at
    rng = np.random.default_rng(seed)
    return at.walk(rng, plays)


@pytest.mark.parametrize(
    ("players", "draw", "seed", "plays"),
    [(5, True, 3, -1), (5, True, 4, 1), (5, True, 7, 2), (5, True, 9, 0), (5, False, 2, 2)]
    + [(6, True, 1, -1), (6, True, 2, 1), (6, True, 5, 2), (6, False, 6, 1)],
)
def test_worlds_are_as_frequent_as_deals(players: int, draw: bool, seed: int, plays: int) -> None:
    at = position(players, draw, seed, plays)
    seen, rng, call = Seen(at), random.Random(seed), int(at.table["called"])
    call = seen.unseen_trumps[-1] if call < 0 else call
    real: Counter[Any] = Counter()
    deals = tries = 0
    while deals < WANTED and tries < 150_000:
        hands = seen.deal(rng)
        tries += 1
        if hands is not None:
            deals += 1
            real.update(told(seen, hands, call))
    assert deals > 800, "too few deals fit"
    worlds = at.worlds(2 * WANTED)
    found: Counter[Any] = Counter()
    for world in worlds:
        hands = {seat: int(world["own"][seat]["hand"]) | seen.played[seat] for seat in seen.others}
        assert all(seen.fits(seat, hand) for seat, hand in hands.items())
        found.update(told(seen, hands, call))
    compared = 0
    for what in real.keys() | found.keys():
        one, two = real[what] / deals, found[what] / len(worlds)
        both = (real[what] + found[what]) / (deals + len(worlds))
        error = sqrt(both * (1 - both) * (1 / deals + 1 / len(worlds)))
        if both * deals > 20:
            assert abs(one - two) <= MOST * error + 1e-12, (what, one, two)
            compared += 1
    assert compared > 60


def test_who_holds_the_called_card_is_the_partner_of_a_world() -> None:
    """In every world the deal is scored by where the card is there, and it is never where it cannot be."""
    at = position(5, True, 9, 0)
    call, bidder = int(at.table["called"]), int(at.table["bidder"])
    partners: Counter[int] = Counter()
    for number, world in enumerate(at.worlds(300)):
        states = np.zeros(1, at.setup.game.state)
        states[0] = world
        there = Position.at(at.setup, states)
        hands = [
            int(own["hand"]) | int(played) for own, played in zip(world["own"], world["table"]["played"], strict=True)
        ]
        there.walk(np.random.default_rng(number), 60)
        holders = [seat for seat, hand in enumerate(hands) if hand >> call & 1]
        assert int(there.row()["partner"]) == (holders[0] if holders and holders[0] != bidder else -1)
        partners[int(there.row()["partner"])] += 1
    assert len(partners) >= 3
