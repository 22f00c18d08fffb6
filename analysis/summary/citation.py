"""What a reader needs to get a result again: version, rules, players, seed and command."""

from __future__ import annotations

import html
import re
import shlex
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tricklab.analysis.words.results import dealt_words, seated_words, typed, words_of_seats
from tricklab.engine.base.data_input import parse_json, struct_of
from tricklab.engine.base.locations import Location
from tricklab.engine.base.numbers import counted
from tricklab.engine.base.text_input import read_regular_file
from tricklab.engine.errors import UsageError
from tricklab.engine.play.frames import pl
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.setup_data import SetupData
from tricklab.engine.records.check import checked_setup
from tricklab.engine.records.reader import parse_record
from tricklab.engine.rules.options import text_of
from tricklab.engine.runs.open_run import open_to_read
from tricklab.engine.runs.storage.manifest import MANIFEST
from tricklab.engine.runs.storage.parts import MATCH_DEALS, MATCHES, TALLIES
from tricklab.engine.runs.storage.run import Run
from tricklab.engine.version import VERSION

PAGE = "index.html"
_VERSION = re.compile(r'<meta name="generator" content="tricklab ([^"]+)">')
_COMMAND = re.compile(r"<pre[^>]*>(tricklab report [^<]*)</pre>")
_RIGHT = "name a run's folder, a page's folder, a table of `equity --out`, or a deal record"


class _Origin(SetupData, frozen=True, kw_only=True):
    """What a table of winning chances stores of its origin."""

    deals: int
    engine: str = ""


@dataclass(frozen=True)
class Citation:
    """The origin of a result.

    Attributes
    ----------
    result
        What it is, with its game, size, seed and the hash of its rules.
    version
        The version of tricklab that made it; empty if the file does not store it.
    rules
        The value of every option; empty for a page, whose command has those that are not usual.
    players
        A policy for each seat.
    seed
        The seed.
    command
        The command that makes it again.
    """

    result: str
    version: str
    rules: dict[str, Any]
    players: tuple[str, ...]
    seed: str
    command: str

    @property
    def bibtex(self) -> str:
        """An entry for BibTeX."""
        note = f"{self.result}. Command: \\texttt{{{self.command}}}"
        fields = {
            "title": "tricklab: a {Monte Carlo} laboratory for trick-taking card games",
            "author": "{The tricklab authors}",
            "version": self.version or "unknown",
            "note": re.sub(r"([_%#&])", r"\\\1", note),
        }
        return "\n".join(["@software{tricklab,", *(f"  {key} = {{{text}}}," for key, text in fields.items()), "}"])


def cite(result: Run | Location | str) -> Citation:
    """Return the origin of a result (docs/cite.md). Nothing is dealt, and no file of a policy is run.

    Parameters
    ----------
    result
        A run, its folder or its URL, a page or its folder, a table that `tricklab equity --out` wrote, or the record
        of a deal.

    Returns
    -------
    Citation
        Version, rules, players, seed and command.

    Raises
    ------
    UsageError
        If there is no such result, it is damaged, or it does not store its origin.

    Examples
    --------
    >>> import tempfile, tricklab as tl
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     run = tl.simulate_into(folder, "smear", 1000, policy="basic", seed=7)
    ...     tl.cite(run.folder).command
    'simulate --variant smear --seed 7 --policy basic --hands 1000 --keep rows'
    """
    if (isinstance(result, str) and "://" in result) or not isinstance(result, str | Path):
        return _of_run(result)
    path = Path(result)
    if path.is_dir():
        return _of_page(path / PAGE) if (path / PAGE).exists() else _of_run(path)
    if path.name in (PAGE, MANIFEST):
        return _of_page(path) if path.name == PAGE else _of_run(path.parent)
    if path.suffix == ".parquet":
        return _of_table(path)
    return _of_record(path)


def simulate_words(setup: Setup, of: str, wanted: int) -> list[str]:
    """Return the words of the command that deals a run."""
    words = ["simulate", "--variant", setup.variant, *dealt_words(setup), *seated_words(setup)]
    if any(setup.scores):
        words += ["--scores", ",".join(map(str, setup.scores))]
    if setup.carry != setup.game.usual_carry(setup.rules):
        words += ["--carry", str(setup.carry)]
    if setup.hand:
        words += ["--hand", " ".join(setup.deck.texts(setup.hand))]
    if of in (MATCHES, MATCH_DEALS):
        return [*words, "--matches", str(wanted)]
    return [*words, "--hands", str(wanted), "--keep", "tallies" if of == TALLIES else "rows"]


def _of_run(folder: Run | Location | str) -> Citation:
    run = open_to_read(folder)
    past, setup, of = run.past, run.setup, run.contents.of
    version = VERSION if past is None else past.engine
    played = counted(run.hands, "matches" if of in (MATCHES, MATCH_DEALS) else "deals")
    command = shlex.join(simulate_words(setup, of, run.wanted)).replace(f" (version {version})", "")
    return _citation(setup, version, setup.basis(played), command, [player.name for player in setup.policies])


def _of_page(path: Path) -> Citation:
    text = _read(path).decode(errors="replace")
    version, command = _VERSION.search(text), _COMMAND.search(text)
    if version is None or command is None:
        raise UsageError(f"{path} is no page of `tricklab report`: {_RIGHT}.")
    typed_words = html.unescape(command[1])
    words = shlex.split(typed_words)
    options = list(zip(words[3::2], words[4::2], strict=False))
    values, players = dict(options), tuple(word for name, word in options if name in ("--policy", "--seat"))
    result = f"page of {words[2]}, {counted(int(values.get('--hands', 0)))} in each comparison"
    return Citation(result, version[1], {}, players, values.get("--seed", "1"), typed_words)


def _of_table(path: Path) -> Citation:
    _read(path)
    if (path.parent / MANIFEST).exists():
        return _of_run(path.parent)
    try:
        data = parse_json(pl.read_parquet_metadata(path).get("tricklab", "null").encode(), str(path))
        origin = struct_of(_Origin, data)
        names = [player.name for player in origin.policies]
        setup = origin.setup(policy="random")
        if len(names) != setup.players:
            raise UsageError("there must be a policy for each seat.")
    except (UsageError, OSError, pl.exceptions.PolarsError) as error:
        raise UsageError(f"{path} does not store its origin: {_RIGHT}.") from error
    deals = origin.deals
    words = ["equity", "--variant", setup.variant, "--hands", str(deals), *dealt_words(setup), *words_of_seats(names)]
    return _citation(setup, origin.engine, f"winning chances: {setup.basis(counted(deals))}", typed(*words), names)


def _of_record(path: Path) -> Citation:
    record = parse_record(_read(path), str(path))
    seed = record.seed if isinstance(record.seed, int | str) else ""
    setup = checked_setup(record, "random", seed or 1, str(path))
    words = ["replay", "--variant", setup.variant, *dealt_words(setup), "--deal", str(record.hand)]
    command = typed(*words, *words_of_seats(record.policies)) if seed != "" and record.policies else ""
    result = f"{setup.title}, {setup.players} players, deal {record.hand}, rules {setup.rules_digest()}"
    return _citation(setup, "", result, command, record.policies, seed)


def _read(path: Path) -> bytes:
    return read_regular_file(path, "the result")


def _citation(
    setup: Setup, version: str, result: str, command: str, players: Any, seed: int | str | None = None
) -> Citation:
    return Citation(
        result, version, dict(setup.rules), tuple(players), text_of(setup.seed if seed is None else seed), command
    )
