"""A user's own policy: it cannot change the deal, its answers are checked everywhere, and its faults are explained."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tricklab import PolicyError, Setup, UsageError, simulate
from tricklab.engine.play.loops.stepping import Deal
from tricklab.engine.play.loops.what_if import WhatIf
from tricklab.engine.play.simulator import Simulator

pytestmark = pytest.mark.game("smear")

HEAD = """
from typing import NamedTuple
from tricklab.engine.policies.decision import decides
class X(NamedTuple):
    at: float = 0.0
class Y(NamedTuple):
    at: float = 0.0
"""
PITCH = HEAD + '@decides(X, "phat", "pitch")\ndef pitch(policy, view):\n'
"""A function that begins in line 8 and whose first own line is number 10; Phat takes least to compile."""

EVERYTHING = """
from tricklab.engine.policies.decision import decides_everything
decides_everything(X, lambda game: lambda policy, rules, state, stream: 0)
"""
WISH = "    wish = 0\n    while not view.own.hand >> wish & 1:\n        wish += 1\n"
SCRIBBLES = (
    "    view.table.dealer = 0\n"
    "    view.own.hand = 511\n"
    "    view.table.captured[0] = 511\n"
    "    view.table.scores[1] = 180\n"
)

Write = Callable[[str], str]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Return a function that writes a policy file and returns the name of the policy in it."""

    def written(text: str) -> str:
        path = tmp_path / "mine.py"
        path.write_text(text)
        return f"{path}:X"

    return written


@pytest.mark.full
@pytest.mark.game("phat")
def test_what_a_policy_writes_changes_nothing(write: Write) -> None:
    plain = simulate("phat", 2000, policy=write(PITCH + WISH + "    return wish\n"))
    scribbling = simulate("phat", 2000, policy=write(PITCH + WISH + SCRIBBLES + "    return wish\n"))
    assert plain.equals(scribbling)
    assert plain["pitched"].n_unique() > 3


BODIES = {
    "    return 'pass'\n": "in line 9: it returns 'pass'; it must return a whole number.",
    "    return 3.7\n": "in line 9: it returns a number with a fraction;",
    "    while True:\n        pass\n": "in line 9: it returns nothing;",
    "    if view.seat:\n        return 1\n": "in line 9: it returns nothing on some of its paths;",
    "    return view.tabel.trump\n": "in line 10: View has no 'tabel'. Did you mean 'table'?",
    "    return nonsense + 1\n": "name 'nonsense' is not defined",
}


@pytest.mark.game("phat")
@pytest.mark.parametrize(("body", "told"), [*BODIES.items()])
def test_code_that_cannot_be_compiled_is_explained(write: Write, body: str, told: str) -> None:
    with pytest.raises(UsageError) as refused:
        simulate("phat", 100, policy=write(PITCH + body))
    message = str(refused.value)
    assert "mine.py:X failed" in message
    assert told in message
    assert "Error" not in message
    assert len(message.splitlines()) <= 2


@pytest.mark.full
@pytest.mark.game("phat")
def test_what_goes_wrong_in_a_deal_is_explained(write: Write) -> None:
    with pytest.raises(PolicyError, match="integer division by zero"):
        simulate("phat", 100, policy=write(PITCH + "    return 1 // (view.seat - view.seat)\n"))
    with pytest.raises(PolicyError, match="tuple index out of range"):
        simulate("phat", 100, policy=write(PITCH + "    return (1, 2)[view.seat + 5]\n"))


TEXTS = {
    "import sys\nsys.exit(0)\n": "mine.py does not load: it ends the program.",
    "def x(:\n": "mine.py does not load: line 1: invalid syntax.",
    "x = 1\0\n": "mine.py does not load: source code string cannot contain null bytes.",
    f"{HEAD}{EVERYTHING}": "X must decide from a view",
}


@pytest.mark.parametrize("text", TEXTS)
def test_a_file_that_does_not_load_is_explained(write: Write, text: str) -> None:
    with pytest.raises(UsageError) as refused:
        simulate("smear", 100, policy=write(text))
    assert TEXTS[text] in str(refused.value)


PHAT = f"""{HEAD}
from tricklab.engine.ground.bits import lowest
@decides(X, "phat", "play")
def play(policy, view):
    follow = view.own.hand & view.table.led
    return 99 if view.seat == 2 else lowest(follow if follow else view.own.hand)
"""


@pytest.mark.interpreted
@pytest.mark.game("phat")
def test_answers_are_checked_where_choices_are_played_on(write: Write) -> None:
    setup = Setup.make("phat", policy=write(PHAT))
    deal = Deal(setup, Simulator(setup).pack, 0)
    what_if = WhatIf(Simulator(setup), deal.state, None)
    illegal = r"mine.py:X' chose an illegal action: in a playout seat 2 answered 99 to the"
    with pytest.raises(PolicyError, match=illegal):
        what_if.play(0, 8, what_if.choices()[:1])


@pytest.mark.interpreted
@pytest.mark.game("phat")
def test_answers_are_checked_in_rollouts(write: Write) -> None:
    with pytest.raises(PolicyError, match=r"seat 2 answered 99 to the decision 'play'"):
        simulate("phat", 3, policy=f"rollout:base={write(PHAT)},worlds=4")


@pytest.mark.game("phat")
def test_a_rollout_departs_from_its_base_only_where_the_gain_is_clear() -> None:
    """With no doubt at all it takes the largest mean, with endless doubt it is its base."""
    ahead = "rollout:base=basic,worlds=8"
    policies = ("basic", f"{ahead},errors=0", ahead, f"{ahead},errors=1000")
    base, bold, usual, timid = (simulate("phat", 100, policy=policy)["pitched"].to_list() for policy in policies)
    assert base == timid
    differ = [sum(one != other for one, other in zip(base, found, strict=True)) for found in (bold, usual)]
    assert differ[0] > differ[1] > 0
