"""Shares put together: what is there is checked and taken over, what is missing is named, and dealt if asked for."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tricklab.engine.errors import UsageError
from tricklab.engine.observer import UNOBSERVED, Observer
from tricklab.engine.opened import contents_of, setup_in
from tricklab.engine.parts import Part
from tricklab.engine.shares import FOLDERS, Share
from tricklab.engine.simulation import fill
from tricklab.engine.store import MANIFEST, Run
from tricklab.engine.workers import Jobs, jobs_of

_SAME = ("engine", "variant", "players", "rules", "seed", "policies", "scores", "carry", "hand", "of", "format")
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
    shares: list[Path]
    taken: int
    dealt: int


def gather(
    *folders: Path | str,
    out: Path | str | None = None,
    deal: bool = False,
    jobs: Jobs = None,
    observer: Observer = UNOBSERVED,
) -> Gathered:
    """Put shares of a run together, see docs/data.md.

    Parameters
    ----------
    *folders
        Where shares are: what was ``out`` when they were dealt, or the folder of one share.
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
    found = _found(folders)
    told = [json.loads((folder / MANIFEST).read_text()) for folder in found]
    for folder, manifest in zip(found[1:], told[1:], strict=True):
        _must_fit(found[0], told[0], folder, manifest)
    setup = setup_in(found[0])
    contents = contents_of(found[0], setup)
    shares = [
        Run(folder.parent, setup, contents, Share(**manifest["share"]))
        for folder, manifest in zip(found, told, strict=True)
    ]
    for share, folder in zip(shares, found, strict=True):
        if share.folder != folder:
            raise UsageError(f"the run in {folder} is called {share.folder.name}; give the folder its name again.")
    hands = int(told[0]["share"]["hands"])
    whole = Run(out if out is not None else _base(folders[0]), setup, contents)
    wanted = _wanted(shares)
    missing = {index: count for index, _, count in whole.missing(hands)}
    fresh = {index: one for index, one in wanted.items() if index in missing}
    lacking = sum(missing.values()) - sum(min(missing[index], part.hands) for index, (part, _) in fresh.items())
    if lacking and not deal:
        raise UsageError(_lack(shares, whole, hands, lacking, {*missing} - {*fresh}))
    whole.want(hands)
    whole.begin()
    try:
        for part, folder in fresh.values():
            whole.adopt(part, folder)
    finally:
        whole.save()
    fill(whole, hands, jobs=jobs, observer=observer)
    return Gathered(whole, found, len(fresh), lacking)


def _base(folder: Path | str) -> Path:
    """Return the folder of the runs, given it or one of its shares."""
    path = Path(folder)
    return path.parent if path.match(FOLDERS) else path


def _found(folders: Sequence[Path | str]) -> list[Path]:
    """Return the folders of all shares, by their number."""
    found: set[Path] = set()
    for folder in map(Path, folders):
        if not folder.is_dir():
            raise UsageError(f"{folder} is no folder; give the one that the shares were dealt into.")
        pattern = f"*/{MANIFEST}" if folder.match(FOLDERS) else f"{FOLDERS}/*/{MANIFEST}"
        found |= {path.parent for path in folder.glob(pattern)}
    if not found:
        raise UsageError(
            f"there is no share in {', '.join(map(str, folders)) or 'no folder'}; "
            "`simulate --share 1/4 --out FOLDER` deals one."
        )
    return sorted(found, key=lambda path: (int(path.parent.name.split("-")[1]), str(path)))


def _must_fit(one: Path, first: dict[str, Any], other: Path, second: dict[str, Any]) -> None:
    """Refuse shares of two runs, and say what differs."""
    pairs = [(name, first.get(name), second.get(name)) for name in _SAME]
    pairs += [(name, first["share"][name], second["share"][name]) for name in ("hands", "of")]
    for name, a, b in pairs:
        if a != b:
            what = {"engine": "version", "of": "shares" if isinstance(a, int) else "what is kept"}.get(name, name)
            raise UsageError(
                f"{one} and {other} do not fit together: {what} {_short(a)} and {_short(b)}; gather one run at a time."
            )


def _short(value: Any) -> str:
    text = f"{value:,}" if isinstance(value, int) else json.dumps(value)
    return text if len(text) < 200 else text[:196] + " ..."


def _wanted(shares: Sequence[Run]) -> dict[int, tuple[Part, Path]]:
    """Return the parts of all shares; the same part twice must be the same bytes."""
    wanted: dict[int, tuple[Part, Path]] = {}
    for share in shares:
        for part in share.parts:
            index = part.first // share.contents.part
            there, folder = wanted.setdefault(index, (part, share.folder))
            if there.hands == part.hands and there.hash != part.hash:
                raise UsageError(
                    f"{folder / there.file} and {share.folder / part.file} should be the same and are not: "
                    "move the wrong one away."
                )
            if part.hands > there.hands:
                wanted[index] = part, share.folder
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
