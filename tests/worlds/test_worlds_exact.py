"""Worlds of small positions against every way in which the cards can lie: each arrangement as often as it should be.

The frequencies are held against exact ones in two ways: all arrangements together by chi-square; and each trump's place
and each seat's number of trumps by its standard errors, where an error of one percent stands out.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from typing import Any

import numpy as np
import pytest

from every_deal import check_drawn
from kernels import sample_hidden_worlds
from small_worlds import DEALT, FOLD_LEAD, MOST, Arrangement, SmallWorld, shares, worst
from tiers import full_but
from tricklab.engine.ground.cards import cards_of
from tricklab.engine.ground.rng import key_of
from tricklab.engine.ground.tricks import trumps_with_jick
from tricklab.engine.play.kernels import kernel

pytestmark = pytest.mark.game("smear")

SAMPLES, BATCH, DEALT_HANDS = 1_500_000, 10_000, 200_000
POSITIONS = {
    "four, one is out": ({"players": 4}, 1, 9),
    "ranked, bidder served first": ({"players": 4, "jokers": "ranked", "refill": "bidder"}, 4, 8),
    "dealer takes the stock": ({"players": 4, "stock": "dealer"}, 5, 11),
    "lead to fold": ({"players": 4, "lead_to_fold": "true"}, 7, 13),
    "six, two are out": ({"players": 6}, 3, 9),
    "six, bidder draws": ({"players": 6, "refill": "bidder_only"}, 2, 9),
}
Seen = tuple[tuple[tuple[int, bool], ...], tuple[int, ...]]
"""Who has each unseen trump and whether it was dealt to him, and how many trumps each other seat was dealt."""

Case = tuple[SmallWorld, dict[Seen, float], Counter[Seen], Any]


def sample(position: SmallWorld) -> tuple[Any, Any]:
    """Draw worlds; return who has each unseen trump, -1 for nobody, and the cards that each seat was dealt."""
    worlds = np.zeros(BATCH, position.setup.game.state)
    holders = np.full((SAMPLES, len(position.unseen)), -1)
    dealt = np.zeros((SAMPLES, position.players), np.int64)
    unseen = np.array(position.unseen)
    draw = kernel(sample_hidden_worlds, "smear")
    draw(position.at.rules, position.at.states, position.seat, key_of("exact"), worlds, unseen, holders, dealt)
    return holders, dealt


def seen(arrangement: Arrangement) -> Seen:
    """What a sample can tell of an arrangement: not whether a card was drawn or taken from the stock."""
    zones, kept = arrangement
    return tuple((seat, how == DEALT) for seat, how in zones), kept


FEW = list(POSITIONS)[:2]


@pytest.fixture(scope="module", params=full_but(FEW, POSITIONS))
def case(request: Any) -> Case:
    """A position, the exact distribution, that of the sample, and what the seats were dealt in some of its worlds."""
    position = SmallWorld(*POSITIONS[request.param])
    exact = shares((seen(where), ways) for where, ways in position.arrangements.items())
    holders, dealt = sample(position)
    where = np.zeros(len(holders), np.int64)
    for place, trump in enumerate(position.unseen):
        lies = dealt[np.arange(len(dealt)), holders[:, place]] >> position.card(trump) & 1
        where = where * 16 + 2 * (holders[:, place] + 1) + (holders[:, place] >= 0) * lies
    for seat in position.others:
        where = where * 16 + np.bitwise_count(dealt[:, seat] & trumps_with_jick(0))
    width = len(position.unseen)
    drawn = Counter[Seen]()
    for code, count in zip(*np.unique(where, return_counts=True), strict=True):
        digits = [int(code) >> 4 * place & 15 for place in reversed(range(width + len(position.others)))]
        drawn[tuple((n // 2 - 1, n % 2 == 1) for n in digits[:width]), tuple(digits[width:])] = int(count)
    return position, exact, drawn, dealt[:DEALT_HANDS].copy()


def marginals(told: dict[Seen, float]) -> Iterable[dict[Any, float]]:
    """Where each trump lies, how many trumps each seat holds, and how many it was dealt."""
    zones, kept = next(iter(told))
    for place in range(len(zones)):
        yield shares((where[place], share) for (where, _), share in told.items())
        yield shares((where[place][0], share) for (where, _), share in told.items())
    for seat in {seat for where, _ in told for seat, _ in where}:
        yield shares((sum(who == seat for who, _ in where), share) for (where, _), share in told.items())
    for place in range(len(kept)):
        yield shares((dealt[place], share) for (_, dealt), share in told.items())


def test_every_arrangement_of_dealt_cards_is_as_frequent_as_it_should_be(case: Case) -> None:
    _, exact, drawn, _ = case
    assert len(exact) > 3
    check_drawn(exact, drawn)


def test_no_marginal_is_off_by_a_percent(case: Case) -> None:
    _, exact, drawn, _ = case
    for expected, found in zip(marginals(exact), marginals(shares(drawn.items())), strict=True):
        assert worst(expected, found, SAMPLES) < MOST


def test_what_was_dealt_is_as_likely_as_its_like(case: Case) -> None:
    """All plain cards are alike, and of the trumps that a seat has played it was dealt one as often as another."""
    position, exact, _, dealt = case
    own = position.at.state["own"][position.seat]
    known = int(own["dealt"]) | int(own["plain"])
    open_ = cards_of(((1 << 54) - 1) & ~known & ~trumps_with_jick(0))
    for place, seat in enumerate(position.others):
        room = sum(share * (position.size - kept[place]) for (_, kept), share in exact.items())
        expected = {card: room / len(open_) for card in open_}
        found = {card: float((dealt[:, seat] >> card & 1).mean()) for card in open_}
        assert worst(expected, found, len(dealt)) < MOST
        played = [float((dealt[:, seat] >> position.card(trump) & 1).mean()) for trump in position.played[seat]]
        for share in played:
            assert abs(share - np.mean(played)) <= MOST * math.sqrt(1 / 4 / len(dealt)) * math.sqrt(2)


def test_the_positions_have_what_they_are_named_for() -> None:
    found = {name: SmallWorld(*given) for name, given in POSITIONS.items()}
    assert found["four, one is out"].table["out"][found["four, one is out"].others].sum() == 1
    assert found["six, two are out"].table["out"][found["six, two are out"].others].sum() == 2
    assert found["dealer takes the stock"].table["took"][0] == 3
    assert found["lead to fold"].kind == FOLD_LEAD
    assert all(len(position.unseen) >= 3 for position in found.values())
