"""How the auction ends after a choice: who plays which contract, how often, and whether it is made."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

import numpy as np

from tricklab.analysis.estimates.estimate import Estimate, proportion
from tricklab.engine.play.actions import action_text, is_speech, kind_of
from tricklab.engine.play.setup import Setup

NOBODY, OWN, PARTNER, OTHERS = range(4)
"""Who plays the contract, by number."""

WHO = ("nobody", "you", "partner", "others")
"""The same in words."""


@dataclass(frozen=True)
class Ending:
    """An end of the auction.

    Attributes
    ----------
    who
        Who plays: ``"you"``, ``"partner"``, ``"others"`` or ``"nobody"``.
    contract
        The bid that is played, as the deal record writes it; empty where nobody plays, or nothing is bid.
    share
        How often it ends like that, of all worlds.
    made
        How often the contract is then made; None where there is none.
    """

    who: str
    contract: str
    share: float
    made: float | None

    def to_dict(self) -> dict[str, Any]:
        """Return it as plain data."""
        return {"who": self.who, "contract": self.contract, "share": self.share, "made": self.made}


def who_plays(setup: Setup, rows: Any, seat: int) -> Any:
    """Return who plays the contract, as seen by a seat.

    Parameters
    ----------
    rows : record array (...)
        Results of deals.

    Returns
    -------
    int array (...)
        `NOBODY`, `OWN`, `PARTNER` or `OTHERS`.
    """
    declarer = rows[setup.game.declarer].astype(np.int64)
    sides = np.asarray(setup.game.sides_in(setup.rules, rows))
    its_side = np.take_along_axis(sides, np.maximum(declarer, 0)[..., None], -1)[..., 0]
    other = np.where(its_side == sides[..., seat], PARTNER, OTHERS)
    return np.where(declarer < 0, NOBODY, np.where(declarer == seat, OWN, other))


def count_ends(setup: Setup, rows: Any, seat: int) -> list[Counter[tuple[int, int, int]]]:
    """Count for each choice the results by who plays, by the bid, and by whether it is made; -1 stands for none.

    Parameters
    ----------
    rows : record array (worlds, choices)
        Results of deals.
    """
    counts = [Counter[tuple[int, int, int]]() for _ in range(rows.shape[1])]
    if setup.game.declarer is None:
        return counts
    who, there = who_plays(setup, rows, seat), rows.dtype.names or ()
    bid, made = (rows[name].astype(np.int64) if name in there else np.full(who.shape, -1) for name in ("bid", "made"))
    shape = rows.shape[1], len(WHO), int(bid.max(initial=0)) + 2, int(made.max(initial=0)) + 2
    codes = np.ravel_multi_index((np.arange(shape[0]), who, bid + 1, made + 1), shape)  # one number sorts faster
    codes, times = np.unique(codes, return_counts=True)
    for choice, player, its_bid, result, count in np.stack([*np.unravel_index(codes, shape), times], -1).tolist():
        counts[choice][player, its_bid - 1, result - 1] = count
    return counts


def endings_from(setup: Setup, counts: Counter[tuple[int, int, int]]) -> tuple[Ending, ...]:
    """Return the ends of the auction from the counts of `count_ends`, the commonest first."""
    names, total = setup.game.bid_names(setup.rules), sum(counts.values())
    merged: dict[tuple[int, int], Counter[int]] = {}
    for (who, bid, made), count in counts.items():
        merged.setdefault((who, bid if who != NOBODY else -1), Counter())[made] += count
    endings = []
    for (who, bid), results in merged.items():
        decided = results[0] + results[1]
        contract = names.get(bid, str(bid)) if bid > 0 else ""
        rate = results[1] / decided if decided and contract else None
        endings.append(Ending(WHO[who], contract, results.total() / total, rate))
    return tuple(sorted(endings, key=lambda ending: (-ending.share, ending.who, ending.contract)))


def makes_bid(
    setup: Setup, state: Any, action: int, counts: Counter[tuple[int, int, int]], success: Estimate | None
) -> Estimate | None:
    """Estimate how often a bid is made, of the worlds in which the seat plays at this very bid.

    Parameters
    ----------
    setup, state, action
        The choice, and when it is due.
    counts
        How the auction ends after it, see `count_ends`.
    success
        How often the seat's side makes its contract after it.

    Returns
    -------
    Estimate or None
        None for a pass. After a word that is no contract of its own, as a hold, any contract of the seat counts. For a
        choice that is no bid, and where each bids tricks of his own, it is ``success``.
    """
    if not is_speech(setup, kind_of(setup, state)) or setup.game.declarer is None:
        return success
    text, names = action_text(setup, state, action), setup.game.bid_names(setup.rules)
    if text == "pass":
        return None
    is_contract = text.isdigit() or text in names.values()
    made = Counter[int]()
    for (who, bid, result), count in counts.items():
        if who == OWN and (names.get(bid, str(bid)) == text or not is_contract):
            made[result] += count
    decided = made[0] + made[1]
    return proportion(made[1], decided) if decided else None


def bid_results(setup: Setup, state: Any, action: int, rows: Any, seat: int) -> Any:
    """Return of each result whether the bid of a choice was made: 1, or 0 if not, or -1 where it was not played.

    What counts is what `makes_bid` counts. ``rows`` are the results after the choice, an array (worlds,).
    """
    played, made = setup.game.success(setup.rules, rows, seat)
    if not is_speech(setup, kind_of(setup, state)) or setup.game.declarer is None:
        return np.where(played, made, -1).astype(np.int64)
    text, names = action_text(setup, state, action), setup.game.bid_names(setup.rules)
    if text == "pass":
        return np.full(len(rows), -1)
    counts = who_plays(setup, rows, seat) == OWN
    if text.isdigit() or text in names.values():
        counts &= np.array([names.get(int(bid), str(int(bid))) == text for bid in rows["bid"]])
    return np.where(counts & (rows["made"] >= 0), rows["made"], -1).astype(np.int64)
