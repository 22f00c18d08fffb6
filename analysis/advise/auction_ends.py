"""How the auction ends after each choice: who plays a contract, at which bid, and how often it is made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from tricklab.analysis.estimates.estimate import Estimate, proportion
from tricklab.engine.play.actions import action_text, is_speech
from tricklab.engine.play.setup import Setup

_OWN, _PARTNER, _OTHERS, _NOBODY = range(4)

_PASS = "pass"

_NAMING = ("bid", "said", "contract")
"""The fields of a row that determine which bid the deal record names."""


@dataclass(frozen=True)
class AuctionEnds:
    """Shares of the worlds by who plays the contract; together they are 1.

    Attributes
    ----------
    own, partner, others
        The seat, another seat of its side, and a seat of another side.
    nobody
        Nobody: all have passed, or there is no contract to make.
    """

    own: float
    partner: float
    others: float
    nobody: float


class AuctionTally:
    """Counts of the contracts that followed each choice.

    Parameters
    ----------
    setup
        The rules.
    seat
        Who chooses.
    """

    def __init__(self, setup: Setup, seat: int) -> None:
        """Count nothing yet."""
        self._setup, self._seat = setup, seat
        fields = setup.game.row.names or ()
        self._naming = [name for name in _NAMING if name in fields]
        self._names: dict[tuple[int, ...], str] = {}
        self.is_counted = setup.game.declarer is not None and "made" in fields
        self.counts: dict[int, Counter[tuple[int, str, bool]]] = {}

    def add(self, actions: Sequence[int], rows: Any) -> None:
        """Count the results of some choices, a record array (worlds, actions)."""
        if not self.is_counted:
            return
        numbers = np.broadcast_to(np.arange(len(actions)), rows.shape)
        keys = np.stack([numbers, self._who(rows), rows["made"] == 1, *(rows[name] for name in self._naming)], axis=-1)
        flat, rows = keys.reshape(-1, keys.shape[-1]).astype(np.int64), rows.reshape(-1)
        unique, first, counts = np.unique(flat, axis=0, return_index=True, return_counts=True)
        for (number, who, made, *named), index, count in zip(unique.tolist(), first, counts.tolist(), strict=True):
            tally = self.counts.setdefault(actions[number], Counter())
            tally[who, self._name(tuple(named), rows[index]), bool(made)] += count

    def _who(self, rows: Any) -> Any:
        """Return who plays, an int array (worlds, actions)."""
        game, rules = self._setup.game, self._setup.rules
        declarer, sides = rows[game.declarer].astype(np.int64), np.asarray(game.sides_in(rules, rows))
        side = np.take_along_axis(sides, np.maximum(declarer, 0)[..., None], -1)[..., 0]
        related = np.where(side == sides[..., self._seat], _PARTNER, _OTHERS)
        who = np.where(declarer == self._seat, _OWN, related)
        return np.where((declarer < 0) | (rows["made"] < 0), _NOBODY, who)

    def _name(self, named: tuple[int, ...], row: Any) -> str:
        """Return the bid of a contract as the deal record writes it."""
        if named not in self._names:
            self._names[named] = str(self._setup.game.result(self._setup.rules, row)["bid"])
        return self._names[named]

    def ends(self, action: int) -> AuctionEnds | None:
        """Return who plays after a choice; None where the game has no contracts."""
        tally = self.counts.get(action)
        if not tally:
            return None
        shares = [sum(n for (who, _, _), n in tally.items() if who == each) / tally.total() for each in range(4)]
        return AuctionEnds(*shares)

    def makes(self, state: Any, action: int, success: Estimate | None) -> Estimate | None:
        """Estimate how often a bid is made, of the worlds in which the seat plays at this very bid.

        A pass makes nothing. After words that are no contract, as a hold, it is any contract of the seat. A choice that
        is no bid leaves the auction as it is: then it is ``success``, how often the seat's side makes its contract.

        Parameters
        ----------
        state
            The state of the decision.
        action
            The choice.
        success
            How often the seat's side makes its contract after it.
        """
        kind = self._setup.game.phases[int(state["table"]["kind"])].name
        if not is_speech(self._setup, kind):
            return success
        text = action_text(self._setup, state, action)
        if text == _PASS or not self.is_counted:
            return success if text != _PASS and self._setup.game.declarer is None else None
        is_contract = text.isdigit() or any(bid == text for tally in self.counts.values() for _, bid, _ in tally)
        made = Counter[bool]()
        for (who, bid, is_made), count in self.counts.get(action, Counter()).items():
            if who == _OWN and (bid == text or not is_contract):
                made[is_made] += count
        return proportion(made[True], made.total()) if made else None
