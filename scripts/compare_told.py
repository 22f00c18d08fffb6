"""A comparison as it is printed: sentences, tables, JSON, and the deals that differ most."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from tricklab.engine.options import text_of
from tricklab.engine.setup import Setup
from tricklab.scripts.console import out

if TYPE_CHECKING:
    from tricklab.analysis.compare import Comparison, HeadToHead, Shown
    from tricklab.analysis.compare_rules import RulesComparison, RulesHeadToHead
    from tricklab.analysis.estimate import Estimate
    from tricklab.analysis.sequential import Experiment, Sprt


def plain(estimate: Estimate) -> dict[str, float | None]:
    """Return an estimate as plain data; JSON knows no infinity."""
    told = {
        "value": estimate.value,
        "low": estimate.low,
        "high": estimate.high,
        "standard_error": estimate.error,
    }
    return {name: value if math.isfinite(value) else None for name, value in told.items()}


def tell_acceptance(acceptance: Mapping[str, float]) -> None:
    """Print what share of the worlds each policy with inference kept."""
    for policy, share in acceptance.items():
        told = f"{policy}: inference kept {100 * share:.1f} % of the worlds that were looked at"
        out.print(told, soft_wrap=True, markup=False)


def tell_worth(setup: Setup) -> None:
    """Print what points are, where they are not the change of score."""
    if setup.game.utility_told:
        out.print(setup.game.utility_told, soft_wrap=True, markup=False, style="dim")


def _basis(setup: Setup) -> dict[str, Any]:
    told = {"variant": setup.variant, "rules": dict(setup.rules), "scores": list(setup.scores), "seed": setup.seed}
    return {**told, "rules_hash": setup.rules_digest()}


def tell(match: HeadToHead, result: Comparison, format: str) -> None:
    """Print a comparison of policies."""
    if format == "json":
        test = None if result.test is None else {**asdict(result.test), "evidence": result.evidence}
        told = {
            "a": result.a,
            "b": result.b,
            "others": result.others,
            **_basis(match.setup),
            "deals": result.deals,
            "stopped": {"high": "A", "low": "B", None: "cap"}[result.decided] if test else "hands",
            "interval": "confidence sequence" if test else "fixed number of deals",
            "difference": plain(result.difference),
            "deviation": result.deviation if math.isfinite(result.deviation) else None,
            "effect": result.effect if math.isfinite(result.effect) else None,
            "a_better": result.a_better,
            "equal": result.equal,
            "b_better": result.b_better,
            "variance_factor": result.variance_factor if math.isfinite(result.variance_factor) else None,
            "test": test,
            "shown": [asdict(shown) for shown in result.shown],
            "inference_kept": match.experiment.acceptance,
        }
        out.print_json(json.dumps(told), indent=1)
        return
    for line in _sentences(match, result):
        out.print(line, soft_wrap=True, markup=False)
    tell_worth(match.setup)
    tell_acceptance(match.experiment.acceptance)
    _replay(result.shown, match.experiment, result.deals, f"points for {result.a}")


def _sentences(match: HeadToHead, result: Comparison) -> Iterator[str]:
    setup, difference = match.setup, result.difference
    where = "" if result.others == result.b else f" with {result.others} in the other seats"
    yield (
        f"{result.a} against {result.b}{where}: {setup.title}, {setup.players} players, {result.deals:,} deals "
        f"in {len(match.experiment.arms)} seatings each, seed {setup.seed}, rules {setup.rules_digest()}"
    )
    kind = "interval" if result.test is None else "confidence sequence, valid however often one looks:"
    better, worse = (result.a, result.b) if difference.value >= 0 else (result.b, result.a)
    verdict = f"{better} is better by {abs(difference.value):.4f} points a deal than {worse}"
    yield (
        f"{verdict if difference.value else 'No difference'}: difference {difference.value:+.4f}, 95 % {kind} "
        f"{difference.low:+.4f} to {difference.high:+.4f}, {abs(result.errors):.1f} standard errors, "
        f"{result.effect:+.4f} standard deviations of a deal's difference ({result.deviation:.2f} points)."
    )
    if result.test is not None:
        yield _stop(result, result.test)
    shares = ((result.a, result.a_better), ("neither", result.equal), (result.b, result.b_better))
    told = ", ".join(f"{name} in {100 * number / result.deals:.1f} %" for name, number in shares)
    yield f"Deal by deal the better was {told}."
    if math.isfinite(result.variance_factor):
        yield (
            f"Variance {result.variance_factor:.3f} of that on independent deals, which would have to be "
            f"{1 / result.variance_factor:.1f} times as many."
            if result.variance_factor
            else "On the same deals the difference does not vary at all."
        )


def _stop(result: Comparison, test: Sprt) -> str:
    unit = "standard deviations" if test.normalised else "points a deal"
    bounds = f"{test.low:+g} or less against {test.high:+g} or more {unit}, alpha {test.alpha:g}, beta {test.beta:g}"
    if result.decided is None:
        return f"The test gave up at its cap of {result.deals:,} deals, nothing decided: {bounds}."
    name, side = ("A", result.a) if result.decided == "high" else ("B", result.b)
    end = f"{test.high:+g} or more" if result.decided == "high" else f"{test.low:+g} or less"
    return f"The test decided for {name}, {side} (the mean is {end}): {bounds}; evidence {result.evidence:+.2f}."


def tell_rules(match: RulesHeadToHead, result: RulesComparison, format: str) -> None:
    """Print a comparison of rules."""
    changed = {name: (value, match.other.rules[name]) for name, value in match.setup.rules.items()}
    changed = {name: pair for name, pair in changed.items() if pair[0] != pair[1]}
    if format == "json":
        lines = {
            line.name: {
                "meaning": line.meaning,
                "a": plain(line.a),
                "b": plain(line.b),
                "difference": plain(line.difference),
            }
            for line in result.lines
        }
        told: dict[str, Any] = {"a": _basis(match.setup), "b": _basis(match.other)}
        told |= {"policy": match.setup.policies[0].name, "inference_kept": match.experiment.acceptance}
        counts = {"deals": result.deals, "equal": result.equal, "shown": [asdict(shown) for shown in result.shown]}
        out.print_json(json.dumps({**told, **counts, "lines": lines}), indent=1)
        return
    pairs = [[f"{name}={text_of(pair[i])}" for name, pair in changed.items()] for i in (0, 1)]
    setup = match.setup
    out.print(
        f"{', '.join(pairs[0])} (A) against {', '.join(pairs[1])} (B): {setup.title}, {setup.players} players, "
        f"{result.deals:,} deals each, seed {setup.seed}, rules {setup.rules_digest()} and "
        f"{match.other.rules_digest()}, policy {setup.policies[0].name}",
        soft_wrap=True,
        markup=False,
    )
    _print_lines(result)
    same = 100 * result.equal / result.deals
    out.print(f"In {same:.1f} % of the deals the scores are the same; intervals 95 %, paired by deal.", soft_wrap=True)
    tell_acceptance(match.experiment.acceptance)
    _replay(result.shown, match.experiment, result.deals, "points for side 0, A less B")


def _print_lines(result: RulesComparison) -> None:
    from rich.table import Table as Lines

    table = Lines(box=None, header_style="dim", padding=(0, 2, 0, 0))
    for name in ("", "A", "B", "A - B"):
        table.add_column(name, justify="right" if name else "left")
    for line in result.lines:
        factor, places = (100, 2) if line.name in ("sold", "made") else (1, 3)
        cells = [f"{factor * e.value:.{places}f} ± {factor * e.margin:.{places}f}" for e in (line.a, line.b)]
        change = f"{factor * line.difference.value:+.{places}f} ± {factor * line.difference.margin:.{places}f}"
        table.add_row(line.meaning + (", %" if factor == 100 else ""), *cells, change)
    out.print(table)


def _replay(tail: Sequence[Shown], experiment: Experiment, deals: int, unit: str) -> None:
    """Show the deals that differ most, in every seating."""
    if not tail:
        return
    from tricklab.analysis.diagram import diagram
    from tricklab.engine.record import records

    out.print(
        f"\nA chosen tail: the {len(tail)} of {deals:,} deals that differ most. They are not typical.",
        soft_wrap=True,
        style="bold",
    )
    for shown in tail:
        out.print(f"\nDeal {shown.hand}: {shown.difference:+g} {unit}", style="bold", soft_wrap=True, markup=False)
        for simulator in experiment.simulators:
            for record in records(simulator, range(shown.hand, shown.hand + 1)):
                out.print(diagram(record, simulator.setup), soft_wrap=True)
