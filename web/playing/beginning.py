"""A new game, checked before it is saved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice

import numpy as np

from tricklab.analysis.words.seat_names import names_by_seat
from tricklab.engine.base.numbers import MOST_HANDS, MOST_MATCHES
from tricklab.engine.games.outside import need_matches
from tricklab.engine.play.actions import speech_of
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.setup_options import typed_hand
from tricklab.engine.play.simulator import Simulator
from tricklab.engine.records.record import Record
from tricklab.engine.sessions.branch import Branch
from tricklab.engine.sessions.session import Decided, Session, dealer_and_deck
from tricklab.engine.sessions.unfinished_game import DealtCards, Game
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
    seat, dealer, number = body.seat, body.dealer, body.number
    setup = setup_of(body.table, settings.policy_files)
    last = (MOST_MATCHES if body.match else MOST_HANDS) - 1
    _check("seat", seat, 0, setup.players - 1)
    _check("deals", body.deals, 1, 1 if body.match or body.cards else _MOST_DEALS)
    _check("number", number, 0, last)
    if dealer is not None:
        _check("dealer", dealer, 0, setup.players - 1)
    names = names_by_seat(setup.players, body.table.names, seat)
    if body.match:
        with field("match"):
            need_matches(setup.game)
    if body.cards:
        if body.match:
            raise Refused("a match is dealt at random: leave out the cards.", field="cards")
        with field("cards"):
            cards = typed_hand(setup.game, setup.rules, body.cards)
        setup = replace(_turned(setup, seat), hand=cards)
        names = (*names[seat:], *names[:seat])
        dealer, seat = None if dealer is None else (dealer - seat) % setup.players, 0
    if body.bids and not body.cards:
        raise Refused("bids go with the cards of a hand.", field="bids")
    if dealer is not None:
        number = _dealt_by(setup, dealer, number)
    _check("number", number, 0, last + 1 - body.deals)
    decided = _bidden(setup, seat, number, body.bids) if body.bids else ()
    return Game(setup, seat, number, body.match, decided, wanted=body.deals, names=names)


def repeated_game(
    setup: Setup,
    record: Record,
    seat: int,
    names: Sequence[str] = (),
    actions: Sequence[int] = (),
    branch: Branch | None = None,
) -> Game:
    """Return a game with the cards of a deal, all of which are known.

    Parameters
    ----------
    setup
        The rules, the scores before the deal, and who plays in the other seats.
    record
        The deal.
    seat
        Where the person sits.
    names
        A name for each seat; who was "you" in another seat than this one goes by its number.
    actions
        What was decided before the person goes on; it cannot be taken back.
    branch
        Which game it departs from, if it is a saved one.
    """
    cards = tuple(card for hand in (*record.dealt, record.stock) for card in hand)
    given = tuple(f"seat {n}" if name == "you" and n != seat else name for n, name in enumerate(names))
    decided = (Decided(tuple(actions), ()),) if actions else ()
    dealt = DealtCards(record.dealer, cards)
    return Game(setup, seat, record.hand, False, decided, names=given, dealt=dealt, branch=branch)


def _turned(setup: Setup, seat: int) -> Setup:
    """Return a setup with a seat as seat 0, to which given cards are dealt; the order around the table stays."""
    policies = (*setup.policies[seat:], *setup.policies[:seat])
    before = [*range(seat, setup.players), *range(seat)]
    scores = {side: setup.scores[setup.sides[old]] for side, old in zip(setup.sides, before, strict=True)}
    return replace(setup, policies=policies, scores=tuple(scores[side] for side in sorted(scores)))


def _bidden(setup: Setup, seat: int, number: int, bids: Sequence[int | str]) -> tuple[Decided]:
    """Return the decisions of a deal that begins with these bids."""
    with field("bids"):
        actions = tuple(speech_of(setup).meant(setup, bid) for bid in bids)
    session = Session(Simulator(setup), seat, number)
    if not session.repeat(Decided(actions, ())):
        raise Refused("the rules do not allow these bids in this order.", field="bids")
    own = tuple(position for position, taken in enumerate(session.taken) if taken.seat == seat and taken.is_choice)
    return (Decided(actions, own),)


def _check(name: str, value: int, low: int, high: int) -> None:
    if not low <= value <= high:
        raise Refused(f"{name} goes from {low} to {high:,}; not {value:,}.", field=name)


def _dealt_by(setup: Setup, dealer: int, number: int) -> int:
    """Return the number of the first deal from ``number`` on with a dealer."""
    simulator = Simulator(setup)
    deck = np.zeros_like(simulator.pack)
    tried = range(number, number + _TRIED)
    numbers = (deal for deal in tried if dealer_and_deck(simulator, deal, deck) == dealer)
    return next(islice(numbers, 1), number)
