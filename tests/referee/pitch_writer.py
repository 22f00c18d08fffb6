"""Writes a deal of Pitch up as a record, so that the referee can be tried without an engine.

Only for the referee's own tests: it shares the referee's idea of the rules, so that the two agree says little
about the rules; it shows that the referee lets every option and every shape of deal through.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import asdict
from typing import Any

from .cards import SUITS, clockwise
from .pitch import VARIANTS, build_result, passed_out
from .pitch_rules import (
    HAND,
    Bid,
    Contract,
    Rules,
    Trick,
    deck,
    effective_suit,
    legal_bids,
    legal_cards,
    pitched_suit,
    sale_answers,
    sale_bids,
    side_of,
    trick_winner,
)

Choose = Callable[[str, int, list[Any]], Any]
Event = dict[str, Any]

# The deal of the first example, seats North, East, South, West; a line of play as in the example, and two others.
P1_HANDS = ["5S 6S AD 9C 3C TH", "AS KS 8S 2S JD 6H", "4S KD 8C 7C 5C KH", "7S TD 9D 4C 8H 7H"]
P1_START = "AS 4S 7S 5S  KS 7C 7H 6S  JD KD TD AD"
P1_PLAYS = P1_START + "  9C 6H 8C 4C  3C 2S 5C 9D  8S KH 8H TH"
P1_OTHER = P1_START + "  9C 2S 8C 4C  8S 5C 9D 3C  6H KH 8H TH"
P1_SAVED = "AS 4S 7S 5S  KS 7C 7H 6S  JD KD 9D AD  9C 6H 8C 4C  3C 2S 5C TD  8S KH 8H TH"


def write_up(
    rules: Rules,
    dealer: int,
    dealt: Sequence[Sequence[str]],
    choose: Choose,
    *,
    scores: Sequence[int] = (),
    variant: str = "pitch",
) -> dict[str, Any]:
    """The record of a deal in which `choose(what, seat, options)` makes each decision.

    `what` is `bid` or `play`; `scores` are all 0 unless given. What is not dealt is the stock.
    """
    events: list[Event] = []
    scores = list(scores) or [0] * rules.players
    hands = [list(hand) for hand in dealt]
    record = {
        "schema": 1,
        "variant": variant,
        "rules": asdict(rules),
        "seed": "written by a test",
        "hand": 0,
        "policies": ["test"] * rules.players,
        "dealer": dealer,
        "scores": scores,
        "dealt": hands,
        "stock": [card for card in deck(rules) if not any(card in hand for hand in hands)],
        "events": events,
        "result": passed_out(rules),
    }

    def say(seat: int, legal: list[Bid]) -> Any:
        bid = choose("bid", seat, legal)
        events.append({"do": "bid", "seat": seat, "bid": bid})
        return bid

    contract = (_sale if rules.auction == "sell_out" else _auction)(say, dealer, scores, rules)
    if contract is not None:
        trump, tricks = _play(events, [set(hand) for hand in hands], contract, rules, choose)
        record["result"] = build_result(hands, contract, trump, tricks, rules)
    return record


def _auction(say: Callable[[int, list[Bid]], Any], dealer: int, scores: Sequence[int], rules: Rules) -> Contract | None:
    """Each seat once; None if the deal is thrown in."""
    order = clockwise(dealer + 1, rules.players)
    best: tuple[int, Bid] | None = None
    for seat in order:
        high = best[1] if best else None
        bid = say(seat, legal_bids(high, rules, score=scores[seat], dealer=seat == dealer))
        best = best if bid == "pass" else (seat, bid)
    if best is None:
        return Contract(order[0]) if rules.all_pass == "eldest_free" else None
    return Contract(best[0], *best)


def _sale(say: Callable[[int, list[Bid]], Any], dealer: int, scores: Sequence[int], rules: Rules) -> Contract:
    """Eldest pitches, or sells, or keeps."""
    eldest, *others = clockwise(dealer + 1, rules.players)
    if say(eldest, ["pitch", "offer"]) == "pitch":
        return Contract(eldest, eldest, "pitch")
    best: tuple[int, int] | None = None
    for seat in others:
        bid = say(seat, sale_bids(best[1] if best else None, scores[eldest], rules))
        best = best if bid == "pass" else (seat, bid)
    if best is None:
        return Contract(eldest)
    if say(eldest, sale_answers(best[1], scores[best[0]], rules)) == "keep":
        return Contract(eldest, eldest, best[1], marked=best)
    return Contract(best[0], *best, marked=(eldest, best[1]))


def _play(
    events: list[Event], hands: list[set[str]], contract: Contract, rules: Rules, choose: Choose
) -> tuple[str, list[Trick]]:
    """Six tricks; the first card fixes trumps."""
    leader, trump = contract.leader, ""
    tricks: list[Trick] = []
    for _ in range(HAND):
        trick: list[tuple[int, str]] = []
        for seat in clockwise(leader, rules.players):
            led = trick[0][1] if trick else None
            card = choose("play", seat, sorted(legal_cards(hands[seat], led, trump)))
            if not trump:
                trump = pitched_suit(card)
                events.append({"do": "trump", "seat": seat, "suit": trump})
            events.append({"do": "play", "seat": seat, "cards": [card]})
            hands[seat].remove(card)
            trick.append((seat, card))
        leader = trick_winner(trick, trump)
        events.append({"do": "trick", "seat": leader})
        tricks.append(trick)
    return trump, tricks


def random_rules(rng: random.Random) -> Rules:
    """Any options that go together."""
    pack = rng.choice([52, 32])
    auction = rng.choice(["once", "once", "sell_out"])
    players = rng.choice([4, rng.randint(3 if auction == "sell_out" else 2, 7 if pack == 52 else 5)])
    return Rules(
        players=players,
        partners=players == 4 and auction == "once" and rng.random() < 0.5,
        pack=pack,
        joker=rng.random() < 0.5,
        smudge=rng.choice(["none", "game", "slam"]),
        auction=auction,
        min_bid=rng.choice([1, 2]),
        dealer_steal=auction == "once" and rng.random() < 0.7,
        all_pass=rng.choice(["redeal_same", "dealer_forced", "eldest_free"]),
        low=rng.choice(["dealt", "captured"]),
        target=rng.choice([7, 11, 21, rng.randint(1, 30)]),
        out=rng.choice(["in_order", "pitcher_first"]),
    )


def random_record(rng: random.Random, rules: Rules | None = None) -> dict[str, Any]:
    """A legal deal; often rigged, so that a suit lies in one hand, or the joker is pitched and alone."""
    rules = rules or random_rules(rng)
    suit, rig = rng.choice(SUITS), rng.choice(["none", "one suit", "lone joker"])
    cards = rng.sample(deck(rules), len(deck(rules)))
    if rig == "one suit":
        cards.sort(key=lambda card: effective_suit(card, suit) != suit)
    elif rig == "lone joker":
        cards.sort(key=lambda card: card.endswith("S"))
    dealt = [cards[seat * HAND : (seat + 1) * HAND] for seat in range(rules.players)]
    scores = [rng.randint(-5, rules.target - 1) for _ in range(rules.players)]
    scores = [scores[side_of(seat, rules)[0]] for seat in range(rules.players)]
    shyness = rng.choice([0.0, 0.5, 0.95])

    def choose(what: str, seat: int, options: list[Any]) -> Any:
        if what == "bid":
            return options[0] if rng.random() < shyness else rng.choice(options)
        if rig == "one suit":
            return max(options, key=lambda card: effective_suit(card, suit) == suit)
        return "JK" if rig == "lone joker" and "JK" in options else rng.choice(options)

    dealer = rng.randrange(rules.players)
    return write_up(rules, dealer, dealt, choose, scores=scores, variant=rng.choice(VARIANTS))


def follow(script: list[Any]) -> Choose:
    """A chooser that reads its choices from a list, wants each of them legal, and then takes the first."""
    choices = iter(script)

    def choose(what: str, seat: int, options: list[Any]) -> Any:
        choice = next(choices, options[0])
        assert choice in options, (what, seat, choice, options)
        return choice

    return choose


def p1_record(rules: Rules, bids: Sequence[Any], plays: str = P1_PLAYS, scores: Sequence[int] = ()) -> dict[str, Any]:
    """The hands of the first example, dealt by West, so that North is eldest and East speaks next ("Examples")."""
    dealt = [hand.split() for hand in P1_HANDS]
    return write_up(rules, 3, dealt, follow([*bids, *plays.split()]), scores=scores)
