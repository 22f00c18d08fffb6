"""Holds tables of winning chances against fresh deals and matches: ``python -m tools.check_equity``, in ten minutes.

For every variant asked for it prints what docs/matches_method.md lists: whether the chances of all sides make one;
whether they are the mean of those after a deal, in deals that the table has not seen; how many matches were won from
the standings in them, cell by cell of the chance that the table gives; and by how much another seed's table differs.
With ``--fitted`` it does so for the games without a table, and the formulas that are fitted to matches instead.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from tricklab.analysis.equity.from_standing import equity_from
from tricklab.engine.base.numbers import parse_hands
from tricklab.engine.matches.equity.find import equity_of
from tricklab.engine.matches.equity.fit import MATCHES, Fitted, fitted_of
from tricklab.engine.matches.equity.outcomes import outcomes_of
from tricklab.engine.matches.equity.settled import reading
from tricklab.engine.matches.equity.table import DEALS, EquityTable, after_deals
from tricklab.engine.matches.match_simulator import MatchSimulator
from tricklab.engine.play.kernels import kernel
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.workers import Workers
from tricklab.engine.policies.match.chance_table import chances_at

PITCH = ((0, 0, 0, 0), (5, 3, 1, -2), (6, 0, 0, 0), (-3, -3, 5, 5), (4, 4, 6, 2), (6, 6, 0, 0), (6, 6, 6, 6))
"""Scores from which matches of Pitch are played on: a table for several sides is the coarsest."""

VARIANTS = ("plute", "smear", "pitch", "smudge", "cinch", "pedro")
FITTED: tuple[tuple[str, dict[str, int]], ...] = (
    *(("phat", {}), ("peatwit", {}), ("auction-cinch", {}), ("auction-cinch", {"players": 6}), ("tapp-tarock", {})),
    *(("paskievics", {}), ("pitch", {"players": 6}), ("pitch", {"players": 7})),
)
"""Games without a table, and by which rules."""

CELLS = 20
_LATEST = 8
_PIECE = 2_000


class Calibration(NamedTuple):
    """Matches beside what the table says of them: chi-square over the cells, and the most that one is off."""

    matches: int
    chi_square: float
    worst: float


def sums(table: EquityTable) -> float:
    """Return by how much the chances of all sides differ from one, at most."""
    return float(np.abs(table.values[:, : table.sides].sum(1) - 1).max())


def steps(table: EquityTable, deals: int, seed: str) -> Any:
    """Return by how many standard errors each chance differs from the mean of those after a deal, in fresh deals.

    The error is that of these deals and of those that the table was made from.
    """
    setup = Setup.make(table.setup.variant, rules=table.setup.rules, policy=table.setup.policies[0], seed=seed)
    outcomes, weights, _ = outcomes_of(setup, table.array, deals, 1)
    chances, dealers = table.values[:, : table.sides], np.unique(outcomes["dealer"]).tolist()
    by_dealer = [(dealer, outcomes["dealer"] == dealer) for dealer in dealers]
    parts = [(dealer, outcomes[own], weights[own, 0]) for dealer, own in by_dealer]
    after, squares = np.zeros(chances.shape), np.zeros(chances.shape)
    for row, standing in enumerate(table.standings()):
        for dealer, dealt, often in parts:
            before = np.roll(standing, dealer, 0).T.ravel()
            for side in range(table.sides):
                worth = after_deals(table, dealt, before, dealer, (side + dealer) % table.sides)
                after[row, side] += worth @ often
                squares[row, side] += worth**2 @ often
    error = np.sqrt(np.maximum(squares - after**2, 1e-12) * (1 / deals + 1 / table.deals))
    return (after - chances) / error


def calibration(table: EquityTable | Fitted, matches: int, seed: str, jobs: int | None = None) -> Calibration:
    """Play matches, and count who wins from standings in them, by the chance that a table or a formula gives.

    Players who know the score read that table.

    Of each match one standing counts, so that all are independent: that before deal ``m % 8`` of match ``m``, if there
    was one. Which it is does not depend on how the match goes on.
    """
    setup = Setup.make(table.setup.variant, rules=table.setup.rules, policy=table.setup.policies[0], seed=seed)
    simulator, read = MatchSimulator(setup), kernel(chances_at, setup.game.name)
    reading(simulator.simulator, table.array)
    simulator.prepare()

    def piece(first: int) -> tuple[Any, Any]:
        played = simulator.play(first, min(_PIECE, matches - first))
        counts = played.starts[:, 1] == played.starts[:, 0] % _LATEST
        counts &= played.matches["winners"][played.starts[:, 0] - first] > 0
        standings, of = played.starts[counts], played.matches[played.starts[counts, 0] - first]
        dealers, chances = played.rows["dealer"][counts].astype(np.int64) % table.sides, np.zeros(len(standings))
        read(table.array, np.ascontiguousarray(standings[:, 2:]), dealers, 0, chances)
        won = of["winners"] >> np.arange(table.sides)[:, None] & 1
        return chances, won[0] / won.sum(0)

    fitted = list(Workers(jobs=jobs).each(piece, range(0, matches, _PIECE)))
    chances, won = (np.concatenate([value[part] for value in fitted]) for part in (0, 1))
    cells = np.array_split(np.argsort(chances, kind="stable"), CELLS)
    gaps = np.array([(won[cell] - chances[cell]).mean() for cell in cells])
    errors = np.array([np.sqrt((chances[cell] * (1 - chances[cell])).sum()) / len(cell) for cell in cells])
    return Calibration(len(chances), float(np.square(gaps / errors).sum()), float(max(gaps, key=abs)))


def other_seed(table: EquityTable, seed: str) -> float:
    """Return by how much the table of another seed differs, at most."""
    other = equity_of(table.setup, deals=table.deals, seed=seed)
    return float(np.abs(other.values - table.values).max())


def apart(fitted: Fitted, matches: int) -> tuple[float, float]:
    """Return how far a formula is from one fitted to other matches, at standings before deals: usually, and at most.

    Usually is the root of the mean square.
    """
    setup = Setup.make(fitted.setup.variant, rules=fitted.setup.rules, policy=fitted.setup.policies[0], seed="apart")
    other, read = fitted_of(setup, matches=fitted.matches, seed="another"), kernel(chances_at, setup.game.name)
    played = MatchSimulator(setup).play(0, matches)
    dealers = played.rows["dealer"].astype(np.int64) % fitted.sides
    chances = np.zeros((2, len(dealers)))
    for array, into in zip((fitted.array, other.array), chances, strict=True):
        read(array, np.ascontiguousarray(played.starts[:, 2:]), dealers, 0, into)
    gaps = np.abs(chances[0] - chances[1])
    return float(np.sqrt((gaps**2).mean())), float(gaps.max())


def print_fitted(cases: Sequence[tuple[str, dict[str, int]]], policy: str, matches: int) -> None:
    """Print a line for each game without a table."""
    print("| game | players | matches | chi-square | worst cell, % | other seed, usually and at most, % |")
    print("|---|---|---|---|---|---|")
    for variant, rules in cases:
        fitted = fitted_of(Setup.make(variant, rules=rules, policy=policy))
        fit, (usual, most) = calibration(fitted, matches, "matches"), apart(fitted, MATCHES // 10)
        print(
            f"| {fitted.setup.title} | {fitted.setup.players} | {fit.matches:,} | {fit.chi_square:.1f} | "
            f"{100 * fit.worst:+.2f} | {100 * usual:.2f}, {100 * most:.2f} |",
            flush=True,
        )


def standings(table: EquityTable, scores: Sequence[Sequence[int]], matches: int) -> str:
    """Return what the table says of all sides at some scores, in per cent, and by how much matches played on differ."""
    lines = ["| scores | by the table, dealer first | matches played on, more by | ± |", "|---|---|---|---|"]
    for each in scores:
        setup = Setup.make(table.setup.variant, rules=table.setup.rules, policy=table.setup.policies[0], scores=each)
        played = equity_from(setup, matches=matches).chances[0]
        in_table = [100 * table.chance(side, each, 0)[0] for side in range(table.sides)]
        more = [100 * chance.value - known for chance, known in zip(played, in_table, strict=True)]
        cells = [", ".join(f"{value:{sign}.1f}" for value in some) for sign, some in (("", in_table), ("+", more))]
        lines.append(
            f"| {' '.join(map(str, each))} | {' | '.join(cells)} | {100 * max(c.margin for c in played):.1f} |"
        )
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> None:
    """Print a line for each variant, and for Pitch one for each of some standings."""
    parser = ArgumentParser(prog="python -m tools.check_equity", description="Check tables of winning chances.")
    parser.add_argument("--variant", action="append", help=f"may be given several times ({', '.join(VARIANTS)})")
    parser.add_argument("--policy", default="expert")
    parser.add_argument("--deals", type=parse_hands, default=10_000_000, help="fresh deals (1e7)")
    parser.add_argument("--matches", type=parse_hands, default=1_000_000, help="matches (1e6)")
    parser.add_argument("--table", type=parse_hands, default=DEALS, help="deals that tables are made from (1e6)")
    parser.add_argument("--fitted", action="store_true", help="games without a table")
    asked = parser.parse_args(arguments)
    if asked.fitted:
        cases = [case for case in FITTED if asked.variant is None or case[0] in asked.variant]
        print_fitted(cases, asked.policy, asked.matches)
        return
    print("| variant | sum less 1 | after a deal, s.e. at most | chi-square | worst cell, % | other seed, % |")
    print("|---|---|---|---|---|---|")
    for variant in asked.variant or VARIANTS:
        table = equity_of(Setup.make(variant, policy=asked.policy), deals=asked.table)
        off, fit = np.abs(steps(table, asked.deals, "fresh deals")), calibration(table, asked.matches, "matches")
        print(
            f"| {variant} | {sums(table):.0e} | {off.max():.1f} | {fit.chi_square:.1f} of {CELLS} cells, "
            f"{fit.matches:,} matches | {100 * fit.worst:+.2f} | {100 * other_seed(table, 'another'):.2f} |",
            flush=True,
        )
        if variant == "pitch":
            print(standings(table, PITCH, asked.matches // 20))


if __name__ == "__main__":
    main()
