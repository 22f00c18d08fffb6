"""Conditions as users type them, such as ``bidder = dealer and bid > 2``: parsed into a tree, and never run.

The grammar, in which words such as ``and`` may be written in capitals::

    condition   = joined {"or" joined}
    joined      = negated {"and" negated}
    negated     = ["not"] test
    test        = value {comparison value} | value ["not"] "in" list | value ["not"] "between" value "and" value
                | value "is" ["not"] "null"
    list        = "(" value {"," value} ")"
    value       = operand {("+" | "-") operand}
    operand     = number | "word" | column | column "[" number "]" | "true" | "false" | "(" condition ")"
    comparison  = "=" | "==" | "!=" | "<>" | "<" | "<=" | ">" | ">="
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from decimal import Decimal
from typing import NamedTuple, NoReturn

from tricklab.engine.base.conditions.tree import Column, Comparison, Constant, IsNull, Joined, Node, Not, Sum
from tricklab.engine.base.numbers import shown
from tricklab.engine.errors import UsageError

LONGEST = 500
"""The most characters of a condition."""

_DEEPEST = 20
"""The most brackets, ``not`` and minus signs inside each other: each takes a call of the parser."""

_MOST_DIGITS, _MOST_DECIMALS = 12, 3
"""The most digits of a number, so that comparisons stay within 64 bits."""

_TOKEN = re.compile(
    r"""(?P<space>\s+)|(?P<number>(?:[0-9]+(?:_[0-9]{3})*\.?[0-9]*|\.[0-9]+)(?:[eE][0-9]{1,2})?)|(?P<name>[A-Za-z_][A-Za-z0-9_]*)|(?P<word>'[^']*'|"[^"]*")"""
    r"""|(?P<sign><=|>=|<>|!=|==|[=<>(),+\[\]-])"""
)
_COMPARISONS = {"=": "==", "==": "==", "!=": "!=", "<>": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">="}
_KEYWORDS = {"and", "or", "not", "in", "is", "between", "null", "none", "true", "false"}
_CLOSING = {"(": ")", "[": "]"}


class BadCondition(UsageError):
    """A condition cannot be read; the message has the place of the mistake."""


def parse_condition(text: object, option: str, example: str) -> Node:
    """Return the tree of a condition.

    Parameters
    ----------
    text
        What a user typed.
    option
        What messages call it, such as ``--where``.
    example
        A condition for the messages.

    Raises
    ------
    BadCondition
        If it is not a text, too long or too deep, or breaks the grammar.
    """
    if not isinstance(text, str) or not text.strip() or len(text) > LONGEST:
        raise BadCondition(
            f'{option} is a condition of at most {LONGEST} characters, as in "{example}"; not {shown(text)}.'
        )
    parser = _Parser(text, option, example)
    tree = parser.condition()
    if parser.token.kind != "end":
        parser.fail("is not expected here: join conditions with 'and' or 'or'")
    return tree


class _Token(NamedTuple):
    kind: str
    text: str
    start: int


