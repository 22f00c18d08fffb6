"""Who sits alone among whom: each direction by plain deals, and no order that changes a number."""

from __future__ import annotations

from statistics import mean, stdev
from typing import Any

import pytest

from shell import run
from tricklab import Comparison, Setup, UsageError, compare, compare_matches, league, strength
from tricklab.analysis.contest.league import League
from tricklab.engine.play.simulator import Simulator

HANDS = 200
PAIRS = (("basic", "expert"), ("expert", "basic"))

TABLES = [
    pytest.param("plute", {}, id="two sides of three", marks=[pytest.mark.game("plute"), pytest.mark.full]),
    pytest.param("smear", {"players": 6}, id="six in two sides", marks=pytest.mark.game("smear")),
    pytest.param("pitch", {"players": 2}, id="two seats", marks=pytest.mark.game("pitch")),
    pytest.param("pitch", {"partners": True}, id="partners", marks=pytest.mark.game("pitch")),
    pytest.param("pitch", {"players": 3}, id="three seats", marks=pytest.mark.game("pitch")),
]


def margins(setup: Setup, policy: str, others: str) -> list[float]:
    """Return, for each deal, what the policy's side has more than the mean of the others, in the mean of all sides."""
    sides, deals = sorted(set(setup.sides)), []
    for side in sides:
        rows = Simulator(setup.with_policies(others, sides={side: policy})).play(0, HANDS).rows
        worth = rows[setup.game.measure.field][:, : len(sides)].tolist()
        deals.append([deal[side] - mean(deal[:side] + deal[side + 1 :]) for deal in worth])
    return [mean(deal) for deal in zip(*deals, strict=True)]


@pytest.mark.parametrize(("variant", "rules"), TABLES)
def test_a_league_has_both_directions(variant: str, rules: dict[str, Any]) -> None:
    setup, names = Setup.make(variant, rules=rules, seed=8), ("random", "basic", "expert")
    standings = league(setup, names, HANDS, jobs=1)
    for one in names:
        alone = {other: margins(setup, one, other) for other in names if other != one}
        for other, plain in alone.items():
            assert standings.pairs[one, other].value == pytest.approx(mean(plain), abs=1e-9)
            assert standings.pairs[one, other].error == pytest.approx(stdev(plain) / HANDS**0.5, rel=1e-9)
        field = [mean(deal) for deal in zip(*alone.values(), strict=True)]
        assert standings.field[one].value == pytest.approx(mean(field), abs=1e-9)
    other = league(setup.with_policies("basic"), names[::-1], HANDS, jobs=1)
    assert standings == other
    assert [*standings.pairs] == [*other.pairs]
    both = standings.pairs["random", "basic"].value, standings.pairs["basic", "random"].value
    assert (both[0] == -both[1]) == (setup.other_sides == 1)


def test_two_sides_play_a_pair_once() -> None:
    arms = [len(League(Setup.make("pitch", players=number), ("random", "basic")).experiment.arms) for number in (2, 3)]
    assert arms == [2, 6]


def shown(result: Comparison) -> tuple[object, ...]:
    """Return the numbers of a comparison, and who sits among whom."""
    return (result.seating(), result.difference, result.deviation, result.a_better, result.equal, result.b_better)


@pytest.mark.parametrize(("variant", "rules"), TABLES)
def test_both_directions_of_a_comparison(variant: str, rules: dict[str, Any]) -> None:
    setup = Setup.make(variant, rules=rules, seed=8)
    one, other = (compare(*pair, setup, HANDS, both=True, jobs=1) for pair in PAIRS)
    for (a, b), result in zip(PAIRS, (one, other), strict=True):
        plain = margins(setup, a, b)
        assert result.difference.value == pytest.approx(mean(plain), abs=1e-9)
        assert result.a_better == sum(margin > 1e-9 for margin in plain)
    if setup.other_sides == 1:
        assert one.reverse is other.reverse is None
        assert one.difference.value == -other.difference.value
        assert len(one.table()) == 1
        return
    assert shown(one.reverse) == shown(other)
    assert shown(other.reverse) == shown(one)
    assert one.table()["a"].to_list() == ["basic", "expert"]


@pytest.mark.parametrize(("variant", "rules"), TABLES)
def test_the_order_of_policies_seats_and_sides_changes_nothing(variant: str, rules: dict[str, Any]) -> None:
    setup, names = Setup.make(variant, rules=rules, seed=8), ["random", "basic", "expert"]
    one, other = (strength(setup, order, HANDS, jobs=1) for order in (names, names[::-1]))
    assert one.lines == other.lines[::-1]
    seated = setup.with_policies("basic", sides={0: "random"})
    assert strength(seated, names, HANDS, jobs=1).lines == one.lines
    every, plain = sorted(set(setup.sides)), compare("basic", "expert", setup, HANDS, both=True, jobs=1)
    for order in (every, every[::-1]):
        by_side = compare("basic", "expert", seated, HANDS, sides=order, both=True, jobs=1)
        assert shown(by_side) == shown(plain)
        assert (by_side.reverse is None) == (plain.reverse is None)
        if by_side.reverse is not None and plain.reverse is not None:
            assert shown(by_side.reverse) == shown(plain.reverse)


@pytest.mark.parametrize(("words", "told"), [
    ("--variant pitch --side 2", "one basic among three expert, in seat 2: Pitch"),
    ("--variant pitch --others random", "one basic and one expert, each among three random, in each seat in turn:"),
    ("--variant pitch --rule partners=true", "a side of basic against a side of expert, then swapped: Pitch"),
    ("--variant pitch --rule partners=true --others random", "a side of basic and a side of expert, each against"),
    ("--variant pitch --matches 5", "one basic among three expert, in each seat in turn: Pitch"),
])  # fmt: skip
@pytest.mark.game("pitch")
def test_the_first_line_says_who_sits_among_whom(words: str, told: str) -> None:
    fixed = () if "--matches" in words else ("--hands", "40")
    printed = " ".join(run("tricklab", "compare", "basic", "expert", *words.split(), *fixed, "--jobs", "1").out.split())
    assert printed.startswith(told)
    assert ("swapped" in printed) == ("then swapped" in told)


@pytest.mark.game("pitch")
def test_both_as_it_is_printed() -> None:
    words = ("compare", "basic", "expert", "--variant", "pitch", "--hands", "200", "--both", "--jobs", "1")
    printed = " ".join(run("tricklab", *words).out.split())
    assert "one basic among three expert, " in printed
    assert "one expert among three basic, " in printed
    told = run("tricklab", *words, "--format", "json").json
    result = compare("basic", "expert", "pitch", 200, both=True, jobs=1)
    assert told["seating"].startswith("one basic among three expert")
    assert told["reverse"]["seating"].startswith("one expert among three basic")
    assert told["reverse"]["difference"]["value"] == result.reverse.difference.value
    words = (*words, "--players", "2")
    assert "is the same comparison with the sign turned" in " ".join(run("tricklab", *words).out.split())
    assert run("tricklab", *words, "--format", "json").json["reverse"] is None
    with pytest.raises(UsageError, match="leave `others` out"):
        compare("basic", "expert", "pitch", 200, others="random", both=True)


@pytest.mark.game("pitch")
def test_matches_in_both_directions() -> None:
    one, other = (compare_matches(*pair, "pitch", 20, both=True, jobs=1) for pair in PAIRS)
    assert (one.reverse.won, one.reverse.margin) == (other.won, other.margin)
    assert one.won.value + one.reverse.won.value != 1
    assert compare_matches(*PAIRS[0], "pitch", 20, both=True, jobs=1, players=2).reverse is None
