"""Numbers with few decimals that do not turn into zero."""

from __future__ import annotations


def rounded(value: float, digits: int, sign: str = "") -> str:
    """Return a number with so many decimals; one that would round to zero shows by what it is bounded.

    Parameters
    ----------
    value
        The number.
    digits
        Behind the decimal point.
    sign
        ``"+"`` to set a plus before what is above zero, else empty.

    Examples
    --------
    >>> rounded(0.26, 1), rounded(0.0, 1), rounded(0.03, 1), rounded(-0.03, 1), rounded(1.2, 1, "+")
    ('0.3', '0.0', '<0.1', '>−0.1', '+1.2')
    """
    text = f"{value:{sign}.{digits}f}"
    if float(text):
        return text.replace("-", "−")
    step = f"{10**-digits:.{digits}f}"
    return f"{0:.{digits}f}" if not value else f"<{step}" if value > 0 else f">−{step}"
