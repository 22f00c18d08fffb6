"""What the expert expects of a Pitch hand before a card is led: the chance of each point in its best suit.

docs/rules/pitch.md, "Points" and "Auction". The weights come from ``python -m tools.fit.pitch``.
"""

from __future__ import annotations

from math import comb
from typing import Any

import numpy as np

from tricklab.engine.games.pitch.rules import CAPTURED, HAND, PitchRules
from tricklab.engine.games.pitch.sides import sides_of
from tricklab.engine.ground.bits import has, highest, lowest, popcount
from tricklab.engine.ground.cards import LONE_JOKER
from tricklab.engine.ground.compiled import compiled
from tricklab.engine.ground.tricks import SUIT

ONE_RANK = 1 | 1 << 13 | 1 << 26 | 1 << 39
ACES, KINGS, QUEENS, TENS = ONE_RANK << 12, ONE_RANK << 11, ONE_RANK << 10, ONE_RANK << 8

TABLES = ((2, 52), (3, 52), (4, 52), (5, 52), (6, 52), (7, 52), (2, 32), (3, 32), (4, 32), (5, 32))
"""Players and cards in the pack, for each row of weights; the last two rows are for partners."""

JACK_WEIGHTS = (
    (0.677, 0.016, 0.048, 0.078, 0.083, -0.013, 0.037, 0.034, 0.033, 0.006),  # players 2, pack 52
    (0.784, 0.02, 0.013, 0.013, 0.051, -0.035, 0.089, 0.037, 0.033, 0.013),  # players 3, pack 52
    (0.703, 0.037, 0.019, 0.018, 0.068, -0.052, 0.129, 0.057, 0.05, 0.02),  # players 4, pack 52
    (0.621, 0.05, 0.031, 0.019, 0.084, -0.067, 0.169, 0.077, 0.066, 0.026),  # players 5, pack 52
    (0.514, 0.052, 0.038, 0.034, 0.098, -0.064, 0.207, 0.1, 0.08, 0.026),  # players 6, pack 52
    (0.438, 0.065, 0.038, 0.033, 0.114, -0.08, 0.247, 0.117, 0.097, 0.032),  # players 7, pack 52
    (0.609, 0.059, 0.092, 0.115, 0.086, -0.069, 0.06, 0.053, 0.055, 0.036),  # players 2, pack 32
    (0.783, 0.016, 0.008, 0.008, 0.055, -0.165, 0.167, 0.074, 0.069, 0.068),  # players 3, pack 32
    (0.649, 0.023, 0.011, 0.013, 0.081, -0.195, 0.248, 0.095, 0.075, 0.082),  # players 4, pack 32
    (0.547, 0.038, 0.017, 0.009, 0.106, -0.268, 0.337, 0.111, 0.091, 0.116),  # players 5, pack 32
    (0.81, 0.018, 0.007, 0.013, 0.043, 0.099, 0.098, 0.039, 0.032, 0.011),  # partners True
    (0.823, 0.013, 0.004, 0.007, 0.043, 0.082, 0.184, 0.065, 0.057, 0.061),  # partners True, pack 32
)
"""What each thing that a holding has adds to the chance of the Jack: see `jack_columns`."""

GAME_WEIGHTS = (
    (0.059, 0.171, 0.111, 0.062, 0.024, 0.236, 0.137, 0.165, 0.117, 0.075, 0.124),  # players 2, pack 52
    (-0.161, 0.188, 0.132, 0.081, -0.033, 0.271, 0.155, 0.141, 0.095, 0.059, -0.032),  # players 3, pack 52
    (-0.25, 0.195, 0.149, 0.091, -0.008, 0.248, 0.162, 0.125, 0.069, 0.038, -0.042),  # players 4, pack 52
    (-0.303, 0.194, 0.153, 0.094, 0.01, 0.222, 0.168, 0.109, 0.048, 0.021, -0.045),  # players 5, pack 52
    (-0.321, 0.192, 0.182, 0.122, 0.032, 0.197, 0.159, 0.094, 0.029, 0.006, -0.032),  # players 6, pack 52
    (-0.352, 0.188, 0.174, 0.118, 0.035, 0.179, 0.166, 0.077, 0.016, 0.003, -0.024),  # players 7, pack 52
    (-0.094, 0.147, 0.09, 0.056, -0.003, 0.132, 0.191, 0.178, 0.125, 0.077, 0.022),  # players 2, pack 32
    (-0.367, 0.189, 0.105, 0.064, -0.041, 0.154, 0.231, 0.167, 0.099, 0.06, -0.066),  # players 3, pack 32
    (-0.477, 0.236, 0.125, 0.081, -0.014, 0.143, 0.243, 0.153, 0.07, 0.016, -0.055),  # players 4, pack 32
    (-0.56, 0.251, 0.114, 0.069, -0.009, 0.12, 0.267, 0.139, 0.044, 0.01, -0.04),  # players 5, pack 32
    (0.187, 0.144, 0.102, 0.062, -0.028, 0.128, 0.129, 0.089, 0.047, 0.026, -0.013),  # partners True
    (0.08, 0.145, 0.061, 0.032, -0.04, 0.064, 0.177, 0.097, 0.05, 0.02, -0.032),  # partners True, pack 32
)
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
"""Points that all make in a deal together, as the Jack is out of play more often than not."""

