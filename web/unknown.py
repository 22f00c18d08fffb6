"""The page at an address that is not the table's, such as a bookmark with an old secret."""

from __future__ import annotations

import base64
import hashlib

from starlette.responses import HTMLResponse

TEXT = "The whole address is printed where `tricklab serve` was typed."
"""What programs read there."""

_STYLE = (
    ":root{color-scheme:light dark;font:100%/1.5 system-ui,sans-serif}"
    "body{max-width:34rem;margin:12vh auto;padding:0 1rem}"
)
_PAGE = f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Not the table - tricklab</title><style>{_STYLE}</style></head>
<body><h1>This address does not open the table</h1>
<p>tricklab runs here, but its address has a secret that this one lacks.</p>
<p>The terminal in which you typed <code>tricklab serve</code> shows the whole address: copy all of it. A bookmark of
that address works as long as you start the server in the same folder.</p></body></html>
"""
_DIGEST = base64.b64encode(hashlib.sha256(_STYLE.encode()).digest()).decode()


def unknown_page() -> HTMLResponse:
    """Return the page, with a policy that allows its own style and nothing else."""
    policy = f"default-src 'none'; style-src 'sha256-{_DIGEST}'; base-uri 'none'; form-action 'none'"
    return HTMLResponse(_PAGE, 404, headers={"content-security-policy": f"{policy}; frame-ancestors 'none'"})
