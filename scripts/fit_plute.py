"""Fits Plute's expert; it learns from itself.

``python -m scripts.fit_plute play [rounds] [deals]`` prints engine/policies/plute/weights.py. In each round it plays
deals with the values that it has, and at some decisions plays every choice on to the end of the deal. What each choice
came to beside the others moves the values of the cells.

``python -m scripts.fit_plute bids [rounds] [deals]`` prints ``WEIGHTS`` and ``NEEDED`` of
`engine.policies.plute.estimate`: every seat plays every suit of four trumps or more, and each point is regressed on its
trumps; then every bid is played on, and the levels move towards those that would have been best.
"""

from __future__ import annotations

import sys
import textwrap
from typing import Any, NamedTuple

import numba
import numpy as np

from engine.games.plute.outcome import by_strength
from engine.games.plute.rules import LOWEST_BID, POINTS, TOP_BID
from engine.games.plute.state import KIND_BID, KIND_PLAY
from engine.ground.auction import PASS
from engine.ground.bits import popcount
from engine.ground.rng import DEAL_STREAM, below, decision_stream, shuffle, stream_of
from engine.machine import EVENT, OVER, apply, count_actions, gain, nth_action, start
from engine.policies.decide import View, decide, decides
from engine.policies.plute import cells as c
from engine.policies.plute import estimate as e
from engine.policies.plute import tables
from engine.policies.plute.tactics import card_of, choose_card, is_there
from engine.policies.rollout import play_on
from engine.runner import Player
from engine.setup import Setup

NONE = -99
"""The gain of what was not to be had."""

EVERY = 4
"""One in so many decisions is played on."""

DOUBT = 60.0
"""How many times a choice must be seen in a cell for half of what it came to there to be believed."""

LANES = max(len(sizes) for sizes in c.SIZES)


class Pupil(NamedTuple):
    """The expert with numbers that change; a share ``explore`` of what is done on the way is random."""

    values: Any
    needed: Any
    explore: float


@decides(Pupil, "plute", "bid")
def bid(policy: Pupil, view: View) -> int:
    """Bid as the expert does."""
    return e.bid_for(view, e.best_suit(view.own.hand) >> 2, policy.needed)


@decides(Pupil, "plute", "trump")
def trump(policy: Pupil, view: View) -> int:
    """Name the suit that the expert names."""
    return e.suit_to_name(view.own.hand)


@decides(Pupil, "plute", "play")
def play(policy: Pupil, view: View) -> int:
    """Play as the expert does."""
    return choose_card(view, policy.values, True)


@numba.njit(error_model="numpy")
def deal_out(rules: Any, key: Any, deal: int, pack: Any, deck: Any, scratch: Any) -> None:
    """Start a deal."""
    for place in range(len(pack)):
        deck[place] = pack[place]
    shuffle(stream_of(key, deal, DEAL_STREAM), deck)
    scratch[1] = scratch[0]
    start(rules, scratch[1], deck, deal % 6, np.zeros(2, np.int64), deal)


@numba.njit(error_model="numpy")
def write_cells(view: View, sight: Any, line: Any) -> None:
    """Write down the cells that count for a decision."""
    led, n = view.table.led, 0
    if led == 0:
        for cell in c.lead_cells(view, sight):
            line[n] = cell
            n += 1
    elif led >> 52:
        for cell in c.trump_cells(view, sight):
            line[n] = cell
            n += 1
    else:
        for cell in c.plain_cells(view, sight):
            line[n] = cell
            n += 1


@numba.njit(error_model="numpy")
def lessons(
    rules: Any, policies: Any, key: Any, first: int, deals: int, pack: Any, scratch: Any, row: Any, log: Any,
    cells: Any, gains: Any,
) -> int:  # fmt: skip
    """Play some decisions on in every way; write the cells of each and what its choices came to."""
    state, deck, chairs, n = scratch[1], pack.copy(), np.zeros(6, np.int64), 0
    for deal in range(first, first + deals):
        deal_out(rules, key, deal, pack, deck, scratch)
        asked = 0
        while state.table.kind != OVER and n < len(gains):
            action = nth_action(rules, state, 0)
            if count_actions(rules, state) > 1:
                asked += 1
                chance, seat = stream_of(key, deal, decision_stream(6, asked)), state.table.actor
                view = View(rules, state.table, state.own[seat], seat, chance)
                action = decide(policies[0], rules, state, chance)
                if state.table.kind == KIND_PLAY and below(chance, EVERY, 7) == 0:
                    sight, found = c.look(view), 0
                    write_cells(view, sight, cells[n])
                    for choice in range(c.CHOICES):
                        gains[n, choice] = NONE
                        if is_there(sight, choice):
                            found += 1
                            scratch[2] = scratch[1]
                            card = card_of(view, sight, choice, True)
                            play_on(policies, chairs, rules, scratch[2], card, chance, choice, row[0], log)
                            gains[n, choice] = int(gain(rules, row[0], seat))
                    n += found > 1
                if below(chance, 1000, 8) < 1000 * policies[0].explore:
                    action = nth_action(rules, state, below(chance, count_actions(rules, state), 9))
            apply(rules, state, action, log)
    return n


