"""What a manifest says, checked: its checksum, its version, and the kind of every value in it."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from typing import Any

import msgspec

from tricklab.engine.base.json_input import parse_json
from tricklab.engine.base.locations import Location
from tricklab.engine.base.numbers import MOST_HANDS
from tricklab.engine.errors import UsageError
from tricklab.engine.rules.options import Value
from tricklab.engine.runs.storage.local_folder import folder_at
from tricklab.engine.runs.storage.parts import MATCH_DEALS, MATCHES, MOST_PARTS, TALLIES, Part, Share, part_name
from tricklab.engine.version import VERSION

MANIFEST = "manifest.json"
FORMAT = 1

PAST = ("0.4.0",)
"""Earlier versions whose runs this version reads; it adds no deals to them."""

MOST_BYTES = 300 * MOST_PARTS
"""A manifest is no larger: a part takes some 170 bytes of it."""

_WITHOUT_CHECKSUM = ("0.4.0",)
"""Versions that wrote manifests without a checksum."""

_LAST = re.compile(rb',\n "checksum": "([0-9a-f]{32})"\n}\n\Z')
_HASH = re.compile(r"[0-9a-f]{32}", re.ASCII)
_PLACE = re.compile(r"(?:at `\$\.?|field `)([^`]*)`\Z", re.DOTALL)

_OF_THE_FILES = ("part_hands", "wanted", "share", "columns", "parts", "checksum")
"""What a manifest says of the files; the rest is what was dealt, which the footer of every part says, too."""

_LEFT_OUT: tuple[object, ...] = (None, "", (), [])
"""Values that a manifest does not give: there is nothing carried over, no hand, no code from outside."""


class _Player(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A policy, as a manifest describes it."""

    name: str
    parameters: dict[str, Any]
    digest: str


class Manifest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a manifest says; docs/data.md.

    Attributes
    ----------
    engine
        The version that dealt.
    sources
        What the code of a game from outside hashes to.
    """

    format: int
    engine: str
    rules_hash: str
    schema: int
    variant: str
    rules: dict[str, Value]
    policies: tuple[_Player, ...]
    scores: tuple[int, ...]
    seed: int | str
    part_hands: int
    columns: dict[str, str]
    parts: tuple[Part, ...]
    wanted: int = 0
    of: str = ""
    carry: int | None = None
    hand: tuple[str, ...] = ()
    share: Share | None = None
    sources: str = ""
    checksum: str = ""

    @property
    def identity(self) -> dict[str, Any]:
        """What was dealt, as `engine.runs.storage.manifest.identity_of` says it."""
        names = [name for name in self.__struct_fields__ if name not in _OF_THE_FILES]
        values = {name: msgspec.to_builtins(getattr(self, name)) for name in names}
        return {name: list(v) if isinstance(v, tuple) else v for name, v in values.items() if v not in _LEFT_OUT}


def with_checksum(text: str) -> str:
    """Return the text of a manifest with a checksum as its last value; ``text`` is an object over several lines."""
    body = text.rstrip().removesuffix("}").rstrip()
    return f'{body},\n "checksum": "{_checksum(body.encode())}"\n}}\n'


def _checksum(body: bytes) -> str:
    return hashlib.blake2b(body, digest_size=16).hexdigest()


def manifest_at(folder: Location) -> Manifest:
    """Return what the manifest in a folder says.

    Raises
    ------
    UsageError
        If there is none, or it cannot be used.
    StoreError, OSError
        If the folder cannot be read.
    """
    content, _ = folder_at(folder).read_marked(MANIFEST)
    if content is None:
        raise UsageError(f"{folder} is no run's folder: it has no {MANIFEST} that can be read.")
    return parse_manifest(content, folder)


def parse_manifest(content: bytes, folder: Location) -> Manifest:
    """Return what the manifest of a folder says, given its content; the errors of `manifest_in`, with what to do."""
    try:
        return manifest_in(content, str(folder / MANIFEST))
    except UsageError as error:
        raise UsageError(f"{error} Move {folder} away, or choose another folder.") from error


def manifest_in(content: bytes, name: str) -> Manifest:
    """Return what a manifest says.

    Parameters
    ----------
    content
        The file's.
    name
        What messages call it.

    Raises
    ------
    UsageError
        If it is damaged, no manifest, or of a version that cannot be read here.
    """
    if len(content) > MOST_BYTES:
        raise UsageError(f"{name} is larger than {MOST_BYTES // 10**6} MB, the most that a manifest has.")
    last = _LAST.search(content, max(0, len(content) - 100))
    if last and _checksum(content[: last.start()]) != last[1].decode():
        raise UsageError(f"{name} is damaged: it has changed since it was written.")
    told = parse_json(content, name)
    version = told.get("engine") if isinstance(told, dict) else None
    if not isinstance(version, str):
        raise UsageError(f"{name} is not a manifest: it names no version.")
    if version not in (VERSION, *PAST) or told.get("format") != FORMAT:
        what = (
            f"version {version[:20]}" if version not in (VERSION, *PAST) else f"format {str(told.get('format'))[:20]}"
        )
        raise UsageError(f"{name} was written by {what}, this is {VERSION}, whose deals may differ.")
    if not last and ("checksum" in told or version not in _WITHOUT_CHECKSUM):
        raise UsageError(f"{name} is damaged: its checksum is not that of its text.")
    try:
        found = msgspec.convert(told, Manifest)
    except msgspec.ValidationError as error:
        place = _PLACE.search(str(error))
        raise UsageError(f"{name} is damaged: {place[1][:80] if place else 'a value'!r} is not right.") from error
    if why := _wrong_values(found) or _wrong_parts(found.parts, told["parts"], found.part_hands):
        raise UsageError(f"{name} is damaged: {why}.")
    return found


def _wrong_values(found: Manifest) -> str:
    """Say what is wrong with what is kept, the number of deals, and the share; nothing if all is well."""
    if found.of not in ("", TALLIES, MATCHES, MATCH_DEALS):
        return "'of' is not right"
    if not (found.part_hands >= 1 and 0 <= found.wanted <= MOST_HANDS):
        return "part_hands or wanted is out of range"
    share = found.share
    if share is not None and not (1 <= share.number <= share.of and 1 <= share.hands <= MOST_HANDS):
        return "share is out of range"
    return ""


def _wrong_parts(parts: Sequence[Part], told: Sequence[dict[str, Any]], size: int) -> str:
    """Say which part has a name, a number or a hash that no part has; nothing if all is well."""
    before = -1
    for part, given in zip(parts, told, strict=True):
        index, rest = divmod(part.first, size)
        right = rest == 0 and before < index < MOST_PARTS and part.file == part_name(index) and len(given) == _FIELDS
        if not (right and 1 <= part.hands <= size and part.bytes >= 0 and _HASH.fullmatch(part.hash)):
            return f"the part {part.file[:40]!r} is not right"
        before = index
    return ""


_FIELDS = 5
"""Values that a manifest has of each part."""
