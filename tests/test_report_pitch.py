"""``tricklab report pitch``: its numbers against ones that are counted deal by deal, and the page that shows them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable
from fractions import Fraction
from pathlib import Path
from statistics import fmean
from typing import Any

import pytest

from report_page import Page, check_few_deals, check_findings, check_mean, check_refused, check_wilson
from tricklab.analysis.reports import report as write_report
from tricklab.analysis.reports import setups_of
from tricklab.analysis.reports.groups import Groups
from tricklab.analysis.reports.pitch import TABLES
from tricklab.analysis.reports.pitch.cards import by_pattern
from tricklab.analysis.reports.pitch.choice import Best, gains_of, to_bid, verdict
from tricklab.analysis.reports.pitch.comparison import lines_of
from tricklab.analysis.reports.pitch.forced import CHAIR, Forced, forced_of
from tricklab.analysis.reports.pitch.making import by_number
from tricklab.analysis.reports.pitch.pitches import Pitches, pitches_of
from tricklab.analysis.reports.pitch.points import chance_dealt, chance_elsewhere, panels_of
from tricklab.analysis.reports.pitch.sweeps import sweeps_of
from tricklab.analysis.reports.source import Source
from tricklab.engine.setup import Setup
from tricklab.engine.simulation import simulate, simulate_into
from tricklab.engine.simulator import Simulator, frame_of

HANDS, SEED = 4_000, 11
Deal = dict[str, Any]

TABLES_TESTED: list[tuple[str, dict[str, Any]]] = [
    ("pitch", {}),
    ("pitch", {"partners": True, "low": "captured"}),
    ("racehorse", {"players": 3}),
    ("sell-out", {"players": 5}),
    ("slam", {"players": 2, "joker": True, "all_pass": "dealer_forced"}),
]


class Case:
    """A run on disk, as the report reads it, and the same deals as `simulate` returns them."""

    def __init__(self, variant: str, rules: dict[str, Any], folder: Path) -> None:
        self.setup = Setup.make(variant, rules=rules, policy="basic", seed=SEED)
        self.source = Source(self.setup, simulate_into(folder, self.setup, HANDS + 500).files(HANDS), HANDS)
        self.pitches: Pitches = pitches_of(self.source)
        self.forced: Forced = forced_of(self.source)
        self.deals: list[Deal] = simulate(variant, HANDS, rules=rules, policy="basic", seed=SEED).to_dicts()
        self.played = [deal for deal in self.deals if deal["pitcher"] is not None]
        self.smallest = 5 if self.setup.rules["pack"] == 32 else 0
        self._told: dict[tuple[str, int], list[Deal]] = {}

    def told(self, kind: str, action: int) -> list[Deal]:
        """Return the deals with the seat told what to say."""
        if (kind, action) not in self._told:
            rows = Simulator(self.setup).play(0, HANDS, force=(CHAIR, kind, action)).rows
            self._told[kind, action] = frame_of(self.setup, 0, rows).to_dicts()
        return self._told[kind, action]

    def names(self) -> list[str]:
        return ["high", "low", "jack", *(["joker"] if self.setup.rules["joker"] else []), "game"]

    def ours(self, deal: Deal, seat: int | None) -> bool:
        """Whether a seat is the pitcher or a partner."""
        return seat is not None and self.setup.sides[seat] == self.setup.sides[deal["pitcher"]]

    def lead(self, deal: Deal, seat: int) -> float:
        """Return a seat's change of score less the mean of the others'."""
        sides = self.setup.sides
        others = [deal[f"delta_{side}"] for side in sorted(set(sides)) if side != sides[seat]]
        return float(deal[f"delta_{sides[seat]}"] - fmean(others))

    def holding(self, deal: Deal) -> str:
        """Return the pitcher's trumps as letters, best first, the joker as j."""
        return letters(deal[f"trumps_{deal['pitcher']}"])


def letters(mask: int) -> str:
    return "".join(name for name, bit in zip("jAKQJT98765432", f"{mask:014b}", strict=True) if bit == "1")