@numba.njit
def fit_values(cells: Any, gains: Any, values: Any, doubt: float) -> None:
    """Fit gain = decision + cells, one kind of cell after the other; cells that are seldom seen stay near 0."""
    rest = np.zeros(c.CHOICES)
    for turn in range(6 * LANES):
        total, seen = np.zeros(values.shape), np.zeros(values.shape)
        for i in range(len(cells)):
            moved = cells[i, turn % LANES]
            mean, found = 0.0, 0
            for choice in range(c.CHOICES):
                if moved >= 0 and gains[i, choice] != NONE:
                    rest[choice] = gains[i, choice]
                    for cell in cells[i]:
                        rest[choice] -= values[cell, choice] if cell >= 0 else 0.0
                    mean += rest[choice]
                    found += 1
            for choice in range(c.CHOICES):
                if moved >= 0 and gains[i, choice] != NONE:
                    total[moved, choice] += rest[choice] - mean / found + values[moved, choice]
                    seen[moved, choice] += 1
        for cell in range(len(values)):
            for choice in range(c.CHOICES):
                if seen[cell, choice]:
                    values[cell, choice] = total[cell, choice] / (seen[cell, choice] + doubt)


@numba.njit(error_model="numpy")
def contracts(
    rules: Any, policies: Any, key: Any, deals: int, pack: Any, scratch: Any, row: Any, log: Any, held: Any, won: Any
) -> int:
    """Let every seat play every suit with four trumps or more; write its trumps and the points of its team."""
    state, deck, chairs, n = scratch[1], pack.copy(), np.zeros(6, np.int64), 0
    for deal in range(deals):
        for seat in range(6):
            for suit in range(4):
                deal_out(rules, key, deal, pack, deck, scratch)
                held[n] = by_strength(state.own[seat].hand, suit)
                if popcount(held[n]) > 3:
                    while state.table.kind == KIND_BID:
                        forced = count_actions(rules, state) < 5  # the dealer's turn, if nobody has bid
                        speaks = state.table.actor == seat or (forced and state.table.high == PASS)
                        apply(rules, state, LOWEST_BID + 1 if state.table.actor == seat else LOWEST_BID * speaks, log)
                    play_on(policies, chairs, rules, state, suit, stream_of(key, deal, 1), 0, row[0], log)
                    for number in range(len(POINTS)):
                        won[n, number] = row[0].point[number] >= 0 and (row[0].point[number] ^ seat) & 1 == 0
                    n += 1
    return n


@numba.njit(error_model="numpy")
def auctions(
    rules: Any, policies: Any, key: Any, first: int, deals: int, pack: Any, scratch: Any, row: Any, log: Any,
    heard: Any, gains: Any,
) -> int:  # fmt: skip
    """Play every bid on; write what was heard, what the hand is worth, and what each bid came to."""
    state, deck, chairs, n = scratch[1], pack.copy(), np.zeros(6, np.int64), 0
    for deal in range(first, first + deals):
        deal_out(rules, key, deal, pack, deck, scratch)
        while state.table.kind == KIND_BID:
            chance, seat = stream_of(key, deal, decision_stream(6, n)), state.table.actor
            heard[n, 0], heard[n, 1] = e.situation_of(state.table, seat), e.best_suit(state.own[seat].hand) >> 2
            gains[n] = NONE
            for number in range(count_actions(rules, state)):
                said = nth_action(rules, state, number)
                scratch[2] = scratch[1]
                play_on(policies, chairs, rules, scratch[2], said, chance, number, row[0], log)
                gains[n, max(said - LOWEST_BID + 1, 0)] = int(gain(rules, row[0], seat))
            said = decide(policies[0], rules, state, chance)
            if below(chance, 1000, 8) < 1000 * policies[0].explore:
                said = nth_action(rules, state, below(chance, min(2, count_actions(rules, state)), 9))
            n += 1
            apply(rules, state, said, log)
    return n


