"""What a learned player knows of calls: their parts, who is on its side, and how little was tried."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from driver import holding
from tricklab.analysis.learning.samples import MOST_CAUTION, Samples, cautions_of
from tricklab.analysis.learning.survey import calls_of
from tricklab.engine.ground.rng import stream_of
from tricklab.engine.kernel.mode import interpreting
from tricklab.engine.play.kernels import interpreted_loop
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator
from tricklab.engine.policies.decision import View
from tricklab.engine.policies.learned.choice_features import PARTS
from tricklab.engine.policies.learned.forms import CALLS, NETWORK, network_rows
from tricklab.engine.policies.learned.knowledge import blank_masks
from tricklab.engine.policies.learned.player import columns_in
from tricklab.engine.policies.learned.sight import is_with
from tricklab.engine.policies.learned.weights import Lesson, Weights


def parts(variant: str, phase: str) -> dict[str, int]:
    setup = Setup.make(variant)
    kind = setup.game.number_of(phase)
    words: dict[str, int] = setup.game.phases[kind].words(setup.rules)  # type: ignore[attr-defined]
    return {word: int(calls_of(setup)[kind, number]) >> PARTS for word, number in words.items()}


def test_few_calls_differ_by_number_and_many_by_the_parts_of_their_words() -> None:
    assert parts("pitch", "bid")["2"] == 1 << 2
    found = parts("paskievics", "announce")
    twice = {word for word, other in itertools.permutations(found, 2) if found[word] == found[other]}
    assert twice == {"tarokks-8", "tarokks-9"}  # the level is in a column of its own
    assert found["kontra-kings"] & found["rekontra-kings"] == found["kings"] > 0
    assert found["kontra-kings"] & found["kontra-pagat"] & ~found["kings"] & ~found["pagat"]


def seen_sides(rules: Any, states: Any, key: Any, seen: Any) -> None:
    """For each seat, which seats are on its side as far as it knows."""
    for seat in range(4):
        view = View(rules, states[0].table, states[0].own[seat], seat, stream_of(key, 0, 0))
        for other in range(4):
            seen[seat, other] = is_with(view, other)


def test_who_has_the_card_that_was_called_knows_the_declarer_for_a_partner() -> None:
    setup, seen = Setup.make("paskievics", policy="random"), np.zeros((4, 4), bool)
    hands = ["T22 T2 T3", "T20 T4", "T21 T5", "T1 T6"]
    at = holding(setup, hands, "", 3)
    at.states["table"]["bidder"] = 0
    loop = interpreted_loop(seen_sides)
    for called, with_declarer in ((-1, []), (at.setup.deck.numbers(["T20"])[0], [1])):
        at.states["table"]["called"] = called
        at.states["table"]["sides"] = [0, 3, 4, 5]
        loop(setup.codes, at.states, (0, 0), seen)
        assert [seat for seat in range(1, 4) if seen[seat, 0]] == with_declarer
        assert seen.diagonal().all()
        assert not seen[0, 1:].any()
    at.states["table"]["sides"] = [0, 3, 1, 5]
    loop(setup.codes, at.states, (0, 0), seen)
    assert seen[:, 2].tolist() == [False, False, True, True], "an opponent knows whom all know"


def test_a_call_that_was_hardly_tried_is_not_made() -> None:
    calls, points = np.array([3] * 100 + [5] * 2 + [9]), np.resize([1.0, -1.0], 103)
    found = cautions_of(Samples(np.zeros((103, 2)), points.astype(np.float32), np.array([0, 103]), calls))
    assert found[3] == pytest.approx(0.2)
    assert found[5] == pytest.approx(2 / 2**0.5)
    assert (np.delete(found, [3, 5]) == MOST_CAUTION).all()


@pytest.mark.interpreted
@pytest.mark.parametrize(("word", "bid"), [("pass", -1), ("3", 3)])
def test_a_caution_is_taken_off_the_score(word: str, bid: int, tmp_path: Path) -> None:
    setup, cautions = Setup.make("pitch"), np.full(CALLS, 9.0, np.float32)
    width = len(columns_in("pitch", setup.game.phases[0]))
    cautions[setup.game.phases[0].words(setup.rules)[word]] = 0.0  # type: ignore[attr-defined]
    lesson = Lesson(NETWORK, np.zeros((network_rows(width), 32), np.float32), cautions=cautions)
    Weights("pitch", "basic", {0: lesson}, blank_masks(), calls_of(setup)).save(tmp_path / "a.npz", setup.game)
    with interpreting():
        rows = Simulator(Setup.make("pitch", policy=f"learned:{tmp_path / 'a.npz'}")).play(0, 4).rows
    assert rows["bid"].tolist() == [bid] * 4
