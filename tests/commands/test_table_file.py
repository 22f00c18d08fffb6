"""Table files: what a command takes from them, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from places import ROOT
from tricklab.engine.errors import UsageError
from tricklab.engine.rules.options import text_of
from tricklab.scripts.commands.advise import advise
from tricklab.scripts.commands.equity import equity
from tricklab.scripts.commands.play import play
from tricklab.scripts.commands.simulate import simulate
from tricklab.scripts.options.groups import Named
from tricklab.scripts.options.parameters import fill
from tricklab.scripts.options.parser import read_words
from tricklab.scripts.options.table_file import read_table

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


def test_what_is_typed_comes_first(tmp_path: Path) -> None:
    words = "--scores 0,0,0,1 --rule min_bid=3 --policy expert --seat 1=random --variant pitch"
    filled = groups(tmp_path / "ours.toml", simulate, OURS, *words.split())
    dealt, seated = filled["dealt"], filled["seated"]
    assert (dealt.scores, seated.policy) == ([0, 0, 0, 1], "expert")
    assert {key: text_of(value) for key, value in dealt.rule.items()} == {"min_bid": "3", "partners": "false"}
    assert seated.seat == {1: "random", 3: "random"}
    with pytest.raises(UsageError, match=r"--variant plute contradicts .*ours.toml, which is for pitch"):
        groups(tmp_path / "ours.toml", simulate, OURS, "--variant", "plute")


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('variant = "pitch"', "", "[table]: variant is missing; it must be text"),
        ('"pitch"', '"pitsch"', "variant: no variant 'pitsch'; there are "),
        ("scores =", "score =", "[table]: there is no key 'score'; the keys are variant, "),
        ("[3, 0, -1, 2]", '"3,0"', "[table]: scores: '3,0' is not right; it must be a list of whole numbers"),
        ("[3, 0, -1, 2]", "[3, 0]", "scores: 2 scores given; give 4"),
        ('"Bob", ', "", "names: 3 names; give one for each of the 4 players."),
        ('"Dee"', '"Ann"', "names: two players are called Ann"),
        ('"Dee"', '"7"', "names takes the names of all players"),
        ("min_bid = 2", "minbid = 2", "rules.minbid: variant 'pitch' has no option 'minbid'"),
        ("min_bid = 2", "min_bid = [2]", "rules: this table is not right; it must be a table of house rules"),
        ('Bob = "', 'Bab = "', "policies.Bab: nobody is called that; the keys are everybody, Ann, Bob, Cem, Dee."),
        ("3 = ", "Bob = ", "is not TOML: "),
        ("3 = ", "1 = ", "policies.1: seat 1 has a policy already."),
        ('"random"', '"rondom"', "policies.3: "),
        ('"random"', '"mine.py:Mine"', "policies.3: a table file runs no code; name a policy file with --policy."),
        ("[rules]", "[rule]", "there is no key 'rule'; the keys are table, rules, policies."),
    ],
)
def test_errors_name_file_and_key(tmp_path: Path, old: str, new: str, why: str) -> None:
    assert old in OURS
    (tmp_path / "mine.py").write_text("raise RuntimeError('executed')", encoding="utf-8")
    with pytest.raises(UsageError) as error:
        groups(tmp_path / "ours.toml", simulate, OURS.replace(old, new))
    assert str(error.value).startswith(str(tmp_path / "ours.toml"))
    assert why in str(error.value)


def test_a_seat_is_a_number_or_a_name() -> None:
    named = Named(names=["Ann", "Bob", "Cem", "Dee"])
    for option, given, number in (
        ("--seat", 2, 2),
        ("--seat", None, None),
        ("--dealer", "Dee", 3),
        ("--seat", "bob", 1),
    ):
        assert named.seat_number(option, given) == number
    for names, called in ((["Ann", "Bob"], ", one of Ann, Bob; not 'Cid'"), (None, " that --names gives; not 'Cid'")):
        with pytest.raises(UsageError, match=f"--seat takes the number of a seat, or a name{called}"):
            Named(names=names).seat_number("--seat", "Cid")
    with pytest.raises(UsageError, match="--names has 2 names; give one for each of the 4 players"):
        Named(names=["Ann", "Bob"]).seat_names(4)
    with pytest.raises(UsageError, match=r"the table file .*none.toml cannot be read: no such file"):
        read_table("none.toml", simulate, {})


def test_the_example_of_the_page_is_right(tmp_path: Path) -> None:
    page = (ROOT / "docs/table_file.md").read_text(encoding="utf-8")
    filled = groups(tmp_path / "ours.toml", advise, page.split("```toml\n")[1].split("```")[0])
    assert filled["named"].names == ["Ann", "Bob", "Cem", "Dee"]
    assert filled["table"].scores == [3, 0, -1, 2]
    assert filled["players"].seats == {1: "basic"}
