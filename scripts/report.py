"""stub"""

EXAMPLES = ""


def report() -> None:
    """To come."""
