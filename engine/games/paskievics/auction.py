"""The bids of Paskievics: options, holds, invitations, the yielded game, the raise and the trial."""

from __future__ import annotations

from typing import Any

from tricklab.engine.games.kit import (
    BID, NOT_YET, OVER, SKUS, TAROCKS, TAROCK_42, TRULL, XXI_AND_SKUS, Option, Rules, bit, codes_of, compiled, has,
    next_in_auction, note, popcount, seat_index,
)  # fmt: skip
from tricklab.engine.games.tarock import turn_of

PACK = TAROCK_42.mask
PLAYERS, HAND, TALON = 4, 9, 6

PASS, THREE, TWO, ONE, SOLO, HOLD = range(6)
"""What can be said in the auction, by action; the four bids are worth their numbers."""

ITEMS = ("game", "trull", "kings", "double", "volat", "pagat", "xxi")
"""What can be doubled: the game and, if they are announced, the bonuses."""

STEPS = ("kontra", "rekontra", "szubkontra", "hirskontra", "mordkontra")

KONTRA_GAME, EIGHT, NINE = 1, 2, 3
"""Words by number: kontra to the game comes first, and declared tarokks before the Pagat, which asks for them."""

KONTRA = 3
"""Kontra to an item but the game is this and the item's number; a step further is as many more as there are items."""

BONUS = KONTRA + len(STEPS) * len(ITEMS) - 1
"""To announce an item is this and the item's number."""

ANNUL = BONUS + len(ITEMS)

OPTIONS = (
    Option("hold", ("elder", "any_previous_bidder"), "who may hold a bid: who is elder than its bidder, or has bid"),
    Option("jump_meaning", ("steps",), "which tarock a jump shows is counted in steps"),
    Option("inviter_may_rebid", (False, True), "an inviter may bid on"),
    Option("pagat_invite", (False,), "the Pagát alone does not entitle to an invitation"),
    Option("invite_min_tarokks", (0,), "tarocks that an invitation by a jump needs", low=0, high=HAND),
    Option("raise", ("three_only",), "only a lone Three may be raised by its bidder"),
    Option("trial_penalty", (1, 3, 0), "what a failed trial costs to each other player"),
    Option("annul", (True, False), "deals may be annulled"),
    Option("xx_discardable", (False, True), "XX may be discarded"),
    Option(
        "lone_gets_all_skart",
        (True, False),
        "all discards count for a declarer whose partner discarded the called card",
    ),
    Option("free_call_without_xx", (False, True), "the free call does not ask for XX in hand"),
    Option("tarokk_count", ("all", "team"), "who pays for declared tarocks: everybody, or the other side"),
    Option("max_kontra", (16, 8, 32), "the highest multiple that kontras can reach"),
    Option("dbl_vol_same_turn", (False, True), "double game and volát may be announced in one turn"),
    Option("double_after_void", (False, True), "failed trials and annulled deals double the next ones, too"),
    Option("single_double", (False, True), "deals count double at most"),
    Option("deals", (12,), "deals in a match, a multiple of four; void ones do not count", low=4),
)

CODES = codes_of(OPTIONS)

SAID = {"pass": PASS, "three": THREE, "two": TWO, "one": ONE, "solo": SOLO, "hold": HOLD}

SAID_FIRST = "0 pass, 1 three, 2 two, 3 one, 4 solo"
AS_BITS = ", ".join(f"bit {number} {item}" for number, item in enumerate(ITEMS) if number)

VOIDS = ("passed", "trial", "annulled")
"""Why a deal is void."""


def announcements(rules: Rules) -> dict[str, int]:
    """Return what can be said before the first lead."""
    told = {"kontra-game": KONTRA_GAME, "tarokks-8": EIGHT, "tarokks-9": NINE}
    steps = STEPS[: int(rules["max_kontra"]).bit_length() - 1]
    for step, kontra in enumerate(steps):
        for item, name in enumerate(ITEMS):
            told.setdefault(f"{kontra}-{name}", KONTRA + len(ITEMS) * step + item)
    return told | {name: BONUS + item for item, name in enumerate(ITEMS) if item} | {"annul": ANNUL}


_BONUSES = {
    "game": "the game", "trull": "trull", "kings": "four kings", "double": "double game", "volat": "volát",
    "pagat": "Pagát ultimó", "xxi": "the catch of the XXI",
}  # fmt: skip

ANNOUNCED = {
    **{item: f"announce {bonus}" for item, bonus in _BONUSES.items()},
    **{f"{step}-{item}": f"say {step} to {bonus}" for step in STEPS for item, bonus in _BONUSES.items()},
    "tarokks-8": "declare eight tarocks",
    "tarokks-9": "declare nine tarocks",
    "annul": "annul the deal",
}
"""What can be said before the first lead, as instructions."""

XX = SKUS - 2
"""The tarock that a yield shows; a step shows the one below, and so on."""

PASSED, FAILED, ANNULLED = range(3)
"""Why a deal is void."""


@compiled
def may_take(rules: Any, table: Any, seat: int, bidder: int) -> bool:
    """Tell whether a seat may hold a bid of another by where it sits, or by having bid before."""
    if rules.hold == CODES.hold.any_previous_bidder:
        return has(table.spoke, seat)
    return turn_of(rules, table, seat) < turn_of(rules, table, bidder)


