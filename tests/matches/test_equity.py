"""Winning chances by score: what they must satisfy, and what matches that are really played say of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import polars
import pytest

import tricklab as tl
from shell import run
from tiers import full_but, full_unless_compiled
from tools.check_equity import calibration, steps, sums
from tricklab.engine.matches.equity import cache as equity_cache
from tricklab.engine.matches.equity.maker import blank_table, make_equity
from tricklab.engine.matches.equity.outcomes import Marker, outcomes_of
from tricklab.engine.matches.equity.solver import Solver
from tricklab.engine.matches.equity.table import EquityTable, after_deals, ranges_of, why_no_table
from tricklab.engine.matches.match_simulator import MatchSimulator
from tricklab.engine.matches.standing import Match
from tricklab.engine.play.simulator import Simulator

PITCH = tl.Setup.make("pitch", players=2, policy="basic", seed="equity test")
PLUTE = tl.Setup.make("plute", policy="basic", seed="equity test")
DEALS = 100_000


@pytest.fixture(scope="module")
def plute() -> tl.Equity:
    return tl.equity(PLUTE, deals=DEALS)


@pytest.mark.game("pitch")
def test_matches_of_two_agree_with_their_table() -> None:
    """From where a match begins, and from a score that is far from it; the chances of both make one."""
    table = tl.equity(PITCH, deals=20_000)
    for scores in ((0, 0), (5, 2)):
        setup = tl.Setup.make("pitch", players=2, policy="basic", seed="far", scores=scores)
        found = MatchSimulator(setup).run(0, 5000)
        for dealer in (0, 1):
            won = found["winners"][found["dealer"] == dealer] == 1
            ours, theirs = (table.chance(scores, side=side, dealer=dealer) for side in (0, 1))
            assert ours.value + theirs.value == pytest.approx(1, abs=1e-5)
            assert abs(won.mean() - ours.value) < 4 * np.hypot(won.std() / len(won) ** 0.5, ours.error)


@pytest.mark.deep
@pytest.mark.parametrize("variant", full_but(["smear"], ["smear", "pitch", "plute", "cinch"]))
def test_deals_with_one_mark_do_the_same(variant: str) -> None:
    """Entered whole by `Match` at any standing, as each one's dealer sees it; and others with other marks do not."""
    setup = tl.Setup.make(variant, policy="random", rules={"players": 3} if variant == "pitch" else {}, seed="marks")
    rows = Simulator(setup).play(0, 1500).rows
    blank = blank_table(setup, 1)
    marker = Marker(setup, blank.array)
    assert set(marker.type.names) < set(rows.dtype.names)
    alike: dict[bytes, list[Any]] = {}
    for row, mark in zip(rows, marker.marks(marker.cut(rows)), strict=True):
        alike.setdefault(mark.tobytes(), []).append(row)
    same = [rows for rows in alike.values() if len({row["dealer"] for row in rows}) > 1][:60]
    assert len(same) > 3
    rng, standings, apart = np.random.default_rng(3), blank.standings(), 0
    ended = 0
    for first, second in zip(same, [*same[1:], same[0]], strict=True):
        differ = False
        for standing in standings[rng.integers(0, len(standings), 40)]:
            one, again, other = (entered(setup, row, standing) for row in (first[0], first[-1], second[0]))
            assert one == again
            ended += isinstance(one, set)
            differ |= one != other
        apart += differ
    assert ended > 20
    assert apart > len(same) // 2


@pytest.mark.game("pitch")
def test_several_sides() -> None:
    """Three play alone: the chances of all make one, and who is ahead is likelier to win."""
    setup = tl.Setup.make("pitch", players=3, policy="basic", seed="three")
    found = make_equity(setup, 20_000)
    assert np.allclose(found.values[:, :3].sum(1), 1, atol=1e-4)
    table = tl.Equity(found)
    assert table.chance([6, 0, 0]).value > 0.6 > 0.3 > table.chance([0, 6, 0]).value


@pytest.mark.game("pitch")
def test_scores_below_minus_four_are_told_apart() -> None:
    """Between pairs each point counts down to -20: who is farther back wins less often."""
    table = tl.equity(tl.Setup.make("pitch", policy="basic", rules={"partners": True}, seed="low"), deals=20_000)
    chances = [table.chance([score, 3]).value for score in (0, -4, -8, -12, -16, -20)]
    assert all(more > less for more, less in pairwise(chances))


