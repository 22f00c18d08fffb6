"""What the fit scripts share: deals opened as the engine opens them, decisions looked at, actions played to the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numba
import numpy as np

from tricklab.engine.ground.rng import DEAL_STREAM, RandomStream, below, decision_stream, stream_of
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.dealing import seats_of, side_of, sides_of
from tricklab.engine.mechanics.machine import EVENT, OVER, apply, count_actions, nth_action, start, utility
from tricklab.engine.play.deals import dealer_of, open_stream
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator
from tricklab.engine.policies.built.playouts import play_on
from tricklab.engine.policies.decision import View
from tricklab.engine.policies.dispatch import choose_for

BLANK, DEAL, TRIAL = range(3)
"""The states of ``scratch``: a blank one, the deal in progress, and the copy in which an action is tried."""

_CHOSEN = 300
"""The draw of the deal's stream that picks one of its seats."""


class Bench(NamedTuple):
    """What a compiled loop needs to deal and to play on.

    Attributes
    ----------
    rules, policies, seating, key, pack, scores
        As for `engine.play.deals.play_deals`. The first policy plays every seat; a second one plays all sides but
        one in every other deal (`seat_players`).
    deck, scratch, row, log
        Room for the shuffled cards, three states, a result, and no events.
    """

    rules: Any
    policies: Any
    seating: Any
    key: Any
    pack: Any
    scores: Any
    deck: Any
    scratch: Any
    row: Any
    log: Any


class Deals:
    """Deals of one seed under some house rules."""

    def __init__(self, variant: str, seed: str, policy: str = "basic", **rules: Any) -> None:
        """Get ready; ``policy`` plays only where a loop is given `policies`."""
        self.simulator = Simulator(Setup.make(variant, policy=policy, rules=rules, seed=seed))
        self.players = self.simulator.setup.players

    @property
    def policies(self) -> Any:
        """The policy, as compiled code takes it."""
        return self.simulator.policies

    def visit(self, loop: Callable[..., int], policies: Any, first: int, deals: int, *out: Any) -> int:
        """Let a compiled loop play some deals and write to ``out``; return how many samples it wrote."""
        now, game = self.simulator, self.simulator.setup.game
        room = now.pack.copy(), np.zeros(3, game.state), np.zeros(1, game.row), np.zeros(0, EVENT)
        bench = Bench(now.rules, policies, np.zeros_like(now.seating), now.key, now.pack, now.scores, *room)
        return loop(bench, first, deals, out)


@compiled
def seat_players(bench: Bench, deal: int) -> None:
    """Seat a second policy, if there is one, on all sides but one in every deal with an odd number."""
    if len(bench.policies) > 1:
        for seat in range(seats_of(bench.rules)):
            is_first = deal & 1 == 0 or side_of(bench.rules, seat) == (deal >> 1) % sides_of(bench.rules)
            bench.seating[seat] = int(not is_first)


@compiled
def open_deal(bench: Bench, deal: int) -> RandomStream:
    """Start a deal in ``scratch[DEAL]`` as `engine.play.deals.play_deals` does, and return its stream."""
    stream = open_stream(bench.key, deal, bench.pack, 0, bench.deck)
    bench.scratch[DEAL] = bench.scratch[BLANK]
    seat_players(bench, deal)
    dealer = dealer_of(stream, seats_of(bench.rules))
    start(bench.rules, bench.scratch[DEAL], bench.deck, dealer, bench.scores, deal)
    return stream


@compiled
def try_action(bench: Bench, action: int, stream: RandomStream, number: int) -> float:
    """Play an action and the rest of the deal on a copy, and return the utility of the seat whose turn it is.

    The outcome is left in ``row``, and the end of the deal in ``scratch[TRIAL]``.
    """
    bench.scratch[TRIAL] = bench.scratch[DEAL]
    row = bench.row[0]
    play_on(bench.policies, bench.seating, bench.rules, bench.scratch[TRIAL], action, stream, number, row, bench.log)
    return utility(bench.rules, row, bench.scratch[DEAL].table.actor)


@compiled
def chosen_seat(view: View) -> int:
    """Return one seat of the deal, the same at each of its decisions."""
    stream = view.stream
    of_deal = RandomStream(stream.key0, stream.key1, stream.deal, np.uint64(DEAL_STREAM))
    return below(of_deal, seats_of(view.rules), _CHOSEN)


@compiled
def as_decided(bench: Bench, stream: RandomStream, action: int) -> int:
    """Play what the policy has chosen."""
    return action


def decision_loop(
    last: int, look: Callable[..., int], depart: Callable[..., int] = as_decided
) -> Callable[[Bench, int, int, tuple[Any, ...]], int]:
    """Return a compiled loop that plays deals and looks at each decision of the first policy that leaves a choice.

    Parameters
    ----------
    last
        The kind of decision after which nothing is to be seen; what follows is not played.
    look
        ``look(bench, view, done, out)`` may write samples to the arrays of ``out``, which has ``done`` of them, and
        returns how many it has written. The deal is in ``bench.scratch[DEAL]``.
    depart
        ``depart(bench, stream, action)`` returns what is played instead of what the policy has chosen.
    """

    @numba.njit(error_model="numpy")
    def loop(bench: Bench, first: int, deals: int, out: tuple[Any, ...]) -> int:
        rules, state, done = bench.rules, bench.scratch[DEAL], 0
        for deal in range(first, first + deals):
            open_deal(bench, deal)
            asked = 0
            while OVER < state.table.kind <= last:
                action = nth_action(rules, state, 0)
                if count_actions(rules, state) > 1:
                    asked += 1
                    seat, stream = state.table.actor, stream_of(bench.key, deal, decision_stream(len(state.own), asked))
                    index = bench.seating[seat]
                    action = choose_for(bench.policies, index, rules, state, stream)
                    if index == 0:
                        done += look(bench, View(rules, state.table, state.own[seat], seat, stream), done, out)
                        action = depart(bench, stream, action)
                apply(rules, state, action, bench.log)
        return done

    return loop