def levels(points: Any, gains: Any, before: Any) -> Any:
    """Return the points from which each bid is better than all lower ones, by curves through what the bids came to."""
    grid = np.arange(250, 755, 5)
    powers, curves = np.vander((points - 450) / 100, 5), np.full((len(grid), TOP_BID - LOWEST_BID + 2), -np.inf)
    there = [bid for bid in range(curves.shape[1]) if gains[0, bid] != NONE]
    for bid in there:
        weights, *_ = np.linalg.lstsq(powers, gains[:, bid].astype(float), rcond=None)
        curves[:, bid] = np.vander((grid - 450) / 100, 5) @ weights
    often, after = np.histogram(points, np.append(grid, 755))[0], before.copy()
    for bid in [bid for bid in there if bid and min(there) < bid]:
        better = curves[:, bid:].max(1) - curves[:, :bid].max(1)
        after[bid - 1] = [*grid, 755][np.argmax([*np.cumsum((better * often)[::-1])[::-1], 0.0])]
    return after


class School:
    """All that the compiled functions need to deal."""

    def __init__(self) -> None:
        """Get ready; the policy is not asked for anything."""
        self.player = Player(Setup.make("plute", policy="basic", seed="fit"))
        game = self.player.setup.game
        self.rest = self.player.pack, np.zeros(3, game.state), np.zeros(1, game.row), np.zeros(0, EVENT)

    def learn_to_play(self, rounds: int, deals: int) -> Any:
        """Return the values, from nothing; each round looks at the lessons of the last three."""
        values = np.zeros((c.CELLS, c.CHOICES))
        kept: list[tuple[Any, Any]] = []
        for number in range(rounds):
            most = 40 * deals // EVERY
            cells, gains = np.full((most, LANES), -1, np.int16), np.zeros((most, c.CHOICES), np.int8)
            pupil = Pupil(tables.side_by_side(np.rint(100 * values)), e.NEEDED, 0.03)
            n = lessons(self.player.rules, (pupil,), self.player.key, number * deals, deals, *self.rest, cells, gains)
            kept = [*kept[-2:], (cells[:n], gains[:n])]
            seen, found = (np.concatenate(parts) for parts in zip(*kept, strict=True))
            fit_values(seen, found, values, DOUBT)
            print(f"round {number + 1}: {n} decisions", file=sys.stderr, flush=True)
        return np.rint(100 * values)

    def learn_to_count(self, deals: int) -> dict[str, tuple[int, ...]]:
        """Return the weights of each point."""
        held, won = np.zeros(24 * deals, np.int64), np.zeros((24 * deals, len(POINTS)), np.int8)
        pupil = Pupil(tables.VALUES, e.NEEDED, 0.0)
        n = contracts(self.player.rules, (pupil,), self.player.key, deals, *self.rest, held, won)
        trumps = held[:n, None] >> np.arange(16) & 1
        groups = ([15], [14], [13], [12], [11], [10], range(3, 10), [2], [0, 1])
        matrix = np.stack([np.ones(n), *(trumps[:, list(group)].sum(1) for group in groups)], 1)
        weights, *_ = np.linalg.lstsq(matrix, won[:n], rcond=None)
        return {name: tuple(int(x) for x in np.rint(100 * row)) for name, row in zip(POINTS, weights.T, strict=True)}

    def learn_to_bid(self, rounds: int, deals: int) -> Any:
        """Return the levels: each round they go part of the way to what would have been best."""
        needed = e.NEEDED.astype(float)
        for number in range(rounds):
            heard, gains = np.zeros((6 * deals, 2), np.int64), np.zeros((6 * deals, 5), np.int8)
            pupil = Pupil(tables.VALUES, needed, 0.2)
            n = auctions(self.player.rules, (pupil,), self.player.key, number * deals, deals, *self.rest, heard, gains)
            for situation in range(len(needed)):
                which = heard[:n, 0] == situation
                if which.sum() > 1000:
                    best = levels(heard[:n, 1][which], gains[:n][which], needed[situation])
                    needed[situation] += (best - needed[situation]) * max(0.12, 0.5 / (1 + 0.15 * number))
        return np.rint(needed).astype(int)


def main() -> None:
    """Print what was asked for."""
    what, *numbers = sys.argv[1:] or ["play"]
    rounds, deals = (int(float(text)) for text in numbers or ("12", "2e5"))
    school = School()
    if what == "bids":
        for name, weights in school.learn_to_count(deals).items():
            print(f'    "{name}": {weights},')
        print(school.learn_to_bid(rounds, deals // 5))
        return
    text = "\n".join(textwrap.wrap(tables.pack(school.learn_to_play(rounds, deals)), 119))
    about = "What the expert learned by ``python -m scripts.fit_plute play``, packed."
    print(f'"""{about}"""\n\nVALUES = """\n{text}\n"""')


if __name__ == "__main__":
    main()
