"""The deals of a player, and the player's seat in each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tricklab.analysis.practise.deal_files import StoredDeal
from tricklab.engine.base.numbers import counted, shown
from tricklab.engine.errors import UsageError
from tricklab.engine.rules.events import UNKNOWN


def own_deals(
    deals: Sequence[StoredDeal], seat: int | str | None, left_out: Counter[str]
) -> list[tuple[StoredDeal, int]]:
    """Return the deals that are over, each once, with the seat of the player, the oldest file first.

    Parameters
    ----------
    deals
        All deals.
    seat
        The player's seat in records, or the player's name; a saved game has its seat.
    left_out
        Counts the deals that are left out, by why.

    Raises
    ------
    UsageError
        If all are, or a record does not show whose seat is the player's.
    """
    own: list[tuple[StoredDeal, int]] = []
    seen: set[Any] = set()
    for deal in sorted(deals, key=lambda deal: (_written(deal.path), str(deal.path), deal.number)):
        record = deal.record
        number = _seat_in(deal, seat)
        key = (record.variant, record.dealt, record.events, number)
        if not deal.is_over:
            left_out["not over"] += 1
        elif any(not hand or UNKNOWN in hand for hand in (*record.dealt, record.stock or ("-",))):
            left_out["not all cards are known"] += 1
        elif number is None:
            left_out[f"{seat} did not play"] += 1
        elif key in seen:
            left_out["the same deal again"] += 1
        else:
            seen.add(key)
            own.append((deal, number))
    if not own:
        why = "; ".join(f"{counted(number)}: {why}" for why, number in left_out.items())
        raise UsageError(f"there is no deal to review: {why}.")
    return own


def _written(path: Path | None) -> int:
    """Return when a file was last written; 0 for no file."""
    return 0 if path is None else path.stat().st_mtime_ns


def _seat_in(deal: StoredDeal, seat: int | str | None) -> int | None:
    """Return the player's seat in a deal; None where a name is not among the players."""
    if deal.seat is not None:
        return deal.seat
    players = len(deal.record.dealt)
    if seat is None:
        raise UsageError(f"{deal.name}: a record does not show which seat is yours: give --seat, as in --seat 0.")
    if isinstance(seat, str):
        names = [name.casefold() for name in deal.record.names or ()]
        return names.index(seat.casefold()) if seat.casefold() in names else None
    if seat >= players:
        raise UsageError(f"{deal.name}: there is no seat {shown(seat)}; seats are 0 to {players - 1}.")
    return seat
