"""Journeys at the table of the browser: a deal to its end, with what a player does on the way."""

from __future__ import annotations

import re
from itertools import combinations
from typing import Any

import msgspec
import pytest

from browser_table import FAINT
from tiers import full_but
from tools.screens import BEGIN
from tricklab.analysis.advise.display.sentences import describe_verdict
from tricklab.analysis.table.hints import hint_lines
from tricklab.engine.games import variants
from tricklab.engine.rules.events import Bid
from tricklab.engine.sessions.unfinished_game import read_game
from tricklab.web.playing.view import view_of
from tricklab.web.reviewing.reviews import REVIEWS

NAMED = re.compile(r"[\w ]+: .+, (wins so far|takes the trick)")
INDEX: Any = {"x": 9, "y": 30}
"""Where a card is clicked: at its index, as the next card may lie over the rest."""


class Journey:
    """A person at the table of the browser, and the server's own view of the game."""

    def __init__(self, page: Any, server: Any) -> None:
        self.page, self.server = page, server
        page.emulate_media(reduced_motion="reduce")  # cards are shown at once

    @property
    def game(self) -> Any:
        name = self.page.evaluate("location.hash").removeprefix("#play/")
        return self.server.app.state.games.open(name)

    @property
    def step(self) -> str:
        """The position that the server knows, when nobody is about to decide."""
        game = self.game
        with game.lock:
            return str(game.step)

    def go(self, address: str) -> None:
        self.page.goto("about:blank")
        self.page.goto(f"{self.server.url}#{address}")

    def begin(self, variant: str, length: str = "1", **table: Any) -> None:
        query = "&".join(["o=everybody:basic", *(f"{name}={value}" for name, value in table.items())])
        self.go(f"play?v={variant}&{query}")
        self.page.locator("select[name=length]").select_option(length)
        self.page.get_by_text("Which cards, which seat").click()
        self.page.locator("input[name=seed]").fill("journey")
        self.page.get_by_role("button", name="Deal", exact=True).click()
        self.ready()

    def ready(self) -> None:
        """Wait until something can be chosen, or the deal is over; the page shows what the server knows."""
        self.page.locator(".game[data-step]").wait_for(timeout=240_000)
        self.page.locator(f".game[data-step='{self.step}']").wait_for()
        session = self.game.session
        hand = self.page.locator(".hand .card").evaluate_all("cards => cards.map(card => card.dataset.card)")
        if not session.is_over:
            assert sorted(hand) == sorted(card for group in self.view()["hand"] for card in group)

    def view(self) -> Any:
        return msgspec.to_builtins(view_of(self.game))

    @property
    def is_over(self) -> bool:
        return bool(self.page.locator(".end").is_visible())

    def choose(self) -> None:
        step = self.step
        if self.page.locator(".chosen").is_visible():
            done = self.page.locator(".chosen button")
            while done.is_disabled():
                self.page.locator(".hand .card:enabled[aria-pressed=false]").first.click(position=INDEX)
            done.click()
        elif self.page.locator(".words > button").count():  # not the steps to a number
            self.page.locator(".words > button").first.click()
        else:
            self.page.locator(".hand .card:enabled").first.click(position=INDEX)
        self.moved_from(step)

    def moved_from(self, step: str) -> None:
        """Wait until the page shows another position than this one."""
        for _ in range(2400):
            if self.step != step:
                break
            self.page.wait_for_timeout(25)
        assert self.step != step
        self.ready()

    def play(self) -> None:
        for _ in range(80):
            if self.is_over:
                return
            self.choose()
        raise AssertionError("the deal does not end")


@pytest.fixture
def journey(browser_page: Any, server: Any) -> Journey:
    return Journey(browser_page, server)


def reload_and_restart(journey: Journey) -> None:
    """Demand the same position after a reload, and from a new server, whose games are on disk alone."""
    before = {**journey.view(), "news": 0, "moves": 0}
    journey.page.reload()
    journey.ready()
    assert {**journey.view(), "news": 0, "moves": 0} == before
    del journey.server.app.state.games
    journey.go("play")
    journey.page.get_by_role("link", name="Pitch, deal").click()
    journey.ready()
    assert {**journey.view(), "news": 0, "moves": 0} == before


