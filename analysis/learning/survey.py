"""What a player finds out before it learns: the strengths of cards and what they are worth, and what calls mean."""

from __future__ import annotations

import re
from typing import Any

import numpy as np

from tricklab.analysis.learning.bench import Bench, Surveyed
from tricklab.engine.play.setup import Setup
from tricklab.engine.policies.learned.choice_features import LEVEL, MOST_PARTS, PARTS, PASSES
from tricklab.engine.policies.learned.forms import CALLS
from tricklab.engine.policies.learned.knowledge import (
    BY_NUMBER,
    CARDS,
    KEYS,
    KNOWN,
    LED_TRUMPS,
    NUMBERED,
    SUITS,
    TRUMPS,
    WORTH,
    blank_masks,
    note_order,
    note_suits,
    with_worths,
)
from tricklab.engine.policies.learned.weights import Weights
from tricklab.engine.rules.phases import Naming

DEALS = 30_000
"""Random deals that are surveyed."""

_PRIOR = 50.0
_NUMBER, _PART = re.compile(r"\d+"), re.compile(r"[^\W\d_]+")


def first_weights(bench: Bench) -> Weights:
    """Return weights that know the game and have learned nothing yet."""
    setup, masks = bench.setup, blank_masks()
    note_suits(masks, [list(suit.cards) for suit in setup.deck.suits])
    numbers = _note_numbers(setup, masks)
    weights = Weights(setup.game.name, bench.base.name, {}, masks, calls_of(setup))
    surveyed = bench.survey(weights, DEALS)
    _note_trumps(setup, masks)
    plain, trump = worths(surveyed, setup.other_sides)
    with_worths(masks, plain, trump, numbers)
    has_trumps, has_unnamed = bool((surveyed.keys > 0).any()), bool((surveyed.keys == 0).any())
    is_named = any(isinstance(phase, Naming) for phase in setup.game.phases)
    masks[SUITS, LED_TRUMPS] = has_trumps and not has_unnamed and not is_named
    return weights


def _note_numbers(setup: Setup, masks: Any) -> dict[int, dict[int, int]]:
    """Enter the trumps where hands are sets of their numbers; return by state and card which number is which."""
    orders = {
        suit + 1: setup.game.numbered_trumps(setup.rules, suit) for suit in range(len(setup.deck.suits[: KEYS - 1]))
    }
    if not all(orders.values()):
        return {}
    masks[SUITS, NUMBERED] = 1
    note_order(masks, BY_NUMBER, range(len(orders[1])))
    for key, order in orders.items():
        note_order(masks, key, order)
    return {key: {card: number for number, card in enumerate(order)} for key, order in orders.items()}


def _note_trumps(setup: Setup, masks: Any) -> None:
    """Enter the trumps of each suit where the game has no hook for them: extra cards rank below the suit."""
    for suit, of_suit in enumerate(setup.deck.suits[: KEYS - 1]):
        if masks[suit + 1, KNOWN] and not masks[suit + 1, TRUMPS]:
            cards = setup.game.trump_cards(setup.rules, suit) & set(setup.deck.cards)
            order = [*sorted(cards - set(of_suit.cards)), *(card for card in of_suit.cards if card in cards)]
            note_order(masks, suit + 1, order)


def worths(surveyed: Surveyed, scale: int) -> tuple[Any, Any]:
    """Return what it is worth to capture each card, as a plain card and as a trump, in whole numbers to 15.

    They are the slopes of the points that a deal brings by the captured cards, with a prior at zero. The points by
    ``scale`` are whole numbers.
    """
    bits = np.arange(CARDS - 1)
    captured, trumps = surveyed.captured[:, None] >> bits & 1, surveyed.trumps[:, None] >> bits & 1
    both = np.concatenate([captured * (1 - trumps), captured * trumps], 1).astype(np.float64)
    # All sums are of whole numbers, so that they are exact in whatever order a machine adds them.
    totals, number, points = both.sum(0), len(both), np.rint(surveyed.points * scale)
    products = both.T @ both - np.outer(totals, totals) / number
    slopes = np.linalg.solve(
        products + _PRIOR * np.eye(both.shape[1]), both.T @ points - totals * (points.sum() / number)
    )
    most = np.abs(slopes).max()
    whole = np.rint(slopes / most * WORTH).astype(np.int64) if most else np.zeros(len(slopes), np.int64)
    return whole[: CARDS - 1], whole[CARDS - 1 :]


def calls_of(setup: Setup) -> Any:
    """Return what calls mean, int64 (kinds, CALLS), as `engine.policies.learned.choice_features` reads it."""
    suits = {suit.name.lower(): number for number, suit in enumerate(setup.deck.suits)}
    calls = np.zeros((len(setup.game.phases), CALLS), np.int64)
    for kind, phase in enumerate(setup.game.phases):
        if isinstance(phase, Naming):
            for suit in range(min(len(suits), KEYS - 1)):
                calls[kind, suit] = suit + 1
        of_phase = getattr(phase, "words", None)
        words = {word.lower(): action for word, action in (of_phase(setup.rules) if of_phase else {}).items()}
        for word, action in words.items():
            if 0 <= action < CALLS and not calls[kind, action]:
                calls[kind, action] = _meaning(word, suits)
        calls[kind] |= _parts(words) << PARTS
    return calls


def _meaning(word: str, suits: dict[str, int]) -> int:
    level = _NUMBER.search(word)
    named = next((number + 1 for name, number in suits.items() if name in word), 0)
    return (int(level[0]) if level else 0) << LEVEL | (word == "pass") << PASSES | named


def _parts(words: dict[str, int]) -> Any:
    """Return a set for each call: its number where there are sixteen at most, else the parts of its words."""
    parts, last = np.zeros(CALLS, np.int64), MOST_PARTS - 1
    if max(words.values(), default=0) <= last:
        parts[:] = 1 << np.minimum(np.arange(CALLS), last)
        return parts
    numbers = {part: number for number, part in enumerate(dict.fromkeys(_PART.findall(" ".join(words))))}
    for word, action in words.items():
        if 0 <= action < CALLS:
            parts[action] |= sum({1 << min(numbers[part], last) for part in _PART.findall(word)})
    return parts
