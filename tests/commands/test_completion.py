"""What a shell offers when a user presses Tab."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import subprocess
from importlib import import_module
from pathlib import Path

import pytest

from shell import command_of, environment, python, refusal, run
from tricklab.engine.games import variants
from tricklab.scripts.commands import COMMANDS
from tricklab.scripts.completion.shells import SHELLS, words_in
from tricklab.scripts.completion.words import Offer, offer
from tricklab.scripts.options.parameters import parameters_of

HEAVY = ("numba", "llvmlite", "polars", "matplotlib", "scipy", "pandas", "typer")


def offered(line: str) -> Offer:
    return offer(words_in(line))


@pytest.mark.parametrize(("line", "words"), [
    ("tricklab comp", ["compare"]),
    ("tricklab --v", ["--version"]),
    ("tricklab compare expert basic --bo", ["--both"]),
    ("tricklab compare expert basic --both --bo", []),  # once is enough
    ("simulate --rule jokers=ranked --ru", ["--rule"]),  # and this can be given again
    ("/usr/bin/simulate --variant pea", ["peatwit"]),
    ("tricklab simulate --variant=pea", ["--variant=peatwit"]),
    ("tricklab report al", ["all"]),
    ("tricklab variants tapp", ["tapp-tarock"]),
    ("simulate --variant pitch --rule all_", ["all_pass="]),
    ("simulate --rule refill=bidder_", ["refill=bidder_only"]),
    ("simulate --format ", ["table", "json"]),
    ("tricklab compare expert --variant phat ran", ["random"]),
    ("tricklab strength --variant phat --others expert:dr", ["expert:draw="]),
    ("simulate --variant peatwit --policy expert:bid_margin=1,pass=vo", ["expert:bid_margin=1,pass=void"]),
    ("tricklab league --only basic:trumps=3,expert:over_o", ["basic:trumps=3,expert:over_opponent="]),
    ("tricklab league --only basic:trumps=3,step", []),
    ("simulate --players 6 --seat ", ["0=", "1=", "2=", "3=", "4=", "5="]),
    ("tricklab tune basic --variant phat --range co", ["court="]),
    ("tricklab nonsense --x ", []),
    ("simulate --variant nonsense --policy ", []),
    ("simulate --players 99 --seat ", []),
])  # fmt: skip
def test_offers(line: str, words: list[str]) -> None:
    assert list(offered(line).words) == words


def test_every_command_option_and_variant_is_offered() -> None:
    assert {*COMMANDS} < {*offered("tricklab ").words}
    assert [*variants()] == list(offered("tricklab league --variant ").words)
    for command in COMMANDS:
        taken = parameters_of(getattr(import_module(f"tricklab.scripts.commands.{command}"), command))
        options = {name for parameter in taken for name in parameter.shown.split("/") if name.startswith("--")}
        assert {*offered(f"tricklab {command} --").words} == options | {"--help"}


def test_runs_are_offered_and_other_folders_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("smear-1", "smear-2", "other"):
        (tmp_path / "data" / name).mkdir(parents=True)
    for name in ("smear-1", "smear-2"):
        (tmp_path / "data" / name / "manifest.json").write_text(json.dumps({}))
    assert offered("tricklab verify ") == Offer(("data/smear-1", "data/smear-2"))
    assert offered("tricklab chart data/smear-2") == Offer(("data/smear-2",))
    assert offered(f"tricklab cite {tmp_path}/data/").words == tuple(f"{tmp_path}/data/smear-{n}" for n in (1, 2))
    assert offered("tricklab gather data/o") == Offer(files=True)
    assert offered("simulate --policy ./mine") == Offer(files=True)
    assert offered("simulate --seed ") == Offer()


def test_it_imports_little() -> None:
    """No command and no value needs what deals, draws or makes tables."""
    lines = [*(f"tricklab {name} --" for name in COMMANDS), "simulate --policy expert:", "simulate --rule refill="]
    lines += ["tricklab verify ", "simulate --seat ", "tricklab tune --range ", "tricklab report "]
    code = (
        "import sys\n"
        "from tricklab.scripts.completion import complete\n"
        f"for line in {lines!r}: complete('zsh', line)\n"
        f"print('LOADED', *(name for name in {HEAVY!r} if name in sys.modules))\n"
    )
    answers = python(code, env=environment()).out.splitlines()
    assert answers[-1] == "LOADED"
    assert len(answers) > 10 * len(COMMANDS)


@pytest.mark.parametrize("line", ["", "tricklab", "tricklab 'unclosed \"", "tricklab verify ~nobody/", "tricklab \\"])
def test_nothing_stands_in_the_way_of_what_is_typed(line: str) -> None:
    """An error would be printed into the middle of a line."""
    result = run("tricklab", "--complete", "bash", line)
    assert (result.code, result.err) == (0, "")


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")
@pytest.mark.parametrize(("line", "reply"), [
    ("tricklab comp", ["compare"]),
    ("simulate --rule refill=bidder_", ["bidder_only"]),  # bash replaces what follows the last = or :
    ("simulate --policy expert:bid_m", ["bid_margin="]),
    ("tricklab chart --format=sv", ["svg"]),
])  # fmt: skip
def test_bash_completes(line: str, reply: list[str], tmp_path: Path) -> None:
    program = tmp_path / "tricklab"
    program.write_text(f'#!/bin/sh\nexec {shlex.join(command_of("tricklab"))} "$@"\n')
    program.chmod(0o755)
    around = {**environment(), "PATH": f"{tmp_path}:{os.environ['PATH']}"}
    asked = f"COMP_LINE={shlex.quote(line)} COMP_POINT={len(line)}; _tricklab 2>/dev/null"
    shown = 'printf "%s\\n" "${COMPREPLY[@]}"'
    command = ["bash", "-c", f'eval "$(tricklab --show-completion bash)"; {asked}; {shown}']
    done = subprocess.run(command, env=around, capture_output=True, text=True, check=True)
    assert done.stdout.split() == reply


def test_the_scripts_are_shown() -> None:
    for shell in SHELLS:
        assert f"tricklab --complete {shell} " in run("tricklab", "--show-completion", shell).out
    for words in ([], ["bas"], ["bash", "zsh"]):
        told = refusal("tricklab", "--show-completion", *words)
        assert "error: --show-completion takes the name of your shell, bash, zsh, fish; not " in told
        assert ("Did you mean 'bash'?" in told) == bool(words)