@pytest.mark.deep
@pytest.mark.parametrize("game", full_but(["pitch"], ["pitch", "peatwit", "cinch", "tapp-tarock", "paskievics"]))
def test_a_deal_to_its_end_with_hint_and_undo(game: str, journey: Journey) -> None:
    page = journey.page
    journey.begin(game)
    assert not journey.is_over, "choose another seed: nobody has a choice in this deal"
    before = journey.view()
    assert page.locator(".hint").is_hidden()
    page.get_by_role("button", name="Hint").click()
    page.get_by_text("What each choice is worth").wait_for(timeout=240_000)
    _, _, advice = journey.game.hint()
    answer, soft = hint_lines(advice)[:2]
    assert page.locator(".hint .answer").inner_text() == answer
    assert page.locator(".hint > .soft").inner_text() == f"{soft} ({describe_verdict(advice)})".strip()
    page.get_by_text("What each choice is worth").click()
    assert page.locator(".hint tbody tr").count() > 1
    page.get_by_text("Why, at length").click()
    journey.choose()
    assert page.locator(".hint").is_hidden()
    if not journey.is_over:
        step = journey.step
        page.get_by_role("button", name="Undo").click()
        journey.moved_from(step)
        assert [journey.view()[name] for name in ("task", "hand")] == [before[name] for name in ("task", "hand")]
        assert page.locator(".news").inner_text() == "Taken back."
        assert page.get_by_role("button", name="Undo").is_disabled()
    if game == "pitch":
        journey.choose()  # a game is listed once something was decided in it
        reload_and_restart(journey)
        page.get_by_label("play my only card for me").uncheck()
    journey.play()
    session = journey.game.session
    assert session.is_over
    assert game != "pitch" or page.get_by_text("was your only choice, and was played for you").count() == 0
    for label, text in journey.view()["deal"]["result"]:
        assert page.locator(f".result dt:text-is('{label}') + dd").inner_text() == re.sub(r"-(?=\d)", "−", text)
    assert page.locator(".deal .open-hand").count() == session.setup.players - 1
    assert page.locator(".deal-own .card").count() == len(session.record().dealt[session.seat])
    assert page.get_by_role("button", name="Next deal").is_visible()
    assert read_game(journey.server.settings.games / f"{journey.game.name}.json").deals[0] == session.decided
    page.get_by_role("button", name="Review", exact=True).click()
    page.locator("#screen[data-screen=review] .strip").wait_for()
    review = REVIEWS.get(page.evaluate("location.hash").removeprefix("#review/").partition("?")[0])
    assert (review.course.record, review.seat) == (session.record(), session.seat)


@pytest.mark.full
def test_what_cannot_be_dealt_is_shown_beside_its_field(journey: Journey) -> None:
    """Though Deal is pressed at once; put right, the deal begins."""
    page, target = journey.page, "[name='table.rules.target']"
    deal = page.get_by_role("button", name="Deal", exact=True)
    journey.go("play?v=smear&o=everybody:basic")
    page.get_by_text("House rules").click()
    page.locator(target).fill("0")
    deal.click()
    error = page.locator("[data-field='table.rules.target'] .error")
    error.filter(has_text="21, 31 or any other whole number from 1").wait_for()
    deal.click()
    page.wait_for_timeout(300)
    assert page.evaluate("location.hash").startswith("#play?")
    page.locator(target).fill("31")
    page.get_by_text("Which cards, which seat").click()
    page.locator("input[name=seat]").fill("7")
    deal.click()
    page.locator("[data-field=seat] .error").filter(has_text="seat goes from 0 to 3; not 7").wait_for()
    page.locator("input[name=seat]").fill("0")
    deal.click()
    journey.ready()
    assert dict(journey.game.session.setup.rules)["target"] == 31


