"""Every result draws its main numbers with matplotlib, into axes of its own or into those that it is given."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from matplotlib.figure import Figure

import tricklab as tl
from tricklab.analysis.drawing.axes import Cell, draw_bars, new_axes
from tricklab.analysis.words.results import Result

pytestmark = pytest.mark.game("smear")

SETUP = tl.Setup.make("smear", policy="basic", seed=3)


def bars(axes: Any) -> list[float]:
    return [patch.get_height() for patch in axes.patches]


def across(axes: Any) -> list[float]:
    return [patch.get_width() for patch in axes.patches]


@pytest.fixture(scope="module")
def results() -> dict[str, Result]:
    return {
        "comparison": tl.compare("basic", "random", SETUP, 300),
        "rules": tl.compare_rules({"trey": False}, SETUP, 300),
        "strength": tl.strength(SETUP, ["random", "basic", "expert"], 300),
        "summary": tl.summarise(tl.simulate(SETUP, 500), SETUP),
        "matches": tl.summarise_matches(tl.simulate_matches(SETUP, 50)),
    }


@pytest.mark.parametrize(
    ("name", "number", "factor"), [("strength", "margin", 1), ("summary", "made", 100), ("matches", "won", 100)]
)
def test_bars_are_the_numbers_of_the_table(results: dict[str, Result], name: str, number: str, factor: float) -> None:
    table = results[name].table()
    values = [factor * value for value in table[number] if value is not None]
    assert values
    assert bars(results[name].plot()) == pytest.approx(values)


def test_comparisons_are_drawn_with_their_parts(results: dict[str, Result]) -> None:
    comparison, rules = results["comparison"], results["rules"]
    assert isinstance(comparison, tl.Comparison)
    assert isinstance(rules, tl.RulesComparison)
    whole, *parts = across(comparison.plot())
    assert whole == pytest.approx(comparison.difference.value)
    assert sum(parts) / 2 == pytest.approx(whole)
    shown = [line.difference.value * (100 if line.is_share else 1) for line in rules.lines]
    assert across(rules.plot()) == pytest.approx(shown)
    pale = [patch.get_facecolor()[3] < 1 for patch in rules.plot().patches]
    assert pale == [not line.difference.sign for line in rules.lines]


def test_the_parts_of_a_comparison_are_those_of_each_seat() -> None:
    """Each against a third policy in the same seat: seat by seat as with that side alone."""
    setup = tl.Setup.make("smear", seed=3)
    every = tl.compare("basic", "random", setup, 300, others="expert")
    alone = [tl.compare("basic", "random", setup, 300, others="expert", sides=[side]) for side in (0, 1)]
    assert [*every.by_side] == [one.difference for one in alone]
    table = every.numbers()
    assert [*table["number"]][:3] == ["difference", "difference on side 0", "difference on side 1"]
    assert table["value"][0] == pytest.approx(sum(one.difference.value for one in alone) / 2)
    assert table.row(0, named=True)["rules"] == setup.rules_digest()


def test_the_axes_may_be_given_and_a_plot_is_saved(results: dict[str, Result], tmp_path: Path) -> None:
    left, right = Figure().subplots(1, 2)
    assert results["strength"].plot(left) is left
    assert results["summary"].plot(ax=right) is right
    assert all(map(bars, (left, right)))
    assert list(results["strength"].to_pandas()["policy"]) == ["random", "basic", "expert"]
    for name, begin in (("a.png", b"\x89PNG"), ("a.svg", b"<?xml"), ("a.pdf", b"%PDF")):
        results["strength"].save_plot(tmp_path / name)
        assert (tmp_path / name).read_bytes().startswith(begin)
    with pytest.raises(tl.UsageError, match=r"\.png, \.svg, \.pdf; not 'a\.gif'"):
        results["strength"].save_plot(tmp_path / "a.gif")


def test_a_league_and_winning_chances_are_maps() -> None:
    standings = tl.league(SETUP, ["random", "basic"], 200)
    *texts, caption = [text.get_text() for text in standings.plot().texts]
    assert f"{standings.field['basic'].value:+.1f}" in texts
    assert len(texts) == 4  # two against the field, and two pairs
    assert "200 deals, seed 3" in caption
    chances = tl.equity(SETUP, deals=20_000)
    drawn = chances.map()
    assert next(text.get_text() for text in chances.plot().texts) == f"{100 * drawn.cells[0][0]:.0f}"


def test_an_answer_is_drawn() -> None:
    advice = tl.advise(tl.ask(SETUP, "AS KS QS 5S 5H 4D 3C 8C 9D", bids=[], dealer=3), worlds=64)
    assert bars(advice.plot()) == pytest.approx(advice.table()["to_best"].to_list())


def test_names_beneath_an_axis_stand_on_lines_and_long_words_aslant() -> None:
    for name, lines, angle in (("contracts that were made", 2, 0.0), ("made", 1, 0.0), ("contract" * 4, 1, 45.0)):
        axes = new_axes()
        draw_bars(axes, [name] * 4, {"": [Cell(1.0, 0.5, 1.5)] * 4}, "share")
        (label, *_) = axes.get_xticklabels()
        assert (label.get_text().count("\n") + 1, label.get_rotation()) == (lines, angle)
        assert label.get_text().replace("\n", " ") == name
