"""What is credited to whom, and what the row has by itself, compiled, against plain Python."""

from __future__ import annotations

import random
from typing import Any

import numba
import numpy as np
import pytest

from tricklab.engine.games.outside import load
from tricklab.engine.ground.cards import mask_of
from tricklab.engine.mechanics.dealing import side_of
from tricklab.engine.mechanics.fields import begin_auction, fill_row
from tricklab.engine.mechanics.scoring import holder, seat_with_most, side_cards, side_total, side_with_most
from tricklab.engine.mechanics.state import NOT_YET, state_of
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import code_of
from tricklab.engine.rules.columns import row_of

TABLES = [
    *(("pitch", {"players": players}) for players in range(2, 8)),
    ("pitch", {"partners": True}),
    ("plute", {}),
    ("smear", {"players": 6}),
]


@numba.njit
def told(rules: Any, sets: Any, numbers: Any, over: int, card: int, side: int) -> Any:
    most = side_with_most(rules, numbers, over), seat_with_most(rules, numbers, over)
    found = [side_of(rules, seat) for seat in range(len(numbers))]
    return found, most, holder(sets, card), side_cards(rules, sets, side), side_total(rules, numbers, side)


def most_of(amounts: list[int], over: int) -> int:
    """The place of the highest of some numbers, if it stands alone and is more than ``over``."""
    best = max(amounts)
    return amounts.index(best) if best > over and amounts.count(best) == 1 else NOT_YET


@pytest.mark.parametrize(("variant", "options"), TABLES)
def test_who_is_credited(variant: str, options: dict[str, Any]) -> None:
    setup = Setup.make(variant, rules=options)
    load(setup.game)
    rules, sides, rng = code_of(setup), setup.sides, random.Random(variant)
    seats, ties = range(len(sides)), 0
    for _ in range(300):
        held: list[list[int]] = [[] for _ in seats]
        for card in rng.sample(range(54), 40):
            held[rng.choice(seats)].append(card)
        sets = np.array([mask_of(cards) for cards in held])
        numbers = [rng.randint(0, 4) for _ in seats]
        over, card, side = rng.choice([0, 0, 3, 6]), rng.randint(NOT_YET, 53), rng.choice(sides)

        found, most, holds, cards, total = told(rules, sets, np.array(numbers), over, card, side)

        ours = [seat for seat in seats if sides[seat] == side]
        assert tuple(found) == sides
        assert holds == next((seat for seat in seats if card in held[seat]), NOT_YET)
        assert cards == mask_of(card for seat in ours for card in held[seat])
        assert total == sum(numbers[seat] for seat in ours)
        totals = [sum(numbers[seat] for seat in seats if sides[seat] == one) for one in sorted(set(sides))]
        winner = most_of(totals, over)
        ties += winner == NOT_YET
        its = [seat for seat in seats if sides[seat] == winner]
        assert most == (winner, max(its, key=lambda seat: numbers[seat], default=NOT_YET))
    assert 10 < ties < 290


def test_the_row_by_itself() -> None:
    state = state_of(3, "plain", ("several", 3), ("single", 2), standard=("bids", "trump"))
    row = row_of(
        i1=["dealer", "trump", "made", ("bids", 3), ("several", 3), ("single", 3), ("delta", 2), ("grid", (2, 2))]
    )
    states, rows = np.zeros(1, state), np.zeros(1, row)
    rows[0] = tuple(np.full(rows.dtype[name].shape, 7) for name in row.names)  # as the deal before has left it

    @numba.njit
    def fill(states: Any, rows: Any) -> None:
        begin_auction(states[0].table)
        states[0].table.dealer = 2
        states[0].table.bids[1] = 4
        states[0].table.several[2] = 5
        fill_row(states[0].table, rows[0])

    fill(states, rows)
    assert {name: rows[0][name].tolist() for name in row.names} == {
        "dealer": 2,
        "trump": NOT_YET,
        "made": NOT_YET,
        "bids": [NOT_YET, 4, NOT_YET],
        "several": [0, 0, 5],
        "single": [NOT_YET] * 3,  # the table's has another shape
        "delta": [0, 0],
        "grid": [[NOT_YET] * 2] * 2,
        "proposed": 7,
        "accepted": 7,
    }
