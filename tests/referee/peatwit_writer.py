"""Writes a deal of Peatwit up as a record, so that the referee can be tried without an engine.

Only for the referee's own tests: it shares the referee's idea of the rules, so that the two agree says little
about the rules; it shows that the referee lets every option and every shape of deal through.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import asdict, replace
from itertools import combinations
from typing import Any

from .cards import clockwise, pack, rank
from .peatwit import build_result
from .peatwit_rules import (
    NERD,
    PASSED,
    Rules,
    Trick,
    can_pass_across,
    first_leader,
    hand_size,
    legal_bids,
    legal_plays,
    nerd_plays,
    next_leader,
    pass_direction,
    pass_target,
    trick_winner,
    usual_deals,
)

Choose = Callable[[str, int, list[Any]], Any]
Event = dict[str, Any]


def write_up(
    rules: Rules,
    dealer: int,
    dealt: Sequence[Sequence[str]],
    stock: Sequence[str],
    choose: Choose,
    *,
    hand: int = 0,
    scores: Sequence[int] | None = None,
) -> dict[str, Any]:
    """The record of a deal in which `choose(what, seat, options)` makes each decision.

    `what` is `pass` (a tuple of three cards, in the order of the hand), `bid` or `play` (a card).
    """
    events: list[Event] = []
    hands = _pass(events, dealt, pass_direction(hand, rules), rules, choose)
    bids = [0] * rules.players
    for seat in clockwise(dealer + 1, rules.players):
        bids[seat] = choose("bid", seat, legal_bids(rules))
        events.append({"do": "bid", "seat": seat, "bid": bids[seat]})
    tricks = _play(events, hands, first_leader(bids, dealer), stock[: nerd_plays(rules)], rules, choose)
    return {
        "schema": 1,
        "variant": "peatwit",
        "rules": asdict(rules),
        "seed": "written by a test",
        "hand": hand,
        "policies": ["test"] * rules.players,
        "dealer": dealer,
        "scores": list(scores or [0] * rules.players),
        "dealt": [list(cards) for cards in dealt],
        "stock": list(stock),
        "events": events,
        "result": build_result(bids, tricks, rules),
    }


def _pass(
    events: list[Event], dealt: Sequence[Sequence[str]], direction: str, rules: Rules, choose: Choose
) -> list[set[str]]:
    """The hands after the pass, everybody choosing from the cards as dealt."""
    hands = [set(hand) for hand in dealt]
    if direction == "none":
        return hands
    for seat in range(rules.players):
        cards = choose("pass", seat, list(combinations(dealt[seat], PASSED)))
        target = pass_target(seat, direction, rules)
        events.append({"do": "pass_cards", "seat": seat, "to": target, "cards": list(cards)})
        hands[seat] -= set(cards)
        hands[target] |= set(cards)
    return hands


def _play(
    events: list[Event], hands: list[set[str]], leader: int, nerd: Sequence[str], rules: Rules, choose: Choose
) -> list[Trick]:
    """Trick after trick until the hands are empty."""
    tricks: list[Trick] = []
    while hands[leader]:
        trick: list[tuple[int, str]] = []
        for seat in clockwise(leader, rules.players):
            legal = legal_plays(hands[seat], trick[0][1] if trick else None, rules)
            card = choose("play", seat, sorted(legal))
            hands[seat].remove(card)
            trick.append((seat, card))
        if len(tricks) < len(nerd):
            trick.append((NERD, nerd[len(tricks)]))
        events += [{"do": "play", "seat": seat, "cards": [card]} for seat, card in trick]
        events.append({"do": "trick", "seat": trick_winner(trick, rules)})
        leader = next_leader(trick, rules)
        tricks.append(trick)
    return tricks


def random_rules(rng: random.Random) -> Rules:
    """Any options that go together."""
    players = rng.choice([4, 3, 5])
    rules = Rules(
        players=players,
        partners=players == 4 and rng.random() < 0.5,
        partner_score=rng.choice(["sum", "combined"]),
        five_across=rng.random() < 0.5,
        nerd=rng.choice(["play", "play", "dead"]),
        nerd_lead=rng.choice(["best", "same"]),
        lead_trump=rng.choice(["suit", "fifth"]),
        target=rng.choice([0, 0, 100, 500]),
    )
    fixed = ["left", "right", "none", *(["across"] if can_pass_across(rules) else [])]
    rules = replace(rules, passing=rng.choice(["cycle", "cycle", *fixed]))
    return replace(rules, deals=rng.choice([usual_deals(rules), rng.randint(1, 50)]))


def random_record(rng: random.Random) -> dict[str, Any]:
    """A legal deal; half of the time the bids are low and the cards are played from the bottom, for nils."""
    rules = random_rules(rng)
    cards, size = rng.sample(pack(), 52), hand_size(rules)
    dealt = [cards[seat * size : (seat + 1) * size] for seat in range(rules.players)]
    meek = rng.random() < 0.5

    def choose(what: str, seat: int, options: list[Any]) -> Any:
        if meek and what == "bid":
            return rng.choice(options[:4])
        if meek and what == "play" and seat % 2 == 0:
            return min(options, key=rank)
        return rng.choice(options)

    scores = [rng.randint(-300, 99) for _ in range(rules.players)]
    if rules.partners:
        scores = scores[:2] * 2
    dealer, hand = rng.randrange(rules.players), rng.randrange(1000)
    record = write_up(rules, dealer, dealt, cards[size * rules.players :], choose, hand=hand, scores=scores)
    passes = [event for event in record["events"] if event["do"] == "pass_cards"]
    record["events"][: len(passes)] = rng.sample(passes, len(passes))  # they are simultaneous, so in any order
    return record
