"""Sampled worlds against enumeration: each way in which the unseen cards may lie comes as often as any other.

A way is dealt again from the start and led through all that was said and played: it may lie so if every action was
legal and the seat would have seen the same. That needs no knowledge of the game. After a pass any cards of a hand may
be those that it got. Where cards are drawn, worlds are counted in tests of their own.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from math import factorial, prod
from typing import Any

import pytest

from contract.tables import EVERY_VARIANT, as_seen, quickly
from driver import Position, dealt, mask
from every_deal import check_drawn, every_deal
from tricklab.engine.ground.cards import cards_of, mask_of
from tricklab.engine.ground.unseen.classes import OPEN
from tricklab.engine.mechanics.machine import PASS_CARDS, PLAY
from tricklab.engine.play.setup import Setup

SAMPLES, POSITIONS = 20_000, 12
MOST_WAYS = 1500
ELSEWHERE = {
    "smear": "tests/worlds/test_worlds_exact.py",
    "cinch": "tests/worlds/test_worlds_as_deals.py",
    "eighty-three": "tests/worlds/test_worlds_as_deals.py",
    "auction-cinch": "tests/worlds/test_worlds_as_deals.py",
    "tapp-tarock": "tests/worlds/test_tarock_worlds.py",
    "paskievics": "tests/worlds/test_tarock_worlds.py",
}
"""Games in which cards are drawn in every deal, and where their worlds are counted."""

PASSES: list[dict[str, Any]] = [
    {"passing": "none"},
    {"passing": "left"},
    {"players": 3, "passing": "right"},
    {"players": 5, "passing": "left", "nerd": "dead"},
    {"lead_trump": "fifth", "passing": "across"},
]

Hands = tuple[int, ...]


class Course:
    """How the cards of a deal have gone: the hands, what each seat has played, and what it has passed, and to whom."""

    def __init__(self, at: Position) -> None:
        self.at, self.seats = at, range(at.setup.players)
        self.hands = [int(at.own(seat)["hand"]) for seat in self.seats]
        self.played, self.gave, self.takers = [0] * (len(self.seats) + 1), [0] * len(self.seats), [*self.seats]
        for event in at.events:
            if event["do"] == PLAY:
                self.played[event["seat"]] |= int(event["cards"])  # a seat without a hand, -1, is the last
            elif event["do"] == PASS_CARDS:
                self.gave[event["seat"]], self.takers[event["seat"]] = int(event["cards"]), int(event["value"])
        # What the seat knows of the other hands: a dummy's cards, and those that it has passed and that are not played.
        shown = int(at.table["open_hand"]) if "open_hand" in at.table.dtype.names else 0
        shown |= self.gave[at.seat]
        self.known = [hand if seat == at.seat else hand & shown for seat, hand in enumerate(self.hands)]

    def dealt(self, hands: Sequence[int], gave: Sequence[int]) -> list[int]:
        """What each seat was dealt if these are the hands now, and these cards were passed."""
        whole = [hand | self.played[seat] for seat, hand in enumerate(hands)]
        for seat in self.seats:
            whole[self.takers[seat]] &= ~gave[seat]
        return [cards | gave[seat] for seat, cards in enumerate(whole)]

    def led(self, hands: Hands, left: int) -> Position | None:
        """The deal with other hands, and other cards left over; None if somebody could not have done what it did."""
        gave, rest = list(self.gave), iter(cards_of(left))
        for seat, taker in enumerate(self.takers):
            if gave[seat] and self.at.seat not in (seat, taker):
                gave[seat] = mask_of(cards_of(hands[taker] | self.played[taker])[: gave[seat].bit_count()])
        deck = [card for cards in self.dealt(hands, gave) for card in cards_of(cards)]
        deck += [card if self.played[-1] >> card & 1 else next(rest) for card in self.at.deck[len(deck) :]]
        passes = dict(zip(self.gave, gave, strict=True)) if any(gave) else {}
        return self.at.redealt(deck, [passes.get(action, action) for action in self.at.actions])


def ways_of(at: Position) -> list[Hands] | None:
    """Every way in which the hands may look; None if there are too many to try, or if they may look anyhow."""
    course, size = Course(at), at.setup.game.hand_size(at.setup.rules, at.number)
    if course.dealt(course.hands, course.gave) != [mask_of(at.deck[seat * size :][:size]) for seat in course.seats]:
        return None
    sizes = [(hand & ~known).bit_count() for hand, known in zip(course.hands, course.known, strict=True)]
    unseen = frozenset(at.deck) - {card for cards in (*course.played, *course.known) for card in cards_of(cards)}
    if not 12 <= number_of_ways(len(unseen), sizes) <= MOST_WAYS:
        return None
    seen, found = as_seen(at), []
    for *cards, left in every_deal(unseen, [*sizes, OPEN]):
        hands = tuple(card | known for card, known in zip(cards, course.known, strict=True))
        other = course.led(hands, left)
        if other is not None and other.seat == at.seat and as_seen(other) == seen:
            found.append(hands)
    return found if len(found) < number_of_ways(len(unseen), sizes) else None


def number_of_ways(cards: int, sizes: list[int]) -> int:
    return factorial(cards) // prod(map(factorial, [*sizes, cards - sum(sizes)]))


def small_positions(setup: Setup) -> Iterator[tuple[Position, list[Hands]]]:
    """Decisions late in random deals in which the unseen cards may lie in many ways, but not in any."""
    rng = random.Random(str(setup))
    for seed in range(400):
        at = dealt(setup, seed, number=seed)
        whole = dealt(setup, seed, number=seed)
        while whole.seat >= 0:
            assert whole.step(rng.choice(whole.legal()))
        for back in range(2, 5 * setup.players):
            cut = Position(setup, at.deck, at.dealer, seed, whole.actions[: len(whole.actions) - back])
            ways = ways_of(cut)
            if ways is not None and len(ways) >= 12:
                yield cut, ways
                break


def check_worlds(setup: Setup, found: Iterable[tuple[Position, list[Hands]]], count: int) -> None:
    """Check that worlds of the first positions are any of the ways, each as often as any other."""
    positions = list(islice(found, count))
    assert len(positions) == count, "too few decisions are small enough"
    for at, ways in positions:
        drawn = Counter(map(tuple, at.worlds(SAMPLES)["own"]["hand"][:, : setup.players].tolist()))
        check_drawn(dict.fromkeys(ways, 1.0), drawn, 1e-4 / count)


@pytest.mark.parametrize("variant", quickly(EVERY_VARIANT))
def test_every_way_is_equally_likely(variant: str) -> None:
    setup = Setup.make(variant, policy="random")
    if setup.game.name not in ELSEWHERE:
        check_worlds(setup, small_positions(setup), POSITIONS)


@pytest.mark.full
@pytest.mark.game("peatwit")
@pytest.mark.parametrize("rules", PASSES, ids=str)
def test_what_was_passed_is_known_to_who_passed_it(rules: dict[str, Any]) -> None:
    setup = Setup.make("peatwit", policy="random", rules=rules)
    check_worlds(setup, small_positions(setup), 4)


@pytest.mark.full
@pytest.mark.game("plute")
def test_a_joker_is_a_trump_like_any_other() -> None:
    """Whoever is out of trumps has no joker; and who lacks a plain suit may have one."""
    jokers = mask("JK1 JK2")

    def joker_is_out(at: Position) -> bool:
        """Somebody has shown that he has no trump, and a joker has not been seen."""
        seen = int(at.own()["hand"]) | int(at.table["all_played"])
        return jokers & ~seen != 0 and any(int(voids) & jokers == jokers for voids in at.table["voids"])

    setup = Setup.make("plute", policy="random")
    check_worlds(setup, (found for found in small_positions(setup) if joker_is_out(found[0])), 4)
