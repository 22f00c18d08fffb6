"""What is legal: the referee, which writes a deal up, offers the same choices as the engine."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from functools import reduce
from importlib import import_module
from itertools import combinations
from operator import and_
from typing import Any

import pytest

from contract.tables import any_setup, new_deal
from driver import Position
from referee import writer
from tricklab.engine.games import GAMES
from tricklab.engine.games.tapp_tarock.talon import announcements
from tricklab.engine.ground.cards import SUITS, mask_of
from tricklab.engine.mechanics.speeches import DONE
from tricklab.engine.play.actions import phase_of, speech_of
from tricklab.engine.play.setup import Setup
from tricklab.engine.rules.events import Draw, Play

Choose = Callable[[str, int, list[Any]], Any]


def written(
    at: Position, hands: list[list[str]], stock: list[str], choose: Choose, words: Any = None
) -> dict[str, Any]:
    """A referee writes a deal up, and `choose` makes each decision; it is silent where there is no choice."""

    def go_on() -> None:
        while at.seat >= 0 and len(only := at.legal(2)) == 1 and not (at.kind == "announce" and only[0] != DONE):
            assert at.step(only[0])

    def chosen(what: str, seat: int, options: list[Any]) -> Any:
        go_on()
        return (words or choose)(what, seat, options)

    def replay(events: Any, record: dict[str, Any]) -> dict[str, Any]:
        result: dict[str, Any] = REFEREES[at.setup.game.name].replay(events, record)
        go_on()
        return result

    setup = at.setup
    more: dict[str, Any] = {"scores": [setup.scores[side] for side in setup.sides], "hand": at.number}
    if setup.game.name in ("phat", "paskievics"):
        more["carry" if setup.game.name == "phat" else "factor"] = setup.carry
    return writer.write_up(replay, setup.variant, dict(setup.rules), at.dealer, hands, stock, chosen, **more)


def _peatwit(at: Position, hands: list[list[str]], stock: list[str], choose: Choose) -> dict[str, Any]:
    """The passes are made at once, in whatever order they are asked for."""
    passes = {}
    while at.kind == "pass":
        seat = at.seat
        passes[seat] = choose("pass_cards", seat, list(combinations(sorted(hands[seat]), 3)))

    def passed_or_chosen(what: str, seat: int, options: list[Any]) -> Any:
        return passes[seat] if what == "pass_cards" else choose(what, seat, options)

    return written(at, hands, stock, passed_or_chosen)


def _plute(at: Position, hands: list[list[str]], stock: list[str], choose: Choose) -> dict[str, Any]:
    """The engine stops as soon as it may."""
    return written(at, hands, stock, lambda what, *asked: what == "end" or choose(what, *asked))


def _tapp_tarock(at: Position, hands: list[list[str]], stock: list[str], choose: Choose) -> dict[str, Any]:
    """The referee asks for a whole speech; in the engine each word is a decision, in the order of their numbers."""
    numbers = announcements(at.setup.rules)

    def word_by_word(what: str, seat: int, options: list[Any]) -> Any:
        if what != "announce":
            return choose(what, seat, options)
        said, left = list[str](), sorted(options, key=numbers.__getitem__)
        while word := choose("word", seat, ["", *left]):
            said.append(word)
            left = left[left.index(word) + 1 :]
        return said

    return written(at, hands, stock, choose, word_by_word)


def _paskievics(at: Position, hands: list[list[str]], stock: list[str], choose: Choose) -> dict[str, Any]:
    """The referee takes whole speeches, and asks at once who annuls; which words go together is tried elsewhere."""

    def chosen(what: str, seat: int, options: list[Any]) -> Any:
        if what == "claim":
            return next((each for each in options[1:] if choose("word", each, ["", "annul"])), None)
        if what not in ("announce", "must announce"):
            return choose(what, seat, options)
        said, phase = list[str](), phase_of(at.setup, at.state)
        while word := choose(
            "word", seat, [phase.text(at.setup, at.state, each).replace("nothing", "") for each in at.legal()]
        ):
            said.append(word)
        return said

    return written(at, hands, stock, choose, chosen)


REFEREES: dict[str, Any] = {name: import_module(f"referee.{name.replace('-', '_')}") for name in GAMES}
WRITERS = dict.fromkeys(REFEREES, written) | {
    "peatwit": _peatwit,
    "plute": _plute,
    "tapp-tarock": _tapp_tarock,
    "paskievics": _paskievics,
}
"""How a game's referee is made to write a deal up."""


def action_of(at: Position, what: str, option: Any) -> int:
    """The engine's integer for what a referee calls a bid, a suit, a pass, a card or a stack."""
    if what == "trump":
        return SUITS.index(option)
    if at.kind == "half":
        return phase_of(at.setup, at.state).action(at.setup, at.state, Draw(at.seat, tuple(option)))
    if what == "word":
        phase: Any = phase_of(at.setup, at.state)
        return phase.words(at.setup.rules)[option] if option else DONE
    if what in ("pass_cards", "discard", "draw", "give"):
        is_short = (
            what == "discard" and at.setup.game.name == "tapp-tarock"
        )  # what must go is no choice of the referee's
        return mask_of(at.setup.deck.numbers(option)) | (reduce(and_, at.legal()) if is_short else 0)
    if what == "call":
        return at.setup.deck.number(option)
    if what == "bid":
        return speech_of(at.setup).meant(at.setup, str(option))
    if option is None:
        silent = phase_of(at.setup, at.state).silent
        return -1 if silent is None else silent
    return phase_of(at.setup, at.state).action(at.setup, at.state, Play(at.seat, tuple(option)))


@pytest.mark.parametrize("name", WRITERS)
@pytest.mark.parametrize(
    "deals", [pytest.param(8, marks=pytest.mark.interpreted), pytest.param(80, marks=pytest.mark.full)]
)
def test_the_referee_offers_the_same_choices(name: str, deals: int) -> None:
    rng, asked = random.Random(f"referee {name}"), Counter[str]()
    for _ in range(deals):
        setup = any_setup(name, rng)
        if setup.rules.get("target") and rng.random() < 0.5:
            scores = [rng.randrange(0, int(setup.rules["target"])) for _ in set(setup.sides)]
            setup = Setup.make(setup.variant, rules=setup.rules, policy="random", scores=scores)
        at = new_deal(setup, rng)
        size, cards = setup.game.hand_size(setup.rules), list(setup.deck.texts(at.deck))
        hands = [cards[seat * size : (seat + 1) * size] for seat in range(setup.players)]

        def choose(what: str, seat: int, options: list[Any], at: Position = at) -> Any:
            assert at.seat == seat
            offered = {action_of(at, what, option): option for option in options}
            listed = at.legal()
            assert sorted(listed) == sorted(offered), (what, at.setup.rules)
            action = rng.choice(listed)
            assert at.step(action)
            asked[what] += len(options) > 1
            return offered[action]

        record = WRITERS[name](at, hands, cards[size * setup.players :], choose)
        assert at.seat == -1
        assert setup.game.result(setup.rules, at.row()) == record["result"]
        assert sum(record["result"]["delta"]) == 0 or name not in ("tapp-tarock", "paskievics")
    assert asked["play"] > 6 * deals
