"""Sampled worlds of Peatwit against enumeration where cards are passed, and of Plute where a joker is out.

What every game keeps, without such rules, is tried in `contract.test_hidden`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, islice
from typing import Any

import pytest

from contract.test_hidden import small_positions as usual_positions
from driver import Position, mask, some_position, texts
from every_deal import check_drawn
from tricklab.engine.mechanics.machine import PASS_CARDS
from tricklab.engine.play.setup import Setup
from tricklab.engine.rules.decks import FRENCH_54

pytestmark = pytest.mark.full

SAMPLES, POSITIONS = 20_000, 4
Hands = tuple[frozenset[str], ...]

TABLES: list[dict[str, Any]] = [
    {"passing": "none"},
    {"passing": "left"},
    {"players": 3, "passing": "right"},
    {"players": 5, "passing": "left", "nerd": "dead"},
    {"lead_trump": "fifth", "passing": "across"},
]


def lacking(at: Position) -> list[set[str]]:
    """The cards that each seat cannot have, as it did not follow."""
    voids: list[set[str]] = [set() for _ in range(at.setup.players)]
    cards = FRENCH_54.texts(range(52))
    for (_, lead), *others in filter(None, at.tricks()):
        fifth = at.setup.rules["lead_trump"] == "fifth" and lead[0] in "234"
        asked = {card for card in cards if (card[0] in "234" if fifth else card[1] == lead[1])}
        for seat, card in others:
            if seat >= 0 and card not in asked:
                voids[seat] |= asked
    return voids


def passed(at: Position) -> tuple[int, set[str]]:
    """To whom the seat has passed cards, and which."""
    for event in at.events:
        if event["do"] == PASS_CARDS and event["seat"] == at.seat:
            return int(event["value"]), texts(int(event["cards"]))
    return at.seat, set()


def arrangements(at: Position) -> Iterator[Hands]:
    """Every way in which the other hands may look."""
    seats, me, voids = range(at.setup.players), at.seat, lacking(at)
    played = {card for trick in at.tricks() for _, card in trick}
    taker, given = passed(at)
    mine = frozenset(texts(int(at.own()["hand"])))
    known = [given - played if seat == taker != me else set() for seat in seats]
    rest = frozenset(FRENCH_54.texts(at.setup.deck.cards)) - mine - played - set().union(*known)

    def deal(seat: int, cards: frozenset[str]) -> Iterator[Hands]:
        if seat == at.setup.players:
            yield ()
            return
        size = int(at.own(seat)["hand"]).bit_count() - len(known[seat])
        for hand in [()] if seat == me else combinations(sorted(cards - voids[seat]), size):
            for others in deal(seat + 1, cards - set(hand)):
                yield (mine if seat == me else frozenset(hand) | known[seat], *others)

    return deal(0, rest)


def small_positions(setup: Setup) -> Iterator[tuple[Position, list[Hands]]]:
    """Positions with voids, in which the other hands may look in 20 to 400 ways."""
    decisions = 52 + setup.players * (1 if setup.rules["passing"] == "none" else 2) - 2
    for seed in range(2000):
        at = some_position(setup, seed, decisions - 6 - seed % (setup.players * 3))
        if at.seat >= 0 and any(lacking(at)) and len(at.tricks()) >= 3:
            ways = list(islice(arrangements(at), 401))
            if 20 <= len(ways) <= 400:
                yield at, ways


@pytest.mark.game("peatwit")
@pytest.mark.parametrize("rules", TABLES, ids=str)
def test_every_arrangement_is_equally_likely(rules: dict[str, Any]) -> None:
    setup = Setup.make("peatwit", rules=rules, policy="random")
    positions = list(islice(small_positions(setup), POSITIONS))
    assert len(positions) == POSITIONS
    for at, ways in positions:
        drawn = Counter(map(tuple, at.worlds(SAMPLES)["own"]["hand"][:, : setup.players].tolist()))
        found = Counter({tuple(frozenset(texts(hand)) for hand in hands): count for hands, count in drawn.items()})
        check_drawn(dict.fromkeys(ways, 1.0), found)


@pytest.mark.game("plute")
def test_a_joker_is_a_trump_like_any_other() -> None:
    """Whoever is out of trumps has no joker; and who lacks a plain suit may have one."""
    jokers = mask("JK1 JK2")

    def joker_is_out(at: Position) -> bool:
        """Somebody has shown that he has no trump, and a joker has not been seen."""
        seen = int(at.own()["hand"]) | int(at.table["all_played"])
        return jokers & ~seen != 0 and any(int(voids) & jokers == jokers for voids in at.table["voids"])

    setup = Setup.make("plute", policy="random")
    positions = list(islice((found for found in usual_positions(setup) if joker_is_out(found[0])), POSITIONS))
    assert len(positions) == POSITIONS
    for at, ways in positions:
        drawn = Counter(map(tuple, at.worlds(SAMPLES)["own"]["hand"][:, : setup.players].tolist()))
        check_drawn(dict.fromkeys(ways, 1.0), drawn)
