"""``python -m tools.quoted_output``: writes what pages quote anew: output of commands, results of Python, pictures.

- A block that begins with ``$ `` has commands, and then what the last one prints. ``...`` stands for lines that are not
  shown. What follows it begins with the first word of its line, and ends with a sentence, or with its last line. A
  block without output gets all of it.
- A block that begins with ``>>> `` has examples, as in a docstring.
- A picture below ``pictures/`` is a file that a command of the same section draws, there or in its own folder.

A section, from one heading of the second level to the next, has a folder of its own, and shares its Python names.
``--check`` changes nothing, and fails where a page is stale.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from doctest import DocTestParser
from pathlib import Path
from typing import Any, TypeAlias

ROOT = Path(__file__).parents[1]

PAGES = ("docs/cookbook.md", "docs/review.md", "docs/matches_method.md")
"""Pages whose quotations this tool writes; those of README.md and docs/advise.md have a test of their own."""

GAP = "..."
WIDTH = 90
_QUOTED = re.compile(
    r"^```\n(?P<commands>(?:\$ (?:.*\\\n)*.*\n)+)(?P<shown>(?:.*\n)*?)```$"
    r"|^```python\n(?P<examples>>>> (?:.*\n)*?)```$",
    re.MULTILINE,
)
_PICTURE = re.compile(r"\]\((pictures/[^)]+)\)")
_PROGRAM = "import sys; from tricklab.scripts.cli import *; sys.argv[0] = {!r}; {}()"
_MAINS = {"tricklab": "main", "simulate": "simulate_main"}

Run: TypeAlias = Callable[[Sequence[str], Path], str]
"""Runs a command in a folder, and returns what it prints."""


def sections(text: str) -> Iterator[str]:
    """Yield the sections of a page that quote something."""
    yield from filter(_QUOTED.search, re.split(r"^(?=## )", text, flags=re.MULTILINE))


def fresh(section: str, folder: Path, run: Run) -> str:
    """Return a section with what its commands and examples print today."""
    names: dict[str, Any] = {}

    def again(match: re.Match[str]) -> str:
        if match["examples"]:
            return f"```python\n{_examples(match['examples'], folder, names)}```"
        return f"```\n{match['commands']}{_quoted(match['shown'], _output_of(match['commands'], folder, run))}```"

    return _QUOTED.sub(again, section)


def pictures(section: str) -> list[str]:
    """List the pictures that the commands of a section draw, as the page names them."""
    return _PICTURE.findall(section)


def _output_of(commands: str, folder: Path, run: Run) -> str:
    """Run the commands of a quotation, and return what the last one prints."""
    printed = ""
    for line in commands.replace("\\\n", " ").splitlines():
        command, _, file = line.removeprefix("$ ").partition(" > ")
        words = shlex.split(command)
        more = ["--time", "300"] if words[1] in ("advise", "review") else []  # a busy machine would stop earlier
        printed = run([*words, *more], folder)
        if file:
            (folder / file).write_text(printed)
    return printed


def _quoted(shown: str, printed: str) -> str:
    """Return what a quotation must show: as many lines of the output as it has, and what it has after a gap."""
    if not shown:
        return printed
    first, *rest = shown.split(f"{GAP}\n")
    lines = printed.splitlines()
    result = "".join(f"{line}\n" for line in lines[: len(first.splitlines())])
    for part in rest:
        start = next(n for n, line in enumerate(lines) if line.startswith(f"{part.split()[0]} "))
        end = start + len(part.splitlines()) - 1
        if part.rstrip().endswith("."):
            end = next(n for n in range(start, len(lines)) if lines[n].endswith("."))
        result += f"{GAP}\n" + "".join(f"{line}\n" for line in lines[start : end + 1])
    return result


def _examples(text: str, folder: Path, names: dict[str, Any]) -> str:
    """Return some examples with what Python prints after each of them."""
    parts = []
    with contextlib.chdir(folder):
        for part in DocTestParser().parse(text):
            if isinstance(part, str):
                parts.append(part)
                continue
            printed, code = io.StringIO(), compile(part.source, "<example>", "single", dont_inherit=True)
            with contextlib.redirect_stdout(printed):
                exec(code, names)
            typed = part.source.splitlines()
            parts += [f"{'...' if number else '>>>'} {line}".rstrip() + "\n" for number, line in enumerate(typed)]
            parts.append(printed.getvalue())
    return "".join(parts)


def _run(words: Sequence[str], folder: Path) -> str:
    """Run a command in a process of its own."""
    env = os.environ | {"COLUMNS": str(WIDTH), "NO_COLOR": "1", "TERM": "dumb"}
    command = [sys.executable, "-c", _PROGRAM.format(words[0], _MAINS[words[0]]), *words[1:]]
    return subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=True).stdout


def main(*words: str) -> int:
    """Write the quotations anew; return 1 if they are stale and only to be checked."""
    stale = 0
    for page in PAGES:
        path = ROOT / page
        text = path.read_text(encoding="utf-8")
        for section in sections(text):
            with tempfile.TemporaryDirectory() as folder:
                now = fresh(section, Path(folder), _run)
                if "--check" not in words:
                    _copy(Path(folder), path.parent, pictures(section))
            if now != section:
                stale += 1
                print(f"{page}: {section.splitlines()[0]}")
                text = text.replace(section, now)
            if "--check" not in words:
                path.write_text(text, encoding="utf-8")
    return 1 if stale and "--check" in words else 0


def _copy(folder: Path, docs: Path, names: Sequence[str]) -> None:
    """Copy pictures from a section's folder to the documents."""
    for name in names:
        (docs / name).parent.mkdir(parents=True, exist_ok=True)
        drawn = folder / name
        shutil.copy(drawn if drawn.exists() else folder / drawn.name, docs / name)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
