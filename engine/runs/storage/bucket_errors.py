"""Errors of object storage, in plain words."""

from __future__ import annotations

import os
import re

from tricklab.engine.base.locations import Url

VARIABLES = {"s3": "AWS_", "gs": "GOOGLE_", "az": "AZURE_"}
"""The prefix of the environment variables that the package obstore reads, by the scheme of the URL."""

_STATUS = re.compile(r"status code: (\d{3})")
_CODE = re.compile(r"<Code>(\w+)</Code>")
_MESSAGE = re.compile(r"<Message>(.*?)</Message>", re.DOTALL)

_LOOKED_FOR_CREDENTIALS = re.compile(r"/latest/(api|meta-data)|169\.254\.|metadata\.google|metadata/identity")
"""Addresses that the package asks for credentials when the environment has none, as on a cloud machine."""

_NOT_ACCEPTED = {"InvalidAccessKeyId", "SignatureDoesNotMatch", "ExpiredToken", "InvalidToken", "TokenRefreshRequired"}

_NOT_STORAGE = ("Got invalid", "Unable to extract metadata", "Header missing", "nvalid XML", "missing field")
"""Messages of the package about an answer that no object storage gives, such as a proxy's."""

_PREFIX = re.compile(
    r"Generic \w+ error: |GCP credential error: |Error performing [^:]*?: |Error performing \w+ \S+ in \S+ - "
)
_QUOTED = re.compile(r'"([^"]+)"')

_GIVEN_BY = {
    "s3": "AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY",
    "gs": "GOOGLE_SERVICE_ACCOUNT",
    "az": "AZURE_STORAGE_ACCOUNT_NAME and AZURE_STORAGE_ACCOUNT_KEY",
}


def explain(message: str, url: Url, endpoint: str) -> str:
    """Return a short clause: what is wrong, and what would be right.

    Parameters
    ----------
    message
        The message of the package.
    url
        The file or folder of the request.
    endpoint
        The server, if the user has set one.
    """
    message = message.partition("\n\nDebug source")[0]
    scheme, _, bucket = url.root.partition("://")
    given_by, asked = _GIVEN_BY[scheme], endpoint or "the server"
    status, code = _first(_STATUS, message), _first(_CODE, message)
    if _LOOKED_FOR_CREDENTIALS.search(message):
        return f"there are no credentials; set {given_by} (docs/storage.md)"
    if code == "NoSuchBucket":
        return f"there is no bucket {bucket!r} at {asked}; make it first"
    if code == "RequestTimeTooSkewed":
        return "the clock of this machine is wrong; set it right"
    if code in _NOT_ACCEPTED or status == "401":
        return f"the credentials are not accepted ({code or status}); look at {given_by}"
    if status == "403":
        return f"access is denied ({code or status}): the credentials have no right to do this in the bucket {bucket!r}"
    if "without LOCATION" in message or (
        status in ("301", "307", "308", "400") and ("egion" in message or code == "PermanentRedirect")
    ):
        return f"the bucket {bucket!r} is in another region; set AWS_REGION"
    if status == "501" or "not yet implemented" in message or "NotImplemented" in message:
        return f"{asked} has no conditional writes (If-Match), which runs need so that none loses what another has done"
    if status in ("429", "503"):
        return f"{asked} is busy and answers {status}{_reply(message)}; give the same command later"
    if status:
        return f"{asked} answers {status}{_reply(message)}; look at the address and the bucket (docs/storage.md)"
    if "Config error" in message:
        return f"{_variable(message, VARIABLES[scheme])} is not right: {_bare(message)} (docs/storage.md)"
    if "redential" in message or "Access Key" in message or "Account must" in message or "service account" in message:
        return f"the credentials cannot be used: {_bare(message)}; look at {given_by}"
    if any(words in message for words in _NOT_STORAGE):
        return f"{asked} answers what no object storage does; look at the address (docs/storage.md)"
    if "timed out" in message or "sending request" in message or "onnect" in message:
        return f"nobody answers at {endpoint}" if endpoint else "nobody answers; look at the network and at the options"
    return f"{asked} cannot be used: {_bare(message)} (docs/storage.md)"


def is_missing(message: str) -> bool:
    """Return whether a message says that the file or bucket does not exist."""
    return _first(_STATUS, message) == "404" or _first(_CODE, message) == "NoSuchBucket"


def _bare(message: str) -> str:
    """Return the message without the request at its beginning."""
    return " ".join(_PREFIX.sub("", message.partition("\n")[0]).split()).rstrip(".")[:200]


def _variable(message: str, prefix: str) -> str:
    """Return the name of the variable whose value the message quotes."""
    quoted = set(_QUOTED.findall(message))
    named = [name for name, value in os.environ.items() if value in quoted and name.startswith(prefix)]
    return named[0] if named else "an option"


def _first(pattern: re.Pattern[str], message: str) -> str:
    match = pattern.search(message)
    return match[1] if match else ""


def _reply(message: str) -> str:
    words = " ".join(_first(_MESSAGE, message).split()).rstrip(".")
    return f" ({words[:200]})" if words else ""
