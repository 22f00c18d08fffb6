"""Malformed requests are refused with one clear line; saved tables are the same files for commands."""

from __future__ import annotations

import json
import random
import tomllib
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest

from browser_table import error_of
from tricklab.engine.games import variants
from tricklab.scripts.commands.advise import advise
from tricklab.scripts.options.table_file import read_table
from tricklab.web.interface import ROOMS

PITCH = {"variant": "pitch", "rules": {"min_bid": 2}, "names": ["Ann", "Bob", "Cem", "Dee"], "scores": [3, 0, -1, 2]}
HAND = "AS JS 4S KD TH 6C"
RECORD = {"record": "tricklab-deal", "version": 1}
JSON = {"content-type": "application/json"}
BODIES: dict[str, dict[str, Any]] = {
    "/table": {"table": PITCH, "seat": 1},
    "/tables/{name}": {"table": PITCH},
    "/situation": {"table": PITCH, "seat": 1, "dealer": 0, "hand": HAND, "bids": "", "passed": "", "received": ""},
    "/questions": {"table": PITCH, "seat": 1, "dealer": 0, "hand": HAND, "bids": "", "decision": 1, "record": RECORD},
    "/games": {"table": {"variant": "smear"}, "seat": 0, "match": False, "number": 1},
    "/games/{name}/act": {"step": "0", "choice": "pass"},
    "/games/{name}/undo": {"step": "0"},
    "/reviews": {"record": RECORD, "seat": 0, "names": ["a", "b", "c", "d"]},
    "/pages/{variant}": {"table": PITCH},
}
"""A body of each route, of which a part is spoiled."""

WRONG: list[Any] = [
    *(None, True, -1, 1e308, 1 << 63, 10**400, 0.5, "", "\x00", "<img src=x onerror=alert(1)>", "x" * 100_000),
    *("../../etc/passwd", "own.py:Own", "１２", "\u202egnp", [], {}, [[]], [None], ["a"] * 10_000),
    *({"": ""}, {"a": {"b": {}}}),
]
NOT_JSON = [
    *(b"", b"{", b"nul", b"\xff\xfe", b'"\xc3\x28"', b"[" * 100_000, b'{"a":' * 50_000, b'{"table": NaN}', b"[1e999]"),
    *(b'{"table": {"variant": "\\ud800"}}', b'{"a":1}{"a":2}', b"'x'", b"\x00", b'{"seat":' + b"9" * 5_000 + b"}"),
]
NOT_OBJECTS = [b"null", b"7", b'"x"', b"[]", b'{"unknown": 1}']


def routes_of() -> Iterator[tuple[str, str]]:
    """Yield the path and the method of each route of the interface; a room is asked by the first part of its paths."""
    for module in dict.fromkeys(ROOMS.values()):
        for route in import_module(f"tricklab.web.{module}").ROUTES:
            assert ROOMS[route.path.split("/")[1]] == module
            yield from ((route.path, method) for method in sorted(route.methods or {"GET"}) if method != "HEAD")


