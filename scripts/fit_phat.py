"""Fits the tables of Phat's expert: ``python -m scripts.fit_phat [deals]`` writes engine/policies/phat/tables.py.

In deals of four experts some decisions are stopped at, every legal card is played out in the deal as it lies, and the
gains are regressed on what the seat could see, each decision against its own mean. The tables are those of the expert's
own play, so they are to be fitted again when that changes; three rounds bring them to rest.
"""

from __future__ import annotations

import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import numba
import numpy as np

from engine.ground.rng import DEAL_STREAM, below, shuffle, stream_of
from engine.machine import EVENT, OVER, apply, count_actions, gain, nth_action, outcome, start
from engine.policies.decide import decide
from engine.runner import Player
from engine.setup import Setup
from engine.table import DEALER_DRAW
from scripts.fit_phat_view import Seen, Shape

EVERY = 6
"""One decision in so many is looked at; the pitch always is, as there is one in a deal only."""


@numba.njit(error_model="numpy")
def look(rules: Any, policies: Any, key: Any, deals: int, pack: Any, scratch: Any, row: Any, out: Any) -> int:
    """Write states to ``out`` and what became of every legal card in them, and return how many there are."""
    snaps, gains, wons = out
    state, log, done = scratch[1], np.zeros(0, EVENT), 0
    deck, scores = pack.copy(), np.array([0, 0, 8])
    for deal in range(deals):
        scratch[1] = scratch[0]
        deck[:] = pack
        chance = stream_of(key, deal, DEAL_STREAM)
        shuffle(chance, deck)
        start(rules, state, deck, below(chance, 4, DEALER_DRAW), scores, deal)
        asked = deal
        while state.table.kind != OVER:
            count = count_actions(rules, state)
            action = nth_action(rules, state, 0)
            if count > 1:
                action = decide(policies[0], rules, state, chance)
                asked += 5
                if (asked % EVERY == 0 or state.table.trump < 0) and done < len(snaps):
                    snaps[done] = state
                    for n in range(count):
                        card = nth_action(rules, state, n)
                        scratch[2] = state
                        wons[done, card] = play_out(policies[0], rules, scratch[2], card, chance, log)
                        outcome(rules, scratch[2], row[0])
                        gains[done, card] = gain(rules, row[0], state.table.actor)
                    done += 1
            apply(rules, state, action, log)
    return done


@numba.njit(error_model="numpy")
def play_out(policy: Any, rules: Any, world: Any, action: int, chance: Any, log: Any) -> int:
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
            action = nth_action(rules, world, 0) if only else decide(policy, rules, world, chance)
    return won


def watch(deals: int, seed: str) -> Seen:
    """Let four experts play, without a target, and return what was looked at."""
    player = Player(Setup.make("phat", policy="expert", rules={"target": 1000}, seed=seed))
    game, most = player.setup.game, deals * (2 + 40 // EVERY)
    out = np.zeros(most, game.state), np.full((most, 52), np.nan, np.float32), np.zeros((most, 52), np.int8)
    scratch, row = np.zeros(3, game.state), np.zeros(1, game.row)
    done = look(player.rules, player.policies, player.key, deals, player.pack, scratch, row, out)
    return Seen(*(part[:done] for part in out))


def regress(seen: Seen, which: Any, shape: Shape, gains: Any, ridge: float = 40.0) -> list[Any]:
    """Regress the gains of the legal cards, less their decision's mean, on indicators; return a table for each."""
    ends = np.cumsum([0, *(size for size, _ in shape)])
    squares, products = np.eye(ends[-1]) * ridge, np.zeros(ends[-1])
    for part in np.array_split(np.flatnonzero(which), 1 + which.sum() // 20_000):
        row, card = np.nonzero(seen.legal[part])
        matrix = np.zeros((len(row), ends[-1]), np.float32)
        for first, (_, index) in zip(ends[:-1], shape, strict=True):
            matrix[np.arange(len(row)), first + np.broadcast_to(index, seen.legal.shape)[part][row, card]] += 1
        count = np.bincount(row)
        begins = np.cumsum(count) - count
        values = gains[part][row, card].astype(np.float32)
        matrix -= (np.add.reduceat(matrix, begins) / count[:, None].astype(np.float32))[row]
        values -= (np.add.reduceat(values, begins) / count.astype(np.float32))[row]
        squares += matrix.T @ matrix
        products += matrix.T @ values
    found = np.linalg.solve(squares, products)
    return [found[first:end] for first, end in pairwise(ends)]


def fit(seen: Seen) -> dict[str, Any]:
    """Return the tables by their names, in points."""
    tables: dict[str, Any] = {"CHANCE": seen.count_chances()}
    stakes = seen.stakes(tables["CHANCE"])
    tables["PRICE"], tables["DISCARD"], tables["PRIZE"] = regress(
        seen, seen.place > 0, seen.following(), seen.gains - stakes
    )
    for name in ("PRICE", "DISCARD"):
        tables[name] = -tables[name]
    leads = seen.leading()
    by_stage = [regress(seen, seen.leads & (seen.stage == stage), leads, seen.gains) for stage in range(3)]
    for name, parts in zip(
        ("CARD", "LENGTH", "REST", "VOID", "TRUMPS", "FOES"), zip(*by_stage, strict=True), strict=True
    ):
        tables[name] = np.concatenate(parts)
    *hold, tables["LONG"], tables["PITCHED"] = regress(seen, seen.pitches, seen.pitching(), seen.gains)
    tables["HELD"] = np.array([with_it - without for without, with_it in hold])
    return tables


def main() -> None:
    """Write the tables, in tenths of a point and in hundredths of a chance."""
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    tables = fit(watch(deals, sys.argv[2] if len(sys.argv) > 2 else "fit"))
    about = "Tables of Phat's expert, made by ``python -m scripts.fit_phat``: see docs/policies/phat.md."
    lines = [f'"""{about}"""', "", "# fmt: off", ""]
    for name, table in tables.items():
        numbers = np.round(table * (100 if name == "CHANCE" else 10)).astype(int).tolist()
        lines.append(f"{name} = (")
        text = ""
        for number in numbers:
            if len(text) + len(f"{number}, ") > 115:
                lines.append("    " + text.rstrip())
                text = ""
            text += f"{number}, "
        lines += ["    " + text.rstrip(), ")"]
    Path("engine/policies/phat/tables.py").write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
