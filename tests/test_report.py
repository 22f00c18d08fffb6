"""``tricklab report``: its numbers against ones that are counted deal by deal, and the page that shows them."""

from __future__ import annotations

import math
import re
import warnings
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from statistics import fmean
from typing import Any

import pytest

from report_page import Page, check_mean, check_refused, check_wilson
from shell import run
from tricklab.analysis.reports import page as pages
from tricklab.analysis.reports import report as write_report
from tricklab.analysis.reports.phrases import FEWEST, in_row
from tricklab.analysis.reports.smear.contracts import Contracts, contracts_of, effect
from tricklab.analysis.reports.smear.odds import split_by_holding
from tricklab.analysis.reports.smear.seats import points_of, seat_lines
from tricklab.analysis.reports.source import Source
from tricklab.engine.errors import StoreError, UsageError
from tricklab.engine.setup import Setup
from tricklab.engine.simulation import simulate, simulate_into

HANDS = 20_000
Deal = dict[str, Any]

TABLES = [
    {"players": 4},
    {"players": 6, "trey": False},
    {"players": 4, "jokers": "ranked", "stock": "bidder"},
]


class Case:
    """A run on disk, as the report reads it, and the same deals as rows, as `simulate` returns them."""

    def __init__(self, rules: dict[str, Any], folder: Path) -> None:
        setup = Setup.make("smear", rules=rules, policy="basic", seed=11)
        done = simulate_into(folder, setup, HANDS + 500)
        self.source = Source(setup, done.files(HANDS), HANDS)
        self.deals: list[Deal] = simulate("smear", HANDS, rules=rules, policy="basic", seed=11).to_dicts()
        self.contracts: Contracts = contracts_of(self.source)

    @property
    def players(self) -> int:
        return self.source.setup.players

    def sold(self) -> Iterator[Deal]:
        return (deal for deal in self.deals if deal["bidder"] is not None)


