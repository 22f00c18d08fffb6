"""What a kernel is made of, and compiling ahead: whatever a job needs is there when it was done ahead."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from benchmarks.hand_written import compile_c, simulator
from shell import python, run
from tricklab import UsageError, equity, review, simulate, simulate_matches, warm
from tricklab.analysis.advise import advise
from tricklab.analysis.contest.compare import compare
from tricklab.analysis.warm import jobs as warm_jobs
from tricklab.analysis.warm import warm as warmed
from tricklab.analysis.warm.jobs import JOBS, Job
from tricklab.analysis.warm.warm import games_of, parse_what, plan
from tricklab.engine.games import GAMES, folder_of, game_of
from tricklab.engine.kernel.compile_events import Compiling, tell, telling
from tricklab.engine.matches.equity.table import after_deals
from tricklab.engine.play.kernel_sources import _ENGINE, source_files
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator
from tricklab.engine.records.writer import replay

SETUP = Setup.make("smear", policy="basic", seed="warm")


@pytest.mark.deep
@pytest.mark.game("smear")
def test_what_was_done_ahead_compiles_nothing_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warm_jobs, "OTHERS", ("basic",))  # the tests of advice have compiled that
    jobs = "simulate,matches,compare,play,advise,league"
    done = warm("smear", jobs, ["basic"])
    assert [(one.variant, one.what, one.policy) for one in done] == [
        ("smear", job, "" if job == "league" else "basic") for job in jobs.split(",")
    ]
    assert all(one.is_stored and one.seconds > 0 for one in done)
    table, rows = equity(SETUP, deals=2_000).solution, Simulator(SETUP).play(0, 10).rows
    compiled: list[Compiling] = []
    with telling(compiled.append):
        after_deals(table, rows, [0, 0, 0, 0], 0, 0)  # as advice at a score does
        simulate(SETUP, 10)
        simulate_matches(SETUP, 1)
        compare("basic", "expert", SETUP, 10)
        (record,) = replay(SETUP, range(1))
        reviewed = review(record, "basic", worlds=64, seconds=0.1)
        advise(reviewed.judged[0].decision.question, worlds=2, others="basic", objective="points")
    assert compiled == []
    assert [one.loops for one in warm("smear", jobs, ["basic"])] == [()] * 6


def test_what_is_done_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """The jobs that take long are not done here: which are asked for, and for whom."""
    done: list[tuple[str, str, str]] = []

    def doing(job: str) -> Job:
        def do(setup: Setup, observer: object) -> None:
            done.append((setup.variant, job, setup.policies[0].name))

        return Job(do, JOBS[job].by_policy)

    monkeypatch.setattr(warmed, "JOBS", {job: doing(job) for job in JOBS})
    told = warm("phat", "all", ["basic", "random"])
    assert [(one.variant, one.what, one.policy or "expert") for one in told] == done
    assert {job for _, job, _ in done} == set(JOBS)
    assert ("phat", "equity", "random") in done
    assert ("phat", "strength", "expert") in done
    assert len(done) == 2 * len(JOBS) - 3
    assert len(warm("all")) == 2 * len(GAMES)


def test_every_game_once_and_every_job_by_name() -> None:
    assert sorted(game_of(variant).name for variant in games_of("all")) == sorted(GAMES)
    assert games_of("all")[0] == "smear"
    assert games_of("sell-out") == ("sell-out",)
    assert parse_what("all") == tuple(JOBS)
    assert parse_what("advise, play,advise") == ("advise", "play")
    with pytest.raises(UsageError, match=r"one of simulate, matches, .* not 'advice'. Did you mean 'advise'"):
        parse_what("simulate,advice")
    with pytest.raises(UsageError, match="no variant 'bridge'"):
        plan("bridge")
    with pytest.raises(UsageError, match="no policy 'exprt'"):
        warm("smear", policies=["exprt"])


@pytest.mark.game("smear")
def test_the_command() -> None:
    simulate("smear", 1, policy="basic")
    told = run("tricklab", "warm", "--policy", "basic")
    assert told.code == 0, told.err
    assert "1 of 1: smear simulate basic: " in told.out
    again = run("tricklab", "warm", "--policy", "basic", "--what", "simulate")
    assert "1 of 1: smear simulate basic: nothing, all is there" in again.out
    assert "0 loops compiled" in again.out
    assert run("tricklab", "warm", "--what", "everything").code == 2


@pytest.mark.game("smear")
def test_a_cache_that_cannot_be_written_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def do(setup: Setup, observer: object) -> None:
        tell(Compiling("smear", "play_deals", None, kept=False))

    monkeypatch.setattr(warmed, "JOBS", {"simulate": Job(do)})
    (one,) = warm("smear", policies=["basic"])
    assert (one.loops, one.is_stored) == (("play_deals",), False)


COMPILED = """
import ast, json, pkgutil, sys
from importlib import import_module
from pathlib import Path
from tricklab.engine.kernel import compiled

