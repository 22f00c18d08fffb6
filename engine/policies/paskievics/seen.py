"""What a learned player sees of Paskievics besides what it sees of every game: the auction and the announcements."""

from __future__ import annotations

from tricklab.engine.games.paskievics.auction import invites
from tricklab.engine.games.paskievics.contract import GAME_ITEM, PAGAT_ITEM, side_of_own
from tricklab.engine.ground.bits import has, popcount
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.machine import kind_of
from tricklab.engine.mechanics.state import NOT_YET
from tricklab.engine.policies.decision import View
from tricklab.engine.policies.learned.groups import CALL, DECISION, feature


@compiled
def _announced(view: View, is_ours: int) -> int:
    table = view.table
    if table.called == NOT_YET:
        return 0
    side = side_of_own(table, view.own, view.seat)
    return int(table.announced[side if is_ours else 1 - side])


@feature("our Pagat is announced", "paskievics", DECISION)
def is_pagat_ours(view: View, action: int) -> bool:
    """Tell whether the seat's side has announced the Pagat."""
    return has(_announced(view, 1), PAGAT_ITEM)


@feature("their Pagat is announced", "paskievics", DECISION)
def is_pagat_theirs(view: View, action: int) -> bool:
    """Tell whether the other side has announced the Pagat."""
    return has(_announced(view, 0), PAGAT_ITEM)


@feature("our announcements", "paskievics", DECISION)
def count_ours(view: View, action: int) -> float:
    """Return how many bonuses the seat's side has announced."""
    return popcount(_announced(view, 1)) / 2


@feature("their announcements", "paskievics", DECISION)
def count_theirs(view: View, action: int) -> float:
    """Return how many bonuses the other side has announced."""
    return popcount(_announced(view, 0)) / 2


@feature("doublings", "paskievics", DECISION)
def doublings(view: View, action: int) -> float:
    """Return how often the game was doubled."""
    return view.table.steps[GAME_ITEM] / 2


@feature("passes", "paskievics", DECISION)
def passes(view: View, action: int) -> float:
    """Return how many seats have passed."""
    return popcount(view.table.passed) / 2


@feature("a tarock is shown", "paskievics", DECISION)
def is_shown(view: View, action: int) -> bool:
    """Tell whether a bid has shown a tarock."""
    return bool(view.table.shown != NOT_YET)


@feature("the tarock shown is its own", "paskievics", DECISION)
def has_shown(view: View, action: int) -> bool:
    """Tell whether the seat has the tarock that a bid has shown."""
    shown = view.table.shown
    return bool(shown != NOT_YET and has(view.own.hand, max(0, shown)))


@feature("invites", "paskievics", CALL)
def invitation(view: View, action: int) -> bool:
    """Tell whether a bid is an invitation."""
    if view.table.kind != kind_of(view.rules, "bid"):
        return False
    return bool(invites(view.rules, view.table, view.seat, action) != NOT_YET)
