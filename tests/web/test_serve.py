"""``tricklab serve`` as a process: what it loads, where it listens, how it ends, and seats that decide nothing."""

from __future__ import annotations

import http.client
import json
import os
import re
import signal
import socket
import stat
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("starlette", reason="the browser table needs pip install 'tricklab[web]'")

from browser_table import TOKEN
from outside_package import put
from places import EXAMPLES, PACKAGES
from shell import refusal
from tricklab.analysis.advise.question import Question
from tricklab.engine.games import variants
from tricklab.web import connections
from tricklab.web.opening import opened
from tricklab.web.secret import stored_secret
from tricklab.web.table import Table
from tricklab.web.warming import Warming

COMMAND = [str(Path(sys.executable).with_name("tricklab")), "serve", "--no-open"]
LIGHT = """
import sys
from tricklab.web import server, table, tables
from tricklab.web.settings import Settings
server.make_app(Settings("t", frozenset()))
table._variants(None)
print([name for name in ("numba", "pandas", "joblib", "polars", "matplotlib", "jinja2") if name in sys.modules])
"""


@contextmanager
def started(words: list[str], folder: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Start a server; yield its process and the address that it prints."""
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=folder)
    try:
        assert process.stdout is not None
        found = re.search(r"http://\S+", process.stdout.readline())
        assert found, process.communicate(timeout=20)
        yield process, found[0]
    finally:
        process.kill()
        process.communicate()


def test_the_first_page_loads_nothing_heavy() -> None:
    done = subprocess.run([sys.executable, "-c", LIGHT], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def ended(process: subprocess.Popen[str]) -> tuple[int, str]:
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=20)
    return process.returncode, errors


def test_the_command_answers_its_own_address_and_ends_by_ctrl_c(tmp_path: Path) -> None:
    with started([*COMMAND, "--port", "0", "--address", "127.0.0.2"], tmp_path) as (process, url):
        assert url.startswith("http://127.0.0.2:")
        with urllib.request.urlopen(url) as page:
            assert b'<main id="screen"' in page.read()
        with pytest.raises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(url.rsplit("/", 2)[0] + "/another-token/")
        assert refused.value.code == 404
        code, errors = ended(process)
    assert (code, errors.splitlines()[-1]) == (130, "stopped")
    assert "Others in the network can try to reach 127.0.0.2." in errors
    assert url.split("/")[3] == stored_secret(tmp_path / "data"), "the next server in this folder has the same address"


@pytest.mark.parametrize("fault", ["readable", "link", "short", "folder"])
def test_a_secret_that_others_may_know_is_made_anew(fault: str, tmp_path: Path) -> None:
    first, path = stored_secret(tmp_path), tmp_path / "serve-secret"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    if fault == "readable":
        path.chmod(0o640)
    elif fault == "short":
        path.write_text("abc\n")
    else:
        path.rename(tmp_path / "elsewhere")
        path.mkdir() if fault == "folder" else path.symlink_to(tmp_path / "elsewhere")
    second = stored_secret(tmp_path)
    assert second != first
    assert len(second) >= 16
    assert fault == "folder" or stored_secret(tmp_path) == second


def test_the_browser_is_opened_without_the_secret(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    url, calls, asked = "http://127.0.0.1:8765/the-secret-of-all/", [], threading.Event()

    def browse(address: str) -> None:
        calls.append(address)
        asked.set()

    monkeypatch.setattr("webbrowser.open", browse)
    with opened(url, tmp_path):
        assert asked.wait(10)
        (file,) = tmp_path.iterdir()
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        assert f'content="0; url={url}"' in file.read_text()
        assert calls == [file.as_uri()]
    assert not [*tmp_path.iterdir()]


@pytest.mark.full
@pytest.mark.game("pitch")
def test_an_open_stream_does_not_hold_the_end_up(tmp_path: Path) -> None:
    with started([*COMMAND, "--port", "0"], tmp_path) as (process, url):
        head = {"content-type": "application/json"}
        made = urllib.request.urlopen(urllib.request.Request(f"{url}api/2/pages/pitch", b"{}", head))
        stream = urllib.request.urlopen(f"{url}api/2/{json.loads(made.read())['progress']}")
        assert stream.readline().startswith(b"event: ")
        got: list[bytes] = []

        def drain() -> None:
            with suppress(OSError, http.client.HTTPException):
                while part := stream.read1(1_000):
                    got.append(part)

        listener = threading.Thread(target=drain, daemon=True)
        listener.start()
        began = time.perf_counter()
        assert ended(process)[0] == 130
        assert time.perf_counter() - began < 3  # a second at most, on a machine with nothing else to do
        listener.join(5)
        assert b"".join(got).endswith(b"event: end\ndata: {}\n\n")


@pytest.mark.deep
@pytest.mark.skipif(sys.platform == "win32", reason="ulimit is of Unix")
def test_idle_and_broken_connections_print_nothing_and_hold_nobody_up(tmp_path: Path) -> None:
    """A hundred idle ones where 60 files may be open, and browsers that leave, or wait, while they send."""
    words = ["bash", "-c", f"ulimit -n 60; exec '{COMMAND[0]}' serve --no-open --port 0"]
    with started(words, tmp_path) as (process, url):
        host, port, token = "127.0.0.1", int(url.split(":")[2].split("/")[0]), url.split("/")[3]
        idle = [socket.create_connection((host, port)) for _ in range(100)]
        head = f"POST /{token}/api/2/table HTTP/1.1\r\nhost: {host}:{port}\r\ncontent-type: application/json\r\n"
        for _ in range(5):
            with socket.create_connection((host, port)) as leaving:
                leaving.sendall(f"{head}content-length: 1000\r\n\r\n{{".encode())
            idle.append(socket.create_connection((host, port)))
            idle[-1].sendall(f"{head}content-length: 1000\r\n\r\n{{".encode())
        with urllib.request.urlopen(f"{url}api/2/variants", timeout=20) as answer:
            assert answer.status == 200
        for connection in idle:
            connection.close()
        _, errors = ended(process)
    assert errors.splitlines()[-1] == "stopped"
    assert len(errors.splitlines()) <= 2


@pytest.mark.parametrize("sent", ["", "GET / HTTP/1.1\r\nhost:", "{head}content-length: 9\r\n\r\n{{"])
def test_a_request_that_does_not_arrive_is_given_up(sent: str, server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "PATIENCE", 0.3)
    head = f"POST /{TOKEN}/api/2/table HTTP/1.1\r\nhost: 127.0.0.1:{server.port}\r\ncontent-type: application/json\r\n"
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as connection, suppress(ConnectionResetError):
        connection.sendall(sent.format(head=head).encode())
        assert connection.recv(100) == b""


@pytest.mark.parametrize(("words", "why"), [
    (["--port", "{used}"], "--port {used} on 127.0.0.1 cannot be used: "),
    pytest.param(["--port", "99999"], "--port", marks=pytest.mark.full),
    (["--address", "0.0.0.0"], "name the address of this machine"),
    pytest.param(["--address", "203.0.113.7"], "--address 203.0.113.7 cannot be used: ", marks=pytest.mark.full),
    (["--policy-file", "none.py"], "--policy-file none.py is not there."),
])  # fmt: skip
def test_what_cannot_be_is_one_line(tmp_path: Path, words: list[str], why: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        used = taken.getsockname()[1]
        told = refusal("tricklab", "serve", "--no-open", *[word.format(used=used) for word in words], cwd=tmp_path)
    assert why.format(used=used) in told


WARM = """
import sys, threading
from tricklab.web.settings import Settings
from tricklab.web.opening import opened
from tricklab.web.secret import stored_secret
from tricklab.web.table import Table
from tricklab.web.warming import Warming
from tricklab.engine.kernel.compile_events import telling
compiled = []
with telling(compiled.append):
    warming = Warming(Settings("t", frozenset(), warms=True))
    for variant in ("smear", "pitch"):
        warming.begin(Table(variant=variant))
    [thread] = [thread for thread in threading.enumerate() if thread.name == "warming"]
    thread.join()
print("numba" in sys.modules, sorted(warming._loaded), compiled)
"""


@pytest.mark.full
def test_what_was_never_compiled_is_not_compiled_ahead(tmp_path: Path) -> None:
    """Of two variants in a row only the second one is wanted; with an empty cache its kernels are left alone."""
    env = {**os.environ, "XDG_CACHE_HOME": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", WARM], capture_output=True, text=True, check=True, env=env)
    assert (done.stdout, done.stderr) == ("True ['pitch'] []\n", "")
    assert not [file for file in tmp_path.rglob("*") if file.is_file()]


@pytest.mark.interpreted
@pytest.mark.parametrize("variant", variants())
def test_the_question_that_warms_can_be_asked(variant: str, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Errors of the thread are nobody's, so that they must be seen here."""
    asked: list[Question] = []
    monkeypatch.setattr("tricklab.analysis.advise.advise", lambda question, **given: asked.append(question))
    Warming(settings)._load(Table(variant=variant))
    assert asked[0].setup.variant == variant


@pytest.fixture(scope="module")
def table(chromium: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    place = tmp_path_factory.mktemp("place")
    for folder, name in ((PACKAGES, "euchre"), (PACKAGES, "dummy_whist"), (EXAMPLES, "hearts")):
        put(place, folder / f"{name}.py")
    with started(["env", f"PYTHONPATH={place}", *COMMAND, "--port", "0"], place) as (_, url):
        context = chromium.new_context(viewport={"width": 1200, "height": 900}, reduced_motion="reduce")
        context.set_default_timeout(120_000)
        yield context.new_page(), url
        context.close()


MORE = {"euchre": "o=everybody:expert", "dummy-whist": "o=everybody:basic&r=open:late", "hearts": "o=everybody:random"}
"""Who plays, and by which rules."""


def begin(table: Any, variant: str, seed: str, number: int, seat: int) -> Any:
    page, url = table
    page.goto("about:blank")
    page.goto(f"{url}#play?v={variant}&{MORE[variant]}")
    page.get_by_text("Which cards, which seat").click()
    for name, value in {"seed": seed, "number": str(number + 1), "seat": str(seat)}.items():
        page.locator(f"input[name={name}]").fill(value)
    page.get_by_role("button", name="Deal", exact=True).click()
    page.locator(".game[data-step]").wait_for()
    return page


@pytest.mark.full
@pytest.mark.parametrize(
    ("seat", "line", "plate"),
    [(3, "You sit out: your partner plays alone.", "you"), (0, "Right sits out: left plays alone.", "right")],
)
def test_who_sits_out_is_shown(table: Any, seat: int, line: str, plate: str) -> None:
    """The same deal as in `tests/outside/test_short_games.py`: seat 1 plays it alone."""
    page = begin(table, "euchre", "alone", 443, seat)
    assert line in page.locator(".news").inner_text().splitlines()
    plates = page.locator(".seat").all()
    notes = {each.locator("b").inner_text().lower(): each.locator("small").inner_text() for each in plates}
    assert [name for name, note in notes.items() if "sits out" in note] == [plate]
    assert page.locator(".end").is_visible() == (seat == 3)  # who sits out has no choice in the deal


@pytest.mark.deep
def test_the_dummys_cards_are_clicked(table: Any) -> None:
    page = begin(table, "dummy-whist", "short", 4, 0)
    page.locator(".words button", has_text="7").click()
    page.locator(".words button", has_text="spades").click()
    dummys = page.get_by_role("group", name="The dummy's hand")
    dummys.wait_for()
    assert dummys.locator(".card").count() == 13
    turns = set()
    while not page.locator(".end").is_visible():
        step, task = page.locator(".game").get_attribute("data-step"), page.locator(".task").inner_text()
        mine = page.get_by_role("group", name="Your hand")
        asked, other = (dummys, mine) if "dummy" in task else (mine, dummys)
        assert other.locator(".card:enabled").count() == 0
        turns.add(task)
        asked.locator(".card:enabled").first.click()
        page.wait_for_function("step => document.querySelector('.game').dataset.step !== step", arg=step)
        page.wait_for_function("() => document.querySelector('.hand .card:enabled, .end:not([hidden])')")
    assert turns == {"Your turn to play.", "Your turn to play for the dummy."}
    address = page.get_by_role("link", name="Save the record").get_attribute("href")
    record = page.request.get(table[1] + address).json()
    plays = [number for number, event in enumerate(record["events"]) if event["do"] == "play"]
    seats = [record["events"][number]["seat"] for number in plays]
    assert [seats.count(seat) for seat in range(4)] == [13] * 4
    asks_for_the_dummys_card(table, record, plays[seats.index(2)])


def asks_for_the_dummys_card(table: Any, record: dict[str, Any], number: int) -> None:
    """Paste the record up to an event as the declarer has seen it, with the dummy's cards and without."""

    def post(path: str, body: dict[str, Any]) -> Any:
        return table[0].request.post(f"{table[1]}api/2/{path}", data=body).json()

    cut = {**record, "events": record["events"][:number]}
    del cut["result"]
    stated = post("situation/pasted", {"record": json.dumps(cut), "seat": 0})
    del stated["later"]
    mine, dummys = {*record["dealt"][0]}, {*record["dealt"][2]}
    assert {*stated["dummy"].split()} == dummys
    view = post("situation", stated)
    assert (view["may_ask"], view["task"]) == (True, "to play for the dummy")
    assert {choice["text"] for choice in view["choices"]} <= dummys
    assert not {*view["unseen"]} & (dummys | mine)
    view = post("situation", {**stated, "dummy": ""})
    assert (view["may_ask"], view["missing"]) == (False, "Type the cards that were dealt to the dummy.")
    lead = post("situation", {**stated, "dummy": "", "events": stated["events"][:-1]})
    assert [choice["card"] for choice in lead["choices"]]  # whatever was led, the dummy's cards come after it


@pytest.mark.full
@pytest.mark.parametrize("way", ["mouse", "keyboard"])
def test_the_card_turned_up_is_chosen_after_the_hand(table: Any, way: str) -> None:
    """The deck takes it once the hand is full; pressed there it is put back, and another can be chosen."""
    page, url = table
    page.goto("about:blank")
    page.goto(f"{url}#ask?v=euchre")

    def press(node: Any) -> None:
        if way == "mouse":
            node.click()
        else:
            node.focus()
            page.keyboard.press("Enter")

    def choose(card: str) -> None:
        press(page.locator(f".cell[data-card='{card}']"))

    up = page.get_by_role("group", name="Turned up", exact=True)
    for card in ("AH", "KH", "JH", "9S", "TD"):
        choose(card)
        page.locator(f".cell[data-card='{card}'][aria-pressed=true]").wait_for()
    page.get_by_text("Choose the card that was turned up.").first.wait_for()
    assert page.get_by_role("button", name="Ask", exact=True).is_disabled()
    page.get_by_role("group", name="The card turned up").wait_for()
    choose("JD")
    up.locator("[data-card=JD]").wait_for()
    page.locator("button:enabled:text-is('Ask')").wait_for()
    assert "JD" in page.url
    press(up.locator("[data-card=JD]"))
    page.get_by_text("Choose the card that was turned up.").first.wait_for()
    choose("QD")
    up.locator("[data-card=QD]").wait_for()
    page.locator("button:enabled:text-is('Ask')").wait_for()
    assert page.locator(".cell[aria-pressed=true]").count() == 5


@pytest.mark.full
def test_on_a_phone_the_buttons_of_a_game_are_below_the_felt(table: Any) -> None:
    """The bar of a game without calls is empty at the beginning; in the other game the calls are long."""
    page, _ = table
    page.set_viewport_size({"width": 360, "height": 740})
    try:
        begin(table, "hearts", "phone", 0, 0)
        assert not page.locator(".table-bar").is_visible()
        felt, bar = (page.locator(part).bounding_box() for part in (".game > .felt", ".phone-bar"))
        assert felt["y"] + felt["height"] <= bar["y"] + 1
        begin(table, "euchre", "alone", 443, 0)
        assert page.evaluate("document.documentElement.scrollWidth") == 360
    finally:
        page.set_viewport_size({"width": 1200, "height": 900})
