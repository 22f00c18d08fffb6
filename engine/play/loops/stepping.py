"""A deal that is led on action by action: the stepping API, for questions, records and tests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from tricklab.engine.games.outside import load
from tricklab.engine.ground.rng import decision_stream, stream_of
from tricklab.engine.mechanics.dealing import seats_of
from tricklab.engine.mechanics.machine import (
    EVENT,
    MOST_EVENTS,
    OVER,
    apply,
    count_actions,
    count_short,
    is_legal,
    next_dealer,
    nth_action,
    nth_short,
    outcome,
    settle,
    start,
)
from tricklab.engine.play.kernels import kernel
from tricklab.engine.play.loops.deals import dealer_of, open_stream
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator, code_of, scores_of
from tricklab.engine.policies.dispatch import choose_for
from tricklab.engine.policies.trouble import explain_errors
from tricklab.engine.rules.game import Game
from tricklab.engine.rules.options import RuleCodes

MOST_ACTIONS = 100_000
"""More legal actions than any decision has that somebody wants to see listed."""


def shuffle_deal(key: Any, deal: int, pack: Any, fixed: int, players: int, deck: Any) -> int:
    """Write the cards of a deal in order to ``deck``, and return who deals; see `play_deals`."""
    stream = open_stream(key, deal, pack, fixed, deck)
    return int(dealer_of(stream, players))


def open_deal(rules: RuleCodes, states: Any, deck: Any, dealer: int, scores: Any, number: int) -> None:
    """Deal a deck that is in order."""
    start(rules, states[0], deck, dealer, scores, number)


def step(rules: RuleCodes, states: Any, action: int, check: bool, log: Any) -> bool:
    """Carry out an action; with ``check`` only if it is legal, which is told."""
    if check and not is_legal(rules, states[0], action):
        return False
    apply(rules, states[0], action, log)
    return True


def choose_once(rules: RuleCodes, policies: Any, seating: Any, key: Any, deal: int, number: int, states: Any) -> int:
    """Return what the policy of the seat whose turn it is chooses, as its decision ``number`` in a deal."""
    seat = states[0].table.actor
    if count_actions(rules, states[0]) == 1:
        return int(nth_action(rules, states[0], 0))
    stream = stream_of(key, deal, decision_stream(seat, number))
    return int(choose_for(policies, seating[seat], rules, states[0], stream))


def list_actions(rules: RuleCodes, states: Any, short: bool, actions: Any) -> int:
    """Write the legal actions to ``actions``, or the short list, as far as it goes; return how many there are."""
    count = count_short(rules, states[0]) if short else count_actions(rules, states[0])
    for n in range(min(count, len(actions))):
        actions[n] = nth_short(rules, states[0], n) if short else nth_action(rules, states[0], n)
    return int(count)


def write_outcome(rules: RuleCodes, states: Any, rows: Any) -> None:
    """Write what a deal that is over came to."""
    outcome(rules, states[0], rows[0])


def settle_once(rules: RuleCodes, rows: Any, standing: Any, dealer: int) -> tuple[int, int]:
    """Enter a seat's deal in the standing of a match; return the sides that have won, as a set, and who deals next."""
    winners = settle(rules, rows[0], standing)
    return int(winners), int(next_dealer(rules, rows[0], dealer, seats_of(rules)))


def legal_actions(setup: Setup, state: Any, most: int = MOST_ACTIONS, *, short: bool = False) -> list[int]:
    """List the legal actions of the seat whose turn it is, ``most`` of them at most, in the engine's order.

    With ``short`` only those that are worth a try, in games that have a short list.
    """
    states, actions = np.zeros(1, setup.game.state), np.zeros(most, np.int64)
    states[0] = state
    with explain_errors(setup.game):
        count = kernel(list_actions, setup.game.name)(code_of(setup), states, short, actions)
    return [int(action) for action in actions[:count]]


class Since(NamedTuple):
    """What all have seen since cards were exchanged.

    Attributes
    ----------
    state : record array (1,)
        The deal as it stood then.
    acts : list of (seat, action)
        What was called and played.
    """

    state: Any
    acts: list[tuple[int, int]]


def acts_of(game: Game, since: Since | None) -> Any:
    """Return what was done since an exchange as compiled code is given it; None in games without."""
    return np.array(since.acts if since else [], np.int64).reshape(-1, 2) if game.sight.draws else None


class Deal:
    """One deal that is taken up where it stands: dealt from a deck, and led on action by action.

    Parameters
    ----------
    setup
        The rules.
    deck
        The cards in the order in which they are dealt: the first hand is seat 0's.
    dealer
        Who deals.
    number
        The deal's number, on which it depends in some games whether and where cards are passed.
    log
        Whether the events are written down.

    Attributes
    ----------
    states : record array (1,)
        The deal as it is now.
    log : event array (events,) or (0,)
        What has happened, see `events`.
    since
        What all have seen since cards were exchanged; None before, and in games without.
    watched
        The phase from which on that is.
    """

    since: Since | None = None

    def __init__(self, setup: Setup, deck: Sequence[int], dealer: int, number: int = 0, *, log: bool = False) -> None:
        """Deal."""
        load(setup.game)
        self.setup = setup
        self.rules = code_of(setup)
        self.states = np.zeros(1, setup.game.state)
        self.log = np.zeros(MOST_EVENTS if log else 0, EVENT)
        self.asked, self.watched = 0, setup.game.exchanged
        cards = np.array(deck, np.int8)
        with explain_errors(setup.game):
            kernel(open_deal, setup.game.name)(self.rules, self.states, cards, dealer, scores_of(setup), number)

    @property
    def state(self) -> Any:
        """The deal as it is now."""
        return self.states[0]

    @property
    def seat(self) -> int:
        """Whose turn it is; -1 when the deal is over."""
        return -1 if self.state["table"]["kind"] == OVER else int(self.state["table"]["actor"])

    @property
    def events(self) -> Any:
        """What has happened, if it is written down."""
        return self.log[: int(self.state["events"])]

    def legal(self, most: int = MOST_ACTIONS) -> list[int]:
        """List the legal actions, see `legal_actions`."""
        return legal_actions(self.setup, self.state, most)

    def choose(self, simulator: Simulator) -> int:
        """Return what the policy on the seat whose turn it is would do; its random numbers come from its seed."""
        choose = kernel(choose_once, self.setup.game.name, simulator.lineup)
        self.asked += 1
        asked = simulator.rules, simulator.policies, simulator.seating, simulator.key, 0, self.asked, self.states
        with explain_errors(self.setup.game, simulator.lineup):
            return int(choose(*asked))

    def row(self) -> Any:
        """Return the outcome of a deal that is over."""
        rows = np.zeros(1, self.setup.game.row)
        with explain_errors(self.setup.game):
            kernel(write_outcome, self.setup.game.name)(self.rules, self.states, rows)
        return rows[0]

    def step(self, action: int, *, check: bool = True) -> bool:
        """Carry out an action, if it is legal, which is told; without ``check`` in any case."""
        if self.since is None and self.state["table"]["kind"] >= self.watched:
            self.since = Since(self.states.copy(), [])
        act = self.seat, int(action)
        done = self._carry_out(action, check)
        if done and self.since is not None:
            self.since.acts.append(act)
        return done

    def _carry_out(self, action: int, check: bool) -> bool:
        with explain_errors(self.setup.game):
            return bool(kernel(step, self.setup.game.name)(self.rules, self.states, action, check, self.log))
