"""What a hand of Cinch is worth, looked up in small tables, is the sum of its terms."""

from __future__ import annotations

import numpy as np
import pytest

from tricklab.engine.games.cinch import FAMILY
from tricklab.engine.ground.pedro import P_LEFT, P_TWO
from tricklab.engine.policies.cinch.estimate import TRUMPS, WORTH_ROW, terms, worth_of, worth_table

pytestmark = pytest.mark.game("cinch")


@pytest.mark.parametrize("family", range(len(FAMILY)))
def test_a_holding_is_worth_its_terms(family: int) -> None:
    rng = np.random.default_rng(family)
    holdings = np.array([0, (1 << TRUMPS) - 1, *rng.integers(0, 1 << TRUMPS, 500)])
    weights = rng.integers(-300, 300, (2, terms(family, holdings).shape[1])).astype(float)
    table = worth_table(family, weights)
    assert len(table) == 2 * WORTH_ROW
    for position in range(2):
        found = [worth_of(table, position, int(holding)) for holding in holdings]
        assert found == (terms(family, holdings) @ weights[position]).tolist()


def test_in_pedro_the_left_pedro_is_no_trump() -> None:
    left = 1 << P_LEFT - P_TWO
    weights = np.arange(1.0, terms(0, np.array([0])).shape[1] + 1)[None]
    for name, counts in (("cinch", True), ("pedro", False)):
        table = worth_table(FAMILY.index(name), weights)
        assert (worth_of(table, 0, left) != worth_of(table, 0, 0)) == counts
