"""`compare`, `league` and `strength` as people type them: what is printed."""

from __future__ import annotations

import csv
import io
import math
from pathlib import Path

import pytest

from shell import Result, run
from tricklab import Estimate, Setup, Sprt, UsageError
from tricklab.analysis.contest.compare import Comparison, HeadToHead
from tricklab.analysis.contest.compare_rules import RulesHeadToHead
from tricklab.scripts.commands.strength import Tables, _setups
from tricklab.scripts.text.comparison import _verdict
from tricklab.scripts.text.tables import print_unit

PAIR = ("compare", "basic:trumps=3", "basic")
RULES = ("compare", "--policy", "basic", "--rule", "min_bid=2", "--rule-b", "joker_credit=captured")


def tricklab(*words: str | Path) -> Result:
    result = run("tricklab", *words)
    assert result.code == 0, result.err
    return result


@pytest.mark.parametrize(("words", "test", "rejected"), [
    ("", Sprt(), "high"),
    ("--low -0.5 --high -0.3 --alpha 0.01 --beta 0.1", Sprt(-0.5, -0.3, False, 0.01, 0.1), "low"),
    ("--high 0.001sd --most 4500", Sprt(-0.001, 0.001), None),
])  # fmt: skip
def test_test(words: str, test: Sprt, rejected: str | None) -> None:
    """The rejected hypothesis is one that the interval excludes, and nothing says that the other is true."""
    most = int(words.split("--most ")[1]) if "--most" in words else 10**7
    result = HeadToHead(Setup.make("smear"), "basic:trumps=3", "basic").run(most, test=test)
    told = tricklab(*PAIR, *words.split(), "--format", "json").json
    assert (told["deals"], told["stopped"]) == (result.deals, "test" if rejected else "cap")
    assert (told["rejected"], result.rejected) == (rejected, rejected)
    assert told["interval"] == "confidence sequence"
    assert told["difference"]["low"] == result.difference.low
    assert told["test"] == {**vars(test), "evidence": result.evidence}
    printed = " ".join(tricklab(*PAIR, *words.split()).out.split())
    assert "confidence sequence, valid at every look" in printed
    unit = "standard deviations" if test.normalised else "points per deal"
    hypotheses = {"low": f"{test.low:+g} {unit} or less", "high": f"{test.high:+g} {unit} or more"}
    if rejected is None:
        assert f"4,500 deals and rejected neither {hypotheses['high']} nor {hypotheses['low']}" in printed
    else:
        assert f"The test rejected that basic:trumps=3 less basic is {hypotheses[rejected]} (" in printed
        low, high = (told["difference"][end] / (1 if unit[0] == "p" else told["deviation"]) for end in ("low", "high"))
        assert high < test.high if rejected == "high" else test.low < low
    assert "decided for" not in printed
    assert f"Dealing both the same cards saves {1 / result.variance_factor:,.3g} times the deals." in printed


def test_a_fixed_number_of_deals() -> None:
    words = (*PAIR, "--hands", "500", "--seed", "cli", "--show", "2")
    told = tricklab(*words, "--format", "json").json
    result = HeadToHead(Setup.make("smear", seed="cli"), "basic:trumps=3", "basic").run(500, show=2)
    assert (told["a"], told["b"], told["others"], told["deals"]) == ("basic:trumps=3", "basic", "basic", 500)
    assert told["difference"]["value"] == result.difference.value
    assert (told["stopped"], told["interval"], told["test"]) == ("hands", "fixed number of deals", None)
    assert (told["a_better"], told["equal"], told["b_better"]) == (result.a_better, result.equal, result.b_better)
    assert told["variance_factor"] == result.variance_factor
    assert [deal["hand"] for deal in told["shown"]] == [deal.hand for deal in result.shown]
    printed = tricklab(*words).out
    assert "The 2 of 500 deals that differ most: chosen, and not typical." in printed
    for deal in result.shown:
        assert f"Deal {deal.hand}: {deal.difference:+g} points for basic:trumps=3" in printed
        assert printed.count(f"Smear, deal {deal.hand} of seed cli") == 2
    assert "chosen" not in tricklab(*words[:-2]).out


def test_rules() -> None:
    told = tricklab(*RULES, "--hands", "1000", "--format", "json").json
    both = {"min_bid": 2}, {"min_bid": 2, "joker_credit": "captured"}
    result = RulesHeadToHead(Setup.make("smear", rules=both[0], policy="basic"), both[1]).run(1000)
    for line in result.lines:
        assert told["lines"][line.name]["difference"]["value"] == line.difference.value
    assert (told["a"]["rules"]["joker_credit"], told["b"]["rules"]["joker_credit"]) == ("player", "captured")
    assert told["a"]["rules"]["min_bid"] == told["b"]["rules"]["min_bid"] == 2
    printed = tricklab(*RULES, "--hands", "1000", "--show", "1").out
    assert "joker_credit=player (A) against joker_credit=captured (B)" in printed
    assert printed.count("Smear, deal ") == 2
    assert all(line.meaning in printed for line in result.lines)


