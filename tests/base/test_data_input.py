"""Data from outside become structs; every error has its path, what stands there, and what would be right."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
import pytest

from tricklab.engine.base.data_input import DataError, Whole, parse_toml, struct_of
from tricklab.engine.errors import UsageError


class _Lead(msgspec.Struct, tag_field="do", tag="lead", forbid_unknown_fields=True):
    card: str


class _Call(msgspec.Struct, tag_field="do", tag="call"):
    bid: int | str


class _Data(msgspec.Struct, forbid_unknown_fields=True):
    seat: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0
    deals: Annotated[int, msgspec.Meta(ge=1)] = 1
    share: Annotated[float, msgspec.Meta(ge=0, le=1)] = 0.5
    name: Annotated[str, msgspec.Meta(pattern=r"\A[a-z]+\Z", description="a name in small letters")] = "x"
    is_match: bool = False
    scores: list[Whole] | None = None
    moves: tuple[_Lead | _Call, ...] = ()
    rules: dict[str, bool | int] = {}
    kind: Literal["quick", "usual"] = "usual"
    anything: Any = None


WRONG: list[tuple[Any, str]] = [
    ([], "it must be a {...} with keys and values; not a list."),
    (
        {"seats": 1},
        "seats is not a key here; the keys are seat, deals, share, name, is_match, scores, moves, rules, kind,",
    ),
    ({"seats": 1}, "Did you mean 'seat'?"),
    ({"a b": 1}, "'a b' is not a key here"),
    ({"seat": 4}, "seat must be a whole number from 0 to 3; not 4."),
    ({"seat": True}, "seat must be a whole number from 0 to 3; not true."),
    ({"seat": 1.0}, "seat must be a whole number from 0 to 3; not 1.0."),
    ({"deals": 0}, "deals must be a whole number, 1 or more; not 0."),
    ({"share": float("nan")}, "share must be a number from 0 to 1; not nan."),
    ({"share": True}, "share must be a number from 0 to 1; not true."),
    ({"name": "A"}, "name must be a name in small letters; not 'A'."),
    ({"is_match": 1}, "is_match must be true or false; not 1."),
    ({"scores": "3,0"}, "scores must be a list of whole numbers, as in [5, 0]; not '3,0'."),
    ({"scores": [0, None]}, "scores[1] must be a whole number; not null."),
    ({"scores": [1 << 60]}, "scores[0] must be a whole number; not 1152921504606846976."),
    ({"moves": [{"card": "AS"}]}, "moves[0].do is missing; it must be 'lead' or 'call'."),
    ({"moves": [{"do": "dance"}]}, "moves[0].do must be 'lead' or 'call'; not 'dance'."),
    ({"moves": [{"do": "lead"}]}, "moves[0].card is missing; it must be a text."),
    ({"moves": [{"do": "lead", "card": "AS", "suit": 1}]}, "moves[0].suit is not a key here; the keys are do, card."),
    ({"moves": [{"do": "call", "bid": [3]}]}, "moves[0].bid must be a whole number or a text; not a list."),
    ({"moves": [7]}, "moves[0] must be a {...} with keys and values; not 7."),
    ({"rules": {"min_bid": "2"}}, "rules.min_bid must be true or false or a whole number; not '2'."),
    ({"rules": {3: True}}, "rules must have texts as keys; not 3."),
    ({"kind": "slow"}, "kind must be 'quick' or 'usual'; not 'slow'."),
    ({"kind": []}, "kind must be 'quick' or 'usual'; not a list."),
]


@pytest.mark.parametrize(("data", "message"), WRONG, ids=[str(data)[:40] for data, _ in WRONG])
def test_an_error_has_its_path_and_what_would_be_right(data: Any, message: str) -> None:
    with pytest.raises(DataError) as error:
        struct_of(_Data, data)
    assert message in str(error.value)
    assert str(error.value).endswith(error.value.what)


def test_what_is_right_becomes_a_struct() -> None:
    data = {"moves": [{"do": "call", "bid": "pass", "new": 1}], "scores": None, "share": 1, "anything": [{}]}
    assert struct_of(_Data, data) == _Data(moves=(_Call("pass"),), share=1.0, anything=[{}])


def test_toml_of_any_depth_is_read_or_refused() -> None:
    assert parse_toml(b"a = " + b"[" * 31 + b"]" * 31, "x") is not None
    for depth in (33, 100_000):
        with pytest.raises(UsageError, match="x is nested more than 32 levels deep"):
            parse_toml(b"a = " + b"[" * depth + b"]" * depth, "x")
    loop: list[Any] = []
    loop.append(loop)
    with pytest.raises(DataError, match="must be"):
        struct_of(_Data, {"scores": loop})
