"""A deal with all hands open, as data for the page: what each seat was dealt, and what happened, step by step."""

from __future__ import annotations

from typing import Any

import msgspec

from tricklab.analysis.scene.line import line_of
from tricklab.analysis.scene.sight import Sight
from tricklab.analysis.words.result_lines import result_lines
from tricklab.analysis.words.seat_names import SeatNames, numbered
from tricklab.analysis.words.sorted_hand import sorted_hand
from tricklab.engine.play.setup import Setup
from tricklab.engine.records.record import Record
from tricklab.engine.rules.events import UNKNOWN, Play, Trick


def deal_view(record: Record, setup: Setup, names: SeatNames | None = None) -> dict[str, Any]:
    """Return a deal as the page shows it.

    Parameters
    ----------
    record
        The deal. One that ends before the deal does has no result.
    setup
        The rules.
    names
        What the seats are called; their numbers unless given.

    Returns
    -------
    dict
        ``dealt`` and ``names`` by seat, ``stock``, ``steps``, ``result`` as pairs of a label and a text, and the
        ``record``. A step has the ``kind`` of its event, its ``seat``, a ``text``, the ``cards`` that it moves and
        to which seat they go (``to``), and the number of its ``trick``, from 1; of a trick that ends also ``winner``.
        Cards move from the seat's hand to the table, away, or to another seat; drawn cards come to it.
    """
    names = numbered(setup) if names is None else names
    trick, steps = 1, []
    for event in record.events:
        step: dict[str, Any] = {"kind": event.do, "seat": event.seat, "text": str(line_of(event, names, Sight(setup)))}
        cards = [card for card in getattr(event, "cards", ()) if card != UNKNOWN]
        if cards:
            step["cards"] = cards
        if getattr(event, "to", None) is not None:
            step["to"] = event.to  # type: ignore[union-attr]
        if isinstance(event, Play | Trick):
            step["trick"] = trick
        if isinstance(event, Trick):
            step["winner"] = event.seat
            trick += 1
        steps.append(step)
    return {
        "names": list(names.names),
        "dealt": {str(seat): _sorted(setup, hand) for seat, hand in enumerate(record.dealt)},
        "stock": list(record.stock),
        "steps": steps,
        "result": [[label, text] for label, text in result_lines(record, setup, names).items()],
        "record": msgspec.to_builtins(record),
    }


def _sorted(setup: Setup, hand: tuple[str, ...]) -> list[str]:
    """Return cards as players sort them; unseen ones last."""
    known = sorted_hand(setup, (card for card in hand if card != UNKNOWN))
    return [card for group in known for card in group] + [UNKNOWN] * hand.count(UNKNOWN)
