"""The referee of Tapp-Tarock: replays every event from the cards as dealt, and counts the deal.

Source: `docs/rules/tapp-tarock.md`, whose sections the docstrings name.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from . import tapp_tarock_rules as law
from .cards import clockwise
from .contract import Layout, check_layout, check_rules, check_top, fail
from .reader import EventReader, check_deal
from .tarock import PAGAT, is_tarock, pack, play_out, thirds, trick_winner, won_by
from .tricks import build_result, passed_out

LAYOUT = Layout(law.SEATS, pack(), law.HAND)


def check(record: dict[str, Any]) -> None:
    """Raise `RefereeError` unless this is a right record of a deal of Tapp-Tarock."""
    check_top(record)
    check_rules(record["rules"], law.OPTIONS)
    check_layout(record, LAYOUT)
    if sum(record["scores"]):
        fail(f"scores add up to {sum(record['scores'])}, but whatever is won is paid")
    check_deal(record, replay)


def replay(events: EventReader, record: dict[str, Any]) -> dict[str, Any]:
    """What the deal comes to by its events; `record` says how it was dealt."""
    rules, dealt = law.Rules(**record["rules"]), record["dealt"]
    forehand = (record["dealer"] + 1) % law.SEATS
    if rules.redeal_no_tarock and not all(any(map(is_tarock, hand)) for hand in dealt):
        return passed_out(law.SEATS)
    contract = auction(events, forehand, rules)
    if contract is None:
        return passed_out(law.SEATS)
    soloist, bid = contract
    hands = [set(hand) for hand in dealt]
    taken, laid_away = exchange(events, hands[soloist], soloist, law.halves_to_take(bid, record["stock"], rules))
    said = announcements(events, soloist, hands, rules)
    tricks = play_out(events, hands, forehand if rules.first_lead == "forehand" else soloist, said.announcer)
    bonuses = [law.hand_bonus(hand) for hand in law.bonus_hands(dealt, soloist, taken, rules)]
    twice = 2 if rules.hand_bonus_double_in_solo and bid == "solo" else 1
    pile = law.soloist_thirds(soloist, tricks, laid_away)
    game = law.game_amount(pile, bid, said.doubled["game"])
    pagat = law.pagat_amount(soloist, bid, tricks, said.announcer, said.doubled.get("pagat", 0), rules)
    payments = [law.paid_by_all(soloist, game + pagat), *law.capture_amounts(soloist, tricks, rules)]
    payments += [law.paid_by_all(seat, twice * bonus) for seat, bonus in enumerate(bonuses)]
    captured = [thirds(won_by(tricks, seat)) for seat in range(law.SEATS)]
    return build_result(
        soloist, bid, list(map(trick_winner, tricks)), captured, pile >= law.TO_WIN, law.added(payments)
    )


def auction(events: EventReader, forehand: int, rules: law.Rules) -> tuple[int, str] | None:
    """Soloist and bid, or None if all passed ("Auction")."""
    out, place = set[int](), -1
    high: tuple[int, str] | None = None
    while True:
        place = (place + 1) % law.SEATS
        if place in out:
            continue
        legal = law.legal_bids(place, high, rules)
        word = events.one_of("bid", (forehand + place) % law.SEATS, "bid", legal, "the auction is open")
        if word == "pass":
            out.add(place)
        else:
            high = (place, high[1] if word == "hold" and high else word)
        if high and (high[1] == "solo" or len(out) == law.SEATS - 1):
            return (forehand + high[0]) % law.SEATS, high[1]
        if len(out) == law.SEATS:
            return None


def exchange(
    events: EventReader, hand: set[str], soloist: int, halves: Sequence[list[str]]
) -> tuple[list[str], set[str]]:
    """What the soloist takes and what he lays away; changes his hand ("Talon")."""
    if not halves:
        return [], set()
    taken: list[str] = events.one_of("draw", soloist, "cards", halves, "he takes half of the talon")
    hand |= set(taken)
    laid_away = events.some("discard", soloist, *law.to_lay_away(hand), "he has nineteen cards")
    hand -= laid_away
    return taken, laid_away


@dataclass
class Announced:
    """How often `game` and an announced `pagat` have been doubled, and who announced the Pagat."""

    doubled: dict[str, int]
    announcer: int | None = None


def announcements(events: EventReader, soloist: int, hands: Sequence[Collection[str]], rules: law.Rules) -> Announced:
    """The soloist, his opponents, and so on while there is something to double ("Announcements")."""
    sides = [[soloist], clockwise(soloist + 1, law.SEATS)[:-1]]
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
    """What a seat says, any of the legal words."""
    return events.words(seat, legal, lambda said: True, "it is its turn to announce or to double")
