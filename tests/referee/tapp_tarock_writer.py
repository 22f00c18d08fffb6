"""Random deals of Tapp-Tarock for the referee's own tests."""

from __future__ import annotations

import random
from typing import Any

from .tapp_tarock import OPTIONS, replay
from .tapp_tarock_rules import HAND, SEATS
from .tarock import HONOURS, KINGS, is_tarock, pack
from .writer import random_rules, write_up


def random_deal(rng: random.Random) -> list[str]:
    """The pack in some order; often so that the first seat has many tarocks or five-point cards, or hardly a tarock."""
    cards = rng.sample(pack(), 54)
    if (rig := rng.random()) < 0.3:
        strong = [card for card in cards if is_tarock(card) or (rig < 0.15 and card in KINGS)]
        first = strong[: rng.randint(10, HAND)]
    elif rig < 0.4:
        first = [card for card in cards if not is_tarock(card)][: rng.choice((HAND - 1, HAND))]
    else:
        first = [card for card in cards if card in HONOURS and rng.random() < 0.5]
    return first + [card for card in cards if card not in first]


def random_record(rng: random.Random) -> dict[str, Any]:
    """A legal deal by any rules, in which much is bid, announced and doubled."""
    rules = random_rules(rng, OPTIONS)
    if rng.random() < 0.5:
        rules["redeal_no_tarock"] = False
    cards, turn = random_deal(rng), rng.randrange(SEATS)
    hands = [cards[seat * HAND : (seat + 1) * HAND] for seat in range(SEATS)]
    eager = rng.choice((0.3, 0.9))

    def choose(what: str, seat: int, options: list[Any]) -> Any:
        if what == "announce":
            return [word for word in options if rng.random() < eager]
        if what == "bid":
            lower = [bid for bid in options if bid != "solo"]
            return rng.choice(options if rng.random() < 0.1 else lower)
        return rng.choice(options)

    dealt = hands[turn:] + hands[:turn]
    return write_up(replay, "tapp-tarock", rules, rng.randrange(SEATS), dealt, cards[SEATS * HAND :], choose)
