"""The referee of Paskievics: replays every event from the cards as dealt, and counts the deal.

Source: `docs/rules/paskievics.md`, whose sections the docstrings name.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from . import paskievics_rules as law
from .cards import clockwise
from .contract import Layout, check_int, check_layout, check_rules, check_top, fail
from .paskievics_speech import Contract, Talk, announcements, auction
from .reader import EventReader, check_deal
from .tarock import HONOURS, PAGAT, Trick, is_tarock, pack, play_out, trick_winner, values, won_by
from .tricks import build_result, passed_out

LAYOUT = Layout(law.SEATS, pack(5), law.HAND)


def rules_of(options: dict[str, Any]) -> law.Rules:
    """The options as a record has them; one bears the name of a word of Python's."""
    return law.Rules(**{"raise_" if key == "raise" else key: value for key, value in options.items()})


def check(record: dict[str, Any]) -> None:
    check_top(record, factor=int)
    check_rules(record["rules"], law.OPTIONS)
    check_layout(record, LAYOUT)
    check_int(record["factor"], 1, 2 if record["rules"]["single_double"] else None, "factor")
    if record["factor"] & (record["factor"] - 1):
        fail(f"factor is {record['factor']}, no power of two")
    if sum(record["scores"]):
        fail(f"scores add up to {sum(record['scores'])}, but whatever is won is paid")
    check_deal(record, replay)


def replay(events: EventReader, record: dict[str, Any]) -> dict[str, Any]:
    rules, eldest = rules_of(record["rules"]), (record["dealer"] + 1) % law.SEATS
    contract = auction(events, eldest, record["dealt"], rules)
    if contract is None:
        return passed_out(law.SEATS)
    hands, zeros = [set(hand) for hand in record["dealt"]], [0] * law.SEATS
    order = clockwise(contract.declarer, law.SEATS)
    if not draw(events, hands, order, contract, record["stock"]):
        penalty = rules.trial_penalty * record["factor"]
        lost = [-3 * penalty if seat == contract.declarer else penalty for seat in range(law.SEATS)]
        return build_result(contract.declarer, contract.bid, [], zeros, None, lost)
    may = [seat for seat in order if rules.annul and law.may_annul(hands[seat])]
    if events.claim("announce", may, "what", ["annul"], "its cards allow to annul the deal") is not None:
        return build_result(contract.declarer, contract.bid, [], zeros, None, zeros)
    discards = discard(events, hands, order, contract, rules)
    called = call(events, hands, discards, contract, rules)
    holders = [seat for seat in order[1:] if called in hands[seat]]
    partner = holders[0] if holders else None
    sides = [0 if seat in (contract.declarer, partner) else 1 for seat in range(law.SEATS)]
    throwers = [seat for seat in order[1:] if called in discards[seat]]
    shown_by = contract.shown.seat if contract.shown else contract.declarer
    known = {contract.declarer} if shown_by == contract.declarer else set(range(law.SEATS))
    tarokks = [sum(map(is_tarock, hand)) for hand in hands]
    said = announcements(
        events, contract.declarer, Talk(sides, tarokks, rules, known, throwers[0] if throwers else None)
    )
    keepers = [seat for seat in order if PAGAT in hands[seat] and (sides[seat], "pagat") in said.bonuses]
    tricks = play_out(events, hands, eldest, keepers[0] if keepers else None)
    counted = order if throwers and rules.lone_gets_all_skart else order[:1]
    skart = sum(values(discards[seat]) for seat in counted)
    return count(tricks, sides, skart, said, contract, partner, record["factor"], rules)


def draw(
    events: EventReader, hands: list[set[str]], order: Sequence[int], contract: Contract, talon: Sequence[str]
) -> bool:
    """Everybody's draw; False if a trial Three has failed with the declarer's ("Talon and discards")."""
    left = list(talon)
    for seat, number in zip(order, law.DRAWN[contract.bid], strict=True):
        cards, left = left[:number], left[number:]
        if cards:
            events.one_of("draw", seat, "cards", [cards], "it draws from the top of the talon")
            hands[seat] |= set(cards)
        if seat == contract.declarer and contract.trial and not any(card in HONOURS for card in cards):
            return False
    return True


def discard(
    events: EventReader, hands: list[set[str]], order: Sequence[int], contract: Contract, rules: law.Rules
) -> list[set[str]]:
    """What each seat discards; changes the hands ("Talon and discards")."""
    thrown: list[set[str]] = [set() for _ in hands]
    for seat in order:
        choice = hands[seat] - law.barred(contract.shown and contract.shown.card, rules)
        thrown[seat] = events.some("discard", seat, set(), choice, len(hands[seat]) - law.HAND, "it comes down to nine")
        hands[seat] -= thrown[seat]
    return thrown


def call(
    events: EventReader, hands: list[set[str]], discards: list[set[str]], contract: Contract, rules: law.Rules
) -> str:
    """The tarock that the declarer calls ("The call")."""
    declarer, shown = contract.declarer, contract.shown
    others = [card for seat, cards in enumerate(discards) if seat != declarer for card in cards]
    legal = law.calls(hands[declarer], discards[declarer], others, rules)
    if shown and shown.seat != declarer:
        legal = [shown.card]
    return str(events.one_of("call", declarer, "card", legal, "the declarer law.calls a tarock"))


def count(
    tricks: Sequence[Trick],
    sides: Sequence[int],
    skart: int,
    said: law.Said,
    contract: Contract,
    partner: int | None,
    factor: int,
    rules: law.Rules,
) -> dict[str, Any]:
    """The result of a deal that was played; `skart` is what discards count for the declarer ("Score")."""
    captured = [values(won_by(tricks, seat)) for seat in range(law.SEATS)]
    points = skart + sum(won for seat, won in enumerate(captured) if sides[seat] == 0)
    winners = list(map(trick_winner, tricks))
    taken = sum(sides[winner] == 0 for winner in winners)
    amount = law.WORTH[contract.bid] * law.units(points, taken, said) + sum(law.bonuses(tricks, sides, said).values())
    delta = [factor * got for got in law.payments(amount, sides, said.tarokks, rules)]
    return build_result(
        contract.declarer, contract.bid, winners, captured, points >= law.TO_WIN, delta, partner=partner
    )
