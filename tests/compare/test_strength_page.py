"""The tools that measure the players: a game alone, the other tables stay; what one player loses among experts."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tools import losses, strength_page
from tools.strength_matches import line_of
from tricklab import compare
from tricklab.analysis.contest.match_comparison import MatchComparison
from tricklab.analysis.contest.strength import Line, Strength
from tricklab.analysis.estimates.estimate import Estimate
from tricklab.engine.play.setup import Setup

SKILLS = {"random": 0.0, "basic": 0.5, "expert": 0.9, "rollout:base=expert": 1.0}


class Measured:
    """Takes the place of a `Ladder`: each policy has the skill above, whatever the deals."""

    experiment = SimpleNamespace(arms=(), simulators=())

    def __init__(self, setup: Setup, policies: object, others: object) -> None:
        self.setup = setup

    def run(self, deals: int, **more: object) -> Strength:
        def sure(value: float) -> Estimate:
            return Estimate(value, value - 0.25, value + 0.25, deals, 0.125)

        lines = tuple(Line(name, sure(10 * (skill - 0.9)), sure(skill)) for name, skill in SKILLS.items())
        return Strength(self.setup, "expert", deals, lines, {})


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, Path]:
    numbers, page = tmp_path / "measured.json", tmp_path / "strength.md"
    monkeypatch.setattr(strength_page, "NUMBERS", numbers)
    monkeypatch.setattr(strength_page, "PAGE", page)
    monkeypatch.setattr(strength_page, "Ladder", Measured)
    monkeypatch.setattr(
        strength_page, "TABLES", (("smear", {}, 70), ("pitch", {}, 30), ("pitch", {"players": 3}, 40), ("phat", {}, 20))
    )
    return numbers, page


def tables(numbers: Path) -> list[dict[str, Any]]:
    return json.loads(numbers.read_text(encoding="utf-8"))["tables"]  # type: ignore[no-any-return]  # as written


def test_a_game_is_measured_alone(files: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    """All its tables are measured again, by the same share of the deals; the others stay; what is not listed goes."""
    numbers, page = files
    strength_page.main([])
    before = tables(numbers)
    assert [(line["variant"], line["rules"], line["deals"]) for line in before] == list(strength_page.TABLES)
    assert (
        "| Pitch, 3 players | 40 | +1.00 ± 0.25 | 50.0 ± 25.0 | 90.0 ± 25.0 |" in page.read_text("utf-8").splitlines()
    )
    with pytest.raises(SystemExit):
        strength_page.main(["0.5", "--variant", "phat"])
    assert "the other tables have 1" in capsys.readouterr().err
    assert tables(numbers) == before
    monkeypatch.setattr(strength_page, "TABLES", (*strength_page.TABLES[1:], ("plute", {}, 60)))
    monkeypatch.setitem(SKILLS, "basic", 0.6)
    strength_page.main(["--variant", "pitch"])
    after = tables(numbers)
    assert [(line["variant"], line["deals"]) for line in after] == [("pitch", 30), ("pitch", 40), ("phat", 20)]
    assert [line["basic"]["skill"] for line in after] == [0.6, 0.6, 0.5]
    assert after[2] == before[3]
    assert page.read_text(encoding="utf-8") == strength_page.page_of(json.loads(numbers.read_text(encoding="utf-8")))
    strength_page.main(["--variant", "plute", "--variant", "phat"])
    assert [line["basic"]["skill"] for line in tables(numbers)] == [0.6, 0.6, 0.6, 0.6]


def test_matches_are_measured_apart(files: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    """The tables stay as they are, as the matches do when tables are measured again."""
    numbers, page = files

    def measure(variant: str, matches: int, seed: int) -> dict[str, Any]:
        won = Estimate(0.512, 0.51, 0.514, matches, 0.001)
        points = Estimate(-0.0314, -0.0414, -0.0214, 900, 0.005)
        setup = Setup.make(variant, seed=seed)
        return line_of(MatchComparison(setup, "a", "b", matches, won, 0.5, 9.0, points, 3.0, None, 0))

    monkeypatch.setattr(strength_page, "measure", measure)
    strength_page.main([])
    before = tables(numbers)
    strength_page.main(["0.1", "--matches", "--variant", "cinch", "--variant", "smear"])
    told = json.loads(numbers.read_text(encoding="utf-8"))
    assert [line["variant"] for line in told["matches"]] == ["smear", "cinch"]
    assert (told["tables"], told["share"]) == (before, 1.0)
    row = "| Cinch | 800 | 51.2 ± 0.2 | 50 | -0.031 ± 0.010 |"
    assert row in page.read_text(encoding="utf-8").splitlines()
    strength_page.main(["--variant", "phat"])
    assert row in page.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("loss", losses.LOSSES, ids=lambda loss: f"{loss.variant} {loss.policy} {loss.after}")
def test_a_page_has_each_number_once(loss: losses.Loss) -> None:
    assert len(loss.pattern.findall(loss.page.read_text(encoding="utf-8"))) == 1


@pytest.mark.full
@pytest.mark.game("peatwit")
def test_one_player_among_experts(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(losses, "PAGES", tmp_path)
    monkeypatch.setattr(losses, "LOSSES", (losses.Loss("peatwit", "basic", 200, "one loses", "points"),))
    page = tmp_path / "peatwit.md"
    page.write_text("Here one\nloses 1.00 ± 0.50 points, and 2.00 ± 0.10 elsewhere.")
    losses.main([])
    gain = compare("basic", "expert", "peatwit", 200, jobs=1).difference
    told = f"{-gain.value:.2f} ± {gain.margin:.2f}"
    assert page.read_text() == f"Here one\nloses {told} points, and 2.00 ± 0.10 elsewhere."
