"""The referee of Phat: replays every event from the cards as dealt, and counts the deal.

Source: `docs/rules/phat.md`, whose sections the docstrings name.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from . import phat_rules as law
from .cards import pack, suit
from .contract import Layout, check_int, check_layout, check_rules, check_top, fail
from .reader import EventReader, check_deal
from .tricks import build_result as common_result
from .tricks import play_cards

LAYOUT = Layout(law.SEATS, pack(), law.HAND_SIZE, sides=((0, 2), (1, 3)))


def check(record: dict[str, Any]) -> None:
    check_top(record, carry=int)
    check_rules(record["rules"], law.OPTIONS)
    rules = law.Rules(**record["rules"])
    check_layout(record, LAYOUT)
    _check_standing((record["scores"][0], record["scores"][1]), record["carry"], rules)
    check_deal(record, replay)


def replay(events: EventReader, record: dict[str, Any]) -> dict[str, Any]:
    rules, before = law.Rules(**record["rules"]), (record["scores"][0], record["scores"][1])
    trump, tricks = _play(events, record, before, rules)
    return build_result(before, record["carry"], tricks, trump, rules)


def _check_standing(before: law.Pair, worth: Any, rules: law.Rules) -> None:
    """The game is still open, and the muck is worth what it may be ("The muck", "End of the game")."""
    if min(before) < 0:
        fail(f"scores are {before[0]} and {before[1]}, but nobody ever loses points")
    if law.game_winner(before, rules) is not None:
        fail(f"scores are {before[0]} and {before[1]}: the game to {rules.target} was over before this deal")
    check_int(worth, law.MUCK_WORTH, None, "carry")
    if worth % law.MUCK_WORTH:
        fail(f"carry is {worth}, but the muck is worth a multiple of {law.MUCK_WORTH}")
    if worth != law.MUCK_WORTH and not rules.carry:
        fail(f"carry is {worth}, but rules.carry is false")
    if worth != law.MUCK_WORTH and before == (0, 0):
        fail(f"carry is {worth}, but a new game starts with a muck worth {law.MUCK_WORTH}")


def _play(
    events: EventReader, record: dict[str, Any], before: law.Pair, rules: law.Rules
) -> tuple[str, list[law.Trick]]:
    """Trick after trick until the cards are out or a side has reached the target ("Play", "End of the game")."""
    hands, leader = [set(hand) for hand in record["dealt"]], (record["dealer"] + 1) % law.SEATS
    suits = {card: card[-1] for card in hands[leader]}
    trump, opening = events.pitch(leader, suits, "the pitcher's first card makes trumps")

    def legal(seat: int, led: str | None, number: int) -> set[str]:
        return law.legal_cards(hands[seat], led and suit(led))

    def over(tricks: list[law.Trick]) -> bool:
        return law.is_over(before, tricks, trump, rules)

    return trump, play_cards(events, hands, leader, legal, lambda trick: law.trick_winner(trick, trump), opening, over)


def build_result(
    before: law.Pair, worth: int, played: Sequence[law.Trick], trump: str, rules: law.Rules
) -> dict[str, Any]:
    """The result of the deal, with all tricks or with those before the end of the game ("The phat", "The muck")."""
    deltas = law.side_deltas(before, worth, played, trump, rules)
    winners = [law.trick_winner(trick, trump) for trick in played]
    return common_result(None, None, winners, law.seat_phat(played, trump), None, [*deltas] * 2, trump)
