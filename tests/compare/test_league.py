"""The league, the table of strength and comparisons in both directions, against plain deals."""

from __future__ import annotations

import json
from pathlib import Path
from statistics import mean, stdev, variance
from typing import Any
from xml.etree import ElementTree

import polars as pl
import pytest

from shell import run
from tricklab import Comparison, Setup, Simulator, StoreError, UsageError, compare, compare_matches, league, strength
from tricklab.analysis.contest.league import League, Standings, folder_of, save
from tricklab.analysis.contest.strength import Ladder

pytestmark = pytest.mark.game("smear")

POLICIES = ("random", "basic:trumps=3", "basic", "basic:partner=2")
HANDS = 2000


@pytest.fixture(scope="module")
def of_four() -> League:
    return League(Setup.make("smear", seed="league"), POLICIES)


@pytest.fixture(scope="module")
def standings(of_four: League) -> Standings:
    return of_four.run(HANDS)


def test_the_ranking_goes_by_the_field_and_any_jobs_give_the_same(of_four: League, standings: Standings) -> None:
    values = [standings.field[name].value for name in standings.names]
    assert values == sorted(values, reverse=True)
    assert (standings.names[0], standings.names[-1]) == ("basic", "random")
    assert sum(values) == pytest.approx(0, abs=1e-9)
    assert of_four.run(HANDS, jobs=3) == standings


def test_files(of_four: League, standings: Standings, tmp_path: Path) -> None:
    with folder_of(tmp_path, of_four, HANDS) as folder:
        save(standings, folder)
    again = {path.name: path.read_bytes() for path in folder.iterdir()}
    save(standings, folder)
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == again
    assert set(again) == {"league.parquet", "league.svg"}
    table = pl.read_parquet(folder / "league.parquet")
    assert len(table) == 4 + 12
    for row in table.iter_rows(named=True):
        name, other = row["policy"], row["opponent"]
        expected = standings.field[name] if other is None else standings.pairs[name, other]
        found = (row["points"], row["points_low"], row["points_high"], row["standard_error"], row["deals"])
        assert found == (expected.value, expected.low, expected.high, expected.error, HANDS)
    assert table["policy"][0] == standings.names[0]
    told = json.loads(pl.read_parquet_metadata(folder / "league.parquet")["tricklab"])
    assert (told["seed"], told["policies"], told["deals"]) == ("league", list(standings.names), HANDS)
    picture = ElementTree.fromstring(again["league.svg"])
    assert picture.tag == "{http://www.w3.org/2000/svg}svg"
    title = picture.find("{http://www.w3.org/2000/svg}title")
    assert str(title.text).startswith("League of ")
    with folder_of(tmp_path, of_four, HANDS + 1) as other:
        assert other != folder
    (tmp_path / "refused" / "league.parquet").mkdir(parents=True)
    with pytest.raises(StoreError, match="cannot be written"):
        save(standings, tmp_path / "refused")
    assert [path.name for path in (tmp_path / "refused").iterdir()] == ["league.parquet"]


def test_a_league_that_is_broken_off_leaves_no_empty_folder(of_four: League, tmp_path: Path) -> None:
    def break_off(out: Path, *names: str) -> None:
        with folder_of(out, of_four, HANDS) as folder:
            for name in names:
                (folder / name).touch()
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        break_off(tmp_path / "new")
    assert not list(tmp_path.iterdir())
    with pytest.raises(KeyboardInterrupt):
        break_off(tmp_path / "data", "mine")
    assert [path.name for path in tmp_path.glob("data/*/*")] == ["mine"]


def test_only_some_policies_play(tmp_path: Path) -> None:
    """A comma ends a policy unless a parameter follows it."""
    only = ("--only", "basic:trumps=3,partner=2,random", "--only", "basic", "--policy", "basic:trumps=5")
    words = ("tricklab", "league", *only, "--hands", "200", "--jobs", "1", "--out", tmp_path)
    played = run(*words, "--format", "json").json
    names = {"basic:partner=2,trumps=3", "random", "basic", "basic:trumps=5"}
    assert {line["policy"] for line in played["ranking"]} == names
    assert {path.name for path in Path(played["folder"]).iterdir()} == {"league.parquet", "league.svg"}
    assert played["folder"] in run(*words).out


