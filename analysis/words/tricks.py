"""The tricks of a deal, taken from its events."""

from __future__ import annotations

from collections.abc import Sequence

from tricklab.engine.rules.events import Event, Play, Trick


def tricks_of(events: Sequence[Event]) -> list[tuple[list[Play], int | None]]:
    """Return the tricks, each with its plays and who won it; of the one that is on nobody has."""
    tricks: list[tuple[list[Play], int | None]] = []
    plays: list[Play] = []
    for event in events:
        if isinstance(event, Play):
            plays.append(event)
        elif isinstance(event, Trick):
            tricks.append((plays, event.seat))
            plays = []
    return [*tricks, (plays, None)] if plays else tricks
