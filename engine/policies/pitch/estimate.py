"""What the expert expects of a Pitch hand before a card is led: the chance of each point in its best suit.

docs/rules/pitch.md, "Points" and "Auction". The weights are in ``weights.json``, fitted by
``python -m tools.fit.pitch``.
"""

from __future__ import annotations

from math import comb
from typing import Any

import numpy as np

from tricklab.engine.games.pitch import CODES, HAND
from tricklab.engine.ground.bits import bit, has, highest, lowest, popcount
from tricklab.engine.ground.cards import ACE, KING, LONE_JOKER, ONE_RANK, QUEEN, RANKS, TEN
from tricklab.engine.ground.tricks import ranks_in, suit_cards
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.dealing import sides_of
from tricklab.engine.policies.decision import View
from tricklab.engine.policies.shared.ties import suit_of_equals
from tricklab.engine.policies.weights import load

ACES, KINGS, QUEENS, TENS = ONE_RANK << ACE, ONE_RANK << KING, ONE_RANK << QUEEN, ONE_RANK << TEN

TABLES = ((2, 52), (3, 52), (4, 52), (5, 52), (6, 52), (7, 52), (2, 32), (3, 32), (4, 32), (5, 32))
"""Players and cards in the pack, for each row of weights; two more rows are for partners."""

PARTNERS = len(TABLES)
"""The row for partners with 52 cards; the next one is for 32."""

ROWS = PARTNERS + 2

_FITTED = load("pitch")
JACK_WEIGHTS = _FITTED["jack"]
"""What each thing that a holding has adds to the chance of the Jack: see `jack_columns`."""

GAME_WEIGHTS = _FITTED["game"]
"""The same for Game: see `game_columns`; the last four are for each plain Ace, King, Queen and Ten."""


def jack_columns(top: Any, length: Any) -> Any:
    """Return what the weights of Jack are for, of holdings: five high trumps as bits, and the length."""
    _, jack, queen, king, ace = _bits_of(top)
    two_more = jack * np.minimum(length, 4)
    held = [jack, jack * ace, jack * king, jack * queen, two_more]
    short = 1 - jack
    return np.stack([*held, short, short * ace, short * king, short * queen, short * length], -1)


def game_columns(top: Any, length: Any) -> Any:
    """Return what the weights of Game are for, of holdings: five high trumps as bits, and the length."""
    ten, jack, queen, king, ace = _bits_of(top)
    return np.stack([np.ones_like(ace), ace, king, queen, jack, ten, length], -1)


def _bits_of(top: Any) -> list[Any]:
    return [top >> place & 1 for place in range(5)]


JOKER_HELD = np.array((0.0, 0.0, 0.6, 0.4, 0.3, 0.22, 0.18, 0.15))
"""The chance of keeping the joker that one holds, by the number of players."""

JOKER_CAUGHT = 0.18
"""The chance of catching the joker that one does not hold."""

JOKER_IN_PLAY = 0.5
"""The chance that somebody has the joker."""

EXPECTED = 3.4
"""Points that all sides make in a deal together; the Jack is out of play more often than not."""

FIELD = 12
FIELD_MASK = (1 << FIELD) - 1
F_HIGH, F_LOW, F_JACK, F_GAME, F_SUM = range(5)
"""Chances are packed in fields of `FIELD` bits, in thousandths."""

GAME_ABOVE = 1000
"""What is added to the field of Game, as it may be below zero until the plain cards are counted."""

KEPT_LOW, CAUGHT_LOW = 0.8, 0.47
"""The chance of winning Low by capture if one's own lowest trump is Low, and if another's is."""


def _lowest_rank(pack: int) -> int:
    """Return the rank of the lowest card of a suit: the Two, or the Seven of 32 cards."""
    return 5 if pack == 32 else 0


def _tables() -> tuple[Any, Any, Any, Any]:
    """Spell out the chances of High, Low, Jack and Game, packed in one integer that is added up."""
    top, length = np.broadcast_arrays(np.arange(32)[:, None], np.arange(8)[None, :])
    for_jack, for_game = jack_columns(top, length), game_columns(top, length)
    high = np.zeros((ROWS, 16), np.int64)
    low = np.zeros((ROWS, 16), np.int64)
    both = np.zeros((ROWS, 32, 8), np.int64)
    for row in range(ROWS):
        # High is mine if none of the cards above is among those dealt to the others; a partner is not one of these.
        players, pack = TABLES[row] if row < PARTNERS else (4, (52, 32)[row - PARTNERS])
        others, unseen = HAND * (players - 1 - (row >= PARTNERS)), pack - HAND
        for place in range(len(RANKS)):
            above, below = ACE - place, max(0, place - _lowest_rank(pack))
            high[row, place] = round(1000 * comb(unseen - above, others) / comb(unseen, others))
            low[row, place] = round(1000 * comb(unseen - below, others) / comb(unseen, others))
        jack = np.clip(np.rint(1000 * for_jack @ np.array(JACK_WEIGHTS[row])), 0, 1000).astype(np.int64)
        game = np.rint(1000 * for_game @ np.array(GAME_WEIGHTS[row][:7])) + GAME_ABOVE
        game = np.clip(game, 0, 2 * GAME_ABOVE).astype(np.int64)
        both[row] = jack << F_JACK * FIELD | game << F_GAME * FIELD | jack + game << F_SUM * FIELD
    plain = np.rint(1000 * np.array(GAME_WEIGHTS)[:, 7:]).astype(np.int64)
    high |= high << F_SUM * FIELD
    captured = np.rint(1000 * CAUGHT_LOW + (KEPT_LOW - CAUGHT_LOW) * low).astype(np.int64)
    low = np.concatenate([low, captured])
    low = low << F_LOW * FIELD | low << F_SUM * FIELD
    both[:, :, 0] = 0
    return high, low, both, plain


