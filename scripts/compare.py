"""stub"""

EXAMPLES = ""


def compare() -> None:
    """To come."""
