"""Drill: the problems of the package and their answers, the player's own mistakes, and five decisions by keyboard."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import pytest

from browser_table import FAINT, error_of, events_of
from conftest import COMPILED
from test_games import Player
from test_journey_games import BEGIN
from test_shell import advice, row
from tiers import full_but
from tools.drill_problems import written
from tricklab.analysis.advise import advise
from tricklab.analysis.drill.package_problems import FILE, FIVE, problems, problems_of
from tricklab.analysis.drill.problem import leads, problem_of
from tricklab.analysis.drill.schedule import Schedule
from tricklab.analysis.drill.search import WORLDS
from tricklab.analysis.review.decisions import course_of
from tricklab.engine.games import variants
from tricklab.engine.play.actions import action_text
from tricklab.web.asking import answers
from tricklab.web.playing.summaries import JudgedChoice

DAY = date(2030, 1, 31)
TEXT = FILE.read_text(encoding="utf-8")
SHORT: Any = {"separators": (",", ":")}
LINES = dict(zip(problems(), TEXT.splitlines()[1:-1], strict=True))


def variant_of(key: str) -> str:
    return key.rpartition("-")[0]


def test_a_day_has_five_problems_of_five_games_and_the_next_day_others(client: Any) -> None:
    assert {*map(variant_of, problems())} == {*variants()}
    seen: Counter[str] = Counter()
    days = len(problems())
    for number in range(days):
        keys = problems_of(DAY + timedelta(number))
        assert len({*map(variant_of, keys)}) == FIVE
        seen.update(keys)
    assert {*seen.values()} == {FIVE}, "in so many days each comes equally often"
    got = client.get("api/2/drill/problems?day=2030-01-31").json()
    assert [one["key"] for one in got] == problems_of(DAY)
    for one in got:
        problem = problems()[one["key"]]
        assert {card["text"] for card in one["cards"]} <= {*problem.question.hand}
        assert (len(one["cards"]), one["task"][:9]) == (3, "Your turn")
    assert len(client.get("api/2/drill/problems").json()) == FIVE
    for wrong in ("", "today", "2030-02-30"):
        assert error_of(client.get(f"api/2/drill/problems?day={wrong}"))["field"] == "day"
    assert "no such problem" in error_of(client.get("api/2/drill/problems/pitch-99"), 404)["text"]


@pytest.mark.parametrize("variant", full_but(COMPILED, variants()))
def test_every_problem_can_be_shown_and_names_only_its_choices(variant: str, client: Any) -> None:
    for name in filter(lambda key: variant_of(key) == variant, problems()):
        got = client.get(f"api/2/drill/problems/{name}").json()
        task, rows = got["scene"]["task"], got["answer"]["rows"]
        offered = {choice["card"] or choice["text"] for choice in task["choices"]}
        assert {choice for row in rows for choice in row["choices"]} <= offered
        assert [row["is_best"] for row in rows] == [True] + [False] * (len(rows) - 1)
        assert all(row["is_out"] for row in rows[1:])
        assert got["scene"]["seats"][got["scene"]["me"]]["name"] == "you"


@pytest.mark.deep
@pytest.mark.parametrize("variant", variants())
def test_the_answers_in_the_file_are_those_of_advise(variant: str) -> None:
    """The best choice leads by three standard errors."""
    assert len(TEXT.encode()) <= 60_000
    for key, problem in problems().items():
        if variant_of(key) == variant:
            answer = advise(problem.question, worlds=WORLDS)
            assert leads(answer)
            again = problem_of(problem.record, problem.seat, answer, problem.kind)
            assert json.dumps(written(again), ensure_ascii=False, **SHORT) == LINES[key].rstrip(",")


@pytest.fixture
def player(client: Any, settings: Any) -> Player:
    return Player(client, replace(settings, seconds=0.3))


@pytest.mark.game("pitch")
def test_a_decision_of_a_finished_game_is_asked_again_without_what_was_done(player: Player) -> None:
    view = player.begin("pitch")
    path = f"drill/games/{view['id']}"
    assert "no such decision" in player.get(f"{path}/1/1", 404)["error"]["text"], "the deal goes on"
    player.play(view)
    course = course_of(player.server_game(view).session.record())
    own = [decision for decision in course.decisions if decision.seat == view["me"]]
    for decision in (own[0], own[-1]):
        got = player.get(f"{path}/1/{decision.number}")
        scene = got["scene"]
        assert {card for group in scene["hand"] for card in group} == {*decision.question.hand}
        assert scene["task"]["choices"]
        assert "answer" not in got
        stream = player.client.get(f"api/2/questions/{got['question']}/answer").text
        last = [data for name, data in events_of(stream) if name == "advice"][-1]
        assert last["final"]
        offered = {choice["card"] or choice["text"] for choice in scene["task"]["choices"]}
        assert {choice for row in last["page"]["rows"] for choice in row["choices"]} <= offered
        given = {"key": f"{view['id']}/1/{decision.number}", "right": False, "question": got["question"]}
        assert player.post("drill/answers", **given) == {"returns": "in 1 minute"}
        assert given["key"] in player.get("drill/due")["sources"]
    file = player.settings.games.parent / "drill.json"
    entries = Schedule(file).entries
    assert [entry.problem.did for entry in entries.values()] == [one.name(one.made) for one in (own[0], own[-1])]
    data = json.loads(file.read_text())
    for entry in data["entries"].values():
        entry["due"] = "2020-01-01T00:00:00Z"
    file.write_text(json.dumps(data))
    due = player.get("drill/due")["due"]
    assert [(one["key"], one["own"]) for one in due] == [(key, True) for key in entries]
    assert player.get(f"drill/problems/{due[0]['key']}")["answer"]["rows"]
    assert player.post("drill/answers", key=due[0]["key"], right=True)["returns"] == "in 10 minutes"
    statuses = {f"{view['id']}/1": 400, f"{view['id']}/x/1": 400, f"{view['id']}/1/1": 404, "pitch-99": 404}
    for key, status in statuses.items():
        assert player.post("drill/answers", status, key=key, right=True)["error"]
    for wrong in ("0/1", "2/1", "1/999", f"{10**30}/1"):
        assert player.get(f"{path}/{wrong}", 404)["error"]
    player.get("drill/games/none/1/1", 404)


@pytest.mark.game("smear")
def test_a_choice_of_several_cards_is_refused(player: Player) -> None:
    view = player.play(player.begin("smear"))
    course = course_of(player.server_game(view).session.record())
    kinds = {decision.kind: decision.number for decision in course.decisions if decision.seat == view["me"]}
    if "discards" in kinds:
        error = player.get(f"drill/games/{view['id']}/1/{kinds['discards']}", 409)["error"]
        assert "several cards" in error["text"]


KEY = """() => {
  const words = [...document.querySelectorAll(".words button")].filter(one => one.getClientRects().length);
  const all = words.length ? words : [...document.querySelectorAll(".hand .card:enabled")];
  const digits = all.some(one => one.dataset.number);
  const name = one => one.dataset.number || one.getAttribute("aria-label").replace(/^bid /, "");
  return all.map((one, at) => [one.dataset.card ?? name(one),
    one.getAttribute("aria-keyshortcuts") ?? one.dataset.number ?? (digits ? null : String(at + 1))]);
}"""
"""The choices of the page with the keys that press them."""


GONE = '{"error": {"field": "", "text": "there is no such game."}}'


def first_is_best(entry: Any, send: Any) -> None:
    """Answer any question at once: its first choice is the best one."""
    texts = [action_text(entry.question.setup, entry.question.deal.state, one) for one in entry.question.deal.legal()]
    rows = [row(text, -number, float(number)) for number, text in enumerate(texts)]
    send("advice", advice(*rows))


@pytest.mark.full
@pytest.mark.interpreted
def test_five_decisions_by_keyboard(
    browser_page: Any, server: Any, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One of them is a mistake of an own game; what somebody else wrote into the browser's store does no harm."""
    monkeypatch.setattr(answers, "answer", first_is_best)
    page = browser_page
    page.clock.set_fixed_time(f"{DAY}T12:00:00")
    page.goto(f"{server.url}#pages")
    game, games = page.evaluate(BEGIN, 99), server.app.state.games
    course = course_of(games.open(game).session.record())
    own = [one for one in course.decisions if one.seat == 0 and one.trick]
    mistake = JudgedChoice(own[-1].number, own[-1].kind, own[-1].when, "?", 1.5, 0.1)
    games.save_summary(game, games.read(game), 0, [mistake])
    page.goto(server.url)
    page.locator(".go-on", has_text="5 decisions, 1 of them from your own mistakes").click()
    for number in range(FIVE):
        page.locator(".drill header .soft", has_text=f"{number + 1} of 5").wait_for()
        page.locator(".ask-line kbd").first.wait_for()
        assert page.locator(".bars, .given").count() == 0
        keys = dict(page.evaluate(KEY))
        if number == 0:
            assert "returns until you know it" in page.locator(".drill-answer").inner_text()
            question = own[-1].question
            page.keyboard.press(keys[action_text(question.setup, question.deal.state, question.deal.legal()[0])])
        else:
            problem = problems()[problems_of(DAY)[number - 1]]
            assert problem.answer not in page.locator("body").inner_text()
            best = problem.rows[0].choices
            wanted = [key for choice, key in keys.items() if key and (choice in best) is (number != 2)]
            shown = page.locator(".ask-line kbd").all_inner_texts()
            assert wanted[0] in shown, (keys, best)
            page.keyboard.type(wanted[0])
        page.locator(".given .choice-row").first.wait_for()
        live, verdict = page.locator("#live").inner_text(), page.locator(".verdict-line").inner_text()
        is_right = page.locator(".verdict-line .is-good").count() == 1
        assert is_right is (number != 2)
        assert live.startswith("Right" if is_right else "Not this time")
        assert "gives away" in verdict or is_right
        if number:
            assert page.locator(".given h2").inner_text() == problem.answer
            assert page.locator(".given .choice-row").count() == len(problem.rows)
            page.set_viewport_size({"width": 320 * number, "height": 740})
            assert page.evaluate("document.documentElement.scrollWidth") == 320 * number
            assert page.evaluate(FAINT, ".drill-answer *, .drill header *") == []
        if number == 2:
            page.locator(".drill-answer", has_text="It returns in 1 minute.").wait_for()
        assert page.evaluate("document.activeElement.textContent").startswith("Next")
        page.keyboard.press("Enter")
    page.get_by_role("heading", name="4 of 5 right.").wait_for()
    label = page.get_by_role("img", name="1 right, 2 right, 3 wrong, 4 right, 5 right")
    assert label.locator(".step").count() == FIVE
    page.reload()
    page.get_by_role("heading", name="4 of 5 right.").wait_for()
    page.get_by_role("link", name="tricklab").click()
    page.locator(".go-on", has_text="Done for today").wait_for()
    for damaged in ("{", "[1]", '"x"', '{"day": "2030-01-31", "list": [{}]}', '{"list": 3}', '{"done": 1}'):
        page.evaluate("text => localStorage.setItem('drill', text)", damaged)
        page.goto(f"{server.url}#drill")
        page.locator(".ask-line kbd").first.wait_for()
        assert page.locator(".drill header .soft").inner_text() == "1 of 5"
        page.goto(f"{server.url}#play")
    page.goto(f"{server.url}#drill")
    page.locator(".ask-line kbd").first.wait_for()
    page.route("**/api/2/drill/games/**", lambda route: route.fulfill(status=400, body=GONE))
    page.reload()
    page.get_by_role("alert").get_by_text("no such game").wait_for()
    page.keyboard.press("s")
    page.locator(".drill header .soft", has_text="2 of 5").wait_for()
    assert page.get_by_role("img", name=re.compile("^1 skipped, 2 now")).count() == 1
