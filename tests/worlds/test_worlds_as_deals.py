"""Sampled worlds of games in which cards are drawn, against real deals: whatever is asked, one has it as often.

Players at random do what worlds take the others to do. So a deal and a world drawn for one of its seats are two draws
of the same, given all that the seat has seen. Where somebody chooses, what it does tells of its other cards, which
worlds take it not to do: a card to play, or what to keep where the stock is too small. So a deal is left out the more
often the fewer choices there were.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import product
from math import comb
from typing import Any

import numpy as np
import pytest

from driver import Position
from tricklab.engine.games.eighty_three import DOUBLE
from tricklab.engine.games.smear.trumps import ALL_TRUMPS
from tricklab.engine.ground.cards import ACE, KING, LONE_JOKER, cards_of
from tricklab.engine.ground.pedro import left_pedro, trumps_with_joker
from tricklab.engine.ground.tricks import card_in, trumps_with_jick
from tricklab.engine.mechanics.auction import PASS
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator

MOST = 4.8
"""Standard errors beyond which a difference is no chance, the worst of some hundred."""

KNOWN = 5
"""How many of the questions the seat itself could answer: the first ones."""

HAND = 6

Lead = Callable[[Position, np.random.Generator], bool]
"""Leads a new deal to where it is looked at; False if it is left out."""

Describe = Callable[[Setup, Any, int], list[int]]
"""Says where the cards of a state lie, as a seat counts the seats: first what it knows, then what it does not."""


def lead_to(at: Position, rng: np.random.Generator, kind: str, skip: int = 0) -> bool:
    """Let everybody do something at random up to a decision of a kind, after some others; tell whether it comes."""
    while at.seat >= 0 and (skip > 0 or at.kind != kind):
        skip -= at.kind == kind
        at.walk(rng, 1)
    return at.seat >= 0


def play_on(at: Position, rng: np.random.Generator, plays: int, most: int = 6) -> bool:
    """Let some cards be played at random; leave a deal out the more often the fewer choices there were."""
    for _ in range(plays):
        legal = at.legal(most + 1)
        if len(legal) > most or rng.random() * most >= len(legal):
            return False
        at.walk(rng, 1)
    return at.seat >= 0


def deal_twice(
    setup: Setup, deals: int, describe: Describe, lead: Lead, worth: Callable[[Any], Any] = lambda decks: slice(None)
) -> Any:
    """Describe so many deals, and of each a world drawn for one of its seats, taken back to what was dealt there.

    ``worth`` returns which of some decks may lead there at all.
    """
    rng, pack, told = np.random.default_rng(1), np.array(Simulator(setup).pack), list[Any]()
    while len(told) < deals:
        decks = rng.permuted(np.tile(pack, (2000, 1)), axis=1)
        for deck in decks[worth(decks)]:
            at = Position(setup, deck, int(rng.integers(setup.players)))
            if len(told) < deals and lead(at, rng):
                seat = int(rng.integers(setup.players))
                worlds, past = at.deals(1, len(told), 0, seat)
                worlds[0]["own"]["dealt"] = past[0]["own"]["dealt"]
                told.append([describe(setup, at.state, seat), describe(setup, worlds[0], seat)])
    return np.array(told).transpose(1, 0, 2)


def check_alike(told: Any) -> None:
    """Check that worlds are as deals are, and that many differ from the deal that they were drawn for.

    ``told`` has what is answered of each deal, and of a world drawn for it: 2 x deals x questions. The seat knows the
    answers to the first `KNOWN` questions: there both must agree.
    """
    real, drawn = told
    assert np.array_equal(real[:, :KNOWN], drawn[:, :KNOWN])
    usual = [np.zeros(len(real), int), real[:, 0], real[:, 1], real[:, 2], 100 * real[:, 3] + real[:, 4]]
    found = []
    for place, condition in product(range(KNOWN, told.shape[2]), usual):
        for case, value in product(np.unique(condition), np.unique(real[:, place])):
            one, other = ((part[condition == case, place] == value) for part in (real, drawn))
            more, less = int((one & ~other).sum()), int((other & ~one).sum())
            if more + less >= 40:
                found.append((more - less) / math.sqrt(more + less))
    assert len(found) > 80
    assert max(map(abs, found)) < MOST
    assert 0.7 < np.std(found) < 1.3
    assert (told[0] != told[1]).any(axis=1).mean() > 0.8


def describe(setup: Setup, state: Any, seat: int) -> list[int]:
    players, table = setup.players, state["table"]
    trumps, trump, dealer = int(table["trumps"]), int(table["trump"]), int(table["dealer"])
    dealt = state["own"]["dealt"][:players].tolist()
    hands = [int(own["hand"]) | int(table["played"][other]) for other, own in enumerate(state["own"][:players])]
    kept = table["kept"].tolist()
    told = [(dealer - seat) % players, (hands[seat] & trumps).bit_count(), kept[(seat + 1) % players]]
    told += [kept[dealer], int(table["took"][dealer])]
    called = max(0, int(table["called"])) if "called" in table.dtype.names else 13 * trump + 3
    for card in (13 * trump + 12, 13 * trump + 11, 13 * trump, 13 * (3 - trump) + 3, 13 * (trump ^ 1) + 12, called):
        told.append(next(((other - seat) % players for other, hand in enumerate(hands) if hand >> card & 1), players))
    for steps in range(1, players):
        other = (seat + steps) % players
        plain = 0x1FFF << 13 * (trump ^ 1) & ~trumps
        told += [(hands[other] & trumps).bit_count(), (hands[other] & plain).bit_count()]
        told += [(dealt[other] & trumps).bit_count(), (dealt[other] >> 13 * trump + 12) & 1]
    return told


def describe_smear(setup: Setup, state: Any, seat: int) -> list[int]:
    players, table, own = setup.players, state["table"], state["own"]
    held = [int(own[other]["hand"]) | int(table["played"][other]) for other in range(players)]
    seats = [(seat + steps) % players for steps in range(players)]
    drew = [int(table["drew"][other]) for other in seats]
    told = [(int(table["dealer"]) - seat) % players, held[seat].bit_count(), drew[1], drew[2], drew[0] + 7 * drew[3]]
    for trump in cards_of(ALL_TRUMPS)[::3]:
        told.append(next((steps for steps, other in enumerate(seats) if held[other] >> trump & 1), players))
    for other in seats[1:]:
        dealt = int(own[other]["dealt"]) & trumps_with_jick(int(table["trump"]))
        told += [held[other].bit_count(), dealt.bit_count(), dealt >> 13 * int(table["trump"]) + 12 & 1]
    return told


def exchange(at: Position, rng: np.random.Generator, end: str) -> bool:
    """Lead a deal through the exchange; False where chance leaves it out, or trumps are thrown."""
    size, ways = at.setup.game.hand_size(at.setup.rules), dict[int, int]()
    while at.seat >= 0 and at.kind not in (end, "play"):
        if at.kind == "throw":
            ways[at.seat] = len(at.legal())
        at.walk(rng, 1)
    table, stock = at.table, len(Simulator(at.setup).pack) - size * at.setup.players
    for step in range(1, at.setup.players + 1):
        other = (int(table["dealer"]) + step) % at.setup.players
        kept = int(table["kept"][other])
        if kept + stock == HAND and stock and rng.random() * comb(size, size // 2) >= ways.get(other, 1):
            return False
        stock -= max(0, HAND - kept)
    return at.seat >= 0 and not int(table["thrown"].sum()) & int(table["trumps"])


EARLY_SMEAR: list[tuple[dict[str, Any], int]] = [
    ({}, 0),
    ({"jokers": "ranked", "refill": "bidder"}, 1),
    ({"players": 6}, 0),
]
DRAWN: list[tuple[str, dict[str, Any], int, int]] = [
    ("cinch", {}, 0, 3000),
    ("cinch", {"excess": "reduce", "follow": "strict"}, 4, 2000),
    ("sixty-three", {"pitch_trump": True}, 5, 1500),
    ("auction-cinch", {}, -1, 1500),
    ("auction-cinch", {}, 4, 1500),
    ("auction-cinch", {"draw": False}, 3, 1500),
    ("auction-cinch", {"players": 6}, 3, 1500),
]


@pytest.mark.deep
@pytest.mark.parametrize(
    ("variant", "rules", "plays", "deals"),
    [
        ("smear", {}, 2, 2000),
        *(pytest.param("smear", *case, 2000, marks=pytest.mark.full) for case in EARLY_SMEAR),
        *(
            pytest.param(*case, marks=pytest.mark.deep if number else pytest.mark.full)
            for number, case in enumerate(DRAWN)
        ),
    ],
    ids=str,
)
def test_worlds_are_as_deals_are(variant: str, rules: dict[str, Any], plays: int, deals: int) -> None:
    def lead(at: Position, rng: np.random.Generator) -> bool:
        if variant == "smear":
            return lead_to(at, rng, "play") and play_on(at, rng, plays)
        return exchange(at, rng, "call" if plays < 0 else "play") and play_on(at, rng, plays)

    setup = Setup.make(variant, policy="random", rules=rules)
    told = deal_twice(setup, deals, describe_smear if variant == "smear" else describe, lead)
    check_alike(told)


def describe_eighty_three(setup: Setup, state: Any, seat: int) -> list[int]:
    table, trump, seats = state["table"], int(state["table"]["trump"]), [(seat + steps) % 4 for steps in range(4)]
    trumps, thrown, gave = int(table["trumps"]), table["thrown"].tolist(), table["gave"].tolist()
    hand, dealt, given, discarded = (state["own"][name].tolist() for name in ("hand", "dealt", "given", "discarded"))
    left, partner, right = seats[1:]
    told = [(int(table["bidder"]) - seat) % 4, (hand[seat] & trumps).bit_count()]
    told += [thrown[seat] + thrown[partner] + 4 * sum(thrown)]
    told += [gave[partner] + 8 * gave[seat], gave[left] + 8 * gave[right]]
    king, other_suit = card_in(trump, KING), trump ^ 1
    for card in (
        *(king, left_pedro(trump), LONE_JOKER),
        *(card_in(other_suit, ACE), card_in(other_suit, KING), card_in(3 - trump, ACE)),
    ):
        told.append(next((steps for steps, other in enumerate(seats) if hand[other] >> card & 1), 4))
    for other in seats[1:]:
        told += [(hand[other] & trumps).bit_count(), (dealt[other] & trumps).bit_count()]
        told += [(discarded[other] & trumps).bit_count() + 4 * (given[other] >> king & 1)]
    return told


def most_trumps(decks: Any, suit: int, hands: int) -> Any:
    """How many trumps one seat has, or two partners, in each deck, the kitty with them if seat 0 takes it."""
    trumps = np.array([trumps_with_joker(suit) >> card & 1 for card in range(LONE_JOKER + 1)])[decks]
    dealt = trumps[:, :48].reshape(len(decks), 4, 12).sum(2)
    dealt[:, 0] += trumps[:, 48:].sum(1)
    return dealt.max(1) if hands == 1 else (dealt + np.roll(dealt, 2, 1)).max(1)


@pytest.mark.deep
@pytest.mark.game("eighty-three")
@pytest.mark.parametrize(
    ("kind", "suit", "rare", "deals"),
    [("give", 3, False, 1000), ("discard", 2, False, 3000), ("play", 1, False, 3000)]
    + [("give", 0, True, 800), ("discard", 1, True, 800), ("play", 2, True, 1200)],
)
def test_worlds_of_eighty_three_are_as_deals_are(kind: str, suit: int, rare: bool, deals: int) -> None:
    """Wherever trumps are given and thrown; rare is a side with more trumps than it can play."""

    def lead(at: Position, rng: np.random.Generator) -> bool:
        while at.kind == "bid":
            assert at.step(DOUBLE if at.seat == 0 else PASS)
        assert at.step(suit)
        return lead_to(at, rng, kind, 0 if kind == "play" else int(rng.integers(3)))

    def worth(decks: Any) -> Any:
        return most_trumps(decks, suit, 2) > 12 if rare else most_trumps(decks, suit, 1) > (6 if kind == "give" else 0)

    setup = Setup.make("eighty-three", policy="random")
    check_alike(deal_twice(setup, deals, describe_eighty_three, lead, worth))
