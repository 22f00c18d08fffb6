"""The tables that are saved as files (docs/table_file.md)."""

from __future__ import annotations

import re
from pathlib import Path

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tricklab.analysis.table.given_table import GivenTable
from tricklab.analysis.table.table_file import read_table_file, write_table_file
from tricklab.web.requests import Fields, Refused, as_json, read_body
from tricklab.web.table import Table, setup_of

_NAME = re.compile(r"[a-z0-9-]{1,40}")


class _Saved(Fields):
    """A table to save."""

    table: Table


def _list(request: Request) -> Response:
    """Return the names of the saved tables."""
    files = request.app.state.settings.tables.glob("*.toml")
    return as_json(sorted(file.stem for file in files if _NAME.fullmatch(file.stem)))


def _open(request: Request) -> Response:
    """Return a saved table."""
    return as_json({"table": read_table_file(_file(request, exists=True))})


async def _save(request: Request) -> Response:
    """Save a table, which replaces another of that name, and return its file."""
    file, table = _file(request), (await read_body(request, _Saved)).table
    setup_of(table)
    given = {name: getattr(table, name) for name in GivenTable.__struct_fields__}
    await run_in_threadpool(write_table_file, file, GivenTable(**given))
    return as_json({"file": str(file)})


def _delete(request: Request) -> Response:
    """Delete a saved table."""
    _file(request, exists=True).unlink(missing_ok=True)
    return as_json({})


def _file(request: Request, *, exists: bool = False) -> Path:
    """Return the file of the table that the path names."""
    name = request.path_params["name"]
    if not _NAME.fullmatch(name):
        raise Refused("the name of a table has 1 to 40 of the signs a to z, 0 to 9 and -.", field="name")
    file: Path = request.app.state.settings.tables / f"{name}.toml"
    if exists and not file.is_file():
        raise Refused(f"there is no table {name}.", field="name", status=404)
    return file


ROUTES = [
    Route("/tables", _list),
    Route("/tables/{name}", _open),
    Route("/tables/{name}", _save, methods=["POST"]),
    Route("/tables/{name}", _delete, methods=["DELETE"]),
]
