"""Runs in object storage: the same bytes as in a folder, whoever else is there; what cannot be used is named."""

from __future__ import annotations

import json
import pickle
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from io import BytesIO
from pathlib import Path
from typing import Any, ClassVar

import polars
import pytest

import tricklab as tl
from bucket import NOBODY, Server, answer_to
from conftest import Counting, files_of
from incoming import sealed
from stored import HANDS, SETUP, flip, put, small_parts, stored, tallied  # noqa: F401 -- a fixture
from tricklab import Run, StoreError, UsageError, chart, gather, open_run, runs, simulate_into, summarise, verify
from tricklab.engine.base.observer import Progress, let_watch, usual_observer
from tricklab.engine.runs.job import fill
from tricklab.engine.runs.storage.bucket import _store_at
from tricklab.engine.runs.storage.local_folder import folder_at
from tricklab.engine.runs.storage.manifest import MANIFEST
from tricklab.engine.runs.storage.parts import part_name
from tricklab.engine.runs.tallies import tallies_of

pytestmark = pytest.mark.game("smear")


def redealt(url: str) -> tuple[int, list[str]]:
    """Deal the run, and return how many deals it lacked, and what was damaged."""
    seen = Counting()
    tallied(url, observer=seen)
    return seen.dealt, seen.damaged_parts


@pytest.mark.usefixtures("small_parts")
def test_rows_are_the_same_bytes_and_read_by_all_who_read_a_run(url: str, tmp_path: Path) -> None:
    there, here = (simulate_into(base, SETUP, 1100) for base in (f"{url}/runs/", tmp_path))
    assert str(there.folder) == f"{url}/runs/{here.folder.name}"
    assert stored(there.folder) == files_of(tmp_path / here.folder.name)
    assert summarise(str(there.folder)) == summarise(there) == summarise(here)
    assert summarise(there, hands=123) == summarise(here, hands=123)
    asked = {"value": "made", "by": "bid", "where": "bidder = dealer"}
    assert chart(str(there.folder), **asked).table().equals(chart(here, **asked).table())
    rows = polars.read_parquet(f"{there.folder}/*.parquet")
    assert rows.equals(polars.read_parquet(f"{here.folder}/*.parquet"))
    assert open_run(str(there.folder)).hands == 1100
    assert verify(str(there.folder), parts=1).checked == 2
    (line,) = runs(f"{url}/runs")
    assert (line.folder, line.state, line.hands) == (there.folder, "complete", 1100)
    matches = [tl.simulate_matches_into(base, SETUP, 50) for base in (url, tmp_path)]
    for one, other in zip(*(found.runs for found in matches), strict=True):
        assert stored(one.folder) == files_of(tmp_path / other.folder.name)
    assert tl.summarise_matches(matches[0]) == tl.summarise_matches(matches[1])


@pytest.mark.full
def test_shares_may_be_anywhere_and_so_may_the_whole(url: str, whole: dict[str, bytes], tmp_path: Path) -> None:
    for number, base in ((1, f"{url}/a"), (2, tmp_path / "b"), (3, f"{url}/a")):
        simulate_into(base, SETUP, HANDS, keep="tallies", share=f"{number}/3")
    with pytest.raises(UsageError, match="share 2 of 3 is not complete"):
        gather(f"{url}/a")
    for out in (None, tmp_path / "out"):
        found = gather(f"{url}/a", tmp_path / "b", out=out)
        assert (found.taken, found.dealt) == (5, 0)
        assert stored(found.run.folder) == whole
    assert [line.share for line in runs(f"{url}/a")] == ["", "1/3", "3/3"]
    assert gather(f"{url}/a/share-3-of-3", out=f"{url}/c", deal=True).dealt == 3000


