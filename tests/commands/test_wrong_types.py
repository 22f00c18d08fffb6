"""What Python users give: a wrong type is refused by name, in words, and before anything is played."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import tricklab as tl
from conftest import setup_of
from places import GOLDEN

WRONG = (object(), np.full(2, np.nan), b"x", len, {5: None})
"""What no parameter takes but one for a function or a dictionary."""

TAKES: dict[str, str] = {
    "ask": "hand seat dealer bids decision passed received setup",
    "ask_record": "record policy seed seat",
    "advise": "question confidence indifference seconds worlds infer others objective tallies jobs look",
    "explain": "advice",
    "find_reason": "advice",
    "compare": "a b setup hands others sides both test show jobs",
    "compare_rules": "rules_b setup hands show jobs",
    "compare_matches": "a b setup matches both jobs",
    "equity": "setup deals rounds policy jobs",
    "equity_from": "setup tallies matches policy jobs",
    "league": "setup policies hands jobs",
    "policies": "variant",
    "replay": "setup hands",
    "report": "setup hands claims jobs out",
    "review": "record policy against worlds seconds infer seed jobs",
    "simulate": "setup hands keep jobs",
    "simulate_into": "out setup hands keep share jobs",
    "simulate_matches": "setup matches jobs",
    "simulate_matches_into": "out setup matches jobs",
    "strength": "setup policies hands others jobs",
    "summarise_matches": "results matches",
    "tune": "policy ranges setup step hands rounds confirm jobs",
    "warm": "variant what policies",
    "Setup.make": "variant players rules policy sides seats scores carry hand seed",
    "Simulator": "setup",
    "Sprt": "low high alpha beta",
}


@pytest.fixture(scope="module")
def right() -> dict[str, dict[str, Any]]:
    """What each function takes, but for what it has a default for; all play what the tests of Pitch have compiled."""
    setup = tl.Setup.make("pitch", policy="basic")
    (record,) = tl.replay(setup)
    question = tl.ask(setup, "AS JS 4S KD TH 6C")
    answer = tl.advise(question, worlds=1, jobs=1)
    matches = tl.simulate_matches(setup, 2, jobs=1)
    return {
        "ask": {"setup": setup, "hand": "AS JS 4S KD TH 6C"},
        "ask_record": {"record": record, "policy": "basic"},
        "advise": {"question": question, "worlds": 1},
        "explain": {"advice": answer, "action": answer.choices[0].action},
        "find_reason": {"advice": answer},
        "compare": {"a": "random", "b": "basic", "setup": "pitch"},
        "compare_rules": {"rules_b": {"target": 21}, "setup": "pitch"},
        "compare_matches": {"a": "random", "b": "basic", "setup": "pitch"},
        "equity": {"setup": "pitch"},
        "equity_from": {"setup": "pitch"},
        "league": {"setup": "pitch", "policies": ("random", "basic")},
        "review": {"record": record, "policy": "basic"},
        "simulate": {"setup": "pitch"},
        "simulate_into": {"out": "data", "setup": "pitch"},
        "strength": {"setup": "pitch", "policies": ("random", "basic")},
        "simulate_matches_into": {"out": "data", "setup": "pitch"},
        "summarise_matches": {"results": matches},
        "tune": {"policy": "basic", "ranges": {"trumps": (3, 4)}, "setup": "pitch"},
    }


@pytest.mark.game("pitch")
@pytest.mark.parametrize(("name", "parameter"), [(name, one) for name, told in TAKES.items() for one in told.split()])
def test_a_wrong_type_is_refused_in_words(
    name: str, parameter: str, right: dict[str, dict[str, Any]], tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    function: Callable[..., Any] = tl.Setup.make if name == "Setup.make" else getattr(tl, name)
    for wrong in WRONG:
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
