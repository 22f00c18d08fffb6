"""When a problem returns: the file that is written after each answer, and what damage to it does."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec
import pytest
from fsrs import Card, Rating, Scheduler

from tricklab import UsageError
from tricklab.analysis.drill.package_problems import problems
from tricklab.analysis.drill.schedule import Schedule, key_of, wait_text

NOW = datetime(2030, 1, 31, 12, tzinfo=UTC)
ONE, TWO, THREE = list(problems().values())[:3]
OWN = msgspec.structs.replace(TWO, did="pass")


@pytest.fixture
def schedule(tmp_path: Path) -> Schedule:
    return Schedule(tmp_path / "drill.json")


def test_what_was_missed_returns_and_what_was_right_at_once_does_not(schedule: Schedule) -> None:
    assert schedule.note(ONE, True, NOW) is None
    assert not schedule.file.exists()
    due = schedule.note(ONE, False, NOW)
    assert due is not None
    assert NOW < due < NOW + timedelta(hours=1)
    assert schedule.due(NOW) == []
    assert schedule.due(due) == [ONE]
    read = Schedule(schedule.file)
    assert read.entries == schedule.entries
    assert read.entries[key_of(ONE)].missed == 1


def test_a_browser_and_a_terminal_share_the_file(schedule: Schedule) -> None:
    browser, terminal = Schedule(schedule.file), Schedule(schedule.file)
    browser.note(ONE, False, NOW)
    terminal.note(TWO, False, NOW)
    browser.add([THREE], NOW)
    terminal.note(ONE, False, NOW)
    entries = Schedule(schedule.file).entries
    assert {key: entry.missed for key, entry in entries.items()} == {key_of(ONE): 2, key_of(TWO): 1, key_of(THREE): 0}


def test_a_mistake_of_ones_own_returns_although_it_was_right(schedule: Schedule) -> None:
    assert schedule.add([OWN, ONE], NOW) == 2
    assert schedule.add([OWN], NOW) == 0
    assert {*map(key_of, schedule.due(NOW))} == {key_of(OWN), key_of(ONE)}
    assert schedule.note(OWN, True, NOW, "game/1/2") is not None
    assert schedule.due(NOW) == [ONE]


def test_the_times_are_the_schedulers(schedule: Schedule) -> None:
    """Each time again it is longer, as long as it is right; a miss begins from minutes."""
    card, moment, waits = Card(card_id=1, due=NOW), NOW, []
    for is_right in (False, True, True, True, True, False):
        card, _ = Scheduler(enable_fuzzing=False).review_card(card, Rating.Good if is_right else Rating.Again, moment)
        due = schedule.note(ONE, is_right, moment)
        assert due == card.due
        waits.append(due - moment)
        moment = due
    assert waits[1:5] == sorted(waits[1:5])
    assert waits[4] > timedelta(days=3)
    assert waits[5] <= timedelta(minutes=10)
    assert Schedule(schedule.file).entries[key_of(ONE)].missed == 2


def test_due_problems_are_of_the_wanted_variant_and_kind(schedule: Schedule) -> None:
    schedule.add(problems().values(), NOW)
    wanted = [problem for problem in problems().values() if (problem.variant, problem.kind) == ("pitch", "bids")]
    assert wanted
    assert schedule.due(NOW, "pitch", "bids") == wanted
    assert len(schedule.due(NOW)) == len(problems())


@pytest.mark.parametrize(
    ("change", "what"),
    [
        (lambda data: data | {"schema": 2}, "format 2"),
        (lambda data: data | {"more": 1}, "more"),
        (lambda data: {"schema": 1}, "entries"),
        (lambda data: _first(data, due="2030-01-31T12:00:00"), "zone"),
        (lambda data: _first(data, due="soon"), "not as it should be"),
        (lambda data: _first(data, card={"card_id": "x", "state": 9}), "problems of the drill"),
        (lambda data: _first(data, problem={}), "problem"),
    ],
)
def test_a_damaged_file_is_named_and_stays(schedule: Schedule, change, what: str) -> None:
    schedule.note(ONE, False, NOW)
    text = json.dumps(change(json.loads(schedule.file.read_text())))
    schedule.file.write_text(text)
    with pytest.raises(UsageError, match=what) as error:
        Schedule(schedule.file)
    assert str(schedule.file) in str(error.value)
    assert schedule.file.read_text() == text


def _first(data, **changed):
    ((key, entry),) = data["entries"].items()
    return data | {"entries": {key: entry | changed}}


def test_a_file_that_is_no_json_is_named(tmp_path: Path) -> None:
    file = tmp_path / "drill.json"
    file.write_bytes(b"\x00\xff")
    with pytest.raises(UsageError, match=r"drill\.json"):
        Schedule(file)


def test_waits_in_words() -> None:
    waits = {20: "in 1 minute", 600: "in 10 minutes", 5400: "in 2 hours", 100_000: "in 1 day", 900_000: "in 10 days"}
    assert {seconds: wait_text(NOW + timedelta(seconds=seconds), NOW) for seconds in waits} == waits
    assert wait_text(NOW, NOW) == "now"
