"""How words and keys of table files become values, what is said about others, and what Tab offers."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from places import ROOT
from shell import command_of, environment, python, refusal, run
from tricklab.engine.errors import UsageError
from tricklab.engine.games import variants
from tricklab.engine.rules.options import text_of
from tricklab.scripts.commands import COMMANDS
from tricklab.scripts.commands.advise import advise
from tricklab.scripts.commands.equity import equity
from tricklab.scripts.commands.play import play
from tricklab.scripts.commands.simulate import simulate
from tricklab.scripts.completion.shells import SHELLS, words_in
from tricklab.scripts.completion.words import Offer, offer
from tricklab.scripts.options import parameters as p
from tricklab.scripts.options import readers as r
from tricklab.scripts.options.groups import Named
from tricklab.scripts.options.parameters import fill
from tricklab.scripts.options.parser import read_words
from tricklab.scripts.options.table_file import read_table


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


def function_of(command: str) -> Any:
    return getattr(import_module(f"tricklab.scripts.commands.{command}"), command)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_parameter_of_a_command_is_read(command: str) -> None:
    """A command takes few groups, and each option once."""
    function = function_of(command)
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


@pytest.mark.parametrize(("words", "told"), [
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
])  # fmt: skip
def test_what_is_wrong_is_said_in_one_line(words: str, told: str) -> None:
    with pytest.raises(UsageError) as refusal:
        read(*words.split())
    assert str(refusal.value).startswith(told)
    assert "\n" not in str(refusal.value)


OURS = """
[table]
variant = "pitch"
names = ["Ann", "Bob", "Cem", "Dee"]
scores = [3, 0, -1, 2]

[rules]
min_bid = 2
partners = false

