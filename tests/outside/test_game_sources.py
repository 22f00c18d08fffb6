"""The code of a game from outside is part of what a run is: two versions of the game never share a folder."""

from __future__ import annotations

import json
import pickle
from pathlib import Path

import pytest

from outside_package import WHIST, install, put, python_in
from shell import Result, refused, run
from tricklab import Setup, UsageError
from tricklab.engine.games import GAMES
from tricklab.engine.games.sources import sources_digest

pytestmark = [pytest.mark.game("whist"), pytest.mark.interpreted]

OTHER_SCORE = ("row.delta[side] = max(0,", "row.delta[side] = max(0, 2 -")


def tricklab(place: Path, *words: str | Path, command: str = "tricklab") -> Result:
    return run(command, *words, env={"PYTHONPATH": str(place)}, often=True)


DIGESTS = """
from tricklab.engine.games.sources import sources_digest
from tricklab.engine.play.kernel_sources import source_hash
from tricklab.engine.play.kernels import _files_of
from tricklab.engine.policies.find import find_policy
assert not _files_of([find_policy(name, "whist") for name in ("basic", "expert")], "whist")
print(sources_digest("whist"), source_hash("whist"))
"""
"""The digest of whist, and what its kernels are kept by; policies in a second module are no user's own."""


def test_our_own_games_keep_the_names_of_their_runs() -> None:
    assert {sources_digest(game) for game in GAMES} == {""}
    assert "sources" not in Setup.make("smear", policy="basic").describe()


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """Whist as a package with its policies in a second module and a table in a file."""
    place = tmp_path / "installed"
    (place / "whist").mkdir(parents=True)
    head, players = WHIST.read_text().split("# Who plays it.")
    last = "POLICIES = declare(GAME, Basic, expert=Expert)"
    late = f"from whist_players import Basic, Expert\n\n{last}\n\n\ndef later():\n    import whist_far\n"
    (place / "whist" / "__init__.py").write_text(head + late)
    (place / "whist" / "table.json").write_text("{}")
    (place / "whist_players.py").write_text(head.partition("class")[0] + players.replace(last, "import whist_numbers"))
    (place / "whist_numbers.py").write_text("MOST = 3\n")
    (place / "whist_far.py").write_text("import numpy\n")
    install(place, "whist", "whist")
    return place


@pytest.mark.full
def test_the_digest_follows_all_code_of_a_game(installed: Path) -> None:
    """Its package with the data in it, and modules beside it that it imports, however late; nothing else."""
    seen = [python_in(installed, "-c", DIGESTS).split()]
    assert len(seen[0][0]) == 16
    for name in ("whist/__init__.py", "whist/table.json", "whist_players.py", "whist_numbers.py", "whist_far.py"):
        with (installed / name).open("a") as file:
            file.write(" \n")
        seen.append(python_in(installed, "-c", DIGESTS).split())
    for kind in zip(*seen, strict=True):
        assert len({*kind}) == len(seen)
    (installed / "whist" / "__pycache__").mkdir(exist_ok=True)
    (installed / "whist" / "__pycache__" / "more.pyc").write_bytes(b"x")
    (installed / "unrelated.py").write_text("x = 1\n")
    moved = installed.rename(installed.with_name("moved"))
    assert python_in(moved, "-c", DIGESTS).split() == seen[-1]


def test_two_versions_of_a_game_do_not_share_a_run(tmp_path: Path) -> None:
    place, out = put(tmp_path / "place", WHIST), tmp_path / "runs"
    words = ("--variant", "whist", "--policy", "basic", "--seed", "out", "--hands", "40", "--format", "json")

    def deal(*more: str) -> tuple[Path, float]:
        done = tricklab(place, *words, "--out", out, *more, command="simulate")
        assert done.code == 0, done.err
        return Path(done.json["folder"]), done.json["summary"]["played"]["bidders"]["value"]

    first, score = deal()
    assert deal() == (first, score)
    put(place, WHIST, OTHER_SCORE)
    second, other = deal()
    assert second != first
    assert other != score
    refused(tricklab(place, "verify", first), f"{first} was dealt by other code of the game whist")
    refused(tricklab(place, "gather", out))
    assert tricklab(place, "verify", second).code == 0
    told = json.loads((second / "manifest.json").read_text())
    assert told["sources"] != json.loads((first / "manifest.json").read_text())["sources"]
    put(place, WHIST)
    assert deal() == (first, score)


def test_a_setup_is_not_taken_where_its_game_is_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on a worker of a cluster with another version of the game's package."""
    content = pickle.dumps(Setup.make("smear", policy="basic"))
    assert pickle.loads(content) == Setup.make("smear", policy="basic")
    monkeypatch.setattr("tricklab.engine.play.setup.sources_digest", lambda game: "another")
    with pytest.raises(UsageError, match=r"the code of the game 'smear' is not the same here: install the same\."):
        pickle.loads(content)
