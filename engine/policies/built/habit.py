"""A player with a habit: plays as another policy does, but for one thing, as "leads its highest trump".

The same for every game in which one card is laid after the other (`engine.mechanics.trick`); where cards have to lie
beneath the one that competes it says nothing. The words in which a habit is told are read by
`engine.policies.built.based`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from tricklab.engine.ground.bits import bit, has, lowest, popcount
from tricklab.engine.kernel.compiled import compiled, compiled_by_field
from tricklab.engine.mechanics.dealing import pack_of, seats_of
from tricklab.engine.mechanics.game import Game
from tricklab.engine.mechanics.machine import is_legal, left_of, seat_index
from tricklab.engine.mechanics.state import NOT_YET
from tricklab.engine.mechanics.trick import led_by, legal_cards, sitting_out, trumps
from tricklab.engine.mechanics.trick_state import turn_of
from tricklab.engine.policies.decision import View, decides_everything
from tricklab.engine.policies.dispatch import decide_apart
from tricklab.engine.policies.shared.tactics import is_ours, seats_after, strength_now, unseen_cards, winners
from tricklab.engine.policies.shared.ties import hand_on_turn, held_by, one_of

TIMES = (
    *("lead", "follow", "last", "ours", "theirs", "against", "empty", "declarer", "partner", "defender"),
    *("second", "third", "before", "after"),
)
"""What may have to be so, by bit: the seat leads, follows or is the last to play; its side has the trick so far, or
another has, or the declarer's side against it; there is no counter in the trick; who plays the contract; the seat is
the second or the third to play; it sits right before the declarer, or right after him."""

KINDS = ("trump", "plain", "winning", "losing", "following", "off", "highest", "lowest", "long")
"""What cards may have to be, by bit: trumps or not, the best of the trick so far or not, of what was led or not; and of
all such cards the highest or the lowest, or those of the suit of which the seat has most."""

_LEAD, _FOLLOW, _LAST, _OURS, _THEIRS, _AGAINST, _EMPTY, _DECLARER, _PARTNER, _DEFENDER, _SECOND, _THIRD, *_BESIDE = (
    1 << n for n in range(len(TIMES))
)
_BEFORE, _AFTER = _BESIDE
_TRUMP, _PLAIN, _WINNING, _LOSING, _FOLLOWING, _OFF, _HIGHEST, _LOWEST, _LONG = (1 << n for n in range(len(KINDS)))
_LAST_CARD = 62
"""Actions above it are a card with others beneath it."""


class Habit(NamedTuple):
    """Plays as its base policy, but for what it is in the habit of.

    Parameters
    ----------
    base
        The policy that it plays as; its own parameters are named base.KEY.
    when
        What must be so, a set of places in `TIMES`.
    cards
        Which cards it is about, a set of places in `KINDS`.
    named
        Which cards of the pack by their ranks, a set; none for all.
    keeps
        1: it keeps these cards as long as it has others to play; 0: it plays one of them if it can.
    first, last
        In which tricks, from 1.
    behind, behind_named
        It does so only where an opponent who plays later to the trick may have one of these cards, told like ``cards``
        and ``named``; ``behind`` is below 0 where that does not matter.
    counters
        What may not lie in the trick where it must be empty, a set.
    ranks
        By how much the numbers of cards of one rank differ from suit to suit.
    """

    base: Any
    when: float = 0.0
    cards: float = 0.0
    named: int = 0
    keeps: float = 0.0
    first: float = 1.0
    last: float = 99.0
    behind: float = -1.0
    behind_named: int = 0
    counters: int = 0
    ranks: int = 13


def _trump_is_known(table: Any) -> bool:
    return True


def _trump_is_named(table: Any) -> bool:
    return bool(table.trump != NOT_YET or table.led or table.number)  # once a card is led there are trumps, or none


def _in_trick(table: Any) -> int:
    cards = 0
    for card in table.trick_cards:
        cards |= bit(card & 63) * (card != NOT_YET)
    return cards


def _trick(table: Any) -> int:
    return int(table.trick)


def _declarer(rules: Any, table: Any) -> int:
    return left_of(table.dealer, seats_of(rules))  # without bids it is whoever leads first


def _bidder(rules: Any, table: Any) -> int:
    return int(table.bidder)


compiled_by_field(_trump_is_known, "trump", _trump_is_named)
compiled_by_field(_in_trick, "trick", _trick)
compiled_by_field(_declarer, "bidder", _bidder, argument=1)


@compiled
def _so_now(view: View, counters: int) -> int:
    """Return the conditions that are true, as a set of indices in `TIMES`."""
    table, seat, declarer = view.table, view.seat, _declarer(view.rules, view.table)
    words = _DECLARER if seat == declarer else _PARTNER if is_ours(view, declarer) else _DEFENDER
    if declarer != NOT_YET:
        words |= _BEFORE * (left_of(seat, seats_of(view.rules)) == declarer)
        words |= _AFTER * (left_of(declarer, seats_of(view.rules)) == seat)
    if table.led == 0:
        return words | _LEAD
    words |= _FOLLOW
    after = seats_after(view)
    laid = seats_of(view.rules) - popcount(sitting_out(table)) - 1 - after
    words |= _LAST * (after == 0) | _SECOND * (laid == 1) | _THIRD * (laid == 2)
    if _in_trick(table) & counters == 0:
        words |= _EMPTY
    if is_ours(view, table.winner):
        return words | _OURS
    words |= _THEIRS
    if words & _DEFENDER and _are_together(view, table.winner, declarer):
        words |= _AGAINST
    return words


@compiled
def _are_together(view: View, seat: int, other: int) -> bool:
    return is_ours(View(view.rules, view.table, view.own, seat, view.stream), other)


@compiled
def _meant(kinds: int, named: int, view: View, cards: int) -> int:
    """Return those of some cards that are of some kinds (`KINDS`), and of those that are named."""
    all_trumps = trumps(view.rules, view.table)
    if kinds & _TRUMP:
        cards &= all_trumps
    if kinds & _PLAIN:
        cards &= ~all_trumps
    if kinds & _FOLLOWING:
        cards &= view.table.led
    if kinds & _OFF:
        cards &= ~view.table.led
    if named:
        cards &= named
    if kinds & (_WINNING | _LOSING):
        best = winners(view, cards)
        cards = best if kinds & _WINNING else cards & ~best
    return _of_longest(view, cards) if kinds & _LONG else cards


@compiled
def _of_longest(view: View, cards: int) -> int:
    """Return those of some cards that are of the suits of which the seat has most."""
    chosen, most = 0, 0
    while cards:
        suit = led_by(view.rules, view.table, lowest(cards))
        length = popcount(hand_on_turn(view) & suit)
        if length >= most:
            chosen, most = (chosen if length == most else 0) | cards & suit, length
        cards &= cards - 1 & ~suit
    return chosen


@compiled
def _behind(view: View) -> int:
    """Return the cards that opponents who play later to the trick may have, as far as the seat knows."""
    unseen, chosen, out = unseen_cards(view, pack_of(view.rules)), 0, sitting_out(view.table)
    seat = left_of(turn_of(view.table, view.seat), seats_of(view.rules))
    while seat != view.table.leader:
        if not is_ours(view, seat) and not has(out, seat):
            chosen |= unseen & ~view.table.voids[seat]
        seat = left_of(seat, seats_of(view.rules))
    return chosen


@compiled
def _end_of(view: View, cards: int, ranks: int, sign: int) -> int:
    """Return the strongest of some cards, or with ``sign`` -1 the weakest; by rank those that cannot win."""
    chosen, most = 0, -1 << 40
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        worth = sign * (64 * strength_now(view, card) + card % ranks)
        if worth > most:
            chosen, most = 0, worth
        chosen |= bit(card) * (worth == most)
    return one_of(chosen, held_by(view))


@compiled
def _legal(rules: Any, state: Any) -> int:
    """Return the legal cards, a set; announcements can bar cards that could be played."""
    cards, legal = legal_cards(rules, state), 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        legal |= bit(card) * is_legal(rules, state, card)
    return legal


def with_habit(game: Game) -> Callable[..., int]:
    """Return the compiled decision of `Habit` for a game."""
    play = game.kinds.index("play")

    def choose(policy: Any, rules: Any, state: Any, stream: Any) -> int:
        preferred = decide_apart(policy.base, rules, state, stream)
        table = state.table
        if table.kind != play or not _trump_is_known(table):
            return int(preferred)
        if table.number + 1 < policy.first or table.number + 1 > policy.last:
            return int(preferred)
        seat, legal = seat_index(table.actor), _legal(rules, state)
        view = View(rules, table, state.own[seat], seat, stream)
        if preferred > _LAST_CARD or not has(legal, preferred) or int(policy.when) & ~_so_now(view, policy.counters):
            return int(preferred)
        if policy.behind >= 0 and _meant(int(policy.behind), policy.behind_named, view, _behind(view)) == 0:
            return int(preferred)
        kinds = int(policy.cards)
        meant = _meant(kinds, policy.named, view, legal)
        cards = legal & ~meant if policy.keeps else meant
        if cards and not policy.keeps and kinds & (_HIGHEST | _LOWEST):
            return _end_of(view, cards, policy.ranks, 1 if kinds & _HIGHEST else -1)
        if cards == 0 or has(cards, preferred):
            return int(preferred)
        return _end_of(view, cards, policy.ranks, -1)

    return choose


decides_everything(Habit, with_habit)
