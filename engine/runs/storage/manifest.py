"""The manifest of a run: what was dealt, and which parts there are; how it is written, read and checked."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

import msgspec

from tricklab.engine.base.data_input import DataError, parse_json, struct_of
from tricklab.engine.base.locations import Location
from tricklab.engine.base.numbers import MOST_HANDS, counted
from tricklab.engine.base.run_folder import MANIFEST as MANIFEST
from tricklab.engine.errors import UsageError
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.setup_data import SetupData
from tricklab.engine.runs.storage.parts import MOST_PARTS, Contents, Part, Share, part_name
from tricklab.engine.version import VERSION

FORMAT = 1

PAST = ("0.4.0", "0.5.0", "0.6.0", "0.7.0", "0.8.0", "0.9.0")
"""Earlier versions whose runs this version reads; it adds no deals to them."""

MOST_BYTES = 300 * MOST_PARTS
"""The largest manifest that is read: a part takes some 170 bytes of it."""

_WITHOUT_CHECKSUM = ("0.4.0",)
"""Versions that wrote manifests without a checksum."""

_CHECKSUM = re.compile(rb',\n "checksum": "([0-9a-f]{32})"\n}\n\Z')

_OF_THE_FILES = ("part_hands", "wanted", "share", "columns", "parts", "checksum")
"""The fields that describe the files; the others describe what was dealt, and every part has them in its footer."""

_OMITTED: tuple[object, ...] = (None, "", (), [])
"""Values that a manifest omits: nothing is carried over, no hand is given, no code is from outside."""


class Manifest(SetupData, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The keys of a manifest, see docs/data.md; ``engine`` is the version that dealt."""

    format: int
    engine: str
    rules_hash: str
    part_hands: Annotated[int, msgspec.Meta(ge=1)]
    columns: dict[str, str]
    parts: tuple[Part, ...]
    wanted: Annotated[int, msgspec.Meta(ge=0, le=MOST_HANDS)] = 0
    of: Literal["", "tallies", "matches", "match-deals"] = ""
    share: Share | None = None
    checksum: str = ""

    @property
    def identity(self) -> dict[str, Any]:
        """What was dealt, in the form of `identity_of`."""
        names = [name for name in self.__struct_fields__ if name not in _OF_THE_FILES]
        values = {name: msgspec.to_builtins(getattr(self, name)) for name in names}
        return {name: list(v) if isinstance(v, tuple) else v for name, v in values.items() if v not in _OMITTED}


def identity_of(setup: Setup, contents: Contents) -> dict[str, Any]:
    """Return the fields that describe what was dealt; a manifest has them, and the footer of every part."""
    return {
        "format": FORMAT,
        "engine": VERSION,
        "rules_hash": setup.rules_digest(),
        **({"of": contents.of} if contents.of else {}),
        **setup.describe(),
    }


def manifest_text(head: Mapping[str, Any], parts: Sequence[Part]) -> str:
    """Return the text of a manifest with its checksum, as ``json.dumps`` with ``indent=1`` would make it.

    It takes a twentieth of the time, and a long run has tens of thousands of parts.

    Parameters
    ----------
    head
        The fields before the parts.
    parts
        The parts.
    """
    fields = json.dumps(head)[:-1].encode() + b', "parts": ' + msgspec.json.encode(parts) + b"}"
    return with_checksum(msgspec.json.format(fields, indent=1).decode())


def with_checksum(text: str) -> str:
    """Return the text of a manifest with a checksum as its last value; ``text`` is an object over several lines."""
    body = text.rstrip().removesuffix("}").rstrip()
    return f'{body},\n "checksum": "{_checksum(body.encode())}"\n}}\n'


def _checksum(body: bytes) -> str:
    return hashlib.blake2b(body, digest_size=16).hexdigest()


def parse_manifest(content: bytes, folder: Location) -> Manifest:
    """Parse the manifest of a folder; the errors are those of `manifest_in`, with what to do about them."""
    try:
        return manifest_in(content, str(folder / MANIFEST))
    except UsageError as error:
        raise UsageError(f"{error} Move {folder} away, or choose another folder.") from error


