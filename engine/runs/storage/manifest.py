"""The manifest of a run that is dealt: what the run is, and its parts, of which a long run has tens of thousands."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from tricklab.engine.base.locations import Location
from tricklab.engine.errors import UsageError
from tricklab.engine.play.setup import Setup
from tricklab.engine.runs.storage.manifest_reader import FORMAT, MANIFEST, Manifest, parse_manifest, with_checksum
from tricklab.engine.runs.storage.parts import Contents, Part, Share
from tricklab.engine.version import VERSION

__all__ = ["MANIFEST", "identity_of", "manifest_of", "other_version", "read_manifest"]


def identity_of(setup: Setup, contents: Contents) -> dict[str, Any]:
    """Return what a manifest, and the footer of every part, says of what was dealt."""
    return {
        "format": FORMAT,
        "engine": VERSION,
        "rules_hash": setup.rules_digest(),
        **({"of": contents.of} if contents.of else {}),
        **setup.describe(),
    }


def manifest_of(head: Mapping[str, Any], parts: Sequence[Part]) -> str:
    """Return the text of a manifest, with its checksum, as ``json.dumps`` with ``indent=1`` would make it.

    It takes a twentieth of the time.

    Parameters
    ----------
    head
        What stands before the parts.
    parts
        The parts.
    """
    import msgspec

    told = json.dumps(head)[:-1].encode() + b', "parts": ' + msgspec.json.encode(parts) + b"}"
    return with_checksum(msgspec.json.format(told, indent=1).decode())


def read_manifest(
    content: bytes, folder: Location, identity: Mapping[str, Any], share: Share | None, contents: Contents
) -> Manifest:
    """Return what the manifest of a run says.

    Parameters
    ----------
    content
        What the file holds.
    folder
        Where it is.
    identity, share, contents
        What it has to be of.

    Raises
    ------
    UsageError
        If it cannot be read, or is another run's.
    """
    found, path = parse_manifest(content, folder), folder / MANIFEST
    if found.engine != identity["engine"]:
        raise UsageError(other_version(folder, found.engine))
    if found.identity != json.loads(json.dumps(identity)):
        raise UsageError(f"{path} describes another run; move {folder} away, or choose another folder.")
    _must_fit(path, found, share, contents)
    return found


def other_version(folder: Location, version: str) -> str:
    """Return why no deals are added to the run of another version."""
    return (
        f"{folder} was written by version {version}, this is {VERSION}, whose deals may differ; move it away, or "
        "choose another folder."
    )


def _must_fit(path: Location, found: Manifest, share: Share | None, contents: Contents) -> None:
    """Refuse the manifest of another share, of a share instead of a whole run, or with parts of another size."""
    told = found.share
    if told != share:
        what = "a whole run" if told is None else f"share {told.number} of {told.of} of {told.hands:,} deals"
        raise UsageError(f"{path} is that of {what}; give the same --hands as then, or choose another folder.")
    if found.part_hands != contents.part:
        raise UsageError(
            f"{path} has parts of {found.part_hands:,}, not of {contents.part:,}: move {path.parent} away, or choose "
            "another folder."
        )
    inside = None if share is None else share.parts(contents.part)
    for part in found.parts:
        if inside is not None and part.first // contents.part not in inside:
            raise UsageError(f"{path} lists {part.file}, which is not in its share: move {path.parent} away.")
