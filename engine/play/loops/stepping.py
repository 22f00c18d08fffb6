"""A deal that is played action by action: the stepping API, for questions, records and tests.

Python interprets the steps: nothing has to be compiled before a deal can be led.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from tricklab.engine.ground.rng import decision_stream, key_of, shuffle, stream_of, substream
from tricklab.engine.mechanics.dealing import seats_of, sure_cards
from tricklab.engine.mechanics.exchange.discard import may_discard
from tricklab.engine.mechanics.game import Game
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
from tricklab.engine.play.deals import dealer_of, open_stream
from tricklab.engine.play.kernels import interpreted_loop, kernel
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator, scores_of
from tricklab.engine.policies.dispatch import choose_for
from tricklab.engine.policies.trouble import explain_errors

MOST_ACTIONS = 100_000
"""More legal actions than are worth listing."""


def shuffle_deal(key: Any, deal: int, pack: Any, fixed: int, players: int, deck: Any) -> int:
    """Write the shuffled cards of a deal to ``deck``, and return the dealer's seat; see `play_deals`."""
    stream = open_stream(key, deal, pack, fixed, deck)
    return int(dealer_of(stream, players))


def open_deals(
    rules: Any, states: Any, deck: Any, dealer: int, scores: Any, number: int, stream: Any, free: Any
) -> None:
    """Deal a deck from its top, as it is, into every state; shuffle the cards at the positions ``free`` before each."""
    loose = np.empty(len(free), np.int8)
    for i in range(len(free)):
        loose[i] = deck[free[i]]
    for n in range(len(states)):
        shuffle(substream(stream, n), loose)
        for i in range(len(free)):
            deck[free[i]] = loose[i]
        start(rules, states[n], deck, dealer, scores, number)


def step(rules: Any, states: Any, action: int, check: bool, log: Any) -> bool:
    """Carry out an action, and return whether that was done; with ``check`` an illegal action is not."""
    if check and not is_legal(rules, states[0], action):
        return False
    apply(rules, states[0], action, log)
    return True


def choose_once(rules: Any, policies: Any, seating: Any, key: Any, deal: int, number: int, states: Any) -> int:
    """Return the action that the policy of the seat to act chooses, as its decision ``number`` in a deal."""
    seat = states[0].table.actor
    if count_actions(rules, states[0]) == 1:
        return int(nth_action(rules, states[0], 0))
    stream = stream_of(key, deal, decision_stream(seat, number))
    return int(choose_for(policies, seating[seat], rules, states[0], stream))


def list_actions(rules: Any, states: Any, actions: Any) -> int:
    """Write the legal actions to ``actions`` as far as it has room; return how many there are."""
    count = count_actions(rules, states[0])
    for n in range(min(count, len(actions))):
        actions[n] = nth_action(rules, states[0], n)
    return int(count)


def list_short(rules: Any, states: Any, actions: Any) -> int:
    """Do as `list_actions` for a game's short list, in games that have one."""
    count = count_short(rules, states[0])
    for n in range(min(count, len(actions))):
        actions[n] = nth_short(rules, states[0], n)
    return int(count)


def list_sure(rules: Any, states: Any, sure: Any) -> None:
    """Write the cards that all know to be in each seat's hand, sets by seat."""
    for seat in range(len(sure)):
        sure[seat] = sure_cards(rules, states[0].table, seat) & ~states[0].table.played[seat]


def list_discards(rules: Any, states: Any, cards: Any) -> None:
    """Write the cards that may be laid away, a set (`engine.mechanics.exchange.discard`)."""
    cards[0] = may_discard(rules, states[0].table)


def write_outcome(rules: Any, states: Any, rows: Any) -> None:
    """Write the row of a deal that is over."""
    outcome(rules, states[0], rows[0])


def settle_once(rules: Any, rows: Any, standing: Any, dealer: int) -> tuple[int, int]:
    """Add a deal to the standing of a match; return the set of sides that have won, and the next dealer."""
    winners = settle(rules, rows[0], standing)
    return int(winners), int(next_dealer(rules, rows[0], dealer, seats_of(rules)))


def legal_actions(setup: Setup, state: Any, most: int = MOST_ACTIONS, *, short: bool = False) -> list[int]:
    """List at most ``most`` legal actions of the seat to act, in the engine's order.

    With ``short`` the list has only those that are worth a try, in games that have a short list.
    """
    states, actions = np.zeros(1, setup.game.state), np.zeros(most, np.int64)
    states[0] = state
    listed = list_short if short and any("short" in phase.functions for phase in setup.game.phases) else list_actions
    with explain_errors(setup.game):
        count = interpreted_loop(listed)(setup.codes, states, actions)
    return [int(action) for action in actions[:count]]


def chooser_of(simulator: Simulator) -> Callable[..., Any]:
    """Return `choose_once` for a lineup; it is compiled where somebody is built on another policy, or from outside.

    What is built on another plays hundreds of deals out before it decides.
    """
    if any(policy.base or policy.digest for policy in simulator.lineup):
        return kernel(choose_once, simulator.setup.game.name, simulator.lineup)
    return interpreted_loop(choose_once)


