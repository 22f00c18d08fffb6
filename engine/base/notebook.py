"""Tables in a notebook: HTML with a heading, escaped."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from html import escape
from typing import Any


def html_table(heading: str, columns: Sequence[str], rows: Iterable[Sequence[Any]], note: str = "") -> str:
    """Return a table as HTML, for a ``_repr_html_``.

    Parameters
    ----------
    heading, note
        The text above the table, and the small print below it.
    columns
        The headings of the columns.
    rows
        The cells; numbers are aligned to the right.

    Examples
    --------
    >>> html_table("A & B", ["x"], [[1.5]])
    '<p><strong>A &amp; B</strong></p><table><tr><th>x</th></tr><tr><td style="text-align:right">1.5</td></tr></table>'
    """
    head = "".join(f"<th>{escape(column)}</th>" for column in columns)
    body = "".join(f"<tr>{''.join(map(_cell, row))}</tr>" for row in rows)
    below = f"<p><small>{escape(note)}</small></p>" if note else ""
    top = f"<tr>{head}</tr>" if any(columns) else ""
    return f"<p><strong>{escape(heading)}</strong></p><table>{top}{body}</table>{below}"


def _cell(value: Any) -> str:
    side = "left" if isinstance(value, str) else "right"
    return f'<td style="text-align:{side}">{escape(cell_text(value))}</td>'


def cell_text(value: Any) -> str:
    """Return a value as a table shows it: whole numbers with commas, others with four significant digits.

    Examples
    --------
    >>> cell_text(1234567), cell_text(0.123456), cell_text(None)
    ('1,234,567', '0.1235', '')
    """
    if value is None or (isinstance(value, float) and math.isnan(value)):
        return ""
    if isinstance(value, bool | str):
        return str(value)
    return f"{value:,}" if isinstance(value, int) else f"{value:.4g}"
