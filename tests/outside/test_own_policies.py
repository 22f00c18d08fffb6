"""A user's own policy: its answers are checked, its faults are explained, and a base decides what it leaves open."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from own_policy import own_policy
from shell import run
from tricklab import PolicyError, Setup, Simulator, UsageError, decides, simulate
from tricklab.engine.ground.bits import lowest
from tricklab.engine.play.loops.stepping import Deal
from tricklab.engine.play.loops.what_if import WhatIf

pytestmark = pytest.mark.game("phat")  # it takes least to compile

WISH = "wish = 0\n    while not view.own.hand >> wish & 1:\n        wish += 1\n"
CHANGES = ("table.dealer = 0", "own.hand = 511", "table.captured[0] = 511", "table.scores[1] = 180")
SCRIBBLES = "".join(f"    view.{change}\n" for change in CHANGES)

Write = Callable[[str], str]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Return a function that writes a policy file and returns the name of the policy in it."""

    def written(text: str) -> str:
        path = tmp_path / "mine.py"
        path.write_text(text)
        return f"{path}:X"

    return written


@pytest.mark.deep
def test_what_a_policy_writes_changes_nothing(write: Write) -> None:
    bodies = f"{WISH}    return wish", f"{WISH}{SCRIBBLES}    return wish"
    plain, scribbling = (simulate("phat", 2000, policy=write(own_policy(body, "pitch"))) for body in bodies)
    assert plain.equals(scribbling)
    assert plain["pitched"].n_unique() > 3


BODIES = {
    "return 'pass'": "in line 8: it returns 'pass'; it must return a whole number.",
    "return 3.7": "in line 8: it returns a number with a fraction;",
    "while True:\n        pass": "in line 8: it returns nothing;",
    "if view.seat:\n        return 1": "in line 8: it returns nothing on some of its paths;",
    "return view.tabel.trump": "in line 9: View has no 'tabel'. Did you mean 'table'?",
    "return nonsense + 1": "name 'nonsense' is not defined",
}


@pytest.mark.deep
def test_what_goes_wrong_in_a_deal_is_explained(write: Write) -> None:
    with pytest.raises(PolicyError, match="integer division by zero"):
        simulate("phat", 100, policy=write(own_policy("return 1 // (view.seat - view.seat)", "pitch")))
    with pytest.raises(PolicyError, match="tuple index out of range"):
        simulate("phat", 100, policy=write(own_policy("return (1, 2)[view.seat + 5]", "pitch")))


EVERYTHING = "from tricklab.engine.policies.decision import decides_everything as every; every(X, lambda game: None)"
TEXTS = {
    **{own_policy(body, "pitch"): told for body, told in BODIES.items()},
    "import sys\nsys.exit(0)\n": "mine.py does not load: it ends the program.",
    "def x(:\n": "mine.py does not load: line 1: invalid syntax.",
    "from tricklab import UsageError as No\nraise No('at must be 0.')\n": "mine.py does not load: at must be 0.",
    "raise RuntimeError\n": "mine.py does not load: RuntimeError.",
    "x = 1\0\n": "mine.py does not load: source code string cannot contain null bytes.",
    f"from typing import NamedTuple\nclass X(NamedTuple): pass\n{EVERYTHING}": "X must decide from a view",
}


@pytest.mark.deep
@pytest.mark.parametrize(("text", "told"), [*TEXTS.items()])
def test_code_that_does_not_compile_or_load_is_explained(write: Write, text: str, told: str) -> None:
    with pytest.raises(UsageError, match=re.escape(told)) as refused:
        simulate("phat", 100, policy=write(text))
    message, compiles = str(refused.value), "@decides" in text
    assert ("mine.py:X failed" in message) == compiles
    assert "Error" not in message or not compiles
    assert len(message.splitlines()) <= 2


FOLLOW = "follow = view.own.hand & view.table.led\n"
PHAT = own_policy(f"{FOLLOW}    return 99 if view.seat == 2 else lowest(follow if follow else view.own.hand)", "play")


@pytest.mark.interpreted
def test_answers_are_checked_where_choices_are_played_on(write: Write) -> None:
    setup = Setup.make("phat", policy=write(PHAT))
    deal = Deal(setup, Simulator(setup).pack, 0)
    what_if = WhatIf(Simulator(setup), deal.state, None)
    illegal = r"mine.py:X' chose an illegal action: in a playout seat 2 answered 99 to the"
    with pytest.raises(PolicyError, match=illegal):
        what_if.play(0, 8, what_if.choices()[:1])


@pytest.mark.interpreted
def test_answers_are_checked_in_rollouts(write: Write) -> None:
    with pytest.raises(PolicyError, match=r"seat 2 answered 99 to the decision 'play'"):
        simulate("phat", 3, policy=f"rollout:base={write(PHAT)},worlds=4")


def test_a_rollout_departs_from_its_base_only_where_the_gain_is_clear() -> None:
    """With no doubt at all it takes the largest mean, with endless doubt it is its base."""
    ahead = "rollout:base=basic,worlds=8"
    policies = ("basic", f"{ahead},errors=0", ahead, f"{ahead},errors=1000")
    base, bold, usual, timid = (simulate("phat", 100, policy=policy)["pitched"].to_list() for policy in policies)
    assert base == timid
    differ = [sum(one != other for one, other in zip(base, found, strict=True)) for found in (bold, usual)]
    assert differ[0] > differ[1] > 0