@pytest.mark.full
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_cards_that_may_not_be_played_can_be_read(scheme: str, journey: Journey) -> None:
    page, cards = journey.page, ".hand .card:disabled .index :is(b, .sign)"
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    journey.begin("smear")
    for _ in range(4):
        if page.locator(cards).count():
            break
        journey.choose()
    assert page.locator(cards).count()
    assert page.evaluate(FAINT, cards) == []


@pytest.mark.full
@pytest.mark.parametrize(("variant", "bid"), [("cinch", 7), ("cinch", 12), ("pitch", 3), ("eighty-three", 56)])
def test_a_typed_number_is_the_bid(variant: str, bid: int, journey: Journey) -> None:
    """Not the choice at that position; 1 waits for a second digit where 10 to 14 can be bid."""
    journey.begin(variant)
    offered = [choice["text"] for choice in journey.view()["task"]["choices"]]
    if str(bid) not in offered:  # somebody has bid more
        bid = int(offered[-1])
    step, session = journey.step, journey.game.session
    journey.page.keyboard.type(str(bid))
    journey.moved_from(step)
    bids = [event.bid for event in session.record().events if isinstance(event, Bid) and event.seat == session.seat]
    assert bids[0] == bid


@pytest.mark.full
@pytest.mark.game("pitch")
def test_a_deal_by_the_keyboard_alone(journey: Journey) -> None:
    page = journey.page
    journey.begin("pitch", "5")
    step, keys = journey.step, 0
    while not journey.is_over:
        step = journey.step
        keys += 1
        if keys == 2:
            page.keyboard.press("u")
        elif keys == 3:
            page.keyboard.press("Enter")  # the first choice has the focus
        elif keys == 4:
            page.keyboard.press("ArrowRight")
            page.keyboard.press("Enter")
        else:
            page.keyboard.press("p" if page.locator(".words [data-number]").count() else "1")
        journey.moved_from(step)
    assert keys > 3
    page.keyboard.press("n")
    journey.moved_from(step)
    page.get_by_role("heading", name="Pitch, deal 2 of 5").wait_for()
    assert len(journey.game.sessions) == 2


@pytest.mark.full
@pytest.mark.game("peatwit")
def test_cards_are_passed_on_by_the_keyboard(journey: Journey) -> None:
    page = journey.page
    journey.begin("peatwit")
    step = journey.step
    page.locator(".hand .card").first.focus()
    for _ in range(2):
        page.keyboard.press("Space")
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")  # chooses the third
    assert page.get_by_text("3 of 3 chosen").is_visible()
    chosen = page.locator(".hand [aria-pressed=true]").evaluate_all("all => all.map(one => one.dataset.card)")
    page.keyboard.press("Enter")
    journey.moved_from(step)
    session = journey.game.session
    passed = {event.seat: event.cards for event in session.record().events if event.do == "pass_cards"}
    assert {*passed[session.seat]} == {*chosen}


@pytest.mark.full
@pytest.mark.game("pitch")
def test_a_stale_tab_sees_the_newer_state(journey: Journey) -> None:
    page = journey.page
    journey.begin("pitch")
    other = page.context.new_page()
    other.goto(page.url)
    other.locator(".words button:visible, .hand .card:enabled").first.click(position=INDEX)
    other.locator(".tools button[aria-keyshortcuts=u]:enabled").wait_for()
    step = journey.step
    page.locator(".words button:visible, .hand .card:enabled").first.click(position=INDEX)
    page.get_by_text("gone on elsewhere").wait_for()
    assert journey.step == step
    journey.ready()
    page.get_by_role("button", name="Undo").click()
    journey.moved_from(step)
    page.logged[:] = [line for line in page.logged if "409" not in line]  # Chromium logs what is refused


@pytest.mark.full
@pytest.mark.game("plute")
def test_names_are_text_and_six_fit_on_a_phone(journey: Journey) -> None:
    page = journey.page
    page.set_viewport_size({"width": 360, "height": 740})
    names = ["me", "<b>Bo</b>", "Bartholomew Longname", "Cem", "Dee", "Eve"]
    journey.begin("plute", n="&n=".join(name.replace(" ", "+") for name in names))
    assert page.locator(".seat b").all_inner_texts() == ["you", *names[1:]]
    for _ in range(6):
        journey.choose()
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
    boxes = page.locator(".seat").evaluate_all("all => all.map(one => one.getBoundingClientRect().toJSON())")
    assert all(box["left"] >= 0 and box["right"] <= 360 for box in boxes)
    for one, other in combinations(boxes, 2):
        across = one["left"] < other["right"] and other["left"] < one["right"]
        assert not (across and one["top"] < other["bottom"] and other["top"] < one["bottom"])