class Since(NamedTuple):
    """The public history since cards were exchanged.

    Attributes
    ----------
    state : record array (1,)
        The state after the exchange.
    acts : list of (seat, action)
        The calls and plays since then.
    """

    state: Any
    acts: list[tuple[int, int]]


def acts_of(game: Game, since: Since | None) -> Any:
    """Return the actions since an exchange as an int64 array (n, 2) for compiled code; None in games without one."""
    return np.array(since.acts if since else [], np.int64).reshape(-1, 2) if game.sight.draws else None


class Deal:
    """A deal in progress: dealt from a given deck, and played action by action.

    Parameters
    ----------
    setup
        The rules.
    deck
        The cards in the order of the deal: the first hand is seat 0's.
    dealer
        The dealer's seat.
    number
        The deal's number, on which the direction of a pass depends in some games.
    scores : int64 array
        The scores, if the table knows more than those of the setup, as in a match.
    log
        Whether to log the events.

    Attributes
    ----------
    states : record array (1,)
        The present state.
    log : event array (events,) or (0,)
        Room for the events, see `events`.
    since
        The public history since cards were exchanged; None before that, and in games without an exchange.
    watched
        The phase after the exchange.
    """

    since: Since | None = None

    def __init__(
        self, setup: Setup, deck: Sequence[int], dealer: int, number: int = 0, scores: Any = None, *, log: bool = False
    ) -> None:
        """Deal the cards."""
        self.setup = setup
        self.rules = setup.codes
        self.states = np.zeros(1, setup.game.state)
        self.log = np.zeros(MOST_EVENTS if log else 0, EVENT)
        self.asked, self.watched = 0, setup.game.exchanged
        cards, unmoved = np.array(deck, np.int8), np.zeros(0, np.int64)
        scores = scores_of(setup) if scores is None else scores
        given = dealer, scores, number, stream_of(key_of(0), 0, 0), unmoved
        with explain_errors(setup.game):
            interpreted_loop(open_deals)(self.rules, self.states, cards, *given)

    @property
    def state(self) -> Any:
        """The present state."""
        return self.states[0]

    @property
    def seat(self) -> int:
        """The seat to act; -1 when the deal is over."""
        return -1 if self.state["table"]["kind"] == OVER else int(self.state["table"]["actor"])

    @property
    def turn(self) -> int:
        """The seat whose card is due: the seat to act, or the dummy that it plays; -1 when the deal is over."""
        table = self.state["table"]
        is_dummys = self.seat >= 0 and "for_dummy" in table.dtype.names and table["for_dummy"]
        return int(table["dummy"]) if is_dummys else self.seat

    @property
    def events(self) -> Any:
        """The events so far, if they are logged."""
        return self.log[: int(self.state["events"])]

    def legal(self, most: int = MOST_ACTIONS) -> list[int]:
        """List the legal actions, see `legal_actions`."""
        return legal_actions(self.setup, self.state, most)

    def choose(self, simulator: Simulator) -> int:
        """Return the action that a simulator's policy would choose for the seat to act, with the seed of its setup."""
        choose = chooser_of(simulator)
        self.asked += 1
        asked = simulator.rules, simulator.policies, simulator.seating, simulator.key, 0, self.asked, self.states
        with explain_errors(self.setup.game, simulator.lineup):
            return int(choose(*asked))

    def row(self) -> Any:
        """Return the row of a deal, as if it were over now: what a game's functions then compute may not fit yet."""
        rows = np.zeros(1, self.setup.game.row)
        with explain_errors(self.setup.game):
            interpreted_loop(write_outcome, is_cutting=self.seat >= 0)(self.rules, self.states, rows)
        return rows[0]

    def sure_cards(self) -> list[int]:
        """Return the cards that all know to be in each seat's hand by the hook ``sure_cards``, sets by seat."""
        sure = np.zeros(self.setup.players, np.int64)
        with explain_errors(self.setup.game):
            interpreted_loop(list_sure)(self.rules, self.states, sure)
        return [int(cards) for cards in sure]

    def discards(self) -> int:
        """Return the cards that may be laid away in an exchange with the stock, as all know, a set."""
        cards = np.zeros(1, np.int64)
        with explain_errors(self.setup.game):
            interpreted_loop(list_discards)(self.rules, self.states, cards)
        return int(cards[0])

    def step(self, action: int, *, check: bool = True) -> bool:
        """Carry out an action, and return whether that was done; with ``check`` an illegal action is not."""
        if self.since is None and self.state["table"]["kind"] >= self.watched:
            self.since = Since(self.states.copy(), [])
        act = self.seat, int(action)
        done = self._carry_out(action, check)
        if done and self.since is not None:
            self.since.acts.append(act)
        return done

    def _carry_out(self, action: int, check: bool) -> bool:
        with explain_errors(self.setup.game):
            return bool(interpreted_loop(step)(self.rules, self.states, action, check, self.log))
