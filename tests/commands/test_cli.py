"""The command line: results, lists, help, a light start; exit code 2, and what is right, where users are wrong."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

import polars
import pytest

from conftest import SMEAR_POLICIES, setup_of
from incoming import sealed
from places import GOLDEN
from shell import PRELUDE, environment, python, refused, run
from tricklab import Setup, simulate
from tricklab.engine.games.smear import OPTIONS
from tricklab.engine.policies.registry import policies_of
from tricklab.engine.version import VERSION
from tricklab.scripts.commands import COMMANDS

BASIC = ("simulate", "--policy", "basic")
FEW = (*BASIC, "--hands", "100")
HEAVY = ("numba", "llvmlite", "polars", "matplotlib", "scipy", "numpy", "pandas", "joblib", "pyarrow")


def simulate_json(out: Path, *words: str) -> dict[str, Any]:
    result = run(*BASIC, "--out", out, "--format", "json", *words)
    assert result.code == 0, result.err
    told: dict[str, Any] = result.json
    return told


def test_table(tmp_path: Path) -> None:
    """In a folder with an odd name; `tests/records/test_fuzz.py` has more of these."""
    out = tmp_path / "my [bold]w[0-9]?a*t"
    result = run(*BASIC, "--hands", "3000", "--seed", "table", "--out", out)
    assert result.code == 0, result.err
    setup = setup_of(policy="basic", seed="table")
    assert f"Smear, 4 players, 3,000 deals, seed table, rules {setup.rules_digest()}, policy basic" in result.out
    table = simulate("smear", 3000, policy="basic", seed="table")
    told = result.out.replace("joker ", "joker_")
    lines = {line.split()[0]: line.split() for line in told.splitlines() if line.strip()}
    for (bid,), deals in table.group_by("bid"):
        line = lines["all" if bid is None else str(bid)]
        assert f"{len(deals):,}" in line
        assert f"{100 * len(deals) / 3000:.1f}" in line
    for point in setup.game.points(setup.rules):
        share = table[point].count() / table["bid"].count()
        assert f"{100 * share:.1f}" in lines[point]
    assert str(out / f"smear-4p-{setup.digest()}") in result.out
    line = next(line for line in result.out.splitlines() if "polars." in line)
    assert eval(line[line.index("polars.") :], {"polars": polars}).equals(table)
    assert "3,000 deals in" in result.err


@pytest.mark.parametrize("policy", ["basic", "basic:trumps=99"])
def test_json_is_json_even_of_one_deal(tmp_path: Path, policy: str) -> None:
    """The mean of one deal has no interval, and of no deals there is none; JSON knows neither inf nor nan."""
    words = ("simulate", "--policy", policy, "--hands", "1", "--out", tmp_path)
    told = json.loads(run(*words, "--format", "json").out, parse_constant=lambda constant: pytest.fail(constant))
    assert [line["deals"] for line in told["summary"]["bids"]] == [1]
    assert (told["summary"]["bids"][0]["bid"] is None) == (policy != "basic")
    table = run(*words)
    assert (table.code, "all pass" in table.out, "nan" in table.out) == (0, policy != "basic", False)


def test_every_option_reaches_the_setup(tmp_path: Path) -> None:
    rules = "--players 6 --rule players=6 --rule jokers=ranked --rule min_bid=3 --rule trey=false"
    words = f"{rules} --side 0=random --seat 2=basic:trumps=5 --scores -3,12 --seed -5 --jobs 1 --hands 50"
    told = simulate_json(tmp_path, *words.split())
    expected = Setup.make(
        "smear",
        players=6,
        rules={"jokers": "ranked", "min_bid": 3, "trey": False},
        policy="basic",
        sides={0: "random"},
        seats={2: "basic:trumps=5"},
        scores=(-3, 12),
        seed=-5,
    )
    assert told["setup"] == expected.describe()
    table = simulate(expected, 50)
    assert told["summary"]["hands"] == sum(line["deals"] for line in told["summary"]["bids"]) == 50
    assert told["summary"]["played"]["made"]["value"] == pytest.approx(table["made"].mean(), abs=1e-12)
    names = [policy["name"] for policy in told["setup"]["policies"]]
    assert names == ["random", "basic", "basic:trumps=5", "basic", "random", "basic"]
    assert told["folder"].endswith(f"smear-6p-{expected.digest()}")


def test_a_run_goes_on_fewer_hands_are_summed_up_alone_and_damage_is_reported(tmp_path: Path) -> None:
    first, again, more = (run(*BASIC, "--hands", hands, "--out", tmp_path) for hands in ("5000", "5e3", "6_000"))
    assert (again.out, again.err) == (first.out, "")
    assert "1,000 deals in" in more.err
    fewer = simulate_json(tmp_path, "--hands", "1000")
    assert fewer == simulate_json(tmp_path / "elsewhere", "--hands", "1000") | {"folder": fewer["folder"]}
    part = Path(fewer["folder"]) / "part-000000.parquet"
    whole = part.read_bytes()
    part.write_bytes(whole[:-1])
    result = run(*BASIC, "--hands", "6000", "--out", tmp_path)
    assert (result.code, "damaged" in result.err) == (0, True)
    assert f"{part.name} is missing or changed" in result.err.replace("\n", " ")
    assert part.read_bytes() == whole


def test_tricklab_simulate_is_simulate_and_experts_play(tmp_path: Path) -> None:
    words = ("simulate", "--hands", "100", "--out", tmp_path, "--format", "json")
    told = run(*words).json
    assert {policy["name"] for policy in told["setup"]["policies"]} == {"expert"}
    assert run("tricklab", *words).json == told
    found = {entry.name: entry.value for entry in entry_points(group="console_scripts")}
    assert found["simulate"] == "tricklab.scripts.cli:simulate_main"
    assert found["tricklab"] == "tricklab.scripts.cli:main"


def test_variants() -> None:
    told = run("tricklab", "variants", "--format", "json").json
    listed = run("tricklab", "variants").out.splitlines()
    assert [line.split()[0] for line in listed[:-1]] == list(told)  # a line each
    assert any(re.fullmatch("racehorse +Pitch with pack=32, target=11", line) for line in listed)
    for name, page in (("pidro", "pidro"), ("pedro", "cinch")):
        assert f"(docs/rules/{page}.md)" in run("tricklab", "variants", name).out
    printed = run("tricklab", "variants", "smear").out
    assert set(told["smear"]["options"]) == {option.name for option in OPTIONS}
    for option in OPTIONS:
        assert told["smear"]["options"][option.name]["default"] == option.default
        assert told["smear"]["options"][option.name]["values"] == list(option.values)
        row = next(row for row in re.split(r"\n(?! )", printed) if row.split()[:1] == [option.name])
        assert option.meaning in row
        assert all(str(value).lower() in row for value in option.values)
    assert run("tricklab", "variants", "smear", "--format", "json").json == {"smear": told["smear"]}


def test_policies() -> None:
    told = run("tricklab", "policies", "--format", "json").json
    printed = run("tricklab", "policies").out
    assert tuple(told)[: len(SMEAR_POLICIES)] == SMEAR_POLICIES
    for name, policy in policies_of("smear").items():
        assert f"{name}: {told[name]['summary']}" in printed
        assert {key: entry["default"] for key, entry in told[name]["parameters"].items()} == policy._field_defaults
        for key, entry in told[name]["parameters"].items():
            assert f"{key}={entry['default']:g}  {entry['meaning']}" in printed
    pitch = run("tricklab", "policies", "--variant", "pitch", "--format", "json").json["expert"]["parameters"]
    for key in ("need_1", "need_2", "need_3", "need_4"):  # the meaning of a group stands below it
        assert pitch[key]["meaning"].startswith("What a bid of that many points must promise")
    assert pitch["last_word"]["meaning"].endswith("there is nobody left to push.")


@pytest.mark.parametrize("command", COMMANDS)
def test_help_shows_examples(command: str) -> None:
    told = run("tricklab", command, "--help")
    assert told.code == 0
    assert told.out.partition("Examples")[2].count(command) >= 2


def test_help_and_version() -> None:
    told = run("tricklab", "--help")
    assert told.code == 0
    assert all(f" {command} " in told.out for command in COMMANDS)
    assert run("tricklab", "compare", "-h").out == run("tricklab", "compare", "--help").out
    assert run("tricklab", "--version").out.strip() == f"tricklab {VERSION}"


def loaded_by(words: list[str], names: Iterable[str]) -> set[str]:
    code = (
        f"{PRELUDE}; import atexit\n"
        f"atexit.register(lambda: print('LOADED', *(name for name in {tuple(names)!r} if name in sys.modules)))\n"
        f"sys.argv = ['tricklab', *{words!r}]\n"
        "main()\n"
    )
    mark, *loaded = python(code, env=environment()).out.splitlines()[-1].split()
    assert mark == "LOADED"
    return {*loaded}


@pytest.mark.parametrize("words", ["--help", "variants", "simulate --help", "policies --variant cinch", "runs ."])
def test_what_plays_no_deal_starts_lightly(words: str) -> None:
    compilers = {"numba", "llvmlite"}
    others = {"polars", "matplotlib", "pandas", "joblib"} if words.split()[0] not in ("policies", "runs") else set()
    assert not (compilers | others) & loaded_by(words.split(), HEAVY)


def test_a_short_run_imports_what_it_needs_and_no_more(tmp_path: Path) -> None:
    """What numba imports to compile is not needed for a kernel that is there."""
    spared = ("typer", "pydantic", "distributed", "scipy.linalg", "numba.np.arraymath", "pandas", "joblib", "obstore")
    words = ["simulate", "--hands", "1000", "--policy", "basic", "--jobs", "2", "--out"]
    loaded_by([*words, str(tmp_path / "compiled")], ())
    loaded = loaded_by([*words, str(tmp_path / "loaded")], (*spared, "matplotlib", "numba", "polars"))
    assert loaded == {"numba", "polars"}


WRONG = {
    "--variant smeer": ["'smeer'", "there are smear", "Did you mean 'smear'?"],
    "--out ~root/x": ["--out '~root/x' begins with ~", "the whole path"],
    "--rule joker=low": ["'joker'", "jokers, joker_tie, trey", "Did you mean 'jokers'?"],
    "--rule jokers": ["--rule takes KEY=VALUE", "'jokers'"],
    "--rule jokers=low --rule jokers=ranked": ["jokers is given twice"],
    "--players 5": ["'players' does not take '5'", "4, 6"],
    "--players 6 --rule players=4": ["players=6", "players=4", "contradict"],
    "--policy basc": ["'basc'", "random, basic", "FILE.py:CLASS", "Did you mean 'basic'?"],
    "--policy basic:trump=3": ["no parameter 'trump'", "trumps, partner", "Did you mean 'trumps'?"],
    "--policy basic:trumps=many": ["'trumps' of policy 'basic' needs a number", "trumps=4"],
    "--policy basic:trumps=nan": ["needs a number"],
    "--policy random:skill=3": ["'random' has no parameter 'skill'", "none"],
    "--seat 4=basic": ["no seat 4", "seats are 0, 1, 2, 3"],
    "--seat ²=basic": ["--seat takes a number before the =", "'²'"],
    "--side 2=basic": ["no side 2", "sides are 0, 1"],
    "--scores 1,2,3,4": ["partners have one score together"],
    "--scores 1,x": ["--scores takes whole numbers with commas, as in 12,-3"],
    "--jobs 0": ["--jobs must be from 1 to 1,024"],
    "--hands 1e18": ["hands must be from 1 to 1,099,511,627,776"],
    "--hands 1,5": ["--hands must be a whole number", "'1,5'", "groups of three digits"],
    "--players four": ["--players must be a whole number, as in 4; not 'four'"],
    "--seed ''": ["--seed must be a whole number or a text of 1 to 100 characters"],
    "--hand ''": ["--hand needs cards"],
    "--policy expert:": ["policy 'expert:' ends in ':'"],
    "--policy basic:trumps=3,": ["ends in ','"],
    "--policy basic:trumps=3,trumps=4": ["'basic' is given its parameter 'trumps' twice"],
    "--format xml": ["--format is one of table, json; not 'xml'"],
    "--hand 5": ["'5' is no card: write cards as in AS KH 10d JK1"],
    "--cards AS": ["--cards is --hand now"],
    "--seat 1=basic --seat 01=random": ["--seat 1 is given twice"],
    "smear": ["simulate has no place for 'smear'"],
    "--out ''": ["--out needs a path"],
}


@pytest.mark.parametrize("words", WRONG)
def test_wrong_arguments(words: str, tmp_path: Path) -> None:
    typed = [word.strip("'") for word in words.split()]
    usual = {"--policy": "basic", "--hands": "100", "--out": str(tmp_path / "out")}
    others = [word for option in usual.items() if option[0] not in typed for word in option]
    result = run("simulate", *others, *typed)
    refused(result, *WRONG[words])
    assert result.err.count("\n") == 1
    assert not (tmp_path / "out").exists()


REFUSED = (GOLDEN / "refusals.txt").read_text().splitlines()


@pytest.mark.parametrize("line", [line for line in REFUSED if not line.startswith("#")])
def test_refused_commands(line: str, tmp_path: Path) -> None:
    typed, told = line.split(" | ")
    done = run("tricklab", *typed.split(), cwd=tmp_path)
    message = " ".join(done.err.split())
    assert (done.code, done.out) == (2, ""), message
    assert re.search(".*".join(map(re.escape, told.split(" .. "))), message), message
    assert typed == "compare" or message.startswith("error: ")
    assert not any(word in message for word in ("Traceback", "secret"))
    assert not typed.startswith("tune") or done.err.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_wrong_command_and_wrong_lists() -> None:
    result = run("tricklab", "simulat")
    assert (result.code, "Did you mean 'simulate'?" in result.err) == (2, True)
    refused(run("tricklab", "report", "--variant", "smear"), "without --variant: tricklab report VARIANT.")
    for words in (["variants", "smer"], ["policies", "--variant", "smer"]):
        refused(run("tricklab", *words), "'smer'", "Did you mean 'smear'?")


@pytest.mark.parametrize("command", ["verify", "gather", "review", "advise", "compare", "equity", "report", None])
def test_help_that_nobody_asked_for_goes_to_standard_error(command: str | None) -> None:
    result = run("tricklab", *([] if command is None else [command]))
    assert (result.code, result.out) == (2, "")
    assert f"Usage: tricklab {command or ''}" in result.err


def test_out_cannot_be_used_or_holds_something_else(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    refused(run(*FEW, "--out", tmp_path / "file"), "file is a file", "runs are kept in a folder")
    refused(run(*FEW, "--out", tmp_path / "file" / "below"), "--out", "cannot be used: not a directory")
    refused(run(*FEW, "--out", "/proc/nothing"), "/proc/nothing cannot be written")
    folder = Path(run(*FEW, "--out", tmp_path, "--format", "json").json["folder"])
    manifest, away = folder / "manifest.json", f"Move {folder} away"
    manifest.write_text(sealed({**json.loads(manifest.read_text()), "engine": "0.0.1"}))
    refused(run(*FEW, "--out", tmp_path), f"written by version 0.0.1, this is {VERSION}", away)
    manifest.write_text("{")
    refused(run(*FEW, "--out", tmp_path), "manifest.json is not JSON: it ends too early", away)
    (folder / "notes.txt").write_text("mine")
    refused(run(*FEW, "--out", tmp_path), "holds something else (notes.txt)", "choose another folder")
