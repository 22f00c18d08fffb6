"""What a Phat seat does not know, drawn at random: worlds that fit what it has seen, all equally likely."""

from __future__ import annotations

from typing import Any

import numpy as np

from tricklab.engine.games.phat.rules import HAND, PLAYERS, PhatRules
from tricklab.engine.games.phat.state import NOT_YET
from tricklab.engine.ground.bits import popcount
from tricklab.engine.ground.hidden import fill_worlds
from tricklab.engine.ground.rng import RandomStream
from tricklab.engine.ground.tricks import suit_cards
from tricklab.engine.machine import implements, observed_action, reconstruct_deal, sample_worlds


@implements(sample_worlds, PhatRules)
def sample_phat(rules: PhatRules, state: Any, seat: int, stream: RandomStream, worlds: Any) -> None:
    """Fill ``worlds`` with states in which the other three hands are drawn at random."""
    table = state.table
    known = np.zeros(PLAYERS, np.int64)
    room = np.zeros(PLAYERS + 1, np.int64)
    suits = np.empty(4, np.int64)
    unseen = ((1 << 52) - 1) & ~state.own[seat].hand
    for other in range(PLAYERS):
        unseen &= ~table.played[other]
        suits[other] = suit_cards(other)
        if other != seat:
            room[other] = HAND - popcount(table.played[other])
    fill_worlds(state, seat, unseen, known, room, suits, 0, stream, worlds)


@implements(reconstruct_deal, PhatRules)
def reconstruct_nothing(rules: PhatRules, world: Any, seat: int, stream: RandomStream, past: Any) -> None:
    """Nobody bids, so there is nothing to reconstruct."""


@implements(observed_action, PhatRules)
def nothing_observed(rules: PhatRules, table: Any, past: Any) -> int:
    """Nobody bids."""
    return NOT_YET
