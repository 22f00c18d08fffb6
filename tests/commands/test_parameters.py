"""Groups of options: how a command's words become values, and what is said about words that do not."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import Any

import pytest

from tricklab.engine.errors import UsageError
from tricklab.scripts.commands import COMMANDS
from tricklab.scripts.options import parameters as p
from tricklab.scripts.options import readers as r
from tricklab.scripts.options.parser import read_words


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
    group: Dinner = p.fill(dinner, read_words(dinner, words))["group"]
    return group


def test_defaults_and_values() -> None:
    assert read("soup") == Dinner(what="soup")
    assert (Dinner().guests, Dinner().dish, Dinner().wine) == (2, [], True)
    full = read("soup", "--guests", "3", "--dish=a=b", "home", "--dish", "--no-wine", "--no-wine", "--how", "cold")
    assert (full.what, full.where, full.guests, full.dish) == ("soup", "home", 3, ["a=b", "--no-wine"])
    assert (full.wine, full.how) == (False, "cold")
    assert full.typed == ("WHAT", "WHERE", "--guests", "--dish", "--wine/--no-wine", "--how")
    assert read("--guests=3", "--guests", "3", "soup").guests == 3
    assert read("--", "--soup").what == "--soup"
    assert read("-").what == "-"


@pytest.mark.parametrize("command", COMMANDS)
def test_every_parameter_of_a_command_is_read(command: str) -> None:
    """A command takes few groups, and each option once."""
    function: Any = getattr(import_module(f"tricklab.scripts.commands.{command}"), command)
    assert len(p.groups_of(function)) <= 5
    assert function.__doc__.splitlines()[0] == COMMANDS[command]
    listed = p.parameters_of(function)
    assert len({one.shown for one in listed}) == len(listed)
    assert all(one.help.endswith(".") for one in listed)
    words = [one.shown.lower() for one in listed if not one.is_option]
    due: dict[str, Any] = {one.shown: [word] if one.many else word for one, word in zip(listed, words, strict=False)}
    for one in listed[len(words) :]:
        name = one.shown.split("/")[-1]
        values = ["a value", "-1"][: 1 + one.many] if one.metavar else [""]
        words += [word for value in values for word in (name, value) if word]
        due[one.shown] = values if one.many else values[0] or name == one.shown
    assert read_words(function, words) == due


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
        ("a --guests 3 --guests 4", "--guests is given twice, with '3' and '4': give it once."),
        ("a --guests nan --guests=4", "--guests is given twice, with 'nan' and '4': give it once."),
        ("a --wine --no-wine", "--wine and --no-wine contradict each other: give one of them."),
        ("a --what b", "dinner takes the what without --what: tricklab dinner WHAT."),
        ("a --how colt", "--how is one of hot, cold; not 'colt'. Did you mean 'cold'?"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(words: str, told: str) -> None:
    with pytest.raises(UsageError) as refusal:
        read(*words.split())
    assert str(refusal.value).startswith(told)
    assert "\n" not in str(refusal.value)
