"""Shares of a run, put together again; what a folder holds; and a run that is checked."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path

import polars
import pytest

from conftest import Counting, files_of, setup_of
from incoming import sealed
from shell import run
from stored import run_of, small_parts  # noqa: F401 -- a fixture
from tricklab import StoreError, UsageError, gather, open_run, runs, simulate_into, simulate_matches_into, verify
from tricklab.engine.runs.storage.parts import Share, parse_share, part_name
from tricklab.engine.runs.storage.run import MANIFEST, Run

pytestmark = [pytest.mark.game("smear"), pytest.mark.usefixtures("small_parts")]

SETUP = setup_of(policy="basic", seed="shared")
HANDS = 8500


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The files of a run that was dealt at once."""
    return files_of(simulate_into(tmp_path_factory.mktemp("whole"), SETUP, HANDS, keep="tallies").folder)


def share(base: Path, given: str, *, setup: object = SETUP, hands: int = HANDS) -> Run:
    return simulate_into(base, setup, hands, keep="tallies", share=given)  # type: ignore[arg-type]


def test_shares_are_slices_of_the_parts() -> None:
    for of, hands in product((1, 2, 3, 7, 9, 64), (1, 1000, 8500, 10_001)):
        slices = [Share(number, of, hands).parts(1000) for number in range(1, of + 1)]
        assert [index for one in slices for index in one] == list(range(-(-hands // 1000)))
        assert max(map(len, slices)) - min(map(len, slices)) <= 1


def test_what_is_no_share() -> None:
    for given in ("0/3", "4/3", "1", "1/0", "a/b", "-1/3", "1/3/5", "", "1/100001", None, 3):
        with pytest.raises(UsageError, match="share must be one of so many"):
            parse_share(given, 100)


@pytest.mark.parametrize("of", [1, 11])
def test_shares_make_the_same_whole(of: int, whole: dict[str, bytes], tmp_path: Path) -> None:
    for number in range(of, 0, -1):
        share(tmp_path / str(number % 2), f"{number}/{of}")
    folders = sorted(path for path in tmp_path.iterdir() if path.is_dir())
    found = gather(*folders, out=tmp_path / "out")
    assert files_of(found.run.folder) == whole
    assert (found.taken, found.dealt) == (9, 0)
    assert gather(*folders, out=tmp_path / "out").taken == 0


def test_what_is_missing_is_told_or_dealt(whole: dict[str, bytes], tmp_path: Path) -> None:
    share(tmp_path, "1/3")
    damaged = share(tmp_path, "3/3")
    (damaged.folder / part_name(7)).write_bytes(b"PAR1")
    with pytest.raises(UsageError, match=r"4,000 of 8,500 deals are missing: share 2, 3 of 3 is not complete.*000007"):
        gather(tmp_path)
    assert not (tmp_path / damaged.folder.name).exists()
    seen = Counting()
    assert gather(tmp_path, deal=True, observer=seen).dealt == 4000 == seen.dealt
    assert files_of(tmp_path / damaged.folder.name) == whole


@pytest.mark.parametrize(("other", "told"), [
    ({"setup": setup_of(policy="basic", seed="other")}, 'seed "shared" and "other"'),
    ({"setup": setup_of(policy="basic", seed="shared", stock="bidder")}, "rules"),
    ({"setup": setup_of(policy="random", seed="shared")}, "policies"),
    ({"hands": 9500}, "hands 8,500 and 9,500"),
    ({"given": "2/3"}, "shares 2 and 3"),
], ids=str)  # fmt: skip
def test_shares_that_do_not_fit_together(other: dict[str, object], told: str, tmp_path: Path) -> None:
    share(tmp_path, "1/2")
    share(tmp_path / "more", **{"given": "2/2", **other})  # type: ignore[arg-type]
    with pytest.raises(UsageError, match=f"do not fit together: {told}"):
        gather(tmp_path, tmp_path / "more")


def test_a_share_of_another_version_another_part_or_another_number_of_deals(tmp_path: Path) -> None:
    one, two = share(tmp_path, "1/2"), share(tmp_path, "2/2")
    manifest = two.folder / MANIFEST
    right = manifest.read_text()
    manifest.write_text(sealed(json.loads(right.replace('"engine": "', '"engine": "9.'))))
    with pytest.raises(UsageError, match=r"manifest.json was written by version 9\."):
        gather(tmp_path)
    told = json.loads(right)
    told["share"]["number"] = 1
    manifest.write_text(sealed(told))
    with pytest.raises(UsageError, match="not in its share"):
        gather(tmp_path)
    manifest.write_text(right)
    with pytest.raises(UsageError, match="share 1 of 2 of 8,500 deals; give the same --hands"):
        share(tmp_path, "1/2", hands=4000)
    with pytest.raises(UsageError, match="there is no share in"):
        gather(one.folder)
    with pytest.raises(UsageError, match="is no folder"):
        gather(tmp_path / "nowhere")


def test_what_a_folder_holds(tmp_path: Path) -> None:
    part = share(tmp_path, "2/3")
    simulate_into(tmp_path, SETUP, 700)
    stopped = Run(tmp_path, setup_of(policy="basic", seed="stopped"))
    stopped.want(5000)
    stopped.begin()
    (tmp_path / "torn").mkdir()
    (tmp_path / "torn" / MANIFEST).write_text("{")
    found = {line.folder: line for line in runs(tmp_path)}
    assert len(found) == 4
    assert found[stopped.folder].state == "stopped: 0 of 5,000"
    assert found[tmp_path / "torn"].state == "its manifest is not JSON: it ends too early."
    line = found[part.folder]
    assert (line.variant, line.players, line.seed, line.share) == ("smear", 4, "shared", "2/3")
    assert (line.keeps, line.hands, line.wanted, line.complete) == ("tallies", 3000, 3000, True)
    assert line.bytes == sum(path.stat().st_size for path in part.folder.glob("part-*"))
    (part.folder / part_name(4)).unlink()
    (again,) = (one for one in runs(tmp_path) if one.folder == part.folder)
    assert again.state == "1 of its parts missing or changed"
    told = run("tricklab", "runs", tmp_path)
    assert "stopped: 0 of 5,000" in told.out
    assert "jobs" not in told.err
    told = run("tricklab", "runs", tmp_path, "--format", "json").json
    assert {one["folder"] for one in told} == {str(folder) for folder in found}


@pytest.mark.parametrize("kind", ["rows", "tallies", "matches", "match-deals"])
def test_a_run_is_dealt_again(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("simulation", "job", "storage.parts"):
        monkeypatch.setattr(f"tricklab.engine.runs.{module}.PART_MATCHES", 20)

    def dealt(folder: str, hands: int, policy: str = "basic") -> Run:
        setup = setup_of(policy=policy, seed="shared")
        if "match" in kind:
            return simulate_matches_into(tmp_path / folder, setup, hands // 50).runs[kind == "match-deals"]
        return simulate_into(tmp_path / folder, setup, hands, keep=kind)

    dealt("run", 2500)
    one, seen = dealt("run", 3500), Counting()  # a part was begun, and made whole
    found = verify(one.folder, parts=3, seed=7, observer=seen)
    assert (found.checked, len(found.dealt), found.run.setup) == (4, 3, SETUP)
    assert verify(one.folder, parts=3, seed=7).dealt == found.dealt
    assert seen.dealt == sum(part.hands for part in one.parts if part.file in found.dealt)
    assert verify(str(one.folder), parts=9).dealt == tuple(part.file for part in one.parts)
    path = one.files(1)[0]
    lying = run_of(tmp_path / "lying", one, polars.read_parquet(dealt("other", 3500, "random").files(1)[0]))
    with pytest.raises(StoreError, match=f"{path.name} has its checksum, and is not what is dealt again"):
        verify(lying.folder)
    assert verify(lying.folder, parts=0).dealt == ()
    path.write_bytes(path.read_bytes()[:-1])
    with pytest.raises(UsageError, match="missing or changed"):
        verify(one.folder)
    if "match" in kind:
        with pytest.raises(UsageError, match="has matches, not deals"):
            open_run(one.folder)
