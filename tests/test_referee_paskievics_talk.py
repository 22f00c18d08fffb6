"""Announcements of Paskievics as the referee hears them: who may say what, and when it is over."""

from __future__ import annotations

from typing import Any

import pytest

from referee.paskievics_rules import Rules, Said
from referee.paskievics_talk import Talk, announcements
from referee.writer import EventWriter

PARTNERS = [0, 1, 0, 1]
"""Seat 0 is declarer, and seat 2 his partner."""


def talk(
    *turns: str,
    rules: Rules | None = None,
    known: set[int] | None = None,
    tarokks: dict[int, int] | None = None,
    must_kontra: int | None = None,
) -> tuple[Said, int]:
    """What is said and in how many turns, each of them told, the declarer's first; the rest is silence."""
    events: list[dict[str, Any]] = []
    held = [(tarokks or {}).get(seat, 5) for seat in range(4)]
    told = Talk(PARTNERS, held, rules or Rules(), known or {0}, must_kontra)

    def choose(what: str, seat: int, options: list[Any]) -> Any:
        return turns[len(events)].split() if len(events) < len(turns) else []

    said = announcements(EventWriter(events, choose), 0, told)
    return said, len(events)


@pytest.mark.parametrize(
    ("turns", "said", "number"),
    [
        ([], Said(), 4),
        (["trull"], Said(bonuses={(0, "trull"): 0}), 4),
        (["", "kontra-game"], Said(1), 5),
        (["", "", "trull"], Said(bonuses={(0, "trull"): 0}), 6),
        (["trull", "kontra-trull", "", "", "rekontra-trull"], Said(bonuses={(0, "trull"): 2}), 8),
        (["", "kontra-game", "rekontra-game", "szubkontra-game", "hirskontra-game"], Said(4), 8),
        (["trull kings", "kontra-kings"], Said(bonuses={(0, "trull"): 0, (0, "kings"): 1}), 5),
        (["", "kontra-game trull"], Said(1, {(1, "trull"): 0}), 5),
        (["trull", "kontra-trull trull"], Said(bonuses={(0, "trull"): 1, (1, "trull"): 0}), 5),
        (
            ["trull", "kontra-trull trull", "rekontra-trull kontra-trull"],
            Said(bonuses={(0, "trull"): 2, (1, "trull"): 1}),
            6,
        ),
        (["double", "", "", "", "volat"], Said(bonuses={(0, "double"): 0}), 4),
        (["double", "", "volat"], Said(bonuses={(0, "double"): 0, (0, "volat"): 0}), 6),
        (["trull volat"], Said(bonuses={(0, "trull"): 0, (0, "volat"): 0}), 4),
        (["", "kontra-game", "", "trull"], Said(1, {(1, "trull"): 0}), 7),
        (["", "kontra-game", "", "trull", "kings"], Said(1, {(1, "trull"): 0, (0, "kings"): 0}), 8),
        (["", "kontra-game", "rekontra-game kings"], Said(2, {(0, "kings"): 0}), 6),
        (["", "kontra-game", "", "", "trull", "kings"], Said(1, {(0, "trull"): 0, (1, "kings"): 0}), 9),
    ],
)
def test_what_is_said(turns: list[str], said: Said, number: int) -> None:
    assert talk(*turns) == (said, number)


@pytest.mark.parametrize(
    "turns",
    [
        ["kontra-game"],
        ["rekontra-game"],
        ["", "trull"],
        ["", "rekontra-game"],
        ["", "kontra-trull"],
        ["trull", "", "trull"],
        ["trull", "", "kontra-trull"],
        ["trull", "kontra-trull rekontra-trull"],
        ["trull", "kontra-trull", "", "kontra-trull"],
        ["", "kontra-game", "trull"],
        ["", "kontra-game", "rekontra-game", "szubkontra-game", "hirskontra-game", "mordkontra-game"],
        ["double volat"],
        ["volat", "", "trull"],
        ["volat", "", "kings"],
        ["volat", "", "double"],
        ["tarokks-8"],
        ["trull-game"],
    ],
)
def test_what_may_not_be_said(turns: list[str]) -> None:
    with pytest.raises(AssertionError):
        talk(*turns)


def test_the_heights_of_kontra() -> None:
    steps = ["", "kontra-game", "rekontra-game", "szubkontra-game", "hirskontra-game", "mordkontra-game"]
    assert talk(*steps, rules=Rules(max_kontra=32))[0] == Said(5)
    assert talk(*steps[:4], rules=Rules(max_kontra=8))[0] == Said(3)
    with pytest.raises(AssertionError):
        talk(*steps[:5], rules=Rules(max_kontra=8))


def test_known_sides() -> None:
    """Where the call was obliged everybody's side is known."""
    assert talk("", "trull", known={0, 1, 2, 3})[0] == Said(bonuses={(1, "trull"): 0})
    assert talk("", "trull", "kings", known={0, 1, 2, 3})[1] == 6


def test_double_and_volat_in_one_turn() -> None:
    both = Said(bonuses={(0, "double"): 0, (0, "volat"): 0})
    assert talk("double volat", rules=Rules(dbl_vol_same_turn=True))[0] == both


def test_declared_tarokks() -> None:
    assert talk("tarokks-8", tarokks={0: 8})[0] == Said(tarokks={0: 8})
    assert talk("", "tarokks-9", tarokks={1: 9}) == (Said(tarokks={1: 9}), 5)
    assert talk("pagat", tarokks={0: 7})[0] == Said(bonuses={(0, "pagat"): 0})
    assert talk("pagat tarokks-8", tarokks={0: 8})[0] == Said(bonuses={(0, "pagat"): 0}, tarokks={0: 8})
    told = talk("tarokks-8", "", "pagat", "kontra-pagat", "rekontra-pagat", tarokks={0: 8})[0]
    assert told == Said(bonuses={(0, "pagat"): 2}, tarokks={0: 8})
    with pytest.raises(AssertionError):
        talk("pagat", tarokks={0: 8})
    with pytest.raises(AssertionError):
        talk("pagat", "kontra-pagat", tarokks={1: 9})
    with pytest.raises(AssertionError):
        talk("tarokks-8", tarokks={0: 9})
    with pytest.raises(AssertionError):
        talk("tarokks-8", "", "", "kontra-game", "tarokks-8", tarokks={0: 8})


def test_to_declare_tarokks_shows_no_side() -> None:
    with pytest.raises(AssertionError):
        talk("", "tarokks-8 trull", tarokks={1: 8})
    assert talk("", "tarokks-8", "trull", tarokks={1: 8})[0].bonuses == {(0, "trull"): 0}


def test_who_has_discarded_the_called_card() -> None:
    """He says kontra to the game in his first turn, unless somebody has."""
    assert talk("", "", "", "kontra-game", must_kontra=3)[0] == Said(1)
    assert talk("", "kontra-game", must_kontra=3)[0] == Said(1)
    with pytest.raises(AssertionError):
        talk("", "", must_kontra=3)
    with pytest.raises(AssertionError):
        talk("", "", "trull", "", must_kontra=3)
