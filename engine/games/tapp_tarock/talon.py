"""Tapp-Tarock's options and bids, the talon, and what is announced: docs/rules/tapp-tarock.md."""

from __future__ import annotations

from typing import Any, ClassVar

from tricklab.engine.games.kit import (
    BID, DONE, DRAW, KINGS, PAGAT, TAROCKS, TAROCK_54, TRULL, Draw, Event, Option, Phase, Rules, Terms, UsageError, bit,
    codes_of, compiled, has, in_stock, kind_of, lead, left_of, lone_bidder, lowest, note, own_of, popcount, seat_index,
    sets_of, take_sides, tarock_suit_cards, tarock_suit_of, throw,
)  # fmt: skip
from tricklab.engine.games.tarock import turn_of

PLAYERS, HAND, TALON, HALF = 3, 16, 6, 3

PASS, THREES, UNDERS, OVERS, SOLO, HOLD = range(6)
"""What can be said in the auction, by action."""

VALUES = (0, 3, 4, 5, 8)
"""What the bids are worth."""

PAGAT_BID, DOUBLE_GAME, DOUBLE_PAGAT, REDOUBLE_GAME, REDOUBLE_PAGAT = range(1, 6)
"""What can be announced and doubled, by number."""

HALVES = ("lower", "upper")

SAID_FIRST = ": 0 pass, 1 threes, 2 unders, 3 overs, 4 solo"

OPTIONS = (
    Option("ladder", ("full", "short"), "the bids: threes, unders, overs and solo, or threes and solo only"),
    Option(
        "middle_bids",
        ("fixed_half", "free_choice"),
        "unders takes the lower half of the talon and overs the upper, or either takes the half that it likes",
    ),
    Option("fixed_half_hidden", (False, True), "the talon is not shown where there is no choice, at unders and overs"),
    Option("hold", ("seniority", "forehand_only"), "who may hold a bid: whoever sits before its bidder, or forehand"),
    Option("all_pass", ("redeal",), "what follows when all pass: the same dealer deals again"),
    Option("redeal_no_tarock", (False, True), "a deal in which a hand has no tarock is void"),
    Option("first_lead", ("forehand", "soloist"), "who leads to the first trick"),
    Option("extra_redoubles", (0,), "redoubles beyond the factor of 4: 1 goes up to 8, 2 up to 16", low=0, high=16),
    Option("silent_pagat_loss", (True, False), "a Pagat that loses the last trick counts though it was not announced"),
    Option("partner_beats_pagat", ("soloist", "standoff"), "who scores when a partner beats the other's Pagat"),
    Option("partner_pagat_bid", (False, True), "an opponent may announce the Pagat, too"),
    Option("bonus_hand", ("dealt", "after_talon"), "whether the soloist's hand bonus counts the half of the talon"),
    Option("hand_bonus_double_in_solo", (False, True), "hand bonuses count twice in a solo"),
    Option("capture_xxi", (0,), "what each other player pays to whoever takes the XXI with the Skus", low=0),
    Option("opponent_only", (False, True), "capture_xxi is not paid for a partner's XXI"),
    Option("slam", ("none",), "what all sixteen tricks bring besides: nothing"),
    Option("deals", (12,), "deals in a match, a multiple of three; void ones do not count", low=3),
)

CODES = codes_of(OPTIONS)


def words(rules: Rules) -> dict[str, int]:
    """Return what can be said in the auction."""
    said = {"pass": PASS, "threes": THREES, "unders": UNDERS, "overs": OVERS, "solo": SOLO, "hold": HOLD}
    return {word: bid for word, bid in said.items() if rules["ladder"] == "full" or bid not in (UNDERS, OVERS)}


def announcements(rules: Rules) -> dict[str, int]:
    """Return what can be said before the first lead."""
    doubles = {"double-game": DOUBLE_GAME, "double-pagat": DOUBLE_PAGAT}
    return {"pagat": PAGAT_BID} | doubles | {"redouble-game": REDOUBLE_GAME, "redouble-pagat": REDOUBLE_PAGAT}


_DOUBLED = {"game": "the game", "pagat": "the Pagat"}