FILE = """
from typing import NamedTuple
from tricklab.making import View, decides, lowest

class Nothing(NamedTuple):
    base: str = "expert"

class Low(NamedTuple):
    base: str = "expert:draw=0.5,eager=0.25"
    unused: float = 0.0

@decides(Low, "phat", "pitch")
def pitch(policy: Low, view: View) -> int:
    return lowest(view.own.hand)

class Untyped(NamedTuple):
    base = "expert"

class Elsewhere(NamedTuple):
    base: str = "expert"

@decides(Elsewhere, "smear", "bid")
def bid(policy: Elsewhere, view: View) -> int:
    return 0
"""


class Low(NamedTuple):
    """Pitches its lowest card."""

    base: str = "expert"
    unused: float = 0.0


decides(Low, "phat", "pitch")(lambda policy, view: lowest(view.own.hand))


@pytest.fixture
def mine(write: Write) -> str:
    return write(FILE).removesuffix(":X")


def named(policy: Any) -> str:
    return Setup.make("phat", policy=policy).policies[0].name


OTHERS = [pytest.param(game, marks=pytest.mark.deep) for game in ("smear", "paskievics", "plute")]


@pytest.mark.parametrize("game", ["phat", *OTHERS])
def test_a_class_that_decides_nothing_plays_as_its_base(game: str, mine: str) -> None:
    expert = simulate(game, 500, policy="expert")
    assert expert.equals(simulate(game, 500, policy=f"{mine}:Nothing"))
    assert not expert.equals(simulate(game, 500, policy="basic"))


def test_what_the_class_leaves_open_is_the_bases(mine: str) -> None:
    """In Phat a deal has one pitch: where it is the same card, the whole deal is the same."""
    played = []
    for parameters in ("", "draw=4,eager=2"):
        setting = "".join(f",base.{each}" for each in parameters.split(",") if each)
        own = simulate("phat", 500, policy=f"{mine}:Low:base=expert{setting}")
        expert = simulate("phat", 500, policy=f"expert:{parameters}".removesuffix(":"))
        same = own["pitched"] == expert["pitched"]
        assert 0.02 < same.mean() < 0.5  # type: ignore[operator]
        assert own.filter(same).equals(expert.filter(same))
        played.append(own)
    assert played[0]["pitched"].equals(played[1]["pitched"])
    assert not played[0].equals(played[1])


NAMES = {
    "Nothing": "Nothing:base=expert",
    "Nothing:base=basic": "Nothing:base=basic",
    "Low": "Low:base=expert,base.draw=0.5,base.eager=0.25",
    "Low:unused=2,base.draw=1": "Low:base=expert,base.draw=1,base.eager=0.25,unused=2",
    "Low:base=expert": "Low:base=expert",
    "Low:base=basic,base.court=3": "Low:base=basic,base.court=3",
}


@pytest.mark.parametrize(("settings", "name"), [*NAMES.items()])
def test_the_name_has_the_base(settings: str, name: str, mine: str) -> None:
    assert named(f"{mine}:{settings}") == f"mine.py:{name}"
    assert named(f"{mine}:{name}") == f"mine.py:{name}"  # what is printed can be typed


@pytest.mark.deep
def test_a_run_stores_and_prints_the_base(mine: str, tmp_path: Path) -> None:
    words = ("--variant", "phat", "--hands", "100", "--jobs", "1", "--out", tmp_path / "runs", "--format", "json")
    name, folders = "Nothing:base=expert,base.draw=1", []
    for policy in ("Nothing", name):
        done = run("simulate", *words, "--policy", f"{mine}:{policy}", often=True)
        folders.append(Path(done.json["folder"]))
    assert folders[0].name != folders[1].name
    stored = json.loads((folders[1] / "manifest.json").read_text())["policies"][0]
    assert stored["name"] == f"mine.py:{name}"
    assert stored["parameters"]["base"]["draw"] == 1
    assert f"mine.py:{name}" in run("tricklab", "cite", folders[1], often=True).out


def test_a_class_of_the_session() -> None:
    assert named(Low) == "Low:base=expert"
    assert named(Low("expert:ruff=2", 3)) == "Low:base=expert,base.ruff=2,unused=3"
    policy = Setup.make("phat", policy=Low("basic")).policies[0]
    assert named(policy.instance) == policy.name == "Low:base=basic"


def test_a_rollout_can_stand_on_it(mine: str) -> None:
    """Its base's own base is named by ``base.base``, and the name can be typed again."""
    name = named(f"rollout:base={mine}:Low,worlds=4,base.base.draw=1")
    assert name == "rollout:base=mine.py:Low,base.base=expert,base.base.draw=1,base.base.eager=0.25,worlds=4"
    assert named(name.replace("mine.py", mine)) == name


NO_BASES = {
    "Nothing:base=rollout": "the base of mine.py:Nothing must be one of random, basic, expert,",
    "Nothing:base=habit": "not 'habit'",
    "Nothing:base=exprt": "Did you mean 'expert'",
    "Nothing:base=mine.py:Low": "not 'mine.py:Low'",
    "Nothing:base=basic,base=expert": "is given its parameter 'base' twice",
    "Nothing:base.drew=1": "policy 'expert' has no parameter 'drew'.*Did you mean 'draw'",
    "Nothing:objective=match": "cannot play for the match",
    "Untyped": "Untyped has base = 'expert' without a type.*write base: str = 'expert'",
    "Elsewhere": "no policy 'Elsewhere'; its policies: Nothing, Low, Untyped",
}


@pytest.mark.parametrize(("settings", "told"), [*NO_BASES.items()])
def test_bases_that_cannot_be(settings: str, told: str, mine: str) -> None:
    with pytest.raises(UsageError, match=told):
        named(f"{mine}:{settings}")


def test_a_base_is_the_name_of_a_policy() -> None:
    for base in (3, None, ("expert",), Setup):
        with pytest.raises(UsageError, match="the base of Low must be the name of a policy, as in base='expert'"):
            named(Low(base))  # type: ignore[arg-type]