[policies]
everybody = "basic"
Bob = "expert:bid_margin=0.4"
3 = "random"
"""


def groups(file: Path, command: Callable[..., Any], content: str, *words: str) -> dict[str, Any]:
    file.write_text(content, encoding="utf-8")
    typed = read_words(command, ["--table", str(file), *words])
    return fill(command, typed, read_table(typed["--table"], command, typed))


def test_a_command_takes_the_keys_that_it_has_options_for(tmp_path: Path) -> None:
    filled = groups(tmp_path / "ours.toml", simulate, OURS)
    dealt, seated = filled["dealt"], filled["seated"]
    setup = dealt.setup(**seated.seated())
    assert (setup.variant, setup.scores) == ("pitch", (3, 0, -1, 2))
    assert (setup.rules["min_bid"], setup.rules["partners"]) == (2, False)
    assert [policy.name for policy in setup.policies] == ["basic", "expert:bid_margin=0.4", "basic", "random"]
    assert dealt.typed == ("--table",)
    filled = groups(tmp_path / "ours.toml", advise, OURS)
    assert filled["named"].seat_names(4) == ("Ann", "Bob", "Cem", "Dee")
    assert filled["players"].seats == {1: "expert:bid_margin=0.4", 3: "random"}
    assert groups(tmp_path / "ours.toml", play, OURS)["company"].seats == filled["players"].seats
    plute = '[table]\nvariant = "plute"\ntallies = [2, 2, 0, 1]\n'
    assert groups(tmp_path / "plute.toml", equity, plute)["table"].tallies == [2, 2, 0, 1]
    page = (ROOT / "docs/table_file.md").read_text(encoding="utf-8")
    filled = groups(tmp_path / "ours.toml", advise, page.split("```toml\n")[1].split("```")[0])
    assert filled["named"].names == ["Ann", "Bob", "Cem", "Dee"]
    assert filled["table"].scores == [3, 0, -1, 2]
    assert filled["players"].seats == {1: "basic"}


def test_what_is_typed_comes_first(tmp_path: Path) -> None:
    words = "--scores 0,0,0,1 --rule min_bid=3 --policy expert --seat 1=random --variant pitch"
    filled = groups(tmp_path / "ours.toml", simulate, OURS, *words.split())
    dealt, seated = filled["dealt"], filled["seated"]
    assert (dealt.scores, seated.policy) == ([0, 0, 0, 1], "expert")
    assert {key: text_of(value) for key, value in dealt.rule.items()} == {"min_bid": "3", "partners": "false"}
    assert seated.seat == {1: "random", 3: "random"}
    with pytest.raises(UsageError, match=r"--variant plute contradicts .*ours.toml, which is for pitch"):
        groups(tmp_path / "ours.toml", simulate, OURS, "--variant", "plute")


@pytest.mark.parametrize(("old", "new", "why"), [
    ('variant = "pitch"', "", "table.variant is missing; it must be a text"),
    ('"pitch"', '"pitsch"', "variant: no variant 'pitsch'; there are "),
    ("scores =", "score =", "table.score is not a key here; the keys are variant, "),
    ("[3, 0, -1, 2]", '"3,0"', "table.scores must be a list of whole numbers, as in [5, 0]; not '3,0'"),
    ("[3, 0, -1, 2]", "[3, 0]", "scores: 2 scores given; give 4"),
    ('"Bob", ', "", "names: 3 names; give one for each of the 4 players."),
    ('"Dee"', '"Ann"', "names: two players are called Ann"),
    ('"Dee"', '"7"', "names takes the names of all players"),
    ("min_bid = 2", "minbid = 2", "rules.minbid: variant 'pitch' has no option 'minbid'"),
    ("min_bid = 2", "min_bid = [2]", "rules.min_bid must be true or false, a whole number or a text; not a list"),
    ('Bob = "', 'Bab = "', "policies.Bab: nobody is called that; the keys are everybody, Ann, Bob, Cem, Dee."),
    ("3 = ", "Bob = ", "is not TOML: "),
    ("3 = ", "\0 = ", "is not TOML: "),
    ('"random"', '"mine\\u0000.py:Mine"', "policies.3: a table file runs no code; name a policy file with --policy."),
    ("3 = ", "1 = ", "policies.1: seat 1 has a policy already."),
    ('"random"', '"rondom"', "policies.3: "),
    ('"random"', '"mine.py:Mine"', "policies.3: a table file runs no code; name a policy file with --policy."),
    ("[rules]", "[rule]", "rule is not a key here; the keys are table, rules, policies."),
])  # fmt: skip
def test_errors_name_file_and_key(tmp_path: Path, old: str, new: str, why: str) -> None:
    assert old in OURS
    (tmp_path / "mine.py").write_text("raise RuntimeError('executed')", encoding="utf-8")
    with pytest.raises(UsageError) as error:
        groups(tmp_path / "ours.toml", simulate, OURS.replace(old, new))
    assert str(error.value).startswith(str(tmp_path / "ours.toml"))
    assert why in str(error.value)


def test_a_seat_is_a_number_or_a_name() -> None:
    named = Named(names=["Ann", "Bob", "Cem", "Dee"])
    for given, number in {2: 2, None: None, "Dee": 3, "bob": 1}.items():
        assert named.seat_number("--seat", given) == number
    for names, called in ((["Ann", "Bob"], ", one of Ann, Bob; not 'Cid'"), (None, " that --names gives; not 'Cid'")):
        with pytest.raises(UsageError, match=f"--seat takes the number of a seat, or a name{called}"):
            Named(names=names).seat_number("--seat", "Cid")
    with pytest.raises(UsageError, match="--names has 2 names; give one for each of the 4 players"):
        Named(names=["Ann", "Bob"]).seat_names(4)
    with pytest.raises(UsageError, match=r"the table file .*none.toml cannot be read: no such file"):
        read_table("none.toml", simulate, {})


HEAVY = ("numba", "llvmlite", "polars", "matplotlib", "scipy", "pandas", "typer")


def offered(line: str) -> Offer:
    return offer(words_in(line))


@pytest.mark.parametrize(("line", "words"), [
    ("tricklab comp", ["compare"]),
    ("tricklab --v", ["--version"]),
    ("tricklab compare expert basic --bo", ["--both"]),
    ("tricklab compare expert basic --both --bo", []),  # once is enough
    ("simulate --rule jokers=ranked --ru", ["--rule"]),  # and this can be given again
    ("/usr/bin/simulate --variant pea", ["peatwit"]),
    ("tricklab simulate --variant=pea", ["--variant=peatwit"]),
    ("tricklab report al", ["all"]),
    ("tricklab variants tapp", ["tapp-tarock"]),
    ("simulate --variant pitch --rule all_", ["all_pass="]),
    ("simulate --rule refill=bidder_", ["refill=bidder_only"]),
    ("simulate --format ", ["table", "json"]),
    ("tricklab compare expert --variant phat ran", ["random"]),
    ("tricklab strength --variant phat --others expert:dr", ["expert:draw="]),
    ("simulate --variant peatwit --policy expert:bid_margin=1,pass=vo", ["expert:bid_margin=1,pass=void"]),
    ("tricklab league --only basic:trumps=3,expert:over_o", ["basic:trumps=3,expert:over_opponent="]),
    ("tricklab league --only basic:trumps=3,step", []),
    ("simulate --players 6 --seat ", ["0=", "1=", "2=", "3=", "4=", "5="]),
    ("tricklab tune basic --variant phat --range co", ["court="]),
    ("tricklab nonsense --x ", []),
    ("simulate --variant nonsense --policy ", []),
    ("simulate --players 99 --seat ", []),
])  # fmt: skip
def test_offers(line: str, words: list[str]) -> None:
    assert list(offered(line).words) == words


def test_every_command_option_and_variant_is_offered() -> None:
    assert {*COMMANDS} < {*offered("tricklab ").words}
    assert [*variants()] == list(offered("tricklab league --variant ").words)
    for command in COMMANDS:
        taken = p.parameters_of(function_of(command))
        options = {name for parameter in taken for name in parameter.shown.split("/") if name.startswith("--")}
        assert {*offered(f"tricklab {command} --").words} == options | {"--help"}


def test_runs_are_offered_and_other_folders_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("smear-1", "smear-2", "other"):
        (tmp_path / "data" / name).mkdir(parents=True)
    for name in ("smear-1", "smear-2"):
        (tmp_path / "data" / name / "manifest.json").write_text(json.dumps({}))
    assert offered("tricklab verify ") == Offer(("data/smear-1", "data/smear-2"))
    assert offered("tricklab chart data/smear-2") == Offer(("data/smear-2",))
    assert offered(f"tricklab cite {tmp_path}/data/").words == tuple(f"{tmp_path}/data/smear-{n}" for n in (1, 2))
    assert offered("tricklab gather data/o") == Offer(files=True)
    assert offered("simulate --policy ./mine") == Offer(files=True)
    assert offered("simulate --seed ") == Offer()


def test_it_imports_little() -> None:
    """No command and no value needs what deals, draws or makes tables."""
    lines = [*(f"tricklab {name} --" for name in COMMANDS), "simulate --policy expert:", "simulate --rule refill="]
    lines += ["tricklab verify ", "simulate --seat ", "tricklab tune --range ", "tricklab report "]
    code = (
        "import sys\n"
        "from tricklab.scripts.completion import complete\n"
        f"for line in {lines!r}: complete('zsh', line)\n"
        f"print('LOADED', *(name for name in {HEAVY!r} if name in sys.modules))\n"
    )
    answers = python(code, env=environment()).out.splitlines()
    assert answers[-1] == "LOADED"
    assert len(answers) > 10 * len(COMMANDS)


@pytest.mark.parametrize("line", ["", "tricklab", "tricklab 'unclosed \"", "tricklab verify ~nobody/", "tricklab \\"])
def test_nothing_stands_in_the_way_of_what_is_typed(line: str) -> None:
    """An error would be printed into the middle of a line."""
    result = run("tricklab", "--complete", "bash", line)
    assert (result.code, result.err) == (0, "")


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")
@pytest.mark.parametrize(("line", "reply"), [
    ("tricklab comp", ["compare"]),
    ("simulate --rule refill=bidder_", ["bidder_only"]),  # bash replaces what follows the last = or :
    ("simulate --policy expert:bid_m", ["bid_margin="]),
    ("tricklab chart --format=sv", ["svg"]),
])  # fmt: skip
def test_bash_completes(line: str, reply: list[str], tmp_path: Path) -> None:
    program = tmp_path / "tricklab"
    program.write_text(f'#!/bin/sh\nexec {shlex.join(command_of("tricklab"))} "$@"\n')
    program.chmod(0o755)
    around = {**environment(), "PATH": f"{tmp_path}:{os.environ['PATH']}"}
    asked = f"COMP_LINE={shlex.quote(line)} COMP_POINT={len(line)}; _tricklab 2>/dev/null"
    shown = 'printf "%s\\n" "${COMPREPLY[@]}"'
    command = ["bash", "-c", f'eval "$(tricklab --show-completion bash)"; {asked}; {shown}']
    done = subprocess.run(command, env=around, capture_output=True, text=True, check=True)
    assert done.stdout.split() == reply


def test_the_scripts_are_shown() -> None:
    for shell in SHELLS:
        assert f"tricklab --complete {shell} " in run("tricklab", "--show-completion", shell).out
    for words in ([], ["bas"], ["bash", "zsh"]):
        told = refusal("tricklab", "--show-completion", *words)
        assert "error: --show-completion takes the name of your shell, bash, zsh, fish; not " in told
        assert ("Did you mean 'bash'?" in told) == bool(words)
