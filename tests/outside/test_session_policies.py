"""Policies that are classes of the running session, as in a cell of a notebook; and classes that share a name."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import polars as pl
import pytest

import tricklab as tl
from own_policy import own_policy
from tricklab.engine.policies.registry import policies_of
from tricklab.making import lowest, suit_cards

pytestmark = pytest.mark.game("phat")  # what a session compiles is not kept, and Smear takes twice as long

HANDS = 200


class Pitcher(NamedTuple):
    """Pitches from the suit that it is told."""

    suit: float = 3.0
    never: float = 0.0


class Undecided(NamedTuple):
    at: float = 0.0


class Bare(NamedTuple):
    at: float


class Wordy(NamedTuple):
    style: str = "bold"


class Endless(NamedTuple):
    at: float = float("nan")


def pitch(policy: Pitcher, view: Any) -> int:
    cards = view.own.hand & suit_cards(int(policy.suit))
    return lowest(cards if cards else view.own.hand)


def pitched(table: pl.DataFrame) -> str:
    """The suit that each seat pitches nearly always, seat by seat: it is void of it in a deal of eighty."""
    suits = ""
    for seat in range(4):
        counts = table.filter(pl.col("pitcher") == seat)["trump"].value_counts(sort=True)
        assert counts["count"][0] > 0.9 * counts["count"].sum()
        suits += counts["trump"][0]
    return suits


def plays(policy: Any, **given: Any) -> str:
    return pitched(tl.simulate("phat", HANDS, policy=policy, **given))


@pytest.mark.deep
def test_a_class_an_instance_and_a_cell_that_is_run_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    decide = tl.decides(Pitcher, "phat", "pitch")
    decide(pitch)
    first = tl.Setup.make("phat", policy=Pitcher)
    assert plays(Pitcher) == "SSSS"
    assert plays(Pitcher(suit=1)) == plays(Pitcher(suit=1), jobs=1) == "DDDD"
    assert first.policies[0].name == "Pitcher"
    assert tl.Setup.make("phat", policy=Pitcher(suit=1)).policies[0].name == "Pitcher:suit=1"
    decide(lambda policy, view: lowest(view.own.hand))
    assert plays(Pitcher) == "CCCC"
    assert tl.Setup.make("phat", policy=Pitcher) != first
    assert pitched(tl.simulate(first, HANDS)) == "SSSS"  # what was made before plays as it did
    both = tl.Setup.make("phat", policy=Pitcher).with_policies(first.policies[0], seats={1: Pitcher})
    assert pitched(tl.simulate(both, HANDS)) == "SCSS"
    other = both.with_policies(Pitcher, seats={1: first.policies[0]})
    assert pitched(tl.simulate(other, HANDS)) == "CSCC"
    assert not [path for path in tmp_path.rglob("*") if path.is_file()], "what a session compiles is not kept on disk"


@pytest.mark.interpreted
def test_a_class_of_the_session_plays() -> None:
    tl.decides(Pitcher, "phat", "pitch")(pitch)
    assert pitched(tl.simulate("phat", 60, policy=Pitcher, seats={1: Pitcher(suit=1)})) == "SDSS"


@pytest.mark.interpreted
def test_an_illegal_answer_names_the_class() -> None:
    tl.decides(Pitcher, "phat", "pitch")(lambda policy, view: 99)
    with pytest.raises(tl.PolicyError, match=r"policy 'Pitcher' chose an illegal action: in deal 0 seat . answered 99"):
        tl.simulate("phat", HANDS, policy=Pitcher)


def test_code_that_cannot_be_compiled_names_the_class() -> None:
    tl.decides(Pitcher, "phat", "pitch")(lambda policy, view: view.nonsense)
    with pytest.raises(tl.UsageError, match=r"the code of Pitcher failed in line .*nonsense"):
        tl.simulate("phat", HANDS, policy=Pitcher)


REFUSED = [
    (Undecided, "Undecided decides nothing in phat: put @tricklab.decides"),
    (Undecided(at=1), "Undecided decides nothing in phat"),
    (Pitcher(suit="three"), "parameter 'suit' of policy 'Pitcher' needs a number; not 'three'"),  # type: ignore[arg-type]
    (Pitcher(suit=float("nan")), "parameter 'suit' of policy 'Pitcher' needs a number"),
    (Pitcher(suit=2**70), "parameter 'suit' of policy 'Pitcher' needs a number"),
    (Bare, "Bare: give at a default value, or give an instance"),
    (Wordy, "Wordy: the default of 'style' must be a number; not 'bold'"),
    (Endless, "Endless: the default of 'at' must be a number; not nan"),
]


def test_refused() -> None:
    for player in (Pitcher, Bare, Wordy, Endless):
        tl.decides(player, "phat", "pitch")(pitch)
    for policy, told in REFUSED:
        with pytest.raises(tl.UsageError, match=told):
            tl.Setup.make("phat", policy=policy)
    tl.decides(Undecided, "phat", "pich")(pitch)
    with pytest.raises(tl.UsageError, match="Undecided decides 'pich', but phat has pitch, play"):
        tl.Setup.make("phat", policy=Undecided)


ARGUMENTS: list[tuple[tuple[Any, ...], str]] = [
    ((None, "phat", "pitch"), "decides takes a NamedTuple class first, as in @decides.Careful, ....; not None"),
    ((Pitcher(), "phat", "pitch"), "takes a NamedTuple class first"),
    ((Pitcher, None, "pitch"), r"as in @decides.Pitcher, 'smear', 'bid'.; not None, 'pitch'"),
    ((Pitcher, "phat"), "takes a game and kinds of decision after the class"),
    ((Pitcher, "phat", ["pitch"]), r"not 'phat', \['pitch'\]"),
    ((Pitcher, "phat", pitch), "not 'phat', <function pitch"),
]


def test_what_decides_takes() -> None:
    for arguments, told in ARGUMENTS:
        with pytest.raises(tl.UsageError, match=told):
            tl.decides(*arguments)
    for function in (None, len, Pitcher, 3):
        with pytest.raises(tl.UsageError, match=r"Pitcher is decided for by a function .policy, view.; not"):
            tl.decides(Pitcher, "phat", "pitch")(function)  # type: ignore[arg-type]


def test_an_instance_is_named_by_its_parameters() -> None:
    tl.decides(Bare, "phat", "pitch")(pitch)
    for value in (2.0, 2, np.int64(2), np.float32(2)):
        assert tl.Setup.make("phat", policy=Bare(at=value)).policies[0].name == "Bare:at=2"
    basic: Callable[..., Any] = policies_of("phat")["basic"]
    assert tl.Setup.make("phat", policy=basic(court=3)) == tl.Setup.make("phat", policy="basic:court=3")


def test_its_runs_cannot_be_kept(tmp_path: Path) -> None:
    tl.decides(Pitcher, "phat", "pitch")(pitch)
    with pytest.raises(tl.UsageError, match=r"Pitcher is a class of this session.*put it in a file"):
        tl.simulate_into(tmp_path / "runs", "phat", 10, policy=Pitcher)
    assert not (tmp_path / "runs").exists()


@pytest.mark.full
def test_two_files_with_classes_of_one_name_are_not_mixed_up(tmp_path: Path) -> None:
    """numba tells arguments apart by their classes' names: with the seats swapped it took one `Mine` for the other."""
    low, high = tmp_path / "low.py", tmp_path / "high.py"
    low.write_text(own_policy("return lowest(view.own.hand)", "pitch", name="Mine"))
    high.write_text(own_policy("return highest(view.own.hand)", "pitch", name="Mine"))
    for seats in ([0], [0, 2], [1], [1, 2, 3]):
        given = dict.fromkeys(seats, f"{low}:Mine")
        expected = "".join("C" if seat in seats else "S" for seat in range(4))
        assert plays(f"{high}:Mine", seats=given) == expected, seats
