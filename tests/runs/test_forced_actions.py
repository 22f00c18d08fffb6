"""A seat that must do something at its first such decision: the same deals, and otherwise the same players."""

from __future__ import annotations

from typing import Any

import pytest

import tricklab as tl

pytestmark = pytest.mark.game("pitch")

PITCH: dict[str, Any] = {"setup": "pitch", "hands": 1000, "policy": "basic", "seed": 7}


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


def test_tallies_and_threads_are_those_of_the_rows() -> None:
    forced = tl.simulate(**PITCH, force={0: "bid 3"}, jobs=1)
    assert forced.equals(tl.simulate(**PITCH, force={0: "bid 3"}, jobs=2))
    tallied = tl.simulate(**PITCH, force={0: "bid 3"}, keep="tallies")
    assert sum(tallied["count"]) == 1000
    assert sum(tallied.filter(bid=3)["count"]) == sum(forced["bid"] == 3)


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
