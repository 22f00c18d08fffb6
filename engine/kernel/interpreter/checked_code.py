"""The code of functions with checked shifts: Python's integers have no end, and compiled ones have 64 bits."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import CodeType
from typing import Any

from tricklab.engine.kernel.interpreter.records import cut_off, mode

_LEFT, _RIGHT = "__shifted_left__", "__shifted_right__"

_BITS = 64
_TOP = 1 << (_BITS - 1)


def checked_code(code: CodeType) -> CodeType:
    """Return the code of a function, from its file, with `CHECKS` for shifts; itself where it has no file.

    File and lines are the same, so that debuggers, coverage and tracebacks show the function.
    """
    return _codes_in(code.co_filename).get(_position_of(code), code)


def _position_of(code: CodeType) -> tuple[object, ...]:
    """Return what distinguishes a function from all others of its file, even two lambdas of one line."""
    positions = [(line, column) for line, _, column, _ in code.co_positions() if line and column]
    return code.co_name, code.co_firstlineno, min(positions, default=None), code.co_freevars


@cache
def _codes_in(file: str) -> dict[Any, CodeType]:
    """Return the codes of all functions of a file."""
    try:
        tree = ast.parse(Path(file).read_bytes())
    except (OSError, SyntaxError, ValueError):
        return {}
    whole = compile(ast.fix_missing_locations(_Shifts().visit(tree)), file, "exec", dont_inherit=True)
    return {_position_of(code): code for code in _inside(whole)}


def _inside(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _inside(constant)


class _Shifts(ast.NodeTransformer):
    """Replaces shifts by calls."""

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        """Replace ``a << b`` and ``a >> b``."""
        self.generic_visit(node)
        name = _name_of(node.op)
        if name is None:
            return node
        call = ast.Call(ast.Name(name, ast.Load()), [node.left, node.right], [])
        return ast.copy_location(call, node)

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.AST:
        """Replace ``a <<= b`` where a is a name; elsewhere it stays."""
        self.generic_visit(node)
        name = _name_of(node.op)
        if name is None or not isinstance(node.target, ast.Name):
            return node
        read = ast.Name(node.target.id, ast.Load())
        call = ast.copy_location(ast.Call(ast.Name(name, ast.Load()), [read, node.value], []), node)
        return ast.copy_location(ast.Assign([node.target], call), node)


def _name_of(operator: ast.operator) -> str | None:
    return _LEFT if isinstance(operator, ast.LShift) else _RIGHT if isinstance(operator, ast.RShift) else None


def _shifted_left(number: Any, by: Any) -> Any:
    if type(number) is not int or type(by) is not int:
        return number << by
    shifted = number << (by if 0 <= by < _BITS else _checked(by))
    return shifted if -_TOP <= shifted < _TOP else cut_off(shifted, _BITS)


def _shifted_right(number: Any, by: Any) -> Any:
    return number >> (_checked(by) if type(by) is int and not 0 <= by < _BITS else by)


def _checked(by: int) -> int:
    """Return the lowest bits of a number of bits that is out of range, as compiled code shifts; or refuse it."""
    if not mode.is_cutting:
        raise ValueError(f"a number of 64 bits is shifted by {by}")
    return by % _BITS


CHECKS = {_LEFT: _shifted_left, _RIGHT: _shifted_right}
"""The globals that such code needs."""
