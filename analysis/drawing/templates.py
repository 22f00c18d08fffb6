"""Pages from templates: the same data give the same text."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

_SHARED = Path(__file__).parent / "templates"
"""What all pages have in common, ``base.html``."""


def render(folder: Path, template: str, **data: Any) -> str:
    """Return a template filled with data, with the style sheet beside it, which has its name.

    Parameters
    ----------
    folder
        The folder of the template.
    template
        Its name, as ``page.html``.
    **data
        What it is filled with; a name that the template does not get is an error.
    """
    style = (folder / template).with_suffix(".css").read_text(encoding="utf-8")
    return str(environment(folder).get_template(template).render(style=style, **data))


@cache
def environment(folder: Path) -> Any:
    """Return what loads the templates of a folder, and those that all pages share."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined  # only pages need it

    return Environment(
        loader=FileSystemLoader([folder, _SHARED]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
