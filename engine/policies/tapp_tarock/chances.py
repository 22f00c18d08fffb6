"""What Tapp-Tarock's expert sees when it plays: cards out of sight, who may have them, who should take the trick."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tricklab.engine.games.tapp_tarock.talon import HAND, PACK, PLAYERS, TALON
from tricklab.engine.ground.bits import has, popcount
from tricklab.engine.ground.tarock import TAROCKS
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.state import NOT_YET
from tricklab.engine.policies.decision import View
from tricklab.engine.policies.shared.tactics import is_ours

_PLAIN, _TAROCKS = 0.576, 1.2
"""How likely a soloist with half of the talon has a plain card or a tarock, against anybody: he has emptied suits."""

_OUT, _WANTED = 2 * HAND + TALON + 1, popcount(TAROCKS) + 1
"""More cards than may be out of sight, and than may be asked for."""

_KINDS = _WANTED * _OUT * (HAND + 1)


def _absences() -> Any:
    """Return the chances that a seat has none of so many cards: by how likely it has one, its room, and what is out."""
    shares = np.arange(HAND + 1)[:, None] / np.maximum(1, np.arange(_OUT))
    shares = np.minimum(1.0, shares) * np.array([1.0, _PLAIN, _TAROCKS])[:, None, None]
    return (np.maximum(0.0, 1.0 - shares)[..., None] ** np.arange(_WANTED)).astype(np.float32)


_ABSENCES = _absences().ravel()


class Rival(NamedTuple):
    """A seat that has not played to the trick yet.

    Attributes
    ----------
    tarocks, plain
        Where the chances begin that it has none of so many tarocks, or plain cards.
    may_have
        The cards that are out of sight and that it may have, a set.
    ours
        Whether it is on the side of the one that decides.
    """

    tarocks: int
    plain: int
    may_have: int
    ours: bool


@compiled
def out_of_sight(view: View) -> int:
    """Return the cards that others may have, or that are not in play any more."""
    table = view.table
    seen = view.own.hand | view.own.discarded | table.face_up
    for seat in range(PLAYERS):
        seen |= table.played[seat]
    if table.half != NOT_YET:
        seen |= table.halves[1 - table.half]
    return PACK & ~seen


@compiled
def rival_at(view: View, seat: int, out: int) -> Rival:
    """Return what is known of a seat."""
    table = view.table
    first = _WANTED * (_OUT * (HAND - popcount(table.played[seat])) + popcount(out))
    kind = int(seat == table.bidder and table.half != NOT_YET)
    return Rival(first + 2 * kind * _KINDS, first + kind * _KINDS, out & ~table.voids[seat], is_ours(view, seat))


@compiled
def has_none(first: int, cards: int) -> float:
    """Return the chance that a rival has none of some cards; ``first`` is its ``tarocks`` or ``plain``."""
    return float(_ABSENCES[np.uint64(first + popcount(cards))])


@compiled
def chance_to_beat(rival: Rival, card: int, led: int) -> float:
    """Return the chance that a rival can beat a card in a trick in which ``led`` must be followed."""
    higher = rival.may_have & -2 << card
    if has(TAROCKS, card):
        beats = 1.0 - has_none(rival.tarocks, higher & TAROCKS)
        return beats if led & TAROCKS else beats * has_none(rival.plain, rival.may_have & led)
    void = has_none(rival.plain, rival.may_have & led)
    follows = 1.0 - has_none(rival.plain, higher & led)
    return follows + void * (1.0 - has_none(rival.tarocks, rival.may_have & TAROCKS))


@compiled
def _after(rival: Rival, best: int, led: int, chance: float) -> float:
    beats = chance_to_beat(rival, best, led)
    return chance + (1.0 - chance) * beats if rival.ours else chance * (1.0 - beats)


@compiled
def chance_to_take(best: int, led: int, ours: bool, after: int, rivals: tuple[Rival, Rival]) -> float:
    """Return the chance that a side takes a trick with the card that is the best so far, its own or not."""
    chance = 1.0 if ours else 0.0
    if after > 0:
        chance = _after(rivals[0], best, led, chance)
    return _after(rivals[1], best, led, chance) if after > 1 else chance
