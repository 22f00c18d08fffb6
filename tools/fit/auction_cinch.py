"""Fits Auction Cinch's expert, which learns from itself: ``python -m tools.fit.auction_cinch`` writes its weights.

It begins with the numbers in use, and learns to play, to call, what a hand and a partner take, and to bid, with five
and with six players. As the bids and the calls change what is played, it is run more than once. In half of the deals
all seats but one are beginners', so that it does not trade on the habits of experts.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tools.fit.bins import solve_bins
from tools.fit.command import Fit
from tools.fit.contracts import contract_loop, name_suit, play_contracts
from tools.fit.deals import DEAL, Bench, Deals, decision_loop, try_action
from tools.fit.learning import PRIOR_WEIGHT, depart, learn_levels
from tools.fit.pedro import NONE, bid_loop, learn_to_play, play_loop, trumps_in
from tricklab.engine.games.auction_cinch import GAME, TOP
from tricklab.engine.ground.bits import lowest, nth, popcount
from tricklab.engine.ground.pedro import PLACES, pedro_places
from tricklab.engine.ground.rng import RandomStream, below
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.auction import PASS
from tricklab.engine.mechanics.dealing import seats_of
from tricklab.engine.policies.auction_cinch import basic
from tricklab.engine.policies.auction_cinch import estimate as e
from tricklab.engine.policies.auction_cinch.expert import TABLES, VALUES, first_row, play_best
from tricklab.engine.policies.cinch import basic as cinch
from tricklab.engine.policies.cinch.estimate import WORTH_ROW, terms, worth_table
from tricklab.engine.policies.cinch.expert import PACK, action_with, cards_to_play, fill
from tricklab.engine.policies.decision import View, decides
from tricklab.engine.policies.weights import load

KIND_BID, KIND_CALL, KIND_PLAY = map(GAME.number_of, ("bid", "call", "play"))

MIDDLE = 9
"""The bid with which each suit is tried."""

GRID = np.linspace(25 * TOP, 110 * TOP, 101)
"""Levels to choose from."""

CALLED_AT_RANDOM = 10
"""One call in so many is any trump while it learns to play, so that it knows what to do with other cards called."""


class Learner(NamedTuple):
    """The expert with numbers that change; a share ``explore`` of its actions is random, ``among`` the first few.

    One call in ``wild`` is any trump.
    """

    values: Any
    calls: Any
    worth: Any
    needed: Any
    beginner: Any = basic.Basic()
    explore: float = 0.0
    among: int = 64
    wild: int = 0


@compiled
def is_beginner(rules: Any, table: Any, seat: int) -> bool:
    """Tell whether a beginner has the seat: in every second deal all do but one."""
    return bool((table.deal & 1 != 0) & ((table.deal >> 1) % seats_of(rules) != seat))


@decides(Learner, "auction-cinch", "bid")
def bid(policy: Learner, view: View) -> int:
    """Bid as the expert does, or a beginner."""
    if is_beginner(view.rules, view.table, view.seat):
        return cinch.bid(policy.beginner, view)
    return e.bid_for(view, e.best_of_suits(view, policy.worth) >> 2, policy.needed)


@decides(Learner, "auction-cinch", "trump")
def trump(policy: Learner, view: View) -> int:
    """Name the suit that the expert names, or a beginner."""
    if is_beginner(view.rules, view.table, view.seat):
        return cinch.trump(policy.beginner, view)
    return e.best_of_suits(view, policy.worth) & 3


@decides(Learner, "auction-cinch", "fill")
def fill_up(policy: Learner, view: View) -> int:
    """Fill up as the expert does, or a beginner."""
    beginner = is_beginner(view.rules, view.table, view.seat)
    return cinch.pick(policy.beginner, view) if beginner else fill(policy, view)


@decides(Learner, "auction-cinch", "call")
def call(policy: Learner, view: View) -> int:
    """Call as the expert does, or a beginner, or now and then any trump."""
    if policy.wild and below(view.stream, policy.wild, 11) == 0:
        return nth(view.table.trumps, below(view.stream, popcount(view.table.trumps), 12))
    beginner = is_beginner(view.rules, view.table, view.seat)
    return basic.call(policy.beginner, view) if beginner else e.best_call(view, policy.calls)


@decides(Learner, "auction-cinch", "play")
def play(policy: Learner, view: View) -> int:
    """Play as the expert does, or a beginner."""
    beginner = is_beginner(view.rules, view.table, view.seat)
    return basic.play(policy.beginner, view) if beginner else play_best(view, policy.values)


@compiled
def row_to_learn(view: View) -> int:
    """Return the first row of the table that counts; nothing is learned from a beginner's play."""
    return -1 if is_beginner(view.rules, view.table, view.seat) else first_row(view)


