"""A run that a document, a help text or a docstring names is one that a command makes."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from places import ROOT
from tricklab.engine.games import variants
from tricklab.engine.play.setup import Setup
from tricklab.scripts.commands.simulate import simulate
from tricklab.scripts.options.parameters import fill
from tricklab.scripts.options.parser import read_words

NAME = re.compile(rf"\b((?:{'|'.join(sorted(variants(), key=len, reverse=True))})-\dp-[0-9a-f]{{8}})\b")
FOLDERS = ("docs", "engine", "analysis", "scripts", "crews", "tools")


def files() -> Iterator[Path]:
    """Yield the files that name a run; the changelog names runs of their time."""
    paths = [ROOT / "README.md", ROOT / "CONTRIBUTING.md"]
    paths += [
        path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*")) if path.suffix in (".md", ".py")
    ]
    yield from (path for path in paths if NAME.search(path.read_text(encoding="utf-8")))


def name_of(setup: Setup) -> str:
    """Return the name of the folder of a setup's rows."""
    return f"{setup.variant}-{setup.players}p-{setup.digest()}"


@cache
def usual_names() -> set[str]:
    """Return the names of runs of every variant with its defaults, of experts and of beginners."""
    return {name_of(Setup.make(variant, policy=policy)) for variant in variants() for policy in ("expert", "basic")}


def names_made(text: str) -> Iterator[str]:
    """Yield the names of the runs that the commands of a text make."""
    for command in re.findall(r"^\$ simulate (.*)$", text.replace("\\\n", " "), re.MULTILINE):
        typed = fill(simulate, read_words(simulate, shlex.split(command)), None)
        yield name_of(typed["dealt"].setup(**typed["seated"].seated()))


@pytest.mark.parametrize("path", list(files()), ids=lambda path: str(path.relative_to(ROOT)))
def test_a_run_that_is_named_is_one_that_a_command_makes(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert {*NAME.findall(text)} <= usual_names() | {*names_made(text)}
