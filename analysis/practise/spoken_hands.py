"""The hands behind an auction: deals whose calls begin with some words, and the hand of the last seat to speak."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from tricklab.engine.base.observer import Observer
from tricklab.engine.errors import UsageError
from tricklab.engine.ground.cards import cards_of, mask_of
from tricklab.engine.mechanics.machine import DISCARD, DRAW, PASS_CARDS, PLAY
from tricklab.engine.play.actions import phase_of
from tricklab.engine.play.loops.stepping import Deal
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator
from tricklab.engine.play.workers import Jobs, Workers
from tricklab.engine.records.as_seen import deck_with
from tricklab.engine.records.follower import make_bids
from tricklab.engine.rules.phases import Passing, Speech

_BLOCK = 2_000
"""Deals that are logged at once: a log takes five kilobytes a deal."""

_BLOCKS = 20
"""Few deals are logged in so many blocks: slow policies show how far they are, and can be stopped."""


class Call(NamedTuple):
    """A call of an auction: the turn of its seat, 0 for eldest, and its number in the log."""

    turn: int
    value: int


class Auction(NamedTuple):
    """Calls that were typed.

    Attributes
    ----------
    calls
        The calls; the last one is asked about.
    words
        Every call that the last seat could have made, by its number, in the order of the game.
    is_pitch
        Whether it is no call but the first card led, in a game without bids.
    """

    calls: tuple[Call, ...]
    words: dict[int, str]
    is_pitch: bool = False

    @property
    def asked(self) -> int:
        """The number of the call that is asked about."""
        return self.calls[-1].value


class SpokenHands(NamedTuple):
    """The deals in which an auction came as far as the call that is asked about.

    Attributes
    ----------
    numbers : int64 array (n,)
        The deals.
    hands : int64 array (n,)
        The cards of the seat when it spoke, as sets.
    values : int64 array (n,)
        What it called.
    """

    numbers: Any
    hands: Any
    values: Any


def auction_of(setup: Setup, bids: Sequence[str | int]) -> Auction:
    """Return calls that were typed, from the dealer's left on.

    Raises
    ------
    UsageError
        If the game has no such call, or the rules do not allow it there.
    """
    dealer = setup.players - 1
    if not any(isinstance(phase, Speech) for phase in setup.game.phases):
        return _pitch_of(setup, bids)
    deal = Deal(setup, deck_with(setup, {}), dealer, 0, log=True)
    calls: list[Call] = []
    words: dict[int, str] = {}
    for bid in bids:
        _to_speech(deal)
        phase = phase_of(setup, deal.state) if deal.seat >= 0 else None
        if isinstance(phase, Speech):
            words = _words(deal, phase)
        turn, before = (deal.seat - dealer - 1) % setup.players, len(deal.events)
        make_bids(deal, [bid])
        calls.append(Call(turn, int(deal.events[before]["value"])))
    return Auction(tuple(calls), words)


def _pitch_of(setup: Setup, bids: Sequence[str | int]) -> Auction:
    """Return the first card led in a game without bids: the card that is pitched speaks for the hand."""
    if len(bids) != 1:
        raise UsageError(f"nobody bids in {setup.title}: give the card that is led first alone, as in AS.")
    cards = setup.deck.parse(str(bids[0]))
    if len(cards) != 1:
        raise UsageError(f"nobody bids in {setup.title}: {str(bids[0])!r} is not one card; give one, as in AS.")
    return Auction(
        (Call(0, cards[0]),), dict(zip(setup.deck.cards, setup.deck.texts(setup.deck.cards), strict=True)), True
    )


def _to_speech(deal: Deal) -> None:
    """Lead a deal to the next call before the play, as if nobody had a choice: which cards move does not matter."""
    setup = deal.setup
    while deal.seat >= 0 and int(deal.state["table"]["kind"]) < setup.game.first_play:
        phase = phase_of(setup, deal.state)
        if isinstance(phase, Speech):
            return
        if isinstance(phase, Passing):
            deal.step(mask_of(cards_of(int(deal.state["own"][deal.seat]["hand"]))[: phase.count]))
        else:
            deal.step(deal.legal(1)[0])


def _words(deal: Deal, phase: Speech) -> dict[int, str]:
    """Return the calls that a seat can make, whatever its cards."""
    own = deal.state["own"][deal.seat]
    hand = int(own["hand"])
    if phase.by_cards:
        own["hand"] = deal.setup.deck.mask
    legal = set(deal.legal())
    own["hand"] = hand
    words = {action: phase.word(deal.setup, action) for action in phase.words(deal.setup.rules).values()}
    return {action: word for action, word in words.items() if action in legal}


def spoken_hands(
    simulator: Simulator, auction: Auction, deals: int, jobs: Jobs, observer: Observer, speaker: int | None = None
) -> SpokenHands:
    """Deal, and return the hands of the last seat to speak, if all calls before were as in the auction.

    Parameters
    ----------
    simulator
        What is dealt, and who speaks.
    auction
        The calls.
    deals
        How many deals.
    jobs, observer
        Threads, and what follows the work.
    speaker
        The seat that must be the last one to speak; any seat unless given.
    """
    game = simulator.setup.game
    events = {phase.event for phase in game.phases if isinstance(phase, Speech)}
    kinds = [number for number, event in enumerate(game.record_events) if event in events] or [PLAY]

    block = min(_BLOCK, -(-deals // _BLOCKS))

    def work(first: int) -> SpokenHands:
        count = min(block, deals - first)
        log = simulator.play(first, count, log=True).log
        dealt = simulator.deal(first, count)
        numbers = np.arange(first, first + count)
        return _in_block(simulator.setup, auction, log, dealt, numbers, kinds, speaker)

    parts: list[SpokenHands] = []
    with observer.playing(deals, "Dealing", "deals") as progress:
        for part in Workers(jobs=jobs).each(work, range(0, deals, block)):
            parts.append(part)
            if progress is not None:
                progress(block)
    return SpokenHands(*(np.concatenate(columns) for columns in zip(*parts, strict=True)))


def _in_block(
    setup: Setup, auction: Auction, log: Any, dealt: Any, numbers: Any, kinds: Sequence[int], speaker: int | None
) -> SpokenHands:
    depth = len(auction.calls)
    is_call = np.isin(log["do"], kinds)
    indices = np.argsort(~is_call, axis=1, kind="stable")[:, :depth]  # of the first calls of each deal
    rows = np.arange(len(log))[:, None]
    there = is_call[rows, indices].all(1)
    values, seats = log["value"][rows, indices].astype(np.int64), log["seat"][rows, indices].astype(np.int64)
    turns = (seats - dealt.dealers[:, None] - 1) % setup.players
    for n, call in enumerate(auction.calls):
        there &= turns[:, n] == call.turn
        if n < depth - 1:
            there &= values[:, n] == call.value
    if speaker is not None:
        there &= seats[:, -1] == speaker
    which = np.flatnonzero(there)
    hands = dealt.hands[which, seats[which, -1]].astype(np.int64)
    is_before = np.arange(log.shape[1]) < indices[which, -1:]
    has_moves = (np.isin(log["do"][which], (PASS_CARDS, DISCARD, DRAW)) & is_before).any(1)
    for row in np.flatnonzero(has_moves):
        at = which[row]
        hands[row] = _hand_before(log[at, : indices[at, -1]], int(seats[at, -1]), int(hands[row]))
    return SpokenHands(numbers[which], hands, values[which, -1])


def _hand_before(events: Any, seat: int, hand: int) -> int:
    """Return the hand of a seat after some events: cards may be passed, thrown or drawn before somebody speaks."""
    for event in events:
        do, cards = int(event["do"]), int(event["cards"])
        if do in (PASS_CARDS, DISCARD) and int(event["seat"]) == seat:
            hand &= ~cards
        if (do == DRAW and int(event["seat"]) == seat) or (do == PASS_CARDS and int(event["value"]) == seat):
            hand |= cards
    return hand
