"""Saved tables: the same files for the browser and for commands."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from browser_table import error_of
from tricklab.analysis.table.table_file import read_table_file
from tricklab.engine.games import variants
from tricklab.scripts.commands.advise import advise
from tricklab.scripts.options.table_file import read_table

RULES = {"min_bid": 2, "partners": True, "low": "captured"}
OURS = {"variant": "pitch", "rules": RULES, "names": ["Ann", 'B"ob', "C\\em", "Dé e"], "scores": [3, -1]}


def test_a_table_is_saved_opened_listed_and_deleted(client: Any, settings: Any) -> None:
    assert client.get("api/1/tables").json() == []
    table = {**OURS, "policies": {"everybody": "basic", 'B"ob': "random"}}
    saved = client.post("api/1/tables/thursday", json={"table": table})
    file = settings.tables / "thursday.toml"
    (settings.tables / "Other.toml").write_text("x")  # no name of a table: it cannot be named
    assert saved.json() == {"file": str(file)}
    seated = {name: table[name] for name in ("variant", "names", "scores")}
    written = tomllib.loads(file.read_text(encoding="utf-8"))
    assert written == {"table": seated, "rules": table["rules"], "policies": table["policies"]}
    assert client.get("api/1/tables").json() == ["thursday"]
    assert client.get("api/1/tables/Other").status_code == 400
    opened = client.get("api/1/tables/thursday").json()["table"]
    assert opened == {**table, "policies": {"everybody": "basic", "1": "random"}}
    assert client.post("api/1/table", json={"table": opened}).status_code == 200
    given = read_table(str(file), advise, {})
    assert (given["--names"][1], given["--seats"][1]) == ('Ann,B"ob,C\\em,Dé e', ["1=random"])
    assert client.delete("api/1/tables/thursday").json() == {}
    assert client.get("api/1/tables/thursday").status_code == 404
    assert not file.exists()


@pytest.mark.parametrize("variant", variants())
def test_every_variant_can_be_saved(client: Any, settings: Any, variant: str) -> None:
    described = client.post("api/1/table", json={"table": {"variant": variant}}).json()
    table = {"variant": variant, **{name: described[name] for name in ("rules", "names", "scores")}}
    assert client.post(f"api/1/tables/{variant}", json={"table": table}).status_code == 200
    again = client.post("api/1/table", json=client.get(f"api/1/tables/{variant}").json()).json()
    seen = {"given": described["names"], "names": ["you", *described["names"][1:]]}
    assert again == {**described, **seen}


@pytest.mark.parametrize(("table", "why"), [
    ({**OURS, "policies": {"1": "expert:bid_margin=0.4", 'B"ob': "random"}}, "seat 1 has a policy already"),
    ({"variant": "pitch", "names": ["Ann", "Bob", "Cem"]}, "3 names; give one for each of the 4 players"),
    ({"variant": "pitch", "policies": {"1": "own.py:Own"}}, "must be named when the server is started"),
    ({"variant": "pitch", "rules": {"min_bid": 7}}, "min bid: choose 1 or 2; not 7."),
])  # fmt: skip
def test_a_table_that_cannot_be_is_not_saved(client: Any, settings: Any, table: dict[str, Any], why: str) -> None:
    assert why in error_of(client.post("api/1/tables/ours", json={"table": table}))["text"]
    assert not settings.tables.exists()
    settings.tables.write_text("a file")
    response = client.post("api/1/tables/ours", json={"table": {"variant": "pitch"}})
    assert "cannot be written" in error_of(response)["text"]


def test_a_file_with_an_error_says_where(client: Any, settings: Any) -> None:
    settings.tables.mkdir()
    (settings.tables / "ours.toml").write_text('[table]\nvariant = "pitch"\nnames = 3\n')
    assert "ours.toml: [table]: names: 3 is not right" in error_of(client.get("api/1/tables/ours"))["text"]


@pytest.mark.full
@pytest.mark.game("pitch")
def test_in_the_browser(browser_page: Any, server: Any) -> None:
    """A table is saved, another game is chosen, and the saved one is opened again."""
    page, file = browser_page, server.settings.tables / "our-table.toml"
    page.goto(f"{server.url}#ask?v=pitch&r=min_bid:2&n=Ann&n=Bob&n=Cem&n=Dee&s=3,0,-1,2")
    page.get_by_text("Saved tables").click()
    page.get_by_label("Save as").fill("Our table!")
    page.get_by_role("button", name="Save", exact=True).click()
    page.get_by_text("1 to 40 of the signs a to z").wait_for()
    assert not file.exists()
    page.get_by_label("Save as").fill("our-table")
    page.get_by_role("button", name="Save", exact=True).click()
    page.get_by_role("button", name="our-table", exact=True).wait_for()
    given = read_table_file(Path(file)).given()
    assert (given.variant, given.rules, given.scores) == ("pitch", {"min_bid": 2}, [3, 0, -1, 2])
    assert given.names == ["Ann", "Bob", "Cem", "Dee"]
    page.locator("[name='table.variant']").select_option("racehorse")
    page.get_by_role("button", name="min bid: 2").wait_for(state="detached")
    page.get_by_role("button", name="our-table", exact=True).click()
    page.get_by_role("button", name="min bid: 2").wait_for()
    assert page.locator("[name='table.variant']").input_value() == "pitch"
    page.get_by_role("button", name="Delete our-table").click()
    page.get_by_role("button", name="our-table", exact=True).wait_for(state="detached")
    assert not file.exists()
