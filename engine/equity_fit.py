"""Winning chances where no table holds all scores: a formula that is fitted to matches played with one policy.

It is laid out in `engine.loops.equity_fit`, and read by the same `chance` as a table. docs/matches.md says how far it
is from what fresh matches come to.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np

from tricklab.engine.compile_cache import kernel
from tricklab.engine.equity_kept import kept, plain_setup
from tricklab.engine.errors import UsageError
from tricklab.engine.loops.equity import chance
from tricklab.engine.loops.equity_fit import DOUBLED, HEAD, improve
from tricklab.engine.match_play import MatchSimulator
from tricklab.engine.observer import Observer, usual_observer
from tricklab.engine.policies import Policy
from tricklab.engine.setup import Setup
from tricklab.engine.workers import Jobs, Workers

MATCHES = 50_000
"""Matches to which a formula is fitted."""

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

_AHEAD = (-4.0, -3.0, -2.25, -1.5, -1.0, -0.6, -0.3, 0.0, 0.3, 0.6, 1.0, 1.5, 2.25, 3.0, 4.0)
"""Knots of how far a side is ahead, in what the deals that are left usually change."""

_LEFT = (1.0, 2.0, 3.0, 4.0, 6.0, 9.0, 14.0, 20.0, 30.0, 50.0)
"""Knots of how many deals are left."""


class Course(NamedTuple):
    """How a game's matches end, and where a standing tells how far they are."""

    target: int
    deals: int
    deals_at: int
    doubled_at: int
    games: int
    games_at: int


@dataclass(frozen=True)
class Fitted:
    """A formula for winning chances.

    Attributes
    ----------
    setup
        The rules, and the policy on every seat.
    matches
        To how many matches it was fitted.
    array : float array
        The formula, as `engine.loops.equity_fit` says.
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
    """Return the formula for some rules and a policy: from memory, from the user's cache, or made now and kept there.

    The parameters are those of `engine.equity.equity_of`, but that it is fitted to matches.

    Raises
    ------
    UsageError
        If matches by these rules end in a way that it does not know.
    """
    plain = plain_setup(setup, policy, seed)
    course_of(plain)

    def make() -> dict[str, Any]:
        return {"array": fit(plain, matches, jobs=jobs, observer=observer or usual_observer()).array}

    return Fitted(plain, matches, kept(plain, {"matches": matches}, make)["array"])


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
    """Play matches with the policy on every seat, and fit the formula to who won them."""
    course = course_of(setup)
    one_game = replace(setup, rules={**setup.rules, "games": 1}) if course.games else setup
    standings, dealers, shares, ends = _played(one_game, matches, jobs, observer)
    table = _blank(setup, course, standings, ends)
    begin, sides, other = int(table[2]), shares.shape[1], int(table[HEAD - 1])
    count = len(table) - begin - other
    step, penalty = kernel(improve, setup.game.name), _penalty(table, sides)
    best, at, there = -np.inf, np.zeros(count), np.zeros(count)
    with observer.playing(100, "Fitting winning chances", "per cent") as progress:
        for number in range(_STEPS):
            table[begin : begin + count] = at
            slope, curve = np.zeros(count), np.zeros((count, count))
            told = step(table, standings, dealers, shares, slope, curve) - at @ penalty @ at / 2
            if told < best:
                at = (at + there) / 2  # a step too far
            elif told - best < _CLOSE:
                break
            else:
                best, there = told, at
                at = at - np.linalg.solve(curve - penalty, slope - penalty @ at)
            if progress is not None and number < _USUAL:
                progress(100 // _USUAL)
    return Fitted(setup, matches, table)


def _played(setup: Setup, matches: int, jobs: Jobs, observer: Observer) -> tuple[Any, ...]:
    """Play matches; return all standings before their deals, the side that dealt, each side's part, and the last ones.

    Of matches that were broken off there is nothing.
    """
    simulator = MatchSimulator(setup)
    observer.prepare(simulator)
    sides = len(set(setup.sides))
    with observer.playing(matches, f"Playing matches of {setup.title}", "matches") as progress:
        workers = Workers(jobs=jobs, block=_PIECE, progress=progress)

        def piece(first: int) -> tuple[Any, ...]:
            found: list[Any] = []
            workers.in_blocks(first, min(_PIECE, matches - first), lambda *of: found.append(simulator.play(*of)))
            (played,) = found
            of = played.matches[played.told[:, 0] - first]
            over = of["winners"] > 0
            told, rows, of = played.told[over], played.rows[over], of[over]
            won = of["winners"][:, None] >> np.arange(sides) & 1
            dealers = rows["dealer"].astype(np.int64) % sides
            return told[:, 2:], dealers, won / won.sum(1, keepdims=True), told[:, 1] == of["deals"] - 1

        pieces = list(workers.each(piece, range(0, matches, _PIECE)))
    return tuple(np.concatenate([each[part] for each in pieces]) for part in range(4))


def _blank(setup: Setup, course: Course, standings: Any, ends: Any) -> Any:
    """Return the formula before it is fitted: its head, the knots, and how often the next deal ends a game."""
    sides = len(set(setup.sides))
    scores = standings[:, :sides]
    same = np.flatnonzero(~ends[:-1])  # deals after which there is another one
    changes = scores[same + 1] - scores[same]
    best = scores.max(1)
    gain = max(1e-6, float((best[same + 1] - best[same]).mean()))
    scale = max(1e-6, float((changes - changes.mean(1, keepdims=True)).std()) * np.sqrt(2))
    head = [0.0, sides, 0.0, *course, scale, gain]
    if course.deals:
        own = list(_AHEAD)
        other = [left for left in _LEFT if left < course.deals] + [max(2.0, float(course.deals))]
    else:
        usual = max(1.0, float(np.abs(changes).max(1).mean()))
        least = max(float(course.target - scores.min()), usual)
        own = sorted({float(round(number * usual)) for number in _NEEDS} - {0.0} | {1.0})
        own = [need for need in own if need < least] + [max(2.0, least)]
        other = [need for need in own if need < 1.5 * course.target] + [max(2.0, 1.5 * course.target)]
    knots = [*own, *other]
    begin, size = HEAD + len(knots), len(own) * len(other) + sides * len(other)
    table = np.array([*head, len(own), len(other), *knots, *np.zeros(size + len(other))])
    table[2] = begin
    if not course.deals:
        needs = np.clip(course.target - best, other[0], other[-1])
        table[begin + size :] = _ends(needs, ends, np.array(other))
    return table


def _ends(needs: Any, ends: Any, knots: Any) -> Any:
    """Return how often the next deal ends the game, by what the best side needs."""
    below = np.clip(np.searchsorted(knots, needs, side="right") - 1, 0, len(knots) - 2)
    on = (needs - knots[below]) / (knots[below + 1] - knots[below])
    found = []
    for knot in range(len(knots)):
        weights = np.where(below == knot, 1 - on, 0.0) + np.where(below + 1 == knot, on, 0.0)
        found.append(float(weights @ ends / max(1e-9, weights.sum())))
    return found


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
