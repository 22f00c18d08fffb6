"""Features of a choice: a card to play, a call, or a set of cards."""

from __future__ import annotations

from typing import Any

from tricklab.engine.ground.bits import has, lowest, popcount
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.dealing import seats_of
from tricklab.engine.mechanics.state import NOT_YET
from tricklab.engine.mechanics.trick import strength_of
from tricklab.engine.policies.learned.forms import call_slot
from tricklab.engine.policies.learned.groups import CALL, CARD, SET, group
from tricklab.engine.policies.learned.hands import SUIT_COLUMNS, SUIT_WIDTH, write_suit
from tricklab.engine.policies.learned.knowledge import (
    ABOVE,
    BY_NUMBER,
    GROUP,
    SUIT_COUNT,
    SUIT_SETS,
    SUITS,
    TRUMPS,
    key_with,
    worth_of,
)
from tricklab.engine.policies.learned.sight import (
    Sight,
    beats,
    best_in_trick,
    high_bid,
    in_trick,
    is_with,
    leads,
    seat_at,
    to_play,
    turned_up,
)

PASSES, LEVEL, PARTS, MOST_PARTS = 4, 8, 32, 16
"""Where the meaning of a call has whether it is a pass, its level, and a set of so many parts; below is its suit."""

NO_SUIT = -1


@compiled
def beats_trick(sight: Sight, card: int) -> bool:
    """Return whether a card would win the trick so far."""
    table, rules = sight.seen.table, sight.seen.rules
    if sight.key == BY_NUMBER:
        return has(sight.masks[BY_NUMBER, ABOVE + best_in_trick(table)], card)
    return strength_of(rules, table, table.led, card) > table.strength


@group(CARD, "trick", "wins wins-surely beaten-by takes-worth gives-worth beats-partner wasted-worth follows")
def write_winning(sight: Sight, choice: int, x: Any, at: int) -> None:
    """Write what the card does to the trick."""
    view, table, masks, card = sight.seen, sight.seen.table, sight.masks, choice & 63
    key, is_first = key_with(masks, sight.key, card), leads(table)
    wins = True if is_first else beats_trick(sight, card)
    beaten_by = popcount(sight.threats & beats(sight, key, card))
    ours = not is_first and is_with(view, table.winner)
    worth, lying = worth_of(masks, key, 1 << card), worth_of(masks, key, in_trick(table))
    x[at] = wins
    x[at + 1] = wins and beaten_by == 0
    x[at + 2] = beaten_by / 8 if wins else 1
    x[at + 3] = (worth + lying) / 16 if wins else 0
    x[at + 4] = worth / 16 if not wins and not ours else 0
    x[at + 5] = wins and ours
    x[at + 6] = worth / 16 if not wins and ours else 0
    x[at + 7] = has(table.led, card)


@group(
    CARD, "card", "is-trump worth above-unseen below-unseen above-own below-own own-length unseen-length height rest"
)
def write_card(sight: Sight, choice: int, x: Any, at: int) -> None:
    """Write how the card stands in its suit, among the seat's own cards and those that it has not seen."""
    masks, card = sight.masks, choice & 63
    key = key_with(masks, sight.key, card)
    group, above = masks[key, GROUP + card], masks[key, ABOVE + card]
    below = group & ~above & ~(1 << card)
    x[at] = has(masks[key, TRUMPS], card)
    x[at + 1] = worth_of(masks, key, 1 << card) / 16
    x[at + 2] = popcount(above & sight.unseen) / 4
    x[at + 3] = popcount(below & sight.unseen) / 4
    x[at + 4] = popcount(above & sight.hand) / 4
    x[at + 5] = popcount(below & sight.hand) / 4
    x[at + 6] = popcount(group & sight.hand) / 4
    x[at + 7] = popcount(group & sight.unseen) / 8
    x[at + 8] = popcount(below) / 12
    x[at + 9] = popcount(group & ~sight.hand & ~sight.unseen) / 4


@group(CARD, "rank", "first second third fourth fifth sixth seventh last last-but-one others")
def write_rank(sight: Sight, choice: int, x: Any, at: int) -> None:
    """Write which card of its suit it is, from the highest on and from the lowest."""
    masks, card = sight.masks, choice & 63
    key = key_with(masks, sight.key, card)
    write_rank_of(masks, key, card, 1, x, at)


@compiled
def write_rank_of(masks: Any, key: int, card: int, number: int, x: Any, at: int) -> None:
    """Write ``number`` in the column of a card's rank, and 0 in the others."""
    above = popcount(masks[key, ABOVE + card])
    below = popcount(masks[key, GROUP + card]) - 1 - above
    for slot in range(10):
        x[at + slot] = 0
    if above < 7:
        x[at + above] = number
    else:
        x[at + (7 if below == 0 else 8 if below == 1 else 9)] = number


@group(CARD, "others", "voids-after partner-void partner-ruffs worth-above worth-below worth-of-suit trumps-after")
def write_others(sight: Sight, choice: int, x: Any, at: int) -> None:
    """Write who is known to have none of the suit, and what the unseen cards of the suit are worth."""
    view, table, masks, card = sight.seen, sight.seen.table, sight.masks, choice & 63
    key = key_with(masks, sight.key, card)
    group, above = masks[key, GROUP + card], masks[key, ABOVE + card]
    out, all_trumps = sight.unseen & group, masks[key, TRUMPS]
    after = to_play(view)
    voids, partner_void, partner_ruffs, ruffing = 0, 0, 0, 0
    for steps in range(1, seats_of(view.rules)):
        seat = seat_at(view, steps)
        is_void, has_none = out & ~table.voids[seat] == 0, sight.unseen & all_trumps & ~table.voids[seat] == 0
        if is_with(view, seat):
            partner_void += is_void
            partner_ruffs += is_void and not has_none and steps <= after
        elif steps <= after:
            voids += is_void
            ruffing += not has_none
    x[at] = voids / 2
    x[at + 1] = partner_void
    x[at + 2] = partner_ruffs
    x[at + 3] = worth_of(masks, key, out & above) / 16
    x[at + 4] = worth_of(masks, key, out & ~above) / 16
    x[at + 5] = worth_of(masks, key, sight.hand & group) / 16
    x[at + 6] = ruffing / 2


