"""``python -m tools.quoted_output``: runs the commands that pages quote with their output, and writes the output anew.

A quotation is a block of code that begins with ``$ ``: commands, and then what the last one prints. ``...`` stands for
lines that are not shown. What follows it begins with the first word of its line, and ends with a sentence.
``--check`` changes nothing, and fails where a page is stale.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]

PAGES = ("docs/review.md", "docs/matches_method.md")
"""Pages whose quotations this tool writes; those of README.md and docs/advise.md have a test of their own."""

GAP = "..."
WIDTH = 90
_BLOCK = re.compile(r"^```\n((?:\$ .+\n)+)((?:.*\n)*?)```$", re.MULTILINE)
_PROGRAM = "import sys; from tricklab.scripts.cli import main; sys.argv[0] = 'tricklab'; main()"


def output_of(commands: str) -> str:
    """Run the commands of a quotation in a temporary folder, and return what the last one prints."""
    env = os.environ | {"COLUMNS": str(WIDTH), "NO_COLOR": "1", "TERM": "dumb"}
    printed = ""
    with tempfile.TemporaryDirectory() as folder:
        for line in commands.splitlines():
            command, _, file = line.removeprefix("$ ").partition(" > ")
            words = shlex.split(command)
            more = ["--time", "300"] if words[1] in ("advise", "review") else []  # a busy machine would stop earlier
            run = [sys.executable, "-c", _PROGRAM, *words[1:], *more]
            printed = subprocess.run(run, cwd=folder, env=env, capture_output=True, text=True, check=True).stdout
            if file:
                (Path(folder) / file).write_text(printed)
    return printed


def quoted(shown: str, printed: str) -> str:
    """Return what a quotation must show: as many lines of the output as it has, and sentences for those after a gap."""
    first, *rest = shown.split(f"{GAP}\n")
    lines = printed.splitlines()
    result = "".join(f"{line}\n" for line in lines[: len(first.splitlines())])
    for part in rest:
        start = next(n for n, line in enumerate(lines) if line.startswith(f"{part.split()[0]} "))
        end = next(n for n in range(start, len(lines)) if lines[n].endswith("."))
        result += f"{GAP}\n" + "".join(f"{line}\n" for line in lines[start : end + 1])
    return result


def blocks(text: str) -> Iterator[tuple[str, str]]:
    """Yield the commands of each quotation of a page, and what it shows."""
    for match in _BLOCK.finditer(text):
        yield match[1], match[2]


def main(*words: str) -> int:
    """Write the quotations anew; return 1 if they are stale and only to be checked."""
    stale = 0
    for page in PAGES:
        path = ROOT / page
        text = path.read_text(encoding="utf-8")
        for commands, shown in blocks(text):
            fresh = quoted(shown, output_of(commands))
            if fresh != shown:
                stale += 1
                print(f"{page}: {commands.splitlines()[-1]}")
                text = text.replace(commands + shown, commands + fresh)
        if "--check" not in words:
            path.write_text(text, encoding="utf-8")
    return 1 if stale and "--check" in words else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
