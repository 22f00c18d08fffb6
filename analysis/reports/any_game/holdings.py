"""What a hand of any pack can have, worded for a page: ranks, suits, the longest suit, single cards, trumps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from tricklab.analysis.features.hand_features import feature_of
from tricklab.analysis.reports.any_game.decision import suits_turned
from tricklab.analysis.studies.facts import Facts
from tricklab.analysis.studies.splits import Split, by_number
from tricklab.analysis.words.wording import number
from tricklab.engine.play.setup import Setup
from tricklab.engine.rules.deck import Deck

_NAMES = {"A": "Ace", "K": "King", "Q": "Queen", "J": "Jack", "T": "Ten"}
_COMMON, _MOST_TOGETHER = 0.04, 5
"""A part of a split has at least this share of the deals; so many of the highest ranks are counted together."""

_TRUMP = "trump"

Span = tuple[int, int]
"""The least and the most of a part of a split."""

ENDLESS = 1 << 62


@dataclass(frozen=True)
class Holding:
    """Something of which a hand has more or less, or that it has or lacks.

    Attributes
    ----------
    one, many
        Its name for one, and for several; the same for what a hand has or lacks.
    of
        Returns how many each hand has, or whether it has it: an array (n,).
    feature
        The feature of the hand (`features.hand_features`) that it is; empty where it is none.
    cards
        How many cards it counts, where it counts some cards of the pack; else 0.
    """

    one: str
    many: str
    of: Callable[[Facts], Any]
    feature: str = ""
    cards: int = 0

    @property
    def is_truth(self) -> bool:
        """Whether a hand has or lacks it."""
        return self.one == self.many

    @property
    def is_priced(self) -> bool:
        """Whether it counts some cards of the pack, and not cards of several ranks, whose own counts say more."""
        return self.cards > 0 and (bool(self.feature) or self.one == _TRUMP)

    def spans(self, values: Any, most: int) -> list[Span]:
        """Return parts for the numbers in some deals, at most so many, none of which is rare."""
        numbers, counts = np.unique(values, return_counts=True)
        parts = [[int(value), int(value), int(count)] for value, count in zip(numbers, counts, strict=True)]
        while len(parts) > 1:
            rarest = min(range(len(parts)), key=lambda at: parts[at][2])
            if len(parts) <= most and parts[rarest][2] >= _COMMON * len(values):
                break
            beside = [at for at in (rarest - 1, rarest + 1) if 0 <= at < len(parts)]
            first, second = sorted((rarest, min(beside, key=lambda at: parts[at][2])))
            parts[first : second + 1] = [[parts[first][0], parts[second][1], parts[first][2] + parts[second][2]]]
        spans = [(low, high) for low, high, _ in parts]
        spans[0] = (0 if spans[0][1] == 0 else -ENDLESS, spans[0][1])
        spans[-1] = (spans[-1][0], ENDLESS)
        return spans

    def split(self, spans: Sequence[Span]) -> Split:
        """Return the split into some parts."""
        if self.is_truth:
            return Split(self.one, ("without", "with"), lambda facts: self.of(facts).astype(np.int64), self.feature)
        split = by_number(self.many, [_name(span) for span in spans], self.of)
        return Split(split.label, split.names, split.of, self.feature)

    def words(self, low: int, high: int) -> str:
        """Return what a player has in parts from one number to another: "with three Aces or more"."""
        if self.is_truth:
            return f"{'with' if low > 0 else 'without'} {self.one}"
        if low <= 0 and high == ENDLESS:
            return "on any hand"
        if low == high:
            return f"with {number(high)} {self.one if high == 1 else self.many}"
        if high == ENDLESS:
            return f"with at least {number(low)} {self.one if low == 1 else self.many}"
        if low <= 0:
            return f"with at most {number(high)} {self.one if high == 1 else self.many}"
        return f"with {number(low)} to {number(high)} {self.many}"


def _name(span: Span) -> str:
    """Return the name of a part, as `by_number` reads it.

    >>> _name((-ENDLESS, 3)), _name((0, 0)), _name((2, 4)), _name((5, ENDLESS)), _name((-ENDLESS, ENDLESS))
    ('≤3', '0', '2–4', '5+', '0+')
    """
    low, high = span
    if span == (-ENDLESS, ENDLESS):
        return "0+"
    if low == high:
        return str(low)
    return f"≤{high}" if low == -ENDLESS else f"{low}+" if high == ENDLESS else f"{low}–{high}"


def holdings_of(setup: Setup, *, has_trumps: bool) -> list[Holding]:
    """Return what a hand can have.

    Parameters
    ----------
    setup
        What is dealt.
    has_trumps
        Whether the row names trumps that do not depend on calls, so that trumps in the hand can be counted.
    """
    deck, result, together = setup.deck, list[Holding](), 0
    result.append(_feature("longest", "card in your longest suit", "cards in your longest suit"))
    result.append(_feature("voids", "suit missing", "suits missing"))
    result += [_counted(suit.name.removesuffix("s"), suit.name, suit.mask, suit.name) for suit in deck.suits]
    for card in deck.cards:
        shown = deck.with_symbols(deck.text(card))
        result.append(_counted(shown, shown, 1 << card, f"with_{feature_of(deck.text(card))}"))
    for at, (rank, mask) in enumerate(ranks := [*_ranks(deck).items()][::-1]):
        word = _word(rank)
        has, together = f"the {word} in your longest suit", together | mask
        result.append(_counted(word, f"{word}{'es' if word.endswith('x') else 's'}", mask, f"rank_{rank}"))
        result.append(_feature(f"longest_with_{rank}", has, has))
        if 0 < at < min(_MOST_TOGETHER, len(ranks) - 1):
            result.append(_counted(f"card from the {word} up", f"cards from the {word} up", together))
    if len({*setup.game.hand_sizes(setup.rules)}) > 1:
        result.append(_counted("card in your hand", "cards in your hand", deck.mask))
    if has_trumps:
        suits = np.array([*(suit.mask for suit in deck.suits), 0])

        def trumps(facts: Facts) -> Any:
            return np.bitwise_count(facts.hand & suits[facts.rows[0]["trump"]]).astype(np.int64)

        result.append(Holding(_TRUMP, "trumps", trumps, cards=len(deck.suits[0].cards)))
        for rank, mask in _ranks(deck).items():
            owned = f"the {_word(rank)} of trumps"
            result.append(
                Holding(owned, owned, partial(_has_of_suit, lambda facts: suits[facts.rows[0]["trump"]], mask))
            )
    if setup.game.turned is not None:
        result += _of_turned(setup)
    return result


def _of_turned(setup: Setup) -> list[Holding]:
    """Return what a hand has of the suit of the card turned up, what of the others, and the card itself."""
    masks = np.array([*(suit.mask for suit in setup.deck.suits), 0])

    def of_suit(facts: Facts) -> Any:
        return masks[suits_turned(setup, facts.turned)]

    def count(facts: Facts) -> Any:
        return np.bitwise_count(facts.hand & of_suit(facts)).astype(np.int64)

    def others(facts: Facts) -> Any:
        return np.bitwise_count((facts.hand & ~of_suit(facts))[:, None] & masks).astype(np.int64).max(1)

    result = [
        Holding("card of the suit turned up", "cards of the suit turned up", count),
        Holding("card in your longest suit not turned up", "cards in your longest suit not turned up", others),
    ]
    for rank, mask in _ranks(setup.deck).items():
        owned, shown = f"the {_word(rank)} of the suit turned up", f"{_article(_word(rank))} {_word(rank)} turned up"
        result.append(Holding(owned, owned, partial(_has_of_suit, of_suit, mask)))
        result.append(Holding(shown, shown, partial(_is_turned, mask)))
    return result


def _has_of_suit(of_suit: Callable[[Facts], Any], mask: int, facts: Facts) -> Any:
    return (facts.hand & of_suit(facts) & mask) != 0


def _is_turned(mask: int, facts: Facts) -> Any:
    return (facts.turned >= 0) & ((mask >> np.maximum(facts.turned, 0) & 1) != 0)


def _word(rank: str) -> str:
    return _NAMES.get(rank) or (number(int(rank)).capitalize() if rank.isdigit() else rank)


def _article(word: str) -> str:
    return "an" if word[0] in "AE" else "a"


def _feature(name: str, one: str, many: str) -> Holding:
    feature = f"seat_dealt_{name}"
    return Holding(one, many, lambda facts: facts.feature(feature), feature)


def _counted(one: str, many: str, mask: int, name: str = "") -> Holding:
    def count(facts: Facts) -> Any:
        return np.bitwise_count(facts.hand & mask).astype(np.int64)

    return Holding(one, many, count, f"seat_dealt_{name}" if name else "", mask.bit_count())


def _ranks(deck: Deck) -> dict[str, int]:
    """Return the cards of each rank that several suits have, from the lowest on."""
    ranks: dict[str, int] = {}
    for suit in deck.suits:
        for card in suit.cards:
            rank = deck.text(card).removesuffix(suit.letter)
            ranks[rank] = ranks.get(rank, 0) | 1 << card
    return {rank: mask for rank, mask in ranks.items() if mask.bit_count() > 1}
