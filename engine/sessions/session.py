"""A deal in which a person has a seat: the others play by their policies, and decisions can be taken back.

The cards and the random numbers are those of `engine.play.deals.play_deals`: a person who decides as the seat's
policy would gets the very deal that is replayed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from msgspec import UNSET, structs

from tricklab.engine.errors import PolicyError
from tricklab.engine.matches.loop import MOST_DEALS
from tricklab.engine.matches.standing import Match
from tricklab.engine.play.kernels import interpreted_loop
from tricklab.engine.play.loops.stepping import Deal, chooser_of, shuffle_deal
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator
from tricklab.engine.policies.trouble import explain_errors
from tricklab.engine.records.record import Record
from tricklab.engine.records.writer import record_of


@dataclass(frozen=True)
class Decided:
    """The decisions in a deal: the actions of all seats in order, and the positions at which the person decided."""

    actions: tuple[int, ...]
    own: tuple[int, ...]


@dataclass(frozen=True)
class Taken:
    """A decision: the seat, the phase, the action, the number of events before it, and whether it was a choice."""

    seat: int
    kind: int
    action: int
    events: int
    is_choice: bool


class Session:
    """A deal in progress.

    Parameters
    ----------
    simulator
        The simulator of the setup, with the policies of the other seats.
    seat
        The person's seat.
    hand
        The number of the deal in a simulation, which selects the cards and the random numbers.
    dealer, number, standing
        In a match: the dealer's seat, the deal's number in it, and the standing (`engine.matches.standing.Match`).
    setup
        The setup with the scores before the deal; by default the simulator's.
    tallies
        In a match: its other counts before the deal.
    deck
        All cards by their numbers in the order in which they are dealt, instead of the cards of deal ``hand``.

    Attributes
    ----------
    deal
        The deal itself.
    is_given
        Whether the cards were given: no seed deals them.
    taken
        All decisions so far, in order.
    names
        The names of the people at the table, by seat; empty if nobody gave any.
    automatic
        The kinds of decision that the policy of the person's seat makes, by phase.
    plays_forced
        Whether a card that is the person's only choice is played without being asked for.
    """

    names: tuple[str, ...] = ()
    automatic: frozenset[int] = frozenset()
    plays_forced = True

    def __init__(
        self,
        simulator: Simulator,
        seat: int,
        hand: int = 0,
        *,
        dealer: int | None = None,
        number: int | None = None,
        standing: Any = None,
        setup: Setup | None = None,
        tallies: Sequence[int] = (),
        deck: Sequence[int] = (),
    ) -> None:
        """Deal the cards; nobody decides before `go_on`."""
        self.simulator, self.seat, self.hand = simulator, seat, hand
        self.setup = simulator.setup if setup is None else setup
        self.number = hand if number is None else number
        self.tallies = tuple(tallies)
        self._standing = standing
        self._deck = np.zeros_like(simulator.pack)
        drawn = dealer_and_deck(simulator, hand, self._deck)
        self.is_given = bool(deck)
        if deck:
            self._deck[:] = deck
        self.dealer = drawn if dealer is None else dealer
        self.taken: list[Taken] = []
        self._own: list[int] = []
        self.deal = self._dealt()

    @property
    def is_over(self) -> bool:
        """Whether the deal is over."""
        return self.deal.seat < 0

    @property
    def is_match(self) -> bool:
        """Whether it is a deal of a match."""
        return self._standing is not None

    @property
    def can_undo(self) -> bool:
        """Whether there is a decision to take back."""
        return bool(self._own)

    def go_on(self) -> None:
        """Let the others decide, and carry out forced and automatic actions, until the person must choose.

        Raises
        ------
        PolicyError
            If a policy chose an illegal action, or its code failed.
        """
        while not self.is_over:
            legal = self.deal.legal(2)
            is_mine = self.deal.seat == self.seat and int(self.deal.state["table"]["kind"]) not in self.automatic
            if is_mine and (len(legal) > 1 or self._waits()):
                return
            action = legal[0] if len(legal) == 1 else self.chosen()
            if not self._step(action, is_choice=len(legal) > 1):
                name = self.setup.policies[self.deal.seat].name
                raise PolicyError(f"policy {name!r} chose an illegal action: seat {self.deal.seat} answered {action}.")

    def chosen(self) -> int:
        """Return the action of the policy on the seat to act, with the random numbers of the deal."""
        player = self.simulator
        choose = chooser_of(player)
        number = sum(decision.seat == self.deal.seat for decision in self.taken)
        arguments = player.rules, player.policies, player.seating, player.key, self.hand, number
        with explain_errors(self.setup.game, self.setup.policies, self.deal.state):
            return int(choose(*arguments, self.deal.states))

    def act(self, actions: Sequence[int]) -> bool:
        """Carry out the person's action, or the words of a speech, if all are legal; return whether they were.

        What was the only choice is no decision that can be taken back.
        """
        before, log, taken = self.deal.states.copy(), self.deal.log.copy(), len(self.taken)
        kind = int(self.deal.state["table"]["kind"])
        for action in actions:
            table = self.deal.state["table"]
            if len(self.taken) > taken and (self.deal.seat != self.seat or int(table["kind"]) != kind):
                break  # the speech is over by itself
            if not self._step(action, is_choice=len(self.deal.legal(2)) > 1):
                self.deal.states[:], self.deal.log[:] = before, log
                del self.taken[taken:]
                return False
        if self.taken[taken].is_choice:
            self._own.append(taken)
        return True

    def undo(self) -> None:
        """Go back to the person's last decision, by repeating all decisions before it."""
        del self.taken[self._own.pop() :]
        self.deal = self._dealt()
        for decision in self.taken:
            self.deal.step(decision.action, check=False)

    @property
    def decided(self) -> Decided:
        """The decisions so far, for `repeat`."""
        return Decided(tuple(decision.action for decision in self.taken), tuple(self._own))

    def repeat(self, decided: Decided) -> bool:
        """Repeat decisions at the beginning of the deal; no policy is asked, and all of them can be taken back.

        Returns
        -------
        bool
            Whether the rules allow all of them; if not, the session cannot be used any more.
        """
        for position, action in enumerate(decided.actions):
            legal = [] if self.is_over else self.deal.legal(2)
            is_own = self.deal.seat == self.seat and len(legal) > 1
            if not legal or (position in decided.own and not is_own):
                return False
            if not self._step(action, is_choice=len(legal) > 1):
                return False
        self._own = list(decided.own)
        return True

    def record(self) -> Record:
        """Return the record of the deal with all cards; for a deal that is not over it ends with the last event."""
        row = self.deal.row() if self.is_over else None
        own = f"seat {self.seat}"  # where only the others have names, "you" would be somebody else to another reader
        names = tuple(own if name == "you" else name for name in self.names)
        record = record_of(self.setup, self.number, self.deal.state, self.deal.events, row, names or UNSET)
        return structs.replace(record, seed=UNSET) if self.is_given else record

    def _waits(self) -> bool:
        """Return whether a card that is the only choice waits for the person to play it."""
        return not self.plays_forced and int(self.deal.state["table"]["kind"]) >= self.setup.game.first_play

    def _dealt(self) -> Deal:
        return Deal(self.setup, self._deck.tolist(), self.dealer, self.number, self._standing, log=True)

    def _step(self, action: int, *, is_choice: bool) -> bool:
        deal = self.deal
        decision = Taken(deal.seat, int(deal.state["table"]["kind"]), int(action), len(deal.events), is_choice)
        done = deal.step(action)
        if done:
            self.taken.append(decision)
        return done


