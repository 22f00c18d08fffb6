"""The compiler's reasons in plain words, without its types, its calls and its names."""

from __future__ import annotations

import re
from difflib import get_close_matches

_LONGEST, _CLOSE = 200, 0.7
_FRAME = (
    *("Failed in nopython", "TypingError: Failed", "No implementation of function Function(<function", ">>>"),
    *("There are ", "- Of which", "Overload ", "With argument", "Rejected as", "During:", "raised from", "File "),
)
"""The beginnings of numba's lines that only list calls."""

_NESTED = r"\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)(?:<iv=[^>]*>)?"
_TYPES = {
    r"Literal\[int\]\((-?\d+)\)": r"\1",
    r"Literal\[str\]\(([^)]*)\)": r"'\1'",
    rf"\b(?:Uni)?Tuple{_NESTED}": "a tuple",
    rf"\b(?:NestedArray|array|Array){_NESTED}": "an array",
    rf"\b(?:reflected )?list{_NESTED}": "a list",
    rf"\bOptionalType{_NESTED}": "nothing on some of its paths",
    r"\bu?int\d+\b|\bbool\b": "a whole number",
    r"\bfloat\d+\b": "a number with a fraction",
    r"\bunicode_type\b": "a text",
    r"\bnone\b": "nothing",
}
"""The compiler's types in words."""

_SIGNS = {
    "add": "+",
    "sub": "-",
    "mul": "*",
    "truediv": "/",
    "floordiv": "//",
    "mod": "%",
    "and_": "&",
    "or_": "|",
    "xor": "^",
    "lshift": "<<",
    "rshift": ">>",
    "eq": "==",
    "ne": "!=",
    "lt": "<",
    "le": "<=",
    "gt": ">",
    "ge": ">=",
}
"""The signs of operators."""

_PATTERNS = {
    r"Untyped global name '(\w+)'.*<class 'function'>": "{0}() is called, which is not @compiled",
    r"Untyped global name '(\w+)'.*<class '(?:\w+\.)*(\w+)'>": (
        "{0} is a {1}: compiled code reads numbers, tuples and arrays, and no other object"
    ),
    r"The use of a (?:reflected )?(\w+).*assigned to variable '(\w+)' in globals": "{1} is a {0}: make it a tuple",
    r"Cannot unify (.+) and (.+) for '(\w+?)(?:\.\d+)?', defined": "{2} is {0} in one place and {1} in another",
    r"Can't unify return type from the following types: (.+)": "its answers are of several types: {0}",
    r"Cannot cast (\S+) to (\S+?):": "{0} stands where {1} must stand",
    r"Use of unsupported opcode \((\w+)\)": "compiled code does not know this statement ({0})",
    r"The use of yield in a closure": "a generator, as in sum(... for ...), cannot be compiled: write a loop",
    r"Invalid use of BoundFunction\((\w+\.\w+) .*\) with parameters \((.*)\)": "{0}() does not take {1}",
}
"""What stands for the compiler's messages, by a pattern."""


def reason(error: Exception, fields: list[str]) -> str:
    """Return why something does not compile, as a sentence.

    Parameters
    ----------
    error
        The error of the innermost function.
    fields
        The names of fields, of which the nearest is suggested where there is none of a name.
    """
    text = f"{error}"
    if isinstance(error, KeyError):
        return f"there is no field {text}.{_nearest(str(error.args[0]), fields)}"
    if missing := re.search(r"Unknown attribute '(\w+)' of type (\w+)", text):
        return f"{typed(missing[2])} has no {missing[1]!r}.{_nearest(missing[1], fields)}"
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    calls = [line.removeprefix(">>>").strip() for line in lines if line.startswith(">>>")]
    causes = [line for line in lines if not line.startswith(_FRAME)]
    cause = causes[0] if causes else type(error).__name__
    if "Cannot bind 'args" in cause:
        return f"{_misfit(cause, calls)}."
    if cause.startswith("No implementation of function") and calls:
        return f"{_short(_call(calls[0]))} cannot be computed."
    for pattern, words in _PATTERNS.items():
        if match := re.search(pattern, cause):
            return f"{_short(words.format(*map(typed, match.groups())))}."
    return f"{_short(_plain(cause))}."


def typed(text: str) -> str:
    """Return a text with the compiler's types in words."""
    for pattern, words in _TYPES.items():
        text = re.sub(pattern, words, text)
    return text


def _nearest(word: str, known: list[str]) -> str:
    if word in known:
        return " Another record has this field."
    close = get_close_matches(word, known, n=1, cutoff=_CLOSE)
    return f" Did you mean {close[0]!r}?" if close else ""


def _misfit(cause: str, calls: list[str]) -> str:
    """Return the words for a call with too few or too many arguments."""
    signature = re.search(r"to signature '\((.*?)\) ->", cause)
    names = ", ".join(re.findall(r"(\w+):", signature[1])) if signature else ""
    function = calls[0].partition("(")[0] if calls else "the function"
    missing = re.search(r"missing a required argument: '(\w+)'", cause)
    return f"{function} takes ({names}), and {f'{missing[1]} is missing' if missing else 'more is given'}"


def _call(text: str) -> str:
    """Return a call, such as ``add(int64, none)``, as a person writes it."""
    name, _, given = typed(_plain(text)).partition("(")
    arguments = given.removesuffix(")").split(", ")
    if name in _SIGNS and len(arguments) == 2:
        return f" {_SIGNS[name]} ".join(arguments)
    return f"{name}({', '.join(arguments)})"


def _plain(text: str) -> str:
    """Return a message of numba without the fields of records and the names of its errors."""
    text = typed(text)
    while "[" in text and text != (less := re.sub(r"\[[^\[\]]*\]", "", text)):
        text = less
    text = re.sub(r"Record\([^()]*(?:\([^()]*\)[^()]*)*\)", "a record", text)
    return re.sub(r"^\w*Error: |\.* Raised from .*", "", text).removesuffix(".")


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST].rstrip()} ..."
