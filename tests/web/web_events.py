"""Reads server-sent events and refusals, for the tests of the browser table."""

from __future__ import annotations

import json
from typing import Any


def events_of(text: str) -> list[tuple[str, Any]]:
    """The events of a stream."""
    found = []
    for block in text.split("\n\n"):
        lines = dict(line.split(": ", 1) for line in block.splitlines() if line and not line.startswith(":"))
        if lines:
            found.append((lines["event"], json.loads(lines["data"])))
    return found


def error_of(response: Any, status: int = 400) -> Any:
    """The field and the text of a refusal."""
    assert response.status_code == status, response.text
    return response.json()["error"]
