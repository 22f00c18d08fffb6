"""The code of a policy from a file is part of what a run is: its file, the modules beside it, and their constants."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from own_policy import own_policy
from shell import python, run
from tiers import full_but
from tricklab import Setup, UsageError, simulate
from tricklab.engine.games.sources import files_beside
from tricklab.engine.policies.find import find_policy

pytestmark = pytest.mark.game("phat")

BESIDE = "os.path.join(os.path.dirname(__file__), 'suit.json')"


def policy_of(imports: str, suit: str) -> str:
    """Return a policy that pitches from a suit, which it takes from elsewhere."""
    line = f"cards = view.own.hand & suit_cards({suit})\n    return lowest(cards if cards else view.own.hand)"
    beside = "import json, os, sys\nsys.path.insert(0, os.path.dirname(__file__))\n"
    return own_policy(line, "pitch", imports=beside + imports)


FUNCTION = "from tricklab.making import compiled\n@compiled\ndef suit_of(seat):\n    return {suit}\n"
WITH_FUNCTION = policy_of("from far_suits import suit_of", "suit_of(view.seat)")
ARRAY = "import numpy as np\nSUITS = np.full(1, {suit})\n"
CASES = {
    "a function of another module": (WITH_FUNCTION, "far_suits.py", FUNCTION),
    "a constant of another module": (policy_of("import far_it", "far_it.SUIT"), "far_it.py", "SUIT = {suit}\n"),
    "a constant from a file of data": (policy_of(f"SUIT = json.load(open({BESIDE}))", "SUIT"), "suit.json", "{suit}"),
    "an array behind a module": (policy_of("from far_first import SUITS", "int(SUITS[0])"), "far_second.py", ARRAY),
}


CODE = [case for case in CASES if "data" not in case]


@pytest.mark.parametrize("case", full_but(CODE[:1], CODE))
def test_the_digest_follows_what_a_policy_imports(case: str, tmp_path: Path) -> None:
    """Modules have names of their own here, as this process has imported others; data are read by the next test."""
    policy, name, text = (words.replace("far_", f"far{len(case)}_") for words in CASES[case])
    (tmp_path / "mine.py").write_text(policy)
    (tmp_path / f"far{len(case)}_first.py").write_text(f"from far{len(case)}_second import SUITS\n")
    digests = []
    for suit in (1, 3, 1):
        (tmp_path / name).write_text(text.format(suit=suit))
        digests.append(find_policy(f"{tmp_path / 'mine.py'}:X", "phat").digest)
    assert digests[0] == digests[2] != digests[1]


@pytest.mark.deep
@pytest.mark.parametrize(
    "case", [pytest.param(case, marks=pytest.mark.deep if n else pytest.mark.full) for n, case in enumerate(CASES)]
)
def test_a_policy_plays_what_it_imports_now(case: str, tmp_path: Path) -> None:
    policy, name, text = CASES[case]
    (tmp_path / "mine.py").write_text(policy)
    (tmp_path / "far_first.py").write_text("from far_second import SUITS\n")
    words = ("--variant", "phat", "--hands", "300", "--seed", "beside", "--jobs", "1", "--format", "json")
    folders = []
    for suit in (1, 3, 1):
        (tmp_path / name).write_text(text.format(suit=suit))
        done = run("simulate", *words, "--policy", f"{tmp_path / 'mine.py'}:X", "--out", tmp_path / "runs", often=True)
        assert done.code == 0, done.err
        folders.append(Path(done.json["folder"]))
    assert folders[0] == folders[2] != folders[1]
    trumps = [pl.read_parquet(folder / "part-000000.parquet")["trump"].mode()[0] for folder in folders]
    assert trumps == ["D", "S", "D"]


@pytest.mark.deep
def test_a_process_plays_what_a_policy_imports_now(tmp_path: Path) -> None:
    """As in a notebook, within the same second and with as many bytes."""
    (tmp_path / "mine.py").write_text(WITH_FUNCTION.replace("far_suits", "near_suits"))
    trumps, digests = [], []
    for suit in (1, 3):
        (tmp_path / "near_suits.py").write_text(FUNCTION.format(suit=suit))
        os.utime(tmp_path / "near_suits.py", (10**9, 10**9))
        policy = f"{tmp_path / 'mine.py'}:X"
        digests.append(find_policy(policy, "phat").digest)
        trumps.append(simulate(Setup.make("phat", policy=policy, seed=1), 300)["trump"].mode()[0])
    assert trumps == ["D", "S"]
    assert len({*digests}) == 2


def test_what_is_installed_meanwhile_is_no_longer_a_users_own(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "bunch.py").write_text("CARDS = 5\n")
    assert [name for name, _ in files_beside(b"import bunch")] == ["bunch"]
    info = tmp_path / "bunch-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: bunch\nVersion: 1.0\n")
    (info / "top_level.txt").write_text("bunch\n")
    assert files_beside(b"import bunch") == []


def dice(imports: str, line: str) -> str:
    return own_policy(f"{line}\n    return lowest(view.own.hand)", "pitch", imports=imports)


IN_LINE = "line 9, in pitch(): "

THROWN = [
    ("import numpy as np", "if np.random.random() < 0.5: return 0", IN_LINE + "np.random gives random numbers that no"),
    ("import numpy.random", "if numpy.random.rand() < 0.5: return 0", IN_LINE + "numpy.random gives random numbers"),
    ("from numpy.random import randint as f", "if f(0, 2): return 0", IN_LINE + "f gives random numbers"),
    ("import random\nDICE = random.Random(7)", "if DICE.random(): return 0", "in pitch(): DICE gives random numbers"),
    ("import numpy as np\nG = np.random.default_rng(7)", "if G.random(): return 0", "in pitch(): G gives random"),
    ("from os import urandom", "if urandom(1): return 0", IN_LINE + "urandom differs in each run"),
    ("from secrets import randbelow", "if randbelow(2): return 0", IN_LINE + "randbelow gives random numbers"),
    ("import time", "if time.time() > 0: return 0", IN_LINE + "time differs in each run"),
    ("from numba import objmode", "with objmode(): print(1)", IN_LINE + "objmode leaves compiled code"),
    ("import ctypes\nR = ctypes.CDLL(None).rand", "if R() % 2: return 0", "in pitch(): R is code that no hash covers"),
    ("from dice_beside import throw", "if throw(): return 0", "dice_beside.py, line 5, in throw(): np.random gives"),
    ("import dice_beside", "if dice_beside.ALL[0](): return 0", "dice_beside.py, line 5, in throw(): np.random"),
]


@pytest.mark.parametrize(("imports", "line", "message"), THROWN)
def test_dice_of_its_own_are_refused(imports: str, line: str, message: str, tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    throw = "def throw():\n    return np.random.rand() < 0.5\nALL = (throw,)\n"
    beside = f"import numpy as np, numba\n\n@numba.njit\n{throw}"
    (tmp_path / "dice_beside.py").write_text(beside)
    path = tmp_path / "mine.py"
    path.write_text(dice(imports, line))
    with pytest.raises(UsageError) as refused:
        Setup.make("phat", policy=f"{path}:X")
    assert message in str(refused.value)
    assert str(tmp_path) in str(refused.value)


SEEDED = "import json, random\nrandom.seed(json.load(open({seed!r})))\nLEAST = random.random()"
DIGEST = "import sys; from tricklab.engine.policies.find import find_policy as f; print(f(sys.argv[1], 'phat').digest)"


def test_dice_outside_of_decisions_are_no_fault(tmp_path: Path) -> None:
    """A policy may compute its constants by chance; they are part of its digest."""
    path, seed = tmp_path / "mine.py", tmp_path / "seed"
    path.write_text(dice(SEEDED.format(seed=str(seed)), "if LEAST > 2: return 0"))
    digests = []
    for number in (1, 1, 2):
        seed.write_text(json.dumps(number))
        digests.append(python(DIGEST, f"{path}:X").out)
    assert digests[0] == digests[1] != digests[2]
