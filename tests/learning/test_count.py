"""A count for the fingers: the fit gets a planted count back, and the shares are those of a plain loop."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from tricklab.analysis.learning.fingers.count import _weights, judged
from tricklab.analysis.learning.fingers.fit import MOST, NEVER, Fitter, best_thresholds, fewest_lines
from tricklab.analysis.learning.fingers.hands import Asked, Levels, agreements, levels_of, suits_of
from tricklab.engine.errors import UsageError
from tricklab.engine.ground.rng import key_of
from tricklab.engine.play.kernels import interpreted_loop
from tricklab.engine.play.loops.bidding import NOT_ASKED, bids_of_hands
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import scores_of
from tricklab.engine.policies.find import find_policy

PITCH = Levels(0, (2, 3, 4), (2, 3, 4), 0)


WEIGHTS = np.array([2, 4, 3, 0, 1, 0])


def planted(hands: int = 1_000) -> tuple[Fitter, np.ndarray]:
    """Return a fitter of bids by a planted count with 8, 11 and 14 for the levels, and the bids."""
    rng = np.random.default_rng(3)
    x = rng.integers(0, 2, (hands, 2, 6))
    x[..., 0] = rng.integers(0, 6, (hands, 2))
    levels = np.searchsorted([8, 11, 14], (x @ WEIGHTS).max(1), side="right")
    return Fitter(x, np.eye(4)[levels], hands), levels


def test_the_fit_gets_a_planted_count_back() -> None:
    fitter, _ = planted()
    fit = fewest_lines(list(fitter.steps()), 6, 0)
    assert fit.weights == tuple(WEIGHTS)
    assert fit.thresholds == (8, 11, 14)
    assert fit.agreement == 1


def test_the_agreement_is_that_of_a_plain_loop() -> None:
    fitter, levels = planted(500)
    fit = fitter.fit(np.minimum(WEIGHTS, 2))
    counts, agreed = fitter.counts(fit.weights), 0
    for count, level in zip(counts, levels, strict=True):
        agreed += sum(count >= asked for asked in fit.thresholds) == level
    assert fit.agreement == agreed / 500 < 1
    assert fitter.agreement(fit) == fit.agreement


def test_a_count_that_is_given_is_judged_as_it_is() -> None:
    fitter, levels = planted(500)
    asked = Asked(fitter._x.reshape(500, 2, 6), np.stack([np.eye(4)[levels], np.eye(4)[levels[::-1]]]), np.ones(500))
    fit, is_least = judged(asked, [2, 4, 3, 0, 1, 0])
    assert (fit.weights, fit.thresholds, is_least) == ((2, 4, 3, 0, 1, 0), (8, 11, 14), 0)
    assert judged(asked, [1, 0, 0, 0, 0, 0])[0].agreement < 1


@pytest.mark.parametrize(("counts", "what"), [({"Aces": 1}, "Did you mean 'Ace'"), ({"Ace": -1}, "counts Ace")])
def test_a_count_of_unknown_lines_is_refused(counts: dict[str, int], what: str) -> None:
    with pytest.raises(UsageError, match=what):
        _weights(counts, suits_of(Setup.make("pitch")))


def test_thresholds_are_the_best_and_rise() -> None:
    rng = np.random.default_rng(5)
    for _ in range(40):
        values, sums = np.array([0, 3, 4, 7, 9]), rng.integers(0, 9, (5, 4)).astype(float)
        thresholds, total = best_thresholds(values, sums)
        assert list(thresholds) == sorted(thresholds)
        paths = [path for path in itertools.product(range(4), repeat=5) if list(path) == sorted(path)]
        assert total == max(sum(sums[place, level] for place, level in enumerate(path)) for path in paths)
        chosen = [sum(value >= asked for asked in thresholds) for value in values]
        assert total == sum(sums[place, level] for place, level in enumerate(chosen))


def test_a_level_that_is_never_bid_is_never_reached() -> None:
    assert best_thresholds(np.array([1, 2]), np.array([[3.0, 0, 0], [0, 3, 0]])) == ((2, NEVER), 6)


def test_fewer_lines_are_taken_while_little_is_lost() -> None:
    fits = list(planted(300)[0].steps())
    lines = [sum(weight > 0 for weight in fit.weights) for fit in fits]
    assert lines == sorted(lines, reverse=True)
    assert all(0 <= weight <= MOST for fit in fits for weight in fit.weights)
    assert sum(weight > 0 for weight in fewest_lines(fits, 2, 0).weights) <= 2
    assert sum(weight > 0 for weight in fewest_lines(fits, 6, 1).weights) == 1


@pytest.mark.parametrize(
    ("bid", "least_up", "level_given"),
    [
        ((2, 0, 0), {1, 2, 3}, {1}),
        ((3, 0, 0), set(), {2}),
        ((3, 1, 0), {2, 3}, {2}),
        ((3, 1, 1), {2, 3}, {2, 3}),
        ((0, 1, 0), {0, 1}, {0, 1}),
        ((0, 3, 0), {0, 1, 2, 3}, {0, 1, 2, 3}),
        ((NOT_ASKED, 0, 0), set(), set()),
    ],
)
def test_levels_that_give_a_bid(bid: tuple[int, int, int], least_up: set[int], level_given: set[int]) -> None:
    said, least = agreements(np.array([[bid]]), PITCH)
    assert set(np.flatnonzero(said[0])) == level_given
    assert set(np.flatnonzero(least[0])) == least_up


@pytest.mark.interpreted
def test_each_hand_is_bid_on_in_several_deals() -> None:
    setup, hands, contexts = Setup.make("pitch"), 4, 5
    dealt_hands, bids = np.zeros(hands, np.int64), np.zeros((hands, contexts, 3), np.int64)
    levels, basic = levels_of(setup), find_policy("basic", "pitch")
    pack, states = np.array(setup.deck.cards, np.int8), np.zeros(2, setup.game.state)
    given = setup.codes, (basic.instance,), key_of(7), contexts, levels.kind, levels.calls(), scores_of(setup), pack
    interpreted_loop(bids_of_hands)(*given, states, dealt_hands, bids)
    assert len(set(dealt_hands.tolist())) == hands
    assert [int(hand).bit_count() for hand in dealt_hands] == [6] * hands
    asked = bids[bids[..., 0] != NOT_ASKED]
    assert len(asked) > hands
    assert set(asked[:, 0].tolist()) <= {*levels.actions, levels.passes}
    assert {0, 1} == set(asked[:, 2].tolist())


def test_games_without_such_a_bid_name_those_that_have_one() -> None:
    with pytest.raises(UsageError, match="pitch"):
        levels_of(Setup.make("phat"))
    with pytest.raises(UsageError, match="smear"):
        levels_of(Setup.make("tapp-tarock"))


def test_a_game_has_its_own_trumps() -> None:
    smear, pitch = suits_of(Setup.make("smear")), suits_of(Setup.make("pitch"))
    assert pitch.names[0] == "Ace"
    assert pitch.names[-1] == "Two"
    assert "other Jack" in smear.names
