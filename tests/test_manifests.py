"""Manifests that somebody has damaged or written by hand: each is named with a reason, and hides no other run."""

from __future__ import annotations

import json
import random
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from conftest import files_of, setup_of
from shell import run
from tricklab import UsageError, gather, open_run, runs, simulate_into, summarise, verify
from tricklab.engine.runs.storage import manifest
from tricklab.engine.runs.storage.parts import part_name
from tricklab.engine.runs.storage.run import MANIFEST, Run
from tricklab.engine.version import VERSION
from written import sealed

pytestmark = pytest.mark.game("smear")

SETUP = setup_of(policy="basic", seed="manifest")


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return Path(str(simulate_into(tmp_path_factory.mktemp("undisturbed"), SETUP, 500).folder))


@pytest.fixture
def folder(undisturbed: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(undisturbed, tmp_path / "runs" / undisturbed.name))


def again(folder: Path) -> Run:
    return simulate_into(folder.parent, SETUP, 500)


def refusal(ask: Callable[[], Any]) -> str:
    """Return the sentence by which a call is refused; nothing else than a sentence may come."""
    try:
        ask()
    except UsageError as error:
        return str(error)
    return ""


def flipped(text: bytes, rng: random.Random) -> bytes:
    place = rng.randrange(len(text))
    return text[:place] + bytes([text[place] ^ (1 << rng.randrange(8))]) + text[place + 1 :]


def cut(text: bytes, rng: random.Random) -> bytes:
    start = rng.randrange(len(text))
    return text[:start] + text[start + rng.randrange(1, 60) :]


def another_value(text: bytes, rng: random.Random) -> bytes:
    numbers = list(re.finditer(rb"\d+", text))
    found = rng.choice(numbers)
    return text[: found.start()] + b"%d" % (int(found[0]) + 1) + text[found.end() :]


def another_word(text: bytes, rng: random.Random) -> bytes:
    found = rng.choice(list(re.finditer(rb'"[^"]+"', text)))
    return text[: found.start() + 1] + b"x" + text[found.start() + 1 :]


@pytest.mark.parametrize("damage", [flipped, cut, another_value, another_word])
def test_any_damage_to_a_manifest_is_reported_by_name(
    folder: Path, damage: Callable[[bytes, random.Random], bytes]
) -> None:
    rng = random.Random(f"{damage.__name__} 1")
    right = (folder / MANIFEST).read_bytes()
    for _ in range(60):
        wrong = damage(right, rng)
        if wrong == right:
            continue
        (folder / MANIFEST).write_bytes(wrong)
        before = files_of(folder)
        for ask in (lambda: again(folder), lambda: open_run(folder), lambda: verify(folder), lambda: summarise(folder)):
            assert str(folder / MANIFEST) in refusal(ask), wrong
        (line,) = runs(folder.parent)
        assert line.trouble.startswith("its manifest"), wrong
        assert files_of(folder) == before


def test_a_damaged_manifest_of_a_share_is_reported_by_name(tmp_path: Path) -> None:
    share = simulate_into(tmp_path, SETUP, 500, share="1/1")
    text = (share.folder / MANIFEST).read_text()
    (share.folder / MANIFEST).write_text(text.replace('"number of the deal"', '"number of the hand"'))
    assert f"{share.folder / MANIFEST} is damaged" in refusal(lambda: gather(tmp_path))