@pytest.fixture(scope="module", params=TABLES, ids=lambda rules: "-".join(map(str, rules.values())))
def case(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Case:
    return Case(request.param, tmp_path_factory.mktemp("data"))


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("runs")


@pytest.fixture(scope="module")
def written(data: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_report("smear", HANDS, policy="basic", seed=11, data=data, out=tmp_path_factory.mktemp("out"))


@pytest.fixture(scope="module")
def html(written: Path) -> str:
    return written.read_text(encoding="utf-8")


def own(deal: Deal) -> int:
    return deal[f"delta_{deal['bidder'] % 2}"]


def other(deal: Deal) -> int:
    return deal[f"delta_{1 - deal['bidder'] % 2}"]


def held(deal: Deal) -> tuple[int, str]:
    """Return how many trumps the bidder held, and which of A, K and Q, read off the mask as text."""
    bits = f"{deal['bidder_trumps']:016b}"
    return bits.count("1"), "".join(name for name, bit in zip("AKQ", bits[:3], strict=True) if bit == "1")


def grouped(deals: Iterator[Deal], key: Any) -> dict[Any, list[Deal]]:
    groups = defaultdict(list)
    for deal in deals:
        groups[key(deal)].append(deal)
    return groups


def test_contracts_by_bid(case: Case) -> None:
    by_bid = case.contracts.by("bid")
    groups = grouped(case.sold(), lambda deal: deal["bid"])
    assert list(by_bid) == sorted(groups)
    for bid, deals in groups.items():
        line = by_bid[bid]
        assert line.deals == len(deals)
        check_wilson(line.made, sum(deal["made"] for deal in deals), len(deals))
        check_mean(line.own, [own(deal) for deal in deals])
        check_mean(line.other, [other(deal) for deal in deals])
        check_mean(line.net, [own(deal) - other(deal) for deal in deals])
    assert case.contracts.passed == sum(deal["bidder"] is None for deal in case.deals)
    check_mean(case.contracts.outcome().bid, [deal["bid"] for deal in case.sold()])


def test_contracts_by_holding(case: Case) -> None:
    import polars as pl

    tops = {"": 0, "Q": 1, "K": 2, "KQ": 3, "A": 4, "AQ": 5, "AK": 6, "AKQ": 7}
    groups = grouped(case.sold(), held)
    assert len(groups) > 20
    for (trumps, top), deals in groups.items():
        line = case.contracts.outcome(pl.col("trumps") == trumps, pl.col("top") == tops[top])
        check_wilson(line.made, sum(deal["made"] for deal in deals), len(deals))
        check_mean(line.bid, [deal["bid"] for deal in deals])


def test_made_by_bid_and_holding(case: Case) -> None:
    split = split_by_holding(case.contracts)
    seen = 0
    for (trumps, top, bid), deals in grouped(case.sold(), lambda deal: (*held(deal), deal["bid"])).items():
        name = {(True, True): "A and K", (True, False): "A, no K", (False, True): "K, no A"}
        line = split[trumps, name.get(("A" in top, "K" in top), "neither")][bid]
        seen += len(deals)
        assert line.deals >= len(deals)  # with the Queen and without are one line
    assert seen == sum(line.deals for lines in split.values() for line in lines.values())
    four = [deal for deal in case.sold() if held(deal)[0] == 4 and "AK" in held(deal)[1] and deal["bid"] == 3]
    check_wilson(split[4, "A and K"][3].made, sum(deal["made"] for deal in four), len(four))


@pytest.mark.parametrize("pairs", ["ace", "trump"])
def test_effect_is_mantel_and_haenszels(case: Case, pairs: str) -> None:
    groups = grouped(case.sold(), lambda deal: (deal["bid"], *held(deal)))
    rates = {key: (len(deals), fmean(deal["made"] for deal in deals)) for key, deals in groups.items()}
    over = under = 0.0
    for (bid, trumps, top), (n, p) in rates.items():
        if pairs == "ace" and "A" in top:
            continue
        m, q = rates.get((bid, trumps, "A" + top) if pairs == "ace" else (bid, trumps + 1, top), (0, 0.0))
        if min(n, m) >= FEWEST:
            over += (q - p) * n * m / (n + m)
            under += n * m / (n + m)
    found = effect(case.contracts, pairs)
    assert found is not None
    assert found.value == pytest.approx(over / under)
    assert found.low < found.value < found.high


def test_effect_has_the_error_of_its_deals(case: Case) -> None:
    """With one pair only the interval is that of a difference of two shares."""
    import polars as pl

    one = case.contracts.frame.filter(pl.col("bid") == 3, pl.col("trumps") == 4, pl.col("top").is_in([0, 4]))
    found = effect(Contracts(case.source, one, 0), "ace")
    assert found is not None
    totals = one.group_by("top").agg(pl.col("deals").sum(), pl.col("made").sum()).sort("top").rows()
    variance = sum(made / deals * (1 - made / deals) / deals for _, deals, made in totals)
    assert (found.high - found.low) / 2 == pytest.approx(1.96 * math.sqrt(variance), rel=0.05)
    assert found.deals == sum(deals for _, deals, _ in totals)


def test_bids_by_seat(case: Case) -> None:
    lines = seat_lines(case.contracts)
    assert [line.place for line in lines] == list(range(1, case.players + 1))
    for line in lines:
        # the dealer is `players` places after the dealer
        seats = [(deal, (deal["dealer"] + line.place) % case.players) for deal in case.deals]
        bids = [deal[f"bid_{seat}"] for deal, seat in seats]
        assert line.bids == Counter(bids)
        check_wilson(line.passed, bids.count(0), HANDS)
        check_mean(line.bid, [bid for bid in bids if bid])
        won = [deal for deal, seat in seats if deal["bidder"] == seat]
        check_wilson(line.won, len(won), HANDS)
        check_wilson(line.outcome.made, sum(deal["made"] for deal in won), len(won))
        check_mean(line.outcome.net, [own(deal) - other(deal) for deal in won])


def test_points(case: Case) -> None:
    points = points_of(case.source)
    sold = list(case.sold())
    assert points.played == len(sold)
    names = [line.name.lower().replace("-", "_") for line in points.lines]
    assert ("trey" in names) == case.source.setup.rules["trey"]
    assert len(names) == (8 if "trey" in names else 7)
    for name, line in zip(names, points.lines, strict=True):
        assert line.worth == (3 if name == "trey" else 1)
        got = [(deal[name], deal["bidder"]) for deal in sold if deal[name] is not None]
        check_wilson(line.out, len(got), len(sold))
        check_wilson(line.bidder, sum(seat == bidder for seat, bidder in got), len(sold))
        mates = sum(seat != bidder and seat % 2 == bidder % 2 for seat, bidder in got)
        check_wilson(line.partners, mates, len(sold))
        check_wilson(line.others, sum(seat % 2 != bidder % 2 for seat, bidder in got), len(sold))
        check_wilson(line.side, sum(seat % 2 == bidder % 2 for seat, bidder in got), len(got))
    check_mean(points.undealt, [deal["undealt"] for deal in sold])


def test_page_shows_the_numbers(html: str) -> None:
    """Read off the page: deals, share of deals and make rate of each winning bid."""
    deals = simulate("smear", HANDS, policy="basic", seed=11).to_dicts()
    rows = {row[0]: row for row in Page(html).tables["Winning bids"]}
    for bid, group in grouped((deal for deal in deals if deal["bid"]), lambda deal: deal["bid"]).items():
        _, count, share, made = rows[str(bid)]
        assert count == f"{len(group):,}"
        assert float(share) == pytest.approx(100 * len(group) / HANDS, abs=0.05)
        assert float(made) == pytest.approx(100 * fmean(deal["made"] for deal in group), abs=0.05)
    assert float(rows["any"][3]) == pytest.approx(100 * fmean(deal["made"] for deal in deals if deal["bid"]), abs=0.05)


def test_few_deals_are_grey_and_unspoken(html: str) -> None:
    deals = simulate("smear", HANDS, policy="basic", seed=11)
    counts = Counter(bid for bid in deals["bid"].to_list() if bid)
    rare = [bid for bid, count in counts.items() if count < FEWEST]
    assert rare, "this seed has no rare bid; choose another"
    for bid, count in counts.items():
        row = re.search(rf'<th scope="row">{bid}</th><td( class="few")?>{count:,}</td>', html)
        assert row is not None
        assert bool(row.group(1)) == (count < FEWEST)
    assert not re.search(rf"\bbid(s of| of)? {max(rare)}\b", " ".join(Page(html).captions))


def test_every_section_says_what_it_rests_on(html: str) -> None:
    four, six = (Setup.make("smear", players=n, policy="basic", seed=11) for n in (4, 6))
    sections = html.split("<section ")[1:-1]
    assert len(sections) == 10
    for section in sections:
        sources = re.findall(r'<p class="source">(.*?)</p>', section)
        assert sources
        for line in sources:
            assert re.search(rf"{HANDS:,} deals, seed 11, rules [0-9a-f]{{6}}, policy basic", line)
    assert f"rules {four.rules_digest()}" in sections[1]
    assert f"rules {six.rules_digest()}" in sections[-1]


def test_page_is_self_contained(html: str) -> None:
    page = Page(html)
    assert "http:" not in html
    assert "https:" not in html
    assert not {tag for tag, _ in page.tags} & {"script", "link", "iframe", "object", "embed", "img", "base"}
    assert "@import" not in html
    assert all(target.startswith("#") for target in re.findall(r"url\(\s*['\"]?([^)]*)", html))
    ids = [attributes["id"] for _, attributes in page.tags if attributes.get("id")]
    assert len(ids) == len(set(ids))
    links = [attributes["href"] for _, attributes in page.tags if attributes.get("href")]
    links += re.findall(r"url\(([^)]*)\)", html)
    assert len(links) > 100
    assert {link.removeprefix("#") for link in links if link} <= set(ids)
    assert not any("src" in attributes for _, attributes in page.tags)


def test_every_chart_has_words(html: str) -> None:
    page = Page(html)
    pictures = [attributes for tag, attributes in page.tags if tag == "svg"]
    assert len(pictures) == 9
    labels = [attributes.get("aria-label") or "" for attributes in pictures]
    assert all(attributes.get("role") == "img" for attributes in pictures)
    assert len(set(labels)) == 9
    assert min(map(len, labels)) > 40
    assert len(page.captions) == 9
    for caption in page.captions:
        assert re.search(r"\d\.\d.*\(", caption), "a caption says a number and its interval"


def test_same_data_same_bytes(written: Path, data: Path, tmp_path: Path) -> None:
    """The command line, in another process with other hashes, writes the page that `tricklab.report` wrote."""
    words = ("report", "smear", "--hands", "2e4", "--seed", "11", "--policy", "basic", "--data", data)
    before = sorted((path.name, path.stat().st_mtime_ns) for path in data.rglob("*.parquet"))
    done = run("tricklab", *words, "--out", tmp_path, env={"PYTHONHASHSEED": "7"})
    assert (done.code, done.out) == (0, f"Report: {tmp_path / 'smear' / 'index.html'}\n")
    assert (tmp_path / "smear" / "index.html").read_bytes() == written.read_bytes()
    assert [path.name for path in (tmp_path / "smear").iterdir()] == ["index.html"]
    assert sorted((path.name, path.stat().st_mtime_ns) for path in data.rglob("*.parquet")) == before


@pytest.mark.parametrize(
    ("rules", "about", "note"),
    [
        ({"stock": "dealer"}, 4, "No comparison with players=6: stock=dealer needs players=4"),
        ({"refill": "bidder_only"}, 6, "No comparison with players=4: refill=bidder_only needs players=6"),
    ],
)
def test_rules_for_one_size_of_table(rules: dict[str, Any], about: int, note: str, tmp_path: Path) -> None:
    text = write_report("smear", 2_000, rules=rules, policy="basic", data=tmp_path, out=tmp_path / "out").read_text()
    assert note in text
    assert f"2,000 deals with {about} players, dealt and played" in text
    assert 'id="players"' not in text
    assert f"Smear, {10 - about} players" not in text


def test_players_asked_for_come_first(tmp_path: Path) -> None:
    text = write_report("smear", 2_000, players=6, policy="basic", data=tmp_path, out=tmp_path / "out").read_text()
    assert "2,000 deals with 6 players, and as many with 4 for comparison" in text
    assert '<th scope="row">5th</th>' in text
    with pytest.raises(UsageError, match="needs players=4"):
        write_report("smear", 10, players=6, rules={"stock": "dealer"}, policy="basic", data=tmp_path, out=tmp_path)


@pytest.mark.parametrize("hands", [1, 40])
def test_a_few_deals_and_a_strange_seed(hands: int, tmp_path: Path) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error", UserWarning)  # matplotlib's way to say that a chart has gone wrong
        seed = "<script>$x$</script>"
        text = write_report("smear", hands, policy="basic", seed=seed, data=tmp_path, out=tmp_path / "out").read_text()
    assert "<script" not in text
    assert "seed &lt;script&gt;$x$&lt;/script&gt;" in text
    page = Page(text)
    assert "nan" not in page.words.lower().split()
    assert "inf" not in page.words.lower().split()
    if hands == 1:
        assert "Too few deals for any finding." in text
        assert set(page.captions) == {"Too few deals to say anything."}


def test_a_page_that_cannot_be_written_leaves_the_old_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = pages.Page("new", "lead", [], [], [], [], [])
    path = pages.write(page, tmp_path)
    old = path.read_bytes()

    def refuse(self: Path, target: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", refuse)
    with pytest.raises(StoreError, match="No space left"):
        pages.write(pages.Page("newer", "lead", [], [], [], [], []), tmp_path)
    assert path.read_bytes() == old
    assert [file.name for file in tmp_path.iterdir()] == ["index.html"]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["smeer"], "Did you mean 'smear'?"),
        (["smear", "--hands", "0"], "hands must be from 1"),
        (["smear", "--rule", "joker=ranked"], "Did you mean 'jokers'?"),
        (["smear", "--players", "5"], "does not take '5'"),
        (["smear", "--players", "4", "--rule", "players=6"], "contradict each other"),
        (["smear", "--policy", "basik"], "Did you mean 'basic'?"),
        (["smear", "--rule", "stock=dealer", "--players", "6", "--policy", "basic"], "needs players=4"),
        (["smear", "--jobs", "0", "--hands", "10", "--policy", "basic"], "--jobs must be from 1 to 1,024; not '0'"),
    ],
)
def test_bad_input(words: list[str], told: str, tmp_path: Path) -> None:
    check_refused(words, told, tmp_path)


def test_out_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "reports").write_text("mine")
    done = run("tricklab", "report", "smear", "--hands", "10", "--policy", "basic", cwd=tmp_path)
    assert (done.code, "Traceback" in done.err) == (2, False)
    assert "cannot be made" in done.err
    assert not (tmp_path / "data").exists(), "nothing is dealt for a page that cannot be written"


@pytest.mark.parametrize(
    ("numbers", "words"), [([4], "4"), ([1, 2], "1 and 2"), ([1, 5, 6, 7, 9], "1, 5 to 7 and 9"), ([2, 3, 4], "2 to 4")]
)
def test_in_row(numbers: list[int], words: str) -> None:
    assert in_row(numbers) == words
