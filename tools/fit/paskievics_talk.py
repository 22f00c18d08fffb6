"""Fits bids and announcements of Paskievics' expert: ``python -m tools.fit.paskievics_talk``, after ``paskievics``.

In each round it plays deals, and every bid and word is played on to the end, with a pass or silence to compare it with.
What each brought more moves its numbers, which are weights for facts of the hand and the table.
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np

from tools.fit.command import Fit
from tools.fit.deals import DEAL, Bench, Deals, decision_loop, try_action
from tools.fit.learning import depart
from tools.fit.paskievics import Learner
from tricklab.engine.games.paskievics import EIGHT, NINE
from tricklab.engine.games.paskievics.play import KIND_ANNOUNCE, KIND_BID
from tricklab.engine.games.paskievics.talk import words_open
from tricklab.engine.ground.bits import bit, lowest
from tricklab.engine.ground.compiled import compiled
from tricklab.engine.ground.rng import RandomStream
from tricklab.engine.machine import is_legal
from tricklab.engine.policies.decide import View
from tricklab.engine.policies.paskievics import estimate as e
from tricklab.engine.policies.paskievics.play import VALUES
from tricklab.engine.speeches import DONE, later_words
from tricklab.engine.state import NOT_YET

FACTS = max(e.BID_FACTS, e.WORD_FACTS)

PRIOR = 20.0
"""Prior weight of each number: so many samples in which its fact is as large as usual and nothing was gained."""

ENOUGH, NEVER = 300, -20.0
"""Samples below which something is never said, and what it is then taken to bring."""

SCALE = 1000.0
"""What a point of the utility is in the weights."""


@compiled
def depart_in_talk(bench: Bench, stream: RandomStream, action: int) -> int:
    """Say something at random now and then: one of the first few bids, or words."""
    kind = bench.scratch[DEAL].table.kind
    return depart(bench, stream, action) if kind in (KIND_BID, KIND_ANNOUNCE) else action


@compiled
def look(bench: Bench, view: View, done: int, out: tuple[Any, ...]) -> int:
    """Write of every bid and word its row, the facts, and what it brought more than a pass or silence."""
    rows, facts, gains = out
    table, first = view.table, done
    if table.kind not in (KIND_BID, KIND_ANNOUNCE) or done + 30 > len(gains):
        return 0
    if not is_legal(bench.rules, bench.scratch[DEAL], DONE):
        return 0
    if table.kind == KIND_BID:
        choices = e.bids_with(view.rules, table, view.seat, view.own.hand)
    else:
        choices = words_open(view.rules, table, view.own, view.seat) & later_words(table) & ~(bit(EIGHT) | bit(NINE))
    choices, usual = choices | bit(DONE), 0.0
    while choices:
        action = lowest(choices)
        choices &= choices - 1
        row = e.row_of_bid(view, action) if table.kind == KIND_BID else _row_of_word(view, action)
        if row == NOT_YET and action != DONE:
            continue
        came_to = try_action(bench, action, view.stream, 0)
        if action == DONE:
            usual = came_to
            continue
        rows[done], gains[done] = row, came_to - usual
        if table.kind == KIND_BID:
            for place, fact in enumerate(e.bid_facts(view)):
                facts[done, place] = fact
        else:
            for place, fact in enumerate(e.word_facts(view)):
                facts[done, place] = fact
        done += 1
    return done - first


@compiled
def _row_of_word(view: View, word: int) -> int:
    """Return the row of a word after those of the bids; `NOT_YET` for what is never said."""
    row = NOT_YET if word == DONE else e.row_of_word(view, word)
    return row if row == NOT_YET else e.BID_ROWS + row


samples = decision_loop(KIND_ANNOUNCE, look, depart_in_talk)


def weights_of(rows: Any, facts: Any, gains: Any) -> Any:
    """Return the weights of all rows, those of bids and then those of words."""
    found = np.zeros((e.BID_ROWS + e.WORD_ROWS, FACTS))
    for row in range(len(found)):
        which = rows == row
        if which.sum() < ENOUGH:
            found[row, 0] = NEVER
            continue
        x = facts[which].astype(float)
        usual = np.sqrt((x**2).mean(0)) + 1e-9
        x /= usual
        left = x.T @ x + PRIOR * np.eye(FACTS)
        found[row] = np.linalg.solve(left, x.T @ gains[which]) / usual
        found[row, usual < 1e-6] = 0.0
    return found


def learn_to_talk(deals: Deals, rounds: int, count: int) -> Any:
    """Return the weights of bids and of words; the numbers of the last rounds count most."""
    weights = np.zeros((e.BID_ROWS + e.WORD_ROWS, FACTS))
    weights[: e.BID_ROWS, : e.BID_FACTS], weights[e.BID_ROWS :, : e.WORD_FACTS] = e.BIDS, e.WORDS
    for number in range(rounds):
        bids, words = weights[: e.BID_ROWS, : e.BID_FACTS].copy(), weights[e.BID_ROWS :, : e.WORD_FACTS].copy()
        learner = Learner(VALUES, bids, words, explore=0.06, among=4)
        out = np.zeros(60 * count, np.int16), np.zeros((60 * count, FACTS), np.float32), np.zeros(60 * count)
        n = deals.visit(samples, (learner,), number * count, count, *out)
        rows, facts, gains = (part[:n] for part in out)
        weights += (weights_of(rows, facts, gains) - weights) * max(0.3, 1.0 / (1 + number))
        print(f"round {number + 1}: {n} samples", file=sys.stderr, flush=True)
    return np.rint(SCALE * weights)


def main() -> None:
    """Write the weights."""
    asked = Fit("tools.fit.paskievics_talk", __doc__, "paskievics", rounds=6, deals=60_000)
    weights = learn_to_talk(Deals("paskievics", asked.seed), asked.rounds, asked.deals)
    asked.write({"bids": weights[: e.BID_ROWS, : e.BID_FACTS], "words": weights[e.BID_ROWS :, : e.WORD_FACTS]})


if __name__ == "__main__":
    main()
