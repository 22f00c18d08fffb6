"""Fits bids and announcements of Paskievics' expert: ``python -m tools.fit.paskievics_talk``, after ``paskievics``.

In each round it plays deals, and every bid and word is played on to the end, and compared with a pass, or with the same
speech without the word. What each brought more moves its numbers, which are weights for facts of hand and table.
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np

from tools.fit.command import Fit
from tools.fit.deals import DEAL, Bench, Deals, decision_loop, try_action
from tools.fit.learning import depart_in
from tools.fit.paskievics import Learner
from tricklab.engine.games.paskievics import GAME
from tricklab.engine.games.paskievics.auction import EIGHT, NINE, PASS
from tricklab.engine.games.paskievics.contract import words_open
from tricklab.engine.ground.bits import bit, has, highest, lowest
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.machine import is_legal
from tricklab.engine.mechanics.speeches import DONE, later_words
from tricklab.engine.mechanics.state import NOT_YET
from tricklab.engine.policies.decision import View
from tricklab.engine.policies.paskievics import estimate as e
from tricklab.engine.policies.paskievics.play import VALUES

KIND_BID = GAME.number_of("bid")
KIND_ANNOUNCE = GAME.number_of("announce")

FACTS = max(e.BID_FACTS, e.WORD_FACTS)

PRIOR = 20.0
"""Prior weight of each number: so many samples in which its fact is as large as usual and nothing was gained."""

ENOUGH, NEVER = 300, -20.0
"""Samples below which the learner never speaks a word, and the gain that the fit then assumes for it."""

SCALE = 1000.0
"""What a point of the utility is in the weights."""

NEAR, TURNS = 5.0, 3
"""How far from nothing a gain is expected if it counts half; how often weights are found, each with the last counts."""

STEP = 0.3
"""The least step toward the weights of a round, as a share of the difference."""


@compiled
def look(bench: Bench, view: View, done: int, out: tuple[Any, ...]) -> int:
    """Write of every bid and word its row, the facts, and what it brought more than to go on without it."""
    kind = view.table.kind
    if kind not in (KIND_BID, KIND_ANNOUNCE) or done + 40 > len(out[2]):
        return 0
    if not is_legal(bench.rules, bench.scratch[DEAL], DONE):
        return 0
    return look_at_bids(bench, view, done, out) if kind == KIND_BID else look_at_words(bench, view, done, out)


@compiled
def look_at_bids(bench: Bench, view: View, done: int, out: tuple[Any, ...]) -> int:
    """Write of every bid what it brought more than a pass."""
    rows, facts, gains = out
    first, usual = done, try_action(bench, PASS, view.stream, 0)
    choices = e.bids_with(view.rules, view.table, view.seat, view.own.hand) & ~bit(PASS)
    while choices:
        bid = lowest(choices)
        choices &= choices - 1
        rows[done] = e.row_of_bid(view, bid)
        gains[done] = try_action(bench, bid, view.stream, 0) - usual
        for index, fact in enumerate(e.bid_facts(view)):
            facts[done, index] = fact
        done += 1
    return done - first


@compiled
def look_at_words(bench: Bench, view: View, done: int, out: tuple[Any, ...]) -> int:
    """Write of every word what it brought more than the rest of the speech without it.

    The rest are the learner's own words. Words after the first of these come up again after that word.
    """
    rows, facts, gains = out
    learner, first, tarocks = bench.policies[0], done, bit(EIGHT) | bit(NINE)
    words = words_open(view.rules, view.table, view.own, view.seat) & later_words(view.table)
    wanted = words & tarocks | e.words_worth_saying(view, words & ~tarocks, learner.words, learner.word_margin)
    until = lowest(wanted) if wanted else highest(words | bit(DONE))
    usual = try_action(bench, DONE, view.stream, 0)
    while words:
        word = highest(words)
        words &= ~bit(word)
        row = NOT_YET if has(tarocks, word) else e.row_of_word(view, word)
        if not has(wanted, word) and (word > until or row == NOT_YET):
            continue
        came_to = try_action(bench, word, view.stream, 0)
        if word <= until and row != NOT_YET:
            rows[done], gains[done] = e.BID_ROWS + row, came_to - usual
            for index, fact in enumerate(e.word_facts(view)):
                facts[done, index] = fact
            done += 1
        if has(wanted, word):
            usual = came_to
    return done - first


samples = decision_loop(KIND_ANNOUNCE, look, depart_in(KIND_BID, KIND_ANNOUNCE))


def weights_of(rows: Any, facts: Any, gains: Any) -> Any:
    """Return the weights of all rows, those of bids and then those of words."""
    fitted = np.zeros((e.BID_ROWS + e.WORD_ROWS, FACTS))
    order = np.argsort(rows, kind="stable")
    ends = np.searchsorted(rows[order], np.arange(len(fitted) + 1))
    for row in range(len(fitted)):
        which = order[ends[row] : ends[row + 1]]
        if len(which) < ENOUGH:
            fitted[row, 0] = NEVER
            continue
        fitted[row] = nearly_even(facts[which].astype(float), gains[which])
    return fitted


def nearly_even(facts: Any, gains: Any) -> Any:
    """Return the weights of some facts that explain the gains best where these are to be expected near nothing.

    It does not matter how bad a bad word is, but whether it is one.
    """
    usual = np.sqrt((facts**2).mean(0)) + 1e-9
    x, counts = facts / usual, np.ones(len(gains))
    for _ in range(TURNS):
        counted = x * counts[:, None]
        fitted = np.linalg.solve(counted.T @ x + PRIOR * np.eye(FACTS), counted.T @ gains)
        counts = 1.0 / (1.0 + (x @ fitted / NEAR) ** 2)
    fitted /= usual
    fitted[usual < 1e-6] = 0.0
    return fitted


def learn_to_talk(deals: Deals, rounds: int, count: int) -> Any:
    """Return the weights of bids and of words; each round moves them a step toward the best ones."""
    weights = np.zeros((e.BID_ROWS + e.WORD_ROWS, FACTS))
    weights[: e.BID_ROWS, : e.BID_FACTS], weights[e.BID_ROWS :, : e.WORD_FACTS] = e.BIDS, e.WORDS
    for number in range(rounds):
        bids, words = weights[: e.BID_ROWS, : e.BID_FACTS].copy(), weights[e.BID_ROWS :, : e.WORD_FACTS].copy()
        learner = Learner(VALUES, bids, words, explore=0.03, among=4)
        most = 45 * count
        out = np.zeros(most, np.int16), np.zeros((most, FACTS), np.float32), np.zeros(most)
        n = deals.visit(samples, (learner,), number * count, count, *out)
        weights += (weights_of(*(column[:n] for column in out)) - weights) * max(STEP, 1.0 / (2 + number))
        print(f"round {number + 1}: {n} samples", file=sys.stderr, flush=True)
    return np.rint(SCALE * weights)


def main() -> None:
    """Write the weights."""
    asked = Fit("tools.fit.paskievics_talk", __doc__, "paskievics", rounds=12, deals=50_000)
    weights = learn_to_talk(Deals("paskievics", asked.seed), asked.rounds, asked.deals)
    asked.write({"bids": weights[: e.BID_ROWS, : e.BID_FACTS], "words": weights[e.BID_ROWS :, : e.WORD_FACTS]})


if __name__ == "__main__":
    main()
