"""What users get wrong: exit code 2 (1 in mid-run), and a message that says what is right."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from shell import refused, run
from tricklab.engine.version import VERSION
from written import sealed

BASIC = ("simulate", "--policy", "basic", "--hands", "100")


WRONG = {
    "--variant smeer": ["'smeer'", "there are smear", "Did you mean 'smear'?"],
    "--out ~root/x": ["--out '~root/x' begins with ~", "the whole path"],
    "--rule joker=low": ["'joker'", "jokers, trey", "Did you mean 'jokers'?"],
    "--rule jokers=rankd": ["'jokers' does not take 'rankd'", "low, ranked", "Did you mean 'ranked'?"],
    "--rule min_bid=²": ["'²'", "from 1 to 4"],
    "--rule jokers": ["--rule takes KEY=VALUE", "'jokers'"],
    "--rule jokers=low --rule jokers=ranked": ["jokers is given twice"],
    "--players 5": ["'players' does not take '5'", "4, 6"],
    "--players 6 --rule players=4": ["players=6", "players=4", "contradict"],
    "--players 4 --rule refill=bidder_only": ["bidder_only needs players=6"],
    "--policy basc": ["'basc'", "random, basic", "FILE.py:CLASS", "Did you mean 'basic'?"],
    "--policy basic:trump=3": ["no parameter 'trump'", "trumps, partner", "Did you mean 'trumps'?"],
    "--policy basic:trumps=many": ["'trumps' of policy 'basic' needs a number", "trumps=4"],
    "--policy basic:trumps=nan": ["needs a number"],
    "--policy basic:trumps": ["needs a number, as in trumps=4"],
    "--policy random:skill=3": ["'random' has no parameter 'skill'", "none"],
    "--seat 4=basic": ["no seat 4", "seats are 0, 1, 2, 3"],
    "--seat ²=basic": ["--seat takes a number before the =", "'²'"],
    "--side 2=basic": ["no side 2", "sides are 0, 1"],
    "--scores 1": ["1 scores given", "give 2", "or 4"],
    "--scores 1,2,3,4": ["partners have one score together"],
    "--scores 1,x": ["--scores takes whole numbers with commas, as in 12,-3"],
    "--scores 99999,0": ["scores go from -30000 to 30000"],
    "--jobs 0": ["--jobs must be from 1 to 1,024"],
    "--hands 1.5": ["whole number", "1e6 or 1_000_000", "'1.5'"],
    "--hands 1e18": ["hands must be from 1 to 1,099,511,627,776"],
    "--hands 1,5": ["--hands must be a whole number", "'1,5'", "groups of three digits"],
    "--hands ١٢٣": ["--hands must be a whole number", "'١٢٣'"],
    "--players four": ["--players must be a whole number, as in 4; not 'four'"],
    "--carry x": ["--carry must be a whole number, as in 8; not 'x'"],
    "--seed ''": ["--seed must be a whole number or a text of 1 to 100 characters"],
    "--hand ''": ["--hand needs cards"],
    "--policy expert:": ["policy 'expert:' ends in ':'"],
    "--policy basic:trumps=3,": ["ends in ','"],
    "--policy basic:trumps=3,trumps=4": ["'basic' is given its parameter 'trumps' twice"],
    "--policy rollout:base=basic,base=random": ["given its parameter 'base' twice"],
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


def test_out_cannot_be_used(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    refused(run(*BASIC, "--out", tmp_path / "file"), "file is a file", "runs are kept in a folder")
    refused(run(*BASIC, "--out", tmp_path / "file" / "below"), "--out", "cannot be used: not a directory")
    refused(run(*BASIC, "--out", "/proc/nothing"), "/proc/nothing cannot be written")


def test_out_holds_something_else(tmp_path: Path) -> None:
    """A manifest of another version, half a manifest, and a file that is no run's."""
    folder = Path(run(*BASIC, "--out", tmp_path, "--format", "json").json["folder"])
    manifest, away = folder / "manifest.json", f"Move {folder} away"
    manifest.write_text(sealed({**json.loads(manifest.read_text()), "engine": "0.0.1"}))
    refused(run(*BASIC, "--out", tmp_path), f"written by version 0.0.1, this is {VERSION}", away)
    manifest.write_text("{")
    refused(run(*BASIC, "--out", tmp_path), "manifest.json is not JSON: it ends too early", away)
    (folder / "notes.txt").write_text("mine")
    refused(run(*BASIC, "--out", tmp_path), "holds something else (notes.txt)", "choose another folder")
