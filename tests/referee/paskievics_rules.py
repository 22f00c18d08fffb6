"""The rules of Paskievics as pure functions of card names and seats. Source: `docs/rules/paskievics.md`.

Side 0 is the declarer's, side 1 the other. Amounts are what side 0 gets.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from .contract import Options, rules_class
from .tarock import HONOURS, KINGS, MOND, PAGAT, SKUS, Trick, cards_of, is_tarock, trick_winner

SEATS = 4
HAND = 9
ALL_POINTS = 94
TO_WIN, DOUBLE = 48, 71
LEVELS = ("three", "two", "one", "solo")
WORTH = dict(zip(LEVELS, (1, 2, 3, 4), strict=True))
DRAWN = {"three": (3, 1, 1, 1), "two": (2, 2, 1, 1), "one": (1, 2, 2, 1), "solo": (0, 2, 2, 2)}
"""How many cards the declarer draws, and the others in turn ("Talon and discards")."""
XX = "T20"


OPTIONS: Options = {
    "hold": ("elder", "any_previous_bidder"),
    "jump_meaning": ("steps",),
    "inviter_may_rebid": (False, True),
    "pagat_invite": (False,),
    "invite_min_tarokks": range(HAND + 1),
    "raise": ("three_only",),
    "trial_penalty": (1, 3, 0),
    "annul": (True, False),
    "xx_discardable": (False, True),
    "lone_gets_all_skart": (True, False),
    "free_call_without_xx": (False, True),
    "tarokk_count": ("all", "team"),
    "max_kontra": (16, 8, 32),
    "dbl_vol_same_turn": (False, True),
    "double_after_void": (False, True),
    "single_double": (False, True),
    "deals": range(4, 10**9, 4),
}
Rules = rules_class({key.replace("raise", "raise_"): values for key, values in OPTIONS.items()}, deals=12)
"""The options of Paskievics ("Options")."""


@dataclass
class Said:
    """What has been announced: kontras to the game; each side's bonuses with their kontras; tarokks by seat."""

    game: int = 0
    bonuses: dict[tuple[int, str], int] = field(default_factory=dict)
    tarokks: dict[int, int] = field(default_factory=dict)


def may_annul(hand: Collection[str]) -> bool:
    """Whether these cards allow to annul the deal ("Annulment")."""
    tarocks = {card for card in hand if is_tarock(card)}
    return tarocks <= {MOND, PAGAT} or all(king in hand for king in KINGS)


def barred(shown: str | None, rules: Rules) -> set[str]:
    """What may not be discarded where this card has been shown ("Talon and discards")."""
    return {*HONOURS, *KINGS} | (set() if rules.xx_discardable else {XX}) | ({shown} if shown else set())


def calls(hand: Collection[str], own: Collection[str], others: Collection[str], rules: Rules) -> list[str]:
    """What a declarer to whom nothing was shown may call; `own` are his discards, `others` all others' ("The call")."""
    tarocks = [f"T{number}" for number in range(20, 1, -1)]
    legal = [next(card for card in tarocks if card not in hand and card not in own)]
    if XX in hand:
        legal.append(XX)
    if any(map(is_tarock, others)) and (XX in hand or rules.free_call_without_xx):
        legal += [card for card in tarocks if card not in own and card not in legal]
    return legal


def units(points: int, tricks: int, said: Said) -> int:
    """Game, double game and volat in units of the bid's worth ("Score"); `points` and `tricks` are side 0's."""
    winner = 0 if points >= TO_WIN else 1
    doubled = 0 if points >= DOUBLE else 1 if ALL_POINTS - points >= DOUBLE else None
    volat = 0 if tricks == HAND else 1 if tricks == 0 else None
    total, small = 0, False
    for (side, bonus), kontras in said.bonuses.items():
        if bonus in ("double", "volat"):
            worth: int = {"double": 4, "volat": 6}[bonus] << kontras
            total += _to(side, worth if side == {"double": doubled, "volat": volat}[bonus] else -worth)
    if volat is not None and (volat, "volat") not in said.bonuses:
        total, small = total + _to(volat, 3), True
    elif doubled is not None and not _greater(doubled, said):
        total, small = total + _to(doubled, 2), True
    if said.game or not (small or _greater(winner, said)):
        total += _to(winner, 1 << said.game)
    return total


def _greater(side: int, said: Said) -> bool:
    """Whether a side has announced double game or volat."""
    return any((side, bonus) in said.bonuses for bonus in ("double", "volat"))


def _to(side: int, amount: int) -> int:
    """An amount that a side gets, as side 0 sees it."""
    return amount if side == 0 else -amount


def bonuses(tricks: Sequence[Trick], sides: Sequence[int], said: Said) -> dict[str, int]:
    """What trull, kings, Pagat and the catch bring, silent and announced ("Bonuses")."""
    amounts = dict.fromkeys(("trull", "kings", "pagat", "xxi"), 0)
    winners = [sides[trick_winner(trick)] for trick in tricks]
    for side in (0, 1):
        won = {card for trick in tricks if sides[trick_winner(trick)] == side for card in cards_of(trick)}
        volat = winners.count(side) == HAND
        silent_last = _silent_pagat(tricks[-1], sides, side)
        done = {"trull": set(HONOURS) <= won, "kings": set(KINGS) <= won}
        done |= {"pagat": silent_last > 0, "xxi": _catcher(tricks, sides) == side}
        for bonus, (silent, announced) in {"trull": (1, 2), "kings": (1, 2), "pagat": (5, 10), "xxi": (21, 42)}.items():
            if (side, bonus) in said.bonuses:
                worth: int = announced << said.bonuses[side, bonus]
                amounts[bonus] += _to(side, worth if done[bonus] else -worth)
            elif bonus == "pagat":
                amounts[bonus] += _to(side, silent_last)
            elif done[bonus] and not (volat and bonus in ("trull", "kings")):
                amounts[bonus] += _to(side, silent)
    return amounts


def _silent_pagat(last: Trick, sides: Sequence[int], side: int) -> int:
    """5 if the Pagat of this side wins the last trick, -5 if it is beaten there, 0 if it is not there."""
    for seat, card in last:
        if card == PAGAT and sides[seat] == side:
            return 5 if trick_winner(last) == seat else -5
    return 0


def _catcher(tricks: Sequence[Trick], sides: Sequence[int]) -> int | None:
    """The side that has caught the XXI, if any."""
    for trick in tricks:
        seats = {card: seat for seat, card in trick}
        if MOND in seats and SKUS in seats and sides[seats[MOND]] != sides[seats[SKUS]]:
            return sides[seats[SKUS]]
    return None


def payments(amount: int, sides: Sequence[int], tarokks: dict[int, int], rules: Rules) -> list[int]:
    """What each seat gets of the sum and for declared tarokks, before the factor ("Score")."""
    if rules.tarokk_count == "team":
        amount += sum(_to(sides[seat], count - 7) for seat, count in tarokks.items())
    each = 3 if sides.count(0) == 1 else 1
    delta = [amount * each if side == 0 else -amount for side in sides]
    if rules.tarokk_count == "all":
        for declarer, count in tarokks.items():
            delta = [got + (3 if seat == declarer else -1) * (count - 7) for seat, got in enumerate(delta)]
    return delta
