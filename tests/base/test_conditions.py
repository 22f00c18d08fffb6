"""Conditions: what each means, checked row by row in Python, and where the mistake is in a bad one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from tricklab.engine.base.conditions.condition import NUMBER, TRUTH, WORD, Condition, Operand
from tricklab.engine.base.conditions.parser import LONGEST, BadCondition
from tricklab.engine.base.conditions.tree import Column

SUITS = {"C": 0, "D": 1, "H": 2}
ROWS = [
    {"bid": bid, "dealer": dealer, "trump": trump, "made": made, "half": bid - 2 * dealer}
    for bid in (-1, 0, 2, 3)
    for dealer in (0, 2)
    for trump in SUITS
    for made in (False, True)
]


def column(given: Column) -> Operand:
    values = [row[given.name] for row in ROWS]
    if given.name == "trump":
        return Operand(WORD, np.array(values), words=SUITS, rank=np.array([SUITS[str(word)] for word in values]))
    if given.name == "made":
        return Operand(TRUTH, np.array(values))
    names = {"misere": 0} if given.name == "bid" else {}
    return Operand(NUMBER, np.array(values), 2 if given.name == "half" else 1, names)


def rows_of(text: object) -> list[dict[str, Any]]:
    true = Condition.parse(text, "--where", "bid > 2").over(column)
    return [row for row, counts in zip(ROWS, true, strict=True) if counts]


MEANINGS: list[tuple[str, Callable[[Any], bool]]] = [
    ("bid = dealer", lambda row: row["bid"] == row["dealer"]),
    ("bid <> dealer AND NOT made", lambda row: row["bid"] != row["dealer"] and not row["made"]),
    ("made or bid=2 and dealer!=2", lambda row: row["made"] or (row["bid"] == 2 and row["dealer"] != 2)),
    ("(made or bid == 2) and dealer > 0", lambda row: (row["made"] or row["bid"] == 2) and row["dealer"] > 0),
    ("not not (made)", lambda row: row["made"]),
    ("0 <= bid < 3", lambda row: 0 <= row["bid"] < 3),
    ("bid in (2, -1)", lambda row: row["bid"] in (2, -1)),
    ("bid not in [2, dealer,]", lambda row: row["bid"] not in (2, row["dealer"])),
    ("bid between 0 and 2 and made", lambda row: 0 <= row["bid"] <= 2 and row["made"]),
    ("bid not between 0 and 2", lambda row: not 0 <= row["bid"] <= 2),
    ("bid > 1.5", lambda row: row["bid"] > 1.5),
    ("bid - dealer > -1", lambda row: row["bid"] - row["dealer"] > -1),
    ("dealer + 1 - bid = 1", lambda row: row["dealer"] + 1 - row["bid"] == 1),
    ("trump in ('C', \"H\")", lambda row: row["trump"] in ("C", "H")),
    ("trump >= 'D'", lambda row: SUITS[row["trump"]] >= 1),
    ("made = false", lambda row: not row["made"]),
    ("(bid > 1) = made", lambda row: (row["bid"] > 1) == row["made"]),
    ("bid = 'misere'", lambda row: row["bid"] == 0),
    ("half >= 0.5", lambda row: row["half"] / 2 >= 0.5),
    ("half < dealer", lambda row: row["half"] / 2 < row["dealer"]),
    ("bid\u00a0>\t2\n", lambda row: row["bid"] > 2),
]


@pytest.mark.parametrize(("text", "is_so"), MEANINGS)
def test_a_condition_is_true_of_the_rows_of_which_python_says_so(text: str, is_so: Callable[[Any], bool]) -> None:
    wanted = [row for row in ROWS if is_so(row)]
    assert 0 < len(wanted) < len(ROWS)
    assert rows_of(text) == wanted


BAD = [
    ("bid >", "something is missing at the end of 'bid >'"),
    ("bid 2", "'2' at character 5 is not expected here"),
    ("bid = first(bid)", "'first' at character 7 begins a function"),
    ("bid = 'x", '"\'" at character 7 begins a word that has no end quote'),
    ("bid in (select bid from x)", "'bid' at character 16 stands where ')' belongs"),
    ("/* bid */ = 2", "'/' at character 1 is not used"),
    ("bid in 2", "'2' at character 8 stands where a list"),
    ("bid is 2", "'2' at character 8 stands where 'null' belongs"),
    ("bid = null", "'null' at character 7 is no value: write 'is null'"),
    ("bid is null", "'bid' at character 1 always has a value"),
    ("bid", "'bid' at character 1 is a number, and no condition"),
    ("made and bid + 2", "the sum at character 10 is a number"),
    ("true", "'True' at character 1 is true or false, and no condition"),
    ("1 = 1", "the comparison at character 1 names no column"),
    ("trump = 'S'", "'S' at character 9 is no value of this column: its words are C, D, H"),
    ("trump > made", "'trump' at character 1 is a word, and 'made' is true or false"),
    ("made > false", "the comparison at character 1 cannot be compared by '>'"),
    ("made + 1 = 2", "'made' at character 1 is true or false, and only numbers can be added"),
    ("bid > 1x", "'1' at character 7 begins no number"),
    ("bid > 0.0001", "'0.0001' at character 7 has more than 12 digits, or 3 after the point"),
    ("(" * 400 + "bid = 2", "'(' at character 21 is the start of more than 20"),
    ("not " * 100 + "made", "more than 20 conditions inside each other"),
    ("bid = 2 or " * 100, "of at most 500 characters"),
    ("", "of at most 500 characters"),
    (None, "not None"),
]


@pytest.mark.parametrize(("text", "message"), BAD)
def test_a_bad_condition_is_refused_with_the_place_of_the_mistake(text: object, message: str) -> None:
    with pytest.raises(BadCondition) as refused:
        rows_of(text)
    assert str(refused.value).startswith("--where")
    assert message in str(refused.value)


def test_the_longest_conditions_are_read() -> None:
    for word in ("or ", "and "):
        text = f" {word}".join(["bid=2"] * (LONGEST // (len(word) + 6)))
        assert LONGEST - 20 < len(text) <= LONGEST
        assert rows_of(text) == [row for row in ROWS if row["bid"] == 2]
    text = f"bid in ({','.join(['2'] * 240)})"
    assert rows_of(text) == [row for row in ROWS if row["bid"] == 2]
