"""Policies that are classes of the running session, as in a cell of a notebook; and classes that share a name."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import tricklab as tl

pytestmark = pytest.mark.game("smear")

HANDS = 200


class Caller(NamedTuple):
    """Bids as much as it is told, once."""

    bid: float = 3.0
    never: float = 0.0


class Undecided(NamedTuple):
    at: float = 0.0


class Bare(NamedTuple):
    at: float


def call(policy: Caller, view: Any) -> int:
    return int(policy.bid) if view.table.high < policy.bid else 0


def never(policy: Caller, view: Any) -> int:
    return 0


def winners(policy: Any, **given: Any) -> set[int | None]:
    return set(tl.simulate("smear", HANDS, policy=policy, **given)["bid"].to_list())


def test_a_class_an_instance_and_a_cell_that_is_run_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    decide = tl.decides(Caller, "smear", "bid")
    decide(call)
    first = tl.Setup.make("smear", policy=Caller)
    assert winners(Caller) == {3}
    assert winners(Caller(bid=5)) == winners(Caller(bid=5), jobs=1) == {5}
    assert first.policies[0].name == "Caller"
    assert tl.Setup.make("smear", policy=Caller(bid=5)).policies[0].name == "Caller:bid=5"
    decide(never)
    assert winners(Caller) == {None}
    assert tl.Setup.make("smear", policy=Caller) != first
    assert set(tl.simulate(first, HANDS)["bid"].to_list()) == {3}  # what was made before plays as it did
    both = tl.Setup.make("smear", policy=Caller).with_policies(first.policies[0], seats={1: Caller})
    assert set(tl.simulate(both, HANDS)["bidder"].to_list()) == {0, 2, 3}
    other = both.with_policies(Caller, seats={1: first.policies[0]})
    assert set(tl.simulate(other, HANDS)["bidder"].to_list()) == {1}
    assert not [path for path in tmp_path.rglob("*") if path.is_file()], "what a session compiles is not kept on disk"


def test_errors_name_the_class() -> None:
    tl.decides(Caller, "smear", "bid")(lambda policy, view: 99)
    with pytest.raises(tl.PolicyError, match=r"policy 'Caller' chose an illegal action: in deal 0 seat . answered 99"):
        tl.simulate("smear", HANDS, policy=Caller)
    tl.decides(Caller, "smear", "bid")(lambda policy, view: view.nonsense)
    with pytest.raises(tl.UsageError, match=r"the code of Caller failed: .*nonsense"):
        tl.simulate("smear", HANDS, policy=Caller)


@pytest.mark.parametrize(
    ("policy", "told"),
    [
        (Undecided, "Undecided decides nothing in smear: put @tricklab.decides"),
        (Undecided(at=1), "Undecided decides nothing in smear"),
        (Caller(bid="three"), "parameter 'bid' of policy 'Caller' needs a number; not 'three'"),  # type: ignore[arg-type]
        (Caller(bid=float("nan")), "parameter 'bid' of policy 'Caller' needs a number"),
    ],
)
def test_refused(policy: Any, told: str) -> None:
    tl.decides(Caller, "smear", "bid")(call)
    with pytest.raises(tl.UsageError, match=told):
        tl.Setup.make("smear", policy=policy)


def test_parameters_without_defaults_need_an_instance() -> None:
    tl.decides(Bare, "smear", "bid")(call)
    with pytest.raises(tl.UsageError, match="Bare: give at a default value, or give an instance"):
        tl.Setup.make("smear", policy=Bare)
    assert tl.Setup.make("smear", policy=Bare(at=2.0)).policies[0].name == "Bare:at=2"


def test_kinds_that_the_game_does_not_have() -> None:
    class Wrong(NamedTuple):
        at: float = 0.0

    tl.decides(Wrong, "smear", "bidd")(call)
    with pytest.raises(tl.UsageError, match="Wrong decides 'bidd', but smear has bid, trump"):
        tl.Setup.make("smear", policy=Wrong)


def test_an_instance_of_our_own_policy_is_that_policy() -> None:
    from tricklab.engine.policies import policies_of

    basic: Callable[..., Any] = policies_of("smear")["basic"]
    assert tl.Setup.make("smear", policy=basic(trumps=3)) == tl.Setup.make("smear", policy="basic:trumps=3")


def test_its_runs_cannot_be_kept(tmp_path: Path) -> None:
    tl.decides(Caller, "smear", "bid")(call)
    with pytest.raises(tl.UsageError, match=r"Caller is a class of this session.*put it in a file"):
        tl.simulate_into(tmp_path / "runs", "smear", 10, policy=Caller)
    assert not (tmp_path / "runs").exists()


FILE = """
from typing import NamedTuple
from tricklab import decides
class Mine(NamedTuple):
    at: float = 0.0
@decides(Mine, "smear", "bid")
def bid(policy, view):
    return {answer}
"""


def test_two_files_with_classes_of_one_name_are_not_mixed_up(tmp_path: Path) -> None:
    """numba tells arguments apart by their classes' names: with the seats swapped it took one `Mine` for the other."""
    silent, loud = tmp_path / "silent.py", tmp_path / "loud.py"
    silent.write_text(FILE.format(answer="0"))
    loud.write_text(FILE.format(answer="3 if view.table.high < 3 else 0"))
    for seats in ([0], [0, 2], [1], [1, 2, 3]):
        given = dict.fromkeys(seats, f"{silent}:Mine")
        table = tl.simulate("smear", HANDS, policy=f"{loud}:Mine", seats=given)
        assert set(table["bidder"].to_list()) == {0, 1, 2, 3} - set(seats), seats
