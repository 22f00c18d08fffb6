"""Deal number i depends on the seed and on i alone, a row on the setup, and on what a seat is forced to do."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import tricklab as tl
from conftest import setup_of
from incoming import records
from shell import PRELUDE, environment, python
from tricklab import Setup, Simulator, simulate
from tricklab.analysis.estimates.strata import Hands, StratumSimulator
from tricklab.analysis.studies.facts import Way
from tricklab.engine.play.workers import Workers

DEALT = ("dealer", "dealt", "stock")


def dealt_by(setup: Setup, hands: range) -> list[dict[str, Any]]:
    """The dealers, hands and stocks of some deals."""
    return [{key: record[key] for key in DEALT} for record in records(Simulator(setup), hands)]


def test_deals_are_the_same_under_all_rules_and_scores() -> None:
    plain = dealt_by(setup_of(), range(200))
    assert dealt_by(setup_of(jokers="ranked", stock="bidder", all_pass="dealer_forced"), range(200)) == plain
    assert dealt_by(Setup.make("smear", policy="random", scores=[20, -5]), range(200)) == plain


def test_a_seats_own_chance_is_not_disturbed_by_others() -> None:
    """Eldest speaks first: what it bids at random is the same whoever sits at the other seats."""
    tables = [Setup.make("smear", policy="random", seats=seats) for seats in ({}, {1: "basic", 3: "basic"})]
    rows = [Simulator(setup).play(0, 4000).rows for setup in tables]
    for seat in (0, 2):
        eldest = rows[0]["dealer"] == (seat - 1) % 4
        assert eldest.sum() > 500
        assert np.array_equal(rows[0]["bids"][eldest, seat], rows[1]["bids"][eldest, seat])
        assert len(set(rows[0]["bids"][eldest, seat])) == 11


def tables() -> list[Simulator]:
    """All that deal and play: at one table, at several in turn, by the hand, and hands of a kind."""
    setup, varied = Setup.make("smear", policy="basic"), Setup.make("sixty-three", policy="expert")
    arms = [
        Way("a bid", ("bid", 3)).arm(setup),
        Way("by hand", ("bid", lambda facts: facts.hand % 5 - 1)).arm(setup),
        Way("varied", ("bid", 3), varied=True).arm(varied),
    ]
    hands = Hands([setup.deck.cards[:10], setup.deck.cards[10:]], 9, lambda counts: counts[0])
    of_a_kind = StratumSimulator(setup, hands=hands, stratum=4)
    return [*(arm.simulator(arm.setup, arm.setup.policies) for arm in arms), of_a_kind]


@pytest.mark.parametrize("number", range(4))
def test_deals_by_their_numbers_are_those_of_a_long_run(number: int) -> None:
    """In any order, with gaps, over several tables in turn and over blocks of hands that are drawn at once."""
    simulator, chosen = tables()[number], np.array([260, *range(190, 210), *range(149, 0, -1)])
    force = (0, "bid", 3)
    long = simulator.play(0, 300, force=force).rows
    assert len(np.unique(long)) > 200
    assert (simulator.play_each(chosen, force=force) == long[chosen]).all()
    assert (Workers(jobs=1, block=3).play_each(simulator, chosen, force) == long[chosen]).all()
    every, some = simulator.deal(0, 300), simulator.deal_each(chosen)
    assert np.array_equal(every.hands[chosen], some.hands)
    assert np.array_equal(every.dealers[chosen], some.dealers)
    assert len(simulator.play_each(chosen[:0])) == 0


def test_simulate_touches_no_file(tmp_path: Path) -> None:
    """In an empty folder, with an empty home and a cache elsewhere, nothing but the cache is written."""
    places = {name: tmp_path / name for name in ("work", "home", "tmp")}
    for place in places.values():
        place.mkdir()
    cache = os.environ.get("XDG_CACHE_HOME", str(Path.home() / ".cache"))
    code = f"{PRELUDE}; import tricklab as tl; print(tl.simulate('smear', 1000, policy='random', seed=3).write_csv())"
    env = environment({"HOME": str(places["home"]), "XDG_CACHE_HOME": cache, "TMPDIR": str(places["tmp"])})
    done = python(code, cwd=places["work"], env=env)
    assert [path for place in places.values() for path in place.rglob("*")] == []
    assert done.out.strip() == simulate("smear", 1000, policy="random", seed=3).write_csv().strip()


PITCH: dict[str, Any] = {"setup": "pitch", "hands": 1000, "policy": "basic", "seed": 7}


@pytest.mark.game("pitch")
def test_a_forced_bid_changes_nothing_before_it_and_nothing_where_it_is_made_anyway() -> None:
    own, forced = tl.simulate(**PITCH).to_dicts(), tl.simulate(**PITCH, force={2: "bid 2"}).to_dicts()
    done = 0
    for before, row in zip(own, forced, strict=True):
        earlier = [f"bid_{(row['dealer'] + step) % 4}" for step in range(1, 1 + (1 - row["dealer"]) % 4)]
        assert [row[bid] for bid in ("dealer", *earlier)] == [before[bid] for bid in ("dealer", *earlier)]
        if row["bid_2"] != "2":  # it was not legal, and the policy chose
            assert any(row[bid] in ("2", "3", "4") for bid in earlier)
        if row["bid_2"] == before["bid_2"]:
            assert row == before
        done += row["bid_2"] == "2" != before["bid_2"]
    assert done > 200


@pytest.mark.game("pitch")
def test_tallies_and_threads_are_those_of_the_rows() -> None:
    forced = tl.simulate(**PITCH, force={0: "bid 3"}, jobs=1)
    assert forced.equals(tl.simulate(**PITCH, force={0: "bid 3"}, jobs=2))
    tallied = tl.simulate(**PITCH, force={0: "bid 3"}, keep="tallies")
    assert sum(tallied["count"]) == 1000
    assert sum(tallied.filter(bid=3)["count"]) == sum(forced["bid"] == 3)


@pytest.mark.game("pitch")
@pytest.mark.parametrize(("force", "told"), [
    ({0: "bid 9"}, "force: Pitch has no bid '9'"),
    ({0: "pass AS"}, "force: name a decision and what is done, as in 'bid 2'"),
    ({0: "play XX"}, "force: 'XX' is no card"),
    ({0: 2}, "force: name a decision and what is done, as in 'bid 2'"),
    ({4: "bid 2"}, "the seat of force must be from 0 to 3; not 4"),
    ({0: "bid 2", 1: "bid 3"}, "force: only one seat can be forced"),
    ("bid 2", 'force must be a dictionary, as in force={0: "bid 2"}'),
])  # fmt: skip
def test_what_cannot_be_forced_gets_a_sentence(force: Any, told: str) -> None:
    with pytest.raises(tl.UsageError) as error:
        tl.simulate("pitch", 10, force=force)
    assert told in str(error.value)
