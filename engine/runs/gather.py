"""Shares put together: what is there is checked and taken over, what is missing is named, and dealt if asked for."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from fnmatch import fnmatch
from typing import Any

from tricklab.engine.base.locations import Location, Url, location_of
from tricklab.engine.base.observer import UNOBSERVED, Observer
from tricklab.engine.base.temp_file import reason
from tricklab.engine.errors import StoreError, UsageError
from tricklab.engine.play.workers import Jobs, jobs_of
from tricklab.engine.runs.open_run import contents_of, must_be_of_this_game, setup_in
from tricklab.engine.runs.run_list import inside
from tricklab.engine.runs.shares import FOLDERS
from tricklab.engine.runs.simulation import fill
from tricklab.engine.runs.storage.folder import Folder, each
from tricklab.engine.runs.storage.folder_lock import held
from tricklab.engine.runs.storage.local_folder import folder_at
from tricklab.engine.runs.storage.manifest import other_version
from tricklab.engine.runs.storage.manifest_reader import MANIFEST, Manifest, parse_manifest
from tricklab.engine.runs.storage.parts import Part, Share
from tricklab.engine.runs.storage.run import Run
from tricklab.engine.version import VERSION

_SAME = ("engine", "variant", "rules", "seed", "policies", "scores", "carry", "hand", "of", "format", "sources")
"""What shares of one run have in common, as their manifests say it; what people would look at stands first."""


@dataclass(frozen=True)
class Gathered:
    """A run that was put together.

    Attributes
    ----------
    run
        The whole.
    shares
        Folders of the shares that were found.
    taken
        How many parts were taken over.
    dealt
        How many deals were missing, and have been dealt.
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
    """Put shares of a run together, see docs/data.md.

    Parameters
    ----------
    *folders
        Where shares are: what was ``out`` when they were dealt, or the folder of one share; paths or URLs.
    out
        Where the whole shall be; the first of the folders unless given.
    deal
        Whether to deal what is missing.
    jobs
        Threads for that; one for each core unless given.
    observer
        Is told how the work goes on.

    Returns
    -------
    Gathered
        The whole run, and how it came about.

    Raises
    ------
    UsageError
        If there are no shares, they do not fit together, or something is missing that shall not be dealt; nothing has
        been written then.
    StoreError
        If the disk refuses.

    See Also
    --------
    simulate_into : Deals a share.
    """
    jobs = jobs_of(jobs)
    if not folders:
        raise UsageError("gather needs the folder that the shares were dealt into, as in gather('runs').")
    found, told = _found(folders)
    for folder, manifest in zip(found[1:], told[1:], strict=True):
        _must_fit(found[0], told[0], folder, manifest)
    if told[0].engine != VERSION:
        raise UsageError(other_version(found[0], told[0].engine))
    setup = setup_in(found[0])
    must_be_of_this_game(told[0], setup, found[0])
    contents = contents_of(told[0].of, setup)
    shares = [Run(folder.parent, setup, contents, manifest.share) for folder, manifest in zip(found, told, strict=True)]
    for share, folder in zip(shares, found, strict=True):
        if share.folder != folder:
            raise UsageError(f"the run in {folder} is called {share.folder.name}; give the folder its name again.")
    hands = _share_in(told[0]).hands
    whole = Run(out if out is not None else _base(folders[0]), setup, contents)
    wanted = _wanted(shares)
    missing = {index: count for index, _, count in whole.missing(hands)}
    fresh = {index: one for index, one in wanted.items() if index in missing}
    lacking = sum(missing.values()) - sum(min(missing[index], part.hands) for index, (part, _) in fresh.items())
    if lacking and not deal:
        raise UsageError(_lack(shares, whole, hands, lacking, {*missing} - {*fresh}))
    with held(whole):
        whole.want(hands)
        whole.begin()
        try:
            _adopt(whole, list(fresh.values()))
        finally:
            whole.save()
    fill(whole, hands, jobs=jobs, observer=observer)
    return Gathered(whole, found, len(fresh), lacking)


def _adopt(whole: Run, parts: Sequence[tuple[Part, Run]]) -> None:
    """Take over parts of shares; several at once where that takes long because something is far away."""
    at_once = max([whole.at.at_once, *(share.at.at_once for _, share in parts)])
    for _ in each(lambda one: whole.adopt(one[0], one[1].folder), parts, at_once, f"Gathering {whole.folder}"):
        pass


