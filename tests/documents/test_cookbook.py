"""The numbers of docs/cookbook.md, worked out from the rows in plain loops."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from math import sqrt
from statistics import fmean as mean
from typing import Any

import pytest

import tricklab as tl
from places import ROOT

PAGE = (ROOT / "docs/cookbook.md").read_text(encoding="utf-8")
USED = re.compile(r"(dealer|passing|made|bidder|bidder_trumps|(bid|delta|voids|high|trumps|tricks)_\d|bid|longest_0)$")
RULES = ("keep_trumps", "void", "low", "random", "high", "shed_trumps")


def rows(variant: str, deals: float, **options: Any) -> list[dict[str, Any]]:
    """Return the rows of a run as dictionaries, with the columns that the page uses."""
    table = tl.simulate(variant, deals, **options)
    return table[[name for name in table.columns if USED.match(name)]].to_dicts()


def after(words: str, count: int) -> list[str]:
    """Return the lines of the page that follow the line with these words."""
    lines = PAGE.splitlines()
    (place,) = (number for number, line in enumerate(lines) if line.startswith(words))
    return lines[place + 1 : place + 1 + count]


def margin(row: Mapping[str, Any], seat: int, players: int = 4) -> float:
    """Return a seat's score less the mean of the others'."""
    scores = [row[f"delta_{other}"] for other in range(players)]
    return float(scores[seat] - (sum(scores) - scores[seat]) / (players - 1))


def interval(values: list[float]) -> float:
    """Return half the width of the 95 % interval of a mean."""
    middle, count = mean(values), len(values)
    return 1.96 * sqrt(sum((value - middle) ** 2 for value in values) / (count - 1) / count)


@pytest.mark.game("peatwit")
def test_the_pass() -> None:
    own = rows("peatwit", 20_000)
    cells = defaultdict(list)
    for row in own:
        for seat in range(4):
            cells[row["passing"], row[f"voids_{seat}"]].append(margin(row, seat))
    printed = re.findall(r"^(none|left|right|across) +(\d) +(\S+) ± \S+ +([\d,]+)$", PAGE, re.MULTILINE)
    assert {(passing, int(voids)) for passing, voids, *_ in printed} == cells.keys()
    for passing, voids, value, count in printed:
        values = cells[passing, int(voids)]
        assert (f"{mean(values):+.2f}", f"{len(values):,}") == (value, count)
    passed = [row for row in own if row["passing"] != "none"]
    for voids in range(3):
        values = [margin(row, seat) for row in passed for seat in range(4) if row[f"voids_{seat}"] == voids]
        assert f"{voids} voids: {mean(values):+.2f}" in PAGE
    for rule in RULES:
        ruled = rows("peatwit", 20_000, seats={0: f"expert:pass={rule}"})
        gains = [margin(row, 0) - margin(before, 0) for row, before in zip(ruled, own, strict=True)]
        assert f"\n{rule:12}{mean(gains):+.2f} ± {interval(gains):.2f}\n" in PAGE


@cache
def count_of(cards: int) -> int:
    """Return what a suit counts, its cards as bits from the Two to the Ace."""
    ranks = [rank for bit, rank in enumerate("23456789TJQKA") if cards >> bit & 1]
    low = 3 if "2" in ranks or "3" in ranks else 0
    return sum({"A": 4, "K": 3, "Q": 1, "J": 3}.get(rank, 0) for rank in ranks) + low + 2 * len(ranks)


@pytest.mark.game("pitch")
def test_the_thresholds_of_bids() -> None:
    own = rows("pitch", 100_000)
    passed = [margin(row, 0) for row in rows("pitch", 100_000, force={0: "bid pass"})]
    thresholds = []
    for bid in range(1, 5):
        cells: dict[tuple[int, int], list[tuple[bool, float]]] = defaultdict(list)
        for row, before, other in zip(rows("pitch", 100_000, force={0: f"bid {bid}"}), own, passed, strict=True):
            if row["bid_0"] == str(bid):
                does = before["bid_0"] != "pass" and int(before["bid_0"]) >= bid
                cells[(3 - row["dealer"]) % 4, count_of(row["longest_0"])].append((does, margin(row, 0) - other))
        for place in range(4):
            counts = {count: cell for (at, count), cell in cells.items() if at == place and len(cell) >= 30}
            bids = [count for count, cell in counts.items() if mean(does for does, _ in cell) > 0.5]
            gains = {count: [gain for _, gain in cell] for count, cell in counts.items()}
            pays = [count for count, values in gains.items() if mean(values) - interval(values) > 0.1]
            if counts:
                thresholds.append((place, bid, str(min(bids, default="-")), str(min(pays, default="-"))))
    names = ("eldest", "2nd", "3rd", "dealer")
    printed = [line.split() for line in after("place   bid  does  pays", len(thresholds))]
    assert [(names[place], str(bid), does, pays) for place, bid, does, pays in sorted(thresholds)] == [
        (place, bid, does, pays) for place, bid, does, pays in printed
    ]


@pytest.mark.game("plute")
def test_the_sevens() -> None:
    sevens = [row for row in rows("plute", 20_000) if row["bid"] == 7]
    for word, has_two in (("no", 0), ("yes", 1)):
        made = [row["made"] for row in sevens if row["bidder_trumps"] >> TWO & 1 == has_two]
        assert re.search(rf"^{word} +{100 * mean(made):.1f} \(.*\) +{len(made)}$", PAGE, re.MULTILINE)
    sixes = [[seat for seat in range(6) if row[f"bid_{seat}"] == 6] + [row["bidder"]] for row in sevens]
    over = [seats for seats in sixes if len(seats) > 1]
    theirs = [seats for seats in over if (seats[0] - seats[-1]) % 2]
    assert f"Of these {len(sevens)} sevens {len(over)} are bid over a six, and {len(theirs)} over a six of" in PAGE
    for spades in ("AKQ932", "AKQ943"):
        hand = f"S:{spades} H:A D:A C:9"
        both = [rows("plute", 20_000, hand=hand, force={0: f"bid {bid}"}) for bid in (6, 7)]
        pairs = [pair for pair in zip(*both, strict=True) if (pair[0]["bid_0"], pair[1]["bid_0"]) == (6, 7)]
        six, seven = (100 * mean(row["made"] for row in way if row["bidder"] == 0) for way in zip(*pairs, strict=True))
        assert f"{spades}: a six is made in {six:.1f} %, a seven in {seven:.1f} %\n" in PAGE


TWO = 2
"""The bit of the Two among a bidder's trumps: below it are the jokers."""


