"""``tricklab report phat``: its numbers against ones that are counted deal by deal, and the page that shows them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from report_page import Page, check_few_deals, check_findings, check_mean, check_refused, check_wilson
from tricklab.analysis.estimate import mean
from tricklab.analysis.reports import report as write_report
from tricklab.analysis.reports.groups import Groups
from tricklab.analysis.reports.phat.choice import BANDS, ace_or_lowest, beaten, between, gains_of
from tricklab.analysis.reports.phat.late import MUCK_DECIDES, Late, Start, late_of
from tricklab.analysis.reports.phat.muck import mean_size, rate
from tricklab.analysis.reports.phat.pitches import Pitches, pitches_of
from tricklab.analysis.reports.phat.tried import ACE_KEPT, THUMBS, Tried, tried_of
from tricklab.analysis.reports.phat.worth import favoured, lengths_of
from tricklab.analysis.reports.phrases import FEWEST
from tricklab.analysis.reports.source import Source
from tricklab.engine.setup import Setup
from tricklab.engine.simulation import simulate_into
from tricklab.engine.simulator import Simulator, frame_of

HANDS, SEED = 3_000, 11
RANKS = "23456789TJQKA"
Deal = dict[str, Any]


class Case:
    """A run on disk, as the report reads it, and the same deals as rows and as records of who held what."""

    def __init__(self, rules: dict[str, Any], folder: Path) -> None:
        self.setup = Setup.make("phat", rules=rules, policy="basic", seed=SEED)
        self.source = Source(self.setup, simulate_into(folder, self.setup, HANDS + 500).files(HANDS), HANDS)
        self.pitches: Pitches = pitches_of(self.source)
        self.deals = rows_of(self.setup, HANDS)
        self.target: int = self.setup.rules["target"]


def rows_of(setup: Setup, count: int, force: tuple[int, str, int] | None = None) -> list[Deal]:
    return frame_of(setup, 0, Simulator(setup).play(0, count, force=force).rows).to_dicts()


def trumps_of(deal: Deal) -> str:
    """Return the pitcher's trumps as letters."""
    mask = deal[f"trumps_{deal['pitcher']}"]
    return "".join(letter for place, letter in enumerate(RANKS) if mask >> place & 1)


def lead(deal: Deal, name: str) -> int:
    """Return what the pitcher's side has more than the other."""
    side = deal["pitcher"] % 2
    return int(deal[f"{name}_{side}"]) - int(deal[f"{name}_{1 - side}"])


def held(deal: Deal) -> int:
    return ("5" in trumps_of(deal)) + 2 * ("9" in trumps_of(deal))


def grouped(deals: Iterable[Deal], key: Callable[[Deal], Any]) -> dict[Any, list[Deal]]:
    groups = defaultdict(list)
    for deal in deals:
        groups[key(deal)].append(deal)
    return dict(groups)


