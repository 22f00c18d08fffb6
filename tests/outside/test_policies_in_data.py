"""A saved game, a manifest or a file of claims that names a policy file: the file is never run, whatever its name."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

import tricklab as tl
import usual_lineup
from incoming import sealed
from own_policy import own_policy
from shell import refused, run
from tricklab.engine.errors import UsageError
from tricklab.engine.runs.storage.manifest import MANIFEST
from tricklab.engine.sessions.unfinished_game import Game, read_game

pytestmark = pytest.mark.game("pitch")

SETUP = tl.Setup.make("pitch", policy="random", seed="trust")
NAMES = (
    *("evil.py:X", "./evil.py:X", "sub/../evil.py:X", "{folder}/evil.py:X", "~/evil.py:X", "evil.PY:X", "evil.py :X"),
    *("evil.py:X ", "evil.py", "evil.py:", "evil.py:X:objective=match", "rollout:base=evil.py:X"),
    *("rollout:base=evil.py:X,worlds=2", "rollout:base={folder}/evil.py:X,objective=match", "rollout:base=./evil.py"),
    *("habit:base=evil.py:X,when=lead,play=trump", "objective=points,evil.py:X", "link.py:X", "evil.py\0:X"),
)


@pytest.fixture(autouse=True)
def marker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What the evil file writes; it is in the current folder and in the home folder."""
    monkeypatch.setattr(usual_lineup, "usual", [])
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    evil = f"from pathlib import Path; Path({str(tmp_path / 'marker')!r}).write_text('it was run')"
    text = own_policy("return 0", "bid", "pitch", imports=evil)
    (tmp_path / "sub").mkdir()
    for name in ("evil.py", "evil.PY", "evil.py ", "sub/evil.py"):
        (tmp_path / name).write_text(text)
    (tmp_path / "link.py").symlink_to("evil.py")
    return tmp_path / "marker"


def saved(folder: Path, name: str) -> Path:
    """Return a saved game in which the third player is called so."""
    game, path = Game(SETUP, 0, 0, False), folder / "game.json"
    game.save(path, [])
    told = json.loads(path.read_text())
    told["setup"]["policies"][2]["name"] = name
    path.write_text(json.dumps(told))
    return path


def run_of(folder: Path, name: str, share: str | None = None) -> Path:
    """Return a run in whose manifest all players are called so."""
    at = tl.simulate_into(folder / "data", SETUP, 40, share=share).folder
    told = json.loads((at / MANIFEST).read_text())
    for policy in told["policies"]:
        policy["name"] = name
    (at / MANIFEST).write_text(sealed(told))
    return at


def claims(folder: Path, name: str, key: str = "a") -> Path:
    """Return a file of claims with a claim about such a player."""
    other = "" if key == "a" else "a = 'basic'\n"
    path, quoted = folder / "ours.toml", json.dumps(name)
    words = f"says = 'x'\nsource = 'y'\ntested = 'z'\nwhen = {{ voids_at_most = 3 }}\n{other}{key} = {quoted}\n"
    path.write_text(f'game = "pitch"\n[[claim]]\n{words}')
    return path


ROUTES: dict[str, Callable[[Path, str], object]] = {
    "resume": lambda folder, name: read_game(saved(folder, name)),
    "open_run": lambda folder, name: tl.open_run(run_of(folder, name)),
    "summarise": lambda folder, name: tl.summarise(run_of(folder, name)),
    "verify": lambda folder, name: tl.verify(run_of(folder, name)),
    "gather": lambda folder, name: tl.gather(run_of(folder, name, "1/1").parent.parent),
    "claims a": lambda folder, name: tl.report("pitch", 10, policy="basic", claims=claims(folder, name)),
    "claims b": lambda folder, name: tl.report("pitch", 10, policy="basic", claims=claims(folder, name, "b")),
}


@pytest.mark.parametrize("route", ROUTES)
def test_a_file_that_only_data_names_is_not_run(route: str, tmp_path: Path, marker: Path) -> None:
    for name in NAMES:
        with pytest.raises(UsageError) as error:
            ROUTES[route](tmp_path, name.format(folder=tmp_path))
        assert not marker.exists(), name
        assert len(str(error.value)) < 500


def test_a_list_of_runs_shows_the_name_and_runs_nothing(tmp_path: Path, marker: Path) -> None:
    run_of(tmp_path, "evil.py:X")
    (line,) = tl.runs(tmp_path / "data")
    assert set(line.policies) == {"evil.py:X"}
    assert not marker.exists()


def test_commands_say_which_file_names_it_and_how_to_name_it_again(tmp_path: Path, marker: Path) -> None:
    said = run("tricklab", "play", "--resume", saved(tmp_path, "evil.py:X"), cwd=tmp_path)
    refused(said, "game.json", "'evil.py:X'", "--seats 2=FILE.py:CLASS")
    said = run("tricklab", "verify", run_of(tmp_path, "evil.py:X"), cwd=tmp_path)
    refused(said, MANIFEST, "'evil.py:X'", "give the setup")
    words = ("report", "pitch", "--hands", "10", "--policy", "basic", "--claims", claims(tmp_path, "evil.py:X"))
    refused(run("tricklab", *words, cwd=tmp_path), "ours.toml", "claim 1", "evil.py", "--policy-file")
    assert not marker.exists()


def test_a_file_that_the_user_names_again_plays(tmp_path: Path, marker: Path) -> None:
    game = read_game(saved(tmp_path, "evil.py:X"), {2: "evil.py:X"})
    assert game.setup.policies[2].name == "evil.py:X"
    assert marker.exists()


@pytest.mark.deep
def test_claims_may_name_a_file_that_the_command_names(tmp_path: Path, marker: Path) -> None:
    """By whatever path; another file of that name in another folder is another file."""
    file = claims(tmp_path, "./link.py:X")
    with pytest.raises(UsageError, match=r"--policy-file"):
        tl.report("pitch", 10, policy="basic", claims=file, policy_files=["sub/evil.py"])
    assert not marker.exists()
    words = ("report", "pitch", "--hands", "10", "--policy", "basic", "--claims", file, "--policy-file", "evil.py")
    done = run("tricklab", *words, cwd=tmp_path)
    assert done.code == 0, done.err
    assert marker.exists()
    page = (tmp_path / "reports" / "pitch" / "index.html").read_text()
    assert "--policy-file evil.py" in page
