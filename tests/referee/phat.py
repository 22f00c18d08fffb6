"""The referee of Phat: replays every event from the cards as dealt, and counts the deal.

Source: `docs/rules/phat.md`, whose sections the docstrings name.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .cards import clockwise, pack, suit
from .contract import Layout, check_int, check_layout, check_rules, check_same, check_top, fail
from .phat_rules import (
    HAND_SIZE,
    MUCK_WORTH,
    OPTIONS,
    SEATS,
    Pair,
    Rules,
    Trick,
    game_winner,
    is_over,
    legal_cards,
    seat_phat,
    side_deltas,
    trick_winner,
)
from .reader import EventReader, check_deal
from .tricks import build_result as common_result

LAYOUT = Layout(SEATS, pack(), HAND_SIZE, sides=((0, 2), (1, 3)))


def check(record: dict[str, Any]) -> None:
    """Raise `RefereeError` unless this is a right record of a deal of Phat."""
    check_top(record, ("carry",))
    check_same(record["variant"], "phat", "variant")
    check_rules(record["rules"], OPTIONS)
    rules = Rules(**record["rules"])
    check_layout(record, LAYOUT)
    _check_standing((record["scores"][0], record["scores"][1]), record["carry"], rules)
    check_deal(record, replay)


def replay(events: EventReader, record: dict[str, Any]) -> dict[str, Any]:
    """What the deal comes to by its events; `record` says how it was dealt."""
    rules, before = Rules(**record["rules"]), (record["scores"][0], record["scores"][1])
    trump, tricks = _play(events, record, before, rules)
    return build_result(before, record["carry"], tricks, trump, rules)


def _check_standing(before: Pair, worth: Any, rules: Rules) -> None:
    """The game is still open, and the muck is worth what it may be ("The muck", "End of the game")."""
    if min(before) < 0:
        fail(f"scores are {before[0]} and {before[1]}, but nobody ever loses points")
    if game_winner(before, rules) is not None:
        fail(f"scores are {before[0]} and {before[1]}: the game to {rules.target} was over before this deal")
    check_int(worth, MUCK_WORTH, None, "carry")
    if worth % MUCK_WORTH:
        fail(f"carry is {worth}, but the muck is worth a multiple of {MUCK_WORTH}")
    if worth != MUCK_WORTH and not rules.carry:
        fail(f"carry is {worth}, but rules.carry is false")
    if worth != MUCK_WORTH and before == (0, 0):
        fail(f"carry is {worth}, but a new game starts with a muck worth {MUCK_WORTH}")


def _play(events: EventReader, record: dict[str, Any], before: Pair, rules: Rules) -> tuple[str, list[Trick]]:
    """Trick after trick until the cards are out or a side has reached the target ("Play", "End of the game")."""
    hands = [set(hand) for hand in record["dealt"]]
    leader, trump = (record["dealer"] + 1) % SEATS, ""
    tricks: list[Trick] = []
    while not trump or not is_over(before, tricks, trump, rules):
        trick: list[tuple[int, str]] = []
        for seat in clockwise(leader, SEATS):
            if trump:
                led = suit(trick[0][1]) if trick else None
                card = events.card(seat, legal_cards(hands[seat], led), "it is next" if trick else "it is on lead")
            else:
                suits = {card: card[-1] for card in hands[seat]}
                trump, card = events.pitch(seat, suits, "the pitcher's first card makes trumps")
            hands[seat].remove(card)
            trick.append((seat, card))
        leader = trick_winner(trick, trump)
        events.take("trick", leader, "it played the winning card, and all four have played")
        tricks.append(trick)
    return trump, tricks


def build_result(before: Pair, worth: int, played: Sequence[Trick], trump: str, rules: Rules) -> dict[str, Any]:
    """The result of the deal, with all tricks or with those before the end of the game ("The phat", "The muck")."""
    deltas = side_deltas(before, worth, played, trump, rules)
    winners = [trick_winner(trick, trump) for trick in played]
    return common_result(None, None, winners, seat_phat(played, trump), None, [*deltas] * 2, trump)