@pytest.fixture(scope="module", params=[{}, {"target": 60, "carry": False}], ids=["phat", "short"])
def case(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Case:
    return Case(request.param, tmp_path_factory.mktemp("data"))


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    return tmp_path_factory.mktemp("runs"), tmp_path_factory.mktemp("out")


@pytest.fixture(scope="module")
def html(folders: tuple[Path, Path]) -> str:
    path = write_report("phat", 12_000, policy="basic", seed=SEED, out=folders[1])
    return path.read_text(encoding="utf-8")


def check_group(case: Case, group: Groups, deals: list[Deal]) -> None:
    assert group.count == len(deals)
    own = [deal[f"phat_{deal['pitcher'] % 2}"] for deal in deals]
    check_wilson(group.rate("half"), sum(phat > 40 for phat in own), len(deals))
    check_wilson(group.rate("ahead"), sum(lead(deal, "delta") > 0 for deal in deals), len(deals))
    assert group.frame["level"].sum() == sum(lead(deal, "delta") == 0 for deal in deals)
    check_mean(group.mean("phat"), [lead(deal, "phat") for deal in deals])
    check_mean(group.mean("points"), [lead(deal, "delta") for deal in deals])
    check_mucks(case, group, deals)


def check_mucks(case: Case, group: Groups, deals: list[Deal]) -> None:
    """The muck is worked out from the pips here."""
    counted = [deal for deal in deals if deal["ended"] == 13 and max(deal["phat_0"], deal["phat_1"]) < case.target]
    pips = [lead(deal, "pips") for deal in counted]
    if counted:
        check_wilson(rate(group, "ours"), sum(more > 0 for more in pips), len(counted))
        check_wilson(rate(group, "tied"), sum(more == 0 for more in pips), len(counted))
        check_wilson(rate(group, "theirs"), sum(more < 0 for more in pips), len(counted))
        same = sum(more * lead(deal, "phat") > 0 for more, deal in zip(pips, counted, strict=True))
        check_wilson(rate(group, "both"), same, len(counted))
    brought = {id(deal): 8 * ((more > 0) - (more < 0)) for more, deal in zip(pips, counted, strict=True)}
    check_mean(group.mean("muck"), [brought.get(id(deal), 0) for deal in deals])
    after = [(lead(deal, "phat"), lead(deal, "phat") + brought.get(id(deal), 0)) for deal in deals]
    turned = sum((first > 0) - (first < 0) != (last > 0) - (last < 0) for first, last in after)
    check_wilson(group.rate("turned"), turned, len(deals))


def test_worth_by_length_and_holding(case: Case) -> None:
    check_group(case, case.pitches.groups, case.deals)
    deals = grouped(case.deals, lambda deal: len(trumps_of(deal)))
    groups = case.pitches.groups.by("cards")
    assert set(groups) == set(deals)
    for cards, group in groups.items():
        check_group(case, group, deals[cards])
    cells = grouped(case.deals, lambda deal: (len(trumps_of(deal)), held(deal)))
    for (cards, what), chosen in cells.items():
        check_group(case, case.pitches.held(cards, what), chosen)
    assert set(lengths_of(case.pitches)) == {n for n in deals if len(deals[n]) >= HANDS / 100}


def test_hands_on_which_the_pitch_pays(case: Case) -> None:
    cells = grouped(case.deals, lambda deal: (len(trumps_of(deal)), held(deal)))
    told = {key: [lead(deal, "phat") for deal in deals] for key, deals in cells.items() if len(deals) >= FEWEST}
    good = [gains for gains in told.values() if mean(sum(gains), sum(x * x for x in gains), len(gains)).low > 0]
    assert 0 < len(good) < len(told)
    found = favoured(case.pitches)
    assert found is not None
    check_wilson(found, sum(map(len, good)), sum(map(len, told.values())))


def test_mean_size_of_a_muck(case: Case) -> None:
    """With a chance of a tie it is 8 + 8 times the chance + 8 times its square, and so on."""
    tied = rate(case.pitches.groups, "tied")
    size = mean_size(case.pitches)
    for found, chance in ((size.value, tied.value), (size.low, tied.low), (size.high, tied.high)):
        assert found == pytest.approx(sum(8 * chance**n for n in range(50)))


TRIED = 2_000


@pytest.fixture(scope="module")
def tried(tmp_path_factory: pytest.TempPathFactory) -> Tried:
    setup = Setup.make("phat", policy="basic", seed=SEED)
    return tried_of(Source(setup, [], 4 * TRIED))


Hands = list[tuple[Deal, dict[str, Deal]]]


@pytest.fixture(scope="module")
def pitched() -> Hands:
    """Return the deals that seat 0 pitches, each with what comes of every card of its hand."""
    setup = Setup.make("phat", policy="basic", seed=SEED)
    free = rows_of(setup, TRIED)
    after: list[dict[str, Deal]] = [{} for _ in free]
    for number in range(52):
        card = f"{RANKS[number % 13]}{'CDHS'[number // 13]}"
        for deal, found in zip(rows_of(setup, TRIED, (0, "pitch", number)), after, strict=True):
            if deal["pitcher"] == 0 and deal["pitched"] == card:
                found[card] = deal
    return [pair for pair in zip(free, after, strict=True) if pair[0]["pitcher"] == 0]


def suits_of(cards: Iterable[str]) -> list[list[str]]:
    """Return a hand's suits, the longest first, of equals that with the highest cards; each from the top."""
    suits = [sorted((c for c in cards if c[1] == suit), key=lambda c: -RANKS.index(c[0])) for suit in "CDHS"]
    return sorted(suits, key=lambda suit: (-len(suit), [-RANKS.index(card[0]) for card in suit]))


def thumb_picks(cards: Iterable[str]) -> list[str | None]:
    """Return what each rule of thumb pitches."""
    first, second, third, _ = suits_of(cards)
    plain = [[card for card in suit if card[0] not in "95"] for suit in (first, second, third)]

    def rank(letter: str) -> str | None:
        return next((card for card in first if card[0] == letter), None)

    def end(suit: list[str], place: int) -> str | None:
        return suit[place] if suit else None

    middle = end(plain[0], (len(plain[0]) - 1) // 2)
    lows = [end(suit, -1) for suit in plain]
    beside = lows[0] if rank("A") else None
    return [rank("A"), beside, end(plain[0], 0), middle, lows[0], rank("5"), rank("9"), lows[1], lows[2]]


def test_rules_of_thumb_are_paired(tried: Tried, pitched: Hands) -> None:
    assert all(len(after) == 13 for _, after in pitched)
    assert tried.hands == len(pitched)
    gains: dict[Any, list[int]] = defaultdict(list)
    same: dict[int, int] = defaultdict(int)
    for own, after in pitched:
        for number, card in enumerate(thumb_picks(after)):
            if card is not None:
                length = len(suits_of(after)[0])
                gains[number, length].append(lead(after[card], "delta") - lead(own, "delta"))
                same[number] += card == own["pitched"]
    for number, thumb in enumerate(THUMBS):
        groups = tried.thumb(number)
        values = [gain for (who, _), found in gains.items() for gain in found if who == number]
        check_mean(groups.mean("gain"), values)
        check_wilson(groups.rate("same"), same[number], len(values))
        for ends in BANDS.values():
            some = [x for (who, n), found in gains.items() for x in found if who == number and ends[0] <= n <= ends[1]]
            check_mean(between(groups, ends).mean("gain"), some)
        assert (thumb in gains_of(tried)) == (len(values) >= FEWEST and number != ACE_KEPT)
    nine = next(n for n, thumb in enumerate(THUMBS) if thumb.name.startswith("Nine"))
    assert not beaten(tried.thumb(nine).mean("gain")), "nobody gains by pitching the Nine"
    for band, pair in ace_or_lowest(tried).items():
        for number, found in enumerate(pair):  # these two are the first of the rules
            low, high = BANDS[band]
            check_mean(found, [x for n in range(low, high + 1) for x in gains.get((number, n), [])])


def test_ranks_of_the_suit_are_paired(tried: Tried, pitched: Hands) -> None:
    gains: dict[Any, list[int]] = defaultdict(list)
    own_rank: dict[str, int] = defaultdict(int)
    for own, after in pitched:
        suit = [card for card in after if card[1] == own["pitched"][1]]
        own_rank[own["pitched"][0]] += 1
        for card in suit:
            gains[card[0], len(suit)].append(lead(after[card], "delta") - lead(own, "delta"))
    found = {
        (RANKS[rank], cards): group.mean("gain")
        for rank, line in tried.ranks.by("rank").items()
        for cards, group in line.by("cards").items()
    }
    assert set(found) == set(gains)
    for key, values in gains.items():
        check_mean(found[key], values)
    for rank, rate_ in tried.pitched().items():
        check_wilson(rate_, own_rank[RANKS[rank]], len(pitched))


@pytest.fixture(scope="module")
def late() -> Late:
    return late_of(Source(Setup.make("phat", policy="basic", seed=SEED), [], 5_000))


def check_start(start: Start, ends: list[tuple[int, bool]], deals: int) -> None:
    """Check what came of deals given trick (14 is the muck) and winner of those that ended the game."""
    check_wilson(start.ends(), len(ends), deals)
    check_wilson(start.early(), sum(trick < 13 for trick, _ in ends), deals)
    check_wilson(start.by_now(8), sum(trick <= 8 for trick, _ in ends), deals)
    check_wilson(start.by_muck(), sum(trick == MUCK_DECIDES for trick, _ in ends), deals)
    if ends:
        check_wilson(start.pitcher_wins(), sum(won for _, won in ends), len(ends))
    early = sorted(trick for trick, _ in ends if trick < 13)
    assert start.usual_trick() == (early[(len(early) - 1) // 2] if early else 0)


@pytest.mark.parametrize("scores", [(100, 100), (150, 150), (170, 110), (120, 160)])
def test_ends_of_games(late: Late, scores: tuple[int, int]) -> None:
    """Whether the game is over is added up here from the points; the deals are those from both ways to sit."""
    sides: dict[Any, list[Any]] = defaultdict(list)
    lengths: dict[Any, int] = defaultdict(int)
    first, second = sorted(scores)
    setup = replace(Setup.make("phat", policy="basic", seed=SEED), scores=(first, second))
    assert late.deals == 500
    for deal in rows_of(setup, late.deals):
        side = deal["pitcher"] % 2
        before = setup.scores
        key = (before[side], before[1 - side])
        lengths[key] += 1
        phat = [before[n] + deal[f"phat_{n}"] for n in (0, 1)]
        total = [before[n] + deal[f"delta_{n}"] for n in (0, 1)]
        for n in (0, 1):
            if total[n] >= 181:
                sides[key].append((deal["ended"] if phat[n] >= 181 else MUCK_DECIDES, n == side))
    check_start(late.starts[scores], sides[scores], lengths[scores])


def test_all_pairs_of_scores(late: Late) -> None:
    assert late.scores == [100, 110, 120, 130, 140, 150, 160, 170]
    assert len(late.starts) == 64
    for own, other in late.starts:
        if own < other:
            assert late.starts[own, other].deals + late.starts[other, own].deals == late.deals
    assert late.starts[170, 170].early().value > 0.9 > 0.1 > late.starts[100, 100].early().value


def test_scores_are_near_the_target() -> None:
    for target, scores in ((999_999, [999_918 + 10 * n for n in range(8)]), (50, [9, 19, 29, 39]), (11, [0]), (10, [])):
        setup = Setup.make("phat", rules={"target": target}, policy="basic", seed=SEED)
        assert late_of(Source(setup, [], 10)).scores == scores


def test_page(html: str) -> None:
    page = Page(html)
    for name in ("findings", "worth", "choice", "muck", "ending", "notes"):
        assert f'id="{name}"' in html
    assert html.count("<svg ") == 7
    assert len(page.captions) == 4
    for caption in page.captions:
        assert re.search(r"\d\.\d.*\(", caption), "a caption says a number and its interval"
    for section in html.split("<section ")[1:-1]:
        lines = re.findall(r'<p class="source">(.*?)</p>', section)
        assert lines
        assert all(re.search(r"\d deals.*, seed 11, rules [0-9a-f]{6}, policy basic", line) for line in lines)
    assert "every card pitched on 3,000 of them" in page.words
    assert "paired on the same deals" in html
    assert "docs/strength.md" in page.words
    assert "a tied muck adds eight to the next one" in page.words


def test_page_shows_the_numbers(html: str) -> None:
    """Read off the page: deals and mean by number of trumps; those with few deals are grey."""
    deals = grouped(rows_of(Setup.make("phat", policy="basic", seed=SEED), 12_000), lambda deal: len(trumps_of(deal)))
    rows = {row[0]: row for row in Page(html).tables["The pitcher’s side by number of trumps"]}
    assert any(len(found) < FEWEST for found in deals.values()), "this seed has no rare length; choose another"
    for cards, found in deals.items():
        _, count, _, worth, *_ = rows[str(cards)]
        assert count == f"{len(found):,}"
        value = sum(lead(deal, "phat") for deal in found) / len(found)
        assert float(worth.replace("−", "-")) == pytest.approx(value, abs=0.006)
        grey = re.search(rf'<th scope="row">{cards}</th><td( class="few")?>{len(found):,}</td>', html)
        assert grey is not None
        assert bool(grey.group(1)) == (len(found) < FEWEST)


def test_findings_name_their_policies(html: str) -> None:
    heads = " ".join(check_findings(html, 7))
    assert "The pitch is worth having" in heads
    assert "Pitch from your longest suit" in heads
    assert "Do not pitch the Nine" in heads


def test_same_deals_same_page(html: str, folders: tuple[Path, Path], tmp_path: Path) -> None:
    again = write_report("phat", 12_000, policy="basic", seed=SEED, out=tmp_path, jobs=1)
    assert again.read_text(encoding="utf-8") == html


@pytest.mark.parametrize(("hands", "rules"), [(1, {}), (60, {}), (400, {"target": 5})])
def test_a_few_deals_and_strange_targets(hands: int, rules: dict[str, Any], tmp_path: Path) -> None:
    page = check_few_deals("phat", hands, tmp_path, rules=rules)
    if rules.get("target") == 5:
        assert "The target is so low that no deal begins near it." in page.captions


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--policy", "nobody"], "nobody"),
        (["--rule", "target=0"], "target"),
        (["--players", "5"], "players"),
    ],
)
def test_bad_input(words: list[str], told: str, tmp_path: Path) -> None:
    check_refused(["phat", *words], told, tmp_path)
