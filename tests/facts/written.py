"""Deal records as the project writes them, read back as plain data: what a referee or a viewer would be given."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from tricklab.engine.play.simulator import Simulator
from tricklab.engine.records import writer as record
from tricklab.engine.runs.storage.manifest import with_checksum


def records(simulator: Simulator, hands: range) -> Iterator[dict[str, Any]]:
    """Yield the record of each deal, from its line."""
    for told in record.records(simulator, hands):
        yield json.loads(record.to_line(told))


def sealed(told: dict[str, Any]) -> str:
    """Return a manifest that a test has changed, with the checksum that it then has."""
    return with_checksum(json.dumps({key: value for key, value in told.items() if key != "checksum"}, indent=1))


TABLES: list[tuple[str, dict[str, Any]]] = [
    ("peatwit", {}),
    ("peatwit", {"players": 5}),
    ("peatwit", {"players": 3, "lead_trump": "fifth"}),
    ("pitch", {"players": 5, "all_pass": "eldest_free"}),
    ("sell-out", {}),
    ("joker-pitch", {}),
    ("phat", {}),
    ("plute", {}),
    ("plute", {"jokers": "marked", "early_stop": True}),
    ("smear", {}),
    ("smear", {"players": 6, "lead_to_fold": True}),
    ("smear", {"stock": "bidder", "refill": "bidder", "jokers": "ranked"}),
    ("cinch", {}),
    ("sixty-three", {"excess": "reduce"}),
    ("eighty-three", {}),
    ("auction-cinch", {}),
    ("auction-cinch", {"players": 6}),
    ("tapp-tarock", {}),
    ("tapp-tarock", {"fixed_half_hidden": True, "partner_pagat_bid": True}),
    ("paskievics", {}),
]
"""Tables at which records are asked about and changed: every game, and the rules that make its records differ."""
