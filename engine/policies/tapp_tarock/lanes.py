"""What the value of a card depends on at Tapp-Tarock: each lane is a part of the table, in which one number counts.

docs/policies/tapp-tarock.md, "The play", lists the lanes.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tricklab.engine.games.tapp_tarock.talon import HAND, PLAYERS
from tricklab.engine.ground.bits import has, popcount
from tricklab.engine.ground.lookup import entry
from tricklab.engine.ground.tarock import PAGAT, TAROCKS, suit_cards, suit_of, values_of
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.machine import left_of
from tricklab.engine.mechanics.state import NOT_YET
from tricklab.engine.policies.decision import View
from tricklab.engine.policies.shared.tactics import is_ours, seats_after
from tricklab.engine.policies.tapp_tarock.chances import Rival, chance_to_take, has_none, out_of_sight, rival_at

SORTS = 16
"""The Pagat, and six sorts of other tarocks by how many are out above; from 8 on King to Jack and a small card, and
then a Queen, a Knight or Jack, and a small card that are the best of their suit."""

_GROUPS, _TAROCK_SORTS = 8, 8
"""Coarser sorts, four of tarocks and four of plain cards; and sorts that are of tarocks."""

_SITUATIONS, _PHASES, _STAKES, _CHANCES, _BALANCES, _NEEDS = 9, 4, 8, 16, 8, 6
_STEPS = 4
"""Steps of a chance, a length or a stake where they are coarser."""

_SIZES = (
    _SITUATIONS * _PHASES * SORTS,
    2 * 2 * _BALANCES * SORTS,
    _SITUATIONS * _STAKES * _CHANCES,
    3 * 2 * 3 * _PHASES * _TAROCK_SORTS,
    3 * 2 * _STEPS * _STEPS * 2 * _TAROCK_SORTS,
    3 * _STEPS * _STEPS * _GROUPS,
    2 * _NEEDS * _STEPS * _STEPS,
    2 * 3 * 8 * _STEPS * _GROUPS,
    _SITUATIONS * _STEPS * SORTS,
    4 * 4 * SORTS,
    _SITUATIONS * _STEPS * _STEPS * _GROUPS,
)
"""How many places each part of the table has, in the order of the page: by situation and phase; by the balance of
tarocks; by chance and stake; of tarocks; of plain cards; of leads; by what is still needed; by where the Pagat is; by
situation and chance; by who may have tarocks; and late in the deal."""

_FIRST = tuple(sum(_SIZES[:part]) for part in range(len(_SIZES)))
LANES, NOWHERE = len(_SIZES) - 1, sum(_SIZES)
"""How many places count for a card, which is either a tarock or plain; and the place of a lane that does not count."""

_BY_ABOVE = np.array([1, 2, 3, 4, 4, 5, 5, 5, *[6] * 15])
_SORT_OF_RANK = np.array([[12, 12, 12, 12, 11, 10, 9, 8], [15, 15, 15, 15, 14, 14, 13, 8]]).ravel()
_GROUP = np.array([0, 1, 2, 2, 3, 3, 3, 3, 4, 5, 6, 6, 7, 4, 6, 7])
_FEW = np.array([0, 1, 1, 2, 2, 3, 3, 3, 3])
_VALUES = np.array([values_of(1 << card) for card in range(PAGAT + popcount(TAROCKS))])

_HALF_THIRDS, _STEP_OF_NEED = 3 * 36, 18
"""What wins the game, in thirds of a point, and how many of them are a step."""


class Sight(NamedTuple):
    """What counts at a decision, whatever the card.

    Attributes
    ----------
    hand, out
        The cards in hand, and those out of sight, as sets.
    role, situation, phase
        0 for the soloist and 1 for his opponents; who plays before and after; how late it is.
    stake, need
        What the cards of the trick count above one each; how many points the side is short of.
    balance, announced, pagat
        Who has more tarocks; who has announced the Pagat; where it is, and what is in hand for the last trick.
    having, late
        Which of the others may have tarocks; how few tricks and tarocks are left, -1 earlier.
    after, rivals
        How many seats play after this one, and the two others in their order.
    lost
        The chance to take the trick with a card that does not beat those there.
    """

    hand: int
    out: int
    role: int
    situation: int
    phase: int
    stake: int
    need: int
    balance: int
    announced: int
    pagat: int
    having: int
    late: int
    after: int
    rivals: tuple[Rival, Rival]
    lost: float


@compiled
def _thirds(cards: int) -> int:
    return 3 * values_of(cards) - 2 * popcount(cards)


@compiled
def need_of(view: View) -> int:
    """Return how many points the seat's side is short of, as far as it knows, in steps; 0 if it has won."""
    table, missing = view.table, _HALF_THIRDS
    if view.seat == table.bidder:
        missing -= _thirds(table.captured[view.seat] | view.own.discarded)
    else:
        missing -= 3
        for seat in range(PLAYERS):
            missing -= _thirds(table.captured[seat]) if seat != table.bidder else 0
        missing -= _thirds(table.halves[1 - table.half]) if table.half != NOT_YET else 0
    return int(0 if missing <= 0 else min(_NEEDS - 1, 1 + missing // _STEP_OF_NEED))


@compiled
def sight_of(view: View) -> Sight:
    """Return what counts at a decision."""
    table, hand, out, after = view.table, view.own.hand, out_of_sight(view), seats_after(view)
    following = left_of(view.seat, PLAYERS)
    rivals = rival_at(view, following, out), rival_at(view, left_of(following, PLAYERS), out)
    role, lost, tarocks = int(view.seat != table.bidder), 0.0, popcount(hand & TAROCKS)
    if table.led:
        lost = chance_to_take(table.best, table.led, is_ours(view, table.winner), after, rivals)
    announced = 0 if table.announcer == NOT_YET else 1 if is_ours(view, table.announcer) else 2
    having = 2 * int(rivals[0].may_have & TAROCKS != 0) + int(rivals[1].may_have & TAROCKS != 0)
    situation, left = (2 - after) * (1 + role) + role * (3 + int(rivals[0].ours)), HAND - table.number - 2
    late = (situation * _STEPS + left) * _STEPS + min(_STEPS - 1, popcount(out & TAROCKS)) if left < _STEPS else -1
    where = 0 if has(hand, PAGAT) else 1 if has(out, PAGAT) else 2
    return Sight(
        hand,
        out,
        role,
        situation,
        table.number * _PHASES // HAND,
        values_of(table.trick) - popcount(table.trick),
        need_of(view),
        min(_BALANCES - 1, max(0, (2 * tarocks - popcount(out & TAROCKS) + 4) >> 1)),
        announced,
        ((role * 3 + where) * 8 + min(7, tarocks)) * _STEPS + min(_STEPS - 1, popcount(hand) - tarocks),
        having,
        late,
        after,
        rivals,
        lost,
    )


@compiled
def sort_of(sight: Sight, card: int) -> int:
    """Return the sort of a card."""
    above = sight.out & -2 << card
    if card >= PAGAT:
        return entry(_BY_ABOVE, popcount(above & TAROCKS)) if card > PAGAT else 0
    return entry(_SORT_OF_RANK, 8 * int(above & suit_cards(suit_of(card)) == 0) + (card & 7))


@compiled
def _voids(sight: Sight, card: int) -> int:
    """Return the steps of the chances that each of the others has no tarock, or nothing of a plain card's suit."""
    both, suit = 0, suit_cards(suit_of(card))
    for rival in sight.rivals:
        none = has_none(rival.tarocks if card >= PAGAT else rival.plain, rival.may_have & suit)
        both = _STEPS * both + int(none * (_STEPS - 0.01))
    return both


@compiled
def lanes_of(sight: Sight, led: int, best: int, card: int) -> tuple[int, int, int, int, int, int, int, int, int, int]:
    """Return the places of the table that count for a card; ``best`` is the best card there, if any."""
    sort, role, takes, suit = sort_of(sight, card), sight.role, sight.lost, suit_cards(suit_of(card))
    if led == 0 or (card > best and has(led | TAROCKS, card)):
        takes = chance_to_take(card, led if led else suit, True, sight.after, sight.rivals)
    stake, chance = sight.stake + entry(_VALUES, card) - 1, int(takes * (_CHANCES - 0.01))
    way, group = 2 * (0 if led == 0 else 1 if has(led, card) else 2) + role, entry(_GROUP, sort)
    if card >= PAGAT:
        own = _FIRST[3] + ((way * 3 + sight.announced) * _PHASES + sight.phase) * _TAROCK_SORTS + sort
    else:
        length, few = min(_STEPS, popcount(sight.hand & suit)) - 1, entry(_FEW, popcount(sight.out & suit))
        has_best = int(sight.hand & suit & -2 << card > sight.out & suit)
        own = ((way * _STEPS + length) * _STEPS + few) * 2 + has_best
        own = _FIRST[4] + (own - 1) * _TAROCK_SORTS + sort
    voids = NOWHERE
    if led == 0:
        who = role * (1 + int(sight.rivals[0].ours))
        voids = _FIRST[5] + (who * _STEPS * _STEPS + _voids(sight, card)) * _GROUPS + group
    coarse = (chance >> 2) * _STEPS + min(_STEPS - 1, (stake + 1) >> 1)
    return (
        (sight.situation * _PHASES + sight.phase) * SORTS + sort,
        _FIRST[1] + ((2 * role + int(led == 0)) * _BALANCES + sight.balance) * SORTS + sort,
        _FIRST[2] + (sight.situation * _STAKES + min(_STAKES - 1, stake)) * _CHANCES + chance,
        own,
        voids,
        _FIRST[6] + (role * _NEEDS + sight.need) * _STEPS * _STEPS + coarse,
        _FIRST[7] + sight.pagat * _GROUPS + group,
        _FIRST[8] + (sight.situation * _STEPS + (chance >> 2)) * SORTS + sort,
        _FIRST[9] + ((2 * role + int(led == 0)) * 4 + sight.having) * SORTS + sort,
        (_FIRST[10] + sight.late * _GROUPS + group) if sight.late >= 0 else NOWHERE,
    )
