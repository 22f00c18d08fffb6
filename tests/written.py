"""Deal records as the project writes them, read back as plain data: what a referee or a viewer would be given."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from tricklab.engine import record
from tricklab.engine.simulator import Simulator


def records(simulator: Simulator, hands: range) -> Iterator[dict[str, Any]]:
    """Yield the record of each deal, from its line."""
    for told in record.records(simulator, hands):
        yield json.loads(record.to_line(told))


def unsealed(manifest: str) -> str:
    """Return a manifest without its checksum, as version 0.4.0 wrote them, so that a test can change it."""
    told = json.loads(manifest)
    told.pop("checksum", None)
    return json.dumps(told, indent=1)
