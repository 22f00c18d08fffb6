"""What object storage answers when it refuses, in plain words."""

from __future__ import annotations

import os
import re

from tricklab.engine.base.locations import Url

VARIABLES = {"s3": "AWS_", "gs": "GOOGLE_", "az": "AZURE_"}
"""How the names of the variables begin that the package reads, by the beginning of a URL."""

_STATUS = re.compile(r"status code: (\d{3})")
_CODE = re.compile(r"<Code>(\w+)</Code>")
_MESSAGE = re.compile(r"<Message>(.*?)</Message>", re.DOTALL)

_LOOKED_FOR_CREDENTIALS = re.compile(r"/latest/(api|meta-data)|169\.254\.|metadata\.google|metadata/identity")
"""Where the package asks for credentials when the environment has none, as on a machine that is hired."""

_NOT_ACCEPTED = {"InvalidAccessKeyId", "SignatureDoesNotMatch", "ExpiredToken", "InvalidToken", "TokenRefreshRequired"}

_NOT_STORAGE = ("Got invalid", "Unable to extract metadata", "Header missing", "nvalid XML", "missing field")
"""What the package says of an answer that no object storage gives, as from a proxy or another server."""

_PREFIX = re.compile(
    r"Generic \w+ error: |GCP credential error: |Error performing [^:]*?: |Error performing \w+ \S+ in \S+ - "
)
_QUOTED = re.compile(r'"([^"]+)"')

_GIVEN_BY = {
    "s3": "AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY",
    "gs": "GOOGLE_SERVICE_ACCOUNT",
    "az": "AZURE_STORAGE_ACCOUNT_NAME and AZURE_STORAGE_ACCOUNT_KEY",
}


def words_for(told: str, url: Url, endpoint: str) -> str:
    """Return in a few words what is wrong and what would be right.

    Parameters
    ----------
    told
        What the package says.
    url
        What was asked for.
    endpoint
        Who was asked, if the user has said so.
    """
    told = told.partition("\n\nDebug source")[0]
    scheme, _, bucket = url.root.partition("://")
    given_by, asked = _GIVEN_BY[scheme], endpoint or "the server"
    status, code = _first(_STATUS, told), _first(_CODE, told)
    if _LOOKED_FOR_CREDENTIALS.search(told):
        return f"there are no credentials; set {given_by} (docs/storage.md)"
    if code == "NoSuchBucket":
        return f"there is no bucket {bucket!r} at {asked}; make it first"
    if code == "RequestTimeTooSkewed":
        return "the clock of this machine is wrong; set it right"
    if code in _NOT_ACCEPTED or status == "401":
        return f"the credentials are not accepted ({code or status}); look at {given_by}"
    if status == "403":
        return f"access is denied ({code or status}): the credentials have no right to do this in the bucket {bucket!r}"
    if "without LOCATION" in told or (
        status in ("301", "307", "308", "400") and ("egion" in told or code == "PermanentRedirect")
    ):
        return f"the bucket {bucket!r} is in another region; set AWS_REGION"
    if status == "501" or "not yet implemented" in told or "NotImplemented" in told:
        return f"{asked} has no conditional writes (If-Match), which runs need so that none loses what another has done"
    if status in ("429", "503"):
        return f"{asked} is busy and answers {status}{_said(told)}; give the same command later"
    if status:
        return f"{asked} answers {status}{_said(told)}; look at the address and the bucket (docs/storage.md)"
    if "Config error" in told:
        return f"{_variable(told, VARIABLES[scheme])} is not right: {_bare(told)} (docs/storage.md)"
    if "redential" in told or "Access Key" in told or "Account must" in told or "service account" in told:
        return f"the credentials cannot be used: {_bare(told)}; look at {given_by}"
    if any(words in told for words in _NOT_STORAGE):
        return f"{asked} answers what no object storage does; look at the address (docs/storage.md)"
    if "timed out" in told or "sending request" in told or "onnect" in told:
        return f"nobody answers at {endpoint}" if endpoint else "nobody answers; look at the network and at the options"
    return f"{asked} cannot be used: {_bare(told)} (docs/storage.md)"


def is_missing(told: str) -> bool:
    """Tell whether what was asked for is not there."""
    return _first(_STATUS, told) == "404" or _first(_CODE, told) == "NoSuchBucket"


def _bare(told: str) -> str:
    """Return what the package says, without the request that it names first."""
    return " ".join(_PREFIX.sub("", told.partition("\n")[0]).split()).rstrip(".")[:200]


def _variable(told: str, prefix: str) -> str:
    """Return the name of the variable whose value is quoted in what the package says."""
    quoted = set(_QUOTED.findall(told))
    named = [name for name, value in os.environ.items() if value in quoted and name.startswith(prefix)]
    return named[0] if named else "an option"


def _first(pattern: re.Pattern[str], told: str) -> str:
    found = pattern.search(told)
    return found[1] if found else ""


def _said(told: str) -> str:
    """Return the server's own words, if it has any."""
    said = " ".join(_first(_MESSAGE, told).split()).rstrip(".")
    return f" ({said[:200]})" if said else ""
