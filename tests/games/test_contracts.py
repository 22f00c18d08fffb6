"""What is made, and by whom: asked of the game, and counted here in plain Python from the deals' records."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from outside_package import SPADES, load
from tricklab import Setup, simulate, summarise
from tricklab.analysis.advise.search import Search
from tricklab.engine.play.loops.stepping import Deal
from tricklab.engine.play.loops.what_if import WhatIf
from tricklab.engine.play.simulator import Simulator
from tricklab.engine.records.writer import replay

pytestmark = pytest.mark.game("peatwit")

DEALS = 600


def setup_of(score: str = "combined", policy: str = "basic") -> Setup:
    rules = {"partners": True, "partner_score": score}
    return Setup.make("peatwit", rules=rules, policy=policy, seed="contracts")


def made_by(seat: int, bids: list[int], tricks: list[int], score: str) -> bool:
    """docs/rules/peatwit.md, "Score" and "Partners"."""
    partner = (seat + 2) % 4
    if bids[seat] == 0:
        return tricks[seat] == 0
    if score == "sum" or bids[partner] == 0:
        return tricks[seat] >= bids[seat]
    return tricks[seat] + tricks[partner] >= bids[seat] + bids[partner]


def played(setup: Setup, deals: int = DEALS) -> Iterator[tuple[list[int], list[int]]]:
    """What each seat bid and took, deal by deal, as the records tell it."""
    yield from ((record.result.bids, record.result.tricks) for record in replay(setup, range(deals)))


@pytest.mark.parametrize("score", ["combined", "sum"])
def test_bids_are_made_as_the_rules_page_says(score: str) -> None:
    setup, alone = setup_of(score), 0
    rows = Simulator(setup).play(0, 60).rows
    success = [setup.game.success(setup.rules, rows, seat) for seat in range(4)]
    for number, (bids, tricks) in enumerate(played(setup, 60)):
        for seat in range(4):
            is_made = made_by(seat, bids, tricks, score)
            assert success[seat][0][number]
            assert success[seat][1][number] == is_made, (bids, tricks, seat)
            alone += made_by(seat, bids, tricks, "sum") != is_made
    assert (alone > 4) == (score == "combined")  # else there is nothing to see


@pytest.mark.full
@pytest.mark.parametrize("keep", ["rows", "tallies"])
def test_the_summary_counts_them(keep: Any) -> None:
    setup, hands, made = setup_of(), Counter[int](), Counter[int]()
    for bids, tricks in played(setup):
        for seat, bid in enumerate(bids):
            hands[bid] += 1
            made[bid] += made_by(seat, bids, tricks, "combined")
    summary: Any = summarise(simulate(setup, DEALS, keep=keep), setup)
    found = {line.bid: (line.hands, round(line.made.value * line.hands)) for line in summary.bids}
    assert found == {bid: (count, made[bid]) for bid, count in hands.items()}


@pytest.mark.full
def test_a_nil_that_is_played_again_is_made_with_the_partner() -> None:
    setup = setup_of()
    lines = {line.bid: line for line in summarise(simulate(setup, DEALS), setup).instead}  # type: ignore[union-attr]
    made, nils = Counter[int](), 0
    bids_of = [bids for bids, _ in played(setup)]
    for seat in range(4):
        for bid in (1, 2):
            rows = Simulator(setup).play(0, DEALS, force=(seat, "bid", bid)).rows
            for bids, row in zip(bids_of, rows, strict=True):
                if bids[seat] == 0:
                    made[bid] += made_by(seat, row["bids"][:4].tolist(), row["tricks"][:4].tolist(), "combined")
                    nils += bid == 1
    assert nils > 20
    for bid in (1, 2):
        assert lines[bid].made.value == pytest.approx(made[bid] / nils)


def test_advice_counts_the_pair() -> None:
    setup = setup_of()
    deal = Deal(setup, Simulator(setup).pack, 3, 3)  # the fourth deal, in which nothing is passed
    actions, worlds = [1, 2, 3], 20
    tried = WhatIf(Simulator(setup), deal.state, None).play(0, worlds, actions, log=True)
    search = Search(setup, deal.seat, actions)
    search.add((0, worlds), actions, tried)
    for n, action in enumerate(actions):
        made = sum(
            made_by(deal.seat, row["bids"][:4].tolist(), row["tricks"][:4].tolist(), "combined")
            for row in tried.rows[:, n]
        )
        assert search.records[action].played == worlds
        assert search.records[action].made == made
        assert set(tried.rows[:, n]["bids"][:, deal.seat].tolist()) == {action}


def test_a_game_from_outside_says_whose_the_contract_is(tmp_path: Path) -> None:
    """Partners need as many tricks as they bid together, and those of a nil help."""
    bids, tricks = [3, 2, 0, 4], [2, 1, 3, 7]
    spades = load(tmp_path, "contracts_of_spades", SPADES).GAME
    rows = np.zeros(1, spades.row)
    rows["bids"][0], rows["tricks"][0] = bids, tricks
    rules = {option.name: option.default for option in spades.options}
    found = [bool(spades.success(rules, rows, seat)[1][0]) for seat in range(4)]
    assert found == [True, True, False, True]