ANNOUNCED = {"pagat": "announce the Pagat"} | {
    f"{step}-{item}": f"{step} {name}" for step in ("double", "redouble") for item, name in _DOUBLED.items()
}
"""What can be said before the first lead, as instructions."""

PACK = TAROCK_54.mask

GAME_ITEM, PAGAT_ITEM = range(2)
"""The items that can be doubled: indices of ``doubled``, and bits of ``open`` and ``fresh``."""

LOOSE = PACK & ~(TAROCKS | KINGS)
"""The cards that may be discarded: plain cards but the kings."""

SMALL_TAROCKS = TAROCKS & ~TRULL
"""The cards that must be discarded where there are too few of those."""

_MOST_DOUBLES = 2


class Taking(Phase):
    """The soloist takes one of the two halves of the talon."""

    event: ClassVar[type[Event]] = Draw

    def text(self, setup: Terms, state: Any, action: int) -> str:
        """Return which half, by its name."""
        return HALVES[action]

    def instruction(self, setup: Terms, state: Any, action: int) -> str:
        """Return which half, with the verb."""
        return f"take the {HALVES[action]} half"

    def action(self, setup: Terms, state: Any, event: Any) -> int:
        """Return which half the cards are."""
        stock = [int(card) for card in state["stock"]]
        for half in range(len(HALVES)):
            if set(event.cards) == set(setup.deck.texts(stock[HALF * half : HALF * (half + 1)])):
                return half
        raise UsageError("the soloist takes the lower half of the talon, which comes first in stock, or the upper one.")


@compiled
def may_hold(rules: Any, table: Any) -> bool:
    """Tell whether the seat to bid may take over the highest bid."""
    if table.high == PASS or table.actor == table.bidder:
        return False
    turn = turn_of(rules, table, table.actor)
    if rules.hold == CODES.hold.forehand_only:
        return turn == 0
    return turn < turn_of(rules, table, table.bidder)


@compiled
def next_bid(rules: Any, high: int) -> int:
    """Return the bid above another; a solo may be bid in any case."""
    return SOLO if high == THREES and rules.ladder == CODES.ladder.short else high + 1


@compiled
def may_bid(rules: Any, state: Any) -> int:
    """Return what may be said, as a set."""
    table = state.table
    said = bit(PASS) | bit(SOLO) | bit(next_bid(rules, table.high))
    return said | bit(HOLD) if may_hold(rules, table) else said


@compiled
def apply_bid(rules: Any, state: Any, bid: int, log: Any) -> None:
    """Take a bid, a hold or a pass; a solo ends the auction, and so does whoever alone is left with a bid."""
    table = state.table
    seat = seat_index(table.actor)
    note(state, log, BID, seat, bid, 0)
    if bid == PASS:
        table.passed |= bit(seat)
    else:
        table.high = table.high if bid == HOLD else bid
        table.bidder = seat
    if table.high == SOLO or lone_bidder(rules, table):
        begin_contract(rules, state, log)


@compiled
def begin_contract(rules: Any, state: Any, log: Any) -> None:
    """Let the soloist play against the others; unless it is a solo he takes half of the talon."""
    table = state.table
    table.actor = table.bidder
    take_sides(rules, table.sides, table.bidder, table.bidder)
    if table.high == SOLO:
        table.kind = kind_of(rules, "announce")
        return
    is_free = table.high == THREES or rules.middle_bids == CODES.middle_bids.free_choice
    if is_free or not rules.fixed_half_hidden:
        for half in range(2):
            table.halves[half] = half_of(state, half)
    if is_free:
        table.kind = kind_of(rules, "half")
    else:
        take_half(rules, state, int(table.high == OVERS), log)


@compiled
def half_of(state: Any, half: int) -> int:
    """Return the lower half of the talon, 0, or the upper one, as a set."""
    return in_stock(state, HALF * half, HALF * half + HALF)


@compiled
def take_half(rules: Any, state: Any, half: int, log: Any) -> None:
    """Let the soloist take one half; the other belongs to his opponents."""
    table, cards = state.table, half_of(state, half)
    table.half = half
    state.own[table.bidder].hand |= cards
    note(state, log, DRAW, table.bidder, 0, cards)
    table.kind = kind_of(rules, "discard")


