"""What a seat of Phat could see when it decided, in the numbers by which the tables of the expert are read.

It mirrors engine/policies/phat/following.py and leading.py, for many decisions at once.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from engine.games.phat.play import FIVES, NINES
from engine.ground.tricks import SUIT
from engine.policies.phat.following import COME, PIP, PIPS, POINTS

Shape = list[tuple[int, Any]]
"""Indicators: how many values each has, and which it has for each decision and card."""

_CARD = np.arange(52)
_RANK = _CARD % 13
_SUIT_OF = SUIT << _CARD // 13 * 13
_ABOVE = _SUIT_OF & -(2 << _CARD)
_ALL = (1 << 52) - 1


def count(cards: Any) -> Any:
    """Count the cards of sets."""
    return np.bitwise_count(cards.astype(np.uint64)).astype(np.int64)


class Seen:
    """Decisions, and what became of every legal card: rows are decisions, columns are cards."""

    def __init__(self, states: Any, gains: Any, wons: Any) -> None:
        """Take apart the states."""
        table, every = states["table"], np.arange(len(states))
        seat = table["actor"]
        self.gains, self.wons, self.legal = gains, wons, ~np.isnan(gains)
        self.hand = states["own"]["hand"][every, seat]
        self.out = _ALL & ~self.hand & ~np.bitwise_or.reduce(table["played"], axis=1)
        self.trump = table["trump"]
        self.trumps = np.where(self.trump >= 0, SUIT << np.maximum(self.trump, 0) * 13, 0)
        self.led, self.trick = table["led"], table["trick"]
        self.place = np.where(self.led == 0, 0, (seat - table["leader"]) & 3)
        self.pitches, self.leads = self.trump < 0, (self.led == 0) & (self.trump >= 0)
        self.stage = np.digitize(table["number"], (4, 8))
        self.left, self.mate, self.right = (table["lacks"][every, (seat + k) & 3] for k in (1, 2, 3))
        self.is_trump = (self.trumps[:, None] >> _CARD & 1).astype(np.int64)
        self.above = np.minimum(count(self.out[:, None] & _ABOVE), 3)
        self.best = np.where(self.led == 0, 0, np.int64(1) << np.maximum(table["best"], 0))
        self.ours = (self.led != 0) & ((table["winner"] ^ seat) & 1 == 0)
        ruffed = (self.best & self.trumps) != 0
        self.over = np.where(ruffed, self.trumps & -2 * self.best, self.led & -2 * self.best | self.trumps)
        self.wins = (self.over[:, None] >> _CARD & 1).astype(np.int64) * (self.place[:, None] > 0)
        self.void = (self.hand & self.led) == 0

    def chance_rows(self) -> Any:
        """Return where in the table of chances a card's chance stands; 0 and 1 for lost and won."""
        place, wins = self.place[:, None], self.wins == 1
        top_trump = np.where(wins, self.is_trump, (self.best & self.trumps != 0)[:, None]) == 1
        top = np.where(wins, np.int64(1) << _CARD, self.best[:, None])
        suit = np.where(top_trump, self.trumps[:, None], self.led[:, None])
        ours = wins | self.ours[:, None]
        foe, mate = (self.out & ~self.left)[:, None], (self.out & ~self.mate)[:, None]
        who = np.where(ours, foe, mate)
        kind = np.where(top_trump, np.where((self.led == self.trumps)[:, None], 2, 1), 0)
        higher, rest = np.minimum(count(suit & -2 * top & who), 3), np.minimum(count(who & self.led[:, None]), 7)
        case = np.where(place == 1, np.where(ours, 0, 1), np.where(wins, 2, 3))
        row = 2 + ((case * 3 + kind) * 4 + higher) * 8 + rest
        return np.where((place == 3) | ((place == 2) & ~ours), np.where(ours, 1, 0), row)

    def count_chances(self) -> Any:
        """Return how often the side won the trick, less how often not, for every row."""
        rows, which = self.chance_rows(), self.legal & (self.place[:, None] > 0)
        won = np.bincount(rows[which], self.wons[which], minlength=386)
        return 2 * (won + 1) / (np.bincount(rows[which], minlength=386) + 2) - 1

    def stakes(self, chances: Any) -> Any:
        """Return what is expected of the trick itself, in points."""
        worth = POINTS + PIP * PIPS
        kind = _RANK + 13 * self.is_trump
        in_trick = ((self.trick[:, None] >> _CARD & 1) * worth[kind]).sum(1)
        come = np.array(COME)[self.place]
        return chances[self.chance_rows()] * ((in_trick + come)[:, None] + worth[kind])

    def card_kinds(self, stages: bool) -> Any:
        """Number the cards by stage, suit and rank, and by how many higher ones are out."""
        kind = _RANK + 13 * self.is_trump
        if stages:
            kind = kind + 13 * (self.is_trump & self.void[:, None]) + 39 * self.stage[:, None]
        return kind * 4 + self.above

    def following(self) -> Shape:
        """Return the indicators of a card played to a trick."""
        prize = (self.place - 1 + 3 * self.void)[:, None] * self.wins + 6 * (1 - self.wins)
        own, rest = (
            np.minimum(count(self.hand[:, None] & _SUIT_OF), 7),
            np.minimum(count(self.out[:, None] & _SUIT_OF), 10),
        )
        discard = np.where(self.void[:, None], (8 * self.is_trump + own) * 11 + rest, 0)
        return [(468, self.card_kinds(stages=True)), (176, discard), (7, np.maximum(prize, 0))]

    def leading(self) -> Shape:
        """Return the indicators of a lead."""
        cards = self.hand[:, None] & _SUIT_OF
        outs = self.out[:, None] & _SUIT_OF
        trump, sure = self.is_trump, (self.above == 0).astype(np.int64)
        own, rest = np.minimum(count(cards), 7), np.minimum(count(outs), 10)
        prey = 2 * (outs & NINES != 0) + (outs & FIVES != 0)
        out = self.out & self.trumps
        left, mate, right = (out & ~lacks != 0 for lacks in (self.left, self.mate, self.right))
        void = sum(
            step * np.where(lacks[:, None] & _SUIT_OF == 0, 0, np.where(armed, 1, 2)[:, None])
            for step, lacks, armed in ((9, self.left, left), (3, self.mate, mate), (1, self.right, right))
        )
        mine = np.minimum(count(self.hand & self.trumps), 3)[:, None] * 4 + np.minimum(own, 4) - 1
        foes = (2 * (left | right) + mate)[:, None] + 4 * sure
        return [
            (104, self.card_kinds(stages=False)),
            (176, (trump * 8 + own) * 11 + rest),
            (176, ((trump * 2 + sure) * 11 + rest) * 4 + prey),
            (27, np.where(trump == 1, 0, void)),
            (16, np.where(trump == 1, 0, np.maximum(mine, 0))),
            (8, np.where(trump == 1, foes, 0)),
        ]

    def pitching(self) -> Shape:
        """Return the indicators of the pitch: which ranks the suit has, how many, and the card itself."""
        ranks = self.hand[:, None] >> _CARD // 13 * 13 & SUIT
        held: Shape = [(2, ranks >> rank & 1) for rank in range(13)]
        return [*held, (14, count(ranks)), (52, np.broadcast_to(_RANK, ranks.shape) * 4 + self.above)]
