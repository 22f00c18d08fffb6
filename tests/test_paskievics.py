"""Paskievics on the engine: the examples of its page, its auctions, announcements, whole deals, and the match."""

from __future__ import annotations

import random
from itertools import combinations
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from driver import Position
from golden_tarock import events_of
from referee import paskievics, writer
from test_referee_paskievics_deals import P6_BEFORE, P6_DEALT, P6_PLAY, P7_BEFORE, P7_DEALT, P7_PLAY, events
from tricklab.engine.actions import phase_of, speech_of
from tricklab.engine.decks import TAROCK_42
from tricklab.engine.games.paskievics import GAME, ITEMS, VOIDS, announcements
from tricklab.engine.games.paskievics.outcome import game_units
from tricklab.engine.matches import Match
from tricklab.engine.record_types import Announce, Bid, Call, Discard, Play
from tricklab.engine.setup import Setup
from tricklab.engine.speeches import DONE

pytestmark = pytest.mark.game("paskievics")

MADE = {"bid": Bid, "discard": Discard, "call": Call, "announce": Announce, "play": Play}


def deal(hands: list[str], talon: str = "", carry: int = 1, **rules: Any) -> Position:
    """A deal by seat 3 in which the seats hold given cards among others, and the talon is given or any."""
    setup = Setup.make("paskievics", policy="random", rules=rules, carry=carry)
    given = [TAROCK_42.numbers(hand.split()) for hand in [*hands, *[""] * (4 - len(hands))]]
    stock = TAROCK_42.numbers(talon.split())
    free = [card for card in reversed(TAROCK_42.cards) if card not in stock and not any(card in hand for hand in given)]
    deck = []
    for hand in given:
        deck += hand + [free.pop() for _ in range(9 - len(hand))]
    return Position(setup, deck + stock + free, 3)


def said(at: Position, words: str) -> Position:
    for word in words.split():
        assert at.step(speech_of(at.setup).meant(at.setup, word)), word
    return at


def may_say(at: Position) -> set[str]:
    return {at.setup.game.phases[0].text(at.setup, at.state, action) for action in at.legal()}


def happened(at: Position, told: list[dict[str, Any]]) -> Position:
    """Let all do what a record's events tell, where they decide anything."""
    for event in told:
        if event["do"] not in MADE:
            continue
        assert at.seat == event["seat"], event
        given = {key: tuple(value) if isinstance(value, list) else value for key, value in event.items() if key != "do"}
        for action in phase_of(at.setup, at.state).actions(at.setup, at.state, MADE[event["do"]](**given)):
            assert at.step(action), event
    return at


ALL = ["T22 T20 T19 T18", "T21", "", "T1"]
"""Cards with which the first can say anything, and two more can bid."""

AUCTIONS = {
    "three two pass pass pass": (1, 2, "T20"),
    "three two pass pass hold pass": (0, 2, None),
    "three two pass pass one pass": (0, 3, "T19"),
    "three two pass pass solo": (0, 4, None),
    "three two pass one hold pass solo hold": (0, 4, None),
    "two pass pass pass": (0, 2, "T19"),
    "one pass pass pass": (0, 3, "T18"),
    "solo": (0, 4, None),
    "three pass pass pass pass": (0, 1, None),
    "three pass pass pass one": (0, 3, None),
    "pass pass pass three": (3, 1, None),
    "pass three pass pass two": (1, 2, None),
}


@pytest.mark.parametrize("words", AUCTIONS)
def test_p3_auctions(words: str) -> None:
    at = said(deal(ALL), words)
    shown = int(at.table["shown"])
    assert at.kind != "bid"
    assert (at.table["bidder"], at.table["high"], None if shown < 0 else TAROCK_42.text(shown)) == AUCTIONS[words]