def grouped(deals: Iterable[Deal], key: Callable[[Deal], Any]) -> dict[Any, list[Deal]]:
    groups = defaultdict(list)
    for deal in deals:
        groups[key(deal)].append(deal)
    return dict(groups)


@pytest.fixture(scope="module", params=TABLES_TESTED, ids=lambda pair: "-".join([pair[0], *map(str, pair[1].values())]))
def case(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Case:
    return Case(*request.param, tmp_path_factory.mktemp("data"))


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    return tmp_path_factory.mktemp("runs"), tmp_path_factory.mktemp("out")


@pytest.fixture(scope="module")
def html(folders: tuple[Path, Path]) -> str:
    path = write_report("pitch", 20_000, policy="basic", seed=SEED, data=folders[0], out=folders[1])
    return path.read_text(encoding="utf-8")


def check_pitches(case: Case, group: Groups, deals: list[Deal]) -> None:
    assert group.count == len(deals)
    for name in case.names():
        check_wilson(group.rate(name), sum(case.ours(deal, deal[name]) for deal in deals), len(deals))
    check_wilson(group.rate("made"), sum(deal["made"] is True for deal in deals), len(deals))
    every = [all(case.ours(deal, deal[name]) for name in case.names()) for deal in deals]
    seats = range(case.setup.players)
    six = [sum(deal[f"tricks_{seat}"] for seat in seats if case.ours(deal, seat)) == 6 for deal in deals]
    check_wilson(group.rate("all_points"), sum(every), len(deals))
    check_wilson(group.rate("six"), sum(six), len(deals))
    check_wilson(group.rate("both"), sum(a and b for a, b in zip(every, six, strict=True)), len(deals))
    check_mean(group.mean("net", case.pitches.unit), [case.lead(deal, deal["pitcher"]) for deal in deals])


def test_pitches_by_bid_and_place(case: Case) -> None:
    check_pitches(case, case.pitches.groups, case.played)
    assert case.pitches.passed == len(case.deals) - len(case.played)
    players = case.setup.players
    for column, key in (
        ("bid", lambda deal: deal["bid"]),
        ("place", lambda deal: (deal["pitcher"] - deal["dealer"] - 1) % players + 1),
        ("cards", lambda deal: len(case.holding(deal))),
    ):
        deals = grouped(case.played, key)
        groups = case.pitches.groups.by(column)
        assert set(groups) == set(deals)
        for value, group in groups.items():
            check_pitches(case, group, deals[value])


def test_points_by_holding(case: Case) -> None:
    high, low, jack, game = panels_of(case.pitches)
    ranks = "23456789TJQKA"
    for panel, end in ((high, 0), (low, -1)):
        deals = grouped(
            (deal for deal in case.played if case.holding(deal) != "j"), lambda d, e=end: case.holding(d).strip("j")[e]
        )
        assert {ranks[value] for value in panel.lines[""]} == set(deals)
        for value in panel.lines[""]:
            check_pitches(case, panel.lines[""][value], deals[ranks[value]])
    for panel, letter, names in ((jack, "J", ("Jack held", "not held")), (game, "A", ("with the Ace", "without"))):
        deals = grouped(case.played, lambda d, x=letter: (x in case.holding(d), len(case.holding(d))))
        for name, held in zip(names, (True, False), strict=True):
            for cards, group in panel.lines[name].items():
                check_pitches(case, group, deals[held, cards])


def test_sweeps(case: Case) -> None:
    lowest = "27"[case.smallest > 0]

    def key(deal: Deal) -> Any:
        held = case.holding(deal)
        return len(held), tuple(int(card in held) for card in ("A", "J", lowest))

    deals = grouped(case.played, key)
    sweeps = sweeps_of(case.pitches)
    assert set(sweeps) == set(deals)
    for which, group in sweeps.items():
        check_pitches(case, group, deals[which])


def test_exact_chances(case: Case) -> None:
    """They are counted from the cards, and what was dealt lies within a few errors of the first."""
    players, pack = case.setup.players, case.setup.rules["pack"] + case.setup.rules["joker"]
    assert chance_dealt(case.pitches) == Fraction(6 * players, pack)
    assert chance_elsewhere(case.pitches) == Fraction(6 * (players - 1), pack - 6)
    dealt = case.pitches.dealt
    pips = [sum(deal[f"pips_{seat}"] for seat in range(players)) / 80 for deal in case.deals]
    check_mean(dealt, pips)
    assert abs(dealt.value - chance_dealt(case.pitches)) < 5 * dealt.error
    for rank, rate in case.pitches.elsewhere.items():
        bit = 1 << rank
        lacking = [deal for deal in case.played if not deal[f"trumps_{deal['pitcher']}"] & bit]
        others = sum(any(deal[f"trumps_{seat}"] & bit for seat in range(players)) for deal in lacking)
        check_wilson(rate, others, len(lacking))


def pattern_of(case: Case, held: str) -> str:
    shown = "AKQJT" + ("87" if case.smallest else "32")
    names = [card if card in shown else "x" for card in held.strip("j")]
    return "-".join([*names, *(["joker"] if "j" in held else [])])


def test_bids_made_when_told_to(case: Case) -> None:
    for place, call in enumerate(case.forced.calls):
        word = {8: "pitch", 7: "slam"}.get(call.action, str(call.action))
        pitched = [
            deal
            for deal in case.told(call.kind, call.action)
            if deal[f"bid_{CHAIR}"] == word
            and deal["pitcher"] == CHAIR
            and deal["contract"] != "free"
            # in a sale the seat may pitch for what another bid, but not with these words
            and deal["bid"] == call.level
        ]
        assert pitched
        groups = case.forced.call(case.forced.pitched, place)
        deals = grouped(pitched, lambda deal: pattern_of(case, case.holding(deal)))
        found = by_pattern(groups)
        assert set(found) == set(deals)
        for name, group in found.items():
            check_wilson(group.rate("made"), sum(deal["made"] for deal in deals[name]), len(deals[name]))
        for ace in (0, 1):
            for cards, rates in by_number(case.forced, ace).items():
                chosen = [
                    deal
                    for deal in pitched
                    if ("A" in case.holding(deal)) == bool(ace) and len(case.holding(deal)) == cards
                ]
                assert rates[place].count == len(chosen)
                if chosen:
                    check_wilson(rates[place], sum(deal["made"] for deal in chosen), len(chosen))


def test_gains_are_paired(case: Case) -> None:
    gains = gains_of(case.forced)
    players = case.setup.players
    words = {8: "pitch", 7: "slam", 0: "pass", 9: "offer"}
    expected: dict[Any, list[float]] = defaultdict(list)
    for place, call in enumerate(case.forced.calls):
        first = next(other for other in case.forced.calls if other.kind == call.kind)
        say = f"bid_{CHAIR}"
        for low, bid, instead in zip(
            *(case.told(call.kind, action) for action in (first.action, call.action, call.instead)), strict=True
        ):
            if low[say] != words.get(first.action, str(first.action)) or instead[say] != words[call.instead]:
                continue
            assert bid[say] == words.get(call.action, str(call.action))  # who may bid low may bid high
            held = letters(bid[f"longest_{CHAIR}"])
            best = Best(len(held), "23456789TJQKA".index(held[0]) if held[0] in "AKQJ" else -1)
            where = (CHAIR - bid["dealer"] - 1) % players + 1
            expected[best, where, place].append(case.lead(bid, CHAIR) - case.lead(instead, CHAIR))
    assert {(*key, call) for key, found in gains.items() for call in found} == set(expected)
    for (best, where, place), values in expected.items():
        check_mean(gains[best, where][place], values)
    strong = [gains[key] for key in gains if key[0].cards >= 4 and key[0].top == 12]
    if case.setup.variant != "sell-out":  # where a bid mostly sells the pitch
        assert any(to_bid(found) for found in strong), "long suits with the Ace are worth a bid"
    if case.setup.variant == "pitch":
        assert any(verdict(found) == -1 for found in gains.values()), "some hands are worth a pass"


def test_tables_are_the_first_and_what_changes_one_rule() -> None:
    def make(rules: Any) -> Setup:
        return Setup.make("racehorse", rules=rules, policy="basic", seed=1)

    setups, notes = setups_of(make, TABLES, {"low": "captured"})
    rules = [setup.rules for setup in setups]
    assert (rules[0]["pack"], rules[0]["players"], rules[0]["low"]) == (32, 4, "captured")
    for other in rules[1:]:
        assert sum(other[key] != rules[0][key] for key in other) == 1
    assert [other["players"] for other in rules if other["players"] != 4] == [2, 3, 5]
    assert [note.split(":")[0] for note in notes] == ["No comparison with players=6", "No comparison with players=7"]


def test_lines_of_tables(folders: tuple[Path, Path]) -> None:
    tables = []
    for rules in ({}, {"players": 3}, {"low": "captured"}):
        setup = Setup.make("pitch", rules=rules, policy="basic", seed=SEED)
        run_ = simulate_into(folders[0], setup, 1_000)
        tables.append(pitches_of(Source(setup, run_.files(1_000), 1_000)))
    lines = lines_of(tables)
    assert [line.name for line in lines] == ["3 players", "4 players", "Low is captured"]
    for line, rules in zip(lines, ({"players": 3}, {}, {"low": "captured"}), strict=True):
        deals = simulate("pitch", 1_000, rules=rules, policy="basic", seed=SEED).to_dicts()
        for bid, rate in ((2, line.two), (3, line.three)):
            made = [deal["made"] for deal in deals if deal["bid"] == bid]
            check_wilson(rate, sum(made), len(made))


SECTIONS = ["findings", "make", "bid-or-pass", "points", "sweeps", "tables", "notes"]


def test_page(html: str) -> None:
    page = Page(html)
    for name in SECTIONS[1:-1]:
        assert f'id="{name}"' in html
    assert html.count("<svg ") == 6
    for caption in page.captions:
        assert re.search(r"\d\.\d.*\(", caption), "a caption says a number and its interval"
    for section in html.split("<section ")[1:-1]:
        lines = re.findall(r'<p class="source">(.*?)</p>', section)
        assert lines
        assert all(re.search(r"\d deals( each)?, seed 11, rules [0-9a-f]{6}", line) for line in lines)
    assert "5,000 of every other table compared" in page.words
    assert "paired on the same deals" in html
    assert "docs/strength.md" in page.words
    assert "24/52" in html
    assert "A named card is dealt in exactly 46.2" in page.words
    for words in ("Low is captured", "dealer may not take over", "32 cards", "with a joker", "7 players"):
        assert words in page.words


def test_findings_name_their_policies(html: str) -> None:
    check_findings(html, 6)


def test_same_deals_same_page(html: str, folders: tuple[Path, Path], tmp_path: Path) -> None:
    again = write_report("pitch", 20_000, policy="basic", seed=SEED, data=folders[0], out=tmp_path, jobs=1)
    assert again.read_text(encoding="utf-8") == html


@pytest.mark.parametrize("hands", [1, 60])
def test_a_few_deals(hands: int, tmp_path: Path) -> None:
    check_few_deals("pitch", hands, tmp_path)


@pytest.mark.parametrize("variant", ["racehorse", "sell-out", "joker-pitch", "smudge", "slam"])
def test_presets(variant: str, tmp_path: Path) -> None:
    path = write_report(variant, 2_000, policy="basic", data=tmp_path, out=tmp_path / "out")
    text = path.read_text(encoding="utf-8")
    assert path.parent.name == variant
    assert {"sell-out": ">pitch, %<", "slam": ">slam, %<", "joker-pitch": ">5, %<"}.get(variant, ">4, %<") in text
    assert ("players=2 to 5, not 6" in text) == (variant == "racehorse")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["pitch", "--policy", "nobody"], "nobody"),
        (["racehorse", "--players", "7"], "pack=32 is enough for players=2 to 5"),
        (["sell-out", "--rule", "dealer_steal=true"], "auction=sell_out needs dealer_steal=false"),
        (["pitch", "--players", "3", "--rule", "partners=true"], "partners=true needs players=4"),
    ],
)
def test_bad_input(words: list[str], told: str, tmp_path: Path) -> None:
    check_refused(words, told, tmp_path)
