"""The code of a game from outside is part of what a run is, with `tricklab.making`, from which it imports all."""

from __future__ import annotations

import ast
import json
import pickle
import re
from importlib import import_module
from pathlib import Path

import pytest

from outside_package import SPADES, WHIST, install, put, python_in
from places import EXAMPLES, PACKAGES
from shell import Result, refused, run
from tools.hooks import FIELDS, FILLED_BY, game_hooks, page
from tricklab import Setup, UsageError, making
from tricklab.engine.games import GAMES
from tricklab.engine.games.sources import sources_digest
from tricklab.engine.mechanics.hooks import HOOKS
from tricklab.engine.play.kernel_sources import source_files, source_hash

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


@pytest.mark.full
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


MAKING = Path(making.__file__)
KIT = MAKING.parent / "engine/games/kit.py"
OUTSIDE = (
    *(WHIST, SPADES, EXAMPLES / "hearts.py", EXAMPLES / "oh_hell.py"),
    *(PACKAGES / "calling.py", PACKAGES / "euchre.py"),
)
ONLY_OURS = {"may_throw", "after_exchange"}
"""Hooks of the exchange that Cinch and Auction Cinch share."""


def imported(path: Path) -> list[str]:
    """Return the modules that a file imports from."""
    nodes = ast.walk(ast.parse(path.read_text()))
    return [node.module for node in nodes if isinstance(node, ast.ImportFrom) and node.module]


def test_it_exports_what_it_imports_and_all_hooks_and_the_page_has_every_name() -> None:
    names, text = {*making.__all__}, page()
    assert len(names) == len(making.__all__)
    assert names == {name for name in vars(making) if not name.startswith("_")} - {"annotations"}
    assert {hook.__name__ for hook in game_hooks()} - names <= ONLY_OURS.union(*FILLED_BY.values())
    assert {name for names in FILLED_BY.values() for name in names} <= {*HOOKS}
    assert {name for name in names if f"`{name}`" not in text and f"`{name}(" not in text} == set()


@pytest.mark.parametrize(("record", "names", "module"), [(row[0], row[1], row[3]) for row in FIELDS])
def test_the_fields_are_read_where_the_page_says(record: str, names: str, module: str) -> None:
    text = Path(import_module(module).__file__ or "").read_text()
    for name in names.split(", "):
        assert re.search(rf"\.{name}\b|[\"']{name}[\"']", text), name


@pytest.mark.parametrize("path", OUTSIDE, ids=lambda path: path.stem)
def test_a_game_needs_nothing_else(path: Path) -> None:
    assert {name for name in imported(path) if name.startswith("tricklab")} == {"tricklab.making"}


SOURCES = """
import json
from tricklab.engine.play.kernel_sources import source_files
print(json.dumps([str(path) for path in source_files("whist")]))
"""


def test_kernels_of_games_and_policies_from_outside_depend_on_all_of_it(tmp_path: Path) -> None:
    """Its modules are sources of their kernels, whether a game imports names from it or the module itself."""
    files = json.loads(python_in(put(tmp_path / "place", WHIST), "-c", SOURCES))
    names = [name.split(".")[1:] for name in (*imported(MAKING), *imported(KIT)) if name.count(".") > 2]
    needed = {str(MAKING), *(f"{MAKING.parent.joinpath(*name)}.py" for name in names)}
    assert len(needed) > 30
    assert needed <= {*files}
    assert needed <= {str(path) for path in source_files("smear", has_users_policy=True)}
    assert not needed <= {str(path) for path in source_files("smear")}
    assert source_hash("smear", has_users_policy=True) != source_hash("smear")
