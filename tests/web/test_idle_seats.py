"""The browser's table where a seat decides nothing: it sits out, or is the dummy, whose cards another plays."""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from outside_package import put
from places import PACKAGES
from test_serve import COMMAND, started


@pytest.fixture(scope="module")
def table(chromium: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    place = tmp_path_factory.mktemp("place")
    for name in ("euchre", "dummy_whist"):
        put(place, PACKAGES / f"{name}.py")
    with started(["env", f"PYTHONPATH={place}", *COMMAND, "--port", "0"], place) as (_, url):
        context = chromium.new_context(viewport={"width": 1200, "height": 900}, reduced_motion="reduce")
        context.set_default_timeout(120_000)
        yield context.new_page(), url
        context.close()


pytestmark = pytest.mark.full

MORE = {"euchre": "o=everybody:expert", "dummy-whist": "o=everybody:basic&r=open:late"}
"""Who plays, and by which rules."""


def begin(table: Any, variant: str, seed: str, number: int, seat: int) -> Any:
    page, url = table
    page.goto("about:blank")
    page.goto(f"{url}#play?v={variant}&{MORE[variant]}")
    page.get_by_text("Which cards, which seat").click()
    for name, value in {"seed": seed, "number": str(number), "seat": str(seat)}.items():
        page.locator(f"input[name={name}]").fill(value)
    page.get_by_role("button", name="Deal", exact=True).click()
    page.locator(".game[data-step]").wait_for()
    return page


@pytest.mark.parametrize(
    ("seat", "line", "plate"),
    [(3, "You sit out: your partner plays alone.", "you"), (0, "Right sits out: left plays alone.", "right")],
)
def test_who_sits_out_is_shown(table: Any, seat: int, line: str, plate: str) -> None:
    """The same deal as in `tests/outside/test_short_games.py`: seat 1 plays it alone."""
    page = begin(table, "euchre", "alone", 54, seat)
    assert line in page.locator(".news").inner_text().splitlines()
    notes = {each.locator("b").inner_text(): each.locator("small").inner_text() for each in page.locator(".seat").all()}
    assert [name for name, note in notes.items() if "sits out" in note] == [plate]
    assert page.locator(".end").is_visible() == (seat == 3)  # who sits out has no choice in the deal


def test_the_dummys_cards_are_clicked(table: Any, tmp_path: Path) -> None:
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
    record = json.loads(urllib.request.urlopen(table[1] + address).read())
    plays = [number for number, event in enumerate(record["events"]) if event["do"] == "play"]
    seats = [record["events"][number]["seat"] for number in plays]
    assert [seats.count(seat) for seat in range(4)] == [13] * 4
    asks_for_the_dummys_card(table[1], record, plays[seats.index(2)])


def asks_for_the_dummys_card(url: str, record: dict[str, Any], number: int) -> None:
    """Paste the record up to an event as the declarer has seen it, with the dummy's cards and without."""

    def post(path: str, body: dict[str, Any]) -> Any:
        sent, head = json.dumps(body).encode(), {"Content-Type": "application/json"}
        return json.loads(urllib.request.urlopen(urllib.request.Request(f"{url}api/1/{path}", sent, head)).read())

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
