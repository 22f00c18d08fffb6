"""Fits Peatwit's expert, which learns from itself: ``python -m tools.fit.peatwit`` writes it to its weights.

In each round it plays some deals; at some decisions every legal card is played on to the end of the deal, and what
each came to, compared with the others, moves the values of its bins. Then every bid is played on from the hands of
other deals: the tricks taken, and what nil gains over the best other bid, are regressed on the hand. The next round
plays by these numbers. While it learns some bids are random, so that nil and its enemies are seen too.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tools.fit.bins import solve_bins
from tools.fit.command import Fit
from tools.fit.deals import DEAL, Bench, Deals, chosen_seat, decision_loop, try_action
from tricklab.engine.games.peatwit import GAME, LOW_CARDS
from tricklab.engine.ground.rng import below
from tricklab.engine.ground.tricks import ranks_in
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.machine import count_actions, nth_action
from tricklab.engine.policies.decision import View, decides
from tricklab.engine.policies.peatwit import estimate as e
from tricklab.engine.policies.peatwit import features as c
from tricklab.engine.policies.peatwit import tables
from tricklab.engine.policies.peatwit.passing import Passing, own_choice
from tricklab.engine.policies.peatwit.tactics import Values, choose_card
from tricklab.engine.policies.shared.tactics import unseen_cards

TABLES: tuple[dict[str, Any], ...] = ({"players": 3}, {"players": 4}, {"players": 5}, {"partners": True})
BIDS = 11
WIDTH = e.SUIT_FEATURES + e.RUFF_BINS + e.AUCTION_BINS

PLAYED_ON = 8
"""One card in this many is played on with every choice."""

PRIOR_WEIGHT = 150.0
"""How many cards a bin must have seen for its value to be half of what they came to."""

KIND_BID, KIND_PLAY = GAME.number_of("bid"), GAME.number_of("play")

SCALE, LARGEST = 4, 127
"""Values are kept in quarters of a point, none larger than this."""

CLOSE = 45
"""Tenths of a point: what nil promises has to be right where it is closer than this to the best other bid."""


class Learner(NamedTuple):
    """The expert with numbers that change: a share ``explore`` of its bids is random."""

    by_situation: Any
    by_card: Any
    worth: Any
    passing: Passing
    needed: Any
    explore: float


@decides(Learner, "peatwit", "pass")
def give(policy: Learner, view: View) -> int:
    """Pass as the expert does, or for nil."""
    for_nil = below(view.stream, 1000, 9) < 500 * policy.explore
    return own_choice(view, policy.passing, -1000.0 if for_nil else 0.0)


@decides(Learner, "peatwit", "bid")
def bid(policy: Learner, view: View) -> int:
    """Bid as the expert does, or from nil to four at random, nil a third of the time."""
    if below(view.stream, 1000, 9) < 1000 * policy.explore:
        return below(view.stream, 4, 10) + 1 if below(view.stream, 3, 11) else 0
    return e.choose_bid(view, policy.worth, policy.needed, 0.0, 0.0)


@decides(Learner, "peatwit", "play")
def play(policy: Learner, view: View) -> int:
    """Play as the expert does."""
    return choose_card(view, Values(e.model_of(view.rules), policy.by_situation, policy.by_card))


@compiled
def look_at_bid(bench: Bench, view: View, done: int, out: tuple[Any, ...]) -> int:
    """Play every bid of one seat a deal on; write its hand and auction, and what each bid came to."""
    bins, utilities, tricks = out
    if view.table.kind != KIND_BID or view.seat != chosen_seat(view):
        return 0
    bins[done, 0], bins[done, 1] = view.own.hand, e.auction_bin(view)
    for number in range(BIDS):
        utilities[done, number] = try_action(bench, number, view.stream, number)
        tricks[done, number] = bench.row[0].tricks[view.seat]
    return 1


@compiled
def look_at_cards(bench: Bench, view: View, done: int, out: tuple[Any, ...]) -> int:
    """Play some cards on with every choice; write the decision, the bins and the utility of each."""
    bins, utilities = out
    count = count_actions(view.rules, bench.scratch[DEAL])
    if view.table.kind != KIND_PLAY or below(view.stream, PLAYED_ON, 7) != 0 or done + count > len(utilities):
        return 0
    unseen, voids = unseen_cards(view, c.PACK), c.lacking(view)
    context = c.lead_context(view, unseen) if view.table.led == 0 else c.follow_context(view)
    for number in range(count):
        card = nth_action(view.rules, bench.scratch[DEAL], number)
        bins[done + number, 0] = bins[done - 1, 0] + 1 if done else 0
        bins[done + number, 1], bins[done + number, 2] = c.bins(view, card, context, unseen, voids)
        utilities[done + number] = try_action(bench, card, view.stream, number)
    return count


bids, cards = decision_loop(KIND_BID, look_at_bid), decision_loop(KIND_PLAY, look_at_cards)


def columns_of(hands: Any, auctions: Any) -> Any:
    """Return for each hand the weights that count, as a matrix of zeros and small numbers."""
    matrix = np.zeros((len(hands), WIDTH), np.float32)
    lines = np.arange(len(hands))
    lows = np.bitwise_count(hands & LOW_CARDS)
    for suit in range(4):
        held = ranks_in(hands, suit)
        matrix[:, : e.SUIT_FEATURES] += tables.PATTERN_FEATURES[held]
        elsewhere = np.minimum(lows - np.bitwise_count(held & 7), 9)
        matrix[lines, e.SUIT_FEATURES + 10 * np.minimum(np.bitwise_count(held), 3) + elsewhere] += 1
    matrix[lines, e.SUIT_FEATURES + e.RUFF_BINS + auctions] = 1
    return matrix


def solve(matrix: Any, target: Any) -> Any:
    """Return the weights that fit best, large ones made a little smaller."""
    products = (matrix.T @ matrix).astype(float) + 20 * np.eye(WIDTH)
    return np.linalg.solve(products, (matrix.T @ target.astype(np.float32)).astype(float))


def fit_bids(bins: Any, utilities: Any, tricks: Any) -> tuple[Any, Any, Any]:
    """Return the weights of tricks and of nil, and the hundredths of a trick from which one more is bid."""
    matrix = columns_of(bins[:, 0], bins[:, 1])
    usual = int(utilities[:, 1:].mean(0).argmax()) + 1
    of_tricks = solve(matrix, tricks[:, max(1, usual - 1) : usual + 3].mean(1))
    expected = matrix @ of_tricks
    order = np.argsort(-expected)
    needed, best = np.full(e.LEVELS, 9900, np.int64), utilities[:, 1].copy()
    for number in range(2, BIDS):
        won = np.cumsum((utilities[:, number] - utilities[:, number - 1])[order])
        level = expected[order][won.argmax()] if won.max() > 0 else 99.0
        needed[number - 1] = max(round(100 * level), needed[number - 2] if number > 2 else 0)
        best = np.where(100 * expected >= needed[number - 1], utilities[:, number], best)
    worth = utilities[:, 0] - best
    of_nil = solve(matrix, worth)
    for _ in range(3):  # what matters is where it is close
        close = abs(matrix @ of_nil) < CLOSE
        if close.sum() > len(close) // 50:
            of_nil = (of_nil + solve(matrix[close], worth[close])) / 2
    return np.rint(100 * of_tricks), np.rint(10 * of_nil), needed


class Student:
    """What one kind of table has learned so far."""

    def __init__(self, model: int, seed: str) -> None:
        """Begin with nothing."""
        self.deals = Deals("peatwit", seed, **TABLES[model])
        self.cards = np.zeros(c.SITUATION_BINS + c.CARD_BINS)
        self.of_tricks = self.of_nil = np.zeros(WIDTH)
        self.needed = np.array([200 + 130 * n for n in range(e.LEVELS)])

    def rounded(self) -> Any:
        """Return the values of the bins as they are kept."""
        return np.clip(np.rint(SCALE * self.cards), -LARGEST, LARGEST)

    def learner(self, explore: float) -> Learner:
        """Return a policy that plays by these numbers, whatever the table."""
        same = (len(TABLES), 1)
        estimates = [tables.estimate(np.tile(weights, same)) for weights in (self.of_tricks, self.of_nil)]
        parts = np.split(np.tile(self.rounded(), same), [c.SITUATION_BINS], axis=1)
        by_situation, by_card = (tables.in_fours(part) for part in parts)
        rule = tables.SLOPE, tables.OFFSET, tables.LIMIT
        passing = Passing(tables.FOR_TRICKS, tables.for_nil(*estimates), tables.KEPT, *rule)
        return Learner(by_situation, by_card, tables.pair(*estimates), passing, np.tile(self.needed, same), explore)

    def learn_cards(self, first: int, count: int, explore: float) -> None:
        """Play some deals, and fit the values of the bins."""
        bins, utilities = np.zeros((40 * count, 3), np.int64), np.zeros(40 * count)
        n = self.deals.visit(cards, (self.learner(explore),), first, count, bins, utilities)
        sizes = c.SITUATION_BINS, c.CARD_BINS
        counts = np.bincount(bins[:n, 0])
        self.cards = np.concatenate(solve_bins(counts, bins[:n, 1:].T, utilities[:n], sizes, PRIOR_WEIGHT))

    def learn_bids(self, first: int, count: int) -> None:
        """Play some deals, and fit the estimates and levels of the bids."""
        bins, utilities, tricks = np.zeros((count, 2), np.int64), np.zeros((count, BIDS)), np.zeros((count, BIDS))
        n = self.deals.visit(bids, (self.learner(0.1),), first, count, bins, utilities, tricks)
        self.of_tricks, self.of_nil, self.needed = fit_bids(bins[:n], utilities[:n], tricks[:n])


def learn(model: int, rounds: int, count: int, seed: str) -> Student:
    """Return what one kind of table has learned after some rounds."""
    student = Student(model, seed)
    for number in range(rounds):
        student.learn_cards(2 * number * count, count, 0.1 + 0.4 * (1 - number / rounds))
        student.learn_bids((2 * number + 1) * count, count)
    return student


def main() -> None:
    """Write the values, estimates and levels of all kinds of table."""
    asked = Fit("tools.fit.peatwit", __doc__, "peatwit", rounds=8, deals=100_000)
    students = [learn(model, asked.rounds, asked.deals, asked.seed) for model in range(len(TABLES))]
    hands = [weights for student in students for weights in (student.of_tricks, student.of_nil)]
    asked.write(
        {
            "needed": [student.needed for student in students],
            "hand": hands,
            "cards": [student.rounded() for student in students],
        }
    )


if __name__ == "__main__":
    main()
