"""Files of TOML that users write."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from tricklab.engine.base.json_input import read_regular_file
from tricklab.engine.errors import UsageError

_MOST_BYTES = 1_000_000


def read_toml(file: Path, what: str) -> dict[str, Any]:
    """Return the tables of a TOML file.

    Parameters
    ----------
    file
        The file.
    what
        What messages call it, as in "the claims file".

    Raises
    ------
    UsageError
        If it cannot be read, is larger than a megabyte, or is not TOML; the message names the place.
    """
    content = read_regular_file(file, what, _MOST_BYTES)
    try:
        return tomllib.loads(content.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise UsageError(f"{file} is not UTF-8 text: see byte {error.start}.") from error
    except tomllib.TOMLDecodeError as error:
        raise UsageError(f"{file} is not TOML: {error}.") from error
    except RecursionError as error:
        raise UsageError(f"{file} has lists or tables inside each other, too many to read.") from error
    except ValueError as error:  # Python reads no number of more than 4,300 digits
        raise UsageError(f"{file} has a number with too many digits.") from error
