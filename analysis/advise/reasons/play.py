"""The tricks after each choice, read from the events: which card took which, and who won this trick."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from tricklab.analysis.advise.reasons.contrast import Contrast
from tricklab.engine.mechanics.machine import PLAY, TRICK

NEVER = -1


@dataclass(frozen=True)
class Tricks:
    """The tricks after each choice.

    Attributes
    ----------
    taker : int array (worlds, 2, cards)
        Which seat took the trick to which a card was played; `NEVER` if it was not played after the decision.
    player : int array (worlds, 2, cards)
        Who played the card.
    first : int array (worlds, 2)
        Who took the trick of the decision, or the first one after it.
    led : int array (worlds, 2, cards)
        The first card that was played to the card's trick after the decision.
    """

    taker: Any
    player: Any
    first: Any
    led: Any


def tricks_of(contrast: Contrast) -> Tricks:
    """Read the tricks of all worlds from the events."""
    log = contrast.log
    is_play, is_trick = (log["do"] == PLAY) & (log["cards"] != 0), log["do"] == TRICK
    number = np.cumsum(is_trick, -1) - is_trick  # of the trick that an event belongs to
    shape, most, cards = log.shape[:2], int(number.max(initial=0)) + 1, len(contrast.setup.deck.names)
    winner = np.full((*shape, most + 1), NEVER, np.int64)
    at = np.nonzero(is_trick)
    winner[(*at[:2], number[at])] = log["seat"][at]
    lead = np.full((*shape, most + 1), NEVER, np.int64)
    taker, player, led = (np.full((*shape, cards), NEVER, np.int64) for _ in range(3))
    at = np.nonzero(is_play)
    trick, card = number[at], log["value"][at].astype(np.int64)
    where = np.stack([*at[:2], trick])
    is_lead = np.ones(len(trick), bool)
    is_lead[1:] = (where[:, 1:] != where[:, :-1]).any(0)
    lead[tuple(where[:, is_lead])] = card[is_lead]
    taker[(*at[:2], card)] = winner[(*at[:2], trick)]
    player[(*at[:2], card)] = log["seat"][at]
    led[(*at[:2], card)] = lead[(*at[:2], trick)]
    return Tricks(taker, player, winner[..., 0], led)
