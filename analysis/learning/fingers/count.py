"""`finger_count`: a count for the fingers from the bids of a policy, and what it costs to bid by it."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Unpack

import numpy as np

from tricklab.analysis.contest.compare import compare
from tricklab.analysis.estimates.estimate import Estimate
from tricklab.analysis.learning.fingers.fit import NEVER, Fit, Fitter, fewest_lines
from tricklab.analysis.learning.fingers.hands import Asked, Levels, Suits, ask, levels_of, suits_of
from tricklab.analysis.words.results import Drawn, Result, columns_of, frame_of
from tricklab.engine.base.checks import dictionary, suggest
from tricklab.engine.base.numbers import parse_hands, whole
from tricklab.engine.errors import UsageError
from tricklab.engine.play.setup import Setup, SetupLike, setup_from
from tricklab.engine.play.setup_options import DealOptions
from tricklab.engine.play.workers import Jobs
from tricklab.engine.policies.built.card_count import CardCount
from tricklab.engine.policies.find import find_policy
from tricklab.engine.policies.policy import DATA, LEARNED, Policy, PolicyLike

if TYPE_CHECKING:
    import polars as pl

LINES = 6
"""A count has at most so many lines."""

LOSS = 0.003
"""A line goes if less than this share of the bids goes with it."""

HANDS, CONTEXTS = 10_000, 16
"""Hands that are sampled, and deals in which each is bid on."""


@dataclass(frozen=True)
class FingerCount(Result):
    """A count for the fingers, in the best suit.

    Attributes
    ----------
    setup
        What was dealt.
    policy
        Whose bids the count follows.
    lines
        What each card or each trump counts.
    bids
        For each level the count that it asks for; levels that are never reached are left out.
    is_least
        Whether a seat bids the least that it may, up to its level; otherwise only the dealer does.
    agreement
        The share of bids, on fresh hands, that the count gives.
    ceiling
        The share that the best rule gives which sees the hand alone. It is taken on the same deals, so that it is a
        little too high.
    points
        Points a deal by which the policy with these bids does better than with its own; None if that was not measured.
    player
        The policy that bids by the count.
    """

    setup: Setup
    policy: str
    lines: dict[str, int]
    bids: dict[int, int]
    is_least: bool
    agreement: float
    ceiling: float
    points: Estimate | None
    player: Policy

    def heading(self) -> str:
        """Return what the numbers rest on."""
        return (
            f"{self.setup.title}, bids of {self.policy}: seed {self.setup.seed}, rules {self.setup.rules_digest()}, "
            f"{HANDS:,} hands"
        )

    def table(self) -> pl.DataFrame:
        """Return a row for each line, with the agreement, the ceiling and the points in each."""
        shares = {"agreement": self.agreement, "ceiling": self.ceiling, **columns_of("points", self.points)}
        return frame_of([{"counts": name, "number": number, **shares} for name, number in self.lines.items()])

    def drawn(self) -> Drawn:
        """Return what `plot` shows of the table."""
        return Drawn(("counts",), "number", "counts")

    def text(self) -> str:
        """Return the count as people read it."""
        cards = ", ".join(f"{name} {number}" for name, number in self.lines.items())
        asked = ", ".join(f"bid {bid} from {count}" for bid, count in self.bids.items())
        how = "Bid the least that you may, up to your number." if self.is_least else "The dealer bids the least he may."
        agreement, most = f"{100 * self.agreement:.1f} %", f"{100 * self.ceiling:.1f} %"
        text = [f"In your best suit: {cards}.", f"{asked[:1].upper()}{asked[1:]}. {how}"]
        text.append(f"It gives {agreement} of the bids of {self.policy}; a rule on the hand alone, at most {most}.")
        if self.points is not None:
            text.append(f"Bids by it lose {-self.points.value:.3f} ± {self.points.margin:.3f} points a deal.")
        return "\n".join(text)


def finger_count(
    setup: SetupLike = "pitch",
    policy: PolicyLike = LEARNED,
    *,
    lines: int = LINES,
    counts: Mapping[str, int] | None = None,
    hands: float | str = 20_000,
    jobs: Jobs = None,
    **options: Unpack[DealOptions],
) -> FingerCount:
    """Make a count of whole numbers from a policy's bids (docs/learn.md).

    Parameters
    ----------
    setup
        What is dealt: a `Setup`, whose policies do not matter, or the name of a variant.
    policy
        Whose bids.
    lines
        How many lines the count has at most.
    counts
        A count to be judged, such as ``{"Ace": 4, "King": 3}``, by the names of the lines; only what each bid asks for
        is fitted then.
    hands
        Deals on which the policy with these bids is compared with the policy itself; 0 for none.
    jobs
        Threads or a crew, see `compare`.
    **options
        With a variant's name: players, rules, scores, carry, hand and seed, as for `Setup.make`.

    Returns
    -------
    FingerCount
        The count, how often it gives the policy's bid, and what it costs to bid by it.

    Raises
    ------
    UsageError, PolicyError
        If an argument is wrong, the game has no bid of a number, or a policy fails.
    """
    table = setup_from(setup, options, DealOptions)
    most, deals = whole(lines, "lines", 1), parse_hands(hands) if hands else 0
    if table.hand:
        raise UsageError("a count is made from all hands: leave the hand out.")
    levels, base = levels_of(table), find_policy(policy, table.game.name)
    suits = suits_of(table)
    purposes = ("fit", "fresh")
    asked, fresh = (ask(table.for_purpose(name, ","), base, levels, suits, HANDS // 2, CONTEXTS) for name in purposes)
    fit, is_least = fitted(asked, most) if counts is None else judged(asked, _weights(counts, suits))
    total = float(fresh.deals.sum())
    agreement = Fitter(fresh.x, fresh.agrees[is_least], total).agreement(fit)
    ceiling = float(fresh.agrees.max(2).sum(1).max() / total)
    player = count_policy(fit, base, levels, suits, is_least=is_least)
    points = None
    if deals:
        points = compare(player, base, table.for_purpose("points", ","), deals, jobs=jobs).difference
    named = {name: weight for name, weight in zip(suits.features, fit.weights, strict=True) if weight}
    ordered = dict(sorted(named.items(), key=lambda each: each[0].startswith("each")))
    reached = zip(levels.numbers, fit.thresholds, strict=True)
    highest = {count: number for number, count in reached if count < NEVER}  # a level below it is never bid
    bids = {number: count for count, number in highest.items()}
    return FingerCount(table, base.name, ordered, bids, bool(is_least), agreement, ceiling, points, player)


def fitted(asked: Asked, lines: int) -> tuple[Fit, int]:
    """Return the count that agrees best with few lines, and 1 where a seat bids the least that it may."""
    is_least = int(asked.agrees.max(2).sum(1).argmax())
    return fewest_lines(list(_fitters(asked)[is_least].steps()), lines, LOSS), is_least


def judged(asked: Asked, weights: Sequence[int]) -> tuple[Fit, int]:
    """Return a given count with the thresholds that agree best, and 1 where a seat bids the least that it may."""
    fits = [fitter.fit(weights) for fitter in _fitters(asked)]
    is_least = int(fits[1].agreement > fits[0].agreement)
    return fits[is_least], is_least


def _fitters(asked: Asked) -> list[Fitter]:
    total = float(asked.deals.sum())
    if not total:
        raise UsageError("a count needs bids on the hand that was dealt, and in this game nobody makes one.")
    return [Fitter(asked.x, agrees, total) for agrees in asked.agrees]


def _weights(counts: Mapping[str, int], suits: Suits) -> list[int]:
    """Return what each line counts, in the order of the features."""
    given = dictionary("counts", counts, str, '{"Ace": 4}')
    for name in given:
        if name not in suits.features:
            known = ", ".join(suits.features)
            raise UsageError(f"no line of a count is {name!r}; there are {known}.{suggest(name, [*suits.features])}")
    return [whole(given.get(name, 0), f"counts {name}", 0, 99) for name in suits.features]


def count_policy(fit: Fit, base: Policy, levels: Levels, suits: Suits, *, is_least: int) -> Policy:
    """Return the policy that bids by a count, and plays as its base."""
    layout = np.array([levels.kind, fit.weights[-1], levels.passes, is_least], np.int64)
    arrays: tuple[Any, ...] = layout, suits.worths(fit.weights), suits.sides, levels.calls(fit.thresholds)
    hashed = hashlib.blake2b(base.digest.encode(), digest_size=8)
    for array in arrays:
        hashed.update(array.tobytes())
    digest = hashed.hexdigest()
    player = CardCount(base.instance, int(digest[:15], 16), *arrays)
    return Policy(f"a count of {base.name}", player, base.digest if base.digest else f"{DATA}{digest}")
