"""Deals of the Cinch family for the referees' own tests: with planned cards, or at random."""

from __future__ import annotations

import random
from typing import Any

from .cards import SUITS, pack, same_colour
from .writer import Choose, Replay, write_up


def planned(contract: dict[int, Any], suit: str, plays: dict[int, str], **others: Any) -> Choose:
    """A chooser: these bids, else `pass`; this suit; each seat's cards in this order; `others` as asked for."""

    def choose(what: str, seat: int, options: list[Any]) -> Any:
        if what == "play":
            return next(option for card in plays[seat].split() for option in options if option[0] == card)
        wanted = {"bid": contract.get(seat, "pass"), "trump": suit, **others}[what]
        assert wanted in options, (what, seat, options)
        return wanted

    return choose


def random_record(
    rng: random.Random, replay: Replay, variant: str, rules: dict[str, Any], seats: int, size: int, jokers: int = 0
) -> dict[str, Any]:
    """A legal deal; often rigged, so that one seat or side has many trumps, or hardly anybody has one."""
    suit = rng.choice(SUITS)
    cards = rng.sample(pack(jokers), 52 + jokers)
    if (rig := rng.random()) < 0.5:
        many = rng.randint(7, 14) if rig < 0.3 else 0  # trumps on top of the pack; the others right at its end
        trumps = [card for card in cards if card[1] in (suit, "K") or card == "5" + same_colour(suit)]
        cards = trumps[:many] + [card for card in cards if card not in trumps] + trumps[many:]
    dealt = [cards[seat * size : (seat + 1) * size] for seat in range(seats)]
    first = rng.randrange(seats)
    dealt = dealt[first:] + dealt[:first]

    def choose(what: str, seat: int, options: list[Any]) -> Any:
        if what == "trump":
            return suit
        if what == "bid" and rng.random() < 0.5:
            return options[0]
        return rng.choice(options)

    return write_up(replay, variant, rules, rng.randrange(seats), dealt, cards[size * seats :], choose)
