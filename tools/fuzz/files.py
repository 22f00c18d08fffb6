"""Saved games, manifests of runs and files of claims, damaged as text, as bytes or as data."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random

from tools.fuzz.judge import Case, Contradiction, run_command
from tools.fuzz.mutation import damaged_bytes, damaged_data, damaged_text
from tricklab.analysis.claims.files import OWN, claims_in
from tricklab.engine.play.setup import Setup
from tricklab.engine.runs.simulation import simulate_into
from tricklab.engine.runs.storage.manifest import MANIFEST
from tricklab.engine.sessions.session import Session
from tricklab.engine.sessions.unfinished_game import Game

_MARK = "the file of somebody else was run"

EVIL = f"raise SystemExit({_MARK!r})\n"
"""What stands in ``evil.py`` of the working folder, which damaged data name as a policy."""


def saved_games(rng: Random, folder: Path) -> Iterator[Case]:
    """Yield damaged files of unfinished games, which `play` takes up and leaves again."""
    path = folder / "game.json"
    whole = []
    for is_match in (False, True):
        game = Game(Setup.make("pitch", policy="random", seed="fuzz"), 1, 3, is_match)
        sessions: list[Session] = []
        for session, _ in game.sessions():
            sessions.append(session)
            session.go_on()
            session.act([session.chosen()])
            break
        game.save(path, sessions)
        whole.append(path.read_bytes())
    while True:
        content = rng.choice(whole)
        content = _damaged_json(content, rng)

        def attempt(content: bytes = content) -> str:
            path.write_bytes(content)
            return _unless_run(run_command(["play", "--resume", str(path), "--no-review"], "quit\n"))

        yield Case(repr(content[:3000]), attempt)


def manifests(rng: Random, folder: Path) -> Iterator[Case]:
    """Yield damaged manifests, of which only one that says the same as before may be taken."""
    runs = folder / "runs"
    run = simulate_into(runs, "smear", 60, policy="random", seed="fuzz").folder
    simulate_into(runs, "smear", 60, policy="random", seed="other")
    path = Path(str(run)) / MANIFEST
    whole = path.read_bytes()
    shutil.copytree(str(run), folder / "share-1-of-2")
    while True:
        content = _damaged_json(whole, rng)
        command = rng.choice(
            (
                ["verify", str(run), "--parts", "0"],
                ["runs", str(runs)],
                ["gather", str(folder)],
                ["simulate", "--hands", "60", "--policy", "random", "--seed", "fuzz", "--out", str(runs)],
            )
        )

        def attempt(content: bytes = content, command: list[str] = command) -> str:
            path.write_bytes(content)
            try:
                output = _unless_run(run_command(command))
                if command[0] == "runs" and "other" not in output:
                    raise Contradiction(f"the other run is not listed: {output}")
                return output
            finally:
                path.write_bytes(whole)

        is_another = _parsed(content) != json.loads(whole)
        must_fail = is_another and command[0] in ("verify", "simulate")
        yield Case(f"{command[0]}: {content[:3000]!r}", attempt, must_fail)


def claims(rng: Random, folder: Path) -> Iterator[Case]:
    """Yield damaged files of claims, which are read and checked."""
    path, whole = folder / "claims.toml", [file.read_text(encoding="utf-8") for file in sorted(OWN.glob("*.toml"))]
    while True:
        text = rng.choice(whole)
        if rng.random() < 0.2:
            content = damaged_bytes(text.encode(), rng)
        elif rng.random() < 0.3:
            content = _with_odd_value(text, rng).encode()
        else:
            content = damaged_text(text, rng).encode()

        def attempt(content: bytes = content) -> str:
            path.write_bytes(content)
            return _unless_run(" ".join(sourced.claim.says for sourced in claims_in(path)))

        yield Case(repr(content[:3000]), attempt)


def _with_odd_value(text: str, rng: Random) -> str:
    """Return a file of claims in which one key has a value of another kind."""
    lines = text.split("\n")
    keys = [number for number, line in enumerate(lines) if "=" in line]
    at = rng.choice(keys)
    odd = (
        "nan",
        "inf",
        "-1",
        '""',
        '"evil.py:X"',
        "[]",
        "{}",
        "true",
        "1e400",
        "[[[]]]",
        f'"{"x" * 3000}"',
        "1979-05-27",
    )
    lines[at] = f"{lines[at].split('=')[0]}= {rng.choice(odd)}"
    return "\n".join(lines)


def _damaged_json(content: bytes, rng: Random) -> bytes:
    kind = rng.random()
    if kind < 0.3:
        return damaged_bytes(content, rng)
    if kind < 0.5:
        return damaged_text(content.decode(), rng).encode()
    return json.dumps(damaged_data(json.loads(content), rng)).encode()


def _parsed(content: bytes) -> object:
    try:
        return json.loads(content)
    except (ValueError, RecursionError):
        return None


def _unless_run(output: str) -> str:
    """Return what was printed, unless a file that only the data names has been run."""
    if _MARK in output:
        raise Contradiction(_MARK)
    return output
