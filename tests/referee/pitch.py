"""The referee of Pitch and its variants: replays every event from the cards as dealt, and counts the deal.

Source: `docs/rules/pitch.md`, whose sections the docstrings name.
"""

from __future__ import annotations

from typing import Any

from . import pitch_rules as law
from .cards import clockwise
from .contract import Layout, check_layout, check_rules, check_top, fail
from .reader import EventReader, check_deal
from .tricks import build_result as common_result
from .tricks import one_round, play_cards
from .tricks import passed_out as no_result

VARIANTS = ("pitch", "racehorse", "sell-out", "joker-pitch", "smudge", "slam")


def check(record: dict[str, Any]) -> None:
    check_top(record)
    rules = read_rules(record["rules"])
    check_layout(record, Layout(rules.players, law.deck(rules), law.HAND, law.sides(rules)))
    if max(record["scores"]) >= rules.target:
        fail(f"scores is {record['scores']}: the match was over before this deal, at {rules.target}")
    check_deal(record, replay)


def replay(events: EventReader, record: dict[str, Any]) -> dict[str, Any]:
    rules = law.Rules(**record["rules"])
    contract = (_sale if rules.auction == "sell_out" else _auction)(events, record, rules)
    if contract is None:
        return passed_out(rules)
    trump, tricks = _play(events, record["dealt"], contract, rules)
    return build_result(record["dealt"], contract, trump, tricks, rules)


def read_rules(rules: Any) -> law.Rules:
    """The record's rules, if they are complete and go together ("Options")."""
    check_rules(rules, law.OPTIONS)
    players = rules["players"]
    if rules["pack"] == 32 and players > 5:
        fail("rules.players: a pack of 32 cards is enough for five at most")
    if rules["partners"] and players != 4:
        fail("rules.partners needs four players")
    if rules["auction"] == "sell_out":
        if rules["partners"] or players < 3:
            fail("rules.auction is 'sell_out', which three to seven play, each for himself")
        if rules["dealer_steal"]:
            fail("rules.dealer_steal must be false in Sell-out: nobody can take a bid over")
    return law.Rules(**rules)


def _auction(events: EventReader, record: dict[str, Any], rules: law.Rules) -> law.Contract | None:
    """The contract, or None if the deal is thrown in ("Auction")."""
    dealer, scores = record["dealer"], record["scores"]
    order = clockwise(dealer + 1, rules.players)
    best = one_round(
        events, order, lambda seat, high: law.legal_bids(high, rules, score=scores[seat], dealer=seat == dealer)
    )
    if best is not None:
        return law.Contract(best[0], *best)
    return law.Contract(order[0]) if rules.all_pass == "eldest_free" else None


def _sale(events: EventReader, record: dict[str, Any], rules: law.Rules) -> law.Contract:
    """The contract of Sell-out, where there always is someone to pitch ("Sell-out")."""
    scores = record["scores"]
    eldest, *others = clockwise(record["dealer"] + 1, rules.players)
    opening = events.one_of("bid", eldest, "bid", ["pitch", "offer"], "eldest pitches or offers the pitch")
    if opening == "pitch":
        return law.Contract(eldest, eldest, "pitch")
    best = one_round(events, others, lambda seat, high: law.sale_bids(high, scores[eldest], rules))
    if best is None:
        return law.Contract(eldest)
    answers = law.sale_answers(best[1], scores[best[0]], rules)
    answer = events.one_of("bid", eldest, "bid", answers, "eldest keeps the pitch or sells it")
    if answer == "keep":
        return law.Contract(eldest, eldest, best[1], marked=best)
    return law.Contract(best[0], *best, marked=(eldest, best[1]))


def _play(
    events: EventReader, dealt: list[list[str]], contract: law.Contract, rules: law.Rules
) -> tuple[str, list[law.Trick]]:
    """The trump suit and all six tricks ("Play")."""
    hands, leader = [set(hand) for hand in dealt], contract.leader
    suits = {card: law.pitched_suit(card) for card in hands[leader]}
    trump, opening = events.pitch(leader, suits, "the pitcher leads, and so fixes trumps")

    def legal(seat: int, led: str | None, number: int) -> set[str]:
        return law.legal_cards(hands[seat], led, trump)

    return trump, play_cards(events, hands, leader, legal, lambda trick: law.trick_winner(trick, trump), opening)


def passed_out(rules: law.Rules) -> dict[str, Any]:
    """The result of a deal that is thrown in ("Auction")."""
    return no_result(rules.players) | {"points": dict.fromkeys(law.point_names(rules))}


def build_result(
    dealt: list[list[str]], contract: law.Contract, trump: str, played: list[law.Trick], rules: law.Rules
) -> dict[str, Any]:
    """The result of a deal that was played ("Points", "Score")."""
    scored = law.points(dealt, played, trump, contract, rules)
    winners = [law.trick_winner(trick, trump) for trick in played]
    pips, made = law.captured_pips(played, trump, rules), law.is_made(scored, contract, rules)
    delta = law.deltas(scored, contract, rules)
    return common_result(contract.bidder, contract.bid, winners, pips, made, delta, trump) | {"points": scored}
