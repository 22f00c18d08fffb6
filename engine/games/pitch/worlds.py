"""What a Pitch seat does not know, drawn at random: worlds that fit what it has seen, all equally likely.

A seat knows its own cards, what was played, and who could not follow. All other cards lie in the other hands or out of
play.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tricklab.engine.games.pitch.play import JOKER
from tricklab.engine.games.pitch.rules import HAND, PitchRules
from tricklab.engine.ground.bits import popcount
from tricklab.engine.ground.compiled import compiled
from tricklab.engine.ground.hidden import fill_worlds
from tricklab.engine.ground.rng import RandomStream
from tricklab.engine.ground.tricks import suit_cards
from tricklab.engine.machine import implements, sample_worlds

_FROM_SEVEN = 0xFF << 5
_SHORT_PACK = _FROM_SEVEN | _FROM_SEVEN << 13 | _FROM_SEVEN << 26 | _FROM_SEVEN << 39


@compiled
def pack_of(rules: PitchRules) -> int:
    """Return the set of all cards."""
    cards = _SHORT_PACK if rules.pack == 32 else (1 << 52) - 1
    return cards | JOKER if rules.joker else cards


@implements(sample_worlds, PitchRules)
def sample_pitch(rules: PitchRules, state: Any, seat: int, stream: RandomStream, worlds: Any) -> None:
    """Fill ``worlds`` with states in which the hidden cards are drawn at random; the stock is the last holder."""
    table = state.table
    known = np.zeros(rules.players, np.int64)
    room = np.zeros(rules.players + 1, np.int64)
    unseen = pack_of(rules) & ~state.own[seat].hand
    for other in range(rules.players):
        unseen &= ~table.played[other]
    room[rules.players] = popcount(unseen)
    for other in range(rules.players):
        if other != seat:
            room[other] = HAND - popcount(table.played[other])
            room[rules.players] -= room[other]
    suits = np.empty(4, np.int64)
    for suit in range(4):
        suits[suit] = suit_cards(suit)
    suits[max(0, table.trump)] |= JOKER
    fill_worlds(state, seat, unseen, known, room, suits, 0, stream, worlds)
