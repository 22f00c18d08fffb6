"""What Python users give: what is wrong is refused by name, in words, and before anything is played."""

from __future__ import annotations

import copy
import inspect
import math
import pickle
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import polars
import pytest

import tricklab as tl
from conftest import setup_of
from places import GOLDEN

HAND = "AS JS 4S KD TH 6C"
SETUP = tl.Setup.make("smear", policy="basic", seed="api")
WRONG = (object(), np.full(2, np.nan), b"x", len, {5: None})
"""What no parameter takes but one for a function or a dictionary."""

FUNCTIONS = (
    *(
        "ask",
        "ask_record",
        "belief",
        "advise",
        "explain",
        "find_reason",
        "compare",
        "compare_rules",
        "compare_matches",
        "equity",
    ),
    *(
        "diary",
        "equity_from",
        "fair",
        "league",
        "meaning",
        "policies",
        "replay",
        "report",
        "review",
        "simulate",
        "simulate_into",
    ),
    *(
        "strength",
        "tune",
        "simulate_matches",
        "simulate_matches_into",
        "summarise_matches",
        "warm",
        "Setup.make",
        "Simulator",
    ),
    "Sprt",
)
OTHERS = {"observer", "follow", "reason", "name", "names", "action", "pair", "force", "block", "policy_files", "more"}
OTHERS |= {"lineup", "normalised", "options", "on_done"}
"""Parameters that take functions, anything, or what other tests give wrongly."""