@pytest.mark.game("plute")
@pytest.mark.full
def test_tables_are_kept(plute: tl.Equity, tmp_path: Path) -> None:
    def asked(*words: str) -> Any:
        return run("tricklab", "equity", "--variant", "plute", "--policy", "basic", "--hands", "2000", *words)

    assert tl.equity(PLUTE, deals=DEALS).solution.array is plute.solution.array
    asked("--out", str(tmp_path / "t.parquet"))
    table = polars.read_parquet(tmp_path / "t.parquet")
    assert len(table) == 81
    assert ((table["chance_0"] + table["chance_1"] - 1).abs() < 1e-4).all()
    assert (table["chance_0_low"] <= table["chance_0"]).all()
    told = asked("--tallies", "2,2,2,2", "--format", "json").json
    assert [one["dealer"] for one in told["chances"]] == [0, 0, 1, 1]
    drawn = asked("--chart", str(tmp_path / "m.svg"))
    assert "made–lost" in " ".join(drawn.out.split())
    assert (tmp_path / "m.svg").stat().st_size > 1000


@pytest.mark.game("plute")
@pytest.mark.full
def test_the_tool_that_checks_tables_finds_what_is_wrong(plute: tl.Equity) -> None:
    """Fresh deals and matches agree with the table; with one that is wrong by ten points they do not."""
    table = plute.solution
    assert sums(table) < 1e-5
    assert np.abs(steps(table, DEALS, "fresh")).max() < 4
    told = calibration(table, 20_000, "fresh")
    assert told.chi_square < 45.3  # twenty degrees of freedom, one in a thousand
    assert 8_000 < told.matches < 20_000
    wrong = replace(table, array=table.array.copy())
    wrong.values[:, 0] += 0.1
    assert np.abs(steps(wrong, DEALS, "fresh")).max() > 10
    assert calibration(wrong, 20_000, "fresh").chi_square > 60


@pytest.fixture
def read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], Any]:
    """Return a function that looks for Pitch's table: ready in a folder, or kept in another."""
    monkeypatch.setattr(equity_cache, "READY", tmp_path / "ready")
    monkeypatch.setattr(equity_cache, "_path", lambda setup, identity: tmp_path / "kept/table.npz")

    def look() -> Any:
        monkeypatch.setattr(equity_cache, "_MADE", {})
        return tl.equity(PITCH, deals=2000).solution.array

    return look


@pytest.mark.game("pitch")
def test_a_table_of_other_rules_or_another_version_is_made_anew(read: Callable[[], Any], tmp_path: Path) -> None:
    made, kept = read(), tmp_path / "kept/table.npz"
    with np.load(BytesIO(kept.read_bytes()[:-16])) as there:
        identity, spread = str(there["identity"]), there["spread"]
    for told, expected in ((identity, 0 * made), (identity.replace('"engine": "', '"engine": "0.'), made)):
        equity_cache.write_arrays(kept, told, {"array": 0 * made, "spread": spread})
        assert np.array_equal(read(), expected)
    kept.write_bytes(b"torn")
    assert np.array_equal(read(), made)


@pytest.mark.game("pitch")
def test_a_table_that_came_with_the_package_is_read_first(read: Callable[[], Any], tmp_path: Path) -> None:
    """Then the user's cache is neither read nor written; one that is damaged is made anew, and stays as it is."""
    made, kept, ready = read(), tmp_path / "kept/table.npz", tmp_path / "ready/table.npz"
    ready.parent.mkdir()
    kept.rename(ready)
    assert np.array_equal(read(), made)
    assert not kept.exists()
    ready.write_bytes(b"torn")
    assert np.array_equal(read(), made)
    assert kept.exists()
    assert ready.read_bytes() == b"torn"


@pytest.mark.parametrize(
    "variant", full_unless_compiled(["smear", "cinch", "pedro", "double-pedro", "sixty-three", "eighty-three"])
)
def test_two_sets_from_nothing_are_in_the_table(variant: str) -> None:
    setup = tl.Setup.make(variant, policy="random")
    worst = int(Simulator(setup).play(0, 2000).rows["delta"].min())
    assert worst < 0
    ((lowest, _),) = ranges_of(setup)
    assert lowest <= 2 * worst


def test_a_high_target_costs_low_scores_before_it_costs_the_table() -> None:
    """Twice the target below zero where there is room for it, once the target in any case."""
    ranges = [ranges_of(tl.Setup.make("eighty-three", rules={"target": target}))[0] for target in (200, 250, 300)]
    assert ranges == [(-400, 199), (-350, 249), (-300, 299)]
    assert "too many different scores" in why_no_table(tl.Setup.make("eighty-three", rules={"target": 301}))


@pytest.mark.game("smear")
def test_a_score_below_the_table_is_reported() -> None:
    words = ("equity", "--variant", "smear", "--policy", "basic", "--hands", "2000")
    note = "The table ends at -42, and a lower score counts as -42: --matches 100000 plays"
    assert note in " ".join(run("tricklab", *words, "--scores=0,-43").out.split())
    for score, clamped in ((-42, None), (-43, -42)):
        assert run("tricklab", *words, f"--scores={score},0", "--format", "json").json["clamped_to"] == clamped