@pytest.mark.parametrize("answer", ["403 AccessDenied", pytest.param("503 SlowDown", marks=pytest.mark.full)])
def test_a_stopped_run_goes_on(answer: str, url: str, whole: Any, bucket_server: Server, monkeypatch: Any) -> None:
    monkeypatch.setattr("tricklab.engine.runs.job._EVERY", 0)
    words = {"4": "have no right", "5": "answers 503"}[answer[0]]
    fault, told = answer_to("PUT", answer, f"/{part_name(3)}"), f"{part_name(3)} cannot be written: .*{words}"
    with bucket_server.failing(fault), pytest.raises(StoreError, match=told):
        simulate_into(url, SETUP, HANDS, keep="tallies", jobs=1)
    stopped = Run(url, SETUP, tallies_of(SETUP))
    assert (stopped.hands, stopped.damaged, stopped.torn) == (3000, [], [])
    assert redealt(url)[0] == 1500
    assert stored(stopped.folder) == whole


@pytest.mark.parametrize("damage", [flip, lambda content: b""])
def test_a_damaged_part_is_named_and_dealt_again(damage: Any, url: str, whole: dict[str, bytes]) -> None:
    folder, name = tallied(url).folder, part_name(1)
    put(folder, name, damage(whole[name]))
    with pytest.raises(UsageError, match=f"{folder}/{name} is missing or changed"):
        verify(folder)
    assert redealt(url) == (1000, [f"{name} is missing or changed; it is dealt again"])
    assert stored(folder) == whole


@pytest.mark.full
def test_a_damaged_part_stays_named_until_it_is_dealt_again(url: str, whole: Any, bucket_server: Server) -> None:
    folder, name = tallied(url).folder, part_name(1)
    put(folder, name, whole[part_name(0)])
    with bucket_server.failing(answer_to("PUT", "403 AccessDenied", name)), pytest.raises(StoreError):
        tallied(url)
    assert Run(url, SETUP, tallies_of(SETUP)).damaged == [name]
    folder_at(folder).delete(part_name(4))
    assert tallied(url, 500).damaged == [name, part_name(4)]
    assert {*stored(folder)} == {MANIFEST, *map(part_name, (0, 2, 3))}
    tallied(url)
    assert stored(folder) == whole


def test_what_is_not_listed(url: str, whole: dict[str, bytes]) -> None:
    folder = tallied(url).folder
    manifest = json.loads(whole[MANIFEST])
    del manifest["parts"][2]
    put(folder, MANIFEST, sealed(manifest).encode())
    put(folder, part_name(8), b"PAR1 torn")
    assert redealt(url)[0] == 1000
    assert stored(folder) == whole
    put(folder, "notes.txt", b"mine")
    with pytest.raises(UsageError, match=r"holds something else \(notes.txt\)"):
        tallied(url)


@pytest.mark.full
def test_two_runs_of_the_same_job_at_once(url: str, bucket_server: Server, tmp_path: Path, monkeypatch: Any) -> None:
    """Both write the manifest after each part, and often after one that the other has just listed."""
    monkeypatch.setattr("tricklab.engine.runs.job._EVERY", 0)
    monkeypatch.setattr("tricklab.engine.runs.job._SHARE", 0)
    hands = 15_500

    def deal() -> None:
        assert simulate_into(url, SETUP, hands, keep="tallies", jobs=1).hands == hands

    with ThreadPoolExecutor() as pool:
        for one in [pool.submit(deal) for _ in range(2)]:
            one.result()
    assert ("PUT", 412) in {(method, status) for method, path, status in bucket_server.answers if MANIFEST in path}
    here = tallied(tmp_path, hands)
    there = Run(url, SETUP, here.contents)
    assert (stored(there.folder), there.damaged) == (files_of(tmp_path / here.folder.name), [])


def test_what_the_other_has_listed_is_not_lost(url: str, whole: dict[str, bytes]) -> None:
    """Each was opened before the other has written anything, and the shorter one is the last to write."""
    contents = tallies_of(SETUP)
    short, long = Run(url, SETUP, contents), Run(url, SETUP, contents)
    fill([long], HANDS, jobs=1)
    fill([short], 2500, jobs=1)
    assert short.hands == HANDS
    assert stored(long.folder) == whole
    again = [Run(url, SETUP, contents), Run(url, SETUP, contents)]
    for one in again:
        fill([one], 4900, jobs=1)
    found = Run(url, SETUP, contents)
    assert (found.hands, found.damaged) == (4900, [])