@compiled
def may_hold(rules: Any, table: Any, seat: int) -> bool:
    """Tell whether a seat may hold the last bid."""
    if table.high == PASS or table.held or seat == table.bidder:
        return False
    return may_take(rules, table, seat, table.bidder)


@compiled
def is_bound(rules: Any, table: Any, seat: int) -> bool:
    """Tell whether a seat has invited, and may say nothing more but pass."""
    return table.inviter == seat and not rules.inviter_may_rebid


@compiled
def could_speak(rules: Any, table: Any, seat: int) -> bool:
    """Tell whether a seat could bid higher or hold, by its place and the height of the bid."""
    if has(table.passed, seat) or seat == table.bidder or is_bound(rules, table, seat):
        return False
    return table.high < SOLO or may_hold(rules, table, seat)


@compiled
def is_acceptable(rules: Any, table: Any, seat: int, level: int) -> bool:
    """Tell whether another seat could bid higher or hold after a bid of a seat, likewise."""
    for other in range(PLAYERS):
        is_in = other != seat and not has(table.passed, other)
        if is_in and (level < SOLO or may_take(rules, table, other, seat)):
            return True
    return False


@compiled
def step_of(rules: Any, table: Any, seat: int, level: int) -> int:
    """Return the step of a bid: 0 for the lowest thing that may be said besides a pass, and so on."""
    return level - table.high - 1 + may_hold(rules, table, seat)


@compiled
def invites(rules: Any, table: Any, seat: int, level: int) -> int:
    """Return the tarock that a bid shows, `NOT_YET` for a bid that is no invitation."""
    step = step_of(rules, table, seat, level)
    if step == 0 or table.inviter != NOT_YET or not is_acceptable(rules, table, seat, level):
        return NOT_YET
    return XX - step


@compiled
def is_entitled(hand: int, shown: int) -> bool:
    """Tell whether a hand may show a tarock: it has that, and a high honour."""
    return has(hand, shown) and hand & XXI_AND_SKUS != 0


@compiled
def would_yield(table: Any, seat: int) -> bool:
    """Tell whether a pass of a seat yields the game: it said Three, another Two, and all else passed."""
    return table.high == TWO and table.calls == 2 and popcount(table.passed) == 2 and seat != table.bidder


@compiled
def bids_with(rules: Any, table: Any, seat: int, hand: int) -> int:
    """Return what a seat may say with a hand, as a set."""
    if table.raising:
        return bit(PASS) | 0b11100
    if hand & TRULL == 0:
        return bit(PASS) | int(table.high == PASS and popcount(table.passed) == PLAYERS - 1) << THREE
    if is_bound(rules, table, seat):
        return bit(PASS)
    said = bit(PASS) | int(may_hold(rules, table, seat)) << HOLD
    for level in range(table.high + 1, SOLO + 1):
        shown = invites(rules, table, seat, level)
        enough = popcount(hand & TAROCKS) >= rules.invite_min_tarokks
        if shown == NOT_YET or (is_entitled(hand, shown) and enough):
            said |= bit(level)
    if would_yield(table, seat) and not is_entitled(hand, XX):
        said &= ~bit(PASS)
    return said


@compiled
def may_bid(rules: Any, state: Any) -> int:
    """Return what may be said, as a set."""
    seat = seat_index(state.table.actor)
    return bids_with(rules, state.table, seat, state.own[seat].hand)


@compiled
def show(table: Any, seat: int, card: int) -> None:
    """Let a seat have shown a tarock."""
    table.shown, table.shower = card, seat


@compiled
def take_bid(rules: Any, state: Any, seat: int, bid: int) -> None:
    """Enter a pass, a bid or a hold."""
    table = state.table
    if bid == PASS:
        if would_yield(table, seat):
            show(table, seat, XX)
        table.passed |= bit(seat)
        return
    if bid == HOLD:
        table.held = 1
    else:
        shown = invites(rules, table, seat, bid)
        if shown != NOT_YET:
            table.inviter = seat
            show(table, seat, shown)
        table.high, table.held = bid, 0
    table.bidder = seat
    table.calls += 1
    table.spoke |= bit(seat)


@compiled
def is_bid_over(rules: Any, state: Any, bid: int, log: Any) -> bool:
    """Take what is said, and tell whether there is a declarer now; if not, another speaks, or the deal is void."""
    table = state.table
    seat = seat_index(table.actor)
    note(state, log, BID, seat, bid, 0)
    if table.raising:
        table.high = table.high if bid == PASS else bid
        table.raising = 0
        return True
    take_bid(rules, state, seat, bid)
    if popcount(table.passed) == PLAYERS:
        table.void, table.kind = PASSED, OVER
        return False
    if table.high != PASS:
        others = 0
        for other in range(PLAYERS):
            others += could_speak(rules, table, other)
        if others == 0:
            is_lone = table.high == THREE and table.calls == 1
            table.raising = int(is_lone and turn_of(rules, table, table.bidder) < PLAYERS - 1)
            table.actor = table.bidder
            return not table.raising
    next_in_auction(rules, table)
    return False
