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