class _Parser:
    """A parser by recursive descent: a method for each line of the grammar."""

    def __init__(self, text: str, option: str, example: str) -> None:
        self._text, self._option, self._example = text, option, example
        self._at = self._depth = 0
        self._tokens = [*self._split(), _Token("end", "", len(text))]

    def _split(self) -> Iterator[_Token]:
        """Yield the tokens of the text."""
        at = 0
        while at < len(self._text):
            match = _TOKEN.match(self._text, at)
            if match is None:
                sign = _Token("sign", self._text[at], at)
                has_no_end = sign.text in "'\""
                self.fail("begins a word that has no end quote" if has_no_end else "is not used in conditions", sign)
            kind, piece = str(match.lastgroup), match[0]
            if kind == "name" and piece.lower() in _KEYWORDS:
                kind, piece = "keyword", piece.lower()
            if kind != "space":
                yield _Token(kind, piece, at)
            at = match.end()

    @property
    def token(self) -> _Token:
        """The next token."""
        return self._tokens[self._at]

    def fail(self, what: str, token: _Token | None = None) -> NoReturn:
        """Raise `BadCondition` about a token, by default the next."""
        at = token or self.token
        if not at.text:
            what = f"something is missing at the end of {shown(self._text)}"
        else:
            what = f"{shown(at.text)} at character {at.start + 1} {what}"
        raise BadCondition(f'{self._option}: {what}; give a condition, as in "{self._example}".')

    def condition(self) -> Node:
        return self._joined("or", lambda: self._joined("and", self._negated))

    def _joined(self, word: str, part: Callable[[], Node]) -> Node:
        start, parts = self.token.start, [part()]
        while self._takes(word):
            parts.append(part())
        return parts[0] if len(parts) == 1 else Joined(start, word, tuple(parts))

    def _negated(self) -> Node:
        start = self.token.start
        if not self._takes("not"):
            return self._test()
        self._deeper()
        negated = Not(start, self._negated())
        self._depth -= 1
        return negated

    def _test(self) -> Node:
        left = self._value()
        if self._takes("is"):
            start, negated = left.start, self._takes("not")
            if not (self._takes("null") or self._takes("none")):
                self.fail("stands where 'null' belongs, as in 'bid is null'")
            return Not(start, IsNull(start, left)) if negated else IsNull(start, left)
        before = self._at
        negated = self._takes("not")
        if self._takes("in"):
            test: Node = self._among(left)
        elif self._takes("between"):
            test = self._between(left)
        else:
            self._at = before
            return self._compared(left)
        return Not(left.start, test) if negated else test

    def _compared(self, left: Node) -> Node:
        start, tests = left.start, []
        while self.token.text in _COMPARISONS:
            sign = _COMPARISONS[self._next().text]
            right = self._value()
            tests.append(Comparison(left.start, left, sign, right))
            left = right
        if not tests:
            return left
        return tests[0] if len(tests) == 1 else Joined(start, "and", tuple(tests))

    def _between(self, value: Node) -> Node:
        low = self._value()
        if not self._takes("and"):
            self.fail("stands where 'and' belongs, as in 'bid between 2 and 4'")
        tests = Comparison(value.start, value, ">=", low), Comparison(value.start, value, "<=", self._value())
        return Joined(value.start, "and", tests)

    def _among(self, value: Node) -> Node:
        opening = self._next()
        if opening.text not in _CLOSING:
            self.fail("stands where a list in brackets belongs, as in 'bid in (2, 3)'", opening)
        tests: list[Node] = []
        while True:
            tests.append(Comparison(value.start, value, "==", self._value()))
            if not self._takes(","):
                break
            if self.token.text == _CLOSING[opening.text]:
                break
        self._close(opening)
        return Joined(value.start, "or", tuple(tests))

    def _value(self) -> Node:
        value = self._operand()
        while self.token.text in ("+", "-") and self.token.kind == "sign":
            sign = 1 if self._next().text == "+" else -1
            value = Sum(value.start, value, sign, self._operand())
        return value

    def _operand(self) -> Node:
        token = self._next()
        if token.kind == "number":
            return Constant(token.start, self._number(token))
        if token.kind == "word":
            return Constant(token.start, token.text[1:-1])
        if token.kind == "name":
            return self._column(token)
        if token.kind == "keyword" and token.text in ("true", "false"):
            return Constant(token.start, token.text == "true")
        if token.text == "(":
            self._deeper(token)
            inside = self.condition()
            self._close(token)
            self._depth -= 1
            return inside
        if token.text in ("null", "none"):
            self.fail("is no value: write 'is null' or 'is not null'", token)
        if token.text != "-":
            self.fail("stands where a column, a number or a word in quotes belongs", token)
        number = self._next()
        if number.kind != "number":
            self.fail("stands where a number belongs", number)
        return Constant(token.start, -self._number(number))

    def _column(self, token: _Token) -> Column:
        if self.token.text == "(":
            self.fail("begins a function, and conditions have none", token)
        if self.token.text != "[":
            return Column(token.start, token.text)
        opening, number = self._next(), self._next()
        if not (number.kind == "number" and number.text.isdecimal() and len(number.text) <= 3):
            self.fail("stands where an index belongs, as in 'delta[0]'", number)
        self._close(opening)
        return Column(token.start, token.text, int(number.text))

    def _number(self, token: _Token) -> Decimal:
        after, number = self.token, Decimal(token.text)
        if after.kind in ("name", "number") and after.start == token.start + len(token.text):
            self.fail("begins no number that can be read; write 1000, 1e3 or 2.5", token)
        if number >= 10**_MOST_DIGITS or (number * 10**_MOST_DECIMALS) % 1:
            self.fail(f"has more than {_MOST_DIGITS} digits, or {_MOST_DECIMALS} after the point", token)
        return number

    def _close(self, opening: _Token) -> None:
        if self.token.text != _CLOSING[opening.text]:
            self.fail(f"stands where {_CLOSING[opening.text]!r} belongs")
        self._at += 1

    def _deeper(self, token: _Token | None = None) -> None:
        self._depth += 1
        if self._depth > _DEEPEST:
            self.fail(f"is the start of more than {_DEEPEST} conditions inside each other", token)

    def _takes(self, text: str) -> bool:
        """Return whether a keyword or a sign comes next, and step over it."""
        if self.token.text != text or self.token.kind not in ("keyword", "sign"):
            return False
        self._at += 1
        return True

    def _next(self) -> _Token:
        token = self.token
        self._at += token.kind != "end"
        return token
