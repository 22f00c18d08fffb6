"""A comparison as it is printed: sentences, tables, JSON, and the deals that differ most."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from tricklab.analysis.contest.compare import Comparison
from tricklab.analysis.contest.compare_rules import RulesComparison
from tricklab.analysis.contest.match_comparison import LENGTHS, MatchComparison
from tricklab.analysis.contest.seat_words import others_in_seats
from tricklab.analysis.table.diagram import diagram
from tricklab.analysis.words.wording import sentence_case
from tricklab.engine.base.numbers import counted
from tricklab.engine.matches.loop import MOST_DEALS
from tricklab.engine.records.writer import records
from tricklab.scripts.terminal.console import out, print_json, print_lines, print_table, say
from tricklab.scripts.text.tables import NO_INTERVAL, plain, plain_basis, print_acceptance, print_unit, table_of

if TYPE_CHECKING:
    from tricklab.analysis.contest.compare import HeadToHead
    from tricklab.analysis.contest.compare_rules import RulesHeadToHead
    from tricklab.analysis.contest.contest import Contest, Shown
    from tricklab.analysis.contest.experiment import Experiment
    from tricklab.analysis.contest.match_comparison import MatchHeadToHead
    from tricklab.analysis.contest.paired_result import PairedResult
    from tricklab.analysis.estimates.sequential import Sprt


def print_contest(
    contest: Contest[Any], result: PairedResult, format: str, typed: tuple[str, str, str], both: bool = False
) -> None:
    """Print what came of a contest of policies, of rules or in matches, in both directions if both were asked for.

    ``typed`` is what the user calls A, B and the others.
    """
    if format == "csv":
        out.file.write(result.numbers().write_csv())
        return
    plain_of, print_direction, same = _KINDS[type(result)]
    if format == "json":
        data = plain_of(contest, result)
        if both:
            data["reverse"] = None if contest.reverse is None else plain_of(contest.reverse, result.reverse)
        print_json(data)
        return
    print_direction(contest, result, typed)
    a, b, _ = typed
    if contest.reverse is not None:
        say("")
        print_direction(contest.reverse, result.reverse, (b, a, a))
    elif both:
        say(f"Two sides play, so a side of {b} against a side of {a} is {same}.")


def _plain_comparison(match: HeadToHead, result: Comparison) -> dict[str, Any]:
    test = None if result.test is None else {**asdict(result.test), "evidence": result.evidence}
    return {
        "a": result.a,
        "b": result.b,
        "others": result.others,
        "seating": result.seating(),
        "sides": sorted(set(match.setup.sides)) if result.sides is None else list(result.sides),
        **plain_basis(result.setup),
        "deals": result.deals,
        "stopped": ("cap" if result.rejected is None else "test") if test else "hands",
        "rejected": result.rejected,
        "interval": "confidence sequence" if test else "fixed number of deals",
        "difference": plain(result.difference),
        "by_side": {name: plain(part) for name, part in result.estimates()[1:]},
        "deviation": result.deviation if math.isfinite(result.deviation) else None,
        "effect": result.effect if math.isfinite(result.effect) else None,
        "a_better": result.a_better,
        "equal": result.equal,
        "b_better": result.b_better,
        "variance_factor": result.variance_factor if math.isfinite(result.variance_factor) else None,
        "test": test,
        "shown": [asdict(shown) for shown in result.shown],
        "inference_accepted": match.experiment.acceptance,
    }


def _print_direction(match: HeadToHead, result: Comparison, typed: tuple[str, str, str]) -> None:
    for line in _sentences(match, result, typed):
        say(line)
    print_unit(match.setup)
    print_acceptance(match.experiment.acceptance)
    _replay(result.shown, match.experiment, result.deals, f"points for {typed[0]}")


def _sentences(match: HeadToHead, result: Comparison, typed: tuple[str, str, str]) -> Iterator[str]:
    a, b, _ = typed
    seatings = counted(len(match.experiment.arms), "seatings")
    yield f"{result.seating(*typed)}: {result.setup.basis(f'{counted(result.deals)} in {seatings} each')}"
    yield from _verdict(result, *typed)
    if result.test is not None:
        yield _stop(result, result.test, a, b)
    shares = [f"{100 * number / result.deals:.1f} %" for number in (result.a_better, result.b_better, result.equal)]
    yield f"Of the deals {a} did better in {shares[0]}, {b} in {shares[1]}; in {shares[2]} it made no difference."
    if result.difference.has_interval and math.isfinite(result.variance_factor):
        yield _variance(result.variance_factor)


def _verdict(result: Comparison, a: str, b: str, others: str = "") -> Iterator[str]:
    """Yield who is better if the interval shows it, then how sure that is."""
    difference = result.difference
    better, worse = (a, b) if difference.value >= 0 else (b, a)
    if not difference.value and not result.a_better + result.b_better:
        yield f"No difference: {a} and {b} came to the same in every deal."
        return
    if not difference.has_interval:
        yield f"{difference.value:+.4f} points per deal for {a}: {counted(result.deals)} cannot say how sure that is."
        return
    among = f"{sentence_case(others_in_seats(result.setup, others or b))}, " * (result.setup.other_sides > 1)
    if result.better is None:
        yield sentence_case(f"{among}no difference is shown between {a} and {b}.")
    else:
        yield f"{among}{better} is better than {worse} by {abs(difference.value):.4f} points per deal."
    kind = "" if result.test is None else " (a confidence sequence, valid at every look)"
    yield f"{a} less {b}: {difference.value:+.4f}, 95 % interval{kind} {difference.span()}."
    yield (
        f"That is {abs(result.errors):.1f} standard errors, and {result.effect:+.4f} standard deviations of a deal's "
        f"difference ({result.deviation:.2f} points)."
    )


def _stop(result: Comparison, test: Sprt, a: str, b: str) -> str:
    """Return which of its two hypotheses the test rejected."""
    unit = "standard deviations" if test.normalised else "points per deal"
    hypotheses = {"low": f"{test.low:+g} {unit} or less", "high": f"{test.high:+g} {unit} or more"}
    errors = f"alpha {test.alpha:g}, beta {test.beta:g}, evidence {result.evidence:+.2f}"
    if result.rejected is None:
        neither = f"neither {hypotheses['high']} nor {hypotheses['low']}"
        return f"The test on {a} less {b} stopped at {counted(result.deals)} and rejected {neither} ({errors})."
    return f"The test rejected that {a} less {b} is {hypotheses[result.rejected]} ({errors})."


def _variance(factor: float) -> str:
    """Return how much the shared deals narrowed the interval."""
    if not factor:
        return "On the same deals the difference does not vary at all."
    if factor >= 1:
        return f"Dealing both the same cards saves no deals: the variance is {factor:.2f} times that of other cards."
    return f"Dealing both the same cards saves {1 / factor:,.3g} times the deals."


def _plain_rules(contest: RulesHeadToHead, result: RulesComparison) -> dict[str, Any]:
    lines = {
        line.name: {"meaning": line.meaning, **{name: plain(estimate) for name, estimate in line.estimates()}}
        for line in result.lines
    }
    return {
        "a": plain_basis(result.a),
        "b": plain_basis(result.b),
        "policy": result.a.policies[0].name,
        "inference_accepted": contest.experiment.acceptance,
        "deals": result.deals,
        "equal": result.equal,
        "shown": [asdict(shown) for shown in result.shown],
        "lines": lines,
    }


def _print_rules(contest: RulesHeadToHead, result: RulesComparison, typed: tuple[str, str, str]) -> None:
    rest = f"{result.a.basis(f'{counted(result.deals)} each')} and {result.b.rules_digest()}"
    say(f"{result.seating('A', 'B')}: {rest}, policy {result.a.policies[0].name}")
    _print_lines(result)
    same, who = 100 * result.equal / result.deals, "seat" if contest.by_seat else "side"
    say(f"In {same:.1f} % of the deals the scores are the same. Intervals are 95 %, paired by deal.")
    print_acceptance(contest.experiment.acceptance)
    _replay(result.shown, contest.experiment, result.deals, f"points for {who} 0, A less B")


def _print_lines(result: RulesComparison) -> None:
    table = table_of("", "A", "B", "A - B")
    table.columns[0].no_wrap, table.pad_edge = False, True
    for line in result.lines:
        factor, decimals = (100, 2) if line.is_share else (1, 3)
        cells = [estimate.text(decimals, factor=factor, sign="") for estimate in (line.a, line.b)]
        change = line.difference.text(decimals, factor=factor)
        table.add_row(line.meaning + (", %" if factor == 100 else ""), *cells, change)
    print_table(table)
    if not all(line.difference.has_interval for line in result.lines):
        say(NO_INTERVAL, style="dim")


def _replay(tail: Sequence[Shown], experiment: Experiment, deals: int, unit: str) -> None:
    if not tail:
        return
    say(f"\nThe {len(tail)} of {counted(deals)} that differ most: chosen, and not typical.", style="bold")
    for shown in tail:
        say(f"\nDeal {shown.hand}: {shown.difference:+g} {unit}", style="bold")
        for simulator in experiment.simulators:
            for record in records(simulator, range(shown.hand, shown.hand + 1)):
                print_lines(diagram(record, simulator.setup))


def _plain_matches(contest: MatchHeadToHead, result: MatchComparison) -> dict[str, Any]:
    return {
        "a": result.a,
        "b": result.b,
        "seating": result.seating(),
        "setup": result.setup.describe(),
        "matches": result.matches,
        "won": plain(result.won),
        "fair": result.fair,
        "deals_a_match": result.deals,
        "points_per_deal": plain(result.margin),
        "luck": result.luck,
        "ahead": {str(deals): result.ahead(deals) for deals in LENGTHS},
        "unfinished": result.unfinished,
    }


def _print_matches(contest: MatchHeadToHead, result: MatchComparison, typed: tuple[str, str, str]) -> None:
    a, b, _ = typed
    say(f"{result.seating(a, b)}: {result.basis()}", style="bold")
    say(
        f"{a} wins {result.won.text(2, factor=100, sign='')} % of the matches; without a difference it would be "
        f"{100 * result.fair:.1f} %." + f" That is {result.errors:+.1f} standard errors." * math.isfinite(result.errors)
    )
    margin = result.margin.text(3)
    others = "the other side" if result.setup.other_sides == 1 else "the mean of the others"
    say(f"{result.deals:.2f} deals a match; in each {a} scores {margin} points more than {others}.")
    lines = [f"{counted(deals)} {100 * result.ahead(deals):.0f} %" for deals in LENGTHS]
    say(f"By these points alone {a} is ahead after {', '.join(lines)} of the time, by the normal law.")
    if result.luck is not None:
        say(
            f"Luck and skill: who wins with {a} in a side's seats wins with {b} there too more often than by "
            f"chance; this correlation is {result.luck:.2f}, the part of who wins that lies in the cards."
        )
    if result.unfinished:
        say(f"{counted(result.unfinished, 'matches')} had no end after {MOST_DEALS:,} deals, and count for nobody.")


_KINDS: dict[type[PairedResult], tuple[Any, Any, str]] = {
    Comparison: (_plain_comparison, _print_direction, "the same comparison with the sign turned"),
    MatchComparison: (_plain_matches, _print_matches, "the same matches"),
    RulesComparison: (_plain_rules, _print_rules, ""),
}
"""For each kind of result: what returns it as plain data, what prints it, and what another direction would be."""