def places(body: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if path:
        yield path
    steps = body.items() if isinstance(body, dict) else enumerate(body) if isinstance(body, list) else ()
    for step, inner in steps:
        yield from places(inner, (*path, step))


def spoiled(body: Any, path: tuple[Any, ...], value: Any) -> Any:
    if not path:
        return value
    copy = body.copy()
    copy[path[0]] = spoiled(body[path[0]], path[1:], value)
    return copy


def check(response: Any, asked: str, *, refused: bool) -> None:
    """Check that a response is no failure of the server, and that a refusal is one line that a person can read."""
    assert response.status_code < 500, (asked, response.text)
    if response.headers.get("content-type", "").startswith("text/event-stream"):
        assert "event: refused" in response.text, asked
        return
    assert not refused or response.status_code >= 400, (asked, response.text[:200])
    if response.status_code >= 400 and response.text:
        in_json = response.headers["content-type"] == "application/json"
        text = response.json()["error"]["text"] if in_json else response.text
        assert 5 < len(text) < 1_000, (asked, text[:300])
        assert not any(sign in text.strip() for sign in ("\n", "Traceback", "object at 0x")), (asked, text[:300])


PARTS = ["nothing", "x" * 300, "%2e%2e%2f%2e%2e", "..%5c..", "%00", "%F0%9F%82%A1", "a%0ab", "<b>", "-", "."]
METHODS = ("PUT", "PATCH", "OPTIONS", "TRACE", "DELETE", "POST", "GET")


def path_of(route: str, rng: random.Random) -> str:
    part = rng.choice(PARTS)
    for name in ("{name}", "{variant}", "{id}", "{number:int}", "{number}", "{path:path}"):
        route = route.replace(name, part)
    return f"api/2{route}"


def test_120_malformed_requests_are_refused(client: Any) -> None:
    """A wrong method or part of a path, or a spoiled part of a body; a stream has no head."""
    rng, routes, refused = random.Random(41), list(routes_of()), 0
    for number in range(120):
        if number % 4 == 0:
            route, method = rng.choice(routes)
            wrong = rng.choice([each for each in METHODS if each != method])
            method = wrong if number % 8 == 0 else method
            response = client.request(method, path_of(route, rng), json={} if method == "POST" else None)
            check(response, f"{method} {route}", refused=False)
        else:
            (route, body), value = rng.choice([*BODIES.items()]), rng.choice(WRONG)
            place = rng.choice(list(places(body)))
            path = f"api/2{route}".replace("{name}", "thursday").replace("{variant}", "pitch")
            response = client.post(path, content=json.dumps(spoiled(body, place, value)), headers=JSON)
            check(response, f"POST {route} {place} = {str(value)[:40]!r}", refused=False)
        refused += response.status_code >= 400
    assert refused > 90
    assert client.get("api/2/variants").status_code == 200
    assert client.head("api/2/pages/pitch/progress").status_code == 405


@pytest.mark.parametrize("content", [*NOT_JSON, *NOT_OBJECTS], ids=lambda content: repr(content[:20]))
def test_every_route_refuses_a_body_that_is_not_its_own(client: Any, content: bytes) -> None:
    for route, method in routes_of():
        if method == "POST" and not route.endswith("/next"):
            response = client.post(f"api/2{route}".replace("{name}", "x"), content=content, headers=JSON)
            check(response, f"POST {route} {content[:40]!r}", refused=True)


@pytest.mark.parametrize(("place", "value", "field", "why"), [
    ("variant", "pitsch", "table.variant", "no variant 'pitsch'"),
    ("players", 99, "table.players", "players: choose 2, 3, 4, 5, 6 or 7; not 99."),
    ("rules", {"min_bid": 9}, "table.rules.min_bid", "choose 1, 2 or any other whole number from 1 to 5; not 9."),
    ("rules", {"low": "won"}, "table.rules.low", "low: choose dealt or captured; not won."),
    ("rules", {"target": 0}, "table.rules.target", "7, 11, 21 or any other whole number from 1 to 999,999; not 0."),
    ("rules", {"minbid": 2}, "table.rules.minbid", "no option 'minbid'"),
    ("names", ["Ann", "ann", "Cem", "Dee"], "table.names", "two players are called"),
    ("names", ["Ann"], "table.names", "1 name given; give 3"),
    ("names", ["A" * 30, "B", "C", "D"], "table.names", "1 to 20 characters"),
    ("scores", [1], "table.scores", "1 score given; give 4"),
    ("carry", 1, "table.carry", "carry"),
    ("tallies", [1], "table.tallies", "pitch counts nothing but the scores: leave tallies out."),
    ("seed", "a\nb", "table.seed", "seed"),
    ("policies", {"everybody": "exprt"}, "table.policies.everybody", "exprt"),
    ("policies", {"7": "basic"}, "table.policies.7", "the keys are everybody, Ann"),
    ("policies", {"1": "own.py:Own"}, "table.policies.1", "must be named when the server is started"),
])  # fmt: skip
def test_an_error_names_the_field(client: Any, place: str, value: Any, field: str, why: str) -> None:
    error = error_of(client.post("api/2/table", json={"table": PITCH | {place: value}}))
    assert error["field"] == field
    assert why in error["text"]


RULES = {"min_bid": 2, "partners": True, "low": "captured"}
OURS = {"variant": "pitch", "rules": RULES, "names": ["Ann", 'B"ob', "C\\em", "Dé e"], "scores": [3, -1]}


def test_a_table_is_saved_opened_listed_and_deleted(client: Any, settings: Any) -> None:
    assert client.get("api/2/tables").json() == []
    table = {**OURS, "policies": {"everybody": "basic", 'B"ob': "random"}}
    saved = client.post("api/2/tables/thursday", json={"table": table})
    file = settings.tables / "thursday.toml"
    (settings.tables / "Other.toml").write_text("x")  # no name of a table: it cannot be named
    assert saved.json() == {"file": str(file)}
    seated = {name: table[name] for name in ("variant", "names", "scores")}
    written = tomllib.loads(file.read_text(encoding="utf-8"))
    assert written == {"table": seated, "rules": table["rules"], "policies": table["policies"]}
    assert client.get("api/2/tables").json() == ["thursday"]
    assert client.get("api/2/tables/Other").status_code == 400
    opened = client.get("api/2/tables/thursday").json()["table"]
    assert opened == {**table, "policies": {"everybody": "basic", "1": "random"}}
    assert client.post("api/2/table", json={"table": opened}).status_code == 200
    given = read_table(str(file), advise, {})
    assert (given["--names"][1], given["--seats"][1]) == ('Ann,B"ob,C\\em,Dé e', ["1=random"])
    assert client.delete("api/2/tables/thursday").json() == {}
    assert client.get("api/2/tables/thursday").status_code == 404
    assert not file.exists()


@pytest.mark.parametrize("variant", variants())
def test_every_variant_can_be_saved(client: Any, settings: Any, variant: str) -> None:
    described = client.post("api/2/table", json={"table": {"variant": variant}}).json()
    table = {"variant": variant, **{name: described[name] for name in ("rules", "names", "scores")}}
    assert client.post(f"api/2/tables/{variant}", json={"table": table}).status_code == 200
    again = client.post("api/2/table", json=client.get(f"api/2/tables/{variant}").json()).json()
    seen = {"given": described["names"], "names": ["you", *described["names"][1:]]}
    assert again == {**described, **seen}


@pytest.mark.parametrize(("table", "why"), [
    ({**OURS, "policies": {"1": "expert:bid_margin=0.4", 'B"ob': "random"}}, "seat 1 has a policy already"),
    ({"variant": "pitch", "names": ["Ann", "Bob", "Cem"]}, "3 names; give one for each of the 4 players"),
])  # fmt: skip
def test_a_table_that_cannot_be_is_not_saved_and_a_file_with_an_error_says_where(
    client: Any, settings: Any, table: dict[str, Any], why: str
) -> None:
    assert why in error_of(client.post("api/2/tables/ours", json={"table": table}))["text"]
    assert not settings.tables.exists()
    settings.tables.write_text("a file")
    response = client.post("api/2/tables/ours", json={"table": {"variant": "pitch"}})
    assert "cannot be written" in error_of(response)["text"]
    settings.tables.unlink()
    settings.tables.mkdir()
    (settings.tables / "ours.toml").write_text('[table]\nvariant = "pitch"\nnames = 3\n')
    assert "ours.toml: table.names must be a list of texts" in error_of(client.get("api/2/tables/ours"))["text"]
