"""A run that a document, a help text or a docstring names is one that a command makes."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator

from places import ROOT
from tricklab.engine.games import variants
from tricklab.engine.play.setup import Setup
from tricklab.scripts.commands.simulate import simulate
from tricklab.scripts.options.parameters import fill
from tricklab.scripts.options.parser import read_words

NAME = re.compile(rf"\b((?:{'|'.join(sorted(variants(), key=len, reverse=True))})-\dp-[0-9a-f]{{8}})\b")
FOLDERS = ("docs", "engine", "analysis", "scripts", "crews", "tools")


def setups_made(text: str) -> Iterator[Setup]:
    """Yield the setups of the runs that the commands of a text make."""
    for command in re.findall(r"^\$ simulate (.*)$", text.replace("\\\n", " "), re.MULTILINE):
        typed = fill(simulate, read_words(simulate, shlex.split(command)), None)
        yield typed["dealt"].setup(**typed["seated"].seated())


def test_a_run_that_is_named_is_one_that_a_command_makes() -> None:
    """The changelog names runs of their time; every variant has usual runs, of experts and of beginners."""
    paths = [ROOT / "README.md", ROOT / "CONTRIBUTING.md"]
    paths += [path for folder in FOLDERS for path in (ROOT / folder).rglob("*") if path.suffix in (".md", ".py")]
    texts = {path: path.read_text(encoding="utf-8") for path in paths}
    named = {path: text for path, text in texts.items() if NAME.search(text)}
    assert len(named) > 8
    usual = [Setup.make(variant, policy=policy) for variant in variants() for policy in ("expert", "basic")]
    for path, text in named.items():
        made = {f"{one.variant}-{one.players}p-{one.digest()}" for one in (*usual, *setups_made(text))}
        assert {*NAME.findall(text)} <= made, path
