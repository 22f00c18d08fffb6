"""What is present in a run's folder: parts that are whole, torn ones, and what is somebody else's."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from tricklab.engine.errors import UsageError
from tricklab.engine.runs.storage.folder import Folder, each
from tricklab.engine.runs.storage.manifest import MANIFEST
from tricklab.engine.runs.storage.parts import Contents, Part, footer_in, hash_of, is_part_name, part_name, table_in


def sizes_in(folder: Folder) -> dict[str, int]:
    """Return the files in a run's folder and how many bytes they have.

    Raises
    ------
    UsageError
        If it holds something else.
    """
    sizes = {}
    for entry in sorted(folder.entries()):
        if entry.name != MANIFEST and not is_part_name(entry.name):
            raise UsageError(f"{folder.path} holds something else ({entry.name}); choose another folder.")
        if entry.is_folder:
            raise UsageError(f"{folder.path / entry.name} is a folder, where the run keeps a file: move it away.")
        sizes[entry.name] = entry.size
    return sizes


def are_whole(folder: Folder, parts: Sequence[Part], sizes: Mapping[str, int]) -> list[bool]:
    """Tell of each part that the manifest lists whether the file is that part."""

    def whole(part: Part) -> bool:
        return sizes.get(part.file) == part.bytes and is_whole(folder, part)

    return list(each(whole, parts, folder.at_once, f"Checking {folder.path}"))


def is_whole(folder: Folder, part: Part) -> bool:
    """Tell whether a file is the part that the manifest lists."""
    try:
        content = folder.read(part.file)
    except FileNotFoundError:
        return False
    if len(content) != part.bytes or hash_of(content) != part.hash:
        return False
    footer = footer_in(content)
    said = footer if isinstance(footer, dict) else {}
    return (said.get("first"), said.get("hands")) == (part.first, part.hands)


def torn_in(folder: Folder, unlisted: Sequence[str], identity: Mapping[str, Any], contents: Contents) -> list[str]:
    """Tell parts that were finished after the manifest, as before a kill, from torn files, and return these.

    Raises
    ------
    UsageError
        If one is somebody else's.
    """
    own, torn = json.loads(json.dumps(identity)), []
    footers = each(lambda name: footer_of(folder, name), unlisted, folder.at_once, f"Looking at {folder.path}")
    for name, footer in zip(unlisted, footers, strict=True):
        if footer is None:
            torn.append(name)
        elif not _belongs(name, footer, own, contents.part):
            raise UsageError(f"{folder.path / name} is no part of this run, and would be read with it: move it away.")
    return torn


def footer_of(folder: Folder, name: str) -> dict[str, Any] | None:
    """Return what a parquet file says of itself under our key, nothing if it does not; None if it is torn or none."""
    import polars as pl

    try:
        content = folder.read(name)
    except FileNotFoundError:
        return None
    told = footer_in(content)
    try:
        table_in(content)
    except (pl.exceptions.PolarsError, pl.exceptions.PanicException, OSError, ValueError):
        return None
    return told if told is None or isinstance(told, dict) else {}


def _belongs(name: str, footer: Mapping[str, Any], identity: Mapping[str, Any], part: int) -> bool:
    """Tell whether a file that the manifest does not list is one of a run's parts all the same, as after a kill."""
    own = {key: footer.get(key) for key in identity} == identity
    return own and isinstance(footer.get("first"), int) and part_name(footer["first"] // part) == name