def test_what_may_be_bid() -> None:
    assert may_say(deal(ALL)) == {"pass", "three", "two", "one", "solo"}
    assert may_say(deal(["T1 T19 T18"])) == {"pass", "three", "solo"}
    assert may_say(deal(["KH KD KS KC T20 T19 T18 T17 T16", "T22 T21 T1"])) == {"pass"}
    two = said(deal(["T21", "T22 T19 T18"]), "three")
    assert may_say(two) == {"pass", "two", "one", "solo"}
    two = said(deal(["T21 T17", "T22"], "T20 T19 T18"), "three two pass pass")
    assert may_say(two) == {"hold", "solo"}  # without T20 he may not yield, nor invite without T19
    again = said(deal(["T21 T17", "T22", "T1 T19"], hold="any_previous_bidder"), "three two one")
    assert may_say(again) == {"pass"}  # seat 3 has no honour
    assert may_say(said(again, "pass")) == {"pass", "hold"}  # nor may the first invite


def test_the_fourth_may_bid_three_without_an_honour() -> None:
    at = said(deal(["T22", "T21", "T1", "KH T20 T19 T18 T17 T16 T15 T14 KD"], "KS KC QS QC JS JC"), "pass pass pass")
    assert may_say(at) == {"pass", "three"}
    row = said(at, "three").row()
    assert at.seat == -1
    assert (VOIDS[int(row["void"])], row["delta"].tolist()) == ("trial", [1, 1, 1, -3])
    doubled = deal(["T22", "T21", "T1"], "KS KC QS QC JS JC", 2, trial_penalty=3)
    assert said(doubled, "pass pass pass three").row()["delta"].tolist() == [6, 6, 6, -18]


UNITS = {
    (): "-3 -2 -1 1 2 3",
    ("0 double",): "-7 -6 -5 -4 4 7",
    ("0 volat",): "-9 -8 -7 -6 -6 6",
    ("0 double", "0 volat"): "-13 -12 -11 -10 -2 10",
    ("game",): "-5 -4 -2 2 4 5",
    ("game", "1 double"): "-9 -6 2 6 8 9",
    ("0 double", "kontra"): "-11 -10 -9 -8 8 11",
    ("0 double", "kontra", "game"): "-13 -12 -10 -6 10 13",
    ("game", "game"): "-7 -6 -4 4 6 7",
    ("1 double",): "-7 -4 4 5 6 7",
}


@pytest.mark.parametrize("told", UNITS)
def test_p4_game_double_and_volat(told: tuple[str, ...]) -> None:
    table = SimpleNamespace(announced=[0, 0], steps=[0] * 14)
    for what in told:
        if what in ("game", "kontra"):
            table.steps[0 if what == "game" else ITEMS.index("double")] += 1
        else:
            side, item = what.split()
            table.announced[int(side)] |= 1 << ITEMS.index(item)
    ends = [(12, 0), (23, 2), (47, 4), (48, 5), (71, 7), (82, 9)]
    assert [game_units(table, points, tricks) for points, tricks in ends] == [int(n) for n in UNITS[told].split()]


WHOLE = {
    "p6": (P6_DEALT, "T11 T3 T4 QS T17 AH", P6_BEFORE, P6_PLAY, 48, {"all": [6, 6, -6, -6]}),
    "p7": (P7_DEALT, "T6 T2 T7 ND T16 QH", P7_BEFORE, P7_PLAY, 64, {"all": [-22, 24, -26, 24], "team": [-24, 24] * 2}),
}


@pytest.mark.parametrize("carry", [1, 2])
@pytest.mark.parametrize("name", WHOLE)
def test_p6_p7_whole_deals(name: str, carry: int) -> None:
    dealt, talon, before, play, points, deltas = WHOLE[name]
    for who, delta in deltas.items():
        at = deal(dealt.strip().split("\n"), talon, carry, tarokk_count=who)
        told = events(before)
        if name == "p7":
            told.insert(4, {"do": "bid", "seat": 0, "bid": "pass"})  # no raise
            told = [event for n, event in enumerate(told) if n != 5 or event["do"] != "bid"]
        row = happened(at, [*told, *events_of(play)]).row()
        assert at.seat == -1
        assert (int(row["points"]), row["delta"].tolist()) == (points, [carry * amount for amount in delta])


