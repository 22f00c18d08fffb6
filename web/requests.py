"""Requests: their bodies are checked as a whole, and what is wrong is reported with the field that is wrong."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tricklab.engine.base.data_input import DataError, parse_json, path_text, struct_of
from tricklab.engine.errors import PolicyFileError, UsageError

Body = TypeVar("Body", bound=msgspec.Struct)

BROKEN = "something went wrong in the server; the terminal shows what."
"""What the browser shows of an error that nobody has foreseen."""

_LONGEST = 600
"""Characters of a message."""


class Fields(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """What the body of a request may have; a field that is not known is an error."""


class Refused(Exception):
    """A request that is not carried out.

    Attributes
    ----------
    status
        The status of the response.
    field
        The field of the body that is wrong, as in ``table.rules.trey``; empty where none is.
    text
        What is wrong, and what would be right.
    """

    def __init__(self, text: str, *, field: str = "", status: int = 400) -> None:
        """Take what the response reports."""
        super().__init__(text)
        self.text, self.field, self.status = shortened(text), field, status


def shortened(text: str) -> str:
    """Return a message without the middle of what was typed, if that was very long."""
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST // 2]} ... {text[-_LONGEST // 2 :]}"


async def read_body(request: Request, shape: type[Body]) -> Body:
    """Return the body of a request.

    Raises
    ------
    Refused
        If it is not JSON of that shape.
    """
    try:
        return struct_of(shape, parse_json(await request.body(), "the body of the request"))
    except DataError as error:
        last = max((number for number, step in enumerate(error.path) if isinstance(step, str)), default=0)
        name = path_text(error.path[last:]) if error.path else "the request"
        as_on_the_page = ".".join(map(str, error.path))
        raise Refused(f"{name} {error.what}", field=as_on_the_page) from error
    except UsageError as error:
        raise Refused(str(error)) from error


@contextmanager
def field(name: str) -> Iterator[None]:
    """Turn a `UsageError` into a refusal that names a field: the error's own, if it has one."""
    try:
        yield
    except PolicyFileError as error:
        raise Refused(
            "a policy file must be named when the server is started, with --policy-file.", field=name
        ) from error
    except UsageError as error:
        plain = str(error).replace(" --", " ")  # a form has fields of the options' names
        raise Refused(plain, field=getattr(error, "field", name)) from error


def as_json(data: Any, status: int = 200) -> Response:
    """Return a response of plain data."""
    return Response(msgspec.json.encode(data), status, media_type="application/json")


def refusal(refused: Refused) -> Response:
    """Return the response to a request that is not carried out."""
    return as_json({"error": {"field": refused.field, "text": refused.text}}, refused.status)
