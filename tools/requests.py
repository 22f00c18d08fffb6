"""``python -m tools.requests``: every request of the browser table, from the code of its routes."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

from msgspec import Struct

from tools.site.api import markdown_of
from tricklab.analysis.scene.scene_data import scene_data
from tricklab.web.asking.answers import snapshot
from tricklab.web.asking.situations import situation_of
from tricklab.web.cards import card_of
from tricklab.web.deals import deal_view
from tricklab.web.drilling.positions import position_of
from tricklab.web.interface import ROOMS
from tricklab.web.playing.view import view_of
from tricklab.web.reading.beliefs import belief_view
from tricklab.web.reading.meanings import meaning_view
from tricklab.web.requests import Fields
from tricklab.web.reviewing.lines import lines_of
from tricklab.web.reviewing.progress import mistakes_in, progress_in
from tricklab.web.reviewing.views import decision_view, moment_view, review_view
from tricklab.web.table import Table

_HEAD = """# Requests of the browser table

The table of `tricklab serve` uses these requests beneath `http://127.0.0.1:PORT/SECRET/api/2/`.
[The table in your browser](../serve.md#for-programs) explains how to send them, errors and streams.
"""

ANSWERS = {
    "A situation": situation_of,
    "The answer to a question": snapshot,
    "A game": view_of,
    "A scene": scene_data,
    "A deal with all hands": deal_view,
    "A choice in a review": decision_view,
    "A review": review_view,
    "The table at a choice": moment_view,
    "What a bid means": meaning_view,
    "Where the unseen cards lie": belief_view,
    "The lines of a deal": lines_of,
    "A mistake": mistakes_in,
    "Points given away": progress_in,
    "A decision to drill": position_of,
    "A card": card_of,
}
"""The functions that make the answers, by what they return."""

_BODY = re.compile(r"read_body\(request, (\w+)\)")


def page() -> str:
    """Return the page."""
    lines = [_HEAD, "## Requests", "", "| request | body | what it does |", "|---|---|---|"]
    bodies: dict[str, type[Struct]] = {"Table": Table}
    for method, path, endpoint in requests():
        body = body_of(endpoint)
        if body is not None:
            bodies[_name(body)] = body
        link = "" if body is None else f"[{_name(body)}](#{_name(body).lower()})"
        summary = " ".join((inspect.getdoc(endpoint) or "").split()).replace("``", "`")
        lines.append(f"| `{method} {path}` | {link} | {summary} |")
    lines += ["", "## Bodies", ""]
    for name, shape in _with_parts(bodies).items():
        lines += [f"### {name}", "", *_fields(shape), "", markdown_of(inspect.getdoc(shape) or ""), ""]
    lines += ["## Answers", ""]
    for name, function in ANSWERS.items():
        lines += [f"### {name}", "", markdown_of(inspect.getdoc(function) or "").replace("Return ", "", 1), ""]
    return "\n".join(lines)


def requests() -> Iterator[tuple[str, str, Callable[..., Any]]]:
    """Yield the method, the path and the function of each request."""
    for module in dict.fromkeys(ROOMS.values()):
        for route in import_module(f"tricklab.web.{module}").ROUTES:
            for method in sorted(route.methods - {"HEAD"}):
                yield method, re.sub(r"\{(\w+)(:int)?\}", lambda part: part[1].upper(), route.path[1:]), route.endpoint


def body_of(endpoint: Callable[..., Any]) -> type[Struct] | None:
    """Return what a request's body has, by the class that its function reads it as."""
    read = _BODY.search(inspect.getsource(endpoint))
    return None if read is None else getattr(inspect.getmodule(endpoint), read[1])


def _name(body: type[Struct]) -> str:
    return body.__name__.removeprefix("_")


def _with_parts(bodies: dict[str, type[Struct]]) -> dict[str, type[Struct]]:
    """Return the bodies with the classes that their fields name."""
    parts = dict(bodies)
    for body in bodies.values():
        for name in re.findall(r"\w+", " ".join(_types(body).values())):
            named = getattr(inspect.getmodule(body), name, None)
            if inspect.isclass(named) and issubclass(named, Fields):
                parts.setdefault(name, named)
    return parts


def _fields(body: type[Struct]) -> Iterator[str]:
    """Yield a line with the fields of a body and their types."""
    yield ", ".join(f"`{name}: {kind}`" for name, kind in _types(body).items())


def _types(body: type[Struct]) -> dict[str, str]:
    parents = reversed(body.__mro__)
    kinds = {name: kind for each in parents for name, kind in vars(each).get("__annotations__", {}).items()}
    return {name: kinds[name] for name in body.__struct_fields__}


if __name__ == "__main__":
    print(page())
