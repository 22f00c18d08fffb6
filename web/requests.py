"""Requests: their bodies are checked as a whole, and what is wrong is reported with the field that is wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tricklab.engine.errors import PolicyFileError, UsageError

Body = TypeVar("Body", bound=msgspec.Struct)

BROKEN = "something went wrong in the server; the terminal shows what."
"""What the browser shows of an error that nobody has foreseen."""

_LONGEST = 600
"""Characters of a message."""

_AT = re.compile(r"^(?P<what>.*?)(?: - at `\$\.?(?P<field>.*)`)?$", re.DOTALL)


_NAMED = re.compile(r"(missing required|unknown) field `(.*?)`")
_OPTION = re.compile(r"--(?!format)(\w+)( pass)?")
"""An option of a command, and what the browser calls it; the format belongs to `tricklab replay`."""

_KINDS_IN = re.compile(r"Expected `(.*?)`")
_KINDS = {
    "int": "a whole number",
    "float": "a number",
    "str": "a text",
    "bool": "yes or no",
    "array": "a list",
    "object": "an object",
}
"""What the kinds of JSON values are called."""


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
        return msgspec.json.decode(await request.body(), type=shape)
    except msgspec.ValidationError as error:
        match = _AT.match(str(error))
        what, field = (match["what"], match["field"] or "") if match else (str(error), "")
        field = re.sub(r"\[(\d+)\]", r".\1", field.replace("[...]", ""))  # as the page calls its fields
        raise Refused(_plain(what, field), field=field) from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refused("the body of the request is not JSON.") from error


def _plain(what: str, path: str) -> str:
    """Return what is wrong with a value, without the words of the library that reads JSON."""
    name = re.sub(r"\.\d+$", "", path).rpartition(".")[2] or "the request"
    if named := _NAMED.search(what):
        return f"{named[2]} is missing." if "missing" in named[1] else f"there is no field {named[2][:100]}."
    if (kinds := _KINDS_IN.match(what)) is None:
        return f"{name} has a value that cannot be."
    wanted = list(dict.fromkeys(_KINDS.get(kind.strip(), "") for kind in kinds[1].split("|")))
    return f"{name} must be {' or '.join(filter(None, wanted)) or 'of another kind'}."


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
        raise Refused(_OPTION.sub(r"“\1”", str(error)), field=getattr(error, "field", name)) from error


def as_json(data: Any, status: int = 200) -> Response:
    """Return a response of plain data."""
    return Response(msgspec.json.encode(data), status, media_type="application/json")


def refusal(refused: Refused) -> Response:
    """Return the response to a request that is not carried out."""
    return as_json({"error": {"field": refused.field, "text": refused.text}}, refused.status)
