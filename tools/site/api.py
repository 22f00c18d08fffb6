"""The pages about the interface of the package, made from its docstrings."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import tricklab
from tricklab import making
from tricklab.engine.games import kit

PUBLIC: list[str] = sorted(dir(tricklab))  # the public names alone, see `tricklab.__dir__`

_SECTION = re.compile(r"^(\w[\w ]*)\n-{3,}$", re.MULTILINE)
_DOCUMENT = re.compile(r"\bdocs/(\w+)\.md\b")
_NAME = re.compile(r"(?<!`)`(\w+)`(?!`)")

_HEAD = """# Interface

`import tricklab as tl` gives you these names. Each page comes from the docstring of its function or class. The
[tutorial](../python.md) shows how to use them together. The author of a game or a policy imports from
[`tricklab.making`](making.md). Three more pages list all [commands](commands.md), the [columns](columns.md) of the
results, and the [hooks](hooks.md) of games.
"""


def api_pages() -> Iterator[tuple[str, str]]:
    """Yield each page with its file's name."""
    names = PUBLIC
    functions = [name for name in names if not inspect.isclass(getattr(tricklab, name))]
    lines = [_HEAD]
    for heading, group in (("Functions", functions), ("Classes", sorted({*names} - {*functions}))):
        lines += [f"## {heading}", "", *(f"* [`{name}`]({name}.md): {_summary(name)}" for name in group), ""]
    yield "api/index.md", "\n".join(lines)
    for name in names:
        yield f"api/{name}.md", _page(name, getattr(tricklab, name))
    yield "api/making.md", _making()


def _summary(name: str) -> str:
    return _plain_links((inspect.getdoc(getattr(tricklab, name)) or "").partition("\n\n")[0].replace("\n", " "))


def _page(name: str, value: Any) -> str:
    parts = [f"# {name}", *_described(f"tricklab.{name}", value)]
    if inspect.isclass(value):
        for method, function in vars(value).items():
            plain = function.__func__ if isinstance(function, classmethod | staticmethod) else function
            if not method.startswith("_") and inspect.isfunction(plain) and plain.__doc__:
                parts += [f"## {method}", *_described(f"{name}.{method}", plain)]
    return "\n\n".join(parts) + "\n"


def _making() -> str:
    """Describe what the author of a game or a policy imports, by purpose as the sources list it."""
    parts = ["# tricklab.making", markdown_of(inspect.getdoc(making) or "")]
    for module in (kit, making):
        source = Path(inspect.getfile(module)).read_text(encoding="utf-8")
        for block in re.split(r"^# (?=[A-Z])", source, flags=re.MULTILINE)[1:]:
            heading, _, imports = block.partition("\n")
            values = {name: getattr(making, name, None) for name in _names_in(imports)}
            described = {name: value for name, value in values.items() if callable(value) and value.__doc__}
            if described:
                parts.append(f"## {heading.strip().rstrip('.')}")
            for name, value in described.items():
                parts += [f"### {name}", *_described(name, value)]
    return "\n\n".join(parts) + "\n"


def _names_in(imports: str) -> list[str]:
    """List the names that some lines import; with ``as`` the name that they get."""
    listed = re.findall(r"import \(([^)]*)\)|import ([^(\n#]+)", imports)
    pieces = [piece for long, short in listed for piece in (long or short).split(",")]
    return [piece.split()[-1] for piece in pieces if piece.strip()]


def _described(name: str, value: Callable[..., Any]) -> list[str]:
    """Return the signature and the docstring of a function or class, as Markdown."""
    return [f"```python\n{_signature(name, value)}\n```", markdown_of(inspect.getdoc(value) or "")]


def _signature(name: str, value: Callable[..., Any]) -> str:
    """Write a call with its parameters, one a line if they are too long for one."""
    try:
        signature = inspect.signature(getattr(value, "py_func", value))
    except (TypeError, ValueError):
        return name
    text = _plain_signature(str(signature))
    if len(name + text) <= 100:
        return name + text
    lines, starred = [], False
    for parameter in signature.parameters.values():
        if parameter.kind is parameter.KEYWORD_ONLY and not starred:
            lines.append("    *,")
            starred = True
        starred |= parameter.kind is parameter.VAR_POSITIONAL
        lines.append(f"    {_plain_signature(str(parameter))},")
    returned = signature.return_annotation
    result = "" if returned is inspect.Signature.empty else f" -> {returned}"
    return "\n".join([f"{name}(", *lines, f"){result}"])


def _plain_signature(text: str) -> str:
    """Take the quotes from annotations, and name an object that is a default by its class."""
    text = re.sub(r"<[\w.]+\.(\w+) object at 0x\w+>", r"\1()", text)
    return re.sub(r"(: |-> )'([^']*)'", r"\1\2", text)


def markdown_of(text: str) -> str:
    """Turn a docstring in numpydoc's form into Markdown.

    >>> print(markdown_of("Add.\\n\\nReturns\\n-------\\nint\\n    The sum."))
    Add.
    <BLANKLINE>
    **Returns**
    <BLANKLINE>
    * `int`: The sum.
    """
    body, *rest = _SECTION.split(text)
    parts = [_plain_links(body.strip())]
    for title, content in zip(rest[::2], rest[1::2], strict=True):
        parts.append(f"**{title}**")
        parts.append(_examples(content) if title == "Examples" else _entries(content))
    return "\n\n".join(parts)


def _entries(content: str) -> str:
    """Write the entries of a section, each with its indented text, as a list; plain text as it is."""
    lines = content.strip("\n").split("\n")
    if not any(line.startswith("    ") for line in lines):
        return _plain_links("\n".join(f"* {line}" if " : " in line else line for line in lines if line))
    entries: list[str] = []
    for line in lines:
        if line and not line.startswith(" "):
            entries.append(f"* `{line}`:")
        elif line and entries:
            entries[-1] += f" {line.strip()}"
    return _plain_links("\n".join(entries))


def _examples(content: str) -> str:
    return f"```pycon\n{content.strip()}\n```"


def linked(text: str) -> str:
    """Turn the names of documents into links."""
    return _DOCUMENT.sub(r"[\1.md](../\1.md)", text)


def _plain_links(text: str) -> str:
    """Turn the names of documents and of public functions into links."""
    text = linked(text)
    return _NAME.sub(lambda name: f"[`{name[1]}`]({name[1]}.md)" if name[1] in PUBLIC else name[0], text)
