"""What Python users give: a wrong type is refused by name, in words, and before anything is played."""

from __future__ import annotations

import copy
import inspect
import pickle
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import tricklab as tl
from conftest import setup_of
from places import GOLDEN

WRONG = (object(), np.full(2, np.nan), b"x", len, {5: None})
"""What no parameter takes but one for a function or a dictionary."""

FUNCTIONS = (
    *("ask", "ask_record", "advise", "explain", "find_reason", "compare", "compare_rules", "compare_matches", "equity"),
    *(
        "equity_from",
        "league",
        "policies",
        "replay",
        "report",
        "review",
        "simulate",
        "simulate_into",
        "strength",
        "tune",
    ),
    *("simulate_matches", "simulate_matches_into", "summarise_matches", "warm", "Setup.make", "Simulator", "Sprt"),
)
OTHERS = {
    "observer",
    "follow",
    "reason",
    "name",
    "names",
    "action",
    "pair",
    "force",
    "block",
    "policy_files",
    "on_done",
}
OTHERS |= {"lineup", "normalised", "options", "more"}
"""Parameters that take functions, anything, or what other tests give wrongly."""


@pytest.fixture(scope="module")
def right() -> dict[str, dict[str, Any]]:
    """What each function takes, but for what it has a default for; all play what the tests of Pitch have compiled."""
    setup, hand = tl.Setup.make("pitch", policy="basic"), "AS JS 4S KD TH 6C"
    (record,) = tl.replay(setup)
    question = tl.ask(setup, hand)
    answer = tl.advise(question, worlds=1, jobs=1)
    pitch, into = {"setup": "pitch"}, {"setup": "pitch", "out": "data"}
    compared = {**pitch, "a": "random", "b": "basic"}
    reviewed, several = {"record": record, "policy": "basic"}, {**pitch, "policies": ("random", "basic")}
    return {
        "ask": {"setup": setup, "hand": hand},
        "advise": {"question": question, "worlds": 1},
        "explain": {"advice": answer, "action": answer.choices[0].action},
        "find_reason": {"advice": answer},
        "compare_rules": {**pitch, "rules_b": {"target": 21}},
        "summarise_matches": {"results": tl.simulate_matches(setup, 2, jobs=1)},
        "tune": {**pitch, "policy": "basic", "ranges": {"trumps": (3, 4)}},
        **dict.fromkeys(("ask_record", "review"), reviewed),
        **dict.fromkeys(("compare", "compare_matches"), compared),
        **dict.fromkeys(("equity", "equity_from", "simulate"), pitch),
        **dict.fromkeys(("league", "strength"), several),
        **dict.fromkeys(("simulate_into", "simulate_matches_into"), into),
    }


@pytest.mark.game("pitch")
@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_wrong_type_is_refused_in_words(
    name: str, right: dict[str, dict[str, Any]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    function: Callable[..., Any] = tl.Setup.make if name == "Setup.make" else getattr(tl, name)
    for parameter, wrong in product({*inspect.signature(function).parameters} - OTHERS, WRONG):
        if parameter == "look" and callable(wrong):
            continue
        with pytest.raises(tl.UsageError) as error:
            function(**{**right.get(name, {}), parameter: wrong})
        assert "\n" not in str(error.value)
        assert not any(word in str(error.value) for word in ("NoneType", "indices", "not supported", "attribute"))
    assert not list(tmp_path.iterdir())


@pytest.mark.game("pitch")
def test_the_message_names_the_parameter(right: dict[str, dict[str, Any]]) -> None:
    hand = right["ask"]["hand"]
    for given, told in (
        ({"hand": None}, "hand must be a text, as in hand='AS 10h JK1'; not None."),
        ({"hand": hand, "bids": None}, 'bids must be a list, as in bids=["pass", 2]; not None.'),
        ({"hand": hand, "seat": "x"}, "seat must be a whole number, as in 2; not 'x'."),
    ):
        with pytest.raises(tl.UsageError) as error:
            tl.ask("pitch", **given)  # type: ignore[arg-type]
        assert str(error.value) == told
    question = r"question must be what tricklab\.ask or tricklab\.ask_record returns; not 5"
    with pytest.raises(tl.UsageError, match=question):
        tl.advise(5)  # type: ignore[arg-type]
    with pytest.raises(tl.UsageError, match=r"there is no choice 99; there are .*0 \(pass\)"):
        tl.explain(right["explain"]["advice"], 99)


PAST = GOLDEN / "runs-0.4.0" / "smear-4p-9cdf15df"
FOLDER = r"a folder of runs is a path, or a URL such as s3://BUCKET/FOLDER; not "
CANNOT = r"cannot have the character 0|name too long|no run's folder|cannot be"


@pytest.mark.parametrize("name", ["verify", "runs", "open_run", "gather", "simulate_into", "simulate_matches_into"])
def test_what_is_no_folder(name: str) -> None:
    more = ("smear", 10) if name.endswith("_into") else ()
    for given in (5, None, ["data"], b"data", 1.5, {}, "a\0b", "x" * 300):
        with pytest.raises(tl.UsageError, match=CANNOT if isinstance(given, str) else FOLDER):
            getattr(tl, name)(given, *more)


@pytest.mark.parametrize(("call", "told"), [
    (lambda: tl.open_run(PAST, "smear"), r"setup must be a Setup, as in .*; not 'smear'"),
    (lambda: tl.verify(PAST, "smear"), r"setup must be a Setup, as in .*; not 'smear'"),
    (lambda: tl.gather(), "gather needs the folder"),
    *((lambda n=n: tl.simulate_into("data", "smear", 10, block=n), "block must be") for n in (0, "x", None)),
])  # fmt: skip
def test_what_folders_are_given_to(
    call: Callable[[], Any], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(tl.UsageError, match=told):
        call()


def test_the_rules_of_a_setup_are_read_only() -> None:
    setup = setup_of(policy="basic", seed="read-only")
    digest, rules = setup.digest(), dict(setup.rules)
    made = tl.Setup("smear", rules, setup.policies, setup.scores, 1)
    rules["target"] = 99
    assert made.rules["target"] == setup.rules["target"]
    for other in (setup, copy.copy(setup), copy.deepcopy(setup), pickle.loads(pickle.dumps(setup))):
        with pytest.raises(TypeError):
            other.rules["target"] = 5  # type: ignore[index]
        with pytest.raises(TypeError):
            del other.rules["target"]  # type: ignore[attr-defined]
        assert not hasattr(other.rules, "update")
        assert (other, other.digest()) == (setup, digest)
