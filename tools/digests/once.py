"""What is digested of some variants only: comparisons, leagues, winning chances, files on disk, and the help."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import tricklab as tl
from tools.digests.commands import data_digest, digest_of, json_digest, run_command, table_digest, text_digest
from tools.digests.items import SEED, Item
from tricklab.scripts.commands import COMMANDS

JSON = {
    "compare/smear": ("compare", "expert", "basic", "--hands", 3000),
    "compare/plute": ("compare", "expert", "basic", "--hands", 3000),
    "compare/smear/until-decided": ("compare", "expert", "basic", "--most", "1e5"),
    "compare/peatwit/others": ("compare", "expert", "basic", "--others", "random", "--hands", 1000),
    "compare/plute/matches": ("compare", "expert", "basic", "--matches", 50),
    "compare/auction-cinch/rules": ("compare", "--rule-b", "draw=false", "--policy", "basic", "--hands", 1000),
    "compare/smear/rules": ("compare", "--rule-b", "trey=false", "--policy", "basic", "--hands", 3000),
    "league/phat": ("league", "--hands", 500),
    "strength/pitch": ("strength", "--players", 4, "--hands", 50),
    "tune/smear": ("tune", "--range", "bid_margin=-1:1", "--hands", 500, "--rounds", 2, "--confirm", 2000),
    "equity/phat/standing": ("equity", "--scores", "100,40", "--carry", 16, "--matches", 50),
    "equity/peatwit/standing": ("equity", "--scores", "120,80,95,60", "--matches", 50),
    "equity/plute/tallies": ("equity", "--tallies", "2,2,0,1", "--hands", 10_000),
    "equity/plute/rounds": ("equity", "--policy", "expert:objective=match", "--rounds", 1, "--hands", 10_000),
}
"""Commands whose JSON is digested, by their items; the variant stands after the first slash."""

TABLES = ("smear", "pitch")
"""Games whose tables of winning chances are digested whole."""

STORED = ("smear", "peatwit", "tapp-tarock")
"""Games of which a run's files are digested."""

PLAYED = ("pitch", "phat", "plute")
"""Games of which a deal is played through a pipe."""

TYPED = "pass\n1\n2\n3\n4\n" * 40
"""What is typed there; what is no choice is refused, and asked for again."""


class Once:
    """What is digested of some variants only.

    Parameters
    ----------
    threads
        With how many threads; the digests are the same.
    """

    def __init__(self, threads: int | None) -> None:
        """Take how many threads there are; nothing is played yet."""
        self.threads = threads
        self.jobs = ("--jobs", threads) if threads else ()
        self._folders = count()

    def items_of(self, variant: str) -> Iterator[Item]:
        """Yield the items of a variant: name, and what makes the digest."""
        dealt = ("--variant", variant, "--seed", SEED)
        for name, (command, *words) in JSON.items():
            if name.split("/")[1] == variant:
                yield name, lambda command=command, words=words: json_digest(command, *words, *dealt, *self.jobs)
        if variant in PLAYED:
            yield f"text:play/{variant}", lambda: text_digest(run_command("play", *dealt, "--no-review", typed=TYPED))
        if variant in TABLES:
            yield f"equity/{variant}/table", lambda: self._equity(variant)
        if variant in STORED:
            yield f"run/{variant}/rows", lambda: self._run(variant, "--hands", 3000)
            yield f"run/{variant}/tallies", lambda: self._run(variant, "--hands", 3000, "--keep", "tallies")
            yield f"run/{variant}/matches", lambda: self._run(variant, "--matches", 20)
            yield f"run/{variant}/shares", lambda: self._shares(variant)
            yield f"text:run/{variant}", lambda: self._about(variant)

    def general(self) -> Iterator[Item]:
        """Yield the items of no variant."""
        yield "text:help/", lambda: text_digest(run_command("--help"))
        for name in COMMANDS:
            yield f"text:help/{name}", lambda name=name: text_digest(run_command(name, "--help"))
        for name in ("variants", "policies"):
            yield f"list/{name}", lambda name=name: json_digest(name)
        yield "api/names", lambda: data_digest(sorted(dir(tl)))

    def _folder(self) -> Path:
        return Path(f"run-{next(self._folders)}")

    def _equity(self, variant: str) -> str:
        return table_digest(tl.equity(variant, deals=10_000, jobs=self.threads, seed=SEED).table())

    def _run(self, variant: str, *words: object) -> str:
        out = self._folder()
        run_command("simulate", "--variant", variant, "--seed", SEED, *words, "--out", out, *self.jobs)
        return _files_digest(out)

    def _shares(self, variant: str) -> str:
        """Return the digest of a run that was dealt in two shares and put together."""
        shares, whole = self._folder(), self._folder()
        for share in ("1/2", "2/2"):
            words = ("--hands", 120_000, "--share", share, "--out", shares, *self.jobs)
            run_command("simulate", "--variant", variant, "--seed", SEED, "--policy", "basic", *words)
        run_command("gather", shares, "--out", whole, *self.jobs)
        return _files_digest(whole)

    def _about(self, variant: str) -> str:
        """Return the digest of what is printed about a run."""
        out = Path("listed", variant)
        run_command("simulate", "--variant", variant, "--seed", SEED, "--hands", 1000, "--out", out, *self.jobs)
        (run,) = (path.parent for path in out.rglob("manifest.json"))
        return text_digest(run_command("runs", out) + run_command("verify", run))


def _files_digest(folder: Path) -> str:
    """Return the digest of all files below a folder, with their names."""
    return data_digest([(str(path.relative_to(folder)), digest_of(path.read_bytes())) for path in _files_below(folder)])


def _files_below(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file() and path.name != "lock")
