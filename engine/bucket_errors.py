"""What object storage answers when it refuses, in plain words."""

from __future__ import annotations

import re

from tricklab.engine.locations import Url

_STATUS = re.compile(r"status code: (\d{3})")
_CODE = re.compile(r"<Code>(\w+)</Code>")
_MESSAGE = re.compile(r"<Message>(.*?)</Message>", re.DOTALL)

_LOOKED_FOR_CREDENTIALS = re.compile(r"/latest/(api|meta-data)|169\.254\.|metadata\.google|metadata/identity")
"""Where the package asks for credentials when the environment has none, as on a machine that is hired."""

_NOT_ACCEPTED = {"InvalidAccessKeyId", "SignatureDoesNotMatch", "ExpiredToken", "InvalidToken", "TokenRefreshRequired"}

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
    if code in _NOT_ACCEPTED or status == "401":
        return f"the credentials are not accepted ({code or status}); look at {given_by}"
    if status == "403":
        return f"access is denied ({code or status}): the credentials have no right to do this in the bucket {bucket!r}"
    if status in ("301", "307", "308", "400") and ("egion" in told or code == "PermanentRedirect"):
        return f"the bucket {bucket!r} is in another region; set AWS_REGION"
    if status == "501" or "not yet implemented" in told or "NotImplemented" in told:
        return f"{asked} has no conditional writes (If-Match), which runs need so that none loses what another has done"
    if status:
        return f"{asked} answers {status}{_said(told)}"
    if "timed out" in told or "sending request" in told or "onnect" in told:
        return f"nobody answers at {endpoint}" if endpoint else "nobody answers; look at the network and at the options"
    return " ".join(told.partition("\n")[0].split()).rstrip(".")


def _first(pattern: re.Pattern[str], told: str) -> str:
    found = pattern.search(told)
    return found[1] if found else ""


def _said(told: str) -> str:
    """Return the server's own words, if it has any."""
    said = " ".join(_first(_MESSAGE, told).split()).rstrip(".")
    return f" ({said[:200]})" if said else ""
