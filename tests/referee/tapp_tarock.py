"""The referee of Tapp-Tarock: replays every event from the cards as dealt, and counts the deal.

Source: `docs/rules/tapp-tarock.md`, whose sections the docstrings name. Amounts are what the soloist gets from *each*
opponent, unless they are a list, which is by seat.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .cards import clockwise
from .contract import Layout, Options, check_layout, check_rules, check_top, fail, rules_class
from .reader import EventReader, check_deal
from .tarock import HONOURS, KINGS, MOND, PAGAT, SKUS, Trick, is_tarock, pack, play_out, thirds, trick_winner, won_by
from .tricks import build_result, passed_out

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
LAYOUT = Layout(SEATS, pack(), HAND)


def check(record: dict[str, Any]) -> None:
    check_top(record)
    check_rules(record["rules"], OPTIONS)
    check_layout(record, LAYOUT)
    if sum(record["scores"]):
        fail(f"scores add up to {sum(record['scores'])}, but whatever is won is paid")
    check_deal(record, replay)


def replay(events: EventReader, record: dict[str, Any]) -> dict[str, Any]:
    rules, dealt = Rules(**record["rules"]), record["dealt"]
    forehand = (record["dealer"] + 1) % SEATS
    if rules.redeal_no_tarock and not all(any(map(is_tarock, hand)) for hand in dealt):
        return passed_out(SEATS)
    contract = auction(events, forehand, rules)
    if contract is None:
        return passed_out(SEATS)
    soloist, bid = contract
    hands = [set(hand) for hand in dealt]
    taken, laid_away = exchange(events, hands[soloist], soloist, halves_to_take(bid, record["stock"], rules))
    said = announcements(events, soloist, hands, rules)
    tricks = play_out(events, hands, forehand if rules.first_lead == "forehand" else soloist, said.announcer)
    bonuses = [hand_bonus(hand) for hand in bonus_hands(dealt, soloist, taken, rules)]
    twice = 2 if rules.hand_bonus_double_in_solo and bid == "solo" else 1
    pile = thirds([*won_by(tricks, soloist), *laid_away])
    game = game_amount(pile, bid, said.doubled["game"])
    pagat = pagat_amount(soloist, bid, tricks, said.announcer, said.doubled.get("pagat", 0), rules)
    payments = [paid_by_all(soloist, game + pagat), *capture_amounts(soloist, tricks, rules)]
    payments += [paid_by_all(seat, twice * bonus) for seat, bonus in enumerate(bonuses)]
    captured = [thirds(won_by(tricks, seat)) for seat in range(SEATS)]
    return build_result(soloist, bid, list(map(trick_winner, tricks)), captured, pile >= TO_WIN, added(payments))


def auction(events: EventReader, forehand: int, rules: Rules) -> tuple[int, str] | None:
    """Soloist and bid, or None if all passed ("Auction")."""
    out, place = set[int](), -1
    high: tuple[int, str] | None = None
    while True:
        place = (place + 1) % SEATS
        if place in out:
            continue
        legal = legal_bids(place, high, rules)
        word = events.one_of("bid", (forehand + place) % SEATS, "bid", legal, "the auction is open")
        if word == "pass":
            out.add(place)
        else:
            high = (place, high[1] if word == "hold" and high else word)
        if high and (high[1] == "solo" or len(out) == SEATS - 1):
            return (forehand + high[0]) % SEATS, high[1]
        if len(out) == SEATS:
            return None


def exchange(
    events: EventReader, hand: set[str], soloist: int, halves: Sequence[list[str]]
) -> tuple[list[str], set[str]]:
    """What the soloist takes and what he lays away; changes his hand ("Talon")."""
    if not halves:
        return [], set()
    taken: list[str] = events.one_of("draw", soloist, "cards", halves, "he takes half of the talon")
    hand |= set(taken)
    laid_away = events.some("discard", soloist, *to_lay_away(hand), "he has nineteen cards")
    hand -= laid_away
    return taken, laid_away


@dataclass
class Announced:
    """How often `game` and an announced `pagat` have been doubled, and who announced the Pagat."""

    doubled: dict[str, int]
    announcer: int | None = None


def announcements(events: EventReader, soloist: int, hands: Sequence[Collection[str]], rules: Rules) -> Announced:
    """The soloist, his opponents, and so on while there is something to double ("Announcements")."""
    sides = [[soloist], clockwise(soloist + 1, SEATS)[:-1]]
    said = Announced({"game": 0})
    if "pagat" in _say(events, soloist, ["pagat"] if PAGAT in hands[soloist] else []):
        said.doubled["pagat"], said.announcer = 0, soloist
    to_double, turn = list(said.doubled), 0
    while to_double:
        turn += 1
        words, fresh = {f"{'re' if said.doubled[item] else ''}double-{item}": item for item in to_double}, set[str]()
        for seat in sides[turn % 2]:
            may = turn == 1 and rules.partner_pagat_bid and PAGAT in hands[seat]
            for word in _say(events, seat, [*words, *(["pagat"] if may else [])]):
                fresh.add(words.get(word, "pagat"))
                if word == "pagat":
                    said.doubled["pagat"], said.announcer = -1, seat  # counted up to 0 below
        for item in fresh:
            said.doubled[item] += 1
        to_double = sorted(item for item in fresh if said.doubled[item] < 2 + rules.extra_redoubles)
    return said


def _say(events: EventReader, seat: int, legal: Collection[str]) -> set[str]:
    return events.words(seat, legal, lambda said: True, "it is its turn to announce or to double")


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


def game_amount(pile: int, bid: str, doubled: int) -> int:
    """What the game brings with this pile, in thirds, doubled so many times ("Score")."""
    worth: int = WORTH[bid] << doubled
    return worth if pile >= TO_WIN else -worth


def pagat_side(soloist: int, tricks: Sequence[Trick], announcer: int | None, rules: Rules) -> int | None:
    """Who scores for the Pagat: 0 the soloist, 1 his opponents, or None ("Score")."""
    where = [number for number, trick in enumerate(tricks) if any(card == PAGAT for _, card in trick)]
    if not where:
        return None
    trick = tricks[where[0]]
    holder = next(seat for seat, card in trick if card == PAGAT)
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
    return [sum(payment[seat] for payment in payments) for seat in range(SEATS)]
