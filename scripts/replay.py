"""stub"""

EXAMPLES = ""


def replay() -> None:
    """To come."""