@pytest.mark.full
def test_what_will_move_when_the_form_is_drawn_cannot_be_clicked(journey: Journey) -> None:
    held: list[Any] = []
    journey.page.route("**/api/2/variants", lambda route: held.append(route))
    journey.go("play?v=pitch")
    more = journey.page.get_by_text("Which cards, which seat")
    more.wait_for(state="attached")
    while not held:
        journey.page.wait_for_timeout(20)
    assert not more.is_visible()
    held[0].continue_()
    more.wait_for()
    assert journey.page.locator("select[name='table.variant']").is_visible()


@pytest.mark.full
@pytest.mark.game("eighty-three")
def test_who_has_passed_for_the_rest_is_not_asked_again(journey: Journey) -> None:
    """And steps lead to a bid: the first one by its key, the others one by one."""
    page = journey.page
    journey.begin("eighty-three")
    session, step = journey.game.session, journey.step
    low = int(page.locator(".stepper output").inner_text())
    for name, change in (("up by 5", 5), ("up by 1", 1), ("down by 1", -1), ("down by 5", -5)):
        page.get_by_role("button", name=name, exact=True).click()
        low += change
        assert page.locator(".stepper output").inner_text() == str(low)
        assert page.locator(".go").inner_text() == f"Bid {low}"
    page.locator(".go").click()  # somebody bids more
    journey.moved_from(step)
    step = journey.step
    page.get_by_role("button", name="pass for the rest of the auction").click()
    journey.moved_from(step)
    page.locator(".hand .card:enabled, .end:visible").first.wait_for()
    bids = [event.bid for event in session.record().events if isinstance(event, Bid) and event.seat == session.seat]
    assert (bids[0], {*bids[1:]}) == (low, {"pass"})


class Typist(Journey):
    """A person who touches nothing but the keyboard."""

    def open(self, variant: str) -> None:
        """Begin a game by a request, and go to its address; cards are there at once."""
        body = {"table": {"variant": variant, "policies": {"everybody": "basic"}, "seed": "keys"}}
        self.page.evaluate(BEGIN, body)

    def next_step(self, step: str) -> str:
        """Wait until the page waits for another decision than this one, or the deal is over; return its step."""
        for _ in range(2000):
            if later := self.page.evaluate(IDLE, step):
                return str(later)
            self.page.wait_for_timeout(15)
        raise AssertionError(f"nothing happens after {step}")

    def press(self) -> None:
        """Decide by the keys that the screen offers: digits, letters, arrows, Space and Enter."""
        keys, choice = self.page.keyboard, self.page.evaluate(OFFERED)
        if choice["select"]:
            while self.page.locator(".chosen button").is_disabled():
                keys.press("Space")
                if self.page.locator(".chosen button").is_disabled():
                    keys.press("ArrowRight")
            keys.press("Enter")
        elif choice["numbers"] and (not choice["passes"] or not self.has_bid):
            self.has_bid = True
            keys.type(choice["numbers"][0])
        elif choice["passes"]:
            keys.press("p")
        else:
            keys.press("1" if choice["words"] else "Enter")

    has_bid = False


OFFERED = """() => ({
  select: !!document.querySelector(".chosen:not([hidden])"),
  numbers: [...document.querySelectorAll(".words [data-number]:enabled")].map(one => one.dataset.number),
  passes: !!document.querySelector(".words [aria-keyshortcuts=p]:enabled"),
  words: document.querySelectorAll(".words > button:enabled").length,
})"""
IDLE = """step => {
  const game = document.querySelector(".game");
  const can = game?.querySelector(".end:not([hidden]), .words button:enabled, .hand .card:enabled");
  return can && game.dataset.step !== step && game.dataset.step;
}"""


