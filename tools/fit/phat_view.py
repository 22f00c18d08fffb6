"""What a seat of Phat could see when it decided, as the numbers of the bins by which the expert's tables are read.

It mirrors engine/policies/phat/following.py and leading.py, for many decisions at once.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tools.fit.phat_solve import Rows
from tricklab.engine.decks import FRENCH_52
from tricklab.engine.games.phat.play import BIG, LITTLE
from tricklab.engine.ground.cards import RANKS
from tricklab.engine.ground.tricks import card_in, rank_of, ranks_in, suit_cards, suit_of
from tricklab.engine.policies.phat.cards import ALL_CARDS, HOLDING, OUT, PIP, PIPS, PLAIN, POINTS, SORTS
from tricklab.engine.policies.phat.following import COME, LOST, PLACES, WON

_CARD: Any = np.array(FRENCH_52.cards)
_RANK: Any = rank_of(_CARD)
_SUIT_OF: Any = suit_cards(suit_of(_CARD))
_ABOVE = _SUIT_OF & -(2 << _CARD)
_WORTH = POINTS + PIP * PIPS

OUTCOMES, SORTED = 6 * 3 * 8 * 4, 6
"""Rows of the table of outcomes, and sorts of cards."""

FOLLOWING = OUTCOMES * SORTED, 20 * 104
DISCARDING = OUTCOMES * SORTED, 16 * 104, 16 * 104
LEADING = 48 * 104, 1024, 81, 96
PITCHING = *(2,) * len(RANKS), len(RANKS) + 1, 208
"""The sizes of the tables for a card of the suit led, a card off it, a lead and the pitch."""


def count(cards: Any) -> Any:
    """Count the cards of sets."""
    return np.bitwise_count(cards.astype(np.uint64)).astype(np.int64)


def few(number: Any) -> Any:
    """Return 0 for none, 1 for one or two, 2 for three to five, 3 for more."""
    return np.digitize(number, (1, 3, 6))


class Seen:
    """Decisions, and what became of every legal card."""

    def __init__(self, states: Any, utilities: Any, wons: Any) -> None:
        """Take apart the states."""
        table, every = states["table"], np.arange(len(states))
        seat, trump = table["actor"], table["trump"]
        self.utilities, self.wons, self.stage = utilities, wons, np.digitize(table["number"], (4, 8))
        self.hand = states["own"]["hand"][every, seat]
        self.out = ALL_CARDS & ~self.hand & ~np.bitwise_or.reduce(table["played"], axis=1)
        self.trumps = np.where(trump >= 0, suit_cards(np.maximum(trump, 0)), 0)
        self.led, self.trick = table["led"], table["trick"]
        self.place = np.where(self.led == 0, 0, (seat - table["leader"]) & 3)
        self.ours = ((table["winner"] ^ seat) & 1 == 0).astype(np.int64)
        self.best = np.int64(1) << np.maximum(table["best"], 0)
        self.left, self.mate, self.right = (table["voids"][every, (seat + k) & 3] for k in (1, 2, 3))
        self.pitches, self.leads = trump < 0, (self.led == 0) & (trump >= 0)
        void = (self.hand & self.led) == 0
        self.follows, self.discards = (self.led != 0) & ~void, (self.led != 0) & void

    def rows(self, which: Any, view: Any) -> Rows:
        """Return the cards of some decisions, with the bins that a view of them tells."""
        number = np.flatnonzero(which)
        decision, card = np.nonzero(~np.isnan(self.utilities[number]))
        counts, decision = np.bincount(decision, minlength=len(number)), number[decision]
        stakes = self._at_stake()[decision] + _WORTH[self.kind(decision, card)]
        bins = np.stack([part.astype(np.int16) for part in view(decision, card)])
        return Rows(counts, self.utilities[decision, card], self.wons[decision, card], stakes.astype(np.float32), bins)

    def _at_stake(self) -> Any:
        """Return what lies in the trick and is to come, in points."""
        kinds = _RANK + PLAIN * (self.trumps[:, None] >> _CARD & 1)
        return ((self.trick[:, None] >> _CARD & 1) * _WORTH[kinds]).sum(1) + np.array(COME)[self.place]

    def kind(self, decision: Any, card: Any) -> Any:
        """Return the kinds of cards: the rank, and `PLAIN` more for a trump."""
        return _RANK[card] + PLAIN * (self.trumps[decision] >> card & 1)

    def _above(self, decision: Any, card: Any, kind: Any) -> Any:
        """Number the cards by kind, and by how many higher ones are out."""
        return kind * 4 + np.minimum(count(self.out[decision] & _ABOVE[card]), 3)

    def _suit(self, decision: Any, card: Any, kind: Any) -> Any:
        """Number the cards by what there is to their suit: in the hand, and out."""
        suit = suit_of(card)
        mine = HOLDING[ranks_in(self.hand[decision], suit)].astype(np.int64) & 15
        others = HOLDING[ranks_in(self.out[decision], suit)].astype(np.int64) >> OUT
        return ((kind >= PLAIN) * 16 + mine) * 16 + others

    def outcomes(self, decision: Any, card: Any, kind: Any) -> Any:
        """Return the rows of the table of outcomes, and with each the sort of the card."""
        trumps, led, best, place, ours = (
            part[decision] for part in (self.trumps, self.led, self.best, self.place, self.ours)
        )
        wins = np.where(best & trumps != 0, trumps & -2 * best, led & -2 * best | trumps) >> card & 1 == 1
        ours = np.where(wins, 1, ours)
        by_trump = np.where(wins, kind >= PLAIN, best & trumps != 0)
        top = np.where(wins, np.int64(1) << card, best)
        who = self.out[decision] & ~np.where(ours == 1, self.left[decision], self.mate[decision])
        case = np.where(place == 3, np.where(ours == 1, WON, LOST), np.where(place == 1, 1 - ours, 3 - wins))
        case = np.where((place == 2) & (ours == 0), LOST, case)
        what = np.where(by_trump, np.where(led == trumps, 2, 1), 0)
        higher = count(np.where(by_trump, trumps, led) & -2 * top & who)
        row = ((case * 3 + what) * 8 + np.minimum(count(who & led), 7)) * 4 + np.minimum(higher, 3)
        return row * SORTED + SORTS[kind]

    def following(self, decision: Any, card: Any) -> Any:
        """Return the bins of a card of the suit led."""
        kind = self.kind(decision, card)
        length = np.digitize(count(self.hand & self.led), (3, 4, 5))
        context = PLACES[2 * self.place + self.ours] * 4 + length
        return (
            self.outcomes(decision, card, kind),
            context[decision] * 104 + self._above(decision, card, kind),
        )

    def discarding(self, decision: Any, card: Any) -> Any:
        """Return the bins of a card off the suit led."""
        kind = self.kind(decision, card)
        nine, five = (np.int64(1) << card_in(suit_of(card), rank) for rank in (BIG, LITTLE))
        phat: Any = 0
        for weight, cards in ((1, self.hand[decision]), (4, self.out[decision])):
            phat = phat + weight * ((cards & nine != 0) + 2 * (cards & five != 0))
        context = 4 * np.minimum(count(self.hand & self.trumps), 3) + few(count(self.out & self.trumps))
        return (
            self.outcomes(decision, card, kind),
            context[decision] * 104 + self._above(decision, card, kind),
            phat * 104 + self._above(decision, card, kind),
        )

    def leading(self, decision: Any, card: Any) -> Any:
        """Return the bins of a lead."""
        kind, suit, stage = self.kind(decision, card), _SUIT_OF[card], self.stage[decision]
        trump, above = kind >= PLAIN, self._above(decision, card, kind)
        out, own = self.out & self.trumps, np.minimum(count(self.hand & self.trumps), 3)
        armed = [out & ~voids != 0 for voids in (self.left, self.mate, self.right)]
        context = (2 * (armed[0] | armed[2]) + armed[1]) * 4 + own
        void: Any = 0
        for voids, able in zip((self.left, self.mate, self.right), armed, strict=True):
            void = 3 * void + np.where(voids[decision] & suit == 0, 0, np.where(able[decision], 1, 2))
        length = np.minimum(count(self.hand[decision] & suit), 4) - 1
        return (
            (16 * stage + context[decision]) * 104 + above,
            self._suit(decision, card, kind) * 2 + (above % 4 == 0),
            27 * stage + np.where(trump, 0, void),
            ((3 * trump + stage) * 4 + own[decision]) * 4 + length,
        )

    def pitching(self, decision: Any, card: Any) -> Any:
        """Return the bins of a pitch: which ranks the suit has, how many, and the card itself by length."""
        ranks = ranks_in(self.hand[decision], suit_of(card))
        length = count(ranks)
        missing = np.minimum(12 - _RANK[card] - count(ranks >> _RANK[card] + 1), 3)
        held = [ranks >> rank & 1 for rank in range(len(RANKS))]
        return *held, length, (np.digitize(length, (3, 5, 6)) * len(RANKS) + _RANK[card]) * 4 + missing
