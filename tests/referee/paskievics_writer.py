"""Random deals of Paskievics for the referee's own tests."""

from __future__ import annotations

import random
from typing import Any

from .paskievics import OPTIONS, replay
from .paskievics_rules import HAND, SEATS
from .tarock import HONOURS, KINGS, is_tarock, pack
from .writer import random_rules, write_up


def random_deal(rng: random.Random) -> list[str]:
    """The pack in some order, hands first; often so that the first hand has cards with which there is much to do."""
    cards = rng.sample(pack(5), 42)
    wanted = rng.choice(
        (
            [],
            [card for card in cards if card in ("T22", "T20", "T19", "T18")],
            [card for card in cards if card in ("T21", rng.choice(("T18", "T19", "T20")))],
            [card for card in cards if is_tarock(card)][:HAND],
            [card for card in cards if card not in HONOURS],
            [card for card in cards if card in KINGS or card == "T1"],
            [card for card in cards if not is_tarock(card)][:HAND],
        )
    )
    return wanted + [card for card in cards if card not in wanted]


def random_record(rng: random.Random) -> dict[str, Any]:
    """A legal deal by any rules, in which much is bid and announced."""
    rules = random_rules(rng, OPTIONS)
    rules["invite_min_tarokks"] = rng.choice((0, 0, rng.randint(1, 9)))
    cards, turn = random_deal(rng), rng.randrange(SEATS)
    hands = [cards[seat * HAND : (seat + 1) * HAND] for seat in range(SEATS)]
    bold, eager = rng.choice((0.1, 0.5, 0.9)), rng.choice((0.05, 0.3))

    def choose(what: str, seat: int, options: list[Any]) -> Any:
        if what.endswith("announce"):
            return [word for word in options if rng.random() < eager]
        if what == "bid":
            return "pass" if "pass" in options and rng.random() > bold else rng.choice(options)
        return options[0] if what == "claim" and rng.random() < 0.7 else rng.choice(options)

    dealt, factor = hands[turn:] + hands[:turn], rng.choice((1, 2) if rules["single_double"] else (1, 2, 4))
    stock = cards[SEATS * HAND :]
    return write_up(replay, "paskievics", rules, rng.randrange(SEATS), dealt, stock, choose, factor=factor)
