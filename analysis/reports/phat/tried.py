"""Every card of a hand pitched on the same deal, and the rules of thumb that pick one of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from tricklab.analysis.estimate import Estimate, proportion
from tricklab.analysis.experiment import Arm, Experiment
from tricklab.analysis.margins import margin_of
from tricklab.analysis.reports.groups import Groups
from tricklab.analysis.reports.phat.pitches import ACE, FIVE, NINE
from tricklab.analysis.reports.source import Source
from tricklab.engine.decks import FRENCH_52
from tricklab.engine.ground.cards import RANKS

CHAIR = 0
"""The seat that is told what to pitch. The dealer is drawn by lot, so that it pitches one deal in four."""

SHARE = 4
"""Cards are tried on one in so many of the deals."""

NONE = -1
"""No such card."""

_CARDS, _SUITS, _RANKS = len(FRENCH_52.cards), len(FRENCH_52.suits), len(RANKS)
_LENGTHS = _RANKS + 1
_RANK_OF = np.arange(_RANKS)


def _suit(number: int, hands: Any) -> Any:
    """Return the longest suit, or the one after so many longer ones; of equals that with higher cards comes first."""
    masks = hands.reshape(-1, _SUITS, _RANKS) @ (1 << _RANK_OF)
    lengths = hands.reshape(-1, _SUITS, _RANKS).sum(2)
    return np.argsort(-(lengths << _RANKS | masks), axis=1, kind="stable")[:, number]


def _ranks(number: int, hands: Any) -> tuple[Any, Any]:
    """Return the suit, and which of its ranks are held."""
    suit = _suit(number, hands)
    return suit, hands.reshape(-1, _SUITS, _RANKS)[np.arange(len(hands)), suit]


def _picked(suit: Any, held: Any, which: str) -> Any:
    """Return the highest, lowest or middle card of those that are held, the higher of two in the middle."""
    count = held.sum(1)
    wanted = {"highest": count, "lowest": np.minimum(count, 1), "middle": count // 2 + 1}[which]
    place = np.argmax(held & (held.cumsum(1) == wanted[:, None]), axis=1)  # counted from the lowest
    return np.where(count > 0, suit * _RANKS + place, NONE)


def _of_suit(number: int, which: str) -> Callable[[Any], Any]:
    """Return the rule that takes such a card, and neither a Nine nor a Five, of the longest suit or a later one."""

    def rule(hands: Any) -> Any:
        suit, held = _ranks(number, hands)
        plain = held & ~np.isin(_RANK_OF, (FIVE, NINE))
        return _picked(suit, plain, which)

    return rule


def _beside_the_ace(hands: Any) -> Any:
    """Take the lowest card of the longest suit if that has the Ace: what may be pitched instead, on the same hands."""
    return np.where(_rank(ACE)(hands) == NONE, NONE, _of_suit(0, "lowest")(hands))


def _rank(wanted: int) -> Callable[[Any], Any]:
    """Return the rule that takes this rank of the longest suit if it is held."""

    def rule(hands: Any) -> Any:
        suit, held = _ranks(0, hands)
        return np.where(held[:, wanted], suit * _RANKS + wanted, NONE)

    return rule


class Thumb(NamedTuple):
    """A rule of thumb: its name, the name in a sentence, and what it pitches from hands, `NONE` where it cannot."""

    name: str
    words: str
    pick: Callable[[Any], Any]


THUMBS = (
    Thumb("Ace of the longest suit", "the Ace of the longest suit", _rank(ACE)),
    Thumb("lowest, though it has the Ace", "the lowest card of a longest suit that has the Ace", _beside_the_ace),
    Thumb("highest of the longest", "the highest card of the longest suit", _of_suit(0, "highest")),
    Thumb("a middle card of the longest", "a middle card of the longest suit", _of_suit(0, "middle")),
    Thumb("lowest of the longest", "the lowest card of the longest suit", _of_suit(0, "lowest")),
    Thumb("Five of the longest", "the Five of the longest suit", _rank(FIVE)),
    Thumb("Nine of the longest", "the Nine of the longest suit", _rank(NINE)),
    Thumb("lowest of the second-longest", "the lowest card of the second-longest suit", _of_suit(1, "lowest")),
    Thumb("lowest of the third-longest", "the lowest card of the third-longest suit", _of_suit(2, "lowest")),
)
"""What players may go by; none but those that say so pitch a Nine or a Five."""

ACE_FIRST, ACE_KEPT = 0, 1
"""The places of the two that ask for the Ace in the longest suit; they rest on the same hands."""


@dataclass(frozen=True)
class Tried:
    """What came of it.

    Attributes
    ----------
    source
        What was dealt, and who plays.
    deals
        How many deals were played so.
    thumbs
        By ``thumb`` (a place in `THUMBS`) and ``cards`` (in the longest suit): deals, how often it is the ``same`` card
        that the policy pitches, and ``gain``, the lead in points after it less that after the policy's own.
    ranks
        The same by ``rank`` and ``cards``, both of the suit that the policy pitches.
    """

    source: Source
    deals: int
    thumbs: Groups
    ranks: Groups

    @property
    def hands(self) -> int:
        """How many hands the seat pitched from: each counts once under the rank that it pitches by itself."""
        return int(self.ranks.frame["same"].sum())

    def thumb(self, number: int) -> Groups:
        """Return the deals of a rule of thumb."""
        import polars as pl

        return self.thumbs.where(pl.col("thumb") == number)

    def pitched(self) -> dict[int, Estimate]:
        """Estimate how often the policy pitches each rank."""
        own = {rank: int(group.frame["same"].sum()) for rank, group in self.ranks.by("rank").items()}
        return {rank: proportion(count, sum(own.values())) for rank, count in own.items()}

    def heading(self) -> str:
        """Return the line that stands beside the numbers."""
        setup = self.source.setup
        return (
            f"{setup.title}, {setup.players} players, {self.deals:,} deals, of which seat {CHAIR} pitches one in four, "
            f"seed {setup.seed}, rules {setup.rules_digest()}, policy {setup.table_of_policies()}, seat {CHAIR} told "
            "what to pitch; paired on the same deals; intervals 95 %"
        )


def tried_of(source: Source) -> Tried:
    """Play the deals as they are, and with every card pitched by the seat."""
    setup = source.setup
    margin = margin_of(setup, setup.sides[CHAIR]).measure

    def measure(rows: Any) -> Any:
        own = np.where(rows["pitcher"] == CHAIR, rows["pitched"], NONE).astype(np.int64)
        return np.column_stack([own, margin(rows)[:, 0]])

    # A card that is not in the hand cannot be forced: the seat pitches another, and so tells which cards it holds.
    forced = [Arm(setup, measure, (CHAIR, "pitch", card)) for card in range(_CARDS)]
    deals = max(1, source.hands // SHARE)
    table = Experiment([Arm(setup, measure), *forced])
    totals = source.arena.gather("Every card pitched on the same deals", table, deals, _digest)
    return _tried(source, deals, totals)


def _digest(first: int, matrix: Any) -> Any:
    """Sum up deals, the same card, gains and their squares, by rule of thumb or rank and by length."""
    parts = matrix.reshape(len(matrix), _CARDS + 1, 2)
    parts = parts[parts[:, 0, 0] != NONE]
    own, after = parts[:, 0, 0], parts[:, 1:, 1] - parts[:, :1, 1]
    hands = parts[:, 1:, 0] == np.arange(_CARDS)
    lengths = hands.reshape(-1, _SUITS, _RANKS).sum(2)
    sums = [_sums(thumb.pick(hands), own, after, lengths.max(1)) for thumb in THUMBS]
    suit = own // _RANKS
    everybody = np.arange(len(own))
    for rank in _RANK_OF:
        card = np.where(hands[everybody, suit * _RANKS + rank], suit * _RANKS + rank, NONE)
        sums.append(_sums(card, own, after, lengths[everybody, suit]))
    return np.stack(sums)


def _sums(card: Any, own: Any, after: Any, length: Any) -> Any:
    there = np.flatnonzero(card != NONE)
    gain = after[there, card[there]]
    weights = (None, card[there] == own[there], gain, gain * gain)
    return np.rint([np.bincount(length[there], weight, _LENGTHS) for weight in weights]).astype(np.int64)


def _tried(source: Source, deals: int, totals: Any) -> Tried:
    import polars as pl

    def groups(name: str, part: Any) -> Groups:
        number, cards = np.nonzero(part[:, 0])
        columns = {name: number, "cards": cards}
        columns |= {key: part[number, n, cards] for n, key in enumerate(("deals", "same", "gain", "gain_squares"))}
        return Groups(pl.DataFrame({key: values.astype(np.int64) for key, values in columns.items()}))

    return Tried(source, deals, groups("thumb", totals[: len(THUMBS)]), groups("rank", totals[len(THUMBS) :]))
