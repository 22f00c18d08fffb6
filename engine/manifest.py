"""The text of a manifest: what a run is, and its parts, of which a long run has tens of thousands."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, astuple
from typing import TYPE_CHECKING, Any

from tricklab.engine.errors import UsageError
from tricklab.engine.locations import Location
from tricklab.engine.parts import KINDS, Contents, Part
from tricklab.engine.setup import Setup
from tricklab.engine.version import VERSION

if TYPE_CHECKING:
    from tricklab.engine.shares import Share

MANIFEST = "manifest.json"
FORMAT = 1


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


def read_manifest(
    content: bytes, folder: Location, identity: Mapping[str, Any], share: Share | None, contents: Contents
) -> tuple[list[Part], int]:
    """Return the parts that a manifest lists, and how many deals there shall be.

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
    path = folder / MANIFEST
    try:
        manifest = json.loads(content.decode())
        version, found = manifest["engine"], {key: manifest[key] for key in identity}
        listed, size = [Part(**part) for part in manifest["parts"]], int(manifest["part_hands"])
        if any(type(value) is not kind for part in listed for value, kind in zip(astuple(part), KINDS, strict=True)):
            raise TypeError
    except (ValueError, KeyError, TypeError) as error:
        raise UsageError(f"{path} is not a manifest that can be read; move {folder} away.") from error
    if manifest["format"] != FORMAT or version != VERSION:
        raise UsageError(
            f"{folder} was written by version {version}, this is {VERSION}, whose deals may differ; "
            f"move it away, or choose another folder."
        )
    if found != json.loads(json.dumps(identity)):
        raise UsageError(f"{path} describes another run; move {folder} away, or choose another folder.")
    _must_fit(path, manifest.get("share"), size, listed, share, contents)
    wanted = manifest.get("wanted", 0)
    return listed, wanted if type(wanted) is int else 0


def _must_fit(
    path: Location, told: Any, size: int, listed: Sequence[Part], share: Share | None, contents: Contents
) -> None:
    """Refuse the manifest of another share, of a share instead of a whole run, or with parts of another size."""
    if told != (None if share is None else asdict(share)):
        what = f"share {told['number']} of {told['of']} of {told['hands']:,} deals" if told else "a whole run"
        raise UsageError(f"{path} is that of {what}; give the same --hands as then, or choose another folder.")
    if size != contents.part:
        raise UsageError(
            f"{path} has parts of {size:,}, not of {contents.part:,}: move {path.parent} away, or choose "
            "another folder."
        )
    inside = None if share is None else share.parts(contents.part)
    for part in listed:
        if inside is not None and part.first // contents.part not in inside:
            raise UsageError(f"{path} lists {part.file}, which is not in its share: move {path.parent} away.")
