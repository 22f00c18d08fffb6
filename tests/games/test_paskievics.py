"""Paskievics on the engine: doubled deals, speeches, and what a bid shows beside its contract."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from driver import Position, holding
from referee import paskievics, writer
from tools.fuzz.house_rules import any_setup
from tricklab.analysis.advise import ask
from tricklab.analysis.advise.display.meanings import meaning_of
from tricklab.engine.games.paskievics import GAME, announcements
from tricklab.engine.matches.standing import Match
from tricklab.engine.mechanics.speeches import DONE
from tricklab.engine.play.actions import phase_of, speech_of
from tricklab.engine.play.setup import Setup
from tricklab.engine.rules.decks import TAROCK_42
from tricklab.engine.rules.events import Announce, Bid, Call, Discard, Play

pytestmark = pytest.mark.game("paskievics")

MADE = {"bid": Bid, "discard": Discard, "call": Call, "announce": Announce, "play": Play}


def deal(hands: list[str], talon: str = "", carry: int = 1, **rules: Any) -> Position:
    """A deal by seat 3 in which the seats hold given cards among others, and the talon is given or any."""
    return holding(Setup.make("paskievics", policy="random", rules=rules, carry=carry), hands, talon, 3)


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


@pytest.mark.full
def test_speeches_are_those_that_the_referee_allows() -> None:
    rng, compared = random.Random("speeches"), 0
    for _ in range(25):
        rules = any_setup("paskievics", rng).rules | {"invite_min_tarokks": 0, "deals": 12}
        tarocks = rng.sample([f"T{number}" for number in range(2, 20)], 8)
        at = deal([" ".join(tarocks), "T22", "T21", "T1"], **rules)
        dealt = [list(TAROCK_42.texts(at.deck[9 * seat : 9 * seat + 9])) for seat in range(4)]

        def choose(what: str, seat: int, options: list[Any], at: Position = at) -> Any:
            if what == "claim":
                return None
            go_on(at)
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
    assert compared > 125


HAND = "T21 T20 T19 T18 T9 T7 KH QS JC"


@pytest.mark.parametrize(
    ("bids", "bid", "shown"),
    [
        ([], "three", ""),
        ([], "two", "XIX"),  # a jump by one step
        ([], "one", "XVIII"),
        ([], "solo", ""),  # nobody could go on
        (["pass", "three"], "two", ""),
        (["pass", "three"], "one", "XIX"),
        (["pass", "pass", "pass"], "two", ""),  # nobody is left to accept
        (["three", "two", "pass", "pass"], "one", "XIX"),  # after hold and one comes solo
        (["three", "two", "pass", "pass"], "pass", "XX"),  # a yield
        (["three", "two", "pass"], "pass", ""),
    ],
)
def test_jumps_and_yields_show_a_card(bids: list[str], bid: str, shown: str) -> None:
    question = ask("paskievics", HAND, bids=bids)
    text = meaning_of(question, speech_of(question.setup).meant(question.setup, bid), noun="it")
    assert (f"shows {shown} " in text) if shown else not text
    assert ("yields" in text) == (shown == "XX")


def test_in_other_games_a_bid_shows_no_card() -> None:
    assert not meaning_of(ask("pitch", "AS KS QS JS TS 9S"), 2, "it")
