"""What a deal would come to now: at every moment of any game, and the contract is the one at its end."""

from __future__ import annotations

import random

import pytest

from tricklab.analysis.words.calls import contract_of, result_so_far
from tricklab.engine.games import variants
from tricklab.engine.play.loops.stepping import Deal
from tricklab.engine.play.setup import Setup


@pytest.mark.interpreted
@pytest.mark.parametrize("variant", variants())
def test_a_contract_stands_from_the_auction_on(variant: str) -> None:
    setup, rng = Setup.make(variant), random.Random("so far")
    for number in range(4):
        deal = Deal(
            setup, rng.sample(setup.deck.cards, len(setup.deck.cards)), number % setup.players, number, log=True
        )
        contracts, trick_counts = [], [0]
        while deal.seat >= 0:
            contracts.append(contract_of(deal))
            trick_counts.append(sum(result_so_far(deal).tricks))
            deal.step(rng.choice(deal.legal()))
        assert {contract for contract in contracts if contract} <= {contract_of(deal)}
        assert trick_counts == sorted(trick_counts)
        assert trick_counts[-1] <= sum(result_so_far(deal).tricks)