HIGH, LOW, JACK_AND_GAME, PLAIN = _tables()


@compiled
def speaks_last(view: View) -> bool:
    """Tell whether nobody speaks after the seat; in a sale eldest answers the highest bid."""
    return view.seat == view.table.dealer and view.rules.auction != CODES.auction.sell_out


@compiled
def row_of(rules: Any) -> int:
    """Return the row of weights for the house rules."""
    if rules.partners:
        return PARTNERS + (rules.pack == 32)
    return rules.players + 4 if rules.pack == 32 else rules.players - 2


@compiled
def best_suit(rules: Any, hand: int) -> int:
    """Return the chances in the suit with the most points to expect, packed, times four, plus the suit."""
    row = row_of(rules)
    low_row = row + ROWS * (rules.low == CODES.low.captured)
    best = suits = 0
    for suit in range(4):
        ranks = ranks_in(hand, suit)
        chances = HIGH[row, highest(ranks | 1)] + LOW[low_row, lowest(ranks | 1 << ACE)]
        chances += JACK_AND_GAME[row, ranks >> TEN, popcount(ranks)]
        if ranks and chances >= best:
            suits = suits * (chances == best) | bit(suit)
            best = chances
    return best << 2 | suit_of_equals(suits, hand)


@compiled
def _field(chances: int, field: int) -> int:
    """Return one of the packed chances; `best_suit` has the suit below them, in two bits."""
    return chances >> field * FIELD + 2 & FIELD_MASK


@compiled
def _game_chance(rules: Any, hand: int, chances: int) -> float:
    """Return the chance of Game with the best suit as trumps, its plain cards counted."""
    row = row_of(rules)
    plain = hand & ~suit_cards(chances & 3)
    game = _field(chances, F_GAME) - GAME_ABOVE
    game += PLAIN[row, 0] * popcount(plain & ACES) + PLAIN[row, 1] * popcount(plain & KINGS)
    game += PLAIN[row, 2] * popcount(plain & QUEENS) + PLAIN[row, 3] * popcount(plain & TENS)
    return min(0.99, max(0.01, 0.001 * game))


@compiled
def promises(rules: Any, hand: int, chances: int) -> tuple[float, float, float, float, float]:
    """Return what to expect of pitching for 1, 2, .. 5 points: the change of score less the mean of the others'."""
    high = 0.001 * _field(chances, F_HIGH)
    low = 0.001 * _field(chances, F_LOW)
    jack = 0.001 * _field(chances, F_JACK)
    game = _game_chance(rules, hand, chances)
    points = high + low + jack + game
    # The chances of 0, 1, 2 points of High and Low, of 0, 1, 2 of Jack and Game, and of 0 to 4 of all.
    high_low, jack_game = high * low, jack * game
    neither, nothing = (1.0 - high) * (1.0 - low), (1.0 - jack) * (1.0 - game)
    either, one = 1.0 - high_low - neither, 1.0 - jack_game - nothing
    four, three = high_low * jack_game, either * jack_game + high_low * one
    two, single = high_low * nothing + either * one + neither * jack_game, either * nothing + neither * one
    five = 0.0
    if rules.joker:
        joker = JOKER_HELD[rules.players] if has(hand, LONE_JOKER) else JOKER_CAUGHT
        five, four, three, two = (
            joker * four,
            _mixed(joker, three, four),
            _mixed(joker, two, three),
            _mixed(joker, single, two),
        )
        single = _mixed(joker, neither * nothing, single)
        points += joker - JOKER_IN_PLAY
    others = (EXPECTED - points) / (sides_of(rules) - 1)
    made_3, made_2 = five + four + three, five + four + three + two
    scored_4 = 5.0 * five + 4.0 * four
    scored_3 = scored_4 + 3.0 * three
    scored_2 = scored_3 + 2.0 * two
    return (
        scored_2 + single - (1.0 - made_2 - single) - others,
        scored_2 - 2.0 * (1.0 - made_2) - others,
        scored_3 - 3.0 * (1.0 - made_3) - others,
        scored_4 - 4.0 * (1.0 - five - four) - others,
        5.0 * five - 5.0 * (1.0 - five) - others,
    )


@compiled
def _mixed(chance: float, fewer: float, same: float) -> float:
    """Return the chance of a number of points with one more to come by, from those of one fewer and of the same."""
    return chance * fewer + (1.0 - chance) * same