def dealer_and_deck(simulator: Simulator, hand: int, deck: Any) -> int:
    """Write the shuffled cards of a simulation's deal to ``deck``, and return the dealer's seat."""
    setup, shuffle = simulator.setup, interpreted_loop(shuffle_deal)
    return int(shuffle(simulator.key, hand, simulator.pack, len(setup.hand), setup.players, deck))


def sessions_of(simulator: Simulator, seat: int, match: int) -> Iterator[tuple[Session, Match]]:
    """Yield the deals of a match with its standing; the caller adds each deal that was played to the standing.

    They are the deals of the match with that number in `engine.matches.match_simulator.MatchSimulator`.
    """
    standing = Match(simulator.setup)
    there = simulator.setup.game.state["table"]["scores"].shape[0]
    known = min(there, len(standing.standing))
    sides = len(simulator.setup.scores)
    counted = len(simulator.setup.game.standing(simulator.setup.rules).tallies)
    first = match * MOST_DEALS
    standing.dealer = dealer_and_deck(simulator, first, np.zeros_like(simulator.pack))
    for number in range(MOST_DEALS):
        carry = None if simulator.setup.carry is None else int(standing.standing[sides])
        session = Session(
            simulator,
            seat,
            first + number,
            dealer=standing.dealer,
            number=number,
            standing=standing.standing[:known].copy(),
            setup=replace(simulator.setup, scores=standing.scores, carry=carry),
            tallies=standing.standing[len(standing.standing) - counted :].tolist(),
        )
        yield session, standing
        if standing.winners:
            return
