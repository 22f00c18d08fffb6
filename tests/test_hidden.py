"""Sampled worlds against enumeration where cards are passed or house rules bear on them: by the referees' own reading.

What every game keeps, without such rules, is tried in `contract.test_hidden`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

import pytest
from scipy.stats import chi2

from driver import Position, some_position, texts
from referee.plute_rules import suit_in_play
from tricklab.engine.games import variants
from tricklab.engine.ground.cards import SUITS
from tricklab.engine.mechanics.machine import PASS_CARDS
from tricklab.engine.play.setup import Setup
from tricklab.engine.rules.decks import FRENCH_54

SAMPLES = 20_000
Hands = tuple[frozenset[str], ...]

TABLES: list[tuple[str, dict[str, Any]]] = [
    ("peatwit", {"passing": "none"}),
    ("peatwit", {"passing": "left"}),
    ("peatwit", {"players": 3, "passing": "right"}),
    ("peatwit", {"players": 5, "passing": "left", "nerd": "dead"}),
    ("peatwit", {"lead_trump": "fifth", "passing": "across"}),
    ("pitch", {"pack": 32, "players": 5, "all_pass": "eldest_free"}),
    ("joker-pitch", {"pack": 32, "players": 5, "all_pass": "eldest_free"}),
    ("phat", {}),
    ("plute", {}),
]
TABLES = [table for table in TABLES if table[0] in variants()]  # those that can be played


def suit_of(game: str, card: str, trump: str | None) -> str | None:
    """The suit in which a card has to be followed."""
    if game == "plute":
        assert trump is not None
        return suit_in_play(card, trump)
    return trump if card == "JK" else card[1]


def lacking(at: Position) -> dict[int, set[str]]:
    """What each seat cannot have, as it did not follow; a suit is named by itself."""
    game, rules = at.setup.game.name, at.setup.rules
    trump = SUITS[int(at.state["table"]["trump"])] if game in ("pitch", "plute") else None
    voids: dict[int, set[str]] = {seat: set() for seat in range(at.setup.players)}
    for trick in at.tricks():
        for seat, card in trick[1:]:
            lead = trick[0][1]
            if rules.get("lead_trump") == "fifth" and lead[0] in "234":
                if card[0] not in "234":
                    voids[seat].add("234")
                continue
            led, played = suit_of(game, lead, trump), suit_of(game, card, trump)
            if seat >= 0 and played not in (led, trump if game in ("pitch", "plute") else led):
                voids[seat].add(str(led))
    return voids


def may_hold(at: Position, voids: set[str], card: str) -> bool:
    game = at.setup.game.name
    trump = SUITS[int(at.state["table"]["trump"])] if game in ("pitch", "plute") else None
    return suit_of(game, card, trump) not in voids and not ("234" in voids and card[0] in "234")


def passed(at: Position) -> tuple[int, set[str]]:
    """To whom the seat has passed cards, and which."""
    for event in at.events:
        if event["do"] == PASS_CARDS and event["seat"] == at.seat:
            return int(event["value"]), texts(int(event["cards"]))
    return at.seat, set()


def arrangements(at: Position) -> Iterator[Hands]:
    """Every way in which the other hands may look."""
    seats, me = range(at.setup.players), at.seat
    played = [card for trick in at.tricks() for _, card in trick]
    taker, given = passed(at)
    mine = texts(int(at.state["own"][me]["hand"]))
    sizes = [int(at.state["own"][seat]["hand"]).bit_count() for seat in seats]
    known = [given - set(played) if seat == taker != me else set() for seat in seats]
    rest = set(FRENCH_54.texts(at.setup.deck.cards)) - mine - set(played) - set().union(*known)
    voids = lacking(at)

    def deal(seat: int, cards: frozenset[str]) -> Iterator[Hands]:
        if seat == at.setup.players:
            yield ()
            return
        if seat == me:
            for others in deal(seat + 1, cards):
                yield (frozenset(mine), *others)
            return
        fitting = sorted(card for card in cards if may_hold(at, voids[seat], card))
        for hand in combinations(fitting, sizes[seat] - len(known[seat])):
            for others in deal(seat + 1, cards - set(hand)):
                yield (frozenset(hand) | known[seat], *others)

    return deal(0, frozenset(rest))


def as_texts(masks: tuple[int, ...]) -> Hands:
    return tuple(frozenset(texts(mask)) for mask in masks)


def small_positions(
    variant: str, rules: dict[str, Any], wanted: int, sought: Callable[[Position], bool] = lambda at: True
) -> Iterator[tuple[Position, list[Hands]]]:
    """Positions with voids, of those that are sought, in which the other hands may look in 20 to 400 ways."""
    setup = Setup.make(variant, rules=rules, policy="random")
    decisions = {"peatwit": 52, "pitch": 35, "phat": 52, "plute": 60}[setup.game.name]
    if setup.game.name == "peatwit":
        decisions += setup.players * (1 if setup.rules["passing"] == "none" else 2) - 2
    for seed in range(2000):
        at = some_position(setup, seed, decisions - 6 - seed % (setup.players * 3))
        if at.seat < 0 or not any(lacking(at).values()) or len(at.tricks()) < 3 or not sought(at):
            continue
        ways = []
        for hands in arrangements(at):
            ways.append(hands)
            if len(ways) > 400:
                break
        if 20 <= len(ways) <= 400:
            yield at, ways
            wanted -= 1
            if not wanted:
                return
    raise AssertionError("too few positions are small")


@pytest.mark.parametrize(("variant", "rules"), TABLES, ids=str)
def test_every_arrangement_is_equally_likely(variant: str, rules: dict[str, Any]) -> None:
    for at, ways in small_positions(variant, rules, 4):
        check_worlds(at, ways)


def check_worlds(at: Position, ways: list[Hands]) -> None:
    """Sample worlds, which must be these, each as often as another."""
    assert len(set(ways)) == len(ways)
    worlds = at.worlds(SAMPLES)
    masks = worlds["own"]["hand"][:, : at.setup.players]
    found = Counter({as_texts(hands): count for hands, count in Counter(map(tuple, masks.tolist())).items()})
    assert set(found) <= set(ways), "a world that cannot be"
    expected = SAMPLES / len(ways)
    distance = sum((found[hands] - expected) ** 2 / expected for hands in ways)
    assert distance < chi2.isf(1e-4, len(ways) - 1), (len(ways), distance)


def joker_is_out(at: Position) -> bool:
    """Somebody has shown that he has no trump, and a joker has not been seen."""
    seen = {card for trick in at.tricks() for _, card in trick} | texts(int(at.own()["hand"]))
    trump = SUITS[int(at.state["table"]["trump"])]
    return not {"JK1", "JK2"} <= seen and any(trump in voids for voids in lacking(at).values())


@pytest.mark.game("plute")
def test_a_joker_is_a_trump_like_any_other() -> None:
    """Whoever is out of trumps has no joker; and who lacks a plain suit may have one."""
    for at, ways in small_positions("plute", {}, 4, joker_is_out):
        check_worlds(at, ways)


@pytest.mark.parametrize(("variant", "rules"), TABLES, ids=str)
def test_worlds_keep_the_pack_and_what_was_seen(variant: str, rules: dict[str, Any]) -> None:
    setup = Setup.make(variant, rules=rules, policy="random")
    for seed in range(60):
        at = some_position(setup, seed, seed)
        if at.seat < 0:
            continue
        for world in at.worlds(5, seed):
            hands = [texts(int(own["hand"])) for own in world["own"][: setup.players]]
            played = {card for trick in at.tricks() for _, card in trick}
            pack = set(FRENCH_54.texts(setup.deck.cards))
            unseen = pack - played - set().union(*hands)
            shown = len([1 for trick in at.tricks() for seat, _ in trick if seat == -1])
            stock = [FRENCH_54.text(int(card)) for card in world["stock"][shown : len(unseen) + shown]]
            assert set(stock) == unseen
            assert sum(map(len, hands)) == len(set().union(*hands))
            assert hands[at.seat] == texts(int(at.state["own"][at.seat]["hand"]))
            for name in at.state["table"].dtype.names:
                assert (world["table"][name] == at.state["table"][name]).all()
