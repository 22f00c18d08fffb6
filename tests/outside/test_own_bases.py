"""The base of a policy of one's own: who decides what its class leaves open."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import tricklab as tl
from shell import run
from tricklab.engine.ground.bits import lowest

pytestmark = pytest.mark.game("phat")

HANDS = 500
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


tl.decides(Low, "phat", "pitch")(lambda policy, view: lowest(view.own.hand))


@pytest.fixture
def mine(tmp_path: Path) -> str:
    path = tmp_path / "mine.py"
    path.write_text(FILE)
    return f"{path}"


def named(policy: Any) -> str:
    return tl.Setup.make("phat", policy=policy).policies[0].name


OTHERS = [pytest.param(game, marks=pytest.mark.deep) for game in ("smear", "paskievics", "plute")]


@pytest.mark.parametrize("game", ["phat", *OTHERS])
def test_a_class_that_decides_nothing_plays_as_its_base(game: str, mine: str) -> None:
    expert = tl.simulate(game, HANDS, policy="expert")
    assert expert.equals(tl.simulate(game, HANDS, policy=f"{mine}:Nothing"))
    assert not expert.equals(tl.simulate(game, HANDS, policy="basic"))


def test_what_the_class_leaves_open_is_the_bases(mine: str) -> None:
    """In Phat a deal has one pitch: where it is the same card, the whole deal is the same."""
    played = []
    for parameters in ("", "draw=4,eager=2"):
        setting = "".join(f",base.{each}" for each in parameters.split(",") if each)
        own = tl.simulate("phat", HANDS, policy=f"{mine}:Low:base=expert{setting}")
        expert = tl.simulate("phat", HANDS, policy=f"expert:{parameters}".removesuffix(":"))
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


@pytest.mark.full
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
    policy = tl.Setup.make("phat", policy=Low("basic")).policies[0]
    assert named(policy.instance) == policy.name == "Low:base=basic"


def test_a_rollout_can_stand_on_it(mine: str) -> None:
    """Its base's own base is named by ``base.base``, and the name can be typed again."""
    name = named(f"rollout:base={mine}:Low,worlds=4,base.base.draw=1")
    assert name == "rollout:base=mine.py:Low,base.base=expert,base.base.draw=1,base.base.eager=0.25,worlds=4"
    assert named(name.replace("mine.py", mine)) == name


REFUSED = {
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


@pytest.mark.parametrize(("settings", "told"), [*REFUSED.items()])
def test_refused(settings: str, told: str, mine: str) -> None:
    with pytest.raises(tl.UsageError, match=told):
        named(f"{mine}:{settings}")


def test_a_base_is_the_name_of_a_policy() -> None:
    for base in (3, None, ("expert",), tl.Setup):
        with pytest.raises(tl.UsageError, match="the base of Low must be the name of a policy, as in base='expert'"):
            named(Low(base))  # type: ignore[arg-type]