@pytest.mark.parametrize("others", ["basic:partner=0", "basic"])
def test_strength(others: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With `basic` as the ceiling, which needs no thinking; the interval by leaving out a deal at a time."""
    monkeypatch.setattr("tricklab.analysis.contest.strength.CEILING", "basic")
    policies = ("random", "basic", "basic:trumps=3")
    found = Ladder(Setup.make("smear", players=6, seed=4), policies, others).run(HANDS)
    gains = [margins(found.setup, policy, others, HANDS) for policy in policies]
    low, high = (sum(gains[place]) for place in (0, 1))
    for line, policy, own in zip(found.lines, policies, gains, strict=True):
        assert line.policy == policy
        assert line.margin.value == pytest.approx(mean(own), abs=1e-12)
        assert line.margin.error == pytest.approx(stdev(own) / HANDS**0.5, rel=1e-9, abs=1e-12)
        skill = (sum(own) - low) / (high - low)
        assert line.skill.value == pytest.approx(skill, abs=1e-12)
        deals = zip(own, *gains[:2], strict=True)
        without = [(sum(own) - mine - low + floor) / (high - top - low + floor) for mine, floor, top in deals]
        jackknife = ((HANDS - 1) ** 2 / HANDS * variance(without)) ** 0.5
        assert line.skill.error == pytest.approx(jackknife, rel=0.01, abs=1e-9)
    assert (found.others, found.deals) == (others, HANDS)


def test_skill_needs_both_ends_and_the_reference_against_itself_is_nothing() -> None:
    lines = Ladder(Setup.make("smear"), ["random", "basic"], "basic").run(100).lines
    assert all(line.skill is None for line in lines)
    assert (lines[1].margin.value, lines[1].margin.low, lines[1].margin.high) == (0, 0, 0)


FEW = 200
PAIRS = (("basic", "expert"), ("expert", "basic"))

TABLES = [
    pytest.param("plute", {}, id="two sides of three", marks=[pytest.mark.game("plute"), pytest.mark.full]),
    pytest.param("smear", {"players": 6}, id="six in two sides", marks=pytest.mark.game("smear")),
    pytest.param("pitch", {"players": 2}, id="two seats", marks=pytest.mark.game("pitch")),
    pytest.param("pitch", {"partners": True}, id="partners", marks=pytest.mark.game("pitch")),
    pytest.param("pitch", {"players": 3}, id="three seats", marks=pytest.mark.game("pitch")),
]


def margins(setup: Setup, policy: str, others: str, hands: int = FEW) -> list[float]:
    """Return, for each deal, what the policy's side has more than the mean of the others, in the mean of all sides."""
    sides, deals = sorted(set(setup.sides)), []
    for side in sides:
        rows = Simulator(setup.with_policies(others, sides={side: policy})).play(0, hands).rows
        worth = rows[setup.game.measure.field][:, : len(sides)].tolist()
        deals.append([deal[side] - mean(deal[:side] + deal[side + 1 :]) for deal in worth])
    return [mean(deal) for deal in zip(*deals, strict=True)]


@pytest.mark.parametrize(("variant", "rules"), TABLES)
def test_a_league_has_both_directions(variant: str, rules: dict[str, Any]) -> None:
    setup, names = Setup.make(variant, rules=rules, seed=8), ("random", "basic", "expert")
    standings = league(setup, names, FEW, jobs=1)
    for one in names:
        alone = {other: margins(setup, one, other) for other in names if other != one}
        for other, plain in alone.items():
            assert standings.pairs[one, other].value == pytest.approx(mean(plain), abs=1e-9)
            assert standings.pairs[one, other].error == pytest.approx(stdev(plain) / FEW**0.5, rel=1e-9)
        field = [mean(deal) for deal in zip(*alone.values(), strict=True)]
        assert standings.field[one].value == pytest.approx(mean(field), abs=1e-9)
    other = league(setup.with_policies("basic"), names[::-1], FEW, jobs=1)
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
    one, other = (compare(*pair, setup, FEW, both=True, jobs=1) for pair in PAIRS)
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
    one, other = (strength(setup, order, FEW, jobs=1) for order in (names, names[::-1]))
    assert one.lines == other.lines[::-1]
    seated = setup.with_policies("basic", sides={0: "random"})
    assert strength(seated, names, FEW, jobs=1).lines == one.lines
    every, plain = sorted(set(setup.sides)), compare("basic", "expert", setup, FEW, both=True, jobs=1)
    for order in (every, every[::-1]):
        by_side = compare("basic", "expert", seated, FEW, sides=order, both=True, jobs=1)
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
