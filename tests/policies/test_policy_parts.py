"""Parts of single policies against plain Python: what hands are worth, discards and calls."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numba
import numpy as np
import pytest

from places import ROOT
from tricklab.engine.errors import UsageError
from tricklab.engine.games.cinch import FAMILY
from tricklab.engine.games.tapp_tarock.talon import LOOSE
from tricklab.engine.ground.cards import cards_of, mask_of
from tricklab.engine.kernel.compiled import register_offers
from tricklab.engine.play.setup import Setup
from tricklab.engine.policies.changed import with_values
from tricklab.engine.policies.cinch.estimate import TRUMPS, WORTH_ROW, terms, worth_of, worth_table
from tricklab.engine.policies.find import find_policy
from tricklab.engine.policies.shared.pedro_features import given_cards, sure_trumps, thrown_cards
from tricklab.engine.policies.tapp_tarock.expert import Expert, best_discard, worth_of_discard
from tricklab.engine.rules.decks import TAROCK_54


@pytest.mark.game("cinch")
@pytest.mark.parametrize("family", range(len(FAMILY)))
def test_a_holding_is_worth_its_terms(family: int) -> None:
    """What is looked up in small tables is the sum of its terms."""
    rng = np.random.default_rng(family)
    holdings = np.array([0, (1 << TRUMPS) - 1, *rng.integers(0, 1 << TRUMPS, 500)])
    weights = rng.integers(-300, 300, (2, terms(family, holdings).shape[1])).astype(float)
    table = worth_table(family, weights)
    assert len(table) == 2 * WORTH_ROW
    for position in range(2):
        found = [worth_of(table, position, int(holding)) for holding in holdings]
        assert found == (terms(family, holdings) @ weights[position]).tolist()


@pytest.mark.game("tapp-tarock")
def test_the_best_discard_is_the_best_of_all_sets() -> None:
    """It looks at twenty sets of some hundred."""
    rng = np.random.default_rng(5)
    for _ in range(40):
        hand = mask_of(rng.choice(np.array(TAROCK_54.cards), 19, replace=False).tolist())
        sets = [mask_of(cards) for cards in combinations(cards_of(hand & LOOSE), 3)]
        best, most = best_discard(Expert(), hand)
        assert not sets or best in sets
        assert most == max([worth_of_discard(Expert(), hand, cards) for cards in sets], default=most)


@numba.njit
def _open_cards(state: Any, seat: int) -> tuple[int, int, int]:
    table, own = state[0].table, state[0].own[seat]
    return thrown_cards(table, seat), sure_trumps(table, seat), given_cards(own)


@pytest.mark.parametrize(
    ("variant", "known"),
    [("auction-cinch", (77, 3, 0)), ("cinch", (77, 3, 0)), ("eighty-three", (0, 0, 9)), ("phat", (0, 0, 0))],
)
def test_compiled_code_knows_what_lies_open(variant: str, known: tuple[int, int, int]) -> None:
    """Seat 1 kept five trumps and has played two of them; what a record has no field for is nothing."""
    register_offers()
    state = np.zeros(1, Setup.make(variant).game.state)
    table, own, seat = state["table"], state["own"], 1
    if "kept" in table.dtype.names:
        table["thrown"][0, seat], table["kept"][0, seat] = 77, 5
        table["trumps"], table["played"][0, seat] = 0b111111 << 20, 0b11 << 20
    if "given" in own.dtype.names:
        own["given"][0, seat] = 9
    assert _open_cards(state, seat) == known


@pytest.mark.interpreted
def test_values_are_changed_however_a_policy_is_given() -> None:
    """By name, from a file, as a policy or an instance; other parameters keep their values."""
    values = {"bid_margin": 0.25}
    named = with_values("expert:bid_margin=0.5,sale=1", "pitch", values)
    assert named.name == "expert:bid_margin=0.25,sale=1"
    assert with_values(find_policy("expert:bid_margin=0.5,sale=1", "pitch"), "pitch", values) == named
    assert with_values("expert", "pitch", values).name == "expert:bid_margin=0.25"
    of_file = with_values(f"{ROOT / 'docs/examples/cautious.py'}:Cautious:extra=1", "smear", {"trumps": 5.0})
    assert of_file.parameters == {"trumps": 5.0, "extra": 1.0}
    assert with_values(of_file.instance, "smear", {"extra": 2.0}).parameters == {"trumps": 5.0, "extra": 2.0}
    with pytest.raises(UsageError, match="no parameter 'bid_margn'"):
        with_values("expert", "pitch", {"bid_margn": 1.0})
