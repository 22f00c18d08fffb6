"""Numbers and seeds as people write them: the same in every option of every command, and from Python."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import numpy as np
import pytest

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