@pytest.mark.game("peatwit")
def test_nil() -> None:
    own = rows("peatwit", 20_000)
    nils = [(row, seat) for row in own for seat in range(4) if row[f"bid_{seat}"] == 0]
    scores = [row[f"delta_{seat}"] for row, seat in nils]
    made = [row[f"tricks_{seat}"] == 0 for row, seat in nils]
    shown = next(line for line in PAGE.splitlines() if line.startswith(f"nil   {len(nils):,} "))
    assert f" {100 * mean(made):.1f} (" in shown
    assert f" {mean(scores):+.2f} ±" in shown
    printed = re.findall(r"^(\d) +([\d.]+) \([\d.–]+\) +([\d,]+)$", PAGE, re.MULTILINE)
    assert {int(high) for high, *_ in printed} == {row[f"high_{seat}"] for row, seat in nils}
    for high, share, count in printed:
        cell = [row[f"tricks_{seat}"] == 0 for row, seat in nils if row[f"high_{seat}"] == int(high)]
        assert (f"{100 * mean(cell):.1f}", str(len(cell))) == (share, count)
    assert list(forced_nils()) == after("high trumps  hands   made  gain on one", 12)


def forced_nils() -> Iterator[str]:
    """Yield what the page prints of a nil and a one on every hand."""
    cells = defaultdict(list)
    both = (rows("peatwit", 20_000, force={0: f"bid {bid}"}) for bid in ("nil", 1))
    for nil, one in zip(*both, strict=True):
        cell = min(nil["high_0"], 3), min(max(nil["trumps_0"], 1), 3)
        cells[cell].append((nil["tricks_0"] == 0, nil["delta_0"] - one["delta_0"]))
    for (high, trumps), values in sorted(cells.items()):
        made, gains = 100 * mean(is_made for is_made, _ in values), [gain for _, gain in values]
        mean_gain = f"{mean(gains):+6.1f} ± {interval(gains):.1f}"
        yield f"{high:4} {trumps:6} {len(values):6,} {made:4.0f} % {mean_gain}"
