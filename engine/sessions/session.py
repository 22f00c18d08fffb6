"""A deal in which one seat is somebody's own: the others play by their policies, and what was done can be taken back.

The cards and the random numbers are those of `engine.play.loops.deals.play_deals`: who does in his seat what its policy
would have done gets the very deal that is replayed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from tricklab.engine.errors import PolicyError
from tricklab.engine.matches.loop import MOST_DEALS
from tricklab.engine.matches.standing import Match
from tricklab.engine.play.kernels import kernel
from tricklab.engine.play.loops.stepping import Deal, choose_once, open_deal, shuffle_deal
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator
from tricklab.engine.policies.trouble import explain_errors
from tricklab.engine.records.record import Record
from tricklab.engine.records.writer import record_of


@dataclass(frozen=True)
class Decided:
    """All that was decided in a deal: the actions of all seats in order, and at which of them the seat's own begin."""

    actions: tuple[int, ...]
    own: tuple[int, ...]


@dataclass(frozen=True)
class Taken:
    """A decision that was taken: whose, of which kind, what, after how many events, and whether it was a choice."""

    seat: int
    kind: int
    action: int
    events: int
    is_choice: bool


class Session:
    """One deal in progress.

    Parameters
    ----------
    simulator
        What is dealt, and who sits on the other seats.
    seat
        The seat that decides for itself.
    hand
        Names the cards and the random numbers, as the number of a deal does in a simulation.
    dealer, number, standing
        In a match: who deals, the deal's number in it, and how the match stands (`engine.matches.standing.Match`).
    setup
        The setup with the scores before the deal; the simulator's unless given.
    tallies
        In a match: what else it counts, before the deal.

    Attributes
    ----------
    deal
        The deal as it stands.
    taken
        All decisions so far, in order.
    """

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
    ) -> None:
        """Deal, and let nobody decide anything yet, see `go_on`."""
        self.simulator, self.seat, self.hand = simulator, seat, hand
        self.setup = simulator.setup if setup is None else setup
        self.number = hand if number is None else number
        self.tallies = tuple(tallies)
        self._standing = standing
        self._deck = np.zeros_like(simulator.pack)
        drawn = dealer_and_deck(simulator, hand, self._deck)
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
        """Let the others decide, and do what is no choice, until the seat has a choice or the deal is over.

        Raises
        ------
        PolicyError
            If a policy chose something illegal, or its code failed.
        """
        while not self.is_over:
            legal = self.deal.legal(2)
            if len(legal) > 1 and self.deal.seat == self.seat:
                return
            action = legal[0] if len(legal) == 1 else self.chosen()
            if not self._step(action, is_choice=len(legal) > 1):
                name = self.setup.policies[self.deal.seat].name
                raise PolicyError(f"policy {name!r} chose an illegal action: seat {self.deal.seat} answered {action}.")

    def chosen(self) -> int:
        """Return what the policy on the seat whose turn it is would do, with the random numbers of the deal."""
        with_whom = self.simulator
        choose = kernel(choose_once, self.setup.game.name, with_whom.lineup)
        number = sum(one.seat == self.deal.seat for one in self.taken)
        told = with_whom.rules, with_whom.policies, with_whom.seating, with_whom.key, self.hand, number
        with explain_errors(self.setup.game, self.setup.policies):
            return int(choose(*told, self.deal.states))

    def act(self, actions: Sequence[int]) -> bool:
        """Decide: one action, or the words of a speech; nothing is done, which is told, unless all are legal."""
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
        self._own.append(taken)
        return True

    def undo(self) -> None:
        """Go back to the seat's last decision; what was done before that is done again."""
        del self.taken[self._own.pop() :]
        self.deal = self._dealt()
        for one in self.taken:
            self.deal.step(one.action, check=False)

    @property
    def decided(self) -> Decided:
        """What was decided so far, see `repeat`."""
        return Decided(tuple(one.action for one in self.taken), tuple(self._own))

    def repeat(self, decided: Decided) -> bool:
        """Do at the beginning of the deal what was decided in it; nobody is asked, and all can be taken back.

        Returns
        -------
        bool
            Whether the rules allow all of it; if not, the deal is of no use any more.
        """
        for place, action in enumerate(decided.actions):
            legal = [] if self.is_over else self.deal.legal(2)
            is_own = self.deal.seat == self.seat and len(legal) > 1
            if not legal or (place in decided.own and not is_own):
                return False
            if not self._step(action, is_choice=len(legal) > 1):
                return False
        self._own = list(decided.own)
        return True

    def record(self) -> Record:
        """Return the record of the deal, with all cards; one of a deal that is not over ends where it stands."""
        row = self.deal.row() if self.is_over else None
        return record_of(self.setup, self.number, self.deal.state, self.deal.events, row)

    def _dealt(self) -> Deal:
        deal = Deal(self.setup, self._deck.tolist(), self.dealer, self.number, log=True)
        if self._standing is not None:  # more than the scores may be known at the table
            deal.states[:] = np.zeros(1, self.setup.game.state)
            opened = deal.rules, deal.states, self._deck, self.dealer, self._standing, self.number
            with explain_errors(self.setup.game):
                kernel(open_deal, self.setup.game.name)(*opened)
        return deal

    def _step(self, action: int, *, is_choice: bool) -> bool:
        deal = self.deal
        one = Taken(deal.seat, int(deal.state["table"]["kind"]), int(action), len(deal.events), is_choice)
        done = deal.step(action)
        if done:
            self.taken.append(one)
        return done


def dealer_and_deck(simulator: Simulator, hand: int, deck: Any) -> int:
    """Write the cards of a deal of a simulation in order to ``deck``, and return who deals them."""
    setup = simulator.setup
    shuffle = kernel(shuffle_deal, setup.game.name)
    return int(shuffle(simulator.key, hand, simulator.pack, len(setup.hand), setup.players, deck))


def sessions_of(simulator: Simulator, seat: int, match: int) -> Iterator[tuple[Session, Match]]:
    """Yield the deals of a match, one after the other, and how it stands; whoever has played one enters it.

    They are those of `engine.matches.match_simulator.MatchSimulator`, whose match has that number.
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
