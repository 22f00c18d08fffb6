"""What a Plute seat does not know, drawn at random: worlds that fit what it has seen, all equally likely."""

from __future__ import annotations

from typing import Any

import numpy as np

from tricklab.engine.games.plute.rules import HAND, PLAYERS, PluteRules
from tricklab.engine.games.plute.state import KIND_PLAY
from tricklab.engine.ground.bits import popcount
from tricklab.engine.ground.hidden import fill_worlds
from tricklab.engine.ground.rng import RandomStream
from tricklab.engine.ground.tricks import suit_cards, trumps_with_jick
from tricklab.engine.machine import implements, sample_worlds


@implements(sample_worlds, PluteRules)
def sample_plute(rules: PluteRules, state: Any, seat: int, stream: RandomStream, worlds: Any) -> None:
    """Fill ``worlds`` with states in which the other five hands are drawn at random."""
    table = state.table
    known = np.zeros(PLAYERS, np.int64)
    room = np.zeros(PLAYERS + 1, np.int64)
    suits = np.empty(5, np.int64)
    suits[4] = trumps_with_jick(table.trump if table.kind == KIND_PLAY else 0)
    for suit in range(4):
        suits[suit] = suit_cards(suit) & ~suits[4]
    unseen = ((1 << 54) - 1) & ~state.own[seat].hand
    for other in range(PLAYERS):
        unseen &= ~table.played[other]
        if other != seat:
            room[other] = HAND - popcount(table.played[other])
    fill_worlds(state, seat, unseen, known, room, suits, 0, stream, worlds)