def own_manifest(content: bytes, folder: Location, identity: Mapping[str, Any], share: Share | None) -> Manifest:
    """Parse the manifest of a folder, and check that it is of a certain run.

    Parameters
    ----------
    content
        The file's bytes.
    folder
        The folder that the file is in.
    identity, share
        What was dealt (`identity_of`), and which share of it.

    Raises
    ------
    UsageError
        If it cannot be read, or is another run's.
    """
    manifest, path = parse_manifest(content, folder), folder / MANIFEST
    if manifest.engine != identity["engine"]:
        raise UsageError(other_version(folder, manifest.engine))
    if manifest.identity != json.loads(json.dumps(identity)):
        raise UsageError(f"{path} describes another run; move {folder} away, or choose another folder.")
    _check_share(path, manifest, share)
    return manifest


def other_version(folder: Location, version: str) -> str:
    """Return the message that refuses to add deals to the run of another version."""
    return (
        f"{folder} was written by version {version}, this is {VERSION}, whose deals may differ; move it away, or "
        "choose another folder."
    )


def _check_share(path: Location, manifest: Manifest, share: Share | None) -> None:
    """Refuse the manifest of another share, or of a share instead of a whole run."""
    own = manifest.share
    if own != share:
        what = "a whole run" if own is None else f"share {own.number} of {own.of} of {counted(own.hands)}"
        raise UsageError(f"{path} is that of {what}; give the same --hands as then, or choose another folder.")
    inside = None if share is None else share.parts(manifest.part_hands)
    for part in manifest.parts:
        if inside is not None and part.first // manifest.part_hands not in inside:
            raise UsageError(f"{path} lists {part.file}, which is not in its share: move {path.parent} away.")


def manifest_in(content: bytes, name: str) -> Manifest:
    """Parse a manifest, and check its checksum, its version, and the type of every value.

    Parameters
    ----------
    content
        The file's bytes.
    name
        What messages call it.

    Raises
    ------
    UsageError
        If it is damaged, no manifest, or of a version that cannot be read here.
    """
    if len(content) > MOST_BYTES:
        raise UsageError(f"{name} is larger than {MOST_BYTES // 10**6} MB, the most that a manifest has.")
    last = _CHECKSUM.search(content, max(0, len(content) - 100))
    if last and _checksum(content[: last.start()]) != last[1].decode():
        raise UsageError(f"{name} is damaged: it has changed since it was written.")
    fields = parse_json(content, name)
    version = fields.get("engine") if isinstance(fields, dict) else None
    if not isinstance(version, str):
        raise UsageError(f"{name} is not a manifest: it names no version.")
    if version not in (VERSION, *PAST) or fields.get("format") != FORMAT:
        known, number = version in (VERSION, *PAST), str(fields.get("format"))[:20]
        what = f"format {number}" if known else f"version {version[:20]}"
        raise UsageError(f"{name} was written by {what}, this is {VERSION}, whose deals may differ.")
    if not last and ("checksum" in fields or version not in _WITHOUT_CHECKSUM):
        raise UsageError(f"{name} is damaged: its checksum is not that of its text.")
    try:
        manifest = struct_of(Manifest, fields)
    except DataError as error:
        raise UsageError(f"{name} is damaged: {error}") from error
    if manifest.share is not None and manifest.share.number > manifest.share.of:
        raise UsageError(f"{name} is damaged: share.number must be from 1 to {manifest.share.of}.")
    if wrong := _wrong_part(manifest.parts, manifest.part_hands):
        raise UsageError(f"{name} is damaged: the part {wrong.file[:40]!r} is not right.")
    return manifest


def _wrong_part(parts: Sequence[Part], size: int) -> Part | None:
    """Return the first part that has a name or a number that no part can have; None if none does."""
    before = -1
    for part in parts:
        index, rest = divmod(part.first, size)
        if rest or not before < index < MOST_PARTS or part.file != part_name(index) or part.hands > size:
            return part
        before = index
    return None
