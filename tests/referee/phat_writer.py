"""Writes a deal of Phat up as a record, so that the referee can be tried without an engine.

Only for the referee's own tests: it shares the referee's idea of the rules, so that the two agree says little
about the rules; it shows that the referee lets every option and every shape of deal through.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import asdict
from typing import Any

from .cards import clockwise, pack, suit
from .phat import build_result
from .phat_rules import HAND_SIZE, MUCK_WORTH, SEATS, Pair, Rules, Trick, is_over, legal_cards, trick_winner

Choose = Callable[[str, int, list[Any]], Any]


def write_up(
    rules: Rules,
    dealer: int,
    dealt: Sequence[Sequence[str]],
    choose: Choose,
    before: Pair = (0, 0),
    worth: int = MUCK_WORTH,
) -> dict[str, Any]:
    """The record of a deal in which `choose("play", seat, cards)` picks each card, the pitch included.

    `before` is the sides' scores before the deal, `worth` what its muck is worth.
    """
    events: list[dict[str, Any]] = []
    hands = [set(hand) for hand in dealt]
    tricks: list[Trick] = []
    leader, trump = (dealer + 1) % SEATS, ""
    while not tricks or not is_over(before, tricks, trump, rules):
        trick: list[tuple[int, str]] = []
        for seat in clockwise(leader, SEATS):
            led = suit(trick[0][1]) if trick else None
            card = choose("play", seat, sorted(legal_cards(hands[seat], led)))
            if not trump:
                trump = suit(card) or ""
                events.append({"do": "trump", "seat": seat, "suit": trump})
            events.append({"do": "play", "seat": seat, "cards": [card]})
            hands[seat].remove(card)
            trick.append((seat, card))
        leader = trick_winner(trick, trump)
        events.append({"do": "trick", "seat": leader})
        tricks.append(trick)
    return {
        "schema": 1,
        "variant": "phat",
        "rules": asdict(rules),
        "seed": "written by a test",
        "hand": 0,
        "policies": ["test"] * SEATS,
        "dealer": dealer,
        "scores": [before[seat % 2] for seat in range(SEATS)],
        "carry": worth,
        "dealt": [list(hand) for hand in dealt],
        "stock": [],
        "events": events,
        "result": build_result(before, worth, tricks, trump, rules),
    }


def random_rules(rng: random.Random) -> Rules:
    """Any options; the target often so low that a single deal reaches it."""
    return Rules(
        target=rng.choice([181, 181, rng.randint(1, 90), rng.randint(91, 400)]),
        carry=rng.random() < 0.5,
        games=rng.choice([1, rng.randint(2, 9)]),
    )


def random_standing(rng: random.Random, rules: Rules) -> tuple[Pair, int]:
    """Scores below the target, half the time those of a new game, and what the muck may be worth then."""
    if rng.random() < 0.5:
        return (0, 0), MUCK_WORTH
    before = (rng.randrange(rules.target), rng.randrange(rules.target))
    raised = rules.carry and before != (0, 0)
    return before, MUCK_WORTH * (rng.randint(1, 4) if raised else 1)


def random_record(rng: random.Random) -> dict[str, Any]:
    """A legal deal, at any score of a game and under any options."""
    rules = random_rules(rng)
    before, worth = random_standing(rng, rules)
    cards = rng.sample(pack(), SEATS * HAND_SIZE)
    dealt = [cards[seat * HAND_SIZE : (seat + 1) * HAND_SIZE] for seat in range(SEATS)]

    def choose(what: str, seat: int, options: list[Any]) -> Any:
        return rng.choice(options)

    return write_up(rules, rng.randrange(SEATS), dealt, choose, before, worth)
