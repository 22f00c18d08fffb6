"""The setups and decisions on which the contracts are tried: all games and variants, any house rules, long hands."""

from __future__ import annotations

import random
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from typing import Any

import numpy as np
import pytest

from driver import Position
from tools.fuzz.house_rules import any_setup
from tricklab.analysis.check import trial
from tricklab.engine.games import game, names
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator

POLICIES = ("random", "basic", "expert")
_LONGER = 20
NAMES = names()
"""All games, those of other packages too if there are any: `tests/outside/test_games_from_outside.py` tries one."""

EVERY_VARIANT = [variant for name in NAMES for variant in game(name).variants]


def quickly(names: Iterable[str], quick: Container[str] = ("pitch", "cinch")) -> list[Any]:
    """Return names as parameters of a test that is quick for some of them, and for the others full or deep."""
    marks = {name: pytest.mark.full if name in _FULL else pytest.mark.deep for name in names}
    return [pytest.param(name, marks=() if name in quick else marks[name]) for name in marks]


_FULL = ("pitch", "cinch", "smear", "peatwit", "phat")


def some_deck(setup: Setup, rng: random.Random) -> list[int]:
    """A deck as it comes; one in three gives a seat as many cards of a suit as it can hold, or nearly so."""
    deck = [int(card) for card in Simulator(setup).pack]
    rng.shuffle(deck)
    if rng.random() < 1 / 3:
        size, suit = setup.game.hand_size(setup.rules), rng.randrange(4)
        held = [card for card in deck if card // 13 == suit]
        hand = rng.sample(held, min(len(held), rng.randint(size // 2 + 1, size)))
        rest = [card for card in deck if card not in hand]
        place = rng.randrange(setup.players) * size
        deck = rest[:place] + hand + rest[place:]
    return deck


def new_deal(setup: Setup, rng: random.Random) -> Position:
    """A deal at its first decision."""
    return Position(setup, some_deck(setup, rng), rng.randrange(setup.players), rng.randrange(12))


def decisions(
    name: str,
    deals: int,
    seed: str,
    *,
    usual: float = 0.3,
    policies: Sequence[str] = POLICIES,
    enough: Callable[[], bool] = lambda: True,
) -> Iterator[Position]:
    """Lead deals under any rules and yield each at every decision with a choice; the policies take turns.

    ``usual`` is the share of deals that are played by the rules of a variant, as they are. In a short game so many
    deals have few decisions: there are more, up to `_LONGER` times as many, until it is ``enough``.
    """
    rng = random.Random(f"{name} {seed}")
    for number in range(_LONGER * deals):
        if number >= deals and enough():
            return
        setup = any_setup(name, rng)
        if rng.random() < usual:
            setup = Setup.make(setup.variant, policy="random")
        at = new_deal(setup, rng)
        while at.seat >= 0:
            legal = at.legal(2)
            if len(legal) > 1:
                yield at
                legal = [at.choice(policies[(at.seat + number) % len(policies)], len(at.actions))]
            assert at.step(legal[0])


def others(name: str, seen: Container[str | None]) -> Iterator[Position]:
    """Decisions of the kinds that were not seen yet, such as annulling a deal, until all are."""
    for at in decisions(name, 400, "others"):
        if all(kind in seen for kind in at.setup.game.kinds):
            return
        if at.kind not in seen:
            yield at


def same(one: np.void, other: np.void) -> list[str]:
    """The fields in which two records differ."""
    if one.tobytes() == other.tobytes():  # as in nearly all of thousands
        return []
    return [name for name in one.dtype.names or () if not np.array_equal(one[name], other[name])]


def as_seen(at: Position) -> list[tuple[int, int, int, int]]:
    """What the seat has seen: all that was said and played; of cards that others moved among themselves the number."""
    return trial.seen_by(at.seat, at)


def redealt(at: Position, rng: random.Random) -> Position | None:
    """The decision with hidden cards dealt anew, a few of them or all; None if none is found that fits."""
    return trial.redealt(at, at.deck, rng, at.redealt)
