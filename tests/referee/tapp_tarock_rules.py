"""The rules of Tapp-Tarock as pure functions of card names and seats. Source: `docs/rules/tapp-tarock.md`.

Amounts are what the soloist gets from *each* opponent, unless they are a list, which is by seat.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from .contract import Options, rules_class
from .tarock import HONOURS, KINGS, MOND, PAGAT, SKUS, Trick, cards_of, is_tarock, thirds, trick_winner, won_by

SEATS = 3
HAND = 16
HALF = 3
TO_WIN = 3 * 36
LEVELS = ("threes", "unders", "overs", "solo")
WORTH = dict(zip(LEVELS, (3, 4, 5, 8), strict=True))


OPTIONS: Options = {
    "ladder": ("full", "short"),
    "middle_bids": ("fixed_half", "free_choice"),
    "fixed_half_hidden": (False, True),
    "hold": ("seniority", "forehand_only"),
    "all_pass": ("redeal",),
    "redeal_no_tarock": (False, True),
    "first_lead": ("forehand", "soloist"),
    "extra_redoubles": range(10**9),
    "silent_pagat_loss": (True, False),
    "partner_beats_pagat": ("soloist", "standoff"),
    "partner_pagat_bid": (False, True),
    "bonus_hand": ("dealt", "after_talon"),
    "hand_bonus_double_in_solo": (False, True),
    "capture_xxi": range(10**9),
    "opponent_only": (False, True),
    "slam": ("none",),
    "deals": range(3, 10**9, 3),
}
Rules = rules_class(OPTIONS, deals=12)
"""The options of Tapp-Tarock ("Options")."""


def legal_bids(place: int, high: tuple[int, str] | None, rules: Rules) -> list[str]:
    """What may be said by the player so many places after forehand, over the last bid and its place ("Auction")."""
    ladder = LEVELS if rules.ladder == "full" else ("threes", "solo")
    above = ladder[ladder.index(high[1]) + 1 :] if high else ladder
    legal = ["pass", *(bid for bid in above if bid in (above[0], "solo"))]
    if high and high[1] != "solo" and place < high[0] and (rules.hold == "seniority" or place == 0):
        legal.append("hold")
    return legal


def halves_to_take(bid: str, talon: Sequence[str], rules: Rules) -> list[list[str]]:
    """The halves of the talon that the soloist may take, none at Solo ("Auction", "Talon")."""
    lower, upper = list(talon[:HALF]), list(talon[HALF:])
    if bid == "solo":
        return []
    if bid == "threes" or rules.middle_bids == "free_choice":
        return [lower, upper]
    return [lower] if bid == "unders" else [upper]


def to_lay_away(hand: Collection[str]) -> tuple[set[str], set[str], int]:
    """What the soloist must lay away, what he may, and how many of these ("Talon")."""
    plain = {card for card in hand if not is_tarock(card) and card not in KINGS}
    if len(plain) >= HALF:
        return set(), plain, HALF
    small = {card for card in hand if is_tarock(card) and card not in HONOURS}
    return plain, small, HALF - len(plain)


def soloist_thirds(soloist: int, tricks: Sequence[Trick], laid_away: Collection[str]) -> int:
    """The soloist's pile, in thirds ("Score")."""
    return thirds([*won_by(tricks, soloist), *laid_away])


def game_amount(pile: int, bid: str, doubled: int) -> int:
    """What the game brings with this pile, in thirds, doubled so many times ("Score")."""
    worth: int = WORTH[bid] << doubled
    return worth if pile >= TO_WIN else -worth


def pagat_side(soloist: int, tricks: Sequence[Trick], announcer: int | None, rules: Rules) -> int | None:
    """Who scores for the Pagat: 0 the soloist, 1 his opponents, or None ("Score")."""
    where = [number for number, trick in enumerate(tricks) if PAGAT in cards_of(trick)]
    if not where:
        return None
    trick = tricks[where[0]]
    (holder,) = (seat for seat, card in trick if card == PAGAT)
    winner, side = trick_winner(trick), int(holder != soloist)
    if where[0] != len(tricks) - 1:
        return None if announcer is None else 1 - side
    if winner == holder:
        return side
    if announcer is None and not rules.silent_pagat_loss:
        return None
    if soloist not in (winner, holder):
        return 0 if rules.partner_beats_pagat == "soloist" else None
    return 1 - side


def pagat_amount(
    soloist: int, bid: str, tricks: Sequence[Trick], announcer: int | None, doubled: int, rules: Rules
) -> int:
    """What Pagat ultimo brings the soloist ("Score")."""
    side = pagat_side(soloist, tricks, announcer, rules)
    worth: int = (4 * (2 if bid == "solo" else 1) * (1 if announcer is None else 2)) << doubled
    return 0 if side is None else worth if side == 0 else -worth


def hand_bonus(cards: Collection[str]) -> int:
    """What a hand brings from each of the two others ("Score")."""
    trull = sum(card in cards for card in HONOURS)
    return {3: 3, 2: 1}.get(trull, 0) + (3 if all(king in cards for king in KINGS) else 0)


def paid_by_all(seat: int, amount: int) -> list[int]:
    """One seat gets so much from each of the others."""
    return [(SEATS - 1) * amount if each == seat else -amount for each in range(SEATS)]


def bonus_hands(
    dealt: Sequence[Collection[str]], soloist: int, taken: Collection[str], rules: Rules
) -> list[Collection[str]]:
    """The hands by which bonuses go ("Score")."""
    hands = list(dealt)
    if rules.bonus_hand == "after_talon":
        hands[soloist] = [*hands[soloist], *taken]
    return hands


def capture_amounts(soloist: int, tricks: Sequence[Trick], rules: Rules) -> list[list[int]]:
    """The payments for a Mond that falls to the Skus, if it does ("Score")."""
    for trick in tricks:
        seats: Mapping[str, int] = {card: seat for seat, card in trick}
        if MOND in seats and SKUS in seats:
            enemies = soloist in (seats[MOND], seats[SKUS])
            return [paid_by_all(seats[SKUS], rules.capture_xxi)] if enemies or not rules.opponent_only else []
    return []


def added(payments: Sequence[Sequence[int]]) -> list[int]:
    """All payments together, by seat."""
    return [sum(payment[seat] for payment in payments) for seat in range(SEATS)]