@pytest.mark.full
def test_what_another_has_written_and_not_yet_listed_is_left_there(url: str, whole: dict[str, bytes]) -> None:
    contents = tallies_of(SETUP)
    first = Run(url, SETUP, contents)
    first.want(HANDS)
    first.begin()
    first.enter(first.write(0, polars.read_parquet(BytesIO(whole[part_name(0)])), 1000))
    second = Run(url, SETUP, contents)
    second.want(HANDS)
    second.begin()
    first.save()
    found = Run(url, SETUP, contents)
    assert (found.damaged, found.hands) == ([], 1000)


@pytest.mark.full
def test_a_damaged_part_is_dealt_again_though_another_lists_it_still(url: str, whole: dict[str, bytes]) -> None:
    folder, contents = tallied(url).folder, tallies_of(SETUP)
    put(folder, part_name(1), flip(whole[part_name(1)]))
    late, other = Run(url, SETUP, contents), Run(url, SETUP, contents)
    other.want(9000)
    other.save()
    fill([late], HANDS, jobs=1)
    assert Run(url, SETUP, contents).damaged == []
    assert stored(folder)[part_name(1)] == whole[part_name(1)]


@pytest.mark.full
def test_what_is_changed_while_it_is_dealt_on_is_not_used(url: str, whole: dict[str, bytes]) -> None:
    stale = tallied(url, 1700)
    put(stale.folder, part_name(1), flip(stored(stale.folder)[part_name(1)]))
    with pytest.raises(StoreError, match=f"{part_name(1)} has changed; the same command again looks at it anew"):
        fill([stale], HANDS, jobs=1)
    assert stored(tallied(url).folder) == whole


@pytest.mark.full
def test_what_takes_long_is_watched(url: str, bucket_server: Server) -> None:
    class Watching(Counting):
        told: ClassVar[list[tuple[str, int]]] = []

        def playing(self, deals: int, what: str, noun: str = "deals") -> AbstractContextManager[Progress | None]:
            self.told.append((f"{what}, {noun}", deals))
            return super().playing(deals, what, noun)

    filled, before, seen = tallied(url, 60_000), usual_observer(), Watching()
    let_watch(seen)
    try:
        open_run(filled.folder)
    finally:
        let_watch(before)
    assert (seen.told, seen.dealt) == ([(f"Checking {filled.folder}, files", 60)], 60)


def test_a_run_is_sent_to_another_process_as_what_it_is(url: str, whole: dict[str, bytes]) -> None:
    begun = Run(url, SETUP, tallies_of(SETUP))
    begun.begin()
    sent = pickle.loads(pickle.dumps(begun))
    begun.enter(sent.write(0, polars.read_parquet(BytesIO(whole[part_name(0)])), 1000))
    begun.save()
    assert stored(begun.folder)[part_name(0)] == whole[part_name(0)]
    assert open_run(begun.folder).hands == 1000


def refused(url: str, told: str) -> list[str]:
    """Demand that all that takes a URL refuses one in these words; return the messages."""
    messages = []
    for ask in (tallied, runs, gather, verify, summarise):
        with pytest.raises(UsageError, match=told) as error:
            ask(url)
        messages.append(str(error.value))
    return messages


def test_a_file_url_is_a_folder_and_a_path_is_no_url(tmp_path: Path) -> None:
    """Texts that are no URL are refused in `tests/golden/refusals.txt`."""
    with pytest.raises(UsageError, match="not a Path"):
        tallied(Path("s3://bucket/runs"))
    assert simulate_into(f"file://{tmp_path}/a%20b", SETUP, 10).folder.parent == tmp_path / "a b"


