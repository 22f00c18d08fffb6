"""Folders with odd names, behind links, or where a file is: what is written goes there and nowhere else."""

from __future__ import annotations

import ast
import errno
import os
import re
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random

import polars as pl

from tools.fuzz.judge import Case, Contradiction, run_command
from tricklab.engine.errors import UsageError
from tricklab.engine.runs.open_run import open_run
from tricklab.engine.runs.run_list import runs

_DEALS = 30
_PIECES = (
    *("a", "b", "[ab]", "[!a]", "[", "]", "?", "*", "**", "{a,b}", "~", "$HOME", "%20", "%", "#", "&", ";", "|", "!"),
    *(
        "'",
        '"',
        "`",
        "\\",
        "\\n",
        "\n",
        "\t",
        "\r",
        " ",
        "  ",
        "\u00a0",
        "\u200b",
        "\u202e",
        "\u2028",
        "\x1b[31m",
        "\x7f",
    ),
    *(
        "é",
        "e\u0301",
        "日本",
        "♠",
        "🂡",
        "-",
        "--out",
        "=",
        ":",
        "s3:",
        "file:",
        ".",
        "..",
        "...",
        "con",
        "\udcff",
        "x" * 90,
    ),
)
"""Pieces of names; the surrogate stands for a byte that is not UTF-8."""

_BYSTANDERS = ("a", "b", "ab", "aa", "xa", "ax", "x")
"""Folders beside it, which patterns would reach."""


def folders(rng: Random, folder: Path) -> Iterator[Case]:
    """Yield folders for runs and pages, all in a folder of their own, with runs of others beside them."""
    other = folder / "other"
    _simulate(str(other), "other", 40)
    number = 0
    while True:
        number += 1
        kind, name = rng.choice(_KINDS), _name(rng)
        below = rng.random() < 0.3
        text = f"{kind}: {name!r}{' and below' if below else ''}"

        def attempt(name: str = name, kind: str = kind, below: bool = below, number: int = number) -> str:
            world = folder / f"case-{number}"
            for bystander in _BYSTANDERS:
                shutil.copytree(other, world / "runs" / bystander)
            (world / "outside").mkdir()
            before = Path.cwd()
            os.chdir(world / "runs")
            try:
                return _tried(world, name, kind, below)
            finally:
                os.chdir(before)
                shutil.rmtree(world)

        yield Case(text, attempt)


_KINDS = ("folder", "folder", "folder", "there", "link", "dangling", "loop", "file", "of a run")


def _name(rng: Random) -> str:
    count = rng.choice((1, 1, 2, 2, 3, 3, 5, 8))
    return "".join(rng.choice(_PIECES) for _ in range(count))


def _simulate(out: str, seed: str, deals: int) -> str:
    words = ["simulate", "--hands", str(deals), "--policy", "random", "--seed", seed, f"--out={out}", "--jobs", "1"]
    return run_command(words)


def _tried(world: Path, name: str, kind: str, below: bool) -> str:
    """Deal into a folder, read it again in all ways, and write pages beside it."""
    path = world / "runs" / name
    _put(path, world, kind)
    out = f"{name}/below" if below else name
    before, refused = _content(world), None
    is_no_folder = path.is_file() or _is_loop(path)
    try:
        printed = _simulate(out, "mine", _DEALS)
        _read_again(out, printed)
    except UsageError as error:
        refused = error
    _must_be_within(world, out, before, refused is not None)
    if refused is not None:
        raise refused
    if is_no_folder:
        raise Contradiction("there is no folder, and yet it was dealt into")
    return printed


def _is_loop(path: Path) -> bool:
    try:
        path.stat()
    except (OSError, ValueError) as error:
        return getattr(error, "errno", None) == errno.ELOOP
    return False


def _put(path: Path, world: Path, kind: str) -> None:
    """Put something where the folder will be, unless something is there already."""
    try:
        if os.path.lexists(path) or path.parent != world / "runs":
            return
        if kind == "there":
            path.mkdir()
        elif kind == "file":
            path.write_text("mine")
        elif kind in ("link", "dangling"):
            path.symlink_to(world / "outside" if kind == "link" else world / "runs" / "nowhere")
        elif kind == "loop":
            path.symlink_to(path)
        elif kind == "of a run":
            path.symlink_to(next((world / "runs" / "a").iterdir()))
    except OSError:  # no file can have that name
        return


def _read_again(out: str, printed: str) -> None:
    """Read a run as the command says that it is read, and by every command; each must find its deals alone."""
    match = re.search(r"^Read them with polars.read_parquet\((.*)\)$", printed, re.MULTILINE)
    if match is None:
        raise Contradiction(f"no line says how to read it: {printed[-400:]!r}")
    rows = pl.read_parquet(ast.literal_eval(match[1]))
    if rows["hand"].to_list() != list(range(_DEALS)):
        raise Contradiction(f"the printed line reads {rows.height} deals")
    lines = [line for line in runs(out) if line.seed == "mine"]
    if [line.hands for line in lines] != [_DEALS]:
        raise Contradiction(f"runs lists {lines}")
    run = str(lines[0].folder)
    run = run if not run.startswith("-") else f"./{run}"
    if open_run(run).hands != _DEALS:
        raise Contradiction("open_run finds other deals")
    run_command(["verify", run, "--jobs", "1"])
    run_command(["cite", run])
    counted = run_command(["chart", run, "--by", "dealer", "--format", "csv"])
    total = sum(int(line.split(",")[-1]) for line in counted.splitlines()[1:])
    if total != _DEALS:
        raise Contradiction(f"chart counts {total} deals: {counted}")
    if match[0] not in _simulate(out, "mine", _DEALS):
        raise Contradiction("a second time it is read in another way")
    try:
        run_command(["chart", run, "--by", "dealer", f"--out={run}"])
    except UsageError:
        return
    raise Contradiction("a page was written into the run's own folder")


def _content(world: Path) -> Mapping[str, bytes | str]:
    """Return the content of each file below a folder, and where each link leads; links are not followed."""
    found: dict[str, bytes | str] = {}
    for base, names, files in os.walk(world):
        for name in (*names, *files):
            path = os.path.join(base, name)
            if os.path.islink(path):
                found[path] = os.readlink(path)
            elif os.path.isfile(path):
                found[path] = Path(path).read_bytes()
    return found


def _must_be_within(world: Path, out: str, before: Mapping[str, bytes | str], refused: bool) -> None:
    """Raise `Contradiction` if a file that was there has changed, or a new one stands elsewhere."""
    after = _content(world)
    changed = [path for path, content in before.items() if after.get(path) != content]
    target = os.path.realpath(out)
    stray = [path for path in after.keys() - before.keys() if not os.path.realpath(path).startswith(target + os.sep)]
    if changed or stray:
        raise Contradiction(f"changed: {changed}; written elsewhere: {stray}")
    if refused and (new := after.keys() - before.keys()):
        raise Contradiction(f"refused, and yet written: {new}")
