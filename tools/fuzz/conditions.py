"""Conditions of charts: made at random and counted again in Python, damaged, or written to be run as SQL."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any, cast

from tools.fuzz.judge import Case, Contradiction
from tools.fuzz.mutation import damaged_text
from tricklab.analysis.charts.chart import chart
from tricklab.engine.errors import UsageError
from tricklab.engine.runs.simulation import simulate_into

Row = Mapping[str, Any]
Made = tuple[str, Callable[[Row], Any]]
"""A condition, and the function that computes its value for a row: true, false, or None where a value is missing."""

SIGNS: Mapping[str, Callable[[Any, Any], bool]] = {
    "=": operator.eq,
    "==": operator.eq,
    "<>": operator.ne,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
_DEEPEST = 4

HOSTILE = (
    "bid in (select bid from read_csv('{path}'))",
    "/*'*/ bid in (select bid from read_csv('{path}')) /*'*/",
    "`'` = 1 and bid in (select bid from read_csv('{path}')) and `'` = 1",
    "bid in (select bid from read_parquet('http://127.0.0.1:9/x'))",
    "exists (select 1 from read_ipc('{path}'))",
    "bid > 2; drop table t --",
    "__import__('os').system('touch {path}')",
    "open('{path}', 'w') is null",
    "bid = first(bid)",
    "delta_0 > avg(delta_0)",
    "count(*) > 10",
    "row_number() over (order by bid) > 5",
    "bid > lag(bid)",
    "case when bid > 2 then true else false end",
    "bid::varchar = '2'",
    "bid in columns('.*')",
    "{'bid': 2}['bid'] = bid",
    "lambda: bid",
    "(bid := 2) = 2",
    "replace(" * 10 + "trump" + ", 'S', 'SSSSSSSSSSSSSSSS')" * 10 + " = 'x'",
    "2 ** 2 ** 2 ** 2 ** 2 ** 2 > bid",
    "'S' * 1000000000 = trump",
    "(" * 240 + "bid" + ")" * 240 + " > 2",
    "not " * 120 + "made",
    "bid > " + "-" * 300 + "2",
)
"""Texts that a database or Python would run, and conditions on many rows at once."""


def conditions(rng: Random, folder: Path) -> Iterator[Case]:
    """Yield conditions for ``chart``: each is refused, or counts the rows that plain Python counts."""
    run = simulate_into(folder / "runs", "smear", 60, policy="random", seed="fuzz")
    rows = run.scan().collect().to_dicts()
    words = sorted({row["trump"] for row in rows if row["trump"] is not None})
    path = folder / "opened.csv"
    while True:
        kind = rng.random()
        text, value = cast("tuple[str, Callable[[Row], Any] | None]", _condition(rng, words, 0))
        if kind < 0.2:
            text, value = damaged_text(text, rng), None
        elif kind < 0.35:
            text, value = rng.choice(HOSTILE).replace("{path}", str(path)), None
        if len(text) > 500 and value is not None:
            continue

        def attempt(text: str = text, value: Callable[[Row], Any] | None = value) -> str:
            counted = _counted(run, text)
            if value is not None and counted != (wanted := sum(value(row) is True for row in rows)):
                raise Contradiction(f"{counted} rows are counted, and Python counts {wanted}")
            if path.exists():
                raise Contradiction("the condition was run")
            return str(counted)

        yield Case(text, attempt, must_fail=0.2 <= kind < 0.35)


def _counted(run: Any, text: str) -> int:
    """Return how many rows a chart counts under a condition."""
    try:
        return sum(chart(run, by="dealer", where=text).series[0].counts.values())
    except UsageError as error:
        if str(error).startswith("no deals are left"):
            return 0
        raise


def _condition(rng: Random, words: list[str], depth: int) -> Made:
    kind = rng.randrange(9)
    if depth < _DEEPEST and kind < 2:
        (left, first), (right, second) = (_condition(rng, words, depth + 1) for _ in range(2))
        word = rng.choice(("and", "or", "AND", "OR"))
        decides = word.lower() == "or"
        return f"({left}) {word} ({right})", lambda row: _joined((first(row), second(row)), decides)
    if depth < _DEEPEST and kind == 2:
        text, inside = _condition(rng, words, depth + 1)
        return f"not ({text})", lambda row: None if inside(row) is None else not inside(row)
    if kind == 3:
        name, is_null = rng.choice(("bid", "bidder", "trump", "made")), rng.random() < 0.5
        return f"{name} is {'' if is_null else 'not '}null", lambda row: (row[name] is None) == is_null
    if kind == 4:
        return rng.choice((("made", lambda row: row["made"]), ("passed_out", lambda row: row["bidder"] is None)))
    if kind == 5:
        some, sign = rng.sample(words, rng.randrange(1, 3)), rng.choice(("in", "not in"))
        listed = ", ".join(repr(word) for word in some)
        return f"trump {sign} ({listed})", lambda row: _test(
            lambda own, _: (own in some) == (sign == "in"), row["trump"], 0
        )
    if kind == 6:
        name, low = _column(rng), rng.randrange(-3, 4)
        high = low + rng.randrange(4)
        return (
            rng.choice((f"{name} between {low} and {high}", f"{low} <= {name} <= {high}")),
            lambda row: None if row[name] is None else low <= row[name] <= high,
        )
    sign, (left, first), (right, second) = rng.choice([*SIGNS]), _number(rng), _number(rng)
    name = _column(rng)
    text, test = f"{name} {sign} {right}", SIGNS[sign]
    if rng.random() < 0.5:
        return f"{name} + {left} {sign} {right}", lambda row: _test(test, _sum(row[name], first(row)), second(row))
    return text, lambda row: _test(test, row[name], second(row))


def _number(rng: Random) -> Made:
    name, number = _column(rng), rng.choice((rng.randrange(-4, 8), rng.randrange(8) + 0.5))
    if rng.random() < 0.5:
        return name, lambda row: row[name]
    return str(number), lambda row: number


def _column(rng: Random) -> str:
    return rng.choice(("bid", "bidder", "dealer", "delta_0", "delta_1"))


def _test(compare: Callable[[Any, Any], bool], left: Any, right: Any) -> bool | None:
    return None if left is None or right is None else compare(left, right)


def _sum(left: Any, right: Any) -> Any:
    return None if left is None or right is None else left + right


def _joined(values: tuple[Any, Any], decides: bool) -> bool | None:
    """Return the value of two conditions, of which one that is ``decides`` decides."""
    if decides in values:
        return decides
    return None if None in values else not decides