NONE = "No difference is shown between expert:signal=1 and expert:signal=0. "
VERDICTS = [
    ((0.1, 0.2, 0.3), 1000, ["expert:signal=1 is better than expert:signal=0 by 0.2000 points per deal. "]),
    ((-0.3, -0.2, -0.1), 1000, ["expert:signal=0 is better than expert:signal=1 by 0.2000 points per deal. ",
     "expert:signal=1 less expert:signal=0: -0.2000, 95 % interval -0.3000 to -0.1000."]),
    ((-0.0003, 0.0027, 0.0058), 1000, [NONE, "+0.0027"]),
    ((-0.0058, -0.0027, 0.0003), 1000, [NONE, "-0.0027"]),
    ((0, 0, 0), 1000, ["No difference: expert:signal=1 and expert:signal=0 came to the same in every deal."]),
    ((-math.inf, 3.0, math.inf), 1,
     ["+3.0000 points per deal for expert:signal=1: 1 deal cannot say how sure that is."]),
    ((-math.inf, 3.0, math.inf), 2, ["+3.0000 points per deal for expert:signal=1: ", "cannot say how sure"]),
]  # fmt: skip


@pytest.mark.parametrize(("ends", "deals", "told"), VERDICTS)
def test_the_verdict_says_what_the_interval_says(ends: tuple[float, float, float], deals: int, told: list[str]) -> None:
    low, value, high = ends
    difference = Estimate(value, low, high, deals, (high - low) / 4)
    better, worse = (600, 300) if value > 0 else (300, 600) if value else (0, 0)
    players = ("expert", "expert:signal=0", "x")
    result = Comparison(Setup.make("plute"), *players, deals, difference, better, deals - better - worse, 1.0, 1.0)
    verdict = " ".join(_verdict(result, "expert:signal=1", "expert:signal=0"))
    assert verdict.startswith(told[0])
    assert all(words in verdict for words in told)
    assert "better" in told[0] or "better" not in verdict


def test_a_picture_and_exact_numbers(tmp_path: Path) -> None:
    asked = ("compare", "basic", "random", "--hands", "300")
    data = tricklab(*asked, "--format", "json").json
    result = tricklab(*asked, "--format", "csv", "--chart", str(tmp_path / "a.svg"))
    rows = {row["number"]: row for row in csv.DictReader(io.StringIO(result.out))}
    ends = {"value": "value", "low": "low", "high": "high", "standard_error": "standard_error"}
    for name, number in {"difference": data["difference"], **data["by_side"]}.items():
        assert {end: float(rows[name][column]) for end, column in ends.items()} == number
    assert float(rows["deals a_better"]["value"]) == data["a_better"]
    called = "side of basic against a side of random, then swapped"
    assert f"<title>A {called}</title>" in (tmp_path / "a.svg").read_text()
    assert tricklab(*asked).out.startswith(f"a {called}: Smear, 4 players, 300 deals in 2 seatings each")
    rules = tricklab("compare", "--rule-b", "trey=false", "--policy", "basic", "--hands", "300", "--format", "csv")
    found = [row["of"] for row in csv.DictReader(io.StringIO(rules.out))]
    assert found == ["a", "b", "difference"] * (len(found) // 3)
    assert found


def test_strength_leaves_out_tables_that_cannot_be() -> None:
    every = {"variant": "peatwit", "every_table": True}
    (partners,) = _setups(Tables(**every, rule={"partners": "true"}))
    assert (partners.players, partners.rules["partners"]) == (4, True)
    assert [setup.players for setup in _setups(Tables(**every))] == [4, 3, 5]
    assert len(_setups(Tables(variant="pitch"))) == 1  # one table, unless all are asked for
    assert len(_setups(Tables(variant="phat", every_table=True))) == 1
    with pytest.raises(UsageError, match="--every-table"):
        _setups(Tables(**every, players=4))
    with pytest.raises(UsageError, match="no option 'partner'"):
        _setups(Tables(**every, rule={"partner": "true"}))


def test_points_that_are_no_score_are_explained(capsys: pytest.CaptureFixture[str]) -> None:
    print_unit(Setup.make("smear"))
    assert capsys.readouterr().out == ""
    print_unit(Setup.make("plute"))
    assert "1 for a made bid, -1 for a set one, 3 for a plute" in " ".join(capsys.readouterr().out.split())
