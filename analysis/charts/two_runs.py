"""Two runs in one chart: their names, their difference, and what to mind where they differ in some seats alone."""

from __future__ import annotations

from collections.abc import Sequence

from tricklab.analysis.charts.result import Series
from tricklab.analysis.charts.sources import Source, different_seats
from tricklab.analysis.charts.sums import KEYS, Asked, apart, pair_difference, pair_sums
from tricklab.analysis.features.feature import DEAL
from tricklab.analysis.words.wording import listed
from tricklab.engine.runs.storage.parts import MATCHES


def warning_of(sources: Sequence[Source], asked: Asked) -> str:
    """Return what to mind where two runs differ in some seats, and the numbers are of all seats; mostly nothing."""
    if len(sources) != 2 or asked.level == DEAL or {feature.name for feature in asked.features} & {"seat", "side"}:
        return ""
    noun, numbers = "seat", different_seats(*sources)
    if sources[0].kind == MATCHES:
        sides = sources[0].setup.sides
        noun, numbers = "side", sorted({sides[seat] for seat in numbers})
        numbers = numbers if len(numbers) < len(set(sides)) else []
    if not numbers:
        return ""
    condition = f"{noun} = {numbers[0]}" if len(numbers) == 1 else f"{noun} in ({', '.join(map(str, numbers))})"
    which = f"{noun}{'s' * (len(numbers) > 1)} {listed([*map(str, numbers)])}"
    return (
        f'The runs differ in {which} alone, and these numbers are of every {noun}: --where "{condition}" shows what '
        f"the policies of {which} do."
    )


def names_of(sources: Sequence[Source]) -> list[str]:
    """Return the runs' names in short: the policies where these differ, or else the folders."""
    policies = [source.setup.table_of_policies() for source in sources]
    return policies if len(set(policies)) == len(policies) else [source.name for source in sources]


def difference_of(sources: Sequence[Source], asked: Asked, series: Sequence[Series], paired: bool) -> Series:
    """Return the first run less the second in each cell that both have."""
    if not paired:
        return difference_of_runs(series)
    assert asked.value is not None, "only values are compared deal by deal"
    one, other = series
    pairs = zip(sources[0].parts(), sources[1].parts(), strict=True)
    sums = pair_sums(pairs, asked, (sources[0].setup, sources[1].setup))
    cells = {
        tuple(row[key] for key in KEYS[: len(asked.by)]): pair_difference(row, asked.value.unit)
        for row in sums.iter_rows(named=True)
        if row["n"] and row["n_b"]
    }
    counts = {key: min(one.counts[key], other.counts[key]) for key in one.cells if key in other.cells}
    return Series(f"{one.name} less {other.name}", "the same deals, deal by deal", cells, counts)


def difference_of_runs(series: Sequence[Series]) -> Series:
    """Return the first of two runs less the second in each cell that both have, as of independent runs."""
    one, other = series
    both = [key for key in one.cells if key in other.cells]
    cells = {key: apart(one.cells[key], other.cells[key]) for key in both}
    counts = {key: min(one.counts[key], other.counts[key]) for key in both}
    return Series(f"{one.name} less {other.name}", "as of independent runs", cells, counts)
