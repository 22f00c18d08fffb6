"""Fits the numbers of Phat's expert: ``python -m tools.fit.phat`` writes its weights.

In deals of four experts some decisions are stopped at, every legal card is played out in the deal as it lies, and the
utilities are regressed on what the seat could see, each decision against its own mean. The numbers are those of the
expert's own play, so they are to be fitted again when that changes; three rounds bring them to rest.
"""

from __future__ import annotations

from typing import Any

import numba
import numpy as np

from tools.fit.command import Fit
from tools.fit.deals import DEAL, TRIAL, Deals, open_deal
from tools.fit.phat_solve import Rows, join, solve
from tools.fit.phat_view import DISCARDING, FOLLOWING, LEADING, OUTCOMES, PITCHING, SORTED, Seen
from tricklab.engine.decks import FRENCH_52
from tricklab.engine.games.phat import MUCK, PLAYERS
from tricklab.engine.machine import OVER, apply, count_actions, nth_action, outcome, utility
from tricklab.engine.policies.decide import decide
from tricklab.engine.policies.phat.following import LOST, WON

EVERY = 6
"""One decision in this many is looked at, and one pitch in this many."""

AT_ONCE = 25_000
"""Deals that are looked at before the cards are sorted, for want of memory."""

POSITIONS = 48
"""Decisions of a deal, at most."""


@numba.njit(error_model="numpy")
def samples(
    rules: Any, policies: Any, key: Any, first: int, deals: int, pack: Any, scratch: Any, row: Any, log: Any,
    snaps: Any, utilities: Any, wons: Any,
) -> int:  # fmt: skip
    """Write states, and what became of every legal card in them; return how many states there are."""
    state, done, asked = scratch[DEAL], 0, first
    deck, scores = pack.copy(), np.array([0, 0, MUCK])
    for deal in range(first, first + deals):
        stream = open_deal(rules, key, deal, PLAYERS, scores, pack, deck, scratch)
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
                        scratch[TRIAL] = state
                        wons[done, card] = play_out(policies[0], rules, scratch[TRIAL], card, stream, log)
                        outcome(rules, scratch[TRIAL], row[0])
                        utilities[done, card] = utility(rules, row[0], state.table.actor)
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


def watch(count: int, seed: str) -> list[Rows]:
    """Let four experts play, without a target, and return the cards of the suit led, off it, the leads and pitches."""
    deals = Deals("phat", seed, "expert", target=1000)
    most = AT_ONCE * POSITIONS // EVERY
    state = deals.simulator.setup.game.state
    each = most, len(FRENCH_52.cards)
    out = np.zeros(most, state), np.empty(each, np.float32), np.zeros(each, np.int8)
    parts: list[list[Rows]] = [[], [], [], []]
    for first in range(0, count, AT_ONCE):
        out[1][:] = np.nan
        done = deals.visit(samples, deals.policies, first, min(AT_ONCE, count - first), *out)
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
    """Return the numbers by the names of their tables, in points; chances in tenths."""
    found = []
    for rows, sizes in zip(seen[:2], (FOLLOWING, DISCARDING), strict=True):
        chances = chances_of(rows)
        found.append((chances, *solve(rows, rows.utilities - chances[rows.bins[0] // SORTED] * rows.stakes, sizes)))
    follow, discard = found
    lead = solve(seen[2], seen[2].utilities, LEADING)
    *held, long, pitched = solve(seen[3], seen[3].utilities, PITCHING)
    return {
        "chance": 10 * np.concatenate([follow[0], discard[0]]),
        "outcome": np.concatenate([follow[1], discard[1]]),
        "price": -np.concatenate([follow[2], discard[2]]),
        "discard": -discard[3],
        **dict(zip(("lead", "suit_led", "void", "length"), lead, strict=True)),
        "held": np.array([with_it - without for without, with_it in held]),
        "long": long,
        "pitched": pitched,
    }


def main() -> None:
    """Write the numbers, in tenths of a point and in hundredths of a chance."""
    asked = Fit("tools.fit.phat", __doc__, "phat", deals=500_000)
    found = fit(watch(asked.deals, asked.seed))
    asked.write({name: np.rint(10 * table) for name, table in found.items()})


if __name__ == "__main__":
    main()
