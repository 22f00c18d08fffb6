"""Every command that a document shows is one that tricklab takes, and those that deal little are run."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import polars as pl
import pytest

import tricklab as tl
from places import ROOT
from shell import run
from tools import quoted_output
from tricklab.engine.games import variants
from tricklab.scripts.commands import COMMANDS
from tricklab.scripts.options.parameters import fill, parameters_of
from tricklab.scripts.options.parser import read_words

PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
STANDS_FOR = {"FOLDER": "data", "DEALS": "1e4", "N": "1", "B": "basic", "OLD": "basic", "POLICY": "basic"}
STANDS_FOR |= dict.fromkeys(("GAME", "VARIANT"), "smear") | dict.fromkeys(("A", "NEW"), "expert")
STANDS_FOR |= dict.fromkeys(("KEY=VALUE", "CHANGE"), "bid_margin=1")
"""What the capitals in a command stand for."""

FEW = {"--hands": "10", "--matches": "10", "--worlds": "64"}
NOT_ALONE = re.compile(r"://|--(cluster|record|table|share|chart|keep|names|dry-run)|\.py|objective=match")
"""What needs a file, a cluster, minutes or a game of another package, and is run by the test of its own subject."""

RUN = ("simulate", "advise", "replay", "variants", "policies")


def commands() -> Iterator[str]:
    """Yield the commands of the pages, each once, without what follows a pipe, a redirection or two blanks."""
    seen = set()
    for page in PAGES:
        text = page.read_text(encoding="utf-8").replace("\\\n", " ")
        found = re.findall(r"^(?:    |\$ |    \$ )?((?:tricklab|simulate) [a-z-].*)$", text, re.MULTILINE)
        for line in [*found, *re.findall(r"`((?:tricklab|simulate) [^`\n]+)`", text)]:
            command = re.split(r"\s[>|#]\s|\s{2,}", line)[0].strip()
            is_prose = command.endswith((".", ",", ":")) or ", " in command or "[OPTIONS]" in command
            is_prose |= bool(re.search(r" --(out|record|hand|matches)$", command))  # an option that a sentence names
            first = command.split()[1] if command.startswith("tricklab") else "simulate"
            if not is_prose and first in COMMANDS and command not in seen and "..." not in command:
                seen.add(command)
                yield command


def words_of(command: str) -> tuple[str, list[str]]:
    """Return a command's name and its words, with something put in for capitals."""
    command = re.sub(r"(?<![\w\":])([A-Z=]+)(?![\w\"])", lambda word: STANDS_FOR.get(word[1], word[1]), command)
    words = shlex.split(command)
    return ("simulate", words[1:]) if words[0] == "simulate" else (words[1], words[2:])


ALL = list(commands())


def function_of(name: str) -> Any:
    return getattr(import_module(f"tricklab.scripts.commands.{name}"), name)


def test_the_pages_show_commands_that_tricklab_takes_and_quote_output() -> None:
    assert len(ALL) > 80
    assert {words_of(command)[0] for command in ALL} == set(COMMANDS)
    for command in ALL:
        name, words = words_of(command)
        if words:  # a command without its words stands for itself in a sentence
            fill(function_of(name), read_words(function_of(name), words), None)
    assert {param.values[0] for param in quoting_sections()} == {*quoted_output.PAGES}


def small() -> Iterator[Any]:
    """Yield the commands that can be run here, each with its variant; advice and matches take long."""
    for command in ALL:
        name, words = words_of(command)
        if name not in RUN or not words or NOT_ALONE.search(command):
            continue
        named = words[:1] if name == "variants" and not words[0].startswith("-") else []
        variant = words[words.index("--variant") + 1] if "--variant" in words else [*named, "smear"][0]
        if variant in variants():
            is_long = name == "advise" or "--matches" in words
            yield pytest.param(variant, command, marks=pytest.mark.full if is_long else ())


@pytest.mark.parametrize(("variant", "command"), list(small()))
def test_a_command_that_deals_little_runs(variant: str, command: str, tmp_path: Path) -> None:
    name, words = words_of(command)
    for option, value in FEW.items():
        if option in words:
            words[words.index(option) + 1] = value if ":" not in words[words.index(option) + 1] else "0:3"
    options = {parameter.typed.split()[0] for parameter in parameters_of(function_of(name))}
    if "--out" in options and "--out" not in words:
        words += ["--out", str(tmp_path)]
    if name == "advise":
        words += ["--against", "none"] if "--against" not in words else []
        words += ["--worlds", "64", "--objective", "points"]
    done = run("tricklab", name, *words, cwd=tmp_path)
    assert done.code == 0, done.err


def quoting_sections() -> Iterator[Any]:
    for page in quoted_output.PAGES:
        for section in quoted_output.sections((ROOT / page).read_text(encoding="utf-8")):
            variant = re.search(r"--variant (\S+)", section)
            assert variant is not None
            mark = pytest.mark.deep if "table of all scores" in section.splitlines()[0] else pytest.mark.full
            yield pytest.param(page, variant[1], section, marks=mark, id=f"{page}-{section.splitlines()[0]}")


@pytest.mark.deep
@pytest.mark.parametrize(("page", "variant", "section"), list(quoting_sections()))
def test_quoted_output_is_what_the_command_prints(page: str, variant: str, section: str, tmp_path: Path) -> None:
    """`python -m tools.quoted_output` writes it anew."""

    def printed(words: Sequence[str], folder: Path) -> str:
        done = run(*words, cwd=folder, env={"COLUMNS": str(quoted_output.WIDTH)})
        assert done.code == 0, done.err
        return done.out

    assert quoted_output.fresh(section, tmp_path, printed) == section
    for picture in quoted_output.pictures(section):
        assert any((tmp_path / name).exists() for name in (picture, Path(picture).name)), picture


def shown_answers() -> Iterator[Any]:
    readme, advise = ((ROOT / page).read_text(encoding="utf-8") for page in ("README.md", "docs/advise.md"))
    shown = re.findall(r"```\n\$ (tricklab advise .+)\n((?:.+\n)+)```", readme)
    assert len(shown) == 3
    example = re.search(
        r"```\n(tricklab advise .+)\n(?:.*\n)+?The first command prints:\n\n```\n((?:.*\n)+?)```", advise
    )
    assert example is not None
    for command, answer in [*shown, example.groups()]:
        words = shlex.split(command)
        variant = words[words.index("--variant") + 1]
        yield pytest.param(variant, words, answer, id=answer[:20], marks=() if variant == "pitch" else pytest.mark.full)


@pytest.mark.full
@pytest.mark.game("plute")
def test_the_cookbook_counts_the_sevens_bid_over_a_six() -> None:
    """The numbers of its prose, which no command prints."""
    sevens = tl.simulate("plute", 20_000).filter(pl.col("bid") == 7).to_dicts()
    sixes = [{seat % 2 == row["bidder"] % 2 for seat in range(6) if row[f"bid_{seat}"] == 6} for row in sevens]
    over, theirs = sum(map(bool, sixes)), sum(False in ours for ours in sixes)
    page = (ROOT / "docs/cookbook.md").read_text(encoding="utf-8")
    assert f"Of these {len(sevens)} sevens {over} are bid over a six, and {theirs} over a six of the other" in page


@pytest.mark.parametrize(("variant", "words", "answer"), list(shown_answers()))
def test_an_answer_is_shown_as_it_is_printed(variant: str, words: list[str], answer: str, tmp_path: Path) -> None:
    assert variant in words
    printed = run(*words, "--time", "300", cwd=tmp_path).out  # a busy machine would stop earlier
    assert " ".join(answer.split()) in " ".join(printed.split())
