"""Text as editors and shells write it: in UTF-16, with byte order marks, no-break spaces and other line ends."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

from tools.fuzz.deals import printed
from tools.fuzz.judge import Case, Contradiction, run_command
from tricklab.analysis.claims.files import OWN, claims_in
from tricklab.analysis.review.deal_text import read_any
from tricklab.analysis.table.replays import replay
from tricklab.analysis.table.table_file import read_table_file
from tricklab.engine.errors import UsageError
from tricklab.engine.play.setup import Setup
from tricklab.engine.records.writer import to_line
from tricklab.engine.runs.simulation import simulate_into
from tricklab.engine.sessions.unfinished_game import Game, read_game

Reader = tuple[Path, str, Callable[[], str]]
"""A file, its text, and the function that reads it and returns what was understood."""

_MARK = "\ufeff"
_BLANKS = "\u00a0\u2007\u202f"
_ENCODINGS = ("utf-8", "utf-8-sig", "utf-16-le", "utf-16-be")
"""Each names itself by a mark, but for UTF-8, which needs none."""

_FOREIGN = ("utf-16-le", "utf-16-be", "utf-32", "utf-32-be", "cp037")
"""Encodings without a mark, or that nobody uses; they write ``a`` in another way than UTF-8."""

_NAMES = ("Ann Lee", "Bob", "Zoë", "Dee")
_TYPED = (
    "replay --variant smear --policy random --seed 7 --deal 3 --hand 'AS KS QS JS TS 9S'",
    "replay --variant smear --policy random --deal 5 --hand 'S: AK7 H: QJT9'",
    "chart {run} --value made --by bid --where 'bid > 1 and not (dealer = bidder)' --format csv",
    "chart {run} --by bid,dealer --where \"trump in ('H', 'S') or bid is null\" --format csv",
)

_TABLE = """
[table]
variant = "pitch"
names = ["Ann Lee", "Bob", "Zoë", "Dee"]
scores = [3, 0, -1, 2]

[rules]
min_bid = 2

[policies]
everybody = "basic"
"""


def texts(rng: Random, folder: Path) -> Iterator[Case]:
    """Yield files in all encodings; each means what it means in UTF-8, or is refused."""
    readers = list(_readers(folder))
    wanted = []
    for path, text, read in readers:
        path.write_text(text, encoding="utf-8")
        wanted.append(read())
    while True:
        number, kind = rng.randrange(len(readers)), rng.random()
        path, text, _ = readers[number]
        changed = _with_other_blanks(text, rng) if rng.random() < 0.7 else text
        encoding = rng.choice(_ENCODINGS)
        content = (changed if encoding in ("utf-8", "utf-8-sig") else _MARK + changed).encode(encoding)
        must_fail = False
        if kind < 0.2:
            encoding = rng.choice(_FOREIGN)
            content, must_fail = changed.encode(encoding, "replace"), True
        elif kind < 0.4:
            content, must_fail = _damaged(content, encoding, rng), True
        is_whole = kind >= 0.4

        def attempt(content: bytes = content, number: int = number, is_whole: bool = is_whole) -> str:
            path, text, read = readers[number]
            path.write_bytes(content)
            try:
                understood = read()
            except UsageError as error:
                if is_whole:
                    raise Contradiction(f"refused: {error}") from error
                raise
            finally:
                path.write_text(text, encoding="utf-8")
            if understood != wanted[number]:
                raise Contradiction(f"{understood[:400]} was read, not {wanted[number][:400]}")
            return understood

        yield Case(f"{path.name} in {encoding}: {content[:600]!r}", attempt, must_fail)


def _with_other_blanks(text: str, rng: Random) -> str:
    """Return a text with no-break spaces for some of its blanks, and perhaps with the line ends of Windows."""
    share = rng.choice((0.05, 0.3, 1.0))
    changed = "".join(rng.choice(_BLANKS) if sign == " " and rng.random() < share else sign for sign in text)
    return changed.replace("\n", "\r\n") if rng.random() < 0.5 else changed


def _damaged(content: bytes, encoding: str, rng: Random) -> bytes:
    """Return bytes that are no text in their encoding: cut within a sign, or with a sign that there is not."""
    if encoding.startswith("utf-16"):
        at = 2 * rng.randrange(1, len(content) // 2)
        half = b"\xd8\x00" if encoding == "utf-16-be" else b"\x00\xd8"
        return rng.choice((content[:-1], content + b"\n", content[:at] + half + half + content[at:]))
    at = rng.randrange(4, len(content))
    return content[:at] + rng.choice((b"\xff", b"\xc3", b"\xed\xa0\x80", b"\xc0\x80", b"\xe9 ")) + b" " + content[at:]


def _readers(folder: Path) -> Iterator[Reader]:
    """Yield a file of each kind that users write or keep."""
    path = folder / "deal.json"
    for variant in ("pitch", "cinch"):
        setup = Setup.make(variant, policy="random", seed="fuzz")
        record = next(iter(replay(setup, range(1))))
        line = json.dumps(json.loads(to_line(record)), indent=1)
        for name, text in (("deal.json", line), ("deal.txt", printed(record, setup))):
            path = folder / name
            yield path, text, lambda path=path: to_line(read_any(path))  # type: ignore[misc]
    table = folder / "table.toml"
    yield table, _TABLE, lambda: repr(read_table_file(table).given())
    claims = folder / "claims.toml"
    for own in ("pitch", "smear"):
        text = (OWN / f"{own}.toml").read_text(encoding="utf-8")
        yield claims, text, lambda: repr([sourced.claim for sourced in claims_in(claims)])
    game = folder / "game.json"
    Game(Setup.make("pitch", policy="random", seed="fuzz"), 1, 3, False, names=_NAMES).save(game, [])
    yield game, game.read_text(encoding="utf-8"), lambda: _shown(read_game(game))


def _shown(game: Game) -> str:
    return repr([game.setup.describe(), game.seat, game.hand, game.is_match, game.wanted, game.names])


def typed_words(rng: Random, folder: Path) -> Iterator[Case]:
    """Yield commands whose arguments were copied from a page, with no-break spaces; they answer as with plain ones."""
    run = str(simulate_into(folder / "runs", "smear", 60, policy="random", seed="fuzz").folder)
    commands = [[word.format(run=run) for word in shlex.split(line)] for line in _TYPED]
    wanted = [[run_command(words) for _ in range(2)][1] for words in commands]  # the first one notes what it compiles
    while True:
        number = rng.randrange(len(commands))
        words = [_with_other_blanks(word, rng) for word in commands[number]]

        def attempt(words: list[str] = words, number: int = number) -> str:
            try:
                printed = run_command(words)
            except UsageError as error:
                raise Contradiction(f"refused: {error}") from error
            if printed != wanted[number]:
                raise Contradiction(f"{printed[:400]} was printed, not {wanted[number][:400]}")
            return printed

        yield Case(shlex.join(words), attempt)
