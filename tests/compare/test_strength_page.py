"""How strong the players are, and the tools that measure it; whether headlines hold when something is changed."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from tools import losses, strength_page
from tools.strength_matches import line_of
from tools.strength_page import NUMBERS, PAGE, TABLES, page_of
from tricklab import Estimate, MatchComparison, Setup, Simulator, compare
from tricklab.analysis.contest.player_skill import MEASURED, describe_skill
from tricklab.analysis.contest.strength import Line, Strength
from tricklab.analysis.reports.kit.directed import run_directed
from tricklab.analysis.reports.kit.sceptic import FAILS, FEW, HOLDS, OPEN, checks_of, held, side_of
from tricklab.analysis.studies.facts import Way
from tricklab.analysis.studies.measures import EACH_GAIN, GAIN
from tricklab.analysis.studies.question import Answer, Question
from tricklab.analysis.studies.splits import ALL, Split, by_place
from tricklab.analysis.studies.study import Study

SKILLS = {"random": 0.0, "basic": 0.5, "expert": 0.9, "rollout:base=expert": 1.0}


class Measured:
    """Takes the place of a `Ladder`: each policy has the skill above, whatever the deals."""

    experiment = SimpleNamespace(arms=(), prepare=lambda observer: None)

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
    tables = ("smear", {}, 70), ("pitch", {}, 30), ("pitch", {"players": 3}, 40), ("phat", {}, 20)
    monkeypatch.setattr(strength_page, "TABLES", tables)
    return numbers, page


def tables(numbers: Path) -> list[dict[str, Any]]:
    return json.loads(numbers.read_text(encoding="utf-8"))["tables"]  # type: ignore[no-any-return]  # as written


def test_a_game_is_measured_alone(files: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    """All its tables are measured again, by the same share of the deals; the others stay; what is not listed goes."""
    numbers, page = files
    strength_page.main([])
    before = tables(numbers)
    assert [(line["variant"], line["rules"], line["deals"]) for line in before] == list(strength_page.TABLES)
    rows = page.read_text("utf-8").splitlines()
    assert "| Pitch, 3 players | 40 | +1.00 ± 0.25 | 50.0 ± 25.0 | 90.0 ± 25.0 |" in rows
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


WAYS = (Way("pass", ("bid", 0)), Way("4", ("bid", 4)))
QUESTION = Question("four", "Four?", ALL, ALL, lambda answer: (), "", measures=(GAIN,))


def answer_of(values: list[int]) -> Answer:
    """Return an answer whose only number is the mean of some values."""
    sums = np.zeros((1, 2, 1, 1, 3), np.int64)
    sums[0, 1, 0, 0] = len(values), sum(values), sum(value * value for value in values)
    return Answer(QUESTION, WAYS, len(values), 1, sums)


SURE, UNSURE = [1, 3] * 50, [-5, 6] * 50


@pytest.mark.parametrize(("values", "than", "side", "told"), [
    (SURE, 0.0, 1, f"{HOLDS}: +2.00 points (+1.80 to +2.20)"),
    (SURE, 0.0, -1, f"{FAILS}: +2.00 points (+1.80 to +2.20)"),
    (SURE, 2.5, -1, f"{HOLDS}: +2.00 points (+1.80 to +2.20)"),
    (SURE, 2.5, 1, f"{FAILS}: +2.00 points (+1.80 to +2.20)"),
    (UNSURE, 0.0, 1, f"{OPEN}: +0.50 points (−0.60 to +1.60)"),
    (SURE[:28], 0.0, 1, FEW),
    ([], 0.0, 1, FEW),
])  # fmt: skip
def test_held(values: list[int], than: float, side: int, told: str) -> None:
    assert held(answer_of(values), answer_of(values).sentence("It gains.", 0, 0, 1, 0, than), side) == told
    if values is SURE:
        assert side_of(answer_of(SURE), answer_of(SURE).sentence("", 0, 0, 1, 0, than)) == (-1 if than else 1)


@pytest.mark.full
@pytest.mark.game("pitch")
def test_headlines_are_asked_again() -> None:
    """To bid four on every hand loses with whomever; a page that says that it gains does not hold."""
    setup = Setup.make("pitch", seed=3)
    study = Study("", WAYS, (QUESTION,))
    (own,) = study.run(setup, 400)
    said = [own.sentence("To bid four on all hands loses.", 0, 0, 1)]
    against, checks = checks_of(study, own, said, setup, 3_000)
    assert len(against) == 3
    assert [check.headline for check in checks] == [said[0].text]
    assert [text.partition(":")[0] for text in checks[0].holds] == [HOLDS, HOLDS, HOLDS]
    assert all(": −" in text for text in checks[0].holds), "each says by how much"
    _, checks = checks_of(study, answer_of(SURE), said, setup, 400)
    told = [text.partition(":")[0] for text in checks[0].holds]
    assert told == [FAILS, FEW, FAILS], "four deals with players who think ahead are not played"


ACE = Split("hand", ("an Ace", "none"), lambda facts: 1 - ((facts.hand & ACES) != 0).astype(np.int64))
ACES = sum(1 << (13 * suit + 12) for suit in range(4))
FOUR_OR_TWO = Question("bid", "Four or two?", ACE, by_place(4), lambda answer: (), "", measures=(EACH_GAIN,))
BY_ACE = Study("", (*WAYS, Way("2", ("bid", 2))), (FOUR_OR_TWO,))


@pytest.mark.game("pitch")
def test_deals_are_spent_on_the_cell_of_the_sentence() -> None:
    """All of them belong to it, they are the first of the page's, and they come out as when all deals are played."""
    setup = Setup.make("pitch", policy="basic", seed=3)
    (every,) = BY_ACE.run(setup, 2_000)
    headline = every.sentence("With an Ace eldest loses by a bid of four.", 0, 0, 1)
    found = run_directed(BY_ACE, [headline], setup, setup, 40, 2_000)
    assert found.sums[0, :, 0, 0, 0].tolist() == [0, 60, 0], "40 deals in three ways are 60 in two"
    assert found.sums[0, 1, :, :, 0].sum() == 60
    dealt = Simulator(setup).deal(0, 2_000)
    eldest_has_one = np.flatnonzero((dealt.hands[:, 0] & ACES != 0) & (dealt.dealers == 3))
    (first,) = BY_ACE.run(setup, int(eldest_has_one[59]) + 1)
    assert found.sums[0, 1, 0, 0].tolist() == first.sums[0, 1, 0, 0].tolist()
    everywhere = run_directed(BY_ACE, [every.sentence("A bid of four loses.", way=1)], setup, setup, 40, 2_000)
    assert everywhere.at(way=1).count == 60
    of_aces = replace(BY_ACE, asked=lambda facts: facts.hand & ACES != 0)
    aces_alone = run_directed(of_aces, [every.sentence("A bid of four loses.", way=1)], setup, setup, 40, 2_000)
    assert everywhere.at(1, way=1).count > 0
    assert aces_alone.at(0, way=1).count == 60


