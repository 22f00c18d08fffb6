"""Object storage that cannot be used: wrong addresses, credentials and answers, each reported in plain words."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from bucket import NOBODY, Server, answer_to
from stored import SETUP, tallied
from tricklab import UsageError, gather, runs, simulate_into, summarise, verify
from tricklab.engine.runs.storage.bucket import _store_at
from tricklab.engine.runs.storage.manifest import MANIFEST

pytestmark = pytest.mark.game("smear")


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
