"""A decision with what the seat cannot know dealt anew: another deck, in which all has gone as the seat saw it."""

from __future__ import annotations

import random

import numpy as np

from driver import Position
from tricklab.engine.ground.cards import cards_of
from tricklab.engine.ground.tarock import TAROCKS
from tricklab.engine.mechanics.machine import DISCARD, DRAW, PASS_CARDS, PLAY

TOLD = {"smear": ("must_top",)}
"""What a game's rules themselves tell a seat of hidden cards: from seven trumps on, whether it has the highest."""


FACE_UP = ("cinch", "auction-cinch")
"""Games in which all see what is thrown."""


def as_seen(at: Position) -> list[tuple[int, ...]]:
    """What the seat has seen: all that was said and played; of cards that others moved among themselves the number."""
    do, seat, value, cards = (at.events[name].astype(np.int64) for name in ("do", "seat", "value", "cards"))
    covered = (do == DRAW) | ((do == DISCARD) & (at.setup.game.name not in FACE_UP))
    passed = (do == PASS_CARDS) & (value != at.seat)
    hidden = (covered | passed) & (seat != at.seat)
    told = np.where(hidden, np.bitwise_count(cards), cards)
    columns = [do, seat, value, told]
    if at.setup.game.name == "paskievics":  # how many tarocks are discarded, and the bidder's by name
        tarocks = np.where(do == DISCARD, cards & TAROCKS, 0)
        columns += [np.bitwise_count(tarocks), np.where(seat == at.table["bidder"], tarocks, 0)]
    return list(zip(*(column.tolist() for column in columns), strict=True))


def known_cards(at: Position) -> set[int]:
    """The cards whose places in the deck the seat knows: those it was dealt, got or saw, and all that were played."""
    size = at.setup.game.hand_size(at.setup.rules, at.number)
    known = set(at.deck[at.seat * size : (at.seat + 1) * size])
    for event in at.events:
        do, face_up = event["do"], at.setup.game.name in FACE_UP
        mine = (do == DRAW and event["seat"] == at.seat) or (do == PASS_CARDS and event["value"] == at.seat)
        if do == PLAY or mine or (do == DISCARD and face_up):
            known |= set(cards_of(int(event["cards"])))
    if "face_up" in at.table.dtype.names:  # what is discarded so
        known |= set(cards_of(int(at.table["face_up"])))
    if "open_hand" in at.table.dtype.names:  # the dummy's cards
        known |= set(cards_of(int(at.table["open_hand"])))
    if "halves" in at.table.dtype.names:  # of a talon, as far as all see them
        known |= set(cards_of(int(np.bitwise_or.reduce(at.table["halves"]))))
    for name in {"rest", "robbed"} & set(at.own().dtype.names):  # of the stock
        known |= set(cards_of(int(at.own()[name])))
    return known


def redealt(at: Position, rng: random.Random, tries: int = 8) -> Position | None:
    """The decision with hidden cards dealt anew, a few of them or all; None if none is found that fits."""
    known = known_cards(at)
    hidden = [place for place, card in enumerate(at.deck) if card not in known]
    for attempt in range(tries):
        deck = list(at.deck)
        if attempt == 0:
            for place, other in zip(hidden, rng.sample(hidden, len(hidden)), strict=True):
                deck[place] = at.deck[other]
        else:
            for _ in range(rng.choice((1, 2, 3, 5))):
                one, two = rng.choice(hidden), rng.choice(hidden)
                deck[one], deck[two] = deck[two], deck[one]
        other = at.redealt(deck) if deck != at.deck else None
        if other is None or (other.seat, other.kind) != (at.seat, at.kind) or as_seen(other) != as_seen(at):
            continue
        if all(other.own()[name] == at.own()[name] for name in TOLD.get(at.setup.game.name, ())):
            return other
    return None