KEYS = ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY")
S3, GS, AZ = (f"{kind}://bucket/runs" for kind in ("s3", "gs", "az"))
VARIABLES: list[tuple[dict[str, str | None], str, str]] = [
    ({"AWS_ENDPOINT_URL": NOBODY}, S3, f"nobody answers at {NOBODY}"),
    ({"AWS_ENDPOINT_URL": "127.0.0.1:9"}, S3, "AWS_ENDPOINT_URL must be http://HOST:PORT"),
    (dict.fromkeys(KEYS), S3, f"there are no credentials; set {KEYS[0]} and {KEYS[1]}"),
    ({"AWS_SKIP_SIGNATURE": "maybe"}, S3, "AWS_SKIP_SIGNATURE is not right: .*boolean"),
    ({"GOOGLE_SERVICE_ACCOUNT": "/nowhere"}, GS, "credentials cannot be used: .*/nowhere.*look at"),
    ({"AZURE_STORAGE_ACCOUNT_KEY": "aGk="}, AZ, "credentials cannot be used: .*look at AZURE_"),
    *(({name: f"secret-value{end}"}, S3, rf"^{name} has (a line break|a character) .*; set it without\.$")
      for name, end in zip((*KEYS, "AWS_REGION", "AWS_SESSION_TOKEN"), "\r\n\x7f\r", strict=True)),
]  # fmt: skip
"""Variables that are missing or wrong, as from a file with line ends of Windows; a storage; what is said of it."""


@pytest.mark.parametrize(("names", "asked", "told"), VARIABLES)
def test_wrong_variables_are_named(names: Any, asked: str, told: str, url: str, monkeypatch: Any) -> None:
    monkeypatch.setattr("tricklab.engine.runs.storage.bucket._RETRIES", {"max_retries": 0})
    for name, value in names.items():
        monkeypatch.delenv(name) if value is None else monkeypatch.setenv(name, value)
    messages = refused(asked, told)
    assert not any(word in message for message in messages for word in ("Generic", "secret-value"))
    if "AZURE" in str(names):
        assert runs(url) == []  # what another storage is told does no harm here
    monkeypatch.undo()


def test_without_the_package_and_where_it_breaks_off(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    panic = type("PanicException", (BaseException,), {})

    def breaking(*given: object, **named: object) -> None:
        raise panic("called `Result::unwrap()`")

    monkeypatch.setattr("obstore.list_with_delimiter", breaking)
    with pytest.raises(UsageError, match="the package obstore broke off; look at the variables"):
        runs(url)
    monkeypatch.setitem(sys.modules, "obstore", None)
    with pytest.raises(UsageError, match=r"need the package obstore: pip install 'tricklab\[cloud\]'"):
        tallied(url)


def test_no_bucket_and_no_rights(url: str, bucket_server: Server) -> None:
    refused("s3://nowhere/runs", f"there is no bucket 'nowhere' at {bucket_server.url}; make it first")
    with bucket_server.asking_who_it_is():
        refused(url, "the credentials are not accepted")
    for answer, told in (
        ("403 AccessDenied", f"^{url}/smear.*/{MANIFEST} cannot be written: access.*no right"),
        ("501 NotImplemented", "has no conditional writes"),
    ):
        with bucket_server.failing(answer_to("PUT", answer)), pytest.raises(UsageError, match=told):
            tallied(url)
    assert runs(url) == []


ANSWERS = {
    "500 InternalError": "answers 500",
    "507 InsufficientStorage": "answers 507",
    "403 RequestTimeTooSkewed": "the clock of this machine is wrong",
    "301 PermanentRedirect": "is in another region; set AWS_REGION",
    "404 NoSuchKey": "answers 404",
    "200 NoError": "answers what no object storage does; look at the address",
}


@pytest.mark.full
@pytest.mark.parametrize("method", ["GET", "PUT"])
@pytest.mark.parametrize("answer", ANSWERS)
def test_answers_of_a_server(method: str, answer: str, url: str, bucket_server: Server, monkeypatch: Any) -> None:
    monkeypatch.setattr("tricklab.engine.runs.storage.bucket._RETRIES", {"max_retries": 0})
    monkeypatch.setattr("tricklab.engine.runs.storage.bucket._store_at", _store_at.__wrapped__)
    asked = runs if method == "GET" else tallied
    if (method, answer) == ("GET", "200 NoError"):  # an empty list, for all that the package knows
        return
    with bucket_server.failing(answer_to(method, answer)), pytest.raises(UsageError, match=ANSWERS[answer]) as told:
        asked(url)
    sentence = str(told.value)
    assert sentence.startswith(url)
    assert sentence.count("cannot be") == 1
    assert not any(word in sentence for word in ("<", "Generic", "Error performing", " GET ", " PUT ", "Debug"))