def test_a_manifest_without_a_checksum_gets_one(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only versions without checksums may have written it, as 0.4.0."""
    told = json.loads((folder / MANIFEST).read_text())
    told.pop("checksum")
    (folder / MANIFEST).write_text(json.dumps(told))
    monkeypatch.setattr(manifest, "_WITHOUT_CHECKSUM", ())
    assert f"{folder / MANIFEST} is damaged: its checksum is not that" in refusal(lambda: open_run(folder))
    monkeypatch.setattr(manifest, "_WITHOUT_CHECKSUM", (VERSION,))
    assert open_run(folder).hands == 500
    assert "checksum" not in json.loads((folder / MANIFEST).read_text())
    simulate_into(folder.parent, SETUP, 600)
    told = json.loads((folder / MANIFEST).read_text())
    assert re.fullmatch("[0-9a-f]{32}", told["checksum"])


DEEP = "[" * 100_000
PART = {"file": part_name(0), "first": 0, "hands": 500, "bytes": 5, "hash": "0" * 32}

STRANGE: list[Callable[[dict[str, Any]], Any]] = [
    lambda told: told.update(share=[]),
    lambda told: told.update(share="x"),
    lambda told: told.update(share={"number": 0, "of": 0, "hands": 0}),
    lambda told: told.update(share={"number": 2, "of": 1, "hands": 10}),
    lambda told: told.update(share={"number": 1, "of": 1, "hands": 10**30}),
    lambda told: told.update(parts={}),
    lambda told: told.update(part_hands=0),
    lambda told: told.update(part_hands=-5),
    lambda told: told.update(wanted=-1),
    lambda told: told.update(wanted="x"),
    lambda told: told.update(policies=["basic"]),
    lambda told: told.update(policies=5),
    lambda told: told.update(rules=[]),
    lambda told: told.update(rules={"players": [4]}),
    lambda told: told.update(columns={"hand": 7}),
    lambda told: told.update(scores="x"),
    lambda told: told.update(scores=[0.5, 1]),
    lambda told: told.update(seed=None),
    lambda told: told.update(variant=5),
    lambda told: told.update(engine=5),
    lambda told: told.update(more=1),
    lambda told: told.update(of="mine"),
    lambda told: told.pop("parts"),
    lambda told: told.pop("columns"),
    *(
        lambda told, one=one: told.update(parts=[{**PART, **one}])  # type: ignore[misc]
        for one in (
            *({"file": "../../x"}, {"file": "/etc/passwd"}, {"file": part_name(1)}, {"file": part_name(0) + "\n"}),
            *({"hands": -1}, {"hands": 0}, {"hands": 10**9}, {"bytes": -1}, {"first": 7}, {"first": -100_000}),
            *({"hash": "x"}, {"hash": "0" * 33}, {"more": 1}, {"bytes": 5.5}, {"hands": True}),
        )
    ),
    lambda told: told.update(parts=[PART, PART]),
    lambda told: told.update(parts=[5]),
]


def test_a_manifest_written_by_hand_is_refused_in_a_sentence(folder: Path) -> None:
    right = (folder / MANIFEST).read_text()
    for number, change in enumerate(STRANGE):
        told = json.loads(right)
        change(told)
        (folder / MANIFEST).write_text(sealed(told))
        for ask in (lambda: again(folder), lambda: open_run(folder), lambda: verify(folder)):
            assert str(folder / MANIFEST) in refusal(ask), number
        (line,) = runs(folder.parent)
        assert line.trouble.startswith("its manifest"), number


ODD = {
    "deep": DEEP,
    "deep-objects": '{"a":' * 100_000,
    "twice": '{"engine": "0.4.0", "engine": "0.4.1"}',
    "number": '{"engine": 1e999}',
    "nan": '{"engine": NaN}',
    "empty": "",
    "list": "[]",
    "long": '{"engine": ' + "9" * 5000 + "}",
}


def test_odd_manifests_hide_no_other_run(folder: Path, tmp_path: Path) -> None:
    base = folder.parent
    for name, text in ODD.items():
        for place in (base / name, base / "share-1-of-2" / name, base / "share-a-of-b" / name):
            place.mkdir(parents=True)
            (place / MANIFEST).write_text(text)
    (base / "bytes").mkdir()
    (base / "bytes" / MANIFEST).write_bytes(b'{"engine": "\xff"}')
    lines = {line.folder: line for line in runs(base)}
    assert lines.pop(folder).state == "complete"
    assert len(lines) == 3 * len(ODD) + 1
    assert all(line.state.startswith("its manifest") for line in lines.values())
    assert lines[base / "bytes"].state == "its manifest is not UTF-8 text: see byte 12."
    told = run("tricklab", "runs", base)
    assert (told.code, "Traceback" in told.err, "complete" in told.out) == (0, False, True)
    for name in ODD:
        (tmp_path / "one" / name / "share-a-of-b").mkdir(parents=True)
        shutil.copytree(base / name, tmp_path / "one" / name / "share-a-of-b" / "run")
        place = tmp_path / "one" / name / "share-a-of-b" / "run" / MANIFEST
        assert str(place) in refusal(lambda name=name: gather(tmp_path / "one" / name))  # type: ignore[misc]


def test_a_share_is_known_by_its_manifest(tmp_path: Path) -> None:
    share = simulate_into(tmp_path, SETUP, 500, share="1/1")
    share.folder.parent.rename(tmp_path / "share-a-of-b")
    assert gather(tmp_path).taken == 1
    folder = tmp_path / "share-a-of-b" / share.folder.name
    told = json.loads((folder / MANIFEST).read_text())
    for given in ([], "x", None):
        (folder / MANIFEST).write_text(sealed({**told, "share": given}))
        assert str(folder / MANIFEST) in refusal(lambda: gather(tmp_path))
