"""Fits the numbers of Phat's expert: ``python -m tools.fit.phat [deals] [seed]`` writes its weights.

In deals of four experts some decisions are stopped at, every legal card is played out in the deal as it lies, and the
gains are regressed on what the seat could see, each decision against its own mean. The numbers are those of the
expert's own play, so they are to be fitted again when that changes; three rounds bring them to rest.
"""

from __future__ import annotations

import sys
import textwrap
from pathlib import Path
from typing import Any

import numba
import numpy as np

from tools.fit.phat_solve import Rows, join, solve
from tools.fit.phat_view import DISCARDING, FOLLOWING, LEADING, OUTCOMES, PITCHING, SORTED, Seen
from tricklab.engine.loops.deals import dealer_of, open_stream
from tricklab.engine.machine import EVENT, OVER, apply, count_actions, nth_action, outcome, start, utility
from tricklab.engine.policies.decide import decide
from tricklab.engine.policies.phat.following import LOST, WON
from tricklab.engine.policies.phat.tables import pack
from tricklab.engine.setup import Setup
from tricklab.engine.simulator import Simulator

EVERY = 6
"""One decision in so many is looked at, and one pitch in so many."""

AT_ONCE = 25_000
"""Deals that are looked at before the cards are sorted, for want of memory."""


@numba.njit(error_model="numpy")
def features_of(rules: Any, policies: Any, key: Any, first: int, pack: Any, scratch: Any, row: Any, out: Any) -> int:
    """Write states to ``out`` and what became of every legal card in them, and return how many there are."""
    snaps, gains, wons = out
    state, log, done, asked = scratch[1], np.zeros(0, EVENT), 0, first
    deck, scores = pack.copy(), np.array([0, 0, 8])
    for deal in range(first, first + AT_ONCE):
        scratch[1] = scratch[0]
        stream = open_stream(key, deal, pack, 0, deck)
        start(rules, state, deck, dealer_of(stream, 4), scores, deal)
        while state.table.kind != OVER:
            count = count_actions(rules, state)
            action = nth_action(rules, state, 0)
            if count > 1:
                action = decide(policies[0], rules, state, stream)
                asked += 5
                if asked % EVERY == 0 and done < len(snaps):
                    snaps[done] = state
                    for n in range(count):
                        card = nth_action(rules, state, n)
                        scratch[2] = state
                        wons[done, card] = play_out(policies[0], rules, scratch[2], card, stream, log)
                        outcome(rules, scratch[2], row[0])
                        gains[done, card] = utility(rules, row[0], state.table.actor)
                    done += 1
            apply(rules, state, action, log)
        asked += deal
    return done


@numba.njit(error_model="numpy")
def play_out(policy: Any, rules: Any, world: Any, action: int, stream: Any, log: Any) -> int:
    """Play a card and the deal to its end, and return whether the seat's side won the trick of that card."""
    table = world.table
    side, number = table.actor & 1, table.number
    before = table.tricks[side] + table.tricks[side + 2]
    won = -1
    while table.kind != OVER:
        apply(rules, world, action, log)
        if won < 0 and table.number > number:
            won = table.tricks[side] + table.tricks[side + 2] - before
        if table.kind != OVER:
            only = count_actions(rules, world) == 1
            action = nth_action(rules, world, 0) if only else decide(policy, rules, world, stream)
    return won


def watch(deals: int, seed: str) -> list[Rows]:
    """Let four experts play, without a target, and return the cards of the suit led, off it, the leads and pitches."""
    simulator = Simulator(Setup.make("phat", policy="expert", rules={"target": 1000}, seed=seed))
    game, most = simulator.setup.game, AT_ONCE * 48 // EVERY
    out = np.zeros(most, game.state), np.empty((most, 52), np.float32), np.zeros((most, 52), np.int8)
    scratch, row = np.zeros(3, game.state), np.zeros(1, game.row)
    parts: list[list[Rows]] = [[], [], [], []]
    for first in range(0, deals, AT_ONCE):
        out[1][:] = np.nan
        done = features_of(simulator.rules, simulator.policies, simulator.key, first, simulator.pack, scratch, row, out)
        seen = Seen(*(part[:done] for part in out))
        parts[0].append(seen.rows(seen.follows, seen.following))
        parts[1].append(seen.rows(seen.discards, seen.discarding))
        parts[2].append(seen.rows(seen.leads, seen.leading))
        parts[3].append(seen.rows(seen.pitches, seen.pitching))
    return [join(rows) for rows in parts]


def chances_of(rows: Rows) -> Any:
    """Return how often the side won the trick, less how often not, for every row of the table of outcomes."""
    bins = rows.bins[0] // SORTED
    won, all_of = (np.bincount(bins, minlength=OUTCOMES, weights=what) for what in (rows.wons, np.ones(len(bins))))
    chances = (2 * (won + 1) / (all_of + 2) - 1).reshape(6, -1)
    chances[LOST], chances[WON] = -1, 1
    return chances.ravel()


def fit(seen: list[Rows]) -> dict[str, Any]:
    """Return the numbers by their names, in points."""
    found = []
    for rows, sizes in zip(seen[:2], (FOLLOWING, DISCARDING), strict=True):
        chances = chances_of(rows)
        found.append((chances, *solve(rows, rows.gains - chances[rows.bins[0] // SORTED] * rows.stakes, sizes)))
    follow, discard = found
    lead = solve(seen[2], seen[2].gains, LEADING)
    *held, long, pitched = solve(seen[3], seen[3].gains, PITCHING)
    return {
        "CHANCE": 10 * np.concatenate([follow[0], discard[0]]),
        "OUTCOME": np.concatenate([follow[1], discard[1]]),
        "PRICE": -np.concatenate([follow[2], discard[2]]),
        "DISCARD": -discard[3],
        **dict(zip(("LEAD", "SUIT_LED", "VOID", "LENGTH"), lead, strict=True)),
        "HELD": np.array([with_it - without for without, with_it in held]),
        "LONG": long,
        "PITCHED": pitched,
    }


def main() -> None:
    """Write the numbers, in tenths of a point and in hundredths of a chance."""
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else 500_000
    tables = fit(watch(deals, sys.argv[2] if len(sys.argv) > 2 else "fit"))
    about = "What the expert learned, in the manner of `tools.fit.phat`; `engine.policies.phat.tables` unpacks it."
    text = f'"""{about}"""\n'
    for name, table in tables.items():
        text += f'\n{name} = """\n{chr(10).join(textwrap.wrap(pack(np.rint(10 * table)), 120))}\n"""\n'
    Path("engine/policies/phat/weights.py").write_text(text)


if __name__ == "__main__":
    main()
