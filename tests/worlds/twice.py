"""Deals as they are against sampled worlds: whatever is asked of both, one has it as often as the other.

Players at random do what worlds take the others to do. So a deal and a world drawn for one of its seats are two draws
of the same, given all that the seat has seen.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import product
from typing import Any

import numpy as np

from driver import Position
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator

MOST = 4.8
"""Standard errors beyond which a difference is no chance, the worst of some hundred."""

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


def check_alike(told: Any, known: int) -> None:
    """Check that worlds are as deals are, and that many differ from the deal that they were drawn for.

    ``told`` has what is answered of each deal, and of a world drawn for it: 2 x deals x questions. The seat knows the
    answers to the first questions, ``known`` of them: there both must agree.
    """
    real, drawn = told
    assert np.array_equal(real[:, :known], drawn[:, :known])
    usual = [np.zeros(len(real), int), real[:, 0], real[:, 1], real[:, 2], 100 * real[:, 3] + real[:, 4]]
    found = []
    for place, condition in product(range(known, told.shape[2]), usual):
        for case, value in product(np.unique(condition), np.unique(real[:, place])):
            one, other = ((part[condition == case, place] == value) for part in (real, drawn))
            more, less = int((one & ~other).sum()), int((other & ~one).sum())
            if more + less >= 40:
                found.append((more - less) / math.sqrt(more + less))
    assert len(found) > 80
    assert max(map(abs, found)) < MOST
    assert 0.7 < np.std(found) < 1.3
    assert (told[0] != told[1]).any(axis=1).mean() > 0.8