plays = play_loop(KIND_PLAY, PACK, cards_to_play, action_with, row_to_learn)


@compiled
def bid_the_middle(rules: Any, state: Any, seat: int) -> int:
    """Bid as the seat whose contract it is; the others pass."""
    return MIDDLE if state.table.actor == seat else PASS


@compiled
def write_points(rules: Any, row: Any, seat: int, suit: int, hand: int, cards: int, line: Any) -> None:
    """Write the trumps, the row of the estimate, and the points of the side."""
    line[0], line[1], line[2] = cards, e.row_of(rules, seat, row.dealer), row.side_points


contracts = contract_loop(KIND_BID, 2, trumps_in, bid_the_middle, name_suit, write_points)


@compiled
def look_at_calls(bench: Bench, view: View, done: int, out: tuple[Any, ...]) -> int:
    """Play every choice on; write the rows that count, and what each came to."""
    rules, table, hand = view.rules, view.table, view.own.hand
    if table.kind != KIND_CALL or is_beginner(rules, table, view.seat):
        return 0
    rows, utilities = out
    rows[done, 0], rows[done, 1] = e.call_rows(rules, pedro_places(hand & table.trumps, table.trump))
    utilities[done] = NONE
    choices = e.choices_of(table.trumps, hand, table.trump)
    while choices:
        choice = lowest(choices)
        choices &= choices - 1
        utilities[done, choice] = try_action(bench, e.card_of(hand, table.trump, choice), view.stream, choice)
    return 1


@compiled
def is_asked(view: View) -> bool:
    """Tell whether no beginner has the seat."""
    return not is_beginner(view.rules, view.table, view.seat)


@compiled
def depart_from_bids(bench: Bench, stream: RandomStream, action: int) -> int:
    """Bid at random now and then, but as no beginner."""
    table = bench.scratch[DEAL].table
    beginner = is_beginner(bench.rules, table, table.actor)
    return action if beginner else depart(bench, stream, action)


calls_made = decision_loop(KIND_CALL, look_at_calls)
auctions = bid_loop(e.situation_of, e.best_of_suits, depart_from_bids, is_asked)


def learn_to_call(tables: list[Deals], learner: Learner, count: int) -> Any:
    """Return what each choice is worth, by row."""
    played = []
    for deals in tables:
        rows, utilities = np.zeros((count, 2), np.int64), np.zeros((count, PLACES))
        n = deals.visit(calls_made, (learner,), 0, count, rows, utilities)
        decision, choice = np.nonzero(utilities[:n] != NONE)
        places = rows[decision].T * PLACES + choice
        played.append((np.bincount(decision), places, utilities[decision, choice]))
    counts, places, came_to = (np.concatenate(parts, axis=-1) for parts in zip(*played, strict=True))
    (values,) = solve_bins(counts, places, came_to, (learner.calls.size,), PRIOR_WEIGHT)
    learner.calls[:] = np.rint(100 * values)
    return learner.calls.reshape(-1, PLACES)


def learn_to_count(deals: Deals, learner: Learner, weights: Any, count: int) -> None:
    """Change the rows of the estimate that belong to a number of players."""
    played = play_contracts(deals, contracts, (learner,), count, 3)
    for row in np.unique(played[:, 1]):
        cards, _, points = played[played[:, 1] == row].T
        weights[row] = np.rint(100 * np.linalg.lstsq(terms(0, cards), points.astype(float), rcond=None)[0])
        learner.worth[row * WORTH_ROW : (row + 1) * WORTH_ROW] = worth_table(0, weights[row : row + 1])


def main() -> None:
    """Write the weights."""
    asked = Fit("tools.fit.auction_cinch", __doc__, "auction-cinch", rounds=3, deals=40_000)
    weights = np.array(load("auction-cinch")["points"])
    learner = Learner(VALUES.copy(), e.CALLS.copy(), e.WORTH.copy(), e.NEEDED.astype(float))
    tables = [Deals("auction-cinch", asked.seed, players=players) for players in (5, 6)]
    wild = learner._replace(wild=CALLED_AT_RANDOM)
    play = learn_to_play(tables, plays, wild, asked.rounds, asked.deals, blocks=TABLES)
    calls = learn_to_call(tables, learner, asked.deals)
    for deals in tables:
        learn_to_count(deals, learner, weights, asked.deals)
        bidder = learner._replace(explore=0.1, among=2)
        learn_levels(deals, auctions, bidder, learner.needed, GRID, 2 * asked.rounds, asked.deals)
    asked.write({"play": play, "calls": calls, "points": weights, "needed": np.rint(learner.needed)})


if __name__ == "__main__":
    main()
