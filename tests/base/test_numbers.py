"""Numbers and seeds as people write them, the same in every option and from Python; and conditions, row by row."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

import numpy as np
import pytest

from tricklab.engine.base.conditions.condition import NUMBER, TRUTH, WORD, Condition, Operand
from tricklab.engine.base.conditions.parser import LONGEST, BadCondition
from tricklab.engine.base.conditions.tree import Column
from tricklab.engine.base.numbers import real, seed_of, whole
from tricklab.engine.errors import UsageError
from tricklab.engine.play.setup import Setup
from tricklab.scripts.commands import COMMANDS
from tricklab.scripts.options.parameters import Parameter, parameters_of

WHOLE = dict.fromkeys(("1000000", "1e6", "1E6", "1_000_000", "1,000,000"), 10**6)
WHOLE |= {"12,345": 12_345, "1_234.5e1": 12_345, "2.0": 2, "+7": 7, "-3": -3, "9007199254740993": 2**53 + 1}
MISPLACED = ["1,5", "1_000_", "1__0", "1,5e6"]
NO_NUMBER = ["", " ", "x", *MISPLACED, "_1", "10,00", "1,000_000", "1e", "e3", "0x10", "1 000"]
FOREIGN = ["١٢٣", "４", "²", "1٠"]


def test_whole_numbers() -> None:
    for text, number in WHOLE.items():
        assert whole(text, "--hands") == number
        assert type(whole(text, "--hands")) is int


def test_what_is_no_whole_number() -> None:
    for text in (*NO_NUMBER, *FOREIGN, "1.5", "1e-1", "nan", "inf", "1e9999"):
        with pytest.raises(UsageError) as refusal:
            whole(text, "--hands")
        told = str(refusal.value)
        assert told.startswith(f"--hands must be a whole number, as in 1000000, 1e6 or 1_000_000; not {text!r}.")
        assert text not in MISPLACED or "Separators stand between groups of three digits" in told


@pytest.mark.parametrize(("text", "meant"), {"10.000": "10000 or 10_000", "1.000.000": "1000000 or 1_000_000"}.items())
def test_points_between_thousands_are_refused(text: str, meant: str) -> None:
    with pytest.raises(UsageError, match=f"not '{text}'. A point begins a fraction; write {meant} if you mean that"):
        whole(text, "--hands")


def test_real_numbers() -> None:
    for text, number in {"0.05": 0.05, "-1e-2": -0.01, ".5": 0.5, "5.": 5, "1,000.5": 1000.5}.items():
        assert real(text, "--alpha") == number
    for text in (*NO_NUMBER, *FOREIGN, "nan", "inf", "-inf", "Infinity", "1e999", "0,5"):
        with pytest.raises(UsageError, match=r"^--alpha must be a number, as in 0\.05; not "):
            real(text, "--alpha")


def test_a_bound_is_the_number_that_is_printed() -> None:
    """0.1 as a float is a little more than 0.1, and 0.3 a little less."""
    for text, low, high in (("0.1", 0.1, 0.3), ("0.3", 0.1, 0.3), ("0.0001", 0.0001, 1e6)):
        assert real(text, "--time", low, high) == real(float(text), "--time", low, high) == float(text)
    for low, given in ((0.1, "0.0999"), (0.0001, "0.00009")):
        with pytest.raises(UsageError, match=f"must be from {low} to 1;"):
            real(given, "--x", low, 1)
    with pytest.raises(UsageError, match=r"from 0\.0001 to 1,000,000;"):
        real("1e7", "--step", 0.0001, 1e6)


def test_bounds_are_told() -> None:
    for given, low, high, told in [
        ("0", 1, 10, "from 1 to 10"),
        ("1e4", 1, 1024, "from 1 to 1,024"),
        ("-1", 0, None, "0 or more"),
        ("9", None, 8, "8 or less"),
    ]:
        with pytest.raises(UsageError, match=f"^--jobs must be {told}; not '{given}'\\.$"):
            whole(given, "--jobs", low, high)


def test_numbers_from_python() -> None:
    for given in (7, 7.0, np.int64(7), np.float64(7), "7"):
        assert whole(given, "hands") == 7
    for wrong in (None, True, 7.5, [7], b"7", float("nan"), float("inf"), np.zeros(2), np.zeros(1)):
        with pytest.raises(UsageError, match="whole number"):
            whole(wrong, "hands")
        with pytest.raises(UsageError, match="must be"):
            real(wrong, "time", 8, 9)
    with pytest.raises(UsageError, match="not a number of more than 100 digits"):
        whole(10**5000, "hands", 1, 10)


def test_a_seed_that_reads_as_a_whole_number_is_that_number() -> None:
    """However it is written, as in every option that takes one; all else is a text."""
    for given in ("1e3", "1_000", "1,000", "1000.0", "+1000", "01000", "1000", 1000, np.int64(1000)):
        assert seed_of(given) == 1000
        assert type(seed_of(given)) is int
    for text in ("1.5", "1e-3", "1,00", "1_0", " 7", "1e3 stage", "1000, again", "0x10", "--7", "٣", "a text", "Ärger"):
        assert seed_of(text) == text
    assert Setup.make("smear", policy="basic", seed="1e3") == Setup.make("smear", policy="basic", seed=1000)
    assert (seed_of("-5"), seed_of("1e99")) == (-5, 10**99)


@pytest.mark.parametrize(
    "seed",
    [
        *("1e100", "1e999", "9" * 5000, "", " ", "a\nb", "\x1b[31m", "x" * 101, "\udcff"),
        *(pytest.param(10**5000, id="long"), np.zeros(2, int), None, 1.5, float("nan"), [1], b"x", True),
    ],
)
def test_seeds_that_are_refused(seed: Any) -> None:
    with pytest.raises(UsageError, match="seed must be a whole number or a text of 1 to 100 characters on one line"):
        seed_of(seed)


@pytest.mark.parametrize("wrong", [{"seed": None}, {"seed": 1.5}, {"scores": [1.5, 0]}, {"scores": ["x", 0]}])
def test_a_setup_takes_the_same_numbers(wrong: dict[str, Any]) -> None:
    with pytest.raises(UsageError, match="whole number"):
        Setup.make("smear", policy="basic", **wrong)


def numeric() -> list[tuple[str, Parameter]]:
    """Return every option of every command that takes a whole number, with the command."""
    found = []
    for command in COMMANDS:
        for parameter in parameters_of(getattr(import_module(f"tricklab.scripts.commands.{command}"), command)):
            try:
                if type(parameter.read(parameter.shown, "4")) is int and parameter.metavar != "SEED":
                    found.append((command, parameter))
            except (UsageError, AttributeError):
                pass
    return found


OPTIONS = numeric()
NAMES = ("hands", "deal", "worlds", "show", "players", "seat", "dealer", "jobs", "rounds", "most", "confirm", "side")
assert {parameter.shown for _, parameter in OPTIONS} >= {f"--{name}" for name in NAMES}


@pytest.mark.parametrize(("command", "parameter"), OPTIONS, ids=lambda given: getattr(given, "shown", given))
def test_every_option_that_takes_whole_numbers_reads_them_alike(command: str, parameter: Parameter) -> None:
    name = parameter.shown
    assert parameter.read(name, "1e1") == parameter.read(name, "10") == 10
    if name not in ("--rounds", "--bins"):  # these end below a thousand
        assert parameter.read(name, "1_000") == parameter.read(name, "1,000") == 1000
    for wrong in ("1,5", "1__0", "٤", "1.5", ""):
        with pytest.raises(UsageError) as refusal:
            parameter.read(name, wrong)
        assert str(refusal.value).startswith(f"{name} must be a whole number, as in ")
        assert f"not {wrong!r}." in str(refusal.value)


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
