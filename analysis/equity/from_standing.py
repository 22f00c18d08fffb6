"""The chance to win a match from one standing, by playing it on from there: in every game, without a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Unpack

import numpy as np

from tricklab.analysis.equity.standing import standing_of
from tricklab.analysis.estimates.estimate import Estimate, mean
from tricklab.analysis.words.results import Drawn, Result, columns_of, frame_of
from tricklab.engine.base.numbers import counted, parse_matches
from tricklab.engine.base.observer import UNOBSERVED, Observer
from tricklab.engine.errors import UsageError
from tricklab.engine.matches.loop import MOST_DEALS
from tricklab.engine.matches.played_on import PlayedOn, shares
from tricklab.engine.play.setup import Setup, SetupLike, setup_from
from tricklab.engine.play.setup_options import DealOptions
from tricklab.engine.play.workers import Jobs, Workers
from tricklab.engine.policies.policy import PolicyLike
from tricklab.engine.runs.job import MATCH_BLOCK

if TYPE_CHECKING:
    import polars as pl

MATCHES = 10_000
"""How many matches are played on with each dealer unless something else is asked for."""


@dataclass(frozen=True)
class EquityFrom(Result):
    """The winning chances from one standing.

    Attributes
    ----------
    setup
        The rules, the scores, and who plays.
    standing
        How the match stands (`engine.rules.seating.Standing`).
    matches
        How many were played on with each dealer.
    chances
        For the dealer on each side the chance of every side.
    """

    setup: Setup
    standing: tuple[int, ...]
    matches: int
    chances: tuple[tuple[Estimate, ...], ...]

    def drawn(self) -> Drawn:
        """Return what `plot` shows of the table."""
        return Drawn(("dealer", "side"), "chance", "chance to win the match, %", 100)

    def heading(self) -> str:
        """Return what the numbers rest on."""
        setup = self.setup
        return (
            f"{setup.title}, {setup.players} players, winning chances from {counted(self.matches, 'matches')} played "
            f"on with each dealer, seed {setup.seed}, rules {setup.rules_digest()}, policy {setup.table_of_policies()}"
        )

    def table(self) -> pl.DataFrame:
        """Return a row for each dealer and side."""
        return frame_of(
            [
                {"dealer": dealer, "side": side, **columns_of("chance", chance)}
                for dealer, by_side in enumerate(self.chances)
                for side, chance in enumerate(by_side)
            ]
        )


def equity_from(
    setup: SetupLike = "smear",
    *,
    tallies: Sequence[int] | None = None,
    matches: float | str = MATCHES,
    policy: PolicyLike | None = None,
    jobs: Jobs = None,
    observer: Observer = UNOBSERVED,
    **options: Unpack[DealOptions],
) -> EquityFrom:
    """Return the winning chances from one standing, which is played on to the end of the match, again and again.

    Parameters
    ----------
    setup
        What is dealt, or the name of a variant; its scores, and what is carried over, are the standing.
    tallies
        What else the game counts, as in Peatwit the deals that were played; as a match begins unless given.
    matches
        How many matches with the dealer on each side.
    policy
        Who sits on every seat; those of the setup unless given.
    jobs, observer
        Threads or a crew (docs/cluster.md), a thread for each core by default; and who follows the work.
    **options
        With a variant's name: players, rules, scores, carry and seed, as for `Setup.make`.

    Returns
    -------
    EquityFrom
        The chances (docs/matches.md).

    Raises
    ------
    UsageError
        If an argument is not right, or the match is over.

    See Also
    --------
    equity : A table of the chances from every score, in games that have one.

    Examples
    --------
    >>> chances = equity_from("phat", scores=[100, 40], policy="basic", matches=500).chances[0]
    >>> chances[0].low > 0.5
    True
    """
    chosen, count = setup_from(setup, options, DealOptions), parse_matches(matches)
    if policy is not None:
        chosen = chosen.with_policies(policy)
    standing = standing_of(chosen, tallies)
    playing, sides = PlayedOn(chosen), len(set(chosen.sides))
    observer.prepare(playing)
    with observer.playing(sides * count, f"Playing matches of {chosen.title} on", "matches") as progress:
        workers = Workers(jobs=jobs, block=MATCH_BLOCK, progress=progress)

        def piece(of: tuple[int, int]) -> Any:
            dealer, first = of
            result: list[Any] = []

            def play(start: int, size: int) -> None:
                result.append(playing.winners(np.array(standing, np.int64), dealer, start, size))

            workers.in_blocks(first, min(MATCH_BLOCK, count - first), play)
            won = shares(np.concatenate(result), sides)
            return dealer, won.sum(0), (won * won).sum(0)

        sums = np.zeros((2, sides, sides))
        for dealer, total, squares in workers.each(
            piece, [(dealer, first) for dealer in range(sides) for first in range(0, count, MATCH_BLOCK)]
        ):
            sums[0, dealer] += total
            sums[1, dealer] += squares
    if not sums.any():
        raise UsageError(
            f"no match ends within {MOST_DEALS:,} deals from this standing: it may be over already; give a standing "
            "before its last deal, or other players."
        )
    chances = tuple(
        tuple(_chance(total, squared, count) for total, squared in zip(of_dealer, squares_of_dealer, strict=True))
        for of_dealer, squares_of_dealer in zip(*sums.tolist(), strict=True)
    )
    return EquityFrom(playing.setup, tuple(standing), count, chances)


def _chance(total: float, squares: float, count: int) -> Estimate:
    result = mean(total, squares, count)
    return replace(result, low=max(0.0, result.low), high=min(1.0, result.high))
