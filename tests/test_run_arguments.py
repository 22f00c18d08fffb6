"""Functions about runs, given something of another kind: a sentence, as for what is typed."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import tricklab as tl
from conftest import setup_of

GOLDEN = Path(__file__).parent / "golden" / "runs-0.4.0" / "smear-4p-9cdf15df"

ASK: Any = tl
FOLDERS: dict[str, Callable[[Any], Any]] = {
    "verify": lambda folder: ASK.verify(folder),
    "runs": lambda folder: ASK.runs(folder),
    "open_run": lambda folder: ASK.open_run(folder),
    "gather": lambda folder: ASK.gather(folder),
    "simulate_into": lambda folder: ASK.simulate_into(folder, "smear", 10, policy="basic"),
    "simulate_matches_into": lambda folder: ASK.simulate_matches_into(folder, "smear", 10, policy="basic"),
}


@pytest.mark.parametrize("given", [5, None, ["data"], b"data", 1.5, {}], ids=str)
@pytest.mark.parametrize("name", list(FOLDERS))
def test_what_is_no_folder(name: str, given: Any) -> None:
    with pytest.raises(tl.UsageError, match=r"a folder of runs is a path, or a URL such as s3://BUCKET/FOLDER; not "):
        FOLDERS[name](given)


@pytest.mark.parametrize("name", list(FOLDERS))
@pytest.mark.parametrize("given", ["a\0b", "x" * 300], ids=["zero", "long"])
def test_what_no_folder_can_be_called(name: str, given: str) -> None:
    with pytest.raises(tl.UsageError, match=r"cannot have the character 0|name too long|no run's folder|cannot be"):
        FOLDERS[name](given)


@pytest.mark.parametrize("ask", [ASK.open_run, ASK.verify])
def test_what_is_no_setup(ask: Any) -> None:
    with pytest.raises(tl.UsageError, match=r"setup must be a Setup, as in .*; not 'smear'"):
        ask(GOLDEN, "smear")


def test_gather_needs_a_folder() -> None:
    with pytest.raises(tl.UsageError, match="gather needs the folder"):
        tl.gather()


@pytest.mark.parametrize("given", [0, "x", None])
def test_what_is_no_block(given: Any, tmp_path: Path) -> None:
    with pytest.raises(tl.UsageError, match="block must be"):
        tl.simulate_into(tmp_path, "smear", 10, policy="basic", block=given)


def test_the_rules_of_a_setup_are_read_only() -> None:
    setup = setup_of(policy="basic", seed="read-only")
    digest = setup.digest()
    rules: Any = setup.rules
    with pytest.raises(TypeError):
        rules["target"] = 5
    with pytest.raises(TypeError):
        del rules["target"]
    assert not hasattr(rules, "update")
    assert setup.digest() == digest
    given = dict(rules)
    made = tl.Setup("smear", given, setup.policies, setup.scores, 1)
    given["target"] = 99
    assert made.rules["target"] == setup.rules["target"]
    for other in (copy.copy(setup), copy.deepcopy(setup), pickle.loads(pickle.dumps(setup))):
        assert other == setup
        assert other.digest() == digest
        with pytest.raises(TypeError):
            other.rules["target"] = 5  # type: ignore[index]