@group(CARD, "beneath", "cards worth")
def write_beneath(sight: Sight, choice: int, x: Any, at: int) -> None:
    """Write what lies beneath the card."""
    beneath = choice >> 8
    x[at] = popcount(beneath) / 2
    x[at + 1] = worth_of(sight.masks, sight.key, beneath) / 16


@compiled
def meaning_of(sight: Sight, choice: int) -> int:
    """Return what a call means, as `with_calls` has packed it."""
    return sight.calls[sight.seen.table.kind, call_slot(choice)]


@compiled
def suit_meant(sight: Sight, choice: int) -> int:
    """Return the suit that a call names; else the trumps', the turned card's, or `NO_SUIT`."""
    meaning, turned = meaning_of(sight, choice), turned_up(sight.seen.table)
    if meaning & 15:
        return (meaning & 15) - 1
    if sight.key:
        return sight.key - 1
    return sight.masks[SUITS, turned] if turned != NOT_YET else NO_SUIT


@group(CALL, "call", "level over-high is-pass is-bid names-suit word level-is-tricks")
def write_call(sight: Sight, choice: int, x: Any, at: int) -> None:
    """Write what is called, by its meaning."""
    meaning, high = meaning_of(sight, choice), high_bid(sight.seen.table)
    level = meaning >> LEVEL & 0xFFFFFF
    x[at] = level / 8
    x[at + 1] = (level - high) / 8
    x[at + 2] = meaning >> PASSES & 1
    x[at + 3] = level > 0
    x[at + 4] = meaning & 15 != 0
    x[at + 5] = choice / 8
    x[at + 6] = level / (1 + popcount(sight.seen.own.hand))


@group(CALL, "parts", "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15")
def write_parts(sight: Sight, choice: int, x: Any, at: int) -> None:
    """Write which call it is: by its number, or where there are more than sixteen by the parts of its words."""
    parts = meaning_of(sight, choice) >> PARTS
    for part in range(MOST_PARTS):
        x[at + part] = parts >> part & 1


@group(CALL, "suit", SUIT_COLUMNS)
def write_named(sight: Sight, choice: int, x: Any, at: int) -> None:
    """Write what the hand is like with the suit of the call as trumps; 0 if that is not known."""
    suit = suit_meant(sight, choice)
    if suit == NO_SUIT:
        for column in range(SUIT_WIDTH):
            x[at + column] = 0
    else:
        write_suit(sight, suit, x, at)


@group(SET, "sum", "cards worth is-trump below-own height above-unseen")
def write_sum(sight: Sight, choice: int, x: Any, at: int) -> None:
    """Write the sums over the cards."""
    masks, key, rest = sight.masks, sight.key, choice
    trumped, below, height, out = 0, 0, 0, 0
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        group, above = masks[key, GROUP + card], masks[key, ABOVE + card]
        trumped += has(masks[key, TRUMPS], card)
        below += popcount(group & ~above & sight.seen.own.hand) - 1
        height += popcount(group) - popcount(above)
        out += popcount(above & sight.unseen)
    x[at] = popcount(choice) / 4
    x[at + 1] = worth_of(masks, key, choice) / 16
    x[at + 2] = trumped / 4
    x[at + 3] = below / 8
    x[at + 4] = height / 16
    x[at + 5] = out / 8


@group(SET, "ranks", "first second third fourth fifth sixth seventh last last-but-one others")
def write_ranks(sight: Sight, choice: int, x: Any, at: int) -> None:
    """Write how many cards of each rank there are."""
    masks, key, rest = sight.masks, sight.key, choice
    for slot in range(10):
        x[at + slot] = 0
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        above = popcount(masks[key, ABOVE + card])
        below = popcount(masks[key, GROUP + card]) - 1 - above
        x[at + (above if above < 7 else 7 if below == 0 else 8 if below == 1 else 9)] += 1


@group(SET, "rest", "voids singles tops guarded danger long worth trumps")
def write_rest(sight: Sight, choice: int, x: Any, at: int) -> None:
    """Write what the hand is like without the cards."""
    masks, key, hand = sight.masks, sight.key, sight.seen.own.hand & ~choice
    voids, singles, longest, guarded = 0, 0, 0, 0
    for suit in range(masks[SUITS, SUIT_COUNT]):
        cards = hand & masks[SUITS, SUIT_SETS + suit] & ~masks[key, TRUMPS]
        length = popcount(cards)
        voids, singles, longest = voids + (length == 0), singles + (length == 1), max(longest, length)
    tops, danger, rest = 0, 0, hand
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        group, above = masks[key, GROUP + card], masks[key, ABOVE + card]
        tops += above & sight.unseen == 0
        weaker = popcount(group & ~above & hand) - 1
        guarded += weaker >= popcount(above)
        danger += max(0, popcount(group & ~above) - 5 - 2 * weaker) * (worth_of(masks, key, group & sight.unseen) < 0)
    x[at] = voids / 2
    x[at + 1] = singles / 2
    x[at + 2] = tops / 2
    x[at + 3] = guarded / 4
    x[at + 4] = danger / 16
    x[at + 5] = longest / 4
    x[at + 6] = worth_of(masks, key, hand) / 16
    x[at + 7] = popcount(hand & masks[key, TRUMPS]) / 4
