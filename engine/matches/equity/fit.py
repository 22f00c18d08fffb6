"""Winning chances where no table holds all scores, from matches played with one policy.

In a match to a target a formula is fitted to them. In a match of so many deals some of them are stored. The array for
either is laid out in `engine.policies.match.chance_formula`, and read by the same `chance` as a table. docs/matches.md
says how far both are from fresh matches.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np

from tricklab.engine.base.observer import Observer, usual_observer
from tricklab.engine.errors import UsageError
from tricklab.engine.matches.equity.cache import cached, plain_setup
from tricklab.engine.matches.match_simulator import MatchSimulator
from tricklab.engine.play.kernels import kernel
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.workers import Jobs, Workers
from tricklab.engine.policies.match.chance_formula import DOUBLED, HEAD, improve
from tricklab.engine.policies.match.chance_table import chance
from tricklab.engine.policies.policy import Policy

MATCHES = 50_000
"""Matches to which a formula is fitted, unless some are stored."""

STORED = 2_000
"""Matches of so many deals that are stored: the standard error of a chance is 1.1 per cent at most."""

SEED = "equity"
_PIECE = 1_000
_STEPS, _CLOSE = 30, 1e-3
"""Steps of Newton's method at most, and the gain in log likelihood that is none."""

_USUAL = 10
"""Steps after which the bar is full; how many there will be is not known before."""

_SMOOTH, _SMALL = 2.0, 1e-3
"""How much a bend of the grid costs, and a coefficient; in matches, against which they hardly count."""

_NEEDS = (0.0, 0.25, 0.5, 0.75, 1.0, 1.5, 2.0, 3.0, 4.0, 6.0, 9.0)
"""Knots of what a side needs, in deals of usual gains."""


class Course(NamedTuple):
    """How a game's matches end, and the positions in a standing that show their progress."""

    target: int
    deals: int
    deals_at: int
    doubled_at: int
    games: int
    games_at: int


@dataclass(frozen=True)
class Fitted:
    """A formula for winning chances, or stored matches to read them from.

    Attributes
    ----------
    setup
        The rules, and the policy on every seat.
    matches
        To how many matches it was fitted, or how many are stored.
    array : float array
        The formula or the matches, as `engine.policies.match.chance_formula` says.
    """

    setup: Setup
    matches: int
    array: Any

    @property
    def sides(self) -> int:
        """How many sides there are."""
        return len(set(self.setup.sides))

    def chance(self, side: int, standing: Any, dealer: int) -> float:
        """Return the chance that a side wins, with the seat that deals next."""
        return float(chance(self.array, np.asarray(standing, np.int64), dealer % self.sides, side))


def fitted_of(
    setup: Setup, policy: Policy | None = None, *, matches: int = MATCHES, seed: int | str = SEED,
    jobs: Jobs = None, observer: Observer | None = None,
) -> Fitted:  # fmt: skip
    """Return the formula for some rules and a policy: from memory or the user's cache, or made now.

    The parameters are those of `engine.matches.equity.find.equity_of`, but that it is fitted to matches.

    Raises
    ------
    UsageError
        If matches by these rules end in a way that it does not know.
    """
    plain = plain_setup(setup, policy, seed)
    if course_of(plain).deals:
        matches = min(matches, STORED)

    def make() -> dict[str, Any]:
        return {"array": fit(plain, matches, jobs=jobs, observer=observer or usual_observer()).array}

    return Fitted(plain, matches, cached(plain, {"matches": matches}, make)["array"])


def course_of(setup: Setup) -> Course:
    """Return how matches by some rules end.

    Raises
    ------
    UsageError
        If they have neither a target nor a number of deals.
    """
    rules, begin = setup.rules, setup.game.standing(setup.rules)
    target, deals, games = (int(rules.get(name, 0)) for name in ("target", "deals", "games"))
    if not target and not deals:
        raise UsageError(
            f"matches of {setup.title} by these rules have neither a target nor a number of deals: nobody can tell how "
            "near the end is, so that no player can play for the match."
        )
    tallies = len(begin.scores) + len(begin.carried)
    doubled = tallies + 1 if deals and len(begin.tallies) == 1 + DOUBLED else -1
    return Course(target, deals, tallies if deals else -1, doubled, games, tallies if games else -1)