SOLVED = [
    ("pitch", {"players": 2}),
    pytest.param("pitch", {"players": 3}, marks=pytest.mark.full),
    pytest.param("plute", {}, marks=pytest.mark.full),
    *(pytest.param(variant, {}, marks=pytest.mark.full) for variant in ("pitch", "smear", "cinch")),
]
FEW_DEALS = 4_000


def solved_setup(variant: str, rules: dict[str, int]) -> tl.Setup:
    return tl.Setup.make(variant, policy="random", rules=rules, seed="solver")


def turned(standing: Any, dealer: int) -> Any:
    """A row's numbers, in which the dealer's side is the first, as a standing."""
    return np.roll(standing, dealer, 0).T.ravel()


@pytest.mark.deep
@pytest.mark.parametrize(("variant", "rules"), SOLVED)
def test_deals_lead_where_a_match_says(variant: str, rules: dict[str, int]) -> None:
    """From lines in all parts of a table; each standing has one transition by each deal."""
    setup = solved_setup(variant, rules)
    table, rows = blank_table(setup, 1), Simulator(setup).play(0, 30).rows
    rows = rows[np.argsort(rows["dealer"], kind="stable")]
    solver = Solver(table, [rows], np.zeros(len(table.values), np.int64), 1, None)
    standings, kinds = table.standings(), set()
    lines = sorted(solver._lines)
    assert [line.first for line in lines] == np.cumsum([0, *(line.size for line in lines)])[:-1].tolist()
    for at in np.linspace(0, len(lines) - 1, 25).astype(int):
        line, seen = solver._lines[at], []
        for to, outcome, first, last, step in solver._transitions[at].tolist():
            kinds.add((to < 0, step))
            for index in range(first, last):
                seen.append((outcome, index))
                leads = meant(table, to + step * (index - first))
                assert leads == entered(setup, rows[outcome], standings[line.first + index])
        assert sorted(seen) == [(outcome, index) for outcome in range(len(rows)) for index in range(line.size)]
    assert kinds >= {(True, 0), (False, 1)}
    assert (False, 0) in kinds or variant == "plute"


def entered(setup: tl.Setup, deal: Any, standing: Any) -> Any:
    """Who has won as the dealer sees it, or by how many sides the deal moves on and the standing after it."""
    dealer, sides, match = int(deal["dealer"]), len(set(setup.sides)), Match(setup)
    match.standing[:] = turned(standing, dealer)
    match.enter(deal)
    if match.winners:
        return {(side - dealer) % sides for side in match.winners}
    numbers = match.standing.reshape(-1, sides)
    clipped = [np.clip(each, *ends) for each, ends in zip(numbers, setup.game.standing_range(setup.rules), strict=True)]
    return (match.dealer - dealer) % sides, np.roll(clipped, -dealer, 1).T.tolist()


def meant(table: EquityTable, to: int) -> Any:
    """What a number says that a deal leads to, in the same way."""
    if to < 0:
        return {side for side in range(table.sides) if -1 - to >> side & 1}
    farther, row = divmod(to, len(table.values))
    return farther, table.standings()[row].tolist()


@pytest.mark.deep
@pytest.mark.parametrize(("variant", "rules"), SOLVED[:2])
def test_each_chance_is_the_mean_of_those_after_a_deal(variant: str, rules: dict[str, int]) -> None:
    """At one standing of seven, by the deals of the table themselves."""
    setup = solved_setup(variant, rules)
    table = make_equity(setup, FEW_DEALS)
    deals, weights, _ = outcomes_of(setup, table.array, FEW_DEALS, 8)
    expected = np.zeros((len(table.values), table.sides))
    chosen = range(0, len(table.values), 7)
    for row in chosen:
        standing = table.standings()[row]
        for dealer in range(setup.players):
            own = deals["dealer"] == dealer
            for side in range(table.sides):
                seat = (side + dealer) % table.sides
                after = after_deals(table, deals[own], turned(standing, dealer), dealer, seat)
                expected[row, side] += after @ weights[own].mean(1)
    assert np.abs(table.values[chosen, : table.sides] - expected[chosen]).max() < 2e-6
    assert np.ptp(expected) > 0.5


@pytest.mark.deep
@pytest.mark.parametrize(("variant", "rules"), [SOLVED[0], SOLVED[4]])
def test_a_table_is_the_same_with_any_number_of_threads(variant: str, rules: dict[str, int]) -> None:
    one, *others = (make_equity(solved_setup(variant, rules), FEW_DEALS, jobs=jobs) for jobs in (1, 2, 3))
    for other in others:
        assert np.array_equal(one.array, other.array)
        assert np.array_equal(one.spread, other.spread)
