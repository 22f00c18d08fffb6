"""A deal that a person leads, action by action, for all seats; Python interprets it, so nothing is compiled."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import Unpack

import numpy as np

from tricklab.engine.base.checks import list_of, plain_text
from tricklab.engine.base.numbers import MOST_HANDS, counted, in_short, shown, whole
from tricklab.engine.errors import UsageError
from tricklab.engine.ground.rng import decision_stream, key_of, stream_of
from tricklab.engine.kernel.interpreter.records import values_of
from tricklab.engine.kernel.mode import interpreting
from tricklab.engine.play.actions import action_name, action_text, kind_of, phase_of, spoken_text
from tricklab.engine.play.loops import stepping
from tricklab.engine.play.setup import SetupLike, setup_from
from tricklab.engine.play.setup_options import DealOptions
from tricklab.engine.play.simulator import Simulator
from tricklab.engine.policies.decision import View
from tricklab.engine.records.record import Record, Result
from tricklab.engine.records.writer import record_of, result_of
from tricklab.engine.rules.phases import Choosing
from tricklab.engine.sessions.session import dealer_and_deck

_LISTED = 12
"""The most choices that the message of an error lists."""


class Deal:
    """A deal in which you decide for all seats.

    Parameters
    ----------
    setup
        What is dealt: the name of a variant, or a setup.
    deal
        The number of the deal: `simulate` with the same seed deals the same cards.
    deck
        All cards in the order of the deal, the first hand seat 0's, in place of the cards of ``deal``.
    dealer
        The dealer's seat, in place of the dealer of ``deal``.
    turned
        The cards that are turned up, such as ``["JS"]``, in games that do so: each changes places with the card of
        ``deal`` that would be.
    **options
        Keywords of `Setup.make` but for the policies, as ``seed`` and ``rules``.

    Examples
    --------
    >>> deal = Deal("pitch", seed=7, deal=12)
    >>> deal.seat, deal.phase, deal.legal()
    (1, 'bid', ['pass', '1', '2', '3', '4'])
    >>> for word in ("pass", "2", "pass", "pass"):
    ...     deal.play(word)
    >>> deal.seat, deal.phase, deal.legal()
    (2, 'play', ['2C', '4C', '5C', '6D', 'TH', '6S'])
    >>> while not deal.over:
    ...     deal.play(deal.legal()[0])
    >>> deal.result().delta
    (1, 0, -2, 2)
    """

    def __init__(
        self,
        setup: SetupLike = "smear",
        *,
        deal: int = 0,
        deck: Sequence[str] | None = None,
        dealer: int | None = None,
        turned: Sequence[str] | None = None,
        **options: Unpack[DealOptions],
    ) -> None:
        """Deal the cards.

        Raises
        ------
        UsageError
            If there is no such variant, option, deal or seat, the deck lacks a card, or others are turned up.
        """
        self.setup = setup_from(setup, options, DealOptions)
        self.number = whole(deal, "deal", 0, MOST_HANDS - 1, "12")
        with interpreting():
            simulator = Simulator(self.setup)
        cards = np.zeros_like(simulator.pack)
        drawn = dealer_and_deck(simulator, self.number, cards)
        given = cards.tolist() if deck is None else self._cards_of(deck)
        if turned is not None:
            self._turn_up(given, list_of("turned", turned, '["JS"]'), is_free=deck is None)
        seat = drawn if dealer is None else whole(dealer, "dealer", 0, self.setup.players - 1, "0")
        self._deal = stepping.Deal(self.setup, given, seat, self.number, log=True)

    def _turn_up(self, deck: list[int], turned: Sequence[str], *, is_free: bool) -> None:
        """Move cards to the beginning of the stock."""
        count = self.setup.game.turned_up(self.setup.rules, self.number)
        cards = self.setup.deck.numbers(plain_text("a card", card, "JS") for card in turned)
        if len({*cards}) != count or len(cards) != count:
            raise UsageError(f"turned: this deal turns up {counted(count, 'cards')}; not {len(cards)}.")
        first = self.setup.players * self.setup.game.hand_size(self.setup.rules, self.number)
        if not is_free and deck[first : first + count] != cards:
            raise UsageError("turned: deck has the cards that are turned up, behind the hands; leave one of them out.")
        for index, card in enumerate(cards, first):
            other = deck.index(card)
            deck[index], deck[other] = card, deck[index]

    def _cards_of(self, deck: Sequence[str]) -> list[int]:
        own = self.setup.deck
        cards = own.numbers(plain_text("a card", card, "AS") for card in list_of("deck", deck, '["AS", "KH", ..]'))
        if sorted(cards) != sorted(own.cards):
            lacking = own.texts(sorted({*own.cards} - {*cards}))
            raise UsageError(
                f"deck must have each of the {len(own.cards)} cards once"
                + (f"; it lacks {', '.join(lacking[:_LISTED])}." if lacking else ".")
            )
        return cards

    @property
    def seat(self) -> int | None:
        """The seat that decides; None when the deal is over."""
        return None if self.over else self._deal.seat

    @property
    def phase(self) -> str | None:
        """What it decides, such as ``"bid"`` or ``"play"``; None when the deal is over."""
        return None if self.over else kind_of(self.setup, self._deal.state)

    @property
    def over(self) -> bool:
        """Whether the deal is over."""
        return self._deal.seat < 0

    def legal(self) -> list[str]:
        """Return the legal actions, as a deal record writes them; none when the deal is over."""
        if self.over:
            return []
        return [action_text(self.setup, self._deal.state, action) for action in self._deal.legal()]

    def play(self, action: str) -> None:
        """Carry out an action of the seat that decides.

        Parameters
        ----------
        action
            As `legal` writes it, or in a player's words; several cards in any order.

        Raises
        ------
        UsageError
            If the rules do not allow it now, or the deal is over.
        """
        typed = _normal(plain_text("the action", action, "2C"))
        if self.over:
            raise UsageError(f"the deal is over: there is nothing to decide, and {shown(action)} was played.")
        state = self._deal.state
        for number in self._deal.legal():
            if typed in {_normal(of(self.setup, state, number)) for of in (action_text, spoken_text, action_name)}:
                self._deal.step(number)
                return
        names = self.legal()
        if isinstance(phase_of(self.setup, state), Choosing) and len(names) > _LISTED:
            names = [*names[:_LISTED], "..."]
        raise UsageError(
            f"{shown(action)} is no legal action of seat {self.seat}, {phase_of(self.setup, state).task}: it can be "
            f"{', '.join(in_short(names))}."
        )

    def view(self, seat: int) -> View:
        """Return a copy of what a seat sees, as a policy's function gets it when it decides.

        A function of a policy can be called with it: ``bid(Cautious(), deal.view(2))``.
        """
        seat = whole(seat, "seat", 0, self.setup.players - 1, "0")
        state = values_of(self._deal.states.copy())[0]
        stream = stream_of(key_of(self.setup.seed), self.number, decision_stream(seat, 0))
        return View(self._deal.rules, state.table, state.own[seat], seat, stream)

    def record(self) -> Record:
        """Return the record of the deal, with all cards; of a deal that is not over it ends with the last event."""
        row = self._deal.row() if self.over else None
        return record_of(self.setup, self.number, self._deal.state, self._deal.events, row)

    def result(self) -> Result:
        """Return what the deal came to.

        Raises
        ------
        UsageError
            If it is not over.
        """
        if not self.over:
            raise UsageError(f"the deal is not over: seat {self.seat} decides, {self.phase}.")
        return result_of(self.setup, self._deal.row())

    def copy(self) -> Deal:
        """Return a deal that can be led on without this one."""
        return copy.deepcopy(self)


def _normal(text: str) -> tuple[str, ...]:
    """Return the words of an action in an order that does not depend on how it was typed."""
    return tuple(sorted(text.lower().split()))
