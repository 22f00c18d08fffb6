"""Fits the pass of Peatwit's expert: ``python -m tools.fit.peatwit_pass`` writes it to its weights.

For each kind of table and each direction one seat tries several passes, and the expert plays each on to the end of the
deal: its own choice for tricks, mixtures of its suits' lowest cards, and its choice for nil. The gain of a mixture on
the own choice is regressed on the cards left, for hands that are not passed for nil; nil is weighed by what both
promise.
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np

from tools.fit.command import Fit
from tools.fit.deals import Bench, Deals, chosen_seat, decision_loop, try_action
from tools.fit.peatwit import TABLES, Learner, columns_of
from tricklab.engine.games.peatwit import DIRECTIONS, GAME, LEFT, direction
from tricklab.engine.ground.bits import bit, lowest
from tricklab.engine.ground.rng import below
from tricklab.engine.ground.tricks import card_in, ranks_in
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.policies.decision import View
from tricklab.engine.policies.peatwit import estimate as e
from tricklab.engine.policies.peatwit import tables
from tricklab.engine.policies.peatwit.passing import PASS_BINS, Passing, best_pass, stay_behind
from tricklab.engine.policies.weights import load

WIDTH = e.SUIT_FEATURES + e.RUFF_BINS
MIXED = 3
OWN, FOR_NIL, CHOICES = 0, 1 + MIXED, 2 + MIXED
"""The choices of a pass that are played on: the own choice for tricks, the mixtures, and for nil."""

VALUE, NIL = range(2)
"""What is promised, in tenths of a point: by the own choice for tricks, and by that for nil."""

SLOPES = range(40, 201, 20)
"""What is tried for ``SLOPE``."""

NEAR = 250
"""Tenths of a point by which a mixture may seem worse than the own choice: those far off teach nothing."""


@compiled
def mixture(hand: int, stream: Any, draw: int) -> int:
    """Return three cards out of suits drawn one by one, each time the lowest that is no trump, or the lowest trump."""
    cards = 0
    for number in range(3):
        suit = below(stream, 4, draw + number)
        held = ranks_in(hand & ~cards, suit)
        cards |= bit(card_in(suit, lowest(held & ~7 or held)) if held else lowest(hand & ~cards))
    return cards


@compiled
def look_at_pass(bench: Bench, view: View, done: int, out: tuple[Any, ...]) -> int:
    """Pass one hand a deal with every choice; write the cards left, what two choices promised, and the utilities."""
    hands, promised, utilities = out
    if view.seat != chosen_seat(view):
        return 0
    hand, model, passing = view.own.hand, e.model_of(view.rules), bench.policies[0].passing
    tricks = best_pass(hand, (3 * model + direction(view.rules, view.table) - LEFT) * PASS_BINS, passing.for_tricks)
    nil = best_pass(hand, model * PASS_BINS, passing.for_nil)
    promised[done, VALUE], promised[done, NIL] = tricks >> 8, nil >> 8
    for choice in range(CHOICES):
        if choice == OWN:
            stay = stay_behind(hand, tricks, passing.kept, 0)
        elif choice == FOR_NIL:
            stay = stay_behind(hand, nil, passing.kept, e.SUIT_BINS)
        else:
            stay = hand & ~mixture(hand, view.stream, 310 + 10 * choice)
        hands[done, choice] = stay
        utilities[done, choice] = try_action(bench, hand & ~stay, view.stream, 0)
    return 1


samples = decision_loop(GAME.number_of("pass"), look_at_pass)


def regress(hands: Any, utilities: Any, weights: Any) -> Any:
    """Return weights, in tenths of a point, that explain better the gain of the cards left."""
    products, sums = np.zeros((WIDTH, WIDTH)), np.zeros(WIDTH)
    auction = np.zeros(len(hands), np.int64)
    own = columns_of(hands[:, OWN], auction)[:, :WIDTH]
    for choice in range(1, 1 + MIXED):
        more = columns_of(hands[:, choice], auction)[:, :WIDTH] - own
        near = (more @ weights.astype(np.float32) > -NEAR) & (hands[:, choice] != hands[:, OWN])
        more, gained = more[near], 10 * (utilities[near, choice] - utilities[near, OWN])
        products += more.T @ more
        sums += more.T @ gained.astype(np.float32)
    scale = weights @ sums / (weights @ products @ weights)
    return scale * weights + np.linalg.solve(products + 300 * np.eye(WIDTH), sums - scale * products @ weights)


def rule_of_nil(promised: Any, utilities: Any) -> tuple[int, float, int]:
    """Return from what both promise passing for nil is better, and from what the own choice promises it never is."""
    gained, best = utilities[:, FOR_NIL] - utilities[:, OWN], (0.0, 100, -1000.0)
    for slope in SLOPES:
        ahead = promised[:, NIL] - promised[:, VALUE] * slope / 100
        order = np.argsort(-ahead)
        sums = np.cumsum(gained[order])
        most = int(sums.argmax())
        best = max(best, (float(sums[most]), slope, round(-float(ahead[order][most]) / 10, 1)))
    _, slope, offset = best
    for_nil = promised[:, NIL] > promised[:, VALUE] * slope / 100 - 10 * offset
    return slope, offset, int(np.quantile(promised[for_nil, VALUE], 0.95)) if for_nil.any() else -9999


def try_passes(rules: Any, to: int, learner: Learner, seed: str, first: int, count: int) -> tuple[Any, Any, Any]:
    """Return the cards left, what was promised, and what was gained, in deals in which cards go in one direction."""
    deals = Deals("peatwit", seed, **{**rules, "passing": DIRECTIONS[to]})
    hands, promised = np.zeros((count, CHOICES), np.int64), np.zeros((count, 2), np.int64)
    utilities = np.zeros((count, CHOICES))
    deals.visit(samples, (learner,), first, count, hands, promised, utilities)
    return hands, promised, utilities


def learn(rounds: int, count: int, seed: str) -> tuple[Any, Any]:
    """Return the weights of the cards left, and the rules of nil, for each kind of table and direction."""
    weights, rule = load("peatwit")["passed"].astype(float), load("peatwit")["nil"].copy()
    for number in range(rounds):
        now = rule.T.copy()
        fixed = tables.FOR_NIL, tables.KEPT
        passing = Passing(tables.for_tricks(weights), *fixed, now[0].astype(int), now[1], now[2].astype(int))
        learner = Learner(tables.BY_SITUATION, tables.BY_CARD, tables.WORTH, passing, tables.NEEDED, 0.0)
        for model, rules in enumerate(TABLES):
            for to in range(LEFT, len(DIRECTIONS)):
                row, players = 3 * model + to - LEFT, rules.get("players", 4)
                if DIRECTIONS[to] == "across" and players == 3:
                    continue
                table = {**rules, "five_across": True} if players == 5 else rules
                hands, promised, utilities = try_passes(table, to, learner, seed, number * count, count)
                rule[row] = rule_of_nil(promised, utilities)
                slope, offset, _ = rule[row]
                tricks = promised[:, NIL] <= promised[:, VALUE] * slope / 100 - 10 * offset
                weights[row] = regress(hands[tricks], utilities[tricks], weights[row])
                mean = utilities.mean(0) - utilities[:, OWN].mean()
                result = f"{np.round(mean, 2)}, nil {1 - tricks.mean():.3f} by {rule[row]}"
                print(f"round {number + 1}, {rules}, {DIRECTIONS[to]}: {result}", file=sys.stderr, flush=True)
    return np.rint(weights), rule


def main() -> None:
    """Write the weights and the rules of nil."""
    asked = Fit("tools.fit.peatwit_pass", __doc__, "peatwit", rounds=3, deals=300_000, seed="fit pass")
    weights, rule = learn(asked.rounds, asked.deals, asked.seed)
    asked.write({"nil": rule, "passed": weights})


if __name__ == "__main__":
    main()