def _base(folder: Location | str) -> Location:
    """Return the folder of the runs, given it or one of its shares."""
    path = location_of(folder)
    return path.parent if fnmatch(path.name, FOLDERS) else path


def _found(folders: Sequence[Location | str]) -> tuple[list[Location], list[Manifest]]:
    """Return the folders of all shares, by their number, and what their manifests say."""
    found: dict[Location, Manifest] = {}
    try:
        for folder in map(folder_at, map(location_of, folders)):
            if not isinstance(folder.path, Url) and not folder.path.is_dir():
                raise UsageError(f"{folder.path} is no folder; give the one that the shares were dealt into.")
            for at in _shares_in(folder):
                content, _ = at.read_marked(MANIFEST)
                if content is not None:
                    found[at.path] = parse_manifest(content, at.path)
                    if found[at.path].share is None:
                        raise UsageError(f"{at.path / MANIFEST} is not that of a share: move {at.path} away.")
    except StoreError as error:  # object storage says itself what is wrong
        raise UsageError(str(error)) from error
    except OSError as error:
        raise UsageError(f"{error.filename} cannot be read: {reason(error)}.") from error
    if not found:
        raise UsageError(
            f"there is no share in {', '.join(map(str, folders))}; `simulate --share 1/4 --out FOLDER` deals one."
        )
    paths = sorted(found, key=lambda path: (_share_in(found[path]).number, str(path)))
    return paths, [found[path] for path in paths]


def _share_in(manifest: Manifest) -> Share:
    """Return the share that a manifest is of."""
    assert manifest.share is not None
    return manifest.share


def _shares_in(folder: Folder) -> list[Folder]:
    """Return the folders of shares, given that of all, or of one."""
    if fnmatch(folder.path.name, FOLDERS):
        return inside(folder)
    return [one for share in inside(folder) if fnmatch(share.path.name, FOLDERS) for one in inside(share)]


def _must_fit(one: Location, first: Manifest, other: Location, second: Manifest) -> None:
    """Refuse shares of two runs, and say what differs."""
    own, its = first.identity, second.identity
    pairs = [(name, own.get(name), its.get(name)) for name in _SAME]
    pairs += [(name, getattr(first.share, name), getattr(second.share, name)) for name in ("hands", "of")]
    for name, a, b in pairs:
        if a != b:
            of = "shares" if isinstance(a, int) else "what is kept"
            what = {"engine": "version", "of": of, "sources": "code of the game"}.get(name, name)
            raise UsageError(
                f"{one} and {other} do not fit together: {what} {_short(a)} and {_short(b)}; gather one run at a time."
            )


def _short(value: Any) -> str:
    text = f"{value:,}" if isinstance(value, int) else json.dumps(value)
    return text if len(text) < 200 else text[:196] + " ..."


def _wanted(shares: Sequence[Run]) -> dict[int, tuple[Part, Run]]:
    """Return the parts of all shares; the same part twice must be the same bytes."""
    wanted: dict[int, tuple[Part, Run]] = {}
    for share in shares:
        for part in share.parts:
            index = part.first // share.contents.part
            there, other = wanted.setdefault(index, (part, share))
            if there.hands == part.hands and there.hash != part.hash:
                raise UsageError(
                    f"{other.folder / there.file} and {share.folder / part.file} should be the same and are not: "
                    "move the wrong one away."
                )
            if part.hands > there.hands:
                wanted[index] = part, share
    return wanted


def _lack(shares: Sequence[Run], whole: Run, hands: int, lacking: int, none: set[int]) -> str:
    """Say what is missing, and how it can be had."""
    first = shares[0].share
    assert first is not None
    short = {one.share.number for one in shares if one.share and any(one.missing(hands))}
    incomplete = [
        str(number)
        for number in range(1, first.of + 1)
        if number in short or none.intersection(Share(number, first.of, hands).parts(whole.contents.part))
    ]
    names = ", ".join(incomplete[:20]) + (f" and {len(incomplete) - 20} more" if len(incomplete) > 20 else "")
    damaged = "".join(f" {one.folder / name} is missing or changed." for one in shares for name in one.damaged)
    return (
        f"{lacking:,} of {hands:,} deals are missing: share {names} of {first.of} is not complete.{damaged} "
        "Deal it with its own command, or here with `tricklab gather ... --deal`."
    )
