"""Gather the shares of a run: check and copy their parts, report the missing deals, and deal them if asked to."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fnmatch import fnmatch
from typing import Any

from tricklab.engine.base.locations import Location, Url, location_of
from tricklab.engine.base.observer import UNOBSERVED, Observer
from tricklab.engine.base.temp_file import reason
from tricklab.engine.errors import StoreError, UsageError
from tricklab.engine.play.workers import Jobs, jobs_of
from tricklab.engine.runs.job import fill
from tricklab.engine.runs.open_run import check_sources, contents_of, setup_in
from tricklab.engine.runs.run_list import folders_below
from tricklab.engine.runs.storage.folder import Folder, each
from tricklab.engine.runs.storage.folder_lock import lock_folders
from tricklab.engine.runs.storage.local_folder import folder_at
from tricklab.engine.runs.storage.manifest import MANIFEST, Manifest, other_version, parse_manifest
from tricklab.engine.runs.storage.parts import SHARE_FOLDERS, Part, Share
from tricklab.engine.runs.storage.run import Run
from tricklab.engine.version import VERSION

_SAME = ("engine", "variant", "rules", "seed", "policies", "scores", "carry", "hand", "of", "format", "sources")
"""The fields of a manifest that are the same in all shares of a run; the first that differs is reported."""


@dataclass(frozen=True)
class Gathered:
    """A run that was gathered from shares.

    Attributes
    ----------
    run
        The whole run.
    shares
        The folders of its shares.
    taken
        The number of parts that were copied.
    dealt
        The number of deals that were missing, and were dealt.
    """

    run: Run
    shares: list[Location]
    taken: int
    dealt: int


def gather(
    *folders: Location | str,
    out: Location | str | None = None,
    deal: bool = False,
    jobs: Jobs = None,
    observer: Observer = UNOBSERVED,
) -> Gathered:
    """Gather the shares of a run into one run, see docs/data.md.

    Parameters
    ----------
    *folders
        Paths or URLs: the folders that were ``out`` when the shares were dealt, or folders of single shares.
    out
        The folder for the whole run; by default the first of the folders.
    deal
        Whether to deal the missing deals.
    jobs
        Threads for that; one for each core unless given.
    observer
        Watches the progress.

    Returns
    -------
    Gathered
        The whole run, and how many parts and deals were added.

    Raises
    ------
    UsageError
        If there are no shares, they do not fit together, or deals are missing and ``deal`` is not set; nothing is
        written then.
    StoreError
        If the disk refuses.

    See Also
    --------
    simulate_into : Deals a share.
    """
    jobs = jobs_of(jobs)
    if not folders:
        raise UsageError("gather needs the folder that the shares were dealt into, as in gather('runs').")
    paths, manifests = _manifests_below(folders)
    for path, manifest in zip(paths[1:], manifests[1:], strict=True):
        _check_same_run(paths[0], manifests[0], path, manifest)
    if manifests[0].engine != VERSION:
        raise UsageError(other_version(paths[0], manifests[0].engine))
    setup = setup_in(paths[0])
    check_sources(manifests[0], setup, paths[0])
    contents = replace(contents_of(manifests[0].of, setup), part=manifests[0].part_hands)
    shares = [
        Run(path.parent, setup, contents, manifest.share) for path, manifest in zip(paths, manifests, strict=True)
    ]
    for share, path in zip(shares, paths, strict=True):
        if share.folder != path:
            raise UsageError(f"the run in {path} is called {share.folder.name}; give the folder its name again.")
    hands = _share_in(manifests[0]).hands
    whole = Run(out if out is not None else _base(folders[0]), setup, contents)
    if whole.contents.part != contents.part:
        raise UsageError(
            f"{whole.folder} has parts of {whole.contents.part:,} deals, and the shares of {contents.part:,}: choose "
            "another folder with --out."
        )
    available = _parts_of(shares)
    missing = {index: count for index, _, count in whole.missing(hands)}
    fresh = {index: source for index, source in available.items() if index in missing}
    lacking = sum(missing.values()) - sum(min(missing[index], part.hands) for index, (part, _) in fresh.items())
    if lacking and not deal:
        raise UsageError(_missing_message(shares, whole, hands, lacking, {*missing} - {*fresh}))
    with lock_folders(whole):
        whole.want(hands)
        whole.begin()
        try:
            _adopt(whole, list(fresh.values()))
        finally:
            whole.save()
    fill([whole], hands, jobs=jobs, observer=observer)
    return Gathered(whole, paths, len(fresh), lacking)


def _adopt(whole: Run, parts: Sequence[tuple[Part, Run]]) -> None:
    """Copy parts of shares into the whole run, several at once where a folder is distant."""
    at_once = max([whole.at.at_once, *(share.at.at_once for _, share in parts)])

    def copy(source: tuple[Part, Run]) -> None:
        part, share = source
        whole.adopt(part, share.folder)

    for _ in each(copy, parts, at_once, f"Gathering {whole.folder}"):
        pass


def _base(folder: Location | str) -> Location:
    """Return the folder of the runs, given it or the folder of one of its shares."""
    path = location_of(folder)
    return path.parent if fnmatch(path.name, SHARE_FOLDERS) else path


def _manifests_below(folders: Sequence[Location | str]) -> tuple[list[Location], list[Manifest]]:
    """Return the folders of all shares, ordered by their numbers, and their manifests."""
    manifests: dict[Location, Manifest] = {}
    try:
        for folder in map(folder_at, map(location_of, folders)):
            if not isinstance(folder.path, Url) and not folder.path.is_dir():
                raise UsageError(f"{folder.path} is no folder; give the one that the shares were dealt into.")
            for at in _shares_in(folder):
                content, _ = at.read_marked(MANIFEST)
                if content is not None:
                    manifests[at.path] = parse_manifest(content, at.path)
                    if manifests[at.path].share is None:
                        raise UsageError(f"{at.path / MANIFEST} is not that of a share: move {at.path} away.")
    except StoreError as error:  # its message is complete
        raise UsageError(str(error)) from error
    except OSError as error:
        raise UsageError(f"{error.filename} cannot be read: {reason(error)}.") from error
    if not manifests:
        raise UsageError(
            f"there is no share in {', '.join(map(str, folders))}; `simulate --share 1/4 --out FOLDER` deals one."
        )
    paths = sorted(manifests, key=lambda path: (_share_in(manifests[path]).number, str(path)))
    return paths, [manifests[path] for path in paths]


def _share_in(manifest: Manifest) -> Share:
    assert manifest.share is not None
    return manifest.share


def _shares_in(folder: Folder) -> list[Folder]:
    """Return the folders of shares below the folder of all shares, or of one."""
    if fnmatch(folder.path.name, SHARE_FOLDERS):
        return folders_below(folder)
    shares = [share for share in folders_below(folder) if fnmatch(share.path.name, SHARE_FOLDERS)]
    return [run for share in shares for run in folders_below(share)]


def _check_same_run(path: Location, manifest: Manifest, other: Location, its: Manifest) -> None:
    """Refuse shares of two different runs, and report the first field that differs."""
    mine, theirs = manifest.identity, its.identity
    pairs = [(name, mine.get(name), theirs.get(name)) for name in _SAME]
    pairs += [(name, getattr(manifest.share, name), getattr(its.share, name)) for name in ("hands", "of")]
    pairs += [("part_hands", manifest.part_hands, its.part_hands)]
    for name, a, b in pairs:
        if a != b:
            of = "shares" if isinstance(a, int) else "what is kept"
            names = {"engine": "version", "of": of, "sources": "code of the game", "part_hands": "deals in a part"}
            what = names.get(name, name)
            raise UsageError(
                f"{path} and {other} do not fit together: {what} {_short(a)} and {_short(b)}; gather one run at a time."
            )


def _short(value: Any) -> str:
    text = f"{value:,}" if isinstance(value, int) else json.dumps(value)
    return text if len(text) < 200 else text[:196] + " ..."


def _parts_of(shares: Sequence[Run]) -> dict[int, tuple[Part, Run]]:
    """Return the parts of all shares by number, each with its share; the same part twice must be the same bytes."""
    parts: dict[int, tuple[Part, Run]] = {}
    for share in shares:
        for part in share.parts:
            index = part.first // share.contents.part
            there, other = parts.setdefault(index, (part, share))
            if there.hands == part.hands and there.hash != part.hash:
                raise UsageError(
                    f"{other.folder / there.file} and {share.folder / part.file} should be the same and are not: "
                    "move the wrong one away."
                )
            if part.hands > there.hands:
                parts[index] = part, share
    return parts


def _missing_message(shares: Sequence[Run], whole: Run, hands: int, lacking: int, absent: set[int]) -> str:
    """Return the message that names the incomplete shares, given the numbers of the parts that no share has."""
    first = shares[0].share
    assert first is not None
    short = {run.share.number for run in shares if run.share and any(run.missing(hands))}
    incomplete = [
        str(number)
        for number in range(1, first.of + 1)
        if number in short or absent.intersection(Share(number, first.of, hands).parts(whole.contents.part))
    ]
    names = ", ".join(incomplete[:20]) + (f" and {len(incomplete) - 20} more" if len(incomplete) > 20 else "")
    damaged = "".join(f" {run.folder / name} is missing or changed." for run in shares for name in run.damaged)
    return (
        f"{lacking:,} of {hands:,} deals are missing: share {names} of {first.of} is not complete.{damaged} "
        "Deal it with its own command, or here with `tricklab gather ... --deal`."
    )