@pytest.fixture(scope="module")
def right() -> dict[str, dict[str, Any]]:
    """What each function takes, but for what it has a default for; all play what the tests of Pitch have compiled."""
    setup, hand = tl.Setup.make("pitch", policy="basic"), HAND
    (record,) = tl.replay(setup)
    question = tl.ask(setup, hand)
    answer = tl.advise(question, worlds=1, jobs=1)
    pitch, into = {"setup": "pitch"}, {"setup": "pitch", "out": "data"}
    compared = {**pitch, "a": "random", "b": "basic"}
    reviewed, several = {"record": record, "policy": "basic"}, {**pitch, "policies": ("random", "basic")}
    return {
        "ask": {"setup": setup, "hand": hand},
        "advise": {"question": question, "worlds": 1},
        "belief": {"advice": answer},
        "explain": {"advice": answer, "action": answer.choices[0].action},
        "find_reason": {"advice": answer},
        "compare_rules": {**pitch, "rules_b": {"target": 21}},
        "summarise_matches": {"results": tl.simulate_matches(setup, 2, jobs=1)},
        "tune": {**pitch, "policy": "basic", "ranges": {"trumps": (3, 4)}},
        **dict.fromkeys(("ask_record", "review"), reviewed),
        "diary": {"records": tl.replay(setup, range(2)), "seat": 0},
        "meaning": {**pitch, "bids": "1", "policy": "basic", "hands": 100},
        "fair": {"records": tl.replay(setup, range(20))},
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


PAST = GOLDEN / "runs-0.4.0" / "smear-4p-9cdf15df"
FOLDER = r"a folder of runs is a path, or a URL such as s3://BUCKET/FOLDER; not "
CANNOT = r"cannot have the character 0|name too long|no run's folder|cannot be"


@pytest.mark.parametrize("name", ["verify", "runs", "open_run", "gather", "simulate_into", "simulate_matches_into"])
def test_what_is_no_folder(name: str) -> None:
    more = ("smear", 10) if name.endswith("_into") else ()
    for given in (5, None, ["data"], b"data", 1.5, {}, "a\0b", "x" * 300):
        with pytest.raises(tl.UsageError, match=CANNOT if isinstance(given, str) else FOLDER):
            getattr(tl, name)(given, *more)


@pytest.mark.parametrize("seed", [None, 1.5, math.nan, [1], b"x", True, "", "two\nlines", "x" * 1001, "9" * 5000])
def test_seeds_that_are_none(seed: Any) -> None:
    with pytest.raises(tl.UsageError, match="seed must be a whole number or a text of 1 to 1000 characters on"):
        tl.simulate("smear", 10, seed=seed)
    assert tl.Setup.make("smear", seed=np.int64(7)) == tl.Setup.make("smear", seed="7")
    assert [tl.Setup.make("smear", seed=text).seed for text in ("sieben ♠", "-3")] == ["sieben ♠", -3]


@pytest.mark.parametrize(("given", "told"), [
    ({"scores": [1.5, 0]}, "a score must be a whole number, as in 12; not 1.5"),
    ({"scores": [True, 0]}, "a score must be a whole number, as in 12; not True"),
    ({"scores": "12,3"}, r"scores must be a list of whole numbers, as in scores=\[12, -3\]"),
    ({"players": "x"}, "option 'players' does not take 'x': it takes 4, 6"),
    ({"rules": "jokers=ranked"}, "rules must be a dictionary, as in rules="),
    ({"rules": [("jokers", "ranked")]}, "rules must be a dictionary"),
    ({"rules": {1: 2}}, "rules must be a dictionary"),
    ({"sides": ["basic"]}, "sides must be a dictionary, as in sides="),
    ({"seats": {"0": "basic"}}, "seats must be a dictionary"),
    ({"hand": 5}, "hand must be a text, as in hand='AS KS'"),
    ({"policy": None}, "a policy is a name such as 'expert', or a NamedTuple class"),
    ({"policy": int}, "a policy is a name such as 'expert'"),
    ({"polcy": "basic"}, "there is no option 'polcy'; .* Did you mean 'policy'?"),
    ({"jobs": 1.5}, "jobs must be a whole number, as in 2; not 1.5"),
    ({"jobs": 99_999}, "jobs must be from 1 to 1,024; not 99999"),
    ({"hands": [10]}, "hands must be"),
    ({"hands": None}, "hands must be"),
    ({"setup": ["smear"]}, "variant must be a text, as in variant='smear'"),
    ({"setup": SETUP, "seed": 3}, "give seed to Setup.make; a setup is complete"),
], ids=str)  # fmt: skip
def test_wrong_types_are_told_in_the_users_words(given: dict[str, Any], told: str) -> None:
    with pytest.raises(tl.UsageError, match=told):
        tl.simulate(**{"setup": "smear", "hands": 10, **given})


@pytest.mark.parametrize(("call", "told"), [
    (lambda: tl.compare("basic", "random", SETUP, 10, show="x"), "show must be a whole number, as in 5; not 'x'"),
    (lambda: tl.compare("basic", "random", hands=10, policy="basic"), "there is no option 'policy'"),
    (lambda: tl.Setup.make("phat", carry="x"), "carry must be a whole number"),
    (lambda: tl.Setup.make("smear", carry=8), "carries nothing over from deal to deal: leave carry out"),
    (lambda: tl.league(SETUP, ["basic"], 10), "a league needs two policies or more"),
    (lambda: tl.replay(SETUP, -1), "the number of a deal must be from 0 to 1,099,511,627,775; not -1"),
    (lambda: tl.replay(SETUP, range(-1, 2)), "deals are numbered from 0 to"),
    (lambda: tl.policies("smeer"), "Did you mean 'smear'"),
    (lambda: tl.report("smear", 10, scores=[1, 2]), "leave scores, carry and hand out"),
    (lambda: tl.report("smear", 10, players=6, rules={"players": 4}), "contradict each other"),
    (lambda: tl.summarise(polars.DataFrame({"hand": [0]})), "give the setup as well"),
    (lambda: tl.summarise(polars.DataFrame({"hand": [0]}), SETUP), "the table has no column 'dealer'"),
    (lambda: tl.summarise([1, 2], SETUP), "summarise takes a table, a run or a run's folder; not list"),
    (lambda: tl.ask("pitch", hand=None), "hand must be a text, as in hand='AS 10h JK1'; not None."),
    (lambda: tl.ask("pitch", HAND, bids=None), r'bids must be a list, as in bids=\["pass", 2\]; not None.'),
    (lambda: tl.ask("pitch", HAND, seat="x"), "seat must be a whole number, as in 2; not 'x'."),
    (lambda: tl.advise(5), r"question must be what tricklab\.ask or tricklab\.ask_record returns; not 5"),
    (lambda: tl.open_run(PAST, "smear"), r"setup must be a Setup, as in .*; not 'smear'"),
    (lambda: tl.verify(PAST, "smear"), r"setup must be a Setup, as in .*; not 'smear'"),
    (lambda: tl.gather(), "gather needs the folder"),
    *((lambda n=n: tl.simulate_into("data", "smear", 10, block=n), "block must be") for n in (0, "x", None)),
])  # fmt: skip
def test_other_functions_too(call: Any, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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
