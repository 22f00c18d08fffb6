"""The tables that are saved as files (docs/table_file.md)."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tricklab.web.requests import as_json


def _list(request: Request) -> Response:
    """List the names of the tables."""
    return as_json(sorted(file.stem for file in request.app.state.settings.tables.glob("*.toml")))


ROUTES = [Route("/tables", _list)]