FIELD = 12
"""Bits for each chance, which is in thousandths; the lowest field is High's, then Low, Jack, Game, and their sum."""


def _captured(row: int, place: int) -> int:
    """Return the chance, in thousandths, of winning Low by capture if a holding's lowest trump is at some place."""
    players, pack = TABLES[row] if row < 10 else (3, (52, 32)[row - 10])
    return round(min(0.9, 0.15 + 0.5 / players + 0.2 / players * max(0, place - (5 if pack == 32 else 0))) * 1000)


def _tables() -> tuple[Any, Any, Any, Any]:
    """Spell out the chances of High, Low, Jack and Game, packed in one integer that is added up."""
    top, length = np.broadcast_arrays(np.arange(32)[:, None], np.arange(8)[None, :])
    for_jack, for_game = jack_columns(top, length), game_columns(top, length)
    high = np.zeros((12, 16), np.int64)
    low = np.zeros((12, 16), np.int64)
    both = np.zeros((12, 32, 8), np.int64)
    for row in range(12):
        # High is mine if none of the cards above is among those dealt to the others; a partner is not one of these.
        players, pack = TABLES[row] if row < 10 else (4, (52, 32)[row - 10])
        others, unseen = HAND * (players - 1 - (row >= 10)), pack - HAND
        for place in range(13):
            above, below = 12 - place, max(0, place - (5 if pack == 32 else 0))
            high[row, place] = round(1000 * comb(unseen - above, others) / comb(unseen, others))
            low[row, place] = round(1000 * comb(unseen - below, others) / comb(unseen, others))
        jack = np.clip(np.rint(1000 * for_jack @ np.array(JACK_WEIGHTS[row])), 0, 1000).astype(np.int64)
        # What the plain cards add comes later, so this may be below zero; 1000 is added, to be taken off again.
        game = np.clip(np.rint(1000 * for_game @ np.array(GAME_WEIGHTS[row][:7])) + 1000, 0, 2000).astype(np.int64)
        both[row] = jack << 2 * FIELD | game << 3 * FIELD | jack + game << 4 * FIELD
    plain = np.rint(1000 * np.array(GAME_WEIGHTS)[:, 7:]).astype(np.int64)
    high |= high << 4 * FIELD
    captured = np.array([_captured(row, place) for row in range(12) for place in range(16)]).reshape(12, 16)
    low = np.concatenate([low, captured])
    low = low << FIELD | low << 4 * FIELD
    both[:, :, 0] = 0
    return high, low, both, plain


HIGH, LOW, JACK_AND_GAME, PLAIN = _tables()


@compiled
def row_of(rules: PitchRules) -> int:
    """Return the row of weights for the house rules."""
    if rules.partners:
        return 10 + (rules.pack == 32)
    return rules.players + 4 if rules.pack == 32 else rules.players - 2


@compiled
def best_suit(rules: PitchRules, hand: int) -> int:
    """Return the chances in the suit with the most points to expect, packed, times four, plus the suit."""
    row = row_of(rules)
    low_row = row + 12 * (rules.low == CAPTURED)
    best = 0
    for suit in range(4):
        ranks = hand >> 13 * suit & SUIT
        chances = HIGH[row, highest(ranks | 1)] + LOW[low_row, lowest(ranks | 1 << 12)]
        chances += JACK_AND_GAME[row, ranks >> 8, popcount(ranks)]
        if ranks and chances << 2 > best:
            best = chances << 2 | suit
    return best


@compiled
def suit_of_best(chances: int) -> int:
    """Return the suit that `best_suit` has found."""
    return chances & 3


@compiled
def game_chance(rules: PitchRules, hand: int, chances: int) -> float:
    """Return the chance of Game with the best suit as trumps, its plain cards counted."""
    row = row_of(rules)
    plain = hand & ~(SUIT << 13 * (chances & 3))
    game = ((chances >> 3 * FIELD + 2) & 4095) - 1000
    game += PLAIN[row, 0] * popcount(plain & ACES) + PLAIN[row, 1] * popcount(plain & KINGS)
    game += PLAIN[row, 2] * popcount(plain & QUEENS) + PLAIN[row, 3] * popcount(plain & TENS)
    return min(0.99, max(0.01, 0.001 * game))


@compiled
def worth(rules: PitchRules, hand: int, chances: int, game: float) -> tuple[float, float, float, float, float]:
    """Return what to expect of pitching for 1, 2, .. 5 points: the change of score less the mean of the others'."""
    high = 0.001 * ((chances >> 2) & 4095)
    low = 0.001 * ((chances >> FIELD + 2) & 4095)
    jack = 0.001 * ((chances >> 2 * FIELD + 2) & 4095)
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
def _mixed(stream: float, fewer: float, same: float) -> float:
    """Return the chance of a number of points with one more to come by, from those of one fewer and of the same."""
    return stream * fewer + (1.0 - stream) * same