def fit(setup: Setup, matches: int, *, jobs: Jobs = None, observer: Observer) -> Fitted:
    """Play matches with the policy on every seat; store some, or fit the formula to who won them."""
    course = course_of(setup)
    single = replace(setup, rules={**setup.rules, "games": 1}) if course.games else setup
    if course.deals:
        return Fitted(setup, matches, _stored(setup, course, matches, jobs, observer))
    standings, dealers, shares, ends, gains = _played(single, matches, jobs, observer)
    table = _blank(setup, course, standings, ends, gains)
    begin, sides, other = int(table[2]), shares.shape[1], int(table[HEAD - 1])
    count = len(table) - begin - other
    step, penalty = kernel(improve, setup.game.name), _penalty(table, sides)
    best, at, there = -np.inf, np.zeros(count), np.zeros(count)
    with observer.playing(100, "Fitting winning chances", "per cent") as progress:
        for number in range(_STEPS):
            table[begin : begin + count] = at
            slope, curve = np.zeros(count), np.zeros((count, count))
            likelihood = step(table, standings, dealers, shares, slope, curve) - at @ penalty @ at / 2
            if likelihood < best:
                at = (at + there) / 2  # a step too far
            elif likelihood - best < _CLOSE:
                break
            else:
                best, there = likelihood, at
                at = at - np.linalg.solve(curve - penalty, slope - penalty @ at)
            if progress is not None and number < _USUAL:
                progress(100 // _USUAL)
    return Fitted(setup, matches, table)


def _played(setup: Setup, matches: int, jobs: Jobs, observer: Observer) -> tuple[Any, ...]:
    """Play matches; return for each deal the standing, who dealt, who won, whether it was the last, and the gains.

    Who dealt is a side, and who won each side's part of the match. Matches that were broken off are left out.
    """
    simulator = MatchSimulator(setup)
    observer.prepare(simulator)
    sides = len(set(setup.sides))
    with observer.playing(matches, f"Playing matches of {setup.title}", "matches") as progress:
        workers = Workers(jobs=jobs, block=_PIECE, progress=progress)

        def piece(first: int) -> tuple[Any, ...]:
            blocks: list[Any] = []
            workers.in_blocks(first, min(_PIECE, matches - first), lambda *of: blocks.append(simulator.play(*of)))
            (played,) = blocks
            of = played.matches[played.starts[:, 0] - first]
            over = of["winners"] > 0
            starts, rows, of = played.starts[over], played.rows[over], of[over]
            won = of["winners"][:, None] >> np.arange(sides) & 1
            dealers = rows["dealer"].astype(np.int64) % sides
            ends = starts[:, 1] == of["deals"] - 1
            after = np.where(ends[:, None], of["after"], np.roll(starts[:, 2:], -1, axis=0))
            gains = (after - starts[:, 2:])[:, :sides]
            return starts[:, 2:], dealers, won / won.sum(1, keepdims=True), ends, gains

        pieces = list(workers.each(piece, range(0, matches, _PIECE)))
    return tuple(np.concatenate([each[column] for each in pieces]) for column in range(5))


def _stored(setup: Setup, course: Course, matches: int, jobs: Jobs, observer: Observer) -> Any:
    """Return what matches gained from each deal to their end, laid out for `stored_chance`.

    A doubled deal is stored as a plain one, since the standing has its multiplier.
    """
    without = replace(setup, rules={**setup.rules, "target": 0}) if course.target else setup
    standings, dealers, _, ends, gains = _played(without, matches, jobs, observer)
    sides, played, match = gains.shape[1], standings[:, course.deals_at], np.cumsum(ends) - ends
    factor = standings[:, course.doubled_at - 2] if course.doubled_at >= 0 else np.ones_like(played)
    seen = (np.arange(sides) - (dealers - played)[:, None]) % sides  # from the first dealer on
    table = np.zeros((course.deals + 1, sides, int(ends.sum())))
    np.add.at(table, (played[:, None], seen, match[:, None]), gains / factor[:, None])
    table = table[::-1].cumsum(axis=0)[::-1]
    return np.array([0.0, sides, HEAD, *course, table.shape[2], 0.0, *table.ravel()])


def _blank(setup: Setup, course: Course, standings: Any, ends: Any, gains: Any) -> Any:
    """Return the formula before it is fitted: its head, the knots, and how often the next deal ends a game."""
    sides = len(set(setup.sides))
    scores = standings[:, :sides]
    best, usual = scores.max(1), max(1.0, float(np.abs(gains[~ends]).max(1).mean()))
    least = max(float(course.target - scores.min()), usual)
    own = sorted({float(round(number * usual)) for number in _NEEDS} - {0.0} | {1.0})
    own = [need for need in own if need < least] + [max(2.0, least)]
    other = [need for need in own if need < 1.5 * course.target] + [max(2.0, 1.5 * course.target)]
    knots = [*own, *other]
    begin, size = HEAD + len(knots), len(own) * len(other) + sides * len(other)
    table = np.array([0.0, sides, begin, *course, len(own), len(other), *knots, *np.zeros(size + len(other))])
    needs = np.clip(course.target - best, other[0], other[-1])
    table[begin + size :] = _ends(needs, ends, np.array(other))
    return table


def _ends(needs: Any, ends: Any, knots: Any) -> Any:
    """Return how often the next deal ends the game, by what the best side needs."""
    below = np.clip(np.searchsorted(knots, needs, side="right") - 1, 0, len(knots) - 2)
    on = (needs - knots[below]) / (knots[below + 1] - knots[below])
    chances = []
    for knot in range(len(knots)):
        weights = np.where(below == knot, 1 - on, 0.0) + np.where(below + 1 == knot, on, 0.0)
        chances.append(float(weights @ ends / max(1e-9, weights.sum())))
    return chances


def _penalty(table: Any, sides: int) -> Any:
    """Return what bends of the grid cost, as a matrix: it is smooth where matches hardly ever come."""
    own, other = int(table[HEAD - 2]), int(table[HEAD - 1])
    count = (own + sides) * other
    penalty = _SMALL * np.eye(count)
    grid = np.arange(own * other).reshape(own, other)
    for lines in (grid, grid.T):
        for line in lines:
            for three in zip(line, line[1:], line[2:], strict=False):
                bend = np.zeros(count)
                bend[list(three)] = 1.0, -2.0, 1.0
                penalty += _SMOOTH * np.outer(bend, bend)
    return penalty
