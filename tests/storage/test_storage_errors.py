"""Object storage that cannot be used: wrong addresses, credentials and answers, each reported in plain words."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from bucket import NOBODY, Server, answer_to
from stored import SETUP, put, tallied
from tricklab import UsageError, gather, open_run, runs, simulate_into, summarise, verify
from tricklab.engine.runs.storage.bucket import _store_at
from tricklab.engine.runs.storage.manifest import MANIFEST

pytestmark = pytest.mark.game("smear")


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ("s3://", "names no bucket"),
        ("s3:///runs", "names no bucket"),
        ("s3:/bucket/runs", "begins with s3://"),
        (Path("s3://bucket/runs"), "not a Path"),
        ("s3://bucket//runs", "cannot be in the name"),
        ("s3://bucket/../runs", "cannot be in the name"),
        ("s3://bucket/r?ns", "cannot be in the name"),
        ("ftp://host/runs", "ftp:// is none of s3://, gs://, az://, file://"),
        ("file://host/runs", "names no folder of this machine"),
    ],
)
def test_what_is_no_url(given: str | Path, told: str) -> None:
    with pytest.raises(UsageError, match=told):
        tallied(given)


def test_a_password_in_a_url_is_not_repeated() -> None:
    with pytest.raises(UsageError, match="endpoint and credentials are environment variables") as refused:
        tallied("s3://me:secret@bucket/runs")
    assert "secret" not in str(refused.value)


def refused(url: str, told: str) -> list[str]:
    """Demand that all that takes a URL refuses one in these words; return the messages."""
    messages = []
    for ask in (tallied, runs, gather, verify, summarise):
        with pytest.raises(UsageError, match=told) as error:
            ask(url)
        messages.append(str(error.value))
    return messages


def test_other_urls_and_variables_do_no_harm(url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file URL is a folder, and what another storage is told says nothing here."""
    assert simulate_into(f"file://{tmp_path}/a%20b", SETUP, 10).folder.parent == tmp_path / "a b"
    monkeypatch.setenv("AZURE_STORAGE_ACCOUNT_KEY", "line\n")
    assert runs(url) == []


@pytest.mark.parametrize(
    ("names", "told"),
    [
        ({"AWS_ENDPOINT_URL": NOBODY}, f"nobody answers at {NOBODY}"),
        ({"AWS_ENDPOINT_URL": "127.0.0.1:9"}, "AWS_ENDPOINT_URL must be http://HOST:PORT"),
        (
            dict.fromkeys(("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY")),
            "there are no credentials; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY",
        ),
    ],
)
def test_nobody_answers(
    names: dict[str, str | None], told: str, url: str, whole: dict[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in names.items():
        monkeypatch.delenv(name) if value is None else monkeypatch.setenv(name, value)
    refused(url, told)
    monkeypatch.undo()


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


@pytest.mark.parametrize(
    ("name", "end"),
    zip(("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_REGION", "AWS_SESSION_TOKEN"), "\r\n\x7f\r", strict=True),
)
def test_a_value_that_no_request_can_carry(name: str, end: str, url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """As from a file with line ends of Windows; the package would break off with a page of its own."""
    monkeypatch.setenv(name, f"secret-value{end}")
    told = refused(url, rf"^{name} has (a line break|a character) .*; set it without\.$")
    assert not any("secret-value" in message for message in told)


def test_a_package_that_breaks_off_is_a_sentence(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    panic = type("PanicException", (BaseException,), {})

    def breaking(*given: object, **named: object) -> None:
        raise panic("called `Result::unwrap()`")

    monkeypatch.setattr("obstore.list_with_delimiter", breaking)
    with pytest.raises(UsageError, match="the package obstore broke off; look at the variables"):
        runs(url)


@pytest.mark.parametrize(
    ("names", "url_asked", "told"),
    [
        ({"AWS_SKIP_SIGNATURE": "maybe"}, "s3://bucket/runs", "AWS_SKIP_SIGNATURE is not right: .*boolean"),
        ({"GOOGLE_SERVICE_ACCOUNT": "/nowhere"}, "gs://bucket/runs", "credentials cannot be used: .*/nowhere.*look at"),
        ({"AZURE_STORAGE_ACCOUNT_KEY": "aGk="}, "az://bucket/runs", "credentials cannot be used: .*look at AZURE_"),
    ],
)
def test_a_wrong_option_is_named(
    names: dict[str, str], url_asked: str, told: str, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in names.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(UsageError, match=told) as refused:
        runs(url_asked)
    assert "Generic" not in str(refused.value)


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
def test_answers_of_a_server_are_told_in_words(
    method: str, answer: str, url: str, bucket_server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
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


def test_a_damaged_manifest_is_named(url: str, whole: dict[str, bytes]) -> None:
    folder = tallied(url).folder
    put(folder, MANIFEST, whole[MANIFEST].replace(b'"group"', b'"grope"', 1))
    for asked in (lambda: tallied(url), lambda: open_run(folder), lambda: verify(folder), lambda: summarise(folder)):
        with pytest.raises(UsageError, match=f"^{folder}/{MANIFEST} is damaged"):
            asked()
    (line,) = runs(url)
    assert line.trouble == "its manifest is damaged: it has changed since it was written."


def test_without_the_package(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "obstore", None)
    with pytest.raises(UsageError, match=r"need the package obstore: pip install 'tricklab\[cloud\]'"):
        tallied(url)