def test_p8_doubled_deals() -> None:
    """All pass; two deals; all pass; five deals."""
    assert factors("P12P34567") == [2, 2, 4, 4, 2, 2, 1]
    assert factors("P12P34567", single_double=True) == [2] * 6 + [1]
    assert factors("T1A2345", double_after_void=True) == [2, 4, 4, 4, 2]
    assert factors("T1A2345") == [1] * 5
    assert factors("123456", carry=4) == [4, 4, 4, 4, 1, 1]


def factors(deals: str, carry: int = 1, **rules: Any) -> list[int]:
    """The factor of each deal that is scored in a match."""
    setup = Setup.make("paskievics", policy="random", rules=rules | {"deals": 100}, carry=carry)
    match, found = Match(setup), []
    row = np.zeros(1, GAME.row)[0]
    for each in deals:
        row["void"] = {"P": 0, "T": 1, "A": 2}.get(each, -1)
        if each.isdigit():
            found.append(int(match.standing[4]))
        match.enter(row)
    return found


def go_on(at: Position) -> None:
    """Let the deal stand, and do what there is no choice in, but for speeches."""
    while at.seat >= 0 and (at.kind == "annul" or (at.kind != "announce" and len(at.legal()) == 1)):
        assert at.step(at.legal()[0])


class AllSpeeches(writer.EventWriter):
    """Holds the engine's speeches against those that the referee allows, all of up to three words."""

    def __init__(self, events: list[dict[str, Any]], choose: Any, at: Position, rng: random.Random) -> None:
        super().__init__(events, choose)
        self.at, self.rng, self.compared = at, rng, 0

    def words(self, seat: int, legal: Any, allowed: Any, why: str) -> set[str]:
        go_on(self.at)
        numbers = announcements(self.at.setup.rules)
        speeches = [words for size in range(4) for words in combinations(sorted(legal, key=numbers.__getitem__), size)]
        fine = [words for words in speeches if self.can_say([numbers[word] for word in words])]
        assert fine == [words for words in speeches if allowed(words)], (seat, self.at.setup.rules)
        assert all(action in [DONE, *map(numbers.__getitem__, legal)] for action in self.at.legal())
        self.compared += len(fine) > 1
        said = self.rng.choice(fine if self.rng.random() < 0.6 else fine[:1])
        for word in said:
            assert self.at.step(numbers[word])
        assert self.at.step(DONE)
        self.take("announce", seat, why)["what"] = list(said)
        return set(said)

    def can_say(self, numbers: list[int]) -> bool:
        at = Position.at(self.at.setup, self.at.states.copy())
        return all(at.step(number) for number in [*numbers, DONE])


def test_speeches_are_those_that_the_referee_allows() -> None:
    rng, compared = random.Random("speeches"), 0
    for _ in range(40):
        rules = writer.random_rules(rng, paskievics.OPTIONS) | {"invite_min_tarokks": 0, "deals": 12}
        tarocks = rng.sample([f"T{number}" for number in range(2, 20)], 8)
        at = deal([" ".join(tarocks), "T22", "T21", "T1"], **rules)
        dealt = [list(TAROCK_42.texts(at.deck[9 * seat : 9 * seat + 9])) for seat in range(4)]

        def choose(what: str, seat: int, options: list[Any], at: Position = at) -> Any:
            if what == "claim":
                return None
            while at.kind == "annul" or (at.kind != "announce" and len(at.legal()) == 1):
                assert at.step(at.legal()[0])
            option = rng.choice(options)
            key = {"bid": "bid", "call": "card"}.get(what, "cards")
            given = {key: [option] if what == "play" and isinstance(option, str) else option}
            (action,) = phase_of(at.setup, at.state).actions(at.setup, at.state, MADE[what](seat, **given))
            assert at.step(action)
            return option

        log: list[dict[str, Any]] = []
        told = {"rules": dict(at.setup.rules), "dealer": 3, "dealt": dealt, "factor": 1}
        told["stock"] = list(TAROCK_42.texts(at.deck[36:]))
        asked = AllSpeeches(log, choose, at, rng)
        paskievics.replay(asked, told)
        compared += asked.compared
    assert compared > 200
