"""``tricklab report peatwit``: its numbers against ones that are counted deal by deal, and the page that shows them."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from statistics import fmean
from typing import Any

import pytest

from report_page import Page, check_few_deals, check_findings, check_mean, check_refused, check_wilson
from tricklab.analysis.reports import report as write_report
from tricklab.analysis.reports.groups import Groups
from tricklab.analysis.reports.peatwit.hands import Hands, hands_of, made, nil
from tricklab.analysis.reports.peatwit.pairs import lines_of, pairs_of
from tricklab.analysis.reports.peatwit.passing import STRATEGIES, passing_at
from tricklab.analysis.reports.peatwit.seatings import SHARE
from tricklab.analysis.reports.peatwit.thresholds import NEVER, thresholds_at
from tricklab.analysis.reports.peatwit.trumps import any_sucked, sucked_share
from tricklab.analysis.reports.phrases import FEWEST
from tricklab.analysis.reports.source import Source
from tricklab.engine.errors import UsageError
from tricklab.engine.setup import Setup
from tricklab.engine.simulation import simulate, simulate_into

HANDS, SEED = 6_000, 11
CYCLE = {3: 3, 4: 4, 5: 3}
"""How many directions the pass takes in turn."""

Deal = dict[str, Any]
TABLES: list[dict[str, Any]] = [{"players": 4}, {"players": 5}, {"players": 4, "partners": True}]


class Case:
    """A run on disk, as the report reads it, and the same deals as `simulate` returns them, one player of each."""

    def __init__(self, rules: dict[str, Any], folder: Path) -> None:
        setup = Setup.make("peatwit", rules=rules, policy="basic", seed=SEED)
        self.source = Source(setup, simulate_into(folder, setup, HANDS + 500).files(HANDS), HANDS)
        self.hands: Hands = hands_of(self.source)
        self.players: int = rules["players"]
        self.deals: list[Deal] = simulate("peatwit", HANDS, rules=rules, policy="basic", seed=SEED).to_dicts()
        self.seen = [self.one(deal) for deal in self.deals]

    def one(self, deal: Deal) -> Deal:
        """Return what a deal was to the one player who is counted, read off the row."""
        seat = deal["hand"] // CYCLE[self.players] % self.players
        partners = self.source.setup.rules["partners"]
        names = ("bid", "tricks", "sucked", "trumps", "top")
        seen: Deal = {name: deal[f"{name}_{seat}"] for name in names}
        seen["longest"] = max(deal[f"{suit}_{seat}"] for suit in ("clubs", "diamonds", "hearts", "spades"))
        seen["score"] = deal[f"delta_{seat % 2 if partners else seat}"]
        seen["made"] = seen["tricks"] == 0 if seen["bid"] == 0 else seen["tricks"] >= seen["bid"]
        seen["nerd"] = deal["nerd_tricks"]
        seen["mate"] = deal[f"bid_{(seat + 2) % self.players}"]
        return seen

    def chosen(self, test: Callable[[Deal], bool]) -> list[Deal]:
        return [seen for seen in self.seen if test(seen)]


@pytest.fixture(scope="module", params=TABLES, ids=lambda rules: "-".join(map(str, rules.values())))
def case(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Case:
    return Case(request.param, tmp_path_factory.mktemp("data"))


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    return tmp_path_factory.mktemp("runs"), tmp_path_factory.mktemp("out")


@pytest.fixture(scope="module")
def html(folders: tuple[Path, Path]) -> str:
    _, out = folders
    path = write_report("peatwit", HANDS, policy="basic", seed=SEED, out=out)
    return path.read_text(encoding="utf-8")


def check_group(group: Groups, seen: list[Deal]) -> None:
    assert group.count == len(seen)
    check_wilson(group.share(made()), sum(deal["made"] for deal in seen), len(seen))
    check_wilson(group.share(nil()), sum(deal["bid"] == 0 for deal in seen), len(seen))
    check_mean(group.mean("score"), [deal["score"] for deal in seen])
    check_mean(group.mean("sucked"), [deal["sucked"] for deal in seen])


def test_scores_of_one_player_are_told_by_bid_and_tricks(case: Case) -> None:
    """What the rules pay, so that the column of the right seat has been read."""
    if case.source.setup.rules["partners"]:
        return
    worth = {4: 50, 5: 30}[case.players]
    for deal in case.seen:
        bid, tricks = deal["bid"], deal["tricks"]
        kept = worth if bid == 0 else 10 * bid + tricks - bid
        assert deal["score"] == (kept if deal["made"] else -(worth if bid == 0 else 10 * bid))


@pytest.mark.parametrize("column", ["bid", "trumps", "top", "longest", "nerd"])
def test_groups(case: Case, column: str) -> None:
    groups = case.hands.groups.by(column)
    assert list(groups) == sorted({deal[column] for deal in case.seen})
    for value, group in groups.items():
        check_group(group, case.chosen(lambda deal, value=value: deal[column] == value))
    check_group(case.hands.groups, case.seen)


def test_nils_by_holding(case: Case) -> None:
    for column in ("trumps", "top", "longest"):
        for value, group in case.hands.groups.where(nil()).by(column).items():
            check_group(group, case.chosen(lambda deal, v=value, c=column: deal["bid"] == 0 and deal[c] == v))


def test_tricks_against_bids(case: Case) -> None:
    import polars as pl

    gap = case.hands.groups.where(~nil(), made()).mean_of(pl.col("tricks") - pl.col("bid"))
    check_mean(gap, [deal["tricks"] - deal["bid"] for deal in case.chosen(lambda deal: deal["bid"] and deal["made"])])
    bids = [sum(deal[f"bid_{seat}"] for seat in range(case.players)) for deal in case.deals]
    check_mean(case.hands.bids, bids)


def test_sucked_trumps(case: Case) -> None:
    sucked = [sum(deal[f"sucked_{seat}"] for seat in range(case.players)) for deal in case.deals]
    check_mean(case.hands.sucked, sucked)
    for held, group in case.hands.groups.by("trumps").items():
        seen = case.chosen(lambda deal, held=held: deal["trumps"] == held)
        check_wilson(any_sucked(group), sum(deal["sucked"] > 0 for deal in seen), len(seen))
        if held:
            part = sucked_share(group, held)
            assert part.value == pytest.approx(sum(deal["sucked"] for deal in seen) / (held * len(seen)))
            assert part.margin == pytest.approx(group.mean("sucked").margin / held, nan_ok=True)


def test_nils_of_partners(case: Case) -> None:
    if not case.source.setup.rules["partners"]:
        return
    lines = {line.name: line for line in lines_of(pairs_of(case.hands), None)}
    assert len(lines) == 4
    for name, own, mate in (
        ("nil, partner bids tricks", True, False),
        ("nil, partner too", True, True),
        ("tricks, partner bids nil", False, True),
        ("tricks, partner too", False, False),
    ):
        seen = [deal for deal in case.seen if ((deal["bid"] == 0), (deal["mate"] == 0)) == (own, mate)]
        assert lines[name].hands.count == len(seen)
        if seen:
            check_wilson(lines[name].rate, sum(deal["made"] for deal in seen), len(seen))
            check_mean(lines[name].hands.mean("score"), [deal["score"] for deal in seen])
    assert sum(line.hands.count > FEWEST for line in lines.values()) >= 3


def seat(case: Case, policy: str, **rules: Any) -> list[Deal]:
    """Play the deals of a comparison with a policy on seat 0."""
    told = {**case.source.setup.rules, **rules}
    return simulate("peatwit", HANDS // SHARE, rules=told, policy="basic", seats={0: policy}, seed=SEED).to_dicts()


def gain(case: Case, deal: Deal) -> float:
    """Return the score of seat 0's side less the mean of the others'."""
    sides = sorted(set(case.source.setup.sides))
    return float(deal["delta_0"] - fmean(deal[f"delta_{side}"] for side in sides if side))


def test_ways_of_passing_are_paired(case: Case) -> None:
    found = passing_at(case.hands)
    assert found is not None
    assert found.deals == HANDS // SHARE
    assert list(found.gains) == (["left", "right", "across"] if case.players == 4 else ["left", "right"])
    for direction, name in (("left", "void"), ("right", "shed_trumps")):
        one, own = (seat(case, f"expert:pass={way}", passing=direction) for way in (name, "own"))
        differences = [gain(case, deal) - gain(case, other) for deal, other in zip(one, own, strict=True)]
        assert len(set(differences)) > 5
        check_mean(found.gains[direction][name], differences)  # type: ignore[arg-type]


def test_thresholds_are_paired(case: Case) -> None:
    found = thresholds_at(case.hands)
    usual = seat(case, "expert")
    for step in (-20.0, NEVER):
        other = seat(case, f"expert:nil_margin={step:g}")
        pairs = list(zip(other, usual, strict=True))
        line = found.lines[step]
        check_mean(line.gain, [gain(case, deal) - gain(case, usually) for deal, usually in pairs])  # type: ignore[misc]
        nils = [deal for deal in other if deal["bid_0"] == 0]
        assert (line.nils, line.made) == (len(nils), sum(deal["tricks_0"] == 0 for deal in nils))
        more = [gain(case, a) - gain(case, b) for a, b in pairs if a["bid_0"] == 0 and b["bid_0"]]
        fewer = [gain(case, b) - gain(case, a) for a, b in pairs if a["bid_0"] and b["bid_0"] == 0]
        assert len(more if step < 0 else fewer) > FEWEST
        for estimate, values in ((line.more, more), (line.fewer, fewer)):
            if values:
                check_mean(estimate, values)  # type: ignore[arg-type]
            assert estimate.count == len(values)
    assert found.lines[NEVER].nils == 0


def test_page_shows_the_numbers(html: str) -> None:
    rows = {row[0]: row for row in Page(html).tables["Bids"]}
    setup = {"policy": "basic", "seed": SEED}
    deals = simulate("peatwit", HANDS, **setup).to_dicts()  # type: ignore[arg-type]
    seen = [(deal[f"bid_{seat}"], deal[f"tricks_{seat}"]) for deal in deals for seat in [deal["hand"] // 4 % 4]]
    for bid in {bid for bid, _ in seen}:
        taken = [tricks for other, tricks in seen if other == bid]
        _, count, share, kept, _, _ = rows[str(bid) if bid else "nil"]
        assert count == f"{len(taken):,}"
        assert float(re.match(r"[\d.]+?\.\d{1}", share).group()) == pytest.approx(100 * len(taken) / HANDS, abs=0.1)  # type: ignore[union-attr]
        rate = fmean(tricks >= bid if bid else tricks == 0 for tricks in taken)
        assert float(re.match(r"\d+\.\d", kept).group()) == pytest.approx(100 * rate, abs=0.1)  # type: ignore[union-attr]


def test_page_has_all_charts_and_says_what_they_rest_on(html: str) -> None:
    page = Page(html)
    sections = re.findall(r'<section aria-labelledby="([a-z-]+)"', html)
    assert sections == [
        "findings",
        "passing",
        "nil-success",
        "nil-or-low",
        "nil-threshold",
        "tricks-by-bid",
        "score-by-bid",
        "sucked",
        "nerd",
        "partners",
        "players",
        "notes",
    ]
    labels = [attributes.get("aria-label") or "" for tag, attributes in page.tags if tag == "svg"]
    assert len(set(labels)) == len(sections) - 2
    for caption in page.captions:
        assert re.search(r"\d\.\d.*\(", caption), "a caption says a number and its interval"
    for section in html.split("<section ")[1:-1]:
        lines = re.findall(r'<p class="source">(.*?)</p>', section)
        assert lines
        assert all(re.search(r"\d deals( each)?, seed 11, rules [0-9a-f]{6}", line) for line in lines)
    assert "elsewhere basic; paired on the same deals" in html
    assert "docs/strength.md" in page.words
    assert "These are different hands" in page.words
    for way in STRATEGIES:
        assert f"pass={way}<" in html


def test_findings_name_their_policies(html: str) -> None:
    check_findings(html, 5)


def test_same_deals_same_page(html: str, folders: tuple[Path, Path], tmp_path: Path) -> None:
    again = write_report("peatwit", HANDS, policy="basic", seed=SEED, out=tmp_path, jobs=1)
    assert again.read_text(encoding="utf-8") == html


@pytest.mark.parametrize("hands", [1, 60])
def test_a_few_deals(hands: int, tmp_path: Path) -> None:
    check_few_deals("peatwit", hands, tmp_path)


@pytest.mark.parametrize(
    ("rules", "there", "missing"),
    [
        ({"passing": "across"}, ["passing=across needs players=4 or 5", ">across<"], [">left<", 'id="nerd"']),
        (
            {"passing": "none", "partners": True},
            [
                "100 deals with two pairs, and as many with 4 players",
                'id="partners"',
                "Nothing is passed by these rules",
            ],
            ['id="passing"'],
        ),
    ],
)
def test_house_rules(rules: dict[str, Any], there: list[str], missing: list[str], tmp_path: Path) -> None:
    text = write_report("peatwit", 100, rules=rules, policy="basic", out=tmp_path / "out").read_text()
    assert all(words in text for words in there)
    assert not any(words in text for words in missing)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--policy", "expert:pass=voids"], "one of own, void, high"),
        (["--players", "3", "--rule", "partners=true"], "partners=true needs players=4"),
        (["--players", "3", "--rule", "passing=across", "--policy", "basic"], "passing=across needs players=4 or 5"),
    ],
)
def test_bad_input(words: list[str], told: str, tmp_path: Path) -> None:
    check_refused(["peatwit", *words], told, tmp_path)


def test_players_in_conflict(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="contradict each other"):
        write_report("peatwit", 10, players=3, rules={"players": 4}, out=tmp_path)
