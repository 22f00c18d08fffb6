"""The files of docs/examples/cluster: their commands make the run that one machine makes, and their names exist."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from conftest import files_of, setup_of
from places import ROOT
from shell import run
from stored import stored
from tricklab import simulate_into
from tricklab.engine.base.locations import Url
from tricklab.scripts.commands.warm import warm
from tricklab.scripts.options.parameters import fill
from tricklab.scripts.options.parser import read_words

FILES = ROOT / "docs/examples/cluster"
BUCKET = "s3://bucket/runs"
SHARES, HANDS = 3, 250_000
ECHO = f"#!{sys.executable}\nimport json, sys\nprint(json.dumps([sys.argv[0].rpartition('/')[2], *sys.argv[1:]]))\n"


@pytest.fixture
def typed(tmp_path: Path) -> Any:
    """Return a function that runs a shell with some variables, and returns the commands that it would have run."""
    commands = tmp_path / "bin"
    commands.mkdir()
    for name in ("simulate", "tricklab"):
        (commands / name).write_text(ECHO)
        (commands / name).chmod(0o755)

    def shell(words: list[str], **variables: str) -> list[list[str]]:
        around = {**os.environ, "PATH": f"{commands}{os.pathsep}{os.environ['PATH']}", **variables}
        done = subprocess.run(words, env=around, capture_output=True, text=True, check=True)
        return [json.loads(line) for line in done.stdout.splitlines()]

    return shell


def smaller(words: list[str]) -> list[str]:
    """Return a command of a file with fewer deals, players that are compiled sooner, and fewer shares."""
    share = words.index("--share") + 1
    number, of = words[share].split("/")
    assert (words[words.index("--hands") + 1], of) == ("4e9", "64")
    words = [*words[:share], f"{number}/{SHARES}", *words[share + 1 :], "--policy", "basic", "--keep", "rows"]
    return [str(HANDS) if word == "4e9" else word for word in words]


def carried_out(commands: list[list[str]]) -> None:
    for words in commands:
        done = run(*words, often=True, env={name: os.environ[name] for name in os.environ if name.startswith("AWS_")})
        assert done.code == 0, done.err


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, dict[str, bytes]]:
    """The name and the files of a run that was dealt at once."""
    dealt = simulate_into(tmp_path_factory.mktemp("whole"), setup_of(policy="basic"), HANDS, keep="rows")
    return dealt.folder.name, files_of(Path(str(dealt.folder)))


@pytest.mark.full
@pytest.mark.game("smear")
@pytest.mark.skipif(os.name == "nt", reason="a shell")
def test_the_tasks_of_an_array_deal_the_run_of_one_machine(typed: Any, whole: Any, tmp_path: Path) -> None:
    text = (FILES / "shares.slurm").read_text()
    assert re.findall(r"--array=1-(\d+)", text) == ["64"]
    cores = re.findall(r"--cpus-per-task=(\d+)", text)[0]
    runs = str(tmp_path / "runs")
    for task in range(1, SHARES + 1):
        variables = {"SLURM_ARRAY_TASK_ID": str(task), "SLURM_CPUS_PER_TASK": cores}
        assert f"{BUCKET}" in typed(["bash", str(FILES / "shares.slurm")], **variables)[0]
        (words,) = typed(["bash", str(FILES / "shares.slurm")], RUNS=runs, **variables)
        carried_out([smaller(words)])
    carried_out(typed(["bash", str(FILES / "gather.slurm")], RUNS=runs))
    name, files = whole
    assert files_of(tmp_path / "runs" / name) == files


@pytest.mark.deep
@pytest.mark.game("smear")
@pytest.mark.skipif(os.name == "nt", reason="a shell")
def test_the_pods_of_a_job_deal_the_run_of_one_machine(typed: Any, whole: Any, url: str) -> None:
    job, gather = (yaml.safe_load((FILES / name).read_text())["spec"] for name in ("shares.yaml", "gather.yaml"))
    assert (job["completionMode"], job["completions"]) == ("Indexed", 64)
    (pod,) = job["template"]["spec"]["containers"]
    for index in range(SHARES):
        (words,) = typed([*pod["command"], *pod["args"]], JOB_COMPLETION_INDEX=str(index))
        assert words[words.index("--jobs") + 1] == pod["resources"]["requests"]["cpu"]
        carried_out([[word.replace(BUCKET, f"{url}/runs") for word in smaller(words)]])
    (one,) = gather["template"]["spec"]["containers"]
    assert one["image"] == pod["image"]
    carried_out([["tricklab", *(word.replace(BUCKET, f"{url}/runs") for word in one["args"])]])
    name, files = whole
    root, _, bucket = url.partition("://")
    assert stored(Url(f"{root}://{bucket}", f"runs/{name}")) == files


def test_the_image_is_made_of_what_there_is() -> None:
    text = (FILES / "Dockerfile").read_text().replace("\\\n", " ")
    lines = [line.split(maxsplit=1) for line in text.splitlines() if line and not line.startswith("#")]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    copied = {name for word, rest in lines if word == "COPY" for name in rest.split()[:-1]}
    rooms = {link.name for link in (ROOT / "src/tricklab").iterdir() if link.is_symlink()}
    assert copied == {"pyproject.toml", "setup.py", project["readme"], *project["license-files"], "src", *rooms}
    assert all((ROOT / name).exists() for name in copied)
    lowest = tuple(map(int, project["requires-python"].removeprefix(">=").split(".")))
    pythons = re.findall(r"^FROM python:(\d+)\.(\d+)-", text, re.MULTILINE)
    assert [tuple(map(int, version)) >= lowest for version in pythons] == [True, True]
    assert {*re.findall(r"\[([a-z,]+)\]\"$", text, re.MULTILINE)[0].split(",")} <= {*project["optional-dependencies"]}
    variables = dict(re.findall(r"^ARG (\w+)=(\S+)", text, re.MULTILINE))
    (words,) = re.findall(r"tricklab warm ([^&\n]+) &&", text)
    given = fill(warm, read_words(warm, words.replace('"$VARIANT"', variables["VARIANT"]).split()))["games"]
    assert (given.variant, given.what) == ("all", "simulate")
    (entry,) = [json.loads(rest) for word, rest in lines if word == "ENTRYPOINT"]
    assert entry[0] in project["scripts"]
    assert [rest for word, rest in lines if word == "USER"] == ["player"]