@pytest.mark.full
@pytest.mark.interpreted
def test_a_deal_of_every_variant_by_the_keyboard_alone(browser_page: Any, server: Any) -> None:
    """All in one browser; a live region says what has happened, and cards in the trick are named with their seat."""
    typist = Typist(browser_page, server)
    typist.go("play")
    for variant in variants():
        typist.open(variant)
        step, decisions = "", 0
        typist.has_bid = False
        while True:
            step = typist.next_step(step)
            if typist.is_over:
                break
            assert browser_page.locator("#live").text_content()
            winner = browser_page.locator(".laid .is-winner").first
            if winner.count():
                assert NAMED.fullmatch(winner.get_attribute("aria-label") or ""), winner.get_attribute("aria-label")
            typist.press()
            decisions += 1
            assert decisions < 60
        session = typist.game.session
        assert (session.is_over, session.setup.variant) == (True, variant)
        assert decisions == len(session.decided.own), "each key press was one decision"


COUNT_MOVES = """() => {
  const animate = Element.prototype.animate;
  window.moves = [];
  Element.prototype.animate = function (frames, how) {
    window.moves.push(how.duration);
    return animate.call(this, frames, how);
  };
}"""


@pytest.mark.deep
@pytest.mark.game("pitch")
def test_cards_move_at_the_chosen_speed_and_choices_are_marked(journey: Journey) -> None:
    """At once, and where the system asks for less motion, nothing moves."""
    page = journey.page
    page.add_init_script(f"({COUNT_MOVES})()")
    page.emulate_media(reduced_motion="no-preference")
    journey.begin("pitch", "5")
    page.get_by_label("mark my choices").check()
    journey.choose()
    mark = page.locator(".say .coach")
    mark.wait_for()
    assert mark.inner_text() in ("✓", "≈", "–", "?", "??")
    assert mark.inner_text() in str(mark.get_attribute("aria-label"))
    assert 180 in page.evaluate("moves")
    for name, moves in (("slow", True), ("at once", False)):
        page.get_by_label("cards move").select_option(name)
        page.evaluate("() => { moves.length = 0; }")
        if not journey.is_over:
            journey.choose()
            assert bool(page.evaluate("moves")) == moves, name
            assert not moves or {*page.evaluate("moves")} == {360}
    page.get_by_label("cards move").select_option("slow")
    page.emulate_media(reduced_motion="reduce")
    page.evaluate("() => { moves.length = 0; }")
    if not journey.is_over:
        journey.choose()
    assert page.evaluate("moves") == []


@pytest.mark.full
@pytest.mark.game("eighty-three")
def test_rules_log_and_claim_on_a_phone(journey: Journey) -> None:
    """Sheets lie over the felt, what was in them is beside it again; and the button of a claim ends the deal."""
    page = journey.page
    page.set_viewport_size({"width": 360, "height": 740})
    journey.begin("eighty-three", "20")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    felt, bar = (page.locator(name).bounding_box() for name in (".felt", ".phone-bar"))
    assert felt["height"] > 500
    assert bar["y"] + bar["height"] <= 740.5
    press = page.locator(".phone-bar").get_by_role("button", name="Rules")
    press.click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("heading", name="Eighty-Three: the rules").wait_for()
    assert sheet.locator(".rank").first.locator(".card").count() == 15
    page.keyboard.press("Escape")
    page.locator(".phone-bar").get_by_role("button", name="Log").click()
    sheet.get_by_label("mark my choices").wait_for()
    sheet.get_by_label("Close").click()
    page.locator("aside .wishes").wait_for(state="attached")  # a dialog says that it closed a moment after it did
    page.set_viewport_size({"width": 1200, "height": 900})
    claim = page.get_by_role("button", name="Claim the rest")
    while not claim.is_visible():
        if journey.is_over:
            step = journey.step
            page.keyboard.press("n")
            journey.moved_from(step)
        else:
            journey.choose()
    step = journey.step
    page.keyboard.press("c")
    journey.moved_from(step)
    assert journey.is_over
    assert journey.game.session.is_over