@pytest.mark.game("pitch")
def test_deals_are_those_in_which_the_sentence_counts() -> None:
    """Who is not eldest bids two only where nobody has bid, so that most deals of the cell count for nothing."""
    setup = Setup.make("pitch", policy="basic", seed=3)
    (every,) = BY_ACE.run(setup, 1_000)
    third = every.sentence("Third with an Ace, to bid two gains.", 0, 2, 2)
    last = every.sentence("Without one the dealer loses by a bid of four.", 1, 3, 1)
    found = run_directed(BY_ACE, [third, last], setup, setup, 40, 1_000)
    assert found.sums[0, :, :, :, 0].sum((1, 2)).tolist() == [0, 30, 30], "120 plays, of two ways for two sentences"
    assert found.at(0, 2, 2).count == found.at(1, 3, 1).count == 30
    assert 30 < every.at(0, 2, 2).count < 200
    assert run_directed(BY_ACE, [third], setup, setup, 10_000, 1_000).at(0, 2, 2) == every.at(0, 2, 2)
    others = run_directed(BY_ACE, [third, last], setup, setup.with_policies("expert"), 40, 1_000)
    assert 0 < others.at(0, 2, 2).count < 30, "where others have bid before the seat, it does not count"


@pytest.mark.game("pitch")
def test_other_deals_are_other_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    seeds, tables = [], []
    run = Study.run

    def watched(study: Study, setup: Setup, hands: int, **more: object) -> list[Answer]:
        seeds.append(setup.seed)
        tables.append(setup.table_of_policies())
        return run(study, setup, hands, **more)  # type: ignore[arg-type]  # as given

    monkeypatch.setattr(Study, "run", watched)
    checks_of(Study("", WAYS, (QUESTION,)), answer_of(SURE), [], Setup.make("pitch", seed=3), 100)
    assert seeds == [3, "3, again"]
    assert tables == ["basic", "expert"]


@pytest.mark.parametrize(("variant", "options", "row"), [
    ("pitch", {"rules": {"target": 21}}, "Pitch"),
    ("auction-cinch", {"players": 6}, "Auction Cinch, 6 players"),
    ("sixty-three", {}, "Sixty-Three"),
])  # fmt: skip
def test_how_strong_the_players_are(variant: str, options: dict[str, object], row: str) -> None:
    line = next(line for line in PAGE.read_text().splitlines() if line.startswith(f"| {row} |"))
    kept = [f"{float(cell.split()[0]):.0f} %" for cell in line.split("|")[5:3:-1]]
    expert = describe_skill(Setup.make(variant, **options)).replace("\u00a0", " ")  # type: ignore[arg-type]
    assert expert.startswith(f"These players keep {kept[0]} of the skill")
    assert expert.endswith(f"a beginner among them keeps {kept[1]}.")
    assert len(expert.split()) <= 25
    basic = describe_skill(Setup.make(variant, policy="basic", **options)).replace("\u00a0", " ")  # type: ignore[arg-type]
    assert f"beginners: one of them among experts keeps {kept[1]}" in basic
    assert "Nobody has measured" in describe_skill(Setup.make("pitch", policy="expert:bid_margin=1"))
    assert "at random" in describe_skill(Setup.make("pitch", policy="random"))


def test_the_page_of_strengths_is_made_from_the_numbers() -> None:
    numbers = json.loads(NUMBERS.read_text(encoding="utf-8"))
    assert page_of(numbers) == PAGE.read_text(encoding="utf-8")
    assert [(line["variant"], line["rules"], line["deals"]) for line in numbers["tables"]] == list(TABLES)
    assert Path(NUMBERS).read_bytes() == MEASURED.read_bytes()
