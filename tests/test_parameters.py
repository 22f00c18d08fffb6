"""Groups of options: how a command's words become values, and what is said about words that do not."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from importlib import import_module
from typing import Any

import pytest

from tricklab.engine.errors import UsageError
from tricklab.scripts import parameters as p
from tricklab.scripts import readers as r
from tricklab.scripts.cli import COMMANDS
from tricklab.scripts.plain import read_plain
from tricklab.scripts.typed import read_words


@dataclass(frozen=True)
class Dinner(p.Group):
    """A group."""

    what: str = p.argument(r.text, "WHAT", "What is eaten.", required=True)
    where: str | None = p.argument(r.text, "WHERE", "And where.")
    guests: int = p.option(r.whole(1, 10), "N", "How many come.", "2")
    dish: list[str] = p.option(r.texts, "DISH", "May be given several times.", many=True)
    wine: bool = p.flag("Whether there is wine.", True)
    how: str = p.option(r.choice("hot", "cold"), "hot|cold", "How.", "hot")


def dinner(group: Dinner) -> None:
    """Eat."""


def read(*words: str) -> Dinner:
    typed = read_words(dinner, words)
    assert read_plain(dinner, words) in (None, typed)
    group: Dinner = p.fill(dinner, typed)["group"]
    return group


def test_defaults_and_values() -> None:
    assert read("soup") == Dinner(what="soup")
    assert (Dinner().guests, Dinner().dish, Dinner().wine) == (2, [], True)
    full = read("soup", "--guests", "3", "--dish=a=b", "home", "--dish", "--no-wine", "--no-wine", "--how", "cold")
    assert (full.what, full.where, full.guests, full.dish) == ("soup", "home", 3, ["a=b", "--no-wine"])
    assert (full.wine, full.how) == (False, "cold")
    assert full.typed == ("WHAT", "WHERE", "--guests", "--dish", "--wine/--no-wine", "--how")
    assert read("--guests", "3", "--guests", "4", "soup").guests == 4
    assert read("--", "--soup").what == "--soup"
    assert read("-").what == "-"


def test_what_is_plain_is_read_without_typer() -> None:
    full = "soup --guests 3 --dish pie home --dish jam --no-wine --how cold"
    read_plainly = {"WHAT": "soup", "WHERE": "home", "--guests": "3", "--dish": ["pie", "jam"], "--how": "cold"}
    read_plainly["--wine/--no-wine"] = False
    for words, found in ((full, read_plainly), ("soup", {"WHAT": "soup"}), ("soup --wine", None)):
        assert read_plain(dinner, words.split()) == (found or {"WHAT": "soup", "--wine/--no-wine": True})
        assert read_words(dinner, words.split()) == read_plain(dinner, words.split())


@pytest.mark.parametrize("command", COMMANDS)
def test_what_is_plain_is_read_as_typer_reads_it(command: str) -> None:
    function: Any = getattr(import_module(f"tricklab.scripts.{command}"), command)
    listed = p.parameters_of(function)
    words = [one.shown.lower() for one in listed if not one.is_option]
    for one in listed:
        for name in one.shown.split("/")[-1:] * (1 + one.many) if one.is_option else ():
            words += [name, f"value of {name.strip('-')}"] if one.metavar else [name]
    typed = read_plain(function, words)
    assert typed == read_words(function, words)
    assert typed is not None
    assert set(typed) == {one.shown for one in listed}


@pytest.mark.parametrize(
    "words",
    [
        *("", "--guests 3", "soup home again", "soup --guests", "soup --guest 3", "soup --guests=3", "soup -x"),
        *("soup --guests 3 --guests 4", "soup --wine --no-wine", "soup --guests -3", "-- soup", "-", "soup --wine=yes"),
        *("soup --dish --wine", "--dish", "soup --guests ''"),
    ],
)
def test_what_is_not_plain_is_left_to_typer(words: str) -> None:
    assert read_plain(dinner, shlex.split(words)) is None


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("", "dinner needs WHAT: What is eaten."),
        ("a b c", "dinner has no place for 'c'."),
        ("a --guest 3", "dinner has no option '--guest'. Did you mean '--guests'?"),
        ("a -x", "dinner has no option '-x'."),
        ("a --guests", "--guests needs a value, as in --guests N: How many come."),
        ("a --guests 11", "--guests must be from 1 to 10; not '11'."),
        ("a --wine=yes", "--wine takes no value."),
        ("a --how colt", "--how is one of hot, cold; not 'colt'. Did you mean 'cold'?"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(words: str, told: str) -> None:
    with pytest.raises(UsageError) as refusal:
        read(*words.split())
    assert str(refusal.value).startswith(told)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_takes_few_groups_and_names_each_option_once(command: str) -> None:
    function: Any = getattr(import_module(f"tricklab.scripts.{command}"), command)
    assert len(p.groups_of(function)) <= 5
    names = [parameter.shown for parameter in p.parameters_of(function)]
    assert len(set(names)) == len(names)
    assert all(parameter.help.endswith((".", "..")) for parameter in p.parameters_of(function))
    assert function.__doc__.splitlines()[0] == COMMANDS[command]
