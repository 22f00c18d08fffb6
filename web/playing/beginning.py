"""A new game, checked before it is saved."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

import numpy as np

from tricklab.analysis.words.seat_names import names_by_seat
from tricklab.engine.base.numbers import MOST_HANDS, MOST_MATCHES
from tricklab.engine.games.outside import need_matches
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.setup_options import typed_hand
from tricklab.engine.play.simulator import Simulator
from tricklab.engine.sessions.session import dealer_and_deck
from tricklab.engine.sessions.unfinished_game import Game
from tricklab.web.playing.bodies import NewGame
from tricklab.web.requests import Refused, field
from tricklab.web.settings import Settings
from tricklab.web.table import setup_of

_MOST_DEALS = 10_000
_TRIED = 1_000
"""Deals among which one with the wanted dealer is sought; each seat deals as often as another."""


def new_game(body: NewGame, settings: Settings) -> Game:
    """Return the game that a request describes; nothing is dealt yet.

    Raises
    ------
    Refused
        If something in it is wrong; the field that is wrong is named.
    """
    setup = setup_of(body.table, settings.policy_files)
    last = (MOST_MATCHES if body.match else MOST_HANDS) - 1
    _check("seat", body.seat, 0, setup.players - 1)
    _check("deals", body.deals, 1, 1 if body.match or body.cards else _MOST_DEALS)
    _check("number", body.number, 0, last)
    number = body.number
    if body.match:
        with field("match"):
            need_matches(setup.game)
    if body.cards:
        if body.match or body.seat:
            raise Refused("given cards are those of seat 0 in a single deal.", field="cards")
        with field("cards"):
            setup = replace(setup, hand=typed_hand(setup.game, setup.rules, body.cards))
    if body.dealer is not None:
        _check("dealer", body.dealer, 0, setup.players - 1)
        number = _dealt_by(setup, body.dealer, number)
    _check("number", number, 0, last + 1 - body.deals)
    names = names_by_seat(setup.players, body.table.names, body.seat)
    return Game(setup, body.seat, number, body.match, wanted=body.deals, names=names)


def _check(name: str, value: int, low: int, high: int) -> None:
    if not low <= value <= high:
        raise Refused(f"{name} goes from {low} to {high:,}; not {value:,}.", field=name)


def _dealt_by(setup: Setup, dealer: int, number: int) -> int:
    """Return the number of the first deal from ``number`` on with a dealer."""
    simulator = Simulator(setup)
    deck = np.zeros_like(simulator.pack)
    numbers = (one for one in range(number, number + _TRIED) if dealer_and_deck(simulator, one, deck) == dealer)
    return next(islice(numbers, 1), number)