def bodies(thing):
    cells = [cell.cell_contents for cell in thing.__closure__ or ()]
    return [one for one in cells if callable(one) and hasattr(one, "__code__")]

from tricklab.engine.games import GAMES, folder_of, game
from tricklab.engine.policies.registry import policies_of
import tricklab.engine
for module in pkgutil.walk_packages(tricklab.engine.__path__, "tricklab.engine."):
    import_module(module.name)
for name in GAMES:
    game(name)
    policies_of(name)

def names_in(code):
    inner = [one for one in code.co_consts if hasattr(one, "co_names")]
    return {*code.co_names, *(name for one in inner for name in names_in(one))}

def imported(module):
    tree = ast.parse(Path(sys.modules[module].__file__).read_text())
    return {
        alias.asname or alias.name: (node.module, f"{node.module}.{alias.name}")
        for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module.startswith("tricklab.engine")
        for alias in node.names
    }

told = []
for function in [one for offer in compiled._offers for one in (offer.args[0], *bodies(offer.args[1]))]:
    sources = imported(function.__module__)
    used = [sources[name] for name in names_in(function.__code__) if name in sources]
    told.append([function.__module__, [deep if deep in sys.modules else flat for flat, deep in used]])
print(json.dumps(told))
"""


@pytest.fixture(scope="module")
def compiled() -> dict[str, set[str]]:
    """The modules with functions that are compiled, and from which others these functions use something."""
    found: dict[str, set[str]] = {}
    for module, used in python(COMPILED).json:
        found.setdefault(module, set()).update(used)
    assert len(found) > 80
    return found


def modules_of(name: str) -> set[str]:
    """The modules that a game's kernels are made of."""
    paths = [path.relative_to(_ENGINE) for path in source_files(name) if path.suffix == ".py"]
    return {".".join(["tricklab.engine", *path.with_suffix("").parts]).removesuffix(".__init__") for path in paths}


USES = {"auction-cinch": {"cinch"}, "paskievics": {"tapp-tarock"}}
"""The games whose functions another game calls."""


def of_others(name: str) -> tuple[str, ...]:
    """How the names of modules begin that are other games' own."""
    used = {name} | USES.get(name, set())
    return tuple(
        f"tricklab.engine.{room}.{folder_of(one)}" for one in GAMES if one not in used for room in ("games", "policies")
    )


@pytest.mark.full
def test_all_that_compiled_code_uses_is_a_source(compiled: dict[str, set[str]]) -> None:
    """Of the modules that several games use a game's kernels need only those that its own modules import.

    A module that is no game's source is most likely imported in a way that is not seen.
    """
    for name in GAMES:
        sources = modules_of(name)
        assert "tricklab.engine.rules.phases" in sources
        assert {module for module in compiled if f".{folder_of(name)}" in module} <= sources
        for module in sources & {*compiled}:
            assert compiled[module] <= sources, module
        assert not {module for module in sources if module.startswith(of_others(name))}
    assert {*compiled} <= {module for name in GAMES for module in modules_of(name)}


def test_fitted_numbers_are_sources() -> None:
    assert _ENGINE / "policies" / "cinch" / "weights.json" in source_files("auction-cinch")
    assert not any(path.suffix in (".pyc", ".npz") for path in source_files("cinch"))


@pytest.mark.game("smear")
def test_the_c_program_writes_the_same_rows(tmp_path: Path) -> None:
    """All fields of 20,000 deals are equal, those with stacks of seven trumps and more among them."""
    program, ours = compile_c(tmp_path), simulator()
    if program is None:
        pytest.skip("there is no compiler cc")
    played = ours.play(0, 20_000).rows
    written = np.zeros_like(played)
    program(0, written)
    for name in played.dtype.names:
        assert (played[name] == written[name]).all(), name