@compiled
def must_discard(hand: int) -> int:
    """Return what must be thrown of nineteen cards because there is too little that may be: all of that."""
    loose = hand & LOOSE
    return loose if popcount(loose) < HALF else 0


@compiled
def may_discard(hand: int) -> int:
    """Return the cards of which some must be thrown: plain ones, or tarocks where these are too few."""
    return hand & (LOOSE if popcount(hand & LOOSE) >= HALF else SMALL_TAROCKS)


DISCARDS = count_discards, nth_discard, _ = sets_of(
    compiled(lambda rules, state: HALF - popcount(must_discard(own_of(state).hand))),
    compiled(lambda rules, state: may_discard(own_of(state).hand)),
    compiled(lambda rules, state: must_discard(own_of(state).hand)),
)


@compiled
def _spares_a_lower(hand: int, thrown: int, out: int) -> bool:
    """Tell whether cards are thrown though a lower one that is worth the same, and that nobody can get between, is not.

    Parameters
    ----------
    out
        What others may have.
    """
    cards = thrown & ~(KINGS | KINGS >> 1 | KINGS >> 2 | KINGS >> 3)
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        below = card - 1
        suit = tarock_suit_cards(tarock_suit_of(card))
        while below >= 0 and has(suit & ~(hand | out), below):
            below -= 1
        if below >= 0 and has(suit & hand & ~(thrown | TRULL), below):
            return True
    return False


@compiled
def nth_sensible(rules: Any, state: Any, n: int) -> int:
    """Return the ``n``-th discard that spares no lower card that is as good; with n = -1 count them."""
    hand, halves = own_of(state).hand, state.table.halves[0] | state.table.halves[1]
    out, found = PACK & ~(hand | halves), -1
    for number in range(count_discards(rules, state)):
        thrown = nth_discard(rules, state, number)
        found += not _spares_a_lower(hand, thrown, out)
        if found == n and n >= 0:
            return thrown
    return found + 1


@compiled
def apply_discard(rules: Any, state: Any, cards: int, log: Any) -> None:
    """Throw three cards away; tarocks lie face up."""
    table = state.table
    throw(state, seat_index(table.actor), cards, log)
    table.face_up = cards & TAROCKS
    table.kind = kind_of(rules, "announce")


@compiled
def may_announce(rules: Any, state: Any) -> int:
    """Return what may be said in a speech, which may always end."""
    return words_open(rules, state.table, own_of(state).hand) | bit(DONE)


@compiled
def words_open(rules: Any, table: Any, hand: int) -> int:
    """Return what the seat whose turn it is may announce or double with a hand, as a set."""
    said = 0
    for item in range(2):
        if has(table.open, item):
            said |= bit((DOUBLE_GAME if table.doubled[item] == 0 else REDOUBLE_GAME) + item)
    if table.turns == 0 or (table.turns == 1 and rules.partner_pagat_bid):
        said |= has(hand, PAGAT) << PAGAT_BID
    return said


@compiled
def take_speech(rules: Any, state: Any, seat: int, words: int, log: Any) -> None:
    """Enter a speech; when a side has spoken it is the other's turn, if there is something that it may double."""
    table = state.table
    if has(words, PAGAT_BID):
        table.announcer = seat
        table.fresh |= bit(PAGAT_ITEM)
    for item in range(2):
        table.fresh |= (has(words, DOUBLE_GAME + item) | has(words, REDOUBLE_GAME + item)) << item
    following = left_of(seat, PLAYERS)
    if seat != table.bidder and following != table.bidder:
        table.actor = following
        return
    opens = bit(GAME_ITEM) if table.turns == 0 else 0
    for item in range(2):
        if has(table.fresh, item):
            table.doubled[item] += has(table.open, item)
            opens |= (table.doubled[item] < _MOST_DOUBLES + rules.extra_redoubles) << item
    table.open, table.fresh = opens, 0
    table.turns += 1
    table.actor = following
    if opens == 0:
        lead(rules, table, table.bidder if rules.first_lead else left_of(table.dealer, PLAYERS))
