"""House rules as text and values: what is taken, what is refused, and with which words."""

from __future__ import annotations

from typing import Any

import pytest

from tricklab.engine.base.checks import suggest
from tricklab.engine.errors import UsageError
from tricklab.engine.games.smear import GAME, OPTIONS
from tricklab.engine.rules.options import Option, codes_of, resolve, text_of

WORD = Option("colour", ("red", "green"), "a word")
NUMBER = Option("size", (3, 9), "a number", low=2, high=12)
OPEN = Option("target", (21,), "an open number", low=1)
FLAG = Option("open", (False, True), "yes or no")


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_every_value_of_smear(option: Option) -> None:
    assert option.default == option.values[0]
    for value in option.values:
        for given in (value, text_of(value)):
            parsed = option.parse(given)
            assert parsed == value
            assert type(parsed) is type(value)
        assert text_of(value) in option.describe()
    assert option.meaning


def test_constants_follow_the_words_and_not_their_places() -> None:
    turned = Option("colour", ("green", "red"), "the same words in another order")
    assert (codes_of((NUMBER, WORD)).colour.green, codes_of((NUMBER, WORD)).colour.red) == (1, 0)
    assert (codes_of((turned, NUMBER)).colour.green, codes_of((turned, NUMBER)).colour.red) == (0, 1)
    with pytest.raises(AttributeError, match="blue"):
        codes_of((WORD,)).colour.blue  # noqa: B018


def test_codes_are_distinct_and_in_the_order_of_the_rules_class() -> None:
    assert tuple(option.name for option in OPTIONS) == GAME.rules_class._fields
    for option in OPTIONS:
        coded = [option.code(value) for value in option.values]
        assert len(set(coded)) == len(coded)
        assert all(type(code) is int for code in coded)
    by_name = {option.name: option for option in OPTIONS}
    assert [by_name["refill"].code(word) for word in ("eldest", "bidder", "bidder_only")] == [0, 1, 2]
    assert [by_name["trey"].code(value) for value in (False, True)] == [0, 1]
    assert by_name["min_bid"].code(3) == 3
    assert by_name["players"].code(6) == 6


@pytest.mark.parametrize(
    ("option", "given", "value"),
    [
        (WORD, "green", "green"),
        (NUMBER, "2", 2),
        (NUMBER, 12, 12),
        (NUMBER, "9", 9),
        (NUMBER, "3.0", 3),
        (OPEN, "1e3", 1000),
        (OPEN, "100000", 100_000),
        (OPEN, 1, 1),
        (FLAG, "true", True),
        (FLAG, True, True),
        (FLAG, "false", False),
    ],
)
def test_values_taken(option: Option, given: Any, value: Any) -> None:
    parsed = option.parse(given)
    assert parsed == value
    assert type(parsed) is type(value)


@pytest.mark.parametrize(
    ("option", "given", "words"),
    [
        (WORD, "blue", ["'colour' does not take 'blue'", "red, green"]),
        (WORD, "gren", ["Did you mean 'green'?"]),
        (WORD, "", ["does not take ''"]),
        (WORD, "Red", ["does not take 'Red'"]),
        (NUMBER, "1", ["from 2 to 12"]),
        (NUMBER, 13, ["from 2 to 12"]),
        (NUMBER, "-3", ["from 2 to 12"]),
        (NUMBER, "--3", ["from 2 to 12"]),
        (NUMBER, "three", ["from 2 to 12"]),
        (NUMBER, "³", ["from 2 to 12"]),
        (NUMBER, "", ["from 2 to 12"]),
        (NUMBER, True, ["does not take 'true'"]),
        (OPEN, 0, ["from 1 to 999,999"]),
        (OPEN, "9" * 30, ["from 1 to 999,999"]),
        (FLAG, "yes", ["false, true"]),
        (FLAG, "1", ["false, true"]),
        (FLAG, 1, ["false, true"]),
        (FLAG, "True", ["false, true"]),
    ],
)
def test_values_refused(option: Option, given: Any, words: list[str]) -> None:
    with pytest.raises(UsageError) as refusal:
        option.parse(given)
    for word in words:
        assert word in str(refusal.value)


def test_resolve_fills_in_defaults() -> None:
    given = {"size": "4", "open": "true"}
    assert resolve("x", (WORD, NUMBER, FLAG), given) == {"colour": "red", "size": 4, "open": True}
    assert resolve("smear", GAME.options, {}) == {option.name: option.default for option in OPTIONS}


def test_resolve_refuses_unknown_names() -> None:
    with pytest.raises(UsageError, match="variant 'x' has no option 'sise'; it has colour, size, open") as refusal:
        resolve("x", (WORD, NUMBER, FLAG), {"sise": 3})
    assert "Did you mean 'size'?" in str(refusal.value)


def test_suggestions() -> None:
    assert suggest("basc", ["random", "basic"]) == " Did you mean 'basic'?"
    assert suggest("zzzz", ["random", "basic"]) == ""
    assert suggest("", []) == ""
