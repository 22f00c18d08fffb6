"""Random deals of the tarock games for the referees' own tests, in which much is bid, announced and doubled."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from . import paskievics, tapp_tarock
from .tarock import HONOURS, KINGS, is_tarock, pack
from .writer import random_rules, write_up


def tapp_tarock_record(rng: random.Random) -> dict[str, Any]:
    """A legal deal of Tapp-Tarock by any rules; often the first hand has many tarocks or high cards, or hardly any."""
    rules = random_rules(rng, tapp_tarock.OPTIONS)
    if rng.random() < 0.5:
        rules["redeal_no_tarock"] = False
    cards, size = rng.sample(pack(), 54), tapp_tarock.HAND
    if (rig := rng.random()) < 0.3:
        strong = [card for card in cards if is_tarock(card) or (rig < 0.15 and card in KINGS)]
        first = strong[: rng.randint(10, size)]
    elif rig < 0.4:
        first = [card for card in cards if not is_tarock(card)][: rng.choice((size - 1, size))]
    else:
        first = [card for card in cards if card in HONOURS and rng.random() < 0.5]
    dealt, stock = hands_with(first, cards, tapp_tarock.SEATS, size, rng)
    eager = rng.choice((0.3, 0.9))

    def choose(what: str, seat: int, options: list[Any]) -> Any:
        if what == "announce":
            return [word for word in options if rng.random() < eager]
        if what == "bid" and rng.random() >= 0.1:
            return rng.choice([bid for bid in options if bid != "solo"])
        return rng.choice(options)

    dealer = rng.randrange(tapp_tarock.SEATS)
    return write_up(tapp_tarock.replay, "tapp-tarock", rules, dealer, dealt, stock, choose)


def paskievics_record(rng: random.Random) -> dict[str, Any]:
    """A legal deal of Paskievics by any rules; often the first hand has cards with which there is much to do."""
    rules = random_rules(rng, paskievics.OPTIONS)
    rules["invite_min_tarokks"] = rng.choice((0, 0, rng.randint(1, 9)))
    cards, size = rng.sample(pack(5), 42), paskievics.HAND
    first = rng.choice(
        (
            [],
            [card for card in cards if card in ("T22", "T20", "T19", "T18")],
            [card for card in cards if card in ("T21", rng.choice(("T18", "T19", "T20")))],
            [card for card in cards if is_tarock(card)][:size],
            [card for card in cards if card not in HONOURS],
            [card for card in cards if card in KINGS or card == "T1"],
            [card for card in cards if not is_tarock(card)][:size],
        )
    )
    dealt, stock = hands_with(first, cards, paskievics.SEATS, size, rng)
    bold, eager = rng.choice((0.1, 0.5, 0.9)), rng.choice((0.05, 0.3))

    def choose(what: str, seat: int, options: list[Any]) -> Any:
        if what.endswith("announce"):
            return [word for word in options if rng.random() < eager]
        if what == "bid":
            return "pass" if "pass" in options and rng.random() > bold else rng.choice(options)
        return options[0] if what == "claim" and rng.random() < 0.7 else rng.choice(options)

    factor, dealer = rng.choice((1, 2) if rules["single_double"] else (1, 2, 4)), rng.randrange(paskievics.SEATS)
    return write_up(paskievics.replay, "paskievics", rules, dealer, dealt, stock, choose, factor=factor)


def hands_with(
    first: Sequence[str], cards: Sequence[str], seats: int, size: int, rng: random.Random
) -> tuple[list[list[str]], list[str]]:
    """Hands, one of which, of any seat, has these cards, and the stock."""
    order = [*first, *(card for card in cards if card not in first)]
    hands = [order[seat * size : (seat + 1) * size] for seat in range(seats)]
    turn = rng.randrange(seats)
    return hands[turn:] + hands[:turn], order[seats * size :]
